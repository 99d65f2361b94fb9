"""Timelines: a tree of positions to play on, go back and forth in, branch, compare and keep as a record.

>>> from gah_nb.engine import new_position
>>> tree = Tree(new_position(("Anna", "Ben"), seed=7, start=0))
>>> node = tree.play(tree.position.legal_actions[0])
>>> tree.undo() is tree.at(0)
True
>>> tree.branch("what if").position == tree.start
True
>>> from_record(to_record(tree)).branches.keys() == {"main", "what if"}
True
"""

from .compare import differences
from .errors import BranchName, UnknownPlace
from .node import Node
from .recording import to_record
from .replaying import WrongDigest, from_record
from .tree import MAIN, Observation, Place, Tree

__all__ = [
    "MAIN",
    "BranchName",
    "Node",
    "Observation",
    "Place",
    "Tree",
    "UnknownPlace",
    "WrongDigest",
    "differences",
    "from_record",
    "to_record",
]
