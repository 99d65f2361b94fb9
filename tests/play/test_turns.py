"""Back to the beginning of a turn, and timelines that keep what was revealed."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import gah_nb as gah
from gah_nb.engine.events import CardsDrawn, GuestEnters, Rolled
from gah_nb.play.node import Revealed, learned
from tests.engine.positions import position, seat
from tests.play.trees import play_on


@pytest.fixture
def timeline() -> gah.Timeline:
    """Anna begins; the queue is Sovereign, Duchess, Opera Singer, Baroness, Tailor; the dice 1123345566."""
    return gah.new_game(["Anna", "Ben"], seed=7).set_up().timeline()


@pytest.fixture
def honest(timeline: gah.Timeline) -> gah.Timeline:
    timeline.tree.honest = True
    return timeline


# The beginning of a turn


def test_back_to_where_the_turn_began(timeline: gah.Timeline) -> None:
    start = timeline.index
    timeline.play("guest Baroness; die 1; take sc")
    assert timeline.undo_turn() == timeline[start]
    timeline.go_to(-1)
    timeline.play("keep; end; die 2")
    began = timeline[-2]
    assert timeline.undo_turn() == began
    assert began.to_decide == "Ben"
    assert timeline.undo_turn() == timeline[start]


def test_in_the_set_up_back_to_where_the_seat_was_asked_first(timeline: gah.Timeline) -> None:
    """Anna and Ben each choose a guest, then each three rooms."""
    asked = [timeline[place].to_decide for place in range(timeline.index)]
    places = []
    while timeline.index:
        timeline.undo_turn()
        places.append(timeline.index)
    first = [place for place in range(len(asked)) if place == 0 or asked[place] != asked[place - 1]]
    assert places == first[::-1]
    assert timeline.undo_turn() == timeline[0]


def test_a_turn_within_a_turn_belongs_to_it() -> None:
    """#97 E. Gizia gives Anna an extra turn; the turn began before she moved him."""
    game = gah.Game(position(seat(kronen=9, vacant="a1", cafe={97: "ssw"}), dice="112345", round_=2))
    timeline = game.timeline()
    timeline.play("move 97 a1")
    while timeline.game.position.decision and timeline.game.position.decision.kind != "turn":
        timeline.play(timeline.game.legal_actions[0])
    timeline.undo_turn()
    assert timeline.game == game


# What is kept


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ("guest Baroness", "something was revealed since Anna decided: a guest has come into the queue"),
        ("die 5", ""),
        ("die 1", ""),
    ],
)
def test_what_shows_something_is_not_taken_back(honest: gah.Timeline, actions: str, why: str) -> None:
    game = honest.game
    played = honest.play(actions)
    if not why:
        assert honest.undo() == game
        return
    with pytest.raises(Revealed, match=why):
        honest.undo()
    with pytest.raises(Revealed, match=why):
        honest.undo_turn()
    assert honest.game == played


def test_one_may_look_back_and_play_the_same_but_nothing_else(honest: gah.Timeline) -> None:
    start, before = honest.index, honest.game
    after = honest.play("guest Baroness")
    assert honest.go_to(start) == before
    with pytest.raises(Revealed, match="a guest has come into the queue"):
        honest.play("die 1")
    assert honest.game == before
    assert honest.play("guest Baroness") == after


def test_a_guest_stays_taken_while_the_rest_of_the_turn_is_undone(honest: gah.Timeline) -> None:
    after = honest.play("guest Baroness")
    honest.play("die 1; take sc")
    honest.undo()
    assert honest.undo() == after
    with pytest.raises(Revealed):
        honest.undo()


def test_whoever_decides_must_have_learned_it() -> None:
    """Anna plays a card of her hand: that shows Ben something, and nothing to her."""
    game = gah.Game(
        position(
            seat(kronen=9, hand=[1, 2], vacant="a1"),
            seat(hand=[3, 4]),
            dice="1122333445555",
            round_=2,
            seed=3,
        )
    )
    timeline = game.timeline()
    timeline.tree.honest = True
    timeline.play("die 5")
    node = timeline.tree.play(timeline.game.legal_actions[0])
    assert node.action is not None
    assert node.action.verb == "staff"
    assert learned(node, 0) is None
    assert learned(node, 1) == "shown"
    timeline.undo()


def test_a_copy_is_free(honest: gah.Timeline) -> None:
    honest.play("guest Baroness")
    for other in (copy.copy(honest), pickle.loads(pickle.dumps(honest))):
        other.undo()
        other.play("die 1")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("hand", ["deal", "draft"])
def test_all_luck_is_noticed_and_nothing_else(seed: int, hand: str) -> None:
    """Two ways to the same: what the seat's view cannot go on without, and what events tell of chance.

    Of the draft no event tells; there the last pick of each pass hands the packs on.
    """
    tree = gah.new_game(["Anna", "Ben", "Cindy"], seed=seed, hand=hand).timeline().tree
    play_on(tree, random.Random(seed), 400)
    for node in tree.line[1:]:
        before = node.parent
        assert before is not None
        assert before.position.decision is not None
        decided = before.position.decision
        if decided.kind == "draft":
            continue
        chance = any(isinstance(event, (Rolled, GuestEnters, CardsDrawn)) for event in node.events)
        assert bool(learned(node, decided.seat)) == chance, (node, node.events)


def test_a_pack_that_is_handed_on_is_seen() -> None:
    """Anna picks, then Ben, and the packs change hands: both see one that they had not seen."""
    tree = gah.new_game(["Anna", "Ben"], seed=1, hand="draft", start="Anna").timeline().tree
    first = tree.play(tree.position.legal_actions[0])
    second = tree.play(tree.position.legal_actions[0])
    assert first.position.decision is not None
    assert first.position.decision.seat == 1
    assert learned(first, 0) is None
    assert learned(second, 0) == learned(second, 1) == "cards"
