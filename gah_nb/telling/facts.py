"""What an action costs and leads to, from the engine's own rules; hints and labels put it into words."""

from __future__ import annotations

from gah_nb.components.effects import AnyEffect, Occupy, PlayStaff, Prepare
from gah_nb.engine.actions import Action, Die, Guest, Ignore, PlayCard, Serve, Space
from gah_nb.engine.actions import Prepare as PrepareRoom
from gah_nb.engine.cafe import guest_cost
from gah_nb.engine.emperor import possible, tile_of_round
from gah_nb.engine.entrances import surcharge
from gah_nb.engine.frames import Drawn, Turn
from gah_nb.engine.hotel import bonus_effect, plan_of, room_cost
from gah_nb.engine.position import Position
from gah_nb.engine.staff import price_of_ignoring, serving_cost, space_cost, staff_cost, strength_changes
from gah_nb.engine.state import Player

from .entrances import toll_due
from .wording import effect_of


def seat_of(position: Position) -> int:
    """The seat that decides, -1 when the game is over."""
    return position.decision.seat if position.decision else -1


def player_of(position: Position) -> Player:
    """The area of the seat that decides."""
    return position.players[seat_of(position)]


def cost_of(position: Position, action: Action) -> int:
    """Kronen that the deciding seat pays for one of its options, whatever follows."""
    seat, frame = seat_of(position), position.agenda[-1]
    effect = effect_of(frame)
    match action:
        case Guest(guest):
            return (
                guest_cost(position, seat, guest) if isinstance(frame, Turn) else surcharge(position, guest)
            )
        case Die(space, _, boost):
            return space_cost(position, seat, space) + toll_due(position, seat, action) + boost
        case Space(space, _, boost):
            toll = toll_due(position, seat, action)
            return space_cost(position, seat, space, with_die=False) + toll + boost
        case Serve():
            return serving_cost(position, seat)
        case PrepareRoom(room) if isinstance(effect, Prepare):
            return room_cost(position, seat, room, effect.discount, effect.free)
        case PrepareRoom(room):
            return room_cost(position, seat, room)
        case PlayCard(staff):
            terms = frame if isinstance(frame, Drawn) else effect
            assert isinstance(terms, (Drawn, PlayStaff))
            return staff_cost(position, staff, terms.discount, terms.free)
        case Ignore():
            return (price_of_ignoring(position, seat) or (0, 0))[1]
        case _:
            return 0


def strength_of(position: Position, action: Die | Space) -> int:
    """Strength with which a die or a space is used (R4.1, R4.2, staff 13, 17, 18)."""
    strength = position.dice[action.space - 1] + action.boost
    if isinstance(action, Space):
        return strength
    changes = strength_changes(position, seat_of(position), action.space, strength)
    return changes[-1][2] if changes else strength


def bonus_for(position: Position, room: int) -> AnyEffect | None:
    """The occupancy bonus that is due when a room of the deciding seat becomes occupied now (R6.5)."""
    player = player_of(position)
    group = plan_of(position, seat_of(position)).group_of[room]
    full = group.mask & ~(player.occupied | 1 << room) == 0
    return bonus_effect(group) if full and not player.bonuses >> group.index & 1 else None


def occupies_at_once(position: Position) -> bool:
    """Whether the room being chosen becomes occupied when it is prepared or chosen."""
    effect = effect_of(position.agenda[-1])
    return isinstance(effect, Occupy) or (isinstance(effect, Prepare) and effect.occupied)


def penalty_due(position: Position, option: str = "") -> tuple[str, AnyEffect]:
    """Key of the round's Emperor tile, and the penalty that the deciding seat would suffer (R7.3).

    Where the owner chooses, ``option`` says which one: left or right (E3).
    """
    tile = tile_of_round(position)
    if option:
        return tile.key, tile.penalty[option == "right"]
    seat = seat_of(position)
    return tile.key, next((one for one in tile.penalty if possible(position, seat, one)), tile.penalty[-1])
