"""Which drawn object an action belongs to: the keys that drawings carry as ``data-target``.

``queue:75`` a guest of the queue, ``space:2`` an action space, ``room:0:b2`` a room of seat 0, ``cafe:0:75``
a guest in its café, ``hand:0:14`` a card of its hand, ``display:0:2`` one it has played, ``drawn:14`` a card
drawn or in the pack of the draft, ``objective:A``, ``emperor`` the tile that is due.
"""

from __future__ import annotations

from msgspec import Struct

from gah_nb.components import room_name
from gah_nb.engine import actions
from gah_nb.engine.frames import Drawn, HisItem
from gah_nb.engine.state import Leopold, Player, State


class Choice(Struct, frozen=True):
    """An option of the decision, for drawing.

    ``text`` is the action in the notation, ``label`` short, ``hint`` what it does and costs, ``targets`` the
    keys of the objects it belongs to.
    """

    text: str
    label: str = ""
    hint: str = ""
    targets: tuple[str, ...] = ()


def queue_key(guest: int) -> str:
    """A guest of the queue."""
    return f"queue:{guest}"


def space_key(space: int) -> str:
    """An action space."""
    return f"space:{space}"


def room_key(seat: int, room: int) -> str:
    """A room of a hotel."""
    return f"room:{seat}:{room_name(room)}"


def cafe_key(seat: int, guest: int) -> str:
    """A guest in a café."""
    return f"cafe:{seat}:{guest}"


def hand_key(seat: int, staff: int) -> str:
    """A staff card in a hand."""
    return f"hand:{seat}:{staff}"


def display_key(seat: int, staff: int) -> str:
    """A staff card that was played."""
    return f"display:{seat}:{staff}"


def drawn_key(staff: int) -> str:
    """A staff card that was drawn or is in the pack of the draft."""
    return f"drawn:{staff}"


def objective_key(letter: str) -> str:
    """An objective card."""
    return f"objective:{letter}"


EMPEROR_KEY = "emperor"


def target_keys(state: State, action: actions.Action) -> tuple[str, ...]:
    """The drawn objects that an action of the asking seat belongs to; none if it needs a button.

    >>> from gah_nb.engine.actions import Claim, End
    >>> target_keys(None, Claim("A")), target_keys(None, End())
    (('objective:A',), ())
    """
    match action:
        case actions.Guest(guest):
            return (queue_key(guest),)
        case actions.Die(space) | actions.Space(space):
            return (space_key(space),)
        case actions.Claim(letter):
            return (objective_key(letter),)
        case actions.Ignore() | actions.Suffer():
            return (EMPEROR_KEY,)
        case actions.Draft(staff) | actions.Under(staff):
            return (drawn_key(staff),)
        case actions.PlayCard(staff) if isinstance(state.agenda[-1], Drawn):
            return (drawn_key(staff),)
        case _:
            return _own_objects(state, action)


def _own_objects(state: State, action: actions.Action) -> tuple[str, ...]:
    """What lies in front of the asking seat."""
    match action:
        case actions.Prepare(room) | actions.Occupy(room) | actions.Remove(room):
            return (room_key(_asking(state), room),)
        case actions.Move(guest, room):
            seat = _asking(state)
            return (cafe_key(seat, guest), room_key(seat, room))
        case actions.Put(_, guest) | actions.Complete(guest):
            his = isinstance(state.agenda[-1], HisItem)
            return (cafe_key(state.box.virtual if his else _asking(state), guest),)
        case actions.PlayCard(staff) | actions.Return(staff):
            return (hand_key(_asking(state), staff),)
        case actions.Use(staff) | actions.Discard(staff):
            return (display_key(_asking(state), staff),)
        case _:
            return ()


def _asking(state: State) -> int:
    return state.agenda[-1].seat


def changed_keys(before: State, after: State) -> tuple[str, ...]:
    """What differs between two positions of the same table, as keys that a drawing can mark.

    Besides the targets there are ``vp:0``, ``kronen:0``, ``emperor:0``, ``kitchen:0`` for a seat's numbers,
    ``hand:0`` for how many cards it holds, and of a virtual opponent ``instruction``, ``stack``, ``stars``.
    """
    keys = [queue_key(guest) for guest in after.queue if guest not in before.queue]
    keys += [space_key(space) for space in range(1, 7) if before.dice[space - 1] != after.dice[space - 1]]
    keys += [
        objective_key(letter)
        for letter, old, new in zip("ABC", before.claims, after.claims, strict=True)
        if old != new
    ]
    for seat, (old_player, new_player) in enumerate(zip(before.players, after.players, strict=True)):
        if old_player is not new_player:
            keys += _changes_of(seat, old_player, new_player)
    if before.leopold is not None and after.leopold is not None and before.leopold is not after.leopold:
        keys += _changes_of_leopold(before.leopold, after.leopold)
    return tuple(dict.fromkeys(keys))


def _changes_of_leopold(before: Leopold, after: Leopold) -> list[str]:
    """What lies before a virtual opponent, and on the table because of an entrance."""
    steps = zip("ABC", before.countdown, after.countdown, strict=True)
    keys = [objective_key(letter) for letter, old, new in steps if old != new]
    for old_spaces, new_spaces in ((before.toll, after.toll), (before.on_spaces, after.on_spaces)):
        spaces = enumerate(zip(old_spaces, new_spaces, strict=True), 1)
        keys += [space_key(space) for space, (old, new) in spaces if old != new]
    keys += [queue_key(guest) for guest in {*before.marked_guests} ^ {*after.marked_guests}]
    keys += ["instruction"] if before.shown != after.shown else []
    keys += ["stack"] if len(before.stack) != len(after.stack) else []
    return keys + (["stars"] if before.stars != after.stars else [])


def _changes_of(seat: int, before: Player, after: Player) -> list[str]:
    changed = (before.tiles ^ after.tiles) | (before.occupied ^ after.occupied)
    keys = [room_key(seat, room) for room in range(20) if changed >> room & 1]
    keys += [cafe_key(seat, table.guest) for table in after.cafe if table not in before.cafe]
    keys += [hand_key(seat, staff) for staff in after.hand if staff not in before.hand]
    keys += [
        display_key(seat, staff)
        for staff in after.display
        if staff not in before.display or (staff in before.used) != (staff in after.used)
    ]
    keys += [
        f"{name}:{seat}"
        for name in ("vp", "kronen", "emperor", "kitchen")
        if getattr(before, name) != getattr(after, name)
    ]
    if len(before.hand) != len(after.hand):
        keys.append(f"hand:{seat}")
    return keys
