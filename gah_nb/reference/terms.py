"""`glossary`: the words of the game in four languages, and those of this project."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from gah_nb.components import GLOSSARY, RULES, Term
from gah_nb.notation.cards import LANGUAGES, fold
from gah_nb.telling.grid import Row, as_html, as_text, row

from .entry import NotFound, Page, in_html, in_text, part

#: How alike a term must be to be suggested.
_ALIKE = 0.7
_WIDTHS = (18, 42, 20, 22, 22, 12)


class Glossary(tuple[Term, ...]):
    """Terms; several show themselves as a table, a single one with all that belongs to it."""

    __slots__ = ()

    def _rows(self) -> tuple[Row, list[Row]]:
        head = row("term", "meaning", *(LANGUAGES[language] for language in ("de", "fr", "it")), "rules")
        return head, [
            row(one.term, one.meaning, one.names.de, one.names.fr, one.names.it, ", ".join(one.rules))
            for one in self
        ]

    def __repr__(self) -> str:
        if len(self) == 1:
            return in_text(_page(self[0]))
        return as_text(*self._rows(), _WIDTHS)

    def _repr_html_(self) -> str:
        if len(self) == 1:
            return in_html(_page(self[0]))
        return as_html(*self._rows())


def _page(term: Term) -> Page:
    names = ((LANGUAGES[language], getattr(term.names, language)) for language in ("de", "fr", "it"))
    rules = ((number, RULES[number].title) for number in term.rules)
    related = ((other, GLOSSARY[other].meaning) for other in term.see)
    parts = (*part("In the booklets", names), *part("Rules", rules), *part("See also", related))
    return Page(term.term, term.meaning, parts)


def glossary(word: str = "") -> Glossary:
    """The terms that a word means, in English, German, French or Italian; without one, all terms.

    Where no term is called so, those that begin so. Raises `NotFound`, with similar terms.

    >>> [term.term for term in glossary("Bestellung")], [term.term for term in glossary("emperor")]
    (['order'], ['Emperor scoring', 'Emperor tile', 'Emperor track'])
    """
    wanted = fold(word)
    if not wanted:
        return Glossary(GLOSSARY.values())
    names = [(fold(name), term) for term in GLOSSARY.values() for name in _names(term)]
    exact = [term for name, term in names if name == wanted]
    begun = [term for name, term in names if name.startswith(wanted)]
    if exact or begun:
        return Glossary(dict.fromkeys(exact or begun))
    close = get_close_matches(wanted, dict.fromkeys(name for name, _ in names), n=3, cutoff=_ALIKE)
    terms = list(dict.fromkeys(term.term for like in close for name, term in names if name == like))
    hint = f"did you mean {' or '.join(terms)}?" if terms else "gah.glossary() lists those there are"
    raise NotFound(f"there is no term {word!r}; {hint}", terms)


def _names(term: Term) -> Iterator[str]:
    """What a term is called, in all languages."""
    yield term.term
    for words in (term.names.de, term.names.fr, term.names.it):
        yield from filter(None, words.split(", "))
