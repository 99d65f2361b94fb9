"""The moves of one line of a record as they are written, and where in the file everything in them stands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from gah_nb.engine import Action, Position
from gah_nb.files import Document, FileProblem, InvalidFile, KeyPath
from gah_nb.notation import NotationError, Statement, find_card, parse_action, parse_dice, split_script

from .record import CHANCE_VERBS, Outcome, Record, outcome_text

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
        reason = "here the number of cards drawn is wanted, such as draw 3."
        raise NotationError(reason, statement.text, statement.line, column)
    return verb, (int(rest),)
