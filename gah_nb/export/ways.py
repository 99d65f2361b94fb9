"""The ways through a timeline, for those who replay it: one for each branch, and for each line taken back."""

from __future__ import annotations

from msgspec import Struct

from gah_nb.play import Node, Tree


class Way(Struct, frozen=True):
    """A way by its name, and its places from the start to its end."""

    name: str
    places: tuple[Node, ...]


class Ways(Struct, frozen=True):
    """All ways, the main line first, and where one was: ``place`` on way ``current``."""

    ways: tuple[Way, ...]
    current: int
    place: int

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All places by their ids, each once."""
        every = {node.id: node for way in self.ways for node in way.places}
        return tuple(every[number] for number in sorted(every))


def ways_of(tree: Tree) -> Ways:
    """Take a timeline apart; what was taken back is named for the place at which it left its line."""
    state = tree.snapshot()
    ways: list[Way] = []
    for line in state.lines:
        # A branch that was only named has no place of its own.
        end = line.nodes[-1] if line.nodes else ways[line.parent].places[line.at]
        ways.append(Way(line.name or f"taken back at {line.at}", end.path))
    return Ways(tuple(ways), state.current, state.place)
