"""Rulings: a question from the table, a position, and what comes of it in each edition, for all to check."""

from .library import Rulings, library, rulings
from .ruling import Ruling

__all__ = ["Ruling", "Rulings", "library", "rulings"]
