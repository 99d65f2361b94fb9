"""The ground of a ruling and the points it depends on: each check is seen to fail with the fault put in."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.components import printed_editions
from gah_nb.files import InvalidFile
from gah_nb.ruling import library
from gah_nb.ruling.ground import booklets, documents_of

from .test_ruling import TEXT

EN_ROW = (
    '{in = "EN", how = "printed", at = "Emperor Scoring", says = "the left one if it is possible in full"}'
)
DE_ROW = (
    '{in = "DE", how = "printed", at = "Die Kaiserplättchen", says = "two options; one that is possible"}'
)
FR_A_ROW = (
    '{in = "FR-a", how = "printed", at = "Annexe 4", says = "none that cannot be applied may be chosen"}'
)


def faults(text: str) -> list[str]:
    return [line for result in gah.Ruling.from_text(text).check().failures for line in result.faults]


def test_every_edition_has_its_booklets_and_french_has_two():
    assert {edition.name: documents_of(edition.name) for edition in printed_editions()} == {
        "2021": ("EN",),
        "2015-de": ("DE",),
        "2015-fr": ("FR-a", "FR-b"),
        "2015-it": ("IT",),
    }
    assert set(booklets()) == {"EN", "DE", "FR-a", "FR-b", "IT", "SOLO"}


def test_a_ruling_that_shows_its_ground_holds():
    assert faults(TEXT) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (', at = "Emperor Scoring", says', ", says", "printed where?"),  # printed without a place
        ('at = "Emperor Scoring"', 'at = "Kaiserwertung"', 'EN has no heading "Kaiserwertung"'),
        (
            'in = "FR-a", how = "printed", at = "Annexe 4"',
            'in = "FR-a", how = "printed", at = "Tuiles Empereur"',
            "FR-a has no",
        ),
        (
            EN_ROW,
            '{in = "EN", how = "silent", says = "it is not said"}',
            "a point decides",
        ),  # silent without one
        (
            EN_ROW,
            '{in = "EN", how = "silent", points = "E3", says = "it is not said"}',
            "no reading (T) or open",
        ),
        (EN_ROW, '{in = "EN", how = "silent", points = "O7", at = "Passing", says = "not said"}', "nowhere"),
        (
            DE_ROW,
            '{in = "DE, IT", how = "printed", at = "Die Kaiserplättchen", says = "two"}',
            "one of DE, IT only",
        ),
        ('how = "printed", at = "Annexe 4"', 'how = "known", at = "Annexe 4"', "no way to know it"),
        (', says = "none that cannot be applied may be chosen"', "", "in words of our own"),
        (EN_ROW, '{in = "EN", how = "analogy", says = "as elsewhere"}', "analogy where?"),
        (EN_ROW, '{in = "EN", how = "example", says = "as elsewhere"}', "example where?"),
        (EN_ROW, '{in = "EN", how = "symbol", says = "as elsewhere"}', "symbol where?"),
    ],
)
def test_a_row_that_cannot_be_is_refused_at_its_place(old: str, new: str, said: str):
    assert old in TEXT
    with pytest.raises(InvalidFile) as error:
        gah.Ruling.from_text(TEXT.replace(old, new))
    assert any(
        problem.key.startswith("ground") and said in problem.message for problem in error.value.problems
    ), str(error.value)


@pytest.mark.parametrize("book", ["EN", "DE", "FR-a", "FR-b", "IT"])
def test_a_booklet_of_which_nothing_is_said_is_missed(book: str):
    """FR-a and FR-b are told apart: a row for one of them does not speak for the other."""
    lines = [line for line in TEXT.split("\n") if f'in = "{book}"' not in line]
    assert faults("\n".join(lines)) == [f"nothing says how it is known in {book}"]


def test_an_analogy_may_lead_to_another_booklet():
    row = '{in = "FR-a", how = "analogy", to = "EN", at = "Emperor Scoring", says = "as later there"}'
    ruling = gah.Ruling.from_text(TEXT.replace(FR_A_ROW, row))
    assert ruling.check().held
    assert "EN, Emperor Scoring" in repr(ruling)


# Older files


OLD = """schema = 1
question = "May I lose the points?"
answer = "No: whoever can pay pays."
rules = ["R7.3"]
cards = ["A1", "Gardener"]
sources = [{document = "EN", heading = "Emperor Scoring"}, {document = "FR-a", heading = "Somewhere"}]
emperor = ["A1", "B2", "C1"]
objectives = ["A2", "B1", "C1"]
round = 3

[player.Ben]
emperor = 6

[[outcome]]
editions = ["all"]
play = "end of round"
expect = {"Ben.kronen" = 13}
"""


def test_a_file_of_schema_1_loads_with_a_note_that_its_ground_is_missing():
    ruling = gah.Ruling.from_text(
        OLD.replace("end of round", "Emperor scoring; suffer left?").replace("; suffer left?", "")
    )
    assert ruling.cards == ("tile A1", "Gardener")
    assert [(row.documents, row.at, row.how) for row in ruling.form.ground] == [
        ("EN", "Emperor Scoring", ""),
        ("FR-a", "Somewhere", ""),
    ]
    assert not ruling.is_grounded
    for text in (repr(ruling), ruling.to_markdown(), ruling._repr_mimebundle_()["text/html"]):
        assert "its ground is missing" in text
        assert "not said yet" in text
    assert ruling.to_toml().startswith("schema = 1\n")


@pytest.mark.parametrize(
    ("keys", "named"),
    [
        ("", ("objective A2", "tile A2")),
        ('objectives = ["A2", "B1", "C1"]\nemperor = ["A1", "B1", "C1"]\n', ("objective A2",)),
        ('objectives = ["A1", "B1", "C1"]\nemperor = ["A2", "B1", "C1"]\n', ("tile A2",)),
    ],
)
def test_a_bare_key_becomes_what_lies_on_the_table(keys: str, named: tuple[str, ...]):
    lines = [line for line in OLD.split("\n") if not line.startswith(("emperor = [", "objectives"))]
    text = "\n".join(lines).replace('cards = ["A1", "Gardener"]', f'cards = ["A2"]\n{keys}')
    assert gah.Ruling.glance(text, "old").cards == named


# What it depends on


def test_a_point_that_is_not_named_is_found():
    """E3 decides who may choose; without it nothing says why the editions part."""
    unnamed = TEXT.replace('points = ["E3"]', "points = []")
    found = faults(unnamed)
    assert found
    assert any("otherwise under 2015-de" in line for line in found)


def test_what_only_has_to_be_said_otherwise_is_no_difference():
    """T11 lets one serve between two items, so `keep` has to be said; the line is said so."""
    dependent = {one.point for one in library()["below-zero-points"].depends_on()}
    assert "T11" not in dependent


def test_dependences_show_themselves():
    ruling = gah.Ruling.from_text(TEXT)
    assert {"2021", "2015-it", "2015-de", "2015-fr"} == set(ruling.depends_on().points)
    assert "2015-de" in repr(ruling.depends_on())
    assert "<table>" in ruling.depends_on()._repr_html_()


def test_a_reading_that_is_not_named_is_found_with_what_it_changes():
    """b4-with-one-vacant-room: T9 makes the French penalty one of occupied rooms, of which she has three."""
    text = library()["b4-with-one-vacant-room"].to_toml()
    assert '"T9"' in text
    found = faults(text.replace(', "T9"', ""))
    assert any("T9" in line and "two occupied" in line for line in found)
