"""Names of guests and staff: a name in English, German, French or Italian, or a number, to a card and back.

An exact name goes before a beginning (``Count`` is the Count, not the Countess). Capitals, accents and
punctuation do not count; ``ae``, ``oe``, ``ue`` may stand for German umlauts. A beginning has to fit one card
only, first among the cards that can be meant at the moment, then among all.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Literal

from msgspec import Struct

from gah_nb.components import GUESTS, STAFF, Guest, Staff
from gah_nb.engine.state import UNKNOWN

from .errors import AmbiguousName, Span, UnknownName

Kind = Literal["guest", "staff card"]

LANGUAGES = {"en": "English", "de": "German", "fr": "French", "it": "Italian"}
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue"})
_NUMBER = re.compile(r"#?([0-9]{1,4})")
_LISTED = 8  # more candidates than these make an error unreadable


class PrintedName(Struct, frozen=True):
    """A name of a card in one language."""

    card: int
    language: str
    text: str


def fold(text: str) -> str:
    """Bring a name to the form in which names are compared: no capitals, accents or punctuation.

    >>> fold("Service du petit-déjeuner")
    'service du petit dejeuner'
    """
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return " ".join(re.findall(r"\w+", plain.casefold()))


class CardNames:
    """The names of some cards, and the search among them.

    ``kind`` says in errors what the cards are.
    """

    def __init__(self, cards: Iterable[Guest | Staff], kind: str = "card") -> None:
        self.kind = kind
        self._cards = tuple(cards)
        self.english = {card.number: card.name for card in self._cards}

    @cached_property
    def _names(self) -> tuple[tuple[str, PrintedName], ...]:
        """All names in the form in which they are compared."""
        return tuple(
            (key, name)
            for card in self._cards
            for name in _printed_names(card)
            for key in dict.fromkeys((fold(name.text), fold(name.text.translate(_UMLAUTS))))
        )

    def find(self, span: Span, among: Collection[int] = ()) -> int:
        """Find the card that a name or number means.

        ``among`` are the cards that can be meant at the moment: a beginning is looked for there first. Raises
        `UnknownName`, or `AmbiguousName` with all cards that it could be.
        """
        if not span.text:
            raise span.named_error(UnknownName, f"here the name or number of a {self.kind} is missing", ())
        number = _NUMBER.fullmatch(span.text)
        if number:
            return self._known_number(span, int(number[1]))
        wanted = fold(span.text)
        matches = self._matches(wanted, among)
        cards = list(dict.fromkeys(name.card for name in matches))
        if not cards:
            raise self._unknown(span, wanted)
        if len(cards) > 1:
            raise self._ambiguous(span, matches, cards)
        return cards[0]

    def _known_number(self, span: Span, number: int) -> int:
        if number in self.english:
            return number
        where = _ranges(sorted(self.english))
        raise span.named_error(UnknownName, f"no {self.kind} has the number {number}; there are {where}", ())

    def _matches(self, wanted: str, among: Collection[int]) -> list[PrintedName]:
        """The names that are ``wanted``; else those of likely cards that begin with it; else all that do."""
        if not wanted:
            return []
        begun = [(key, name) for key, name in self._names if key.startswith(wanted)]
        exact = [name for key, name in begun if key == wanted]
        likely = [name for _, name in begun if name.card in among]
        return exact or likely or [name for _, name in begun]

    def _ambiguous(self, span: Span, matches: Sequence[PrintedName], cards: Sequence[int]) -> AmbiguousName:
        listed = [self._with_languages(card, matches) for card in cards[:_LISTED]]
        more = f", and {len(cards) - _LISTED} more" if len(cards) > _LISTED else ""
        reason = f"{span.text!r} can mean {len(cards)} {self.kind}s: {'; '.join(listed)}{more}"
        return span.named_error(AmbiguousName, reason, cards)

    def _with_languages(self, card: int, matches: Sequence[PrintedName]) -> str:
        """``Porter #38 (German, French: Portier)``, or ``Baron #71 (English)`` where that name fits."""
        texts: dict[str, list[str]] = {}
        for name in matches:
            if name.card == card and LANGUAGES[name.language] not in texts.get(name.text, ()):
                texts.setdefault(name.text, []).append(LANGUAGES[name.language])
        named = "; ".join(f"{', '.join(languages)}: {text}" for text, languages in texts.items())
        return f"{self.english[card]} #{card} ({'English' if self.english[card] in texts else named})"

    def _unknown(self, span: Span, wanted: str) -> UnknownName:
        close = get_close_matches(wanted, [key for key, _ in self._names], n=5, cutoff=0.65)
        similar: dict[int, str] = {}
        for like in close:
            for name in (name for key, name in self._names if key == like):
                similar.setdefault(name.card, f"{name.text} (#{name.card})")
        cards = list(similar)[:3]
        hint = f". Did you mean {' or '.join(similar[card] for card in cards)}?" if cards else ""
        reason = f"no {self.kind} is called {span.text!r} in any language known here{hint}"
        return span.named_error(UnknownName, reason, cards)


def _printed_names(card: Guest | Staff) -> list[PrintedName]:
    names = {"en": card.name, "de": card.names.de, "fr": card.names.fr, "it": card.names.it}
    return [PrintedName(card.number, language, text) for language, text in names.items() if text]


def _ranges(numbers: Sequence[int]) -> str:
    """``[1, 2, 3, 7]`` -> ``"#1 to #3 and #7"``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " and ".join(f"#{run[0]} to #{run[-1]}" if len(run) > 1 else f"#{run[0]}" for run in runs)


_GUEST_NAMES = CardNames(GUESTS.values(), "guest")
_STAFF_NAMES = CardNames(STAFF.values(), "staff card")
_ALL_NAMES = CardNames([*GUESTS.values(), *STAFF.values()])


def read_card(span: Span, kind: Kind | None = None, among: Collection[int] = ()) -> int:
    """Read the name or number of a guest, of a staff card, or of either; as `CardNames.find`.

    The name of a card of the other kind raises `UnknownName`, which says so.
    """
    if kind is None:
        return _ALL_NAMES.find(span, among)
    names, others, other = (
        (_GUEST_NAMES, _STAFF_NAMES, "staff card")
        if kind == "guest"
        else (_STAFF_NAMES, _GUEST_NAMES, "guest")
    )
    try:
        return names.find(span, among)
    except UnknownName as error:
        try:
            card = others.find(span)
        except (UnknownName, AmbiguousName):
            raise error from None
        reason = f"{others.english[card]} (#{card}) is a {other}; here a {kind} is wanted"
        raise span.named_error(UnknownName, reason, ()) from None


def find_card(
    name: str, kind: Kind | None = None, among: Collection[int] = (), *, line: int = 1, column: int = 1
) -> int:
    """Find the card that a name in one of four languages, its beginning, or a number means.

    ``kind`` limits the search to guests or staff; ``among`` are the cards that can be meant at the moment, of
    which a beginning has to fit only one. ``line`` and ``column`` say where the name stands. Raises
    `UnknownName` or `AmbiguousName`.

    >>> find_card("Baronin"), find_card("#75"), find_card("Fruhst")
    (75, 75, 1)
    """
    return read_card(Span.whole(name, line, column), kind, among)


def card_name(card: int) -> str:
    """Give the English name of a guest or staff card; ``"?"`` for one whose face is not known."""
    return _ALL_NAMES.english[card] if card != UNKNOWN else "?"
