"""Questions whose answers all lead to the same are not asked, and whoever answers all the same is right."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from gah_nb.components import rule_set
from gah_nb.engine import Position, new_position
from gah_nb.engine.actions import Decline, Ignore, Remove, Resolve, Suffer
from gah_nb.notation import parse_action, split_script
from gah_nb.play import Game, Tree, from_record, to_record
from tests.editions.tables import DE, EDITIONS, FR, IT, tile, under
from tests.engine.positions import changes, found, options, play, seat

#: A full café: in 2015 a guest leaves after the reward, so there is no table for the guest of a reward.
FULL = {78: "c", 72: "", 73: ""}


def steps(here: Position, script: str) -> Tree:
    """The script played as it was when every question was asked."""
    tree = Tree(here)
    for statement in split_script(script, here.box.names):
        _, action = parse_action(statement.text, tree.position)
        tree.follow(action, tree.position.play(action, asks_all=True))
    return tree


# A whole reward that comes to nothing (E17)


def test_a_reward_that_comes_to_nothing_is_not_offered():
    here = under(DE, seat(cafe=FULL, vacant="c1"))
    after, events = play(here, "move Post Councillor c1")
    assert after.decision.kind == "turn"
    assert changes(here, after) == {"cafe": "-78", "occupied": "+c1"}
    assert [event.part for event in found(events, "skipped")] == ["guest"]
    step = here.play(parse_action("move Post Councillor c1", here)[1])
    assert step.forced == (Resolve("reward"), Decline())


@pytest.mark.parametrize("said", ["resolve reward", "decline"])
def test_either_answer_may_be_said(said):
    here = under(DE, seat(cafe=FULL, vacant="c1"))
    silent = Game(here).play("move Post Councillor c1")
    assert Game(here).play(f"move Post Councillor c1; {said}").position == silent.position
    assert silent.play(said).position == silent.position


def test_it_is_offered_where_it_can_come_to_something():
    # The Duchess plays staff for 1 less: Executive Housekeeper costs 2 - 1 = 1. She alone is no must.
    for cafe, kind in ((FULL, "turn"), ({78: "c"}, "reward")):
        there, _ = play(under(DE, seat(cafe=cafe, vacant="c1")), "move Post Councillor c1")
        assert there.decision.kind == kind
    # With 0 kronen the Landgrave's room on floor 1 costs nothing; without room for one there is none.
    there, _ = play(under(DE, seat(kronen=0, cafe={66: "ck"}, vacant="a1")), "move Landgrave a1")
    assert options(there) == ["resolve reward", "decline"]


def test_what_staff_pays_may_make_it_come_to_something():
    # A room on floor 2 costs 1, which the Custodian's krone pays: the Landgrave's reward is to be chosen.
    ground = "b1 c1 d1 e1"
    area = {"kronen": 0, "cafe": {66: "ck"}, "occupied": ground, "vacant": "a1"}
    there, _ = play(under(DE, seat(**area)), "move Landgrave a1")
    assert there.decision.kind == "turn"
    there, _ = play(under(DE, seat(**area, display=[23])), "move Landgrave a1")
    assert options(there) == ["resolve reward", "decline"]


# The order of parts of which none can be used (O5)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_detective_beside_an_action_that_comes_to_nothing(edition):
    # No card in hand: the action comes to nothing, and the Detective's 2 spaces come before or after it.
    here = under(edition, seat(display=[20]), dice="5")
    after, _ = play(here, "die 5")
    assert (after.decision.kind, changes(here, after)) == ("turn", {"emperor": 2})
    assert Game(here).play("die 5; resolve Detective").position == after
    assert Game(here).play("die 5; resolve action; resolve Detective").position == after
    # With a card that can be paid there is a choice.
    there, _ = play(under(edition, seat(display=[20], hand=[12]), dice="5"), "die 5")
    assert options(there) == ["resolve action", "resolve Detective"]


# Rooms that go anyway (R7.6)


@pytest.mark.parametrize("edition", [FR, IT])
def test_two_rooms_to_remove_and_two_on_the_floor(edition):
    # B4: two vacant rooms from as high a floor as possible, or 7 VP.
    before = seat(vacant="a2 b2", occupied="a1 b1")
    here, _ = tile(edition, "B4", before)
    if edition == FR:
        assert options(here) == ["suffer left", "suffer right"]
        here, _ = play(here, "suffer left; remove b2; remove a2")
    assert here.players[0].tiles == before.occupied


def test_three_rooms_of_which_two_go():
    here, _ = tile(IT, "B4", seat(vacant="a2 b2 c2", occupied="a1 b1"))
    assert here.legal_actions == (Remove(5), Remove(6), Remove(7))


def test_a_room_that_decides_about_the_next_is_chosen():
    # C2 in 2015-de: the second one is below the first, in its column.
    here, _ = tile(DE, "C2", seat(occupied="a1 b1 a2 b2"))
    assert options(here) == ["remove a2", "remove b2"]


# A penalty that takes nothing


@pytest.mark.parametrize("edition", ["2021", IT])
@pytest.mark.parametrize(
    ("key", "nothing", "something"),
    [
        ("C2", {"vacant": "a1"}, {"occupied": "a1"}),
        ("A2", {"cafe": {63: "k"}}, {"kitchen": "s"}),  # the kitchen
        ("B1", {"cafe": {63: ""}}, {"cafe": {63: "k"}}),  # the kitchen and the guests
    ],
)
def test_there_is_nothing_to_ignore(edition, key, nothing, something):
    before = seat(display=[26], **nothing)
    here, _ = tile(edition, key, before)
    assert here.is_over
    assert here.players[0] == replace(before, numbers=here.players[0].numbers)
    there, _ = tile(edition, key, seat(display=[26], **something))
    assert there.legal_actions == (Ignore(), Suffer())


# Records from the time when it was asked


@pytest.mark.parametrize(
    ("script", "nodes"),
    [
        ("move Post Councillor c1; resolve reward; die 4; gain 2 kronen", 4),
        ("move Post Councillor c1; decline; die 4; gain 2 kronen; end", 5),
        ("move Post Councillor c1; decline", 2),
        ("move Post Councillor c1", 1),
    ],
)
def test_old_records_are_replayed(script, nodes):
    tree = steps(under(DE, seat(cafe=FULL, vacant="c1")), script)
    text = to_record(tree)
    again = from_record(text)
    assert again.node.depth == nodes
    assert [node.position.digest for node in again.node.path] == [
        node.position.digest for node in tree.node.path
    ]
    assert to_record(again) == text


@pytest.mark.parametrize(("answer", "paid"), [("ignore", 1), ("suffer", 0)])
def test_an_old_record_in_which_nothing_was_ignored(answer, paid):
    # The last turn of round 7, with a penalty of C2 that takes nothing, as nothing is occupied.
    anna, ben = seat(kronen=3, display=[26], vacant="a1", covered=[3]), seat(covered=[3, 3])
    here = under("2021", anna, ben, dice="4", round_=7, tiles=("A1", "B1", "C2"), dustbin=6)
    tree = steps(here, f"die 4; gain 1 krone; end; {answer}")
    again = from_record(to_record(tree))
    assert again.position == tree.position
    assert again.position.players[0].kronen == 3 + 1 - paid
    assert Game(here).play("die 4; gain 1 krone; end; suffer").position.players[0].kronen == 3 + 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_with_all_questions_are_replayed(edition):
    for seed in range(2):
        rng = random.Random(seed)
        tree = Tree(new_position(("Anna", "Ben"), seed=seed, rules=rule_set(edition)))
        while not tree.position.is_over:
            action = rng.choice(tree.position.legal_actions)
            tree.follow(action, tree.position.play(action, asks_all=True))
        again = from_record(to_record(tree))
        assert again.node.depth == tree.node.depth
        assert again.position == tree.position
