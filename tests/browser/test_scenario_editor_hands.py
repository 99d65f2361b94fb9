"""Quick hands in the scenario editor, with a real mouse and real keys: strokes, drags, the very card.

The notebook changes nothing about where things lie in the drawing and what a stroke, a drag or a letter
sends. That it takes none of them for itself, and that the areas are whole there, is tried in
``test_scenario_editor_composing``.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from gah_nb.notation import find_card
from tests.browser.hands import by_mouse
from tests.browser.test_scenario_editor import open_editor

SET_UP = """schema = 1
to_move = "Anna"
dice = "1122334456"
queue = ["Sculptor", "Musician", "Composer", "Tailor", "Flamenco Dancer"]

[player.Anna]
cafe = ["Earl: kk", "Baroness"]
hand = ["Porter"]
staff = ["Waitress"]
"""

#: Of every drawn object that can be set: of five points of its outline box, those where the pointer finds
#: another object that is not drawn within it.
DEAD = """board => [...board.querySelectorAll(".gah-can")].flatMap((node) => {
  const ring = node.querySelector(":scope > .gah-ring").getBoundingClientRect();
  const points = [[.5, .5], [.1, .15], [.9, .15], [.1, .85], [.9, .85]];
  return points.flatMap(([x, y]) => {
    const found = document.elementFromPoint(ring.x + ring.width * x, ring.y + ring.height * y);
    const hit = found?.closest(".gah-can");
    const inner = hit?.querySelector(":scope > .gah-ring").getBoundingClientRect();
    const within = inner && inner.width * inner.height < ring.width * ring.height;
    return hit === node || within ? [] : [`${node.dataset.target} at ${x} ${y}: ${hit?.dataset.target}`];
  });
})"""


def key(page: Page, kind: str, name: str) -> str:
    return f'.gah-w-board [data-target="{kind}:{find_card(name)}"]'


def drag(page: Page, start: str, end: str) -> None:
    """From the middle of one thing to that of another, once they rest, the button held."""
    for selector, press in ((start, page.mouse.down), (end, page.mouse.up)):
        page.locator(selector).first.hover()
        press()


def room(name: str, seat: int = 0) -> str:
    return f'.gah-w-board [data-target="room:{seat}:{name}"]'


@pytest.mark.parametrize("players", [2, 4])
def test_every_object_reacts_on_all_of_its_area(page: Page, players: int):
    names = ", ".join(f'"{name}"' for name in ("Anna", "Ben", "Cindy", "Dora")[:players])
    open_editor(page, f"{SET_UP}".replace("schema = 1\n", f"schema = 1\nplayers = [{names}]\n"))
    assert page.locator(".gah-w-board").evaluate(DEAD) == []


def test_quick_hands_type_before_the_fields_are_there(page: Page):
    """Letters behind a click are for what was clicked, also those that are keys; else they are keys."""
    editor = open_editor(page, SET_UP)
    board, fields = page.locator(".gah-w-board"), page.locator(".gah-e-fields")
    type_at_once = """(board, { target, keys }) => {
      const object = board.querySelector(`[data-target="${target}"]`);
      object.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
      const press = (key) => new KeyboardEvent("keydown", { key, bubbles: true, composed: true });
      for (const key of keys) board.dispatchEvent(press(key));
    }"""
    board.evaluate(type_at_once, {"target": f"queue:{find_card('Tailor')}", "keys": "Prince"})
    expect(fields.locator("input:focus")).to_have_value("Prince")
    page.keyboard.press("Enter")
    expect(page.locator(".gah-e-text")).to_have_value(re.compile('"Composer", "Prince", "Flamenco Dancer"'))
    assert "Prince" in str(editor.position.queue)
    page.keyboard.press("Escape")
    board.evaluate(type_at_once, {"target": "track:7", "keys": "e"})
    expect(page.locator("[data-do=unfold_file]")).to_have_attribute("aria-expanded", "true")
    assert editor.position["Anna"].emperor == 7


def test_twenty_rooms_by_four_strokes(page: Page):
    """A full first floor, two floors half occupied, the top vacant: four strokes and two keys for brushes."""
    editor = open_editor(page, SET_UP)
    drag(page, room("a1"), room("e4"))
    expect(page.locator(".gah-e-text")).to_have_value(re.compile("b r b r b"))
    page.locator(room("a1")).focus()
    page.keyboard.press("o")
    drag(page, room("a1"), room("e1"))
    drag(page, room("a2"), room("c3"))
    expect(page.locator(".gah-e-text")).to_have_value(re.compile("B Y R R B"))
    anna = editor.position["Anna"]
    assert len(anna.vacant.split()) + len(anna.occupied.split()) == 20
    assert set(anna.occupied.split()) == {"a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "a3", "b3", "c3"}


def test_the_emperor_by_one_click(page: Page):
    editor = open_editor(page, f"{SET_UP}\n[player.Ben]\npassed = true\n")
    page.locator('[data-target="track:7"]').click()
    expect(page.locator(".gah-e-text")).to_have_value(re.compile("emperor = 7"))
    page.locator('[data-target="passed:1"]').click()
    expect(page.locator(".gah-e-text")).not_to_have_value(re.compile("passed"))
    page.locator(f'[data-target="item:0:{find_card("Earl")}:0"]').click()
    expect(page.locator(".gah-e-text")).to_have_value(re.compile("Earl: ckk"))
    assert editor.problems == ()


def test_typing_goes_to_the_very_card(page: Page):
    """A click on the Tailor, the fourth of the queue, and some letters of a name with Enter."""
    editor = open_editor(page, SET_UP)
    page.locator(key(page, "queue", "Tailor")).click()
    expect(page.locator(".gah-e-fields :focus")).to_be_attached()
    page.keyboard.type("Duk")
    page.keyboard.press("Enter")
    expect(page.locator(key(page, "queue", "Duke"))).to_be_attached()
    assert [*editor.position.queue] == ["Sculptor", "Musician", "Composer", "Duke", "Flamenco Dancer"]


def test_cards_are_dragged(page: Page):
    editor = open_editor(page, SET_UP)
    drag(page, key(page, "queue", "Tailor"), key(page, "cafe:0", "Baroness"))
    expect(page.locator(key(page, "queue", "Baroness"))).to_be_attached()
    assert [*editor.position["Anna"].cafe] == ["Tailor", "Earl"]  # as the engine sorts them
    drag(page, key(page, "hand:0", "Porter"), '[data-target="staff:1"]')
    expect(page.locator(key(page, "hand:0", "Porter"))).not_to_be_attached()
    assert [*editor.position["Ben"].staff] == ["Porter"]


def test_by_keys_to_the_end_of_the_round_and_a_check(page: Page):
    """P plays, R jumps, X chooses and keeps, R checks: no mouse and no Tab."""
    editor = open_editor(page, SET_UP)
    page.locator('[data-target="kronen:0"]').focus()
    page.keyboard.press("p")
    expect(page.locator(".gah-e-playing")).to_be_attached()
    page.keyboard.press("r")
    expect(page.locator(".gah-w-prompt")).to_contain_text("decides")
    expect(page.locator("[data-do=keep]").first).to_be_enabled()
    page.keyboard.press("x")
    page.keyboard.press("Escape")
    expect(page.locator(".gah-e-keeping")).to_be_hidden()
    page.keyboard.press("x")
    page.keyboard.press("Enter")
    expect(page.locator(".gah-e-text")).to_have_value(re.compile('play = "end of round"'))
    page.keyboard.press("r")
    expect(page.locator(".gah-e-report")).to_have_text("The check holds.")
    page.keyboard.press("f")
    page.keyboard.type("Baronin")
    page.keyboard.press("Enter")
    expect(page.locator(".gah-e-said")).to_have_text("Baroness (#75) is in the café of Anna.")
    assert editor.scenario.checks[0].expect["round"] == 2


#: The keys of the buttons that can be pressed, whether one sees them or not.
KEYS = """root => [...root.querySelectorAll("button[data-key]:enabled")]
  .map((button) => button.dataset.key).filter(Boolean).sort()"""


def test_each_key_is_for_one_thing(page: Page):
    """While one plays, the table's own keys play: P passes, E ends, K keeps; none of them leads elsewhere."""
    open_editor(page, SET_UP)
    view = page.locator(".gah-w")

    def keys() -> str:
        found = view.evaluate(KEYS)
        assert len(found) == len({*found}), found
        return "".join(found)

    keys()
    page.locator('[data-target="kronen:0"]').focus()
    page.keyboard.press("p")
    expect(view).to_have_class(re.compile("gah-e-playing"))
    assert {*"pqmnr"} <= {*keys()}
    by_mouse(page, "die 1")
    by_mouse(page, "take sc")
    assert "k" in keys()
    page.keyboard.press("k")  # the rest into the kitchen
    expect(page.locator(".gah-w-choices")).to_contain_text("End")
    assert "e" in keys()
    page.keyboard.press("e")
    expect(page.locator(".gah-w-prompt")).to_contain_text("Ben decides")
    assert {*"bopqxz"} <= {*keys()}
    page.keyboard.press("p")  # Ben passes
    expect(page.locator(".gah-w-prompt")).to_contain_text("Anna decides")
    page.keyboard.press("q")
    expect(view).to_have_class(re.compile("gah-e-editing"))
    for key in "ac":
        page.keyboard.press(key)
        expect(page.locator(".gah-e-fields")).to_be_visible()
        page.keyboard.press("Escape")
    keys()


def test_arrow_keys_pass_people_by(page: Page):
    """Nobody gets in who was only passed on the way to another."""
    editor = open_editor(page, SET_UP)
    page.locator('[data-target="objective:A"]').click()
    page.locator('[data-name="claims.A"]').focus()
    before = editor.text
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert editor.text == before
    page.keyboard.press("Enter")
    expect(page.locator(".gah-e-text")).to_have_value(re.compile(r'A = \["Ben"\]'))


#: How long it takes from a key or click to the board that shows it, in a page.
FAST = """(board) => new Promise((resolve) => {
  const start = performance.now();
  const watch = new MutationObserver(() => (watch.disconnect(), resolve(performance.now() - start)));
  watch.observe(board, { childList: true, subtree: true });
  window.act();
})"""


def test_how_fast_it_answers(page: Page):
    """From typed text and from a click to the changed board, printed (`pytest -s`); not asserted."""
    open_editor(page, SET_UP)
    board = page.locator(".gah-w-board")
    page.evaluate("""() => { window.act = () => {
      const text = document.querySelector(".gah-e-text");
      text.focus();
      text.setSelectionRange(text.value.length, text.value.length);
      document.execCommand("insertText", false, "kitchen = 'ss'\\n");
    }; }""")
    typed = board.evaluate(FAST)
    expect(page.locator('[data-target="kitchen:0"]')).to_have_attribute(
        "aria-label", re.compile("2 strudels")
    )
    page.evaluate("""() => { window.act = () => document.querySelector('[data-target="track:5"]')
      .dispatchEvent(new MouseEvent("click", { bubbles: true })); }""")
    clicked = board.evaluate(FAST)
    print(f"editor: typed text to the board {typed:.0f} ms, a click {clicked:.0f} ms")
    expect(page.locator(".gah-e-text")).to_have_value(re.compile("emperor = 5"))
