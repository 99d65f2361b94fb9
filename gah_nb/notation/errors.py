"""What the notation says about text that it cannot read: where it stands and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

from gah_nb.engine.errors import GahError


class NotationError(GahError, ValueError):
    """Text that cannot be read.

    ``line`` and ``column`` (from 1) are where the trouble begins in the whole input, ``text`` is the line or
    statement in which it stands and ``reason`` says it to a person, without a full stop at its end. The
    message has one, and shows the place with a caret. ``about`` are the names of the rooms that it is about.
    """

    about: tuple[str, ...] = ()

    def __init__(
        self, reason: str, text: str = "", line: int = 1, column: int = 1, offset: int = 0, length: int = 1
    ) -> None:
        stop = "" if reason.endswith("?") else "."
        super().__init__(f"line {line}, column {column}: {reason}{stop}{_shown(text, offset, length)}")
        self.reason = reason
        self.text = text
        self.line = line
        self.column = column
        #: Where the trouble begins in ``text``, from 0, and over how many characters it goes.
        self.offset = offset
        self.length = length

    def __reduce__(self) -> tuple[object, ...]:
        """Errors cross process borders whole."""
        place = (self.reason, self.text, self.line, self.column, self.offset, self.length)
        return type(self), place, self.__dict__


class AmbiguousName(NotationError):
    """A name that can mean several things; ``candidates`` are all of them: card numbers, names or labels."""

    candidates: tuple[int | str, ...] = ()


class UnknownName(NotationError):
    """A name that means nothing here; ``candidates`` are similar ones: card numbers, names or labels."""

    candidates: tuple[int | str, ...] = ()


_Named = TypeVar("_Named", AmbiguousName, UnknownName)


def _shown(text: str, offset: int, length: int) -> str:
    """The text with carets under the place; tabs stay tabs, so that the carets stand right."""
    if not text:
        return ""
    blank = "".join(sign if sign == "\t" else " " for sign in text[:offset])
    return f"\n    {text}\n    {blank}{'^' * max(1, length)}"


class Span(Struct, frozen=True):
    """A piece of the input that knows where it stands: ``source[start:end]``.

    ``source`` is one line or statement; its first character stands at ``line`` and ``column`` of the input.
    """

    source: str
    start: int
    end: int
    line: int = 1
    column: int = 1

    @classmethod
    def whole(cls, source: str, line: int = 1, column: int = 1) -> Span:
        """Take all of a text, white space at its ends left out."""
        return cls(source, 0, len(source), line, column).cut(0)

    @property
    def text(self) -> str:
        """The characters of the piece."""
        return self.source[self.start : self.end]

    def cut(self, start: int, end: int | None = None) -> Span:
        """Give the part from ``start`` to ``end``, counted inside the piece, without white space around."""
        text = self.text[start:end]
        inner = text.strip()
        first = self.start + start + (text.index(inner) if inner else len(text))
        return Span(self.source, first, first + len(inner), self.line, self.column)

    def words(self) -> list[Span]:
        """Give the words of the piece."""
        words, place = [], 0
        for word in self.text.split():
            place = self.text.index(word, place)
            words.append(self.cut(place, place + len(word)))
            place += len(word)
        return words

    def first_word(self) -> tuple[Span, Span]:
        """Split off the first word; both parts may be empty."""
        words = self.text.split(maxsplit=1)
        length = len(words[0]) if words else 0
        return self.cut(0, length), self.cut(length)

    def last_word(self) -> tuple[Span, Span]:
        """Split off the last word: what stands before it, and the word."""
        words = self.text.rsplit(maxsplit=1)
        length = len(words[-1]) if words else 0
        place = self.end - self.start - length
        return self.cut(0, place), self.cut(place)

    def error(self, reason: str, about: tuple[str, ...] = ()) -> NotationError:
        """An error that points here."""
        error = NotationError(reason, *self._place())
        error.about = about
        return error

    def named_error(
        self, kind: type[_Named], reason: str, candidates: Sequence[int] | Sequence[str]
    ) -> _Named:
        """An error about a name that points here."""
        error = kind(reason, *self._place())
        error.candidates = tuple(candidates)
        return error

    def _place(self) -> tuple[str, int, int, int, int]:
        return self.source, self.line, self.column + self.start, self.start, self.end - self.start
