"""The form of a ruling file: a scenario with a question, an answer, its sources, and what comes of it."""

from __future__ import annotations

from msgspec import Struct, field

from gah_nb.scenario.form import Check, Form

#: An outcome that holds in each edition.
ALL = "all"


class Source(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a booklet speaks of it: the document (EN, DE, FR-a, FR-b, IT) and the heading printed there."""

    document: str
    heading: str


class Outcome(Check, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """An ``[[outcome]]``: what follows under some editions, with some readings.

    ``says`` is the result in a few words. Without a ``play`` of its own the ruling's ``line`` is played.
    """

    editions: list[str] = field(default_factory=list)
    says: str = ""


class RulingForm(Form, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A whole ruling file.

    The first sentence of ``answer`` says what to do at the table. ``points`` are the rows of the edition and
    reading tables that it settles, ``why`` says why the default was chosen where no booklet decides, ``see``
    names other rulings.
    """

    question: str
    answer: str = ""
    cards: list[str] = field(default_factory=list)
    points: list[str] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    why: str = ""
    see: list[str] = field(default_factory=list)
    line: str = ""
    outcome: list[Outcome] = field(default_factory=list)
