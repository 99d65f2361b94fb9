"""Records read: every action and outcome played through, with the line of whatever does not fit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from gah_nb.engine import Action, Event, IllegalAction, Position, Step, WrongScript
from gah_nb.engine.audit import problems
from gah_nb.engine.events import CardsDrawn, GuestDeckReshuffled, GuestEnters, Rolled
from gah_nb.engine.state import Chance
from gah_nb.files import Document, FileProblem, InvalidFile, KeyPath, read, read_text
from gah_nb.notation import (
    NotationError,
    Statement,
    card_name,
    dice_text,
    find_card,
    parse_action,
    parse_dice,
    split_script,
)

from .node import Node
from .record import (
    CHECKS,
    KIND,
    RULES,
    SCHEMA,
    Branch,
    Record,
    Shuffle,
    line_number,
    start_of,
)
from .tree import MAIN, Tree

# Outcomes of chance as records hold them between the actions

CHANCE_VERBS = ("roll", "deal", "draw")
#: A verb, and dice, a guest or a number of staff cards.
Outcome = tuple[str, tuple[int, ...]]


def outcomes(events: Iterable[Event]) -> Iterator[Outcome]:
    """What everybody saw of chance among some events: rolls, guests that come into the queue, cards drawn."""
    for event in events:
        if isinstance(event, Rolled):
            yield "roll", event.dice
        elif isinstance(event, GuestEnters):
            yield "deal", (event.guest,)
        elif isinstance(event, CardsDrawn):
            yield "draw", (event.number,)


def outcome_text(outcome: Outcome) -> str:
    """An outcome in the notation: ``roll 1122346``, ``deal Earl``, ``draw 3``."""
    verb, values = outcome
    if verb == "roll":
        return f"roll {dice_text(values)}"
    if verb == "deal":
        return f"deal {card_name(values[0])}"
    return f"draw {values[0]}"


def shuffled_decks(position: Position, events: Iterable[Event]) -> list[tuple[int, ...]]:
    """The new guest decks, top first, that came up in some events, of which ``position`` is the result."""
    decks: list[list[int]] = []
    for event in events:
        if isinstance(event, GuestDeckReshuffled):
            decks.append([])
        elif isinstance(event, GuestEnters) and decks:
            decks[-1].append(event.guest)
    if decks:
        decks[-1] += position.guest_deck
    return [tuple(deck) for deck in decks]


# Records read

_LINE_END = re.compile(r"\r\n?|\n")


class Told(Struct, frozen=True):
    """An action as written, and the outcomes of chance that are written after it."""

    action: Statement
    outcomes: tuple[tuple[Statement, Outcome], ...] = ()

    def given(self, verb: str) -> list[tuple[int, ...]]:
        """The outcomes of one kind: all rolls, say."""
        return [values for _, (kind, values) in self.outcomes if kind == verb]


class Moves:
    """The moves that stand at a key of a record."""

    def __init__(self, document: Document[Record], path: KeyPath, text: str) -> None:
        self._document = document
        self._path = path
        self._text = text

    def told(self) -> list[Told]:
        """All actions, with what chance did after each. Raises `InvalidFile` for unreadable outcomes."""
        told: list[Told] = []
        problems: list[FileProblem] = []
        for statement in split_script(self._text, self._document.value.players):
            if statement.text.split()[0].casefold() not in CHANCE_VERBS:
                told.append(Told(statement))
                continue
            try:
                outcome = _read_outcome(statement)
            except NotationError as error:
                problems.append(self._problem(error.line, error.column, error.reason))
                continue
            if told:
                told[-1] = Told(told[-1].action, (*told[-1].outcomes, (statement, outcome)))
            else:
                message = "chance has nothing to do before the first action"
                problems.append(self._problem(statement.line, statement.column, message))
        self._document.refuse(problems)
        return told

    def action(self, told: Told, position: Position) -> tuple[int | None, Action]:
        """The seat that is named, or None, and the action. Raises `InvalidFile` where they cannot be read."""
        statement = told.action
        try:
            return parse_action(statement.text, position, line=statement.line, column=statement.column)
        except NotationError as error:
            raise self._refused(self._problem(error.line, error.column, error.reason)) from error

    def refusal(self, statement: Statement, message: str) -> InvalidFile:
        """The error that says what is wrong with a statement."""
        return self._refused(self._problem(statement.line, statement.column, message))

    def check_outcomes(self, told: Told, happened: Sequence[Outcome]) -> None:
        """See whether the outcomes that are written are those that came about; none have to be written.

        Raises `InvalidFile` for the first that differs.
        """
        for place, (statement, outcome) in enumerate(told.outcomes):
            if place >= len(happened):
                raise self.refusal(
                    statement, f"nothing more comes about here, and not {outcome_text(outcome)!r}"
                )
            if outcome != happened[place]:
                message = (
                    f"what comes about here is {outcome_text(happened[place])!r}, not {statement.text!r}"
                )
                raise self.refusal(statement, message)
        if told.outcomes and len(happened) > len(told.outcomes):
            missing = outcome_text(happened[len(told.outcomes)])
            raise self.refusal(told.outcomes[-1][0], f"after this {missing!r} is missing")

    def _problem(self, line: int, column: int, message: str) -> FileProblem:
        starts = [0, *(end.end() for end in _LINE_END.finditer(self._text))]
        return self._document.problem(self._path, message, starts[line - 1] + column - 1)

    def _refused(self, problem: FileProblem) -> InvalidFile:
        return InvalidFile(self._document.name, [problem])


def _read_outcome(statement: Statement) -> Outcome:
    """``roll 1122346``, ``deal Earl`` or ``draw 3``. Raises `NotationError`."""
    verb, _, rest = statement.text.partition(" ")
    verb, rest = verb.casefold(), rest.strip()
    column = statement.column + len(statement.text) - len(rest)
    if verb == "roll":
        return verb, parse_dice(rest, line=statement.line, column=column)
    if verb == "deal":
        return verb, (find_card(rest, "guest", line=statement.line, column=column),)
    if not re.fullmatch("[0-9]{1,2}", rest):
        reason = "here the number of cards drawn is wanted, such as draw 3"
        raise NotationError(reason, statement.text, statement.line, column)
    return verb, (int(rest),)


class WrongDigest(InvalidFile):
    """A record that can be played, but does not lead to the position that it names."""


def from_record(text: str, *, name: str = "<text>") -> Tree:
    """Read a game record and play it; gives the tree that it holds, at the place where one was.

    Recorded outcomes come before chance: rolls and shuffles are as they were even where the seed would give
    others. ``name`` is for messages. Raises `InvalidFile` with line and column for whatever is wrong: no
    TOML, unknown keys, cards or players, actions that the rules do not allow, outcomes that cannot be. Kinds
    of it are `NewerSchema` and `WrongDigest`.
    """
    return _Replay(read(text, Record, name=name, kind=KIND, schema=SCHEMA, checks=CHECKS)).tree


def load_record(path: str | Path) -> Tree:
    """`from_record` for a file. Raises `OSError` where it cannot be opened."""
    path = Path(path)
    return from_record(read_text(path), name=path.name)


class _Replay:
    """A record being played. ``ends`` has the end of each line, by number."""

    def __init__(self, document: Document[Record]) -> None:
        self.document = document
        self.record = document.value
        self.tree = Tree(*start_of(document))
        self.shuffles = dict(enumerate(self.record.hidden.shuffles if self.record.hidden else ()))
        self.ends: list[Node] = []
        self._play_line(self.tree.node, (), Branch(0, moves=self.record.moves, digest=self.record.digest))
        for place, branch in enumerate(self.record.branch):
            path = ("branch", place)
            self._play_line(self._place_on_line(branch.parent, branch.at, (*path, "at")), path, branch)
        self._check_shuffles()
        self._name_branches()
        self._go_to_current()

    def _place_on_line(self, line: int | str, at: int, path: KeyPath) -> Node:
        """Place ``at`` of a line. Raises `InvalidFile` if the line is shorter."""
        whole = self.ends[line_number(self.record, line)].path
        if not 0 <= at < len(whole):
            raise self._refusal(path, f"line {line!r} has places 0 to {len(whole) - 1}, not {at}")
        return whole[at]

    def _play_line(self, start: Node, path: KeyPath, line: Branch) -> None:
        """Play the moves of a line from a place on."""
        self.tree.go_to(start)
        moves = Moves(self.document, (*path, "moves"), line.moves)
        for told, following in pairwise((*moves.told(), None)):
            if told is not None:
                self._play(moves, told, following, line.digest)
        end = self.tree.node
        if line.digest and line.digest != end.position.digest:
            message = f"the line ends with digest {end.position.digest}, not {line.digest}"
            if self.record.rules < RULES:
                message += f"; it was played by version {self.record.rules} of the rules, and this is {RULES}"
            raise WrongDigest(self.document.name, [self.document.problem((*path, "digest"), message)])
        self.ends.append(end)

    def _play(self, moves: Moves, told: Told, following: Told | None, digest: str) -> None:
        """Play one action as it is told; ``digest`` is where the line ends, if nothing is ``following``.

        Old records have answers to questions that are no longer asked, since all of them lead to the same;
        where the next action is such an answer the question is asked.
        """
        here = self.tree.node
        seat, action = moves.action(told, here.position)
        decision = here.position.decision
        if decision is not None and seat not in (None, decision.seat):
            names = here.position.box.names
            raise moves.refusal(
                told.action, f"R2.2: {names[decision.seat]} decides here, not {names[seat or 0]}"
            )
        shuffles = self._shuffles_at(here.depth + 1)
        known = here.continuations.get(action)
        step = known.step if known else self._step(moves, told, action, shuffles)
        if not (known or _goes_on(step.position, following, digest)):
            asked = self._step(moves, told, action, shuffles, asks_all=True)
            step = asked if _goes_on(asked.position, following, digest) else step
        self._check_decks(step, shuffles)
        moves.check_outcomes(told, list(outcomes(step.events)))
        self.tree.follow(action, step)

    def _step(
        self,
        moves: Moves,
        told: Told,
        action: Action,
        shuffles: dict[int, Shuffle],
        *,
        asks_all: bool = False,
    ) -> Step:
        """What an action leads to when chance does what is written."""
        position = self.tree.position
        given: list[Chance] = [("roll", dice) for dice in told.given("roll")]
        given += [("shuffle", shuffle.cards) for shuffle in shuffles.values()]
        if more := _not_laid_down(given, position):
            position = replace(position, script=(*position.script, *more))
        try:
            return position.play(action, asks_all=asks_all)
        except IllegalAction as error:
            raise moves.refusal(told.action, f"{error.rule}: {error.reason}") from error
        except WrongScript as error:
            if error.kind == "shuffle":
                raise self._refusal(_cards_of(shuffles), str(error)) from error
            raise moves.refusal(told.outcomes[0][0] if told.outcomes else told.action, str(error)) from error

    # Shuffles are in the hidden part, by line and place

    def _shuffles_at(self, at: int) -> dict[int, Shuffle]:
        line = len(self.ends)
        return {key: one for key, one in self.shuffles.items() if (one.line, one.at) == (line, at)}

    def _check_decks(self, step: Step, shuffles: dict[int, Shuffle]) -> None:
        """See whether the decks that are written came up, and whether they were of the right cards."""
        if not shuffles:
            return
        path = _cards_of(shuffles)
        if [one.cards for one in shuffles.values()] != shuffled_decks(step.position, step.events):
            raise self._refusal(path, "this is not how the guest deck is shuffled there")
        for sentence in problems(step.position):
            raise self._refusal(path, sentence)
        for key in shuffles:
            del self.shuffles[key]

    def _check_shuffles(self) -> None:
        for key, shuffle in self.shuffles.items():
            message = f"line {shuffle.line} has no place {shuffle.at} of its own"
            raise self._refusal(("hidden", "shuffles", key, "at"), message)

    # The tree as it was

    def _name_branches(self) -> None:
        self.tree.set_main(self.ends[0])
        for branch, end in zip(self.record.branch, self.ends[1:], strict=True):
            if branch.name:
                self.tree.name_branch(branch.name, end)

    def _go_to_current(self) -> None:
        current = self.record.current
        if current is None:
            self.tree.go_to(MAIN)
            return
        place = self._place_on_line(current.line, current.at, ("current", "at"))
        number = line_number(self.record, current.line)
        name = self.record.branch[number - 1].name if number else MAIN
        self.tree.go_to(name or self.ends[number])
        self.tree.go_to(place.depth)

    def _refusal(self, path: KeyPath, message: str) -> InvalidFile:
        return InvalidFile(self.document.name, [self.document.problem(path, message)])


def _goes_on(position: Position, following: Told | None, digest: str) -> bool:
    """Whether the action that follows can be played here; after the last one, whether the line ends so."""
    if following is None:
        return not digest or digest == position.digest
    statement = following.action
    try:
        seat, action = parse_action(statement.text, position, line=statement.line, column=statement.column)
    except NotationError:
        return False
    decision = position.decision
    return decision is not None and seat in (None, decision.seat) and action in decision.options


def _cards_of(shuffles: dict[int, Shuffle]) -> KeyPath:
    """Where the first of some shuffles is written."""
    return ("hidden", "shuffles", next(iter(shuffles)), "cards")


def _not_laid_down(given: Sequence[Chance], position: Position) -> list[Chance]:
    """The outcomes that the script of a position does not have already: of each kind those after its own."""
    rest = list(given)
    begins = f"roll {position.round + 1}"
    for kind, values in position.script:
        if kind == begins:
            fitting = [place for place, one in enumerate(rest) if one == ("roll", values)]
        else:
            fitting = [place for place, one in enumerate(rest) if one[0] == kind]
        first = fitting[0] if fitting else None
        if first is not None:
            del rest[first]
    return rest
