"""What differs between two positions, in words of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from gah_nb.components import OBJECTIVES
from gah_nb.components.hotel_plan import room_name
from gah_nb.engine import UNKNOWN, Position
from gah_nb.engine.differences import Difference, Field, Place, Zone, what_differs
from gah_nb.engine.items import NO_ITEMS, letters
from gah_nb.notation import card_name, dice_text

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
    "under": "going under the deck for {name}",
    "": "not to be seen",
}


def _place(place: Place, position: Position) -> str:
    name = position.box.names[place.seat] if place.seat >= 0 else ""
    items = "without items" if place.items == NO_ITEMS else f"with {letters(place.items)}"
    paid = " (staff has paid for the order)" if place.paid else ""
    return _ZONES[place.zone].format(name=name, items=items) + paid


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
    "agenda": Wording("what is still to be resolved is not the same"),
    "script": Wording("other outcomes of luck are laid down"),
}
_PARTS: dict[str, Callable[[Any, Position], str]] = {
    "name": lambda one, position: position.box.names[one.seat],
    "letter": lambda one, _: str(one.of),
    "title": lambda one, position: OBJECTIVES[position.box.objectives[_LETTERS.index(one.of)]].title,
    "room": lambda one, _: room_name(one.of),
    "card": lambda one, _: card_name(one.of),
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
