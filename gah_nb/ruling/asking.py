"""A ruling from a running game: the position before the disputed action, what each edition makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gah_nb.components import based_on, difference, editions
from gah_nb.engine import GahError
from gah_nb.engine.setup import SOLO_EDITION
from gah_nb.files import InvalidFile
from gah_nb.notation import split_script, to_text
from gah_nb.play.game import Game
from gah_nb.scenario import Scenario
from gah_nb.scenario.checking import Played, play
from gah_nb.scenario.lookups import OF_A_PLAYER, OF_THE_TABLE
from gah_nb.scenario.paths import value_of
from gah_nb.scenario.replacing import lines_of

from .form import SCHEMA
from .ground import way_there
from .ruling import Ruling

#: What an outcome states where it changed; hands, decks and drawn rooms would only say it twice.
_OF_A_PLAYER = [path for path in OF_A_PLAYER if path not in ("rooms", "bonuses")]
_OF_THE_TABLE = [path for path in OF_THE_TABLE if path not in ("options", "decision", "to_decide")]
#: An outcome as keys of the file, without its editions.
_Said = dict[str, Any]


class NothingDisputed(GahError, ValueError):
    """There is no action that the question could be about; the message says what to give."""


def ruling_about(game: Game, question: str, action: str = "") -> Ruling:
    """Write down a question about an action: where it would be played, and its outcome under each edition.

    ``action``, one or several in the notation, legal or not, is asked about at ``game``; without it the last
    action that was played is. An edition under which the moment cannot be reached gets an outcome that says
    where the way to it stops. The points on which it depends are named; answer and ground are left to be
    filled in. Raises `NothingDisputed` at the beginning of a game, and what `Scenario.of` raises.
    """
    before = game
    if not action.strip():
        if not game.line:
            raise NothingDisputed(
                'nothing was played yet: give the action in question, as in action="die 3+"'
            )
        before, action = game.timeline()[len(game.line) - 1], to_text(game.line[-1])
    scenario = Scenario.of(before, question)
    outcomes = _outcomes(scenario, action)
    asked = _text(scenario, _questioned(question, outcomes), outcomes)
    ruling = Ruling.from_text(asked, "ruling")
    if not (points := _points(ruling)):
        return ruling
    return Ruling.from_text(_text(scenario, _questioned(question, outcomes, points), outcomes), "ruling")


def _text(scenario: Scenario, questioned: _Said, outcomes: list[tuple[_Said, list[str]]]) -> str:
    """The file: the question, the position it is about, and an outcome for editions that agree."""
    _, _, position = scenario.to_toml().split("\n", 2)  # without its own schema and kind
    lines = [f"schema = {SCHEMA}", 'kind = "ruling"']
    lines += (line for key, value in questioned.items() for line in lines_of(key, value))
    lines.append(position.rstrip("\n"))
    for said, names in outcomes:
        lines += ["", "[[outcome]]"]
        keys = {"editions": names, **said}
        lines += (line for key, value in keys.items() if value for line in lines_of(key, value))
    return "\n".join([*lines, ""])


def _points(ruling: Ruling) -> list[str]:
    """The points on which it depends; of a difference between editions all on which they differ there."""
    found: dict[str, None] = {}
    for one in ruling.unnamed():
        found.update(dict.fromkeys([one.point] if one.choice else _between(ruling, one.point)))
    return sorted(found, key=lambda id: (id[0], int(id[1:])))


def _between(ruling: Ruling, edition: str) -> list[str]:
    """The points on which an edition differs from those that its outcomes are about."""
    names = {check.edition for check in ruling.checks} - {edition}
    return [row.id for name in names for row in difference(name, edition)]


def _questioned(question: str, outcomes: list[tuple[_Said, list[str]]], points: Sequence[str] = ()) -> _Said:
    """The keys of a ruling besides its outcomes; what has to be filled in is empty."""
    named = [rule for said, _ in outcomes for rule in (*said.get("events", ()), said.get("because", ""))]
    rules = sorted({rule for rule in named if rule}, key=_by_number)
    return {"question": question, "answer": "", "ground": [], "rules": rules} | (
        {"points": points} if points else {}
    )


def _by_number(rule: str) -> tuple[str, list[int]]:
    """In the order of chapters and numbers, cards first."""
    return rule[:1], [int(part) for part in rule[1:].split(".") if part.isdigit()]


def _outcomes(scenario: Scenario, action: str) -> list[tuple[_Said, list[str]]]:
    """What each edition makes of it, those that agree together."""
    found: list[tuple[_Said, list[str]]] = []
    asked = [edition.name for edition in editions() if _can_be_played(scenario, edition.name)]
    for edition in asked:
        said = _outcome(scenario, edition, action)
        known = next((names for other, names in found if other == said), None)
        if known is None:
            found.append((said, [edition]))
        else:
            known.append(edition)
    return found


def _can_be_played(scenario: Scenario, edition: str) -> bool:
    """Whether there is such a game under an edition at all; alone there is one of 2021 only (S1)."""
    return scenario.form.leopold is None or based_on(edition) == SOLO_EDITION


def _outcome(scenario: Scenario, edition: str, action: str) -> _Said:
    try:
        before = scenario.under(edition)
    except InvalidFile:
        return _unreached(scenario, edition)
    played = play(before, action)
    if played.stop is None:
        return {"play": action, **_changes(before, played)}
    done = [said.text for said in split_script(action, before.names)[: played.stop.index]]
    reason = {"because": played.stop.rule} if played.stop.rule else {}
    return {**({"play": "; ".join(done)} if done else {}), "illegal": played.stop.action, **reason}


def _unreached(scenario: Scenario, edition: str) -> _Said:
    """Where the way to the moment stops under an edition, and why."""
    _, played = way_there(scenario.document, scenario.form, edition, {})
    stop = played.stop
    if stop is None:
        raise AssertionError("moves that cannot be played under an edition stop somewhere")
    why = f"{stop.reason} ({stop.rule})" if stop.rule else stop.reason
    says = f"Cannot be reached under {edition}: stops at `{stop.action}`, because {why}."
    return {"says": says, "stops": stop.action, **({"because": stop.rule} if stop.rule else {})}


def _changes(before: Game, played: Played) -> _Said:
    """What was changed, and the rules by which it was."""
    paths = [f"{name}.{field}" for name in before.names for field in _OF_A_PLAYER] + _OF_THE_TABLE
    after = {path: value_of(played.game, path) for path in paths}
    changed = {path: value for path, value in after.items() if value != value_of(before, path)}
    return {"expect": changed, "events": list(dict.fromkeys(event.rule for event in played.events))}
