"""What it costs to import the package, to draw a table, to load a scenario and to keep a position."""

import gc
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from statistics import median

from tests.bench.ours import play_out

_TIMED = "from time import perf_counter as now; start = now(); {}; print(now() - start)"


def run_ms(code: str, times: int = 11) -> float:
    """Milliseconds a line of code takes in a fresh interpreter, whose own start is not counted."""
    command = (sys.executable, "-c", _TIMED.format(code))
    return 1000 * median(float(subprocess.check_output(command)) for _ in range(times))


def draw_ms(times: int = 30) -> tuple[float, float, float]:
    """Milliseconds to draw late in a game of four: the table first, the table after, and one seat's panel.

    The table is drawn as a notebook shows it, with what can be done outlined and explained.
    """
    from gah_nb.drawing import draw_seat
    from gah_nb.play.showing import table_svg

    kept, _ = play_out(seed=7, seats=4)
    late = kept[len(kept) * 4 // 5 :]
    positions = [late[number % len(late)] for number in range(times + 1)]
    tables = [_ms(table_svg, position) for position in positions]
    return tables[0], median(tables[1:]), median(_ms(draw_seat, position, 0) for position in positions)


def load_ms() -> tuple[float, float]:
    """Milliseconds to read a scenario file and set its position up: the median of ours, and the longest."""
    from gah_nb.files import asset
    from gah_nb.scenario import Scenario

    texts = [path.read_text(encoding="utf-8") for path in sorted(asset("scenarios").rglob("*.toml"))]
    times = [min(_ms(Scenario.from_text, text) for _ in range(3)) for text in texts]
    return median(times), max(times)


def editor_ms(times: int = 20) -> tuple[float, float]:
    """Milliseconds in which the scenario editor answers a line typed into its file, and a click on its board.

    That is what Python does; the view waits 120 ms before it sends what was typed, and draws what changed.
    """
    from gah_nb.widgets import ScenarioEditor

    editor = ScenarioEditor("schema = 1\n")
    numbers = range(1, times + 1)
    typed = [
        _ms(
            editor._message_came,
            editor,
            {"do": "write", "text": f"schema = 1\nround = {number % 7 + 1}\n"},
            [],
        )
        for number in numbers
    ]
    clicks = [
        _ms(editor._message_came, editor, {"do": "play", "text": f"track 0 {number % 13}", "at": 0}, [])
        for number in numbers
    ]
    return median(typed), median(clicks)


def _ms(do: Callable[..., object], *arguments: object) -> float:
    start = time.perf_counter()
    do(*arguments)
    return 1000 * (time.perf_counter() - start)


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
