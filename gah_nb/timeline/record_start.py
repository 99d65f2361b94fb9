"""The position at which a record begins: written down in its hidden part, or set up again from its head."""

from __future__ import annotations

from collections.abc import Iterator

from gah_nb.components import RuleSet, UnknownRule, rule_set, rulebook_of, switch, switches
from gah_nb.engine import Event, InvalidSetup, Position, first_step
from gah_nb.engine.audit import problems
from gah_nb.files import Document, FileProblem, KeyPath, suggestion

from .record import Hidden, Record, position_from_json

_START = ("hidden", "start")
#: The beginnings of what the engine says about a set-up, and the key that it is about.
_ABOUT: tuple[tuple[str, KeyPath], ...] = (
    ("R1.1: the start seat", ("setup", "start")),
    ("R1.5", ("setup", "hand")),
    ("R1.8", ("setup", "hotels")),
    ("the seed", ("seed",)),
    ("edition", ("edition",)),
    ("E21", ("setup",)),
)


def start_of(document: Document[Record]) -> tuple[Position, tuple[Event, ...]]:
    """The start of a record and, where it was set up again, what happened then. Raises `InvalidFile`."""
    rules = _rules(document)
    if document.value.hidden is None:
        return _set_up(document, rules)
    position = _written(document, document.value.hidden)
    document.refuse(_contradictions(document, position, rules))
    return position, ()


def _rules(document: Document[Record]) -> RuleSet:
    record = document.value
    try:
        rules = rule_set(record.edition, record.readings)
    except UnknownRule as error:
        path = tuple(error.place.split("."))
        document.refuse([document.problem(path, str(error).removeprefix(f"{error.place}: "))])
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
    )
    for path, said, written in pairs:
        if said != written:
            told = f"the position at the start has {_shown(written)} here"
            if path in (("edition",), ("readings",)):
                told += _first_difference(rules, box.rules)
            yield document.problem(path, told)


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
        )
    except InvalidSetup as error:
        path = next((path for words, path in _ABOUT if str(error).startswith(words)), ("players",))
        document.refuse([document.problem(path, str(error))])
        raise
    document.refuse(_contradictions(document, step.position, rules))
    return step.position, step.events
