"""Puzzles: what would you do? A goal, a search that proves its answer, and puzzles found and composed.

>>> import gah_nb as gah
>>> game = gah.Scenario("Money", dice="444").player("Anna", kronen=0).game
>>> gah.solve(game, "most kronen")
the most kronen, at the end of this turn: 3 (proven, one best line, 56 positions)
  die 4; gain 3 kronen; end
next best: 2, by guest Tailor; gain 1 emperor 2 kronen; end
"""

from .attempt import PuzzleGame, PuzzleOver, Verdict
from .form import Progress, Solution, UnsoundPuzzle
from .goal import Goal, WrongGoal
from .mining import Rating, mine_puzzles, rating, with_proof
from .proven import Puzzle, chosen, library, puzzle
from .solving import solve

__all__ = [
    "Goal",
    "Progress",
    "Puzzle",
    "PuzzleGame",
    "PuzzleOver",
    "Rating",
    "Solution",
    "UnsoundPuzzle",
    "Verdict",
    "WrongGoal",
    "chosen",
    "library",
    "mine_puzzles",
    "puzzle",
    "rating",
    "solve",
    "with_proof",
]
