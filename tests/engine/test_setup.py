"""Setting up a game in all its variants (R1)."""

from __future__ import annotations

import pickle

import pytest

from gah_nb.components import EMPEROR_TILES, HOTELS, OBJECTIVES, RuleSet
from gah_nb.engine import InvalidSetup, new_position
from gah_nb.engine.actions import Draft, Guest, Prepare
from gah_nb.engine.position import first_step
from tests.engine.positions import found, names_of, options, play, told

NAMES = ("Anna", "Ben", "Cindy", "Dora")

#: The starting sets, typed from the facts about the cards.
SET_A = (3, 6, 9, 38, 39, 48)
SET_B = (1, 13, 25, 30, 32, 44)
SET_C = (4, 11, 24, 27, 40, 43)
SET_D = (2, 7, 10, 28, 36, 41)


# R1.1 players, tiles, start player


@pytest.mark.parametrize(
    ("players", "numbers"),
    [
        (2, [(1, 4), (2, 3)]),
        (3, [(1, 6), (2, 5), (3, 4)]),
        (4, [(1, 8), (2, 7), (3, 6), (4, 5)]),
    ],
)
def test_turn_order_tiles_go_round_from_the_start_player(players, numbers):
    for start in range(players):
        here = new_position(NAMES[:players], seed=1, start=start)
        dealt = [here.players[(start + step) % players].numbers for step in range(players)]
        assert dealt == numbers


def test_the_start_player_is_random_and_told():
    starts = set()
    for seed in range(40):
        step = first_step(NAMES, seed=seed)
        told = found(step.events, "start player")[0]
        assert step.position.players[told.seat].numbers[0] == 1
        starts.add(told.seat)
    assert starts == {0, 1, 2, 3}


# R1.2 tiles and objectives


def test_a_tile_and_an_objective_of_each_letter():
    seen = set()
    for seed in range(60):
        box = new_position(NAMES[:2], seed=seed).box
        assert [key[0] for key in box.objectives] == ["A", "B", "C"]
        assert [key[0] for key in box.emperor_tiles] == ["A", "B", "C"]
        seen |= {("objective", key) for key in box.objectives} | {("tile", key) for key in box.emperor_tiles}
    assert len(seen) == len(OBJECTIVES) + len(EMPEROR_TILES) == 24  # at random: each of them comes


# R1.3-1.5 queue, seats, hands


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_everybody_starts_with(players):
    step = first_step(NAMES[:players], seed=4)
    here = step.position
    assert len(here.queue) == 5
    assert len(here.guest_deck) == 56 - 5
    assert len(here.staff_deck) == 48 - 6 * players
    for player in here.players:
        assert (player.kronen, player.emperor, player.vp) == (10, 0, 0)
        assert player.kitchen == (1, 1, 1, 1)
        assert (len(player.hand), player.display, player.cafe, player.tiles) == (6, (), (), 0)
    assert here.claims == ((), (), ())
    assert (here.round, here.dice) == (0, (0,) * 6)
    told = found(step.events, "set up")
    assert [(event.rule, event.kronen, event.items) for event in told] == [
        ("R1.4", 10, (1, 1, 1, 1))
    ] * players


def test_the_box_holds_each_card_once():
    here = new_position(NAMES, seed=8)
    staff = [*here.staff_deck, *(card for player in here.players for card in player.hand)]
    assert sorted(staff) == list(range(1, 49))
    assert sorted((*here.queue, *here.guest_deck)) == list(range(49, 105))


def test_promos_are_added_on_request():
    here = new_position(NAMES, seed=8, promos=True)
    assert sorted((*here.queue, *here.guest_deck)) == [*range(49, 105), 117, 118]
    assert here.box.promos


@pytest.mark.parametrize(("players", "start"), [(2, 0), (3, 1), (4, 3)])
def test_introductory_sets_go_clockwise_from_the_start_player(players, start):
    here = new_position(NAMES[:players], seed=6, hand="introductory", start=start)
    sets = [SET_A, SET_B, SET_C, SET_D]
    for step in range(players):
        assert here.players[(start + step) % players].hand == sets[step]
    dealt = {card for cards in sets[:players] for card in cards}
    # The sets that are not dealt are shuffled into the deck.
    assert sorted(here.staff_deck) == [card for card in range(1, 49) if card not in dealt]
    assert list(here.staff_deck) != sorted(here.staff_deck)


# R1.5 the draft


def test_the_draft_passes_to_the_left():
    here = new_position(NAMES[:3], seed=2, hand="draft", start=2)
    packs = [list(pack) for pack in here.agenda[-1].packs]
    assert [len(pack) for pack in packs] == [6, 6, 6]
    assert here.decision.kind == "draft"
    taken = [[], [], []]
    for _ in range(5):
        for seat in range(3):
            assert here.decision.seat == seat
            assert here.legal_actions == tuple(Draft(card) for card in sorted(packs[seat]))
            card = min(packs[seat])
            taken[seat].append(card)
            packs[seat].remove(card)
            step = here.play(Draft(card))
            here = step.position
        packs = [
            packs[2],
            packs[0],
            packs[1],
        ]  # Ben gets what Anna had, Cindy what Ben had, Anna what Cindy had
    # The sixth card is the only one left: it needs no choice.
    assert step.forced == tuple(Draft(pack[0]) for pack in packs)
    for seat in range(3):
        assert here.players[seat].hand == tuple(sorted([*taken[seat], packs[seat][0]]))
    assert here.decision.kind == "start guest"


@pytest.mark.parametrize("players", [2, 4])
def test_after_the_draft_all_have_six_of_the_cards_that_were_dealt(players):
    here = new_position(NAMES[:players], seed=2, hand="draft")
    dealt = sorted(card for pack in here.agenda[-1].packs for card in pack)
    assert all(player.hand == () for player in here.players)
    while here.decision.kind == "draft":
        here = here.play(here.legal_actions[-1]).position
    assert all(len(player.hand) == 6 for player in here.players)
    assert sorted(card for player in here.players for card in player.hand) == dealt
    assert len(here.staff_deck) == 48 - 6 * players


# R1.6 the first guests


@pytest.mark.parametrize(
    ("players", "start", "order"),
    [(2, 0, [1, 0]), (3, 0, [2, 1, 0]), (4, 1, [0, 3, 2, 1]), (4, 2, [1, 0, 3, 2])],
)
def test_first_guests_from_the_right_of_the_start_player_counter_clockwise(players, start, order):
    here = new_position(NAMES[:players], seed=3, start=start)
    for seat in order:
        assert (here.decision.seat, here.decision.kind) == (seat, "start guest")
        queue, top = here.queue, here.guest_deck[0]
        assert here.legal_actions == tuple(Guest(guest) for guest in queue)
        step = here.play(Guest(queue[1]))  # the second from the left would cost 2; now it is free
        here = step.position
        assert here.queue == (top, queue[0], *queue[2:])
        assert [table.guest for table in here.players[seat].cafe] == [queue[1]]
        assert here.players[seat].kronen == 10
        assert [event.rule for event in found(step.events, "guest taken")] == ["R1.6"]
    assert here.decision.kind != "start guest"


# R1.7 three rooms


def test_three_rooms_each_in_turn_order_beginning_bottom_left():
    here = new_position(NAMES[:3], seed=3, start=1)
    here, events = play(here, "guest q5; guest q5; guest q5")
    assert [(event.seat, event.room) for event in found(events, "tile placed")] == [(1, 0)]  # a1, no choice
    for seat in (1, 2, 0):
        assert here.decision.seat == seat
        assert here.decision.kind == "rooms"
        assert options(here) == ["prepare b1", "prepare a2"]  # no "done": exactly three
        here, _ = play(here, "prepare b1")
        assert options(here) == ["prepare c1", "prepare a2", "prepare b2"]
        here, _ = play(here, "prepare c1")
    assert [names_of(player.tiles) for player in here.players] == ["a1 b1 c1"] * 3
    assert [player.vacant for player in here.players] == [0b111] * 3
    assert here.round == 1


def test_upper_rooms_are_paid_in_the_set_up_too():
    here = new_position(NAMES[:2], seed=3, start=0)
    here, events = play(here, "guest q5; guest q5; prepare a2; prepare a3")
    assert here.players[0].kronen == 10 - 1 - 2
    assert {event.rule for event in found(events, "tile placed")} == {"R1.7"}


def test_set_up_rooms_must_adjoin():
    here, _ = play(new_position(NAMES[:2], seed=3, start=0), "guest q5; guest q5")
    assert told(here.refusal(Prepare(2))) == ("R5.3", "c1 is not next to one of your rooms")


def test_no_guest_or_die_before_the_set_up_is_over():
    here = new_position(NAMES[:2], seed=3)
    assert here.refusal(Prepare(0)).rule == "R1.6"
    assert told(here.refusal(Guest(1))) == ("R1.6", "guest #1 is not in the queue")


# R1.8 hotels


def test_night_hotels_are_alike_and_day_hotels_different():
    assert new_position(NAMES, seed=1).box.hotels == ("night",) * 4
    seen = set()
    for seed in range(30):
        hotels = new_position(NAMES[:3], seed=seed, hotel="day").box.hotels
        assert len(set(hotels)) == 3
        assert set(hotels) <= set(HOTELS) - {"night"}
        seen.add(hotels)
    assert len(seen) > 5  # at random
    assert set(new_position(NAMES, seed=9, hotel="day").box.hotels) == {"day_a", "day_b", "day_c", "day_d"}


def test_hotels_may_be_chosen_per_seat():
    here = new_position(NAMES[:2], seed=1, hotel=("day_c", "night"))
    assert here.box.hotels == ("day_c", "night")


# Luck


def test_the_same_seed_is_the_same_game_and_another_seed_another_one():
    for hand in ("deal", "introductory", "draft"):
        one = new_position(NAMES, seed=11, hand=hand, hotel="day")
        assert one == new_position(NAMES, seed=11, hand=hand, hotel="day")
        assert one != new_position(NAMES, seed=12, hand=hand, hotel="day")


def test_choices_of_the_set_up_do_not_change_other_luck():
    # A chosen start player leaves tiles, decks and hotels as they are.
    one, other = (new_position(NAMES, seed=11, start=start, hotel="day") for start in (0, 2))
    assert one.box == other.box
    assert (one.queue, one.guest_deck, one.staff_deck) == (other.queue, other.guest_deck, other.staff_deck)


# What cannot be set up


@pytest.mark.parametrize(
    ("names", "more", "message"),
    [
        (("Anna",), {}, "R1.1: two to four players, not 1"),
        (("A", "B", "C", "D", "E"), {}, "R1.1: two to four players, not 5"),
        (("Anna", "Anna"), {}, "R1.1: players need different names, not Anna, Anna"),
        (("Anna", " "), {}, "R1.1: a player needs a name, not ' '"),
        (("Anna", "Ben"), {"hotel": "evening"}, 'R1.8: hotel is "night", "day" or a list of'),
        (("Anna", "Ben"), {"hotel": ("night",)}, "R1.8: 2 seats need 2 hotels, not 1"),
        (("Anna", "Ben"), {"hotel": ("night", "noon")}, "R1.8: there is no hotel 'noon'"),
        (("Anna", "Ben"), {"hand": "choose"}, "R1.5: hand is one of deal, introductory, draft, not 'choose'"),
        (("Anna", "Ben"), {"start": 2}, "R1.1: the start seat is 0 to 1, not 2"),
        (("Anna", "Ben"), {"start": -1}, "R1.1: the start seat is 0 to 1, not -1"),
        (("Anna", "Ben"), {"seed": -1}, "the seed is a whole number from 0"),
        (
            ("Anna", "Ben"),
            {"rules": RuleSet(edition="2015-ed")},
            "edition: '2015-ed' does not exist; did you mean '2015-de'?",
        ),
    ],
)
def test_what_is_refused(names, more, message):
    with pytest.raises(InvalidSetup) as error:
        new_position(names, **{"seed": 1, **more})
    assert str(error.value).startswith(message)
    assert error.value.about == next(iter(more), "names")
    assert pickle.loads(pickle.dumps(error.value)).about == error.value.about
