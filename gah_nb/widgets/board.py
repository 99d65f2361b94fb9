"""`Board`, `Card` and `Legend`: parts of a table, and drawings that belong to no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from gah_nb.components import GUESTS, STAFF
from gah_nb.drawing import (
    BoardName,
    Choice,
    Panels,
    board_panels,
    card_panels,
    legend_panels,
    score_sheet_panels,
)
from gah_nb.notation.cards import CardNames, fold
from gah_nb.notation.errors import Span
from gah_nb.play.starts import Start
from gah_nb.play.told import as_seen, since_his_card

from .frame import board_frame
from .live import Live, made_of
from .picture import as_values, changed_at, deciding, in_parts, in_words, offered, refusals
from .shown import Shown

#: How wide a drawing that suits the room there is is, until a view says how much there is.
_WIDTH = 844
_CARDS = CardNames([*GUESTS.values(), *STAFF.values()])
_BOARDS: dict[str, BoardName] = {name: name for name in get_args(BoardName)}
#: What stands before the key of a card that has no name.
_KINDS = ("objective", "tile", "instruction")
_NAMES = (*_BOARDS, "score-sheet")


class Board(Live):
    """One part of the table, to look at and to play on, in step with all else that shows its timeline.

    ``kind`` is one of

    * ``"hotel"``, ``"kitchen and café"``, ``"hand"``, ``"seat"``: what belongs to ``seat`` (a name or a
      number); without it, to whoever decides;
    * ``"action board"``, ``"queue"``, ``"emperor"``, ``"objectives"``: what all share; with ``seat`` only
      that player can act there;
    * ``"instruction"``: against Leopold, his card and what it made him do;
    * ``"score sheet"``: where everybody's points come from.

    ``start`` is a game, a position, a timeline, or another board or table, whose timeline it shares. With
    ``controls`` it says who decides, and has undo, redo, and buttons for what has no place on any board.

    >>> import gah_nb as gah
    >>> game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    >>> hotel = gah.Board("hotel", game, seat="Anna")
    >>> dice = gah.Board("action board", hotel, controls=True)
    >>> dice.play("die 3")
    >>> hotel.position == dice.position
    True

    Raises `ValueError` for an unknown kind, `TypeError` for something that is no game, and `KeyError` for a
    seat that is not at the table.
    """

    def __init__(
        self, kind: str, start: Start, *, seat: str | int | None = None, controls: bool = False, **kwargs: Any
    ) -> None:
        self._kind = _board_name(kind)
        self._controls = controls
        timeline = made_of(start, f"a board {kind!r}")
        frame, label = board_frame(controls=controls), self._kind.replace("-", " ").capitalize()
        super().__init__(timeline, seat, 0, frame=frame, label=label, **kwargs)

    def _values(self) -> dict[str, Any]:
        """As the seat may know them; of all choices and refusals those that are on this board.

        With controls also the choices that have no place on any.
        """
        node = self.timeline.tree.node
        choices = offered(node.position, self._seat)
        drawing = self._drawing(choices)
        markup = "".join(panel.markup for panel in drawing.panels)

        def is_here(target: str) -> bool:
            return f'data-target="{target}"' in markup

        here = [
            choice
            for choice in choices
            if any(map(is_here, choice.targets)) or (self._controls and not choice.targets)
        ]
        reasons = refusals(node.position) if choices else {}
        return {
            **in_parts(drawing),
            **in_words(node, self._seat),
            "choices": as_values(here),
            "refusals": {target: reason for target, reason in reasons.items() if is_here(target)},
        }

    def _drawing(self, choices: Sequence[Choice] = ()) -> Panels:
        """The board as the seat may know it; what was changed last is marked."""
        node = self.timeline.tree.node
        position = as_seen(node.position, self._seat)
        if self._kind == "score-sheet":
            return score_sheet_panels(position, [event for place in node.path for event in place.events])
        # Where nobody decides any more, what belongs to somebody is that of the winner.
        is_won = self._seat is None and position.is_over
        return board_panels(
            _BOARDS[self._kind],
            position,
            next(iter(position.winners), None) if is_won else self._seat,
            choices=choices,
            deciding=deciding(node.position),
            changed=changed_at(node, self._seat),
            happened=since_his_card(node),
        )

    def _stored_drawing(self) -> str:
        return self._drawing().to_svg()

    def __repr__(self) -> str:
        return f"Board({self._kind!r}, {self.position!r})"


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

    ``card`` is a name in any language, a number, ``"objective A2"``, ``"tile A2"`` or
    ``"instruction 207"``. Raises `ValueError` if
    there is no such card.

    >>> Card("Baronin")
    Card(75)
    """

    def __init__(self, card: str | int, **kwargs: Any) -> None:
        is_name = isinstance(card, str) and card.partition(" ")[0] not in _KINDS
        self._card = _CARDS.find(Span.whole(str(card))) if is_name else card
        super().__init__(f"Card {self._card}", **kwargs)

    def _drawing(self) -> Panels:
        return card_panels(self._card)

    def __repr__(self) -> str:
        return f"Card({self._card!r})"


class Legend(_Alone):
    """What all symbols, marks and letters mean."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("Legend", widths=((0, 0, 420), (640, 0, 844)), **kwargs)

    def _drawing(self) -> Panels:
        return legend_panels(width=self._width)

    def __repr__(self) -> str:
        return "Legend()"


def _board_name(kind: str) -> str:
    """Find the name of a kind of board; capitals, accents and hyphens do not count.

    >>> _board_name("Kitchen and café"), _board_name("action board")
    ('kitchen-and-cafe', 'action-board')

    Raises `ValueError` for one that there is not.
    """
    name = fold(kind).replace(" ", "-")
    if name not in _NAMES:
        known = ", ".join(each.replace("-", " ") for each in _NAMES)
        raise ValueError(f"there is no board {kind!r}; there are {known}")
    return name
