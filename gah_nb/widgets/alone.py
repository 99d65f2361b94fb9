"""`Card` and `Legend`: drawings that belong to no game."""

from __future__ import annotations

from typing import Any

from gah_nb.components import GUESTS, STAFF
from gah_nb.drawing import Panels, card_panels, legend_panels
from gah_nb.notation.cards import CardNames
from gah_nb.notation.errors import Span

from .frame import board_frame
from .picture import in_parts
from .shown import Shown

#: How wide a drawing that suits the room there is is, until a view says how much there is.
_WIDTH = 844
_CARDS = CardNames([*GUESTS.values(), *STAFF.values()])


class _Alone(Shown):
    """A drawing as it is."""

    def __init__(self, label: str, **kwargs: Any) -> None:
        self._width = _WIDTH
        frame = board_frame(controls=False)
        super().__init__(_WIDTH, frame=frame, label=label, **self._values(), **kwargs)

    def _drawing(self) -> Panels:
        raise NotImplementedError

    def _values(self) -> dict[str, Any]:
        return in_parts(self._drawing())

    def _stored_drawing(self) -> str:
        return self._drawing().to_svg()


class Card(_Alone):
    """A card drawn large: order or cost, points, what it does and when, its names in all languages.

    ``card`` is a name in any language, a number, ``"objective A2"`` or ``"tile A2"``. Raises `ValueError` if
    there is no such card.

    >>> Card("Baronin")
    Card(75)
    """

    def __init__(self, card: str | int, **kwargs: Any) -> None:
        is_name = isinstance(card, str) and card.partition(" ")[0] not in ("objective", "tile")
        self._card = _CARDS.find(Span.whole(str(card))) if is_name else card
        super().__init__(f"Card {self._card}", **kwargs)

    def _drawing(self) -> Panels:
        return card_panels(self._card)

    def __repr__(self) -> str:
        return f"Card({self._card!r})"


class Legend(_Alone):
    """What all symbols, marks and letters mean."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("Legend", widths=((0, 420), (640, 844)), **kwargs)

    def _drawing(self) -> Panels:
        return legend_panels(width=self._width)

    def __repr__(self) -> str:
        return "Legend()"
