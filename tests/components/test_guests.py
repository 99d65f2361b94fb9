"""The guests, against what the rulebook's index and examples say of them."""

from __future__ import annotations

from collections import Counter

import pytest

from gah_nb.components import GUESTS, STAFF
from gah_nb.components.effects import (
    AnyEffect,
    AnyItems,
    DrawAndPlay,
    DrawStaff,
    Emperor,
    Items,
    Kronen,
    Occupy,
    PlayStaff,
    Prepare,
    TakeGuest,
    UseSpace,
)
from gah_nb.engine.frames import label

STRUDEL, CAKE, WINE, COFFEE = map(Items, "scwk")
GUEST, FREE_ROOM, ROOM, ROOM_1_LESS = TakeGuest(), Prepare(free=True), Prepare(), Prepare(discount=1)
STAFF_1_LESS, STAFF_2_LESS, STAFF_3_LESS = (PlayStaff(discount=discount) for discount in (1, 2, 3))

# Typed from the index, entry by entry.
REWARDS: dict[int, tuple[AnyEffect, ...]] = {
    49: (Prepare(free=True, highest_floor=2),),
    50: (DrawStaff(1), ROOM),
    51: (STRUDEL,),
    52: (STRUDEL, Kronen(2)),
    53: (COFFEE, Emperor(2)),
    54: (AnyItems(1), Kronen(2)),
    55: (DrawStaff(2),),
    56: (CAKE, STAFF_3_LESS),
    57: (ROOM_1_LESS, ROOM_1_LESS),
    58: (Occupy(1),),
    59: (CAKE, STAFF_2_LESS),
    60: (COFFEE, Kronen(3)),
    61: (ROOM_1_LESS, ROOM),
    62: (GUEST, Emperor(3)),
    63: (GUEST,),
    64: (STAFF_1_LESS,),
    65: (),
    66: (STAFF_1_LESS, ROOM),
    67: (DrawStaff(2), Emperor(2)),
    68: (Emperor(3),),
    69: (Kronen(3),),
    70: (STAFF_1_LESS, Emperor(3)),
    71: (FREE_ROOM,),
    72: (Occupy(1),),
    73: (STAFF_1_LESS, STAFF_1_LESS),
    74: (Kronen(1),),
    75: (DrawAndPlay(discount=3),),
    76: (DrawAndPlay(free=True),),
    77: (Kronen(1),),
    78: (GUEST,),
    79: (Kronen(1), Emperor(1)),
    80: (GUEST,),
    81: (WINE, Kronen(3)),
    82: (Occupy(1),),
    83: (Kronen(5),),
    84: (Kronen(3), GUEST),
    85: (Kronen(3),),
    86: (STAFF_3_LESS,),
    87: (Kronen(3), GUEST, GUEST),
    88: (FREE_ROOM, FREE_ROOM),
    89: (Kronen(4),),
    90: (WINE, Kronen(3)),
    91: (DrawStaff(3),),
    92: (Kronen(1),),
    93: (Emperor(1),),
    94: (STAFF_1_LESS,),
    95: (Emperor(2),),
    96: (STAFF_3_LESS,),
    97: (UseSpace(),),
    98: (Kronen(4),),
    99: (DrawStaff(1), Emperor(2)),
    100: (Emperor(3), Occupy(1)),
    101: (Emperor(3), GUEST),
    102: (Emperor(1), Occupy(1)),
    103: (DrawStaff(2),),
    104: (PlayStaff(free=True),),
    117: (Emperor(3),),
    118: (GUEST,),
}


@pytest.mark.parametrize("number", REWARDS)
def test_reward(number: int) -> None:
    assert GUESTS[number].reward == REWARDS[number]


def test_the_deck_is_fifty_six_guests_and_two_promos() -> None:
    assert list(GUESTS) == list(REWARDS) == [*range(49, 105), 117, 118]
    assert [number for number, guest in GUESTS.items() if guest.promo] == [117, 118]


def test_fourteen_guests_of_each_colour() -> None:
    colors = [GUESTS[number].color for number in range(49, 105)]
    assert Counter(colors) == {"yellow": 14, "blue": 14, "red": 14, "green": 14}
    assert colors == ["yellow"] * 14 + ["blue"] * 14 + ["red"] * 14 + ["green"] * 14
    assert (GUESTS[117].color, GUESTS[118].color) == ("red", "yellow")


def test_orders_are_written_in_one_way() -> None:
    for guest in GUESTS.values():
        assert guest.order == "".join(sorted(guest.order, key="scwk".index)), guest.name
        assert 1 <= len(guest.order) <= 4, guest.name


def test_every_colour_asks_mostly_for_its_own_item() -> None:
    """A yellow guest always wants wine, a blue one coffee, a red one cake, a green one strudel.

    The promos are exceptions. A swapped column of a transcription would show here.
    """
    own = {"yellow": "w", "blue": "k", "red": "c", "green": "s"}
    for guest in GUESTS.values():
        assert guest.promo or own[guest.color] in guest.order, guest.name


def test_guests_in_the_rulebooks_words() -> None:
    baroness = GUESTS[75]
    assert (baroness.name, baroness.color, baroness.order, baroness.vp) == ("Baroness", "blue", "wwkk", 5)
    knight = GUESTS[65]
    assert (knight.name, knight.vp, knight.reward) == ("Knight of the Empire", 3, ())


def test_names_in_other_languages_only_where_a_booklet_has_them() -> None:
    named = {number: guest.names for number, guest in GUESTS.items() if guest.names.de or guest.names.it}
    assert list(named) == [49, 65, 75, 97]
    assert (named[49].de, named[75].fr, named[65].it) == ("Bildhauer", "Baronne", "Cavaliere dell'Impero")


def test_less_certain_records_say_so() -> None:
    assert {number: guest.sources for number, guest in GUESTS.items() if guest.sources < 3} == {
        61: 2,
        66: 2,
        67: 2,
        87: 2,
        117: 1,
        118: 1,
    }
    assert all(guest.confidence for guest in GUESTS.values() if guest.sources < 3)


def test_english_names_are_unique_among_all_cards() -> None:
    names = [guest.name for guest in GUESTS.values()] + [staff.name for staff in STAFF.values()]
    assert len(set(names)) == len(names) == 106


def test_parts_of_rewards_have_labels() -> None:
    assert [label(effect) for effect in GUESTS[61].reward] == ["prepare -1", "prepare"]
    assert [label(effect) for effect in GUESTS[100].reward] == ["emperor 3", "occupy"]
    assert [label(effect) for effect in GUESTS[87].reward] == ["krone 3", "guest", "guest"]
