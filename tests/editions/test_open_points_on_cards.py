"""Open points O11-O23 by the reading that is taken and the other one, mostly by the rules of 2021."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gah_nb.components import HOTELS, STAFF, UnknownRule, room_name, rule_set, rulebook_of, switches
from gah_nb.components.effects import CopyScore, Emperor, Kronen, Points
from gah_nb.engine import UNKNOWN, UnknownLuck
from gah_nb.engine.actions import Decline
from gah_nb.engine.area import bonus_effect
from gah_nb.engine.errors import NotAllowed
from tests.editions.tables import DE, E2021, EDITIONS, FR, IT, tile, under
from tests.engine.positions import change, changes, found, names_of, options, play, rooms, seat

CHEAP = (37, 45, 46)

# O11: a free card of three


@pytest.mark.parametrize(("readings", "declined"), [({}, False), ({"O11": "may be declined"}, True)])
def test_o11_the_dukes_card_after_the_cards_are_seen(readings, declined):
    here = under(E2021, seat(cafe={76: "sskk"}, vacant="a3"), dice="4", staff_deck=CHEAP, readings=readings)
    there, _ = play(here, "move Duke a3" if declined else "move Duke a3; resolve draw 3 play one free")
    assert ("decline" in options(there)) == declined


@pytest.mark.parametrize(("readings", "declined"), [({}, False), ({"O11": "may be declined"}, True)])
def test_o11_tile_b3(readings, declined):
    here, _ = tile(E2021, "B3", seat(emperor=3), staff_deck=CHEAP, readings=readings)
    assert ("decline" in options(here)) == declined


# O12: income and the reward


@pytest.mark.parametrize(("readings", "played"), [({}, True), ({"O12": "afterwards"}, False)])
def test_o12_custodian_pays_for_the_reward(readings, played):
    # Custodian brings 1 krone; M. Ingalls' card costs 2 - 1 = 1, and Anna has nothing.
    area = seat(kronen=0, cafe={94: "ss"}, hand=[46], display=[23], vacant="b1")
    here = under(E2021, area, dice="4", readings=readings)
    if played:
        after, _ = play(here, "move M. Ingalls b1; staff Female Floor Housekeeper")
        assert changes(here, after)["display"] == "+46"
        assert after.players[0].kronen == 0
    else:
        after, events = play(here, "move M. Ingalls b1")
        assert [event.kind for event in events if event.kind in ("skipped", "gained kronen")] == [
            "skipped", "gained kronen",
        ]  # fmt: skip
        assert after.players[0].kronen == 1


# O13: a Secretary copying a Secretary


def test_o13_cannot_arise_with_one_secretary():
    copying = [card for card in STAFF.values() if any(isinstance(one, CopyScore) for one in card.score)]
    assert [card.number for card in copying] == [29]
    choice = switches()["O13"].choice("chained")
    assert choice.idle
    assert choice.staff == {}


# O14: Gardener and a reward without use


@pytest.mark.parametrize(
    ("readings", "script", "vp"),
    [
        ({}, "decline", 5),
        ({"O14": "nothing"}, "decline", 0),
        ({}, "prepare b1", 5),
        ({"O14": "nothing"}, "prepare b1", 5),
    ],
)
def test_o14_the_reward_is_declined(readings, script, vp):
    here, events = tile(E2021, "A4", seat(emperor=3, vacant="a1", display=[42]), readings=readings)
    _, more = play(here, script)
    assert change([*events, *more], 0, "vp") == vp


@pytest.mark.parametrize(("readings", "vp"), [({}, 5), ({"O14": "nothing"}, 0)])
def test_o14_the_reward_is_of_no_use(readings, vp):
    # 3 kronen for somebody who has 20 already; floors 1 and 2 full of tiles for tile B4.
    full = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"
    for key, area in (
        ("A1", seat(emperor=3, kronen=20, display=[42])),
        ("B4", seat(emperor=3, vacant=full, display=[42])),
    ):
        after, events = tile(E2021, key, area, readings=readings)
        assert after.is_over
        assert change(events, 0, "vp") == vp


@pytest.mark.parametrize("readings", [{}, {"O14": "nothing"}])
def test_o14_a_gardener_who_comes_into_play_by_the_reward_is_not_paid_for_it(readings):
    # C4 has a card played for nothing; he was not there when the reward was gained, so no 5 VP by #42.
    here, events = tile(E2021, "C4", seat(emperor=3, hand=[42, 1]), readings=readings)
    _, more = play(here, "staff Gardener")
    assert not [event for event in (*events, *more) if event.rule == "#42"]


# O15: too few staff cards


@pytest.mark.parametrize(("readings", "hand"), [({}, (1, 2)), ({"O15": "nothing"}, ())])
def test_o15_a_deck_of_two_and_three_to_draw(readings, hand):
    # Tezcatlipoca draws three.
    here = under(E2021, seat(cafe={91: "s"}, vacant="b1"), dice="4", readings=readings)
    after, _ = play(replace(here, staff_deck=(1, 2)), "move Tezcatlipoca b1")
    assert after.players[0].hand == hand
    assert len(after.staff_deck) == 2 - len(hand)


@pytest.mark.parametrize(("readings", "asked"), [({}, True), ({"O15": "nothing"}, False)])
def test_o15_draw_three_play_one(readings, asked):
    here = under(E2021, seat(cafe={75: "wwkk"}, vacant="a3"), dice="4", readings=readings)
    after, events = play(replace(here, staff_deck=(45, 46)), "move Baroness a3")
    assert ("staff Pool Attendant" in options(after)) == asked
    assert bool(found(events, "skipped")) != asked


# O16: the guest's own card in the new deck


@pytest.mark.parametrize(("readings", "cards"), [({}, [90, 91]), ({"O16": "already"}, [63, 90, 91])])
def test_o16_a_reshuffle_in_a_reward(readings, cards):
    # The Dame takes a guest; the queue refills from the reshuffled discard pile.
    here = under(
        E2021, seat(cafe={63: "k"}, vacant="a3"), dice="4", queue=[97], discard=[90, 91], readings=readings
    )
    here = replace(here, guest_deck=())
    after, events = play(here, "move Dame a3; guest E. Gizia")
    assert [event.size for event in found(events, "guest deck reshuffled")] == [len(cards)]
    new = [event.guest for event in found(events, "guest enters")]
    assert sorted([*new, *after.guest_deck]) == cards
    assert after.guest_discard == (() if readings else (63,))


def test_o16_where_the_guest_leaves_last_the_card_cannot_be_discarded_before():
    # E15: the guest sits in the café until the reward is over, so the reading changes nothing in 2015.
    here = under(
        DE, seat(cafe={63: "k"}, vacant="a3"), dice="4", queue=[97], discard=[90, 91],
        readings={"O16": "already"},
    )  # fmt: skip
    _, events = play(replace(here, guest_deck=()), "move Dame a3; resolve reward; guest E. Gizia")
    assert [event.size for event in found(events, "guest deck reshuffled")] == [2]


# O17: who chooses what is lost


def losses(key, area, seed, readings, script=""):
    here, _ = tile(E2021, key, area, readings=readings, seed=seed)
    if script:
        here, _ = play(here, script)
    return here


@pytest.mark.parametrize(
    ("key", "area", "asked"),
    [
        ("A4", {"vacant": "a1 b1 c1"}, ["remove a1", "remove b1", "remove c1"]),
        ("A3", {"hand": [1, 2, 3]}, ["return Breakfast Server", "return Waitress", "return Barkeeper"]),
        ("C4", {"display": [27, 28, 30]},
         ["discard Booking Manager", "discard Concierge", "discard Reception Clerk"]),
    ],
)  # fmt: skip
def test_o17_equal_losses(key, area, asked):
    assert options(losses(key, seat(**area), 1, {})) == asked
    after = [losses(key, seat(**area), seed, {"O17": "at random"}) for seed in range(20)]
    assert all(here.is_over for here in after)
    kept = {(here.players[0].tiles, here.players[0].hand, here.players[0].display) for here in after}
    assert len(kept) == 3  # each of the three is lost, or of the hand: kept, under some seed
    again = losses(key, seat(**area), 0, {"O17": "at random"})
    assert again.players == after[0].players


def test_o17_chance_needs_a_seed():
    with pytest.raises(UnknownLuck):
        losses("A4", seat(vacant="a1 b1"), None, {"O17": "at random"})


# O18: who sees the drawn cards


@pytest.mark.parametrize(("readings", "seen"), [({}, (UNKNOWN,) * 3), ({"O18": "everybody"}, CHEAP)])
def test_o18_three_drawn_cards(readings, seen):
    here, _ = tile(E2021, "B3", seat(emperor=3), seat(), staff_deck=CHEAP, readings=readings)
    assert here.seen_by(1).agenda[-1].cards == seen
    assert here.seen_by(0).agenda[-1].cards == CHEAP
    rest, _ = play(here, "staff Pool Attendant")
    assert rest.seen_by(1).agenda[-1].cards == (seen if not readings else (37, 46))[:2]


# O19: a yellow bonus in an Emperor's reward


@pytest.mark.parametrize(("readings", "again"), [({}, False), ({"O19": "new space counts"}, True)])
def test_o19_the_marker_moves_in_the_reward(readings, again):
    # b1, b2 and a2 are a yellow group of three: 6 spaces, from 3 to 9. C2: a free room, occupied at once.
    here, _ = tile(E2021, "C2", seat(emperor=3, occupied="a1 b1 b2"), readings=readings)
    after, events = play(here, "prepare a2")
    assert after.players[0].emperor == 9
    assert len(found(events, "tile reward")) == again
    assert after.is_over != again
    if again:
        done, events = play(after, "prepare c1")
        assert done.is_over  # no further bonus, no further look
        assert done.players[0].occupied == rooms("a1 b1 c1 a2 b2")


def test_o19_only_a_bonus_moves_it_so():
    # Pool Attendant, played for nothing with tile C4, is no bonus.
    here, _ = tile(E2021, "C4", seat(emperor=3, hand=[45]), readings={"O19": "new space counts"})
    after, _ = play(here, "staff Pool Attendant")
    assert after.is_over
    assert after.players[0].emperor == 6


# O20: two bonuses


@pytest.mark.parametrize("readings", [{}, {"O20": "later group first"}])
def test_o20_two_bonuses_come_to_the_same(readings):
    # Prince (7 VP) into e1, a blue group of one (2 VP), and d4, a red one (1 krone).
    here = under(E2021, seat(cafe={72: "sck"}, vacant="e1 d4"), dice="4", readings=readings)
    for script in ("resolve bonus; occupy d4", "resolve occupy; occupy d4"):
        after, _ = play(here, f"move Prince e1; {script}")
        assert changes(here, after) == {
            "kronen": 1, "vp": 9, "occupied": "+e1 +d4", "cafe": "-72",
        }  # fmt: skip
    assert names_of(after.players[0].occupied) == "e1 d4"


def test_o20_is_idle_because_bonuses_only_add_something():
    kinds = {type(bonus_effect(group)) for plan in HOTELS.values() for group in plan.groups}
    assert kinds == {Points, Kronen, Emperor}
    assert switches()["O20"].choice("later group first").idle
    one, other = (rulebook_of(rule_set(readings=read)) for read in ({}, {"O20": "later"}))
    assert one.switches == other.switches


# O21: the Gardener scores 5 VP for an Emperor's reward


@pytest.mark.parametrize(("readings", "vp"), [({}, 0), ({"O21": "5 VP"}, 5)])
@pytest.mark.parametrize(("key", "kronen"), [("A3", 0), ("B3", 0)])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("unused", [{}, {"O14": "nothing"}])
def test_o21_the_gardener_played_by_the_reward(edition, key, kronen, readings, vp, unused):
    # A3: for 3 less, that is 3 - 3 = 0; B3 for nothing.
    here, _ = tile(edition, key, seat(emperor=3), staff_deck=[42, 1, 2], readings={**readings, **unused})
    after, _ = play(here, "staff Gardener; under Breakfast Server")
    assert changes(here, after) == ({"display": "+42", "vp": vp} if vp else {"display": "+42"})


@pytest.mark.parametrize("readings", [{}, {"O21": "5 VP"}])
def test_o21_a_gardener_who_was_there_scores_once(readings):
    before = seat(emperor=3, display=[42])
    _, events = tile(E2021, "A1", before, readings=readings)
    assert (change(events, 0, "vp"), change(events, 0, "kronen")) == (5, 3)


# O22: the room of tile A4


@pytest.mark.parametrize("edition", EDITIONS)
def test_o22_the_room_of_a4_may_be_left(edition):
    here, _ = tile(edition, "A4", seat(emperor=3, kronen=0, occupied="a1"))
    assert options(here) == ["prepare b1", "prepare a2", "decline"]


@pytest.mark.parametrize("edition", [FR, IT])
def test_o22_or_is_a_must(edition):
    must = {"O22": "a must"}
    here, _ = tile(edition, "A4", seat(emperor=3, kronen=0, occupied="a1"), readings=must)
    assert options(here) == ["prepare b1", "prepare a2"]
    assert here.refusal(Decline()) == NotAllowed("R6.4", "must be done")
    # Where one room is left it is prepared; where none is, nothing happens.
    every = " ".join(room_name(room) for room in range(20))
    for occupied, tiles in ((every.replace(" e4", ""), "+e4"), (every, "")):
        before = seat(emperor=3, occupied=occupied)
        here, _ = tile(edition, "A4", before, readings=must)
        assert names_of(here.players[0].tiles & ~before.tiles) == tiles.removeprefix("+")


@pytest.mark.parametrize("edition", [E2021, DE])
def test_o22_does_not_arise_where_the_text_says_may(edition):
    with pytest.raises(UnknownRule, match="does not arise"):
        rule_set(edition, {"O22": "a must"})


# O23: plain parts of a reward

LEFT = {"O23": "each may be left"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_o23_each_plain_part_of_a_guests_reward_may_be_left(edition):
    # Privy Councillor: 1 krone and 1 Emperor space. c1 is one of a red group of four.
    here = under(edition, seat(cafe={79: "c"}, vacant="c1"))
    after, _ = play(here, "move Privy Councillor c1")
    assert changes(here, after) == {"cafe": "-79", "occupied": "+c1", "kronen": 1, "emperor": 1}
    here = under(edition, seat(cafe={79: "c"}, vacant="c1"), readings=LEFT)
    there, _ = play(here, "move Privy Councillor c1")
    assert options(there) == ["resolve krone 1", "decline"]
    after, events = play(there, "resolve krone 1; decline")
    assert changes(here, after) == {"cafe": "-79", "occupied": "+c1", "kronen": 1}
    assert [event.part for event in found(events, "declined")] == ["emperor 1"]
    after, _ = play(there, "decline; resolve emperor 1")
    assert changes(here, after) == {"cafe": "-79", "occupied": "+c1", "emperor": 1}


@pytest.mark.parametrize(
    ("guest", "items", "name", "label"),
    [(93, "s", "Mr. Horsa", "emperor 1"), (91, "s", "Tezcatlipoca", "draw 3"), (94, "ss", "M. Ingalls", "")],
)
def test_o23_items_and_cards_too_but_not_what_is_asked_anyway(guest, items, name, label):
    here = under(E2021, seat(cafe={guest: items}, vacant="c1", hand=[12]), readings=LEFT)
    there, _ = play(here, f"move {name} c1")
    wanted = [f"resolve {label}", "decline"] if label else ["staff Executive Housekeeper", "decline"]
    assert options(there) == wanted
    after, _ = play(there, "decline")
    assert changes(here, after) == {"cafe": f"-{guest}", "occupied": "+c1"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_o23_so_may_the_reward_of_a_tile(edition):
    # A1: 3 kronen. A2: two items of one's choice.
    here, _ = tile(edition, "A1", seat(emperor=3), readings=LEFT)
    assert options(here) == ["resolve krone 3", "decline"]
    assert changes(here, play(here, "decline")[0]) == {}
    assert changes(here, play(here, "resolve krone 3")[0]) == {"kronen": 3}
    here, _ = tile(edition, "A2", seat(emperor=3), readings=LEFT)
    assert changes(here, play(here, "resolve any item 2; pick s; pick w")[0]) == {"kitchen": "+sw"}


def test_o23_what_is_no_reward_is_not_asked_for():
    # The bonus of d4 (1 krone), the Custodian's krone and the VP on the card.
    here = under(E2021, seat(cafe={65: "k", 79: "c"}, vacant="a1", display=[23]), readings=LEFT)
    after, _ = play(here, "move Knight of the Empire a1")
    assert changes(here, after) == {"cafe": "-65", "occupied": "+a1", "kronen": 1, "vp": 3 + 2}
