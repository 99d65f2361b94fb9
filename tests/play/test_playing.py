"""A line of play: as far as it goes, jumps, forced steps said aloud in one call or several."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import gah_nb as gah
from gah_nb.engine import GahError, IllegalAction, Position
from gah_nb.engine.actions import Action
from gah_nb.notation import to_text
from gah_nb.play import Timeline
from gah_nb.play.game import Game
from tests.random_games.policies import choose


@pytest.fixture
def ready() -> gah.Game:
    return gah.new_game(["Anna", "Ben"], seed=7).set_up()


# As far as it goes


def test_all_of_it_is_played(ready: gah.Game) -> None:
    run = ready.playing()
    assert run.go("die 2; end") is None
    assert ready.after(run) == ready.play("die 2", "end")


def test_where_it_stops(ready: gah.Game) -> None:
    run = ready.playing()
    stop = run.go("die 2\nend;  take ssx; end", first=3)
    assert stop is not None
    # the third statement; the item that there is not stands behind "end;  take ss"
    assert (stop.index, stop.action, stop.line, stop.column) == (5, "take ssx", 2, 14)
    assert (stop.rule, run.position) == ("", ready.play("die 2; end").position)
    assert "Ben decides" in stop.asked
    stop = run.go("Anna: pass")
    assert stop is not None
    assert (stop.rule, stop.reason) == ("R2.2", "Ben decides now, not Anna")
    assert isinstance(run.error, IllegalAction)


# Jumps


def test_a_game_and_a_timeline_jump_as_passing_does(ready: gah.Game) -> None:
    passed = ready
    while passed.round == 1:
        passed = passed.play("pass")
    jumped = ready.play("end of round")
    assert (jumped, jumped.line) == (passed, passed.line)
    timeline = ready.timeline()
    assert timeline.play("end of round") == passed
    assert timeline.undo().round == 1
    over = ready
    while not over.is_over:  # penalties and the like ask on the way; those are answered
        turn = over.position.decision is not None and over.position.decision.kind == "turn"
        over = over.play("Final scoring" if turn else over.legal_actions[0])
    with pytest.raises(IllegalAction, match=r"R8\.2.*\[line 1, column 1: end of round\]"):
        over.play("end of round")


def test_a_jump_in_the_middle_of_a_turn_is_refused_with_its_place(ready: gah.Game) -> None:
    with pytest.raises(IllegalAction, match=r"R3\.4: Anna has begun.*\[line 1, column 8: end of round\]"):
        ready.play("die 2; end of round")


# Forced steps


def _statements(start: Game, luck: Random, actions: int) -> list[str]:
    """What is said in a random game, with the forced steps said aloud, as people at a table do."""
    said: list[str] = []
    position = start.position
    for _ in range(actions):
        if position.is_over:
            break
        action = choose(luck.choice(["host", "uniform"]), position, luck)
        step = position.play(action)
        said += map(to_text, (action, *step.forced))
        position = step.position
    return said


def _whole(start: Game, said: list[str]) -> Game | str:
    try:
        return start.play("; ".join(said))
    except GahError as error:
        return str(getattr(error, "reason", error))


def _in_pieces(start: Game, pieces: list[list[str]], *, timeline: bool) -> Game | str:
    here: Game | Timeline = start.timeline() if timeline else start
    try:
        for piece in pieces:
            played = here.play("; ".join(piece))
            here = here if timeline else played
    except GahError as error:
        return str(getattr(error, "reason", error))
    return here.game if isinstance(here, Timeline) else here


@pytest.mark.parametrize("seed", range(12))
def test_forced_steps_said_aloud_mean_the_same_wherever_a_text_is_cut(seed: int) -> None:
    luck = Random(seed)
    edition = luck.choice(["2021", "2015-de", "2015-fr", "2015-it"])
    start = gah.new_game(["Anna", "Ben"], seed=seed, edition=edition, hand=luck.choice(["draft", "deal"]))
    said = _statements(start, luck, 60)
    whole = _whole(start, said)
    singles = [[one] for one in said]
    cuts = sorted({0, len(said), *(luck.randrange(len(said)) for _ in range(6))})
    pieces = [said[a:b] for a, b in pairwise(cuts)]
    for parts in (singles, pieces):
        for timeline in (False, True):
            found = _in_pieces(start, parts, timeline=timeline)
            assert found == whole
            if isinstance(found, Game) and isinstance(whole, Game):
                assert found.line == whole.line


def test_forced_steps_are_common_in_these_games() -> None:
    """Else the test above would show nothing."""
    start = gah.new_game(["Anna", "Ben"], seed=1, hand="draft")
    said = _statements(start, Random(1), 60)
    assert len(said) > 60
    assert isinstance(_whole(start, said), Game)


# Work


def test_a_timeline_plays_each_action_once(ready: gah.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Action] = []
    play = Position.play

    def counted(position: Position, action: Action) -> object:
        played.append(action)
        return play(position, action)

    timeline = ready.timeline()
    monkeypatch.setattr(Position, "play", counted)
    timeline.play("die 2; end")
    assert list(map(to_text, played)) == ["die 2", "end"]


def test_a_timeline_hands_out_the_same_game_at_the_same_place(ready: gah.Game) -> None:
    timeline = ready.timeline()
    after = timeline.play("die 2; end")
    assert timeline.game is timeline.game
    assert timeline.game == after
    assert timeline.game.line == after.line
    # of the last action only, where the game that was handed out tells of both
    assert set(timeline.game.events) < set(after.events)
