"""His turn step by step: the table after each instruction, and what each symbol made him do."""

from __future__ import annotations

from random import Random

import pytest

import gah_nb as gah
from gah_nb.engine import Position, events
from gah_nb.engine.actions import Pass
from gah_nb.engine.audit import problems
from gah_nb.engine.leopold import IGNORED
from gah_nb.engine.position import stages
from gah_nb.telling import prompt
from gah_nb.telling.leopold import his_turn

from .test_games import ENTRANCES, LEVELS

# Card 207: a red guest, any guest (gold); 1 or 2; Emperor 2, a staff card (gold); the hand points right.
# In the queue the Countess (blue) and the Senior Councillor (red) are worth 7, the others nothing.
MOMENT = """schema = 1
kind = "scenario"
players = ["Anna", "Leopold"]
start = "Leopold"
dice = "223344556"
queue = ["Dame", "Countess", "Senior Councillor", "Musician", "Sculptor"]
guest_deck = ["Duchess", "Landgrave"]
[leopold]
level = "hard"
instructions = [207]
stack = ["Room Service"]
[player.Leopold]
taken = "1"
"""


@pytest.fixture
def passed() -> gah.Timeline:
    """Anna has passed, and Leopold has carried out card 207 at level hard."""
    timeline = gah.Scenario.from_text(MOMENT).game.timeline()
    timeline.play("pass")
    return timeline


def test_the_table_after_each_instruction(passed: gah.Timeline) -> None:
    before, *after = passed.between()
    assert (before.instruction, before.dice, before["Leopold"].occupied) == (207, "223344556", "")
    red, any_, die, steps, staff = after
    # Night side, floor 1 from the left: blue, yellow, red, red, blue.
    assert (red["Leopold"].occupied, red["Leopold"].vp) == ("c1", 7)
    assert red.queue == ("Duchess", "Dame", "Countess", "Musician", "Sculptor")
    assert (any_["Leopold"].occupied, any_["Leopold"].vp) == ("a1 c1", 14)
    assert any_.queue == ("Landgrave", "Duchess", "Dame", "Musician", "Sculptor")
    # No 1 lies there, so it is a 2.
    assert (any_.dice, die.dice, die["Leopold"].taken) == ("223344556", "23344556", "12")
    assert (die["Leopold"].emperor, steps["Leopold"].emperor) == (0, 2)
    assert (steps.stack, staff.stack, staff["Leopold"].staff) == (1, 0, ("Room Service",))


def test_nothing_can_be_played_between(passed: gah.Timeline) -> None:
    here = passed.between()[1]
    assert (here.to_decide, here.legal_actions, here.is_over) == ("Leopold", (), False)
    assert prompt(here.position) == "Leopold carries out instruction card 207."
    assert repr(here.legal_actions) == "(Leopold carries out instruction card 207)"
    with pytest.raises(gah.IllegalAction, match="S3: an instruction card is carried out here"):
        here.play("pass")


def test_there_is_nothing_between_where_he_has_no_turn(passed: gah.Timeline) -> None:
    assert passed.between(0) == ()
    two = gah.new_game(["Anna", "Ben"], seed=7).set_up().timeline()
    assert two.between() == ()
    two.play("die 2; end")
    assert two.between() == two.between(-1) == ()


def test_what_each_symbol_made_him_do(passed: gah.Timeline) -> None:
    game = passed.game
    turn = his_turn(game.position, game.events)
    assert (turn.card.number, turn.level) == (207, "hard")
    assert [(step.done, step.brings) for step in turn.steps] == [
        ("Senior Councillor", "c1, 7 VP"),
        ("Countess", "a1, 7 VP"),
        ("a die of 2", ""),
        ("2 spaces", ""),
        ("Room Service", ""),
    ]
    assert turn.steps[2].told == (
        "chooses action space 2: the card shows 1 or 2",
        "takes a die from space 2",
    )


def test_symbols_that_the_level_ignores_and_those_to_come() -> None:
    timeline = gah.Scenario.from_text(MOMENT.replace('"hard"', '"medium"')).game.timeline()
    game = timeline.play("pass")
    steps = his_turn(game.position, game.events).steps
    assert [step.counts for step in steps] == [True, False, True, True, False]
    assert [bool(step.done) for step in steps] == [True, False, True, True, False]
    happened: list[events.Event] = []
    done = []
    for here in timeline.between():
        happened += here.events
        done.append(sum(bool(step.done) for step in his_turn(here.position, happened).steps))
    assert done == [0, 1, 2, 3]
    alone = his_turn(game.position)  # nobody tells what was done
    assert [step.done for step in alone.steps] == [""] * 5


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("entrance", ENTRANCES)
def test_stages_of_whole_games(level: str, entrance: str) -> None:
    """They tell what the turn tells, in its order; every one is a sound position and a step of his card."""
    here: Position = gah.new_game(["Anna", gah.Leopold(level, entrance=entrance)], seed=5).position
    random, turns = Random(f"{level} {entrance}"), 0
    while here.decision is not None:
        action = random.choice(here.legal_actions)
        step, way = here.play(action), stages(here, action)
        told = [event for stage in way for event in stage.events]
        assert tuple(told) == step.events[: len(told)]
        up = [event.card for event in step.events if isinstance(event, events.InstructionTurnedUp)]
        expected = 0
        for number in up:
            symbols = here.box.solo.instructions[number].symbols
            expected += 1 + sum(symbol.border not in IGNORED[level] for symbol in symbols)
        assert len(way) == expected
        turns += len(up)
        happened: list[events.Event] = []
        for stage in way:
            assert problems(stage.position) == []
            assert stage.position.seen_by(0).legal_actions == ()
            assert stage.position.refusal(Pass()).rule == "S3"
            happened += stage.events
            turn = his_turn(stage.position, happened)
            done = [one for one in turn.steps if one.done]
            if isinstance(stage.events[-1], events.InstructionTurnedUp | events.SymbolIgnored):
                assert not done
            else:
                assert len(done[-1].told) == len(stage.events)  # the step has all that its stage tells
        here = step.position
    assert turns in (13, 14)
