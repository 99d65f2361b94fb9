"""The fields of what no drawn object shows: what a file is called and says, its checks, a puzzle's goal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gah_nb.components import editions
from gah_nb.engine import Position
from gah_nb.puzzles import Goal
from gah_nb.puzzles.form import LEVELS, PuzzleForm
from gah_nb.puzzles.goal import COUNTED, HORIZONS
from gah_nb.ruling.form import RulingForm
from gah_nb.scenario.form import Check, Form

from .fields import ONE_MORE, Field, Pairs
from .kinds import KINDS, STEP

CHECK, GOAL = "check", "goal"
_NOTHING = ("", "")


def about_fields(position: Position, form: Form) -> list[Field]:
    """What the file is, is called, says and plays; what a puzzle asks for, or a ruling."""
    now = next(word for word, kind in KINDS.items() if type(form) is kind.FORM)
    kinds = [(word, "") for word in KINDS] + [(STEP, "saved as one: its first check is the task")]
    return [
        Field((), "kind", "Kind of file", "select", now, [kinds]),
        Field((), "title", "Title", "text", form.title),
        *_of_kind(position, form),
        Field((), "text", "Text", "area", form.text),
        Field((), "rules", "Rules that it shows", "cards", [*form.rules, ONE_MORE]),
        Field((), "moves", "Moves played from here", "area", form.moves),
        Field((), "digest", "Digest of the position", "text", form.digest),
    ]


def _of_kind(position: Position, form: Form) -> Iterator[Field]:
    if isinstance(form, PuzzleForm):
        yield from _goal(position, form.goal)
        yield Field((), "idea", "Idea of the answer", "area", form.idea)
        yield Field((), "level", "Level", "select", form.level, [[_NOTHING, *((one, "") for one in LEVELS)]])
        yield Field((), "rating", "Rating", "number", form.rating, (), 0)
        yield Field((), "themes", "Themes", "cards", [*form.themes, ONE_MORE])
    if isinstance(form, RulingForm):
        yield Field((), "question", "Question", "text", form.question)
        yield Field((), "answer", "Answer", "area", form.answer)
        yield Field((), "line", "What is played", "area", form.line)
        yield Field((), "why", "Why so", "area", form.why)
        for key, label in (("points", "Points"), ("cards", "Cards"), ("see", "See"), ("words", "Words")):
            yield Field((), key, label, "cards", [*getattr(form, key), ONE_MORE])


def _goal(position: Position, goal: Goal) -> Iterator[Field]:
    path, names = (GOAL,), [(name, "") for name in position.box.names]
    counted = [_NOTHING, *COUNTED.items()]
    yield Field(path, "most", "The most", "select", goal.most, [counted])
    yield Field(path, "least", "The least", "select", goal.least, [counted])
    yield Field(
        path, "fewest", "The fewest", "select", goal.fewest, [[_NOTHING, ("actions", ""), ("kronen", "")]]
    )
    yield Field(path, "within", "Within", "select", goal.within, [[*HORIZONS.items()]])
    yield Field(path, "seat", "Who solves it", "select", goal.seat, [[("", "who decides"), *names]])
    yield Pairs.of(path, "reach", "To be reached, as in Anna.kronen = 5", goal.reach)
    yield Pairs.of(path, "avoid", "To be avoided", goal.avoid)
    yield Field(path, "without", "Without actions", "cards", [*goal.without, ONE_MORE])
    yield Field(path, "passing", "One may also pass", "check", goal.passing)


def check_fields(_position: Position, form: Form) -> list[Field]:
    """Each check with all it may say, and a place for one more."""
    checks = [*form.check, Check()]
    return [field for place, check in enumerate(checks) for field in _of_check(place, check)]


def _of_check(place: int, check: Check) -> Iterator[Field]:
    path, number = (CHECK, str(place)), f"Check {place + 1}"
    known = [("", "as the file"), *((one.name, one.title) for one in editions())]
    yield Field(path, "title", f"{number}: title", "text", check.title)
    yield Field(path, "play", "Played", "area", check.play)
    yield Pairs.of(path, "expect", "Expected, as in Anna.kronen = 5", check.expect)
    yield Field(
        path, "from", "Begins", "select", check.begin, [[("", "where the one before stopped"), ("start", "")]]
    )
    yield Field(path, "events", "Rules that occur", "cards", [*check.events, ONE_MORE])
    yield Field(path, "no_events", "Rules that do not", "cards", [*check.no_events, ONE_MORE])
    yield Field(path, "legal", "Can be played then", "cards", _words(check.legal))
    yield Field(path, "illegal", "Cannot be played then", "cards", _words(check.illegal))
    yield Field(path, "because", "Because of rule", "text", check.because)
    yield Field(path, "edition", "Edition", "select", check.edition, [known])
    yield Pairs.of(path, "readings", "Readings, as in O7 = ...", check.readings)


def _words(said: str | Sequence[str]) -> list[str]:
    return [*([said] if isinstance(said, str) and said else said), ONE_MORE]
