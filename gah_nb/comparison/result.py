"""A comparison as a value: what a line leads to under each rule set, where they part, how it shows itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct

from gah_nb.components import GUESTS, STAFF, RuleSet
from gah_nb.components.catalogue import room_name, rooms_of
from gah_nb.drawing.compact import compact, image_source
from gah_nb.engine import UNKNOWN, Event, Position
from gah_nb.engine.differences import OF_THE_RULES, what_differs
from gah_nb.engine.items import letters
from gah_nb.files.door import is_found
from gah_nb.notation import NotationError, Statement, to_text
from gah_nb.play.game import Game
from gah_nb.play.run import Stop
from gah_nb.play.told import Events
from gah_nb.telling import prompt
from gah_nb.telling.positions import difference_text
from gah_nb.telling.wording import Cell, Row, as_html, as_text, readings_label, row, rules_label

if TYPE_CHECKING:
    from gah_nb.drawing import BoardName, Theme


# What a line leads to under one rule set: how far it goes, what happened, what the players have


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


# A comparison as a value: the outcomes, where they part, and how it shows itself

_NOTHING = "–"
_FIRST_COLUMN = 22
_WIDTH = 104


class Parting(Struct, frozen=True):
    """Where an outcome parts from the first one: the number of the first event that differs, and both events.

    ``here`` or ``there`` (in the first outcome) is None where the events have ended.
    """

    index: int
    here: Event | None
    there: Event | None


class Comparison(Struct, frozen=True, dict=True, eq=False):
    """A line played under several rule sets; ``outcomes`` has one of each, in the order asked for.

    Outcomes can also be looked up by edition, rule set in words, or number. As the last value of a cell it
    shows a table of what differs and the boards that differ, side by side.
    """

    line: str
    outcomes: tuple[Outcome, ...]

    # Looking up

    def __getitem__(self, which: str | int) -> Outcome:
        """An outcome; raises `KeyError` with the labels there are."""
        if isinstance(which, int) and -len(self) <= which < len(self):
            return self.outcomes[which]
        fitting = [out for out in self.outcomes if which in (out.label, out.edition)]
        exact = [out for out in fitting if out.label == which]
        if exact or len(fitting) == 1:
            return (exact or fitting)[0]
        raise KeyError(f"which of {'; '.join(out.label for out in self.outcomes)} is {which!r}?")

    def __contains__(self, which: object) -> bool:
        """Whether there is an outcome of this edition, label or number, or this very one."""
        return is_found(self.__getitem__, which) or any(
            out is which or which in (out.label, out.edition) for out in self.outcomes
        )

    def __len__(self) -> int:
        return len(self.outcomes)

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.outcomes)

    @cached_property
    def groups(self) -> tuple[tuple[Outcome, ...], ...]:
        """Outcomes that are alike: the same events, the same stop, the same to be decided next."""
        found: list[list[Outcome]] = []
        for outcome in self.outcomes:
            alike = next((group for group in found if _alike(group[0], outcome)), None)
            if alike is None:
                found.append([outcome])
            else:
                alike.append(outcome)
        return tuple(map(tuple, found))

    @property
    def same(self) -> bool:
        """Whether the rule sets make no difference to this line."""
        return len(self.groups) == 1

    # Where they part

    @property
    def stops(self) -> dict[str, Stop]:
        """The first illegal action under each rule set that has one, by the rule set in words."""
        return {out.label: out.stop for out in self.outcomes if out.stop}

    @property
    def first_stop(self) -> tuple[Outcome, Stop] | None:
        """The earliest illegal action of all, with whose it is; None if all play the whole line."""
        stopped = [(out, out.stop) for out in self.outcomes if out.stop]
        return min(stopped, key=lambda one: one[1].index, default=None)

    def parting(self, which: str | int) -> Parting | None:
        """The first event that differs from the first outcome; None if none does."""
        return _parting(self.outcomes[0], self[which])

    def differences(self, which: str | int) -> list[str]:
        """What is different at the end from the end of the first outcome ("here"), in words."""
        first, other = self.outcomes[0].position, self[which].position
        return [
            difference_text(one, first, other, symmetric=True)
            for one in what_differs(first, other)
            if one.field not in OF_THE_RULES
        ]

    # Showing

    def _head(self) -> Row:
        return row("", *(_labels(group) for group in self.groups))

    def _rows(self) -> list[Row]:
        heads = [group[0] for group in self.groups]
        rows = [_row("the line", [_end(out) for out in heads])]
        rows.append(_row("first other event", [_parted(heads[0], out) for out in heads], always=False))
        rows.append(_row("left out", [", ".join(out.left_out) for out in heads], always=False))
        rows.append(_row("to be decided next", [_next(out) for out in heads], always=False))
        rows.append(_row("only here possible", [_only(out, heads) for out in heads], always=False))
        names = heads[0].numbers
        unlike = [name for name in names if any(out.numbers[name] != names[name] for out in heads)]
        for name in unlike or names:
            for title, read, always in SHOWN:
                values = [read(out.numbers[name]) for out in heads]
                rows.append(_row(f"{name}: {title}", values, always=always))
        return [cells for cells in rows if cells]

    def _title(self) -> str:
        same = f"The same under {_labels(self.outcomes)}. " if self.same else ""
        said = "; ".join(filter(None, map(str.strip, self.line.splitlines())))
        return f"{same}Played: {said or 'nothing; only what the rules do themselves'}"

    def __repr__(self) -> str:
        width = max(18, (_WIDTH - _FIRST_COLUMN) // len(self.groups) - 2)
        table = as_text(self._head(), self._rows(), (_FIRST_COLUMN, *([width] * len(self.groups))))
        return f"{self._title()}\n\n{table}"

    def draw(self, *boards: BoardName, theme: Theme = "auto") -> str:
        """The boards side by side as SVG, a column for outcomes that are alike, differences marked.

        Without ``boards``, those that differ.
        """
        from .picture import Column, draw_columns

        columns = [Column(_labels(group), _end(group[0]), group[0].position) for group in self.groups]
        return draw_columns(columns, boards, theme)

    def _boards_differ(self) -> bool:
        from gah_nb.drawing import changed_keys

        first, *others = (group[0].position for group in self.groups)
        return any(changed_keys(first, other) for other in others)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Table and boards for notebooks (as an image, so that stored notebooks show it without trust)."""
        html = f"<p>{escape(self._title())}</p>{as_html(self._head(), self._rows())}"
        if self._boards_differ():
            words = "boards side by side: " + "; ".join(map(_labels, self.groups))
            source = image_source(compact(self.draw(theme="light")))
            html += f'<img alt="{escape(words)}" src="{source}" style="max-width:100%">'
        return {"text/plain": repr(self), "text/html": html}


def _alike(one: Outcome, other: Outcome) -> bool:
    return (
        one.events == other.events
        and one.stop == other.stop
        and one.position.decision == other.position.decision
    )


def _labels(group: tuple[Outcome, ...]) -> str:
    """The rule sets of several outcomes, editions with the same readings together."""
    editions: dict[str, list[str]] = {}
    for out in group:
        editions.setdefault(readings_label(out.rules), []).append(out.edition)
    return "; ".join(", ".join(names) + readings for readings, names in editions.items())


def _parting(first: Outcome, other: Outcome) -> Parting | None:
    longest = max(len(first.events), len(other.events))
    for index in range(longest):
        there = first.events[index] if index < len(first.events) else None
        here = other.events[index] if index < len(other.events) else None
        if here != there:
            return Parting(index, here, there)
    return None


def _row(title: str, values: list[str], *, always: bool = True) -> Row:
    """A row whose cells are marked where they differ from the first; none if nothing differs."""
    if not always and len(set(values)) == 1:
        return ()
    return (Cell(title), *(Cell(value or _NOTHING, value != values[0]) for value in values))


def _end(out: Outcome) -> str:
    return f"stops at {out.stop}" if out.stop else "is played"


def _parted(first: Outcome, out: Outcome) -> str:
    parting = _parting(first, out)
    if parting is None:
        return ""
    texts = [
        " ".join(events.lines[parting.index].split()) if parting.index < len(events) else "nothing more"
        for events in (out.events, first.events)
    ]
    return f"{texts[0]} (instead of {texts[1]})"


def _next(out: Outcome) -> str:
    return "the game is over" if out.position.is_over else prompt(out.position)


def _only(out: Outcome, others: list[Outcome]) -> str:
    """Options that not all have, where nothing else differs: the same events, the same question."""
    if any(one.events != out.events for one in others):
        return ""
    decisions = [one.position.decision for one in others]
    asked = {(decision.seat, decision.kind) for decision in decisions if decision}
    if len(asked) != 1 or None in decisions:
        return ""
    shared = set.intersection(*(set(one.game.legal_actions) for one in others))
    return ", ".join(to_text(action) for action in out.game.legal_actions if action not in shared)
