"""What the coming Emperor scoring would do; VP 0 1 2 3 3 4 4 5 5 6 6 7 8 9, back 3, 5, 7 (R7.1, R7.2)."""

import pytest
from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.drawing import draw_emperor_outlook
from gah_nb.engine import new_position
from gah_nb.engine.emperor import outlook
from gah_nb.engine.state import Player, State

from . import svg, tables


def _on(space: int, round_: int, **player: object) -> State:
    anna, ben = tables.early(2).players
    here: Player = replace(anna, emperor=space, **player)
    return replace(tables.early(2), players=(here, ben), round=round_)


@pytest.mark.parametrize(
    ("round_", "space", "vp", "after", "outcome", "to_nothing", "to_reward"),
    [
        (1, 0, 0, 0, "penalty", 4, 6),  # 3 back: 4 leads to 1, 6 to 3
        (3, 3, 3, 0, "penalty", 1, 3),
        (3, 4, 3, 1, "nothing", 0, 2),
        (3, 6, 4, 3, "reward", 0, 0),
        (4, 6, 4, 1, "nothing", 0, 2),  # 5 back
        (5, 13, 9, 8, "reward", 0, 0),
        (6, 7, 5, 0, "penalty", 1, 3),  # 7 back
        (7, 10, 6, 3, "reward", 0, 0),
    ],
)
def test_before_back_after_and_what_it_takes(
    round_: int, space: int, vp: int, after: int, outcome: str, to_nothing: int, to_reward: int
) -> None:
    seen = outlook(_on(space, round_), 0)
    assert seen is not None
    assert (seen.round, seen.vp, seen.after, seen.outcome) == (
        {1: 3, 3: 3, 4: 5, 5: 5, 6: 7, 7: 7}[round_],
        vp,
        after,
        outcome,
    )
    assert (seen.spaces_to("nothing"), seen.spaces_to("reward")) == (to_nothing, to_reward)


def test_the_penalty_is_the_option_that_is_possible() -> None:
    """Tile A3 in round 3: give up two cards of the hand, or, with fewer, lose 5 VP (R7.3)."""
    rich, poor = outlook(_on(0, 3), 0), outlook(_on(0, 3, hand=(1,)), 0)
    assert rich is not None
    assert poor is not None
    assert (type(rich.penalty).__name__, type(poor.penalty).__name__) == ("ReturnStaff", "LosePoints")
    manager = outlook(_on(0, 3, display=(26,)), 0)  # the Conference Manager: 1 krone to ignore it
    assert manager is not None
    assert manager.ignored_for == 1


def _words(state: State) -> str:
    drawing = draw_emperor_outlook(state, 0)
    svg.assert_fits(drawing)
    return " ".join(box.what for box in svg.texts(svg.parse(drawing)))


def test_it_says_so() -> None:
    said = _words(_on(3, 3, display=(26,)))
    assert "3 VP, then the penalty: give up 2 hand cards" in said
    assert "to avoid it: 1 more space, or 1 krone to ignore it" in said
    assert "for the reward: 3 more spaces" in said
    assert "3 VP, then nothing" in _words(_on(4, 3))
    assert "4 VP, then the reward: draw 3, play one for 3 less" in _words(_on(6, 3))
    assert "no scoring is to come" in _words(tables.crowded(2, agenda=()))


def test_it_is_what_then_happens() -> None:
    """In whole games, what is foretold before the last decision of a round is what the scoring does."""
    seen = 0
    for seed in (1, 2, 3):
        position = new_position(("Anna", "Ben"), seed=seed, hotel="day")
        for move in range(3000):
            if position.is_over:
                break
            told = [outlook(position, place) for place in (0, 1)]
            legal = position.legal_actions
            after = position.play(legal[(move * 7 + seed) % len(legal)])
            spaces = [player.emperor for player in position.players]
            for event in after.events:
                foretold = told[event.seat] if event.seat in (0, 1) else None
                unmoved = foretold is not None and spaces[event.seat] == foretold.space
                if type(event).__name__ == "EmperorScore" and unmoved and event.space == foretold.space:
                    assert (event.vp, position.round) == (foretold.vp, foretold.round)
                    seen += 1
                if type(event).__name__ == "EmperorRetreat" and unmoved:
                    assert event.due == foretold.back == BOARDS.emperor_retreat[position.round]
            position = after.position
    assert seen >= 12
