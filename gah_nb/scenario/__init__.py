"""Scenarios: files that set up a position, play from it, and say what must follow."""

from .moment import UndescribableMoment
from .report import Report
from .scenario import Scenario

__all__ = ["Report", "Scenario", "UndescribableMoment"]
