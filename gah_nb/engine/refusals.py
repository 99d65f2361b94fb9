"""Why an action is refused: every check of the options once more, and what it found as a value."""

from __future__ import annotations

from gah_nb.components import BOARDS, FrozenMap
from gah_nb.components.catalogue import ROOMS
from gah_nb.components.effects import Prepare as PrepareEffect

from .actions import (
    Action,
    Claim,
    Complete,
    Decline,
    Die,
    Discard,
    Done,
    Draft,
    End,
    Gain,
    Guest,
    Ignore,
    Move,
    Occupy,
    Pass,
    Pick,
    PlayCard,
    Prepare,
    Put,
    Remove,
    Resolve,
    Return,
    Serve,
    Space,
    Suffer,
    Take,
    Under,
    Use,
)
from .area import (
    objective_met,
    open_rooms,
    plan_of,
    room_cost,
    serving_cost,
    space_cost,
    spendable,
    staff_cost,
)
from .dice import is_useless
from .emperor import in_scoring, tile_of_round
from .entrances import tolled
from .errors import (
    AboutGuest,
    AboutObjective,
    AboutRoom,
    AboutSpace,
    AboutStaff,
    AnyRefusal,
    NoItem,
    NoPart,
    NoSuch,
    NoTable,
    NotAllowed,
    NotAsked,
    NotOrdered,
    RoomsMissing,
    StillWaits,
    TollDue,
    TooDear,
    TooHigh,
    Unpaid,
    WrongColor,
    WrongItems,
    WrongSplit,
)
from .frames import Do, Drawn, MainAction, Parts, Picking, PrepareRooms, Serving, Split, TakeItems, Turn
from .guests import ORDERS, can_serve, guest_cost, has_free_table, missing, order_complete
from .items import LETTERS
from .state import State
from .turn import held_before, is_leaving, krone_in_reach

_LAST_KRONE = Unpaid("R2.6", "last krone")

#: By which rule each kind of decision is asked.
ASKED_BY = FrozenMap(
    {
        "draft": "R1.5",
        "start guest": "R1.6",
        "rooms": "R5.2",
        "turn": "R3.1",
        "take": "R5.1",
        "split": "R5.5",
        "at hand": "R5.9",
        "serving": "R6.1",
        "pick": "R5.9",
        "prepare": "R5.3",
        "occupy": "R6.6",
        "staff": "R6.8",
        "draw": "R6.8",
        "drawn": "R6.8",
        "under": "R6.8",
        "guest": "R6.7",
        "order": "R6.4",
        "gain": "R6.4",
        "reward": "R6.4",
        "his item": "S11",
        "space": "R10",
        "complete": "R9",
        "penalty": "R7.3",
        "remove": "R7.6",
        "return": "R7.4",
        "discard": "R7.4",
    }
)


def refusal(state: State, seat: int, kind: str, action: Action) -> AnyRefusal:
    """Why ``action``, which is no option of a decision of ``kind``, is none."""
    if seat == state.box.virtual:
        return NotAllowed("S3", "instructed")
    rule = ASKED_BY[kind]
    if not 0 <= (room := getattr(action, "room", 0)) < ROOMS:
        return NoSuch(rule, "room", room)
    specific = _in_turn(state, seat, action) if kind == "turn" else _in_effect(state, seat, kind, action)
    if specific is not None:
        return specific
    if kind == "turn":
        return NotAsked(rule, "nothing is going on", action.verb)
    if action.additional:
        if in_scoring(state):
            return NotAsked("R7.5", "in a scoring", action.verb)
        return NotAsked("R3.1", "in the middle", action.verb, kind)
    return NotAsked(rule, "must wait", action.verb, kind)


def _in_turn(state: State, seat: int, action: Action) -> AnyRefusal | None:
    frame = state.agenda[-1]
    if not isinstance(frame, Turn):
        return None
    match action:
        case Pass() if frame.extra:
            return NotAllowed("R10", "extra turn")
        case Pass():
            return NotAllowed("R3.4", "turn begun")
        case End():
            return NotAllowed("R3.1", "no die taken")
        case Guest(guest):
            return _guest(state, seat, guest, frame)
        case Die():
            return _die(state, seat, action, frame)
        case Space(space, _, boost) if frame.extra and not frame.die_taken:
            return _space(state, seat, space, boost)
        case Serve():
            return _serve(state, seat) or _only_passing(state, seat, frame)
        case Claim(letter):
            return _claim(state, seat, letter) or _only_passing(state, seat, frame)
        case Use(staff):
            return _use(state, seat, staff) or _only_passing(state, seat, frame)
        case Move(guest, room):
            return _move(state, seat, guest, room) or _only_passing(state, seat, frame)
        case _:
            return None


def _guest(state: State, seat: int, guest: int, frame: Turn) -> AnyRefusal | None:
    player = state.players[seat]
    if frame.die_taken:
        return NotAllowed("R3.2", "die taken")
    if frame.guest_taken:
        return NotAllowed("R3.2", "guest taken")
    if not has_free_table(player):
        return NoTable("R3.2", BOARDS.tables)
    if guest not in state.queue:
        return AboutGuest("R3.2", "not in the queue", guest)
    cost = guest_cost(state, seat, guest)
    if cost > player.kronen:
        return TooDear("R3.2", "guest", guest, cost, player.kronen)
    if cost > spendable(state, seat):
        return _LAST_KRONE
    return _only_passing(state, seat, frame)


def _only_passing(state: State, seat: int, frame: Turn) -> AnyRefusal | None:
    """For what would be possible if a die could be taken (R2.6, O7)."""
    if krone_in_reach(state, seat, frame.guest_taken):
        return None
    if frame.acted:
        return NotAllowed("R2.6", "only ending")
    return NotAllowed("R2.6", "only passing")


def _die(state: State, seat: int, die: Die, frame: Turn) -> AnyRefusal | None:
    player = state.players[seat]
    if frame.extra:
        return AboutSpace("R10", "extra turn", die.space)
    if frame.die_taken:
        return NotAllowed("R3.1", "one die")
    if not 1 <= die.space <= 6:
        return NoSuch("R4.1", "space", die.space)
    if not state.dice[die.space - 1]:
        return AboutSpace("R4.1", "no die", die.space)
    if die.space == 6 and not 1 <= die.imitated <= 5:
        return NotAllowed("R5.8", "imitate which")
    if die.space != 6 and die.imitated:
        return AboutSpace("R5.8", "imitates nothing", die.space)
    if is_useless(state, seat, die):
        return NotAllowed("R4.4", "no room for 3")
    cost = space_cost(state, seat, die.space)
    if tolls := len(tolled(state, die.space, die.imitated)):
        return TollDue("S11", cost + tolls + die.boost, player.kronen)
    if cost > player.kronen:
        return Unpaid("R5.8", "space 6")
    return Unpaid("R4.2", "boost and space 6" if cost else "boost")


def _serve(state: State, seat: int) -> AnyRefusal | None:
    player = state.players[seat]
    if player.kronen < serving_cost(state, seat):
        return Unpaid("R6.1", "serving")
    if spendable(state, seat) < serving_cost(state, seat):
        return _LAST_KRONE
    if not can_serve(player):
        return NotAllowed("R6.1", "nobody waits")
    return None


def _claim(state: State, seat: int, letter: str) -> AnyRefusal | None:
    if letter not in ("A", "B", "C"):
        return NoSuch("R6.2", "objective", letter)
    index = "ABC".index(letter)
    if seat in state.claims[index]:
        return AboutObjective("R6.2", "claimed", letter)
    if not (objective_met(state, seat, index) or held_before(state, seat, index)):
        title = state.box.rulebook.objectives[state.box.objectives[index]].title
        return AboutObjective("R6.2", "not fulfilled", letter, title)
    if len(state.claims[index]) >= len(BOARDS.objective_vp):
        return AboutObjective("R6.2", "full", letter)
    return None


def _use(state: State, seat: int, staff: int) -> AnyRefusal | None:
    player = state.players[seat]
    if staff not in player.display:
        return AboutStaff("R6.3", "not in the display", staff)
    if staff not in state.box.rulebook.usable:
        return AboutStaff("R6.3", "not for use", staff)
    if staff in player.used:
        a_turn = state.box.rulebook.staff[staff].timing == "turn"
        return AboutStaff("R6.3", "used this turn" if a_turn else "used this round", staff)
    return None


def _move(state: State, seat: int, guest: int, room: int) -> AnyRefusal | None:
    player = state.players[seat]
    table = next((table for table in player.cafe if table.guest == guest), None)
    if table is None:
        return AboutGuest("R6.4", "not in the café", guest)
    if not order_complete(table):
        return StillWaits("R6.4", guest, missing(table))
    if is_leaving(state, seat, guest):
        return AboutGuest("R6.4", "moving", guest)
    if not player.vacant >> room & 1:
        return AboutRoom("R6.4", "occupied" if player.occupied >> room & 1 else "not prepared", room)
    color, room_color = state.box.rulebook.guests[guest].color, plan_of(state, seat).colors[room]
    if color not in ("green", room_color):
        return WrongColor("R6.4", guest, color, room, room_color)
    return None


def _in_effect(state: State, seat: int, kind: str, action: Action) -> AnyRefusal | None:
    match action:
        case Prepare(room) if kind in ("rooms", "prepare"):
            return _prepare(state, seat, room)
        case Occupy(room) if kind == "occupy":
            return AboutRoom("R6.6", "not vacant", room)
        case Remove(room) if kind == "remove":
            return AboutRoom("R7.6", "not removable", room)
        case PlayCard(staff) if kind in ("staff", "drawn"):
            return _play_card(state, seat, staff)
        case Draft(staff) if kind == "draft":
            return AboutStaff(ASKED_BY[kind], "not in the pack", staff)
        case Under(staff) if kind == "under":
            return AboutStaff(ASKED_BY[kind], "not drawn", staff)
        case Return(staff) if kind == "return":
            return AboutStaff(ASKED_BY[kind], "not in the hand", staff)
        case Discard(staff) if kind == "discard":
            return AboutStaff(ASKED_BY[kind], "not for the end", staff)
        case Put(item, guest) if kind in ("at hand", "serving"):
            return _put(state, seat, item, guest, kind)
        case Guest(guest) if kind in ("guest", "start guest"):
            return AboutGuest(ASKED_BY[kind], "not in the queue", guest)
        case Complete(guest) if kind == "complete":
            waits = any(table.guest == guest for table in state.players[seat].cafe)
            return AboutGuest("R9", "complete" if waits else "not in the café", guest)
        case _:
            return _in_choice(state, seat, kind, action)


def _in_choice(state: State, seat: int, kind: str, action: Action) -> AnyRefusal | None:
    """Amounts, items, spaces, parts, and stopping where there is still something to be done."""
    frame = state.agenda[-1]
    match action, frame:
        case Take(), TakeItems():
            return WrongItems("R5.1", frame.strength, frame.kind, state.box.rulebook.switches.fewer_items)
        case Gain(), Split():
            return WrongSplit("R5.5", frame.strength)
        case Pick(item), Picking():
            return NoSuch("R5.9", "item", item)
        case Space(space, _, boost), _ if kind == "space":
            return _space(state, seat, space, boost)
        case Resolve(part), Parts():
            rule = "R9" if any(isinstance(one.frame, MainAction) for one in frame.parts) else "R6.4"
            return NoPart(rule, part)
        case Done(), PrepareRooms():
            return RoomsMissing(frame.rule, frame.must)
        case Done(), Serving():
            return NotAllowed("R6.1", "serve something")
        case Decline(), Drawn():
            return NotAllowed("R6.8", "must play free" if frame.free else "must play")
        case Decline(), Do(must=True):
            return NotAllowed("R6.4", "must be done")
        case Suffer(""), _ if kind == "penalty" and len(tile_of_round(state).penalty) > 1:
            return NotAllowed("R7.3", "which penalty")
        case Ignore() | Suffer(), _ if kind == "penalty":
            return NotAllowed("R7.3", "whole penalty")
        case _:
            return None


def _space(state: State, seat: int, space: int, boost: bool) -> AnyRefusal:
    if not 1 <= space <= 6:
        return NoSuch("R4.1", "space", space)
    if not state.dice[space - 1]:
        return AboutSpace("R4.1", "no die", space)
    if len(tolled(state, space)) > state.players[seat].kronen:
        return Unpaid("S11", "toll")
    if boost and not isinstance(state.agenda[-1], Turn):
        return NotAllowed("R4.2", "boost without die")
    if boost and state.players[seat].kronen < space_cost(state, seat, space, with_die=False) + boost:
        return Unpaid("R4.2", "boost of a space")
    if space == 6 and state.players[seat].kronen < space_cost(state, seat, 6, with_die=False):
        return Unpaid("R5.8", "space 6")
    return NotAllowed("R5.8", "imitate with space 6")


def _prepare(state: State, seat: int, room: int) -> AnyRefusal | None:
    frame = state.agenda[-1]
    player = state.players[seat]
    if player.tiles >> room & 1:
        return AboutRoom("R5.3", "prepared", room)
    if not player.tiles and room:
        return AboutRoom("R5.4" if state.round else "R1.7", "not the first", room)
    if not open_rooms(player) >> room & 1:
        return AboutRoom("R5.3", "apart", room)
    discount, free = 0, False
    if isinstance(frame, Do) and isinstance(frame.effect, PrepareEffect):
        discount, free = frame.effect.discount, frame.effect.free
        if room // 5 + 1 > frame.effect.highest_floor:
            return TooHigh(frame.rule, room, frame.effect.highest_floor)
    cost = room_cost(state, seat, room, discount, free)
    if spendable(state, seat) < cost <= player.kronen:
        return _LAST_KRONE
    return TooDear("R5.3", "room", room, cost, player.kronen)


def _play_card(state: State, seat: int, staff: int) -> AnyRefusal | None:
    frame = state.agenda[-1]
    player = state.players[seat]
    if isinstance(frame, Drawn):
        if staff not in frame.cards:
            return AboutStaff("R6.8", "not drawn", staff)
        discount, free = frame.discount, frame.free
    else:
        if staff not in player.hand:
            return AboutStaff("R5.7", "not in the hand", staff)
        effect = frame.effect if isinstance(frame, Do) else None
        discount, free = getattr(effect, "discount", 0), getattr(effect, "free", False)
    cost = staff_cost(state, staff, discount, free)
    if spendable(state, seat) < cost <= player.kronen:
        return _LAST_KRONE
    return TooDear("R5.7", "staff", staff, cost, player.kronen)


def _put(state: State, seat: int, item: str, guest: int, kind: str) -> AnyRefusal | None:
    rule = ASKED_BY[kind]
    table = next((table for table in state.players[seat].cafe if table.guest == guest), None)
    if table is None:
        return AboutGuest(rule, "not in the café", guest)
    if item not in LETTERS or len(item) != 1:
        return NoSuch(rule, "item", item)
    place = LETTERS.index(item)
    if not ORDERS[guest][place] > table.items[place]:
        return NotOrdered(rule, guest, item)
    return NoItem(rule, item, "at hand" if kind == "at hand" else "in the kitchen")
