"""A text index over rulings: whole words and their beginnings, their stems, best matches first.

SQLite's full-text search, which comes with Python, does the work; the index lives in memory.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping

#: What is searched, and how much a word found there counts.
FIELDS: Mapping[str, float] = {
    "name": 6.0,
    "question": 8.0,
    "cards": 6.0,
    "rules": 6.0,
    "answer": 3.0,
    "outcomes": 2.0,
    "titles": 2.0,
}
#: A word, or the number of a rule with its dot.
_WORD = re.compile(r"\w+(?:\.\w+)*")
#: Words that stand in nearly every question and say nothing about it.
_COMMON = frozenset(
    (
        *("a", "an", "and", "are", "at", "be", "by", "can", "do", "does", "for", "from", "have", "i", "if"),
        *("in", "is", "it", "may", "me", "my", "of", "on", "or", "the", "to", "what", "when", "who"),
    )
)


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
        """The names of texts with all the words; if there are none, of those with any of them."""
        wanted = list(_wanted(words))
        if not wanted:
            return []
        for joined in (" AND ".join(wanted), " OR ".join(wanted)):
            if found := self._match(joined):
                return found
        return []

    def _match(self, expression: str) -> list[str]:
        weights = ", ".join(map(str, (0.0, *FIELDS.values())))
        order = f"SELECT key FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, {weights}), key"
        return [key for (key,) in self._base.execute(order, (expression,))]


def _wanted(words: str) -> Iterator[str]:
    """The words as the index wants them: quoted, so that none is an operator; longer ones may go on."""
    found = _WORD.findall(words.casefold())
    telling = [word for word in found if word not in _COMMON] or found
    for word in telling:
        yield f'"{word}"*' if len(word) > 2 else f'"{word}"'
