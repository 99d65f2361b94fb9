"""Widgets: boards one can click. Python keeps all state, a thin script in the browser shows it."""

from .alone import Card, Legend
from .board import Board
from .editor import ScenarioEditor
from .lesson import Lesson
from .table import Table

__all__ = ["Board", "Card", "Legend", "Lesson", "ScenarioEditor", "Table"]
