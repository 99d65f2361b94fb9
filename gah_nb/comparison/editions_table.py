"""What the editions say: the edition table, and what differs between two of them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from gah_nb import components
from gah_nb.components import Difference, Edition, Switch, switches
from gah_nb.telling.wording import Cell, Row, as_html, as_text, row

_Form = tuple[Row, list[Row], tuple[int, ...]]


class EditionsTable(tuple[Edition, ...]):
    """The editions, the default first; shows the points on which they differ as a table.

    Cells that say something else than the first edition are marked.
    """

    __slots__ = ()

    def _form(self) -> _Form:
        names = [edition.name for edition in self]
        head = row("id", "point", *names)
        points = [point for point in switches().values() if not point.is_reading]
        return head, [_decided(point, names) for point in points], (4, 30, *([24] * len(names)))

    def __repr__(self) -> str:
        return as_text(*self._form())

    def _repr_html_(self) -> str:
        return as_html(*self._form()[:2])


def _decided(point: Switch, names: Iterable[str]) -> Row:
    keys = [point.default(name) for name in names]
    words = (Cell(point.choice(key).text, key != keys[0]) for key in keys)
    return (Cell(point.id), Cell(point.point), *words)


class Differences(tuple[Difference, ...]):
    """The points that two editions decide otherwise; shows them as a table with rules and sources."""

    first: str
    second: str

    def __new__(cls, rows: Iterable[Difference], first: str, second: str) -> Differences:
        """The rows for two editions, given by name."""
        self = super().__new__(cls, rows)
        self.first, self.second = first, second
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Differences, (tuple(self), self.first, self.second)

    def _form(self) -> _Form:
        head = row("id", "point", self.first, self.second, "rules", "where the booklets say it")
        return head, [_difference(each) for each in self], (4, 30, 30, 30, 10, 30)

    def __repr__(self) -> str:
        if not self:
            return f"{self.first} and {self.second} decide every point alike"
        return as_text(*self._form())

    def _repr_html_(self) -> str:
        return as_html(*self._form()[:2]) if self else f"<p>{escape(repr(self))}</p>"


def _difference(each: Difference) -> Row:
    sources = ", ".join(f"{name}: {heading}" for name, heading in each.sources.items())
    return row(each.id, each.point, each.first, each.second, ", ".join(each.rules), sources)


def editions() -> EditionsTable:
    """The editions of the rules, the default first; as a cell's value it shows where they differ.

    >>> [edition.name for edition in editions()]
    ['2021', '2015-de', '2015-fr', '2015-it']
    """
    return EditionsTable(components.editions())


def difference(first: str, second: str) -> Differences:
    """What two editions decide otherwise: point, both sentences, rule numbers, and where the booklets say it.

    Raises `UnknownRule` for an edition that does not exist.

    >>> [row.id for row in difference("2015-de", "2015-fr")]
    ['E4', 'E5', 'E14', 'E17', 'E18', 'E21', 'E22']
    """
    return Differences(components.difference(first, second), first, second)
