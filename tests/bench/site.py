"""The built site in a browser: what a visit loads, how soon a board is live, how fast Python is there."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from statistics import median
from time import perf_counter
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.window import WATCH
from tests.browser.chromium import LAUNCH_ARGS, chromium_path
from tests.browser.hands import click_on
from tests.site.conftest import ROOT, module_of_the_site
from tests.site.test_site import board, open_lesson, run

PUBLIC = ROOT / "public"
_CLICKS = 50
#: What both Pythons run.
_PLAY = """
from random import Random
from time import perf_counter
from gah_nb.engine import new_position

def per_second(seconds):
    decisions, seed, began = 0, 0, perf_counter()
    while perf_counter() - began < seconds:
        position, luck = new_position(("Anna", "Ben"), seed=seed), Random(seed)
        while (decision := position.decision) is not None:
            position = position.play(luck.choice(decision.options)).position
            decisions += len(decision.options) > 1
        seed += 1
    return decisions / (perf_counter() - began)

print(round(per_second(5)))
"""


def report() -> Iterator[str]:
    """All lines; one that says so where no site has been built."""
    if not (PUBLIC / "live").is_dir():
        yield "not measured: there is no public/ here, and `make site` builds it"
        return
    sent: list[int] = []

    class Counting(module_of_the_site("serve").Handler):  # type: ignore[misc]
        def copyfile(self, source: Any, outputfile: Any) -> None:
            body = source.read()
            sent.append(len(body))
            outputfile.write(body)

    with (
        ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=str(PUBLIC))) as serving,
        sync_playwright() as driver,
    ):
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        site = f"http://127.0.0.1:{serving.server_port}/"
        browser = driver.chromium.launch(executable_path=chromium_path(), args=list(LAUNCH_ARGS))
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        began = perf_counter()
        frame = open_lesson(page, site)
        board(frame)
        yield f"{'first visit of a lesson':<44}{sum(sent) / 1e6:>8.1f} MB"
        yield f"{'its first board is live':<44}{perf_counter() - began:>8.1f} s"
        there = float(run(page, _PLAY))
        here = float(subprocess.run([sys.executable, "-c", _PLAY], capture_output=True, check=True).stdout)
        yield f"{'decisions per second there':<44}{there:>8,.0f}"
        yield f"{'decisions per second in this Python':<44}{here:>8,.0f}"
        yield f"{'ratio, there to here':<44}{there / here:>8.2f}"
        page.goto(f"{site}play.html")
        table = board(page)
        table.evaluate(WATCH)
        click_on(table, _CLICKS)
        times = table.evaluate("node => node.milliseconds")
        yield f"{'click to board, median of ' + str(_CLICKS):<44}{median(times):>8.0f} ms"
        browser.close()
        serving.shutdown()


def main() -> None:
    for line in report():
        print(line, flush=True)


if __name__ == "__main__":
    main()
