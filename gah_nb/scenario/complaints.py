"""Collecting all that is wrong with a scenario, each with its place in the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gah_nb.files import Document, FileProblem, KeyPath
from gah_nb.notation import NotationError

T = TypeVar("T")


class Complaints:
    """Problems of a document as they are found.

    ``prefix`` is where the scenario stands in the document. What can only not come about by play is told apart:
    where ``loose`` is set it is a note and no problem.
    """

    def __init__(self, document: Document[Any], prefix: KeyPath = (), *, loose: bool = False) -> None:
        self.document = document
        self.prefix = prefix
        self.loose = loose
        self.problems: list[FileProblem] = []
        self.notes: list[str] = []

    def add(self, path: KeyPath, message: str, index: int | None = None) -> None:
        """Something contradicts the rules or the box; ``index`` is the place in the text at ``path``."""
        self.problems.append(self.document.problem((*self.prefix, *path), message, index))

    def unlikely(self, path: KeyPath, message: str) -> None:
        """Something cannot come about by play, but does no harm."""
        if self.loose:
            self.notes.append(message)
        else:
            self.add(path, f"{message}; with loose = true it is allowed all the same")

    def read(self, path: KeyPath, reader: Callable[[str], T], text: str) -> T | None:
        """Read a text of the file; None if it cannot be read, which is a problem at its place."""
        try:
            return reader(text)
        except NotationError as error:
            self.add(path, error.reason, _index(text, error))
            return None

    def refuse(self) -> None:
        """Raise `InvalidFile` if there is any problem."""
        self.document.refuse(self.problems)


def _index(text: str, error: NotationError) -> int:
    """Where in the text an error points, from 0."""
    before = text.split("\n")[: error.line - 1]
    return sum(len(line) + 1 for line in before) + error.column - 1
