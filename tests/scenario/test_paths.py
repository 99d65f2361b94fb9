"""What a check can look at: found as a file writes it, compared by what it means."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gah_nb.components import HOTELS
from gah_nb.engine.events import Scored
from gah_nb.play.game import Game
from gah_nb.scenario.form import Check, Value
from gah_nb.scenario.lookups import OF_A_PLAYER, OF_THE_TABLE
from gah_nb.scenario.paths import UnknownPath, compare, no_rule, problems, value_of
from gah_nb.scenario.report import Expectation
from tests.engine.positions import position, seat

NAMES = ("Anna", "Ben")
DRAWN = ". . . . .\n. . . . .\n. . . . .\nB y r . ."


def table() -> Game:
    """Something in every place; a1 alone is a group of the night hotel."""
    anna = seat(
        kronen=7,
        emperor=4,
        vp=-3,
        vacant="b1 c1",
        occupied="a1",
        bonuses=1,
        kitchen="sskk",
        cafe={74: "kk", 75: ""},
        hand=(1, 7),
        display=(2, 6),
        used=(2,),
        covered=(5,),
    )
    start = position(
        anna,
        seat(passed=True),
        dice="3112345",
        dustbin=2,
        queue=(70, 71, 72, 73, 76),
        discard=(77, 78),
        claims=((1, 0), (), (0,)),
    )
    return Game(replace(start, staff_gone=(21, 27)))


FOUND: dict[str, Value] = {
    "Anna.kronen": 7,
    "Anna.emperor": 4,
    "Anna.vp": -3,
    "Anna.rooms": DRAWN,
    "Anna.vacant": "b1 c1",
    "Anna.occupied": "a1",
    "Anna.kitchen": "sskk",
    "Anna.cafe": ["Earl: kk", "Baroness"],
    "Anna.hand": ["Breakfast Server", "Masseuse"],
    "Anna.staff": ["Waitress (used)", "Stableman"],
    "Anna.taken": "5",
    "Anna.passed": False,
    "Ben.passed": True,
    "Anna.claims": "AC",
    "Ben.claims": "A",
    "Anna.bonuses": "a1",
    "Ben.kitchen": "",
    "round": 1,
    "dice": "1123345",
    "dustbin": 2,
    "queue": ["Elector", "Baron", "Prince", "Count", "Duke"],
    "discard": ["Apothecary", "Post Councillor"],
    "to_decide": "Anna",
    "decision": "turn",
    "over": False,
    "winners": [],
    # of a virtual opponent, who is not here
    "instruction": 0,
    "stack": 0,
    "markers": "",
    "stars": 0,
    "marked": [],
    "toll": "",
    "on_spaces": "",
}


@pytest.mark.parametrize("path", FOUND)
def test_what_is_found_is_written_as_in_a_file(path: str):
    assert value_of(table(), path) == FOUND[path]
    assert held(path, FOUND[path])


def test_everything_is_looked_at_here():
    of_players = {path.partition(".")[2] for path in FOUND if "." in path}
    assert of_players == OF_A_PLAYER.keys()
    assert {path for path in FOUND if "." not in path} | {"gone", "options"} == OF_THE_TABLE.keys()


def held(path: str, expected: Value, game: Game | None = None) -> bool:
    game = game or table()
    return compare(path, expected, game, game, ()).held


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("Anna.rooms", "\n.....\n.....\n.....\nByr..\n"),
        ("Anna.vacant", "C1 b1"),
        ("Anna.kitchen", "kskS"),
        ("Anna.cafe", ["#75", "EARL : kk"]),
        ("Anna.hand", ["Masseurin", "#1"]),
        ("Anna.staff", ["stablem", "Kellnerin (used)"]),
        ("Anna.claims", "CA"),
        ("dice", "5432311"),
        ("queue", ["70", "71", "72", "73", "76"]),
        ("discard", ["Post C", "Apothecary"]),
        ("gone", ["#27", "#21"]),
    ],
)
def test_the_same_in_other_words(path: str, expected: Value):
    assert held(path, expected)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("Anna.rooms", DRAWN.replace("B", "b")),
        ("Anna.vacant", "b1"),
        ("Anna.kitchen", "ssk"),
        ("Anna.cafe", ["Earl: kk"]),
        ("Anna.cafe", ["Earl: k", "Baroness"]),
        ("Anna.hand", ["Masseuse", "Masseuse"]),
        ("Anna.staff", ["Waitress", "Stableman"]),
        ("Anna.taken", "-"),
        ("Anna.claims", ""),
        ("Anna.bonuses", "b1"),
        ("queue", ["Baron", "Elector", "Prince", "Count", "Duke"]),
        ("to_decide", ""),
        ("decision", "penalty"),
        ("over", True),
        ("winners", ["Anna"]),
        ("options", ["pass"]),
    ],
)
def test_something_else(path: str, expected: Value):
    found = compare(path, expected, table(), table(), ())
    assert not found.held
    assert found.note == ""
    assert found.found == value_of(table(), path)


def test_dice_taken_and_turns_lost():
    game = Game(position(seat(covered=(5, 0)), seat()))
    assert value_of(game, "Anna.taken") == "5-"
    assert held("Anna.taken", "-5", game)


def test_any_room_stands_for_its_group():
    """The yellow group of the night hotel: b1 a2 b2."""
    index = HOTELS["night"].group_of[6].index
    game = Game(position(seat(occupied="a2 b1 b2", bonuses=1 << index)))
    assert value_of(game, "Anna.bonuses") == "b1"
    assert held("Anna.bonuses", "b2", game)
    assert not held("Anna.bonuses", "a1", game)


def test_options_in_any_words():
    game = Game(position(seat())).play("die 4")
    assert value_of(game, "options") == ["gain 2 emperor", "gain 1 emperor 1 krone", "gain 2 kronen"]
    assert held("options", ["gain 2 KRONEN", "gain 1 krone 1 emperor", "gain 2 emperor"], game)
    assert not held("options", ["gain 2 kronen", "gain 2 emperor"], game)


# Changes


def test_a_change_is_counted_from_the_beginning():
    """A 4 with two dice on it gives 2 kronen; the boost costs 1 and brings 1 (R4.1, R4.2, R5.5)."""
    before = Game(position(seat(kronen=7)))
    after = before.play("die 4+; gain 3 kronen")
    wanted = Expectation("Anna.kronen", "+2", "+2", True, "from 7 to 9")
    assert compare("Anna.kronen", "+2", before, after, after.events) == wanted
    assert compare("Anna.kronen", "-2", before, after, after.events) == replace(
        wanted, expected="-2", held=False
    )
    assert compare("Anna.emperor", "+0", before, after, after.events).held


def test_changes_by_a_rule_add_up():
    """The boost alone is paid by R4.2; the split pays by R5.5."""
    before = Game(position(seat(kronen=7)))
    after = before.play("die 4+; gain 3 kronen")
    assert value_of(after, "Anna.kronen by R4.2") == -1
    assert value_of(after, "Anna.kronen by R5.5") == 3
    assert value_of(after, "Ben.kronen by R5.5") == 0
    assert value_of(after, "Anna.kronen by R5.5", ()) == 0
    assert compare("Anna.kronen by R5.5", "+3", before, after, after.events).held
    assert not compare("Anna.kronen by R5.5", 2, before, after, after.events).held


def test_changes_by_a_card_add_up():
    events = [
        Scored("#30", 0, vp=3),
        Scored("#30", 0, vp=6),
        Scored("#30", 1, vp=1),
    ]
    assert value_of(table(), "Anna.vp by #30", events) == 9


# What cannot be looked at


@pytest.mark.parametrize(
    ("path", "bound", "holds"),
    [
        ("Anna.kronen", ">= 7", True),
        ("Anna.kronen", ">=8", False),
        ("Anna.kronen", "<= 7", True),
        ("Anna.kronen", "<= 6", False),
        ("Anna.vp", ">= -3", True),
        ("dustbin", "<= 1", False),
        ("Anna.vp by R7.3", ">= 1", False),
    ],
)
def test_numbers_may_have_bounds(path: str, bound: str, holds: bool):
    found = compare(path, bound, table(), table(), ())
    assert found == Expectation(path, bound, value_of(table(), path), holds)
    assert list(problems(Check(expect={path: bound}), NAMES)) == []


def test_names_with_any_signs():
    start = position(seat(vp=1), seat(vp=2))
    game = Game(replace(start, box=replace(start.box, names=("Anna", "Anna.B by R1"))))
    assert value_of(game, "Anna.vp") == 1
    assert value_of(game, "Anna.B by R1.vp") == 2
    assert value_of(game, "Anna.B by R1.vp by R7.3") == 0


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("Zoe.vp", 'nobody here is called "Zoe"; at the table are Anna, Ben'),
        ("Anna.kroner", 'a player has nothing called "kroner"; did you mean "kronen"?'),
        ("dustbins", 'nothing on the table is called "dustbins"; did you mean "dustbin"?'),
        ("weather", "there is round, dice, dustbin"),
        ("Anna.kitchen by R6.1", '"by" adds up changes of kronen, emperor, vp, not of "kitchen"'),
        ("Anna.vp by 7.3", '"7.3" is no number of a rule or card'),
    ],
)
def test_unknown_paths(path: str, sentence: str):
    with pytest.raises(UnknownPath) as caught:
        value_of(table(), path)
    assert sentence in str(caught.value)
    assert [where for where, _ in problems(Check(expect={path: 1}), NAMES)] == [("expect", path)]
    found = compare(path, 1, table(), table(), ())
    assert (found.held, found.found) == (False, None)
    assert sentence in found.note


@pytest.mark.parametrize(
    ("path", "value", "place", "sentence"),
    [
        (
            "Anna.kronen",
            "7",
            (),
            'this must be a whole number, a change such as "+5", or a bound such as ">= 3"',
        ),
        ("Anna.kronen", True, (), "this must be a whole number"),
        ("Anna.passed", 1, (), "this must be true or false"),
        ("Anna.cafe", "Earl", (), "this must be a list of guests with their items"),
        ("Anna.cafe", ["Baron", "Earl: x"], (1,), "items are written as letters"),
        ("Anna.hand", ["Earl"], (0,), "Earl (#74) is a guest; here a staff card is wanted"),
        ("Anna.vacant", "a1 z9", (), "'z9' is no room"),
        ("Anna.claims", "AD", (), "there is no objective 'D'"),
        ("Anna.taken", "7", (), "dice are written as their values"),
        ("decision", "turns", (), "there is no kind of decision 'turns'"),
        ("to_decide", "Zoe", (), "there is no player 'Zoe'"),
        ("winners", ["Zoe"], (0,), "there is no player 'Zoe'"),
    ],
)
def test_values_that_cannot_be(path: str, value: Value, place: tuple[int, ...], sentence: str):
    found = list(problems(Check(expect={path: value}), NAMES))
    assert [where for where, _ in found] == [("expect", path, *place)]
    assert sentence in found[0][1]
    assert not held(path, value)


def test_a_drawn_hotel_needs_its_board():
    wrong = Check(expect={"Anna.rooms": DRAWN.replace("y", "b")})
    assert list(problems(wrong, NAMES)) == []
    night = [HOTELS["night"]] * 2
    assert "b1 is a yellow room on this board" in next(iter(problems(wrong, NAMES, night)))[1]
    assert "b1 is a yellow room" in compare("Anna.rooms", DRAWN.replace("y", "b"), table(), table(), ()).note


def test_problems_besides_what_is_expected():
    check = Check(begin="end", events=["R7.3", "7.3"], no_events=["#26", "26"], because="because")
    assert {where for where, _ in problems(check, NAMES)} == {
        ("from",),
        ("events", 1),
        ("no_events", 1),
        ("because",),
    }
    assert list(problems(Check(illegal="claim A", because="R6.2", events=["R7"]), NAMES)) == []


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("R7.3", ""),
        ("R9", ""),
        ("#26", ""),
        ("#118", ""),
        ("R7.33", 'there is no rule "R7.33"; did you mean "R7.3"?'),
        ("R99", 'there is no rule "R99"; did you mean "R9"?'),
        ("#105", 'no card has the number "#105"'),
        ("#0", 'no card has the number "#0"'),
        ("7.3", '"7.3" is no number of a rule or card, such as R7.3 or #26'),
        ("R7.3 ", '"R7.3 " is no number of a rule or card, such as R7.3 or #26'),
        ("#" + "9" * 5000, f'"#{"9" * 5000}" is no number of a rule or card, such as R7.3 or #26'),
    ],
)
def test_numbers_of_rules_and_cards_that_there_are(number: str, sentence: str):
    assert no_rule(number) == sentence
    assert [words for _, words in problems(Check(no_events=[number]), NAMES)] == [sentence] * bool(sentence)


def test_the_end_of_the_game():
    """As in the final scoring of `test_jumps`: Ben, with one krone more, wins by one VP."""
    over = Game(position(seat(kronen=10), seat(kronen=11), round_=7, dice="1", dustbin=9)).play("pass; pass")
    assert [value_of(over, path) for path in ("over", "winners", "to_decide", "decision", "options")] == [
        True,
        ["Ben"],
        "",
        "",
        [],
    ]
    assert held("to_decide", "", over)
    assert held("decision", "", over)
    assert held("winners", ["Ben"], over)
