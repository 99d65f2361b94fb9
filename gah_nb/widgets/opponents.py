"""Who plays beside people: bots, when they answer, why; a virtual opponent's last turn step by step (S3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from gah_nb.bots import Bot
from gah_nb.bots.players import choice_of
from gah_nb.drawing import changed_keys
from gah_nb.engine import Event, Position
from gah_nb.engine.events import InstructionTurnedUp
from gah_nb.engine.position import Stage, stages
from gah_nb.files.door import seat_named, shown, whole
from gah_nb.play import Node, Tree
from gah_nb.play.node import UnknownPlace, start_of_turn
from gah_nb.play.told import as_seen
from gah_nb.telling.leopold import HisTurn, his_turn, symbol_words

from .messages import sentence

#: The row that stands for the present.
NOW = -1


class Between(Struct, frozen=True):
    """A moment of his turn: after ``step`` of the symbols that count, 0 for the card turned up.

    ``rows`` are those of the card, from 1, by the step, with 0 at first. ``position`` is the table,
    ``before`` the one a step earlier, ``happened`` what was told of the turn so far.
    """

    step: int
    rows: tuple[int, ...]
    position: Position
    before: Position
    happened: tuple[Event, ...]

    @property
    def row(self) -> int:
        """The row of the card, 0 before the first."""
        return self.rows[self.step]

    def changed(self, seat: int | None) -> tuple[str, ...]:
        """The keys of what the step changed, as a seat may know it, and the row of the card."""
        keys = changed_keys(as_seen(self.before, seat), as_seen(self.position, seat))
        return (*keys, f"instruction:{self.row}")

    def prompt(self) -> str:
        """What is looked at."""
        turn = self._turn()
        head = f"{self._name}, card {turn.card.number}"
        if not self.row:
            return f"{head}: it is turned up, and nothing is done yet."
        words = symbol_words(turn.steps[self.row - 1].symbol)
        return f"{head}, step {self.step} of {len(self.rows) - 1}: {words}."

    def question(self) -> dict[str, Any]:
        """What he did and why, and buttons that go on from here: back, on, and to the present."""
        lines = []
        if self.row:
            told = f"{self._name} {self._turn().steps[self.row - 1].told[0]}"
            lines.append({"rule": self._rule(), "text": sentence(told)})
        buttons = [("Back to your turn", "e", NOW)]
        if self.step < len(self.rows) - 1:
            buttons.insert(0, ("Next step", "n", self.rows[self.step + 1]))
        if self.step:
            buttons.insert(0, ("Step back", "v", self.rows[self.step - 1]))
        offered = [
            {"do": "between", "label": words, "key": key, "text": str(row)} for words, key, row in buttons
        ]
        return {"title": "", "lines": lines, "buttons": offered, "urgent": False}

    @property
    def _name(self) -> str:
        return self.position.box.names[self.position.box.virtual]

    def _turn(self) -> HisTurn:
        turn = his_turn(self.position, self.happened)
        assert turn is not None  # a card was turned up
        return turn

    def _rule(self) -> str:
        """The rule of what the last step began with."""
        told = self._turn().steps[self.row - 1].told
        return self.happened[-len(told)].rule


def look_between(node: Node, row: int) -> Between:
    """The table after a symbol of his last card before a place, by its row; 0 is the card turned up.

    Of a row that the level ignores it is the last one before it that counts. Raises `UnknownPlace` where he
    has had no turn, or where it was over before the timeline began.
    """
    place = _with_his_turn(node)
    if place is None or place.parent is None or place.action is None:
        leopold = node.position.leopold
        raise UnknownPlace(_OVER if leopold is not None and leopold.shown else _NO_TURN)
    way = _last_turn(stages(place.parent.position, place.action))
    turn = his_turn(way[0].position)
    assert turn is not None  # a card was turned up
    rows = (0, *(number for number, one in enumerate(turn.steps, 1) if one.counts))
    step = sum(0 < each <= row for each in rows)
    told = tuple(event for stage in way[: step + 1] for event in stage.events)
    return Between(step, rows, way[step].position, way[max(0, step - 1)].position, told)


_OVER = "that turn was over when this game was begun, so its steps are not known"
_NO_TURN = "Leopold has had no turn yet"


def _with_his_turn(node: Node) -> Node | None:
    """The place to which his last turn led; None if it is not told of."""
    at: Node | None = node
    while at is not None:
        if any(isinstance(event, InstructionTurnedUp) for event in at.events):
            return at
        at = at.parent
    return None


def _last_turn(way: tuple[Stage, ...]) -> tuple[Stage, ...]:
    """The stages of the last card: where somebody has passed, he has had several turns."""
    first = max(
        place
        for place, stage in enumerate(way)
        if any(isinstance(event, InstructionTurnedUp) for event in stage.events)
    )
    return way[first:]


#: The bots of a table by name, unambiguous beginning, or seat number.
Players = Mapping[str | int, Bot]


class Opponents:
    """The bots of a table by seat. What they play are ordinary places of the timeline."""

    def __init__(self, players: Players, names: Sequence[str]) -> None:
        """Seat bots; raises `KeyError` for nobody or two at the table, `TypeError` for what is no bot."""
        self._bots: dict[int, Bot] = {}
        self._people = tuple(names)
        #: Why a bot went to a place.
        self.reasons: dict[Node, str] = {}
        if not isinstance(players, Mapping):
            such = '{"Ben": gah.bots.Greedy()}'
            raise TypeError(f"players is to be a mapping such as {such}, not {shown(players)}")
        for who, bot in players.items():
            seat = _seat(who, names)
            if seat in self._bots:
                raise KeyError(f"{names[seat]} has two bots")
            if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
                kind = bot.__name__ if isinstance(bot, type) else type(bot).__name__
                raise TypeError(f"{names[seat]} needs a bot such as gah.bots.Greedy(), not {kind}")
            self._bots[seat] = bot

    @property
    def people(self) -> tuple[int, ...]:
        """The seats without a bot."""
        return tuple(seat for seat in range(len(self._people)) if seat not in self._bots)

    def decides(self, position: Position) -> bool:
        """Whether it is a bot that decides."""
        decision = position.decision
        return decision is not None and decision.seat in self._bots

    def play_on(self, tree: Tree) -> bool:
        """Let bots play until a person decides or the game is over; says whether there was anything to play.

        Whoever follows the tree is told once, when all is played.
        """
        here, choices = tree.node, []
        position = here.position
        while self.decides(position):
            assert position.decision is not None
            choice = choice_of(self._bots[position.decision.seat], position)
            position = position.play(choice.action).position
            choices.append(choice)
        if not choices:
            return False
        end = tree.play(*(choice.action for choice in choices), at=here)
        way = end.path[here.depth + 1 :]
        self.reasons |= {node: choice.reason for node, choice in zip(way, choices, strict=True)}
        return True

    def place_before(self, tree: Tree) -> Node:
        """Where on the line a person decided last before the current place; the start if nobody did."""
        at = tree.node.parent or tree.node
        while at.parent is not None and self.decides(at.position):
            at = at.parent
        return at

    def turn_before(self, tree: Tree) -> Node:
        """Where a person began this turn, or the one before it; the start if nobody did."""
        at = start_of_turn(tree.node)
        while at.parent is not None and self.decides(at.position):
            at = start_of_turn(at)
        return at

    def place_after(self, tree: Tree) -> int:
        """Where on the line a person decides next; its end if nobody does."""
        line = tree.line
        later = range(tree.index + 1, len(line))
        return next((place for place in later if not self.decides(line[place].position)), len(line) - 1)


def _seat(who: str | int, names: Sequence[str]) -> int:
    if not isinstance(who, str):
        seat = whole(who, "a key of players")
        meant = [seat] if 0 <= seat < len(names) else []
    elif (named := seat_named(who, names)) is not None:
        meant = [named]
    else:
        begun = who.strip().casefold()
        meant = [seat for seat, name in enumerate(names) if begun and name.casefold().startswith(begun)]
    if len(meant) != 1:
        reason = "can mean several players" if meant else "is nobody at this table"
        raise KeyError(f"{who!r} {reason}; here are {', '.join(names)}")
    return meant[0]
