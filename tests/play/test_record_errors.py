"""Whatever is wrong with a record is said with its place; a damaged record never gives half a tree."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gah_nb.engine import GahError, new_position
from gah_nb.engine.audit import problems
from gah_nb.files import InvalidFile, NewerSchema
from gah_nb.play import MAIN, Tree, WrongDigest, from_record, to_record
from gah_nb.play.record import position_to_json
from tests.play.trees import NAMES, play_on, random_tree, shape, with_few_guests_left

# Seed 7, Anna begins, so Ben takes the first guest (R1.6); the queue and the rolls are those of that seed.
START = new_position(NAMES[:2], seed=7, start=0)
LEFT, *_, RIGHT = START.queue
TOP = START.guest_deck[0]

BY_HAND = """schema = 1
players = ["Anna", "Ben"]
seed = 7
moves = '''
guest q5   # the numbers of places and beginnings of names are understood
Anna: guest q1; prepare b1

A: prepare a2
'''

[setup]
start = "Anna"

[[branch]]
name = "what if"
at = 1
moves = '''
guest q2
'''
"""


def refused(text: str, kind: type[InvalidFile] = InvalidFile) -> list[str]:
    with pytest.raises(kind) as caught:
        from_record(text)
    return [str(problem) for problem in caught.value.problems]


def test_a_record_by_hand():
    tree = from_record(BY_HAND)
    assert tree.start == START
    assert len(tree.at(MAIN).path) == 5
    assert len(tree.at("what if").path) == 3
    assert tree.node is tree.at(MAIN)
    assert to_record(from_record(to_record(tree))) == to_record(tree)


HEAD = [
    ("schema = 1", "schema = 2", "line 1, column 1: schema: this is schema 2, which needs a newer gah-nb"),
    ("schema = 1\n", "", 'line 1, column 1: "schema" is missing'),
    (
        "schema = 1",
        "schema = 1\nrules = 9",
        "line 2, column 1: rules: version 9 of the rules needs a newer gah-nb",
    ),
    ("players", "plyers", 'line 2, column 1: plyers: this key is unknown; did you mean "players"?'),
    ('"Ben"]', '"Ben"', 'line 2, column 11: this list is left open: "]" is missing'),
    ('"Ben"', '"Anna"', "line 2, column 1: players: R1.1: players need different names"),
    (', "Ben"', "", "line 2, column 1: players: R1.1: two to four players, not 1"),
    ("seed = 7\n", "", "line 1, column 1: without a [hidden] part the record needs the seed of the game"),
    ("seed = 7", "seed = -7", "line 3, column 1: seed: the seed is a whole number from 0"),
    ("seed = 7", 'seed = "7"', "line 3, column 1: seed: this must be a whole number, not text"),
    (
        "seed = 7",
        'seed = 7\nedition = "2012"',
        "line 4, column 1: edition: '2012' does not exist; did you mean",
    ),
    (
        "seed = 7",
        'seed = 7\nedition = "2015-de"\nreadings = {T2 = "2 per die"}',
        "line 5, column 1: readings: 'T2' does not arise in edition 2015-de",
    ),
    (
        "seed = 7",
        'seed = 7\nreadings = {O5 = "as prnted"}',
        "line 4, column 13: readings.O5: 'as prnted' is not",
    ),
    ("seed = 7", 'seed = 7\nreadings = {O55 = "x"}', "line 4, column 1: readings: 'O55' does not exist"),
    (
        "seed = 7",
        "seed = 7\nbranches = 2",
        "line 4, column 1: branches: there are 1 branches, not 2; is the file whole?",
    ),
    (
        "seed = 7",
        'seed = 7\ncurrent = {line = "what of", at = 1}',
        (
            "line 4, column 12: current.line: there is no line 'what of'; there are 0 to 1, by name "
            'main, what if; did you mean "what if"?'
        ),
    ),
    (
        "seed = 7",
        "seed = 7\ncurrent = {at = 9}",
        "line 4, column 12: current.at: line 'main' has places 0 to 4, not 9",
    ),
    ("seed = 7", 'seed = 7\ndigest = "123456789abc"', "line 4, column 1: digest: the line ends with digest "),
    (
        '"Anna"\n\n[[',
        '"Ana"\n\n[[',
        'line 12, column 1: setup.start: nobody is called "Ana"; did you mean "Anna"?',
    ),
    ("[setup]", '[setup]\nhand = "deel"', 'line 12, column 1: setup.hand: "deel" is not one of deal'),
    (
        "[setup]",
        '[setup]\nhotels = ["night"]',
        "line 12, column 1: setup.hotels: R1.8: 2 seats need 2 hotels, not 1",
    ),
    (
        "[setup]",
        '[setup]\nhotels = ["night", "nite"]',
        "line 12, column 1: setup.hotels: R1.8: there is no hotel 'nite'",
    ),
    (
        "[setup]",
        '[setup]\nobjectives = ["A1", "B1", "C9"]',
        "line 12, column 1: setup.objectives: the position at the start has ",
    ),
    (
        'name = "what if"',
        'name = "main"',
        'line 15, column 1: branch 1, name: "main" cannot be the name of a second',
    ),
    ("at = 1\n", "at = 5\n", "line 16, column 1: branch 1, at: line 'main' has places 0 to 4, not 5"),
    ("at = 1\n", "at = -1\n", "line 16, column 1: branch 1, at: line 'main' has places 0 to 4, not -1"),
    ("at = 1\n", "", 'line 14, column 1: branch 1: "at" is missing'),
    (
        "at = 1\n",
        'at = 1\nparent = "what if"\n',
        "line 17, column 1: branch 1, parent: there is no line 'what if' before this; there are 0 to 0",
    ),
    (
        "at = 1\n",
        "at = 1\nparent = 1\n",
        "line 17, column 1: branch 1, parent: there is no line 1 before this",
    ),
]
MOVES = [
    ("guest q5", "guest Nobody", "line 5, column 7: moves: no guest is called 'Nobody'"),
    ("guest q5", "gust q5", "line 5, column 1: moves: "),
    ("prepare b1", "prepare b9", "line 6, column 25: moves: "),
    ("prepare b1", "prepare c1", "line 6, column 17: moves: R5.3: c1 is not next to one of your rooms"),
    ("Anna: guest", "Ben: guest", "line 6, column 1: moves: R2.2: Anna decides here, not Ben"),
    ("Anna: guest", "Dora: guest", "line 6, column 1: moves: no player is called 'Dora'"),
    ("A: prepare a2", "end", "line 8, column 1: moves: "),
    ("guest q2", "guest q6", "line 18, column 7: branch 1, moves: "),
    ("guest q5", "roll 1", "line 5, column 1: moves: chance has nothing to do before the first action"),
    ("Anna: guest", "roll 1\nAnna: guest", "line 6, column 1: moves: what comes about here is 'deal "),
    (
        "Anna: guest",
        "roll 17\nAnna: guest",
        "line 6, column 7: moves: dice are written as their values 1 to 6",
    ),
    ("Anna: guest", "roll\nAnna: guest", "line 6, column 5: moves: here dice are missing"),
    (
        "Anna: guest",
        "draw x\nAnna: guest",
        "line 6, column 6: moves: here the number of cards drawn is wanted",
    ),
    ("Anna: guest", "deal Nobody\nAnna: guest", "line 6, column 6: moves: no guest is called 'Nobody'"),
    (
        "Anna: guest",
        f"deal {RIGHT}\nAnna: guest",
        "line 6, column 1: moves: what comes about here is 'deal ",
    ),
    ("Anna: guest", f"deal {TOP}; draw 1\nAnna: guest", "nothing more comes about here, and not 'draw 1'"),
    ("a2\n'''", "a2\ndraw 1\n'''", "moves: nothing more comes about here, and not 'draw 1'"),
]


@pytest.mark.parametrize(("old", "new", "message"), HEAD + MOVES)
def test_mistakes(old: str, new: str, message: str):
    assert BY_HAND.count(old) >= 1
    assert any(message in problem for problem in refused(BY_HAND.replace(old, new, 1)))


def test_all_problems_of_the_form_at_once():
    text = BY_HAND.replace("seed = 7", "seed = 7\nrules = 5\nbranches = 3").replace('"what if"', '"main"')
    assert [problem.partition(":")[0] for problem in refused(text)] == [
        "line 4, column 1",
        "line 5, column 1",
        "line 17, column 1",
    ]
    assert len(refused(BY_HAND.replace("A: prepare a2", "roll 7\ndeal x\ndraw y"))) == 3


def test_kinds_of_errors():
    refused(BY_HAND.replace("schema = 1", "schema = 7"), NewerSchema)
    refused(BY_HAND.replace("seed = 7", 'seed = 7\ndigest = "123456789abc"'), WrongDigest)
    refused(BY_HAND.replace("at = 1", 'at = 1\ndigest = "123456789abc"'), WrongDigest)
    (problem,) = refused(BY_HAND.replace("seed = 7", 'seed = 7\nrules = 0\ndigest = "0"'), WrongDigest)
    assert "it was played by version 0 of the rules, and this is 1" in problem


def test_an_outcome_that_is_written_is_what_comes_about():
    """In a record by hand another roll than the seed's may stand."""
    tree = Tree(START)
    play_on(tree, random.Random(5), 6)
    while tree.position.round < 1:
        play_on(tree, random.Random(5), 1)
    text = to_record(tree)
    roll = re.search(r"roll (\d+)", text)
    assert roll is not None
    other = text.replace(roll[0], "roll 1111122222").replace(f'digest = "{tree.position.digest}"', "")
    assert from_record(other).position.dice == (5, 5, 0, 0, 0, 0)
    (problem,) = refused(text.replace(roll[0], "roll 1111122222"), WrongDigest)
    (problem,) = refused(text.replace(roll[0], "roll 11111"))
    assert re.match(r"line \d+, column 1: moves: R2.1: 10 dice are to be rolled, the script has 5", problem)
    assert from_record(text.replace(f"{roll[0]}\n", "")).position == tree.position


def test_moves_after_the_end():
    tree = Tree(START)
    play_on(tree, random.Random(5), 10_000)
    (problem,) = refused(to_record(tree).replace("'''\ndigest", "end\n'''\ndigest", 1))
    assert "moves: R8.2: the game is over" in problem


# The hidden part


RECORD = to_record(random_tree(START, 3, moves=20))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"seed":7', '"seed":8', "hidden.digest: the position at the start has digest "),
        ("start = '{", "start = '[", "hidden.start: this is not a position: "),
        ('"kronen":10', '"kronen":"x"', "hidden.start: this is not a position: Expected `int`, got `str`"),
        ('"kronen":10', '"kronen":1' + "0" * 30, "hidden."),
        (
            '"frame":"round start"',
            '"frame":"tea"',
            "hidden.start: this is not a position: Invalid value 'tea'",
        ),
        (
            'players = ["Anna", "Ben"]',
            'players = ["Anna", "Bea"]',
            "players: the position at the start has Anna, Ben",
        ),
        ("seed = 7", "seed = 8", "seed: the position at the start has 7 here"),
        (
            'hotels = ["night", "night"]',
            'hotels = ["night", "day_a"]',
            "setup.hotels: the position at the start has ",
        ),
        ("[setup]", "[setup]\npromos = true", "setup.promos: the position at the start has False here"),
    ],
)
def test_a_start_that_was_changed(old: str, new: str, message: str):
    assert old in RECORD
    (problem,) = refused(RECORD.replace(old, new, 1))
    assert message in problem


def test_a_start_that_does_not_add_up():
    broken = replace(START, queue=START.queue[1:], dice=(1, 0, 0, 0, 0, 0))
    text = RECORD.replace(position_to_json(START), position_to_json(broken)).replace(
        START.digest, broken.digest
    )
    found = refused(text)
    assert [problem.partition("hidden.start: ")[2] for problem in found] == sorted(problems(broken))


SHUFFLED = random_tree(with_few_guests_left(START, 1), 3, moves=40)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda text: re.sub(r"(line = 0, at = \d+, cards = \[\d+), \d+", r"\1", text),
            "hidden.shuffles 1, cards: ",
        ),
        (
            lambda text: re.sub(r"(line = 0, at = \d+, cards = )\[.*\]", r"\1[]", text),
            "this is not how the guest deck",
        ),
        (
            # a promo guest, who is not in this box
            lambda text: re.sub(r"(line = 0, at = \d+, cards = \[)\d+", r"\g<1>118", text),
            "hidden.shuffles 1, cards: R3.3: the discards become the new guest deck, and the script has",
        ),
        (
            lambda text: re.sub(r"(line = 0, at = \d+, cards = \[)\d+", r"\g<1>9", text),
            "cards: there is no guest #9",
        ),
        (
            lambda text: text.replace("{line = 0, at = ", "{line = 0, at = 9"),
            "hidden.shuffles 1, at: line 0 has no place 9",
        ),
        (
            lambda text: text.replace("{line = 0, at", "{line = 9, at"),
            "hidden.shuffles 1, line: there is no line 9",
        ),
    ],
)
def test_shuffles_that_cannot_be(change, message: str):
    text = to_record(SHUFFLED)
    assert "{line = 0, at = " in text
    found = refused(change(text))
    assert any(message in problem for problem in found), found


# Damage


def read_or_refuse(text: str) -> Tree | None:
    """A whole tree, or a typed error; anything else fails the test."""
    try:
        tree = from_record(text)
    except GahError:
        return None
    assert problems(tree.position) == []
    assert to_record(from_record(to_record(tree))) == to_record(tree)
    return tree


def test_a_record_cut_off_after_any_line_is_refused_or_whole():
    """Nothing is lost in silence; where only the hidden part is missing, the seed is enough."""
    lines = RECORD.splitlines(keepends=True)
    whole = from_record(RECORD)
    for length in range(len(lines)):
        tree = read_or_refuse("".join(lines[:length]))
        assert tree is None or shape(tree) == shape(whole)


@given(st.integers(0, len(RECORD)))
def test_a_record_cut_off_anywhere(length: int):
    read_or_refuse(RECORD[:length])


@settings(max_examples=300)
@given(st.integers(0, len(RECORD)), st.integers(0, 4), st.text(max_size=4))
def test_a_record_with_something_else_in_it(place: int, cut: int, insert: str):
    read_or_refuse(RECORD[:place] + insert + RECORD[place + cut :])


@settings(max_examples=300)
@given(
    st.integers(0, RECORD.index("[hidden]")),
    st.sampled_from("0123456789abcdefABs#:;'\"\\[]{}=,.-> \n\t\r\x00é\ud800"),
)
def test_a_record_with_one_other_character(place: int, character: str):
    read_or_refuse(RECORD[:place] + character + RECORD[place + 1 :])


@given(st.randoms(use_true_random=False))
def test_a_record_with_its_lines_in_another_order(luck: random.Random):
    lines = RECORD.splitlines(keepends=True)
    a, b = luck.randrange(len(lines)), luck.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    read_or_refuse("".join(lines))
    del lines[a]
    read_or_refuse("".join(lines))


@given(st.text(max_size=40))
def test_any_text(text: str):
    read_or_refuse(text)
    read_or_refuse(BY_HAND.replace("prepare b1", text))
