"""Whether the moves of a ruling lead to its question under an edition, and where they stop if not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from gah_nb.components import rule_set
from gah_nb.files import Document
from gah_nb.play.game import Game
from gah_nb.scenario.building.placing import place
from gah_nb.scenario.checks.checking import Played, play
from gah_nb.scenario.checks.report import Result
from gah_nb.scenario.form import Form
from gah_nb.telling.wording import rules_label

from .form import Outcome


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
