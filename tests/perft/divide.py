"""Look closer where a count differs: the ways to go on after each action.

python -m tests.perft.divide "serving two guests"
python -m tests.perft.divide "serving two guests" "serve; put s Tezcatlipoca" --depth 2
"""

from __future__ import annotations

import argparse

from gah_nb.notation import parse_action, split_script

from .counting import divide, files, stored, totals


def main() -> None:
    known = {entry.name: entry for path in files() for entry in stored(path)}
    parser = argparse.ArgumentParser(description="The ways to go on after each action.")
    parser.add_argument("name", choices=known, metavar="NAME", help="name of a stored position")
    parser.add_argument("script", nargs="?", default="", help="actions to play before it is counted")
    parser.add_argument("--depth", type=int, help="how many decisions; as stored if not given")
    wish = parser.parse_args()
    here = known[wish.name].position()
    for statement in split_script(wish.script):
        here = here.play(parse_action(statement.text, here)[1]).position
    split = divide(here, wish.depth or known[wish.name].depth)
    for action, counts in split.items():
        print(f"{action:<32}", *counts)
    print(f"{'all':<32}", *totals(split))


if __name__ == "__main__":
    main()
