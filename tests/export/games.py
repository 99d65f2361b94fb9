"""Games to export: played by a seeded host, with a branch, kept for all tests of a process."""

from __future__ import annotations

import random
from functools import cache

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from gah_nb.engine import first_step
from gah_nb.export.page import WIDGET_VIEW, StoredView
from gah_nb.play import Tree
from tests.random_games.policies import choose

SEED = 918273645


@cache
def played(names: tuple[str, ...] = ("Anna", "Ben"), moves: int = 1000) -> Tree:
    """A game, to its end if there are moves enough, and a branch at its middle; one is at place 5 of main."""
    luck = random.Random(3)
    step = first_step(names, seed=SEED)
    tree = Tree(step.position, step.events)
    _play_on(tree, luck, moves)
    tree.go_to(len(tree.line) // 2)
    tree.branch("what if <b>")
    _play_on(tree, luck, 6)
    tree.go_to("main")
    tree.go_to(5)
    return tree


def _play_on(tree: Tree, luck: random.Random, moves: int) -> None:
    for _ in range(moves):
        if tree.position.is_over:
            return
        tree.play(choose("host", tree.position, luck))


def stored_notebook(tree: Tree, seat: int | None = None) -> nbformat.NotebookNode:
    """A notebook as it is after a table was shown: the widget, whose model is gone, and the plain output."""
    data, metadata = StoredView("Table(<Game>)", tree, seat).bundle()
    view = {"version_major": 2, "version_minor": 1, "model_id": "0" * 32}
    outputs = [
        new_output("display_data", data={WIDGET_VIEW: view, "text/plain": ""}),
        new_output("display_data", data=data, metadata=metadata),
    ]
    cells = [
        new_markdown_cell("# A lesson"),
        new_code_cell("gah.Table(game)", outputs=outputs, execution_count=1),
    ]
    return new_notebook(cells=cells)
