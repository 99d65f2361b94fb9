"""The facade: reading, playing in words, errors that leave the game alone, equality."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.engine import GameOver, IllegalAction, InvalidSetup, NotYourDecision
from gah_nb.notation import NotationError


@pytest.fixture
def ready() -> gah.Game:
    return gah.new_game(["Anna", "Ben"], seed=7).set_up()


def test_the_cells_of_the_first_notebook_work_as_written(ready: gah.Game) -> None:
    """Seed 7 rolls exactly two ones in round 1, so a boosted 1 has strength 3 (R4.1, R4.2)."""
    assert ready.position.dice[0] == 2
    after = ready.play("guest q5; die 1+; take ssc; keep; end")
    # the place q5 costs nothing, the boost one krone
    assert (ready["Anna"].kronen, after["Anna"].kronen) == (10, 9)
    assert sorted(after["Anna"].kitchen) == sorted("scwk" + "ssc")
    assert [event.rule for event in after.events if event.kronen] == ["R4.2"]


def test_options_understand_actions_and_texts(ready: gah.Game) -> None:
    assert "die 1+" in ready.legal_actions
    assert "Anna: die 1+" in ready.legal_actions
    assert "Ben: die 1+" not in ready.legal_actions
    assert "end" not in ready.legal_actions
    with pytest.raises(NotationError, match="no action is called 'nonsense'"):
        assert "nonsense" in ready.legal_actions
    assert ready.legal_actions[0] in ready.legal_actions
    assert ready.legal_actions.texts[0] == "pass"
    assert repr(ready.legal_actions).startswith("Anna: pass; guest ")


def test_equality_and_hash_are_those_of_the_position(ready: gah.Game) -> None:
    again = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    assert ready == again
    assert hash(ready) == hash(again)
    assert ready != gah.new_game(["Anna", "Ben"], seed=8).set_up()
    assert ready != "a game"


def test_a_game_cannot_be_changed(ready: gah.Game) -> None:
    with pytest.raises(AttributeError):
        ready.position = None  # type: ignore[misc]


def test_playing_keeps_the_way_from_the_beginning(ready: gah.Game) -> None:
    after = ready.play("pass", "die 2")
    again = gah.Game(after.origin.position).play(*after.line)
    assert again == after


def test_a_wrong_player_is_told_who_decides(ready: gah.Game) -> None:
    with pytest.raises(
        NotYourDecision, match=r"R2\.2: Anna decides now, not Ben \[line 1, column 1: Ben: pass\]"
    ):
        ready.play("Ben: pass")


def test_an_error_in_the_middle_names_the_place_and_changes_nothing(ready: gah.Game) -> None:
    before = ready.digest
    with pytest.raises(IllegalAction, match=r"R3\.2: .*line 2, column 9: guest q1") as caught:
        ready.play("die 2\ntake w; guest q1")
    assert caught.value.rule == "R3.2"
    with pytest.raises(NotationError):
        ready.play("guest q5; dance")
    assert ready.digest == before


def test_a_forced_step_may_be_said_aloud_or_left_out() -> None:
    game = gah.new_game(["Anna", "Ben"], seed=7)
    seat = game.to_decide
    said = game.play("guest q5", "guest q5")
    # both guests are there: the start player's first room can only be a1 (R1.7)
    assert said.play(f"{said.to_decide}: prepare a1; prepare b1") == said.play("prepare b1")
    assert seat != said.to_decide


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": ["Anna"]}, r"R1\.1: two to four players, not 1"),
        ({"players": ["Anna", "Anna"]}, r"R1\.1: players need different names"),
        ({"players": ["Anna", " "]}, r"R1\.1: a player needs a name"),
        ({"players": "Anna"}, r"players is to be a list of texts, not .Anna."),
        ({"players": ["Anna", "Ben"], "hotel": "evening"}, r"R1\.8: hotel is"),
        ({"players": ["Anna", "Ben"], "hotel": ["night"]}, r"R1\.8: 2 seats need 2 hotels"),
        ({"players": ["Anna", "Ben"], "hotel": ["night", "dusk"]}, r"R1\.8: there is no hotel 'dusk'"),
        ({"players": ["Anna", "Ben"], "hotel": ["day_b", "day_b"]}, r"R1\.8: each day side is there once"),
        ({"players": ["Anna", "Ben"], "hand": "all"}, r"R1\.5: hand is one of"),
        ({"players": ["Anna", "Ben"], "start": "Cindy"}, r"R1\.1: Cindy cannot start"),
        ({"players": ["Anna", "Ben"], "start": 2}, r"R1\.1: the start seat is 0 to 1"),
        ({"players": ["Anna", "Ben"], "seed": -1}, "the seed is a whole number"),
        ({"players": ["Anna", "Ben"], "edition": "1999"}, "1999"),
        ({"players": ["Anna", "Ben"], "readings": {"O99": "x"}}, "O99"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidSetup, match=message):
        gah.new_game(**arguments)  # type: ignore[arg-type]


def test_a_seed_is_picked_and_shown() -> None:
    game = gah.new_game(["Anna", "Ben"])
    assert isinstance(game.seed, int)
    assert gah.new_game(["Anna", "Ben"], seed=game.seed) == game


def test_a_player_who_is_not_there(ready: gah.Game) -> None:
    with pytest.raises(KeyError, match="nobody at this table is called 'Cindy'; here are Anna, Ben"):
        ready["Cindy"]
    assert ready[1].name == "Ben"


def test_a_finished_game_says_so(ready: gah.Game) -> None:
    game = ready
    while game.legal_actions:
        game = game.play(game.legal_actions[-1])
    assert game.is_over
    assert game.to_decide is None
    assert repr(game.legal_actions) == "(the game is over)"
    assert "pass" not in game.legal_actions
    assert "won by" in repr(game)
    with pytest.raises(GameOver, match=r"R8\.2"):
        game.play("pass")


def test_a_view_hides_the_other_hand(ready: gah.Game) -> None:
    view = ready.seen_by("Anna")
    assert view["Anna"].hand == ready["Anna"].hand
    assert view["Ben"].hand == ("?",) * 6
    assert view.seed is None


def test_it_shows_itself(ready: gah.Game) -> None:
    data = ready._repr_mimebundle_()
    assert data["text/plain"] == repr(ready)
    assert data["image/svg+xml"].startswith("<svg")
    assert "data:image/svg+xml," in data["text/html"]
    assert data == gah.new_game(["Anna", "Ben"], seed=7).set_up()._repr_mimebundle_()


def test_events_read_like_a_protocol(ready: gah.Game) -> None:
    lines = ready.play("pass").events.lines
    assert lines[0].startswith("R2.3  Anna: ")
    assert repr(gah.Game(ready.position).events) == "(no events)"


@pytest.mark.parametrize(
    ("edition", "penalty"),
    [
        (
            "2021",
            "remove 2 vacant rooms from as high a floor as possible, or where that is impossible lose 7 VP",
        ),
        ("2015-de", "remove 2 occupied rooms from as high a floor as possible, or lose 7 VP"),  # E3, E4
        ("2015-fr", "remove 2 vacant rooms from as high a floor as possible, or lose 7 VP"),  # E3
    ],
)
def test_events_tell_the_tile_of_their_edition(edition: str, penalty: str) -> None:
    at_the_tile = gah.Scenario("B4", round=5, emperor=["A1", "B4", "C1"], dice="1", edition=edition)
    after = at_the_tile.player("Ben", taken="66").player("Anna", taken="6").play("end of round")
    [told] = [line for line in after.events.lines if "Anna: faces" in line]
    assert told == f"R7.1  Anna: faces the penalty of Emperor tile B4: {penalty}"
