"""What of the hotels in a scenario cannot come about by play, though the box adds up."""

from __future__ import annotations

from collections.abc import Iterator

from gah_nb.components import BOARDS, EMPEROR_TILES, HOTELS
from gah_nb.components.effects import RemoveRooms
from gah_nb.components.hotel_plan import NEIGHBOURS, Group, HotelPlan, room_name, rooms_of
from gah_nb.engine import Box, Player
from gah_nb.engine.hotel import FIRST_ROOM
from gah_nb.scenario.form import Area, Form
from gah_nb.telling.wording import listed

from .complaints import Complaints


def hotels(complaints: Complaints, form: Form, box: Box, players: tuple[Player, ...]) -> None:
    """Complain of rooms that hang in the air, and of bonuses that do not fit the rooms that could be read."""
    if _rooms_were_removed(form, box):
        return
    for name, hotel, player in zip(box.names, box.hotels, players, strict=True):
        area = form.player.get(name, Area())
        for key, sentence in (*_in_the_air(area, name, player), *_bonuses(name, player, HOTELS[hotel])):
            complaints.unlikely(("player", name, key), sentence)


def _rooms_were_removed(form: Form, box: Box) -> bool:
    """Whether a penalty of this game may have taken rooms away, so that hotels may be in pieces (R7.6)."""
    return any(
        form.round > BOARDS.emperor_tile_round[EMPEROR_TILES[key].letter]
        and any(isinstance(effect, RemoveRooms) for effect in box.rulebook.tiles[key].penalty)
        for key in box.emperor_tiles
    )


def _in_the_air(area: Area, name: str, player: Player) -> Iterator[tuple[str, str]]:
    """Every tile is laid beside another, and the first one at the bottom left (R1.7, R5.3)."""
    alone = player.tiles & ~_joined(FIRST_ROOM & player.tiles, player.tiles)
    if alone:
        key = "rooms" if area.rooms else "vacant" if alone & player.vacant else "occupied"
        rooms = listed([room_name(room) for room in rooms_of(alone)])
        yield key, f"{name} cannot have reached {rooms}: a hotel begins at a1, and rooms adjoin (R5.3)"


def _joined(some: int, tiles: int) -> int:
    """The rooms with a tile that can be reached from some of them."""
    while True:
        wider = some
        for room in rooms_of(some):
            wider |= NEIGHBOURS[room] & tiles
        if wider == some:
            return some
        some = wider


def _bonuses(name: str, player: Player, plan: HotelPlan) -> Iterator[tuple[str, str]]:
    """A group gives its bonus when its last room is occupied, not before and not later (R6.5)."""
    whole = sum(1 << group.index for group in plan.groups if group.mask & ~player.occupied == 0)
    for group in plan.groups:
        bit = 1 << group.index
        if player.bonuses & bit & ~whole:
            yield "bonuses", f"{name}'s {_named(group)} is not all occupied, so it gave no bonus yet (R6.5)"
        elif whole & bit & ~player.bonuses:
            yield "bonuses", f"{name}'s {_named(group)} is all occupied, so it gave its bonus (R6.5)"


def _named(group: Group) -> str:
    return f"{group.color} group {' '.join(room_name(room) for room in rooms_of(group.mask))}"
