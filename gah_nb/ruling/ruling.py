"""`Ruling`: a question and its answer, with a position and outcomes that anybody can check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec.structs import asdict, replace

from gah_nb.components import printed_editions
from gah_nb.scenario import Scenario
from gah_nb.scenario.account import Account
from gah_nb.scenario.form import Check

from .cases import cases_of
from .form import ALL, Outcome, RulingForm
from .form_checks import problems

_DIGITS = 12
_ENCODER = msgspec.json.Encoder(order="deterministic")


class Ruling(Scenario):
    """A scenario with a question: what happens under each edition, the rule, and where the booklets say it.

    Make one with `load` or `from_text`, or from a running game with ``timeline.ruling("May I ...?")``. As
    the last value of a cell it shows itself: question, answer, the boards before and after, step by step,
    sources.
    """

    FORM = RulingForm
    FOLDER = "rulings"
    PROBLEMS = (problems,)

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
    def is_sourced(self) -> bool:
        """Whether it says where the booklets speak of it."""
        return bool(self.form.sources) and all(
            source.document.strip() and source.heading.strip() for source in self.form.sources
        )

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
        for edition in _editions(outcome):
            said = {
                field: value for field, value in asdict(outcome).items() if field not in ("editions", "says")
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

    @cached_property
    def cases(self) -> tuple[Account, ...]:
        """What happens under each edition and reading, alike ones together."""
        return cases_of(self)

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
            "rules": " ".join([*form.rules, *form.points, *(outcome.because for outcome in form.outcome)]),
            "answer": f"{form.answer} {form.why}",
            "outcomes": " ".join(outcome.says for outcome in form.outcome),
            "titles": f"{form.title} {form.text}",
        }

    # Showing

    def to_markdown(self) -> str:
        """The ruling for a forum post: all of it in text, and the file, so that anybody can run it."""
        from .markdown import markdown

        return markdown(self)

    def to_html(self, path: str | Path) -> None:
        """Write one page that works offline, with a slider through each outcome. Raises `OSError`."""
        from gah_nb.files import write_text

        from .page import ruling_page

        write_text(path, ruling_page(self))

    def __repr__(self) -> str:
        from .words import in_words

        return in_words(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from .showing import html

        return {"text/plain": repr(self), "text/html": html(self)}


def _editions(outcome: Outcome) -> list[str]:
    """The editions an outcome speaks of, "all" spelled out."""
    if ALL in outcome.editions:
        return [edition.name for edition in printed_editions()]
    return outcome.editions
