"""What is wrong with a file: every problem with its line, column and key."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from gah_nb.engine.errors import GahError


class FileProblem(Struct, frozen=True, order=True):
    """A problem: ``line`` and ``column`` from 1, ``key`` as written (``"branch[1].at"``), a sentence."""

    line: int
    column: int
    key: str
    message: str

    def __str__(self) -> str:
        key = f"{self.key}: " if self.key else ""
        return f"line {self.line}, column {self.column}: {key}{self.message}"


class InvalidFile(GahError, ValueError):
    """A file that cannot be used. ``problems`` has all that is wrong with it, in the order of the text."""

    def __init__(self, name: str, problems: Iterable[FileProblem]) -> None:
        self.name = name
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(f"{name}, {problem}" for problem in self.problems))

    def __reduce__(self) -> tuple[type[InvalidFile], tuple[str, tuple[FileProblem, ...]]]:
        """Errors cross process borders whole."""
        return type(self), (self.name, self.problems)


class NewerSchema(InvalidFile):
    """A file written for a later version of this package."""
