"""Cards in words, compared with the texts of the rules (R9, R10) by hand."""

from typing import get_args, get_type_hints

import pytest

from gah_nb.components import EMPEROR_TILES, GUESTS, STAFF
from gah_nb.components.effects import (
    AnyEffect,
    AnyItems,
    CopyScore,
    Kronen,
    LosePoints,
    MeasureName,
    Moment,
    Occupy,
    PointsPer,
    Prepare,
    ReturnItems,
)
from gah_nb.components.records import Modifier
from gah_nb.telling import (
    effect_words,
    guest_words,
    modifier_words,
    reward_words,
    short,
    staff_words,
    tile_penalty_words,
    tile_reward_words,
    trigger_words,
)
from gah_nb.telling.messages import CHANGES, EFFECTS, GOALS, MOMENTS, TIMINGS, UNITS

STAFF_IN_WORDS = {
    1: "once per round: receive 1 strudel",
    4: "once per round: receive 1 coffee",
    5: "when one of your red guests moves into a room: gain 2 kronen",
    8: "when one of your green guests moves into a room: score 2 VP",
    9: "preparing blue rooms costs nothing",
    12: "when you take a 3 or 4: score 2 VP",
    14: "when you take a 1 or 2, before or after its action: prepare a room at its usual cost",
    15: "when you take a 4, gain its strength in kronen and in Emperor spaces",
    17: "taking a 6 costs no krone and 1 more strength when you take a 6",
    18: "2 more strength when you take a 5",
    20: "when you take a 5, before or after its action: advance 2 spaces on the Emperor track",
    21: "once, when played: receive 1 strudel, 1 cake, 1 wine and 1 coffee",
    22: "when you take a 3, before or after its action: play a staff card from your hand at its usual cost",
    23: "whenever one of your rooms becomes occupied: gain 1 krone",
    24: "serving costs nothing",
    25: "guests of the queue cost nothing",
    26: "you may pay 1 krone to ignore a penalty of the Emperor",
    27: "at the end of the game: score 3 VP for each occupied red room",
    29: "at the end of the game: score an opponent's end-of-game staff card for your own hotel",
    31: "at the end of the game: score 1 VP for each occupied room",
    32: "at the end of the game: score 2 VP for each staff card played",
    33: "with the reward of a guest who ordered 4 or more items: score 4 VP",
    34: "at the end of the game: score 1 VP for each room tile in your hotel",
    35: "once, when played: occupy up to 2 vacant rooms",
    36: "once, when played: receive 4 wines",
    37: "at the end of the game: score 2 VP for each fully occupied group",
    38: "once, when played: complete the order of one of your guests from the supply",
    40: "at the end of the game: score 5 VP for each objective with your marker",
    41: "at the end of the game: score 2 VP for each space reached on the Emperor track",
    42: "whenever you gain an Emperor's reward: score 5 VP",
    45: "once, when played: advance 3 spaces on the Emperor track",
    46: "at the end of the game: score 5 VP for each fully occupied floor",
    48: "at the end of the game: score 4 VP for each set of occupied red, blue and yellow rooms",
}

REWARDS_IN_WORDS = {
    49: "prepare a room on floor 1 or 2 for nothing",
    50: "draw 1 staff card; prepare a room at its usual cost",
    54: "receive 1 item of your choice; gain 2 kronen",
    65: "",
    72: "occupy a vacant room",
    73: "play a staff card from your hand for 1 krone less, twice",
    75: "draw 3 staff cards and play one of them for 3 kronen less",
    76: "draw 3 staff cards and play one of them for nothing",
    87: "gain 3 kronen; take a guest from the queue for nothing, twice",
    97: "carry out an action space that holds a die, without taking it",
}

BOTH_FORMS = {
    Kronen(1): ("gain 1 krone", "+1 krone"),
    AnyItems(1): ("receive 1 item of your choice", "+1 any item"),
    AnyItems(2): ("receive 2 items of your choice", "+2 any items"),
    PointsPer(3, "occupied", "red"): ("score 3 VP for each occupied red room", "3 VP per occupied red room"),
    Prepare(discount=1): ("prepare a room for 1 krone less", "prepare a room for 1 less"),
    LosePoints(5): ("lose 5 VP", "\N{MINUS SIGN}5 VP"),
    Occupy(1): ("occupy a vacant room", "occupy a room"),
    Occupy(2): ("occupy up to 2 vacant rooms", "occupy 2 rooms"),
    ReturnItems(cafe=True): (
        "give back all items of your kitchen and on your guests",
        "lose all items, also on guests",
    ),
    CopyScore(own=True): (
        "score an end-of-game staff card of an opponent or your own for your own hotel",
        "score any player’s end card",
    ),
}

TILES_IN_WORDS = {
    "A1": ("gain 3 kronen", "lose 3 kronen, or where that is impossible lose 5 VP"),
    "A2": ("receive 2 items of your choice", "give back all items of your kitchen"),
    "A3": (
        "draw 3 staff cards and play one of them for 3 kronen less",
        "put 2 staff cards of your hand under the deck, or where that is impossible lose 5 VP",
    ),
    "A4": (
        "prepare a room for nothing",
        "remove 1 vacant room from as high a floor as possible, or where that is impossible lose 5 VP",
    ),
    "B1": (
        "receive 1 strudel, 1 cake, 1 wine and 1 coffee",
        "give back all items of your kitchen and on your guests",
    ),
    "B4": (
        "prepare a room on floor 1 or 2 for nothing, occupied at once",
        "remove 2 vacant rooms from as high a floor as possible, or where that is impossible lose 7 VP",
    ),
    "C1": ("score 8 VP", "lose 8 VP"),
    "C2": (
        "prepare a room for nothing, occupied at once",
        "remove 2 occupied rooms from as high a floor as possible, the second from a lower floor",
    ),
    "C3": ("score 2 VP for each staff card played", "lose 2 VP for each staff card played"),
    "C4": (
        "play a staff card from your hand for nothing",
        "give up one of your end-of-game staff cards, or where that is impossible lose 10 VP",
    ),
}


@pytest.mark.parametrize(("staff", "words"), STAFF_IN_WORDS.items())
def test_staff(staff, words):
    assert staff_words(staff) == words


@pytest.mark.parametrize(("guest", "words"), REWARDS_IN_WORDS.items())
def test_rewards(guest, words):
    assert reward_words(guest) == words


def test_guests():
    assert guest_words(75) == (
        "orders 2 wines and 2 coffees; 5 VP; "
        "reward: draw 3 staff cards and play one of them for 3 kronen less"
    )
    assert guest_words(65) == "orders 1 coffee; 3 VP"


@pytest.mark.parametrize(("key", "words"), TILES_IN_WORDS.items())
def test_tiles(key, words):
    assert (tile_reward_words(key), tile_penalty_words(key)) == words


def test_everything_that_data_can_say_has_words():
    assert {kind.__struct_config__.tag for kind in get_args(AnyEffect)} <= set(EFFECTS)
    assert set(UNITS) == set(get_args(MeasureName))
    assert set(GOALS) - {"color", "colors: one"} == set(get_args(MeasureName))
    assert set(MOMENTS) == set(get_args(Moment))
    assert set(CHANGES) - {"ignore penalty: pay"} == set(get_args(get_type_hints(Modifier)["change"]))
    assert set(TIMINGS) >= {card.timing for card in STAFF.values()}


def test_long_and_short_words_stand_beside_each_other():
    """By hand, both forms of what is worded in several ways."""
    for effect, words in BOTH_FORMS.items():
        assert (effect_words(effect), short.effect_words(effect)) == words


def test_no_reward_has_an_effect_more_than_twice():
    for card in GUESTS.values():
        assert max((card.reward.count(effect) for effect in card.reward), default=0) <= 2


def test_every_card_and_tile_has_words():
    for card in STAFF.values():
        assert staff_words(card.number)
        assert all(map(trigger_words, card.triggers))
        assert all(map(modifier_words, card.modifiers))
    for guest in GUESTS:
        assert guest_words(guest)
    for key in EMPEROR_TILES:
        assert tile_reward_words(key)
        assert tile_penalty_words(key)


def test_three_floors():
    assert effect_words(Prepare(highest_floor=3, discount=1)) == (
        "prepare a room on floor 1, 2 or 3 for 1 krone less"
    )
