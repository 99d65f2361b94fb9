"""A turn: the guest, the die and its main action, and the additional actions around them (R3-R6)."""

from __future__ import annotations

from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.components.effects import Emperor, Kronen, PlayStaff
from gah_nb.components.hotel_plan import rooms_of

from .actions import Action, Claim, Die, Done, End, Gain, Guest, Move, Pass, Serve, Space, Take, Use
from .cafe import can_serve, guest_cost, guests_to_take, order_complete, take_guest
from .errors import IllegalAction
from .flow import Flow
from .frames import (
    DiscardGuest,
    Do,
    Frame,
    LeavingDie,
    MainAction,
    Part,
    Parts,
    PrepareRooms,
    Serving,
    Split,
    TakeItems,
    Turn,
)
from .hotel import plan_of, rooms_to_prepare, vacant_rooms
from .items import DISHES, DRINKS, counts
from .measures import objective_met
from .moving import move_guest
from .reach import krone_in_reach
from .staff import (
    modifying,
    serving_cost,
    space_cost,
    spendable,
    strength_changes,
    triggered,
    turn_of,
)
from .state import Board

SPACES = range(1, 7)
LETTERS = "ABC"
_MAIN_RULES = {1: "R5.1", 2: "R5.1", 3: "R5.2", 4: "R5.5", 5: "R5.7"}


def turn_options(board: Board, frame: Turn) -> tuple[Action, ...]:
    """Everything the seat can do now (R3.1)."""
    options: list[Action] = []
    dice: tuple[Action, ...] = ()
    if not frame.die_taken:
        if can_pass(board, frame):
            options.append(Pass())
        dice = (
            space_options(board, frame.seat, boosts=True) if frame.extra else dice_to_take(board, frame.seat)
        )
    if not frame.die_taken:
        if not dice and not krone_in_reach(board, frame.seat, frame.guest_taken):
            return _without_a_die(board, frame, options)
        if not frame.guest_taken:
            options.extend(Guest(guest) for guest in guests_to_take(board, frame.seat))
        options.extend(dice)
    options.extend(additional_actions(board, frame.seat))
    if frame.die_taken:
        options.append(End())
    return tuple(options)


def _without_a_die(board: Board, frame: Turn, options: list[Action]) -> tuple[Action, ...]:
    """No die can be taken: before the turn has begun only passing is left (R2.6), later its end (O7)."""
    if not (frame.acted or frame.extra):
        return tuple(options)
    return (*options, *additional_actions(board, frame.seat), *(() if options else (End(),)))


def can_pass(board: Board, frame: Turn) -> bool:
    """Whether the turn can still be put off: it has not begun, or no die was taken (R3.4, O2)."""
    if frame.die_taken or frame.extra:
        return False
    return not frame.acted or board.box.rulebook.switches.late_pass


def dice_to_take(board: Board, seat: int) -> tuple[Action, ...]:
    """The dice on the board with what they can be taken for, boosted or not (R4.1, R4.2, R5.8)."""
    player = board.players[seat]
    options: list[Action] = []
    for space in SPACES:
        if not board.dice[space - 1]:
            continue
        cost = space_cost(board, seat, space)
        for boost in (False, True):
            if player.kronen < cost + boost:
                break
            if space == 6:
                options.extend(Die(6, imitated, boost) for imitated in range(1, 6))
            else:
                options.append(Die(space, 0, boost))
    if board.box.rulebook.switches.useless_die == "allowed":
        return tuple(options)
    return tuple(die for die in options if not is_useless(board, seat, die))


def is_useless(board: Board, seat: int, die: Action) -> bool:
    """Whether a die is forbidden: action 3 demands a room, and none could be paid with what is left (O1)."""
    switches = board.box.rulebook.switches
    if switches.useless_die == "allowed" or not switches.rooms_due:
        return False
    if not isinstance(die, Die) or 3 not in (die.space, die.imitated):
        return False
    left = board.players[seat].kronen - space_cost(board, seat, die.space) - die.boost
    return not rooms_to_prepare(board, seat, kronen=left)


def additional_actions(board: Board, seat: int) -> list[Action]:
    """Serving, claiming, using and moving (R6)."""
    player = board.players[seat]
    usable = board.box.rulebook.usable
    options = serve_and_claim(board, seat)
    for staff in player.display:
        if staff in usable and staff not in player.used:
            options.append(Use(staff))
    if player.cafe:
        options.extend(moves(board, seat))
    return options


def serve_and_claim(board: Board, seat: int) -> list[Action]:
    """Serving and claiming, if possible (R6.1, R6.2)."""
    options: list[Action] = []
    if spendable(board, seat) >= serving_cost(board, seat) and can_serve(board.players[seat]):
        options.append(Serve())
    for index, letter in enumerate(LETTERS):
        if can_claim(board, seat, index):
            options.append(Claim(letter))
    return options


def moves(board: Board, seat: int) -> list[Action]:
    """Guests with a complete order and the rooms they can move into (R6.4)."""
    options: list[Action] = []
    for table in board.players[seat].cafe:
        if order_complete(table) and not is_leaving(board, seat, table.guest):
            options.extend(Move(table.guest, room) for room in rooms_for(board, seat, table.guest))
    return options


def is_leaving(board: Board, seat: int, guest: int) -> bool:
    """Whether a guest is seated only until the end of the reward (E15)."""
    if board.box.rulebook.switches.guest_leaves == "before the reward":
        return False
    return DiscardGuest(seat, guest, seated=True) in board.agenda


def in_between_options(board: Board, seat: int) -> list[Action]:
    """What can be done in the middle of another effect of one's own turn (T11)."""
    if not board.box.rulebook.switches.in_between or turn_of(board, seat) is None:
        return []
    return [*serve_and_claim(board, seat), *moves(board, seat)]


def can_claim(board: Board, seat: int, index: int) -> bool:
    """Whether a seat may put a marker on objective 0-2: condition met, a spot left, none there yet (R6.2)."""
    markers = board.claims[index]
    if seat in markers or len(markers) >= len(BOARDS.objective_vp):
        return False
    if objective_met(board, seat, index):
        return True
    return board.box.rulebook.switches.objective_held == "this turn" and held_before(board, seat, index)


def held_before(board: Board, seat: int, index: int) -> bool:
    """Whether the condition of objective 0-2 is known to have held in this turn (O10)."""
    return any(isinstance(f, Turn) and f.seat == seat and f.held >> index & 1 for f in board.agenda)


def note_objectives(flow: Flow) -> None:
    """Remember in the turn which objectives hold now (O10)."""
    for place, frame in enumerate(flow.agenda):
        if isinstance(frame, Turn):
            met = sum(1 << index for index in range(len(LETTERS)) if objective_met(flow, frame.seat, index))
            if met & ~frame.held:
                flow.agenda[place] = replace(frame, held=frame.held | met)


def rooms_for(board: Board, seat: int, guest: int) -> tuple[int, ...]:
    """Vacant rooms a guest can move into: of the guest's colour, any for green (R6.4)."""
    vacant = vacant_rooms(board, seat)
    color = board.box.rulebook.guests[guest].color
    return rooms_of(vacant if color == "green" else vacant & plan_of(board, seat).color_masks[color])


def turn_apply(flow: Flow, frame: Turn, action: Action) -> None:
    """Carry out one choice of a turn."""
    seat = frame.seat
    match action:
        case Pass():
            flow.change(seat, passed=True)
            flow.emit("passed", "R2.3", seat)
            stand_up(flow, frame)
        case End():
            _end(flow, frame)
        case Guest(guest):
            flow.push(replace(frame, acted=True, guest_taken=True))
            take_guest(flow, seat, guest, guest_cost(flow, seat, guest), "R3.2")
        case Die():
            flow.push(replace(frame, acted=True, die_taken=True))
            take_die(flow, seat, action)
        case Space():
            flow.push(replace(frame, acted=True, die_taken=True))
            use_space(flow, seat, action)
        case _:
            flow.push(replace(frame, acted=True))
            additional(flow, seat, action)


def begin_extra_turn(flow: Flow, seat: int) -> None:
    """A turn inside or after another one, in which no die is taken (E12)."""
    used = flow.players[seat].used
    resting = tuple(staff for staff in used if staff in flow.box.rulebook.fleeting)
    if resting:
        flow.change(seat, used=tuple(staff for staff in used if staff not in resting))
    flow.emit("extra turn begins", "#97", seat)
    flow.push(Turn(seat, extra=True, resting=resting))


def _end(flow: Flow, frame: Turn) -> None:
    if frame.extra:
        flow.emit("extra turn ends", "#97", frame.seat)
    elif not frame.die_taken:
        player = flow.players[frame.seat]
        flow.change(frame.seat, covered=(*player.covered, 0))
        flow.emit("turn without a die", "R2.6", frame.seat)
    if not frame.extra:
        flow.emit("turn ends", "R2.2", frame.seat)
    stand_up(flow, frame)


def stand_up(flow: Flow, frame: Turn) -> None:
    """Once-per-turn staff stands up after a turn, but for what rests since the turn around it (T5)."""
    fleeting = flow.box.rulebook.fleeting
    if fleeting:
        kept = [staff for staff in flow.players[frame.seat].used if staff not in fleeting]
        flow.change(frame.seat, used=tuple(sorted((*kept, *frame.resting))))


def additional(flow: Flow, seat: int, action: Action) -> None:
    """Carry out an additional action (R6)."""
    match action:
        case Serve():
            flow.pay(seat, serving_cost(flow, seat), "R6.1", "serving")
            flow.push(Serving(seat, BOARDS.serve_at_most))
        case Claim(letter):
            claim(flow, seat, LETTERS.index(letter))
        case Use(staff):
            flow.change(seat, used=tuple(sorted((*flow.players[seat].used, staff))))
            flow.emit("staff used", "R6.3", seat, staff=staff)
            flow.push_effects(seat, flow.box.rulebook.staff[staff].effects, f"#{staff}")
        case Move(guest, room):
            move_guest(flow, seat, guest, room)
        case _:
            raise IllegalAction("R6", f"{action.verb} is no additional action")


def claim(flow: Flow, seat: int, index: int) -> None:
    """Put a marker on the highest free spot of an objective (R6.2)."""
    markers = flow.claims[index]
    flow.claims = tuple(
        (*spots, seat) if place == index else spots for place, spots in enumerate(flow.claims)
    )
    flow.score(seat, BOARDS.objective_vp[len(markers)], "R6.2", "claimed", letters=LETTERS[index])


# The die (R4)


def take_die(flow: Flow, seat: int, action: Die) -> None:
    """Count the strength, pay, take the die; the main action and what comes beside it go on the agenda."""
    space = action.space
    strength = flow.dice[space - 1]
    cost = space_cost(flow, seat, space)
    leaves_last = flow.box.rulebook.switches.die_leaves == "after the action"
    if leaves_last:
        flow.emit("space chosen", "R4.1", seat, amount=space, letters=str(action.imitated or ""))
        flow.push(LeavingDie(seat, space, flow.players[seat].display, action.imitated))
    else:
        _cover(flow, seat, space, action.imitated)
    flow.pay(seat, cost, "R5.8", "space 6")
    if action.boost:
        flow.pay(seat, 1, "R4.2", "boost")
        strength += 1
    for staff, row, changed in strength_changes(flow, seat, space, strength):
        strength = changed
        if row.change == "strength":
            flow.emit("strength added", f"#{staff}", seat, staff=staff, amount=row.amount)
        else:
            flow.emit("strength replaced", f"#{staff}", seat, staff=staff, amount=strength)
    main = MainAction(seat, action.imitated or space, strength, space)
    beside = [
        Part(flow.box.rulebook.staff[staff].name, Do(seat=seat, effect=trigger.effect, rule=f"#{staff}"))
        for staff, trigger in triggered(flow, seat, "beside action", die=space)
    ]
    flow.push(Parts(seat, (Part("action", main), *beside)) if beside else main)
    if not leaves_last:
        for staff, trigger in triggered(flow, seat, "die taken", die=space):
            flow.push(Do(seat=seat, effect=trigger.effect, rule=f"#{staff}"))


def _cover(flow: Flow, seat: int, die: int, imitated: int) -> None:
    """Put the die on the lowest visible number (R4.3)."""
    flow.dice[die - 1] -= 1
    flow.change(seat, covered=(*flow.players[seat].covered, die))
    flow.emit("die taken", "R4.3", seat, amount=die, dice=(die,), letters=str(imitated or ""))


def leaving_die(flow: Flow, frame: LeavingDie) -> None:
    """The die is taken after its action: staff reacts now, also what the action brought (E16, T10)."""
    seat, die = frame.seat, frame.die
    _cover(flow, seat, die, frame.imitated)
    new_staff_too = flow.box.rulebook.switches.new_staff_sees_die
    rows = [
        (staff, row)
        for staff, row in triggered(flow, seat, "die taken", die=die)
        if new_staff_too or staff in frame.staff
    ]
    if new_staff_too:
        beside = triggered(flow, seat, "beside action", die=die)
        rows += [(staff, row) for staff, row in beside if staff not in frame.staff]
    flow.push(*(Do(seat=seat, effect=row.effect, rule=f"#{staff}") for staff, row in rows))


def main_action(flow: Flow, frame: MainAction) -> None:
    """Begin the main action of a space (R5.1-5.7)."""
    seat = frame.seat
    flow.push(_main_frame(flow, frame))
    rule = _MAIN_RULES[frame.action]
    flow.emit("main action", rule, seat, amount=frame.strength, letters=str(frame.action))


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
        flow.emit("nothing taken", "R5.1", frame.seat)


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


def space_options(board: Board, seat: int, *, boosts: bool = False) -> tuple[Action, ...]:
    """Spaces with dice for #97; space 6 costs its krone. In an extra turn with ``boosts`` (E12)."""
    kronen = spendable(board, seat) if not boosts else board.players[seat].kronen
    options: list[Action] = []
    for boost in (False, True) if boosts else (False,):
        if kronen >= boost:
            options += [Space(space, 0, boost) for space in range(1, 6) if board.dice[space - 1]]
        if board.dice[5] and kronen >= space_cost(board, seat, 6, with_die=False) + boost:
            options += [Space(6, imitated, boost) for imitated in range(1, 6)]
    return tuple(options)


def use_space(flow: Flow, seat: int, action: Space) -> None:
    """Carry out a space without taking a die: no staff for a die, boosts only in extra turns (#97, E12)."""
    flow.emit("space used", "#97", seat, amount=action.space, letters=str(action.imitated or ""))
    flow.pay(seat, space_cost(flow, seat, action.space, with_die=False), "R5.8", "space 6")
    flow.pay(seat, int(action.boost), "R4.2", "boost")
    strength = flow.dice[action.space - 1] + action.boost
    flow.push(MainAction(seat, action.imitated or action.space, strength))
