"""Where a timeline stands, for the slider and the list of branches."""

from __future__ import annotations

from itertools import count, pairwise
from typing import Any

from gah_nb.play import Tree


def progress(tree: Tree) -> dict[str, Any]:
    """Give the place and its line, the beginnings of rounds, the branches, and a name for a new one."""
    line, index = tree.line, tree.index
    marks = [
        {"index": place, "label": f"R{after.position.round}"}
        for place, (before, after) in enumerate(pairwise(line), start=1)
        if after.position.round != before.position.round
    ]
    names = tuple(tree.branches)
    return {
        "node": line[index].id,
        "index": index,
        "length": len(line) - 1,
        "undo": index > 0,
        "redo": index < len(line) - 1,
        "marks": marks,
        "branches": [{"name": name, "current": name == tree.current_branch} for name in names],
        "suggestion": next(name for number in count(1) if (name := f"what if {number}") not in names),
    }
