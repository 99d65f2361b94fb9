"""The box adds up in every position the engine makes, and what does not add up is said."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gah_nb.components.catalogue import ROOM_NUMBER
from gah_nb.engine import CafeGuest, Player, Position, new_position
from gah_nb.engine.audit import Path, flaws, problems
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
    ("position", "paths"),
    [
        (
            replace(MIDDLE, guest_deck=MIDDLE.guest_deck[1:]),
            [("cards", HIDDEN_GUEST)],
        ),
        (
            replace(MIDDLE, guest_deck=(*MIDDLE.guest_deck, 117)),
            [("cards", 117)],
        ),
        (
            replace(MIDDLE, guest_deck=(*MIDDLE.guest_deck, MIDDLE.queue[0])),
            [("cards", MIDDLE.queue[0])],
        ),
        (
            replace(MIDDLE, guest_deck=(0, 0, *MIDDLE.guest_deck[1:])),
            [("cards",)],
        ),
        (replace(MIDDLE, agenda=(*MIDDLE.agenda, DiscardGuest(0, HIDDEN_GUEST))), [("cards", HIDDEN_GUEST)]),
        (replace(MIDDLE, staff_gone=(HIDDEN_STAFF,)), [("cards", HIDDEN_STAFF)]),
        (replace(MIDDLE, staff_deck=MIDDLE.staff_deck[1:]), [("cards", HIDDEN_STAFF)]),
        (replace(MIDDLE, staff_deck=(*MIDDLE.staff_deck, 99)), [("cards", 99)]),
        (replace(MIDDLE, agenda=(*MIDDLE.agenda, Drawn(0, (HIDDEN_STAFF,)))), [("cards", HIDDEN_STAFF)]),
        (replace(MIDDLE, agenda=(*MIDDLE.agenda, UnderDeck(0, (HIDDEN_STAFF,)))), [("cards", HIDDEN_STAFF)]),
        (with_player(MIDDLE, kronen=21), [("players", 0, "kronen")]),
        (with_player(MIDDLE, kronen=-1), [("players", 0, "kronen")]),
        (with_player(MIDDLE, 1, emperor=14), [("players", 1, "emperor")]),
        (with_player(MIDDLE, kitchen=(0, -1, 0, 0)), [("players", 0, "kitchen")]),
        (
            with_player(MIDDLE, covered=(1, 2, 3)),
            [("dice",), ("players", 0, "covered")],
        ),
        (with_player(MIDDLE, tiles=1 << 20), [("players", 0, "tiles")]),
        (
            with_player(MIDDLE, occupied=A.occupied | 1 << ROOM_NUMBER["e4"]),
            [("players", 0, "occupied")],
        ),
        (with_player(MIDDLE, bonuses=1 << 10), [("players", 0, "bonuses")]),
        (with_player(MIDDLE, used=(2,)), [("players", 0, "used")]),
        (
            with_player(MIDDLE, hand=A.hand[::-1]),
            [("players", 0, "hand")],
        ),
        (
            with_player(without_guest(MIDDLE, HIDDEN_GUEST), cafe=(CafeGuest(HIDDEN_GUEST, (9, 0, 0, 0)),)),
            [("players", 0, "cafe", HIDDEN_GUEST, "s")],
        ),
        (
            with_player(MIDDLE, cafe=tuple(CafeGuest(guest) for guest in MIDDLE.queue[:4])),
            [("players", 0, "cafe", 3), *(("cards", guest) for guest in MIDDLE.queue[:4])],
        ),
        (replace(MIDDLE, dice=(1, 2, 3)), [("dice",)]),
        (replace(MIDDLE, dustbin=MIDDLE.dustbin + 1), [("dice",)]),
        (replace(START, dice=(0, 0, 0, 1, 0, 0)), [("dice",)]),
        (replace(MIDDLE, round=8), [("round",)]),
        (replace(MIDDLE, rolls=-1), [("rolls",)]),
        (with_player(MIDDLE, numbers=(2, 6)), [("players",)]),
        (replace(MIDDLE, claims=((0, 0), (), ())), [("claims", "A", 1)]),
        (
            replace(MIDDLE, claims=((), (3,), ())),
            [("claims", "B", 0)],
        ),
        (
            replace(MIDDLE, claims=((), (), (0, 1, 2, 0))),
            [("claims", "C", 3), ("claims", "C", 3)],
        ),
        (replace(MIDDLE, claims=()), [("claims",)]),
        (replace(MIDDLE, agenda=(RoundStart(7),)), [("agenda",)]),
        (replace(MIDDLE, agenda=(AtHand(0, (0, 0, 0, -1)),)), [("agenda",)]),
        (replace(MIDDLE, script=(("toss", (1,)),)), [("script", 0)]),
        (replace(MIDDLE, script=(("roll", (7,)),)), [("script", 0)]),
        (replace(MIDDLE, script=(("shuffle", (1,)),)), [("script", 0)]),
        (replace(MIDDLE, players=MIDDLE.players[:2]), [("players",)]),
        (
            replace(MIDDLE, box=replace(MIDDLE.box, hotels=("night", "day", "night"))),
            [("box", "hotels", 1)],
        ),
        (
            replace(MIDDLE, box=replace(MIDDLE.box, objectives=("B1", "B1", "C1"))),
            [("box", "objectives", "A")],
        ),
        (
            replace(MIDDLE, box=replace(MIDDLE.box, emperor_tiles=("A1", "B1", "D1"))),
            [("box", "emperor_tiles", "C")],
        ),
        (replace(MIDDLE, box=replace(MIDDLE.box, names=("Anna", "Ben", "Anna"))), [("box", "names")]),
        (
            replace(MIDDLE, box=replace(MIDDLE.box, names=("Anna",), hotels=("night",)), players=(Player(),)),
            [("box", "names")],
        ),
    ],
)
def test_what_does_not_add_up(position: Position, paths: list[Path]):
    found = [flaw.path for flaw in flaws(position)]
    for path in paths:
        assert path in found


def test_a_flaw_in_words():
    assert problems(with_player(MIDDLE, 1, emperor=14)) == [
        "Ben, emperor: 14 cannot be: the Emperor track has the spaces 0 to 13 (R5.6)"
    ]
    position = with_player(without_guest(MIDDLE, HIDDEN_GUEST), cafe=(CafeGuest(HIDDEN_GUEST, (9, 0, 0, 0)),))
    assert problems(position)[0] == "Anna, cafe: the Procurator orders no strudel: the order is cwww (R5.9)"


def test_a_queue_with_a_gap():
    guest, *queue = MIDDLE.queue
    position = replace(MIDDLE, queue=tuple(queue), guest_discard=(*MIDDLE.guest_discard, guest))
    assert problems(position) == ["5 guests wait in the queue, not 4 (R1.3)"]


def test_guests_of_the_cafe_in_order():
    low, high = sorted(MIDDLE.guest_deck[:2])
    position = without_guest(without_guest(MIDDLE, low), high)
    back = tuple(table.guest for table in A.cafe)
    position = replace(position, guest_deck=(*position.guest_deck, *back))
    position = with_player(position, cafe=(CafeGuest(high), CafeGuest(low)))
    assert problems(position) == ["Anna, cafe: the guests are not in the order of their numbers"]
