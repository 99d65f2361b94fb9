"""What was played from a scenario, as a check of it: the moves, and what came of them."""

from __future__ import annotations

from gah_nb.play.game import Game

from .checks.paths import value_of
from .form import Value
from .moment import Moment, UndescribableMoment, moves_of, way_to

#: What is looked at where it has changed.
_OF_A_PLAYER = ("kronen", "emperor", "vp", "rooms", "kitchen", "cafe", "staff", "claims")
_OF_THE_TABLE = ("round", "to_decide", "over")


def play_and_expect(start: Game, moment: Moment) -> tuple[str, dict[str, Value]]:
    """The play that led from the game of a scenario to a moment, and what has changed there.

    Raises `UndescribableMoment` for a moment that does not come after the start, or is the start.
    """
    nodes = way_to(moment)
    places = [place for place, node in enumerate(nodes) if node.position == start.position]
    if not places:
        raise UndescribableMoment("this was not played from the position of the scenario")
    line = nodes[places[-1] :]
    if len(line) == 1:
        raise UndescribableMoment("nothing has been played from the position of the scenario yet")
    end = Game(line[-1].position)
    paths = [*(f"{name}.{key}" for name in start.names for key in _OF_A_PLAYER), *_OF_THE_TABLE]
    found = {path: value_of(end, path) for path in paths}
    return "\n".join(moves_of(line)), {
        path: value for path, value in found.items() if value != value_of(start, path)
    }
