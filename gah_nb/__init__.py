"""Grand Austria Hotel in notebooks.

>>> import gah_nb as gah
>>> game = gah.new_game(["Anna", "Ben"], seed=7)

Importing this package loads nothing else of it: each public name is fetched from its module when it
is first used, so drawings and widgets cost only those who look at them.
"""

TYPE_CHECKING = False  # what a type checker takes for true, without importing typing for it

if TYPE_CHECKING:
    from . import bots
    from .comparison import compare, depends_on, difference, editions
    from .engine import GahError, IllegalAction, InvalidSetup, NotYourDecision
    from .files import InvalidFile, asset
    from .lesson import course, keep_progress
    from .notation import NotationError
    from .play import Game, Leopold, Timeline, new_game
    from .puzzles import Goal, Puzzle, mine_puzzles, puzzle, solve
    from .reference import card, glossary, rule
    from .ruling import Ruling, rulings
    from .scenario import Scenario
    from .sharing import link, opened
    from .widgets import Board, Card, Legend, Lesson, PuzzleBoard, ScenarioEditor, Table

__version__ = "0.2.0"

__all__ = [
    "Board",
    "Card",
    "GahError",
    "Game",
    "Goal",
    "IllegalAction",
    "InvalidFile",
    "InvalidSetup",
    "Legend",
    "Leopold",
    "Lesson",
    "NotYourDecision",
    "NotationError",
    "Puzzle",
    "PuzzleBoard",
    "Ruling",
    "Scenario",
    "ScenarioEditor",
    "Table",
    "Timeline",
    "__version__",
    "asset",
    "bots",
    "card",
    "compare",
    "course",
    "depends_on",
    "difference",
    "editions",
    "glossary",
    "keep_progress",
    "link",
    "mine_puzzles",
    "new_game",
    "opened",
    "puzzle",
    "rule",
    "rulings",
    "solve",
]

_HOMES = {
    "Board": ".widgets",
    "Card": ".widgets",
    "GahError": ".engine",
    "Game": ".play",
    "Goal": ".puzzles",
    "IllegalAction": ".engine",
    "InvalidFile": ".files",
    "InvalidSetup": ".engine",
    "Legend": ".widgets",
    "Leopold": ".play",
    "Lesson": ".widgets",
    "NotYourDecision": ".engine",
    "NotationError": ".notation",
    "Puzzle": ".puzzles",
    "PuzzleBoard": ".widgets",
    "Ruling": ".ruling",
    "Scenario": ".scenario",
    "ScenarioEditor": ".widgets",
    "Table": ".widgets",
    "Timeline": ".play",
    "asset": ".files",
    "bots": ".bots",
    "card": ".reference",
    "compare": ".comparison",
    "course": ".lesson",
    "depends_on": ".comparison",
    "difference": ".comparison",
    "editions": ".comparison",
    "glossary": ".reference",
    "keep_progress": ".lesson",
    "link": ".sharing",
    "mine_puzzles": ".puzzles",
    "new_game": ".play",
    "opened": ".sharing",
    "puzzle": ".puzzles",
    "rule": ".reference",
    "rulings": ".ruling",
    "solve": ".puzzles",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(_unknown(name), name=name)
    from importlib import import_module

    module = import_module(home, __name__)
    value: object = module if home == f".{name}" else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, __all__, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"it offers {', '.join(sorted(_HOMES))}"
    return f"module {__name__!r} has no attribute {name!r}; {hint}"
