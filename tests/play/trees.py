"""Trees to test with: games played at random, with moves undone and branches."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from gah_nb.engine import Position
from gah_nb.play import Tree

NAMES = ("Anna", "Ben", "Cindy", "Dora")


def play_on(tree: Tree, luck: random.Random, moves: int) -> None:
    """Some random moves."""
    for _ in range(moves):
        if tree.position.is_over:
            return
        tree.play(luck.choice(tree.position.legal_actions))


def random_tree(start: Position, seed: int, *, bouts: int = 4, moves: int = 30) -> Tree:
    """A tree with several lines, some of them named, and a place in the middle of it."""
    luck = random.Random(seed)
    tree = Tree(start)
    play_on(tree, luck, moves)
    for bout in range(luck.randrange(bouts)):
        tree.go_to(luck.choice(tree.nodes))
        if luck.random() < 0.6:
            tree.branch(f"branch {bout}")
        play_on(tree, luck, luck.randrange(moves))
    if luck.random() < 0.7:
        tree.go_to(luck.randrange(len(tree.line)))
    return tree


def with_few_guests_left(position: Position, left: int) -> Position:
    """The same with most of the guest deck on the discard pile."""
    deck, rest = position.guest_deck[:left], position.guest_deck[left:]
    return replace(position, guest_deck=deck, guest_discard=tuple(sorted((*position.guest_discard, *rest))))


def shape(tree: Tree) -> Sequence[object]:
    """All that a record keeps of a tree."""
    state = tree.snapshot()
    lines = [
        (
            line.number,
            line.name,
            line.parent,
            line.at,
            [(n.action, n.position, n.step.forced) for n in line.nodes],
        )
        for line in state.lines
    ]
    ends = [(name, end.depth) for name, end in tree.branches.items()]
    here = [node.action for node in tree.node.path], [node.action for node in tree.line]
    return lines, ends, here, tree.current_branch
