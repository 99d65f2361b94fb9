"""The first mistake of a text that is no TOML, in words, where it begins rather than where it is noticed.

Python's own parser notices an open list where the next key stands, and an open text at the end of its line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection

_BLANK = re.compile(r"[ \t]*")
_BETWEEN = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_REST_OF_LINE = re.compile(r"[ \t]*(?:#[^\n]*)?(?=\n|\Z)")
_WORD = re.compile(r"[^\s=.,:;\[\]{}\"'#]+")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^\s,;\]}#]+(?: \d\d:[^\s,;\]}#]+)?")
_TO_THE_END = re.compile(r"[^,;\]}#\n]*")
_LONG_QUOTES = ('"""', "'''")
_QUOTES = ('"', "'")
_ODD_QUOTES = "`\N{ACUTE ACCENT}\xab\xbb\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f"
#: What begins a line that belongs to no list: a key with its sign, or a heading.
_STATEMENT = re.compile(
    r"""[ \t]*(?:[A-Za-z0-9_-]+|"[^"\n]*")(?:\.(?:[A-Za-z0-9_-]+|"[^"\n]*"))*[ \t]*=(?!=)"""
    r"""|[ \t]*\[\[?(?!true|false)[A-Za-z_][\w."' -]*\]?\]?[ \t]*(?:#[^\n]*)?(?=\n|\Z)"""
)
_KEY_ALONE = re.compile(r"\n[ \t]*[A-Za-z0-9_.-]+[ \t]*=[ \t]*\Z")
_ESCAPE = re.compile(r'\\(?:[btnfr"\\]|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[ \t]*\n)?')
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
_ZEROS = re.compile(r"[+-]?0\d+")
_SIGNS = "other signs than letters from a to z, digits, _ and -"


class Mistake(Exception):
    """Where a mistake begins, as a place in the text, and a sentence."""

    def __init__(self, at: int, sentence: str) -> None:
        super().__init__(sentence)
        self.at = at
        self.sentence = sentence


def first_mistake(text: str) -> Mistake | None:
    """The first mistake of a text whose lines end with LF; None where there is none of those known here."""
    reading = _Reading(text)
    try:
        reading.all()
    except Mistake as found:
        return reading.swallowing or found
    except RecursionError:
        pass
    return None


class _Reading:
    """One pass over the text, as far as it can be understood."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.opened = 0  # where the text last met begins
        self.swallowing: Mistake | None = None  # a long text that seems to end where the next one begins

    def all(self) -> None:
        """Statement by statement."""
        if found := _CONTROL.search(self.text):
            raise Mistake(found.start(), f"this sign can stand in no file: U+{ord(found[0]):04X}")
        self.skip(_BETWEEN)
        while self.at < len(self.text):
            if self.next() == "[":
                self.heading()
            else:
                self.pair()
            self.end_of_line()
            self.skip(_BETWEEN)

    def next(self, length: int = 1) -> str:
        """What comes next; empty at the end."""
        return self.text[self.at : self.at + length]

    def skip(self, pattern: re.Pattern[str]) -> str:
        """Go past what matches, and give it; nothing where nothing does."""
        match = pattern.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return match[0] if match else ""

    def begins_a_statement(self) -> bool:
        """Whether one stands first in its line that would begin a statement there, or the text is over."""
        line = self.text.rfind("\n", 0, self.at) + 1
        first = not self.text[line : self.at].strip(" \t")
        return self.at == len(self.text) or (first and _STATEMENT.match(self.text, line) is not None)

    def heading(self) -> None:
        """``[table]`` or ``[[table of a list]]``."""
        begin = self.at
        double = self.next(2) == "[["
        self.at += 2 if double else 1
        self.keys("in a heading a name is missing here")
        closing = "]]" if double else "]"
        if self.next(len(closing)) == closing:
            self.at += len(closing)
        elif _REST_OF_LINE.match(self.text, self.at) or self.next() == "]":
            raise Mistake(begin, f'this heading is left open: "{closing}" is missing at its end')
        else:
            message = "in a heading full stops stand between names; one with blanks stands in quotes"
            raise Mistake(self.at, f'{message}: [player."Anna B"]')

    def pair(self, others: Collection[str] = ()) -> str:
        """``key = value``; gives the key, which must not be one of the ``others``."""
        begin = self.at
        self.keys(self.no_key())
        written = self.text[begin : self.at].rstrip()
        if written in others:
            raise Mistake(begin, f'"{written}" is said twice in these braces')
        if self.next() == ":":
            raise Mistake(self.at, f'between a key and its value stands "=", not ":": {written} = ...')
        if self.next() != "=":
            raise Mistake(begin, f'behind "{written}" the sign "=" and a value are missing')
        self.at += 1
        self.skip(_BLANK)
        self.value(f'behind "{written} =" a value is missing')
        return written

    def no_key(self) -> str:
        sign = self.next()
        if sign in ("]", "}"):
            return f'"{sign}" closes nothing that is open'
        if sign == "=":
            return 'in front of "=" the key is missing'
        return f'no line begins with "{sign}": each is a key with its value, a heading or a comment with #'

    def keys(self, missing: str) -> None:
        """A key, dotted or not, and the blanks around its parts."""
        while True:
            self.skip(_BLANK)
            begin = self.at
            if self.next() in _QUOTES and self.next():
                self.string()
            elif not (word := self.skip(_WORD)):
                raise Mistake(self.at, missing)
            elif not _BARE.fullmatch(word):
                raise Mistake(begin, f'a name with {_SIGNS} stands in quotes: "{word}"')
            self.skip(_BLANK)
            if self.next() != ".":
                return
            self.at += 1

    def value(self, missing: str) -> None:
        """A value, with what is in it."""
        sign = self.next()
        if self.next(3) in _LONG_QUOTES:
            self.long_string()
        elif sign and sign in _QUOTES:
            self.string()
        elif sign == "[":
            self.list()
        elif sign == "{":
            self.braces()
        elif _REST_OF_LINE.match(self.text, self.at) or sign in (",", "]", "}"):
            raise Mistake(self.at, missing)
        elif sign in _ODD_QUOTES:
            raise Mistake(self.at, f"a text stands in straight quotes, \" or ', not in {sign}")
        else:
            self.scalar()

    def string(self) -> None:
        """A text in one line."""
        self.opened, quote = self.at, self.next()
        pattern = r'"(?:[^"\\\n]|\\[^\n])*' if quote == '"' else r"'[^'\n]*"
        self.skip(re.compile(pattern))
        if self.next() != quote:
            raise Mistake(self.opened, f"this text is left open: {quote} is missing at its end")
        self.at += 1
        self.escapes(quote)

    def long_string(self) -> None:
        """A text over several lines."""
        self.opened, quotes = self.at, self.next(3)
        pattern = r'"""(?:[^\\]|\\.)*?"{3,5}' if quotes == '"""' else r"'''.*?'{3,5}"
        mistake = Mistake(self.opened, f"this text is left open: {quotes} is missing at its end")
        text = self.skip(re.compile(pattern, re.DOTALL))
        if not text:
            raise mistake
        if _KEY_ALONE.search(text[: -len(quotes)]):
            self.swallowing = self.swallowing or mistake
        self.escapes(quotes[0])

    def escapes(self, quote: str) -> None:
        """In double quotes a backslash says that something special follows."""
        if quote == "'":
            return
        for found in _ESCAPE.finditer(self.text, self.opened, self.at):
            if len(found[0]) == 1:
                raise Mistake(
                    found.start(),
                    "in a text a backslash is written twice, or the text stands in single quotes",
                )

    def scalar(self) -> None:
        """A number, a date, true or false."""
        begin = self.at
        word = self.skip(_SCALAR)
        try:
            tomllib.loads(f"key = {word}")
        except ValueError:
            raise Mistake(begin, self.no_value(begin, word)) from None

    def no_value(self, begin: int, word: str) -> str:
        if word.lower() in ("true", "false"):
            return f"this is written in small letters: {word.lower()}"
        if _ZEROS.fullmatch(word):
            return f'no number begins with 0; a text stands in quotes: "{word}"'
        if word.strip("+-").isdecimal():
            return "no number has as many digits as this"
        if word.endswith(_QUOTES):
            return f"in front of this text {word[-1]} is missing"
        whole = _TO_THE_END.match(self.text, begin)
        return f'a text stands in quotes: "{(whole[0] if whole else word).strip()}"'

    def list(self) -> None:
        """Values in square brackets, over as many lines as one likes."""
        begin = self.at
        self.at += 1
        while True:
            self.skip(_BETWEEN)
            if self.begins_a_statement():
                raise Mistake(begin, 'this list is left open: "]" is missing at its end')
            if self.next() == "]":
                self.at += 1
                return
            before = self.at
            self.value("between two commas of a list a value is missing")
            end = self.at
            self.skip(_BETWEEN)
            if self.next() == ",":
                self.at += 1
            elif self.next() != "]" and not self.begins_a_statement():
                self.refuse_neighbour(before, end)

    def refuse_neighbour(self, before: int, end: int) -> None:
        """Something follows a value where a comma or the end should: often the value lost a quote."""
        quote = self.text[before]
        line_end = self.text.find("\n", before)
        line = self.text[before : line_end if line_end >= 0 else None]
        if quote in _QUOTES and line.count(quote) % 2 and "\n" not in self.text[end : self.at]:
            raise Mistake(before, f"this text is left open: {quote} is missing at its end")
        raise Mistake(end, "a comma is missing behind this value")

    def braces(self) -> None:
        """Keys with their values in braces, in one line."""
        begin, keys = self.at, list[str]()
        self.at += 1
        self.skip(_BLANK)
        if self.next() == "}":
            self.at += 1
            return
        while True:
            if _REST_OF_LINE.match(self.text, self.at):
                message = '"}" is missing at its end, and all of it stands in one line'
                raise Mistake(begin, f"this is left open: {message}")
            if self.next() == "}":
                raise Mistake(self.at, "in braces no comma stands behind the last value")
            keys.append(self.pair(keys))
            end = self.at
            self.skip(_BLANK)
            if self.next() == "}":
                self.at += 1
                return
            if self.next() == ",":
                self.at += 1
                self.skip(_BLANK)
            elif not _REST_OF_LINE.match(self.text, self.at):
                raise Mistake(end, "a comma is missing behind this value")

    def end_of_line(self) -> None:
        """Behind a statement its line is over."""
        end = self.at
        if _REST_OF_LINE.match(self.text, self.at):
            self.skip(_REST_OF_LINE)
            return
        self.skip(_BLANK)
        sign = self.next()
        if sign in ("]", "}"):
            raise Mistake(self.at, f'"{sign}" closes nothing that is open')
        if sign in (",", ";"):
            raise Mistake(self.at, f'no "{sign}" stands at the end of a line')
        if _STATEMENT.match(self.text, self.at):
            raise Mistake(self.at, "this begins a line of its own")
        if self.text[end - 1] in _QUOTES:
            message = "this text is over here, and more follows"
            raise Mistake(end - 1, f"{message}: a quote inside a text has a backslash before it")
        raise Mistake(self.at, "nothing follows a value or a heading in its line; a text stands in quotes")
