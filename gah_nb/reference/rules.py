"""`rule` and `glossary`: rules, chapters, points of the editions; the words of the game in four languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from gah_nb.components import (
    CHAPTERS,
    GLOSSARY,
    GUESTS,
    RULES,
    STAFF,
    Chapter,
    Rule,
    Switch,
    Term,
    editions,
    switches,
)
from gah_nb.notation import card_name
from gah_nb.notation.cards import LANGUAGES, fold
from gah_nb.ruling import Ruling
from gah_nb.telling.wording import Row, as_html, as_text, row

from .cards import CardEntries, CardEntry, InstructionEntry, card
from .entry import (
    Entry,
    NotFound,
    Page,
    Part,
    in_html,
    in_text,
    part,
    point_part,
    rulings_about,
    rulings_part,
)

# `rule`: a rule, a chapter, a point of the editions, or what a card says

_BARE = re.compile(r"\d+(\.\d+)?")
_CARD = "#"
_SUGGESTED = 3


class _Numbered(Entry, frozen=True):
    """A rule or a chapter."""

    record: Rule | Chapter

    @property
    def number(self) -> str:
        """Its number, ``"R6.5"`` or ``"R6"``."""
        return self.record.number

    @property
    def title(self) -> str:
        """Its name in a few words."""
        return self.record.title

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings about it, those about all rules of a chapter."""
        return rulings_about(rule=self.number)


class RuleEntry(_Numbered, frozen=True):
    """A rule: its text, where editions differ, where the booklets say it, and what is ruled about it."""

    record: Rule

    @property
    def text(self) -> str:
        """What it says, in the edition of 2021."""
        return self.record.text

    @property
    def points(self) -> tuple[Switch, ...]:
        """Where editions differ from it, and where words can be read otherwise."""
        return self.record.points

    def page(self) -> Page:
        """Number, title and text; points, sources, related rules and rulings."""
        record = self.record
        parts = [
            *part("What no booklet decides", (), record.silent),
            *map(point_part, self.points),
            *_sources(record),
            *part("See also", ((number, RULES[number].title) for number in record.see)),
            *rulings_part(self.rulings),
        ]
        return Page(f"{record.number} {record.title}", record.text, tuple(parts))


class ChapterEntry(_Numbered, frozen=True):
    """A whole chapter: its rules in full, each with the points that concern it."""

    record: Chapter

    @property
    def rules(self) -> tuple[RuleEntry, ...]:
        """Its rules."""
        return tuple(map(RuleEntry, self.record.rules))

    def page(self) -> Page:
        """All rules of the chapter, and the rulings about them."""
        rules = (_in_chapter(one.record) for one in self.rules)
        parts = (*rules, *rulings_part(self.rulings))
        return Page(f"{self.number} {self.title}", self.record.text, parts)


def _in_chapter(record: Rule) -> Part:
    points = ", ".join(point.id for point in record.points)
    rows = (("editions and readings", points),) if points else ()
    return Part(f"{record.number} {record.title}", record.text, rows)


class PointEntry(Entry, frozen=True):
    """A point on which editions differ (E), or that can be read in two ways (T, O)."""

    record: Switch

    @property
    def number(self) -> str:
        """Its id, ``"E3"``."""
        return self.record.id

    @property
    def title(self) -> str:
        """The question that it is."""
        return self.record.point

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings that settle it."""
        return rulings_about(point=self.number)

    def page(self) -> Page:
        """The question; what is chosen and by whom; rules, cards, sources and rulings."""
        record = self.record
        parts = [
            Part("Choices", _asked_for(record), point_part(record).rows),
            *part("Rules and cards", map(_named, record.rules)),
            *_sources(record),
            *rulings_part(self.rulings),
        ]
        return Page(f"{record.id} {record.point}", _kind(record), tuple(parts))


def _asked_for(point: Switch) -> str:
    """How one asks for another reading; nothing where the edition decides."""
    return (
        f'To play by another reading: readings={{"{point.id}": "{point.keys[-1]}"}}.'
        if point.is_reading
        else ""
    )


def _kind(point: Switch) -> str:
    """What kind of point it is."""
    if not point.is_reading:
        return "The editions decide this differently."
    words = "A game may choose here, whatever its edition; the booklets leave it open."
    if point.editions:
        words = f"The words of {', '.join(point.editions)} can be read in more than one way here."
    return f"{words} It would change what {point.refines} says." if point.refines else words


def _named(number: str) -> tuple[str, str]:
    """The number of a rule or card, and what that is called."""
    if number.startswith(_CARD):
        return number, card_name(int(number.removeprefix(_CARD)))
    return number, RULES[number].title


def _sources(record: Rule | Switch) -> Iterator[Part]:
    """Under which headings each booklet speaks of it."""
    asked = (one.name for one in editions() if not isinstance(record, Switch) or record.applies_to(one.name))
    said = ((name, record.source(name)) for name in asked)
    return part("Where the booklets say it", (row for row in said if row[1]))


def rule(
    number: str | int,
) -> RuleEntry | ChapterEntry | PointEntry | CardEntry | CardEntries | InstructionEntry:
    """Look up a rule by its number: ``"R6.5"``, also ``"6.5"``; ``"R7"`` is a whole chapter.

    ``"E3"``, ``"T8"``, ``"O1"`` are points on which editions differ or words can be read in two ways;
    ``"#33"`` is a card, as in `card`. Raises `NotFound`, with what may have been meant.

    >>> rule("6.1").title
    'Serving'
    >>> rule("6.1").text
    'For 1 krone you carry up to three items out of the kitchen to guests who have ordered them.'
    """
    given = str(number).strip()
    wanted = "".join(given.upper().split())
    if wanted.startswith(_CARD):
        return card(wanted)
    if _BARE.fullmatch(wanted):
        wanted = f"R{wanted}"
    if wanted in RULES:
        return RuleEntry(RULES[wanted])
    if wanted in CHAPTERS:
        return ChapterEntry(CHAPTERS[wanted])
    points = {id.upper(): point for id, point in switches().items()}
    if wanted in points:
        return PointEntry(points[wanted])
    raise _not_found(given, wanted, points)


def _not_found(given: str, wanted: str, points: Iterable[str]) -> NotFound:
    chapter = CHAPTERS.get(wanted.partition(".")[0])
    if chapter:
        first, last = chapter.rules[0].number, chapter.rules[-1].number
        there = f"{first} to {last}" if last != first else f"only {first} itself"
        return NotFound(f"there is no rule {given!r}; in its chapter there is {there}", (first, last))
    titles = {one.number: one.title for one in RULES.values()}
    titles |= {one.number: one.title for one in CHAPTERS.values() if one.number not in titles}
    words = fold(given)
    about = [number for number, title in titles.items() if len(words) > 2 and words in fold(title)]
    near = about or get_close_matches(wanted, [*titles, *points], n=_SUGGESTED)
    if given.isdigit() and int(given) in {**GUESTS, **STAFF}:
        near = [f"{_CARD}{given}"]
    named = [f"{one} ({titles[one]})" if one in titles else one for one in near[:_SUGGESTED]]
    known = "rules are R1.1 to R10, chapters R1 to R10, points such as E3, T8 and O1, cards such as #33"
    hint = f"did you mean {' or '.join(named)}?" if named else known
    return NotFound(f"there is no rule {given!r}; {hint}", near[:_SUGGESTED])


# `glossary`: the words of the game in four languages, and those of this project

#: How alike a term must be to be suggested.
_ALIKE = 0.7
_WIDTHS = (18, 42, 20, 22, 22, 12)


class Glossary(tuple[Term, ...]):
    """Terms; several show themselves as a table, a single one with all that belongs to it."""

    __slots__ = ()

    def _rows(self) -> tuple[Row, list[Row]]:
        head = row("term", "meaning", *(LANGUAGES[language] for language in ("de", "fr", "it")), "rules")
        return head, [
            row(one.term, one.meaning, one.names.de, one.names.fr, one.names.it, ", ".join(one.rules))
            for one in self
        ]

    def __repr__(self) -> str:
        if len(self) == 1:
            return in_text(_page(self[0]))
        return as_text(*self._rows(), _WIDTHS)

    def _repr_html_(self) -> str:
        if len(self) == 1:
            return in_html(_page(self[0]))
        return as_html(*self._rows())


def _page(term: Term) -> Page:
    names = ((LANGUAGES[language], getattr(term.names, language)) for language in ("de", "fr", "it"))
    rules = ((number, RULES[number].title) for number in term.rules)
    related = ((other, GLOSSARY[other].meaning) for other in term.see)
    parts = (*part("In the booklets", names), *part("Rules", rules), *part("See also", related))
    return Page(term.term, term.meaning, parts)


def glossary(word: str = "") -> Glossary:
    """The terms that a word means, in English, German, French or Italian; without one, all terms.

    Where no term is called so, those that begin so. Raises `NotFound`, with similar terms.

    >>> [term.term for term in glossary("Bestellung")], [term.term for term in glossary("emperor")]
    (['order'], ['Emperor scoring', 'Emperor tile', 'Emperor track'])
    """
    wanted = fold(word)
    if not wanted:
        return Glossary(GLOSSARY.values())
    names = [(fold(name), term) for term in GLOSSARY.values() for name in _names(term)]
    exact = [term for name, term in names if name == wanted]
    begun = [term for name, term in names if name.startswith(wanted)]
    if exact or begun:
        return Glossary(dict.fromkeys(exact or begun))
    close = get_close_matches(wanted, dict.fromkeys(name for name, _ in names), n=3, cutoff=_ALIKE)
    terms = list(dict.fromkeys(term.term for like in close for name, term in names if name == like))
    hint = f"did you mean {' or '.join(terms)}?" if terms else "gah.glossary() lists those there are"
    raise NotFound(f"there is no term {word!r}; {hint}", terms)


def _names(term: Term) -> Iterator[str]:
    """What a term is called, in all languages."""
    yield term.term
    for words in (term.names.de, term.names.fr, term.names.it):
        yield from filter(None, words.split(", "))
