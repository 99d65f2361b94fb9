"""What of a scenario cannot come about by play, though the box adds up."""

from __future__ import annotations

from gah_nb.components import BOARDS, EMPEROR_TILES
from gah_nb.components.effects import RemoveRooms
from gah_nb.components.hotel_plan import NEIGHBOURS, ROOM_NUMBER, room_name, rooms_of
from gah_nb.components.rulebook import Rulebook
from gah_nb.engine import Player
from gah_nb.notation.wording import listed

from .complaints import Complaints
from .form import Form

_FIRST_ROOM = 1 << ROOM_NUMBER["a1"]


def unlikely(complaints: Complaints, form: Form, players: tuple[Player, ...], book: Rulebook) -> None:
    """Complain of rooms that hang in the air."""
    removed = _rooms_were_removed(form, book)
    for name, player in zip(form.players, players, strict=True):
        if not removed:
            _hotel(complaints, form, name, player)


def _rooms_were_removed(form: Form, book: Rulebook) -> bool:
    """Whether a penalty of this game took rooms away already, so that a hotel may be in pieces (R7.6)."""
    return any(
        form.round > BOARDS.emperor_tile_round[EMPEROR_TILES[key].letter]
        and any(isinstance(effect, RemoveRooms) for effect in book.tiles[key].penalty)
        for key in form.emperor
        if key in EMPEROR_TILES
    )


def _hotel(complaints: Complaints, form: Form, name: str, player: Player) -> None:
    """Every tile is laid beside another, and the first one at the bottom left (R1.7, R5.3)."""
    joined = _joined(_FIRST_ROOM & player.tiles, player.tiles)
    loose = player.tiles & ~joined
    if not loose:
        return
    area = form.player[name]
    key = "rooms" if area.rooms else "vacant" if loose & player.vacant and area.vacant else "occupied"
    rooms = listed([room_name(room) for room in rooms_of(loose)])
    message = (
        f"{name} cannot have reached {rooms}: rooms begin at a1, and each further one adjoins another (R5.3)"
    )
    complaints.unlikely(("player", name, key), message)


def _joined(some: int, tiles: int) -> int:
    """The rooms with a tile that can be reached from some of them."""
    while True:
        wider = some
        for room in rooms_of(some):
            wider |= NEIGHBOURS[room] & tiles
        if wider == some:
            return some
        some = wider
