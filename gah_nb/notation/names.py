"""Names of guests and staff, items and rooms in letters: read and written, one by one and as drawn hotels.

A name is in English, German, French or Italian. An exact name goes before a beginning (``Count`` is the
Count, not the Countess). Capitals, accents and punctuation do not count; ``ae``, ``oe``, ``ue`` may stand for
German umlauts. A beginning has to fit one card only, first among the cards that can be meant at the moment,
then among all.
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
from gah_nb.components.catalogue import (
    COLOR_OF_LETTER,
    COLUMNS,
    FLOORS,
    ITEM_NAMES,
    LETTERS,
    ROOM_NUMBER,
    HotelPlan,
    counts,
    letters,
    room_name,
    rooms_of,
)
from gah_nb.engine.state import UNKNOWN

from .errors import AmbiguousName, NotationError, Span, UnknownName

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


# Dishes, drinks and dice as text: ``ssck``, ``1122346``

#: A lost turn among the dice on a turn order tile.
LOST_TURN = "-"

_ITEM_OF_NAME = {name: letter for letter, name in ITEM_NAMES.items()}
_EXPLAINED = ", ".join(f"{letter} {name}" for letter, name in ITEM_NAMES.items())


def read_items(span: Span) -> str:
    """Read item letters in any order; gives them in the order s, c, w, k. Raises `NotationError`."""
    text = span.text.lower()
    for place, letter in enumerate(text):
        if letter not in LETTERS:
            wrong = span.cut(place, place + 1) if not letter.isspace() else span
            raise wrong.error(f"items are written as letters in one word: {_EXPLAINED}")
    if not text:
        raise span.error(f"here items are missing: {_EXPLAINED}")
    return letters(counts(text))


def read_item(span: Span) -> str:
    """Read one item, ``"s"`` or ``"strudel"``; gives its letter. Raises `NotationError`."""
    text = span.text.lower()
    letter = _ITEM_OF_NAME.get(text, text)
    if letter not in ITEM_NAMES:
        raise span.error(f"here one item is wanted: {_EXPLAINED}")
    return letter


def parse_items(text: str, *, line: int = 1, column: int = 1) -> str:
    """Read item letters in any order; gives them in the order s, c, w, k. Raises `NotationError`.

    >>> parse_items("kssc")
    'ssck'
    """
    return read_items(Span.whole(text, line, column))


def dice_text(values: tuple[int, ...]) -> str:
    """Write dice values in one word, sorted: ``"1122346"``."""
    return "".join(map(str, sorted(values)))


def lying_text(dice: Sequence[int]) -> str:
    """Write how many dice lie on each space as their values: ``"1123"``."""
    return dice_text(tuple(space for space, count in enumerate(dice, start=1) for _ in range(count)))


def dice_in_order(dice: Iterable[int]) -> str:
    """Write dice on a turn order tile as they lie: (3, 5, 0) -> ``"35-"``; 0 is a lost turn."""
    return "".join(str(die) if die else LOST_TURN for die in dice)


def parse_dice(text: str, *, line: int = 1, column: int = 1) -> tuple[int, ...]:
    """Read dice values in one word; gives them sorted. Raises `NotationError`.

    >>> parse_dice("3112")
    (1, 1, 2, 3)
    """
    span = Span.whole(text, line, column)
    for place, value in enumerate(span.text):
        if value not in "123456":
            wrong = span.cut(place, place + 1) if not value.isspace() else span
            raise wrong.error("dice are written as their values 1 to 6 in one word, such as 1122346")
    if not span.text:
        raise span.error("here dice are missing, such as 1122346")
    return tuple(sorted(map(int, span.text)))


# Rooms and hotels as text: ``b2``, and a hotel as one sees it, its top floor first

_NO_TILE = "."


def read_room(span: Span) -> int:
    """Read a room, ``"b2"`` or ``"B2"``; raises `NotationError`."""
    room = ROOM_NUMBER.get(span.text.lower())
    if room is None:
        missing = f"{span.text!r} is no room" if span.text else "here a room is missing"
        raise span.error(f"{missing}; rooms go from a1, bottom left, to e4, top right")
    return room


def parse_room(text: str, *, line: int = 1, column: int = 1) -> int:
    """Read a room: ``"b2"`` -> 6; raises `NotationError`.

    >>> parse_room("b2")
    6
    """
    return read_room(Span.whole(text, line, column))


def rooms_text(mask: int) -> str:
    """Write a mask of rooms: ``"a1 b2"``."""
    return " ".join(map(room_name, rooms_of(mask)))


def groups_text(plan: HotelPlan, mask: int) -> str:
    """Write a mask of groups as a room of each: ``"a1 b1"``."""
    return " ".join(room_name(rooms_of(group.mask)[0]) for group in plan.groups if mask >> group.index & 1)


def hotel_text(plan: HotelPlan, tiles: int, occupied: int) -> str:
    """Draw a hotel as text, top floor first.

    ``tiles`` and ``occupied`` are masks of rooms. ``.`` is no tile, a small colour letter a vacant room, a
    capital an occupied one.
    """
    return "\n".join(
        " ".join(_letter(plan, tiles, occupied, floor * COLUMNS + column) for column in range(COLUMNS))
        for floor in reversed(range(FLOORS))
    )


def _letter(plan: HotelPlan, tiles: int, occupied: int, room: int) -> str:
    if not (tiles | occupied) >> room & 1:
        return _NO_TILE
    letter = plan.letters[room]
    return letter.upper() if occupied >> room & 1 else letter


def parse_hotel(plan: HotelPlan, text: str, *, line: int = 1, column: int = 1) -> tuple[int, int]:
    """Read a drawn hotel: the mask of its tiles and, among them, that of the occupied ones.

    Four rows of five letters, with or without spaces between them; empty lines before and after are left out.
    The text begins at ``line`` and ``column`` of the input. Raises `NotationError`: wrong number of rows or
    columns, a letter that means nothing, or one that contradicts the board.
    """
    rows = [
        Span.whole(row, line + number, column if number == 0 else 1)
        for number, row in enumerate(text.split("\n"))
    ]
    drawn = [number for number, row in enumerate(rows) if row.text]
    rows = rows[drawn[0] : drawn[-1] + 1] if drawn else rows[:1]
    if len(rows) != FLOORS or len(drawn) != FLOORS:
        raise _wrong_rows(rows, len(drawn))
    tiles = occupied = 0
    for floor, row in zip(reversed(range(FLOORS)), rows, strict=True):
        for index, letter in enumerate(_letters(row)):
            room = floor * COLUMNS + index
            if letter.text == _NO_TILE:
                continue
            _check_letter(plan, room, letter)
            tiles |= 1 << room
            occupied |= int(letter.text.isupper()) << room
    return tiles, occupied


def _wrong_rows(rows: list[Span], drawn: int) -> NotationError:
    """The error for a hotel that has not four rows; points at the first too many, or at the last one."""
    if drawn == FLOORS:
        empty = next(row for row in rows if not row.text)
        return empty.error("there is no empty line between floors; write . . . . . for a floor without tiles")
    row = rows[FLOORS] if drawn > FLOORS and len(rows) == drawn else rows[-1]
    return row.error(f"a hotel has {FLOORS} rows, its top floor first; here {_are(drawn, 'row')}")


def _letters(row: Span) -> list[Span]:
    """The signs of a row, white space left out."""
    text = row.text
    signs = [row.cut(place, place + 1) for place in range(len(text)) if not text[place].isspace()]
    if len(signs) != COLUMNS:
        raise row.error(f"a floor has {COLUMNS} rooms; here {_are(len(signs), 'letter')}")
    return signs


def _are(count: int, noun: str) -> str:
    return f"is 1 {noun}" if count == 1 else f"are {count or 'no'} {noun}s"


def _check_letter(plan: HotelPlan, room: int, letter: Span) -> None:
    color = COLOR_OF_LETTER.get(letter.text.lower())
    right = plan.letters[room]
    name = room_name(room)
    if color is None:
        reason = f"{name}: {letter.text!r} is neither . nor one of the colours b, r, y"
        raise letter.error(
            f"{reason}. This room is {plan.colors[room]}: {right} vacant, {right.upper()} occupied",
            about=(name,),
        )
    if color != plan.colors[room]:
        raise letter.error(
            f"{name} is a {plan.colors[room]} room on this board, not {color}: "
            f"write {right} if it is vacant, {right.upper()} if occupied",
            about=(name,),
        )
