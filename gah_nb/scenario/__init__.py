"""Scenarios: files that set up a position, play from it, and say what must follow.

`building` makes the position of a file, `checking` plays and looks, `editing` changes the text.
"""

from .moment import UndescribableMoment
from .report import Report
from .scenario import Scenario

__all__ = ["Report", "Scenario", "UndescribableMoment"]
