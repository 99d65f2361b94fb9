"""`gah.editions()` and `gah.difference`: values that show themselves as tables."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator

import pytest

import gah_nb as gah
from gah_nb.components import UnknownRule, add_editions, editions, forget_added_editions
from gah_nb.telling.wording import Cell, as_html, as_text, row

HOME = """
[[edition]]
name = "home"
title = "Ours"
language = "en"
year = 2024
like = "2015-it"
decides = {E13 = "5 kronen"}
"""
POINTS = [f"E{number}" for number in range(1, 23)]


def test_editions_is_the_tuple_of_editions():
    table = gah.editions()
    assert table == editions()
    assert [edition.name for edition in table] == ["2021", "2015-de", "2015-fr", "2015-it"]


def test_the_table_has_every_point_and_marks_what_differs_from_2021():
    text = repr(gah.editions())
    assert re.findall(r"^E\d+", text, re.M) == POINTS
    first = text.splitlines()[2]
    assert first.split("  ")[0] == "E1"
    assert first.count("*") == 2  # German and French: up to three rooms
    html = gah.editions()._repr_html_()
    assert html.count("<tr>") == 23
    assert "<b>* Everybody prepares three rooms, fewer, or none.</b>" in html


@pytest.mark.parametrize(
    ("first", "second", "ids"),
    [
        # Compared column by column.
        ("2021", "2021", []),
        ("2015-de", "2015-fr", ["E4", "E5", "E14", "E17", "E18", "E21", "E22"]),
        ("2021", "2015-it", ["E2", "E5", "E6", "E7", "E9", "E11", "E12", "E13", "E15", "E16", "E17", "E18",
                             "E19", "E20"]),
        ("2021", "2015-de", [point for point in POINTS if point not in ("E14", "E22")]),
        ("2021", "2015-fr", [point for point in POINTS if point != "E4"]),
    ],
)  # fmt: skip
def test_which_points_differ(first, second, ids):
    assert [each.id for each in gah.difference(first, second)] == ids
    assert [each.id for each in gah.difference(second, first)] == ids


def test_a_row_has_sentences_rules_and_sources():
    each = next(each for each in gah.difference("2015-de", "2021") if each.id == "E12")
    assert each.point == "What does E. Gizia (97) bring?"
    assert "whole turn" in each.first
    assert "action of a space" in each.second
    assert each.rules == ("R10", "#97")
    assert each.sources == {"2015-de": "Kundenkarten", "2021": "Appendix, Guest Cards"}


def test_it_reads_as_a_table():
    text = repr(gah.difference("2015-de", "2015-fr"))
    assert text.splitlines()[0].split() == [
        "id", "point", "2015-de", "2015-fr", "rules", "where", "the", "booklets", "say", "it",
    ]  # fmt: skip
    assert "Two occupied rooms." in text
    assert max(map(len, text.splitlines())) <= 160
    html = gah.difference("2015-de", "2015-fr")._repr_html_()
    assert html.count("<tr>") == 8
    assert "Aperçu des Symboles" in html


def test_no_difference_says_so():
    assert repr(gah.difference("2021", "2021")) == "2021 and 2021 decide every point alike"
    assert gah.difference("2021", "2021")._repr_html_() == "<p>2021 and 2021 decide every point alike</p>"


def test_an_edition_that_does_not_exist():
    with pytest.raises(UnknownRule, match="'2012' does not exist; did you mean '2021'"):
        gah.difference("2012", "2015-de")


@pytest.fixture
def home() -> Iterator[None]:
    add_editions(HOME)
    yield
    forget_added_editions()


@pytest.mark.usefixtures("home")
def test_an_added_edition_has_a_column_and_the_booklet_it_is_like():
    assert "home" in repr(gah.editions()).splitlines()[0]
    (each,) = gah.difference("2015-it", "home")
    assert each.id == "E13"
    assert each.sources == {"2015-it": "Carte Personale", "home": "Carte Personale"}


def test_tables_travel():
    table = gah.difference("2015-de", "2021")
    assert pickle.loads(pickle.dumps(list(table))) == list(table)


# The writing of tables


def test_columns_are_as_wide_as_they_need_and_no_wider_than_allowed():
    rows = [(Cell("a b c d e f"), Cell("other", marked=True)), row("x", "")]
    assert as_text(row("head", "second"), rows, (5, 20)).splitlines() == [
        "head   second",
        "-----  ------",
        "a b c  *other",
        "d e f",
        "x",
    ]


def test_html_is_escaped():
    html = as_html(row("<b>"), [(Cell("a & b", marked=True),)])
    assert "<th" in html
    assert "&lt;b&gt;" in html
    assert "<b>* a &amp; b</b>" in html
