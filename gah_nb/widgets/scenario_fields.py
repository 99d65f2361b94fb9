"""What of a scenario can be set where: the fields that belong to an object of the board.

A field shows what the file says, right or wrong, and where the file is silent what follows from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from gah_nb.components import BOARDS, EMPEROR_TILES, GUESTS, HOTELS, OBJECTIVES, STAFF, editions
from gah_nb.engine import Position
from gah_nb.engine.items import ITEM_NAMES, LETTERS, letters
from gah_nb.notation import NotationError, card_name, dice_text, objective_words, staff_words
from gah_nb.notation import tile_penalty_words as penalty
from gah_nb.notation import tile_reward_words as reward
from gah_nb.scenario.form import Area, Form
from gah_nb.scenario.words import USED, dice_in_order, display_text, table_text

Value = str | int | bool | list[str] | list[int]
#: What can be chosen, and a few words about it.
Option = tuple[str, str]
_DICE = "123456"
#: More dice or items of a kind nobody can want.
_MANY = 99
_NOBODY = ("", "nobody")
#: A line for one more card.
_ONE_MORE = ""


class Field(Struct, frozen=True):
    """Something to be set: the table of the file and its key, what it is called, and how it is put in.

    ``kind`` is number (from ``least`` to ``most``), text, check, select, cards (a line each), selects (the
    same with nothing but what there is) or counts (how often each of the ``signs`` stands in the text, called
    as in ``parts``). ``options`` are what can be chosen, a list for all lines or one for each.
    """

    path: tuple[str, ...]
    key: str
    label: str
    kind: str
    value: Value
    options: Sequence[Sequence[Option]] = ()
    least: int | None = None
    most: int | None = None
    signs: str = ""
    parts: Sequence[str] = ()

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return ".".join((*self.path, self.key))

    @property
    def as_values(self) -> dict[str, Any]:
        """What the browser has to know of it."""
        return {**structs.asdict(self), "name": self.name}

    def read(self, index: int, text: str) -> object:
        """What the file has to say where line ``index`` says ``text``; None where it had better be silent.

        Raises `NotationError` for a number that is none.
        """
        match self.kind:
            case "number":
                return _number(text)
            case "check":
                return text == "true" or None
            case "counts":
                counts = [int(count) for count in self.value] if isinstance(self.value, list) else []
                counts[index] = min(_number(text) or 0, _MANY)
                return "".join(sign * count for sign, count in zip(self.signs, counts, strict=True))
            case "cards" | "selects":
                lines = [str(line) for line in self.value] if isinstance(self.value, list) else []
                lines[index : index + 1] = [text]
                return [line for line in lines if line.strip()]
            case _:
                return text.strip() or None


class Group(Struct, frozen=True):
    """The fields that belong together, and what they are about."""

    title: str
    fields: tuple[Field, ...]


def group_of(position: Position, form: Form, target: str) -> Group:
    """The fields for an object of the board, by its key; of the table for one that has none of its own."""
    kind, _, rest = target.partition(":")
    seat = rest.partition(":")[0]
    if kind in _OF_A_SEAT and seat.isdigit() and int(seat) < len(position.players):
        what, keys = _OF_A_SEAT[kind]
        fields = _seat(position, form, int(seat))
        name = position.box.names[int(seat)]
        return Group(f"{name}: {what}" if what else name, tuple(fields[key] for key in keys))
    title, make = _OF_THE_TABLE.get(kind, _OF_THE_TABLE["game"])
    return Group(title, tuple(make(position, form)))


def _number(text: str) -> int | None:
    text = text.strip()
    if text and not text.removeprefix("-").isdigit():
        raise NotationError(f"{text!r} is no whole number.", text, 1, 1, 0)
    return int(text) if text else None


def _counts(text: str, signs: str) -> list[int]:
    return [text.lower().count(sign) for sign in signs]


def _named(cards: Iterable[int]) -> list[str]:
    return [card_name(card) for card in cards]


_GUESTS = [sorted((card.name, f"#{number}") for number, card in GUESTS.items())]
_STAFF = [sorted((card.name, f"#{number}: {staff_words(number)}") for number, card in STAFF.items())]
_TURNED = [sorted((f"{card.name} {USED}", f"#{number}, turned sideways") for number, card in STAFF.items())]
_DISPLAY = [[*_STAFF[0], *_TURNED[0]]]
_TILES = [
    [(key, f"{reward(key)}; else {penalty(key)}") for key in EMPEROR_TILES if key[0] == letter]
    for letter in BOARDS.emperor_tile_round
]
_GOALS = [
    [(key, objective_words(key)) for key in OBJECTIVES if key[0] == letter]
    for letter in BOARDS.emperor_tile_round
]

# In front of a seat

_TRACKS = ("kronen", "emperor", "vp")
_EVERYTHING = (*_TRACKS, "kitchen", "cafe", "hand", "staff", "taken", "passed")
_OF_A_SEAT: Mapping[str, tuple[str, Sequence[str]]] = {
    "seat": ("", _EVERYTHING),
    **dict.fromkeys(_TRACKS, ("tracks", _TRACKS)),
    "kitchen": ("kitchen", ("kitchen",)),
    **dict.fromkeys(("table", "cafe"), ("café", ("cafe",))),
    "hand": ("hand", ("hand",)),
    "display": ("staff in play", ("staff",)),
    "turn": ("turn order", ("taken", "passed")),
}


def _seat(position: Position, form: Form, seat: int) -> dict[str, Field]:
    """All fields of a seat by their keys."""
    name, player = position.box.names[seat], position.players[seat]
    said, path = form.player.get(name, Area()), ("player", name)
    kitchen = letters(player.kitchen) if said.kitchen is None else said.kitchen
    cafe = said.cafe or [table_text(table) for table in player.cafe]
    staff = said.staff or [display_text(card, card in player.used) for card in player.display]
    kronen, last = player.kronen if said.kronen is None else said.kronen, len(BOARDS.emperor_vp) - 1
    fields = (
        Field(path, "kronen", "Kronen", "number", kronen, (), 0, BOARDS.money_max),
        Field(path, "emperor", "Emperor space", "number", said.emperor, (), 0, last),
        Field(path, "vp", "Victory points", "number", said.vp),
        Field(
            path,
            "kitchen",
            "Kitchen",
            "counts",
            _counts(kitchen, LETTERS),
            least=0,
            signs=LETTERS,
            parts=[ITEM_NAMES[letter] for letter in LETTERS],
        ),
        Field(path, "cafe", "Guests, as in Earl: kk", "cards", [*cafe, _ONE_MORE], _GUESTS),
        Field(path, "hand", "Hand", "cards", [*(said.hand or _named(player.hand)), _ONE_MORE], _STAFF),
        Field(path, "staff", "Staff in play", "cards", [*staff, _ONE_MORE], _DISPLAY),
        Field(
            path,
            "taken",
            "Dice taken, - for a lost turn",
            "text",
            said.taken or dice_in_order(player.covered),
        ),
        Field(path, "passed", "Has passed", "check", player.passed),
    )
    return {field.key: field for field in fields}


# Of everybody


def _queue(position: Position, form: Form) -> list[Field]:
    """As many guests as are missing have come in on the left."""
    guests = [*_named(position.queue[: max(0, len(BOARDS.queue_cost) - len(form.queue))]), *form.queue]
    top = [*form.guest_deck, _ONE_MORE]
    return [
        Field((), "queue", "From the left", "cards", guests, _GUESTS),
        Field((), "guest_deck", "Next from the deck", "cards", top, _GUESTS),
    ]


def _decks(position: Position, form: Form) -> list[Field]:
    keys = (
        ("guest_deck", "Guests, from the top", form.guest_deck, _GUESTS),
        ("discard", "Guests discarded", form.discard, _GUESTS),
        ("staff_deck", "Staff, from the top", form.staff_deck, _STAFF),
        ("gone", "Staff out of the game", form.gone, _STAFF),
    )
    return [Field((), key, label, "cards", [*said, _ONE_MORE], options) for key, label, said, options in keys]


def _dice(position: Position, form: Form) -> list[Field]:
    lying = tuple(space for space, count in enumerate(position.dice, start=1) for _ in range(count))
    shown = _counts(form.dice.strip() or dice_text(lying), _DICE)
    parts = [f"showing {value}" for value in _DICE]
    label = "On the action board; the rest is taken or in the dustbin"
    return [Field((), "dice", label, "counts", shown, least=0, signs=_DICE, parts=parts)]


def _emperor(position: Position, form: Form) -> list[Field]:
    tiles = list(position.box.emperor_tiles)
    return [Field((), "emperor", "For rounds 3, 5 and 7", "selects", tiles, _TILES)]


def _objectives(position: Position, form: Form) -> list[Field]:
    names = [[_NOBODY, *((name, "") for name in position.box.names)]]
    keys = list(position.box.objectives)
    fields = [Field((), "objectives", "Cards", "selects", keys, _GOALS)]
    for letter, points in ((letter, BOARDS.objective_vp) for letter in BOARDS.emperor_tile_round):
        said = form.claims.get(letter, [])
        lines = [*said, *[""] * (len(points) - len(said))]
        fields.append(
            Field(("claims",), letter, f"{letter} reached by, for {_sums(points)}", "selects", lines, names)
        )
    return fields


def _sums(points: Sequence[int]) -> str:
    return ", ".join(map(str, points)) + " VP"


def _round(position: Position, form: Form) -> list[Field]:
    names = [[(name, "") for name in position.box.names]]
    first = min(range(len(position.players)), key=lambda seat: position.players[seat].numbers)
    moving = position.decision.seat if position.round and position.decision else first
    to_move = form.to_move or position.box.names[moving]
    start = form.start or position.box.names[first]
    return [
        Field((), "round", "Round", "number", form.round, (), 1, BOARDS.rounds),
        Field((), "to_move", "To move", "select", to_move, names),
        Field((), "start", "Has the turn order tile with 1", "select", start, names),
    ]


def _game(position: Position, form: Form) -> list[Field]:
    boards = list(position.box.hotels)
    known = [[(one.name, one.title) for one in editions()]]
    return [
        Field((), "title", "Title", "text", form.title),
        Field((), "players", "Players", "cards", [*form.players, _ONE_MORE]),
        Field((), "hotel", "Boards", "selects", boards, [[(key, "") for key in HOTELS]]),
        Field((), "edition", "Edition", "select", form.edition, known),
        Field((), "promos", "With the promo guests", "check", form.promos),
        Field((), "seed", "Seed", "number", 1 if form.seed is None else form.seed, (), 0),
    ]


_OF_THE_TABLE: Mapping[str, tuple[str, Callable[[Position, Form], list[Field]]]] = {
    "game": ("Table", _game),
    "round": ("Round", _round),
    "decks": ("Decks", _decks),
    **dict.fromkeys(("queue", "place"), ("Queue", _queue)),
    "space": ("Dice", _dice),
    **dict.fromkeys(("emperor", "tile"), ("Emperor tiles", _emperor)),
    "objective": ("Objectives", _objectives),
}
