"""Clicking and setting at random in all kinds of files: only what is set changes, nothing else is lost.

The notebook changes nothing about what a message makes of a file: it hands on what a view says.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gah_nb as gah
from gah_nb.files import InvalidFile, asset
from gah_nb.widgets.editor.draft import LISTS, Draft

BROKEN = sorted((Path(__file__).parents[1] / "scenario" / "broken").glob("*.toml"))
OF_OTHER_KINDS = [
    file for kind in ("rulings", "puzzles") for file in sorted(asset(kind).rglob("*.toml"))[::40]
]
SHIPPED = sorted(asset("scenarios").rglob("*.toml"))

BY_HAND = {
    "tables in braces": """schema=1   # messy
title   =   'one'
"round" = 3
to_move = "Anna"\t# tab
player = { Anna = { kronen = 2, cafe = ["Earl: kk"] }, Ben = { vp = 3 } }
claims.A = ["Ben"]
""",
    "dots and lists on several lines": """# top comment

schema = 1
player.Anna.kronen = 2 # two
player.Anna.kitchen = "sc"
# about Ben
player.Ben.vp = 3
readings.O5 = "as printed"
emperor = [
  "A1", # first
  "B1",
  "C1", # third
]
queue = ["Earl", # left
 "Duke"]
[[check]] # one
play = "pass"
[check.expect]
"Anna.kronen" = 2
""",
    "indented, from another system": """\ufeffschema = 1
[player]
  # indented
  [player.Anna] # hers
  kronen = 2
\tvp = 5
  rooms = \"\"\"
. . . . .
. . . . .
. . . . .
B y . . .
\"\"\"   # drawn
  cafe = [
    # the first
    "Earl: kk", # wants
    "Baroness",
  ]
  [player."Ben"]
  hand = ["Waitress"]
# the checks
[[check]]
title = "x"
""".replace("\n", "\r\n"),
    "a list for two players and dots in a table": """schema = 1
players = ["Anna", "Ben"]
[player]
Anna.kronen = 3
Anna.vp = 2 # c
[claims]
A = []
""",
    "a header at the end": "schema = 1\n[player.Anna]",
    "no line end": "schema = 1\n[player.Anna] # x\n# last",
    "the draft": 'schema = 1\nset_up = "draft"\nround = 0\n',
    "guests of the set-up": 'schema = 1\nset_up = "guests"\nround = 0\nplayers = ["Anna", "Ben", "Cindy"]\n',
    "nothing": "\n",
    "four on day boards": 'schema = 1\nround = 7\nplayers = ["Anna", "Ben", "Cindy", "Dora"]\nhotel="day"\n',
}
ODD = (
    *("", "0", "-1", "3", "99", "9" * 30, "1.5", "²", "x", "true", "Earl", "Earl: kk", "75: w", "Waitress"),
    *("Waitress (used)", 'a"b', "back\\slash", "tab\there", "é", "# no comment", "'''", '"', "a1 b1", "-"),
)
#: What a person may be told; anything else is a failure of the program.
FOR_PEOPLE = ("no whole number", "line ", "no file can say", "no key with a value")
#: What a file says of itself and what it checks, by buttons beside the board.
BESIDE = ("set about", "set checks")
#: With a table that is taken out its comments go.
TABLES = [[(key,)] for key in LISTS]
#: What a click sets without a field.
AT_ONCE = {
    "room": ("rooms", "vacant", "occupied"),
    "track": ("emperor",),
    "stay": ("passed",),
    "turn": ("staff",),
    "item": ("cafe",),
}


def at_random(text: str, rng: Random, steps: int, beside: float = 0.1) -> None:
    editor = gah.ScenarioEditor(text if "\n" in text else f"{text}\n")
    for _ in range(steps):
        before = editor.text
        choice = rng.choice(BESIDE if rng.random() < beside else [each["text"] for each in editor.choices])
        what, *rest = choice.split()
        if what == "room":
            state = rng.choice(["free", "vacant", "occupied"])
            say(editor, do="paint", seat=int(rest[0]), rooms=[rest[1]], state=state)
        else:
            say(editor, do="play", text=choice, at=0)
        if what in AT_ONCE:
            name = editor._desk.draft.position.box.names[int(rest[0])]
            meant = [("player", name, key) for key in AT_ONCE[what]]
        else:
            assert editor.text == before, "choosing is no edit"
            meant = set_something(editor, rng)
        if editor.text != before:
            assert_only(meant, before, editor.text)
            assert_undone(editor, before)
        assert_board_is_file(editor)


def say(editor: gah.ScenarioEditor, **message: Any) -> None:
    """What a view sends; a refusal changes nothing, and is in words."""
    before = editor.text
    editor._message_came(editor, message, [])
    if editor.error:
        assert any(words in editor.error["text"] for words in FOR_PEOPLE), editor.error
        assert "Traceback" not in editor.error["details"]
        assert editor.text == before
        editor.error = {}


def set_something(editor: gah.ScenarioEditor, rng: Random) -> list[tuple[str, ...]]:
    """Set a line of a field; give the keys that may change."""
    fields = [field for field in editor.editor["fields"] if field["key"] not in ("players", "kind")]
    field = rng.choice(fields)
    lines = len(field["value"]) if isinstance(field["value"], list) else 1
    index = rng.randrange(lines)
    options = field["options"][min(index, len(field["options"]) - 1)] if field["options"] else ()
    value = rng.choice(options)[0] if options and rng.random() < 0.7 else rng.choice(ODD)
    say(editor, do="set_field", name=field["name"], index=index, value=value)
    others = [("dice",)] if field["key"] == "round" else []
    if field["path"] and field["path"][0] in LISTS:
        return [(field["path"][0],)]
    return [*others, (*field["path"], value.partition(" ")[0] if field["key"] == "*" else field["key"])]


def assert_only(meant: list[tuple[str, ...]], before: str, after: str) -> None:
    old, new = tomllib.loads(before), tomllib.loads(after)
    changed = set(differing(old, new))
    assert all(any(path[: len(key)] == key for key in meant) for path in changed), (changed, before, after)
    for line in before.split("\n"):
        _, sign, comment = line.partition(" #")
        if sign and '"' not in comment and meant not in TABLES and not line.strip().startswith('"'):
            assert comment in after, (line, after)


def differing(old: Any, new: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where two tables differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {*old, *new}:
            ours, theirs = old.get(key), new.get(key)
            nothing = {} if isinstance(ours or theirs, dict) else None
            yield from differing(old.get(key, nothing), new.get(key, nothing), (*path, key))
    elif old != new:
        yield path


def assert_undone(editor: gah.ScenarioEditor, before: str) -> None:
    after = editor.text
    say(editor, do="undo")
    assert editor.text == before
    say(editor, do="redo")
    assert editor.text == after


def assert_board_is_file(editor: gah.ScenarioEditor) -> None:
    """The board shows what the file says; where that is wrong, as one sees who opens the file now."""
    drawn, anew = editor._desk.draft, Draft(editor.text, "scenario")
    assert (anew.problems, anew.is_readable, anew.form) == (drawn.problems, drawn.is_readable, drawn.form)
    if anew.is_readable:
        assert anew.position == drawn.position
    try:
        game = anew.scenario.game
    except InvalidFile:
        assert editor.problems
    else:
        assert editor.problems == ()
        assert editor.position == game


@pytest.mark.parametrize("name", BY_HAND)
def test_files_by_hand(name: str):
    for seed in range(2):
        at_random(BY_HAND[name], Random(seed), 12)


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_files_with_mistakes(file: Path):
    at_random(file.read_text(encoding="utf-8"), Random(file.stem), 2)


@pytest.mark.parametrize("file", OF_OTHER_KINDS, ids=lambda file: file.stem)
def test_rulings_and_puzzles(file: Path):
    """Mostly what stands beside the board: outcomes, grounds, goals and proofs, each field with anything."""
    at_random(file.read_text(encoding="utf-8"), Random(file.stem), 15, beside=0.8)


def test_files_that_come_with_the_project():
    for file in SHIPPED[::3]:
        at_random(file.read_text(encoding="utf-8"), Random(file.stem), 1)
