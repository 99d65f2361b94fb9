"""Jumps: how often everybody passes, where they stop, and where one cannot jump."""

from __future__ import annotations

import pytest

from gah_nb.components import STAFF
from gah_nb.engine import Action, GameOver, IllegalAction, NotYourDecision, Position, UnknownLuck
from gah_nb.engine.actions import Pass
from gah_nb.engine.frames import NextTurn, Turn
from gah_nb.notation import NotationError, Statement, UnknownName
from gah_nb.play.game import Game
from gah_nb.play.run import EMPEROR_SCORING, END_OF_ROUND, FINAL_SCORING, Jump, Playing, read_jump
from gah_nb.play.starts import new_game
from tests.engine.positions import position, seat

NAMES = ("Anna", "Ben")


def jumped(start: Game | Position, text: str) -> tuple[Game, list[str]]:
    """Play actions and jumps; gives the game they led to and the accounts of the jumps."""
    game = start if isinstance(start, Game) else Game(start)
    run = game.playing()
    run.read(text)
    return game.after(run), run.jumps


def passes(game: Game) -> int:
    return game.line.count(Pass())


# What they are


@pytest.mark.parametrize(
    ("text", "jump"),
    [
        ("end of round", Jump(END_OF_ROUND)),
        ("End Of  ROUND", Jump(END_OF_ROUND)),
        ("emperor scoring", Jump(EMPEROR_SCORING)),
        ("Ben: Final scoring", Jump(FINAL_SCORING, 1)),
        ("end", None),
        ("Anna: pass", None),
    ],
)
def test_which_statements_are_jumps(text: str, jump: Jump | None):
    assert read_jump(Statement(text, 1, 1), NAMES) == jump


def test_what_is_nearly_a_jump_is_asked_back():
    with pytest.raises(NotationError, match="Did you mean: end of round") as caught:
        read_jump(Statement("end of the round", 3, 5), NAMES)
    assert (caught.value.line, caught.value.column) == (3, 5)


@pytest.mark.parametrize("text", ["end of game", "Anna: end of my turn", "the last scoring", "End of turn"])
def test_what_is_no_jump_is_told_what_there_is(text: str):
    with pytest.raises(NotationError, match="are end of round, Emperor scoring, final scoring") as refused:
        read_jump(Statement(text, 2, 5), NAMES)
    assert (refused.value.line, refused.value.column) == (2, 5)


def test_a_jump_of_nobody():
    with pytest.raises(UnknownName, match="no player is called 'Zoe'"):
        read_jump(Statement("Zoe: end of round", 1, 1), NAMES)


# How they get there


@pytest.mark.parametrize(("players", "dice"), [(2, 10), (3, 12), (4, 14)])
def test_end_of_round(players: int, dice: int):
    """All pass, a die goes to the dustbin, all may act again (R2.4): dice x players passes."""
    start = position(*[seat() for _ in range(players)], dice=("123456" * 3)[:dice])
    game, accounts = jumped(start, "end of round")
    assert (game.round, passes(game)) == (2, dice * players)
    assert accounts == [
        f"Everybody passes, {dice * players} times in all, until no die is left; round 2 begins."
    ]


def test_after_a_re_roll_only_the_roller_acts():
    """T1: the first die needs two passes, each of the other nine that of the roller alone."""
    game = Game(position(seat())).under("2015-de", {"T1": "only the roller"})
    after, _ = jumped(game, "end of round")
    assert (after.round, passes(after)) == (2, 2 + 9)


@pytest.mark.parametrize(
    ("edition", "readings"),
    [("2021", {"O2": "until a die is taken"}), ("2021", {"O7": "spending is illegal"}), ("2015-it", {})],
)
def test_other_readings_pass_as_well(edition: str, readings: dict[str, str]):
    game = Game(position(seat(), dice="1166", dustbin=6)).under(edition, readings)
    after, _ = jumped(game, "end of round")
    assert (after.round, passes(after)) == (2, 4 * 2)


def test_who_has_had_both_turns_does_not_pass():
    start = position(seat(), seat(covered=(1, 2)), dice="33445566")
    game, accounts = jumped(start, "end of round")
    assert (game.round, passes(game)) == (2, 8)
    assert accounts == ["Anna passes, 8 times in all, until no die is left; round 2 begins."]


def test_one_pass_may_do():
    start = position(seat(), seat(covered=(1, 2)), dice="3", dustbin=7)
    assert jumped(start, "end of round")[1] == ["Anna passes until no die is left; round 2 begins."]


@pytest.mark.parametrize(("round_", "after", "rounds"), [(1, 4, 3), (3, 4, 1), (4, 6, 2)])
def test_emperor_scoring(round_: int, after: int, rounds: int):
    """The next scorings after rounds 1, 3 and 4 are in rounds 3, 3 and 5."""
    game, accounts = jumped(position(seat(), round_=round_), "Emperor scoring")
    assert (game.round, passes(game)) == (after, 20 * rounds)
    where = f" in rounds {round_} to {after - 1}" if rounds > 1 else ""
    assert accounts == [
        (
            f"Everybody passes, {20 * rounds} times in all, until no die is left{where}; "
            f"the Emperor scoring of round {after - 1} follows, then round {after} begins."
        )
    ]


def test_the_end_of_a_round_goes_through_its_emperor_scoring():
    """Space 5 scores 4 VP and 3 spaces back is space 2, where nothing happens (R7.1, R7.2)."""
    game, _ = jumped(position(seat(emperor=5, vp=10), seat(emperor=5), round_=3), "end of round")
    assert (game.round, game["Anna"].vp, game["Anna"].emperor, game["Anna"].kronen) == (4, 14, 2, 10)


def test_final_scoring():
    """A1 takes 3 of 10 kronen, B1 no items, C1 8 VP; 7 kronen are left for 7 VP (R7.4, R8.1)."""
    game, accounts = jumped(position(seat()), "final scoring")
    assert game.scores == {"Anna": -1, "Ben": -1}
    assert passes(game) == 7 * 20
    assert accounts == [
        (
            "Everybody passes, 140 times in all, until no die is left in rounds 1 to 7; "
            "the Emperor scorings of rounds 3, 5 and 7 follow, then the final scoring ends the game."
        )
    ]


@pytest.mark.parametrize("text", ["end of round", "Emperor scoring"])
def test_nothing_lies_between_the_last_round_and_the_final_scoring(text: str):
    assert jumped(position(seat(), round_=7), text)[0].is_over


def test_jumps_are_actions_like_others():
    game, _ = jumped(position(seat()), "end of round")
    assert Game(game.origin.position).play(*game.line) == game
    assert len(game.timeline()) == 21


# Questions on the way


def test_a_question_that_is_no_turn_is_left_to_the_players():
    """A3's penalty: two of three cards go under the deck; Ben has none and loses 5 VP (R7.3)."""
    start = position(seat(hand=(1, 2, 3)), round_=3, tiles=("A3", "B1", "C1"))
    game, accounts = jumped(start, "end of round")
    assert (game.round, game.to_decide, game.position.decision.kind) == (3, "Anna", "return")  # type: ignore[union-attr]
    assert accounts[0].endswith(
        "the Emperor scoring of round 3 follows, then a question comes up: Anna decides: "
        "put 2 staff cards of your hand under the deck."
    )
    answered, more = jumped(game, "return #1; return #2; end of round")
    assert (answered.round, answered["Ben"].vp, answered["Anna"].hand) == (5, -5, (STAFF[3].name,))
    assert more == ["Everybody passes, 20 times in all, until no die is left; round 5 begins."]


# Where one cannot jump


@pytest.mark.parametrize(
    ("play", "rule", "sentence"),
    [
        ("guest q5; end of round", "R3.4", "Anna has begun a turn"),
        ("die 4; end of round", "R2.3", "answer it first. Anna decides: split 2"),
        (
            "die 4; gain 2 kronen; final scoring",
            "R3.4",
            "finish this one first. Anna decides: .*end the turn",
        ),
        ("Ben: end of round", "R2.2", "Anna decides now, not Ben"),
    ],
)
def test_no_jump_from_the_middle(play: str, rule: str, sentence: str):
    with pytest.raises(IllegalAction, match=sentence) as caught:
        jumped(position(seat()), play)
    assert caught.value.rule == rule


def test_a_turn_that_could_still_be_passed_has_begun_all_the_same():
    game = Game(position(seat())).under("2021", {"O2": "until a die is taken"})
    begun, _ = jumped(game, "guest q5")
    assert "pass" in begun.legal_actions
    with pytest.raises(IllegalAction, match=r"R3\.4: Anna has begun a turn"):
        jumped(begun, "end of round")


def test_an_extra_turn_is_not_passed():
    """E12: in it a space is used; one cannot pass."""
    extra = position(seat(), agenda=(NextTurn(), Turn(0, acted=True, die_taken=True), Turn(0, extra=True)))
    with pytest.raises(IllegalAction, match="finish this one first. Anna decides: in the extra turn"):
        jumped(extra, "end of round")


def test_nobody_decides_for_another_player():
    with pytest.raises(NotYourDecision):
        jumped(position(seat()), "Ben: Emperor scoring")


def test_the_set_up_has_no_turns():
    with pytest.raises(IllegalAction, match="answer it first"):
        jumped(new_game(NAMES, seed=1), "end of round")


def test_the_end_is_the_end():
    with pytest.raises(GameOver, match="the game is over, so there is no final scoring"):
        jumped(position(seat(), round_=7), "final scoring; final scoring")


def test_unknown_luck_ends_a_jump():
    with pytest.raises(UnknownLuck):
        jumped(position(seat(), seed=None), "end of round")


def test_a_jump_that_gets_nowhere_ends(monkeypatch: pytest.MonkeyPatch):
    def nothing(_run: Playing, _action: Action) -> None:
        return

    monkeypatch.setattr(Playing, "act", nothing)
    with pytest.raises(IllegalAction, match="passing leads nowhere"):
        jumped(position(seat()), "end of round")
