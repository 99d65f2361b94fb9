"""The built site as people use it, with no other host to be reached: on a laptop and on a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, FrameLocator, Locator, Page, ViewportSize, expect

import gah_nb as gah
from tests.browser.hands import click_on
from tests.site import games
from tests.site.conftest import Watch

pytestmark = pytest.mark.timeout(900)  # the first one builds the site

SIZES: dict[str, ViewportSize] = {
    "laptop": {"width": 1366, "height": 768},
    "phone": {"width": 390, "height": 844},
}
CONTRAST = "color-contrast"
#: For what does not depend on the size of a window.
at_one_size = pytest.mark.parametrize("page", ["laptop"], indirect=True)
#: Of many things beside each other only the first ones stay: they all have the same colours.
_SHORTENED = """document.querySelectorAll("article *").forEach(
  (node) => [...node.children].slice(8).forEach((child) => child.remove()))"""
#: Python starts in a browser.
_STARTS = 180_000
READY = gah.new_game(["Anna", "Ben"], seed=7).set_up()


@pytest.fixture(params=SIZES)
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page in a browser that keeps nothing of others; it must stay clean and on this machine."""
    context = browser.new_context(viewport=SIZES[request.param], color_scheme="light")
    context.set_default_timeout(60_000)
    page = context.new_page()
    watch = Watch(page)
    yield page
    cookies = context.cookies()
    context.close()
    # The theme of the pages asks for what a test refuses.
    known = ("favicon.ico", "refused by the test")
    assert [error for error in watch.errors if not any(one in error for one in known)] == []
    assert watch.foreign == []
    assert cookies == []


def complaints(page: Page, *rules: str, but: str = "") -> list[tuple[str, list[str]]]:
    """What axe-core finds by some of its rules, or by all of them but one."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    options |= {"runOnly": list(rules)} if rules else {}
    options |= {"rules": {but: {"enabled": False}}} if but else {}
    found = Axe().run(page, options=options).response["violations"]
    return [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in found]


def board(page: Page | FrameLocator) -> Locator:
    """The table, once it can be played at."""
    expect(page.locator(".gah-w .gah-can").first).to_be_visible(timeout=_STARTS)
    return page.locator(".gah-w")


# To read


def test_the_front_page_has_three_doors_and_a_table_to_play_at(page: Page, site: str):
    page.goto(site)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Grand Austria Hotel")
    expect(page.locator(".site-doors a")).to_have_count(3)
    expect(page.locator(".site-table img")).to_be_visible()
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert complaints(page) == []
    page.get_by_role("link", name="Play here").click()
    table = board(page.frame_locator(".site-table iframe"))
    at = table.get_attribute("data-at")
    click_on(table, 1)
    expect(table).not_to_have_attribute("data-at", str(at))


@pytest.mark.parametrize(
    "place",
    [
        "learn/index.html",
        "notebooks/01-hotel-and-table.html",
        "rulings/index.html",
        "rules/R6.html",
        "cards/guests.html",
        "puzzles/index.html",
        "howto/sharing.html",
        "reference/index.html",
        "docs/architecture.html",
        "notebooks/emperor-gallery.html",
    ],
)
def test_a_page_is_there_and_clean(page: Page, site: str, place: str):
    page.goto(f"{site}{place}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert width <= 0, f"{width} more than the window is wide"
    assert complaints(page, but=CONTRAST) == []
    if page.viewport_size == SIZES["laptop"]:  # colours depend on the theme, and not on the width
        page.evaluate(_SHORTENED)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            assert complaints(page, CONTRAST) == []


def test_a_ruling_is_found_by_card_rule_and_words(page: Page, site: str):
    page.goto(f"{site}rulings/index.html")
    rows = page.locator(".site-rulings > li:visible")
    everything = rows.count()
    page.get_by_role("combobox", name="Card", exact=True).select_option("Detective")
    assert 0 < rows.count() < everything
    page.get_by_role("combobox", name="Rule", exact=True).select_option("R5.7")
    page.get_by_role("searchbox", name="Words", exact=True).press_sequentially("hand")
    expect(page.locator(".site-filters output")).to_have_text(f"1 of {everything}")
    rows.get_by_role("link").click()
    ruling = gah.Ruling.load("a-five-without-a-card")
    expect(page.get_by_role("heading", level=1)).to_contain_text(ruling.question)
    expect(page.get_by_text(ruling.in_short)).to_be_visible()
    assert complaints(page) == []
    page.get_by_role("link", name="Replay it").click()
    expect(page.locator(".gah-replay").first).to_be_visible()


def test_a_ruling_is_found_by_the_search_of_the_site(page: Page, site: str):
    page.goto(f"{site}search.html?q=detective")
    expect(page.locator("#search-results li a", has_text="").first).to_be_visible()


@at_one_size
def test_the_puzzle_of_the_day_is_that_of_python(page: Page, site: str):
    before = gah.puzzle().name
    page.goto(f"{site}puzzles/index.html")
    shown = page.locator(".site-today").get_attribute("href")
    assert shown in {f"{before}.html", f"{gah.puzzle().name}.html"}  # midnight may have come between


# Played


def test_fifty_clicks_at_the_table(page: Page, site: str):
    page.goto(f"{site}play.html")
    assert len(click_on(board(page), 50)) == 50
    assert complaints(page) == []


def test_a_link_opens_the_very_position(page: Page, site: str):
    game = READY.play("guest q5; die 1+; take ssc; keep; end")
    page.goto(gah.link(game, site=site))
    board(page)
    expect(page.locator("#about")).to_contain_text(game.digest)


def test_a_link_opens_a_puzzle(page: Page, site: str):
    puzzle = gah.Puzzle.load("poverty-pays")
    page.goto(gah.link(puzzle, site=site))
    board(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(puzzle.title)
    expect(page.locator("#about")).to_contain_text(puzzle.question)


@at_one_size
@pytest.mark.parametrize(
    "fragment",
    [
        "game=<script>alert(1)</script>",
        "game=eNpLTEpOSQEACQ8CVg",
        "ruling=../../etc/passwd",
        "javascript:alert(1)",
    ],
)
def test_a_hostile_link_shows_a_sentence(page: Page, site: str, fragment: str):
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    page.goto(f"{site}play.html#{fragment}")
    expect(page.locator("#stage.play-problem")).to_contain_text("This cannot be opened.", timeout=_STARTS)
    expect(page.locator(".gah-w")).to_have_count(0)


# Live


def run(page: Page, code: str) -> str:
    """What Python in the live notebook prints."""
    said: str = page.locator(".site-shell iframe").evaluate(
        """async (frame, code) => {
          const [panel] = [...frame.contentWindow.jupyterapp.shell.widgets("main")];
          const future = panel.context.sessionContext.session.kernel.requestExecute({ code });
          let said = "";
          future.onIOPub = ({ content }) => (said += content.text ?? content.traceback?.join("\\n") ?? "");
          await future.done;
          return said;
        }""",
        code,
    )
    return said.strip()


def open_lesson(page: Page, site: str, said: str | re.Pattern[str] = "Live.") -> Any:
    page.goto(f"{site}notebooks/01-hotel-and-table.html?live")
    # The stored boards are there while Python starts.
    expect(page.locator("article .gah-stored").first).to_be_visible()
    expect(page.locator(".site-said")).to_have_text(said, timeout=_STARTS)
    return page.frame_locator(".site-shell iframe")


def solve_the_first_step(frame: FrameLocator) -> None:
    step = frame.locator(".gah-w:has(.gah-can)").first
    expect(step.locator(".gah-can").first).to_be_visible(timeout=_STARTS)
    move = json.dumps("move Major c1")
    step.locator(f".gah-can[data-actions*='{move}']").first.click()
    # By what it says: what is solved offers nothing more.
    said = frame.locator(".gah-w", has_text="He pays with 3 points and 3 kronen")
    expect(said).to_be_visible(timeout=_STARTS)


def test_lesson_one_is_solved_live_and_kept(page: Page, site: str):
    frame = open_lesson(page, site)
    solve_the_first_step(frame)
    expect(frame.locator(".jp-Notebook")).to_be_visible()
    solved = "print(gah.course().lessons[0].solved)"
    assert run(page, solved) == "('the-aim',)"
    if page.viewport_size == SIZES["laptop"]:
        played = run(page, f"{games.__loader__.get_source(games.__name__)}\nprint(digests())")
        assert played == games.digests()
    page.reload()
    open_lesson(page, site)
    assert run(page, solved) == "('the-aim',)"


@at_one_size
def test_tab_completes_and_what_goes_wrong_is_told(page: Page, site: str):
    """What starts Python early, and what its packages left behind, are nothing a reader misses."""
    frame = open_lesson(page, site)
    solve_the_first_step(frame)
    cell = frame.locator(".jp-CodeCell .cm-content").first
    cell.click()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.type("\ngah.new_gam")
    page.keyboard.press("Tab")
    expect(frame.locator(".jp-Completer:visible")).to_contain_text("new_game")
    page.keyboard.press("Enter")
    expect(cell).to_contain_text("gah.new_game")
    assert "ZeroDivisionError" in run(page, "1 / 0")
    said = run(page, 'gah.new_game(["Anna", "Ben"], seed=7).play("guest q9")')
    assert "the queue has the places q1, on the left, to q5" in said


#: As browsers do that are told to keep nothing, as far as `what` says.
_REFUSES = """
  const refuse = () => { throw new DOMException("refused by the test", "SecurityError"); };
  IDBFactory.prototype.open = refuse;
"""
_REFUSES_ALL = f"""{_REFUSES}
  Object.defineProperty(window, "localStorage", {{ get: refuse }});
  Object.defineProperty(window, "sessionStorage", {{ get: refuse }});
"""


@at_one_size
def test_where_a_browser_keeps_no_notebook_the_lesson_works_and_says_so(page: Page, site: str):
    page.add_init_script(_REFUSES)
    frame = open_lesson(page, site, re.compile("^Live[.] This browser keeps nothing for this site"))
    solve_the_first_step(frame)


@at_one_size
def test_where_a_browser_keeps_nothing_at_all_a_sentence_says_so_and_the_table_plays(page: Page, site: str):
    page.add_init_script(_REFUSES_ALL)
    open_lesson(page, site, re.compile("^This browser lets the site keep nothing"))
    page.goto(f"{site}play.html")
    assert len(click_on(board(page), 3)) == 3
