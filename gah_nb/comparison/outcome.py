"""What a line leads to under one rule set: how far it goes, what happened, what the players have."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from msgspec import Struct

from gah_nb.components import GUESTS, STAFF, RuleSet
from gah_nb.components.hotel_plan import room_name, rooms_of
from gah_nb.engine import UNKNOWN, Event, Position
from gah_nb.engine.items import letters
from gah_nb.notation import NotationError, Statement
from gah_nb.play.events import Events
from gah_nb.play.game import Game
from gah_nb.play.run import Stop
from gah_nb.telling.wording import rules_label


class Numbers(Struct, frozen=True):
    """What a player has: totals, the kitchen in letters, guests with their items, rooms and staff by name."""

    vp: int
    kronen: int
    emperor: int
    kitchen: str
    cafe: tuple[str, ...]
    vacant: tuple[str, ...]
    occupied: tuple[str, ...]
    hand: tuple[str, ...]
    staff: tuple[str, ...]
    objectives: str


def numbers(position: Position) -> dict[str, Numbers]:
    """The numbers of all players by name."""
    found = {}
    for seat, (name, player) in enumerate(zip(position.box.names, position.players, strict=True)):
        found[name] = Numbers(
            vp=player.vp,
            kronen=player.kronen,
            emperor=player.emperor,
            kitchen=letters(player.kitchen),
            cafe=tuple(f"{GUESTS[t.guest].name} {letters(t.items)}".rstrip() for t in player.cafe),
            vacant=tuple(map(room_name, rooms_of(player.vacant))),
            occupied=tuple(map(room_name, rooms_of(player.occupied))),
            hand=tuple("?" if card == UNKNOWN else STAFF[card].name for card in player.hand),
            staff=tuple(STAFF[c].name + (" (used)" if c in player.used else "") for c in player.display),
            objectives="".join(
                letter for letter, seats in zip("ABC", position.claims, strict=True) if seat in seats
            ),
        )
    return found


def _listed(texts: tuple[str, ...]) -> str:
    return ", ".join(texts) or "–"


#: How a number is called in a table, how it is read, and whether it stands there even if nothing differs.
SHOWN: tuple[tuple[str, Callable[[Numbers], str], bool], ...] = (
    ("VP", lambda player: str(player.vp), True),
    ("kronen", lambda player: str(player.kronen), True),
    ("Emperor space", lambda player: str(player.emperor), True),
    ("kitchen", lambda player: player.kitchen or "–", False),
    ("café", lambda player: _listed(player.cafe), False),
    ("vacant rooms", lambda player: " ".join(player.vacant) or "–", False),
    ("occupied rooms", lambda player: " ".join(player.occupied) or "–", False),
    ("hand", lambda player: _listed(player.hand), False),
    ("staff", lambda player: _listed(player.staff), False),
    ("objectives", lambda player: player.objectives or "–", False),
)

_IF_ASKED = "?"


class Outcome(Struct, frozen=True, dict=True, eq=False):
    """What a line leads to under one rule set.

    ``positions`` has the start and the position after each action that was played, ``counts`` how many events
    had happened at each of them; ``left_out`` are actions that were to be played if asked for, and were not.
    ``stop`` is the first action that is illegal here, None if all were played.
    """

    rules: RuleSet
    game: Game
    events: Events
    positions: tuple[Position, ...]
    counts: tuple[int, ...]
    left_out: tuple[str, ...] = ()
    stop: Stop | None = None

    @property
    def label(self) -> str:
        """The rule set in words: ``"2015-de with O2 until a die is taken"``."""
        return rules_label(self.rules)

    @property
    def edition(self) -> str:
        """The edition."""
        return self.rules.edition

    @property
    def position(self) -> Position:
        """The position at the end, or where the line stopped."""
        return self.positions[-1]

    @cached_property
    def numbers(self) -> dict[str, Numbers]:
        """What the players have at the end, by name."""
        return numbers(self.position)

    def __repr__(self) -> str:
        end = f"stops at {self.stop}" if self.stop else "plays the whole line"
        return f"<Outcome under {self.label}: {end}>"


def play_under(game: Game, line: str) -> tuple[Outcome, NotationError | None]:
    """Play a line as far as it goes; also gives the error if it stops at something that cannot be read."""
    run = game.playing()
    events: list[Event] = list(game.events)
    positions, counts, left_out = [game.position], [len(events)], []
    stop: Stop | None = None
    for index, said in enumerate(run.statements(line)):
        text = said.text.removesuffix(_IF_ASKED).rstrip()
        stopped = run.go([Statement(text, said.line, said.column)], index)
        if stopped is None:
            positions.append(run.position)
            counts.append(len(events) + len(run.events))
        elif text != said.text:
            left_out.append(text)
        else:
            stop = stopped
            break
    events += run.events
    outcome = Outcome(
        rules=game.position.box.rules,
        game=game.after(run),
        events=Events(events, run.position),
        positions=tuple(positions),
        counts=tuple(counts),
        left_out=tuple(left_out),
        stop=stop,
    )
    return outcome, run.error if stop and isinstance(run.error, NotationError) else None
