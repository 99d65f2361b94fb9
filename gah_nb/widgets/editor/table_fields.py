"""The fields of what lies in the middle of the table."""

from __future__ import annotations

from collections.abc import Sequence

from gah_nb.components import BOARDS
from gah_nb.engine import Position
from gah_nb.scenario.building.table import DRAFT
from gah_nb.scenario.building.table import GUESTS as TAKING_GUESTS
from gah_nb.scenario.form import Form
from gah_nb.scenario.writing import start_seat

from .choosing import ANY_GUEST, ANY_OBJECTIVE, ANY_STAFF, ANY_TILE, counts, named, with_rest
from .field import ONE_MORE, Field

_DICE = "123456"
_OF_EACH_VALUE = ("ones", "twos", "threes", "fours", "fives", "sixes")
_NOBODY = ("", "nobody")
_SET_UPS = [("", "is over"), (DRAFT, "everybody drafts"), (TAKING_GUESTS, "guests are taken")]


def queue_fields(position: Position, form: Form) -> list[Field]:
    """As many guests as are missing have come in on the left."""
    guests = [*named(position.queue[: max(0, len(BOARDS.queue_cost) - len(form.queue))]), *form.queue]
    top = [*form.guest_deck, ONE_MORE]
    return [
        Field((), "queue", "From the left", "cards", guests, ANY_GUEST),
        Field((), "guest_deck", "Next from the deck", "cards", top, ANY_GUEST),
    ]


def decks_fields(position: Position, form: Form) -> list[Field]:
    """The decks, as far as the file says what lies there, and the piles."""
    keys = (
        ("guest_deck", "Guests, from the top", form.guest_deck, ANY_GUEST),
        ("discard", "Guests discarded", form.discard, ANY_GUEST),
        ("staff_deck", "Staff, from the top", form.staff_deck, ANY_STAFF),
        ("gone", "Staff out of the game", form.gone, ANY_STAFF),
    )
    fields = [
        Field((), key, label, "cards", [*said, ONE_MORE], options) for key, label, said, options in keys
    ]
    return [*fields, Field((), "reshuffled", "Guest decks used up", "number", form.reshuffled, (), 0)]


def dice_fields(position: Position, form: Form) -> list[Field]:
    """The dice on the action board, and the next rolls."""
    shown = counts(form.dice, _DICE) if form.dice.strip() else list(position.dice)
    label = "On the action board; the rest is taken or in the dustbin. Without any, the seed rolls them"
    rolls = [*form.rolls, ONE_MORE]
    return [
        Field((), "dice", label, "counts", shown, least=0, signs=_DICE, parts=_OF_EACH_VALUE),
        Field((), "rolls", "The next rolls, as in 11234", "cards", rolls),
    ]


def emperor_fields(position: Position, form: Form) -> list[Field]:
    """The three tiles."""
    tiles = with_rest(form.emperor, position.box.emperor_tiles)
    return [Field((), "emperor", "For rounds 3, 5 and 7", "selects", tiles, ANY_TILE)]


def objectives_fields(position: Position, form: Form) -> list[Field]:
    """The three cards, and who has reached them."""
    names = [[_NOBODY, *((name, "") for name in position.box.names)]]
    keys = with_rest(form.objectives, position.box.objectives)
    fields = [Field((), "objectives", "Cards", "selects", keys, ANY_OBJECTIVE)]
    for letter, points in ((letter, BOARDS.objective_vp) for letter in BOARDS.emperor_tile_round):
        said = form.claims.get(letter, [])
        lines = [*said, *[""] * (len(points) - len(said))]
        fields.append(
            Field(("claims",), letter, f"{letter} reached by, for {_sums(points)}", "selects", lines, names)
        )
    return fields


def _sums(points: Sequence[int]) -> str:
    return ", ".join(map(str, points)) + " VP"


def round_fields(position: Position, form: Form) -> list[Field]:
    """The round, and who is next."""
    names = [(name, "") for name in position.box.names]
    first = start_seat(position)
    moving = position.decision.seat if position.round and position.decision else first
    to_move = form.to_move or (position.box.names[moving] if position.round else "")
    start = form.start or position.box.names[first]
    return [
        Field((), "round", "Round; 0 for the set-up", "number", form.round, (), 0, BOARDS.rounds),
        Field((), "set_up", "Set-up", "select", form.set_up, [_SET_UPS]),
        Field((), "to_move", "To move", "select", to_move, [[_NOBODY, *names]]),
        Field((), "start", "Has the turn order tile with 1", "select", start, [names]),
    ]
