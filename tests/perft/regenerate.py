"""Count again and store what is found.

    python -m tests.perft.regenerate                all files
    python -m tests.perft.regenerate turns.toml     some of them

Only after a change of the rules that was reviewed: the counts are there to notice the others. What changes is
printed. The positions of ``by_hand.toml`` are counted by hand in its comments; if one of those changes, count
by hand again.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import tomlkit

from .counting import FOLDER, Stored, differences, divide, files, stored, totals


def regenerate(path: Path) -> None:
    """Write the counts of a file; comments and order stay."""
    document = tomlkit.parse(path.read_text(encoding="utf-8"))
    for entry, old in zip(document["position"], stored(path), strict=True):
        here = old.position()
        new = divide(here, old.depth)
        table = tomlkit.table()
        for action, counts in new.items():
            table[action] = list(counts)
        table.add(tomlkit.nl())
        entry["digest"] = here.digest
        entry["counts"] = list(totals(new))
        entry["divide"] = table
        _tell(path, old, totals(new), differences(old.divide, new))
    path.write_text(tomlkit.dumps(document), encoding="utf-8")


def _tell(path: Path, old: Stored, found: tuple[int, ...], table: str) -> None:
    if old.counts != found or table:
        print(f"{path.name}, {old.name}: {old.counts} -> {found}\n{table}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Count again and store what is found.")
    parser.add_argument("files", nargs="*", help="names of files of tests/perft; all if none is named")
    wish = parser.parse_args()
    for file in [FOLDER / name for name in wish.files] or files():
        regenerate(file)
