"""What a check led to as something to look at: the game before and after, and the steps between in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from gah_nb.engine import Position
from gah_nb.engine.differences import OF_THE_ROUND, what_differs
from gah_nb.play import Node, Tree
from gah_nb.play.game import Game
from gah_nb.play.told import Told, told
from gah_nb.telling.differences import difference_text

from .checks.report import Result

#: Passing on and on is told in one line where it goes on for more actions than these.
_FEW = 4
_PASS = "pass"
_NOT_SO = "not what was expected"


class Account(Struct, frozen=True):
    """One way in which it goes: ``label`` names it, ``says`` is its outcome in a few words, "" for none."""

    label: str
    says: str
    result: Result

    @property
    def before(self) -> Game:
        """The game where it begins."""
        assert self.result.before is not None, "a check that was not run has no account"
        return self.result.before

    @property
    def after(self) -> Position:
        """The position at the end, or where the play stopped."""
        return (self.result.after or self.before).position

    @property
    def tree(self) -> Tree:
        """The way as a timeline that stands where it begins."""
        tree = (self.result.after or self.before).timeline().tree
        tree.go_to(len(self.before.line))
        return tree

    @property
    def changes(self) -> list[str]:
        """What is different at the end, in words; behind the end of a round not what that always brings."""
        before = self.before.position
        usual = before.round != self.after.round or self.after.is_over
        return [
            difference_text(one, before, self.after)
            for one in what_differs(before, self.after)
            if not (usual and one.field in OF_THE_ROUND)
        ]

    @property
    def summary(self) -> str:
        """The outcome in a sentence: what was said of it, else what was refused, else what changed."""
        came = "; ".join([*self._refused(), *self.changes]) or "nothing changes"
        if not self.result.held:
            return f"{came} – {_NOT_SO}{f': {self.says}' if self.says else ''}"
        return self.says or came

    def _refused(self) -> list[str]:
        return [str(attempt) for attempt in self.result.attempts if not attempt.legal]

    @property
    def steps(self) -> list[Told]:
        """What was done and what came of it; a row of passes in one line; at the end what was refused."""
        nodes = self.tree.line[len(self.before.line) + 1 :]
        refused = (
            Told(f"{attempt.action}: refused", ((attempt.rule, attempt.reason),))
            for attempt in self.result.attempts
            if attempt.reason
        )
        stop = self.result.stop
        stopped = [Told(f"{stop.action}: refused", ((stop.rule, stop.reason),))] if stop else []
        return [*_told(nodes), *stopped, *refused]


def _told(nodes: Sequence[Node]) -> Iterator[Told]:
    for passing, run in groupby(nodes, lambda node: node.action is not None and node.action.verb == _PASS):
        alike = list(run)
        if not passing or len(alike) <= _FEW:
            yield from map(told, alike)
            continue
        yield Told(f"{len(alike) - 1} times: pass", ())
        yield told(alike[-1])
