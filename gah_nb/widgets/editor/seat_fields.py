"""The fields of what lies in front of a player."""

from __future__ import annotations

from gah_nb.components import BOARDS, HOTELS
from gah_nb.engine import Position
from gah_nb.engine.items import ITEM_NAMES, LETTERS, letters
from gah_nb.scenario.form import Area, Form
from gah_nb.scenario.words import dice_in_order, display_text, groups_text, table_text

from .choosing import ANY_DISPLAY, ANY_GUEST, ANY_STAFF, counts, named
from .field import ONE_MORE, Field


def seat_fields(position: Position, form: Form, seat: int) -> dict[str, Field]:
    """All fields of a seat by their keys."""
    name, player = position.box.names[seat], position.players[seat]
    said, path = form.player.get(name, Area()), ("player", name)
    kitchen = letters(player.kitchen) if said.kitchen is None else said.kitchen
    cafe = said.cafe or [table_text(table) for table in player.cafe]
    staff = said.staff or [display_text(card, card in player.used) for card in player.display]
    kronen, last = player.kronen if said.kronen is None else said.kronen, len(BOARDS.emperor_vp) - 1
    bonuses, taken = _bonuses(position, said, seat), said.taken or dice_in_order(player.covered)
    fields = (
        Field(path, "kronen", "Kronen", "number", kronen, (), 0, BOARDS.money_max),
        Field(path, "emperor", "Emperor space", "number", said.emperor, (), 0, last),
        Field(path, "vp", "Victory points", "number", said.vp),
        Field(
            path,
            "kitchen",
            "Kitchen",
            "counts",
            counts(kitchen, LETTERS),
            least=0,
            signs=LETTERS,
            parts=[ITEM_NAMES[letter] for letter in LETTERS],
        ),
        Field(path, "cafe", "Guests, as in Earl: kk", "cards", [*cafe, ONE_MORE], ANY_GUEST),
        Field(path, "hand", "Hand", "cards", [*(said.hand or named(player.hand)), ONE_MORE], ANY_STAFF),
        Field(path, "staff", "Staff in play", "cards", [*staff, ONE_MORE], ANY_DISPLAY),
        Field(path, "bonuses", "Groups whose bonus was given, a room of each", "text", bonuses),
        Field(path, "taken", "Dice taken, - for a lost turn", "text", taken),
        Field(path, "passed", "Has passed", "check", player.passed),
    )
    return {field.key: field for field in fields}


def _bonuses(position: Position, said: Area, seat: int) -> str:
    """A room of each group that gave its bonus."""
    if said.bonuses is not None:
        return said.bonuses
    player, plan = position.players[seat], HOTELS[position.box.hotels[seat]]
    return groups_text(plan, player.bonuses)
