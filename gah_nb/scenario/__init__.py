"""Scenarios: files that set up a position, play from it, and say what must follow.

`building` makes the position of a file, `checks` plays and looks, `editing` changes the text.
"""

from .checks.report import Report
from .moment import UndescribableMoment
from .scenario import Scenario

__all__ = ["Report", "Scenario", "UndescribableMoment"]
