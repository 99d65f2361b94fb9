"""Pages that were made for later: opened from a file, without a kernel and without a network."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbconvert.exporters import HTMLExporter
from playwright.sync_api import Browser, Page, expect

from gah_nb.engine import first_step
from gah_nb.export.notebook import GahHTMLExporter
from gah_nb.export.page import draw_seen, replay_page
from gah_nb.play import Tree
from tests.browser.hands import slide
from tests.browser.lab import Lab
from tests.export.games import played, stored_notebook


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that may read files and nothing else, and must not complain."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, color_scheme="light")
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: wrong.append(request.url) if _is_foreign(request.url) else None)
    page.on("dialog", lambda dialog: wrong.append(dialog.message))
    yield page
    context.close()
    assert wrong == []


def _is_foreign(url: str) -> bool:
    return not url.startswith(("file:", "data:", "about:"))


def open_text(page: Page, folder: Path, text: str, address: str = "") -> None:
    (folder / "page.html").write_text(text, encoding="utf-8")
    page.goto((folder / "page.html").as_uri() + address)


def board(page: Page) -> list[str]:
    """The texts on the board, in order."""
    return page.locator(".gah-replay-board svg text").all_text_contents()


def expected(page: Page, tree: Tree, place: int) -> list[str]:
    """The texts of a place of the main line, as its drawing has them."""
    svg = draw_seen(tree.branches["main"].path[place], None).to_svg()
    texts: list[str] = page.evaluate(
        "svg => [...new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('text')]"
        ".map((text) => text.textContent)",
        svg,
    )
    return texts


def test_slider_keys_and_buttons_go_through_the_game(page: Page, tmp_path: Path):
    tree = played()
    last = tree.branches["main"].depth
    open_text(page, tmp_path, replay_page(tree, title="Friday"))
    count = page.locator(".gah-replay-count")
    expect(count).to_have_text(f"5 of {last}")
    assert board(page) == expected(page, tree, 5)
    for key, place in (("ArrowRight", 6), ("ArrowLeft", 5), ("End", last), ("ArrowRight", last), ("Home", 0)):
        page.keyboard.press(key)
        expect(count).to_have_text(f"{place} of {last}")
        assert board(page) == expected(page, tree, place)
    page.get_by_role("button", name="Next").click()
    expect(count).to_have_text(f"1 of {last}")
    slider = page.get_by_role("slider")
    slider.click()  # in its middle
    middle = int(slider.input_value())
    assert abs(middle - last // 2) < 5
    expect(count).to_have_text(f"{middle} of {last}")
    assert board(page) == expected(page, tree, middle)
    slider.press("ArrowRight")
    expect(count).to_have_text(f"{middle + 1} of {last}")


def test_every_step_can_be_drawn(page: Page, tmp_path: Path):
    tree = played()
    open_text(page, tmp_path, replay_page(tree))
    boards = page.evaluate(
        """() => [...document.querySelectorAll(".gah-replay-moves button")].map((move) => {
            move.click();
            const texts = document.querySelectorAll(".gah-replay-board svg text");
            return [...texts].map((text) => text.textContent);
        })"""
    )
    assert len(boards) == tree.branches["main"].depth + 1
    for place in (*range(0, len(boards), 17), -1):
        assert boards[place] == expected(page, tree, place)


def test_events_stand_beside_the_step_with_their_rules(page: Page, tmp_path: Path):
    open_text(page, tmp_path, replay_page(played()))
    now = page.locator(".gah-replay-now")
    expect(now).to_have_attribute("aria-live", "polite")
    page.locator(".gah-replay-moves button").nth(4).click()
    told = played().branches["main"].path[4]
    assert now.locator("b").all_text_contents() == [event.rule for event in told.events]
    expect(page.locator(".gah-replay-moves [aria-current]")).to_have_count(1)
    expect(page.locator(".gah-replay-moves [aria-current]")).to_have_attribute("value", "4")


def test_another_branch_begins_where_both_part(page: Page, tmp_path: Path):
    tree = played()
    open_text(page, tmp_path, replay_page(tree))
    main, branch = (tree.branches[name].path for name in ("main", "what if <b>"))
    parting = sum(1 for a, b in zip(main, branch, strict=False) if a is b) - 1
    page.keyboard.press("End")
    page.get_by_role("combobox").select_option("what if <b>")
    expect(page.locator(".gah-replay-count")).to_have_text(f"{parting} of {len(branch) - 1}")


def test_the_address_names_the_place(page: Page, tmp_path: Path):
    open_text(page, tmp_path, replay_page(played()), "#12")
    expect(page.locator(".gah-replay")).to_have_attribute("data-place", "12")
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("#13")
    page.goto(f"{page.url.split('#')[0]}#9999")
    expect(page.locator(".gah-replay")).to_have_attribute("data-place", str(played().branches["main"].depth))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark(page: Page, tmp_path: Path, scheme: str):
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_text(page, tmp_path, replay_page(played()))
    papers = {"light": "rgb(251, 247, 238)", "dark": "rgb(31, 28, 25)"}
    other = "light" if scheme == "dark" else "dark"
    paper = page.locator(".gah-replay-board .gah-paper")
    expect(paper).to_have_css("fill", papers[scheme])
    page.get_by_role("button", name=other.capitalize()).click()
    expect(paper).to_have_css("fill", papers[other])
    expect(page.locator("body")).to_have_css("background-color", papers[other])


def test_names_run_nothing(page: Page, tmp_path: Path):
    name = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"
    step = first_step((name, "Ben"), seed=7)
    tree = Tree(step.position, step.events)
    tree.play(tree.position.legal_actions[0])
    tree.branch(name)
    open_text(page, tmp_path, replay_page(tree, title=name))
    expect(page.locator("h1")).to_have_text(name)
    page.keyboard.press("Home")
    assert page.locator("img").count() == 0


def test_nothing_is_wider_than_a_phone(page: Page, tmp_path: Path):
    page.set_viewport_size({"width": 400, "height": 800})
    open_text(page, tmp_path, replay_page(played(), title="Donaudampfschifffahrtsgesellschaftskapitän" * 2))
    assert page.evaluate("document.documentElement.scrollWidth") <= 400


# Notebooks


def test_an_exported_notebook_has_sliders(page: Page, tmp_path: Path):
    notebook = stored_notebook(played())
    notebook.cells.append(nbformat.v4.new_code_cell("again", outputs=notebook.cells[1].outputs))
    html, _ = GahHTMLExporter().from_notebook_node(notebook)
    open_text(page, tmp_path, str(html))
    first, second = page.locator(".gah-replay").all()
    slide(first.get_by_role("slider"), 20 - 5)
    expect(first).to_have_attribute("data-place", "20")
    expect(second).to_have_attribute("data-place", "5")
    assert first.locator("svg text").all_text_contents() == expected(page, played(), 20)
    second.get_by_role("button", name="Next").click()
    second.get_by_role("button", name="Next").press("ArrowRight")
    expect(second).to_have_attribute("data-place", "7")
    expect(first).to_have_attribute("data-place", "20")


def shows_only_the_picture(page: Page) -> None:
    picture = page.locator("img.gah-stored")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") == 900
    for trouble in ("model not found", "Loading widget", "Error displaying widget"):
        expect(page.get_by_text(trouble)).to_be_hidden()


@pytest.mark.parametrize("template", ["lab", "classic", "basic"])
def test_plain_nbconvert_shows_the_picture(browser: Browser, tmp_path: Path, template: str):
    html, _ = HTMLExporter(template_name=template).from_notebook_node(stored_notebook(played()))
    page = browser.new_page()  # not the strict one: this page asks for what only a network has
    open_text(page, tmp_path, str(html))
    shows_only_the_picture(page)
    page.close()


@pytest.mark.parametrize("trusted", [True, False], ids=["trusted", "untrusted"])
@pytest.mark.parametrize("kernel", ["none", "python3"])
def test_jupyterlab_without_the_widget_shows_the_picture(
    browser: Browser, lab: Lab, trusted: bool, kernel: str
):
    notebook = stored_notebook(played())
    notebook.metadata.kernelspec = {"name": kernel, "display_name": kernel}
    path = lab.notebooks / f"stored-{trusted}-{kernel}.ipynb"
    notebook.cells[0].source = path.stem  # trust is in what a notebook says, not in its name
    nbformat.write(notebook, path)
    if trusted:
        trust(path, lab.notebooks.parent)
    page = browser.new_page()  # not the strict one: JupyterLab itself complains about what is missing
    page.goto(f"{lab.url}/lab/tree/{path.name}?reset")
    if kernel == "none":
        page.locator(".jp-Dialog").get_by_role("button", name="No Kernel", exact=True).click()
    elif trusted:
        expect(page.get_by_text("model not found")).to_have_count(1, timeout=60_000)  # and it is hidden
    shows_only_the_picture(page)
    page.close()
    lab.end_kernels()


def trust(path: Path, folder: Path) -> None:
    """Sign a notebook as the server's own user does it."""
    places = {name: str(folder / name.lower()) for name in ("JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "HOME")}
    command = [sys.executable, "-m", "jupyter", "trust", str(path)]
    subprocess.run(command, env={**os.environ, **places}, check=True, capture_output=True)
