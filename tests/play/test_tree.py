"""A tree of positions: moving in it, branches, observers, threads."""

from __future__ import annotations

import gc
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gah_nb.engine import GahError, IllegalAction, actions, new_position
from gah_nb.engine.actions import Action
from gah_nb.play import MAIN, BranchName, Node, Timeline, Tree, UnknownPlace
from gah_nb.play.told import told

START = new_position(("Anna", "Ben"), seed=7, start=0)


def choose(tree: Tree, number: int) -> Action:
    options = tree.position.legal_actions
    return options[number % len(options)]


def played(*numbers: int) -> Tree:
    tree = Tree(START)
    for number in numbers:
        tree.play(choose(tree, number))
    return tree


def test_a_new_tree_stands_at_its_start():
    tree = Tree(START)
    assert tree.position is START
    assert tree.start is START
    assert tree.index == 0
    assert tree.line == (tree.node,)
    assert tree.node.action is None
    assert tree.node.parent is None
    assert tree.branches == {MAIN: tree.node}
    assert not tree.can_undo
    assert not tree.can_redo


def test_playing_undoing_and_redoing_keep_the_very_positions():
    tree = played(0, 1, 2)
    line = tree.line
    assert [node.depth for node in line] == [0, 1, 2, 3]
    assert tree.undo() is line[2]
    assert tree.undo() is line[1]
    assert tree.position is line[1].position
    assert tree.line == line
    assert tree.redo() is line[2]
    assert tree.redo() is line[3]
    with pytest.raises(UnknownPlace, match="nothing to redo"):
        tree.redo()
    tree.go_to(0)
    with pytest.raises(UnknownPlace, match="nothing to undo: this is the start"):
        tree.undo()


def test_a_move_played_again_is_entered_again():
    tree = played(0, 1, 2)
    line = tree.line
    tree.go_to(1)
    assert tree.play(line[2].action) is line[2]
    assert tree.line == line
    assert len(tree.nodes) == 4


def test_an_undone_move_leaves_the_line_but_not_the_tree():
    tree = played(0, 1, 2)
    old = tree.line
    tree.go_to(1)
    new = tree.play(choose(tree, 3))
    assert tree.line == (*old[:2], new)
    assert old[1].children == (old[2], new)
    assert old[3] in tree.nodes
    tree.undo()
    assert tree.redo() is new
    tree.undo()
    tree.play(old[2].action)
    assert tree.line == old
    tree.undo()
    assert tree.redo() is old[2]


def test_an_illegal_action_changes_nothing():
    tree = played(0, 1, 2)
    line, seen = tree.line, []
    tree.observe(seen.append)
    with pytest.raises(IllegalAction):
        tree.play(actions.End())
    with pytest.raises(IllegalAction):
        tree.play(choose(tree, 0), actions.Claim("A"))
    assert tree.line == line
    assert len(tree.nodes) == 4
    assert seen == []


def test_several_actions_are_one_change():
    tree = played(0)
    seen: list[Node] = []
    tree.observe(seen.append)
    first = choose(tree, 0)
    second = tree.position.play(first).position.legal_actions[0]
    node = tree.play(first, second)
    assert [place.action for place in node.path[2:]] == [first, second]
    assert seen == [node]
    other = tree.play(choose(Tree(START), 2), at=0)
    assert other.depth == 1
    assert tree.line == (tree.nodes[0], other)


def test_places_of_the_line():
    tree = played(0, 1, 2)
    line = tree.line
    tree.undo()
    assert tree.at(3) is tree.at(-1) is line[3]
    assert tree.go_to(-1) is line[3]
    assert tree.at(line[1]) is line[1]
    assert tree.index == 3
    for wrong in (4, -5):
        with pytest.raises(UnknownPlace, match=f"there is no place {wrong}; the line has 0 to 3"):
            tree.go_to(wrong)
    with pytest.raises(UnknownPlace, match="belongs to another timeline"):
        tree.go_to(played(0).node)
    assert issubclass(UnknownPlace, GahError)


def test_a_branch_is_a_new_line_from_here_on():
    tree = played(0, 1, 2)
    main = tree.line
    tree.go_to(1)
    assert tree.branch("what if") is main[1]
    assert tree.line == main[:2]
    assert tree.current_branch == "what if"
    a = tree.play(choose(tree, 5))
    b = tree.play(choose(tree, 0))
    assert tree.branches == {MAIN: main[3], "what if": b}
    assert (main[3].name, b.name, a.name) == (MAIN, "what if", "")
    assert tree.go_to(MAIN) is main[3]
    assert tree.line == main
    assert tree.go_to("what if") is b
    assert tree.line == (*main[:2], a, b)
    tree.go_to(main[2])
    assert tree.current_branch == MAIN
    assert tree.line == main


def test_two_branches_may_begin_in_one_place():
    tree = played(0)
    here = tree.node
    tree.branch("a")
    assert here.name == "a"
    tree.branch("b")
    assert here.name == "b"
    end_of_b = tree.play(choose(tree, 1))
    assert here.name == MAIN
    tree.go_to("a")
    end_of_a = tree.play(choose(tree, 2))
    assert tree.branches == {MAIN: here, "a": end_of_a, "b": end_of_b}


def test_a_branch_may_begin_with_moves_that_are_there_already():
    tree = played(0, 1, 2)
    main = tree.line
    tree.go_to(0)
    tree.branch("again")
    assert not tree.can_redo
    assert tree.play(main[1].action) is main[1]
    assert tree.current_branch == "again"
    new = tree.play(choose(tree, 4))
    assert tree.branches == {MAIN: main[3], "again": new}


def test_names_of_branches():
    tree = Tree(START)
    tree.branch("what if")
    for name, message in (
        ("", "needs a name"),
        (" ", "needs a name"),
        ("what if", "already"),
        (MAIN, "already"),
    ):
        with pytest.raises(BranchName, match=message):
            tree.branch(name)
    with pytest.raises(UnknownPlace, match="did you mean 'what if'"):
        tree.go_to("what of")
    with pytest.raises(UnknownPlace, match="there are main, what if"):
        tree.go_to("xyz")


def test_what_is_handed_out_does_not_change_later():
    tree = played(0)
    line, nodes, branches = tree.line, tree.nodes, tree.branches
    tree.play(choose(tree, 0))
    tree.branch("b")
    assert len(line) == len(nodes) == 2
    assert list(branches) == [MAIN]
    with pytest.raises(TypeError):
        branches["c"] = line[0]  # type: ignore[index]


def test_looking_at_differences():
    tree = played(0, 1, 2)
    assert Timeline.of(tree).compare(1, 1) == []
    assert Timeline.of(tree).compare(0, -1) == Timeline.of(tree).compare(tree.line[0], MAIN) != []


def test_how_it_shows_itself():
    tree = played(0, 1)
    tree.undo()
    assert repr(tree) == "<Tree of 3 positions, at 1 of 2 on 'main'>"
    assert repr(tree.line[0]) == "<Node 0 at 0: the start>"
    assert repr(tree.node).startswith("<Node 1 at 1: Guest(guest=")


def test_no_jump_replays_anything(monkeypatch: pytest.MonkeyPatch):
    tree = Tree(START)
    while not tree.position.is_over:
        tree.play(choose(tree, tree.index * 7))
    tree.go_to(40)
    tree.branch("b")
    line = tree.at(MAIN).path

    def no_play(*_: object):
        raise AssertionError("played")

    monkeypatch.setattr(type(START), "play", no_play)
    for place in (0, MAIN, 0, "b", line[50], 3):
        tree.go_to(place)
    while tree.can_redo:
        tree.redo()
    assert tree.line == line
    assert tree.play(line[1].action, line[2].action, at=0) is line[2]


# Observers


def test_observers_are_told_of_every_change_until_they_are_closed():
    tree = Tree(START)
    seen: list[Node] = []
    observation = tree.observe(seen.append)
    tree.play(choose(tree, 0))
    tree.undo()
    tree.redo()
    tree.go_to(0)
    tree.branch("b")
    assert [node.depth for node in seen] == [1, 0, 1, 0, 0]
    observation.close()
    observation.close()
    tree.go_to(MAIN)
    assert len(seen) == 5
    with tree.observe(seen.append):
        tree.undo()
    tree.redo()
    assert len(seen) == 6


def test_the_same_observer_twice_is_two_observers():
    tree = Tree(START)
    seen: list[Node] = []
    first = tree.observe(seen.append)
    tree.observe(seen.append)
    tree.branch("b")
    assert len(seen) == 2
    first.close()
    tree.branch("c")
    assert len(seen) == 3


def test_errors_of_observers_reach_the_caller_after_all_were_told():
    tree = Tree(START)
    seen: list[Node] = []

    def fails(_: Node):
        raise RuntimeError("no")

    def fails_too(_: Node):
        raise KeyError("nor this")

    for observer in (fails, fails_too, seen.append):
        tree.observe(observer)
    with pytest.raises(ExceptionGroup, match="observers of the timeline failed") as caught:
        tree.play(choose(tree, 0))
    assert [type(error) for error in caught.value.exceptions] == [RuntimeError, KeyError]
    assert seen == [tree.node]
    assert tree.index == 1


def test_an_observer_may_play_and_may_close_itself():
    tree = Tree(START)
    seen: list[int] = []

    def answer(node: Node):
        seen.append(node.depth)
        if node.depth == 2:
            observation.close()
        tree.play(choose(tree, 0))

    observation = tree.observe(answer)
    tree.play(choose(tree, 0))
    assert seen == [1, 2]
    assert tree.index == 3


def test_observers_are_called_outside_the_lock():
    tree = Tree(START)
    indices: list[int] = []

    def look_from_elsewhere(_: Node):
        thread = threading.Thread(target=lambda: indices.append(tree.index))
        thread.start()
        thread.join(timeout=10)

    tree.observe(look_from_elsewhere)
    tree.play(choose(tree, 0))
    assert indices == [1]


def test_many_threads_at_once():
    tree = played(0, 1)
    seen: list[Node] = []
    tree.observe(seen.append)
    options = START.legal_actions

    def work(number: int) -> None:
        for step in range(20):
            tree.play(options[(number + step) % len(options)], at=0)
            assert tree.line[0].depth == 0
            Timeline.of(tree).compare(0, 0)
            tree.branch(f"{number}/{step}")
            tree.snapshot()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    assert len(tree.nodes[0].children) == len(options)
    assert [node.id for node in tree.nodes] == list(range(len(tree.nodes)))
    assert len(tree.branches) == 1 + 8 * 20
    assert len(seen) == 2 * 8 * 20


# Against a plain model: paths as tuples of actions


class Model(RuleBasedStateMachine):
    """The same said with tuples: a place is its path, a line what was visited last."""

    @initialize()
    def begin(self):
        self.tree = Tree(START)
        self.positions = {(): START}
        self.last: dict[tuple[Action, ...], Action | None] = {(): None}
        self.here: tuple[Action, ...] = ()
        self.ends = {MAIN: ()}
        self.on = MAIN

    def path_of(self, node):
        return tuple(place.action for place in node.path[1:])

    def line_end(self):
        path = self.here
        while (following := self.last[path]) is not None:
            path = (*path, following)
        return path

    def visit(self, path):
        for length in range(len(path)):
            self.last[path[:length]] = path[length]
        self.here = path

    @precondition(lambda self: not self.tree.position.is_over)
    @rule(number=st.integers(0, 60))
    def play(self, number: int):
        action = choose(self.tree, number)
        position = self.positions[self.here].play(action).position
        self.tree.play(action)
        path = (*self.here, action)
        self.positions.setdefault(path, position)
        self.last.setdefault(path, None)
        self.visit(path)
        self.ends[self.on] = self.line_end()

    @rule()
    def undo(self):
        if self.here:
            self.tree.undo()
            self.here = self.here[:-1]

    @rule()
    def redo(self):
        if self.tree.can_redo:
            self.tree.redo()
            self.here = (*self.here, self.last[self.here])

    @rule(number=st.integers(0, 1000))
    def go_to_index(self, number: int):
        index = number % len(self.tree.line)
        self.tree.go_to(index)
        self.here = self.line_end()[:index]

    @rule(number=st.integers(0, 1000))
    def go_to_node(self, number: int):
        node = self.tree.nodes[number % len(self.tree.nodes)]
        self.tree.go_to(node)
        path = tuple(place.action for place in node.path[1:])
        self.visit(path)
        names = [self.on, *self.ends]
        self.on = next((name for name in names if self.ends[name][: len(path)] == path), self.on)

    @rule()
    def branch(self):
        name = f"branch {len(self.ends)}"
        self.tree.branch(name)
        self.ends[name] = self.here
        self.last[self.here] = None
        self.on = name

    @rule(number=st.integers(0, 1000))
    def go_to_branch(self, number: int):
        name = list(self.tree.branches)[number % len(self.tree.branches)]
        self.ends[name] = self.path_of(self.tree.branches[name])  # also a line that was left is a branch now
        self.tree.go_to(name)
        self.visit(self.ends[name])
        self.last[self.here] = None
        self.on = name

    @invariant()
    def both_agree(self):
        tree = self.tree
        end = self.line_end()
        assert tuple(node.action for node in tree.line[1:]) == end
        assert tree.index == len(self.here)
        assert tree.position == self.positions[self.here]
        assert len(tree.nodes) == len(self.positions)
        assert tree.current_branch == self.on
        ends = {name: self.path_of(end) for name, end in tree.branches.items()}
        assert {name: ends.pop(name) for name in self.ends} == self.ends
        inner = {path[:-1] for path in self.positions if path}
        inner |= {end[:length] for end in self.ends.values() for length in range(len(end) + 1)}
        assert sorted(ends.values(), key=str) == sorted({*self.positions} - inner, key=str)
        for name, end in self.ends.items():
            assert tree.branches[name].name in self.ends
            assert self.ends[tree.branches[name].name] == end
        for node in tree.nodes:
            assert bool(node.name) == (self.path_of(node) in self.ends.values())
        lines = tree.snapshot().lines
        assert sorted(node.id for line in lines for node in line.nodes) == [node.id for node in tree.nodes]


TestModel = Model.TestCase
TestModel.settings = settings(max_examples=40, stateful_step_count=30)


def test_what_was_told_of_places_keeps_none_of_them():
    tree = played(1, 2, 3)
    places = weakref.WeakSet(tree.line)
    assert [told(place, 0) for place in places] == [told(place, 0) for place in places]
    del tree
    gc.collect()
    assert len(places) == 0
