"""Whole games from a number: how they are set up, who plays how, and what to print when one of them fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from gah_nb.components import BOARDS, GUESTS, HOTELS
from gah_nb.components.catalogue import NEIGHBOURS, ROOMS, rooms_of
from gah_nb.engine import CafeGuest, Position, Step, first_step
from gah_nb.engine.actions import Action
from gah_nb.engine.items import LETTERS, Counts, counts
from gah_nb.notation import to_text

from .policies import POLICIES, choose

NAMES = ("Anna", "Ben", "Cindy", "Dora")
#: No game comes near: seven rounds of eight turns with every additional action and effect.
MOST_DECISIONS = 3000


class Setup(NamedTuple):
    """The arguments of a new game, and the policy of each seat."""

    seats: int
    seed: int
    hotel: str | tuple[str, ...] = "night"
    hand: str = "deal"
    promos: bool = False
    start: int | None = None
    policies: tuple[str, ...] = ()
    #: Begin in the middle of a game that has gone well; see `in_full_swing`.
    late: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.seats]

    def begin(self) -> Step:
        step = first_step(
            self.names,
            seed=self.seed,
            hotel=self.hotel,
            hand=self.hand,
            promos=self.promos,
            start=self.start,
        )
        return Step(in_full_swing(step.position), ()) if self.late else step

    def __str__(self) -> str:
        start = (
            f"new_position({self.names}, seed={self.seed}, hotel={self.hotel!r}, hand={self.hand!r}, "
            f"promos={self.promos}, start={self.start})"
        )
        return f"in_full_swing({start})" if self.late else start


def numbered(number: int, seats: int, policies: tuple[str, ...] = tuple(POLICIES)) -> Setup:
    """The game of that number: a set-up of its own, and for each seat one of the policies."""
    random = Random(f"game {number} for {seats}")
    hotels = ("night", "day", tuple(random.sample(tuple(HOTELS), k=seats)))
    return Setup(
        seats=seats,
        seed=random.choice((number, random.getrandbits(64))),
        hotel=random.choice(hotels),
        hand=random.choice(("deal", "introductory", "draft")),
        promos=random.random() < 0.5,
        start=random.choice((None, *range(seats))),
        policies=tuple(random.choices(policies, k=seats)),
        late=random.random() < 0.3,
    )


def in_full_swing(position: Position) -> Position:
    """The position after its set-up, made into one that policies without a plan rarely reach.

    Any round; seats with half-full to full hotels, played staff, guests, kitchens, and anything from nothing
    to the end of a track. The box still adds up.
    """
    random = Random(f"in full swing {position.digest}")
    while not position.round:
        position = position.play(random.choice(position.legal_actions)).position
    guests, staff = list(position.guest_deck), list(position.staff_deck)
    players = []
    for seat, player in enumerate(position.players):
        tiles = _grown(random)
        occupied = sum(1 << room for room in rooms_of(tiles) if random.random() < 0.7)
        tables = [CafeGuest(guests.pop()) for _ in range(random.randint(0, BOARDS.tables - 1))]
        groups = HOTELS[position.box.hotels[seat]].groups
        played = tuple(sorted(staff.pop() for _ in range(random.randint(0, len(staff) // 8 + 1))))
        players.append(
            replace(
                player,
                kronen=random.choice((0, 1, 20, random.randint(0, 20))),
                emperor=random.choice((0, 3, 13, random.randint(0, 13))),
                vp=random.randint(-10, 150),
                tiles=tiles,
                occupied=occupied,
                bonuses=sum(1 << group.index for group in groups if not group.mask & ~occupied),
                kitchen=tuple(random.randint(0, 3) for _ in LETTERS),
                cafe=tuple(
                    replace(table, items=_served(random, table.guest))
                    for table in sorted((*player.cafe, *tables), key=lambda table: table.guest)
                ),
                display=played,
            )
        )
    gone = random.choice((0, len(guests) // 2, len(guests)))
    only_sixes = random.random() < 0.2
    return replace(
        position,
        players=tuple(players),
        guest_deck=tuple(guests[gone:]),
        guest_discard=tuple(sorted(guests[:gone])),
        staff_deck=tuple(staff),
        dice=(0, 0, 0, 0, 0, sum(position.dice)) if only_sixes else position.dice,
        round=random.randint(1, BOARDS.rounds),
    )


def _grown(random: Random) -> int:
    """Tiles of a hotel, grown from a1."""
    tiles = 1
    for _ in range(random.randint(2, ROOMS)):
        rooms = [room for room in range(ROOMS) if NEIGHBOURS[room] & tiles and not tiles >> room & 1]
        tiles |= 1 << random.choice(rooms) if rooms else 0
    return tiles


def _served(random: Random, guest: int) -> Counts:
    """Some or all of a guest's order."""
    share = random.choice((0, 0.5, 1))
    return counts("".join(item for item in GUESTS[guest].order if random.random() < share))


class Game:
    """A game being played: where it is, what was played, and how it is to be reported."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.first = setup.begin()
        self.here: Position = self.first.position
        self.played: list[Action] = []

    def turns(self, pick: Callable[[Position], Action]) -> Iterator[tuple[Position, Action, Step]]:
        """Play to the end; yields each position, the action chosen there and what it led to."""
        while self.here.decision:
            assert len(self.played) < MOST_DECISIONS, "this game does not end"
            before, action = self.here, pick(self.here)
            self.played.append(action)
            step = before.play(action)
            self.here = step.position
            yield before, action, step

    @property
    def script(self) -> str:
        """All actions so far in the notation, one per line."""
        return "\n".join(map(to_text, self.played))

    @contextmanager
    def told(self) -> Iterator[None]:
        """Add to any failure inside how to come to the same place again."""
        try:
            yield
        except Exception as failure:
            failure.add_note(
                f"\nThe game: {self.setup}\nPolicies: {', '.join(self.setup.policies) or 'none'}\n"
                f"Failed at or after decision {len(self.played)}. The script, for `play` of "
                f"tests/engine/positions.py:\n{self.script}"
            )
            raise


def by_policy(setup: Setup) -> Callable[[Position], Action]:
    """What the seats of a game choose, each by its policy; the same every time."""
    random = Random(f"choices of {setup.seed}")
    return lambda here: choose(setup.policies[here.decision.seat], here, random)  # type: ignore[union-attr]
