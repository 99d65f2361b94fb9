"""Editions and readings side by side: what they say (`editions`, `difference`) and what they do (`compare`).

A comparison plays one line from one position under several rule sets. All luck is drawn by seed and purpose,
so the same events meet the same luck under each, and what differs comes from the rules.
"""

from gah_nb.play.run import Stop

from .comparing import Dependence, Dependences, compare, depends_on
from .result import Comparison, Numbers, Outcome, Parting
from .side_by_side import Differences, EditionsTable, difference, editions

__all__ = [
    "Comparison",
    "Dependence",
    "Dependences",
    "Differences",
    "EditionsTable",
    "Numbers",
    "Outcome",
    "Parting",
    "Stop",
    "compare",
    "depends_on",
    "difference",
    "editions",
]
