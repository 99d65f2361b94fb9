"""The view alone, with made-up data: what it shows, what it asks for, how the keyboard works."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import slide, type_over
from tests.browser.made_up import TRAITS, asked, history, update
from tests.browser.plain_page import open_page, stopped_clock


@pytest.fixture
def view(page: Page) -> Page:
    open_page(page, TRAITS)
    return page


def test_it_shows_who_decides_and_how_many_choices_there_are(view: Page):
    expect(view.locator(".gah-w-prompt")).to_have_text("Anna decides: take a die.")
    expect(view.locator(".gah-w-count")).to_have_text("6 choices, outlined in gold")


def test_an_object_with_one_action_plays_it(view: Page):
    view.locator('[data-target="queue:75"]').click()
    assert asked(view) == [{"do": "play", "text": "guest Baroness", "at": 112}]


def test_an_object_with_several_actions_offers_them(view: Page):
    view.locator('[data-target="space:2"]').click()
    items = view.get_by_role("menuitem")
    expect(items).to_have_text(["take a 21 drink. R5.1", "take a 2, boosted2 drinks. R4.2"])
    items.nth(1).click()
    assert asked(view) == [{"do": "play", "text": "die 2+", "at": 112}]
    expect(view.get_by_role("menu")).to_be_hidden()


def test_what_no_object_offers_gets_a_button(view: Page):
    buttons = view.locator(".gah-w-choices button")
    expect(buttons).to_have_count(1)
    expect(buttons).to_have_attribute("title", "Wait. R2.3")
    buttons.click()
    assert asked(view) == [{"do": "play", "text": "pass", "at": 112}]


def test_an_object_that_cannot_be_used_says_why(view: Page):
    view.locator('[data-target="space:4"]').click()
    expect(view.locator(".gah-w-hint")).to_have_text("R4.1: no die lies on action space 4")
    expect(view.locator('[data-target="space:4"] title')).to_have_text("R4.1: no die lies on action space 4")
    assert asked(view) == []


def test_it_asks_for_the_drawing_that_fits(view: Page):
    widths = "model.sent.filter(each => each.do === 'width').map(each => each.width)"
    assert view.evaluate(widths) == []
    sizes = (
        (500, 900, [390]),
        (700, 900, [390, 900]),
        (2000, 900, [390, 900]),
        (2000, 2000, [390, 900, 1280]),
    )
    for wide, high, asked_for in sizes:
        view.set_viewport_size({"width": wide, "height": high})
        view.wait_for_function(f"innerHeight === {high} && new Promise(requestAnimationFrame)")
        view.wait_for_function(f"'{asked_for}' === JSON.stringify({widths}).replaceAll(',', ', ')")


def test_the_hint_follows_pointer_and_focus(view: Page):
    hint = view.locator(".gah-w-hint")
    expect(hint).to_have_text("Round 1 begins.")
    view.locator('[data-target="space:2"]').hover()
    expect(hint).to_have_text("1 drink. R5.1 · 2 drinks. R4.2")
    view.locator(".gah-w-choices button").focus()
    expect(hint).to_have_text("Wait. R2.3")


NAME = "node => node.dataset.target ?? node.dataset.text ?? node.dataset.do ?? node.className"


def test_everything_can_be_reached_with_the_tab_key(view: Page):
    reached = []
    for _ in range(16):
        view.keyboard.press("Tab")
        reached.append(view.evaluate(f"({NAME})(document.activeElement)"))
    assert reached == [
        "pass",
        "undo",
        "undo_turn",
        "redo",
        "why",
        "fitting",
        "legend",
        "gah-w-slider",
        "queue:75",
        "space:2",
        "space:3",
        "room:0:a1",
        "travel",
        "gah-w-story",
        "R4.1",  # of the newest step
        "",
    ]


@pytest.mark.parametrize("key", ["Enter", " "])
def test_the_keyboard_plays_and_opens_menus(view: Page, key: str):
    view.locator('[data-target="space:2"]').focus()
    view.keyboard.press(key)
    expect(view.get_by_role("menuitem").first).to_be_focused()
    view.keyboard.press("ArrowDown")
    view.keyboard.press(key)
    assert asked(view) == [{"do": "play", "text": "die 2+", "at": 112}]


def test_escape_closes_the_menu_and_gives_the_focus_back(view: Page):
    space = view.locator('[data-target="space:2"]')
    space.focus()
    view.keyboard.press("Enter")
    view.keyboard.press("Escape")
    expect(view.get_by_role("menu")).to_be_hidden()
    expect(space).to_be_focused()
    assert asked(view) == []


def test_a_click_elsewhere_closes_the_menu(view: Page):
    view.locator('[data-target="space:2"]').click()
    view.locator(".gah-w-prompt").click()
    expect(view.get_by_role("menu")).to_be_hidden()


def test_arrow_keys_move_between_objects_as_they_lie(view: Page):
    view.locator('[data-target="queue:75"]').focus()
    for key, target in [
        ("ArrowRight", "space:2"),
        ("ArrowDown", "room:0:a1"),
        ("ArrowUp", "space:2"),
        ("ArrowRight", "space:3"),
        ("ArrowRight", "space:3"),
    ]:
        view.keyboard.press(key)
        expect(view.locator(f'[data-target="{target}"]')).to_be_focused()


def test_letters_are_shortcuts_while_the_board_has_the_focus(view: Page):
    view.locator('[data-target="queue:75"]').focus()
    view.keyboard.press("p")
    view.keyboard.press("z")
    view.keyboard.press("q")
    assert asked(view) == [{"do": "play", "text": "pass", "at": 112}, {"do": "undo"}]


def test_no_key_reaches_the_notebook(view: Page):
    for target in ('[data-target="space:3"]', "[data-do=undo]", ".gah-w-slider", ".gah-w-story"):
        view.locator(target).focus()
        expect(view.locator(target)).to_have_attribute("data-lm-suppress-shortcuts", "true")
    expect(view.locator(".gah-w")).to_have_class("gah-w lm-suppress-shortcuts")


# The legend


LEGEND = '<svg viewBox="0 0 420 90" width="420" height="90"><text y="20">any item</text></svg>'


@pytest.mark.parametrize("by", ["click", "Enter"])
def test_what_is_played_with_leaves_the_focus_and_gets_it_again(view: Page, by: str):
    """Refused, or still there after it; what it does is said until there is an answer."""
    card, hint = view.locator('[data-target="queue:75"]'), view.locator(".gah-w-hint")
    for answer in ({"error": {"rule": "R2.1", "text": "no"}}, {"at": 113, "status": "Done."}):
        card.hover()
        card.focus()
        said = hint.inner_text()
        assert said not in ("", "Round 1 begins.")
        card.click() if by == "click" else view.keyboard.press(by)
        expect(view.locator(".gah-w-panel")).to_be_focused()
        expect(hint).to_have_text(said)
        update(view, **answer, answered=view.evaluate("model.sent.at(-1).asked"))
        expect(card).to_be_focused()


def test_what_is_played_from_a_menu_gives_its_object_the_focus(view: Page):
    space = view.locator('[data-target="space:2"]')
    space.click()
    view.get_by_role("menuitem").first.click()
    expect(view.locator(".gah-w-panel")).to_be_focused()
    update(view, at=113, answered=view.evaluate("model.sent.at(-1).asked"))
    expect(space).to_be_focused()


def test_an_answer_that_takes_long_is_said_by_the_pointer(own_page: Page):
    with stopped_clock(own_page):
        open_page(own_page, TRAITS)
    card, slow = own_page.locator('[data-target="queue:75"]'), own_page.locator(".gah-w-slow")
    card.click()
    own_page.clock.run_for(100)
    expect(slow).to_have_count(0)
    own_page.clock.run_for(200)
    expect(slow).to_have_count(1)
    expect(card).to_have_css("cursor", "progress")
    update(own_page, at=113)
    expect(slow).to_have_count(0)
    own_page.clock.run_for(1_000)
    expect(slow).to_have_count(0)


def test_the_legend_opens_over_the_page_and_gives_the_focus_back(view: Page):
    space = view.locator('[data-target="space:3"]')
    space.focus()
    view.keyboard.press("l")
    legend = view.get_by_role("dialog", name="Legend")
    expect(legend).to_be_visible()
    assert asked(view) == [{"do": "legend", "width": 844}]
    update(view, legend=LEGEND, version=2)
    expect(legend).to_contain_text("any item")
    expect(legend).to_contain_text("Arrows")
    view.keyboard.press("z")
    view.keyboard.press("Escape")
    expect(legend).to_be_hidden()
    expect(space).to_be_focused()
    assert len(asked(view)) == 1


def test_the_legend_suits_the_window_and_is_asked_for_once(view: Page):
    view.set_viewport_size({"width": 430, "height": 700})
    view.locator("[data-do=legend]").click()
    update(view, legend=LEGEND, version=2)
    view.get_by_role("button", name="Close").click()
    view.locator("[data-do=legend]").click()
    assert asked(view) == [{"do": "legend", "width": 420}]


def test_it_says_when_there_is_time_to_renew_what_is_stored(own_page: Page):
    stored = "model.sent.filter(each => each.do === 'store').length"
    with stopped_clock(own_page):
        open_page(own_page, TRAITS)
    assert own_page.evaluate(stored) == 1
    for at in (113, 114):
        update(own_page, at=at, version=at)
        own_page.clock.run_for(1_000)
    assert own_page.evaluate(stored) == 1
    own_page.clock.run_for(1_000)
    assert own_page.evaluate(stored) == 2


def test_the_slider_goes_to_the_last_place_it_was_moved_to(view: Page):
    slider = view.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", "place 12 of 40: Anna: die 2")
    slide(slider, 3)
    assert asked(view) == [{"do": "go_to", "index": 13}]
    update(view, history=history(13), version=2)
    assert asked(view) == [{"do": "go_to", "index": 13}, {"do": "go_to", "index": 15}]
    update(view, history=history(15), version=3)
    expect(slider).to_have_value("15")
    expect(view.locator(".gah-w-mark")).to_have_text(["R1", "R2"])


def test_down_leads_from_the_bar_to_the_board(view: Page):
    view.locator("[data-do=undo]").focus()
    view.keyboard.press("ArrowDown")
    expect(view.locator('[data-target="queue:75"]')).to_be_focused()


@pytest.mark.parametrize(
    ("focus", "key", "index"),
    [
        (".gah-w-panel", "ArrowLeft", 11),
        (".gah-w-story", "ArrowRight", 13),
        ("[data-do=undo]", "Shift+ArrowUp", 5),  # the end of the turn before
        ('[data-target="queue:75"]', "Shift+ArrowLeft", 11),
        ('[data-target="queue:75"]', "Shift+ArrowDown", 40),  # no turn ends from here on
    ],
)
def test_arrow_keys_go_through_the_game(view: Page, focus: str, key: str, index: int):
    view.locator(focus).focus()
    view.keyboard.press(key)
    assert asked(view) == [{"do": "go_to", "index": index}]


def test_a_held_arrow_key_goes_on_from_where_it_has_led(view: Page):
    view.locator(".gah-w-panel").focus()
    for _ in range(3):
        view.keyboard.press("ArrowLeft")
    assert asked(view) == [{"do": "go_to", "index": 11}]
    update(view, history=history(11), version=2)
    assert asked(view)[1:] == [{"do": "go_to", "index": 9}]
    view.get_by_label("Speed of the replay").evaluate("node => node.closest('section').hidden = false")
    view.get_by_label("Name of a new line").focus()
    view.keyboard.press("ArrowLeft")
    assert len(asked(view)) == 2


def test_pointing_at_the_slider_says_what_happened_there(view: Page):
    """40 places on a slider whose knob, 16 pixels wide, stays within it."""
    box = view.locator(".gah-w-slider").bounding_box()
    assert box is not None
    x = box["x"] + 8 + (box["width"] - 16) * 10 / 40
    view.mouse.move(x, box["y"] + box["height"] / 2)
    assert asked(view) == [{"do": "peek", "index": 10}]
    peek = view.get_by_role("tooltip", include_hidden=True)
    expect(peek).to_be_hidden()
    view.mouse.move(x + (box["width"] - 16) / 40, box["y"] + box["height"] / 2)
    update(view, peek={"index": 10, "place": "Place 10", "head": "Anna: pass", "lines": []}, version=2)
    expect(peek).to_be_hidden()  # the pointer is past it
    assert asked(view)[1:] == [{"do": "peek", "index": 11}]
    update(view, peek={"index": 11, "place": "Place 11", "head": "Ben: pass", "lines": ["<b>"]}, version=3)
    expect(peek).to_be_visible()
    expect(peek).to_have_text("Place 11Ben: pass<b>")
    expect(view.get_by_role("slider")).to_have_value("12")
    view.mouse.move(5, 5)
    expect(peek).to_be_hidden()


def test_branches(view: Page):
    view.keyboard.press("Tab")
    view.keyboard.press("h")
    lines = view.get_by_role("list", name="Lines of play")
    expect(lines.get_by_role("listitem")).to_have_text(["main", "daring from place 3"])
    expect(lines.get_by_role("button", name="main")).to_have_attribute("aria-current", "true")
    lines.get_by_role("button", name="daring").click()
    start = view.get_by_role("button", name="Branch here")
    start.click()
    field = view.get_by_label("Name of a new line")
    type_over(field, "bold")
    start.click()
    type_over(field, "brave")
    view.keyboard.press("Enter")
    assert asked(view) == [
        {"do": "score_lines", "width": 420},
        {"do": "go_to", "branch": "daring"},
        {"do": "branch", "name": "what if 1"},
        {"do": "branch", "name": "bold"},
        {"do": "branch", "name": "brave"},
    ]
    update(view, history={**history(12), "suggestion": "what if 2"}, version=2)
    expect(field).to_be_empty()


def test_a_replay_goes_on_with_every_answer_until_its_end(view: Page):
    update(view, history=history(38), version=2)
    view.get_by_role("button", name="History").click()
    view.get_by_label("Speed of the replay").select_option("fast")
    view.get_by_role("button", name="Replay").click()
    goes = "model.sent.filter(one => one.do === 'go_to').map(one => one.index)"
    view.wait_for_function(f"{goes}.length === 1")
    update(view, history=history(39), version=3)
    view.wait_for_function(f"{goes}.length === 2")
    update(view, history=history(40), version=4)
    expect(view.get_by_role("button", name="Replay")).to_be_visible()
    assert view.evaluate(goes) == [39, 40]


def test_comparing_says_since_when_and_what_differs(view: Page):
    view.get_by_role("button", name="History").click()
    compare = view.get_by_role("button", name="Compare from here")
    compare.click()
    told = {"place": 12, "lines": ["Anna's kronen: 7, was 10"]}
    update(view, story={"more": False, "steps": [], "since": told}, version=2)
    expect(compare).to_have_attribute("aria-pressed", "true")
    expect(view.get_by_role("group", name="What differs")).to_contain_text("Since place 12")
    compare.click()
    wishes = [one for one in asked(view) if one["do"] == "compare"]
    assert wishes == [{"do": "compare", "on": True}, {"do": "compare", "on": False}]


def test_letters_typed_into_a_field_are_no_shortcuts(view: Page):
    view.get_by_role("button", name="History").click()
    view.get_by_label("Name of a new line").press_sequentially("pz")
    expect(view.get_by_label("Name of a new line")).to_have_value("pz")
    assert asked(view) == [{"do": "score_lines", "width": 420}]


def test_an_error_is_shown_with_its_rule_and_details(view: Page):
    update(
        view, error={"rule": "R5.3", "text": "b2 is not next to one of your rooms.", "details": ""}, version=2
    )
    alert = view.locator(".gah-w-error")
    expect(alert).to_have_text("R5.3b2 is not next to one of your rooms.")
    expect(alert.locator("details")).to_have_count(0)
    update(view, error={"rule": "", "text": "OSError: disk full", "details": "Traceback ..."}, version=3)
    expect(alert.locator("summary")).to_have_text("details")
    expect(alert.locator("pre")).to_have_text("Traceback ...")
    update(view, error={}, version=4)
    expect(alert).to_be_empty()


def test_names_are_text_and_never_markup(view: Page):
    update(view, prompt="<b>Anna</b> decides", error={"text": "<img src=x>"}, version=2)
    expect(view.locator(".gah-w-prompt")).to_have_text("<b>Anna</b> decides")
    expect(view.locator(".gah-w-error")).to_have_text("<img src=x>")


def test_the_final_scoring_is_a_table(view: Page):
    rows = [
        {"name": "Anna", "values": [90, 12, 102], "winner": True},
        {"name": "Ben", "values": [80, 9, 89], "winner": False},
    ]
    update(view, result={"columns": ["", "in the game", "staff", "total"], "rows": rows}, version=2)
    table = view.get_by_role("table", name="Final scoring")
    expect(table.get_by_role("row", name="Anna")).to_have_text("Anna9012102")
    expect(table.locator(".gah-w-winner")).to_have_count(1)


def test_two_views_of_one_model(view: Page):
    view.evaluate("window.closeSecond = show('second'); null")
    view.locator('#second [data-target="space:3"]').click()
    update(view, prompt="Ben decides.", version=2)
    expect(view.locator(".gah-w-prompt")).to_have_text(["Ben decides.", "Ben decides."])
    assert view.evaluate("closeSecond(), model.sent.at(-1)") == {"do": "close"}
    assert view.evaluate("model.listeners.change.size") == 1
    expect(view.locator(".gah-w")).to_have_count(1)


@pytest.mark.parametrize(
    ("attribute", "scheme", "paper"),
    [
        ("", "light", "rgb(251, 247, 238)"),
        ("", "dark", "rgb(31, 28, 25)"),
        ("true", "dark", "rgb(251, 247, 238)"),
        ("false", "light", "rgb(31, 28, 25)"),
    ],
)
def test_the_theme_is_jupyters_or_else_the_systems(view: Page, attribute: str, scheme: Any, paper: str):
    view.emulate_media(color_scheme=scheme)
    if attribute:
        view.evaluate(f"document.body.dataset.jpThemeLight = '{attribute}'")
    expect(view.locator(".gah-w")).to_have_css("background-color", paper)


def test_on_paper_there_is_nothing_to_press(view: Page):
    view.emulate_media(media="print")
    for part in (".gah-w-panel", ".gah-w-line"):
        expect(view.locator(part)).to_be_hidden()
    expect(view.locator(".gah-w-board")).to_be_visible()
    expect(view.locator(".gah-w-story")).to_be_visible()
