"""Players that are no people: each sees what its seat may know, chooses, and says why.

>>> import gah_nb as gah
>>> gah.bots.Greedy()
Greedy()

`cautions` warns people before classic mistakes, by the same knowledge of the game.
"""

from .cautions import Caution, cautions
from .players import Bot, Choice, Greedy, Random, play_out
from .valuing import Weights

__all__ = ["Bot", "Caution", "Choice", "Greedy", "Random", "Weights", "cautions", "play_out"]
