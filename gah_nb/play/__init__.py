"""What people hold: games, timelines and their trees, seats, events, options, records, jumps.

>>> game = new_game(["Anna", "Ben"], seed=7, start=0)
>>> tree = game.timeline().tree
>>> node = tree.play(tree.position.legal_actions[0])
>>> tree.undo() is tree.at(0)
True
>>> tree.branch("what if").position == tree.start
True
>>> from_record(to_record(tree)).branches.keys() == {"main", "what if"}
True
"""

from .game import Game, Timeline
from .node import BranchName, Node, UnknownPlace
from .recording import to_record
from .replaying import WrongDigest, from_record
from .run import Playing
from .seat import Seat
from .starts import Leopold, Start, as_game, as_timeline, new_game
from .told import Events, Options
from .tree import MAIN, Observation, Place, Tree

__all__ = [
    "MAIN",
    "BranchName",
    "Events",
    "Game",
    "Leopold",
    "Node",
    "Observation",
    "Options",
    "Place",
    "Playing",
    "Seat",
    "Start",
    "Timeline",
    "Tree",
    "UnknownPlace",
    "WrongDigest",
    "as_game",
    "as_timeline",
    "from_record",
    "new_game",
    "to_record",
]
