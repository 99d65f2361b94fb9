"""The rulings that come with the project: all of them, and those that answer a question."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape

from gah_nb.assets import asset
from gah_nb.components import EMPEROR_TILES
from gah_nb.files import read_text
from gah_nb.files.door import text, whole
from gah_nb.notation import card_name, find_card
from gah_nb.scenario.moment import Moment

from .fitting import fitting
from .form_checks import KEYED
from .index import TextIndex
from .ruling import Ruling


class Rulings(tuple[Ruling, ...]):
    """Rulings in the order of how well they fit; shows itself as a list of names and questions."""

    __slots__ = ()

    def __repr__(self) -> str:
        if not self:
            return "no ruling speaks of this"
        width = max(len(ruling.name) for ruling in self)
        return "\n".join(f"{ruling.name:<{width}}  {ruling.question}" for ruling in self)

    def _repr_html_(self) -> str:
        if not self:
            return "<p>No ruling speaks of this.</p>"
        items = (
            f"<li><strong>{escape(ruling.question)}</strong><br>{escape(ruling.in_short)} "
            f"<code>gah.Ruling.load({escape(repr(ruling.name))})</code></li>"
            for ruling in self
        )
        return f"<ul>{''.join(items)}</ul>"


def rulings(words: str | Moment = "", *, card: str | int = "", rule: str = "", point: str = "") -> Rulings:
    """The rulings that fit: by ``words``, single ones or a whole question in four languages, the best first.

    Instead of words a game, timeline, table or position may be given: then those that fit what is to be
    decided there, by the cards and tiles in play and the rules of the decision.

    ``card`` is a guest or staff card by name or number, ``"tile B4"`` or ``"objective A1"`` (``"B4"``: both);
    ``rule`` the number of a rule or card (``"R7.3"``, ``"#75"``; ``"R7"`` for all of a chapter), ``point``
    a row of the edition and reading tables (``"E3"``). Without anything, all. Raises `UnknownName` or
    `AmbiguousName` for a card that does not exist.
    """
    rule, point = text(rule, "rule"), text(point, "point")
    card = card if isinstance(card, str) else whole(card, "card")
    found: Iterable[Ruling] = library().values()
    if not isinstance(words, str):
        found = fitting(words, library().values())
    elif text(words, "words").strip():
        found = (library()[name] for name in _index().search(words))
    if card:
        wanted = _cards(card)
        found = [ruling for ruling in found if wanted & {*ruling.cards}]
    if rule:
        number = _rule(rule)
        found = [ruling for ruling in found if ruling.is_about_rule(number)]
    if point:
        found = [ruling for ruling in found if point.strip().upper() in ruling.form.points]
    return Rulings(found)


@cache
def library() -> dict[str, Ruling]:
    """Every ruling of the project by name, in the order of their names."""
    files = sorted(asset("rulings").glob("*.toml"))
    return {path.stem: Ruling.glance(read_text(path), path.name) for path in files}


@cache
def _index() -> TextIndex:
    return TextIndex((name, ruling.searchable) for name, ruling in library().items())


def _cards(name: str | int) -> set[str]:
    """What is meant as rulings name it: a card in English; a tile or an objective by kind and key."""
    kind, _, key = str(name).strip().rpartition(" ")
    key = key.upper()
    if key in EMPEROR_TILES and kind.casefold() in ("", *KEYED):
        return {f"{one} {key}" for one in KEYED if kind.casefold() in ("", one)}
    return {card_name(find_card(str(name)))}


def _rule(number: str) -> str:
    """A number as rulings write it: ``"7.3"`` and ``"r7.3"`` are R7.3, ``"#75"`` a card's."""
    number = number.strip().upper()
    return f"R{number}" if number[:1].isdigit() else number
