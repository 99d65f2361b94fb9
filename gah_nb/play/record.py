"""The form of a game record, and how one begins: its checks, and the position that its head sets up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

from gah_nb.components import (
    GUESTS,
    HouseRules,
    RuleSet,
    UnknownRule,
    rule_set,
    rulebook_of,
    switch,
    switches,
)
from gah_nb.engine import Event, InvalidSetup, Position, first_step
from gah_nb.engine.audit import problems
from gah_nb.engine.position import canonical
from gah_nb.engine.state import Box, Solo
from gah_nb.files import Check, Document, FileProblem, KeyPath, suggestion

from .tree import MAIN

# The form of a game record: what the file says.
#
# A record is a TOML text: a head that says what is played, the main line, a ``[[branch]]`` for each line that
# leaves an earlier one, and a ``[hidden]`` part with what the players could not see. Lines are numbered: the
# main line is 0, the first branch 1, and so on.

SCHEMA = 1
#: What a record says it is.
KIND = "record"
#: Raised when the engine begins to decide something differently, so that old records may end otherwise.
RULES = 1

#: A line by the name of its branch, or by its number.
LineName = str | int
Hand = Literal["deal", "introductory", "draft"]


class Alone(Struct, frozen=True, forbid_unknown_fields=True):
    """Who of the two players is the virtual opponent, and which (S1); cards of one's own are hidden."""

    player: str
    level: str
    deck: str = "leopold"
    entrance: str = ""


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the table; ``hand`` and ``start`` are needed where there is no hidden part.

    ``hotels`` has a key per player; ``start`` is the name of the start player, "" for the one that the seed
    chooses.
    """

    hotels: list[str] = []
    objectives: list[str] = []
    emperor_tiles: list[str] = []
    promos: bool = False
    hand: Hand = "deal"
    start: str = ""
    solo: Alone | None = None


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """A line that leaves line ``parent`` at its place ``at``; one without ``name`` is of undone moves."""

    at: int
    name: str = ""
    parent: LineName = MAIN
    moves: str = ""
    digest: str = ""


class Current(Struct, frozen=True, forbid_unknown_fields=True):
    """Where one is: place ``at`` of ``line``."""

    at: int
    line: LineName = MAIN


class Shuffle(Struct, frozen=True, forbid_unknown_fields=True):
    """A new guest deck, top first, that came with the action that leads to place ``at`` of ``line``."""

    line: int
    at: int
    cards: tuple[int, ...]


class Hidden(Struct, frozen=True, forbid_unknown_fields=True):
    """What nobody could see: the position at the start, as JSON and with its digest, and shuffled decks."""

    start: str
    digest: str
    shuffles: list[Shuffle] = []


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file. ``branches``, if given, is how many there are, so that a file that was cut off shows."""

    players: list[str]
    moves: str
    rules: int = RULES
    edition: str = "2021"
    readings: dict[str, str] = {}
    seed: int | None = None
    branches: int | None = None
    current: Current | None = None
    digest: str = ""
    setup: Setup = Setup()
    branch: list[Branch] = []
    hidden: Hidden | None = None


# The position at the start

_ENCODER = msgspec.json.Encoder(order="deterministic")


def position_to_json(position: Position) -> str:
    """Write a position as JSON: equal positions give equal text."""
    return _ENCODER.encode(canonical(position)).decode()


@cache
def _decoder() -> msgspec.json.Decoder[Position]:
    return msgspec.json.Decoder(Position)  # what it learns of the types takes its time


def position_from_json(text: str) -> Position:
    """Read what `position_to_json` wrote. Raises `ValueError` for anything else."""
    try:
        return _decoder().decode(text)
    except UnicodeEncodeError:
        raise ValueError("this is not text in UTF-8") from None


# How a record begins: the checks of what it says, and the position that its head sets up


def line_number(record: Record, line: LineName) -> int:
    """The number of a line that is named by its branch or number; -1 if there is none."""
    if isinstance(line, int):
        return line if 0 <= line <= len(record.branch) else -1
    names = _names(record)
    return names.index(line) if line and line in names else -1


def _names(record: Record) -> list[str]:
    """The name of each line, "" for one without."""
    return [MAIN, *(branch.name for branch in record.branch)]


def _version(document: Document[Record]) -> Iterator[FileProblem]:
    if document.value.rules > RULES:
        message = (
            f"version {document.value.rules} of the rules needs a newer gah-nb; this one knows up to {RULES}"
        )
        yield document.problem(("rules",), message)


def _branches(document: Document[Record]) -> Iterator[FileProblem]:
    record = document.value
    if record.branches is not None and record.branches != len(record.branch):
        message = f"there are {len(record.branch)} branches, not {record.branches}; is the file whole?"
        yield document.problem(("branches",), message)
    seen = {MAIN}
    for place, branch in enumerate(record.branch):
        path = ("branch", place)
        if branch.name and (branch.name in seen or not branch.name.strip()):
            yield document.problem((*path, "name"), f'"{branch.name}" cannot be the name of a second branch')
        seen.add(branch.name)
        if not 0 <= line_number(record, branch.parent) <= place:
            yield document.problem((*path, "parent"), _no_line(record, branch.parent, place))


def _no_line(record: Record, line: LineName, before: int) -> str:
    """Why a line cannot be meant, where only the first ``before`` branches can."""
    names = [name for name in _names(record)[: before + 1] if name]
    known = f"there are 0 to {before}, by name {', '.join(names)}"
    return f"there is no line {line!r} before this; {known}{suggestion(str(line), names)}"


def _current(document: Document[Record]) -> Iterator[FileProblem]:
    record = document.value
    if record.current and line_number(record, record.current.line) < 0:
        message = _no_line(record, record.current.line, len(record.branch)).replace(" before this", "")
        yield document.problem(("current", "line"), message)


def _shuffles(document: Document[Record]) -> Iterator[FileProblem]:
    record = document.value
    for place, shuffle in enumerate(record.hidden.shuffles if record.hidden else ()):
        path = ("hidden", "shuffles", place)
        if line_number(record, shuffle.line) < 0:
            yield document.problem((*path, "line"), f"there is no line {shuffle.line}")
        for card in shuffle.cards:
            if card not in GUESTS:
                yield document.problem((*path, "cards"), f"there is no guest #{card}")


CHECKS: tuple[Check[Record], ...] = (_version, _branches, _current, _shuffles)

_START = ("hidden", "start")
#: The keys that say what the arguments of `first_step` do.
_KEYS: Mapping[str, KeyPath] = {
    "names": ("players",),
    "seed": ("seed",),
    "rules": ("edition",),
    "hotel": ("setup", "hotels"),
    "hand": ("setup", "hand"),
    "start": ("setup", "start"),
    "objectives": ("setup", "objectives"),
    "emperor_tiles": ("setup", "emperor_tiles"),
    "solo": ("setup", "solo"),
}


def start_of(document: Document[Record]) -> tuple[Position, tuple[Event, ...]]:
    """The start of a record and, where it was set up again, what happened then. Raises `InvalidFile`."""
    if document.value.hidden is None:
        return _set_up(document, _rules(document, HouseRules()))
    position = _written(document, document.value.hidden)
    rules = _rules(document, position.box.rules.content)
    document.refuse(_contradictions(document, position, rules))
    return position, ()


def _rules(document: Document[Record], carried: HouseRules) -> RuleSet:
    """The rule set that the head names, of printed editions and of those that the record carries along."""
    record = document.value
    try:
        rules = rule_set(RuleSet(record.edition, content=carried), record.readings)
    except UnknownRule as error:
        path = tuple(error.place.split("."))
        document.refuse([document.problem(path, error.sentence)])
        raise
    return rules


# The hidden part


def _written(document: Document[Record], hidden: Hidden) -> Position:
    """The position of the hidden part, if it is whole and adds up."""
    try:
        position = position_from_json(hidden.start)
        digest = position.digest
    except (ValueError, OverflowError) as error:
        document.refuse([document.problem(_START, f"this is not a position: {error}")])
        raise
    if digest != hidden.digest:
        message = (
            f"the position at the start has digest {digest}, not {hidden.digest}: one of the two was changed"
        )
        document.refuse([document.problem(("hidden", "digest"), message)])
    document.refuse(document.problem(_START, sentence) for sentence in problems(position))
    return position


def _contradictions(document: Document[Record], start: Position, rules: RuleSet) -> Iterator[FileProblem]:
    """Where the head says something else than the position at the start."""
    record, box = document.value, start.box
    pairs: tuple[tuple[KeyPath, object, object], ...] = (
        (("players",), tuple(record.players), box.names),
        (("edition",), rules.edition, box.rules.edition),
        (("readings",), rules.readings, box.rules.readings),
        (("seed",), record.seed if record.seed is not None else box.seed, box.seed),
        (("setup", "hotels"), tuple(record.setup.hotels) or box.hotels, box.hotels),
        (("setup", "objectives"), tuple(record.setup.objectives) or box.objectives, box.objectives),
        (
            ("setup", "emperor_tiles"),
            tuple(record.setup.emperor_tiles) or box.emperor_tiles,
            box.emperor_tiles,
        ),
        (("setup", "promos"), record.setup.promos, box.promos),
        (("setup", "solo"), record.setup.solo or _alone(box), _alone(box)),
    )
    for path, said, written in pairs:
        if said != written:
            told = f"the position at the start has {_shown(written)} here"
            if path in (("edition",), ("readings",)):
                told += _first_difference(rules, box.rules)
            yield document.problem(path, told)


def _alone(box: Box) -> Alone | None:
    """What a head says of the virtual opponent in this box."""
    if box.solo is None:
        return None
    return Alone(box.names[box.solo.seat], box.solo.level, box.solo.deck, box.solo.entrance)


def _solo(document: Document[Record]) -> Solo | None:
    """The virtual opponent that the head names. Raises `InvalidFile` for a player who is not at the table."""
    record, alone = document.value, document.value.setup.solo
    if alone is None:
        return None
    if alone.player not in record.players:
        message = f'nobody is called "{alone.player}"{suggestion(alone.player, record.players)}'
        document.refuse([document.problem(("setup", "solo", "player"), message)])
    seat = record.players.index(alone.player)
    return Solo(seat, alone.level, alone.deck, (), alone.entrance)  # type: ignore[arg-type]


def _first_difference(said: RuleSet, written: RuleSet) -> str:
    """The first point that two rule sets decide otherwise, in words."""
    for point in switches().values():
        keys = [
            switch(rules, point.id) if point.applies_to(rules.edition) else "" for rules in (said, written)
        ]
        if keys[0] != keys[1] and all(keys):
            one, other = (point.choice(key).text for key in keys)
            return f'. The first difference is {point.id}, "{point.point}": "{one}" against "{other}"'
    return ""


def _shown(value: object) -> str:
    if not isinstance(value, tuple):
        return str(value)
    return ", ".join(" ".join(one) if isinstance(one, tuple) else str(one) for one in value) or "none"


# From the seed


def _set_up(document: Document[Record], rules: RuleSet) -> tuple[Position, tuple[Event, ...]]:
    record, setup = document.value, document.value.setup
    if record.seed is None:
        message = "without a [hidden] part the record needs the seed of the game"
        document.refuse([document.problem((), message)])
    start = None
    if setup.start:
        if setup.start not in record.players:
            message = f'nobody is called "{setup.start}"{suggestion(setup.start, record.players)}'
            document.refuse([document.problem(("setup", "start"), message)])
        start = record.players.index(setup.start)
    players_choose = rulebook_of(rules).switches.players_choose
    try:
        step = first_step(
            record.players,
            seed=record.seed or 0,
            rules=rules,
            hotel=setup.hotels or "night",
            hand=setup.hand,
            promos=setup.promos,
            start=start,
            objectives=setup.objectives if players_choose else (),
            emperor_tiles=setup.emperor_tiles if players_choose else (),
            solo=_solo(document),
        )
    except InvalidSetup as error:
        document.refuse([document.problem(_KEYS.get(error.about, ()), str(error))])
        raise
    document.refuse(_contradictions(document, step.position, rules))
    return step.position, step.events
