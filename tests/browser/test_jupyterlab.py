"""Tables in a real JupyterLab: a whole game by clicks, going back and branching, several tables, errors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Page, expect

import gah_nb as gah
from tests.browser.hands import by_mouse, click_on, slide
from tests.browser.lab import Notebook, save
from tests.renew_notebooks import NOTEBOOKS

Open = Callable[..., Notebook]

NEW = 'import gah_nb as gah\ngame = gah.new_game(["Anna", "Ben"], seed=7)'
READY = f"{NEW}.set_up()"


def test_a_whole_game_is_played_by_clicks_alone(page: Page, notebook: Open):
    opened = notebook(
        NEW,
        "table = gah.Table(game); table",
        "print(table.position.digest, table.position.is_over, list(table.position.scores.values()))",
    )
    opened.run_all()
    table = page.locator(".gah-w")
    texts = click_on(table)

    expected = gah.new_game(["Anna", "Ben"], seed=7)
    for text in texts:
        expected = expected.play(text)
    assert expected.is_over
    verbs = {text.split()[0] for text in texts}
    assert verbs >= {"guest", "prepare", "die", "take", "put", "serve", "move", "gain", "staff", "end"}
    scoring = table.get_by_role("table", name="Final scoring")
    for name, vp in expected.scores.items():
        row = scoring.get_by_role("row", name=name)
        expect(row.get_by_role("cell").last).to_have_text(str(vp).replace("-", "\N{MINUS SIGN}"))
    expect(table.locator(".gah-w-prompt")).to_contain_text("The game is over")
    expect(table.locator(".gah-can, .gah-w-offer")).to_have_count(0)
    opened.run(2)
    assert opened.output(2) == f"{expected.digest} True {list(expected.scores.values())}"


def test_undo_jump_and_branch(page: Page, notebook: Open):
    opened = notebook(
        READY,
        "table = gah.Table(game); table",
        "tree = table.timeline.tree\n"
        "print(table.position.digest, {name: node.depth for name, node in tree.branches.items()})",
    )
    opened.run_all()
    table = page.locator(".gah-w")
    first = click_on(table, 24)
    place = int(table.get_attribute("data-index") or "")
    assert place == 6 + 24

    for back in (1, 2):
        table.locator("[data-do=undo]").click()
        expect(table).to_have_attribute("data-index", str(place - back))
    table.get_by_role("button", name="Redo").click()
    expect(table).to_have_attribute("data-index", str(place - 1))

    slide(table.get_by_role("slider"), 12 - (place - 1))
    expect(table).to_have_attribute("data-index", "12")
    place_said = re.compile(r"^place 12 of 30: \w")
    expect(table.get_by_role("slider")).to_have_attribute("aria-valuetext", place_said)
    table.get_by_role("button", name="History").click()
    table.get_by_label("Name of a new line").press_sequentially("bold")
    page.keyboard.press("Enter")
    lines = table.get_by_role("list", name="Lines of play")
    expect(lines.get_by_role("button", name="bold")).to_have_attribute("aria-current", "true")
    table.get_by_role("button", name="History").click()
    second = click_on(table, 5)
    expect(table).to_have_attribute("data-index", "17")

    table.get_by_role("button", name="History").click()
    lines.get_by_role("button", name="main").click()
    expect(table).to_have_attribute("data-index", "30")
    lines.get_by_role("button", name="bold").click()
    expect(table).to_have_attribute("data-index", "17")

    expected = gah.new_game(["Anna", "Ben"], seed=7).set_up().play(*first[:6], *second)
    opened.run(2)
    assert opened.output(2) == f"{expected.digest} {{'main': 30, 'bold': 17}}"


def test_many_choices_of_folded_parts_are_found_by_unfolding_them(page: Page, notebook: Open):
    opened = notebook(READY, 'table = gah.Table(game, show=["queue"]); table', "len(game.legal_actions)")
    opened.run_all()
    table = page.locator(".gah-w")
    everything = int(opened.output(2))
    expect(table.locator(".gah-w-count")).to_contain_text(f"{everything} choices, ")
    expect(table.locator(".gah-w-count")).to_contain_text(" of them in folded parts")
    expect(table.locator('.gah-w-choices [data-text^="die"]')).to_have_count(0)
    table.get_by_role("button", name="Show Actions").click()
    expect(table.locator('.gah-w-board [data-target="space:1"].gah-can')).to_be_visible()
    expect(table.locator(".gah-w-count")).to_have_text(f"{everything} choices, outlined in gold")


def test_a_link_is_shown_and_copied(page: Page, notebook: Open):
    opened = notebook(READY, "table = gah.Table(game); table", "print(gah.link(table))")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened.run_all()
    table = page.locator(".gah-w")
    table.get_by_role("button", name="History").click()
    table.get_by_role("button", name="Link").click()
    shown = table.get_by_role("dialog", name="What it says")
    expect(shown.get_by_label("Link")).to_have_value(opened.output(2))
    shown.get_by_role("button", name="Copy").click()
    expect(shown.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == opened.output(2)


def test_python_and_the_board_follow_each_other(page: Page, notebook: Open):
    opened = notebook(
        READY,
        "table = gah.Table(game); table",
        'table.play("guest q5; die 1")',
        "table.timeline.undo(); table.timeline.undo();",
        "print(table.position.to_decide, table.timeline.index)",
    )
    opened.run_all()
    table = page.locator(".gah-w")
    expect(table).to_have_attribute("data-index", "6")
    by_mouse(page, "guest Baroness")
    by_mouse(page, "die 1+")
    opened.run(4)
    assert opened.output(4) == "Anna 8"
    opened.run(3)
    expect(table).to_have_attribute("data-index", "6")


def test_several_views_and_several_tables(page: Page, notebook: Open):
    opened = notebook(
        READY,
        "table = gah.Table(game); table",
        "table",
        "gah.Table(game)",
        "import ipywidgets\n"
        'anna, ben = (gah.Table(table.timeline, seat=name) for name in ("Anna", "Ben"))\n'
        "ipywidgets.HBox([anna, ben])",
    )
    opened.run_all()
    tables = page.locator(".gah-w")
    expect(tables).to_have_count(5)
    by_mouse(page, "guest Baroness")
    for place, index in enumerate(("7", "7", "6", "7", "7")):
        expect(tables.nth(place)).to_have_attribute("data-index", index)
    anna, ben = tables.nth(3), tables.nth(4)
    expect(anna.locator(".gah-can").first).to_be_attached()
    expect(ben.locator(".gah-can, .gah-w-offer")).to_have_count(0)
    expect(ben.locator(".gah-w-prompt")).to_contain_text("Anna decides")
    expect(anna).to_contain_text("Sous-Chef")
    expect(ben).not_to_contain_text("Sous-Chef")


def test_a_cell_that_is_run_again_leaves_nothing_behind(page: Page, notebook: Open):
    opened = notebook(
        f"{READY}\ntimeline = game.timeline()\ntables = []",
        "tables.append(gah.Table(timeline)); tables[-1]",
        "print([table._views for table in tables])",
    )
    opened.run_all()
    opened.run(1)
    opened.run(1)
    expect(page.locator(".gah-w")).to_have_count(1)
    by_mouse(page, "guest Baroness")
    opened.run(2)
    assert opened.output(2) == "[0, 0, 1]"


def test_in_a_tab(page: Page, notebook: Open):
    opened = notebook(
        READY,
        "import ipywidgets\ntable = gah.Table(game)\n"
        'ipywidgets.Tab([ipywidgets.VBox([table]), gah.Table(game)], titles=("one", "two"))',
    )
    opened.run_all()
    page.get_by_role("tab", name="two").click()
    by_mouse_in = page.locator(".gah-w:visible")
    by_mouse_in.locator('[data-target="queue:75"]').click()
    expect(by_mouse_in).to_have_attribute("data-index", "7")
    page.get_by_role("tab", name="one").click()
    expect(page.locator(".gah-w:visible")).to_have_attribute("data-index", "6")


def test_a_closed_table_goes_away(page: Page, notebook: Open):
    opened = notebook(
        READY, "table = gah.Table(game); table", "table.close()", 'table.timeline.play("guest q5");'
    )
    opened.run(0)
    opened.run(1)
    expect(page.locator(".gah-w-prompt")).to_contain_text("Anna decides")
    opened.run(2)
    expect(page.locator(".gah-w")).to_have_count(0)
    opened.run(3)
    expect(page.locator(".gah-w")).to_have_count(0)


def test_an_error_is_shown_and_the_game_goes_on(page: Page, notebook: Open):
    opened = notebook(
        READY,
        'table = gah.Table(game); table.observe(lambda change: 1 / 0, "position"); table',
        'table.unobserve_all("position")',
    )
    opened.run(0)
    opened.run(1)
    table = page.locator(".gah-w")
    by_mouse(page, "guest Baroness")
    alert = table.locator(".gah-w-error")
    expect(alert).to_contain_text("ZeroDivisionError: division by zero")
    alert.get_by_text("details").click()
    expect(alert.locator("pre")).to_contain_text("Traceback")
    expect(table).to_have_attribute("data-index", "7")
    opened.run(2)
    by_mouse(page, "die 1")
    expect(alert).to_be_empty()


# Resolves once JupyterLab sends widgets' messages to a thread of the kernel that is not busy with cells.
SUBSHELL = """async () => {
  const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  for (const comm of kernel._comms.values()) await (await comm).subshellStarted;
}"""


def test_a_click_during_a_running_cell(page: Page, notebook: Open):
    opened = notebook(
        READY,
        "table = gah.Table(game); table",
        "import threading\nclicked = threading.Event()\n"
        "table.timeline.tree.observe(lambda node: clicked.set())\n"
        "print('waiting', flush=True); print(clicked.wait(20), table.timeline.index)",
    )
    opened.run(0)
    opened.run(1)
    page.evaluate(SUBSHELL)
    # The kernel uses that thread from the first answer to a message that names it: here that for the legend.
    page.get_by_role("button", name="Legend").click()
    expect(page.get_by_role("dialog", name="Legend").locator("svg")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".jp-CodeCell .cm-content").nth(2).click()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".jp-OutputArea-output").last).to_contain_text("waiting")
    by_mouse(page, "guest Baroness")
    expect(page.locator(".jp-OutputArea-output").last).to_contain_text("True 7")


def test_no_notebook_shortcut_fires_and_the_focus_stays(page: Page, notebook: Open):
    opened = notebook(READY, "table = gah.Table(game); table")
    opened.run_all()
    page.locator('[data-target="space:1"]').focus()
    for key in ("a", "d", "d", "x", "m"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator(".gah-w [role=menuitem]").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".gah-w")).to_have_attribute("data-index", "7")
    inside = "document.querySelector('.gah-w').contains(document.activeElement)"
    assert page.evaluate(inside)
    page.keyboard.press("b")  # back to the beginning of the turn, and no cell below
    expect(page.locator(".gah-w")).to_have_attribute("data-index", "6")
    assert opened.cells.count() == 2
    assert page.locator(".jp-MarkdownCell").count() == 0


def test_the_welcome_notebook_shows_its_boards_before_and_after_it_is_run(page: Page, notebook: Open):
    opened = notebook(content=nbformat.read(NOTEBOOKS / "00-welcome.ipynb", as_version=4))
    expect(page.locator('img[alt^="Table("]')).to_be_visible()
    opened.run_all()
    expect(page.locator('img[alt^="Table("]')).to_be_hidden()
    by_mouse(page, "guest Baroness")
    expect(page.locator(".gah-w")).to_have_attribute("data-index", "7")


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_the_theme_of_jupyterlab(page: Page, notebook: Open, theme: str):
    opened = notebook(READY, "gah.Table(game)")
    opened.run_all()
    page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
    paper: dict[str, Any] = {"JupyterLab Light": "rgb(251, 247, 238)", "JupyterLab Dark": "rgb(31, 28, 25)"}
    expect(page.locator(".gah-w")).to_have_css("background-color", paper[theme])
    expect(page.locator(".gah-w-board .gah-paper").first).to_have_css("fill", paper[theme])


def test_small_boards_and_a_table_on_one_timeline_stay_in_step(page: Page, notebook: Open):
    opened = notebook(
        READY,
        "import ipywidgets\n"
        "table = gah.Table(game)\n"
        'dice = gah.Board("action board", table, controls=True)\n'
        'hotels = [gah.Board("hotel", table, seat=name) for name in ("Anna", "Ben")]\n'
        "ipywidgets.VBox([dice, ipywidgets.HBox(hotels)])",
        'ipywidgets.Tab([gah.Board("queue", table), gah.Card("Baroness")], titles=("queue", "card"))',
        "table",
    )
    opened.run_all()
    boards = page.locator(".gah-w")
    expect(page.get_by_label("Grand Austria Hotel", exact=True)).to_be_visible()
    dice, hotels = (page.locator(f'.gah-w[aria-label="{name}"]') for name in ("Action board", "Hotel"))
    expect(hotels).to_have_count(2)
    anna, ben = hotels.first, hotels.last
    left, right = anna.bounding_box(), ben.bounding_box()
    assert left is not None
    assert right is not None
    assert left["width"] > 250
    assert right["x"] >= left["x"] + left["width"]

    page.locator('[data-target="queue:75"]').first.click()
    expect(dice).to_have_attribute("data-at", "7")
    expect(anna).to_have_attribute("data-at", "7")
    dice.locator('[data-target="space:3"]').click()
    dice.locator('.gah-w-menu [data-text="die 3"]').click()
    expect(dice.locator(".gah-w-prompt")).to_contain_text("prepare 1 room")
    anna.locator('[data-target="room:0:b2"]').click()
    expect(boards.last).to_have_attribute("data-index", "9")
    expect(ben.locator(".gah-can")).to_have_count(0)
    dice.locator("[data-do=undo]").click()
    expect(boards.last).to_have_attribute("data-index", "8")
    page.get_by_role("tab", name="card").click()
    expect(page.get_by_role("group", name="Card 75")).to_be_visible()


def load_again(page: Page, opened: Notebook) -> None:
    """Load the page again; once more, at most twice, if JupyterLab has given the board up.

    It looks for a widget for two seconds, and never after that, whatever widget it is:
    https://github.com/jupyter-widgets/ipywidgets/issues/4026
    """
    given_up = page.get_by_text("model not found")
    for _ in range(3):
        page.reload()
        opened.wait_until_idle()
        expect(page.locator(".gah-w").or_(given_up).first).to_be_attached()
        if not given_up.count():
            return


def test_a_page_that_is_loaded_again_shows_the_same(page: Page, notebook: Open):
    """A view that gets its values from a kernel that lived on finds every panel, also those sent alone."""
    opened = notebook(READY, "table = gah.Table(game); table")
    opened.run_all()
    by_mouse(page, "guest Baroness")
    by_mouse(page, "die 1")
    markup = "document.querySelector('.gah-w-board').innerHTML"
    before = page.evaluate(markup)
    played = gah.new_game(["Anna", "Ben"], seed=7).set_up().play("guest Baroness\ndie 1")
    expect(page.locator(f'img.gah-stored[alt="Table({played!r})"]')).to_be_attached()
    save(page)
    load_again(page, opened)
    expect(page.locator(".gah-w")).to_have_attribute("data-index", "8")
    assert page.evaluate(markup) == before
    expect(page.locator("img.gah-stored:visible")).to_have_count(0)
    page.locator('[data-text="take ss"]').click()
    expect(page.locator(".gah-w")).to_have_attribute("data-index", "9")
