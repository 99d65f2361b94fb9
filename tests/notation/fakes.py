"""A position reduced to what reading looks at."""

from collections.abc import Sequence

from msgspec import Struct

from gah_nb.components import RuleSet
from gah_nb.engine.actions import Action
from gah_nb.engine.state import Box


class Table(Struct, frozen=True):
    """Players, the queue from the left, and what can be done now."""

    names: tuple[str, ...] = ("Anna", "Ben", "Cindy", "Dora")
    queue: tuple[int, ...] = (69, 73, 2, 75, 85)
    legal_actions: tuple[Action, ...] = ()

    @property
    def box(self) -> Box:
        return Box(self.names, RuleSet(), ("night",), ("A1", "B1", "C1"), ("A1", "B1", "C1"))


def options(*actions: Action, queue: Sequence[int] = (69, 73, 49, 75, 85)) -> Table:
    return Table(queue=tuple(queue), legal_actions=actions)
