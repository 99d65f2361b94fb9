"""The rulings that come with the project: all, those that answer a question, those that fit a moment."""

from __future__ import annotations

import re
import sqlite3
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from gah_nb.components import BOARDS, EMPEROR_TILES, GUESTS, STAFF, Guest, Staff
from gah_nb.engine import Position
from gah_nb.files import asset, read_text
from gah_nb.files.door import text, whole
from gah_nb.notation import card_name, find_card
from gah_nb.scenario.moment import Moment, way_to

from .form import KEYED
from .ruling import Ruling

if TYPE_CHECKING:
    pass

# A text index over rulings, asked in people's words: single ones or whole questions, in four languages.
#
# SQLite's full-text search, which comes with Python, knows stems and weighs words; the index lives in memory.
# Each word that is asked stands for itself and for the term of the rulings that is meant (``words.toml``);
# what fits most of the rarest words comes first.

#: What is searched, and how much a word found there counts.
FIELDS: Mapping[str, float] = {
    "name": 6.0,
    "question": 8.0,
    "cards": 6.0,
    "words": 6.0,
    "rules": 6.0,
    "answer": 3.0,
    "outcomes": 1.0,
    "titles": 4.0,
}
#: A word, or the number of a rule with its dot.
_WORD = re.compile(r"\w+(?:\.\w+)*")
#: Of as few words all are wanted, if there is a text that has them.
_FEW = 2
_LONGEST_PHRASE = 4
#: Names of cards are what a question is about.
_NAMED = 2.0
#: Alternatives of which one has to be found, and how much that counts.
Group = tuple[tuple[str, ...], float]


class TextIndex:
    """Texts by name; `search` gives the names of those that fit, the best first."""

    def __init__(self, rows: Iterable[tuple[str, Mapping[str, str]]]) -> None:
        """Take in rows of a name and a text per field of `FIELDS`; a field may be missing."""
        # Looked at from every thread of a notebook, changed by none.
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        columns = ", ".join(FIELDS)
        self._base.execute(
            f"CREATE VIRTUAL TABLE texts USING fts5(key UNINDEXED, {columns}, "
            "tokenize = \"porter unicode61 remove_diacritics 2\", prefix = '2 3')"
        )
        places = ", ".join("?" * (len(FIELDS) + 1))
        self._base.executemany(
            f"INSERT INTO texts VALUES ({places})",
            [(key, *(texts.get(field, "") for field in FIELDS)) for key, texts in rows],
        )

    def search(self, words: str) -> list[str]:
        """The names of texts that have any of the words; those with more and with rarer ones first."""
        groups = list(asked(words))
        worth: dict[str, float] = {}
        found: dict[str, int] = {}
        for alternatives, weight in groups:
            for key, fit in self._fits(alternatives).items():
                worth[key] = worth.get(key, 0.0) + weight * fit
                found[key] = found.get(key, 0) + 1
        whole = [key for key in found if found[key] == len(groups)]
        few = len(groups) <= _FEW and whole
        return sorted(whole if few else worth, key=lambda key: (-worth[key] * found[key] ** 2, key))

    def _fits(self, alternatives: Iterable[str]) -> dict[str, float]:
        """How well the best of some expressions fits each text."""
        weights = ", ".join(map(str, (0.0, *FIELDS.values())))
        query = f"SELECT key, -bm25(texts, {weights}) FROM texts WHERE texts MATCH ?"
        fits: dict[str, float] = {}
        for expression in alternatives:
            for key, fit in self._base.execute(query, (expression,)):
                fits[key] = max(fit, fits.get(key, 0.0))
        return fits


def asked(words: str) -> Iterator[Group]:
    """What is asked for: for each word or phrase that says something, the expressions that may be found."""
    said = _WORD.findall(_plain(words))
    telling = {place for place, word in enumerate(said) if word not in _unsaid()} or set(range(len(said)))
    place = 0
    while place < len(said):
        length, group = next(_phrases(said, place), (1, None))
        if group is None and place in telling:
            group = ((_expression(said[place]),), 1.0)
        if group is not None:
            yield group
        place += length


def _phrases(said: list[str], place: int) -> Iterator[tuple[int, Group]]:
    """The longest phrase at a place that is the name of a card or a term, with what it stands for."""
    for length in range(min(_LONGEST_PHRASE, len(said) - place), 0, -1):
        phrase = " ".join(said[place : place + length])
        if (name := _names().get(phrase)) is not None:
            yield length, ((f'"{name}"',), _NAMED)
        if terms := [term for term, known in _terms() if any(_is_meant(one, phrase) for one in known)]:
            own = [_expression(phrase)] if length == 1 else [f'"{phrase}"']
            meant = (word for term in terms for word in term.split())
            yield length, ((*own, *map(_expression, meant)), 1.0)


def _is_meant(known: str, phrase: str) -> bool:
    if not known.endswith("*"):
        return phrase == known
    return phrase.startswith(known[:-1]) and phrase.count(" ") == known.count(" ")


def _expression(word: str) -> str:
    """A word as the index wants it: quoted, so that none is an operator; longer ones may go on."""
    return f'"{word}"*' if len(word) > 2 else f'"{word}"'


def _plain(words: str) -> str:
    """Without capitals and accents."""
    apart = unicodedata.normalize("NFKD", words.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


@cache
def _data() -> dict[str, object]:
    return tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))


@cache
def _unsaid() -> frozenset[str]:
    return frozenset(_WORD.findall(_plain(str(_data()["unsaid"]))))


@cache
def _terms() -> tuple[tuple[str, tuple[str, ...]], ...]:
    terms = _data()["terms"]
    assert isinstance(terms, dict)
    return tuple((term, tuple(map(_plain, known))) for term, known in terms.items())


@cache
def _names() -> Mapping[str, str]:
    """The names of cards in four languages, as one writes and as one hears them, with the English name."""
    found: dict[str, str] = {}
    cards: list[Guest | Staff] = [*GUESTS.values(), *STAFF.values()]
    for card in cards:
        names = (getattr(card.names, language) for language in card.names.__struct_fields__)
        for name in filter(None, (card.name, *names)):
            found.setdefault(" ".join(_WORD.findall(_plain(name))), card.name)
    return found


# Which rulings fit a moment of a game: by the decision to be made, and the cards and tiles about it

#: What a card in the middle of the decision counts, one that lies about, and a rule of the decision.
_NOW, _NEAR, _RULE = 4, 1, 2
#: Rules by the actions that can be chosen.
_OF_ACTIONS = {
    "guest": "R3.2",
    "serve": "R6.1",
    "claim": "R6.2",
    "use": "R6.3",
    "move": "R6.4",
    "pass": "R2.3",
    "suffer": "R7.3",
    "remove": "R7.6",
    "prepare": "R5.3",
    "staff": "R5.7",
    "occupy": "R6.6",
    "take": "R5.1",
    "gain": "R5.5",
    "put": "R5.9",
}


def fitting(moment: Moment, known: Iterable[Ruling]) -> list[Ruling]:
    """The rulings about what is to be decided at a moment, the likeliest first; none after the end."""
    position = way_to(moment)[-1].position
    if position.decision is None:
        return []
    now, near, rules = set(_now(position)), set(_near(position)), set(_rules(position))
    worth = {ruling: _worth(ruling, now, near, rules) for ruling in known}
    best = [ruling for ruling, points in worth.items() if points >= _NOW]
    return sorted(best, key=lambda ruling: (-worth[ruling], ruling.name))


def _worth(ruling: Ruling, now: set[str], near: set[str], rules: set[str]) -> int:
    cards = set(ruling.cards)
    by_cards = _NOW * len(cards & now) + _NEAR * len((cards & near) - now)
    # A ruling about a card that is nowhere near is about another case.
    if cards and not by_cards:
        return 0
    return by_cards + _RULE * len(rules & set(ruling.rules)) - len(cards - now - near)


def _now(position: Position) -> Iterator[str]:
    """Cards and tiles that the options name, or that the decision comes from."""
    assert position.decision is not None
    for action in position.legal_actions:
        for field in ("guest", "staff"):
            card = getattr(action, field, None)
            if isinstance(card, int) and (card in GUESTS or card in STAFF):
                yield (GUESTS.get(card) or STAFF[card]).name
    if position.round in BOARDS.emperor_tile_round.values() and position.decision.kind != "turn":
        letters = {round_: letter for letter, round_ in BOARDS.emperor_tile_round.items()}
        place = "ABC".index(letters[position.round])
        yield f"tile {position.box.emperor_tiles[place]}"


def _near(position: Position) -> Iterator[str]:
    """What lies in front of the player who decides, in the hand, and among the objectives."""
    assert position.decision is not None
    player = position.players[position.decision.seat]
    yield from (STAFF[card].name for card in (*player.display, *player.hand) if card in STAFF)
    yield from (GUESTS[table.guest].name for table in player.cafe if table.guest in GUESTS)
    yield from (f"objective {key}" for key in position.box.objectives)


def _rules(position: Position) -> Iterator[str]:
    assert position.decision is not None
    yield from (_OF_ACTIONS[action.verb] for action in position.legal_actions if action.verb in _OF_ACTIONS)


# The rulings that come with the project: all of them, and those that answer a question


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
