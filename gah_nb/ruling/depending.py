"""Under which rules a ruling's moves lead to its question, and on which points its outcomes depend."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from gah_nb.comparison.comparing import (
    Dependence,
    Dependences,
    in_any_words,
    other_editions,
    other_readings,
    wordings,
)
from gah_nb.components import RuleSet, difference, rule_set, switches
from gah_nb.engine import GahError
from gah_nb.files import Document
from gah_nb.play.game import Game
from gah_nb.scenario.building.placing import place
from gah_nb.scenario.checks.checking import Played, play, run_checks
from gah_nb.scenario.checks.report import Expectation, Result, shown
from gah_nb.scenario.form import Check, Form
from gah_nb.telling.wording import rules_label

from .form import Outcome, RulingForm

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
