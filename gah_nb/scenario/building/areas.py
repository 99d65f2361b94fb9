"""What lies in front of each player of a scenario, and what of it cannot come about by play."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gah_nb.components import BOARDS, EMPEROR_TILES, HOTELS, STAFF
from gah_nb.components.catalogue import (
    COLUMNS,
    FLOORS,
    LETTERS,
    NEIGHBOURS,
    ROOM_NUMBER,
    Group,
    HotelPlan,
    counts,
    room_name,
    rooms_of,
)
from gah_nb.components.effects import RemoveRooms
from gah_nb.engine import Box, CafeGuest, Player
from gah_nb.engine.area import FIRST_ROOM, PLACEMENT_VP
from gah_nb.engine.audit import MOST, area_flaws, order_flaws, table_flaws
from gah_nb.engine.guests import ORDERS
from gah_nb.engine.position import as_noted
from gah_nb.files import KeyPath
from gah_nb.files.places import index_of
from gah_nb.notation import NotationError, card_name, parse_hotel, parse_items
from gah_nb.scenario.form import Area, Form, read_display, read_rooms, read_table, read_taken
from gah_nb.telling.wording import listed

from .box import Cards
from .complaints import Complaints

# What lies in front of each player of a scenario

_PRINTED = sum(1 << room for room in PLACEMENT_VP)
#: When cards that are turned sideways can be used.
_TURNED = ("round", "turn")


def areas(cards: Cards, form: Form, box: Box) -> tuple[Player, ...]:
    """An area per player, in the order of their seats; who is not described has what the set-up leaves."""
    for name, area in form.player.items():
        if cards.complaints.seat(("player", name), name, box.names) is None:
            _look_at(cards, name, area, box)
    found = (
        _Reading(cards, name, form.player.get(name, Area()), HOTELS[hotel]).area()
        for name, hotel in zip(box.names, box.hotels, strict=True)
    )
    return tuple(as_noted(player, box.rulebook) for player in found)


def _look_at(cards: Cards, name: str, area: Area, box: Box) -> None:
    """Find what is wrong with the area of somebody who has no seat; where boards differ, all but the rooms.

    Whoever is meant may be the one who has taken these dice.
    """
    unread = cards.complaints.unread
    unread.discard(("player", name))
    if area.taken or area.passed:
        unread.add(("player", name, "taken"))
    boards = set(box.hotels)
    if len(boards) > 1:
        area = replace(area, rooms="", vacant="", occupied="", bonuses=None)
    _Reading(cards, name, area, HOTELS[min(boards)]).area()


class _Reading:
    """Reading one player's area."""

    def __init__(self, cards: Cards, name: str, area: Area, plan: HotelPlan) -> None:
        self.cards = cards
        self.complaints = cards.complaints
        self.path: KeyPath = ("player", name)
        self.said = area
        self.plan = plan

    def area(self) -> Player:
        """The whole area; where something is wrong, what could be read."""
        said = self.said
        tiles, occupied = self._rooms()
        display, used = self._display()
        player = Player(
            kronen=BOARDS.money_start if said.kronen is None else said.kronen,
            emperor=said.emperor,
            vp=said.vp,
            tiles=tiles,
            occupied=occupied,
            bonuses=self._bonuses(occupied),
            kitchen=counts(self._kitchen()),
            cafe=tuple(self._cafe()),
            hand=tuple(sorted(self.cards.read_all((*self.path, "hand"), said.hand, "staff card"))),
            display=display,
            used=used,
            covered=self._taken(),
            passed=said.passed,
            emperor_before=said.emperor_before,
            staff_lost=said.staff_lost,
            tiles_lost=said.tiles_lost,
            printed=self._printed(),
        )
        return self._within_limits(player)

    def _within_limits(self, player: Player) -> Player:
        """The area with nothing that there cannot be; what there was is a problem where the file says it."""
        for flaw in area_flaws(player, self.plan.key):
            match flaw.path:
                case (str(field),) if field in MOST:
                    self._add(field, flaw.message)
                    player = replace(player, **{field: min(max(getattr(player, field), 0), MOST[field])})
                case ("covered",):
                    self.complaints.unknown((*self.path, "taken"), flaw.message)
                    player = replace(player, covered=())
        return player

    def _add(self, key: str, message: str, rooms: tuple[str, ...] = ()) -> None:
        self.complaints.add((*self.path, key), message, about=rooms)

    # The hotel

    def _rooms(self) -> tuple[int, int]:
        """The rooms with a tile, and those that are occupied."""
        said = self.said
        if said.rooms:
            for key in ("vacant", "occupied"):
                if getattr(said, key):
                    self._add(key, "rooms are drawn or listed, not both: put this into the drawing")
            path = (*self.path, "rooms")
            drawn = self.complaints.read(path, self._drawn, said.rooms)
            return drawn or _legible(said.rooms)
        vacant, occupied = self._mask("vacant", said.vacant), self._mask("occupied", said.occupied)
        if both := rooms_of(vacant & occupied):
            rooms = tuple(map(room_name, both))
            are = "are" if len(both) > 1 else "is"
            self._add("occupied", f"{listed(rooms)} {are} named under vacant already (R5.4)", rooms)
        return vacant | occupied, occupied

    def _drawn(self, text: str) -> tuple[int, int]:
        """A drawn hotel. Raises `NotationError` at the first wrong letter, about all rooms with one."""
        try:
            return parse_hotel(self.plan, text)
        except NotationError as first:
            if others := self._other_mistakes(text, first):
                first.reason += f"; wrong as well: {listed(others)}"
                first.about += others
            raise

    def _other_mistakes(self, text: str, mistake: NotationError) -> tuple[str, ...]:
        """The rooms behind a wrong letter that have one as well: read with the right one in its place."""
        if not mistake.about:
            return ()
        at = index_of(text, mistake.line, mistake.column)
        right = self.plan.letters[ROOM_NUMBER[mistake.about[0]]]
        text = f"{text[:at]}{right}{text[at + 1 :]}"
        try:
            parse_hotel(self.plan, text)
        except NotationError as error:
            return (*error.about, *self._other_mistakes(text, error))
        return ()

    def _mask(self, key: str, text: str) -> int:
        read = self.complaints.read((*self.path, key), read_rooms, text)
        return _legible_mask(text) if read is None else read

    def _bonuses(self, occupied: int) -> int:
        """The groups that gave their bonus; if not said, those that are wholly occupied (R6.5)."""
        if self.said.bonuses is None:
            return sum(1 << group.index for group in self.plan.groups if group.mask & ~occupied == 0)
        named = self._mask("bonuses", self.said.bonuses)
        return sum(1 << group.index for group in self.plan.groups if group.mask & named)

    def _printed(self) -> int:
        """The rooms that scored their printed VP before they were taken away (R5.3)."""
        named = self._mask("printed", self.said.printed)
        if wrong := rooms_of(named & ~_PRINTED):
            rooms = tuple(map(room_name, wrong))
            some = listed([room_name(room) for room in rooms_of(_PRINTED)])
            has = "have" if len(wrong) > 1 else "has"
            self._add("printed", f"{listed(rooms)} {has} no printed VP; {some} have (R5.3)", rooms)
        return named & _PRINTED

    # Items and guests

    def _kitchen(self) -> str:
        text = BOARDS.kitchen_start if self.said.kitchen is None else self.said.kitchen
        return (text.strip() and self.complaints.read((*self.path, "kitchen"), parse_items, text)) or ""

    def _cafe(self) -> Iterator[CafeGuest]:
        said = self.said.cafe
        for flaw in table_flaws(len(said)):
            self.complaints.add((*self.path, "cafe", *flaw.path), flaw.message)
        tables: list[CafeGuest] = []
        for place, text in enumerate(said):
            path = (*self.path, "cafe", place)
            table = self.complaints.read(path, read_table, text)
            if table is None:
                continue
            for flaw in order_flaws(table):
                letter = str(flaw.path[0])
                ordered = ORDERS[table.guest][LETTERS.index(letter)]
                self.complaints.add(path, flaw.message, _place_of(text, letter, ordered))
            if self.cards.place(path, table.guest):
                tables.append(table)
        yield from sorted(tables, key=lambda table: table.guest)

    # Staff

    def _display(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The staff in play, and the cards of them that are turned sideways."""
        display, used = [], []
        for place, text in enumerate(self.said.staff):
            path = (*self.path, "staff", place)
            read = self.complaints.read(path, read_display, text)
            if read is None:
                continue
            card, sideways = read
            if sideways and STAFF[card].timing not in _TURNED:
                message = (
                    f"the {card_name(card)} is not used once a round, so the card is never turned (R6.3)"
                )
                self.complaints.unlikely(path, message)
            if self.cards.place(path, card):
                display.append(card)
                used += [card] if sideways else []
        return tuple(sorted(display)), tuple(sorted(used))

    # Turn order

    def _taken(self) -> tuple[int, ...]:
        path = (*self.path, "taken")
        return self.complaints.read(path, read_taken, self.said.taken) or ()


def _legible(drawing: str) -> tuple[int, int]:
    """What can be made out of a drawn hotel with mistakes: rooms with a tile, and those that are occupied."""
    tiles = occupied = 0
    rows = [row for row in drawing.split("\n") if row.strip()][-FLOORS:]
    for floor, row in enumerate(reversed(rows)):
        for column, sign in enumerate("".join(row.split())[:COLUMNS]):
            room = 1 << floor * COLUMNS + column
            tiles |= room * sign.isalpha()
            occupied |= room * sign.isupper()
    return tiles, occupied


def _legible_mask(text: str) -> int:
    """The rooms of a list with mistakes that can be made out."""
    return sum({1 << ROOM_NUMBER[name] for name in text.lower().split() if name in ROOM_NUMBER})


def _place_of(text: str, letter: str, number: int) -> int:
    """Where in ``"Earl: kk"`` an item stands for the time after ``number`` times, from 0."""
    places = [place for place in range(text.index(":") + 1, len(text)) if text[place].lower() == letter]
    return places[number]


# What of the hotels cannot come about by play, though the box adds up


def out_of_reach(complaints: Complaints, form: Form, box: Box, players: tuple[Player, ...]) -> None:
    """Complain of rooms that hang in the air, and of bonuses that do not fit the rooms that could be read."""
    if _rooms_were_removed(form, box):
        return
    for seat, (name, hotel, player) in enumerate(zip(box.names, box.hotels, players, strict=True)):
        if seat == box.virtual:
            continue  # his rooms need no neighbours, and bring no bonus (S5)
        area = form.player.get(name, Area())
        found = (*_in_the_air(area, name, player), *_bonuses(name, player, HOTELS[hotel]))
        for key, sentence, rooms in found:
            complaints.unlikely(("player", name, key), sentence, tuple(map(room_name, rooms_of(rooms))))


def _rooms_were_removed(form: Form, box: Box) -> bool:
    """Whether a penalty of this game may have taken rooms away, so that hotels may be in pieces (R7.6)."""
    return any(
        form.round > BOARDS.emperor_tile_round[EMPEROR_TILES[key].letter]
        and any(isinstance(effect, RemoveRooms) for effect in box.rulebook.tiles[key].penalty)
        for key in box.emperor_tiles
    )


#: The key that something is wrong with, a sentence, and a mask of the rooms that it is about.
_Unlikely = tuple[str, str, int]


def _in_the_air(area: Area, name: str, player: Player) -> Iterator[_Unlikely]:
    """Every tile is laid beside another, and the first one at the bottom left (R1.7, R5.3)."""
    alone = player.tiles & ~_joined(FIRST_ROOM & player.tiles, player.tiles)
    if alone:
        key = "rooms" if area.rooms else "vacant" if alone & player.vacant else "occupied"
        rooms = listed([room_name(room) for room in rooms_of(alone)])
        yield key, f"{name} cannot have reached {rooms}: a hotel begins at a1, and rooms adjoin (R5.3)", alone


def _joined(some: int, tiles: int) -> int:
    """The rooms with a tile that can be reached from some of them."""
    while True:
        wider = some
        for room in rooms_of(some):
            wider |= NEIGHBOURS[room] & tiles
        if wider == some:
            return some
        some = wider


def _bonuses(name: str, player: Player, plan: HotelPlan) -> Iterator[_Unlikely]:
    """A group gives its bonus when its last room is occupied, not before and not later (R6.5)."""
    whole = sum(1 << group.index for group in plan.groups if group.mask & ~player.occupied == 0)
    for group in plan.groups:
        bit = 1 << group.index
        if player.bonuses & bit & ~whole:
            message = f"{name}'s {_named(group)} is not all occupied, so it gave no bonus yet (R6.5)"
            yield "bonuses", message, group.mask
        elif whole & bit & ~player.bonuses:
            yield (
                "bonuses",
                f"{name}'s {_named(group)} is all occupied, so it gave its bonus (R6.5)",
                group.mask,
            )


def _named(group: Group) -> str:
    return f"{group.color} group {' '.join(room_name(room) for room in rooms_of(group.mask))}"
