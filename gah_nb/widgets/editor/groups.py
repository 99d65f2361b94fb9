"""Which fields belong to an object of the board: the game itself, the middle of the table, a seat."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import get_args

from msgspec import Struct

from gah_nb.components import BOARDS, DECKS, HOTELS, editions, readings_of
from gah_nb.components.catalogue import ITEM_NAMES, LETTERS, letters
from gah_nb.engine import Position
from gah_nb.engine.entrances import ENTRANCES
from gah_nb.engine.state import Level
from gah_nb.files import FileProblem, key_text
from gah_nb.notation import dice_in_order, groups_text
from gah_nb.scenario.building.box import DEFAULT_SEED, UNKNOWN_LUCK
from gah_nb.scenario.building.turns import DRAFT
from gah_nb.scenario.building.turns import GUESTS as TAKING_GUESTS
from gah_nb.scenario.form import MARKERS, Area, Form, Opponent, display_text, table_text
from gah_nb.scenario.writing import start_seat
from gah_nb.telling.leopold import instruction_words

from .about import about_fields, check_fields
from .fields import (
    ANY_DISPLAY,
    ANY_GUEST,
    ANY_KEY,
    ANY_OBJECTIVE,
    ANY_STAFF,
    ANY_TILE,
    ONE_MORE,
    Decks,
    Field,
    NameOf,
    Numbers,
    Option,
    counts,
    named,
    with_rest,
)

_LUCK = [("", "comes from the seed"), (UNKNOWN_LUCK, "nobody knows it")]


def _game_fields(position: Position, form: Form) -> list[Field]:
    """What the game is called, players and boards, edition and readings, luck."""
    named = form.hotel if isinstance(form.hotel, list) else ()
    boards = with_rest(named, position.box.hotels)
    known = [[(one.name, one.title) for one in editions()]]
    names = [_NOBODY, *((name, "") for name in position.box.names)]
    return [
        Field((), "title", "Title", "text", form.title),
        Field((), "players", "Players", "cards", [*form.players, ONE_MORE]),
        Field((), "hotel", "Boards", "selects", boards, [[(key, "") for key in HOTELS]]),
        Field((), "edition", "Edition", "select", form.edition, known),
        Field((), "promos", "With the promo guests", "check", form.promos),
        *_luck(form),
        *([] if form.leopold else [Field(("leopold",), "player", "Plays by cards", "select", "", [names])]),
        Field((), "loose", "May be out of reach of play", "check", form.loose),
        *_readings(form),
    ]


def _luck(form: Form) -> list[Field]:
    luck = Field((), "luck", "Luck", "select", form.luck, [_LUCK])
    seed = DEFAULT_SEED if form.seed is None else form.seed
    is_unknown = form.luck and form.seed is None
    return [luck] if is_unknown else [luck, Field((), "seed", "Seed", "number", seed, (), 0)]


def _readings(form: Form) -> list[Field]:
    """The points that the file decides, and one for another that the edition leaves open."""
    path, found = ("readings",), []
    edition = form.edition if form.edition in {one.name for one in editions()} else Form().edition
    points = {point.id: point for point in readings_of(edition)}
    for key, choice in form.readings.items():
        known = [(one.key, one.text) for one in points[key].choices] if key in points else []
        label = f"{key}: {points[key].point}" if key in points else key
        fitting = [words for words, _ in known if words.lower().startswith(choice.lower())]
        said = fitting[0] if len(fitting) == 1 and choice else choice
        found.append(Field(path, key, label, "select", said, [[("", "as the edition does"), *known]]))
    left = [
        (f"{point.id} {one.key}", f"{point.point}: {one.text}")
        for point in points.values()
        if point.id not in form.readings
        for one in point.choices[1:]
    ]
    return [*found, Field(path, ANY_KEY, "Decide a point otherwise", "select", "", [[("", ""), *left]])]


_DICE = "123456"
_OF_EACH_VALUE = ("ones", "twos", "threes", "fours", "fives", "sixes")
_NOBODY = ("", "nobody")
_SET_UPS = [("", "is over"), (DRAFT, "everybody drafts"), (TAKING_GUESTS, "guests are taken")]


def _queue_fields(position: Position, form: Form) -> list[Field]:
    """As many guests as are missing have come in on the left."""
    guests = [*named(position.queue[: max(0, len(BOARDS.queue_cost) - len(form.queue))]), *form.queue]
    top = [*form.guest_deck, ONE_MORE]
    return [
        Field((), "queue", "From the left", "cards", guests, ANY_GUEST, card="guest"),
        Field((), "guest_deck", "Next from the deck", "cards", top, ANY_GUEST, card="guest"),
    ]


def _decks_fields(position: Position, form: Form) -> list[Field]:
    """The decks, as far as the file says what lies there, and the piles."""
    guests = (
        ("guest_deck", "Guests, from the top", form.guest_deck),
        ("discard", "Guests discarded", form.discard),
    )
    staff = (
        ("staff_deck", "Staff, from the top", form.staff_deck),
        ("gone", "Staff out of the game", form.gone),
    )
    fields = [
        *(
            Field((), key, label, "cards", [*said, ONE_MORE], ANY_GUEST, card="guest")
            for key, label, said in guests
        ),
        *(
            Field((), key, label, "cards", [*said, ONE_MORE], ANY_STAFF, card="staff card")
            for key, label, said in staff
        ),
    ]
    tops = [*(", ".join(deck) for deck in form.shuffles), ONE_MORE]
    fields.append(Decks((), "shuffles", "Tops of the next guest decks, as in Earl, Poet", "cards", tops))
    return [*fields, Field((), "reshuffled", "Guest decks used up", "number", form.reshuffled, (), 0)]


def _dice_fields(position: Position, form: Form) -> list[Field]:
    """The dice on the action board, and the next rolls."""
    shown = counts(form.dice, _DICE) if form.dice.strip() else list(position.dice)
    label = "On the action board; the rest is taken or in the dustbin. Without any, the seed rolls them"
    rolls = [*form.rolls, ONE_MORE]
    return [
        Field((), "dice", label, "counts", shown, least=0, signs=_DICE, parts=_OF_EACH_VALUE),
        Field((), "rolls", "The next rolls, as in 11234", "cards", rolls),
        Field((), "dustbin", "Dice in the dustbin", "number", position.dustbin, (), 0),
    ]


def _emperor_fields(position: Position, form: Form) -> list[Field]:
    """The three tiles."""
    tiles = with_rest(form.emperor, position.box.emperor_tiles)
    return [Field((), "emperor", "For rounds 3, 5 and 7", "selects", tiles, ANY_TILE)]


def _objectives_fields(position: Position, form: Form) -> list[Field]:
    """The three cards, and who has reached them."""
    names = [[_NOBODY, *((name, "") for name in position.box.names)]]
    keys = with_rest(form.objectives, position.box.objectives)
    fields = [Field((), "objectives", "Cards", "selects", keys, ANY_OBJECTIVE)]
    for letter, points in ((letter, BOARDS.objective_vp) for letter in BOARDS.emperor_tile_round):
        said = form.claims.get(letter, [])
        # Who is next gets the most that is left : nobody can be put behind a free place.
        lines = [*said, ONE_MORE][: len(points)]
        label = f"{letter} reached by, for {_sums(points)}"
        fields.append(Field(("claims",), letter, label, "selects", lines, names))
    return fields


def _sums(points: Sequence[int]) -> str:
    return ", ".join(map(str, points)) + " VP"


def _round_fields(position: Position, form: Form) -> list[Field]:
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


def _seat_fields(position: Position, form: Form, seat: int) -> dict[str, Field]:
    """All fields of a seat by their keys."""
    name, player = position.box.names[seat], position.players[seat]
    said, path = form.player.get(name, Area()), ("player", name)
    kitchen = letters(player.kitchen) if said.kitchen is None else said.kitchen
    cafe = said.cafe or [table_text(table) for table in player.cafe]
    staff = said.staff or [display_text(card, card in player.used) for card in player.display]
    hand = said.hand or named(player.hand)
    kronen, last = player.kronen if said.kronen is None else said.kronen, len(BOARDS.emperor_vp) - 1
    bonuses, taken = _bonuses(position, said, seat), said.taken or dice_in_order(player.covered)
    fields = (
        NameOf((), "name", "Name", "text", name, seat=seat, names=form.players),
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
        Field(path, "cafe", "Guests, as in Earl: kk", "cards", [*cafe, ONE_MORE], ANY_GUEST, card="guest"),
        Field(path, "hand", "Hand", "cards", [*hand, ONE_MORE], ANY_STAFF, card="staff card"),
        Field(path, "staff", "Staff in play", "cards", [*staff, ONE_MORE], ANY_DISPLAY, card="staff card"),
        Field(path, "bonuses", "Groups whose bonus was given, a room of each", "text", bonuses),
        Field(path, "taken", "Dice taken, - for a lost turn", "text", taken),
        Field(path, "passed", "Has passed", "check", player.passed),
        Field(path, "rooms", "Hotel as drawn, top floor first", "area", said.rooms),
        Field(path, "vacant", "Vacant rooms, as in a1 b2", "text", said.vacant),
        Field(path, "occupied", "Occupied rooms", "text", said.occupied),
        Field(path, "printed", "Rooms that have scored and are gone", "text", said.printed),
        Field(
            path, "emperor_before", "Highest Emperor space left", "number", said.emperor_before, (), 0, last
        ),
        Field(path, "staff_lost", "Staff taken away", "number", said.staff_lost, (), 0),
        Field(path, "tiles_lost", "Tiles taken away", "number", said.tiles_lost, (), 0),
    )
    return {field.key: field for field in fields}


def _bonuses(position: Position, said: Area, seat: int) -> str:
    """A room of each group that gave its bonus."""
    if said.bonuses is not None:
        return said.bonuses
    player, plan = position.players[seat], HOTELS[position.box.hotels[seat]]
    return groups_text(plan, player.bonuses)


# What lies before a virtual opponent: the table [leopold]

PATH = ("leopold",)
_STARS = 9


def leopold_fields(position: Position, form: Form) -> list[Field]:
    """Who he is, his cards and markers, and what belongs to his entrance; none where nobody plays alone."""
    solo, said = position.box.solo, form.leopold
    if solo is None or said is None:
        return []
    decks: list[Option] = [(deck, "") for deck in DECKS]
    entrances: list[Option] = [("", "none"), *((entrance, "") for entrance in ENTRANCES)]
    cards = [[(str(card.number), instruction_words(card)) for card in solo.instructions.values()]]
    names: list[Option] = [(name, "") for name in position.box.names]
    return [
        Field(PATH, "player", "Who he is", "select", said.player, [[("", "the last player"), *names]]),
        Field(PATH, "level", "Level", "select", said.level, [[(level, "") for level in get_args(Level)]]),
        *([] if said.cards else [Field(PATH, "deck", "Deck", "select", said.deck, [decks])]),
        Field(PATH, "cards", "A deck of one's own", "area", said.cards),
        Field(PATH, "entrance", "Entrance", "select", said.entrance, [entrances]),
        Numbers(PATH, "shown", "Cards turned up, the last on top", "cards", _lines(said.shown), cards),
        Numbers(PATH, "instructions", "Next cards", "cards", _lines(said.instructions), cards),
        Field(PATH, "stack", "Private stack, from the top", "cards", [*said.stack, ONE_MORE], ANY_STAFF),
        *_markers(said),
        *_of_the_entrance(said),
    ]


def _lines(numbers: list[int]) -> list[str]:
    return [*map(str, numbers), ONE_MORE]


def _markers(said: Opponent) -> Iterator[Field]:
    """Where his markers are; what he has claimed is set at the objectives."""
    steps: list[Option] = [("", "not begun or claimed"), *((step, "") for step in MARKERS[1:-1])]
    for letter in "ABC":
        label = f"Marker on objective {letter}"
        yield Field((*PATH, "markers"), letter, label, "select", said.markers.get(letter, ""), [steps])


def _of_the_entrance(said: Opponent) -> Iterator[Field]:
    match said.entrance:
        case "Hautel Couture":
            reserved = [*said.reserved, ONE_MORE]
            yield Field(PATH, "reserved", "Rooms kept for guests, as in Duke: a4", "cards", reserved)
            pool, names = counts(said.pool, LETTERS), [ITEM_NAMES[letter] for letter in LETTERS]
            yield Field(PATH, "pool", "Pool of items", "counts", pool, least=0, signs=LETTERS, parts=names)
            yield Field(PATH, "on_spaces", "Items on spaces 1-6, as in sc.w.k", "text", said.on_spaces)
        case "Nine Stars Inn":
            yield Field(PATH, "stars", "Tokens on the star track", "number", said.stars, (), 0, _STARS)
        case "Sushi Resort":
            yield Field(PATH, "marked_rooms", "Rooms with a token, as in d1 e1", "text", said.marked_rooms)
            marked = [*said.marked_guests, ONE_MORE]
            yield Field(PATH, "marked_guests", "Guests with a token", "cards", marked, ANY_GUEST)
        case "Toll Bridge Hotel":
            toll = _lines(said.toll)[:_SPACES]
            yield Numbers(PATH, "toll", "Tokens on spaces 1-6", "cards", toll)


_SPACES = 6


# Which of them belong together

_TRACKS = ("kronen", "emperor", "vp")
_HOTEL = ("rooms", "vacant", "occupied", "bonuses", "printed", "tiles_lost")
_REMEMBERED = ("emperor_before", "staff_lost")
_EVERYTHING = ("name", *_TRACKS, "kitchen", "cafe", "hand", "staff", "taken", "passed", *_HOTEL, *_REMEMBERED)
_OF_A_SEAT: Mapping[str, tuple[str, Sequence[str]]] = {
    "seat": ("", _EVERYTHING),
    **dict.fromkeys(_TRACKS, ("tracks", _TRACKS)),
    "kitchen": ("kitchen", ("kitchen",)),
    **dict.fromkeys(("table", "cafe"), ("café", ("cafe",))),
    "hand": ("hand", ("hand",)),
    **dict.fromkeys(("display", "staff"), ("staff in play", ("staff",))),
    "turn": ("turn order", ("taken", "passed")),
}
_OF_THE_TABLE: Mapping[str, tuple[str, Callable[[Position, Form], list[Field]]]] = {
    "game": ("Table", _game_fields),
    "about": ("About the file", about_fields),
    "checks": ("Checks", check_fields),
    "round": ("Round", _round_fields),
    "decks": ("Decks", _decks_fields),
    **dict.fromkeys(("queue", "place"), ("Queue", _queue_fields)),
    "space": ("Dice", _dice_fields),
    **dict.fromkeys(("emperor", "tile"), ("Emperor tiles", _emperor_fields)),
    "objective": ("Objectives", _objectives_fields),
    **dict.fromkeys(("instruction", "stack", "stars"), ("Leopold", leopold_fields)),
}


class Group(Struct, frozen=True):
    """The fields that belong together, and what they are about."""

    title: str
    fields: tuple[Field, ...]

    def has(self, problem: FileProblem) -> bool:
        """Whether a problem is about what one of the fields sets."""
        keys = (key_text((*field.path, field.key)) for field in self.fields)
        return any(re.match(rf"{re.escape(key)}(?![\w-])", problem.key) for key in keys)


def group_of(position: Position, form: Form, target: str) -> Group:
    """The fields for an object of the board, by its key; of the table for one that has none of its own."""
    kind, _, rest = target.partition(":")
    seat = rest.partition(":")[0]
    if kind in _OF_A_SEAT and seat.isdigit() and int(seat) < len(position.players):
        what, keys = _OF_A_SEAT[kind]
        fields = _seat_fields(position, form, int(seat))
        name = position.box.names[int(seat)]
        return Group(f"{name}: {what}" if what else name, tuple(fields[key] for key in keys))
    title, make = _OF_THE_TABLE.get(kind, _OF_THE_TABLE["game"])
    if kind == "checks":
        title = f"{form.CHECKED.title()}s"
    return Group(title, tuple(make(position, form)))


def all_fields(position: Position, form: Form) -> Iterator[Field]:
    """All fields of all objects."""
    targets = (*_OF_THE_TABLE, *(f"seat:{seat}" for seat in range(len(position.players))))
    return (field for target in targets for field in group_of(position, form, target).fields)


def field_named(position: Position, form: Form, name: str) -> Field | None:
    """The field that is called so in messages; None if there is none."""
    return next((field for field in all_fields(position, form) if field.name == name), None)
