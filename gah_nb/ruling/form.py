"""The form of a ruling file, and what has to be right in one besides its position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from msgspec import Struct, field

from gah_nb.components import (
    CHAPTERS,
    EMPEROR_TILES,
    OBJECTIVES,
    RULES,
    UnknownRule,
    editions,
    printed_editions,
    rule_set,
    switches,
)
from gah_nb.engine.setup import SOLO_EDITION
from gah_nb.files import Document, FileProblem, suggestion
from gah_nb.notation import NotationError, card_name, find_card
from gah_nb.scenario.form import Check, Form

# The form of a ruling file: a scenario with a question, an answer, its ground, and what comes of it

#: Schema 2 says how each booklet is known to say it (``ground``); schema 1 only named places (``sources``).
SCHEMA = 2
#: An outcome that holds in each edition.
ALL = "all"


class Ground(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"documents": "in"}):
    """How it is known what a booklet makes of the question: a row of ``ground``.

    ``in`` names the booklets (``"EN"``, ``"DE, FR-b"``), ``how`` is one of the kinds (printed, example,
    symbol, analogy, silent), ``at`` the heading under which it stands and ``says`` what stands there, in
    words of our own. By analogy, ``to`` names the booklet of the place if it is another one. Where a booklet
    is silent, ``points`` are the open points and readings that decide (``"O7"``, ``"O7, T15"``).
    """

    documents: str
    how: str = ""
    to: str = ""
    at: str = ""
    says: str = ""
    points: str = ""


class Outcome(Check, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """An ``[[outcome]]``: what follows under some editions, with some readings.

    ``says`` is the result in a few words. Without a ``play`` of its own the ruling's ``line`` is played.
    ``stops`` is for editions under which the ruling's moves do not lead to the question: the action of
    ``moves`` at which they stop, ``because`` of a rule.
    """

    editions: list[str] = field(default_factory=list)
    says: str = ""
    stops: str = ""


class RulingForm(Form, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A whole ruling file.

    The first sentence of ``answer`` says what to do at the table, and in which editions. ``ground`` says for
    each booklet how it is known. ``points`` are the rows of the edition and reading tables on which the
    outcomes depend, ``why`` says why the default was chosen where no booklet decides, ``see`` names other
    rulings, ``words`` are what people call it besides (in any language), for finding.
    """

    CHECKED: ClassVar[str] = "outcome"

    question: str
    answer: str = ""
    cards: list[str] = field(default_factory=list)
    points: list[str] = field(default_factory=list)
    ground: list[Ground] = field(default_factory=list)
    why: str = ""
    see: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    line: str = ""
    outcome: list[Outcome] = field(default_factory=list)

    @property
    def of_one_more(self) -> dict[str, Any]:
        """It is of the file's edition, and begins at the start as all do."""
        return {"editions": [self.edition], "from": ""}


def editions_asked(form: RulingForm) -> tuple[str, ...]:
    """The printed editions that a ruling is about: all, or in a game alone the one it goes by (S1)."""
    names = tuple(edition.name for edition in printed_editions())
    return names if form.leopold is None else (SOLO_EDITION,)


def listed(names: str) -> tuple[str, ...]:
    """The members of a list in one text: ``"DE, FR-b"``."""
    return tuple(name for name in map(str.strip, names.split(",")) if name)


# From schema 1


def _with_ground(table: dict[str, Any]) -> dict[str, Any]:
    """Schema 1: places are named, but not how it is known; ``A2`` may be an objective or an Emperor tile."""
    sources = table.pop("sources", [])
    if isinstance(sources, list) and "ground" not in table:
        table["ground"] = [_place(source) for source in sources]
    if isinstance(cards := table.get("cards"), list):
        table["cards"] = [name for card in cards for name in _unmistakable(card, table)]
    return table


def _place(source: object) -> object:
    """A source as a row of ground; what has another form is left for the reader to complain of."""
    if not isinstance(source, dict) or source.keys() != {"document", "heading"}:
        return source
    return {"in": source["document"], "at": source["heading"]}


def _unmistakable(card: object, table: Mapping[str, Any]) -> Iterator[object]:
    """A bare key as that of the objective or tile in the game, of both where neither or both are."""
    if not isinstance(card, str) or len(card) != 2 or card[0] not in "ABC" or not card[1].isdigit():
        yield card
        return
    kinds = {"objective": "objectives", "tile": "emperor"}
    lying = [kind for kind, key in kinds.items() if card in (table.get(key) or ())]
    yield from (f"{kind} {card}" for kind in (lying if len(lying) == 1 else kinds))


#: To each schema from the one before.
MIGRATIONS = (_with_ground,)

# What has to be right in a ruling besides its position: editions covered; cards, rules and points known

#: How objectives and Emperor tiles, which share their keys, are told apart.
KEYED = {"objective": OBJECTIVES, "tile": EMPEROR_TILES}
_CARD_NUMBER = "#"


def problems(document: Document[RulingForm]) -> Iterator[FileProblem]:
    """All that is wrong with what a ruling says about itself."""
    yield from _question(document)
    yield from _outcomes(document)
    yield from _named(document)


def _question(document: Document[RulingForm]) -> Iterator[FileProblem]:
    if not document.value.question.strip():
        yield document.problem(("question",), "a ruling needs its question, such as “May I ...?”")


def _outcomes(document: Document[RulingForm]) -> Iterator[FileProblem]:
    names = [edition.name for edition in editions()]
    covered: set[str] = set()
    if document.value.check:
        yield document.problem(("check", 0), "nobody looks at the checks of a ruling: it has `[[outcome]]`s")
    for place, outcome in enumerate(document.value.outcome):
        path = ("outcome", place)
        if not outcome.editions:
            message = f"an outcome says for which editions it holds: {', '.join(names)}, or {ALL}"
            yield document.problem(path, message)
        for number, edition in enumerate(outcome.editions):
            if edition not in (*names, ALL):
                message = f'there is no edition "{edition}"{suggestion(edition, names)}'
                yield document.problem((*path, "editions", number), message)
                continue
            for name in editions_asked(document.value) if edition == ALL else [edition]:
                covered.add(name)
                try:
                    rule_set(name, outcome.readings)
                except UnknownRule as error:
                    yield document.problem((*path, "readings"), str(error))
        if outcome.stops and not document.value.moves:
            message = "without `moves` there is nothing that could stop on the way to the question"
            yield document.problem((*path, "stops"), message)
        for name in ("edition", "begin"):
            if getattr(outcome, name):
                key = "from" if name == "begin" else name
                yield document.problem(
                    (*path, key), "an outcome has `editions`, and always begins at the start"
                )
    if missing := [name for name in editions_asked(document.value) if name not in covered]:
        yield document.problem(("outcome",), f"no outcome says what happens in {', '.join(missing)}")


def _named(document: Document[RulingForm]) -> Iterator[FileProblem]:
    form = document.value
    for place, number in enumerate(form.rules):
        if number not in RULES and number not in CHAPTERS and not number.startswith(_CARD_NUMBER):
            message = f'there is no rule "{number}"{suggestion(number, RULES)}'
            yield document.problem(("rules", place), message)
    for place, id in enumerate(form.points):
        if id not in switches():
            yield document.problem(("points", place), f'there is no point "{id}"{suggestion(id, switches())}')
    for place, name in enumerate(form.cards):
        kind, _, key = name.partition(" ")
        if kind in KEYED:
            if key not in KEYED[kind]:
                message = f"there is no {kind} {key}{suggestion(key, KEYED[kind])}"
                yield document.problem(("cards", place), message)
            continue
        if name in OBJECTIVES:
            message = f'an objective or an Emperor tile? Write "objective {name}" or "tile {name}"'
            yield document.problem(("cards", place), message)
            continue
        try:
            card = card_name(find_card(name))
        except NotationError as error:
            yield document.problem(("cards", place), error.reason)
            continue
        if card != name:
            yield document.problem(("cards", place), f"cards are named as the box names them: {card}")
