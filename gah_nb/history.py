"""`Timeline`: the tree of positions for people; it takes and hands out games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from .engine import Action
from .facade.events import Events
from .game import Game
from .timeline import Node, Place, Tree

if TYPE_CHECKING:
    from .ruling import Ruling


class Timeline:
    """All that was played from one beginning: undo, redo, go to any point, branch, compare, save.

    ``tree`` is the value behind it, which widgets observe. Every method that moves returns the game at the
    new place. A place is its index on the current line (0 is the beginning, -1 the end), a node of the
    tree, or the name of a branch.
    """

    def __init__(self, game: Game) -> None:
        """A timeline from the beginning of a game to where the game stands."""
        tree = Tree(game.origin.position, game.origin.events)
        for action in game.line:
            tree.play(action)
        self.tree = tree

    @classmethod
    def of(cls, tree: Tree) -> Timeline:
        """The timeline around a tree that is there already."""
        timeline = cls.__new__(cls)
        timeline.tree = tree
        return timeline

    @classmethod
    def load(cls, path: str | Path) -> Timeline:
        """Read a saved timeline and play it through; raises `InvalidFile` with the line, or `OSError`."""
        return cls.of(Tree.load(path))

    def save(self, path: str | Path) -> None:
        """Write everything, undone moves too, as a game record; as a whole or not at all."""
        self.tree.save(path)

    def to_html(self, path: str | Path, *, title: str = "", seat: str | int | None = None) -> None:
        """Write one page that replays everything offline, in any browser, and opens at the current place.

        With ``seat``, a name or a number, nothing in the file tells more than that player may know (R1.2).
        Raises `KeyError` for somebody who is not at the table, and `OSError`.
        """
        from .export.replay_page import replay_page
        from .files import write_text

        reader = None if seat is None else self.position[seat].number
        write_text(path, replay_page(self.tree, title=title, seat=reader))

    def ruling(self, question: str, action: str = "") -> Ruling:
        """Write down a question about an action, and ask the engine under every edition.

        ``action`` is what one would like to play here, legal or not; without it the last action is in
        question, at the place before it. Answer and sources are left to be filled in, in the file that
        ``save`` writes. Raises `NothingDisputed` at the beginning, and `UndescribableMoment`.
        """
        from .ruling.asking import ruling_about

        return ruling_about(self.position, question, action)

    # Where one is

    @property
    def position(self) -> Game:
        """The game at the current place."""
        return self._game(self.tree.node)

    @property
    def index(self) -> int:
        """How many actions of the line lie before the current place."""
        return self.tree.index

    @property
    def branches(self) -> Mapping[str, Node]:
        """The ends of the branches by name."""
        return self.tree.branches

    @property
    def branch_name(self) -> str:
        """The branch that a new move would continue."""
        return self.tree.current_branch

    def __len__(self) -> int:
        """The number of positions on the current line."""
        return len(self.tree.line)

    def __getitem__(self, place: Place) -> Game:
        """The game at a place, without going there."""
        return self._game(self.tree.at(place))

    def compare(self, a: Place, b: Place) -> list[str]:
        """What differs at ``b`` from what was at ``a``, in words."""
        return self.tree.compare(a, b)

    # Moving

    def play(self, *what: str | Action) -> Game:
        """Play at the current place, as `Game.play` does; an error leaves the timeline where it was."""
        here = self.tree.node
        after = self._game(here).play(*what)
        self.tree.play(*after.line[here.depth :], at=here)
        return after

    def undo(self) -> Game:
        """Go back by one action; at the beginning nothing happens."""
        return self._game(self.tree.undo() if self.tree.can_undo else self.tree.node)

    def redo(self) -> Game:
        """Go forward by one action, where one was last; at the end nothing happens."""
        return self._game(self.tree.redo() if self.tree.can_redo else self.tree.node)

    def go_to(self, place: Place) -> Game:
        """Go to a place."""
        return self._game(self.tree.go_to(place))

    def branch(self, name: str) -> Game:
        """Begin a branch with a name here: what is played next continues it, the other lines stay."""
        return self._game(self.tree.branch(name))

    def _game(self, node: Node) -> Game:
        line = tuple(place.action for place in node.path if place.action is not None)
        events = Events(node.events, node.position)
        return Game.at(node.step, node.path[0].step, line, events)

    def __repr__(self) -> str:
        tree = self.tree
        place = f"at {tree.index} of {len(tree.line) - 1} on {tree.current_branch}"
        return f"<Timeline: {place}; branches: {', '.join(tree.branches)}>"
