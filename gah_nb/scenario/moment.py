"""Writing down a moment of a game: the nearest position that a file can describe, and the way on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Protocol

from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.engine import UNKNOWN, GahError, Position
from gah_nb.engine.frames import Drafting, NextTurn, Selecting, StartGuest, Turn, UnderDeck
from gah_nb.engine.state import Leopold
from gah_nb.files import InvalidFile, read
from gah_nb.notation import to_text
from gah_nb.play import Node
from gah_nb.play.game import Game, Timeline
from gah_nb.play.replaying import shuffled_decks

from .building.placing import Placed, place
from .form import SCHEMA, Form, Value
from .paths import value_of
from .writing import position_text

#: Names that can stand in front of an action without being taken for something else.
_PLAIN_NAME = re.compile(r"\w[\w .'-]*")

_SHUFFLE = "shuffle"
#: Where jumps led, from where, and how they are written.
Jumps = Mapping[Node, tuple[Node, str]]
NO_JUMPS: Jumps = MappingProxyType({})


class UndescribableMoment(GahError, ValueError):
    """A moment that no file can describe; the message says why."""


class Board(Protocol):
    """What shows a game, such as a table."""

    @property
    def timeline(self) -> Timeline:
        """The game, with the way that led to it."""


#: Whatever stands at a moment of a game.
Moment = Position | Game | Timeline | Board


def text_of(moment: Moment, title: str = "") -> str:
    """The text of a scenario file that begins at this moment. Raises `UndescribableMoment`."""
    nodes = way_to(moment)
    here = nodes[-1].position
    if _is_veiled(here):
        raise UndescribableMoment("in this view some cards are unknown, and a scenario has to name them")
    starts = [start for start in range(len(nodes) - 1, -1, -1) if _may_begin(nodes[start].position)]
    for loose in (False, True):  # a scenario may have begun with what cannot come about by play
        for start in starts:
            for base in _with_luck(nodes[start:]):
                text = position_text(base, title=title, moves=moves_of(nodes[start:]), loose=loose)
                if _leads_to(text, base, here):
                    return text
    what = "the game is over" if here.is_over else "this is in the middle of a turn"
    raise UndescribableMoment(
        f"{what}, and it is not known how it came here: take a game or timeline that was played on from the "
        "beginning of a turn"
    )


def way_to(moment: Moment) -> tuple[Node, ...]:
    """The places that led to a moment, the moment itself last."""
    if isinstance(moment, Position):
        moment = Game(moment)
    if isinstance(moment, Game):
        return moment.timeline().tree.node.path
    if isinstance(moment, Timeline):
        return moment.tree.node.path
    timeline = getattr(moment, "timeline", None)
    if isinstance(timeline, Timeline):
        return timeline.tree.node.path
    raise TypeError(f"a moment is a game, a timeline, a table or a position, not {moment!r}")


def _is_veiled(position: Position) -> bool:
    packs = [pack for frame in position.agenda if isinstance(frame, Drafting) for pack in frame.packs]
    hands = [player.hand for player in position.players]
    his = position.leopold or Leopold()
    return any(
        UNKNOWN in cards
        for cards in (his.deck, his.stack, position.guest_deck, position.staff_deck, *hands, *packs)
    )


def _may_begin(position: Position) -> bool:
    """Whether a turn or the set-up begins here; what is certain, `_leads_to` finds out."""
    frames = position.agenda
    if position.round == 0:
        top = frames[-1]
        waiting = sum(isinstance(frame, StartGuest) for frame in frames)
        drafted = isinstance(top, Drafting) and (top.seat or len(top.packs[0]) < BOARDS.hand)
        seats = len(position.players) - (position.box.solo is not None)
        return waiting == seats and not drafted and not isinstance(top, (Selecting, UnderDeck))
    if len(frames) != 2:
        return False
    below, turn = frames
    return isinstance(below, NextTurn) and isinstance(turn, Turn) and not (turn.acted or turn.extra)


def _with_luck(nodes: Sequence[Node]) -> Iterator[Position]:
    """The first position as it is, then with the guest decks laid down that were shuffled on the way.

    Dice are only rolled between turns, so no roll has to be laid down.
    """
    base = nodes[0].position
    yield base
    decks = [deck for node in nodes[1:] for deck in shuffled_decks(node.position, node.events)]
    laid_down = sum(kind == _SHUFFLE for kind, _ in base.script)
    if more := decks[laid_down:]:
        yield replace(base, script=(*base.script, *((_SHUFFLE, deck) for deck in more)))


def moves_of(nodes: Sequence[Node], jumps: Jumps = NO_JUMPS) -> list[str]:
    """What was played, a line for each player in turn, and for each jump."""
    lines: list[str] = []
    last = -1
    ends = [end for end in jumps if end in nodes]
    jumped = {node for end in ends for node in _between(nodes, jumps[end][0], end)}
    for node, after in pairwise(nodes):
        if after in jumps and after in jumped:
            lines.append(jumps[after][1])
            last = -1
        if after in jumped:
            continue
        seat = node.position.decision.seat if node.position.decision else last
        text = to_text(after.action) if after.action else ""
        if seat == last:
            lines[-1] += f"; {text}"
        else:
            lines.append(_said_by(node.position.box.names[seat], text))
        last = seat
    return lines


def _between(nodes: Sequence[Node], start: Node, end: Node) -> Sequence[Node]:
    """The places behind one and up to another; none where the way does not lead over both."""
    return nodes[nodes.index(start) + 1 : nodes.index(end) + 1] if start in nodes else ()


def _said_by(name: str, text: str) -> str:
    return f"{name}: {text}" if _PLAIN_NAME.fullmatch(name) else text


def _leads_to(text: str, base: Position, here: Position) -> bool:
    """Whether a file begins at one position and ends at another, both exactly."""
    placed = _placed(text)
    return placed is not None and placed.base == base and placed.game.position == here


def _placed(text: str) -> Placed | None:
    try:
        document = read(text, Form, kind="scenario", schema=SCHEMA)
        return place(document, document.value)
    except InvalidFile:
        return None


# What was played from a scenario, as a check of it: the moves, and what came of them

#: What is looked at where it has changed.
_OF_A_PLAYER = (
    "kronen",
    "emperor",
    "vp",
    "rooms",
    "kitchen",
    "cafe",
    "hand",
    "staff",
    "taken",
    "passed",
    "claims",
)
_OF_THE_TABLE = ("round", "dice", "dustbin", "queue", "to_decide", "decision", "over")


def play_and_expect(
    start: Game, moment: Moment, jumps: Jumps = NO_JUMPS
) -> tuple[str, dict[str, Value], list[str]]:
    """The play that led from the game of a scenario to a moment, what has changed, which rules had a part.

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
    changed = {path: value for path, value in found.items() if value != value_of(start, path)}
    rules = dict.fromkeys(event.rule for node in line[1:] for event in node.events if event.rule)
    return "\n".join(moves_of(line, jumps)), changed, [*rules]
