"""What lies on the table and in front of the players, in names and letters; also alone (S3, S7, S11).

The checks of scenarios know these things by the same names, and with the same values.
"""

from __future__ import annotations

from collections.abc import Mapping

from gah_nb.components import GUESTS, HOTELS, STAFF, FrozenMap
from gah_nb.engine import UNKNOWN, Player, Position
from gah_nb.engine.items import letters
from gah_nb.engine.rounds import visible
from gah_nb.engine.state import Leopold
from gah_nb.notation import dice_in_order, groups_text, hotel_text, lying_text, rooms_text

#: Where a marker of his is after so many symbols of an objective (S7).
_STEPS = ("", "III", "II", "claimed")


class BesideLeopold:
    """What lies before a virtual opponent, read only; in any other game nothing does."""

    __slots__ = ()

    @property
    def position(self) -> Position:
        """The engine's value behind it."""
        raise NotImplementedError

    @property
    def _his(self) -> Leopold:
        return self.position.leopold or Leopold()

    @property
    def instruction(self) -> int:
        """Number of the instruction card that was turned up last; 0 before there is one (S3)."""
        return self._his.shown[-1] if self._his.shown else 0

    @property
    def stack(self) -> int:
        """How many cards of the private stack nobody has seen yet (S2)."""
        return len(self._his.stack)

    @property
    def markers(self) -> str:
        """The objectives that he has begun: ``"A III, C claimed"`` (S7)."""
        seen = zip("ABC", self._his.countdown, strict=True)
        return ", ".join(f"{letter} {_STEPS[symbols]}" for letter, symbols in seen if symbols)

    @property
    def stars(self) -> int:
        """Tokens on the star track of the Nine Stars Inn (S11)."""
        return self._his.stars

    @property
    def marked(self) -> tuple[str, ...]:
        """Names of the guests in the queue with a token of the Sushi Resort (S11)."""
        return tuple(GUESTS[guest].name for guest in self._his.marked_guests)

    @property
    def toll(self) -> str:
        """Tokens of the Toll Bridge Hotel on the action spaces 1-6: ``"030000"``; "" in other games (S11)."""
        return "".join(map(str, self._his.toll))

    @property
    def on_spaces(self) -> str:
        """Items of the Hautel Couture on the action spaces 1-6: ``"s.kc.."``; "" in other games (S11)."""
        return self._his.on_spaces


class Seat:
    """One player of a game, read only: ``game["Anna"].kronen``."""

    __slots__ = ("_player", "_position", "name", "number")

    def __init__(self, position: Position, number: int) -> None:
        self._position = position
        self._player: Player = position.players[number]
        self.number = number
        self.name = position.box.names[number]

    @property
    def kronen(self) -> int:
        """Kronen on the money track, 0-20."""
        return self._player.kronen

    @property
    def emperor(self) -> int:
        """Space on the Emperor track, 0-13."""
        return self._player.emperor

    @property
    def vp(self) -> int:
        """Victory points so far."""
        return self._player.vp

    @property
    def kitchen(self) -> str:
        """Items in the kitchen, in letters: ``"sswk"``."""
        return letters(self._player.kitchen)

    @property
    def cafe(self) -> dict[str, str]:
        """Guests in the café and the items on their cards."""
        return {GUESTS[table.guest].name: letters(table.items) for table in self._player.cafe}

    @property
    def hand(self) -> tuple[str, ...]:
        """Names of the staff cards in hand; ``"?"`` where this view does not know them."""
        return tuple(_staff_name(card) for card in self._player.hand)

    @property
    def staff(self) -> tuple[str, ...]:
        """Names of the staff cards in the display, with ``(used)`` for those used this round."""
        used = self._player.used
        return tuple(_staff_name(c) + (" (used)" if c in used else "") for c in self._player.display)

    @property
    def hotel(self) -> str:
        """The hotel as it is seen, top floor first: ``.`` no tile, small letter vacant, capital occupied."""
        plan = HOTELS[self._position.box.hotels[self.number]]
        return hotel_text(plan, self._player.tiles, self._player.occupied)

    @property
    def rooms(self) -> str:
        """The same as `hotel`, by the name that files have for it."""
        return self.hotel

    @property
    def vacant(self) -> str:
        """Rooms with a vacant tile: ``"a1 b2"``."""
        return rooms_text(self._player.vacant)

    @property
    def occupied(self) -> str:
        """Occupied rooms: ``"a1 b2"``."""
        return rooms_text(self._player.occupied)

    @property
    def bonuses(self) -> str:
        """A room of each group that has given its occupancy bonus: ``"a1 b1"``."""
        return groups_text(HOTELS[self._position.box.hotels[self.number]], self._player.bonuses)

    @property
    def taken(self) -> str:
        """Dice on the turn order tile, ``"35"``; ``"-"`` is a lost turn."""
        return dice_in_order(self._player.covered)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Numbers of the turn order tile that are still visible."""
        return visible(self._player)

    @property
    def passed(self) -> bool:
        """Whether the player waits for the re-roll."""
        return self._player.passed

    @property
    def objectives(self) -> tuple[str, ...]:
        """Letters of the objectives with this player's marker."""
        marks = self._position.claims
        return tuple("ABC"[index] for index, seats in enumerate(marks) if self.number in seats)

    @property
    def claims(self) -> str:
        """The same as `objectives` in one word: ``"AB"``."""
        return "".join(self.objectives)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Seat):
            return NotImplemented
        return (self.number, self._position) == (other.number, other._position)

    def __hash__(self) -> int:
        return hash((self.number, self._position))

    def __repr__(self) -> str:
        return f"<{self.name}: {self.vp} VP, {self.kronen} kronen, Emperor {self.emperor}>"


def _staff_name(card: int) -> str:
    return "?" if card == UNKNOWN else STAFF[card].name


def _guest_name(card: int) -> str:
    return "?" if card == UNKNOWN else GUESTS[card].name


class OnTheTable(BesideLeopold):
    """What lies between the players and who does what, read only: ``game.queue``; the base of `Game`."""

    __slots__ = ()

    @property
    def position(self) -> Position:
        """The engine's value behind it."""
        raise NotImplementedError

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players, clockwise."""
        return self.position.box.names

    @property
    def decision(self) -> str:
        """The kind of decision that is asked for now, such as ``"turn"``; "" when the game is over."""
        return self.position.decision.kind if self.position.decision else ""

    @property
    def to_decide(self) -> str | None:
        """Name of the player who decides now; None when the game is over."""
        decision = self.position.decision
        return self.names[decision.seat] if decision else None

    @property
    def round(self) -> int:
        """The round, 1-7; 0 during the set-up."""
        return self.position.round

    @property
    def seed(self) -> int | None:
        """The seed of all luck; None where it is unknown."""
        return self.position.box.seed

    @property
    def edition(self) -> str:
        """The edition of the rules."""
        return self.position.box.rules.edition

    @property
    def digest(self) -> str:
        """12 hex digits that are the same for the same position on every machine."""
        return self.position.digest

    @property
    def is_over(self) -> bool:
        """Whether the final scoring is done."""
        return self.position.is_over

    @property
    def scores(self) -> dict[str, int]:
        """Victory points by name."""
        return {name: player.vp for name, player in zip(self.names, self.position.players, strict=True)}

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; several for a shared victory (R8.2); empty while the game is on."""
        return tuple(self.names[seat] for seat in self.position.winners)

    @property
    def queue(self) -> tuple[str, ...]:
        """Names of the guests in the queue, from the left."""
        return tuple(map(_guest_name, self.position.queue))

    @property
    def dice(self) -> str:
        """Dice on the action board by their values: ``"1122346"``."""
        return lying_text(self.position.dice)

    @property
    def dustbin(self) -> int:
        """How many dice lie in the dustbin."""
        return self.position.dustbin

    @property
    def discard(self) -> tuple[str, ...]:
        """Names of the discarded guests, the last one last."""
        return tuple(map(_guest_name, self.position.guest_discard))

    @property
    def gone(self) -> tuple[str, ...]:
        """Names of the staff cards that have left the game."""
        return tuple(map(_staff_name, self.position.staff_gone))

    @property
    def guest_deck(self) -> tuple[str, ...]:
        """Names of the guests in the deck, its top first; ``"?"`` where this view does not know them."""
        return tuple(map(_guest_name, self.position.guest_deck))

    @property
    def staff_deck(self) -> tuple[str, ...]:
        """Names of the staff cards in the deck, its top first; ``"?"`` where this view does not know them."""
        return tuple(map(_staff_name, self.position.staff_deck))

    @property
    def objectives(self) -> tuple[str, ...]:
        """The objectives on the table by their keys: ``("A2", "B1", "C4")``."""
        return self.position.box.objectives

    @property
    def emperor_tiles(self) -> tuple[str, ...]:
        """The Emperor tiles on the table by their keys: ``("A1", "B3", "C2")``."""
        return self.position.box.emperor_tiles

    @property
    def claims(self) -> Mapping[str, tuple[str, ...]]:
        """Who has a marker on which objective, the first one first: ``{"A": ("Ben",), "B": (), "C": ()}``."""
        marks = zip("ABC", self.position.claims, strict=True)
        return FrozenMap({letter: tuple(self.names[seat] for seat in seats) for letter, seats in marks})
