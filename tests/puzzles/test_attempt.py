"""Trying a puzzle: playing, taking back, the verdict, and hints that never contradict the proof."""

from datetime import date

import pytest

import gah_nb as gah
from gah_nb.notation import to_text
from gah_nb.puzzles import PuzzleGame, PuzzleOver, library

#: Two dice on 4 and 2 kronen, on space 2 before the scoring of round 3; 15 VP need both boosts.
BOTH = gah.Puzzle.load("boosting-both")
#: Three dice on 4 and no krone: 3 kronen are the most.
MONEY = gah.Puzzle.from_text(
    'schema = 1\nkind = "puzzle"\ndice = "444"\ngoal = { most = "kronen" }\n[player.Anna]\nkronen = 0\n'
)


def test_the_best_line_is_the_best_there_is():
    attempt = MONEY.try_it().play("die 4; gain 3 kronen; end")
    assert attempt.ended
    assert attempt.value == 3
    assert attempt.verdict().solved
    assert str(attempt.verdict()) == "3: that is the best there is."


def test_a_mistake_is_answered_with_where_the_ways_part():
    attempt = MONEY.try_it().play("die 4; gain 1 emperor 2 kronen; end")
    verdict = attempt.verdict()
    assert (verdict.value, verdict.best, verdict.solved) == (2, 3, False)
    assert (verdict.parted, verdict.played) == (1, "gain 1 emperor 2 kronen")
    assert verdict.instead == "gain 3 kronen; end"
    attempt.back_to_before_the_mistake()
    assert attempt.line == ("die 4",)
    assert attempt.play("gain 3 kronen; end").verdict().solved


def test_taking_back_and_beginning_anew_cost_nothing():
    attempt = MONEY.try_it().play("die 4").undo()
    assert attempt.line == ()
    assert attempt.undo().line == ()
    assert attempt.play("die 4; gain 3 emperor").restart().game == MONEY.game


def test_what_cannot_be_played_leaves_the_attempt_as_it_was():
    attempt = MONEY.try_it()
    with pytest.raises(gah.IllegalAction, match="only one die is taken"):
        attempt.play("die 4; gain 3 kronen; die 5")
    assert attempt.line == ()
    attempt.play("die 4; gain 3 kronen; end")
    with pytest.raises(PuzzleOver, match="take something back"):
        attempt.play("end")
    assert attempt.moves == ()


def test_hints_come_in_three_levels():
    attempt = BOTH.try_it()
    assert attempt.hint() == "Look at the dice: it is about Emperor spaces and kronen."
    assert attempt.hint(2) == "die 4+"
    assert attempt.hint(3) == "die 4+; gain 3 emperor; end; Ben: pass; die 4+; gain 2 emperor; end"
    assert attempt.play("die 4").hint(1).startswith("Take 1 action back first. Look at the dice: ")
    assert attempt.give_up().endswith(BOTH.solve().lines[0])


def test_the_others_pass_at_once():
    attempt = BOTH.try_it().play("die 4+; gain 3 emperor; end")
    assert attempt.line[-1] == "end; Ben: pass"
    assert attempt.game.to_decide == "Anna"
    attempt.play("die 4+; gain 2 emperor; end")
    assert (attempt.ended, attempt.value, attempt.verdict().solved) == (True, 15, True)


#: What a first hint says of an action with a die, by the action that is carried out (R5).
ABOUT = {"1": "dishes", "2": "drinks", "3": "rooms", "4": "Emperor spaces and kronen", "5": "a card of your"}


@pytest.mark.parametrize("name", list(library())[::8])
def test_hints_of_all_levels_agree_with_each_other_and_with_the_proof(name: str):
    """The first hint is about the action of the second, the third begins with it, and it loses nothing."""
    attempt = library()[name].try_it()
    best = attempt.best
    while not attempt.ended:
        where, action, line = (attempt.hint(level) for level in (1, 2, 3))
        assert line.startswith(action)
        kind, _, what = action.partition(" ")
        if kind == "die":
            assert ABOUT[what.rstrip("+")[-1]] in where
        elif kind in ("guest", "move"):
            decision = attempt.game.position.decision
            played = next(one for one in decision.options if to_text(one) == action)
            color = attempt.game.position.box.rulebook.guests[played.guest].color
            assert f"a {color} guest" in where
        elif kind == "prepare":
            assert f"floor {what[-1]} " in where
        assert what == "" or f" {what}" not in where  # what to do is for the second hint to say
        assert attempt.play(action).best == best


def follow_hints(attempt: PuzzleGame) -> PuzzleGame:
    while not attempt.ended:
        attempt.play(attempt.hint(2))
    return attempt


@pytest.mark.parametrize("puzzle", [BOTH, MONEY], ids=["both", "money"])
def test_whoever_follows_the_hints_solves_it(puzzle: gah.Puzzle):
    attempt = follow_hints(puzzle.try_it())
    assert attempt.verdict().solved
    assert attempt.value == puzzle.solve().best


def test_fewest_are_counted_from_the_beginning():
    puzzle = gah.Puzzle.from_text(
        'schema = 1\nkind = "puzzle"\ndice = "44"\n'
        'goal = { fewest = "kronen", reach = { "Anna.emperor" = ">= 3" } }\n'
    )
    attempt = puzzle.try_it().play("die 4+")
    assert attempt.best == 1  # the boost
    assert attempt.play("gain 3 emperor; end").value == 1
    wrong = puzzle.try_it().play("die 4; gain 2 emperor; end").verdict()
    assert (wrong.value, wrong.solved, wrong.played) == (None, False, "die 4")
    assert str(wrong).startswith("This is not what was asked for. The ways part at die 4: better is die 4+")


def test_an_ending_is_answered():
    """The other seat plays its best answer as soon as one's own turn is over."""
    text = gah.Scenario("End", round=7, dice="44", emperor=["A1", "B2", "C1"]).to_toml()
    areas = '[player.Anna]\ntaken = "1"\n\n[player.Ben]\ntaken = "1"\n'
    goal = 'goal = { most = "lead", within = "the game" }\nguest_deck = ["Portrait Painter"]\n'
    puzzle = gah.Puzzle.from_text(text.replace('"scenario"', '"puzzle"') + goal + areas)
    attempt = follow_hints(puzzle.try_it())
    assert attempt.line[-1].startswith("Anna: die 4")  # Ben has the number 3, Anna the last one
    assert attempt.game.is_over
    assert attempt.value == puzzle.solve().best


# The puzzle of a day


def test_the_puzzle_of_a_day_is_the_same_for_everybody():
    assert gah.puzzle(date(2026, 11, 28)) == gah.puzzle(date(2026, 11, 28))
    assert gah.puzzle().name in {one.name for one in library().values()}
    with pytest.raises(TypeError, match="day is to be a date"):
        gah.puzzle("today")  # type: ignore[arg-type]
