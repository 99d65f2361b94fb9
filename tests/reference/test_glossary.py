"""`gah.glossary`: all terms, and one by its word in any language."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.components import GLOSSARY
from gah_nb.reference import NotFound
from tests.reference.checking import assert_is_plain_html


def test_all_terms_are_a_table() -> None:
    table = gah.glossary()
    assert [one.term for one in table] == list(GLOSSARY)
    head = repr(table).splitlines()[0].split()
    assert head == ["term", "meaning", "German", "French", "Italian", "rules"]
    html = table._repr_html_()
    assert html.count("<tr>") == len(GLOSSARY) + 1
    assert "Belegungs-Bonus" in html


@pytest.mark.parametrize("term", GLOSSARY)
def test_every_term_is_found_in_every_language(term: str) -> None:
    names = GLOSSARY[term].names
    for words in (term, names.de, names.fr, names.it):
        for word in filter(None, words.split(", ")):
            assert GLOSSARY[term] in gah.glossary(word.upper())


def test_one_term_shows_all_that_belongs_to_it() -> None:
    text = repr(gah.glossary("Politikkarte"))
    assert text.startswith("objective\n  One of three cards")
    assert "Italian  carta Obiettivo" in text
    assert "R6.2  Claiming an objective" in text
    assert "VP  Victory points." in text
    assert_is_plain_html(gah.glossary("boost")._repr_html_())


def test_a_beginning_is_enough() -> None:
    assert [one.term for one in gah.glossary("boo")] == ["boost"]
    assert [one.term for one in gah.glossary("Emperor ")] == [
        "Emperor scoring",
        "Emperor tile",
        "Emperor track",
    ]
    # An exact word goes before a beginning: French "café" is the coffee too.
    assert [one.term for one in gah.glossary("cafe")] == ["café", "coffee"]


def test_what_is_no_term_gets_suggestions() -> None:
    with pytest.raises(NotFound, match="no term 'bost'; did you mean boost"):
        gah.glossary("bost")
    with pytest.raises(NotFound, match="lists those there are"):
        gah.glossary("zzzz")
