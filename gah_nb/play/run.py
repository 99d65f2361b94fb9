"""Actions being played one after another: the one way in which texts and values become a line of play."""

from __future__ import annotations

from gah_nb.engine import Action, Event, IllegalAction, NotYourDecision, Position, Step
from gah_nb.notation import Statement, parse_action, split_script


class Playing:
    """A line of play that grows: where it stands, its actions and what happened.

    ``step`` is where it begins: with the actions that were forced last, which may still be said aloud.
    """

    def __init__(self, step: Step, line: tuple[Action, ...] = ()) -> None:
        self.step = Step(step.position, (), step.forced)
        self.line = list(line)
        #: What each action of this run led to.
        self.steps: list[Step] = []
        self.events: list[Event] = []
        self.forced = list(step.forced)

    @property
    def position(self) -> Position:
        """Where the actions have led so far."""
        return self.step.position

    def read(self, *what: str | Action) -> None:
        """Play actions given as values or in the notation, several in one text if you like."""
        for item in what:
            if isinstance(item, str):
                for statement in split_script(item, self.position.box.names):
                    self.say(statement)
            else:
                self.act(item)

    def say(self, statement: Statement) -> None:
        """Play one statement of the notation."""
        position = self.position
        seat, action = parse_action(statement.text, position, line=statement.line, column=statement.column)
        if self._done_already(seat, action):
            return
        self._check_seat(seat, statement.text)
        try:
            self.act(action)
        except IllegalAction as error:
            raise error.at(statement.text, statement.line, statement.column) from None

    def _done_already(self, seat: int | None, action: Action) -> bool:
        """Whether the rules forced this very action, so that saying it adds nothing."""
        if action not in self.forced or action in self.position.legal_actions:
            return False
        self.forced.remove(action)
        return True

    def _check_seat(self, seat: int | None, text: str) -> None:
        decision = self.position.decision
        if seat is None or decision is None or seat == decision.seat:
            return
        names = self.position.box.names
        raise NotYourDecision("R2.2", f"{names[decision.seat]} decides now, not {names[seat]}: {text}")

    def act(self, action: Action) -> None:
        """Play one action."""
        self.step = self.position.play(action)
        self.steps.append(self.step)
        self.line.append(action)
        self.events.extend(self.step.events)
        self.forced = list(self.step.forced)
