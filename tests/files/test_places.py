"""Every key and value of a document is found where it stands, however it is written."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gah_nb.files.places import line_and_column, offset_in_string, places

ROOT = Path(__file__).resolve().parents[2]

CURIOUS = r'''# a comment with [brackets] = "quotes"
plain = 1
"quoted \u00e9 \"key\"" = 2   # é "key"
'literal.key' = 3
 indented = [1, [2, 3], {a = "x]", b.c = '}'}, # } ]
   """four ]""",]
a . b . "c" = 0xf_f
date = 1979-05-27 07:32:00
text = """
one "" two \
   joined ""\""" end"""""
raw = \'\'\'it's
''\'\'\'
empty = [ # nothing
]
none = {}

[ table ]
key = true
[table.inner]
key = false
[[list]]
key = 1
[list.inner]
key = 2
[[list]]
key = 3
[[list.deep]]
key = 4
[[list.deep]]
[[list.deep]]
key = 5
[x."y.z".w]
last = "no line feed after this"'''.replace("\\'", "'")


def paths_of(value: object, path: tuple[str | int, ...] = ()):
    if path:
        yield path, value
    if isinstance(value, dict):
        for key, member in value.items():
            yield from paths_of(member, (*path, key))
    elif isinstance(value, list):
        for place, member in enumerate(value):
            yield from paths_of(member, (*path, place))


def check(text: str):
    """All paths of a document, and no others, have places; at the place of a plain value it stands."""
    found = places(text)
    expected = dict(paths_of(tomllib.loads(text)))
    assert set(found) == set(expected)
    for path, value in expected.items():
        if isinstance(path[-1], str) and found[path].key != found[path].value:
            key = text[found[path].key : found[path].value]
            assert str(path[-1]) in tomllib.loads(f"{key} 0").__str__() or '"' in key
        if not isinstance(value, (dict, list)):
            rest = text[found[path].value :]
            assert first_value(rest) == value


def first_value(rest: str) -> object:
    """The value that a text begins with: the longest beginning that is one."""
    best: object = None
    ends = [place for place, sign in enumerate(rest) if sign in ",]}\n#\"'"] + [len(rest)]
    for end in ends:
        for cut in (end, end + 1):
            try:
                best = tomllib.loads(f"v = {rest[:cut]}")["v"]
            except tomllib.TOMLDecodeError:
                continue
            if not isinstance(best, str) or rest[cut : cut + 1] not in "\"'":
                return best
    return best


def test_a_document_with_everything_in_it():
    check(CURIOUS)


def test_lines_and_columns_count_from_one():
    found = places(CURIOUS)
    assert line_and_column(CURIOUS, found["plain",].key) == (2, 1)
    assert line_and_column(CURIOUS, found["plain",].value) == (2, 9)
    assert line_and_column(CURIOUS, found["indented",].key) == (5, 2)
    assert line_and_column(CURIOUS, found["indented", 1, 1].value) == (5, 21)
    assert line_and_column(CURIOUS, found["indented", 2, "b", "c"].key) == (5, 36)
    assert line_and_column(CURIOUS, found["list", 1, "deep", 2, "key"].key) == (32, 1)
    assert line_and_column(CURIOUS, found["list", 1, "deep", 1].key) == (30, 1)


@pytest.mark.parametrize(
    "path", [*sorted(ROOT.glob("gah_nb/**/*.toml")), ROOT / "pyproject.toml"], ids=lambda p: p.name
)
def test_the_files_of_the_project(path: Path):
    text = path.read_text(encoding="utf-8")
    assert set(places(text)) == {path for path, _ in paths_of(tomllib.loads(text))}


KEYS = st.from_regex(r"[A-Za-z0-9_-]{1,4}", fullmatch=True) | st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc",)), max_size=4
)
SCALARS = st.one_of(
    st.integers(-(2**40), 2**40),
    st.booleans(),
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc",)), max_size=8),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


def written_string(text: str, style: int) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    if style == 1 and "'" not in text:
        return f"'{text}'"
    if style == 2 and "'''" not in text and not text.endswith("'"):
        return f"'''\n{text}'''"
    if style == 3:
        return f'"""\\\n   {escaped}"""' if not escaped.startswith((" ", "\t")) else f'"""{escaped}"""'
    return f'"{escaped}"'


def written(value: object, draw) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return written_string(value, draw(st.integers(0, 3)))
    if isinstance(value, list):
        gap = draw(st.sampled_from(["", " ", "\n", " # ] }\n"]))
        return f"[{gap}{f',{gap}'.join(written(member, draw) for member in value)}{gap}]"
    pairs = [
        f"{written_string(key, draw(st.integers(0, 1)))} = {written(member, draw)}"
        for key, member in value.items()
    ]
    return f"{{ {', '.join(pairs)} }}"


@st.composite
def documents(draw):
    lines = []
    for key, value in draw(st.dictionaries(KEYS, VALUES, max_size=4)).items():
        lines.append(f"{written_string(key, draw(st.integers(0, 1)))}={written(value, draw)}")
    for number, table in enumerate(draw(st.lists(st.dictionaries(KEYS, VALUES, max_size=3), max_size=3))):
        lines.append(
            draw(st.sampled_from([f"[tables.t{number}]", "[[ list ]]", f" [[list2 . 'in']] # {number}"]))
        )
        lines += [f"{written_string(key, 0)} = {written(value, draw)}" for key, value in table.items()]
    return "\n".join(lines)


@given(documents())
def test_any_document(text: str):
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return  # such as a table that is there as a value already
    assert set(places(text)) == {path for path, _ in paths_of(data)}


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc",)) | st.just("\n"), max_size=30))
def test_every_character_of_a_string_is_found(text: str):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("é", "\\u00e9").replace("\n", "\n")
    document = (
        f'before = 1\nv = """\\\n\n  {escaped.lstrip()}"""'
        if not text[:1].isspace()
        else f'v = """\n{escaped}"""'
    )
    value = tomllib.loads(document)["v"]
    start = places(document)["v",].value
    for index, character in enumerate(value):
        offset = offset_in_string(document, start, index)
        assert document[offset] in (character, "\\")


def test_characters_behind_escapes():
    document = r'v = "a\tb\u00e9c\U0001F600d\\e"'
    start = places(document)["v",].value
    value = tomllib.loads(document)["v"]
    assert value == "a\tbéc\U0001f600d\\e"
    for letter in "abcde":
        assert document[offset_in_string(document, start, value.index(letter))] == letter


def test_a_literal_block():
    document = "v = '''\nend\npass'''"
    start = places(document)["v",].value
    assert line_and_column(document, offset_in_string(document, start, 0)) == (2, 1)
    assert line_and_column(document, offset_in_string(document, start, 6)) == (3, 3)
