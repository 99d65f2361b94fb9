"""What it costs to import the package, to draw a table and to keep a position."""

import gc
import subprocess
import sys
import time
import tracemalloc
from statistics import median

from tests.bench.ours import play_out

_TIMED = "from time import perf_counter as now; start = now(); {}; print(now() - start)"


def run_ms(code: str, times: int = 11) -> float:
    """Milliseconds a line of code takes in a fresh interpreter, whose own start is not counted."""
    command = (sys.executable, "-c", _TIMED.format(code))
    return 1000 * median(float(subprocess.check_output(command)) for _ in range(times))


def draw_ms(times: int = 30) -> tuple[float, float]:
    """Milliseconds for drawing the table of four late in a game: the first time, and the median after."""
    from gah_nb.drawing import draw_table

    kept, _ = play_out(seed=7, seats=4)
    late = kept[len(kept) * 4 // 5 :]
    spent = []
    for position in (late[number % len(late)] for number in range(times + 1)):
        start = time.perf_counter()
        draw_table(position)
        spent.append(1000 * (time.perf_counter() - start))
    return spent[0], median(spent[1:])


def bytes_per_position(games: int = 5) -> float:
    """Bytes that one more kept position costs, shared parts counted once."""
    play_out(seed=0)  # tables that a first game fills are not the game's
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [play_out(seed)[0] for seed in range(1, games + 1)]
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / sum(map(len, kept))
