"""What a ruling rests on: how it is known, what happens under each edition, on which points that depends."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gah_nb.comparison.comparing import (
    Dependence,
    Dependences,
    in_any_words,
    other_editions,
    other_readings,
    wordings,
)
from gah_nb.components import RuleSet, difference, printed_editions, rule_set, switches
from gah_nb.engine import GahError
from gah_nb.files import Document, FileProblem, suggestion
from gah_nb.play.game import Game
from gah_nb.scenario.account import Account
from gah_nb.scenario.building.placing import place
from gah_nb.scenario.checking import Played, play, run_checks
from gah_nb.scenario.form import Check, Form
from gah_nb.scenario.report import Expectation, Result, shown
from gah_nb.telling import prompt
from gah_nb.telling.positions import differences
from gah_nb.telling.wording import Row, row, rules_label

from .form import Ground, Outcome, RulingForm, editions_asked, listed

# Whether the moves of a ruling lead to its question under an edition, and where they stop if not


def way_there(
    document: Document[Any], form: Form, edition: str, readings: Mapping[str, str]
) -> tuple[Game, Played]:
    """The game in which the moves begin under an edition, and what they lead to there."""
    still = replace(form, moves="", digest="", check=[])
    rules = rule_set(edition, readings)
    base = place(document, still, rules=(rules.edition, dict(rules.readings))).game
    return base, play(base, form.moves)


def stopped(document: Document[Any], form: Form, outcome: Outcome, edition: str, number: int) -> Result:
    """Whether the moves stop under an edition where an outcome says they do."""
    before, played = way_there(document, form, edition, outcome.readings)
    stop = played.stop
    right = (
        stop is not None
        and stop.action == outcome.stops
        and (not outcome.because or stop.rule == outcome.because)
    )
    reason = (
        ""
        if right
        else (
            f"it should stop at {outcome.stops}, and "
            + (f"stops at {stop}" if stop else "the moves lead to the question")
        )
    )
    return Result(
        number,
        outcome.title or outcome.says,
        held=right,
        reason=reason,
        rules=rules_label(before.position.box.rules),
        play=form.moves,
        stop=stop,
        events=played.events,
        before=before,
        after=played.game,
    )


# The points on which the outcomes of a ruling depend, and whether the ruling names them

#: Gives the game in which outcomes begin by some rules. Raises `GahError` where they forbid the moves.
Begin = Callable[[RuleSet], Game]
#: Outcomes, each with a check for each of its editions.
Stated = Iterable[tuple[Outcome, Sequence[Check]]]


def depends_on(stated: Stated, begin: Begin, *, alone: bool = False) -> Dependences:
    """Every other reading and edition under which something that an outcome states is otherwise.

    A game ``alone`` goes by one edition only (S1).
    """
    return Dependences(_alike_together(_of_outcomes(stated, cache(begin), alone)))


def _alike_together(found: Iterable[Dependence]) -> Iterator[Dependence]:
    """What changes in several outcomes of the same rules, in one row."""
    rows: dict[tuple[str, str, RuleSet], dict[str, None]] = {}
    for one in found:
        rows.setdefault((one.point, one.choice, one.by), {}).update(dict.fromkeys(one.changes))
    for (point, choice, rules), changes in rows.items():
        yield Dependence(point, choice, rules, tuple(changes))


def _of_outcomes(stated: Stated, begin: Begin, alone: bool) -> Iterator[Dependence]:
    # Outcomes share their rules, so each beginning and each list of others is made once.
    others = cache(lambda rules: [*other_readings(rules), *other_editions(rules, alone=alone)])
    for outcome, checks in stated:
        if outcome.stops:
            continue
        for check in checks:
            rules = rule_set(check.edition, check.readings)
            for point, choice, other in others(rules):
                if point in check.readings or (not choice and _is_of_one_edition(check)):
                    continue  # the outcome is about this very reading
                if changes := _changes(begin, check, other):
                    yield Dependence(point, choice, other, changes)


def _is_of_one_edition(check: Check) -> bool:
    """Whether a check is about a reading that arises in some editions only."""
    return any(switches()[id].editions for id in check.readings if id in switches())


def _changes(begin: Begin, check: Check, rules: RuleSet) -> tuple[str, ...]:
    """What a check states and other rules make otherwise; nothing if there is a way of saying its play."""
    readings = dict(rules.readings)
    try:
        start = begin(rules)
    except GahError as error:
        return (f"its position cannot be reached: {error}",)
    named = replace(check, edition=rules.edition, readings=readings)

    def played(play: str) -> Result:
        return run_checks(lambda *_: start, [replace(named, play=play)]).results[0]

    def reworded(play: str, result: Result) -> Iterator[str]:
        return wordings(play, result.stop, result.after or start)

    result = in_any_words(check.play, played, lambda result: result.held, reworded)
    return () if result.held else tuple(_otherwise(result))


def _otherwise(result: Result) -> Iterator[str]:
    if result.stop:
        yield f"it stops at {result.stop}"
    for one in result.expectations:
        if not one.held:
            yield _unlike(one)
    yield from (f"{rule} does not occur" for rule in result.missing)
    yield from (f"{rule} occurs" for rule in result.forbidden)
    for attempt in result.attempts:
        if not attempt.held:
            yield f"{attempt.action}: " + (
                f"refused by {attempt.rule}: {attempt.reason}" if attempt.reason else "can be played"
            )


def _unlike(one: Expectation) -> str:
    found, stated = (" / ".join(shown(value).split("\n")) for value in (one.found, one.expected))
    return f"{one.path} is {found}, not {stated}"


# Whether the ruling names them


def unnamed(found: Iterable[Dependence], form: RulingForm, editions: Iterable[str]) -> list[Dependence]:
    """Of what was ``found``, that which the ruling does not name; ``editions`` are those of its outcomes.

    A difference between editions is named where one of the points is on which these editions differ.
    """
    names = tuple(dict.fromkeys(editions))
    return [one for one in found if not _is_named(one, form, names)]


def _is_named(one: Dependence, form: RulingForm, editions: Iterable[str]) -> bool:
    if one.choice:
        return one.point in form.points
    differing = {row.id for name in editions for row in difference(name, one.point)}
    return bool(differing & set(form.points))


def complaint(one: Dependence) -> str:
    """What to say of a point that is not named."""
    changes = "; ".join(one.changes)
    if one.choice:
        return f"it depends on {one.point}, which `points` does not name: read as {one.choice!r}, {changes}"
    return (
        f"it is otherwise under {one.point}, and `points` names no point of the edition table on which they "
        f"differ: {changes}"
    )


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
    for number, ground in enumerate(document.value.ground):
        path = ("ground", number)
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
