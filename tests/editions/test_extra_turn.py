"""E. Gizia (97): a use of an action space in 2021, a whole extra turn in 2015 (E12)."""

from __future__ import annotations

import pytest

from gah_nb.engine import IllegalAction
from tests.editions.tables import ALL_2015, DE, E2021, under
from tests.editions.test_guests import and_reward
from tests.engine.positions import change, changes, found, options, play, seat


def gizia(edition, *, readings=None, dice="44112", **area):
    return under(
        edition, seat(cafe={97: "ssw"}, vacant="a2", **area), dice=dice, queue=[98], readings=readings
    )


def test_e12_only_an_action_space_in_2021():
    here, _ = play(gizia(E2021), "move E. Gizia a2")
    assert options(here) == ["space 1", "space 2", "space 4", "decline"]
    after, events = play(here, "space 4; gain 2 emperor; die 1; take ss; end")
    assert not found(events, "extra turn begins")
    assert after.players[0].emperor == 2


@pytest.mark.parametrize("edition", ALL_2015)
def test_e12_an_extra_turn_with_guest_and_boost(edition):
    # Kundenkarten.
    # 4 VP for E. Gizia; M. Polo for nothing. Two dice on 4, a boost for 1 krone: 3 spaces; both stay.
    # Then the turn goes on, in which another guest could be taken, with a die of its own: 2 spaces.
    here = gizia(edition)
    there, _ = play(here, and_reward(edition, "move E. Gizia a2"))
    assert "space 4+" in options(there)
    assert "pass" not in options(there)
    inside, events = play(there, "guest M. Polo; space 4+; gain 3 emperor")
    assert options(inside) == ["end"]
    assert inside.dice == (2, 1, 0, 2, 0, 0)
    assert inside.players[0].covered == ()
    assert change(events, 0, "kronen") == -1
    outside, events = play(inside, "end")
    assert found(events, "extra turn ends")
    assert found(events, "guest discarded")  # only now: the guest leaves last (E15)
    last = outside.queue[-1]
    assert f"guest {last}" in [
        f"guest {action.guest}" for action in outside.legal_actions if action.verb == "guest"
    ]
    after, _ = play(outside, "die 4; gain 2 emperor; end")
    assert changes(here, after) == {
        "kronen": -1, "emperor": 5, "vp": 4, "occupied": "+a2", "cafe": "-97 +98",
    }  # fmt: skip
    assert after.players[0].covered == (4,)


@pytest.mark.parametrize("edition", ALL_2015)
def test_e12_additional_actions_in_the_extra_turn(edition):
    # Serving for 1 krone, and Waitress, inside; E. Gizia cannot move a second time while leaving.
    here = gizia(edition, kitchen="s", display=[2])
    there, _ = play(here, and_reward(edition, "move E. Gizia a2"))
    assert not any(text.startswith("move") for text in options(there))
    with pytest.raises(IllegalAction, match="E. Gizia is moving already"):
        play(there, "move E. Gizia b1")
    after, _ = play(there, "use Waitress; guest M. Polo; serve; put s M. Polo; space 2; take w; end")
    assert changes(here, after) == {
        "kronen": -1, "vp": 4, "occupied": "+a2", "cafe": "-97 +98", "kitchen": "-s +cw", "used": "+2",
    }  # fmt: skip


@pytest.mark.parametrize("edition", ALL_2015)
def test_e12_no_die_is_taken_so_no_staff_for_dice(edition):
    # Laundress would bring 4 VP for a 4; Kitchen Hand would pay for a 6 and add 1 to its strength.
    here = gizia(edition, display=[16, 17], dice="4466")
    there, _ = play(here, and_reward(edition, "move E. Gizia a2"))
    with pytest.raises(IllegalAction, match="no die is taken in an extra turn"):
        play(there, "die 4")
    after, events = play(there, "space 6>4; gain 2 emperor; end")
    assert changes(here, after) == {"kronen": -1, "emperor": 2, "vp": 4, "occupied": "+a2", "cafe": "-97"}
    assert not found(events, "strength added")


def test_e12_no_extra_turn_without_dice():
    # E. Gizia moves after the last die was taken. In the edition of 2015 the die is gone by then too.
    here, _ = play(gizia(DE, dice="4"), "die 4; gain 1 krone")
    after, events = play(here, "move E. Gizia a2; resolve reward")
    assert [event.part for event in found(events, "skipped")] == ["extra turn"]
    assert options(after) == ["end"]


def test_e12_the_extra_turn_may_be_declined_with_the_reward_in_german():
    here = gizia(DE)
    after, events = play(here, "move E. Gizia a2; decline")
    assert not found(events, "extra turn begins")
    assert changes(here, after) == {"vp": 4, "occupied": "+a2", "cafe": "-97"}


@pytest.mark.parametrize("edition", ALL_2015)
def test_t15_after_the_current_turn(edition):
    # The turn goes on first, then the extra turn begins; a guest in each.
    here = gizia(edition, readings={"T15": "after"})
    there, events = play(here, and_reward(edition, "move E. Gizia a2"))
    assert not found(events, "extra turn begins")
    assert "die 4" in options(there)
    after, events = play(there, "guest M. Polo; die 4; gain 2 emperor; end")
    assert [event.kind for event in events][-1] == "extra turn begins"
    assert after.decision.seat == 0
    assert "space 4" in options(after)
    assert "guest" in {text.split()[0] for text in options(after)}
    done, _ = play(after, "space 4; gain 1 krone; end")  # one die is left on 4
    assert changes(here, done) == {
        "kronen": 1, "emperor": 2, "vp": 4, "occupied": "+a2", "cafe": "-97 +98",
    }  # fmt: skip
    assert done.decision.seat == 1


@pytest.mark.parametrize("edition", ALL_2015)
def test_t15_at_once(edition):
    _, events = play(gizia(edition), and_reward(edition, "move E. Gizia a2"))
    assert found(events, "extra turn begins")
