"""Positions in words: one in plain text, for terminals and pipes; and what differs between two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import Any

from msgspec import Struct

from gah_nb.components import BOARDS, GUESTS, HOTELS, OBJECTIVES, STAFF, Rulebook
from gah_nb.components.catalogue import NO_ITEMS, letters, room_name
from gah_nb.engine import Position
from gah_nb.engine.differences import Difference, Field, Place, Zone, what_differs
from gah_nb.engine.frames import Drafting, Drawn, Selecting, UnderDeck
from gah_nb.engine.setup import VIRTUAL
from gah_nb.engine.state import UNKNOWN, CafeGuest, Player
from gah_nb.notation import card_name, dice_text, hotel_text

from .leopold import leopold_text
from .wording import tile_penalty_words, tile_reward_words

# A position in plain text, for terminals and pipes

_LABEL = 11
#: As wide as lines become where nobody says otherwise.
WIDTH = 100
#: No line is broken that fits into this: so hotels stay in one piece.
NARROWEST = _LABEL + 20


def printable(text: str) -> str:
    """A text without what a terminal would obey instead of showing it; names may hold anything."""
    return "".join(
        sign if sign.isprintable() or sign == "\n" else "\N{REPLACEMENT CHARACTER}" for sign in text
    )


def looking(position: Position, seat: int | None) -> int | None:
    """Whose hand is open: that of ``seat``, or without it that of whoever decides."""
    return position.decision.seat if seat is None and position.decision else seat


def position_text(position: Position, looking: int | None) -> str:
    """The table and all seats, one below the other; of hands only that of seat ``looking`` is open."""
    seats = (seat_text(position, seat, looking) for seat in range(len(position.players)))
    return "\n\n".join((table_text(position), *seats))


def table_text(position: Position, width: int = WIDTH) -> str:
    """What lies in the middle: round, queue, dice, objectives, Emperor tiles."""
    dice = "  ".join(f"{space}: {count}" for space, count in enumerate(position.dice, start=1))
    dustbin = f"   dustbin: {position.dustbin}" if position.dustbin else ""
    costs = BOARDS.queue_cost[len(BOARDS.queue_cost) - len(position.queue) :]
    queue = [f"{cost} kr  {_guest(guest)}" for cost, guest in zip(costs, position.queue, strict=True)]
    return _lines(
        width,
        [
            f"{round_text(position)} · edition {position.box.rules.edition} · {position.digest}",
            _field("dice", f"{dice}{dustbin}"),
            *_fields("queue", queue),
            *_fields("objectives", _objectives(position)),
            *_fields("Emperor", [_tile(key, position.box.rulebook) for key in position.box.emperor_tiles]),
        ],
    )


def round_text(position: Position) -> str:
    """The round in words."""
    if position.is_over:
        return "The game is over"
    return f"Round {position.round} of {BOARDS.rounds}" if position.round else "Set-up"


def seat_text(position: Position, seat: int, looking: int | None, width: int = WIDTH) -> str:
    """Everything in front of a seat."""
    player = position.players[seat]
    hotel = hotel_text(HOTELS[position.box.hotels[seat]], player.tiles, player.occupied).split("\n")
    numbers = " and ".join(map(str, player.numbers)) if any(player.numbers) else "not yet dealt"
    taken = f", taken {' '.join(str(die or '–') for die in player.covered)}" if player.covered else ""
    drawn = _drawn(position, seat) if seat == looking else ()
    return _lines(
        width,
        [
            f"{position.box.names[seat]}: {player.vp} VP, {player.kronen} kr, Emperor {player.emperor}",
            _field("turns", f"{numbers}{taken}{', passed' if player.passed else ''}"),
            *_fields("hotel", hotel),
            _field("kitchen", letters(player.kitchen) or "empty"),
            *_fields("café", [_seated(table) for table in player.cafe]),
            *_fields("played", [_played(player, card) for card in player.display]),
            *_fields("hand", _hand(player.hand, seat == looking)),
            *_fields("drawn", [_staff(card) for card in drawn]),
            *(_field(*row) for row in (leopold_text(position) if seat == position.box.virtual else ())),
        ],
    )


def _lines(width: int, lines: list[str]) -> str:
    """Lines that are not too long; what is goes on below its own beginning."""
    indent = " " * (_LABEL + 4)
    return "\n".join(
        piece
        for line in lines
        for piece in wrap(
            line,
            max(width, NARROWEST),
            subsequent_indent=indent,
            drop_whitespace=True,
            break_on_hyphens=False,
        )
    )


def _field(label: str, text: str) -> str:
    return f"  {label:<{_LABEL}}{text}"


def _fields(label: str, texts: list[str]) -> list[str]:
    """A line for each text, the label before the first."""
    return [_field("" if place else label, text) for place, text in enumerate(texts)]


def _guest(number: int) -> str:
    card = GUESTS.get(number)
    return f"{card.name} ({card.color}, {card.order}, {card.vp} VP)" if card else "an unknown guest"


def _seated(table: CafeGuest) -> str:
    here = f", has {letters(table.items)}" if table.items != NO_ITEMS else ""
    return f"{_guest(table.guest)}{here}"


def _staff(number: int) -> str:
    card = STAFF.get(number)
    return f"{card.name} ({card.cost} kr)" if card else "an unknown card"


def _played(player: Player, number: int) -> str:
    return f"{_staff(number)}{', used' if number in player.used else ''}"


def _hand(hand: tuple[int, ...], is_open: bool) -> list[str]:
    if not is_open or UNKNOWN in hand:
        return [f"{len(hand)} {'card' if len(hand) == 1 else 'cards'}"]
    return [_staff(card) for card in hand] or ["no card"]


def _objectives(position: Position) -> list[str]:
    names = position.box.names
    lines = []
    for letter, key, claims in zip("ABC", position.box.objectives, position.claims, strict=True):
        claimed = f" (claimed: {', '.join(names[seat] for seat in claims)})" if claims else ""
        lines.append(f"{letter}  {OBJECTIVES[key].title}{claimed}")
    return lines


def _tile(key: str, rulebook: Rulebook) -> str:
    return f"{key}  {tile_reward_words(key, rulebook)}; or else {tile_penalty_words(key, rulebook)}"


def _drawn(position: Position, seat: int) -> tuple[int, ...]:
    """Cards that a seat has drawn to choose from, or its pack of the draft."""
    match position.agenda[-1] if position.agenda else None:
        case Drafting(_, packs):
            return packs[seat]
        case (Drawn() | UnderDeck() | Selecting()) as frame if frame.seat == seat:
            return frame.cards
        case _:
            return ()


# What differs between two positions, in words of the game

_LETTERS = "ABC"


class Wording(Struct, frozen=True):
    """How a difference is put: what it is ``about``, and each ``value``, with a unit for one and for more.

    Between two lists stands a semicolon, where a comma would be misread. Where there is no ``value``, the
    words say all.
    """

    about: str
    value: Callable[[Any, Position], str] | None = None
    units: tuple[str, str] = ("", "")
    between: str = ","


def _number(value: object, _position: Position) -> str:
    return str(value)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"


def _list(about: str, names: Callable[[Any, Position], Iterable[str]]) -> Wording:
    return Wording(about, lambda value, position: _listed(names(value, position)), between=";")


def _amount(about: str, one: str, more: str) -> Wording:
    return Wording(about, _number, (f" {one}", f" {more}"))


def _seats(seats: Sequence[int], position: Position) -> Iterable[str]:
    return (position.box.names[seat] for seat in seats)


def _guests(cards: Sequence[int], _position: Position) -> Iterable[str]:
    return (card_name(card) if card != UNKNOWN else "unknown" for card in cards)


def _rooms(rooms: Iterable[int]) -> Iterable[str]:
    return map(room_name, rooms)


def _dice(dice: Sequence[int], _position: Position) -> str:
    return dice_text(tuple(value for value, amount in enumerate(dice, 1) for _ in range(amount))) or "none"


def _decision(decision: tuple[int, str] | None, position: Position) -> str:
    return f"{position.box.names[decision[0]]} decides ({decision[1]})" if decision else "the game is over"


_ROOMS = {"free": "no tile"}
_ZONES: dict[Zone, str] = {
    "cafe": "in {name}'s café {items}",
    "moving": "moving into {name}'s hotel",
    "queue": "in the queue",
    "deck": "in the deck",
    "discard": "discarded",
    "hand": "in {name}'s hand",
    "display": "in {name}'s display",
    "used": "used in {name}'s display",
    "gone": "out of the game",
    "pack": "in the pack before {name}",
    "drawn": "drawn by {name}",
    "stack": "in {name}'s private stack",
    "under": "going under the deck for {name}",
    "": "not to be seen",
}


def _place(place: Place, position: Position) -> str:
    name = position.box.names[place.seat] if place.seat >= 0 else ""
    items = "without items" if place.items == NO_ITEMS else f"with {letters(place.items)}"
    paid = " (staff has paid for the order)" if place.paid else ""
    return _ZONES[place.zone].format(name=name, items=items) + paid


#: What lies before a virtual opponent, by the fields of `engine.state.Leopold`.
_OF_LEOPOLD = {
    "deck": "instruction deck",
    "shown": "instruction cards shown",
    "countdown": "symbols seen for A, B, C",
    "reserved": "rooms reserved",
    "pool": "items in the pool",
    "on_spaces": "items on the action spaces",
    "stars": "tokens on the star track",
    "marked_rooms": "rooms with a token",
    "marked_guests": "guests with a token",
    "toll": "tokens on the action spaces",
    "there": "anything at all",
}


def _before_him(value: Any, _position: Position) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "none"
    return str(value)


WORDINGS: dict[Field, Wording] = {
    "players": _list("players: ", lambda names, _: names),
    "edition": Wording("edition: ", _number),
    "readings": _list("readings: ", lambda pairs, _: map(" ".join, pairs)),
    "house_rules": Wording("the house rules are not the same"),
    "hotels": _list("hotels: ", lambda keys, _: keys),
    "objective": Wording("objective {letter}: ", lambda key, _: OBJECTIVES[key].title),
    "emperor_tiles": _list("Emperor tiles: ", lambda keys, _: keys),
    "promos": Wording("promo guests: ", lambda promos, _: "with them" if promos else "without them"),
    "seed": Wording("seed: ", lambda seed, _: "unknown" if seed is None else str(seed)),
    "round": Wording("round: ", _number),
    "rolls": Wording("rolls in this round: ", _number),
    "dice": Wording("dice on the action board: ", _dice),
    "dustbin": _amount("dustbin: ", "die", "dice"),
    "claims": _list("objective {letter} ({title}), markers: ", _seats),
    "kronen": _amount("{name}: ", "krone", "kronen"),
    "emperor": Wording("{name}: Emperor space ", _number),
    "vp": _amount("{name}: ", "VP", "VP"),
    "numbers": Wording("{name}: turn order tile ", lambda numbers, _: "/".join(map(str, numbers))),
    "taken": _list("{name}: dice taken ", lambda dice, _: (str(die or "a lost turn") for die in dice)),
    "passed": Wording("{name}: ", lambda passed, _: "has passed" if passed else "has not passed"),
    "kitchen": Wording("{name}'s kitchen: ", lambda items, _: letters(items) or "empty"),
    "emperor_before": Wording("{name}: highest Emperor space left by a retreat ", _number),
    "staff_lost": Wording("{name}: played staff taken away again ", _number),
    "tiles_lost": Wording("{name}: tiles taken away again ", _number),
    "rooms": Wording("{name}'s hotel: {room} ", lambda room, _: _ROOMS.get(room, room)),
    "bonuses": _list(
        "{name}'s hotel: bonuses received for ", lambda groups, _: (" ".join(_rooms(g)) for g in groups)
    ),
    "printed": _list("{name}'s hotel: printed VP scored for ", lambda rooms, _: _rooms(rooms)),
    "queue": _list("queue: ", _guests),
    "guest": Wording("{card}: ", _place),
    "guest_deck": _amount("guest deck: ", "card", "cards"),
    "guest_deck_order": Wording("guest deck: in another order"),
    "discard": _list("discarded guests: ", _guests),
    "shuffles": Wording("shuffles of the guest deck: ", _number),
    "staff": Wording("{card}: ", _place),
    "unknown": Wording("unknown cards {place}: ", _number),
    "staff_deck": _amount("staff deck: ", "card", "cards"),
    "staff_deck_order": Wording("staff deck: in another order"),
    "decision": Wording("", _decision),
    "solo": Wording("the virtual opponent is not the same"),
    "leopold": Wording("before {virtual}: {of} ", _before_him),
    "agenda": Wording("what is still to be resolved is not the same"),
    "script": Wording("other outcomes of luck are laid down"),
}
_PARTS: dict[str, Callable[[Any, Position], str]] = {
    "name": lambda one, position: position.box.names[one.seat],
    "letter": lambda one, _: str(one.of),
    "title": lambda one, position: OBJECTIVES[position.box.objectives[_LETTERS.index(one.of)]].title,
    "room": lambda one, _: room_name(one.of),
    "card": lambda one, _: card_name(one.of),
    "virtual": lambda one, position: (
        position.box.names[position.box.virtual] if position.box.solo else VIRTUAL
    ),
    "of": lambda one, _: _OF_LEOPOLD[one.of],
    "place": lambda one, position: _place(one.of, position),
}


class _About(Struct, frozen=True):
    """The parts of what a difference is about, each worded when it is asked for."""

    one: Difference
    position: Position

    def __getitem__(self, name: str) -> str:
        return _PARTS[name](self.one, self.position)


def difference_text(
    one: Difference, a: Position, b: Position, *, than: str = "before", symmetric: bool = False
) -> str:
    """Put a difference of ``b`` from ``a`` into words: ``"Anna: 4 kronen, 7 before"``.

    ``than`` are the words behind the value at ``a``. With ``symmetric`` neither comes before the other:
    ``"Anna: 7 kronen here, 4 there"``.
    """
    wording = WORDINGS[one.field]
    about = wording.about.format_map(_About(one, b))
    if wording.value is None:
        return about
    old, new = wording.value(one.old, a), wording.value(one.new, b)
    first = one.old if symmetric else one.new
    unit = wording.units[0 if first == 1 else 1]
    if symmetric:
        return f"{about}{old}{unit} here{wording.between} {new} there"
    return f"{about}{new}{unit}{wording.between} {old} {than}"


def differences(a: Position, b: Position, *, symmetric: bool = False) -> list[str]:
    """Say what is different at ``b`` from what was at ``a``, in the order of `what_differs`.

    Equal positions have no differences. See `difference_text` for ``symmetric``.
    """
    return [difference_text(one, a, b, symmetric=symmetric) for one in what_differs(a, b)]
