"""A ruling out of a running game, in two lines."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.ruling.asking import NothingDisputed

#: Anna has taken the 1s, boosted, and took everything she could: three items.
GAME = gah.new_game(["Anna", "Ben"], seed=7).set_up().play("guest q5; die 1+; take ssc")


def test_the_last_action_is_in_question():
    ruling = GAME.timeline().ruling("Must I take all three?")
    assert ruling.question == "Must I take all three?"
    before = GAME.timeline()[len(GAME.line) - 1]
    assert ruling.position == before
    assert ruling.position.digest == before.digest
    assert {check.edition for check in ruling.checks} == {edition.name for edition in gah.editions()}
    assert ruling.check().held


def test_an_action_that_one_would_like_to_play():
    """E20: fewer items than the strength are allowed in 2015, and refused in 2021 by R5.1."""
    timeline = GAME.timeline()
    timeline.undo()
    ruling = timeline.ruling("May I take one strudel only?", "take s")
    said = {check.edition: (check.illegal, check.because, check.play) for check in ruling.checks}
    assert said["2021"] == ("take s", "R5.1", "")
    for edition in ("2015-de", "2015-fr", "2015-it"):
        assert said[edition] == ("", "", "take s")
    assert ruling.check().held


def test_several_actions_of_which_a_later_one_is_refused():
    start = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    ruling = start.timeline().ruling("Guest, die, and a second guest?", "guest q5; die 1; take sc; guest q5")
    for check in ruling.checks:
        assert check.illegal == "guest q5"
        assert check.because == "R3.2"
        assert check.play == "guest q5; die 1; take sc"
    assert ruling.check().held


def test_answer_and_ground_are_left_to_be_filled_in(tmp_path):
    ruling = GAME.timeline().ruling("Must I?")
    assert (ruling.answer, ruling.is_grounded) == ("", False)
    assert "R5.1" in ruling.rules
    ruling.save(tmp_path / "must-i.toml")
    text = (tmp_path / "must-i.toml").read_text(encoding="utf-8")
    rows = (
        f'{{in = "{book}", how = "printed", at = "{at}", says = "a total equal to the strength"}}'
        for book, at in (
            ("EN", "Taking Dishes"),
            ("DE", "Würfel nehmen und Aktion durchführen"),
            ("FR-a", "Détail des différentes actions"),
            ("FR-b", "Prendre un Dé et Réaliser l'Action"),
            ("IT", "Prendere un Dado e risolvere la corrispondente Azione"),
        )
    )
    filled = text.replace('answer = ""', 'answer = "Yes."').replace(
        "ground = []", f"ground = [{', '.join(rows)}]"
    )
    (tmp_path / "must-i.toml").write_text(filled, encoding="utf-8")
    again = gah.Ruling.load(tmp_path / "must-i.toml")
    assert (again.answer, again.is_grounded) == ("Yes.", True)
    assert again.check().held


def test_the_table_and_its_timeline_stay_as_they_are():
    table = gah.Table(GAME)
    before = table.position
    table.timeline.ruling("Must I?")
    assert table.position == before


def test_at_the_beginning_there_is_nothing_to_ask_about():
    with pytest.raises(NothingDisputed, match="action="):
        gah.Timeline(gah.new_game(["Anna", "Ben"], seed=7)).ruling("May I?")
