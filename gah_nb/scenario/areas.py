"""What lies in front of each player of a scenario."""

from __future__ import annotations

from collections.abc import Iterator

from gah_nb.components import BOARDS, GUESTS, HOTELS, STAFF
from gah_nb.components.hotel_plan import HotelPlan, room_name, rooms_of
from gah_nb.engine import CafeGuest, Player
from gah_nb.engine.cafe import ORDERS
from gah_nb.engine.items import ITEM_NAMES, LETTERS, counts
from gah_nb.files import KeyPath
from gah_nb.notation import parse_hotel, parse_items

from .cards import Cards
from .complaints import Complaints
from .form import Area, Form
from .words import read_dice, read_display, read_rooms, read_table

_LAST_SPACE = len(BOARDS.emperor_vp) - 1
_TURNS = 2


def areas(cards: Cards, form: Form, hotels: tuple[str, ...]) -> tuple[Player, ...]:
    """An area per player, in the order of their seats; who is not described has what the set-up leaves."""
    complaints = cards.complaints
    for name in form.player:
        if name not in form.players:
            at_table = ", ".join(form.players)
            complaints.add(("player", name), f"nobody here is called {name}; at the table are {at_table}")
    found = [
        _Reading(cards, name, form.player.get(name, Area()), HOTELS[hotel]).area()
        for name, hotel in zip(form.players, hotels, strict=True)
    ]
    _room_tiles(complaints, form, hotels, found)
    return tuple(found)


def _room_tiles(complaints: Complaints, form: Form, hotels: tuple[str, ...], found: list[Player]) -> None:
    """There are only so many room tiles of each colour in the box."""
    for color, tiles in BOARDS.room_tiles.items():
        placed = 0
        for name, hotel, player in zip(form.players, hotels, found, strict=True):
            before = placed
            placed += (player.tiles & HOTELS[hotel].color_masks[color]).bit_count()
            if before <= tiles < placed:
                area = form.player[name]
                key = "rooms" if area.rooms else "vacant" if area.vacant else "occupied"
                message = (
                    f"with these, {placed} {color} rooms lie on the table; the box has {tiles} tiles for them"
                )
                complaints.add(("player", name, key), message)


class _Reading:
    """Reading one player's area."""

    def __init__(self, cards: Cards, name: str, area: Area, plan: HotelPlan) -> None:
        self.cards = cards
        self.complaints = cards.complaints
        self.path: KeyPath = ("player", name)
        self.name = name
        self.said = area
        self.plan = plan

    def area(self) -> Player:
        """The whole area; where something is wrong, what could be read."""
        said = self.said
        tiles, occupied = self._rooms()
        display, used = self._display()
        return Player(
            kronen=BOARDS.money_start
            if said.kronen is None
            else self._within("kronen", said.kronen, BOARDS.money_max),
            emperor=self._within("emperor", said.emperor, _LAST_SPACE),
            vp=said.vp,
            tiles=tiles,
            occupied=occupied,
            bonuses=self._bonuses(occupied),
            kitchen=counts(self._kitchen()),
            cafe=tuple(self._cafe()),
            hand=self._hand(),
            display=display,
            used=used,
            covered=self._taken(),
            passed=said.passed,
            emperor_before=self._within("emperor_before", said.emperor_before, _LAST_SPACE),
            staff_lost=self._within("staff_lost", said.staff_lost, len(STAFF)),
            tiles_lost=self._within("tiles_lost", said.tiles_lost, sum(BOARDS.room_tiles.values())),
            printed=self._mask("printed", said.printed),
        )

    def _add(self, key: str, message: str) -> None:
        self.complaints.add((*self.path, key), message)

    def _within(self, key: str, amount: int, most: int) -> int:
        if 0 <= amount <= most:
            return amount
        tracks = {
            "kronen": f"the money track has 0 to {most} (R5.6)",
            "emperor": f"the Emperor track has spaces 0 to {most} (R5.6)",
        }
        self._add(key, f"{amount} cannot be: {tracks.get(key, f'there are 0 to {most}')}")
        return 0

    # The hotel

    def _rooms(self) -> tuple[int, int]:
        said = self.said
        if said.rooms:
            for key in ("vacant", "occupied"):
                if getattr(said, key):
                    self._add(key, "rooms are drawn or listed, not both: put this into the drawing")
            path = (*self.path, "rooms")
            drawn = self.complaints.read(path, lambda text: parse_hotel(self.plan, text), said.rooms)
            return drawn or (0, 0)
        vacant, occupied = self._mask("vacant", said.vacant), self._mask("occupied", said.occupied)
        for room in rooms_of(vacant & occupied):
            self._add("occupied", f"{room_name(room)} is either vacant or occupied")
        return vacant | occupied, occupied

    def _mask(self, key: str, text: str) -> int:
        return self.complaints.read((*self.path, key), read_rooms, text) or 0

    def _bonuses(self, occupied: int) -> int:
        """The groups that gave their bonus; if not said, those that are wholly occupied (R6.5)."""
        if self.said.bonuses is None:
            return sum(1 << group.index for group in self.plan.groups if group.mask & ~occupied == 0)
        named = self._mask("bonuses", self.said.bonuses)
        return sum(1 << group.index for group in self.plan.groups if group.mask & named)

    # Items and guests

    def _kitchen(self) -> str:
        text = BOARDS.kitchen_start if self.said.kitchen is None else self.said.kitchen
        return (text.strip() and self.complaints.read((*self.path, "kitchen"), parse_items, text)) or ""

    def _cafe(self) -> Iterator[CafeGuest]:
        said = self.said.cafe
        if len(said) > BOARDS.tables:
            path = (*self.path, "cafe", BOARDS.tables)
            self.complaints.add(path, f"a café has {BOARDS.tables} tables, so not {len(said)} guests (R3.2)")
        tables: list[CafeGuest] = []
        for place, text in enumerate(said):
            path = (*self.path, "cafe", place)
            table = self.complaints.read(path, read_table, text)
            if table is not None and self.cards.place(path, table.guest):
                self._order(path, table)
                tables.append(table)
        yield from sorted(tables, key=lambda table: table.guest)

    def _order(self, path: KeyPath, table: CafeGuest) -> None:
        for letter, amount, ordered in zip(LETTERS, table.items, ORDERS[table.guest], strict=True):
            if amount > ordered:
                guest, item = GUESTS[table.guest].name, ITEM_NAMES[letter]
                wants = f"orders {ordered} {item}" if ordered else f"orders no {item}"
                self.complaints.add(path, f"the {guest} {wants}, so {amount} cannot lie on the card (R5.9)")

    # Staff

    def _hand(self) -> tuple[int, ...]:
        found = [
            self.cards.read((*self.path, "hand", place), text, "staff card")
            for place, text in enumerate(self.said.hand)
        ]
        return tuple(sorted(card for card in found if card is not None))

    def _display(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        display, used = [], []
        for place, text in enumerate(self.said.staff):
            path = (*self.path, "staff", place)
            read = self.complaints.read(path, read_display, text)
            if read is None or not self.cards.place(path, read[0]):
                continue
            card, sideways = read
            display.append(card)
            if sideways:
                used.append(card)
                if STAFF[card].timing not in ("round", "turn"):
                    name = STAFF[card].name
                    self.complaints.unlikely(
                        path, f"the {name} is no card to be used once a round, so it is never turned"
                    )
        return tuple(sorted(display)), tuple(sorted(used))

    # Turn order

    def _taken(self) -> tuple[int, ...]:
        path = (*self.path, "taken")
        taken = (
            self.complaints.read(path, lambda text: read_dice(text, lost_turns=True), self.said.taken) or ()
        )
        if len(taken) > _TURNS:
            self.complaints.add(
                path, f"a turn order tile has room for {_TURNS} dice, not {len(taken)} (R4.3)"
            )
        return taken[:_TURNS]
