"""Looking things up: rules, cards and terms, each with where the booklets say it and what is ruled about it.

Whatever is looked up is a value that shows itself, in plain text and in a notebook.
"""

from .cards import CardEntries, CardEntry, InstructionEntry, card
from .entry import Entry, NotFound
from .rules import ChapterEntry, Glossary, PointEntry, RuleEntry, glossary, rule

__all__ = [
    "CardEntries",
    "CardEntry",
    "ChapterEntry",
    "Entry",
    "Glossary",
    "InstructionEntry",
    "NotFound",
    "PointEntry",
    "RuleEntry",
    "card",
    "glossary",
    "rule",
]
