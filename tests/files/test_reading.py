"""All problems of a file are found, each with its place and a sentence."""

import pickle
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gah_nb.engine.errors import GahError
from gah_nb.files import Document, FileProblem, InvalidFile, NewerSchema, key_text, load, read
from gah_nb.files.places import place_words


class Part(msgspec.Struct):
    at: int
    color: Literal["blue", "red"] = "blue"


class Game(msgspec.Struct):
    players: list[str]
    seed: int | None = None
    parts: tuple[Part, ...] = ()
    numbers: dict[int, Part] = {}
    pair: tuple[int, str] | None = None
    limited: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    few: Annotated[list[int], msgspec.Meta(max_length=2)] = []


GOOD = """
schema = 1
players = ["Anna", "Ben"]
pair = [1, "x"]
[[parts]]
at = 1
[[parts]]
at = 2
color = "red"
[numbers.3]
at = 4
"""


def problems(text: str, **options) -> list[str]:
    with pytest.raises(InvalidFile) as caught:
        read(text, Game, **options)
    return [str(problem) for problem in caught.value.problems]


def test_a_good_file():
    document = read(GOOD, Game, name="game.toml")
    assert document.value == Game(
        ["Anna", "Ben"], parts=(Part(1), Part(2, "red")), numbers={3: Part(4)}, pair=(1, "x")
    )
    assert document.position_of("parts", 1, "color") == (9, 1)
    assert document.position_of("parts", 1, "missing") == (7, 1)
    assert document.position_of("players", 1) == (3, 20)
    assert document.position_of("nothing") == (1, 1)


def test_all_problems_at_once():
    text = """schema = 1
playrs = ["Anna"]
seed = "seven"
pair = [1, 2]
limited = 21
[[parts]]
colour = "red"
[[parts]]
at = 1.5
color = "reed"
[numbers]
x = {at = 1}
3 = {at = true}
"""
    assert problems(text) == [
        'line 1, column 1: "players" is missing',
        'line 2, column 1: playrs: this key is unknown; did you mean "players"?',
        "line 3, column 1: seed: this must be a whole number, not text",
        "line 4, column 12: pair 2: this must be text, not a whole number",
        "line 5, column 1: limited: this must be a whole number <= 20",
        'line 6, column 1: parts 1: "at" is missing',
        'line 7, column 1: parts 1, colour: this key is unknown; did you mean "color"?',
        "line 9, column 1: parts 2, at: this must be a whole number, not a decimal number",
        'line 10, column 1: parts 2, color: "reed" is not one of blue, red; did you mean "red"?',
        "line 12, column 1: numbers.x: this must be a whole number, not text",
        "line 13, column 6: numbers.3.at: this must be a whole number, not true or false",
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("players = 1", "line 2, column 1: players: this must be a list, not a whole number"),
        (
            "players = []\nparts = [1]",
            "line 3, column 10: parts 1: this must be a table, not a whole number",
        ),
        ("players = []\nnumbers = 1", "line 3, column 1: numbers: this must be a table, not a whole number"),
        ("players = []\npair = [1]", "line 3, column 1: pair: this must be a list of length 2, not 1"),
        ("players = []\nfew = [1, 2, 3]", "line 3, column 1: few: this must be a list of length <= 2"),
        (
            "players = []\nseed = 1979-05-27",
            "line 3, column 1: seed: this must be a whole number, not a date",
        ),
        ("players = []\nzebra = 1", "known are few, limited, numbers, pair, parts, players, seed"),
    ],
)
def test_one_problem(line: str, message: str):
    (problem,) = problems(f"schema = 1\n{line}")
    assert message in problem


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("schema = 1\nplayers = [", 'line 2, column 11: this list is left open: "]" is missing at its end'),
        (
            "schema = 1\nschema = 2\n",
            "line 2, column 1: schema: this is said twice; it stands in line 1 already",
        ),
        (
            "[who.Anna]\nvp = 1\n[who.Ben]\n# again\n  [who.Anna]\n",
            "line 5, column 3: who.Anna: this is said twice; it stands in line 1 already",
        ),
        (
            '[[rows]]\n[[rows]]\nseat = """\n[a]\n"""\nseat = [\n  1,\n]\n',
            "line 6, column 1: rows 2, seat: this is said twice; it stands in line 3 already",
        ),
        (
            "a.b = 1\n[c]\nd = 2\n[a]\n",
            "line 4, column 1: a: this is said twice; it stands in line 1 already",
        ),
        ("a = { b = 1 }\na.c = 2\n", "line 2, column 1: a: this is said twice; it stands in line 1 already"),
        ("a = { b = 1, b = 2 }\n", 'line 1, column 14: "b" is said twice in these braces'),
        ("schema = 1\n x y", 'line 2, column 2: behind "x" the sign "=" and a value are missing'),
        ("a = '''\n", "line 1, column 5: this text is left open: ''' is missing at its end"),
        ("a = " + "[" * 100_000, "line 1, column 1: lists or tables are nested too deeply"),
        ("a = " + "1" * 10_000, "line 1, column 5: no number has as many digits as this"),
        ("\x00", "line 1, column 1: this sign can stand in no file: U+0000"),
    ],
)
def test_what_is_no_toml(text: str, message: str):
    (problem,) = problems(text)
    assert problem.startswith(message)


def test_line_ends_of_windows_and_its_byte_order_mark():
    text = "\ufeff" + GOOD.replace("\n", "\r\n")
    document = read(text, Game)
    assert document.position_of("parts", 1, "color") == (9, 1)
    assert document.value == read(GOOD, Game).value


def test_the_schema_must_be_said():
    assert problems('players = ["Anna"]') == [
        'line 1, column 1: "schema" is missing; this version writes schema = 1'
    ]
    for wrong in ("0", "true", '"1"', "1.0"):
        assert problems(f"players = []\nschema = {wrong}") == [
            "line 2, column 1: schema: this must be a whole number from 1 to 1"
        ]


def test_a_newer_schema_is_refused():
    with pytest.raises(
        NewerSchema, match="line 1, column 1: schema: this is schema 4, .* reads up to schema 3"
    ):
        read("schema = 4\nwhatever = true", Game, schema=3, migrations=(dict, dict))


def test_an_older_schema_is_migrated_step_by_step():
    def to_2(data):
        data["people"] = data.pop("names")
        return data

    def to_3(data):
        return {"players": data["people"]}

    for text in (
        'schema = 1\nnames = ["Anna"]',
        'schema = 2\npeople = ["Anna"]',
        'schema = 3\nplayers = ["Anna"]',
    ):
        assert read(text, Game, schema=3, migrations=(to_2, to_3)).value == Game(["Anna"])
    with pytest.raises(ValueError, match="schema 3 needs 2 migrations, not 1"):
        read("schema = 3", Game, schema=3, migrations=(to_2,))


def test_checks_of_the_caller_are_collected():
    def few(document: Document[Game]):
        if len(document.value.players) < 2:
            yield document.problem(("players",), "there must be two players or more")

    def odd(document: Document[Game]):
        for place, part in enumerate(document.value.parts):
            if part.at % 2:
                yield document.problem(("parts", place, "at"), f"{part.at} is odd")

    text = "schema = 1\nplayers = []\n[[parts]]\nat = 1\n[[parts]]\nat = 3"
    assert problems(text, checks=(odd, few)) == [
        "line 2, column 1: players: there must be two players or more",
        "line 4, column 1: parts 1, at: 1 is odd",
        "line 6, column 1: parts 2, at: 3 is odd",
    ]
    assert read("schema = 1\nplayers = ['a', 'b']", Game, checks=(odd, few)).value.players == ["a", "b"]


def test_problems_inside_a_string():
    document = read("schema = 1\nplayers = ['''\nab\ncd''', \"x\\ty\"]", Game)
    assert document.position_in(("players", 0), 3) == (4, 1)
    assert document.position_in(("players", 1), 2) == (4, 12)
    assert document.position_in(("players",), 2) == (2, 1)
    assert document.problem(("players", 0), "no", 4) == FileProblem(4, 2, "players[0]", "no", (), "players 1")


def test_names_of_keys():
    assert key_text(("branch", 1, "at")) == "branch[1].at"
    assert key_text(("a b", "c")) == '"a b".c'
    assert key_text(()) == ""
    assert place_words(("branch", 1, "at")) == "branch 2, at"
    assert place_words(("shuffles", 0, 2)) == "shuffles 1 3"
    assert place_words(("numbers", "3", "at", 0)) == "numbers.3.at 1"
    assert place_words(()) == ""


def test_errors_are_gah_errors_and_can_be_pickled():
    with pytest.raises(InvalidFile) as caught:
        read("", Game, name="x.toml")
    error = caught.value
    assert isinstance(error, GahError)
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (again.name, again.problems, str(again)) == (error.name, error.problems, str(error))
    assert str(error).splitlines()[0] == 'x.toml, line 1, column 1: "players" is missing'


def test_files(tmp_path: Path):
    path = tmp_path / "game.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert load(path, Game).value == load(str(path), Game).value == read(GOOD, Game).value
    path.write_bytes("schema = 1\n# é".encode("latin-1"))
    with pytest.raises(InvalidFile, match="game.toml, line 2, column 3: this is not text in UTF-8"):
        load(path, Game)
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.toml", Game)


@given(st.integers(0, len(GOOD)), st.integers(0, 3), st.text(max_size=3))
def test_a_damaged_file_is_read_or_refused(place: int, cut: int, insert: str):
    text = GOOD[:place] + insert + GOOD[place + cut :]
    found: tuple[FileProblem, ...] = ()
    try:
        read(text, Game)
    except InvalidFile as error:
        found = error.problems or (FileProblem(0, 0, "", "an error without a problem"),)
    assert all(problem.line >= 1 and problem.column >= 1 for problem in found)
