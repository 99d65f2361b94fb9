"""The rules in our own words, chapter by chapter, and the glossary.

What differs between editions or can be read otherwise is not said here again: it stands with the points of
`editions`, under the same numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from .catalogue import GUESTS, STAFF, by_key, read_data
from .editions import Switch, headings, switches
from .records import Names

#: The rules that are about cards: points that name such a card concern them too.
_CARDS: Mapping[str, Mapping[int, object]] = {"R9": STAFF, "R10": GUESTS}


#: What of a rule's number is that of its chapter.
_CHAPTER = re.compile(r"R\d+|S")


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rules, ``"R1"`` to ``"R10"``, and ``"S"`` for games alone."""

    number: str
    title: str
    text: str

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Its rules, in their order."""
        return tuple(rule for rule in RULES.values() if rule.chapter is self)


class Rule(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rule of the edition of 2021.

    ``topics`` say under which headings the booklets speak of it; ``silent`` what none of them decides and why
    we rule so, empty where they do; ``see`` are the numbers of rules that belong to it.
    """

    number: str
    title: str
    text: str
    topics: tuple[str, ...]
    silent: str = ""
    see: tuple[str, ...] = ()

    @property
    def chapter(self) -> Chapter:
        """The chapter it stands in."""
        return CHAPTERS[_CHAPTER.match(self.number)[0]]  # type: ignore[index]

    @property
    def points(self) -> tuple[Switch, ...]:
        """The points that concern it: where editions differ, and where words can be read otherwise."""
        about = {self.number, *(f"#{card}" for card in _CARDS.get(self.number, ()))}
        return tuple(point for point in switches().values() if not about.isdisjoint(point.rules))

    def source(self, edition: str) -> str:
        """The headings under which the booklet of an edition speaks of it. Raises `UnknownRule`."""
        return headings(self.topics, edition)


class Term(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A word of the game or of this project.

    ``names`` are the words of the German, French and Italian booklets, several with a comma between; empty
    where they have none. ``rules`` are numbers of rules, ``see`` other terms.
    """

    term: str
    meaning: str
    names: Names = Names()
    rules: tuple[str, ...] = ()
    see: tuple[str, ...] = ()


class _Rules(Struct, frozen=True, forbid_unknown_fields=True):
    chapter: tuple[Chapter, ...]
    rule: tuple[Rule, ...]


_data = read_data("rules", _Rules)
#: Chapters by number, ``"R1"`` to ``"R10"`` and ``"S"``.
CHAPTERS: Mapping[str, Chapter] = by_key(_data.chapter, lambda chapter: chapter.number)
#: Rules by number, ``"R1.1"`` to ``"R10"``, and ``"S1"`` to ``"S13"``.
RULES: Mapping[str, Rule] = by_key(_data.rule, lambda rule: rule.number)
#: Terms by their English word, in the order of the alphabet.
GLOSSARY: Mapping[str, Term] = by_key(
    read_data("glossary", dict[str, tuple[Term, ...]])["term"], lambda term: term.term
)
