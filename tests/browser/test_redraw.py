"""The view alone, with made-up data: what is drawn again, and where the focus stays."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.made_up import DICE, OPENING, TRAITS, asked, drawn, told, update
from tests.browser.plain_page import open_page


@pytest.fixture
def view(page: Page) -> Page:
    open_page(page, TRAITS)
    return page


@pytest.mark.parametrize(
    "traits",
    [
        {"panel_action_board": DICE.replace("<g ", '<g role="group" ', 1)},
        {"opening": OPENING.replace("<rect ", '<rect class="gah-paper" ')},
        {"opening": OPENING.replace("<svg ", '<svg aria-label="round 2" ')},
        {"order": [[key, "translate(100 50)"] for key, _ in TRAITS["order"]]},
    ],
    ids=["of its panel", "of everything", "by another name", "elsewhere"],
)
def test_the_focus_survives_a_redraw(view: Page, traits: dict[str, Any]):
    view.locator('[data-target="space:3"]').focus()
    update(view, **traits, version=2)
    expect(view.locator('[data-target="space:3"]')).to_be_focused()


def test_the_focus_stays_in_the_table_when_its_object_goes(view: Page):
    view.locator('[data-target="space:3"]').focus()
    update(view, panel_action_board='<g data-panel="action-board"></g>', choices=[], version=2)
    expect(view.locator(".gah-w-panel")).to_be_focused()


def test_a_redraw_after_a_choice_from_a_menu_keeps_the_focus(view: Page):
    view.locator('[data-target="space:2"]').focus()
    view.keyboard.press("Enter")
    view.keyboard.press("Enter")
    update(view, panel_action_board=DICE.replace("<g ", '<g role="group" ', 1), version=2)
    expect(view.locator('[data-target="space:2"]')).to_be_focused()


def test_only_panels_that_changed_are_drawn_again(view: Page):
    view.evaluate("for (const node of document.querySelectorAll('svg, svg > g')) node.dataset.old = 'yes'")
    update(view, prompt="Ben decides: take a die.", panel_queue='<g data-panel="queue"></g>', version=2)
    expect(view.locator(".gah-w-prompt")).to_have_text("Ben decides: take a die.")
    expect(view.locator('[data-target="queue:75"]')).to_have_count(0)
    old = view.locator(".gah-w-board [data-old]")
    assert [node.get_attribute("data-panel") for node in old.all()] == [None, "action-board", "seat-0"]
    expect(view.locator('[data-panel="queue"]')).to_have_attribute("transform", "translate(0 0)")


def test_another_name_or_size_keeps_the_panels(view: Page):
    view.evaluate("for (const node of document.querySelectorAll('svg, svg > g')) node.dataset.old = 'yes'")
    opening = OPENING.replace('width="844" height', 'aria-label="round 2 of 7" width="600" height', 1)
    update(view, opening=opening, version=2)
    drawing = view.locator(".gah-w-board > svg")
    expect(drawing).to_have_attribute("aria-label", "round 2 of 7")
    expect(view.locator(".gah-w-board [data-old]")).to_have_count(4)
    box = drawing.bounding_box()
    assert box is not None
    assert box["width"] == 600
    scale = view.locator(".gah-w").evaluate("node => Number(node.style.getPropertyValue('--gah-w-scale'))")
    assert scale == pytest.approx(600 / 844)


def test_another_ground_is_drawn_with_all_that_lies_on_it(view: Page):
    view.evaluate("for (const node of document.querySelectorAll('svg, svg > g')) node.dataset.old = 'yes'")
    update(view, opening=OPENING.replace("<rect ", '<rect class="gah-paper" '), version=2)
    expect(view.locator(".gah-w-board .gah-paper")).to_have_count(1)
    expect(view.locator(".gah-w-board [data-panel]")).to_have_count(3)
    expect(view.locator(".gah-w-board [data-old]")).to_have_count(0)


def test_a_panel_comes_between_others_and_goes(view: Page):
    with_hand = [*TRAITS["order"][:1], ["hand", "translate(0 150)"], *TRAITS["order"][1:]]
    hand = '<g data-panel="hand">' + drawn("hand:0:14", 0, 0) + "</g>"
    update(view, order=with_hand, panel_hand=hand, version=2)
    keys = "[...document.querySelectorAll('[data-panel]')].map(panel => panel.dataset.panel)"
    assert view.evaluate(keys) == ["queue", "hand", "action-board", "seat-0"]
    update(view, order=TRAITS["order"], panel_hand="", version=3)
    assert view.evaluate(keys) == ["queue", "action-board", "seat-0"]


def test_a_reason_is_there_while_it_holds(view: Page):
    update(view, refusals={"space:4": {"rule": "R4.1", "text": "another reason"}}, version=2)
    expect(view.locator('[data-target="space:4"] title')).to_have_text(["R4.1: another reason"])
    update(view, refusals={}, version=3)
    expect(view.locator('[data-target="space:4"] title')).to_have_count(0)


def test_lines_that_stay_are_not_told_again(view: Page):
    view.evaluate("document.querySelector('.gah-w-step').dataset.old = 'yes'")
    steps = [told("1", "Anna takes a 1."), told("2", "Anna takes a 2.")]
    update(view, story={"more": True, "steps": steps}, version=2)
    rows = view.locator(".gah-w-step")
    expect(rows).to_have_count(2)
    expect(rows.first).to_have_attribute("data-old", "yes")
    view.get_by_role("button", name="Earlier").click()
    assert asked(view) == [{"do": "earlier"}]
    expect(view.get_by_role("log")).to_have_attribute("aria-live", "polite")
