"""What lies on the table of a game alone, by name: the same names as in checks of scenarios (S3, S7, S11)."""

from __future__ import annotations

from gah_nb.components import GUESTS
from gah_nb.engine import Position
from gah_nb.engine.state import Leopold

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
