"""Finding a ruling: by words, by card, by rule, by point."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.notation import UnknownName
from gah_nb.ruling.library import TextIndex

TEXTS = TextIndex(
    [
        (
            "penalty",
            {"question": "May I choose the penalty?", "rules": "R7.3 E3", "cards": "Conference Manager"},
        ),
        (
            "reward",
            {"question": "Who pays the Gardener?", "answer": "He pays for rewards, not for penalties."},
        ),
        ("cafe", {"question": "My café is full. What now?", "rules": "R3.2 R6.7"}),
    ]
)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("penalty", ["penalty", "reward"]),  # a word of the question counts more than one of the answer
        ("penalties", ["penalty", "reward"]),  # by its stem
        ("penal", ["penalty", "reward"]),  # by its beginning
        ("R7.3", ["penalty"]),
        ("r7.3", ["penalty"]),
        ("R7", ["penalty"]),
        ("R7.2", []),  # neither a substring nor a beginning
        ("cafe", ["cafe"]),  # without the accent
        ("gardener penalties", ["reward"]),  # all words before any
        ("gardener full", ["cafe", "reward"]),  # no text has both: those with any
        ("may I", ["penalty"]),  # only common words: then they count
        ("nonsense", []),
        ("", []),
        ('" OR *', []),  # signs of the index's own language mean nothing
    ],
)
def test_words(words: str, found: list[str]):
    assert sorted(TEXTS.search(words)) == sorted(found)


def test_the_best_comes_first():
    assert TEXTS.search("penalty")[0] == "penalty"


def test_the_rulings_of_the_project_by_words():
    assert "penalty-options" in [ruling.name for ruling in gah.rulings("choose the penalty")][:3]


def test_by_card_in_any_language_and_by_number():
    names = {ruling.name for ruling in gah.rulings(card="E. Gizia")}
    assert names
    assert names == {ruling.name for ruling in gah.rulings(card=97)}
    assert names == {ruling.name for ruling in gah.rulings(card="#97")}
    assert all("E. Gizia" in ruling.cards for ruling in gah.rulings(card="E. Gizia"))


def test_by_tile_rule_chapter_and_point():
    assert all("tile B4" in ruling.cards for ruling in gah.rulings(card="tile b4"))
    both = {*gah.rulings(card="tile A2"), *gah.rulings(card="objective A2")}
    assert both == {*gah.rulings(card="A2")}
    assert all(ruling.is_about_rule("R7.3") for ruling in gah.rulings(rule="7.3"))
    assert set(gah.rulings(rule="R7.3")) < set(gah.rulings(rule="R7"))
    assert all("E3" in ruling.form.points for ruling in gah.rulings(point="e3"))


def test_rule_7_is_not_rule_70():
    assert not any(ruling.is_about_rule("R") for ruling in gah.rulings())


def test_several_conditions_narrow_it_down():
    both = gah.rulings("penalty", rule="R7.3")
    assert set(both) <= set(gah.rulings("penalty")) & set(gah.rulings(rule="R7.3"))
    assert both


def test_an_unknown_card_is_an_error():
    with pytest.raises(UnknownName):
        gah.rulings(card="Baronesse X")


def test_how_they_are_listed():
    found = gah.rulings(point="E3")
    assert found[0].name in repr(found)
    assert found[0].question in repr(found)
    assert repr(gah.rulings("xyzzy")) == "no ruling speaks of this"
    assert "<li>" in found._repr_html_()
