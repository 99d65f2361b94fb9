"""The same position by other rules: `under` and `Game.under`."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import gah_nb as gah
from gah_nb.components import RuleSet, rule_set
from gah_nb.engine import InvalidSetup
from gah_nb.engine.audit import problems
from gah_nb.engine.frames import RoundEnd
from gah_nb.engine.position import under
from tests.engine.positions import options, play, position, rooms, seat

EDITIONS = ("2021", "2015-de", "2015-fr", "2015-it")
READY = gah.new_game(["Anna", "Ben"], seed=7).set_up()


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_rules_are_new(edition):
    game = READY.under(edition)
    here, there = READY.position, game.position
    assert there.box.rules == RuleSet(edition)
    assert replace(there, box=here.box) == here
    assert problems(there) == []
    assert (game.digest == READY.digest) == (edition == "2021")


@pytest.mark.parametrize("edition", EDITIONS)
def test_there_and_back(edition):
    assert READY.under(edition).under("2021") == READY


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_begun_by_an_edition_is_the_one_put_under_it(edition):
    begun = gah.new_game(["Anna", "Ben", "Cindy"], seed=5, edition=edition)
    assert gah.new_game(["Anna", "Ben", "Cindy"], seed=5).under(edition) == begun


def test_a_new_line_begins():
    after = READY.play("guest q5").under("2015-de")
    assert after.line == ()
    assert after.timeline().position == after


def test_readings_stay_where_they_arise():
    game = READY.under("2015-fr", {"O1": "forbidden", "T9": "two occupied"})
    assert dict(game.position.box.rules.readings) == {"O1": "forbidden where a must", "T9": "two occupied"}
    assert game.under("2015-de").position.box.rules == rule_set("2015-de", {"O1": "forbidden"})
    assert game.under("2015-de", {}).position.box.rules == RuleSet("2015-de")
    assert game.under().position.box.rules == game.position.box.rules


@pytest.mark.parametrize(
    ("edition", "readings", "words"),
    [
        ("2015", {}, "'2015' does not exist; did you mean '2015-de' or '2015-fr'"),
        ("2015", None, "'2015' does not exist; did you mean '2015-de' or '2015-fr'"),
        ("2021", {"T1": "everybody"}, "'T1' does not arise in edition 2021"),
        ("2021", {"E3": "owner chooses"}, "'E3' is decided by the edition"),
    ],
)
def test_rules_that_do_not_exist(edition, readings, words):
    with pytest.raises(InvalidSetup, match=words):
        READY.under(edition, readings)


def test_an_unknown_rule_set_in_the_engine():
    with pytest.raises(InvalidSetup, match="'1999' does not exist"):
        under(READY.position, RuleSet("1999"))


@pytest.mark.parametrize("line", ["die 1", "die 1; take sscc", "serve"])
def test_not_in_the_middle_of_something(line):
    here = position(seat(cafe={64: "", 85: ""}, kitchen="kss"), dice="1111")
    there, _ = play(here, line)
    kinds = {type(frame).__name__ for frame in there.agenda}
    assert kinds & {"TakeItems", "AtHand", "Serving"}
    with pytest.raises(InvalidSetup, match="not in the middle of an action or effect"):
        under(there, RuleSet("2015-de"))


def test_not_in_an_extra_turn():
    # E. Gizia's extra turn exists by the rules of 2015 only (E12).
    here = position(seat(cafe={97: "ssw"}, vacant="a2"), dice="44112")
    there, _ = play(under(here, RuleSet("2015-it")).position, "move E. Gizia a2")
    with pytest.raises(InvalidSetup, match="not in the middle"):
        under(there, RuleSet("2015-de"))


def test_rooms_of_the_set_up():
    # E1: exactly three or up to three; the first one is there in 2021, since no other is possible.
    first = gah.new_game(["Anna", "Ben"], seed=1, start="Anna").play("Ben: guest q5; Anna: guest q5")
    assert first["Anna"].hotel.count("y") + first["Anna"].hotel.count("b") >= 1
    assert "done" not in first.legal_actions
    german = first.under("2015-de")
    assert "done" in german.legal_actions
    assert german.play("done").to_decide == "Ben"
    assert "done" not in german.under("2015-it").legal_actions


def test_what_follows_without_a_question_is_done():
    # Up to three rooms and none prepared: by the rules of 2021 the bottom-left one is the only possible.
    german = gah.new_game(["Anna", "Ben"], seed=1, start="Anna", edition="2015-de")
    german = german.play("Ben: guest q5; Anna: guest q5")
    english = german.under("2021")
    assert english.events[0].kind == "tile placed"
    assert english.position.players[0].tiles == rooms("a1")


def test_the_end_of_a_round_goes_on_by_the_new_rules():
    # Space 0, tile A1: 3 kronen or 5 VP. In German Anna chooses.
    here = position(seat(), seat(emperor=4), round_=3, agenda=(RoundEnd(),))
    step = under(here, RuleSet("2015-de"))
    assert options(step.position) == ["suffer left", "suffer right"]
    assert [event.kind for event in step.events][1:3] == ["emperor score", "retreat"]


# What other rules take note of


def test_notes_are_kept_where_they_count():
    area = replace(seat(), emperor_before=11, staff_lost=1, tiles_lost=2, printed=1)
    here = position(area, seat())
    italian = under(here, rule_set("2015-it", {"T6": "having been there"})).position.players[0]
    assert (italian.emperor_before, italian.staff_lost, italian.tiles_lost, italian.printed) == (11, 0, 0, 0)
    french = under(here, rule_set("2015-fr", {"T7": "rooms prepared", "O6": "ever"})).position.players[0]
    assert (french.emperor_before, french.staff_lost, french.tiles_lost, french.printed) == (0, 1, 2, 0)


def test_printed_vp_of_rooms_on_the_board_have_been_scored():
    here = position(seat(vacant="e4 a1"), seat())
    once = under(here, rule_set(readings={"O3": "once"})).position.players[0]
    assert once.printed == rooms("e4")


def test_what_held_in_the_turn_counts_from_now_on():
    here, _ = play(position(seat(kronen=20, cafe={63: ""}, kitchen="k"), dice="4444"), "serve; put k Dame")
    held = under(here, rule_set(readings={"O10": "held"})).position
    assert "claim A" not in options(held)  # 19 kronen; that there were 20 nobody noted
    before = under(position(seat(kronen=20, cafe={63: ""}, kitchen="k")), rule_set(readings={"O10": "held"}))
    after, _ = play(before.position, "serve; put k Dame")
    assert "claim A" in options(after)
    assert "claim A" not in options(under(after, RuleSet()).position)
