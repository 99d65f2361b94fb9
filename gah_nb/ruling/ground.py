"""What a ruling rests on: booklet by booklet how it is known, and what happens under each edition."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from gah_nb.components import printed_editions, switches
from gah_nb.files import Document, FileProblem, suggestion
from gah_nb.scenario.account import Account
from gah_nb.scenario.checks.report import Result
from gah_nb.scenario.form import Check
from gah_nb.telling import prompt
from gah_nb.telling.positions import differences
from gah_nb.telling.wording import Row, row

from .form import Ground, Outcome, RulingForm, editions_asked, listed

# What happens in a ruling: under each edition and reading the way and its end, alike ones together


def cases_of(
    checks_by_outcome: Iterable[tuple[Outcome, Sequence[Check]]], played: Iterable[Result]
) -> tuple[Account, ...]:
    """The cases of a ruling, in the order of its outcomes; those of one outcome that go differently apart."""
    results = iter(played)
    cases: list[Account] = []
    for outcome, checks in checks_by_outcome:
        alike: dict[object, list[tuple[str, Result]]] = {}
        for check, result in zip(checks, results, strict=False):
            alike.setdefault(_end(result), []).append((check.edition, result))
        for group in alike.values():
            label = _rules([edition for edition, _ in group], outcome.readings)
            cases.append(Account(label, outcome.says, group[0][1]))
    return tuple(cases)


def _end(result: Result) -> object:
    """What is the same for results that end alike: what changed, what was refused, what is asked next."""
    if result.before is None or result.after is None:
        return result.reason
    after = result.after.position
    changed = tuple(differences(result.before.position, after))
    return result.held, changed, result.attempts, result.stop, prompt(after) if after.decision else ""


def _rules(names: Sequence[str], readings: Mapping[str, str]) -> str:
    """Editions and readings in words."""
    which = "All editions" if len(names) == len(printed_editions()) else ", ".join(names)
    chosen = ", ".join(f"{point} {choice}" for point, choice in readings.items())
    return f"{which} with {chosen}" if chosen else which


# How a ruling knows what it says, booklet by booklet: printed, shown, by analogy, or silent

#: How something can be known, and how that is put. The first three need a place in the booklet itself.
KINDS: Mapping[str, str] = {
    "printed": "printed",
    "example": "shown by an example",
    "symbol": "shown by a symbol",
    "analogy": "by analogy",
    "silent": "silent: our reading",
}
_WITH_A_PLACE = ("printed", "example", "symbol")
_NOT_SAID = "not said yet"
#: The booklet that speaks of games alone.
_ALONE = ("SOLO",)


class Booklet(Struct, frozen=True, forbid_unknown_fields=True):
    """A booklet: the edition that goes by it ("" for none), what it is, and its headings."""

    edition: str
    title: str
    headings: tuple[str, ...]


@cache
def booklets() -> Mapping[str, Booklet]:
    """The booklets by their short names: EN, DE, FR-a, FR-b, IT, SOLO."""
    text = files(__package__).joinpath("booklets.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Booklet])


def documents_of(edition: str) -> tuple[str, ...]:
    """The booklets that an edition goes by; both French ones for ``2015-fr``."""
    return tuple(name for name, booklet in booklets().items() if booklet.edition == edition)


# What is wrong with it, and what is missing


def problems(document: Document[RulingForm]) -> Iterator[FileProblem]:
    """What cannot be in the ground of a ruling, each thing at its place."""
    for place, ground in enumerate(document.value.ground):
        path = ("ground", place)
        names = listed(ground.documents)
        for name in names:
            if name not in booklets():
                known = f"{', '.join(booklets())}{suggestion(name, booklets())}"
                yield document.problem((*path, "in"), f'"{name}" is none of the booklets {known}')
        if not names and ground.how:
            yield document.problem(path, 'a row of ground names the booklet it speaks of: in = "EN"')
        if ground.how and ground.how not in KINDS:
            message = f'"{ground.how}" is no way to know it; there are {", ".join(KINDS)}'
            yield document.problem((*path, "how"), message + suggestion(ground.how, KINDS))
        elif ground.how:
            for key, message in _wrong(ground, [name for name in names if name in booklets()]):
                yield document.problem((*path, key) if getattr(ground, key, "") else path, message)


def _wrong(ground: Ground, names: list[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with a row that says how it is known: the key, and a sentence."""
    if not ground.says.strip():
        yield "says", "a row of ground says in words of our own what stands there, or what is not said"
    if ground.to and ground.how != "analogy":
        yield "to", "only an analogy may lead to another booklet"
    if ground.how == "silent":
        if not ground.points:
            yield "points", 'where a booklet is silent a point decides: points = "O7" (a T or an O)'
        if ground.at:
            yield "at", "a booklet that is silent says it nowhere; without `at`, or not silent"
    elif not ground.at.strip():
        yield "at", f'{ground.how} where? Give the heading: at = "Emperor Scoring"'
    elif ground.how in _WITH_A_PLACE and len(names) != 1:
        yield "at", f"{ground.how} in one booklet: a heading belongs to one of {ground.documents} only"
    else:
        book = ground.to or (names[0] if names else "")
        if ground.to and ground.to not in booklets():
            yield "to", f'"{ground.to}" is none of the booklets {", ".join(booklets())}'
        elif book and not _has(book, ground.at):
            near = suggestion(ground.at, booklets()[book].headings)
            yield "at", f'{book} has no heading "{ground.at}"{near}'
    for id in listed(ground.points):
        if id not in switches() or not switches()[id].is_reading:
            yield "points", f"{id} is no reading (T) or open point (O)"


def _has(book: str, at: str) -> bool:
    """Whether all headings named, a semicolon between them, are those of a booklet."""
    known = {_plain(heading) for heading in booklets()[book].headings}
    return not known or all(_plain(heading) in known for heading in at.split(";"))


def _plain(heading: str) -> str:
    return " ".join(heading.replace("’", "'").casefold().split())


def is_told(form: RulingForm) -> bool:
    """Whether anything is said about how it is known; older files only name places."""
    return any(ground.how for ground in form.ground)


def missing(form: RulingForm, editions: Iterator[str] | tuple[str, ...]) -> list[str]:
    """The booklets of some editions of which nothing is said, the two French ones told apart."""
    told = {name for ground in form.ground if ground.how for name in listed(ground.documents)}
    asked = [name for edition in editions for name in documents_of(edition)]
    return [name for name in (asked if form.leopold is None else _ALONE) if name not in told]


# Showing it

HEAD = row("edition", "booklet", "how it is known", "where", "what stands there")
WIDTHS = (8, 7, 20, 24, 56)


def rows(form: RulingForm) -> list[Row]:
    """The table of the ground, in the order of the booklets; a row for booklets that are alike."""
    order = list(booklets())
    told = [ground for ground in form.ground if ground.how or ground.at.strip()]
    sorted_rows = sorted(told, key=lambda one: order.index((listed(one.documents) or order)[0]))
    return [_row(ground) for ground in sorted_rows]


def _row(ground: Ground) -> Row:
    names = listed(ground.documents)
    here = {booklets()[name].edition for name in names if name in booklets()}
    editions = [edition.name for edition in printed_editions() if edition.name in here]
    how = KINDS.get(ground.how, _NOT_SAID)
    if ground.points:
        how += f" ({ground.points})"
    at = f"{ground.to}, {ground.at}" if ground.to else ground.at
    return row(", ".join(editions), ", ".join(names), how, at, ground.says)


def notes(form: RulingForm) -> list[str]:
    """What has still to be said about how it is known, if anything."""
    if not is_told(form):
        return ["its ground is missing: nobody has said yet how each booklet is known to say it"]
    lacking = missing(form, editions_asked(form))
    return [f"nothing says how it is known in {', '.join(lacking)}"] if lacking else []
