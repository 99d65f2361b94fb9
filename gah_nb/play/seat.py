"""A player's area for people: numbers as attributes, cards by name, the hotel as a picture."""

from __future__ import annotations

from gah_nb.components import GUESTS, HOTELS, STAFF
from gah_nb.engine import UNKNOWN, Player, Position
from gah_nb.engine.items import letters
from gah_nb.engine.rounds import visible
from gah_nb.notation import hotel_text


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
