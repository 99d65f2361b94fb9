"""The die and the main actions: strength, dishes and drinks, rooms, kronen and Emperor, staff (R4, R5)."""

from __future__ import annotations

from msgspec.structs import replace

from gah_nb.components.catalogue import DISHES, DRINKS, counts
from gah_nb.components.effects import Emperor, Kronen, PlayStaff

from . import events
from .actions import Action, Die, Done, Gain, Prepare, Space, Take
from .area import (
    modifying,
    prepare_room,
    room_cost,
    rooms_to_prepare,
    space_cost,
    spendable,
    strength_changes,
    triggered,
)
from .entrances import item_of_space, pay_toll, toll_waived, tolled
from .flow import Flow
from .frames import Do, Frame, LeavingDie, MainAction, Part, Parts, PrepareRooms, Split, TakeItems
from .state import Board

SPACES = range(1, 7)
#: What the dice of each space can be taken for, unboosted and boosted.
_DICE = tuple(
    tuple(
        tuple(Die(space, imitated, boost) for imitated in (range(1, 6) if space == 6 else (0,)))
        for boost in (False, True)
    )
    for space in SPACES
)
_MAIN_RULES = {1: "R5.1", 2: "R5.1", 3: "R5.2", 4: "R5.5", 5: "R5.7"}


def dice_to_take(board: Board, seat: int) -> tuple[Action, ...]:
    """The dice on the board with what they can be taken for, boosted or not (R4.1, R4.2, R5.8)."""
    kronen = board.players[seat].kronen
    options: list[Die] = []
    for space in SPACES:
        if board.dice[space - 1]:
            left = kronen - space_cost(board, seat, space)
            for boost, dice in enumerate(_DICE[space - 1]):
                if left >= boost:
                    options.extend(dice)
    if board.box.solo is not None and not is_toll_waived(board, seat):
        options = [
            die for die in options if _left(board, seat, die) >= len(tolled(board, die.space, die.imitated))
        ]
    if board.box.rulebook.switches.useless_die == "allowed":
        return tuple(options)
    return tuple(die for die in options if not is_useless(board, seat, die))


def _left(board: Board, seat: int, die: Die) -> int:
    """The kronen left when a die is paid for, but for a toll; below 0 where it cannot be."""
    return board.players[seat].kronen - space_cost(board, seat, die.space) - die.boost


def is_toll_waived(board: Board, seat: int, *, with_die: bool = True) -> bool:
    """Whether a space may be used without its toll, because none could be used otherwise (S11)."""
    costs = (
        space_cost(board, seat, space, with_die=with_die) + len(tolled(board, space))
        for space in SPACES
        if board.dice[space - 1]
    )
    return toll_waived(board, seat, costs)


def is_useless(board: Board, seat: int, die: Action) -> bool:
    """Whether a die is forbidden: action 3 demands a room, and none could be paid with what is left (O1)."""
    switches = board.box.rulebook.switches
    if switches.useless_die == "allowed" or not switches.rooms_due:
        return False
    if not isinstance(die, Die) or 3 not in (die.space, die.imitated):
        return False
    return not rooms_to_prepare(board, seat, kronen=_left(board, seat, die))


# Taking a die (R4)


def take_die(flow: Flow, seat: int, action: Die) -> None:
    """Count the strength, pay, take the die; the main action and what comes beside it go on the agenda."""
    space = action.space
    strength = flow.dice[space - 1]
    cost = space_cost(flow, seat, space)
    tolls, waived = tolled(flow, space, action.imitated), is_toll_waived(flow, seat)
    leaves_last = flow.box.rulebook.switches.die_leaves == "after the action"
    if leaves_last:
        flow.emit(events.SpaceChosen("R4.1", seat, space=space, imitated=action.imitated))
        flow.push(LeavingDie(seat, space, flow.players[seat].display, action.imitated))
    else:
        _cover(flow, seat, space, action.imitated)
    pay_toll(flow, seat, tolls, waived=waived)
    flow.pay(seat, cost, "R5.8", "space 6")
    if action.boost:
        flow.pay(seat, 1, "R4.2", "boost")
        strength += 1
    for staff, row, changed in strength_changes(flow, seat, space, strength):
        strength = changed
        if row.change == "strength":
            flow.emit(events.StrengthAdded(f"#{staff}", seat, staff=staff, added=row.amount))
        else:
            flow.emit(events.StrengthReplaced(f"#{staff}", seat, staff=staff, strength=strength))
    main = MainAction(seat, action.imitated or space, strength, space)
    beside = [
        Part(flow.box.rulebook.staff[staff].name, Do(seat=seat, effect=trigger.effect, rule=f"#{staff}"))
        for staff, trigger in triggered(flow, seat, "beside action", die=space)
    ]
    flow.push(Parts(seat, (Part("action", main), *beside)) if beside else main)
    if not leaves_last:
        for staff, trigger in triggered(flow, seat, "die taken", die=space):
            flow.push(Do(seat=seat, effect=trigger.effect, rule=f"#{staff}"))
    item_of_space(flow, seat, space)


def _cover(flow: Flow, seat: int, die: int, imitated: int) -> None:
    """Put the die on the lowest visible number (R4.3)."""
    flow.dice[die - 1] -= 1
    flow.change(seat, covered=(*flow.players[seat].covered, die))
    flow.emit(events.DieTaken("R4.3", seat, space=die, imitated=imitated))


def leaving_die(flow: Flow, frame: LeavingDie) -> None:
    """The die is taken after its action: staff reacts now, also what the action brought (E16, T10)."""
    seat, die = frame.seat, frame.die
    _cover(flow, seat, die, frame.imitated)
    switches = flow.box.rulebook.switches
    new_staff_too = switches.new_staff_sees_die and (
        switches.staff_beside_sees_die or not _plays_staff_beside(flow, frame)
    )
    rows = [
        (staff, row)
        for staff, row in triggered(flow, seat, "die taken", die=die)
        if new_staff_too or staff in frame.staff
    ]
    if new_staff_too:
        beside = triggered(flow, seat, "beside action", die=die)
        rows += [(staff, row) for staff, row in beside if staff not in frame.staff]
    flow.push(*(Do(seat=seat, effect=row.effect, rule=f"#{staff}") for staff, row in rows))


def _plays_staff_beside(board: Board, frame: LeavingDie) -> bool:
    """Whether a card of the display before the die lets staff be played beside its action (T19)."""
    rows = triggered(board, frame.seat, "beside action", die=frame.die)
    return any(staff in frame.staff and isinstance(row.effect, PlayStaff) for staff, row in rows)


def main_action(flow: Flow, frame: MainAction) -> None:
    """Begin the main action of a space (R5.1-5.7)."""
    seat = frame.seat
    flow.push(_main_frame(flow, frame))
    rule = _MAIN_RULES[frame.action]
    flow.emit(events.ActionBegins(rule, seat, action=frame.action, strength=frame.strength))


def _main_frame(flow: Flow, frame: MainAction) -> Frame:
    seat, strength = frame.seat, frame.strength
    match frame.action:
        case 1:
            return TakeItems(seat, DISHES, strength)
        case 2:
            return TakeItems(seat, DRINKS, strength)
        case 3:
            return PrepareRooms(seat, strength, must=min(strength, flow.box.rulebook.switches.rooms_due))
        case 4 if both := modifying(flow, seat, "both tracks", frame.die):
            rule = f"#{both[0]}"
            return Parts(
                seat,
                (
                    Part("krone", Do(seat=seat, effect=Kronen(strength), rule=rule)),
                    Part("emperor", Do(seat=seat, effect=Emperor(strength), rule=rule)),
                ),
            )
        case 4:
            return Split(seat, strength)
        case _:
            return Do(seat=seat, effect=PlayStaff(discount=strength), rule="R5.7")


# Dishes, drinks, favour and money (R5.1, R5.5)


def take_options(board: Board, frame: TakeItems) -> tuple[Action, ...]:
    """All compositions of the strength with at least as much of the first kind as of the second (R5.1).

    Where fewer may be taken (E20) also those of fewer items, and nothing.
    """
    if not board.box.rulebook.switches.fewer_items:
        return tuple(_compositions(frame.kind, frame.strength))
    fewer = (take for total in range(frame.strength, 0, -1) for take in _compositions(frame.kind, total))
    return (*fewer, Done())


def _compositions(kind: str, total: int) -> list[Action]:
    first, second = kind[0], kind[1]
    return [Take(first * (total - few) + second * few) for few in range(total // 2 + 1)]


def take_apply(flow: Flow, frame: TakeItems, action: Action) -> None:
    """Receive the chosen items."""
    if isinstance(action, Take):
        flow.receive(frame.seat, counts(action.items), "R5.1")
    else:
        flow.emit(events.NothingTaken("R5.1", frame.seat))


def split_options(_board: Board, frame: Split) -> tuple[Action, ...]:
    """All splits of the strength (R5.5)."""
    return tuple(Gain(frame.strength - kronen, kronen) for kronen in range(frame.strength + 1))


def split_apply(flow: Flow, frame: Split, action: Action) -> None:
    """Gain what was chosen."""
    if isinstance(action, Gain):
        if action.emperor:
            flow.gain_emperor(frame.seat, action.emperor, "R5.5")
        if action.kronen:
            flow.gain_kronen(frame.seat, action.kronen, "R5.5")


# Spaces without a die (#97, E12)


def space_options(board: Board, seat: int, *, boosts: bool = False) -> tuple[Action, ...]:
    """Spaces with dice for #97; space 6 costs its krone. In an extra turn with ``boosts`` (E12)."""
    kronen = spendable(board, seat) if not boosts else board.players[seat].kronen
    options: list[Action] = []
    waived = is_toll_waived(board, seat, with_die=False)

    def toll(space: int, imitated: int) -> int:
        return 0 if waived else len(tolled(board, space, imitated))

    for boost in (False, True) if boosts else (False,):
        if kronen >= boost:
            options += [
                Space(space, 0, boost)
                for space in range(1, 6)
                if board.dice[space - 1] and kronen >= toll(space, 0) + boost
            ]
        if board.dice[5]:
            cost = space_cost(board, seat, 6, with_die=False) + boost
            options += [
                Space(6, imitated, boost) for imitated in range(1, 6) if kronen >= cost + toll(6, imitated)
            ]
    return tuple(options)


def use_space(flow: Flow, seat: int, action: Space) -> None:
    """Carry out a space without taking a die: no staff for a die, boosts only in extra turns (#97, E12)."""
    waived = is_toll_waived(flow, seat, with_die=False)
    flow.emit(events.SpaceUsed("#97", seat, space=action.space, imitated=action.imitated))
    pay_toll(flow, seat, tolled(flow, action.space, action.imitated), waived=waived)
    flow.pay(seat, space_cost(flow, seat, action.space, with_die=False), "R5.8", "space 6")
    flow.pay(seat, int(action.boost), "R4.2", "boost")
    strength = flow.dice[action.space - 1] + action.boost
    flow.push(MainAction(seat, action.imitated or action.space, strength))


# Several rooms one after another: the set-up and action 3 (R1.7, R5.2)


def rooms_options(board: Board, frame: PrepareRooms) -> tuple[Action, ...]:
    """Rooms that can be placed and paid; ``done`` once those that are due lie there."""
    rooms = tuple(Prepare(room) for room in rooms_to_prepare(board, frame.seat))
    return rooms if frame.must or not rooms else (*rooms, Done())


def rooms_apply(flow: Flow, frame: PrepareRooms, action: Action) -> None:
    """Prepare one room and ask for the next."""
    if not isinstance(action, Prepare):
        return
    seat = frame.seat
    prepare_room(flow, seat, action.room, room_cost(flow, seat, action.room), frame.rule)
    if frame.left > 1:
        flow.push(replace(frame, left=frame.left - 1, must=max(0, frame.must - 1)))


def rooms_settle(flow: Flow, frame: PrepareRooms) -> None:
    """No further room can be placed and paid."""
    flow.emit(events.NoRoomToPrepare(frame.rule, frame.seat, rooms_left=frame.left))
