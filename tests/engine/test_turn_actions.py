"""The main actions 1 to 6, and what all of them share: items at hand and the limits of the tracks (R5)."""

from __future__ import annotations

import pytest

from gah_nb.engine.actions import Decline, Done, Gain, PlayCard, Prepare, Put, Take
from tests.engine.positions import changes, found, items_of, options, play, position, seat, told

ALL = " ".join(column + floor for floor in "1234" for column in "abcde")


# R5.1 dishes and drinks


@pytest.mark.parametrize(
    ("strength", "dishes"),
    [
        (2, ["ss", "sc"]),
        (3, ["sss", "ssc"]),
        (4, ["ssss", "sssc", "sscc"]),
        (5, ["sssss", "ssssc", "ssscc"]),
        (6, ["ssssss", "sssssc", "sssscc", "sssccc"]),
        (7, ["sssssss", "ssssssc", "ssssscc", "ssssccc"]),
    ],
)
def test_at_least_as_many_strudel_as_cake_and_wine_as_coffee(strength, dishes):
    here, _ = play(position(seat(), dice="1" * strength), "die 1")
    assert options(here) == [f"take {items}" for items in dishes]
    drinks = [items.replace("s", "w").replace("c", "k") for items in dishes]
    here, _ = play(position(seat(), dice="2" * strength), "die 2")
    assert options(here) == [f"take {items}" for items in drinks]


def test_one_die_brings_a_strudel_or_a_wine_without_a_choice():
    for die, item in (("1", "s"), ("2", "w")):
        start = position(seat(), dice=die)
        here, events = play(start, f"die {die}")
        assert changes(start, here) == {"kitchen": f"+{item}"}
        assert [event.rule for event in found(events, "received")] == ["R5.1"]


def test_the_total_is_not_optional():
    here, _ = play(position(seat(), dice="111"), "die 1")
    for items in ("", "s", "ss", "sc", "scc", "ccc", "ssss", "www"):
        assert here.refusal(Take(items)).rule == "R5.1"
    assert here.refusal(Decline()).rule == "R5.1"


# R5.9 items at hand


def test_new_items_go_on_guests_or_into_the_kitchen():
    # Cramersopholus (scc) and Apothecary (c): of sscc two cakes and a strudel are put, a strudel is kept.
    start = position(seat(cafe={99: "", 77: ""}), dice="1111")
    here, _ = play(start, "die 1; take sscc")
    assert options(here) == ["put c Apothecary", "put s Cramersopholus", "put c Cramersopholus", "keep"]
    here, _ = play(here, "put s Cramersopholus; put c Cramersopholus; put c Cramersopholus")
    assert changes(start, here) == {
        "99": "+scc",
        "kitchen": "+s",
    }  # nothing else could be done with the strudel
    assert here.decision.kind == "turn"


def test_all_may_be_kept_though_guests_wait():
    start = position(seat(cafe={77: ""}), dice="11")
    here, events = play(start, "die 1; take sc; keep")
    assert changes(start, here) == {"kitchen": "+sc"}
    assert [(event.rule, event.kept) for event in found(events, "kept")] == [("R5.9", "sc")]


def test_no_guest_takes_more_than_ordered():
    # Apothecary orders one cake; the second one has no place.
    here, _ = play(position(seat(cafe={77: "", 99: "cc"}), dice="1111"), "die 1; take sscc; put c Apothecary")
    assert told(here.refusal(Put("c", 77))) == ("R5.9", "Apothecary does not wait for cake")
    assert told(here.refusal(Put("c", 99))) == ("R5.9", "Cramersopholus does not wait for cake")
    assert told(here.refusal(Put("w", 99))) == ("R5.9", "Cramersopholus does not wait for wine")
    assert told(here.refusal(Put("s", 75))) == ("R5.9", "Baroness is not in the café")


def test_what_is_not_at_hand_is_not_put_from_the_kitchen():
    here, _ = play(position(seat(cafe={75: ""}, kitchen="k"), dice="22"), "die 2; take ww")
    assert told(here.refusal(Put("k", 75))) == ("R5.9", "no coffee is at hand")


# R5.2-5.4 rooms


def test_at_most_strength_rooms_one_after_another():
    start = position(seat(vacant="a1"), dice="333")
    here, _ = play(start, "die 3; prepare b1; prepare c1; prepare d1")  # each adjoins the one before
    assert changes(start, here) == {"tiles": "+b1 +c1 +d1"}
    assert options(here) == ["end"]


def test_at_least_one_room_where_one_can_be_prepared():
    here, _ = play(position(seat(vacant="a1"), dice="33"), "die 3")
    assert options(here) == ["prepare b1", "prepare a2"]
    assert here.refusal(Done()).rule == "R5.2"
    here, _ = play(here, "prepare b1")
    assert options(here)[-1] == "done"
    here, _ = play(here, "done")
    assert options(here) == ["end"]


@pytest.mark.parametrize(("room", "cost"), [("b1", 0), ("a2", 1), ("b3", 2), ("b4", 3)])
def test_each_floor_has_its_price(room, cost):
    start = position(seat(vacant="a1 a3 a4"), dice="3")
    here, events = play(start, f"die 3; prepare {room}")
    assert changes(start, here) == {"tiles": f"+{room}"} | ({"kronen": -cost} if cost else {})
    assert [(event.rule, event.kronen) for event in found(events, "tile placed")] == [("R5.2", -cost)]


def test_the_money_runs_out_between_rooms():
    # Three kronen: a2 for 1, a3 for 2, then a4 for 3 is too dear; b1 is free, b2 and b3 are not.
    start = position(seat(kronen=3, vacant="a1"), dice="3333")
    here, _ = play(start, "die 3; prepare a2; prepare a3")
    assert options(here) == ["prepare b1", "done"]
    assert told(here.refusal(Prepare(15))) == ("R5.3", "a4 costs 3 kronen, and 0 are left")


def test_rooms_adjoin_orthogonally():
    here, _ = play(position(seat(vacant="b2"), dice="3"), "die 3")
    assert options(here) == ["prepare b1", "prepare a2", "prepare c2", "prepare b3"]
    assert told(here.refusal(Prepare(0))) == ("R5.3", "a1 is not next to one of your rooms")  # diagonal
    assert told(here.refusal(Prepare(6))) == ("R5.3", "a tile lies on b2 already")


def test_rooms_do_not_adjoin_around_the_edge():
    # e1 and a2 are neighbours in number only.
    here, _ = play(position(seat(vacant="e1"), dice="3"), "die 3")
    assert options(here) == ["prepare d1", "prepare e2"]


def test_clusters_may_all_grow():
    here, _ = play(position(seat(vacant="a1 e4"), dice="3"), "die 3")
    assert options(here) == ["prepare b1", "prepare a2", "prepare e3", "prepare d4"]


def test_an_emptied_hotel_begins_at_the_bottom_left_again():
    start = position(seat(), dice="33")
    here, events = play(start, "die 3")
    assert [event.room for event in found(events, "tile placed")] == [0]  # a1, no choice
    assert options(here) == ["prepare b1", "prepare a2", "done"]


def test_a_full_hotel_takes_no_room():
    start = position(seat(vacant=ALL), dice="3")
    here, _ = play(start, "die 3")
    assert changes(start, here) == {}


# R5.5, R5.6 favour and money


@pytest.mark.parametrize("strength", [1, 2, 3, 4, 5])
def test_any_split_of_the_strength(strength):
    start = position(seat(), dice="4" * strength)
    here, _ = play(start, "die 4")
    splits = [(action.emperor, action.kronen) for action in here.legal_actions]
    assert splits == [(strength - kronen, kronen) for kronen in range(strength + 1)]
    assert here.refusal(Gain(strength, 1)).rule == "R5.5"


@pytest.mark.parametrize(("kronen", "gain", "now", "lost"), [(17, 3, 20, 0), (18, 3, 20, 1), (20, 3, 20, 3)])
def test_never_more_than_twenty_kronen(kronen, gain, now, lost):
    here, events = play(position(seat(kronen=kronen), dice="4" * gain), f"die 4; gain {gain} kronen")
    assert here.players[0].kronen == now
    assert [event.lost for event in found(events, "kronen over the limit")] == ([lost] if lost else [])


@pytest.mark.parametrize(("space", "gain", "now", "vp"), [(10, 3, 13, 0), (11, 3, 13, 1), (13, 3, 13, 3)])
def test_steps_past_space_13_are_points(space, gain, now, vp):
    here, events = play(position(seat(emperor=space), dice="4" * gain), f"die 4; gain {gain} emperor")
    assert (here.players[0].emperor, here.players[0].vp) == (now, vp)
    assert [event.vp for event in found(events, "emperor overflow")] == ([vp] if vp else [])


# R5.7 staff


@pytest.mark.parametrize(
    ("dice", "card", "pays"), [("5", 4, 5), ("555", 4, 3), ("5555", 27, 0), ("55555", 27, 0), ("55", 45, 0)]
)
def test_the_strength_lowers_the_price_to_0_at_least(dice, card, pays):
    start = position(seat(hand=[card, 8], emperor=0), dice=dice)
    here, events = play(start, f"die 5; staff #{card}")
    assert here.players[0].kronen == 10 - pays
    assert here.players[0].hand == (8,)  # no card is drawn for it
    assert len(here.staff_deck) == len(start.staff_deck)
    assert [event.rule for event in found(events, "staff played")] == ["R5.7"]


def test_a_staff_card_may_be_declined_and_must_be_paid():
    start = position(seat(hand=[4, 9], kronen=4), dice="5")
    here, _ = play(start, "die 5")
    assert options(here) == ["staff Butler", "decline"]  # 5 - 1 = 4; the Sous-Chef would cost 5
    assert told(here.refusal(PlayCard(4))) == ("R5.7", "Sous-Chef costs 5 kronen now, and 4 are left")
    assert told(here.refusal(PlayCard(1))) == ("R5.7", "Breakfast Server is not in the hand")
    here, _ = play(here, "decline")
    assert changes(start, here) == {}


def test_exactly_one_card_however_many_dice():
    here, _ = play(position(seat(hand=[6, 7]), dice="5555"), "die 5; staff Stableman")
    assert options(here) == ["end"]


# R5.8 imitating


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("die 6>1; take ssc", {"kronen": -1, "kitchen": "+ssc"}),
        ("die 6>2+; take wwkk", {"kronen": -2, "kitchen": "+wwkk"}),
        ("die 6>3; prepare b1; prepare c1; done", {"kronen": -1, "tiles": "+b1 +c1"}),
        ("die 6>4; gain 3 emperor", {"kronen": -1, "emperor": 3}),
        ("die 6>5; staff Sous-Chef", {"kronen": -1 - 3, "hand": "-4", "display": "+4"}),
    ],
)
def test_a_6_imitates_with_its_own_strength_an_empty_space_too(script, expected):
    start = position(seat(vacant="a1", hand=[4]), dice="666")
    here, _ = play(start, script)
    assert changes(start, here) == expected
    assert here.dice == (0, 0, 0, 0, 0, 2)
    assert here.players[0].covered == (6,)


def test_a_6_does_not_count_the_dice_of_the_imitated_space():
    here, _ = play(position(seat(), dice="22226"), "die 6>2")
    assert items_of(here, 0) == "w"
    assert here.dice == (0, 4, 0, 0, 0, 0)
