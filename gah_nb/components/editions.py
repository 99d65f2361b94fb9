"""Editions of the rules and readings of disputed points, as records of switches.

A *switch* is a point on which rules can differ, with its choices. E1-E22 are decided by the edition; T1-T17
are second readings of one edition's own words and O1-O20 points that no rulebook decides everywhere: those
can be read otherwise, game by game. A `RuleSet` says by which edition and which other readings a game goes.

A choice acts through the `Changes` that stand with it in the data file; `rulebook` lays them over the records
of 2021. `add_editions` adds editions and house rules in the same form.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from .catalogue import by_key, read_data

#: Kinds of cards and tiles, named as in `Changes`.
CardKind = Literal["staff", "guests", "objectives", "tiles"]


class UnknownRule(ValueError):
    """An edition, reading or choice that does not exist or does not apply.

    ``place`` says where (``"edition"``, ``"readings"``, ``"readings.O5"``), ``given`` what was asked for, and
    ``possible`` what could be asked for there.
    """

    def __init__(self, place: str, given: str, problem: str, possible: Iterable[str]) -> None:
        self.place = place
        self.given = given
        self.problem = problem
        self.possible = tuple(possible)
        lower = {option.lower(): option for option in self.possible}
        begins = [option for option in lower if given and option.startswith(given.lower())]
        meant = [repr(lower[option]) for option in begins or get_close_matches(given.lower(), lower, n=1)]
        hint = f"; did you mean {' or '.join(meant)}?" if meant else "."
        options = ", ".join(map(repr, self.possible)) or "nothing"
        super().__init__(f"{place}: {given!r} {problem}{hint} Possible: {options}.")

    def __reduce__(self) -> tuple[type[UnknownRule], tuple[str, str, str, tuple[str, ...]]]:
        """Errors cross process borders whole."""
        return type(self), (self.place, self.given, self.problem, self.possible)


class Changes(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is otherwise than in 2021: switches that are set, and fields of cards and tiles.

    ``staff`` and ``guests`` are by number, ``objectives`` and ``tiles`` by key:
    ``{17 = {cost = 3}}``. In a list, single places are changed by their number: ``{score = {0 = {vp = 4}}}``.
    """

    sets: dict[str, Any] = {}
    staff: dict[int, dict[str, Any]] = {}
    guests: dict[int, dict[str, Any]] = {}
    objectives: dict[str, dict[str, Any]] = {}
    tiles: dict[str, dict[str, Any]] = {}


class Edition(Changes, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An edition of the rules; ``name`` is what one plays by (``"2021"``).

    One that is added decides every point ``like`` another one, except those in ``decides``.
    """

    name: str
    title: str
    language: str
    year: int
    like: str = ""
    decides: dict[str, str] = {}


class Choice(Changes, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way to decide a point: a short ``key`` and a sentence; ``editions`` (E only) decide it so.

    ``idle`` says why a choice changes nothing with what is in the box.
    """

    key: str
    text: str
    editions: tuple[str, ...] = ()
    idle: str = ""


class Switch(Struct, frozen=True, forbid_unknown_fields=True):
    """A point on which rules can differ.

    ``editions`` are those it concerns, all of them if empty; ``refines`` is the point of the edition table
    that another reading would change; ``see`` are entries of the comparison of editions. Of a reading the
    first choice is taken unless a rule set says otherwise.
    """

    id: str
    point: str
    choices: tuple[Choice, ...]
    editions: tuple[str, ...] = ()
    refines: str = ""
    rules: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()

    @property
    def is_reading(self) -> bool:
        """Whether a rule set may choose here; otherwise the edition has chosen."""
        return not self.id.startswith("E")

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the choices."""
        return tuple(choice.key for choice in self.choices)

    def choice(self, key: str) -> Choice:
        """The choice of that key."""
        return next(choice for choice in self.choices if choice.key == key)

    def source(self, edition: str) -> str:
        """The headings under which the booklet of an edition, or of the one it is like, speaks of the point.

        Empty where that booklet says nothing of it, and for house rules.
        """
        return headings(self.topics, edition)

    def changes(self, kind: CardKind, key: int | str) -> bool:
        """Whether one of its choices changes this card or tile."""
        return any(key in getattr(choice, kind) for choice in self.choices)

    def applies_to(self, edition: str) -> bool:
        """Whether the point arises in an edition, or in the one that it is like."""
        like = _edition(edition).like
        return not self.editions or edition in self.editions or bool(like and self.applies_to(like))

    def default(self, edition: str) -> str:
        """Give the key of the choice that an edition makes, or that is taken of several readings."""
        if self.is_reading:
            return self.choices[0].key
        record = _edition(edition)
        if record.like:
            return record.decides.get(self.id) or self.default(record.like)
        return next(choice.key for choice in self.choices if edition in choice.editions)


class Difference(Struct, frozen=True):
    """A point that two editions decide otherwise, with the sentences of both in ``first`` and ``second``.

    ``rules`` are the numbers of rules and cards it concerns; ``sources`` say, by edition, under which
    headings of its booklet it stands.
    """

    id: str
    point: str
    first: str
    second: str
    rules: tuple[str, ...]
    sources: dict[str, str]


class RuleSet(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a game is played by: an edition, and the readings that differ from the default; see `rule_set`.

    ``readings`` are pairs of switch and choice, sorted, so that equal rule sets are equal values.
    """

    edition: str = "2021"
    readings: tuple[tuple[str, str], ...] = ()


class _Editions(Struct, frozen=True, forbid_unknown_fields=True):
    edition: tuple[Edition, ...]
    difference: tuple[Switch, ...]


class _Readings(Struct, frozen=True, forbid_unknown_fields=True):
    reading: tuple[Switch, ...]


class _Added(Struct, frozen=True, forbid_unknown_fields=True):
    edition: tuple[Edition, ...] = ()
    reading: tuple[Switch, ...] = ()


#: Headings of the booklets by topic and edition.
HEADINGS: Mapping[str, Mapping[str, str]] = read_data("headings", dict[str, dict[str, str]])
#: What `add_editions` added, in this process.
_added: list[_Added] = []


def headings(topics: Iterable[str], edition: str) -> str:
    """The headings under which the booklet of an edition, or of the one it is like, speaks of topics.

    Empty where that booklet says nothing of them. Raises `UnknownRule` for an unknown edition.

    >>> headings(["guest", "passing"], "2021")
    'Taking a Guest; Passing'
    """
    like = _edition(edition).like
    found = "; ".join(filter(None, (HEADINGS[topic].get(edition, "") for topic in topics)))
    # One booklet may speak of several topics under the same heading.
    return "; ".join(dict.fromkeys(found.split("; "))) or (headings(topics, like) if like else "")


@cache
def _editions() -> _Editions:
    return read_data("editions", _Editions)


def editions() -> tuple[Edition, ...]:
    """List the editions there are, the default first."""
    return (*_editions().edition, *(edition for more in _added for edition in more.edition))


def printed_editions() -> tuple[Edition, ...]:
    """List the editions of the booklets, without any that were added."""
    return tuple(_editions().edition)


@cache
def switches() -> Mapping[str, Switch]:
    """Give all switches by id: E1 to E22, T1 to T17, O1 to O20, then what was added."""
    readings = read_data("readings", _Readings).reading
    more = (point for added in _added for point in added.reading)
    return by_key((*_editions().difference, *readings, *more), lambda point: point.id)


def add_editions(text: str) -> tuple[Edition, ...]:
    """Add editions (``[[edition]]``) and house rules (``[[reading]]``) from TOML, for this process.

    An edition says what it is ``like`` and what it ``decides`` otherwise, and may change switches, cards and
    tiles besides (`Changes`). Returns the editions. Raises `ValueError` for what is no such record or is
    there already, and `UnknownRule` for points and choices that do not exist; then nothing is added.
    """
    more = msgspec.convert(tomllib.loads(text), _Added, strict=True, str_keys=True)
    _added.append(more)
    _forget()
    try:
        _check(more)
    except ValueError:
        _added.remove(more)
        _forget()
        raise
    return more.edition


def forget_added_editions() -> None:
    """Take away what `add_editions` added."""
    _added.clear()
    _forget()


def _check(more: _Added) -> None:
    """See whether names are new, points exist, and rulebooks come of it."""
    from .rulebook import rulebook_of

    by_key(editions(), lambda edition: edition.name)
    for point in more.reading:
        if point.id.startswith("E"):
            raise ValueError(f"{point.id}: an edition decides this point; a house rule needs another id")
        for key in point.keys:
            rulebook_of(RuleSet(point.editions[0] if point.editions else "2021", ((point.id, key),)))
    for edition in more.edition:
        if not edition.like:
            raise ValueError(f"edition {edition.name} must say which one it is like")
        for id, key in edition.decides.items():
            decided = switches().get(id)
            if decided is None or decided.is_reading:
                points = [point.id for point in switches().values() if not point.is_reading]
                raise UnknownRule(f"{edition.name}.decides", id, "is no point of editions", points)
            if key not in decided.keys:
                raise UnknownRule(
                    f"{edition.name}.decides.{id}", key, "is not one of its choices", decided.keys
                )
        rulebook_of(RuleSet(edition.name))


def _forget() -> None:
    """Look everything up anew."""
    from .rulebook import rulebook_of

    for cached in (switches, switch, rulebook_of):
        cached.cache_clear()


def readings_of(edition: str = "2021") -> tuple[Switch, ...]:
    """List the switches at which a rule set of this edition may choose."""
    _edition(edition)
    return tuple(point for point in switches().values() if point.is_reading and point.applies_to(edition))


def rule_set(edition: str = "2021", readings: Mapping[str, str] = {}) -> RuleSet:
    """Make a checked rule set.

    ``readings`` maps switches to choices, or to a beginning that only one of the choices has. What does not
    exist or does not apply to the edition raises `UnknownRule`.

    >>> rule_set("2021", {"O5": "as printed", "O1": "forbidden", "O4": "no second bonus"})
    RuleSet(edition='2021', readings=(('O1', 'forbidden where a must'), ('O5', 'as printed')))
    """
    offered = by_key(readings_of(edition), lambda point: point.id)
    chosen = []
    for reading, words in readings.items():
        point = offered.get(reading)
        if point is None:
            raise UnknownRule("readings", str(reading), _why_not_offered(reading, edition), offered)
        key = _chosen_key(point, str(words))
        if key != point.default(edition):
            chosen.append((reading, key))
    return RuleSet(edition, tuple(sorted(chosen)))


def _chosen_key(point: Switch, words: str) -> str:
    """The key that is meant: one that is written out, else the only one that begins so."""
    if words in point.keys:
        return words
    fitting = [key for key in point.keys if words and key.lower().startswith(words.lower())]
    if len(fitting) == 1:
        return fitting[0]
    problem = "can mean several of its choices" if fitting else "is not one of its choices"
    raise UnknownRule(f"readings.{point.id}", words, problem, point.keys)


@cache
def switch(rules: RuleSet, id: str) -> str:
    """Give the key of the choice that acts at a switch.

    A refining reading (T8 of E5) is asked for itself: the edition's switch keeps the edition's choice.
    """
    point = switches().get(id)
    if point is None:
        raise UnknownRule("switch", id, "does not exist", switches())
    if not point.applies_to(rules.edition):
        raise UnknownRule("switch", id, _why_not_offered(id, rules.edition), point.editions)
    return dict(rules.readings).get(id, point.default(rules.edition))


def changes_of(rules: RuleSet) -> tuple[Changes, ...]:
    """List what a rule set changes, in the order in which it acts: the edition, then readings.

    Raises `UnknownRule` for an edition, reading or choice that does not exist there.
    """
    rule_set(rules.edition, dict(rules.readings))
    edition = _edition(rules.edition)
    points = [point for point in switches().values() if point.applies_to(rules.edition)]
    made = [(point, point.choice(switch(rules, point.id))) for point in points]
    decided = [choice for point, choice in made if not point.is_reading]
    lineage: list[Changes] = []
    while edition.like:
        lineage.insert(0, edition)
        edition = _edition(edition.like)
    return (*decided, *lineage, *(choice for point, choice in made if point.is_reading))


def difference(first: str, second: str) -> tuple[Difference, ...]:
    """List the points that two editions decide otherwise. Raises `UnknownRule` for an unknown edition.

    >>> difference("2021", "2015-it")[0].id, len(difference("2021", "2021"))
    ('E2', 0)
    """
    _edition(first), _edition(second)
    rows = []
    for point in switches().values():
        keys = (point.default(first), point.default(second))
        if not point.is_reading and keys[0] != keys[1]:
            one, other = (point.choice(key).text for key in keys)
            sources = {edition: point.source(edition) for edition in (first, second)}
            rows.append(Difference(point.id, point.point, one, other, point.rules, sources))
    return tuple(rows)


def _edition(name: str) -> Edition:
    known = {edition.name: edition for edition in editions()}
    if name not in known:
        raise UnknownRule("edition", str(name), "does not exist", known)
    return known[name]


def _why_not_offered(id: str, edition: str) -> str:
    point = switches().get(id)
    if point is None:
        return "does not exist"
    if not point.is_reading:
        return "is decided by the edition"
    return f"does not arise in edition {edition}, only in {', '.join(point.editions)}"
