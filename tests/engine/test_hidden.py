"""What one seat may know, and filling in the rest for look-ahead (R1.2, O18)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from gah_nb.engine import UNKNOWN, Position, UnknownLuck, new_position
from gah_nb.engine.actions import PlayCard, Under
from gah_nb.engine.audit import problems
from gah_nb.engine.frames import Drafting, Drawn, UnderDeck
from tests.engine.positions import END_OF_ROUND, found, options, play, position, seat, settle

NAMES = ("Anna", "Ben", "Cindy", "Dora")


def walk(seed: int, every: int = 1):
    """Positions along a game of random choices."""
    luck = random.Random(seed)
    here = new_position(
        NAMES[: 2 + seed % 3],
        seed=seed,
        hand=("deal", "introductory", "draft")[seed % 3],
        hotel=("night", "day")[seed % 2],
        promos=seed % 4 == 0,
    )
    count = 0
    while not here.is_over:
        if count % every == 0:
            yield here
        here = here.play(luck.choice(here.legal_actions)).position
        count += 1
    yield here


def test_hands_decks_seed_and_script_are_hidden():
    start = position(seat(hand=[1, 2]), seat(hand=[3, 4, 5]), staff_deck=[9])
    start = replace(start, script=(("roll", (1, 2)),))
    view = start.seen_by(0)
    assert isinstance(view, Position)
    assert view.players[0] == start.players[0]
    assert view.players[1].hand == (UNKNOWN,) * 3
    assert view.guest_deck == (UNKNOWN,) * len(start.guest_deck)
    assert view.staff_deck == (UNKNOWN,) * len(start.staff_deck)
    assert view.box.seed is None
    assert view.script == ()


def test_everything_else_is_open():
    start = position(
        seat(
            kronen=3,
            emperor=4,
            vp=5,
            vacant="a1",
            occupied="b1",
            kitchen="sc",
            cafe={75: "w"},
            display=[1, 27],
        ),
        seat(display=[30], used=[], bonuses=3),
        discard=[90, 91],
        claims=((0,), (), (1,)),
    )
    view = start.seen_by(1)
    for field in (
        "queue",
        "guest_discard",
        "staff_gone",
        "dice",
        "dustbin",
        "round",
        "rolls",
        "claims",
        "agenda",
    ):
        assert getattr(view, field) == getattr(start, field), field
    assert view.players[0] == replace(start.players[0], hand=())
    assert view.box == replace(start.box, seed=None)


@pytest.mark.parametrize("seed", range(6))
def test_a_view_keeps_all_sizes_and_what_the_seat_can_do(seed):
    for here in walk(seed, every=3):
        for looking in range(len(here.players)):
            view = here.seen_by(looking)
            assert [len(player.hand) for player in view.players] == [
                len(player.hand) for player in here.players
            ]
            assert len(view.guest_deck) == len(here.guest_deck)
            assert len(view.staff_deck) == len(here.staff_deck)
            assert problems(view) == []
            assert view.seen_by(looking) == view
            if here.decision is None:
                assert view.decision is None
            elif here.decision.seat == looking:
                assert view.decision == here.decision
            else:
                assert (view.decision.seat, view.decision.kind) == (here.decision.seat, here.decision.kind)
                assert view.legal_actions in (here.legal_actions, ())  # all of them, or nobody can say


@pytest.mark.parametrize("seed", range(6))
def test_two_positions_that_a_seat_cannot_tell_apart_look_the_same(seed):
    # Filling in the unknown in another way and looking again shows nothing new.
    for here in walk(seed, every=7):
        for looking in range(len(here.players)):
            view = here.seen_by(looking)
            if here.decision is not None and here.decision.seat != looking:
                continue  # the other seat's question may resolve itself with other cards
            assert view.determinize(5).seen_by(looking) == view


@pytest.mark.parametrize("seed", range(6))
def test_determinize_fills_in_consistently(seed):
    for here in walk(seed, every=5):
        looking = seed % len(here.players)
        full = here.seen_by(looking).determinize(99)
        assert full.box.seed == 99
        assert UNKNOWN not in (*full.guest_deck, *full.staff_deck)
        assert all(UNKNOWN not in player.hand for player in full.players)
        assert problems(full) == []
        assert full.players[looking] == here.players[looking]
        assert full == here.seen_by(looking).determinize(99)
        if here.decision is not None and here.decision.seat == looking:
            assert full.decision == here.decision
        assert full.is_over or full.legal_actions


def test_determinize_depends_on_its_seed_alone():
    here = next(walk(1))
    view = here.seen_by(0)
    assert view.determinize(1) == view.determinize(1)
    assert view.determinize(1) != view.determinize(2)
    assert view.determinize(1).staff_deck != here.staff_deck


def test_a_full_position_keeps_its_cards_and_gets_new_luck():
    here = next(walk(3))
    other = here.determinize(77)
    assert replace(other, box=here.box) == here
    assert other.box.seed == 77


def test_games_can_be_played_to_the_end_from_a_determinized_view():
    luck = random.Random(4)
    for number, here in enumerate(walk(2, every=60)):
        full = here.seen_by(0).determinize(number)
        while not full.is_over:
            full = full.play(luck.choice(full.legal_actions)).position
        assert problems(full) == []


# Cards in the middle of something


def test_drawn_cards_are_seen_by_their_owner_only():
    # Baroness draws Sous-Chef, Groom and Stableman from the top of the deck (O18).
    start = position(seat(vacant="a3", cafe={75: "wwkk"}), staff_deck=[4, 5, 6])
    here, _ = play(start, "move Baroness a3")
    assert isinstance(here.agenda[-1], Drawn)
    assert here.seen_by(0).agenda[-1].cards == (4, 5, 6)
    assert here.seen_by(0).decision == here.decision
    other = here.seen_by(1)
    assert other.agenda[-1].cards == (UNKNOWN,) * 3
    assert (other.decision.seat, other.decision.kind) == (0, "drawn")
    assert PlayCard(UNKNOWN) not in other.legal_actions
    full = other.determinize(3)
    assert problems(full) == []


def test_cards_on_their_way_under_the_deck_are_seen_by_their_owner_only():
    start = position(seat(vacant="a3", cafe={75: "wwkk"}), staff_deck=[4, 5, 6])
    here, _ = play(start, "move Baroness a3; staff Groom")
    assert isinstance(here.agenda[-1], UnderDeck)
    assert here.seen_by(0).legal_actions == (Under(4), Under(6))
    assert here.seen_by(1).agenda[-1].cards == (UNKNOWN, UNKNOWN)
    assert here.seen_by(1).legal_actions == ()
    assert here.seen_by(1).players[0].display == (5,)  # what was played is open
    below, _ = play(here, "under Sous-Chef")
    assert below.staff_deck[-2:] == (4, 6)
    assert below.seen_by(0).staff_deck == (UNKNOWN,) * len(below.staff_deck)


def test_in_a_draft_each_seat_sees_its_own_pack():
    here = new_position(NAMES[:3], seed=1, hand="draft")
    packs = here.agenda[-1].packs
    for looking in range(3):
        frame = here.seen_by(looking).agenda[-1]
        assert isinstance(frame, Drafting)
        assert frame.packs == tuple(
            pack if owner == looking else (UNKNOWN,) * 6 for owner, pack in enumerate(packs)
        )
        assert problems(here.seen_by(looking).determinize(2)) == []
    here = here.play(here.legal_actions[0]).position  # Anna has kept a card
    assert here.seen_by(1).players[0].hand == (UNKNOWN,)
    assert here.seen_by(1).decision == here.decision


def test_a_guest_who_is_just_moving_is_not_dealt_again():
    # Composer (51) is between café and discard pile while the owner places the strudel; M. Polo waits for
    # one.
    start = position(seat(vacant="b1", cafe={51: "w", 98: ""}))
    here, _ = play(start, "move Composer b1")
    assert here.decision.kind == "at hand"
    full = here.seen_by(0).determinize(1)
    assert 51 not in (*full.guest_deck, *full.queue)
    assert problems(full) == []


# Questions to other seats


def test_what_another_seat_may_play_is_unknown():
    here, _ = play(position(seat(hand=[6, 7]), dice="5"), "die 5")
    assert options(here) == ["staff Stableman", "staff Masseuse", "decline"]
    view = here.seen_by(1)
    assert (view.decision.seat, view.decision.kind, view.legal_actions) == (0, "staff", ())


def test_whether_another_seat_can_play_a_part_is_unknown():
    # Duchess (k): a card at -1. a1 completes a group, so the order is asked; Ben does not know if a card can
    # be paid.
    here, _ = play(position(seat(hand=[6], vacant="a1", cafe={64: "k"})), "move Duchess a1")
    assert options(here) == ["resolve bonus", "resolve staff -1"]
    assert here.seen_by(0).legal_actions == here.legal_actions
    assert (here.seen_by(1).decision.kind, here.seen_by(1).legal_actions) == ("order", ())


def test_where_the_filled_in_hand_can_play_nothing_the_game_goes_on():
    # Anna has no krone and one card: Ben does not know which. If what he fills in costs more than the
    # discount of 1, there is nothing to choose for Anna.
    here, _ = play(position(seat(hand=[6], kronen=0), seat(), dice="5"), "die 5")
    assert here.decision.kind == "staff"
    kinds = {here.seen_by(1).determinize(seed).decision.kind for seed in range(12)}
    assert kinds == {"staff", "turn"}


def test_what_another_seat_returns_is_unknown():
    here, _ = settle(
        position(
            seat(hand=[1, 2, 3]), seat(emperor=4), tiles=("A3", "B1", "C1"), round_=3, agenda=END_OF_ROUND
        )
    )
    assert options(here) == ["return Breakfast Server", "return Waitress", "return Barkeeper"]
    assert here.seen_by(1).legal_actions == ()
    assert here.seen_by(0).legal_actions == here.legal_actions


# Luck is unknown in a view


def test_a_view_cannot_roll():
    start = position(seat(covered=[4]), seat(covered=[4, 4]), dice="4")
    view = start.seen_by(0)
    with pytest.raises(UnknownLuck) as error:
        play(view, "Anna: pass")
    assert error.value.rule == "R2.1"
    here, events = play(view.determinize(8), "Anna: pass")
    assert here.round == 2
    assert len(found(events, "rolled")[0].dice) == 10


def test_a_guest_who_enters_in_a_view_is_unknown():
    view = position(seat()).seen_by(0)
    with pytest.raises(UnknownLuck):
        play(view, "guest q5")


def test_cards_cannot_be_drawn_in_a_view():
    view = position(seat(cafe={91: "s"}, vacant="a1")).seen_by(0)
    with pytest.raises(UnknownLuck):
        play(view, "move Tezcatlipoca a1; resolve draw 3")
