"""`make bench`: how fast and how small, beside engines of other games, in one run."""

import argparse
import datetime
import os
import platform
from contextlib import nullcontext
from importlib.metadata import version
from pathlib import Path

from tests.bench import footprint, ours, peers, puzzles, site, window
from tests.bench.base import older
from tests.bench.race import race, table

FIRST_GAME = "import gah_nb; gah_nb.new_game(['Anna', 'Ben'], seed=7)"


def machine() -> str:
    """The processor, as well as the system can name it."""
    cpuinfo = Path("/proc/cpuinfo")
    named = platform.processor()
    if not named and cpuinfo.is_file():
        models = [
            line.partition(":")[2].strip()
            for line in cpuinfo.read_text(encoding="utf-8").splitlines()
            if "model name" in line
        ]
        named = models[0] if models else ""
    return f"{named or platform.machine()}, {os.cpu_count()} cores"


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of the race")
    parser.add_argument("--seconds", type=float, default=1.5, help="for each contender in each round")
    parser.add_argument("--base", metavar="COMMIT", help="let the engine of this commit run beside ours")
    parser.add_argument("--turns", type=int, default=200, help="turns of bot games to be proven")
    parser.add_argument("--endings", type=int, default=50, help="endings of bot games to be proven")
    window.add_options(parser)
    wish = parser.parse_args()

    print(f"{datetime.date.today().isoformat()}, Python {platform.python_version()}, {machine()}")
    print(", ".join(f"{name} {version(name)}" for name in ("gah-nb", "catanatron", "chess")))
    print(f"\nRandom games, {wish.rounds} rounds of {wish.seconds} s each in turn. A decision has two")
    print("options or more; the ratio is our decisions to theirs. Ours keeps every position of the game.\n")
    with older(wish.base) if wish.base else nullcontext() as base:
        contenders = {"gah_nb, all kept": ours.play, "gah_nb, one alone": ours.play_alone}
        if base is not None:
            contenders[f"gah_nb at {wish.base[:12]}"] = base
        print(table(race({**contenders, **peers.PEERS}, wish.rounds, wish.seconds)))

    first, later, panel = footprint.draw_ms()
    load, longest = footprint.load_ms()
    typed, clicked = footprint.editor_ms()
    rows = {
        "import gah_nb": f"{footprint.run_ms('import gah_nb'):,.1f} ms",
        "import and the first game": f"{footprint.run_ms(FIRST_GAME):,.1f} ms",
        "draw a table of four, first": f"{first:,.1f} ms",
        "draw a table of four, then": f"{later:,.1f} ms",
        "draw one panel of it": f"{panel:,.1f} ms",
        "load a scenario": f"{load:,.1f} ms",
        "load a scenario, the longest": f"{longest:,.1f} ms",
        "editor: typed, to the answer": f"{typed:,.1f} ms",
        "editor: click, to the answer": f"{clicked:,.1f} ms",
        "keep one more position": f"{footprint.bytes_per_position():,.0f} bytes",
    }
    print()
    for name, value in rows.items():
        print(f"{name:<30}{value:>14}")
    print("\nIn JupyterLab\n")
    for line in window.report(wish.clicks, wish.until):
        print(line, flush=True)
    print("\nThe built site in a browser\n")
    for line in site.report():
        print(line, flush=True)
    print(f"\nProofs of puzzles\n\n{puzzles.table(wish.turns, wish.endings)}")


if __name__ == "__main__":
    main()
