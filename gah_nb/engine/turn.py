"""A turn: the guest, the die, and the additional actions before, between and after them (R3, R6)."""

from __future__ import annotations

from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.components.catalogue import NO_ITEMS, counts, rooms_of
from gah_nb.components.effects import Effect, Items, Kronen, Moment

from . import events
from .actions import Action, Claim, Die, End, Guest, Move, Pass, Serve, Space, Use
from .area import objective_met, plan_of, serving_cost, spendable, triggered, turn_of, vacant_rooms
from .dice import dice_to_take, space_options, take_die, use_space
from .errors import IllegalAction, NotAsked
from .flow import Flow
from .frames import DiscardGuest, Serving, Turn
from .guests import (
    can_serve,
    guest_cost,
    guests_to_take,
    has_free_table,
    missing,
    move_guest,
    order_complete,
    take_guest,
)
from .state import UNKNOWN, Board, CafeGuest

LETTERS = "ABC"


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
    return objective_met(board, seat, index) or held_before(board, seat, index)


def held_before(board: Board, seat: int, index: int) -> bool:
    """Whether the condition of objective 0-2 is known to have held in this turn, where that counts (O10)."""
    if board.box.rulebook.switches.objective_held == "now":
        return False
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
            flow.emit(events.Passed("R2.3", seat))
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
    flow.emit(events.ExtraTurnBegins("#97", seat))
    flow.push(Turn(seat, extra=True, resting=resting))


def _end(flow: Flow, frame: Turn) -> None:
    if frame.extra:
        flow.emit(events.ExtraTurnEnds("#97", frame.seat))
    elif not frame.die_taken:
        player = flow.players[frame.seat]
        flow.change(frame.seat, covered=(*player.covered, 0))
        flow.emit(events.TurnWithoutDie("R2.6", frame.seat))
    if not frame.extra:
        flow.emit(events.TurnEnds("R2.2", frame.seat))
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
            flow.emit(events.StaffUsed("R6.3", seat, staff=staff))
            flow.push_effects(seat, flow.box.rulebook.staff[staff].effects, f"#{staff}")
        case Move(guest, room):
            move_guest(flow, seat, guest, room)
        case _:
            raise IllegalAction.because(NotAsked("R6", "not additional", action.verb))


def claim(flow: Flow, seat: int, index: int, rule: str = "R6.2") -> None:
    """Put a marker on the highest free spot of an objective (R6.2, S7)."""
    markers = flow.claims[index]
    flow.claims = tuple(
        (*spots, seat) if place == index else spots for place, spots in enumerate(flow.claims)
    )
    vp = BOARDS.objective_vp[len(markers)]
    flow.score(events.ObjectiveClaimed(rule, seat, vp=vp, letter=LETTERS[index]))


# Whether a krone could still come to a seat that has none and sees only sixes (R2.6, O7). The answer errs on
# the side of the player: an effect whose outcome depends on choices or cards counts as a chance. If that
# chance comes to nothing, O7 ends the turn.

#: When staff may pay on the way of a guest into a room.
_MOMENTS: tuple[Moment, ...] = ("order complete", "guest leaves", "room occupied", "guest moves in")


def krone_in_reach(board: Board, seat: int, guest_taken: bool) -> bool:
    """Whether some additional action or free guest might still bring a krone this turn."""
    player = board.players[seat]
    tables = [table for table in player.cafe if _can_move(board, seat, table)]
    if not guest_taken and (tables or has_free_table(player)):
        known = (guest for guest in board.queue if guest != UNKNOWN)
        newcomers = (CafeGuest(guest) for guest in known if guest_cost(board, seat, guest) <= player.kronen)
        tables += [table for table in newcomers if _can_move(board, seat, table)]
    return any(_may_pay(board, seat, table) for table in tables) or _may_complete_red(board, seat, tables)


def _can_move(board: Board, seat: int, table: CafeGuest) -> bool:
    """Whether a guest's order is or can be completed now, and there is a room."""
    player = board.players[seat]
    color = board.box.rulebook.guests[table.guest].color
    rooms = player.vacant if color == "green" else player.vacant & plan_of(board, seat).color_masks[color]
    return bool(rooms) and (order_complete(table) or _can_complete(board, seat, table))


def _may_pay(board: Board, seat: int, table: CafeGuest) -> bool:
    """Whether the move, or the order before it, may bring a krone: by the reward or by staff."""
    card = board.box.rulebook.guests[table.guest]
    return any(effect.may_bring_krone for effect in card.reward) or any(
        _pays_kronen(trigger.effect)
        for moment in _MOMENTS
        for _, trigger in triggered(board, seat, moment, color=card.color)
    )


def _may_complete_red(board: Board, seat: int, tables: list[CafeGuest]) -> bool:
    """Whether the guests are as many as the vacant rooms of some red group whose bonus is open (R6.5)."""
    player = board.players[seat]
    cards = board.box.rulebook.guests
    guests = sum(cards[table.guest].color in ("red", "green") for table in tables)
    open_groups = (
        group
        for group in plan_of(board, seat).groups
        if group.color == "red" and not player.bonuses >> group.index & 1 and not group.mask & ~player.tiles
    )
    return any(0 < (group.mask & player.vacant).bit_count() <= guests for group in open_groups)


def _pays_kronen(effect: Effect) -> bool:
    return isinstance(effect, Kronen)


def _can_complete(board: Board, seat: int, table: CafeGuest) -> bool:
    """Whether unused once-per-round staff and, with staff 24, the kitchen can supply what is missing."""
    player, rulebook = board.players[seat], board.box.rulebook
    supply = player.kitchen if serving_cost(board, seat) == 0 else NO_ITEMS
    from_staff = [
        counts(effect.items)
        for staff in player.display
        if staff in rulebook.usable and staff not in player.used
        for effect in rulebook.staff[staff].effects
        if isinstance(effect, Items)
    ]
    need = missing(table)
    return all(need[kind] <= supply[kind] + sum(items[kind] for items in from_staff) for kind in range(4))
