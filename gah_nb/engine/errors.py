"""What the engine says when it cannot do what it is asked: refusals as values, errors that carry them.

The position is always untouched. `gah_nb.telling.refusals` puts refusals into words.
"""

from __future__ import annotations

from importlib import import_module
from typing import Literal, Self

from msgspec import Struct

from gah_nb.components.catalogue import Counts


class Refusal(Struct, frozen=True, tag_field="kind"):
    """Why an action cannot be played now: base of all kinds. ``rule`` is the number of a rule (``"R5.3"``).

    Cards are numbers, rooms 0-19, items letters, as in actions. Where the same can be wrong in several ways,
    ``why`` says in which.
    """

    rule: str


# Each class is a row of a table here.
# fmt: off
# ruff: noqa: D204

# What there is not

class NoSuch(Refusal, frozen=True, tag="no such"):
    """A room, an action space, an objective or an item that is in no game."""
    what: Literal["room", "space", "objective", "item"]
    said: int | str

class AboutGuest(Refusal, frozen=True, tag="guest"):
    """A guest who is not there, or has all he ordered, or is moving already."""
    why: Literal["not in the queue", "not in the café", "complete", "moving"]
    guest: int

class AboutStaff(Refusal, frozen=True, tag="staff"):
    """A staff card that is not there, or cannot be used, or not again."""
    why: Literal["not in the hand", "not in the pack", "not drawn", "not in the display", "not for the end",
                 "not for use", "used this round", "used this turn"]
    staff: int

class AboutRoom(Refusal, frozen=True, tag="room"):
    """A room that is not in the state that an action needs."""
    why: Literal["occupied", "not prepared", "not vacant", "not removable", "prepared", "not the first",
                 "apart"]
    room: int

class AboutSpace(Refusal, frozen=True, tag="space"):
    """An action space without dice, or one that cannot be used in this way."""
    why: Literal["no die", "extra turn", "imitates nothing"]
    space: int

class AboutObjective(Refusal, frozen=True, tag="objective"):
    """An objective, with its ``title``, that cannot be claimed."""
    why: Literal["claimed", "not fulfilled", "full"]
    letter: str
    title: str = ""

class NoTable(Refusal, frozen=True, tag="no table"):
    """All of so many ``tables`` of the café are occupied."""
    tables: int

class NoItem(Refusal, frozen=True, tag="no item"):
    """No such item is there to be placed."""
    item: str
    where: Literal["at hand", "in the kitchen"]

class NoPart(Refusal, frozen=True, tag="no part"):
    """A part that is not open, or not to be chosen next."""
    part: str

# What does not fit

class StillWaits(Refusal, frozen=True, tag="still waits"):
    """A guest whose order lacks ``items``."""
    guest: int
    items: Counts

class NotOrdered(Refusal, frozen=True, tag="not ordered"):
    """An item for which a guest does not wait."""
    guest: int
    item: str

class WrongColor(Refusal, frozen=True, tag="wrong color"):
    """A guest of one ``color`` and a room of another."""
    guest: int
    color: str
    room: int
    room_color: str

class TooHigh(Refusal, frozen=True, tag="too high"):
    """A room above the ``highest`` floor that an effect reaches."""
    room: int
    highest: int

class WrongItems(Refusal, frozen=True, tag="wrong items"):
    """Other dishes or drinks than may be taken: so many, of two ``kinds``; ``fewer`` are allowed or not."""
    strength: int
    kinds: str
    fewer: bool

class WrongSplit(Refusal, frozen=True, tag="wrong split"):
    """Other kronen and Emperor spaces than so many in all."""
    strength: int

class RoomsMissing(Refusal, frozen=True, tag="rooms missing"):
    """There is no stopping yet: so many ``rooms`` have still to be prepared."""
    rooms: int

# What cannot be paid

class TooDear(Refusal, frozen=True, tag="too dear"):
    """A guest, room or staff card, by its number, that costs more kronen than are left."""
    what: Literal["guest", "room", "staff"]
    number: int
    cost: int
    left: int

class Unpaid(Refusal, frozen=True, tag="unpaid"):
    """A krone that is not there, or is needed for something else."""
    why: Literal["last krone", "serving", "space 6", "boost", "boost and space 6", "boost of a space", "toll"]

class TollDue(Refusal, frozen=True, tag="toll due"):
    """A space whose toll makes it cost more kronen than are left (S11)."""
    cost: int
    left: int

# What is not possible now

class NotAsked(Refusal, frozen=True, tag="not asked"):
    """An answer to another question than the one that is ``asked``, by the kind of its decision."""
    why: Literal["nothing is going on", "in a scoring", "in the middle", "must wait", "not additional"]
    verb: str
    asked: str = ""

class NotAllowed(Refusal, frozen=True, tag="not allowed"):
    """What the rules do not allow at such a moment, whatever is named with it."""
    why: Literal["game over", "extra turn", "turn begun", "no die taken", "die taken", "guest taken",
                 "one die", "only passing", "only ending", "nobody waits", "no room for 3", "imitate which",
                 "imitate with space 6", "boost without die", "serve something", "must be done",
                 "must play free", "must play", "which penalty", "whole penalty", "instructed"]

class LuckUnknown(Refusal, frozen=True, tag="luck unknown"):
    """Chance is needed that is not known here; ``name`` is who would choose among unknown cards."""
    why: Literal["queue", "guest deck", "staff deck", "cards", "chance", "dice", "instruction", "stack",
                 "pool"]
    name: str = ""

# fmt: on

AnyRefusal = (
    NoSuch
    | AboutGuest
    | AboutStaff
    | AboutRoom
    | AboutSpace
    | AboutObjective
    | NoTable
    | TollDue
    | NoItem
    | NoPart
    | StillWaits
    | NotOrdered
    | WrongColor
    | TooHigh
    | WrongItems
    | WrongSplit
    | RoomsMissing
    | TooDear
    | Unpaid
    | NotAsked
    | NotAllowed
    | LuckUnknown
)
OVER = NotAllowed("R8.2", "game over")


class GahError(Exception):
    """Base of every error this package raises on purpose."""


class IllegalAction(GahError, ValueError):
    """An action that the rules do not allow here.

    ``rule`` is the number of the rule (``"R5.3"``), ``reason`` one sentence for a player, ``refusal`` the
    same as a value where the engine found it, and ``place`` where the action stands if it came from a text.
    """

    def __init__(self, rule: str, reason: str | AnyRefusal, place: str = "") -> None:
        super().__init__(rule, reason, place)
        self.rule = rule
        self.refusal = None if isinstance(reason, str) else reason
        self.place = place
        self._reason = reason

    @classmethod
    def because(cls, refusal: AnyRefusal) -> Self:
        """The error for a refusal. Words are made of it when somebody reads them."""
        return cls(refusal.rule, refusal)

    @property
    def reason(self) -> str:
        """Why, in one sentence for a player."""
        return self._reason if isinstance(self._reason, str) else _in_words(self._reason)

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}{self.place}"

    def at(self, text: str, line: int, column: int) -> Self:
        """The same error for an action that stands in a text."""
        return type(self)(self.rule, self._reason, f" [line {line}, column {column}: {text}]")


def _in_words(refusal: AnyRefusal) -> str:
    """The words of `gah_nb.telling`, which stands above the engine: asked for by name, and only when read."""
    text: str = import_module("gah_nb.telling.refusals").refusal_text(refusal)
    return text


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
