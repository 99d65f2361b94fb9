"""`Ruling`: a question and its answer, with a position and outcomes that anybody can check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec.structs import asdict, replace

from gah_nb.comparison.comparing import Dependence, Dependences
from gah_nb.components import RuleSet
from gah_nb.files import KeyPath
from gah_nb.play.game import Game
from gah_nb.scenario import Report, Scenario
from gah_nb.scenario.account import Account
from gah_nb.scenario.checking import run_checks
from gah_nb.scenario.form import Check
from gah_nb.scenario.report import Result

from . import ground
from .form import ALL, MIGRATIONS, SCHEMA, Outcome, RulingForm, editions_asked, problems

_DIGITS = 12
_NO_READINGS: Mapping[str, str] = {}
_ENCODER = msgspec.json.Encoder(order="deterministic")


class Ruling(Scenario):
    """A scenario with a question: what happens under each edition, the rule, and how each booklet says it.

    Make one with `load` or `from_text`, or from a running game with ``timeline.ruling("May I ...?")``. As
    the last value of a cell it shows itself: question, answer, the boards before and after, step by step,
    sources.
    """

    FORM = RulingForm
    FOLDER = "rulings"
    PROBLEMS = (problems, ground.problems)
    KIND = "ruling"
    SCHEMA = SCHEMA
    MIGRATIONS = MIGRATIONS

    @property
    def form(self) -> RulingForm:
        """What the file says."""
        form = super().form
        assert isinstance(form, RulingForm)
        return form

    @property
    def question(self) -> str:
        """The question, as somebody asks it at the table."""
        return " ".join(self.form.question.split())

    @property
    def answer(self) -> str:
        """The answer in words; its first sentence says what to do."""
        return " ".join(self.form.answer.split())

    @property
    def in_short(self) -> str:
        """What to do at the table: the first sentence of the answer."""
        sentence, dot, _ = self.answer.partition(". ")
        return sentence + dot.strip()

    @property
    def cards(self) -> tuple[str, ...]:
        """Cards and tiles that it is about, in English."""
        return tuple(self.form.cards)

    @property
    def is_grounded(self) -> bool:
        """Whether it says for the booklet of each edition how it is known."""
        return not ground.notes(self.form)

    @property
    def line(self) -> str:
        """What is played under every edition, unless an outcome has a line of its own."""
        return self.form.line

    def is_about_rule(self, number: str) -> bool:
        """Whether a rule, a chapter (``"R7"``) or a card's number is among its rules or refusals."""
        named = {*self.form.rules, *(outcome.because for outcome in self.form.outcome)}
        return any(rule == number or rule.startswith(f"{number}.") for rule in named)

    # What follows

    @property
    def checks(self) -> tuple[Check, ...]:
        """Every outcome under each of its editions, as checks that begin at the start."""
        return tuple(check for _, checks in self.checks_by_outcome for check in checks)

    @property
    def checks_by_outcome(self) -> tuple[tuple[Outcome, tuple[Check, ...]], ...]:
        """Each outcome with a check for each of its editions."""
        return tuple((outcome, tuple(self._checks_of(outcome))) for outcome in self.form.outcome)

    def _checks_of(self, outcome: Outcome) -> Iterator[Check]:
        for edition in _editions(outcome, self.form):
            if outcome.stops:  # nothing is played after what stops
                yield Check(edition=edition, readings=outcome.readings, title=outcome.title or outcome.says)
                continue
            said = {
                field: value
                for field, value in asdict(outcome).items()
                if field not in ("editions", "says", "stops")
            }
            said |= {
                "edition": edition,
                "play": outcome.play or self.line,
                "title": outcome.title or outcome.says,
            }
            yield Check(**said)

    @property
    def check_paths(self) -> tuple[tuple[str | int, ...], ...]:
        """Where the outcome of each check stands in the file."""
        return tuple(
            ("outcome", place) for place, (_, checks) in enumerate(self.checks_by_outcome) for _ in checks
        )

    def start(self, edition: str = "", readings: Mapping[str, str] = _NO_READINGS) -> Game:
        """The game in which an outcome begins, under its edition and readings; made once for each."""
        key = (edition, *sorted(readings.items()))
        if key not in self._starts:
            self._starts[key] = super().start(edition, readings)
        return self._starts[key]

    @cached_property
    def still(self) -> Game:
        """The game before its moves are played."""
        if not self.form.moves:
            return self.position
        game, _ = ground.way_there(self.document, self.form, self.form.edition, self.form.readings)
        return game

    @cached_property
    def _starts(self) -> dict[tuple[object, ...], Game]:
        return {}

    @cached_property
    def played(self) -> Report:
        """What came of each outcome, without a look at its ground and its points."""
        self._placed  # noqa: B018 - also where no outcome begins there
        results: list[Result] = []
        for outcome, checks in self.checks_by_outcome:
            for check in checks:
                number = len(results) + 1
                if outcome.stops:
                    found = ground.stopped(self.document, self.form, outcome, check.edition, number)
                else:
                    found = replace(run_checks(self.start, [check])[0], number=number)
                results.append(found)
        return Report(tuple(results))

    def depends_on(self) -> Dependences:
        """The readings and editions under which something that it states would be otherwise.

        Each outcome is played under every other reading of T and O, one at a time, and under each other
        edition.
        """
        return self._dependences

    @cached_property
    def _dependences(self) -> Dependences:
        alone = self.form.leopold is not None
        return ground.depends_on(self.checks_by_outcome, self._begin, alone=alone)

    def _begin(self, rules: RuleSet) -> Game:
        """The game in which an outcome begins by other rules, its moves played by them.

        By a short way where rules remember nothing. Raises `GahError` where they forbid the moves.
        """
        form = self.form
        remembered = any(
            area.emperor_before or area.staff_lost or area.tiles_lost or area.printed
            for area in form.player.values()
        )
        if remembered:
            return self.start(rules.edition, dict(rules.readings))
        game = self.still.under(rules.edition, dict(rules.readings))
        return game.play(form.moves)

    def unnamed(self) -> list[Dependence]:
        """Points on which an outcome depends and that `points` does not name."""
        return ground.unnamed(self.depends_on(), self.form, (check.edition for check in self.checks))

    def check(self) -> Report:
        """Play all outcomes; see whether the ground is told and every point named on which they depend.

        Of a file whose ground is not told at all, as older ones are, only the outcomes are looked at. Raises
        `InvalidFile` as `position` does.
        """
        return Report((*self.played, *(result for _, result in self._beyond)))

    @cached_property
    def _beyond(self) -> tuple[tuple[KeyPath, Result], ...]:
        """What is not as it should be besides the outcomes: where it stands, and what it is."""
        if not ground.is_told(self.form):
            return ()
        found: list[tuple[KeyPath, str, str]] = [
            (("ground",), "the ground", note) for note in ground.notes(self.form)
        ]
        if self.played.held:  # else what is stated is wrong anyway
            found += ((("points",), "the points", ground.complaint(one)) for one in self.unnamed())
        first = len(self.played) + 1
        return tuple(
            (path, Result(first + place, title, held=False, reason=reason))
            for place, (path, title, reason) in enumerate(found)
        )

    @property
    def result_paths(self) -> tuple[KeyPath, ...]:
        """Where in the file what each result of `check` is about stands."""
        return (*self.check_paths, *(path for path, _ in self._beyond))

    @cached_property
    def cases(self) -> tuple[Account, ...]:
        """What happens under each edition and reading, alike ones together."""
        return ground.cases_of(self.checks_by_outcome, self.played)

    @cached_property
    def digest(self) -> str:
        """12 hex digits over position, lines and what is said to follow: the same on every machine."""
        said = [replace(outcome, title="", says="") for outcome in self.form.outcome]
        content = _ENCODER.encode([self.position.digest, self.line, said])
        return sha256(content).hexdigest()[:_DIGITS]

    # Looking it up

    @property
    def searchable(self) -> Mapping[str, str]:
        """Its words by field, for the text index."""
        form = self.form
        return {
            "name": self.name.replace("-", " "),
            "question": form.question,
            "cards": " ".join(form.cards),
            "words": " ".join(form.words),
            "rules": " ".join([*form.rules, *form.points, *(outcome.because for outcome in form.outcome)]),
            "answer": f"{form.answer} {form.why}",
            "outcomes": " ".join(outcome.says for outcome in form.outcome),
            "titles": f"{form.title} {form.text}",
        }

    # Showing

    def to_markdown(self) -> str:
        """The ruling for a forum post: all of it in text, and the file, so that anybody can run it."""
        from .showing import markdown

        return markdown(self)

    @property
    def file_stem(self) -> str:
        """A short name that is its own: that of a file or an address, made from the digest."""
        return f"ruling-{self.digest}"

    def to_html(self, path: str | Path) -> Path:
        """Write one page that works offline, with a slider through each outcome; gives where it was written.

        In a folder the page gets a short name of its own, made from the digest. Raises `OSError`.
        """
        from gah_nb.files import write_text

        from .showing import ruling_page

        file = Path(path)
        if file.is_dir():
            file /= f"{self.file_stem}.html"
        write_text(file, ruling_page(self))
        return file

    def __repr__(self) -> str:
        from .showing import in_words

        return in_words(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from .showing import html

        return {"text/plain": repr(self), "text/html": html(self)}


def _editions(outcome: Outcome, form: RulingForm) -> Sequence[str]:
    """The editions an outcome speaks of, "all" spelled out."""
    if ALL in outcome.editions:
        return editions_asked(form)
    return outcome.editions
