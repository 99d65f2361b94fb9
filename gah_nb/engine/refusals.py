"""Why an action is refused: the rule and one sentence for a player (every check of the options, in words)."""

from __future__ import annotations

from gah_nb.components import BOARDS, GUESTS, STAFF
from gah_nb.components.effects import Prepare as PrepareEffect
from gah_nb.components.hotel_plan import ROOMS, room_name

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
from .cafe import ORDERS, can_serve, guest_cost, has_free_table, missing, order_complete
from .dice import is_useless
from .emperor import in_scoring, tile_of_round
from .frames import Do, Drawn, MainAction, Parts, Picking, PrepareRooms, Serving, Split, TakeItems, Turn
from .hotel import open_rooms, plan_of, room_cost
from .items import ITEM_NAMES, LETTERS, named
from .measures import objective_met
from .staff import serving_cost, space_cost, spendable, staff_cost
from .state import State
from .turn import held_before, is_leaving, krone_in_reach

Refusal = tuple[str, str]
_LAST_KRONE = "only sixes are left, and the last krone is needed for one of them"

#: By which rule each kind of decision is asked, and what; of a turn, what is wrong with what is not in it.
_ASKED = {
    "draft": ("R1.5", "a staff card to keep is to be chosen"),
    "start guest": ("R1.6", "the first guest is to be chosen"),
    "rooms": ("R5.2", "a room is to be prepared"),
    "turn": ("R3.1", "belongs to an action or effect, and none is going on now"),
    "take": ("R5.1", "dishes or drinks are to be chosen"),
    "split": ("R5.5", "kronen and Emperor spaces are to be chosen"),
    "at hand": ("R5.9", "the items at hand are to be placed"),
    "serving": ("R6.1", "items of the kitchen are to be moved to guests"),
    "pick": ("R5.9", "an item is to be chosen"),
    "prepare": ("R5.3", "a room is to be prepared or the effect declined"),
    "occupy": ("R6.6", "a room is to be occupied or the effect declined"),
    "staff": ("R6.8", "a staff card is to be played or declined"),
    "draw": ("R6.8", "cards are to be drawn, of which one must be played, or the effect declined"),
    "drawn": ("R6.8", "one of the drawn staff cards is to be played"),
    "under": ("R6.8", "a drawn card is to be put under the deck"),
    "guest": ("R6.7", "a guest is to be taken for nothing or declined"),
    "order": ("R6.4", "what comes next is to be chosen"),
    "gain": ("R6.4", "a part of the reward is to be taken or declined"),
    "reward": ("R6.4", "the reward is to be taken or declined as a whole"),
    "space": ("R10", "an action space is to be chosen or declined"),
    "complete": ("R9", "a guest whose order is filled is to be chosen"),
    "penalty": ("R7.3", "the penalty is to be suffered or ignored"),
    "remove": ("R7.6", "a room to remove is to be chosen"),
    "return": ("R7.4", "a staff card of the hand is to be given up"),
    "discard": ("R7.4", "an end-of-game staff card is to be given up"),
}
_NO_SUCH_CARD = {
    "draft": "is not in the pack",
    "under": "is none of the drawn cards",
    "return": "is not in the hand",
    "discard": "is no end-of-game card of the display",
}


def refusal(state: State, seat: int, kind: str, action: Action) -> Refusal:
    """(rule, sentence) why ``action``, which is no option of a decision of ``kind``, is none."""
    rule, asked = _ASKED[kind]
    if not 0 <= (room := getattr(action, "room", 0)) < ROOMS:
        return rule, f"a hotel has the rooms 0 (a1) to {ROOMS - 1} (e4), not {room}"
    specific = _in_turn(state, seat, action) if kind == "turn" else _in_effect(state, seat, kind, action)
    if specific is not None:
        return specific
    if kind == "turn":
        return rule, f"{action.verb} {asked}"
    if action.additional:
        if in_scoring(state):
            return "R7.5", f"{action.verb} needs a turn of one's own, and an Emperor scoring is nobody's"
        return "R3.1", f"{action.verb} is never possible in the middle of another action or effect: {asked}"
    return rule, f"{action.verb} must wait: {asked}"


def _in_turn(state: State, seat: int, action: Action) -> Refusal | None:
    frame = state.agenda[-1]
    if not isinstance(frame, Turn):
        return None
    match action:
        case Pass() if frame.extra:
            return "R10", "an extra turn cannot be put off"
        case Pass():
            return "R3.4", "passing is possible only instead of a turn, and this one has begun"
        case End():
            return "R3.1", "a turn ends only after a die was taken"
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


def _guest(state: State, seat: int, guest: int, frame: Turn) -> Refusal | None:
    player = state.players[seat]
    if frame.die_taken:
        return "R3.2", "after the die was taken it is too late for a guest"
    if frame.guest_taken:
        return "R3.2", "only one guest may be taken per turn"
    if not has_free_table(player):
        return "R3.2", f"all {BOARDS.tables} tables of the café are occupied"
    if guest not in state.queue:
        return "R3.2", f"{_guest_name(guest)} is not in the queue"
    cost = guest_cost(state, seat, guest)
    if cost > player.kronen:
        return "R3.2", f"{_guest_name(guest)} costs {cost} kronen there, and {player.kronen} are left"
    if cost > spendable(state, seat):
        return "R2.6", _LAST_KRONE
    return _only_passing(state, seat, frame)


def _only_passing(state: State, seat: int, frame: Turn) -> Refusal | None:
    """For what would be possible if a die could be taken (R2.6, O7)."""
    if krone_in_reach(state, seat, frame.guest_taken):
        return None
    if frame.acted:
        return "R2.6", "no die can be taken any more for want of a krone, so the turn goes to its end"
    return "R2.6", "no die can be taken for want of a krone, so only passing is possible"


def _die(state: State, seat: int, die: Die, frame: Turn) -> Refusal | None:
    player = state.players[seat]
    if frame.extra:
        return "R10", f"no die is taken in an extra turn; use the space instead: space {die.space}"
    if frame.die_taken:
        return "R3.1", "only one die is taken per turn"
    if not 1 <= die.space <= 6:
        return "R4.1", f"there are action spaces 1 to 6, not {die.space}"
    if not state.dice[die.space - 1]:
        return "R4.1", f"no die lies on action space {die.space}"
    if die.space == 6 and not 1 <= die.imitated <= 5:
        return "R5.8", "space 6 imitates one of the actions 1 to 5; say which, as in die 6>3"
    if die.space != 6 and die.imitated:
        return "R5.8", f"only space 6 imitates another action, not space {die.space}"
    if is_useless(state, seat, die):
        return "R4.4", "action 3 demands a room, and none could be prepared with the kronen left"
    cost = space_cost(state, seat, die.space)
    if cost > player.kronen:
        return "R5.8", "space 6 costs 1 krone, and none is left"
    left = ", with the price of the action 2, and 1 is left" if cost else " and none is left"
    return "R4.2", f"boosting costs 1 krone{left}"


def _serve(state: State, seat: int) -> Refusal | None:
    player = state.players[seat]
    if player.kronen < serving_cost(state, seat):
        return "R6.1", "serving costs 1 krone, and none is left"
    if spendable(state, seat) < serving_cost(state, seat):
        return "R2.6", _LAST_KRONE
    if not can_serve(player):
        return "R6.1", "no guest in the café waits for an item of the kitchen"
    return None


def _claim(state: State, seat: int, letter: str) -> Refusal | None:
    if letter not in ("A", "B", "C"):
        return "R6.2", f"objectives are A, B and C, not {letter}"
    index = "ABC".index(letter)
    if seat in state.claims[index]:
        return "R6.2", f"objective {letter} has this player's marker already"
    if not (objective_met(state, seat, index) or held_before(state, seat, index)):
        title = state.box.rulebook.objectives[state.box.objectives[index]].title
        return "R6.2", f"objective {letter} ({title}) is not fulfilled"
    if len(state.claims[index]) >= len(BOARDS.objective_vp):
        return "R6.2", f"no spot is left on objective {letter}"
    return None


def _use(state: State, seat: int, staff: int) -> Refusal | None:
    player = state.players[seat]
    name = _staff_name(staff)
    if staff not in player.display:
        return "R6.3", f"{name} is not in the display"
    if staff not in state.box.rulebook.usable:
        return "R6.3", f"{name} is not a card to use once per round"
    if staff in player.used:
        return "R6.3", f"{name} was used this {state.box.rulebook.staff[staff].timing} already"
    return None


def _move(state: State, seat: int, guest: int, room: int) -> Refusal | None:
    player = state.players[seat]
    name = _guest_name(guest)
    table = next((table for table in player.cafe if table.guest == guest), None)
    if table is None:
        return "R6.4", f"{name} is not in the café"
    if not order_complete(table):
        return "R6.4", f"{name} still waits for {named(missing(table))}"
    if is_leaving(state, seat, guest):
        return "R6.4", f"{name} is moving already"
    if not player.vacant >> room & 1:
        state_of = "occupied already" if player.occupied >> room & 1 else "not prepared"
        return "R6.4", f"{room_name(room)} is {state_of}; a guest moves into a vacant room"
    color, room_color = state.box.rulebook.guests[guest].color, plan_of(state, seat).colors[room]
    if color not in ("green", room_color):
        return "R6.4", f"{name} is {color} and {room_name(room)} is {room_color}"
    return None


def _in_effect(state: State, seat: int, kind: str, action: Action) -> Refusal | None:
    match action:
        case Prepare(room) if kind in ("rooms", "prepare"):
            return _prepare(state, seat, room)
        case Occupy(room) if kind == "occupy":
            return "R6.6", f"{room_name(room)} is no vacant room"
        case Remove(room) if kind == "remove":
            return "R7.6", f"{room_name(room)} is not such a room on the highest floor that has one"
        case PlayCard(staff) if kind in ("staff", "drawn"):
            return _play_card(state, seat, staff)
        case Draft(staff) | Under(staff) | Return(staff) | Discard(staff) if kind == action.verb:
            return _ASKED[kind][0], f"{_staff_name(staff)} {_NO_SUCH_CARD[kind]}"
        case Put(item, guest) if kind in ("at hand", "serving"):
            return _put(state, seat, item, guest, kind)
        case Guest(guest) if kind in ("guest", "start guest"):
            return _ASKED[kind][0], f"{_guest_name(guest)} is not in the queue"
        case Complete(guest) if kind == "complete":
            waits = any(table.guest == guest for table in state.players[seat].cafe)
            why = "has a complete order" if waits else "is not in the café"
            return "R9", f"{_guest_name(guest)} {why}"
        case _:
            return _in_choice(state, seat, kind, action)


def _in_choice(state: State, seat: int, kind: str, action: Action) -> Refusal | None:
    """Amounts, items, spaces, parts, and stopping where there is still something to be done."""
    frame = state.agenda[-1]
    match action, frame:
        case Take(), TakeItems():
            first, second = (ITEM_NAMES[letter] for letter in frame.kind)
            most = "at most" if state.box.rulebook.switches.fewer_items else "in all"
            much = f"{first} and {second}, at least as much {first} as {second}"
            return "R5.1", f"take {frame.strength} {most}, {much}"
        case Gain(), Split():
            return "R5.5", f"kronen and Emperor spaces are {frame.strength} in all here"
        case Pick(item), Picking():
            return "R5.9", f"items are s, c, w and k, not {item}"
        case Space(space, _, boost), _ if kind == "space":
            return _space(state, seat, space, boost)
        case Resolve(part), Parts():
            rule = "R9" if any(isinstance(one.frame, MainAction) for one in frame.parts) else "R6.4"
            return rule, f"{part} cannot come next here"
        case Done(), PrepareRooms():
            return frame.rule, f"{frame.must} more to be prepared, as rooms can be placed and paid"
        case Done(), Serving():
            return "R6.1", "at least one item is moved when one serves"
        case Decline(), Drawn():
            free = "where it costs nothing" if frame.free else "if one can be paid"
            return "R6.8", f"one of the cards must be played {free}"
        case Decline(), Do(must=True):
            return "R6.4", "this part of a reward must be carried out if that is possible"
        case Suffer(""), _ if kind == "penalty" and len(tile_of_round(state).penalty) > 1:
            return "R7.3", "both options are possible: suffer left or suffer right"
        case Ignore() | Suffer(), _ if kind == "penalty":
            return "R7.3", "the penalty is suffered as it is, or ignored by Conference Manager for 1 krone"
        case _:
            return None


def _space(state: State, seat: int, space: int, boost: bool) -> Refusal:
    if not 1 <= space <= 6:
        return "R4.1", f"there are action spaces 1 to 6, not {space}"
    if not state.dice[space - 1]:
        return "R4.1", f"no die lies on action space {space}"
    if boost and not isinstance(state.agenda[-1], Turn):
        return "R4.2", "no boost is possible without taking a die (R10); leave out the +"
    if boost and state.players[seat].kronen < space_cost(state, seat, space, with_die=False) + boost:
        return "R4.2", "boosting costs 1 krone, and too few are left"
    if space == 6 and state.players[seat].kronen < space_cost(state, seat, 6, with_die=False):
        return "R5.8", "space 6 costs 1 krone, and none is left"
    return "R5.8", "space 6, and only that, imitates one of the actions 1 to 5, as in space 6>3"


def _prepare(state: State, seat: int, room: int) -> Refusal | None:
    frame = state.agenda[-1]
    player = state.players[seat]
    name = room_name(room)
    if player.tiles >> room & 1:
        return "R5.3", f"a tile lies on {name} already"
    if not player.tiles and room:
        return "R5.4" if state.round else "R1.7", f"the first room is a1, not {name}"
    if not open_rooms(player) >> room & 1:
        return "R5.3", f"{name} is not next to one of your rooms"
    discount, free = 0, False
    if isinstance(frame, Do) and isinstance(frame.effect, PrepareEffect):
        discount, free = frame.effect.discount, frame.effect.free
        if room // 5 + 1 > frame.effect.highest_floor:
            floors = f"1 to {frame.effect.highest_floor}"
            return frame.rule, f"only rooms of floors {floors} can be chosen, not {name}"
    cost = room_cost(state, seat, room, discount, free)
    if spendable(state, seat) < cost <= player.kronen:
        return "R2.6", _LAST_KRONE
    return "R5.3", f"{name} costs {cost} kronen, and {player.kronen} are left"


def _play_card(state: State, seat: int, staff: int) -> Refusal | None:
    frame = state.agenda[-1]
    player = state.players[seat]
    name = _staff_name(staff)
    if isinstance(frame, Drawn):
        if staff not in frame.cards:
            return "R6.8", f"{name} is none of the drawn cards"
        discount, free = frame.discount, frame.free
    else:
        if staff not in player.hand:
            return "R5.7", f"{name} is not in the hand"
        effect = frame.effect if isinstance(frame, Do) else None
        discount, free = getattr(effect, "discount", 0), getattr(effect, "free", False)
    cost = staff_cost(state, staff, discount, free)
    if spendable(state, seat) < cost <= player.kronen:
        return "R2.6", _LAST_KRONE
    return "R5.7", f"{name} costs {cost} kronen now, and {player.kronen} are left"


def _put(state: State, seat: int, item: str, guest: int, kind: str) -> Refusal | None:
    rule = _ASKED[kind][0]
    table = next((table for table in state.players[seat].cafe if table.guest == guest), None)
    if table is None:
        return rule, f"{_guest_name(guest)} is not in the café"
    if item not in LETTERS or len(item) != 1:
        return rule, f"items are s, c, w and k, not {item}"
    place = LETTERS.index(item)
    if not ORDERS[guest][place] > table.items[place]:
        return rule, f"{_guest_name(guest)} does not wait for {ITEM_NAMES[item]}"
    where = "at hand" if kind == "at hand" else "in the kitchen"
    return rule, f"no {ITEM_NAMES[item]} is {where}"


def _guest_name(guest: int) -> str:
    return GUESTS[guest].name if guest in GUESTS else f"guest #{guest}"


def _staff_name(staff: int) -> str:
    return STAFF[staff].name if staff in STAFF else f"staff #{staff}"
