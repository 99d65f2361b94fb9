"""What `make screenshots` runs: pictures of a table in JupyterLab, light and dark, for the README.

    python -m tests.screenshots

They show the real thing: a notebook run in a real browser. Run it again when the looks have changed.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.chromium import LAUNCH_ARGS, chromium_path
from tests.browser.lab import ROOT, Lab, Notebook, of_cells

PICTURES = ROOT / "assets" / "pictures"
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
#: A game at the start of round 4, so that rooms, guests and staff are to be seen.
CELLS = (
    """\
import random
import gah_nb as gah
game, luck = gah.new_game(["Anna", "Ben"], seed=7).set_up(), random.Random(7)
while game.round < 4:
    busy = [action for action in game.legal_actions if action.verb in ("move", "prepare", "put", "staff")]
    game = game.play(luck.choice(busy or game.legal_actions))
while game.position.decision.kind != "turn":
    game = game.play(game.legal_actions[0])
""",
    "table = gah.Table(game); table",
)


def main() -> None:
    """Take the pictures; raises what the browser or the server raises."""
    executable = chromium_path()
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable, headless=True, args=list(LAUNCH_ARGS))
        for name, theme in THEMES.items():
            with tempfile.TemporaryDirectory(prefix="gah-nb-pictures-") as folder:
                picture = PICTURES / f"table-{name}.png"
                _take(browser, Path(folder), theme, picture)
                print(f"wrote {picture.relative_to(ROOT)}")
        browser.close()


def _take(browser: Browser, folder: Path, theme: str, picture: Path) -> None:
    lab = Lab(folder)
    try:
        settings = folder / "jupyter_config_dir" / "lab/user-settings/@jupyterlab/apputils-extension"
        settings.mkdir(parents=True)
        text = f'{{"theme": "{theme}"}}'
        (settings / "themes.jupyterlab-settings").write_text(text, encoding="utf-8")
        page = browser.new_page(viewport={"width": 1300, "height": 1700})
        notebook = Notebook(page, lab, "table.ipynb", of_cells(CELLS))
        notebook.run_all()
        table = page.locator(".gah-w")
        expect(table.locator("svg").first).to_be_visible(timeout=60_000)
        table.screenshot(path=picture)
        page.close()
    finally:
        lab.end_kernels()
        lab.stop()


if __name__ == "__main__":
    main()
