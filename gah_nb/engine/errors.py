"""What the engine says when it cannot do what it is asked. The position is always untouched."""

from __future__ import annotations


class GahError(Exception):
    """Base of every error this package raises on purpose."""


class IllegalAction(GahError, ValueError):
    """An action that the rules do not allow here.

    ``rule`` is the number of the rule (``"R5.3"``), ``reason`` one sentence for a player, and ``place``
    where the action stands, if it came from a text.
    """

    def __init__(self, rule: str, reason: str, place: str = "") -> None:
        super().__init__(f"{rule}: {reason}{place}")
        self.rule = rule
        self.reason = reason
        self.place = place

    def at(self, text: str, line: int, column: int) -> IllegalAction:
        """The same error for an action that stands in a text."""
        return type(self)(self.rule, self.reason, f" [line {line}, column {column}: {text}]")

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str, str]]:
        """Errors cross process borders whole."""
        return type(self), (self.rule, self.reason, self.place)


class GameOver(IllegalAction):
    """An action in a game that has ended (R8.2)."""


class NotYourDecision(IllegalAction):
    """An action for a player who has nothing to decide now (R2.2)."""


class InvalidSetup(GahError, ValueError):
    """A game that cannot be set up as asked: unknown edition, wrong number of players, a contradiction.

    ``about`` is the argument of `first_step` that is wrong, "" where it is none of them.
    """

    def __init__(self, reason: str, about: str = "") -> None:
        super().__init__(reason)
        self.about = about


class WrongScript(InvalidSetup):
    """An outcome of chance that was laid down and cannot come about: its ``kind``, the rule, a sentence."""

    def __init__(self, kind: str, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.kind = kind
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type[WrongScript], tuple[str, str, str]]:
        """Errors cross process borders whole."""
        return type(self), (self.kind, self.rule, self.reason)


class UnknownLuck(IllegalAction):
    """Chance is needed where luck is unknown: in the view of one seat, or after a script has ended."""
