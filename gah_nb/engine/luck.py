"""Luck that replays forever, and what of it and of the cards one seat may know (R1.2, O18).

All luck is BLAKE2b of seed, purpose and counter, mapped to a range without bias. A draw is keyed by what it
is for, such as ``("roll", 3, 1)``; so other decisions, other branches and other editions meet the same luck
for the same event. The construction must never change: known answers are tests.

Open are the table, the discard pile and everybody's display; secret are hands, decks, draft packs, cards
being drawn, and the luck to come. What a seat itself put under a deck is treated as unknown, like the rest
of the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import TypeVar

from msgspec.structs import replace

from gah_nb.components import GUESTS, STAFF
from gah_nb.components.effects import PlayStaff

from .frames import BaseFrame, Do, Drafting, Drawn, Frame, Parts, ReturningStaff, Selecting, UnderDeck
from .state import UNKNOWN, Board, Leopold, State

T = TypeVar("T")
Purpose = tuple[str | int, ...]


def random_bytes(seed: int, purpose: Purpose) -> Iterator[int]:
    """An endless stream of bytes (0-255) for one purpose.

    Block *n* is the 64-byte BLAKE2b digest of ``"gah-nb/1|seed|purpose parts|n"`` joined by ``|``.
    """
    prefix = "|".join(map(str, ("gah-nb/1", seed, *purpose)))
    block = 0
    while True:
        yield from blake2b(f"{prefix}|{block}".encode()).digest()
        block += 1


def roll(seed: int, purpose: Purpose, dice: int) -> tuple[int, ...]:
    """Values of ``dice`` dice, sorted. Bytes from 252 on are passed over, so no value is favoured."""
    values: list[int] = []
    for byte in random_bytes(seed, purpose):
        if len(values) == dice:
            break
        if byte < 252:
            values.append(byte % 6 + 1)
    return tuple(sorted(values))


def below(limit: int, stream: Iterator[int]) -> int:
    """A number from 0 to ``limit`` - 1 (at most 65,536) from two bytes each, without bias."""
    ceiling = 65536 - 65536 % limit
    while True:
        value = next(stream) << 8 | next(stream)
        if value < ceiling:
            return value % limit


def shuffled(seed: int, purpose: Purpose, cards: Sequence[T]) -> tuple[T, ...]:
    """The cards in a random order (Fisher and Yates, from the last place down)."""
    deck = list(cards)
    stream = random_bytes(seed, purpose)
    for place in range(len(deck) - 1, 0, -1):
        other = below(place + 1, stream)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def chosen(seed: int, purpose: Purpose, things: Sequence[T]) -> T:
    """One of the things."""
    return things[below(len(things), random_bytes(seed, purpose))]


S = TypeVar("S", bound=State)


def _blank(cards: Sequence[int]) -> tuple[int, ...]:
    return (UNKNOWN,) * len(cards)


def seen_by(position: S, seat: int) -> S:
    """The position with unknown cards blanked and without seed and script."""
    drawn_open = position.box.rulebook.switches.drawn_open
    players = tuple(
        player if place == seat else replace(player, hand=_blank(player.hand))
        for place, player in enumerate(position.players)
    )
    return replace(
        position,
        box=replace(position.box, seed=None),
        players=players,
        guest_deck=_blank(position.guest_deck),
        staff_deck=_blank(position.staff_deck),
        agenda=tuple(_frame_seen_by(frame, seat, drawn_open) for frame in position.agenda),
        script=(),
        leopold=_leopold_seen(position.leopold),
    )


def _leopold_seen(leopold: Leopold | None) -> Leopold | None:
    if leopold is None:
        return None
    return replace(leopold, deck=_blank(leopold.deck), stack=_blank(leopold.stack))


def _frame_seen_by(frame: Frame, seat: int, drawn_open: bool) -> Frame:
    match frame:
        case Drafting(_, packs):
            return replace(
                frame, packs=tuple(p if owner == seat else _blank(p) for owner, p in enumerate(packs))
            )
        case Selecting() if frame.seat != seat:
            return replace(frame, cards=_blank(frame.cards))
        case Drawn() | UnderDeck() if frame.seat != seat and not drawn_open:
            return replace(frame, cards=_blank(frame.cards))
        case _:
            return frame


def chooses_unseen(board: Board, frame: BaseFrame) -> bool:
    """Whether the seat of a frame chooses among cards that are unknown here."""
    match frame:
        case Drafting(seat, packs):
            return UNKNOWN in packs[seat]
        case Drawn() | UnderDeck() | Selecting():
            return UNKNOWN in frame.cards
        case ReturningStaff(seat) | Do(seat, effect=PlayStaff()):
            return UNKNOWN in board.players[seat].hand
        case Parts(seat, parts):
            plays = any(isinstance(p.frame, Do) and isinstance(p.frame.effect, PlayStaff) for p in parts)
            return plays and UNKNOWN in board.players[seat].hand
        case _:
            return False


def determinize(position: S, seed: int) -> S:
    """Fill in what is unknown: cards not seen anywhere, in an order drawn from ``seed``, the new luck."""
    leopold = _leopold_filled(position, seed)
    held = set() if leopold is None else set(leopold.stack)
    staff = _Filler(shuffled(seed, ("determinize", "staff"), _unseen(STAFF, _staff_of(position) | held)))
    guests = _Filler(
        shuffled(
            seed,
            ("determinize", "guests"),
            _unseen(
                [card.number for card in GUESTS.values() if position.box.promos or not card.promo],
                _guests_of(position),
            ),
        )
    )
    players = tuple(replace(p, hand=staff.sorted(p.hand)) for p in position.players)
    agenda = tuple(_frame_filled(frame, staff) for frame in position.agenda)
    return replace(
        position,
        box=replace(position.box, seed=seed),
        players=players,
        agenda=agenda,
        staff_deck=staff.filled(position.staff_deck),
        guest_deck=guests.filled(position.guest_deck),
        leopold=leopold,
    )


def _leopold_filled(position: State, seed: int) -> Leopold | None:
    """His deck, and his private stack out of the end-of-game cards that nobody has seen (S2)."""
    leopold, solo = position.leopold, position.box.solo
    if leopold is None or solo is None:
        return leopold
    known = {*leopold.deck, *leopold.shown}
    deck = _Filler(shuffled(seed, ("determinize", "instructions"), _unseen(tuple(solo.instructions), known)))
    end = [number for number, card in position.box.rulebook.staff.items() if card.timing == "end"]
    stack = _Filler(shuffled(seed, ("determinize", "stack"), _unseen(end, _staff_of(position))))
    return replace(leopold, deck=deck.filled(leopold.deck), stack=stack.filled(leopold.stack))


class _Filler:
    """Hands out unseen cards where the unknown ones were."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        self._cards = iter(cards)

    def filled(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(next(self._cards) if card == UNKNOWN else card for card in cards)

    def sorted(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(self.filled(cards)))


def _frame_filled(frame: Frame, staff: _Filler) -> Frame:
    match frame:
        case Drafting(_, packs):
            return replace(frame, packs=tuple(staff.sorted(pack) for pack in packs))
        case Drawn() | UnderDeck() | Selecting():
            return replace(frame, cards=staff.sorted(frame.cards))
        case _:
            return frame


def _unseen(cards: Iterable[int], seen: set[int]) -> list[int]:
    return [card for card in cards if card not in seen]


def _staff_of(position: State) -> set[int]:
    seen = {*position.staff_deck, *position.staff_gone}
    for player in position.players:
        seen.update(player.hand, player.display)
    if position.leopold is not None:
        seen.update(position.leopold.stack)
    for frame in position.agenda:
        match frame:
            case Drafting(_, packs):
                seen.update(*packs)
            case Drawn() | UnderDeck() | Selecting():
                seen.update(frame.cards)
            case _:
                pass
    return seen


def _guests_of(position: State) -> set[int]:
    seen = {*position.queue, *position.guest_deck, *position.guest_discard}
    for player in position.players:
        seen.update(table.guest for table in player.cafe)
    seen.update(getattr(frame, "guest", UNKNOWN) for frame in position.agenda)
    return seen
