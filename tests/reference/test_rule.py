"""`gah.rule`: by number, chapter, point and card."""

from __future__ import annotations

import pickle
import re

import pytest

import gah_nb as gah
from gah_nb.components import CHAPTERS, RULES, switches
from gah_nb.reference import CardEntry, ChapterEntry, Entry, NotFound, PointEntry, RuleEntry
from gah_nb.reference import entry as entries
from gah_nb.reference import rules as rules_module
from tests.reference.checking import assert_is_plain_html


@pytest.mark.parametrize("number", [*RULES, *CHAPTERS, *switches()])
def test_everything_with_a_number_shows_itself(number: str) -> None:
    found = gah.rule(number)
    text = repr(found)
    assert text.startswith(number)
    assert max(map(len, text.splitlines())) <= 100 or number.startswith(("E", "T", "O"))
    assert found == gah.rule(number.lower())
    assert pickle.loads(pickle.dumps(found)) == found
    assert isinstance(found, Entry)
    bundle = found._repr_mimebundle_()
    assert bundle["text/plain"] == text
    assert_is_plain_html(bundle["text/html"])


def test_the_occupancy_bonus() -> None:
    """The roof of the hotel: blue 2, 5, 9, 15 VP; red and yellow 1, 3, 6, 10 (by group size)."""
    text = " ".join(repr(gah.rule("R6.5")).split())
    assert text.startswith("R6.5 Occupancy bonus")
    assert "blue 2/5/9/15 VP, red 1/3/6/10 kronen, yellow 1/3/6/10 Emperor spaces" in text
    assert "2015-de, 2015-fr, 2015-it After the reward" in text
    assert "2015-de Belegungs-Bonus" in text
    assert "R6.6 Occupying a further room" in text
    assert "O4: Does a group bring its bonus again" in text


@pytest.mark.parametrize("written", ["R7.3", "r7.3", "7.3", " R 7.3 "])
def test_ways_to_write_a_number(written: str) -> None:
    found = gah.rule(written)
    assert isinstance(found, RuleEntry)
    assert (found.number, found.title) == ("R7.3", "Penalties with two options")
    assert [point.id for point in found.points if not point.is_reading] == ["E3", "E8"]


def test_a_chapter_has_all_its_rules() -> None:
    for found in (gah.rule("R7"), gah.rule(7)):
        assert isinstance(found, ChapterEntry)
        assert [one.number for one in found.rules] == [f"R7.{place}" for place in range(1, 7)]
        assert re.findall(r"^  (R7\.\d)", repr(found), re.M) == [one.number for one in found.rules]
        assert "E3, E8, T12" in repr(found)


def test_the_projects_own_rulings_say_why() -> None:
    assert "What no booklet decides\n    That the open turns are lost is nowhere said." in repr(
        gah.rule("2.5")
    )
    assert "What no booklet decides" not in repr(gah.rule("6.5"))


def test_points() -> None:
    e3 = gah.rule("e3")
    assert isinstance(e3, PointEntry)
    assert "2021, 2015-it     Nobody: it is the left one" in repr(e3)
    assert "R7.3  Penalties with two options" in repr(e3)
    t8 = repr(gah.rule("T8"))
    assert "The words of 2021 can be read in more than one way here. It would change what E5 says." in t8
    assert "2015" not in t8
    o7 = repr(gah.rule("O7"))
    assert 'default        "turn ends": The turn ends without a die' in o7
    assert "#26   Conference Manager\n" in repr(gah.rule("E8"))


def test_a_number_of_a_card_is_the_card() -> None:
    found = gah.rule("#33")
    assert isinstance(found, CardEntry)
    assert found == gah.card(33)


@pytest.mark.parametrize(
    ("written", "says", "first"),
    [
        ("R6.11", "in its chapter there is R6.1 to R6.8", "R6.1"),
        ("9.1", "there is only R9 itself", "R9"),
        ("occupancy", "did you mean R6.5 (Occupancy bonus)?", "R6.5"),
        ("E33", "did you mean E3", "E3"),
        ("33", "did you mean #33", "#33"),
        ("R77", "did you mean R7 (Emperor scoring)?", "R7"),
    ],
)
def test_what_does_not_exist_gets_suggestions(written: str, says: str, first: str) -> None:
    with pytest.raises(NotFound, match=re.escape(says)) as caught:
        gah.rule(written)
    assert isinstance(caught.value, gah.GahError)
    assert caught.value.candidates[0] == first
    assert pickle.loads(pickle.dumps(caught.value)).candidates == caught.value.candidates


def test_what_is_like_nothing_gets_the_kinds_there_are() -> None:
    with pytest.raises(NotFound, match="rules are R1.1 to R10"):
        gah.rule("?")


class _Ruling:
    in_short = "No."
    name = "bonus-first"
    question = "May I take the <bonus> first?"


def test_rulings_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        rules_module, "rulings_about", lambda **about: (_Ruling(),) * (about == {"rule": "R6.5"})
    )
    assert repr(gah.rule("R6.5")).endswith("Rulings\n    bonus-first  May I take the <bonus> first? No.")
    assert "May I take the &lt;bonus&gt; first?" in gah.rule("R6.5")._repr_mimebundle_()["text/html"]
    assert "bonus-first" not in repr(gah.rule("R6.4"))


def test_long_labels_stand_alone() -> None:
    page = entries.Page("A", "b.", (entries.Part("c", rows=(("x" * 30, "words"), ("y", "more"))),))
    assert entries.in_text(page).splitlines()[-3:] == [
        "    " + "x" * 30,
        "    " + " " * 28 + "  words",
        "    y" + " " * 27 + "  more",
    ]


def test_a_reading_says_how_it_is_asked_for():
    said = repr(gah.rule("O2"))
    assert 'readings={"O2": "until a die is taken"}' in said
    assert '"not allowed": No, the turn has begun' in said
    assert '"until a die is taken": Yes' in said
    assert "until a die is taken" in gah.rule("O2")._repr_mimebundle_()["text/html"]


def test_what_the_edition_decides_is_not_asked_for():
    assert "readings=" not in repr(gah.rule("E2"))
