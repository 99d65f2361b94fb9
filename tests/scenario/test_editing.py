"""Edits of a file by program: only what is meant changes, comments and layout stay, and the data is right."""

import tomllib
from collections.abc import Callable
from random import Random

import pytest

from gah_nb.scenario import Scenario
from gah_nb.scenario.editing import with_keys, with_table

FILE = """\
# A file that somebody wrote by hand

schema = 1
title   =  "By hand"     # not "by foot"
players = ["Anna", "Ben", "Cindy"]
round = 3                # of 7

# Anna has little
[player.Anna]            # the first
kronen = 2               # two
cafe = ["Earl: kk",      # half of it
    "Major"]

[[check]]                # what follows
play = "end of round"
expect = { round = 4 }   # the next

# Ben, behind the check
[player.Ben]
kronen = 5
# and nothing else
"""


def changes(before: str, after: str) -> tuple[list[str], list[str]]:
    """Lines that are gone, and lines that are new."""
    old, new = before.split("\n"), after.split("\n")
    return [line for line in old if line not in new], [line for line in new if line not in old]


@pytest.fixture
def file() -> Scenario:
    return Scenario.from_text(FILE)


@pytest.mark.parametrize(
    ("edit", "gone", "new"),
    [
        (
            lambda s: s.changed(round=5),
            ["round = 3                # of 7"],
            ["round = 5                # of 7"],
        ),
        (lambda s: s.changed(title=None), ['title   =  "By hand"     # not "by foot"'], []),
        (lambda s: s.changed(edition="2015-de"), [], ['edition = "2015-de"']),
        (lambda s: s.changed(loose=True, seed=4), [], ["loose = true", "seed = 4"]),
        (
            lambda s: s.changed(claims={"A": ["Anna"]}, readings={"O1": "allowed"}),
            [],
            ['claims = { A = ["Anna"] }', 'readings = { O1 = "allowed" }'],
        ),
        (
            lambda s: s.player("A", kronen=3),
            ["kronen = 2               # two"],
            ["kronen = 3               # two"],
        ),
        (lambda s: s.player("A", kronen=None), ["kronen = 2               # two"], []),
        (
            lambda s: s.player("A", cafe=["Duke"]),
            ['cafe = ["Earl: kk",      # half of it', '    "Major"]'],
            ['cafe = ["Duke"]'],
        ),
        (lambda s: s.player("Ben", vp=41), [], ["vp = 41"]),
        (lambda s: s.player("Cindy", vp=41, hand=[]), [], ["[player.Cindy]", "vp = 41", "hand = []"]),
        (
            lambda s: s.then("pass", {"round": 3, "Anna.cafe": ["Major"], "over": False}),
            [],
            ['play = "pass"', 'expect = { round = 3, "Anna.cafe" = ["Major"], over = false }'],
        ),
        (lambda s: s.changed(round=3), [], []),
    ],
)
def test_only_what_is_meant_changes(file, edit, gone, new):
    after = edit(file)
    assert sorted(changes(FILE, after.to_toml())[0]) == sorted(gone)
    assert sorted(line for line in changes(FILE, after.to_toml())[1] if line != "[[check]]") == sorted(new)
    assert file.to_toml() == FILE


def test_where_new_things_stand(file):
    text = file.changed(seed=4).player("Cindy", vp=41).refuses("claim A").to_toml()
    order = [
        "seed = 4",
        "# Anna has little",
        "[player.Anna]",
        "# Ben, behind the check",
        "[player.Cindy]",
        "illegal",
    ]
    places = [text.index(words) for words in order]
    assert places == sorted(places)
    assert "\n\n[player.Cindy]\n" in text
    assert "\n\n[[check]]\nillegal" in text


def test_long_lists_and_drawings(file):
    deck = [
        "Groom",
        "Liftboy",
        "Chef",
        "Barista",
        "Butler",
        "Checker",
        "Sous-Chef",
        "Page Boy",
        "Porter",
        "Florist",
    ]
    text = (
        file.changed(staff_deck=deck)
        .player("Cindy", rooms=". . . . .\n. . . . .\n. . . . .\nb . . . .")
        .to_toml()
    )
    lines = text.split("\n")
    start = lines.index("staff_deck = [")
    assert all(line.startswith("    ") and len(line) <= 110 for line in lines[start + 1 : start + 3])
    assert lines[start + 3] == "]"
    assert tomllib.loads(text)["staff_deck"] == deck
    assert "rooms = '''\n. . . . .\n. . . . .\n. . . . .\nb . . . .\n'''\n" in text


# Other ways to write the same


@pytest.mark.parametrize(
    "text",
    [
        'schema = 1\nplayer = { Anna = { kronen = 3 }, "Ben" = {} }\n',
        "schema = 1\nplayer.Anna.kronen = 3\n",
        "schema = 1\n[player]\nAnna = { kronen = 3 }\n",
        "schema = 1\n[player]\nAnna.kronen = 3\n",
        "schema = 1\n[player]\n\n[player.Anna]\nkronen = 3",
        "schema=1\n[ player . 'Anna' ] # here\nkronen=3",
        "# comment\nschema = 1\n\n\n# another\n\n[player.Anna]\n\n\nkronen = 3\n\n\n",
        "[player.Anna]\nkronen = 3\n[player.Ben]\n[claims]\n",
        "schema = 1",
    ],
)
@pytest.mark.parametrize("name", ["Anna", "Ben"])
def test_whatever_way_players_are_written(text, name):
    after = with_keys(text, ("player", name), {"kronen": 7, "vp": 2, "cafe": None})
    data = tomllib.loads(text)
    data.setdefault("player", {}).setdefault(name, {}).update(kronen=7, vp=2)
    assert tomllib.loads(after) == data
    assert with_keys(after, ("player", name), {"kronen": 7}) == after


@pytest.mark.parametrize(
    "text",
    [
        'schema = 1\ncheck = [{ play = "pass" }]\n',
        "schema = 1\n",
        'schema = 1\n[[check]]\nplay = "pass"\n\n\n',
        'schema = 1\n[[check]]\nplay = "pass"\nexpect."Anna.vp" = 3',
        "schema = 1\n[player.Anna]  # last",
    ],
)
def test_whatever_way_checks_are_written(text):
    after = with_table(text, "check", {"play": "end", "expect": {"Anna.vp": 1}})
    data = tomllib.loads(text)
    data.setdefault("check", []).append({"play": "end", "expect": {"Anna.vp": 1}})
    assert tomllib.loads(after) == data


def test_a_table_of_a_list_can_be_changed(file):
    after = with_keys(FILE, ("check", 0), {"play": "pass", "title": "Another"})
    assert after.index('title = "Another"') < after.index('play = "pass"'), "what it is called stands first"
    assert tomllib.loads(after)["check"] == [{"play": "pass", "expect": {"round": 4}, "title": "Another"}]
    assert "expect = { round = 4 }   # the next" in after


def test_a_title_is_set_whatever_it_is():
    """One that is there already stays in its place, also where it has to be quoted otherwise."""
    text = 'schema = 1\n[[check]]\nplay = "pass"\ntitle = "x"\n'
    for title in ("another", "back\\slash", 'a "b"'):
        after = with_keys(text, ("check", 0), {"title": title})
        assert tomllib.loads(after)["check"] == [{"play": "pass", "title": title}]


# Values


@pytest.mark.parametrize(
    "value",
    [
        0,
        -7,
        True,
        False,
        "",
        "a",
        'say "x"',
        "it's",
        "back\\slash",
        "tab\t",
        "'''",
        "ünï",
        "\x7f",
        [],
        ["a"],
        [["b"], []],
    ],
)
def test_values_come_back(value):
    assert tomllib.loads(with_keys("schema = 1\n", (), {"text": value}))["text"] == value


def test_the_margin_of_text_on_several_lines_is_left_out():
    text = with_keys("schema = 1\n", (), {"text": "\n    One.\n      Two.\n    "})
    assert tomllib.loads(text)["text"] == "One.\n  Two.\n"


def test_many_edits_in_a_row_keep_every_comment():
    """A hundred edits drawn at random: the data is as if a dictionary had been edited."""
    luck = Random(4)
    text, data = FILE, tomllib.loads(FILE)
    values = [1, "x", ["a", "b"], {"k": 1}, None, True]
    for _ in range(100):
        path = luck.choice([(), ("player", "Anna"), ("player", "Ben"), ("player", "Dora"), ("claims",)])
        key, value = luck.choice(["round", "kronen", "vp", "new", "other"]), luck.choice(values)
        text = with_keys(text, path, {key: value})
        table = data
        for part in path:
            table = table.setdefault(part, {})
        if value is None:
            table.pop(key, None)
        else:
            table[key] = value
        assert tomllib.loads(text) == data
    for comment in (
        "# A file that somebody",
        "# Anna has little",
        "# the first",
        "# Ben, behind",
        "# and nothing",
        "# what follows",
    ):
        assert comment in text


def edited(text: str, change: Callable[[Scenario], Scenario]) -> str:
    return change(Scenario.glance("schema = 1\n" + text, "e")).to_toml().removeprefix("schema = 1\n")


@pytest.mark.parametrize(
    ("text", "change", "expected"),
    [
        (  # what has a header of its own is changed there, and its comments stay
            '[claims]\nA = ["Anna"]  # x\nB = ["Ben"]\n',
            lambda s: s.changed(claims={"A": ["Ben"]}),
            '[claims]\nA = ["Ben"]  # x\n',
        ),
        (
            '[claims]\nA = ["Anna"]\n[player.Anna]\nvp = 1\n',
            lambda s: s.changed(claims=None),
            "[player.Anna]\nvp = 1\n",
        ),
        (
            '[readings]\nO5 = "as printed"\n',
            lambda s: s.changed(readings={"O1": "forbidden"}),
            '[readings]\nO1 = "forbidden"\n',
        ),
        (
            "[player.Anna]\nvp = 1\n[player.Ben]\nvp = 2\n",
            lambda s: s.changed(player={"Anna": {"vp": 3}}),
            "player = { Anna = { vp = 3 } }\n",
        ),
        (
            '[[check]]\nplay = "pass"\n',
            lambda s: s.changed(check=[{"play": "end"}]),
            '\n[[check]]\nplay = "end"\n',
        ),
        ('[[check]]\nplay = "pass"\n', lambda s: s.changed(check=None), ""),
        (  # no line is added where nothing is new
            '[player.Anna]\nkronen = 3\n[[check]]\nplay = "pass"\n',
            lambda s: s.player("Anna", kronen=7),
            '[player.Anna]\nkronen = 7\n[[check]]\nplay = "pass"\n',
        ),
        (
            '[[check]]\nplay = "pass"\n',
            lambda s: s.player("Anna", kronen=7),
            '\n[player.Anna]\nkronen = 7\n\n[[check]]\nplay = "pass"\n',
        ),
        ("round = 3\n", lambda s: s.player("Anna", kronen=None).player("Ben"), "round = 3\n"),
        (  # a new key stands below the others
            "  [player.Anna]\n    kronen = 3\n    vp = 2  # b\n  [player.Ben]\n",
            lambda s: s.player("Anna", emperor=7),
            "  [player.Anna]\n    kronen = 3\n    vp = 2  # b\n    emperor = 7\n  [player.Ben]\n",
        ),
        (
            "player = { Anna = { kronen = 3 }, Ben = {vp = 1} }\n",
            lambda s: s.player("Anna", vp=7),
            "player = { Anna = { kronen = 3, vp = 7 }, Ben = { vp = 1 } }\n",
        ),
        (
            "player.Anna = {kronen = 3}\n",
            lambda s: s.player("Anna", vp=7),
            "player.Anna = { kronen = 3, vp = 7 }\n",
        ),
        (
            'check = [ {play = "pass"}, # one\n ]\n',
            lambda s: s.then("end"),
            'check = [ {play = "pass"}, # one\n    { play = "end" },\n ]\n',
        ),
        (
            'check = [\n  {play = "pass"} # one ]\n]\n',
            lambda s: s.then("end"),
            'check = [\n  {play = "pass"}, # one ]\n    { play = "end" },\n]\n',
        ),
        ("check = []\n", lambda s: s.then("end"), 'check = [{ play = "end" }]\n'),
    ],
)
def test_whatever_way_a_table_is_written(text: str, change: Callable[[Scenario], Scenario], expected: str):
    assert edited(text, change) == expected
