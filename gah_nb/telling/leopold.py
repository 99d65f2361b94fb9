"""What lies before a virtual opponent, his turn by its card, and his entrances, in words (S3-S7, S11).

The card of a turn is known from the position, what was done from events; a symbol of which none tells is
still to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from gah_nb.components import GUESTS, STAFF, FrozenMap
from gah_nb.components.catalogue import room_name
from gah_nb.components.effects import CountDown, CoverDie, Emperor, HouseGuest, TurnUpStaff
from gah_nb.components.records import Instruction, Symbol
from gah_nb.engine import events
from gah_nb.engine.actions import Die, Space
from gah_nb.engine.dice import is_toll_waived
from gah_nb.engine.entrances import UNPAID_VP, surcharge, tolled
from gah_nb.engine.events import Event
from gah_nb.engine.frames import label
from gah_nb.engine.items import ITEM_NAMES, counts
from gah_nb.engine.items import LETTERS as ITEM_LETTERS
from gah_nb.engine.leopold import IGNORED, current
from gah_nb.engine.position import Position
from gah_nb.engine.state import Board
from gah_nb.engine.turn import LETTERS

from .events import NUMERALS, event_text
from .wording import listed, money, plural, points, the

#: What the hand of a card decides (S4).
HAND_WORDS: Mapping[str, str] = FrozenMap[str, str](
    {"right": "of equal options the leftmost", "left": "of equal options the rightmost"}
)


def instruction_words(card: Instruction) -> str:
    """An instruction card in one line: its three sections and its hand.

    >>> from gah_nb.components.instructions import INSTRUCTIONS
    >>> instruction_words(INSTRUCTIONS[207])
    'red guest, any guest (gold) | die 1 or 2 | emperor 2, staff card (gold) | hand right'
    """
    sections = (card.guests, card.symbols[len(card.guests) : len(card.guests) + 1], card.extras)
    words = (
        ", ".join(
            label(symbol.effect) + (f" ({symbol.border})" if symbol.border else "") for symbol in section
        )
        for section in sections
    )
    return f"{' | '.join(words)} | hand {card.hand}"


def leopold_text(position: Any) -> list[tuple[str, str]]:
    """What lies before the virtual opponent, as labels and texts; nothing in other games."""
    solo, leopold = position.box.solo, position.leopold
    if solo is None or leopold is None:
        return []
    rows = [("level", solo.level + (f", {solo.entrance}" if solo.entrance else ""))]
    if leopold.shown:
        card = solo.instructions[leopold.shown[-1]]
        rows.append(("card", f"{card.number}: {instruction_words(card)}"))
    steps = ("not begun", "III", "II", "claimed")
    marks = ", ".join(f"{a} {steps[seen]}" for a, seen in zip(LETTERS, leopold.countdown, strict=True))
    rows += [("markers", marks), ("stack", plural(len(leopold.stack), "unseen card"))]
    if leopold.reserved:
        rows.append(("reserved", ", ".join(f"{room_name(r)} for {the(g)}" for g, r in leopold.reserved)))
    if leopold.on_spaces:
        rows.append(("on spaces", ", ".join(_on_space(n, i) for n, i in enumerate(leopold.on_spaces, 1))))
    if leopold.stars:
        rows.append(("star track", plural(leopold.stars, "token")))
    if leopold.marked_guests:
        rows.append(("tokens", listed([the(guest) for guest in leopold.marked_guests])))
    if any(leopold.toll):
        tokens = (f"{space}: {count}" for space, count in enumerate(leopold.toll, 1) if count)
        rows.append(("toll tokens", ", ".join(tokens)))
    return rows


def _on_space(space: int, item: str) -> str:
    return f"{space}: {ITEM_NAMES.get(item, 'none')}"


#: With one of these what a symbol makes him do begins.
_BEGINS = (
    events.GuestChosen,
    events.NoGuestFits,
    events.DieChosen,
    events.EmperorGained,
    events.StaffTurnedUp,
    events.ObjectiveChosen,
    events.CountedDown,
    events.Skipped,
)


class Instructed(Struct, frozen=True):
    """A symbol of his card: whether it ``counts`` at the level, and what it made him do, if it has yet.

    ``done`` is that in a few words, ``brings`` where it led to and the VP, ``told`` all in sentences.
    """

    symbol: Symbol
    counts: bool
    done: str = ""
    brings: str = ""
    told: tuple[str, ...] = ()


class HisTurn(Struct, frozen=True):
    """His last turn: the ``card``, the ``level``, and a step for each symbol from the top down."""

    card: Instruction
    level: str
    steps: tuple[Instructed, ...]


def his_turn(board: Board, happened: Sequence[Event] = ()) -> HisTurn | None:
    """The turn of the card that lies on top, as far as events tell of it; None before the first card.

    ``happened`` ends where the position is, and may tell of other turns before.
    """
    solo, leopold = board.box.solo, board.leopold
    if solo is None or leopold is None or not leopold.shown:
        return None
    card = current(board)
    done = iter(_by_symbol(_of_the_card(card, happened)))
    steps = []
    for symbol in card.symbols:
        counts = symbol.border not in IGNORED[solo.level]
        group = next(done, ()) if counts else ()
        if group:
            told = tuple(event_text(event, board) for event in group)
            steps.append(Instructed(symbol, counts, _deed(group), _brings(group), told))
        else:
            steps.append(Instructed(symbol, counts))
    return HisTurn(card, solo.level, tuple(steps))


def _of_the_card(card: Instruction, happened: Sequence[Event]) -> tuple[Event, ...]:
    """What was told since the card was turned up, in this turn; nothing where it was not told."""
    begun = [place for place, event in enumerate(happened) if isinstance(event, events.InstructionTurnedUp)]
    if not begun:
        return ()
    first, *rest = happened[begun[-1] :]
    if not isinstance(first, events.InstructionTurnedUp) or first.card != card.number:
        return ()
    ends = (place for place, event in enumerate(rest) if isinstance(event, events.TurnEnds))
    return tuple(rest[: next(ends, len(rest))])


def _by_symbol(happened: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """The events of each symbol that counts, in the order of the card."""
    group: list[Event] = []
    for event in happened:
        if isinstance(event, _BEGINS) and not _is_second(event, group):
            if group:
                yield tuple(group)
            group = []
        elif not group:
            continue  # what the level ignores
        group.append(event)
    if group:
        yield tuple(group)


def _is_second(event: Event, group: Sequence[Event]) -> bool:
    """Whether a marker moves to where a question mark has just sent it."""
    return (
        isinstance(event, events.CountedDown)
        and bool(group)
        and isinstance(group[-1], events.ObjectiveChosen)
    )


# In a few words


def _deed(group: Sequence[Event]) -> str:
    match group[0]:
        case events.GuestChosen(guest=guest):
            return GUESTS[guest].name
        case events.NoGuestFits():
            return "no guest fits"
        case events.DieChosen(space=space):
            return f"a die of {space}"
        case events.EmperorGained(emperor=steps):
            return plural(steps, "space") if steps else "the end of the track"
        case events.StaffTurnedUp(staff=staff):
            return STAFF[staff].name
        case events.Skipped():
            return "nothing left to do"
    moved = next(event for event in group if isinstance(event, events.CountedDown))
    claimed = any(isinstance(event, events.ObjectiveClaimed) for event in group)
    return f"{moved.letter} claimed" if claimed else f"{moved.letter} to {NUMERALS[moved.step]}"


def _brings(group: Sequence[Event]) -> str:
    rooms = (room_name(event.room) for event in group if isinstance(event, events.RoomOccupied))
    scored = sum(event.vp for event in group)
    stars = sum(event.added for event in group if isinstance(event, events.StarsChanged))
    return ", ".join((*rooms, *([points(scored)] if scored else []), *(["1 star"] if stars else [])))


def symbol_words(symbol: Symbol) -> str:
    """What a symbol asks of him, in words.

    >>> symbol_words(Symbol(HouseGuest("red"), "gold")), symbol_words(Symbol(CoverDie((3, 4))))
    ('a red guest', 'a die: 3 or 4')
    """
    match symbol.effect:
        case HouseGuest(color=None):
            return "any guest"
        case HouseGuest(color=color):
            return f"a {color} guest"
        case CoverDie(values=values):
            return f"a die: {listed([str(value) for value in values], 'or')}" if values else "a die: any"
        case Emperor(spaces=spaces):
            return plural(spaces, "Emperor space")
        case TurnUpStaff():
            return "a staff card"
        case CountDown(letter=letter):
            return f"objective {letter}" if letter else "least advanced objective"
    return "a dancer: skipped"


def toll_due(position: Position, seat: int, action: Die | Space) -> int:
    """Kronen of toll that a space costs; 0 where it is waived, or nobody takes one."""
    with_die = isinstance(action, Die)
    if is_toll_waived(position, seat, with_die=with_die):
        return 0
    return len(tolled(position, action.space, action.imitated))


def space_note(position: Position, seat: int, action: Die | Space) -> str:
    """What lies on a space because of him, and what becomes of it: a sentence, or nothing."""
    leopold = position.leopold
    if leopold is None:
        return ""
    name = position.box.names[position.box.virtual]
    if spaces := tolled(position, action.space, action.imitated):
        scored = sum(leopold.toll[space - 1] for space in spaces)
        toll = toll_due(position, seat, action)
        paid = f"{money(toll)} of it is toll" if toll else f"Lose {points(-UNPAID_VP)} for want of the toll"
        return f" {paid}, and {name} scores {points(scored)} (S11)."
    letter = leopold.on_spaces[action.space - 1] if leopold.on_spaces and isinstance(action, Die) else "."
    return f" {_item_note(position, letter, name)} (S11)." if letter != "." else ""


def _item_note(position: Position, letter: str, name: str) -> str:
    kind = ITEM_LETTERS.index(letter)
    waiting = [
        GUESTS[table.guest].name
        for table in position.players[position.box.virtual].cafe
        if table.items[kind] < counts(GUESTS[table.guest].order)[kind]
    ]
    item = f"The {ITEM_NAMES[letter]} there"
    return f"{item} goes to {name}’s {listed(waiting, 'or')}" if waiting else f"{item} goes back"


def guest_note(position: Position, guest: int) -> str:
    """That a krone is for the token of a guest; nothing without one."""
    return " 1 krone of it is for the token (S11)." if surcharge(position, guest) else ""
