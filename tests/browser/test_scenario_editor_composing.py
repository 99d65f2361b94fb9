"""Composing in a real notebook, with real keys and a real mouse: a case of the Emperor, then a lesson's step.

By it run the points in which a notebook could take part: keys that go to the very card and come back to the
board, objects that react on all of their area, strokes, jumps, a kept check, the position that was played
to, opening, saving, and one window for it. Besides, ``test_keys_of_the_page`` has the text of the file,
saving the notebook and a restarted kernel, ``test_one_window`` what is wrong in sight and a cell that is
run again.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import by_mouse
from tests.browser.lab import Lab, Notebook
from tests.browser.test_one_window import SEEN, TO_THE_TOP
from tests.browser.test_scenario_editor_hands import DEAD, drag, key, room

Open = Callable[..., Notebook]
_CELLS = (
    "import gah_nb as gah\neditor = gah.ScenarioEditor()\neditor",
    "gah.Lesson('walk').step('two-strides')",
)
#: The window of the Emperor's case: the bar, the whole board, and what is said in both.
_WHOLE = [".gah-w-bar", ".gah-w-board", ".gah-e-file", ".gah-e-text"]


class Composer:
    """Somebody with the focus on the board of an editor."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.view = page.locator(".gah-w:visible").first
        self.text = self.view.locator(".gah-e-text")
        self.fields = self.view.locator(".gah-e-fields")

    def told(self, pattern: str) -> None:
        expect(self.text).to_have_value(re.compile(pattern))

    def into(self, where: str) -> Locator:
        """F and its words, and the field that has the focus then."""
        self.page.keyboard.press("f")
        self.page.keyboard.type(where)
        self.page.keyboard.press("Enter")
        expect(self.fields).to_be_visible()
        return self.fields.locator(":focus")

    def away(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.fields).to_be_hidden()

    def save(self, name: str) -> None:
        self.page.keyboard.press("s")
        self.page.keyboard.type(name)
        self.page.keyboard.press("Enter")
        expect(self.view.locator(".gah-e-said")).to_contain_text(f"{name}.toml")
        expect(self.view.get_by_role("img", name="not saved")).to_be_hidden()
        self.page.keyboard.press("Escape")

    def keep(self, without: str = "") -> None:
        """X opens what has changed; a box is cleared by the mouse, and Enter keeps from there."""
        expect(self.view.locator(".gah-e-main[data-do=keep]")).to_be_enabled()
        self.page.keyboard.press("x")
        if without:
            self.view.locator(f'.gah-e-keeping input[value="{without}"]').click()
        self.page.keyboard.press("Enter")
        expect(self.view).to_have_class(re.compile("gah-e-editing"))

    def title(self, words: str) -> None:
        self.page.keyboard.press("c")
        expect(self.fields.locator(":focus")).to_have_attribute("data-name", "check.0.title")
        self.page.keyboard.type(words)
        self.page.keyboard.press("Enter")
        self.away()


def a_case(page: Page, composer: Composer) -> None:
    """C2 with two occupied rooms on floor 2, vacant ones below: one goes, and there is no lower one to go."""
    keyboard, view = page.keyboard, composer.view
    page.locator('[data-target="round"]').click()
    expect(composer.fields.locator(":focus")).to_have_attribute("data-name", "round")
    keyboard.type("7")
    keyboard.press("Enter")
    composer.told("round = 7")
    composer.away()
    page.locator('[data-target="emperor"]').click()
    expect(composer.fields.locator(":focus")).to_have_attribute("data-index", "2")  # the tile that is due
    keyboard.type("C2")  # what is passed on the way there is not meant
    composer.told(r"round = 7\ndice = \"\d+\"\n$")
    keyboard.press("Enter")
    composer.told(r'emperor = \["A1", "B1", "C2"\]')
    composer.away()
    page.locator('[data-do="brush"][data-text="occupied"]').click()
    drag(page, room("a2"), room("b2"))
    composer.told(r"Y Y \. \. \.")
    page.locator('[data-do="brush"][data-text="vacant"]').click()
    drag(page, room("a1"), room("b1"))
    composer.told(r"b y \. \. \.")
    page.locator('[data-target="track:3"]').click()
    composer.told("emperor = 3")
    expect(composer.into("emperor ben")).to_have_attribute("data-name", "player.Ben.emperor")
    keyboard.type("9")
    keyboard.press("Enter")
    composer.told(r"\[player.Ben\]\nemperor = 9")
    composer.away()
    page.locator(key(page, "queue", "Tailor")).click()
    expect(composer.fields.locator(":focus")).to_have_attribute("data-index", "3")
    keyboard.type("Duk")
    keyboard.press("Enter")
    expect(page.locator(key(page, "queue", "Duke"))).to_be_attached()
    composer.away()
    assert view.locator(".gah-w-board").evaluate(DEAD) == []


def played(page: Page, composer: Composer) -> None:
    """To the Emperor by a key, one room by the mouse."""
    page.keyboard.press("p")
    expect(composer.view).to_have_class(re.compile("gah-e-playing"))
    page.keyboard.press("m")
    expect(page.locator(".gah-w-prompt")).to_contain_text("give up 2 occupied rooms")
    by_mouse(page, "remove a2")
    composer.keep("dustbin")
    composer.title("There is no lower floor with guests")
    page.keyboard.press("r")
    expect(page.locator(".gah-e-report")).to_have_text("The check holds.")
    page.locator(".gah-w:visible").first.evaluate(TO_THE_TOP)
    assert composer.view.evaluate(SEEN, _WHOLE) == []


def a_step(page: Page, composer: Composer) -> None:
    """From an empty table on, with a position that was played to: a boosted 4, and up the track."""
    page.keyboard.press("q")
    page.keyboard.type("new")
    page.keyboard.press("Enter")
    composer.told(r"^schema = 1\n$")
    expect(composer.view.locator(".gah-e-name")).to_have_value("")  # that of the file before
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(composer.view).to_have_class(re.compile("gah-e-playing"))
    page.keyboard.press("p")  # Anna passes
    expect(page.locator(".gah-w-prompt")).to_contain_text("Ben decides")
    page.keyboard.press("o")  # this is the position now
    composer.told('to_move = "Ben"')
    page.keyboard.press("p")
    expect(composer.view).to_have_class(re.compile("gah-e-playing"))
    by_mouse(page, "die 4+")
    by_mouse(page, "gain 2 emperor")
    composer.keep("dice")
    page.keyboard.press("a")
    expect(composer.fields.locator(":focus")).to_have_attribute("data-name", "kind")
    page.keyboard.type("l")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("Two strides")
    page.keyboard.press("Tab")
    page.keyboard.type("Take the 4 with strength 2, and go up the track.")
    composer.away()
    composer.told("go up the track")


def test_a_case_of_the_emperor_and_a_step_of_a_lesson(page: Page, notebook: Open, lab: Lab):
    page.set_viewport_size({"width": 1366, "height": 768})
    opened = notebook(*_CELLS)
    opened.run(0)
    composer = Composer(page)
    expect(composer.text).to_be_visible()
    composer.view.evaluate(TO_THE_TOP)
    a_case(page, composer)
    played(page, composer)
    composer.save("c2-mine")
    said = tomllib.loads((lab.notebooks / "c2-mine.toml").read_text(encoding="utf-8"))
    [check] = said["check"]
    assert check["play"].split("\n")[:2] == ["Emperor scoring", "Anna: remove a2"]
    stated: dict[str, Any] = check["expect"]
    # Space 3 brings 3 VP, b2 that is left 2, 10 kronen and four items 14.
    assert (stated["Anna.vp"], stated["Anna.emperor"], stated["over"]) == (3 + 2 + 14, 0, True)
    assert "dustbin" not in stated
    assert said["queue"][3] == "Duke"
    a_step(page, composer)
    composer.save("walk")
    opened.run(1)
    step = opened.cells.nth(1).locator(".gah-w")
    expect(step).to_contain_text("Take the 4 with strength 2")
    for text in ("die 4+", "gain 2 emperor"):
        on_board = f".gah-can[data-actions*='{json.dumps(text)}']"
        step.locator(f'{on_board}, .gah-w-choices [data-text="{text}"]').first.click()
        if (item := page.locator(f'.gah-w-menu:not([hidden]) [data-text="{text}"]')).count():
            item.click()
    expect(step).to_contain_text("Solved.")
