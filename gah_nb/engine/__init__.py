"""The rules: pure functions over immutable values. No I/O, no clock, no drawing, no unseeded randomness.

Start with `new_position`, ask ``position.decision``, and ``position.play(action)``.
"""

from . import actions, events
from .actions import Action, AnyAction
from .errors import GahError, GameOver, IllegalAction, InvalidSetup, NotYourDecision, UnknownLuck, WrongScript
from .events import AnyEvent, Event
from .play import Decision
from .position import Position, Step, first_step, new_position
from .state import UNKNOWN, Board, Box, CafeGuest, Player, State

__all__ = [
    "UNKNOWN",
    "Action",
    "AnyAction",
    "AnyEvent",
    "Board",
    "Box",
    "CafeGuest",
    "Decision",
    "Event",
    "GahError",
    "GameOver",
    "IllegalAction",
    "InvalidSetup",
    "NotYourDecision",
    "Player",
    "Position",
    "State",
    "Step",
    "UnknownLuck",
    "WrongScript",
    "actions",
    "events",
    "first_step",
    "new_position",
]
