"""Instruction cards of a virtual opponent: the two printed decks, and how a deck of one's own is read (S3).

A deck is a table with a card per line, in the notation of ``data/solo_decks.csv``: ``!`` marks a silver
border and ``!!`` a gold one, ``?`` a question mark, ``>`` and ``>>`` a dancer.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import NamedTuple, cast, get_args

from .catalogue import by_key
from .effects import (
    AnyEffect,
    Color,
    CountDown,
    CoverDie,
    Emperor,
    HouseGuest,
    Letter,
    SendDancer,
    TurnUpStaff,
)
from .records import Border, FrozenMap, Hand, Instruction, Symbol

#: Columns of a deck's table.
COLUMNS = ("number", "deck", "guests", "dice", "extras", "hand_points")
#: A virtual opponent has at most two turns in each of seven rounds.
CARDS_NEEDED = 14
_BORDERS: Mapping[str, Border] = FrozenMap[str, Border]({"": "", "!": "silver", "!!": "gold"})
_MARKED = re.compile(r"(?P<words>.*?)(?P<arrows>>{0,2})(?P<border>!{0,2})")


class DeckProblem(NamedTuple):
    """What is wrong in a table of cards: the line, the column ("" for all of it), a sentence."""

    line: int
    column: str
    message: str

    def __str__(self) -> str:
        where = f", {self.column}" if self.column else ""
        return f"line {self.line}{where}: {self.message}"


class InvalidDeck(ValueError):
    """A deck that cannot be played with; ``problems`` are all that was found."""

    def __init__(self, problems: tuple[DeckProblem, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))

    def __reduce__(self) -> tuple[type[InvalidDeck], tuple[tuple[DeckProblem, ...]]]:
        """Errors cross process borders whole."""
        return type(self), (self.problems,)


class _Unreadable(Exception):
    """A cell that cannot be read, with the sentence that says why."""


def read_deck(text: str) -> tuple[Instruction, ...]:
    r"""Read a table of instruction cards, of one deck or of several. Raises `InvalidDeck`.

    >>> card, = read_deck("number,deck,guests,dice,extras,hand_points\n1,mine,red any!!,1 2,staff!,left")
    >>> card.hand, card.die.values, [symbol.border for symbol in card.symbols]
    ('left', (1, 2), ['', 'gold', '', 'silver'])
    """
    lines = csv.reader(text.removeprefix("\ufeff").splitlines())
    head = tuple(cell.strip() for cell in next(lines, []))
    if head != COLUMNS:
        here = ",".join(head) or "empty"
        message = f"the first line names the columns: {','.join(COLUMNS)}; here it is {here}"
        raise InvalidDeck((DeckProblem(1, "", message),))
    cards: list[Instruction] = []
    problems: list[DeckProblem] = []
    seen: dict[int, int] = {}
    for row in lines:
        line = lines.line_num
        if not any(cell.strip() for cell in row):
            continue
        card = _read_card(row, line, problems)
        if card is None:
            continue
        if card.number in seen:
            before = f"number {card.number} stands in line {seen[card.number]} already"
            problems.append(DeckProblem(line, "number", before))
        seen.setdefault(card.number, line)
        cards.append(card)
    if problems:
        raise InvalidDeck(tuple(problems))
    return tuple(cards)


def deck_of_ones_own(text: str) -> tuple[Instruction, ...]:
    """Read a table that is one whole deck: enough cards for a game. Raises `InvalidDeck`."""
    cards = read_deck(text)
    names = sorted({card.deck for card in cards})
    if len(names) > 1:
        message = f"the cards of one deck have one name here, and there are {', '.join(names)}"
        raise InvalidDeck((DeckProblem(1, "deck", message),))
    if len(cards) < CARDS_NEEDED:
        message = f"a game needs up to {CARDS_NEEDED} instruction cards (S3), and here are {len(cards)}"
        raise InvalidDeck((DeckProblem(1, "", message),))
    return cards


def deck_text(cards: Iterable[Instruction]) -> str:
    """The table of some cards, as `read_deck` reads it.

    >>> print(deck_text(INSTRUCTIONS[number] for number in (203, 216)))
    number,deck,guests,dice,extras,hand_points
    203,leopold,green any!,?,objective A,right
    216,elisabeth,yellow>,4,emperor 2 + objective A!,left
    <BLANKLINE>
    """
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    writer.writerow(COLUMNS)
    for card in cards:
        guests = " ".join(map(_symbol_text, card.guests))
        extras = " + ".join(map(_symbol_text, card.extras))
        die = "colour" if card.die.coloured else " ".join(map(str, card.die.values)) or "?"
        writer.writerow((card.number, card.deck, guests, die, extras, card.hand))
    return rows.getvalue()


def _symbol_text(symbol: Symbol) -> str:
    match symbol.effect:
        case HouseGuest(color, dancers):
            words = f"{color or 'any'}{'>' * dancers}"
        case Emperor(spaces):
            words = f"emperor {spaces}"
        case CountDown(letter):
            words = f"objective {letter or '?'}"
        case SendDancer(arrows):
            words = f"dancer {'>' * arrows}"
        case _:
            words = "staff"
    return words + next(mark for mark, border in _BORDERS.items() if border == symbol.border)


def _read_card(row: list[str], line: int, problems: list[DeckProblem]) -> Instruction | None:
    if len(row) != len(COLUMNS):
        message = f"a card has {len(COLUMNS)} cells ({', '.join(COLUMNS)}), not {len(row)}"
        problems.append(DeckProblem(line, "", message))
        return None
    found: dict[str, object] = {}
    readers = (_number, _deck, _guests, _die, _extras, _hand)
    for column, read, cell in zip(COLUMNS, readers, row, strict=True):
        try:
            found[column] = read(cell.strip())
        except _Unreadable as error:
            problems.append(DeckProblem(line, column, str(error)))
    if len(found) < len(COLUMNS):
        return None
    return Instruction(
        number=cast("int", found["number"]),
        deck=cast("str", found["deck"]),
        guests=cast("tuple[Symbol, ...]", found["guests"]),
        die=cast("CoverDie", found["dice"]),
        extras=cast("tuple[Symbol, ...]", found["extras"]),
        hand=cast("Hand", found["hand_points"]),
        sources=1,
        confidence="one source; it has the five staff symbols that the booklet speaks of",
    )


def _number(cell: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,5}", cell):
        raise _Unreadable(f"a card has a number from 1 on, not {cell!r}")
    return int(cell)


def _deck(cell: str) -> str:
    if not cell:
        raise _Unreadable("the deck needs a name")
    return cell


def _hand(cell: str) -> Hand:
    if cell not in get_args(Hand):
        raise _Unreadable(f"the hand points left or right, not {cell!r}")
    return cast("Hand", cell)


def _marked(text: str) -> tuple[str, int, Border]:
    """A symbol's words, the arrows of a dancer, and its border."""
    found = _MARKED.fullmatch(text)
    if found is None or "!" in found["words"] or ">" in found["words"]:
        raise _Unreadable(f"{text!r}: behind a symbol stand at most two > and then at most two !")
    return found["words"].strip(), len(found["arrows"]), _BORDERS[found["border"]]


def _guests(cell: str) -> tuple[Symbol, ...]:
    symbols = tuple(_guest(word) for word in cell.split())
    if not 1 <= len(symbols) <= 2:
        raise _Unreadable(f"a card shows one guest or two, not {len(symbols)}")
    return symbols


def _guest(word: str) -> Symbol:
    color, dancers, border = _marked(word)
    if color != "any" and color not in get_args(Color):
        raise _Unreadable(f"a guest is any, {', '.join(get_args(Color))}, not {color!r}")
    wanted = None if color == "any" else cast("Color", color)
    return Symbol(HouseGuest(wanted, dancers), border)


def _die(cell: str) -> CoverDie:
    if cell in ("?", "colour"):
        return CoverDie(coloured=cell == "colour")
    values = cell.split()
    if not 1 <= len(values) <= 2 or not all(re.fullmatch("[1-6]", value) for value in values):
        raise _Unreadable(
            f"a die is ? or colour, or one or two values from 1 to 6, and has no border; not {cell!r}"
        )
    if len(set(values)) < len(values):
        raise _Unreadable(f"two dice show two values, not {cell!r}")
    return CoverDie(tuple(sorted(map(int, values))))


def _extras(cell: str) -> tuple[Symbol, ...]:
    symbols = tuple(_extra(part.strip()) for part in cell.split("+"))
    if len(symbols) > 2:
        raise _Unreadable(f"the lowest section shows one symbol or two, not {len(symbols)}")
    return symbols


def _extra(text: str) -> Symbol:
    words, arrows, border = _marked(text)
    kind, _, rest = words.partition(" ")
    return Symbol(_extra_effect(kind, rest.strip(), arrows, text), border)


def _extra_effect(kind: str, rest: str, arrows: int, text: str) -> AnyEffect:
    if kind == "dancer" and arrows and not rest:
        return SendDancer(arrows)
    if not arrows:
        if kind == "staff" and not rest:
            return TurnUpStaff()
        if kind == "emperor" and re.fullmatch("[1-9]|1[0-3]", rest):
            return Emperor(int(rest))
        if kind == "objective" and rest in ("?", *get_args(Letter)):
            return CountDown("" if rest == "?" else cast("Letter", rest))
    possible = "emperor with 1 to 13, objective with A, B, C or ?, staff, dancer with > or >>"
    raise _Unreadable(f"an extra symbol is {possible}; not {text!r}")


def _printed() -> Iterator[Instruction]:
    yield from read_deck(files(__package__).joinpath("data", "solo_decks.csv").read_text(encoding="utf-8"))


#: The printed instruction cards by number: Leopold's 193-212 and Elisabeth's 213-232.
INSTRUCTIONS: Mapping[int, Instruction] = by_key(_printed(), lambda card: card.number)
#: The printed decks by name, as card numbers.
DECKS: Mapping[str, tuple[int, ...]] = FrozenMap(
    {
        deck: tuple(number for number, card in INSTRUCTIONS.items() if card.deck == deck)
        for deck in dict.fromkeys(card.deck for card in INSTRUCTIONS.values())
    }
)
