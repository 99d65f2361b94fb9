"""Measuring contenders side by side: in turns, so that a busy moment of the machine hits all alike."""

import gc
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from statistics import median


@dataclass(frozen=True)
class Count:
    """What happened in one game: actions carried out, those with a choice, and turns."""

    steps: int
    decisions: int
    turns: int


@dataclass(frozen=True)
class Rates:
    """How much of it went by per second."""

    steps: float
    decisions: float
    turns: float
    games: float


Play = Callable[[int], Count]


def race(contenders: Mapping[str, Play], rounds: int, seconds: float) -> dict[str, list[Rates]]:
    """Let each contender in turn play whole games for some seconds, round after round."""
    seeds = {name: count(1) for name in contenders}
    rates: dict[str, list[Rates]] = {name: [] for name in contenders}
    for play in contenders.values():
        play(0x5EED)  # imports, caches and tables that a first game fills
    for _ in range(rounds):
        for name, play in contenders.items():
            rates[name].append(_stint(play, seeds[name], seconds))
    return rates


def _stint(play: Play, seeds: Iterator[int], seconds: float) -> Rates:
    gc.collect()
    counts = []
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        counts.append(play(next(seeds)))
    return Rates(
        sum(one.steps for one in counts) / spent,
        sum(one.decisions for one in counts) / spent,
        sum(one.turns for one in counts) / spent,
        len(counts) / spent,
    )


def table(rates: Mapping[str, list[Rates]]) -> str:
    """Medians over the rounds; the ratio compares each round of the first contender with the same one."""
    ours = next(iter(rates.values()))
    head = f"{'decisions':>11}{'all steps':>11}{'turns':>9}{'games':>9}{'ratio':>8}"
    lines = [f"{'per second, median of rounds':<30}{head}"]
    for name, theirs in rates.items():
        ratio = median(a.decisions / b.decisions for a, b in zip(ours, theirs, strict=True))
        lines.append(
            f"{name:<30}"
            f"{median(one.decisions for one in theirs):>11,.0f}"
            f"{median(one.steps for one in theirs):>11,.0f}"
            f"{median(one.turns for one in theirs):>9,.0f}"
            f"{median(one.games for one in theirs):>9,.1f}"
            f"{ratio:>8.2f}"
        )
    return "\n".join(lines)
