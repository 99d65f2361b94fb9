"""A ruling as a value: what it says, checks, shows; and files that are wrong."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.components import add_editions, forget_added_editions
from gah_nb.files import InvalidFile
from gah_nb.scenario.account import boards_of, stakes

#: Anna stands on 0 in round 3 with 10 kronen; tile A1: 3 kronen, or else 5 VP.
#: 2021: the left one; 2015-de: her choice.
TEXT = """schema = 2
question = "May I lose the points?"
answer = "No: whoever can pay pays. In Germany one may choose."
rules = ["R7.3"]
points = ["E3"]
ground = [
    {in = "EN", how = "printed", at = "Emperor Scoring", says = "the left one if it is possible in full"},
    {in = "DE", how = "printed", at = "Die Kaiserplättchen", says = "two options; one that is possible"},
    {in = "FR-a", how = "printed", at = "Annexe 4", says = "none that cannot be applied may be chosen"},
    {in = "FR-b", how = "printed", at = "Tuiles Empereur", says = "if one is impossible, the other"},
    {in = "IT", how = "printed", at = "Tessere Imperatore", says = "the other one if the left is impossible"},
]
round = 3
to_move = "Anna"

[player.Anna]
vp = 20

[player.Ben]
emperor = 6  # 6 - 3 = 3: the reward, 3 kronen

[[outcome]]
editions = ["2021", "2015-it"]
says = "She pays."
play = "end of round"
expect = {"Anna.kronen" = 7, "Anna.vp" = 20}

[[outcome]]
editions = ["2015-de", "2015-fr"]
says = "She may lose 5 points."
play = "end of round; suffer right"
expect = {"Anna.kronen" = 10, "Anna.vp" = 15}
"""


@pytest.fixture
def ruling() -> gah.Ruling:
    return gah.Ruling.from_text(TEXT, "points.toml")


def test_what_it_says(ruling: gah.Ruling):
    assert ruling.name == "points"
    assert ruling.in_short == "No: whoever can pay pays."
    assert ruling.is_grounded
    assert [(check.edition, check.expect["Anna.vp"]) for check in ruling.checks] == [
        ("2021", 20), ("2015-it", 20), ("2015-de", 15), ("2015-fr", 15),
    ]  # fmt: skip


def test_it_holds(ruling: gah.Ruling):
    assert ruling.check().held


def test_an_outcome_that_does_not_come_out_says_what_came_instead():
    wrong = gah.Ruling.from_text(TEXT.replace('"Anna.vp" = 15', '"Anna.vp" = 16'))
    report = wrong.check()
    assert [result.held for result in report] == [True, True, False, False]
    [fault] = [one for one in report.failures[0].expectations if not one.held]
    assert (fault.path, fault.expected, fault.found) == ("Anna.vp", 16, 15)
    assert "not what was expected: She may lose 5 points." in " ".join(repr(wrong).split())


def test_cases_alike_stand_together(ruling: gah.Ruling):
    assert [(case.label, case.says) for case in ruling.cases] == [
        ("2021, 2015-it", "She pays."),
        ("2015-de, 2015-fr", "She may lose 5 points."),
    ]


def test_an_outcome_that_goes_differently_is_taken_apart():
    both = TEXT.replace('["2021", "2015-it"]', '["2021"]').replace('["2015-de", "2015-fr"]', '["2015-de"]')
    both += (
        '\n[[outcome]]\neditions = ["2015-fr", "2015-it"]\nplay = "end of round"\n'
        'expect = {"Ben.kronen" = 13}\n'
    )
    cases = gah.Ruling.from_text(both).cases
    assert [case.label for case in cases] == ["2021", "2015-de", "2015-fr", "2015-it"]


def test_digest_is_of_position_line_and_values(ruling: gah.Ruling):
    assert len(ruling.digest) == 12
    assert gah.Ruling.from_text(TEXT.replace("She pays.", "Pay.")).digest == ruling.digest
    assert gah.Ruling.from_text(TEXT.replace("vp = 20\n", "vp = 21\n")).digest != ruling.digest
    assert gah.Ruling.from_text(TEXT.replace('"Anna.vp" = 15', '"Anna.vp" = 16')).digest != ruling.digest


def test_in_words_and_in_markdown(ruling: gah.Ruling):
    for text in (repr(ruling), ruling.to_markdown()):
        for said in (
            "May I lose the points?",
            "2021, 2015-it",
            "She pays.",
            "Emperor Scoring",
            "FR-a",
            ruling.digest,
        ):
            assert said in text
    markdown = ruling.to_markdown()
    assert "R7.3" in markdown
    again = markdown.split("```toml\n")[1].split("\n```")[0]
    assert gah.Ruling.from_text(f"{again}\n").digest == ruling.digest


def test_in_a_notebook(ruling: gah.Ruling):
    html = ruling._repr_mimebundle_()["text/html"]
    assert html.count("<details>") == 2
    assert "<strong>No: whoever can pay pays.</strong>" in html
    assert html.index("Anna: kronen") < html.index("<details>") < html.index("How it is known")
    assert len(html) < 80_000


def test_kronen_and_points_stand_in_a_table_and_need_no_picture(ruling: gah.Ruling):
    """Anna: 10 kronen and 20 VP before; 2021 takes 3 kronen; 2015-de 5 VP."""
    head, rows = stakes(ruling.cases)
    assert [cell.text for cell in head] == ["", "before", "2021, 2015-it", "2015-de, 2015-fr"]
    found = {cells[0].text: [(cell.text, cell.marked) for cell in cells[1:]] for cells in rows}
    assert found["Anna: kronen"] == [("10", False), ("7", True), ("10", False)]
    assert found["Anna: VP"] == [("20", False), ("20", False), ("15", True)]
    assert boards_of(ruling.cases) == ()
    assert "<img" not in ruling._repr_mimebundle_()["text/html"]


def test_what_lies_on_a_board_is_drawn_there():
    kitchen = gah.Ruling.from_text(TEXT.replace('{"Anna.kronen" = 7,', '{"Anna.kitchen" = "sckw",'))
    assert boards_of(kitchen.cases) == ("kitchen-and-cafe",)
    assert 'src="data:image/svg+xml,' in kitchen._repr_mimebundle_()["text/html"]


def test_the_page_has_a_short_name_of_its_own(ruling: gah.Ruling, tmp_path):
    written = ruling.to_html(tmp_path)
    assert written == tmp_path / f"ruling-{ruling.digest}.html"
    assert ruling.question in written.read_text(encoding="utf-8")
    assert ruling.to_html(tmp_path / "mine.html") == tmp_path / "mine.html"


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('question = "May', 'question = "" #', 2, "needs its question"),
        ('"EN"', '"ENG"', 7, "did you mean"),
        ('rules = ["R7.3"]', 'rules = ["R7.9"]', 4, 'no rule "R7.9"'),
        ('points = ["E3"]', 'points = ["E99"]', 5, 'no point "E99"'),
        ('points = ["E3"]', 'cards = ["A1"]', 5, '"objective A1" or "tile A1"'),
        ('points = ["E3"]', 'cards = ["tile A9"]', 5, "no tile A9"),
        ('["2021", "2015-it"]', '["2021", "2015-xx"]', 23, 'no edition "2015-xx"'),
        ('["2021", "2015-it"]', '["2021"]', 22, "what happens in 2015-it"),
        ('["2021", "2015-it"]', "[]", 22, "for which editions"),
        ('says = "She pays."', 'from = "start"', 24, "always begins at the start"),
        ('says = "She pays."', 'readings = {O1 = "x"}', 24, "O1"),
        ('says = "She pays."', 'stops = "die 4"', 24, "nothing that could stop"),
        ("vp = 20\n", "vp = 20\nemperor = 14\n", 18, "14"),
        ("[[outcome]]", '[[check]]\nplay = "pass"\n[[outcome]]', 22, "it has `[[outcome]]`s"),
    ],
)
def test_what_is_wrong_with_a_file_has_its_place(old: str, new: str, line: int, said: str):
    with pytest.raises(InvalidFile) as error:
        gah.Ruling.from_text(TEXT.replace(old, new, 1))
    assert [
        problem for problem in error.value.problems if problem.line == line and said in problem.message
    ], str(error.value)


def test_an_edition_of_one_s_own_leaves_rulings_as_they_are():
    """Outcomes speak of the booklets; "all" means those four, whatever else was added."""
    head = '[[edition]]\nname = "friday"\ntitle = "Our table"\nlanguage = "en"\n'
    added = add_editions(f'{head}year = 2024\nlike = "2021"\n')
    try:
        assert [edition.name for edition in added] == ["friday"]
        ruling = gah.Ruling.from_text(TEXT)
        assert ruling.check().held
        assert {check.edition for check in ruling.checks} == {"2021", "2015-de", "2015-fr", "2015-it"}
    finally:
        forget_added_editions()
