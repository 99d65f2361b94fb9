"""A record holds a whole tree and is played to the same positions everywhere."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gah_nb.engine import InvalidSetup, first_step, new_position
from gah_nb.engine.audit import problems
from gah_nb.files import InvalidFile
from gah_nb.play import MAIN, Timeline, Tree, from_record, to_record
from tests.play.trees import NAMES, play_on, random_tree, shape, with_few_guests_left

ROOT = Path(__file__).resolve().parents[2]

SETUPS = st.fixed_dictionaries(
    {
        "seed": st.integers(0, 2**64 - 1),
        "hand": st.sampled_from(["deal", "introductory", "draft"]),
        "hotel": st.sampled_from(["night", "day"]),
        "promos": st.booleans(),
        "start": st.sampled_from([None, 0, 1]),
    }
)


@settings(max_examples=40)
@given(st.integers(2, 4), SETUPS, st.integers(0, 10_000))
def test_a_tree_comes_back_as_it_was(players: int, setup: dict[str, object], seed: int):
    tree = random_tree(new_position(NAMES[:players], **setup), seed)
    text = to_record(tree)
    again = from_record(text)
    assert shape(again) == shape(tree)
    assert to_record(again) == text
    assert [node.position.digest for node in again.line] == [node.position.digest for node in tree.line]
    assert problems(again.position) == []


@settings(max_examples=15)
@given(st.integers(2, 4), SETUPS, st.integers(0, 10_000))
def test_whole_games_come_back(players: int, setup: dict[str, object], seed: int):
    tree = Tree(new_position(NAMES[:players], **setup))
    play_on(tree, random.Random(seed), 10_000)
    again = from_record(to_record(tree))
    assert again.position.is_over
    assert again.position == tree.position
    assert [node.events for node in again.line[1:]] == [node.events for node in tree.line[1:]]


@settings(max_examples=30)
@given(st.integers(0, 3), st.integers(0, 10_000))
def test_reshuffled_decks_are_part_of_a_record(left: int, seed: int):
    start = with_few_guests_left(new_position(NAMES[:3], seed=seed), left)
    tree = random_tree(start, seed, moves=60)
    text = to_record(tree)
    assert ("shuffles = [" in text) == any(node.position.shuffles for node in tree.nodes)
    assert shape(from_record(text)) == shape(tree)


@settings(max_examples=30)
@given(st.integers(0, 3), st.integers(0, 10_000))
def test_a_record_needs_no_seed(left: int, seed: int):
    """Rolls and shuffles are in the record, so the same moves lead to the same place without luck."""
    start = with_few_guests_left(new_position(NAMES[:2], seed=seed), left)
    tree = random_tree(start, seed, moves=60)
    luckless = replace(start, box=replace(start.box, seed=None))
    text = to_record(tree).replace(f"seed = {seed}\n", "").replace(f',"seed":{seed}', "")
    text = text.replace(f'digest = "{start.digest}"', f'digest = "{luckless.digest}"')
    for node in tree.nodes:
        without = replace(node.position, box=luckless.box).digest
        text = text.replace(f'digest = "{node.position.digest}"', f'digest = "{without}"')
    again = from_record(text)
    assert again.start == luckless
    assert [node.position for node in again.line] == [
        replace(node.position, box=luckless.box) for node in tree.line
    ]


def test_a_start_with_outcomes_laid_down_keeps_them():
    start = new_position(NAMES[:2], seed=3)
    script = (("roll", (1, 1, 1, 1, 1, 2, 2, 2, 2, 3)),)
    tree = random_tree(replace(start, script=script), 4, moves=40)
    assert {node.position.script for node in tree.nodes} == {script, ()}
    assert tree.nodes[-1].position.round > 1
    text = to_record(tree)
    assert "roll 1111122223\n" in text
    assert shape(from_record(text)) == shape(tree)


def test_what_a_seat_sees_can_be_recorded():
    position = new_position(NAMES[:2], seed=3, start=0)
    while position.round < 1:
        position = position.play(position.legal_actions[0]).position
    tree = Tree(position.seen_by(position.decision.seat))
    tree.play(next(action for action in tree.position.legal_actions if action.verb == "die"))
    assert shape(from_record(to_record(tree))) == shape(tree)


@given(
    st.integers(0, 1000), st.lists(st.text(st.characters(codec="utf-8"), min_size=1), min_size=2, max_size=4)
)
def test_players_may_have_any_names(seed: int, names: list[str]):
    try:
        start = new_position(names, seed=seed)
    except InvalidSetup:
        return
    tree = random_tree(start, seed, moves=20)
    text = to_record(tree)
    text.encode()
    again = from_record(text)
    assert again.start.box.names == tuple(names)
    assert shape(again) == shape(tree)


@pytest.mark.parametrize(
    "names",
    [
        ("roll", "deal 3"),
        ("Anna: end", "Ben;"),
        ("#1", "'''"),
        ("Anna", "anna"),
        ("a", "ab"),
        ("A B", "A  B"),
        ('"', "\\"),
    ],
)
def test_names_that_look_like_something_else(names: tuple[str, str]):
    tree = random_tree(new_position(names, seed=1), 2, moves=40)
    assert shape(from_record(to_record(tree))) == shape(tree)


@pytest.mark.parametrize("name", ["what if", " ", "'''", '"', "main ", "1", "é\n"])
def test_branches_may_have_any_names(name: str):
    tree = Tree(new_position(NAMES[:2], seed=1))
    play_on(tree, random.Random(1), 5)
    tree.go_to(2)
    if not name.strip():
        return
    tree.branch(name)
    play_on(tree, random.Random(2), 5)
    again = from_record(to_record(tree))
    assert shape(again) == shape(tree)
    assert list(again.branches) == [MAIN, name]


def test_the_start_alone_is_a_record():
    tree = Tree(new_position(NAMES[:2], seed=1))
    tree.branch("b")
    tree.branch("c")
    again = from_record(to_record(tree))
    assert shape(again) == shape(tree)
    assert again.current_branch == "c"


def test_the_seed_is_enough_for_the_start():
    """Without its hidden part a record is set up again, and has the events of the set-up."""
    step = first_step(NAMES[:3], seed=12, hand="draft", start=2, promos=True)
    tree = random_tree(step.position, 3)
    text = to_record(tree)
    visible = text[: text.index("[hidden]")].replace("[setup]", '[setup]\nhand = "draft"\nstart = "Cindy"')
    again = from_record(visible)
    assert shape(again) == shape(tree)
    assert again.nodes[0].events == step.events


def test_a_record_reads_well():
    tree = Tree(new_position(NAMES[:2], seed=7, start=0))
    text = to_record(tree)
    assert text.startswith("# A game record")
    play_on(tree, random.Random(5), 12)
    lines = to_record(tree).splitlines()
    moves = lines[lines.index("moves = '''") + 1 : lines.index("'''")]
    assert moves[0].startswith("Ben: guest ")
    assert moves[1].startswith("deal ")
    assert "# round 1" in moves
    assert moves[moves.index("# round 1") + 1].startswith("roll ")
    assert "seed = 7" in lines
    assert 'players = ["Anna", "Ben"]' in lines


def digests(text: str) -> list[str]:
    return [node.position.digest for node in from_record(text).nodes]


def test_another_process_comes_to_the_same_positions():
    """Sets and dictionaries have another order there."""
    program = (
        "import sys; from gah_nb.play import from_record, to_record\n"
        "tree = from_record(sys.stdin.read())\n"
        "print(*(node.position.digest for node in tree.nodes))\n"
        "sys.stdout.write(to_record(tree))\n"
    )
    for seed in range(3):
        tree = random_tree(new_position(NAMES[: 2 + seed], seed=seed, hand="draft"), seed, moves=150)
        text = to_record(tree)
        for hash_seed in ("0", "1234"):
            result = subprocess.run(
                [sys.executable, "-c", program],
                input=text,
                env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
                cwd=ROOT,
                capture_output=True,
                text=True,
                encoding="utf-8",
                check=True,
            )
            found, _, again = result.stdout.partition("\n")
            assert found.split() == digests(text)
            assert again == text


def test_saving_and_loading(tmp_path: Path):
    path = tmp_path / "game.toml"
    tree = random_tree(new_position(NAMES[:2], seed=1), 3)
    Timeline.of(tree).save(path)
    assert path.read_text(encoding="utf-8") == to_record(tree)
    again = Timeline.load(str(path)).tree
    assert shape(again) == shape(tree)
    play_on(again, random.Random(1), 3)
    Timeline.of(again).save(path)
    assert shape(Timeline.load(path).tree) == shape(again)
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(FileNotFoundError):
        Timeline.load(tmp_path / "none.toml")
    path.write_text("schema = 1", encoding="utf-8")
    with pytest.raises(InvalidFile, match='game.toml, line 1, column 1: "players" is missing'):
        Timeline.load(path)


def test_saving_is_safe_while_others_play(tmp_path: Path):
    """What is written is the tree as it was at one moment."""
    tree = random_tree(new_position(NAMES[:2], seed=1), 3)
    state = tree.snapshot()
    before = to_record(tree)
    tree.go_to(0)
    play_on(tree, random.Random(1), 30)
    assert state.lines != tree.snapshot().lines
    assert to_record(from_record(before)) == before
