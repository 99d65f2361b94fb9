"""What has to be right in a ruling besides its position: editions covered; cards, rules and points known."""

from __future__ import annotations

from collections.abc import Iterator

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
from gah_nb.files import Document, FileProblem, suggestion
from gah_nb.notation import NotationError, card_name, find_card

from .form import ALL, RulingForm

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
            for name in names if edition == ALL else [edition]:
                covered.add(name)
                try:
                    rule_set(name, outcome.readings)
                except UnknownRule as error:
                    yield document.problem((*path, "readings"), str(error))
        if outcome.stops and not document.value.moves:
            message = "without `moves` there is nothing that could stop on the way to the question"
            yield document.problem((*path, "stops"), message)
        for field in ("edition", "begin"):
            if getattr(outcome, field):
                key = "from" if field == "begin" else field
                yield document.problem(
                    (*path, key), "an outcome has `editions`, and always begins at the start"
                )
    printed = [edition.name for edition in printed_editions()]
    if missing := [name for name in printed if name not in covered]:
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
