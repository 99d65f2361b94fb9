"""Editions of the rules and readings of disputed points, as records of switches.

A *switch* is a point on which rules can differ, with its choices. E1-E22 are decided by the edition; T1-T17
are second readings of one edition's own words and O1-O20 points that no rulebook decides everywhere: those
can be read otherwise, game by game. A `RuleSet` says by which edition and which other readings a game goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache

from msgspec import Struct

from .catalogue import by_key, read_data

#: The editions whose differences the engine carries out; it refuses to play the others.
PLAYED_EDITIONS = ("2021",)


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
        close = get_close_matches(given.lower(), lower, n=1)
        hint = f"; did you mean {lower[close[0]]!r}?" if close else "."
        options = ", ".join(map(repr, self.possible)) or "nothing"
        super().__init__(f"{place}: {given!r} {problem}{hint} Possible: {options}.")

    def __reduce__(self) -> tuple[type[UnknownRule], tuple[str, str, str, tuple[str, ...]]]:
        """Errors cross process borders whole."""
        return type(self), (self.place, self.given, self.problem, self.possible)


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition of the rules; ``name`` is what one plays by (``"2021"``)."""

    name: str
    title: str
    language: str
    year: int


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to decide a point: a short ``key`` and a sentence; ``editions`` (E only) decide it so."""

    key: str
    text: str
    editions: tuple[str, ...] = ()


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
    see: tuple[str, ...] = ()

    @property
    def is_reading(self) -> bool:
        """Whether a rule set may choose here; otherwise the edition has chosen."""
        return not self.id.startswith("E")

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the choices."""
        return tuple(choice.key for choice in self.choices)

    def applies_to(self, edition: str) -> bool:
        """Whether the point arises in an edition."""
        return not self.editions or edition in self.editions

    def default(self, edition: str) -> str:
        """Give the key of the choice that an edition makes, or that is taken of several readings."""
        if self.is_reading:
            return self.choices[0].key
        return next(choice.key for choice in self.choices if edition in choice.editions)


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


@cache
def _editions() -> _Editions:
    return read_data("editions", _Editions)


def editions() -> tuple[Edition, ...]:
    """List the editions there are, the default first."""
    return _editions().edition


@cache
def switches() -> Mapping[str, Switch]:
    """Give all switches by id: E1 to E22, T1 to T17, O1 to O20."""
    readings = read_data("readings", _Readings).reading
    return by_key((*_editions().difference, *readings), lambda point: point.id)


def readings_of(edition: str = "2021") -> tuple[Switch, ...]:
    """List the switches at which a rule set of this edition may choose."""
    _check_edition(edition)
    return tuple(point for point in switches().values() if point.is_reading and point.applies_to(edition))


def rule_set(edition: str = "2021", readings: Mapping[str, str] = {}) -> RuleSet:
    """Make a checked rule set.

    ``readings`` maps switches to choices. What does not exist or does not apply to the edition raises
    `UnknownRule`.

    >>> rule_set("2021", {"O5": "as printed", "O4": "no second bonus"})
    RuleSet(edition='2021', readings=(('O5', 'as printed'),))
    """
    offered = by_key(readings_of(edition), lambda point: point.id)
    chosen = []
    for reading, key in readings.items():
        point = offered.get(reading)
        if point is None:
            raise UnknownRule("readings", str(reading), _why_not_offered(reading, edition), offered)
        if key not in point.keys:
            raise UnknownRule(f"readings.{reading}", str(key), "is not one of its choices", point.keys)
        if key != point.default(edition):
            chosen.append((reading, key))
    return RuleSet(edition, tuple(sorted(chosen)))


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


def _check_edition(edition: str) -> None:
    names = [known.name for known in editions()]
    if edition not in names:
        raise UnknownRule("edition", str(edition), "does not exist", names)


def _why_not_offered(id: str, edition: str) -> str:
    point = switches().get(id)
    if point is None:
        return "does not exist"
    if not point.is_reading:
        return "is decided by the edition"
    return f"does not arise in edition {edition}, only in {', '.join(point.editions)}"
