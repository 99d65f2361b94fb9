"""A text index over rulings, asked in people's words: single ones or whole questions, in four languages.

SQLite's full-text search, which comes with Python, knows stems and weighs words; the index lives in memory.
Each word that is asked stands for itself and for the term of the rulings that is meant (``words.toml``);
what fits most of the rarest words comes first.
"""

from __future__ import annotations

import re
import sqlite3
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files

from gah_nb.components import GUESTS, STAFF, Guest, Staff

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
