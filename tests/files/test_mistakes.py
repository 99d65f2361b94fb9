"""What is no TOML is told in our words, at the place where the mistake begins: § marks it in each text."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gah_nb.files import asset
from gah_nb.files.mistakes import first_mistake

OPEN_LIST = 'this list is left open: "]" is missing at its end'
OPEN_TEXT = 'this text is left open: " is missing at its end'
COMMA = "a comma is missing behind this value"
LINE = "this begins a line of its own"
MISTAKES = {
    "a list open to the next key": ('queue = §["Earl", "Duke"\n\n# more\nround = 3\n', OPEN_LIST),
    "a list open to a heading": ('queue = §["Earl",\n  "Duke",\n[player.Anna]\nvp = 1\n', OPEN_LIST),
    "a list open to a heading of several": ('queue = §["Earl"\n[[check]]\nplay = "pass"\n', OPEN_LIST),
    "a list open to the end": ("dice = §[1, 2\n", OPEN_LIST),
    "a list in a list": ('shuffles = [["Earl"], §["Duke"\nround = 3\n', OPEN_LIST),
    "a quote not closed": ('round = 1\ntitle = §"Anna\nround = 3\n', OPEN_TEXT),
    "a quote not closed in a list": ('queue = ["Earl", §"Duke, "Count"]\n', OPEN_TEXT),
    "the first quote not closed in a list": ('queue = [§"Earl, "Duke"]\n', OPEN_TEXT),
    "a quote not opened": ('queue = ["Earl", §Duke"]\n', 'in front of this text " is missing'),
    "a single quote not closed": ("title = §'Anna\n", "this text is left open: ' is missing at its end"),
    "a long text not closed": (
        'text = §"""\nabc\nround = 3\n',
        'this text is left open: """ is missing at its end',
    ),
    "a long text open to the next one": (
        'text = §"""\nabc\nmoves = """\npass\n"""\n',
        'this text is left open: """ is missing at its end',
    ),
    "a comma missing": ('queue = ["Earl"§ "Duke"]\n', COMMA),
    "a comma missing at the end of a line": ('queue = [\n  "Earl"§  # first\n  "Duke",\n]\n', COMMA),
    "a comma missing in braces": ("a = { b = 1§ c = 2 }\n", COMMA),
    "two commas": ('queue = ["Earl",§, "Duke"]\n', "between two commas of a list a value is missing"),
    "text without quotes": ("title = §Anna and Ben # who\n", 'a text stands in quotes: "Anna and Ben"'),
    "text without quotes in a list": ("rules = [§R1, R2]\n", 'a text stands in quotes: "R1"'),
    "curly quotes": ("title = §“Anna”\n", "a text stands in straight quotes, \" or ', not in “"),
    "no value": ("round =§\n", 'behind "round =" a value is missing'),
    "no value before a comment": ("round = §# three\n", 'behind "round =" a value is missing'),
    "no sign": ("§round 3\n", 'behind "round" the sign "=" and a value are missing'),
    "a colon": ("round§: 3\n", 'between a key and its value stands "=", not ":": round = ...'),
    "no key": ("§= 3\n", 'in front of "=" the key is missing'),
    "a heading left open": (
        "§[player.Anna\nvp = 1\n",
        'this heading is left open: "]" is missing at its end',
    ),
    "a double heading left open": ("§[[check]\n", 'this heading is left open: "]]" is missing at its end'),
    "a name with other letters": (
        "[player.§Jürgen]\n",
        'a name with other signs than letters from a to z, digits, _ and - stands in quotes: "Jürgen"',
    ),
    "a name with a blank": (
        "[player.Anna §B]\n",
        'in a heading full stops stand between names; one with blanks stands in quotes: [player."Anna B"]',
    ),
    "braces left open": (
        "claims = §{ A = 1,\nround = 2\n",
        'this is left open: "}" is missing at its end, and all of it stands in one line',
    ),
    "said twice in braces": ("a = { b = 1, §b = 2 }\n", '"b" is said twice in these braces'),
    "two in a line": ('round = 3 §dice = "11"\n', LINE),
    "behind a heading": ("[player.Anna] §vp = 1\n", LINE),
    "True": ("passed = §True\n", "this is written in small letters: true"),
    "a zero in front": ("round = §03\n", 'no number begins with 0; a text stands in quotes: "03"'),
    "a semicolon": ("round = 3§;\n", 'no ";" stands at the end of a line'),
    "a bracket too many": ('queue = ["Earl"]§]\n', '"]" closes nothing that is open'),
    "a quote in a text": (
        'title = "Anna§" "\n',
        "this text is over here, and more follows: a quote inside a text has a backslash before it",
    ),
    "a backslash": (
        'text = "C:§\\queue"\n',
        "in a text a backslash is written twice, or the text stands in single quotes",
    ),
    "a sign that is not printed": ('text = "a§\x07"\n', "this sign can stand in no file: U+0007"),
}


@pytest.mark.parametrize(("text", "sentence"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_where_it_begins(text: str, sentence: str):
    at, text = text.index("§"), text.replace("§", "")
    with pytest.raises(ValueError, match=" "):
        tomllib.loads(text)
    found = first_mistake(text)
    assert found is not None
    assert (found.at, found.sentence) == (at, sentence)


def test_what_is_right_has_none():
    texts = [path.read_text("utf-8") for path in asset("README.md").parent.rglob("*.toml")]
    assert len(texts) > 400
    assert [text for text in texts if first_mistake(text)] == []
    for value in (
        '"a\\tb\\u00e4"',
        "'''a'b'''",
        '"""a"b\\\n  c""""',
        "1979-05-27 07:32:00",
        "[[1, 2], [ ], ]",
    ):
        assert first_mistake(f"[a.'b c'.\"d\"] # e\nf.g = {value} # h\n") is None
    assert first_mistake("a = " + "[" * 100_000) is None


@given(st.text("ab=[]{}\"'#.,\n \\1", max_size=40))
def test_what_is_found_is_within_the_text_and_only_in_what_is_no_toml(text: str):
    found = first_mistake(text)
    assert found is None or 0 <= found.at <= len(text)
    try:
        tomllib.loads(text)
    except ValueError:
        return
    assert found is None
