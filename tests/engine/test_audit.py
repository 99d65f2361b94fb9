"""The box adds up in every position the engine makes, and what does not add up is said."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gah_nb.components.hotel_plan import ROOM_NUMBER
from gah_nb.engine import CafeGuest, Player, Position, new_position
from gah_nb.engine.audit import problems
from gah_nb.engine.frames import AtHand, DiscardGuest, Drawn, RoundStart, UnderDeck

NAMES = ("Anna", "Ben", "Cindy", "Dora")


def played(seed: int, moves: int, **setup) -> Position:
    """A position after some random moves."""
    luck = random.Random(seed)
    position = new_position(NAMES[: 2 + seed % 3], seed=seed, **setup)
    for _ in range(moves):
        if position.is_over:
            break
        position = position.play(luck.choice(position.legal_actions)).position
    return position


@settings(max_examples=25)
@given(
    st.integers(0, 10_000),
    st.sampled_from(["deal", "introductory", "draft"]),
    st.sampled_from(["night", "day"]),
    st.booleans(),
)
def test_whole_games_add_up(seed: int, hand: str, hotel: str, promos: bool):
    luck = random.Random(seed)
    position = new_position(NAMES[: 2 + seed % 3], seed=seed, hand=hand, hotel=hotel, promos=promos)
    while not position.is_over:
        assert problems(position) == []
        assert problems(position.seen_by(seed % 2)) == []
        position = position.play(luck.choice(position.legal_actions)).position
    assert problems(position) == []


@given(st.integers(0, 10_000), st.integers(0, 150))
def test_what_a_seat_sees_filled_in_adds_up(seed: int, moves: int):
    assert problems(played(seed, moves, hand="draft").seen_by(0).determinize(seed)) == []


START = new_position(NAMES[:3], seed=1, start=0)
MIDDLE = played(1, 60)
A, B = MIDDLE.players[:2]


def with_player(position: Position, seat: int = 0, **fields) -> Position:
    players = list(position.players)
    players[seat] = replace(players[seat], **fields)
    return replace(position, players=tuple(players))


def without_guest(position: Position, guest: int) -> Position:
    return replace(position, guest_deck=tuple(card for card in position.guest_deck if card != guest))


HIDDEN_GUEST = MIDDLE.guest_deck[0]
HIDDEN_STAFF = MIDDLE.staff_deck[0]


def test_the_examples_are_sound():
    assert MIDDLE.round == 3
    assert len(MIDDLE.players) == 3
    assert problems(START) == problems(MIDDLE) == []


@pytest.mark.parametrize(
    ("position", "sentences"),
    [
        (
            replace(MIDDLE, guest_deck=MIDDLE.guest_deck[1:]),
            [f"(#{HIDDEN_GUEST}) is missing"],
        ),
        (
            replace(MIDDLE, guest_deck=(*MIDDLE.guest_deck, 117)),
            ["(#117) is not a guest of this game"],
        ),
        (
            replace(MIDDLE, guest_deck=(*MIDDLE.guest_deck, MIDDLE.queue[0])),
            [f"(#{MIDDLE.queue[0]}) is there 2 times"],
        ),
        (
            replace(MIDDLE, guest_deck=(0, 0, *MIDDLE.guest_deck[1:])),
            ["there are 56 guests, not 57, unknown ones included"],
        ),
        (replace(MIDDLE, agenda=(*MIDDLE.agenda, DiscardGuest(0, HIDDEN_GUEST))), ["is there 2 times"]),
        (replace(MIDDLE, staff_gone=(HIDDEN_STAFF,)), [f"(#{HIDDEN_STAFF}) is there 2 times"]),
        (replace(MIDDLE, staff_deck=MIDDLE.staff_deck[1:]), [f"(#{HIDDEN_STAFF}) is missing"]),
        (replace(MIDDLE, staff_deck=(*MIDDLE.staff_deck, 99)), ["card #99 is not a staff card"]),
        (replace(MIDDLE, agenda=(*MIDDLE.agenda, Drawn(0, (HIDDEN_STAFF,)))), ["is there 2 times"]),
        (replace(MIDDLE, agenda=(*MIDDLE.agenda, UnderDeck(0, (HIDDEN_STAFF,)))), ["is there 2 times"]),
        (with_player(MIDDLE, kronen=21), ["Anna: 21 kronen; the money track has 0 to 20"]),
        (with_player(MIDDLE, kronen=-1), ["Anna: -1 kronen; the money track has 0 to 20"]),
        (with_player(MIDDLE, 1, emperor=14), ["Ben: Emperor space 14; there are 0 to 13"]),
        (with_player(MIDDLE, kitchen=(0, -1, 0, 0)), ["Anna: -1 cake in the kitchen"]),
        (
            with_player(MIDDLE, covered=(1, 2, 3)),
            ["Anna: the dice [1, 2, 3] on the turn order tile", "12 dice"],
        ),
        (with_player(MIDDLE, tiles=1 << 20), ["Anna: a room that is not in the hotel"]),
        (
            with_player(MIDDLE, occupied=A.occupied | 1 << ROOM_NUMBER["e4"]),
            ["Anna: e4 occupied without a tile"],
        ),
        (with_player(MIDDLE, bonuses=1 << 10), ["Anna: the bonus of a group that the hotel does not have"]),
        (with_player(MIDDLE, used=(2,)), ["Anna: Waitress (#2) was used but is not in the display"]),
        (
            with_player(MIDDLE, hand=A.hand[::-1]),
            ["Anna: the hand is not in the order of the cards' numbers"],
        ),
        (
            with_player(without_guest(MIDDLE, HIDDEN_GUEST), cafe=(CafeGuest(HIDDEN_GUEST, (9, 0, 0, 0)),)),
            ["9 strudel on the"],
        ),
        (
            with_player(MIDDLE, cafe=tuple(CafeGuest(guest) for guest in MIDDLE.queue[:4])),
            ["Anna: 4 guests in the café; it has 3 tables", "is there 2 times"],
        ),
        (replace(MIDDLE, dice=(1, 2, 3)), ["there are six action spaces"]),
        (replace(MIDDLE, dustbin=MIDDLE.dustbin + 1), ["there are 12 dice in round 3, not 13"]),
        (replace(START, dice=(0, 0, 0, 1, 0, 0)), ["there are 0 dice in round 0, not 1"]),
        (replace(MIDDLE, round=8), ["there are rounds 1 to 7 (0 for the set-up), not 8"]),
        (replace(MIDDLE, rolls=-1), ["cannot be fewer than none"]),
        (with_player(MIDDLE, numbers=(2, 6)), ["the turn order tiles are 1/6, 2/5, 3/4, not"]),
        (replace(MIDDLE, claims=((0, 0), (), ())), ["objective A has two markers of one player"]),
        (
            replace(MIDDLE, claims=((), (3,), ())),
            ["objective B has the marker of a seat that nobody sits on"],
        ),
        (
            replace(MIDDLE, claims=((), (), (0, 1, 2, 0))),
            ["objective C has room for 3 markers, not 4", "two"],
        ),
        (replace(MIDDLE, claims=()), ["there are three objectives, not 0"]),
        (replace(MIDDLE, agenda=(RoundStart(7),)), ["there is no seat 7"]),
        (replace(MIDDLE, agenda=(AtHand(0, (0, 0, 0, -1)),)), ["fewer items at hand than none"]),
        (replace(MIDDLE, script=(("toss", (1,)),)), ['a script has a "roll" or a "shuffle", not a "toss"']),
        (replace(MIDDLE, script=(("roll", (7,)),)), ["dice show 1 to 6"]),
        (replace(MIDDLE, script=(("shuffle", (1,)),)), ["shuffles a guest that does not exist"]),
        (replace(MIDDLE, players=MIDDLE.players[:2]), ["3 players need as many areas of players, not 2"]),
        (
            replace(MIDDLE, box=replace(MIDDLE.box, hotels=("night", "day", "night"))),
            ["there is no hotel day"],
        ),
        (
            replace(MIDDLE, box=replace(MIDDLE.box, objectives=("B1", "B1", "C1"))),
            ["B1 is no objective A"],
        ),
        (
            replace(MIDDLE, box=replace(MIDDLE.box, emperor_tiles=("A1", "B1", "D1"))),
            ["D1 is no Emperor tile C"],
        ),
        (replace(MIDDLE, box=replace(MIDDLE.box, names=("Anna", "Ben", "Anna"))), ["different names"]),
        (
            replace(MIDDLE, box=replace(MIDDLE.box, names=("Anna",), hotels=("night",)), players=(Player(),)),
            ["there are 1 players; the game is for 2 to 4"],
        ),
    ],
)
def test_what_does_not_add_up(position: Position, sentences: list[str]):
    found = problems(position)
    for sentence in sentences:
        assert any(sentence in one for one in found), found


def test_a_queue_with_a_gap():
    guest, *queue = MIDDLE.queue
    position = replace(MIDDLE, queue=tuple(queue), guest_discard=(*MIDDLE.guest_discard, guest))
    assert problems(position) == ["5 guests wait in the queue, not 4"]


def test_guests_of_the_cafe_in_order():
    low, high = sorted(MIDDLE.guest_deck[:2])
    position = without_guest(without_guest(MIDDLE, low), high)
    back = tuple(table.guest for table in A.cafe)
    position = replace(position, guest_deck=(*position.guest_deck, *back))
    position = with_player(position, cafe=(CafeGuest(high), CafeGuest(low)))
    assert problems(position) == ["Anna: the guests of the café are not in the order of their numbers"]
