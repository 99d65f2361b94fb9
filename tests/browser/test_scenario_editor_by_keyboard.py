"""Six positions built by keyboard alone, every key counted; and what a composer's strokes cost.

The notebook changes nothing about their number; those that it could take for itself are pressed in one in
``test_scenario_editor_composing`` and ``test_keys_of_the_page``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

import gah_nb as gah
from tests.browser.test_accessibility import complaints
from tests.browser.test_scenario_editor import open_editor


class Keys:
    """Real keys, counted: a typed text is one for each letter."""

    def __init__(self, page: Page) -> None:
        self.page, self.pressed = page, 0
        page.locator('.gah-w-board [data-target="kronen:0"]').focus()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self.pressed += len(keys)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.pressed += len(text)

    def field(self, where: str, *lines: str) -> None:
        """Go to the fields of an object, and fill in lines from the one that has the focus on."""
        self.find(where)
        for line in lines:
            said = self.page.locator(".gah-e-fields :focus")
            expect(said).to_be_attached()
            at = said.get_attribute("data-index")
            self.type(line)
            self.press("Enter")
            expect(self.page.locator(f'.gah-e-fields [data-index="{at}"]:focus')).to_be_attached()
            if line != lines[-1]:
                self.press("Tab")
        self.press("Escape")
        expect(self.page.locator(".gah-e-fields")).to_be_hidden()

    def find(self, what: str) -> None:
        self.press("f")
        self.type(what)
        self.press("Enter")
        if not re.fullmatch("[a-e][1-4]", what):
            expect(self.page.locator(".gah-e-fields")).to_be_visible()

    def told(self, pattern: str) -> None:
        expect(self.page.locator(".gah-e-text")).to_have_value(re.compile(pattern))


def no_kronen_before_the_emperor(keys: Keys) -> None:
    """A1 with 0 kronen and nothing on the track: in round 3, played to the scoring and kept as a check."""
    keys.field("kronen", "0")
    keys.told("kronen = 0")
    keys.field("round", "3")
    keys.told("round = 3")
    keys.press("p")
    expect(keys.page.locator(".gah-e-playing")).to_be_attached()
    keys.press("m")
    expect(keys.page.locator("[data-do=keep]").first).to_be_enabled()
    keys.press("x", "Enter")
    keys.told('play = "Emperor scoring"')


def a_hotel_of_twenty_rooms(keys: Keys) -> None:
    """All vacant: a room by its name, then a stroke of keys along each floor."""
    keys.find("a1")
    for floor, way in enumerate(("ArrowRight", "ArrowLeft") * 2):
        for column in range(5):
            keys.press("v")
            if column < 4:
                keys.press(way)
        if floor < 3:
            keys.press("ArrowUp")
    keys.told(r"\n(\w \w \w \w \w\n){4}")


def a_guest_half_served(keys: Keys) -> None:
    keys.field("café", "earl: kk")
    keys.told('"Earl: kk"')
    keys.field("kitchen", "2")
    keys.told("kitchen = ")


def staff_in_hand_and_in_play(keys: Keys) -> None:
    keys.field("hand", "porte", "wait")
    keys.told('hand = ."Porter", "Waitress".')
    keys.field("staff", "conci")
    keys.told('staff = ."Concierge".')


def a_player_behind_on_the_track(keys: Keys) -> None:
    keys.field("emperor anna", "7")
    keys.told("emperor = 7")
    keys.field("kronen ben", "1")
    keys.told(r"player.Ben[^=]*kronen = 1")


def half_a_draft(keys: Keys) -> None:
    keys.press("e")
    expect(keys.page.locator(".gah-e-text")).to_be_focused()
    keys.page.keyboard.press("Control+End")
    keys.type('round = 0\nset_up = "draft"\n')
    keys.press("Escape", "d")
    keys.told(r"player.Ben[^=]*hand")


#: How many keys each may take. The review counted two clicks for a room and 81 Tabs to the button that plays.
POSITIONS: dict[Callable[[Keys], None], int] = {
    no_kronen_before_the_emperor: 30,
    a_hotel_of_twenty_rooms: 45,
    a_guest_half_served: 32,
    staff_in_hand_and_in_play: 36,
    a_player_behind_on_the_track: 32,
    half_a_draft: 36,
}


@pytest.mark.parametrize("build", POSITIONS, ids=lambda build: str(build.__name__))
def test_a_position_by_keyboard_alone(page: Page, build: Callable[[Keys], None]):
    editor = open_editor(page, "schema = 1\n")
    keys = Keys(page)
    build(keys)
    print(f"{build.__name__}: {keys.pressed} keys")
    assert keys.pressed <= POSITIONS[build]
    assert editor.problems == ()
    assert isinstance(editor.scenario, gah.Scenario)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_a_puzzle_and_its_fields(page: Page, scheme: Literal["light", "dark"]):
    page.emulate_media(color_scheme=scheme)
    open_editor(page, "a-copy-please")
    assert complaints(page) == []
    page.locator('[data-target="about"]').click()
    expect(page.locator('.gah-e-fields [data-name="goal.most"]')).to_be_visible()
    assert complaints(page) == []
