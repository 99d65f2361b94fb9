"""What differs between two positions, in words of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gah_nb.components import GUESTS, HOTELS, OBJECTIVES, STAFF
from gah_nb.components.hotel_plan import ROOMS, room_name, rooms_of
from gah_nb.engine import UNKNOWN, Player, Position
from gah_nb.engine.frames import DiscardGuest, Drafting, Drawn, UnderDeck
from gah_nb.engine.items import letters
from gah_nb.notation import card_name, dice_text

_LETTERS = "ABC"


def differences(a: Position, b: Position, *, symmetric: bool = False) -> list[str]:
    """Say what is different at ``b`` from what was at ``a``: ``"Anna: 4 kronen, 7 before"``.

    Equal positions have no differences. The order is that in which one looks at a table: the game, the round,
    each player, guests and staff, who decides. With ``symmetric`` neither comes before the other: ``"Anna: 7
    kronen here, 4 there"``.
    """
    words = _Words(symmetric)
    found = list(_of_the_game(a, b, words))
    if len(a.players) == len(b.players):
        found += _of_the_round(a, b, words)
        for seat in range(len(b.players)):
            found += _of_a_player(a, b, seat, words)
            found += _of_a_hotel(a, b, seat, words)
        found += _of_the_guests(a, b, words)
        found += _of_the_staff(a, b, words)
        found += _of_the_agenda(a, b, words)
    return found


class _Words:
    """How a difference is put, if there is one."""

    def __init__(self, symmetric: bool) -> None:
        self.symmetric = symmetric

    def put(self, about: str, old: str, new: str, unit: str = "", *, between: str = ",") -> Iterator[str]:
        """``<about><new><unit>, <old> before`` or, symmetric, ``<about><old><unit> here, <new> there``."""
        if old != new and self.symmetric:
            yield f"{about}{old}{unit} here{between} {new} there"
        elif old != new:
            yield f"{about}{new}{unit}{between} {old} before"

    def put_amount(self, about: str, old: int, new: int, unit: str, units: str) -> Iterator[str]:
        """The same with the unit in the right number."""
        first = old if self.symmetric else new
        yield from self.put(about, str(old), str(new), f" {unit if first == 1 else units}")

    def put_list(self, about: str, old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
        """The same for lists, where a comma would be misread."""
        yield from self.put(about, ", ".join(old) or "none", ", ".join(new) or "none", between=";")


# The game and the round


def _of_the_game(a: Position, b: Position, words: _Words) -> Iterator[str]:
    old, new = a.box, b.box
    yield from words.put_list("players: ", old.names, new.names)
    yield from words.put("edition: ", old.rules.edition, new.rules.edition)
    readings = [[f"{point} {choice}" for point, choice in box.rules.readings] for box in (old, new)]
    yield from words.put_list("readings: ", *readings)
    yield from words.put_list("hotels: ", old.hotels, new.hotels)
    for letter, before, after in zip(_LETTERS, old.objectives, new.objectives, strict=True):
        yield from words.put(f"objective {letter}: ", OBJECTIVES[before].title, OBJECTIVES[after].title)
    yield from words.put_list("Emperor tiles: ", old.emperor_tiles, new.emperor_tiles)
    yield from words.put("promo guests: ", _promos(old.promos), _promos(new.promos))
    yield from words.put("seed: ", _seed(old.seed), _seed(new.seed))


def _of_the_round(a: Position, b: Position, words: _Words) -> Iterator[str]:
    yield from words.put("round: ", str(a.round), str(b.round))
    yield from words.put("rolls in this round: ", str(a.rolls), str(b.rolls))
    yield from words.put("dice on the action board: ", _dice(a.dice), _dice(b.dice))
    yield from words.put_amount("dustbin: ", a.dustbin, b.dustbin, "die", "dice")
    for letter, objective, old, new in zip(_LETTERS, b.box.objectives, a.claims, b.claims, strict=True):
        markers = [[position.box.names[seat] for seat in seats] for position, seats in ((a, old), (b, new))]
        yield from words.put_list(f"objective {letter} ({OBJECTIVES[objective].title}), markers: ", *markers)


def _promos(promos: bool) -> str:
    return "with them" if promos else "without them"


def _seed(seed: int | None) -> str:
    return "unknown" if seed is None else str(seed)


def _dice(dice: Sequence[int]) -> str:
    return dice_text(tuple(value for value, amount in enumerate(dice, 1) for _ in range(amount))) or "none"


# Players


def _of_a_player(a: Position, b: Position, seat: int, words: _Words) -> Iterator[str]:
    name = b.box.names[seat]
    old, new = a.players[seat], b.players[seat]
    yield from words.put_amount(f"{name}: ", old.kronen, new.kronen, "krone", "kronen")
    yield from words.put(f"{name}: Emperor space ", str(old.emperor), str(new.emperor))
    yield from words.put(f"{name}: ", str(old.vp), str(new.vp), " VP")
    yield from words.put(f"{name}: turn order tile ", _numbers(old), _numbers(new))
    yield from words.put(f"{name}: dice taken ", _covered(old), _covered(new), between=";")
    yield from words.put(f"{name}: ", _passed(old), _passed(new))
    yield from words.put(f"{name}'s kitchen: ", _kitchen(old), _kitchen(new))


def _numbers(player: Player) -> str:
    return "/".join(map(str, player.numbers))


def _covered(player: Player) -> str:
    return ", ".join(str(die) if die else "a lost turn" for die in player.covered) or "none"


def _passed(player: Player) -> str:
    return "has passed" if player.passed else "has not passed"


def _kitchen(player: Player) -> str:
    return letters(player.kitchen) or "empty"


def _of_a_hotel(a: Position, b: Position, seat: int, words: _Words) -> Iterator[str]:
    hotel = f"{b.box.names[seat]}'s hotel:"
    old, new = a.players[seat], b.players[seat]
    for room in range(ROOMS):
        yield from words.put(f"{hotel} {room_name(room)} ", _room(old, room), _room(new, room))
    bonuses = [_bonuses(position, seat) for position in (a, b)]
    yield from words.put_list(f"{hotel} bonuses received for ", *bonuses)


def _room(player: Player, room: int) -> str:
    if player.occupied >> room & 1:
        return "occupied"
    return "vacant" if player.tiles >> room & 1 else "no tile"


def _bonuses(position: Position, seat: int) -> list[str]:
    groups = HOTELS[position.box.hotels[seat]].groups
    masks = [groups[index].mask for index in rooms_of(position.players[seat].bonuses)]
    return [" ".join(map(room_name, rooms_of(mask))) for mask in masks]


# Guests and staff: each card is somewhere


def _of_the_guests(a: Position, b: Position, words: _Words) -> Iterator[str]:
    yield from words.put_list("queue: ", _names(a.queue), _names(b.queue))
    taken = [places(guests_with_players(position)) for position in (a, b)]
    others = [places(other_guests(position)) for position in (a, b)]
    for guest in GUESTS:
        if guest in taken[0] or guest in taken[1]:
            where = (
                with_one.get(guest) or rest.get(guest, UNSEEN)
                for with_one, rest in zip(taken, others, strict=True)
            )
            yield from words.put(f"{card_name(guest)}: ", *where)
    yield from _of_a_deck("guest deck", a.guest_deck, b.guest_deck, words)
    yield from words.put_list("discarded guests: ", _names(a.guest_discard), _names(b.guest_discard))
    yield from words.put("shuffles of the guest deck: ", str(a.shuffles), str(b.shuffles))


def _of_the_staff(a: Position, b: Position, words: _Words) -> Iterator[str]:
    where = [places((*staff_deck(position), *staff_with_players(position))) for position in (a, b)]
    for staff in STAFF:
        yield from words.put(f"{card_name(staff)}: ", *(zones.get(staff, UNSEEN) for zones in where))
    unknown = [unknown_cards(staff_with_players(position)) for position in (a, b)]
    for zone in dict.fromkeys((*unknown[0], *unknown[1])):
        yield from words.put(f"unknown cards {zone}: ", *(str(counts.get(zone, 0)) for counts in unknown))
    yield from _of_a_deck("staff deck", a.staff_deck, b.staff_deck, words)


def _of_a_deck(what: str, old: Sequence[int], new: Sequence[int], words: _Words) -> Iterator[str]:
    """How many cards; and their order, unless cards only left it or came to it."""
    yield from words.put_amount(f"{what}: ", len(old), len(new), "card", "cards")
    both = set(old) & set(new) - {UNKNOWN}
    if [card for card in old if card in both] != [card for card in new if card in both]:
        yield f"{what}: in another order"


def _names(cards: Sequence[int]) -> list[str]:
    return [card_name(card) if card != UNKNOWN else "unknown" for card in cards]


# What is going on


def _of_the_agenda(a: Position, b: Position, words: _Words) -> Iterator[str]:
    deciding = _deciding(a), _deciding(b)
    yield from words.put("", *deciding)
    if a.agenda != b.agenda and deciding[0] == deciding[1]:
        yield "what is still to be resolved is not the same"
    if a.script != b.script:
        yield "other outcomes of luck are laid down"


def _deciding(position: Position) -> str:
    decision = position.decision
    return (
        f"{position.box.names[decision.seat]} decides ({decision.kind})" if decision else "the game is over"
    )


#: A zone in words, and the cards there.
Zone = tuple[str, Sequence[int]]

UNSEEN = "not to be seen"


def guests_with_players(position: Position) -> Iterator[Zone]:
    """The guests that somebody has taken, one by one: what lies on their cards is part of the words."""
    for seat, player in enumerate(position.players):
        for table in player.cafe:
            items = f"with {letters(table.items)}" if any(table.items) else "without items"
            yield f"in {position.box.names[seat]}'s café {items}", (table.guest,)
    for frame in position.agenda:
        if isinstance(frame, DiscardGuest):
            yield f"moving into {position.box.names[frame.seat]}'s hotel", (frame.guest,)


def other_guests(position: Position) -> Iterator[Zone]:
    """The guests that nobody has."""
    yield "in the queue", position.queue
    yield "in the deck", position.guest_deck
    yield "discarded", position.guest_discard


def staff_with_players(position: Position) -> Iterator[Zone]:
    """The staff cards that somebody has, or had."""
    names = position.box.names
    for seat, player in enumerate(position.players):
        yield f"in {names[seat]}'s hand", player.hand
        yield f"in {names[seat]}'s display", [card for card in player.display if card not in player.used]
        yield f"used in {names[seat]}'s display", player.used
    yield "out of the game", position.staff_gone
    for frame in position.agenda:
        match frame:
            case Drafting(_, packs):
                yield from ((f"in the pack before {names[seat]}", pack) for seat, pack in enumerate(packs))
            case Drawn(seat, cards):
                yield f"drawn by {names[seat]}", cards
            case UnderDeck(seat, cards):
                yield f"going under the deck for {names[seat]}", cards
            case _:
                pass


def staff_deck(position: Position) -> Iterator[Zone]:
    """The staff cards that nobody has."""
    yield "in the deck", position.staff_deck


def places(zones: Iterable[Zone]) -> Mapping[int, str]:
    """The zone of each card whose face is known."""
    return {card: zone for zone, cards in zones for card in cards if card != UNKNOWN}


def unknown_cards(zones: Iterable[Zone]) -> Mapping[str, int]:
    """How many cards of unknown face lie in each zone that has any."""
    return {zone: cards.count(UNKNOWN) for zone, cards in zones if UNKNOWN in cards}
