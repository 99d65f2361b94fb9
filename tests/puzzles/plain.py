"""Plain exhaustive search, written apart from the package's: every way, nothing left out, nothing merged but
positions that are the same. It knows the rules of puzzles only from their description."""

from gah_nb.engine import Action, Position
from gah_nb.engine.actions import End, Pass
from gah_nb.engine.frames import Turn
from gah_nb.play import Game
from gah_nb.puzzles import Goal
from gah_nb.scenario.paths import compare

State = tuple[Position, int]


class TooMany(Exception):
    pass


class Plain:
    """All values that the seat that decides can bring about, each with its own choices up to an answer."""

    def __init__(self, start: Position, goal: Goal, most: int) -> None:
        self.start, self.goal, self.most = start, goal, most
        self.seat = start.decision.seat
        self.known: dict[State, frozenset[int | None]] = {}

    def values(self) -> list[int]:
        """The values of all ends that are what was asked for, the best first."""
        found = self._values(self.start, 2 if self.goal.within == "two turns" else 1)
        return sorted((value for value in found if value is not None), reverse=True)

    def _values(self, here: Position, turns: int) -> frozenset[int | None]:
        key = (here, turns)
        if key not in self.known:
            self.known[key] = frozenset()
            if len(self.known) > self.most:
                raise TooMany
            self.known[key] = self._worked_out(here, turns)
        return self.known[key]

    def _worked_out(self, here: Position, turns: int) -> frozenset[int | None]:
        if here.is_over or (self.goal.within != "the game" and here.round > self.start.round):
            return frozenset({self._worth(here)})
        decision = here.decision
        if decision.seat != self.seat:
            return self._of_another(here, turns)
        found: set[int | None] = set()
        options = decision.options
        if not self.goal.passing and self.goal.within != "this turn" and options != (Pass(),):
            options = tuple(action for action in options if action != Pass())
        for action in options:
            outermost = len(here.agenda) == 2 and isinstance(here.agenda[1], Turn)
            last = self.goal.within in ("this turn", "two turns") and outermost and turns == 1
            if last and action in (End(), Pass()):
                found.add(self._worth(here))
                continue
            left = turns - 1 if action == End() and outermost and turns > 1 else turns
            step = here.play(action)
            cost = self._cost(action, step.events)
            found |= {None if value is None else value - cost
                      for value in self._values(step.position, left)}  # fmt: skip
        return frozenset(found)

    def _of_another(self, here: Position, turns: int) -> frozenset[int | None]:
        decision = here.decision
        options: tuple[Action, ...] = decision.options
        if self.goal.within == "the game":
            if not self.goal.passing and options != (Pass(),):
                options = tuple(action for action in options if action != Pass())
        elif decision.kind == "turn":
            return self._values(here.play(Pass()).position, turns)
        worst = [self._values(here.play(action).position, turns) for action in options]
        best_of_each = [max((v for v in values if v is not None), default=None) for values in worst]
        if None in best_of_each:
            return frozenset({None})
        return frozenset({min(best_of_each)})

    def _cost(self, action: Action, events: tuple) -> int:
        if self.goal.fewest == "actions":
            return int(action not in (End(), Pass()))
        if self.goal.fewest == "kronen":
            changes = [getattr(event, "kronen", 0) for event in events if event.seat == self.seat]
            return -sum(change for change in changes if change < 0)
        return 0

    def _worth(self, here: Position) -> int | None:
        before, now = Game(self.start), Game(here)
        reached = [compare(path, value, before, now, ()).held for path, value in self.goal.reach.items()]
        avoided = [compare(path, value, before, now, ()).held for path, value in self.goal.avoid.items()]
        if not all(reached) or any(avoided):
            return None
        if self.goal.least:
            return -self._number(now, self.goal.least)
        if self.goal.most:
            return self._number(now, self.goal.most)
        return 0 if self.goal.fewest else 1

    def _number(self, now: Game, what: str) -> int:
        position = now.position
        if what.startswith("final"):
            position = position if position.is_over else _scored(position)
        points = [player.vp for player in position.players]
        mine = points.pop(self.seat)
        match what:
            case "vp" | "final score":
                return mine
            case "lead" | "final lead":
                return mine - max(points)
            case "kronen" | "emperor":
                return getattr(now.position.players[self.seat], what)
            case _:
                name, _, field = what.partition(".")
                return getattr(now.position.players[now.names.index(name)], field)


def _scored(position: Position) -> Position:
    """The position after a final scoring that comes at once."""
    from gah_nb.engine.flow import Flow
    from gah_nb.engine.frames import FinalScoring
    from gah_nb.engine.play import advance

    flow = Flow(position)
    flow.agenda = [FinalScoring()]
    advance(flow)
    return Position(*flow.fields())
