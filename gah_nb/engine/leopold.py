"""The virtual opponent's turn: an instruction card, carried out from top to bottom (S3-S7, S12).

His instructions are effects like all others, on the agenda of the same engine; here is what they do. What
he chooses follows from the rules alone, and the events say why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeVar

from gah_nb.components import FrozenMap, Instruction
from gah_nb.components.catalogue import ALL_ROOMS, COLUMN_MASKS, COLUMNS, FLOOR_MASKS, rooms_of
from gah_nb.components.effects import (
    Color,
    CountDown,
    CoverDie,
    Effect,
    HouseGuest,
    SendDancer,
    TurnUpStaff,
)
from gah_nb.components.records import Border, Hand

from . import entrances, events
from .area import plan_of, with_cards
from .errors import LuckUnknown, UnknownLuck
from .flow import Flow
from .frames import Do, InstructedTurn, label
from .guests import refill_queue
from .state import UNKNOWN, Board, Leopold, Level
from .turn import LETTERS, claim

#: Symbols seen until an objective is claimed: III, II, I.
SYMBOLS_TO_CLAIM = 3
#: The borders whose symbols a level ignores (S3).
IGNORED: Mapping[Level, tuple[Border, ...]] = FrozenMap[Level, tuple[Border, ...]](
    {"easy": ("silver", "gold"), "medium": ("gold",), "hard": ()}
)
_RULES: Mapping[type[Effect], str] = FrozenMap[type[Effect], str](
    {HouseGuest: "S4", CoverDie: "S6", SendDancer: "S12"}
)
T = TypeVar("T")


def area(board: Board) -> Leopold:
    """What lies before him in a game alone."""
    if board.leopold is None:
        raise ValueError("nobody plays against Leopold here")
    return board.leopold


def current(board: Board) -> Instruction:
    """The instruction card that lies on top, face up."""
    solo = board.box.solo
    shown = area(board).shown
    if solo is None or not shown:
        raise ValueError("no instruction card was turned up here")
    return solo.instructions[shown[-1]]


def instructed_turn(flow: Flow, frame: InstructedTurn) -> None:
    """Turn up a card and put what counts of it on the agenda; then the turn is over (S3)."""
    seat, solo = frame.seat, flow.box.solo
    if frame.begun or solo is None:
        flow.emit(events.TurnEnds("R2.2", seat))
        return
    leopold = area(flow)
    number = leopold.deck[0]
    if number == UNKNOWN:
        raise UnknownLuck.because(LuckUnknown("S3", "instruction"))
    flow.change_leopold(deck=leopold.deck[1:], shown=(*leopold.shown, number))
    flow.emit(events.InstructionTurnedUp("S3", seat, card=number))
    card = solo.instructions[number]
    todo: list[Do] = []
    for symbol in card.symbols:
        effect = symbol.effect
        if symbol.border in IGNORED[solo.level]:
            ignored = events.SymbolIgnored("S3", seat, effect=effect, border=symbol.border, level=solo.level)
            flow.emit(ignored)
        else:
            todo.append(Do(seat=seat, effect=effect, rule=_RULES.get(type(effect), "S7")))
    flow.push(*todo, InstructedTurn(seat, begun=True))


# The hand, which decides between equal options (S4)


class Pick(NamedTuple):
    """One of some options: the best; ``tied`` are those that were as good, none if it was the only one."""

    option: int
    tied: tuple[int, ...]


def best_by_hand(options: Sequence[int], worth: Callable[[int], int], hand: Hand) -> Pick:
    """The best of options that are given from left to right; of equal ones the hand decides.

    It points right: the leftmost; it points left: the rightmost.
    """
    most = max(map(worth, options))
    best = tuple(option for option in options if worth(option) == most)
    return Pick(best[0] if hand == "right" else best[-1], best if len(best) > 1 else ())


# A guest (S4, S5)

_Why = Literal["the colour", "no colour shown", "none of the colour", "no room of the colour"]


class Wish(NamedTuple):
    """The guests that he chooses from, and why from these."""

    guests: tuple[int, ...]
    why: _Why


def free_rooms(board: Board, seat: int, color: Color | None = None) -> int:
    """Mask of his rooms without a tile, in which guests of a colour can be housed; green ones in all."""
    free = ALL_ROOMS & ~board.players[seat].tiles
    return free if color is None or color == "green" else free & plan_of(board, seat).color_masks[color]


def wish(board: Board, seat: int, wanted: Color | None) -> Wish:
    """Among which guests of the queue he chooses (S4)."""
    cards = board.box.rulebook.guests
    fitting = tuple(guest for guest in board.queue if free_rooms(board, seat, cards[guest].color))
    if wanted is not None and not free_rooms(board, seat, wanted):
        return Wish(fitting, "no room of the colour")
    if wanted is not None and (same := tuple(g for g in board.queue if cards[g].color == wanted)):
        return Wish(same, "the colour")
    whole = board.queue if board.box.rulebook.switches.unfit_guest == "none" else fitting
    return Wish(whole, "none of the colour" if wanted else "no colour shown")


def house_guest(flow: Flow, do: Do, effect: HouseGuest) -> None:
    """Take the best guest, score the VP, and give it a room at once (S4, S5)."""
    seat, cards, hand = do.seat, flow.box.rulebook.guests, current(flow).hand
    guests, why = wish(flow, seat, effect.color)
    pick = best_by_hand(guests, lambda guest: cards[guest].vp, hand) if guests else Pick(UNKNOWN, ())
    guest = pick.option
    if not guests or not free_rooms(flow, seat, cards[guest].color):
        flow.emit(events.NoGuestFits("S4", seat, best=guest))
        return
    flow.emit(
        events.GuestChosen("S4", seat, guest=guest, wanted=effect.color, why=why, tied=pick.tied, hand=hand)
    )
    flow.queue = tuple(other for other in flow.queue if other != guest)
    entrances.take_mark(flow, seat, guest)
    refill_queue(flow)
    flow.score(events.GuestPoints("S5", seat, vp=cards[guest].vp, guest=guest))
    room = room_for(flow, seat, cards[guest].color)
    player = flow.players[seat]
    flow.change(seat, tiles=player.tiles | 1 << room, occupied=player.occupied | 1 << room)
    flow.emit(events.RoomOccupied("S5", seat, room=room))
    entrances.score_printed(flow, seat, room, "S5")
    flow.guest_discard = tuple(sorted((*flow.guest_discard, guest)))
    flow.emit(events.GuestDiscarded("S5", seat, guest=guest))
    entrances.mark_guest(flow, room)


def room_for(board: Board, seat: int, color: Color) -> int:
    """Where he houses a guest: from the lowest floor and the left; green in the rightmost column (S5)."""
    free = free_rooms(board, seat, color)
    if color == "green":
        column = max(column for column in range(COLUMNS) if free & COLUMN_MASKS[column])
        return rooms_of(free & COLUMN_MASKS[column])[0]
    return next(rooms_of(free & floor)[0] for floor in FLOOR_MASKS if free & floor)


# A die (S6)


def cover_die(flow: Flow, do: Do, effect: CoverDie) -> None:
    """Take a die without its action; it covers the lowest number of his tile (S6)."""
    seat, hand = do.seat, current(flow).hand
    there = tuple(value for value in effect.values if flow.dice[value - 1])
    why: Literal["shown", "more dice", "question mark", "none shown is there"] = "shown"
    if len(there) > 1:
        why = "more dice"
    elif not there:
        why = "none shown is there" if effect.values else "question mark"
    options = there or tuple(space for space in range(1, 7) if flow.dice[space - 1])
    pick = best_by_hand(options, lambda space: flow.dice[space - 1], hand)
    space = pick.option
    flow.emit(
        events.DieChosen("S6", seat, space=space, values=effect.values, why=why, tied=pick.tied, hand=hand)
    )
    flow.dice[space - 1] -= 1
    flow.change(seat, covered=(*flow.players[seat].covered, space))
    flow.emit(events.DieTaken("S6", seat, space=space))
    entrances.leave_toll(flow, space)


# What the lowest section shows (S7)


def turn_up_staff(flow: Flow, do: Do, effect: TurnUpStaff) -> None:
    """Turn up the top card of the private stack, if one is left (S7)."""
    stack = area(flow).stack
    if not stack:
        flow.emit(events.Skipped(do.rule, do.seat, part=label(effect)))
        return
    if stack[0] == UNKNOWN:
        raise UnknownLuck.because(LuckUnknown("S7", "stack"))
    flow.change_leopold(stack=stack[1:])
    flow.change(do.seat, display=with_cards(flow.players[do.seat].display, stack[:1]))
    flow.emit(events.StaffTurnedUp(do.rule, do.seat, staff=stack[0]))


def count_down(flow: Flow, do: Do, effect: CountDown) -> None:
    """Bring the marker of an objective nearer to I, where it is claimed at once (S7)."""
    seat, seen = do.seat, area(flow).countdown
    index = _objective(flow, do, effect)
    if index is None:
        flow.emit(events.Skipped(do.rule, seat, part=label(effect)))
    else:
        symbols = seen[index] + 1
        countdown = tuple(symbols if place == index else each for place, each in enumerate(seen))
        flow.change_leopold(countdown=countdown)
        step = SYMBOLS_TO_CLAIM + 1 - symbols
        flow.emit(events.CountedDown(do.rule, seat, letter=LETTERS[index], step=step))
        if symbols == SYMBOLS_TO_CLAIM:
            claim(flow, seat, index, do.rule)
    entrances.add_star(flow)


def _objective(flow: Flow, do: Do, effect: CountDown) -> int | None:
    """The objective that is shown; else the one on which he is least advanced; None if he has all (S7)."""
    seen, hand = area(flow).countdown, current(flow).hand
    if effect.letter and seen[LETTERS.index(effect.letter)] < SYMBOLS_TO_CLAIM:
        return LETTERS.index(effect.letter)
    open_ = tuple(index for index in range(len(LETTERS)) if seen[index] < SYMBOLS_TO_CLAIM)
    if not open_:
        return None
    pick = best_by_hand(open_, lambda index: -seen[index], hand)
    flow.emit(
        events.ObjectiveChosen(
            do.rule,
            do.seat,
            letter=LETTERS[pick.option],
            shown=effect.letter,
            why="claimed already" if effect.letter else "question mark",
            tied=pick.tied,
            hand=hand,
        )
    )
    return pick.option


def send_dancer(flow: Flow, do: Do, effect: SendDancer) -> None:
    """Dancers need an expansion; without it they are skipped (S12)."""
    flow.emit(events.Skipped(do.rule, do.seat, part=label(effect)))
