"""The page of a ruling: opened from a file, offline, by mouse, by keyboard, and for a screen reader."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

import gah_nb as gah
from tests.browser.test_accessibility import complaints

RULING = gah.Ruling.load("penalty-options")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that may read files and nothing else, and must not complain."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, offline=True)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("request", lambda one: None if one.url.startswith(("file:", "data:")) else wrong.append(one.url))
    yield page
    context.close()
    assert wrong == []


@pytest.fixture
def opened(page: Page, tmp_path: Path) -> Page:
    RULING.to_html(tmp_path / "ruling.html")
    page.goto((tmp_path / "ruling.html").as_uri())
    return page


def test_question_answer_cases_and_ground(opened: Page):
    expect(opened.get_by_role("heading", level=1)).to_have_text(RULING.question)
    expect(opened.locator("header strong")).to_have_text(RULING.in_short)
    titles = opened.locator("main > section > h2").all_text_contents()
    assert titles == [case.label for case in RULING.cases]
    for row in RULING.form.ground:
        for told in (row.documents, row.at, row.says):
            expect(opened.locator("footer")).to_contain_text(told)
    expect(opened.locator("footer")).to_contain_text(RULING.digest)


def test_what_is_at_stake_stands_before_everything_that_is_drawn(opened: Page):
    main = opened.locator("main > *")
    expect(main.first.locator("table")).to_have_count(1)
    expect(main.first).to_contain_text("Anna: kronen")


def test_a_button_copies_the_forum_post(opened: Page):
    opened.get_by_role("button", name="Copy as a forum post").click()
    expect(opened.locator(".gah-post output")).to_have_text("Copied.")
    opened.locator(".gah-post summary").click()
    expect(opened.get_by_label("Forum post")).to_have_value(RULING.to_markdown())


def test_each_case_has_a_slider_with_a_name_of_its_own(opened: Page):
    for case in RULING.cases:
        replay = opened.get_by_role("region", name=f"Replay: {case.label}: {case.summary}", exact=True)
        count = replay.locator(".gah-replay-count")
        begins = len(case.before.line)
        ends = case.tree.branches["main"].depth
        expect(count).to_have_text(f"{begins} of {ends}")
        replay.get_by_role("slider").press("ArrowRight")
        expect(count).to_have_text(f"{begins + 1} of {ends}")
        replay.get_by_role("slider").press("End")
        expect(count).to_have_text(f"{ends} of {ends}")


def test_steps_unfold_by_keyboard(opened: Page):
    summary = opened.locator("main summary").first
    steps = opened.locator("main details").first.locator("ol")
    expect(steps).to_be_hidden()
    summary.focus()
    summary.press("Enter")
    expect(steps).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_for_axe_to_complain_of(opened: Page, scheme: Literal["light", "dark"], width: int):
    opened.set_viewport_size({"width": width, "height": 844})
    opened.emulate_media(color_scheme=scheme)
    assert complaints(opened) == []


@pytest.mark.parametrize("name", ["penalty-options", "guest-in-her-own-reshuffle"])
def test_nothing_is_wider_than_a_phone(page: Page, tmp_path: Path, name: str):
    page.set_viewport_size({"width": 390, "height": 844})
    gah.Ruling.load(name).to_html(tmp_path / "ruling.html")
    page.goto((tmp_path / "ruling.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == 390
