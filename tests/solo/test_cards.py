"""Each of the printed cards at each level, played; the numbers follow from the card and the table below."""

from __future__ import annotations

import csv
import io
from importlib.resources import files

import pytest

from gah_nb.components import DECKS, INSTRUCTIONS, InvalidDeck, deck_of_ones_own, read_deck
from gah_nb.components.effects import TurnUpStaff
from gah_nb.engine import events

from .table import alone, his_turn, those

# The table: one guest of each colour and a second blue one. VP: 55 yellow 7, 69 blue 7, 82 red 7, 99 green 5,
# 63 blue 0. Dice: 1 2 3 4 5 6 have 1, 2, 1, 2, 1, 2. Behind them 49 and 50, yellow, 0 VP.
QUEUE = (99, 82, 69, 55, 63)
DICE = "122344566"
# card: (guests by level easy, medium, hard; die; Emperor steps by level; objective by level; staff by level)
CARDS = {
    193: (("69", "69", "69"), 1, (0, 0, 0), ("", "", "A"), (0, 0, 0)),
    194: (("82", "82", "82"), 2, (1, 1, 1), ("B", "B", "B"), (0, 0, 0)),
    195: (("82", "82", "82"), 3, (0, 0, 0), ("C", "C", "C"), (0, 0, 0)),
    196: (("55", "55", "55"), 4, (2, 2, 2), ("", "A", "A"), (0, 0, 0)),
    197: (("", "99", "99"), 5, (3, 3, 3), ("", "", ""), (0, 0, 0)),
    198: (("82", "82", "82"), 6, (0, 0, 0), ("", "", "B"), (1, 1, 1)),
    199: (("69", "69", "69"), 2, (2, 2, 2), ("C", "C", "C"), (0, 0, 0)),
    200: (("", "", "55"), 6, (0, 0, 0), ("A", "A", "A"), (0, 0, 0)),
    201: (("55", "55", "55"), 2, (1, 1, 1), ("", "", ""), (1, 1, 1)),
    202: (("82", "82", "82"), 6, (3, 3, 3), ("", "C", "C"), (0, 0, 0)),
    203: (("99", "99 82", "99 82"), 2, (0, 0, 0), ("A", "A", "A"), (0, 0, 0)),
    204: (("99", "99", "99"), 6, (0, 0, 0), ("B", "B", "B"), (0, 0, 0)),
    205: (("69", "69", "69"), 2, (2, 2, 2), ("", "", ""), (0, 1, 1)),
    206: (("55", "55", "55"), 6, (0, 2, 2), ("", "", ""), (1, 1, 1)),
    207: (("82", "82", "82 69"), 2, (2, 2, 2), ("", "", ""), (0, 0, 1)),
    208: (("55", "55", "55"), 4, (1, 1, 1), ("", "", "C"), (0, 0, 0)),
    209: (("99", "99", "99"), 6, (1, 1, 1), ("A", "A", "A"), (0, 0, 0)),
    210: (("69", "69", "69"), 2, (4, 4, 4), ("", "", ""), (0, 0, 0)),
    211: (("82", "82", "82"), 4, (2, 2, 2), ("B", "B", "B"), (0, 0, 0)),
    212: (("55 69", "55 69", "55 69"), 6, (0, 0, 0), ("C", "C", "C"), (0, 0, 0)),
}  # fmt: skip
LEVELS = ("easy", "medium", "hard")
#: Elisabeth's cards that differ from Leopold's of the same place: coloured dice read as question marks.
HERS = {230: 6, 231: 2, 232: 6}
HER_STEPS = {228: (0, 0, 0)}  # a dancer in place of the step


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", CARDS)
def test_every_card_at_every_level(number, level):
    check(number, CARDS[number], level, "leopold")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", DECKS["elisabeth"])
def test_every_card_of_elisabeth_without_the_modules(number, level):
    guests, die, steps, *rest = CARDS[number - 20]
    row = (guests, HERS.get(number, die), HER_STEPS.get(number, steps), *rest)
    check(number, row, level, "elisabeth")


def check(number, row, level, deck):
    guests, die, steps, objective, staff = row
    place = LEVELS.index(level)
    start = alone(
        next_card=number, level=level, deck=deck, queue=QUEUE, guest_deck=(49, 50), dice=DICE, stack=(40,)
    )
    step = his_turn(start)
    taken = [str(event.guest) for event in those(step.events, events.GuestChosen)]
    assert " ".join(taken) == guests[place]
    assert [event.space for event in those(step.events, events.DieChosen)] == [die]
    his, leopold = step.position.players[1], step.position.leopold
    assert his.emperor == steps[place]
    wanted = tuple(int(letter == objective[place]) for letter in "ABC")
    assert leopold.countdown == wanted
    assert his.display == ((40,) if staff[place] else ())


def test_dancers_and_coloured_dice_say_what_becomes_of_them():
    start = alone(next_card=215, deck="elisabeth", queue=QUEUE, dice=DICE)  # dancer > + objective C
    skipped = those(his_turn(start).events, events.Skipped)
    assert [(event.rule, event.part) for event in skipped] == [("S12", "dancer >")]
    chosen = those(his_turn(alone(next_card=231, deck="elisabeth", dice=DICE)).events, events.DieChosen)
    assert chosen[0].why == "question mark"


# The decks (X23)


@pytest.mark.parametrize("deck", ["leopold", "elisabeth"])
def test_x23_twenty_cards_and_five_staff_symbols(deck):
    cards = [INSTRUCTIONS[number] for number in DECKS[deck]]
    assert len(cards) == 20
    assert sum(isinstance(symbol.effect, TurnUpStaff) for one in cards for symbol in one.symbols) == 5
    assert all(one.sources == 1 and one.confidence for one in cards)


def test_numbers():
    assert {"leopold": tuple(range(193, 213)), "elisabeth": tuple(range(213, 233))} == DECKS


HEAD = "number,deck,guests,dice,extras,hand_points"


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("x,d,blue,1,staff,left", "line 2, number: a card has a number from 1 on, not 'x'"),
        ("1,,blue,1,staff,left", "line 2, deck: the deck needs a name"),
        ("1,d,blu,1,staff,left", "line 2, guests: a guest is any, blue, red, yellow, green, not 'blu'"),
        ("1,d,,1,staff,left", "line 2, guests: a card shows one guest or two, not 0"),
        ("1,d,blue red any,1,staff,left", "line 2, guests: a card shows one guest or two, not 3"),
        (
            "1,d,blue!!!,1,staff,left",
            "line 2, guests: 'blue!!!': behind a symbol stand at most two > and then at most two !",
        ),
        ("1,d,blue,3 3,staff,left", "line 2, dice: two dice show two values, not '3 3'"),
        ("1,d,blue,1,staff,up", "line 2, hand_points: the hand points left or right, not 'up'"),
        (
            "1,d,blue,1,staff + staff + staff,left",
            "line 2, extras: the lowest section shows one symbol or two, not 3",
        ),
        ("1,d,blue,1,staff", f"line 2: a card has 6 cells ({', '.join(HEAD.split(','))}), not 5"),
    ],
)
def test_what_is_wrong_in_a_deck_is_said_with_its_line_and_column(row, said):
    with pytest.raises(InvalidDeck) as caught:
        read_deck(f"{HEAD}\n{row}\n")
    assert str(caught.value) == said


@pytest.mark.parametrize("cell", ["7", "0", "1!", "1 2 3", "", "? 1"])
def test_dice_that_no_card_can_show(cell):
    with pytest.raises(InvalidDeck, match="line 2, dice: a die is"):
        read_deck(f"{HEAD}\n1,d,any,{cell},staff,left")


@pytest.mark.parametrize(
    "cell", ["emperor", "emperor 14", "emperor 0", "objective D", "dancer", "staff 2", ""]
)
def test_extras_that_no_card_can_show(cell):
    with pytest.raises(InvalidDeck, match="line 2, extras: an extra symbol is"):
        read_deck(f"{HEAD}\n1,d,any,1,{cell},left")


def test_all_problems_are_found_at_once():
    with pytest.raises(InvalidDeck) as caught:
        read_deck(f"{HEAD}\n1,d,blu,7,staff,left\n1,d,red,1,staff,left\n1,d,red,1,staff,left")
    assert [(one.line, one.column) for one in caught.value.problems] == [
        (2, "guests"), (2, "dice"), (4, "number"),
    ]  # fmt: skip


def test_a_deck_needs_its_head_fourteen_cards_and_one_name():
    with pytest.raises(InvalidDeck, match="the first line names the columns"):
        read_deck("number,guests\n1,red")
    rows = [f"{number},d,any,?,staff,left" for number in range(1, 14)]
    with pytest.raises(InvalidDeck, match="needs up to 14 instruction cards"):
        deck_of_ones_own("\n".join([HEAD, *rows]))
    with pytest.raises(InvalidDeck, match="have one name here, and there are d, e"):
        deck_of_ones_own("\n".join([HEAD, *rows, "14,e,any,?,staff,left"]))


def test_the_file_is_read_as_it_stands():
    text = files("gah_nb.components").joinpath("data", "solo_decks.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [int(row["number"]) for row in rows] == list(INSTRUCTIONS)
    for row in rows:
        borders = [symbol.border for symbol in INSTRUCTIONS[int(row["number"])].symbols if symbol.border]
        marks = (row["guests"] + row["extras"]).count("!")
        assert sum({"silver": 1, "gold": 2}[border] for border in borders) == marks
