"""`Board`, `Card` and `Legend`: parts of a table, drawings of no game; what follows a timeline (`Live`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import traitlets

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
from gah_nb.engine import NotYourDecision
from gah_nb.notation.errors import Span
from gah_nb.notation.names import CardNames, fold
from gah_nb.play import Node, Observation, Tree
from gah_nb.play.game import Game, Timeline
from gah_nb.play.starts import Start, as_timeline
from gah_nb.play.told import as_seen, since_his_card

from .frame import board_frame
from .messages import Message, Play, Redo, Undo, UndoTurn
from .picture import as_values, changed_at, deciding, in_parts, in_words, offered, refusals
from .shown import LOCK, Shown


class Live(Shown):
    """A board that follows a timeline; the base of `Table` and `Board`.

    ``position`` is the current game and ``timeline`` all of it; both are traits, to be observed and linked.
    """

    timeline = traitlets.Instance(Timeline, help="All that was played; setting it shows another game.")
    position = traitlets.Instance(Game, help="The current game; setting it goes there, or begins there.")

    #: What follows the timeline; None for a widget that could not be made.
    _observation: Observation | None = None

    def __init__(self, timeline: Timeline, seat: str | int | None, width: int, **traits: Any) -> None:
        self._seat = None if seat is None else timeline.position[seat].number
        self._width = width
        self.timeline, self.position = timeline, timeline.position
        super().__init__(width, **self._values(), **traits)
        self._observation = timeline.tree.observe(self._follow)
        self.observe(self._another_timeline, "timeline")
        self.observe(self._another_position, "position")

    @property
    def game(self) -> Game:
        """The current game; ``position`` is the same, by the older name of the trait."""
        return self.timeline.game

    def play(self, what: str) -> None:
        """Play actions in the notation, such as ``"guest q5; die 1+"``; raises what `Game.play` raises."""
        with LOCK:
            self.timeline.play(what)

    def close(self) -> None:
        """Take the board out of all notebooks and stop following the timeline, which stays as it is."""
        if self._observation is not None:
            self._observation.close()
        super().close()

    # Following the timeline

    def _tree(self) -> Tree:
        return self.timeline.tree

    def _follow(self, _node: Node) -> None:
        with LOCK:
            self._show()

    def _another_timeline(self, change: Any) -> None:
        with LOCK:
            if self._observation is not None:
                self._observation.close()
            self._observation = change.new.tree.observe(self._follow)
            self._show()

    def _another_position(self, change: Any) -> None:
        """Somebody set the position: go there if the timeline knows it, else begin a timeline there."""
        with LOCK:
            if change.new == self.timeline.position:
                return
            nodes = self.timeline.tree.nodes
            known = next((node for node in nodes if node.position == change.new.position), None)
            if known is None:
                self.timeline = Timeline(change.new)
            else:
                self.timeline.go_to(known)

    def _settle(self) -> None:
        # Not before all views are told, since whoever observes it may play on.
        self.position = self.timeline.position
        super()._settle()

    # Answering the browser

    def _answer(self, message: Message) -> None:
        match message:
            case Play(text, at):
                self._play_clicked(text, at)
            case Undo():
                self.timeline.undo()
            case UndoTurn():
                self.timeline.undo_turn()
            case Redo():
                self.timeline.redo()
            case _:
                super()._answer(message)

    def _play_clicked(self, text: str, at: int) -> None:
        """Play what was clicked, unless the board has changed since: a double click plays once."""
        node = self.timeline.tree.node
        if at != node.id:
            return
        decision = node.position.decision
        if decision is not None and self._reader() not in (None, decision.seat):
            names = self.timeline.position.names
            raise NotYourDecision("R2.2", f"{names[decision.seat]} decides now")
        self.timeline.play(text)


def made_of(start: object, what: str) -> Timeline:
    """The timeline of a start; another board shares its own. Raises `TypeError` that names ``what``."""
    try:
        return as_timeline(start)
    except TypeError:
        kind = "nothing" if start is None else type(start).__name__
        raise TypeError(f"{what} is made of a Game, a Position or a Timeline, not of {kind}") from None


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
        self,
        kind: str,
        start: Start | None = None,
        *,
        seat: str | int | None = None,
        controls: bool = False,
        **kwargs: Any,
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

    Raises `ValueError` for one that there is not, `TypeError` for what is no text.
    """
    if not isinstance(kind, str):
        raise TypeError(
            "a board is one part of the table, and its name comes first: gah.Board('hotel', game); "
            "the whole table is gah.Table(game)"
        )
    name = fold(kind).replace(" ", "-")
    if name not in _NAMES:
        known = ", ".join(each.replace("-", " ") for each in _NAMES)
        raise ValueError(f"there is no board {kind!r}; there are {known}")
    return name
