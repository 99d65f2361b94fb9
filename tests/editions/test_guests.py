"""What the editions decide about guests and their rewards: E2, E12, E15, E17, E18, E22.

A guest's reward may be declined as a whole in the German edition, so ``resolve reward`` comes first there.
"""

from __future__ import annotations

import pytest

from gah_nb.engine import IllegalAction
from tests.editions.tables import ALL_2015, DE, E2021, EDITIONS, FR, IT, tile, under
from tests.engine.positions import change, changes, found, options, play, seat


def and_reward(edition: str, script: str) -> str:
    """The script with the German question behind its first action."""
    first, _, rest = script.partition("; ")
    return "; ".join(filter(None, (first, "resolve reward" if edition == DE else "", rest)))


# E2: the occupancy bonus


@pytest.mark.parametrize("edition", ALL_2015)
def test_e2_the_bonus_comes_after_the_reward(edition):
    # Belegungs-Bonus, Zusatzaktionen.
    # M. Ingalls into d4, a red group of one: 1 krone. Room Service costs 3 - 1 = 2: with 1 krone it
    # cannot be played before the bonus, and the bonus comes only then. 1 + 1 = 2 kronen.
    here = under(edition, seat(kronen=1, cafe={94: "ss"}, hand=[37], vacant="d4"), dice="4")
    after, events = play(here, "move M. Ingalls d4")
    assert changes(here, after) == {"kronen": 1, "occupied": "+d4", "cafe": "-94"}
    assert found(events, "skipped")


def test_e2_the_bonus_may_come_first_in_2021():
    here = under(E2021, seat(kronen=1, cafe={94: "ss"}, hand=[37], vacant="d4"), dice="4")
    after, _ = play(here, "move M. Ingalls d4; staff Room Service")
    assert changes(here, after) == {
        "kronen": 1 - 2, "occupied": "+d4", "cafe": "-94", "hand": "-37", "display": "+37",
    }  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
def test_e2_the_owner_is_asked_only_in_2021(edition):
    # With 5 kronen Room Service can be paid before and after.
    here = under(edition, seat(kronen=5, cafe={94: "ss"}, hand=[37], vacant="d4"), dice="4")
    there, _ = play(here, "move M. Ingalls d4")
    asked = ["resolve bonus", "resolve staff -1"] if edition == E2021 else ["staff Room Service", "decline"]
    assert options(there) == asked


@pytest.mark.parametrize("edition", EDITIONS)
def test_e2_the_tile_is_turned_over_with_the_bonus(edition):
    # Senior Councillor (7 VP) into c1, his reward occupies d1: the red group c1 d1 c2 d2 is complete with the
    # second tile turned over, d1 in 2021, c1 in 2015: 10 kronen either way.
    area = seat(cafe={82: "cwk"}, vacant="c1 d1", occupied="c2 d2")
    here = under(edition, area, dice="4")
    after, events = play(here, "move Senior Councillor c1; occupy d1")
    assert changes(here, after) == {"kronen": 10, "vp": 7, "occupied": "+c1 +d1", "cafe": "-82"}
    rooms = [event.room for event in found(events, "room occupied")]
    assert rooms == ([2, 3] if edition == E2021 else [3, 2])


@pytest.mark.parametrize("edition", EDITIONS)
def test_e2_nobody_else_occupies_the_room_in_the_meantime(edition):
    here = under(edition, seat(cafe={82: "cwk"}, vacant="c1"), dice="4")
    after, events = play(here, "move Senior Councillor c1")
    assert changes(here, after) == {"vp": 7, "occupied": "+c1", "cafe": "-82"}
    assert found(events, "skipped")


# E15: the guest's table


@pytest.mark.parametrize("edition", ALL_2015)
def test_e15_the_guest_leaves_the_cafe_after_the_reward(edition):
    # Zusatzaktionen: the Dame's own seat is not free yet, the other two are taken: no guest.
    area = seat(cafe={63: "k", 75: "", 77: ""}, vacant="a1")
    here = under(edition, area, dice="4")
    after, events = play(here, and_reward(edition, "move Dame a1"))
    assert changes(here, after) == {"vp": 2, "occupied": "+a1", "cafe": "-63"}  # 2 VP: a blue group of one
    assert [event.part for event in found(events, "skipped")] == ["guest"]
    kinds = [event.kind for event in events]
    assert kinds.index("skipped") < kinds.index("items returned") < kinds.index("guest discarded")


def test_e15_the_guest_leaves_first_in_2021():
    here = under(E2021, seat(cafe={63: "k", 75: "", 77: ""}, vacant="a1"), dice="4", queue=[97])
    after, _ = play(here, "move Dame a1; resolve bonus; guest E. Gizia")
    assert changes(here, after) == {"vp": 2, "occupied": "+a1", "cafe": "-63 +97"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_e15_one_free_table_is_enough_in_every_edition(edition):
    here = under(edition, seat(cafe={63: "k", 75: ""}, vacant="e1"), dice="4", queue=[97])
    first = "move Dame e1; resolve bonus" if edition == E2021 else and_reward(edition, "move Dame e1")
    after, _ = play(here, f"{first}; guest E. Gizia")
    assert changes(here, after) == {"vp": 2, "occupied": "+e1", "cafe": "-63 +97"}


# E17: what can be declined


def test_e17_each_part_may_be_declined_in_2021():
    here, _ = play(under(E2021, seat(cafe={71: "skk"}, vacant="a3 b3"), dice="4"), "move Baron a3")
    assert options(here) == [
        "prepare a2", "prepare b2", "prepare c3", "prepare a4", "prepare b4", "decline",
    ]  # fmt: skip


@pytest.mark.parametrize("edition", [FR, IT])
def test_e17_preparing_must_be_done_if_possible(edition):
    # Zusatzaktionen: "receive"; only playing staff and occupying say "may". Baron: 4 VP, a free room.
    here = under(edition, seat(cafe={71: "skk"}, vacant="a1 b1 a2 a3"), dice="4")
    there, _ = play(here, "move Baron a3")
    assert options(there) == ["prepare c1", "prepare b2", "prepare b3", "prepare a4"]
    with pytest.raises(IllegalAction):
        play(there, "decline")


@pytest.mark.parametrize("edition", ALL_2015)
def test_e17_a_guest_must_be_taken_if_possible(edition):
    here = under(edition, seat(cafe={63: "k"}, vacant="a1"), dice="4")
    there, _ = play(here, and_reward(edition, "move Dame a1"))
    assert {text.split()[0] for text in options(there)} == {"guest"}


def test_e17_the_whole_reward_may_be_declined_in_german():
    # Zusatzaktionen: the reward may be carried out. Court Councillor: 2 VP; 3 kronen and a guest.
    here = under(DE, seat(kronen=0, cafe={84: "ccw"}, vacant="c1"), dice="4", queue=[97])
    there, _ = play(here, "move Court Councillor c1")
    assert options(there) == ["resolve reward", "decline"]
    none, _ = play(there, "decline")
    assert changes(here, none) == {"vp": 2, "occupied": "+c1", "cafe": "-84"}
    all_of_it, _ = play(there, "resolve reward; resolve guest; guest E. Gizia")
    assert changes(here, all_of_it) == {"vp": 2, "kronen": 3, "occupied": "+c1", "cafe": "-84 +97"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("guest", "items", "move", "asked"),
    [(64, "k", "move Duchess e1", "staff Room Service"), (72, "sck", "move Prince e1", "occupy b1")],
)
def test_e17_staff_and_occupying_may_be_declined_in_every_edition(edition, guest, items, move, asked):
    area = seat(cafe={guest: items}, hand=[37], vacant="e1 b1", bonuses=0)
    here, _ = play(under(edition, area, dice="4"), move)
    if edition == E2021:  # the bonus of e1 stands open as well
        here, _ = play(here, "resolve bonus")
    assert options(here) == [asked, "decline"]


def test_e17_income_and_bonus_come_even_if_the_reward_is_declined():
    # Custodian: 1 krone for a guest moving in (E7); d4 is a red group of one: 1 krone.
    here = under(DE, seat(kronen=0, cafe={78: "c"}, display=[23], vacant="d4"), dice="4")
    after, _ = play(here, "move Post Councillor d4; decline")
    assert changes(here, after) == {"kronen": 2, "occupied": "+d4", "cafe": "-78"}


# E18: draw three, play one

CHEAP = (37, 45, 46)  # cost 3, 1, 2: with 3 off nothing
DEAR = (2, 4, 25)  # cost 6: with 3 off 3


def drawn(edition, deck, kronen=10):
    here = under(edition, seat(kronen=kronen, cafe={75: "wwkk"}, vacant="a3"), dice="4", staff_deck=deck)
    return here, *play(here, and_reward(edition, "move Baroness a3"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_e18_a_guests_drawn_card_with_a_price(edition):
    # Übersicht der Belohnungen: EN says that all three may go back; the others only say "play one".
    _, there, _ = drawn(edition, CHEAP)
    cards = ["staff Room Service", "staff Pool Attendant", "staff Female Floor Housekeeper"]
    assert options(there) == ([*cards, "decline"] if edition == E2021 else cards)


@pytest.mark.parametrize("edition", ALL_2015)
def test_e18_none_is_played_if_none_can_be_paid(edition):
    here, there, events = drawn(edition, DEAR, kronen=2)
    assert found(events, "no card played")
    assert options(there) == ["under Waitress", "under Sous-Chef", "under Delivery Boy"]
    assert there.players[0].kronen == 2
    assert here.players[0].display == there.players[0].display


def test_e18_in_german_the_whole_reward_is_declined_before_drawing():
    here = under(DE, seat(cafe={75: "wwkk"}, vacant="a3"), dice="4", staff_deck=CHEAP)
    after, events = play(here, "move Baroness a3; decline")
    assert changes(here, after) == {"vp": 5, "occupied": "+a3", "cafe": "-75"}
    assert not found(events, "cards drawn")


@pytest.mark.parametrize("edition", EDITIONS)
def test_e18_a_guests_free_card_must_be_played(edition):
    here = under(edition, seat(cafe={76: "sskk"}, vacant="a3"), dice="4", staff_deck=CHEAP)
    there, _ = play(here, and_reward(edition, "move Duke a3"))
    if edition == E2021:  # any part of a reward may be left out, here before drawing
        assert options(there) == ["resolve draw 3 play one free", "decline"]
        there, _ = play(there, "resolve draw 3 play one free")
    assert options(there) == ["staff Room Service", "staff Pool Attendant", "staff Female Floor Housekeeper"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("key", ["A3", "B3"])
def test_e18_a_tiles_drawn_card(edition, key):
    # Die Kaiserplättchen: DE, FR-b and IT "may" for both tiles; EN only for A3, whose card has a price.
    here, _ = tile(edition, key, seat(emperor=3), staff_deck=CHEAP)
    assert ("decline" in options(here)) == (key == "A3" or edition != E2021)


def test_e18_a_tiles_free_card_declined():
    here, _ = tile(IT, "B3", seat(emperor=3), staff_deck=CHEAP)
    after, _ = play(here, "decline; under Room Service; under Pool Attendant")
    assert after.players[0].display == ()
    assert after.staff_deck[-3:] == CHEAP


# E22: the Sculptor's room


@pytest.mark.parametrize(("edition", "kronen"), [(E2021, 0), (DE, 0), (FR, -1), (IT, 0)])
def test_e22_the_sculptors_room(edition, kronen):
    # Cartes Hôtes: FR-b does not say free. Floor 2 costs 1 krone.
    here = under(edition, seat(cafe={49: "w"}, vacant="a1 b1 e3"), dice="4")
    after, events = play(here, and_reward(edition, "move Sculptor e3; prepare b2"))
    assert changes(here, after) == {
        key: value
        for key, value in {
            "kronen": kronen, "tiles": "+b2", "occupied": "+e3", "cafe": "-49",
        }.items()
        if value
    }  # fmt: skip
    assert change(events, 0, "kronen") == kronen


def test_e22_what_cannot_be_paid_cannot_be_prepared():
    here = under(FR, seat(kronen=0, cafe={49: "w"}, vacant="a1 b1 e3"), dice="4")
    after, _ = play(here, "move Sculptor e3")  # c1 on the ground floor is the only one, so it is prepared
    assert changes(here, after) == {"tiles": "+c1", "occupied": "+e3", "cafe": "-49"}
