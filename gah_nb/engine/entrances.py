"""The four special entrances of a virtual opponent: what they change around his turns and yours (S11).

Each is asked for where its rule acts, and does nothing in any other game. Tokens and items lie in
`state.Leopold`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gah_nb.components import BOARDS, GUESTS, HOTELS
from gah_nb.components.catalogue import COLUMN_MASKS, COLUMNS, FLOOR_MASKS, FLOORS, ROOM_NUMBER

from . import events
from .actions import Action, Put
from .errors import LuckUnknown, UnknownLuck
from .flow import Flow
from .frames import HisItem
from .items import LETTERS, NO_ITEMS, ONE_OF, Counts, counts, letters, minus, plus
from .luck import chosen, shuffled
from .state import Board, CafeGuest, Leopold, Player

RULE = "S11"
ENTRANCES = ("Hautel Couture", "Nine Stars Inn", "Sushi Resort", "Toll Bridge Hotel")
#: Kronen that you begin with against an entrance.
KRONEN = 7
_SPACES = range(1, 7)


def _is(board: Board, entrance: str) -> bool:
    solo = board.box.solo
    return solo is not None and solo.entrance == entrance


def _leopold(board: Board) -> Leopold:
    """What lies before him; the caller has asked for an entrance, so it is there."""
    return board.leopold or Leopold()


# Hautel Couture

_POOL = 18
_CAFE_VP = (5, 6, 7)
#: The order in which items of the supply fill the pool.
_CYCLE = "scwk"


def fill_cafe(flow: Flow, seed: int) -> None:
    """Seat his guests, reserve their rooms, lay out the items; before the queue is laid."""
    if not _is(flow, "Hautel Couture"):
        return
    seat = flow.box.virtual
    guests = [number for number in flow.guest_deck if flow.box.rulebook.guests[number].vp in _CAFE_VP]
    guests = guests[: BOARDS.tables]
    rest = [number for number in flow.guest_deck if number not in guests]
    flow.guest_deck = shuffled(seed, ("guests", 0, "again"), rest)
    flow.change(seat, cafe=tuple(CafeGuest(guest) for guest in sorted(guests)))
    reserved = [(guest, _reserve(flow, seat, guest)) for guest in guests]
    pool = NO_ITEMS
    for guest in guests:
        pool = plus(pool, counts(GUESTS[guest].order))
    for place in range(_POOL - sum(pool)):
        pool = plus(pool, ONE_OF[LETTERS.index(_CYCLE[place % len(_CYCLE)])])
    flow.change_leopold(reserved=tuple(reserved), pool=pool, on_spaces="." * len(_SPACES))
    lay_items(flow)


def _reserve(flow: Flow, seat: int, guest: int) -> int:
    """Place the vacant room of a guest: from the top floor down, from the left, in the guest's colour."""
    player, plan = flow.players[seat], HOTELS[flow.box.hotels[seat]]
    color = flow.box.rulebook.guests[guest].color
    room = next(
        floor * COLUMNS + column
        for floor in reversed(range(FLOORS))
        for column in range(COLUMNS)
        if not player.tiles >> (floor * COLUMNS + column) & 1
        and color in ("green", plan.colors[floor * COLUMNS + column])
    )
    flow.change(seat, tiles=player.tiles | 1 << room)
    flow.emit(events.GuestReserved(RULE, seat, guest=guest, room=room))
    score_printed(flow, seat, room, RULE)
    return room


_PRINTED = {ROOM_NUMBER[row.room]: row.vp for row in BOARDS.placement_vp}


def score_printed(flow: Flow, seat: int, room: int, rule: str) -> None:
    """Score the VP printed in a room that he covers (S5)."""
    if room in _PRINTED:
        flow.score(events.PlacementPoints(rule, seat, vp=_PRINTED[room], room=room))


def lay_items(flow: Flow) -> None:
    """Lay a random item of the pool on each action space that has none, at the start of a round."""
    if not _is(flow, "Hautel Couture"):
        return
    leopold = _leopold(flow)
    pool, on_spaces = leopold.pool, list(leopold.on_spaces)
    for space in _SPACES:
        if on_spaces[space - 1] != "." or pool == NO_ITEMS:
            continue
        if flow.box.seed is None:
            raise UnknownLuck.because(LuckUnknown(RULE, "pool"))
        item = chosen(flow.box.seed, ("pool", flow.round, space), letters(pool))
        pool = minus(pool, ONE_OF[LETTERS.index(item)])
        on_spaces[space - 1] = item
        flow.emit(events.ItemOnSpace(RULE, item=item, space=space))
    flow.change_leopold(pool=pool, on_spaces="".join(on_spaces))


def item_of_space(flow: Flow, seat: int, space: int) -> None:
    """You took a die: the item of its space is to be placed at once."""
    if not _is(flow, "Hautel Couture"):
        return
    on_spaces = _leopold(flow).on_spaces
    item = on_spaces[space - 1]
    if item != ".":
        flow.change_leopold(on_spaces=on_spaces[: space - 1] + "." + on_spaces[space:])
        flow.push(HisItem(seat, item))


def his_item_options(board: Board, frame: HisItem) -> tuple[Action, ...]:
    """His guests who wait for the item."""
    kind = LETTERS.index(frame.item)
    cafe = board.players[board.box.virtual].cafe
    return tuple(
        Put(frame.item, table.guest)
        for table in cafe
        if table.items[kind] < counts(GUESTS[table.guest].order)[kind]
    )


def his_item_apply(flow: Flow, frame: HisItem, action: Action) -> None:
    """Put the item on his guest, who moves in once the order is complete."""
    if not isinstance(action, Put):
        return
    seat, item = flow.box.virtual, ONE_OF[LETTERS.index(action.item)]
    flow.put_on_guest(seat, action.guest, item)
    flow.emit(events.ItemForHim(RULE, seat, items=item, item=action.item, guest=action.guest))
    table = next(table for table in flow.players[seat].cafe if table.guest == action.guest)
    if table.items == counts(GUESTS[table.guest].order):
        _move_in(flow, seat, table)


def his_item_settle(flow: Flow, frame: HisItem) -> None:
    """None of his guests needs the item."""
    flow.emit(events.ItemUnwanted(RULE, frame.seat, item=frame.item))


def _move_in(flow: Flow, seat: int, table: CafeGuest) -> None:
    player, leopold = flow.players[seat], _leopold(flow)
    guest, room = table.guest, dict(leopold.reserved)[table.guest]
    flow.emit(events.GuestMoved(RULE, seat, guest=guest, room=room))
    flow.score(events.GuestPoints(RULE, seat, vp=flow.box.rulebook.guests[guest].vp, guest=guest))
    flow.change(
        seat,
        cafe=tuple(other for other in player.cafe if other.guest != guest),
        occupied=player.occupied | 1 << room,
    )
    flow.change_leopold(reserved=tuple(pair for pair in leopold.reserved if pair[0] != guest))
    back: Counts = minus(NO_ITEMS, table.items)
    flow.emit(events.ItemsReturned(RULE, seat, items=back, place="guest", guest=guest))
    flow.emit(events.RoomOccupied(RULE, seat, room=room))
    flow.guest_discard = tuple(sorted((*flow.guest_discard, guest)))
    flow.emit(events.GuestDiscarded(RULE, seat, guest=guest))


# Nine Stars Inn

_STARS, _ROW = 9, 3


def add_star(flow: Flow) -> None:
    """His card shows an objective: a token comes to the track, if there is a place."""
    if _is(flow, "Nine Stars Inn") and _leopold(flow).stars < _STARS:
        _change_stars(flow, 1)


def take_stars(flow: Flow, seat: int, before: Player) -> None:
    """You have occupied a room, and ``before`` your area was this; tokens may go."""
    if not _is(flow, "Nine Stars Inn") or seat == flow.box.virtual:
        return
    filled = _full_lines(flow.players[seat]) - _full_lines(before)
    if flow.box.rulebook.switches.stars_lost == "one":
        filled = min(filled, 1)
    for _ in range(min(filled, _leopold(flow).stars)):
        _change_stars(flow, -1)


def _full_lines(player: Player) -> int:
    """How many floors and columns are fully occupied."""
    return sum(mask & ~player.occupied == 0 for mask in (*FLOOR_MASKS, *COLUMN_MASKS))


def _change_stars(flow: Flow, added: int) -> None:
    stars = flow.change_leopold(stars=_leopold(flow).stars + added).stars
    flow.emit(events.StarsChanged(RULE, flow.box.virtual, stars=stars, added=added))


def star_points(flow: Flow) -> None:
    """After an Emperor scoring: 5, 10 or 15 VP by the lowest row with a token (III, II, I)."""
    if _is(flow, "Nine Stars Inn") and (stars := _leopold(flow).stars):
        row = 3 - (stars - 1) // _ROW
        vp = BOARDS.objective_vp[row - 1]
        flow.score(events.StarPoints(RULE, flow.box.virtual, vp=vp, row=row))


# Sushi Resort

MARKED_AT_FIRST = sum(1 << ROOM_NUMBER[room] for room in ("d1", "e1", "a2", "b2", "c2", "a3"))
_MARK_VP = 8


def surcharge(board: Board, guest: int) -> int:
    """What a guest costs you more because of a token, also where guests are free."""
    return int(_is(board, "Sushi Resort") and guest in _leopold(board).marked_guests)


def payable(board: Board, seat: int, guests: Sequence[int]) -> tuple[int, ...]:
    """Those of some free guests whose surcharge a seat can pay."""
    kronen = board.players[seat].kronen
    return tuple(guest for guest in guests if surcharge(board, guest) <= kronen)


def mark_guest(flow: Flow, room: int) -> None:
    """He has covered a room: its token goes to the leftmost guest of the queue."""
    if not _is(flow, "Sushi Resort") or not _leopold(flow).marked_rooms >> room & 1:
        return
    leopold, guest = _leopold(flow), flow.queue[0]
    flow.change_leopold(
        marked_rooms=leopold.marked_rooms & ~(1 << room),
        marked_guests=tuple(sorted({*leopold.marked_guests, guest})),
    )
    flow.emit(events.GuestMarked(RULE, flow.box.virtual, guest=guest, room=room))


def take_mark(flow: Flow, seat: int, guest: int) -> None:
    """A guest leaves the queue: the token goes, and if he took the guest he scores."""
    if not surcharge(flow, guest):
        return
    _unmark(flow, guest)
    if seat == flow.box.virtual:
        flow.score(events.MarkPoints(RULE, seat, vp=_MARK_VP, guest=guest, waited=False))
    else:
        flow.emit(events.MarkReturned(RULE, seat, guest=guest))


def last_place(flow: Flow) -> None:
    """The queue has moved on: a token at its rightmost place scores for him and goes."""
    if flow.queue and surcharge(flow, flow.queue[-1]) and len(flow.queue) == len(BOARDS.queue_cost):
        guest = flow.queue[-1]
        _unmark(flow, guest)
        flow.score(events.MarkPoints(RULE, flow.box.virtual, vp=_MARK_VP, guest=guest, waited=True))


def _unmark(flow: Flow, guest: int) -> None:
    marked = _leopold(flow).marked_guests
    flow.change_leopold(marked_guests=tuple(other for other in marked if other != guest))


# Toll Bridge Hotel

#: Lost where no toll can be paid.
UNPAID_VP = -5


def leave_toll(flow: Flow, space: int) -> None:
    """He has taken a die: a token stays on its space."""
    if not _is(flow, "Toll Bridge Hotel"):
        return
    toll = list(_leopold(flow).toll)
    toll[space - 1] += 1
    flow.change_leopold(toll=tuple(toll))
    flow.emit(events.TollLaid(RULE, flow.box.virtual, space=space, tokens=toll[space - 1]))


def tolled(board: Board, space: int, imitated: int = 0) -> tuple[int, ...]:
    """The spaces whose tokens are paid for when a space is used (O27)."""
    if not _is(board, "Toll Bridge Hotel"):
        return ()
    toll = _leopold(board).toll
    both = board.box.rulebook.switches.toll_of == "the imitated too" and imitated
    return tuple(each for each in ((space, imitated) if both else (space,)) if toll[each - 1])


def toll_waived(board: Board, seat: int, costs: Iterable[int]) -> bool:
    """Whether a space may be used without its toll: nothing in hand, and none of the ``costs`` is 0."""
    return _is(board, "Toll Bridge Hotel") and not board.players[seat].kronen and all(costs)


def pay_toll(flow: Flow, seat: int, spaces: Sequence[int], *, waived: bool) -> None:
    """Pay for the spaces used, or lose VP; he scores for their tokens, of which one goes."""
    if waived:
        flow.score(events.PointsLost(RULE, seat, vp=UNPAID_VP))
    for space in spaces:
        if not waived:
            flow.pay(seat, 1, RULE, "toll")
        toll = list(_leopold(flow).toll)
        tokens = toll[space - 1]
        toll[space - 1] -= 1
        flow.change_leopold(toll=tuple(toll))
        flow.score(events.TollPoints(RULE, flow.box.virtual, vp=tokens, space=space, left=tokens - 1))
