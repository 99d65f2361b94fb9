"""Bots at a table: who sits where, when they answer, and why they did what they did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gah_nb.bots import Bot
from gah_nb.bots.players import choice_of
from gah_nb.engine import Position
from gah_nb.files.door import seat_named, shown, whole
from gah_nb.play import Node, Tree
from gah_nb.play.node import start_of_turn

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
