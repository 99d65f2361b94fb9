"""A position in plain text, for terminals and pipes."""

from __future__ import annotations

from textwrap import wrap

from gah_nb.components import BOARDS, GUESTS, HOTELS, OBJECTIVES, STAFF, Rulebook
from gah_nb.engine import Position
from gah_nb.engine.frames import Drafting, Drawn, UnderDeck
from gah_nb.engine.items import NO_ITEMS, letters
from gah_nb.engine.state import UNKNOWN, CafeGuest, Player
from gah_nb.notation import hotel_text

from .effects import tile_penalty_words, tile_reward_words

_LABEL = 11
#: As wide as lines become where nobody says otherwise.
WIDTH = 100


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
            max(width, _LABEL + 20),
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
        case (Drawn() | UnderDeck()) as frame if frame.seat == seat:
            return frame.cards
        case _:
            return ()
