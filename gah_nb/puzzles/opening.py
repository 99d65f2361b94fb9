"""What a turn can still bring, whoever moves in: read from what is open on the agenda."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from gah_nb.components import FrozenMap
from gah_nb.engine import Position
from gah_nb.engine.frames import (
    AtHand,
    BaseFrame,
    DiscardGuest,
    Do,
    Drawn,
    LeavingDie,
    MainAction,
    Parts,
    Picking,
    PrepareRooms,
    Serving,
    Split,
    TakeItems,
    Turn,
    TurningOver,
    UnderDeck,
    WholeReward,
)
from gah_nb.engine.items import DISHES, DRINKS

from .gains import (
    ANY,
    GUESTS,
    KRONEN,
    OCCUPY,
    OF_A_DIE,
    PLAYS,
    ROOMS,
    STEPS,
    WILD,
    Gains,
    gains_of,
    gains_of_one,
    items_of,
    most_of,
)
from .hope import strength_of


class Opening(NamedTuple):
    """What a turn can still bring, whoever moves in: gains, dishes or drinks to be taken, cards drawn."""

    gains: Gains
    takes: tuple[tuple[str, int], ...] = ()
    cards: tuple[int, ...] = ()


def openings(position: Position, seat: int) -> tuple[Opening, ...]:
    """What can still come in the turn of a seat: for each main action while none was chosen, and for none."""
    player, rulebook = position.players[seat], position.box.rulebook
    opened = _joined(position, seat, position.agenda)
    gains = opened.gains + sum(
        gains_of(rulebook.staff[card].effects)
        for card in player.display
        if card in rulebook.usable and card not in player.used
    )
    turns = open_turns(position)
    if len(turns) > 1:
        gains += 1 << WILD
    found = []
    for action in range(1, 6) if turns else ():
        if strength := strength_of(position, seat, action):
            main = _of_action(action, strength)
            of_die = 0 if turns[-1].extra else most_of(_of_die(position, seat, die) for die in (action, 6))
            found.append(Opening(gains + main.gains + of_die, opened.takes + main.takes, opened.cards))
    return (*found, opened._replace(gains=gains))


def open_turns(position: Position) -> list[Turn]:
    """The turns in which no die was taken yet."""
    return [frame for frame in position.agenda if isinstance(frame, Turn) and not frame.die_taken]


def _joined(position: Position, seat: int, frames: Iterable[BaseFrame]) -> Opening:
    opened = [_of_frame(position, seat, frame) for frame in frames if frame.seat == seat]
    return Opening(
        sum(one.gains for one in opened),
        tuple(take for one in opened for take in one.takes),
        tuple(card for one in opened for card in one.cards),
    )


def _of_frame(position: Position, seat: int, frame: BaseFrame) -> Opening:
    match frame:
        case Parts():
            parts = [*frame.parts, frame.edge] if frame.edge else frame.parts
            return _joined(position, seat, (part.frame for part in parts))
        case WholeReward():
            return _joined(position, seat, (frame.parts, *frame.after))
        case LeavingDie():
            return Opening(_of_die(position, seat, frame.die))
        case _:
            found = _OF_FRAMES.get(type(frame))
            return Opening(1 << WILD) if found is None else found(frame)


def _of_action(action: int, strength: int) -> Opening:
    match action:
        case 1 | 2:
            return Opening(0, ((DISHES if action == 1 else DRINKS, strength),))
        case 3:
            return Opening(strength << ROOMS)
        case 4:
            return Opening((strength << STEPS) + (strength << KRONEN))
        case _:
            return Opening(1 << PLAYS)


def _nothing(_frame: BaseFrame) -> Opening:
    return Opening(0)


_OF_FRAMES: FrozenMap[type[BaseFrame], Callable[[Any], Opening]] = FrozenMap(
    {
        Serving: _nothing,
        DiscardGuest: _nothing,
        UnderDeck: _nothing,
        Turn: lambda frame: Opening(int(not frame.die_taken and not frame.guest_taken) << GUESTS),
        Do: lambda frame: Opening(gains_of_one(frame.effect)),
        AtHand: lambda frame: Opening(items_of(frame.items)),
        TakeItems: lambda frame: Opening(0, ((frame.kind, frame.strength),)),
        Split: lambda frame: _of_action(4, frame.strength),
        PrepareRooms: lambda frame: Opening(frame.left << ROOMS),
        Picking: lambda frame: Opening(items_of(frame.picked) + (frame.left << ANY)),
        Drawn: lambda frame: Opening(1 << PLAYS, (), frame.cards),
        TurningOver: lambda _: Opening(1 << OCCUPY),
        MainAction: lambda frame: _of_action(frame.action, frame.strength),
    }
)


def _of_die(position: Position, seat: int, die: int) -> Gains:
    """What staff adds to a die that is taken."""
    display, triggers = position.players[seat].display, position.box.rulebook.triggers
    return sum(
        gains_of_one(row.effect)
        for moment in OF_A_DIE
        for staff, row in triggers[moment]
        if staff in display and (not row.dice or die in row.dice)
    )
