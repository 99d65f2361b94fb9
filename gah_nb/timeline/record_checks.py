"""What has to be right in a record before it is played: names, numbers of lines, cards."""

from __future__ import annotations

from collections.abc import Iterator

from gah_nb.components import GUESTS
from gah_nb.files import Check, Document, FileProblem, suggestion

from .record import RULES, LineName, Record
from .tree import MAIN


def line_number(record: Record, line: LineName) -> int:
    """The number of a line that is named by its branch or number; -1 if there is none."""
    if isinstance(line, int):
        return line if 0 <= line <= len(record.branch) else -1
    names = _names(record)
    return names.index(line) if line and line in names else -1


def _names(record: Record) -> list[str]:
    """The name of each line, "" for one without."""
    return [MAIN, *(branch.name for branch in record.branch)]


def _rules(document: Document[Record]) -> Iterator[FileProblem]:
    if document.value.rules > RULES:
        message = (
            f"version {document.value.rules} of the rules needs a newer gah-nb; this one knows up to {RULES}"
        )
        yield document.problem(("rules",), message)


def _branches(document: Document[Record]) -> Iterator[FileProblem]:
    record = document.value
    if record.branches is not None and record.branches != len(record.branch):
        message = f"there are {len(record.branch)} branches, not {record.branches}; is the file whole?"
        yield document.problem(("branches",), message)
    seen = {MAIN}
    for place, branch in enumerate(record.branch):
        path = ("branch", place)
        if branch.name and (branch.name in seen or not branch.name.strip()):
            yield document.problem((*path, "name"), f'"{branch.name}" cannot be the name of a second branch')
        seen.add(branch.name)
        if not 0 <= line_number(record, branch.parent) <= place:
            yield document.problem((*path, "parent"), _no_line(record, branch.parent, place))


def _no_line(record: Record, line: LineName, before: int) -> str:
    """Why a line cannot be meant, where only the first ``before`` branches can."""
    names = [name for name in _names(record)[: before + 1] if name]
    known = f"there are 0 to {before}, by name {', '.join(names)}"
    return f"there is no line {line!r} before this; {known}{suggestion(str(line), names)}"


def _current(document: Document[Record]) -> Iterator[FileProblem]:
    record = document.value
    if record.current and line_number(record, record.current.line) < 0:
        message = _no_line(record, record.current.line, len(record.branch)).replace(" before this", "")
        yield document.problem(("current", "line"), message)


def _shuffles(document: Document[Record]) -> Iterator[FileProblem]:
    record = document.value
    for place, shuffle in enumerate(record.hidden.shuffles if record.hidden else ()):
        path = ("hidden", "shuffles", place)
        if line_number(record, shuffle.line) < 0:
            yield document.problem((*path, "line"), f"there is no line {shuffle.line}")
        for card in shuffle.cards:
            if card not in GUESTS:
                yield document.problem((*path, "cards"), f"there is no guest #{card}")


CHECKS: tuple[Check[Record], ...] = (_rules, _branches, _current, _shuffles)
