"""A turn: the guest, the die and its main action, and the additional actions around them (R3-R6)."""

from __future__ import annotations

from msgspec.structs import replace

from gah_nb.components import BOARDS, GUESTS, STAFF
from gah_nb.components.effects import Emperor, Kronen, PlayStaff
from gah_nb.components.hotel_plan import rooms_of

from .actions import Action, Claim, Die, End, Gain, Guest, Move, Pass, Serve, Space, Take, Use
from .cafe import can_serve, guest_cost, guests_to_take, order_complete, take_guest
from .errors import IllegalAction
from .flow import Flow
from .frames import Do, Frame, MainAction, Part, Parts, PrepareRooms, Serving, Split, TakeItems, Turn
from .hotel import plan_of
from .items import DISHES, DRINKS, counts
from .measures import objective_met
from .moving import move_guest
from .reach import krone_in_reach
from .staff import both_tracks, serving_cost, space_cost, strength_bonuses, triggered
from .state import Board, Player

SPACES = range(1, 7)
LETTERS = "ABC"
_MAIN_RULES = {1: "R5.1", 2: "R5.1", 3: "R5.2", 4: "R5.5", 5: "R5.7"}


def turn_options(board: Board, frame: Turn) -> tuple[Action, ...]:
    """Everything the seat can do now (R3.1)."""
    options: list[Action] = []
    if not (frame.acted or frame.die_taken):
        options.append(Pass())
    dice = () if frame.die_taken else dice_to_take(board, frame.seat)
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
    if not frame.acted:
        return tuple(options)
    return (*additional_actions(board, frame.seat), End())


def dice_to_take(board: Board, seat: int) -> tuple[Action, ...]:
    """The dice on the board with what they can be taken for, boosted or not (R4.1, R4.2, R5.8)."""
    player = board.players[seat]
    options: list[Action] = []
    for space in SPACES:
        if not board.dice[space - 1]:
            continue
        cost = space_cost(player, space)
        for boost in (False, True):
            if player.kronen < cost + boost:
                break
            if space == 6:
                options.extend(Die(6, imitated, boost) for imitated in range(1, 6))
            else:
                options.append(Die(space, 0, boost))
    return tuple(options)


def additional_actions(board: Board, seat: int) -> list[Action]:
    """Serving, claiming, using and moving (R6)."""
    player = board.players[seat]
    options: list[Action] = []
    if player.kronen >= serving_cost(player) and can_serve(player):
        options.append(Serve())
    options.extend(Claim(letter) for index, letter in enumerate(LETTERS) if can_claim(board, seat, index))
    options.extend(
        Use(staff) for staff in player.display if STAFF[staff].timing == "round" and staff not in player.used
    )
    for table in player.cafe:
        if order_complete(table):
            options.extend(Move(table.guest, room) for room in rooms_for(board, seat, table.guest))
    return options


def can_claim(board: Board, seat: int, index: int) -> bool:
    """Whether a seat may put a marker on objective 0-2: condition met, a spot left, none there yet (R6.2)."""
    markers = board.claims[index]
    return (
        seat not in markers and len(markers) < len(BOARDS.objective_vp) and objective_met(board, seat, index)
    )


def rooms_for(board: Board, seat: int, guest: int) -> tuple[int, ...]:
    """Vacant rooms a guest can move into: of the guest's colour, any for green (R6.4)."""
    vacant = board.players[seat].vacant
    color = GUESTS[guest].color
    return rooms_of(vacant if color == "green" else vacant & plan_of(board, seat).color_masks[color])


def turn_apply(flow: Flow, frame: Turn, action: Action) -> None:
    """Carry out one choice of a turn."""
    seat = frame.seat
    match action:
        case Pass():
            flow.change(seat, passed=True)
            flow.emit("passed", "R2.3", seat)
        case End():
            _end(flow, frame)
        case Guest(guest):
            flow.push(replace(frame, acted=True, guest_taken=True))
            take_guest(flow, seat, guest, guest_cost(flow, seat, guest), "R3.2")
        case Die():
            flow.push(replace(frame, acted=True, die_taken=True))
            take_die(flow, seat, action)
        case _:
            flow.push(replace(frame, acted=True))
            _additional(flow, seat, action)


def _end(flow: Flow, frame: Turn) -> None:
    if not frame.die_taken:
        player = flow.players[frame.seat]
        flow.change(frame.seat, covered=(*player.covered, 0))
        flow.emit("turn without a die", "R2.6", frame.seat)
    flow.emit("turn ends", "R2.2", frame.seat)


def _additional(flow: Flow, seat: int, action: Action) -> None:
    match action:
        case Serve():
            flow.pay(seat, serving_cost(flow.players[seat]), "R6.1", "serving")
            flow.push(Serving(seat, BOARDS.serve_at_most))
        case Claim(letter):
            claim(flow, seat, LETTERS.index(letter))
        case Use(staff):
            flow.change(seat, used=tuple(sorted((*flow.players[seat].used, staff))))
            flow.emit("staff used", "R6.3", seat, staff=staff)
            flow.push_effects(seat, STAFF[staff].effects, f"#{staff}")
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
    player = flow.players[seat]
    space = action.space
    strength = flow.dice[space - 1]
    cost = space_cost(player, space)
    flow.dice[space - 1] -= 1
    flow.change(seat, covered=(*player.covered, space))
    flow.emit("die taken", "R4.3", seat, amount=space, dice=(space,), letters=str(action.imitated or ""))
    flow.pay(seat, cost, "R5.8", "space 6")
    if action.boost:
        flow.pay(seat, 1, "R4.2", "boost")
        strength += 1
    for staff, amount in strength_bonuses(player, space):
        strength += amount
        flow.emit("strength added", f"#{staff}", seat, staff=staff, amount=amount)
    main = MainAction(seat, action.imitated or space, strength, space)
    beside = [
        Part(STAFF[staff].name, Do(seat=seat, effect=trigger.effect, rule=f"#{staff}"))
        for staff, trigger in triggered(player, "beside action", die=space)
    ]
    flow.push(Parts(seat, (Part("action", main), *beside)) if beside else main)
    for staff, trigger in triggered(player, "die taken", die=space):
        flow.push(Do(seat=seat, effect=trigger.effect, rule=f"#{staff}"))


def main_action(flow: Flow, frame: MainAction) -> None:
    """Begin the main action of a space (R5.1-5.7)."""
    seat = frame.seat
    flow.push(_main_frame(flow.players[seat], frame))
    rule = _MAIN_RULES[frame.action]
    flow.emit("main action", rule, seat, amount=frame.strength, letters=str(frame.action))


def _main_frame(player: Player, frame: MainAction) -> Frame:
    seat, strength = frame.seat, frame.strength
    match frame.action:
        case 1:
            return TakeItems(seat, DISHES, strength)
        case 2:
            return TakeItems(seat, DRINKS, strength)
        case 3:
            return PrepareRooms(seat, strength, must=1)
        case 4 if staff := both_tracks(player, frame.die):
            rule = f"#{staff}"
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


def take_options(_board: Board, frame: TakeItems) -> tuple[Action, ...]:
    """All compositions of the strength with at least as much of the first kind as of the second (R5.1)."""
    first, second = frame.kind[0], frame.kind[1]
    strength = frame.strength
    return tuple(Take(first * (strength - few) + second * few) for few in range(strength // 2 + 1))


def take_apply(flow: Flow, frame: TakeItems, action: Action) -> None:
    """Receive the chosen items."""
    if isinstance(action, Take):
        flow.receive(frame.seat, counts(action.items), "R5.1")


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


def space_options(board: Board, seat: int) -> tuple[Action, ...]:
    """Spaces with dice for #97; space 6 costs its krone."""
    player = board.players[seat]
    options: list[Action] = [Space(space) for space in range(1, 6) if board.dice[space - 1]]
    if board.dice[5] and player.kronen >= space_cost(player, 6, with_die=False):
        options.extend(Space(6, imitated) for imitated in range(1, 6))
    return tuple(options)


def use_space(flow: Flow, seat: int, action: Space) -> None:
    """Carry out a space without taking a die: no boost, no staff for a die (#97)."""
    flow.emit("space used", "#97", seat, amount=action.space, letters=str(action.imitated or ""))
    flow.pay(seat, space_cost(flow.players[seat], action.space, with_die=False), "R5.8", "space 6")
    flow.push(MainAction(seat, action.imitated or action.space, flow.dice[action.space - 1]))
