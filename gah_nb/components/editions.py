"""Editions of the rules and readings of disputed points, as records of switches.

A *switch* is a point on which rules can differ, with its choices. E1-E22 are decided by the edition; T1-T20
are other readings of one edition's own words and O1-O28 points that no rulebook decides everywhere: those
can be read otherwise, game by game. A `RuleSet` says by which edition and which other readings a game goes.

A choice acts through the `Changes` that stand with it in the data file; `rulebook` lays them over the records
of 2021. `house_rules` adds editions and readings in the same form. What was added can be looked up by name
for as long as it is known; a rule set that was made with it carries it along, so what a position means never
depends on what is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from .catalogue import read_data
from .records import Changes, Choice, Edition, FrozenMap, FrozenStruct

#: An edition by its name, or that of a rule set, which brings along what was added.
Named: TypeAlias = "str | RuleSet"
#: Kinds of cards and tiles, named as in `Changes`.
CardKind = Literal["staff", "guests", "objectives", "tiles"]


class UnknownRule(ValueError):
    """An edition, reading or choice that does not exist or does not apply.

    ``place`` says where (``"edition"``, ``"readings"``, ``"readings.O5"``), ``given`` what was asked for,
    ``possible`` what could be asked for there, and ``sentence`` says it without the place and a full stop.
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
        self.sentence = f"{given!r} {problem}{hint} Possible: {options}"
        super().__init__(f"{place}: {self.sentence}.")

    def __reduce__(self) -> tuple[type[UnknownRule], tuple[str, str, str, tuple[str, ...]]]:
        """Errors cross process borders whole."""
        return type(self), (self.place, self.given, self.problem, self.possible)


class Switch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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

    def source(self, edition: Named) -> str:
        """The headings under which the booklet of an edition, or of the one it is like, speaks of the point.

        Empty where that booklet says nothing of it, and for house rules.
        """
        return headings(self.topics, edition)

    def changes(self, kind: CardKind, key: int | str) -> bool:
        """Whether one of its choices changes this card or tile."""
        return any(key in getattr(choice, kind) for choice in self.choices)

    def applies_to(self, edition: Named) -> bool:
        """Whether the point arises in an edition, or in the one that it is like."""
        return _arises(self, _names_for(edition)[1])

    def default(self, edition: Named) -> str:
        """Give the key of the choice that an edition makes, or that is taken of several readings."""
        return self.choices[0].key if self.is_reading else _decided(self, _names_for(edition)[1])


class Difference(FrozenStruct, frozen=True):
    """A point that two editions decide otherwise, with the sentences of both in ``first`` and ``second``.

    ``rules`` are the numbers of rules and cards it concerns; ``sources`` say, by edition, under which
    headings of its booklet it stands.
    """

    id: str
    point: str
    first: str
    second: str
    rules: tuple[str, ...]
    sources: Mapping[str, str]


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Editions and readings that are in no booklet, in the form in which `add_editions` reads them."""

    edition: tuple[Edition, ...] = ()
    reading: tuple[Switch, ...] = ()


class RuleSet(Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True, forbid_unknown_fields=True):
    """What a game is played by: an edition, and the readings that differ from the default; see `rule_set`.

    ``readings`` are pairs of switch and choice, sorted, so that equal rule sets are equal values. ``content``
    is what of it is in no booklet: the edition if it was added, with those that it is like, and the added
    readings that are chosen. So a rule set says by itself how a game is played.
    """

    edition: str = "2021"
    readings: tuple[tuple[str, str], ...] = ()
    content: HouseRules = HouseRules()


class _Printed(Struct, frozen=True, forbid_unknown_fields=True):
    edition: tuple[Edition, ...] = ()
    difference: tuple[Switch, ...] = ()
    reading: tuple[Switch, ...] = ()


@cache
def all_headings() -> Mapping[str, Mapping[str, str]]:
    """Headings of the booklets by topic and edition."""
    return FrozenMap(read_data("headings", dict[str, dict[str, str]]))


#: What `house_rules` added in this process: names to be looked up, not what an existing rule set means.
_added: list[HouseRules] = []


class _Names(Struct, frozen=True):
    """What names mean: those that are printed, and those that were added; of two that are equal the first."""

    editions: Mapping[str, Edition]
    differences: tuple[Switch, ...]
    added: tuple[HouseRules, ...]

    @property
    def switches(self) -> Mapping[str, Switch]:
        """The points by their names."""
        return _points(self.added)

    def lineage(self, name: str) -> tuple[Edition, ...]:
        """The edition of that name, the one it is like, and so on down to a printed one."""
        found: dict[str, Edition] = {}
        while name not in found:
            if name not in self.editions:
                raise UnknownRule("edition", str(name), "does not exist", self.editions)
            found[name] = self.editions[name]
            if not found[name].like:
                return tuple(found.values())
            name = found[name].like
        raise UnknownRule("edition", name, "is like itself", ())


@cache
def _printed(file: str) -> _Printed:
    return read_data(file, _Printed)


@lru_cache(maxsize=64)
def _names(*added: HouseRules) -> _Names:
    printed = _printed("editions")
    editions = {edition.name: edition for edition in printed.edition}
    for more in added:
        for edition in more.edition:
            editions.setdefault(edition.name, edition)
    return _Names(FrozenMap(editions), printed.difference, added)


@lru_cache(maxsize=64)
def _points(added: tuple[HouseRules, ...]) -> Mapping[str, Switch]:
    # The readings are many words, and most games choose none: they are read when one is asked for.
    points = {point.id: point for file in ("editions", "readings") for point in _points_in(_printed(file))}
    for more in added:
        for point in more.reading:
            points.setdefault(point.id, point)
    return FrozenMap(points)


def _points_in(printed: _Printed) -> tuple[Switch, ...]:
    return (*printed.difference, *printed.reading)


def _names_for(edition: Named) -> tuple[_Names, tuple[Edition, ...]]:
    """What names mean where an edition is named, and its lineage."""
    if isinstance(edition, RuleSet):
        names, name = _names(edition.content, *_added), edition.edition
    else:
        names, name = _names(*_added), edition
    return names, names.lineage(name)


def _arises(point: Switch, lineage: tuple[Edition, ...]) -> bool:
    return not point.editions or any(edition.name in point.editions for edition in lineage)


def _decided(point: Switch, lineage: tuple[Edition, ...]) -> str:
    """What an edition decides: what it says itself, or else what the one says that it is like."""
    for edition in lineage:
        if point.id in edition.decides:
            return edition.decides[point.id]
    return next(choice.key for choice in point.choices if lineage[-1].name in choice.editions)


def headings(topics: Iterable[str], edition: Named) -> str:
    """The headings under which the booklet of an edition, or of the one it is like, speaks of topics.

    Empty where that booklet says nothing of them. Raises `UnknownRule` for an unknown edition.

    >>> headings(["guest", "passing"], "2021")
    'Taking a Guest; Passing'
    """
    spoken = [all_headings()[topic] for topic in topics]
    for each in _names_for(edition)[1]:
        found = "; ".join(topic[each.name] for topic in spoken if topic.get(each.name))
        if found:
            # One booklet may speak of several topics under the same heading.
            return "; ".join(dict.fromkeys(found.split("; ")))
    return ""


def editions() -> tuple[Edition, ...]:
    """List the editions there are, the default first."""
    return tuple(_names(*_added).editions.values())


def based_on(edition: Named) -> str:
    """Name the printed edition that an edition is, or is in the end like. Raises `UnknownRule`."""
    return _names_for(edition)[1][-1].name


def printed_editions() -> tuple[Edition, ...]:
    """List the editions of the booklets, without any that were added."""
    return _printed("editions").edition


def switches() -> Mapping[str, Switch]:
    """Give all switches by id: E1 to E22, T1 to T20, O1 to O28, then what was added."""
    return _names(*_added).switches


def learn(more: HouseRules) -> None:
    """Let the names of editions and readings be looked up in this process."""
    _added.append(more)


def forget_added_editions() -> None:
    """Forget the names that `add_editions` added. Positions that are played by them go on as before."""
    _added.clear()


def readings_of(edition: Named = "2021") -> tuple[Switch, ...]:
    """List the switches at which a rule set of this edition may choose."""
    names, lineage = _names_for(edition)
    return tuple(point for point in names.switches.values() if point.is_reading and _arises(point, lineage))


def rule_set(edition: Named = "2021", readings: Mapping[str, str] = FrozenMap()) -> RuleSet:
    """Make a checked rule set.

    ``edition`` is a name, or a rule set for its edition. ``readings`` maps switches to choices, or to a
    beginning that only one of the choices has. What does not exist or does not apply to the edition raises
    `UnknownRule`.

    >>> rule_set("2021", {"O5": "as printed", "O1": "forbidden", "O4": "no second bonus"})
    RuleSet(edition='2021', readings=(('O1', 'forbidden where a must'), ('O5', 'as printed')))
    """
    names, lineage = _names_for(edition)
    chosen: dict[str, str] = {}
    for reading, words in readings.items():
        point = _offered(names, lineage, reading)
        key = _chosen_key(point, str(words))
        if key != point.keys[0]:
            chosen[reading] = key
    content = HouseRules(
        tuple(each for each in lineage if each.like),
        tuple(names.switches[id] for id in sorted(chosen) if id not in _names().switches),
    )
    made = RuleSet(lineage[0].name, tuple(sorted(chosen.items())))
    return replace(made, content=content) if content != made.content else made


def _offered(names: _Names, lineage: tuple[Edition, ...], id: str) -> Switch:
    """The point of that id, at which a rule set of the edition may choose."""
    point = names.switches.get(id)
    if point is not None and point.is_reading and _arises(point, lineage):
        return point
    offered = [each.id for each in names.switches.values() if each.is_reading and _arises(each, lineage)]
    raise UnknownRule("readings", str(id), _why_not_offered(point, lineage[0].name), offered)


def _why_not_offered(point: Switch | None, edition: str) -> str:
    if point is None:
        return "does not exist"
    if not point.is_reading:
        return "is decided by the edition"
    return f"does not arise in edition {edition}, only in {', '.join(point.editions)}"


def _chosen_key(point: Switch, words: str) -> str:
    """The key that is meant: one that is written out, else the only one that begins so."""
    if words in point.keys:
        return words
    fitting = [key for key in point.keys if words and key.lower().startswith(words.lower())]
    if len(fitting) == 1:
        return fitting[0]
    problem = "can mean several of its choices" if fitting else "is not one of its choices"
    raise UnknownRule(f"readings.{point.id}", words, problem, point.keys)


def switch(rules: RuleSet, id: str) -> str:
    """Give the key of the choice that acts at a switch.

    A refining reading (T8 of E5) is asked for itself: the edition's switch keeps the edition's choice.
    """
    names, lineage = _names_for(rules)
    point = names.switches.get(id)
    if point is None:
        raise UnknownRule("switch", id, "does not exist", names.switches)
    if not _arises(point, lineage):
        raise UnknownRule("switch", id, _why_not_offered(point, rules.edition), point.editions)
    return dict(rules.readings).get(id) or point.default(rules)


def changes_of(rules: RuleSet) -> tuple[Changes, ...]:
    """List what a rule set changes, in the order in which it acts: the edition, then readings.

    Only what is printed and what the rule set carries with it counts. Raises `UnknownRule` for an edition,
    reading or choice that is neither.
    """
    names = _names(rules.content)
    lineage = names.lineage(rules.edition)
    read: dict[str, Changes] = {}
    for id, key in rules.readings:
        point = _offered(names, lineage, id)
        if key not in point.keys:
            raise UnknownRule(f"readings.{id}", key, "is not one of its choices", point.keys)
        read[id] = point.choice(key)
    decided = (point.choice(_decided(point, lineage)) for point in names.differences)
    added = (edition for edition in reversed(lineage) if edition.like)
    return (*decided, *added, *(read[id] for id in (names.switches if read else ()) if id in read))


def difference(first: str, second: str) -> tuple[Difference, ...]:
    """List the points that two editions decide otherwise. Raises `UnknownRule` for an unknown edition.

    >>> difference("2021", "2015-it")[0].id, len(difference("2021", "2021"))
    ('E2', 0)
    """
    rows = []
    for point in switches().values():
        keys = (point.default(first), point.default(second))
        if not point.is_reading and keys[0] != keys[1]:
            one, other = (point.choice(key).text for key in keys)
            sources = {edition: point.source(edition) for edition in (first, second)}
            rows.append(Difference(point.id, point.point, one, other, point.rules, sources))
    return tuple(rows)
