"""A virtual opponent's turn by its instruction card: each symbol, and what it made him do (S3-S7).

The card is known from the position, what was done from events; a symbol of which none tells is still to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from gah_nb.components import GUESTS, STAFF
from gah_nb.components.effects import CountDown, CoverDie, Emperor, HouseGuest, TurnUpStaff
from gah_nb.components.hotel_plan import room_name
from gah_nb.components.records import Instruction, Symbol
from gah_nb.engine import events
from gah_nb.engine.events import Event
from gah_nb.engine.leopold import IGNORED, current
from gah_nb.engine.state import Board

from .events import event_text
from .leopold import NUMERALS
from .wording import listed, plural, points

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


__all__ = ["HisTurn", "Instructed", "his_turn", "symbol_words"]
