"""Running checks: what is played, what follows, and whether that is as expected.

A failing check can be accepted as it would hold: what was found in place of what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import asdict, replace

from gah_nb.engine import Action, GahError
from gah_nb.engine.actions import Resolve
from gah_nb.notation import NotationError, Statement, UnknownName, parse_action, split_script
from gah_nb.notation.action_reader import read_player
from gah_nb.notation.errors import Span
from gah_nb.play.game import Game
from gah_nb.play.run import Stop, read_jump
from gah_nb.play.told import Events
from gah_nb.telling.refusals import refusal_text
from gah_nb.telling.wording import rules_label

from .form import Check, Words
from .paths import compare
from .replacing import lines_of
from .report import Attempt, Report, Result


def accepted(check: Check, result: Result) -> Check | None:
    """The check that states what was found when it was run.

    What could not be looked at or read is left out. None where that leaves nothing to accept: for a check
    that holds, was not run, or whose play stops.
    """
    if result.held or not result.run or result.stop or result.after is None:
        return None
    legal, illegal, because = _tried(result)
    return replace(
        check,
        expect={one.path: one.found for one in result.expectations if one.found is not None},
        events=[rule for rule in check.events if rule not in result.missing],
        no_events=[rule for rule in check.no_events if rule not in result.forbidden],
        legal=legal,
        illegal=illegal,
        because=because,
    )


def changed_keys(check: Check, result: Result) -> Mapping[str, object]:
    """The keys of a ``[[check]]`` that would have to say something else; None takes one out."""
    other = accepted(check, result)
    if other is None:
        return {}
    before, after = asdict(check), asdict(other)
    return {key: value or None for key, value in after.items() if value != before[key]}


def lines_to_write(check: Check, result: Result) -> tuple[str, ...]:
    """The lines of its table that would have to stand in the file for the check to hold."""
    return tuple(
        line
        for key, value in changed_keys(check, result).items()
        for line in ([f"# without {key}"] if value is None else lines_of(key, value))
    )


def _tried(result: Result) -> tuple[Words, Words, str]:
    """What can be played, what cannot, and the rule, if it is the same for all that cannot."""
    read = [one for one in result.attempts if one.rule or not one.reason]
    legal = [one.action for one in read if not one.rule]
    refused = [one for one in read if one.rule]
    rules = {one.rule for one in refused}
    named = any(one.because for one in result.attempts)
    because = rules.pop() if named and len(rules) == 1 else ""
    return _words(legal), _words([one.action for one in refused]), because


def _words(actions: list[str]) -> Words:
    return actions[0] if len(actions) == 1 else actions or ""


#: The game in which a scenario begins, under an edition and readings; "" and {} for its own.
Start = Callable[[str, Mapping[str, str]], Game]

_JUMP = "this is a jump, and no action; it can stand in play"


class Played(Struct, frozen=True):
    """What a text of actions and jumps led to; ``stop`` is where it could not go on, if so."""

    game: Game
    events: Events
    jumps: tuple[str, ...]
    stop: Stop | None


def run_checks(start: Start, checks: Sequence[Check]) -> Report:
    """Run checks one after the other.

    A check goes on where the one before stopped, unless it says ``from = "start"`` or names an edition or
    readings. Behind a play that could not be played to its end, those that would go on from there are not
    run.
    """
    results: list[Result] = []
    for number, check in enumerate(checks, start=1):
        results.append(_run(start, number, check, results[-1] if results else None))
    return Report(tuple(results))


def _run(start: Start, number: int, check: Check, previous: Result | None) -> Result:
    named = bool(check.edition or check.readings)
    goes_on = not (named or check.begin == "start")
    if previous and goes_on and (previous.stop or previous.after is None):
        why = "whose play could not be played" if previous.stop else "which was not run"
        return _not_run(number, check, f"it goes on from check {previous.number}, {why}")
    if previous and goes_on and previous.after:
        before = previous.after
    else:
        try:
            before = start(check.edition, check.readings)
        except GahError as error:
            if not named:
                raise  # the scenario itself cannot begin
            return _not_run(number, check, f"it cannot begin under these rules: {error}")
    rules = rules_label(before.position.box.rules) if named else ""
    return _result(number, check, before, play(before, check.play), rules)


def _not_run(number: int, check: Check, reason: str) -> Result:
    return Result(number, check.title, held=False, run=False, reason=reason, play=check.play)


def _result(number: int, check: Check, before: Game, played: Played, rules: str) -> Result:
    """Look at what a play led to; nothing is looked at where it could not be played to its end."""
    result = Result(
        number,
        check.title,
        held=False,
        rules=rules,
        play=check.play,
        jumps=played.jumps,
        stop=played.stop,
        events=played.events,
        before=before,
        after=played.game,
    )
    if played.stop:
        return result
    after, events = played.game, played.events
    occurred = {event.rule for event in events}
    expectations = tuple(compare(path, value, before, after, events) for path, value in check.expect.items())
    attempts = (
        *_attempts(after, check.legal, legal=True),
        *_attempts(after, check.illegal, legal=False, because=check.because),
    )
    missing = tuple(rule for rule in check.events if rule not in occurred)
    forbidden = tuple(rule for rule in check.no_events if rule in occurred)
    as_expected = all(one.held for one in expectations) and all(one.held for one in attempts)
    result = replace(
        result,
        held=as_expected and not missing and not forbidden,
        expectations=expectations,
        attempts=attempts,
        missing=missing,
        forbidden=forbidden,
    )
    return replace(result, instead=lines_to_write(check, result))


# Playing


def play(game: Game, text: str) -> Played:
    """Play actions and jumps as far as they go."""
    run = game.playing()
    stop = run.go(text)
    after = game.after(run)
    return Played(after, after.events, tuple(run.jumps), stop)


# What can be done after the play


def _attempts(game: Game, words: Words, *, legal: bool, because: str = "") -> Iterator[Attempt]:
    for text in [words] if isinstance(words, str) else words:
        for said in split_script(text, game.names):
            yield _attempt(game, said, legal, because)


def _attempt(game: Game, said: Statement, legal: bool, because: str) -> Attempt:
    """Whether an action can be played as it should, or cannot, because of a rule if one is named."""
    try:
        if read_jump(said, game.names):
            return Attempt(said.text, legal, False, "", _JUMP, because)
        seat, action = _read(said, game, legal)
    except NotationError as error:
        return Attempt(said.text, legal, False, "", error.reason, because)
    refused = game.position.refusal(action)
    if elsewhere := _not_theirs(game, seat):
        rule, reason = elsewhere
    elif refused is None:
        return Attempt(said.text, legal, legal, because=because)
    else:
        rule, reason = refused.rule, refusal_text(refused)
    return Attempt(said.text, legal, not legal and because in ("", rule), rule, reason, because)


def _read(said: Statement, game: Game, legal: bool) -> tuple[int | None, Action]:
    """Read an action; what should be illegal may name a part that is not open, as ``resolve bonus`` may."""
    try:
        return parse_action(said.text, game.position, line=said.line, column=said.column)
    except UnknownName:
        seat, words = read_player(Span.whole(said.text), game.names)
        if legal or not words.text.casefold().startswith(f"{Resolve.verb} "):
            raise
        return seat, parse_action(words.text)[1]


def _not_theirs(game: Game, seat: int | None) -> tuple[str, str] | None:
    """Why a player named in front of an action cannot play it, if another one decides."""
    decision = game.position.decision
    if seat is None or decision is None or seat == decision.seat:
        return None
    return "R2.2", f"{game.names[decision.seat]} decides now, not {game.names[seat]}"
