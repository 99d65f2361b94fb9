"""A game as data that a page replays: every position drawn once, every step told."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from gah_nb.drawing import changed_keys, table_panels
from gah_nb.drawing.fragments import Pool
from gah_nb.drawing.palette import Theme
from gah_nb.drawing.panels import Panels
from gah_nb.play import Node, Tree
from gah_nb.telling import prompt

from .steps import as_seen, told
from .ways import ways_of

#: The width at which tables are drawn unless somebody wants another.
TABLE_WIDTH = 844

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Step(Struct, frozen=True):
    """A place: its drawing, the words about it, what comes next. ``round`` is 0 in the set-up."""

    panels: tuple[int, ...]
    height: int
    label: str
    head: str
    lines: tuple[tuple[str, str], ...]
    next: str
    round: int


class Branch(Struct, frozen=True):
    """A line of play: its name and the numbers of its steps, from the start on."""

    name: str
    steps: tuple[int, ...]


class Replay(Struct, frozen=True):
    """All steps of a timeline by number, its branches, and where one was: ``place`` on ``branch``."""

    steps: tuple[Step, ...]
    branches: tuple[Branch, ...]
    branch: int
    place: int

    def to_json(self) -> str:
        """The replay as the script reads it."""
        return _ENCODER.encode(self).decode()


def replay_of(tree: Tree, pool: Pool, seat: int | None = None) -> Replay:
    """Draw and tell a timeline, its pictures into ``pool``; with ``seat`` only what that seat may know."""
    found = ways_of(tree)
    steps = tuple(_step(node, pool, seat) for node in found.nodes)
    branches = tuple(Branch(way.name, tuple(node.id for node in way.places)) for way in found.ways)
    return Replay(steps, branches, found.current, found.place)


def draw_seen(node: Node, seat: int | None, *, width: int = TABLE_WIDTH, theme: Theme = "auto") -> Panels:
    """Draw a place without choices, as ``seat`` may know it; what its step changed is marked."""
    position = node.position
    decision = position.decision
    before = node.parent.position if node.parent else None
    view = as_seen(position, seat)
    return table_panels(
        view,
        seat=seat,
        deciding=decision.seat if decision else None,
        changed=changed_keys(as_seen(before, seat), view) if before else (),
        # Of what is seen: the digest of the whole would let one try out which hidden cards it fits.
        note=view.digest,
        width=width,
        theme=theme,
    )


def _step(node: Node, pool: Pool, seat: int | None) -> Step:
    drawing = pool.add(draw_seen(node, seat))
    words, position = told(node, seat), node.position
    return Step(
        drawing.panels,
        drawing.height,
        drawing.label,
        words.head,
        words.lines,
        prompt(position),
        position.round,
    )
