"""Cautions about the turn: passing, ending, and taking guests (R2, R3, R6)."""

from __future__ import annotations

from gah_nb.components import BOARDS
from gah_nb.components.catalogue import room_name
from gah_nb.engine import CafeGuest, Player, Position
from gah_nb.engine.actions import Claim, Die, End, Guest, Move, Pass, Serve, Use
from gah_nb.engine.area import plan_of, room_cost, rooms_to_prepare
from gah_nb.engine.guests import missing
from gah_nb.engine.items import DISHES, DRINKS, LETTERS, Counts, minus
from gah_nb.engine.rounds import visible
from gah_nb.engine.turn import rooms_for
from gah_nb.telling.prompts import cost_of, strength_of
from gah_nb.telling.wording import listed, points, the

#: A rule and a sentence, or nothing to say.
Warned = tuple[str, str] | None
#: From how many wanted items on a die is good, and from how many kronen and Emperor spaces on.
_GOOD_ITEMS, _GOOD_SPLIT = 2, 3


def wanted(player: Player) -> Counts:
    """What the guests of a café wait for and the kitchen does not have."""
    need = [0, 0, 0, 0]
    for table in player.cafe:
        for kind, count in enumerate(missing(table)):
            need[kind] += count
    short = [max(0, count - have) for count, have in zip(need, player.kitchen, strict=True)]
    return short[0], short[1], short[2], short[3]


def most_useful(need: Counts, kind: str, strength: int) -> int:
    """How many of the items that an action of ``kind`` brings are wanted at best (R5.1)."""
    first, second = (need[LETTERS.index(letter)] for letter in kind)
    return max(min(first, strength - few) + min(second, few) for few in range(strength // 2 + 1))


# Passing (R2.3)


def passing_a_good_die(view: Position, seat: int, _action: Pass) -> Warned:
    """Passing although a die lies there that guests or rooms call for."""
    player = view.players[seat]
    for die in view.legal_actions:
        if not isinstance(die, Die) or die.boost or die.space == 6:
            continue
        good = _good(view, seat, player, die)
        if good:
            text = f"action {die.space} would {good}; after the re-roll it may not lie there any more"
            return "R2.3", f"{text}, and each re-roll takes a die away."
    return None


def _good(view: Position, seat: int, player: Player, die: Die) -> str:
    strength = strength_of(view, die)
    if die.space in (1, 2):
        useful = most_useful(wanted(player), DISHES if die.space == 1 else DRINKS, strength)
        return f"bring {useful} items that your guests wait for" if useful >= _GOOD_ITEMS else ""
    if die.space == 3:
        homeless = [table.guest for table in player.cafe if not rooms_for(view, seat, table.guest)]
        housed = [guest for guest in homeless if _rooms_in_reach(view, seat, guest, player.kronen)]
        return f"give {the(housed[0])} a room" if housed else ""
    return f"bring {strength} kronen or Emperor spaces" if die.space == 4 and strength > _GOOD_SPLIT else ""


# Ending the turn (R6)


def objective_left(view: Position, _seat: int, _action: End) -> Warned:
    """An objective that could be claimed."""
    claim = next((option for option in view.legal_actions if isinstance(option, Claim)), None)
    if claim is None:
        return None
    index = "ABC".index(claim.letter)
    vp = points(BOARDS.objective_vp[len(view.claims[index])])
    title = view.box.rulebook.objectives[view.box.objectives[index]].title
    text = f"objective {claim.letter} ({title}) can be claimed now for {vp}"
    return "R6.2", f"{text}; only in your own turn, and somebody may come first."


def guest_left(view: Position, _seat: int, _action: End) -> Warned:
    """A guest with a complete order who could move in."""
    move = next((option for option in view.legal_actions if isinstance(option, Move)), None)
    if move is None:
        return None
    where = f"can move into {room_name(move.room)} now"
    return "R6.4", f"{the(move.guest)} has everything and {where}; that would also free a table."


def serving_left(view: Position, seat: int, _action: End) -> Warned:
    """An order that the kitchen could complete, with a room for the guest."""
    serve = Serve()
    if serve not in view.legal_actions:
        return None
    player = view.players[seat]
    for table in player.cafe:
        if _servable(table, player) and rooms_for(view, seat, table.guest):
            cost = cost_of(view, serve)
            price = f"for {cost} krone " if cost else ""
            text = f"serving {price}would complete the order of {the(table.guest)}"
            return "R6.1", f"{text}, and there is a vacant room."
    return None


def _servable(table: CafeGuest, player: Player) -> bool:
    need = missing(table)
    covered = all(short <= have for short, have in zip(need, player.kitchen, strict=True))
    return covered and 0 < sum(need) <= BOARDS.serve_at_most


def staff_left(view: Position, seat: int, _action: End) -> Warned:
    """Once-per-round staff that has not been used in the last turn of the round."""
    if visible(view.players[seat]):
        return None
    cards = view.box.rulebook.staff
    unused = [
        the(option.staff)
        for option in view.legal_actions
        if isinstance(option, Use) and cards[option.staff].timing == "round"
    ]
    if not unused:
        return None
    return "R6.3", f"this was your last turn of the round, and {listed(unused)} can still be used in it."


# Guests (R3.2, R8.1)


def guest_without_room(view: Position, seat: int, action: Guest) -> Warned:
    """A guest for whom there is no room, nor one that could be prepared next."""
    player, rulebook = view.players[seat], view.box.rulebook
    if not view.round:
        return None  # the guest of the set-up comes before all rooms (R1.6)
    color = rulebook.guests[action.guest].color
    rivals = [table.guest for table in player.cafe if rulebook.guests[table.guest].color == color]
    if color == "green" or len(rooms_for(view, seat, action.guest)) > len(rivals):
        return None
    left = player.kronen - cost_of(view, action)
    if _rooms_in_reach(view, seat, action.guest, left):
        return None
    free = plan_of(view, seat).color_masks[color] & ~player.tiles
    why = "and none can be prepared next" if free else "and all of them have a tile already"
    return "R6.4", f"{the(action.guest)} needs a {color} room: no vacant one is left over, {why}."


def _rooms_in_reach(view: Position, seat: int, guest: int, kronen: int) -> bool:
    """Whether a room for a guest could be prepared next, and paid with ``kronen``."""
    color, plan = view.box.rulebook.guests[guest].color, plan_of(view, seat)
    return any(
        color in ("green", plan.colors[room]) and room_cost(view, seat, room) <= kronen
        for room in rooms_to_prepare(view, seat, kronen=kronen)
    )


def guest_too_late(view: Position, seat: int, action: Guest) -> Warned:
    """A guest of the last round whom the turns that are left cannot serve and house."""
    player = view.players[seat]
    if view.round < BOARDS.rounds:
        return None
    turns = len(visible(player))
    guests = (*player.cafe, CafeGuest(action.guest))
    needed = _dice_needed(view, seat, player, guests)
    if needed <= turns:
        return None
    left = "only this turn is left" if turns == 1 else f"only {turns} turns are left"
    text = f"{left}, and your guests would need {needed} more actions"
    return "R8.1", f"{text}; each who stays in the café costs {-BOARDS.final_guest_vp} VP."


def _dice_needed(view: Position, seat: int, player: Player, guests: tuple[CafeGuest, ...]) -> int:
    """How many dice it takes at least to serve and house guests: dishes, drinks and rooms, one each."""
    need = minus((0, 0, 0, 0), player.kitchen)
    short = [sum(missing(table)[kind] for table in guests) + need[kind] for kind in range(4)]
    kinds = sum(any(short[LETTERS.index(letter)] > 0 for letter in kind) for kind in (DISHES, DRINKS))
    rulebook, plan = view.box.rulebook, plan_of(view, seat)
    colors = [rulebook.guests[table.guest].color for table in guests]
    homeless = any(
        colors.count(color) > (player.vacant & mask).bit_count() for color, mask in plan.color_masks.items()
    )
    return kinds + (homeless or len(guests) > player.vacant.bit_count())
