"""Widgets: boards one can click. Python keeps all state, a thin script in the browser shows it."""

from .board import Board, Card, Legend
from .editor import ScenarioEditor
from .lesson import Lesson
from .puzzle import PuzzleBoard
from .table import Table

__all__ = ["Board", "Card", "Legend", "Lesson", "PuzzleBoard", "ScenarioEditor", "Table"]
