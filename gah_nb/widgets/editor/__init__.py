"""The scenario editor: a board on which everything can be set, and the file that says the same."""

from .scenario_editor import ScenarioEditor

__all__ = ["ScenarioEditor"]
