"""Refusals in words: every way in which something can be refused has its message, with its parts."""

from __future__ import annotations

import pickle
from string import Formatter
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from gah_nb.engine import GameOver, IllegalAction, errors
from gah_nb.engine.errors import (
    AboutGuest,
    AboutObjective,
    AboutRoom,
    AnyRefusal,
    NoSuch,
    NotAsked,
    Refusal,
    StillWaits,
    TooDear,
    TooHigh,
    WrongColor,
    WrongItems,
)
from gah_nb.telling import refusal_text
from gah_nb.telling.refusals import ASKED, MESSAGES

KINDS = get_args(AnyRefusal)
#: In words of the booklets' prices, colours and names: Baroness 75 is a green guest, Baron 92 a blue one.
SAID = {
    NoSuch("R4.1", "space", 7): "there are action spaces 1 to 6, not 7",
    AboutGuest("R3.2", "not in the queue", 75): "Baroness is not in the queue",
    AboutGuest("R1.6", "not in the queue", 1): "guest #1 is not in the queue",
    AboutRoom("R5.3", "apart", 2): "c1 is not next to one of your rooms",
    AboutObjective("R6.2", "not fulfilled", "A", "20 kronen"): "objective A (20 kronen) is not fulfilled",
    StillWaits("R6.4", 75, (0, 1, 0, 2)): "Baroness still waits for cake, 2 × coffee",
    TooDear("R3.2", "guest", 75, 3, 1): "Baroness costs 3 kronen there, and 1 are left",
    TooDear("R5.3", "room", 15, 3, 0): "a4 costs 3 kronen, and 0 are left",
    TooDear("R5.7", "staff", 4, 5, 4): "Sous-Chef costs 5 kronen now, and 4 are left",
    WrongColor("R6.4", 65, "blue", 2, "red"): "Knight of the Empire is blue and c1 is red",
    TooHigh("#9", 10, 2): "only rooms of floors 1 to 2 can be chosen, not a3",
    WrongItems(
        "R5.1", 2, "wk", fewer=True
    ): "take 2 at most, wine and coffee, at least as much wine as coffee",
    NotAsked("R5.2", "must wait", "take", "rooms"): "take must wait: a room is to be prepared",
}


def ways(kind: type[Refusal]) -> list[str]:
    """The keys of the messages that a kind needs."""
    tag = kind.__struct_config__.tag
    hints = get_type_hints(kind, vars(errors))
    way = hints.get("why") or hints.get("what")
    return [f"{tag}: {one}" for one in get_args(way)] if get_origin(way) is Literal else [tag]


def test_every_kind_is_in_the_union():
    assert set(Refusal.__subclasses__()) == set(KINDS)


def test_every_way_has_a_message_and_every_message_a_way():
    assert sorted(key for kind in KINDS for key in ways(kind)) == sorted(MESSAGES)


@pytest.mark.parametrize("kind", KINDS)
def test_messages_name_parts_that_the_kind_has(kind: type[Refusal]):
    for key in ways(kind):
        named = {name for _, name, _, _ in Formatter().parse(MESSAGES[key]) if name is not None}
        assert named <= set(kind.__struct_fields__)


@pytest.mark.parametrize("refusal", SAID, ids=[type(one).__name__ for one in SAID])
def test_what_is_said(refusal: AnyRefusal):
    assert refusal_text(refusal) == SAID[refusal]


def test_sentences_have_no_full_stop_and_no_capital():
    for message in (*MESSAGES.values(), *ASKED.values()):
        assert not message.endswith(".")
        assert not message[0].isupper()


def test_an_error_says_what_its_refusal_says_in_another_process_too():
    refusal = AboutRoom("R5.3", "apart", 2)
    error = IllegalAction.because(refusal).at("prepare c1", 2, 7)
    there = pickle.loads(pickle.dumps(error))
    for one in (error, there):
        assert (one.rule, one.reason, one.refusal) == ("R5.3", SAID[refusal], refusal)
        assert str(one) == f"R5.3: {SAID[refusal]} [line 2, column 7: prepare c1]"


def test_an_error_may_be_given_words_at_once():
    error = GameOver("R8.2", "the game is over, so there is nothing to jump to")
    assert error.refusal is None
    assert str(error) == "R8.2: the game is over, so there is nothing to jump to"
