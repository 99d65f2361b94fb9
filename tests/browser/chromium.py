"""Finding a browser for the browser tests, and getting one where there is none.

    python tests/browser/chromium.py             says which browser the tests would use
    python tests/browser/chromium.py --ensure    gets one first if there is none

Looked for in this order: the program named by GAH_NB_CHROMIUM; chromium, chromium-browser or
google-chrome on PATH; the one Playwright downloaded. With --ensure, where none of them is there:
Debian's package, as root on a Debian-like system; then Playwright's own download.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

VARIABLE = "GAH_NB_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome")

LAUNCH_ARGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    # No name resolves but this machine's own: whatever needs the network fails in a test.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)

ADVICE = (
    "There is no browser for the browser tests. Install Chromium (Debian and Ubuntu: "
    f"apt-get install chromium), or set {VARIABLE} to the program of a Chromium or Chrome."
)


class NoChromium(Exception):
    """There is no browser to test with; the message says what to do about it."""


def _playwright_has_one() -> bool:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return False
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).is_file()


def _may_use_apt() -> bool:
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _run(command: Sequence[str]) -> bool:
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode == 0
    except OSError as problem:
        print(problem, flush=True)
        return False


def _say(text: str) -> None:
    print(text, flush=True)


@dataclass(frozen=True)
class Machine:
    """What the search asks of a machine; tests give it another."""

    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    which: Callable[[str], str | None] = shutil.which
    playwright_has_one: Callable[[], bool] = _playwright_has_one
    may_use_apt: Callable[[], bool] = _may_use_apt
    run: Callable[[Sequence[str]], bool] = _run
    say: Callable[[str], None] = _say


def chromium_path(machine: Machine | None = None) -> Path | None:
    """Return the browser to launch, or None for the one Playwright downloaded and finds itself."""
    machine = machine or Machine()
    installed = _installed(machine)
    if installed is None and not machine.playwright_has_one():
        raise NoChromium(ADVICE)
    return installed


def ensure(machine: Machine | None = None) -> Path | None:
    """Return what `chromium_path` returns, after getting a browser if there is none."""
    machine = machine or Machine()
    try:
        return chromium_path(machine)
    except NoChromium:
        if VARIABLE in machine.environ:
            raise  # a wrong wish is to be corrected, not worked around
    if machine.may_use_apt():
        machine.say("No browser here: installing Debian's chromium with apt-get.")
        apt = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get")
        installed = machine.run((*apt, "update")) and machine.run((*apt, "install", "-y", "chromium"))
        if installed and (path := _installed(machine)):
            return path
        machine.say("That did not work.")
    machine.say("No browser here: downloading Playwright's own Chromium.")
    if machine.run((sys.executable, "-m", "playwright", "install", "chromium")):
        return chromium_path(machine)
    raise NoChromium(ADVICE)


def _installed(machine: Machine) -> Path | None:
    wished = machine.environ.get(VARIABLE)
    if wished is not None:
        if found := machine.which(wished):
            return Path(found)
        raise NoChromium(f"{VARIABLE} is {wished!r}, which is not a program that can be run.")
    return next((Path(found) for name in NAMES if (found := machine.which(name))), None)


def main() -> None:
    parser = argparse.ArgumentParser(description="Find a browser for the browser tests.")
    parser.add_argument("--ensure", action="store_true", help="get one if there is none")
    try:
        path = ensure() if parser.parse_args().ensure else chromium_path()
    except NoChromium as problem:
        sys.exit(str(problem))
    print("Browser for the tests:", path or "the one Playwright downloaded")


if __name__ == "__main__":
    main()
