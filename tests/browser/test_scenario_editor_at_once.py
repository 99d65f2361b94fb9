"""Quick hands and a slow Python, two views, and where the focus goes: nothing of what was done is lost.

The notebook changes nothing about it: it only carries the messages, and here each is late by a known time.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import type_over
from tests.browser.test_scenario_editor import START, open_editor

#: Every message is answered this much later, in order.
SLOW = """ms => {
  const send = model.send.bind(model);
  let before = Promise.resolve();
  model.send = (message) => {
    const due = new Promise((done) => setTimeout(done, ms));
    return (before = before.then(() => due).then(() => send(message)));
  };
}"""

#: What somebody does is answered one after the other, by `answerNext`, and not before. What a view asks for
#: by itself once it is quiet may come at any time: it is answered together with what follows it.
GATE = """() => {
  const send = model.send.bind(model);
  const waiting = (window.waiting = []);
  const byItself = (message) => message.do === "store" && "legend" in message;
  model.send = (message) => void waiting.push(message);
  window.answerNext = async () => {
    let message;
    do await send((message = waiting.shift()));
    while (byItself(message) && waiting.length);
  };
  window.answerAll = async () => { while (waiting.length) await window.answerNext(); };
}"""

#: Whether the last text that waits for an answer ends with these words.
WRITTEN = "words => waiting.findLast((one) => one.do === 'write')?.text.endsWith(words)"
#: The text that was answered last.
ANSWERED = "model.get('editor').text"


@pytest.fixture(params=[0, 400], ids=["quick", "slow"])
def latency(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def field(page: Page, label: str) -> Locator:
    return page.locator(f'.gah-e-fields [aria-label="{label}"]').locator("visible=true")


def target(page: Page, key: str) -> Locator:
    return page.locator(f'[data-target="{key}"]').first


@pytest.mark.parametrize("mistake", ["round = \n", "round = 2\n", "# said\n"])
def test_what_is_clicked_right_after_typing_opens(page: Page, latency: int, mistake: str):
    open_editor(page)
    page.evaluate(SLOW, latency)
    text = page.locator(".gah-e-text")
    text.press("ControlOrMeta+End")
    page.keyboard.type(mistake)
    target(page, "kitchen:0").click()
    page.wait_for_function("text => model.get('editor').text === text", arg=START + mistake)
    expect(field(page, "strudel")).to_be_focused()
    type_over(text, START)
    target(page, "vp:1").click()
    expect(field(page, "Victory points")).to_be_focused()
    expect(text).to_have_value(START)


def test_from_field_to_field_of_another_object(page: Page, latency: int):
    editor = open_editor(page)
    page.evaluate(SLOW, latency)
    target(page, "kronen:0").click()
    expect(field(page, "Kronen")).to_be_focused()
    page.keyboard.type("3")
    target(page, "hand:1").click()
    expect(field(page, "Hand")).to_be_focused()
    page.keyboard.type("Waitress")
    target(page, "kitchen:0").click()
    expect(field(page, "strudel")).to_be_focused()
    expect(page.locator(".gah-e-text")).to_have_value(re.compile(r'hand = \["Waitress"\]'))
    assert "kronen = 3" in editor.text
    assert 'hand = ["Waitress"]' in editor.text


def test_rooms_one_after_the_other(page: Page, latency: int):
    editor = open_editor(page)
    page.evaluate(SLOW, latency)
    for room in ("a1", "b1", "c1"):
        target(page, f"room:0:{room}").click()
    expect(page.locator(".gah-e-text")).to_have_value(re.compile("b y r"))
    assert "b y r . ." in editor.text


def test_steps_are_counted_however_late_the_answers_are(page: Page, latency: int):
    editor = open_editor(page)
    page.evaluate(SLOW, latency)
    target(page, "kronen:0").click()
    expect(field(page, "Kronen")).to_be_focused()
    for _ in range(4):
        page.get_by_role("button", name="Kronen: one more").click()
    expect(target(page, "kronen:0")).to_have_attribute("aria-label", "14 kronen: kronen of Anna")
    expect(field(page, "Kronen")).to_have_value("14")
    assert "kronen = 14" in editor.text


def test_an_answer_to_something_else_takes_no_step_back(page: Page):
    """A view that has been quiet for a while asks for more by itself, whatever somebody does then."""
    editor = open_editor(page)
    target(page, "kronen:0").click()
    expect(field(page, "Kronen")).to_be_focused()
    page.evaluate(GATE)
    page.evaluate("model.send({ do: 'store' })")
    more = page.get_by_role("button", name="Kronen: one more")
    more.click()
    more.click()
    for _ in range(2):
        page.evaluate("answerNext()")
    expect(target(page, "kronen:0")).to_have_attribute("aria-label", "11 kronen: kronen of Anna")
    assert field(page, "Kronen").input_value() == "12"
    more.click()
    page.evaluate("answerAll()")
    expect(target(page, "kronen:0")).to_have_attribute("aria-label", "13 kronen: kronen of Anna")
    assert field(page, "Kronen").input_value() == "13"
    assert "kronen = 13" in editor.text


@pytest.mark.parametrize("where", ["there", "elsewhere"])
def test_what_is_pressed_stays_until_it_is_let_go(page: Page, where: str):
    """The answer to what was done before redraws the hotel while the mouse is down on a room of it."""
    open_editor(page)
    page.evaluate(GATE)
    room = target(page, "room:0:a1")
    free = str(room.get_attribute("aria-label"))
    room.click()
    target(page, "room:0:b1").hover()
    page.mouse.down()
    page.evaluate("answerNext()")
    assert room.get_attribute("aria-label") == free
    if where == "elsewhere":
        page.mouse.move(1, 1)
    page.mouse.up()
    expect(room).not_to_have_attribute("aria-label", free)
    page.evaluate("answerAll()")
    expect(page.locator(".gah-e-text")).to_have_value(re.compile("b y" if where == "there" else r"b \. "))


def test_typing_goes_on_while_older_answers_come(page: Page):
    editor = open_editor(page)
    page.evaluate(GATE)
    text = page.locator(".gah-e-text")
    text.press("Control+End")
    for words in ("# one", " two"):
        page.keyboard.type(words)
        page.wait_for_function(WRITTEN, arg=words)
    page.evaluate("answerNext()")
    assert START < page.evaluate(ANSWERED) < START + "# one two"
    assert text.input_value() == START + "# one two"
    page.keyboard.type(" three")
    page.evaluate("answerNext()")
    assert START < page.evaluate(ANSWERED) < START + "# one two three"
    assert text.input_value() == START + "# one two three"
    page.wait_for_function(WRITTEN, arg=" three")
    page.evaluate("answerAll()")
    expect(text).to_have_value(START + "# one two three")
    assert editor.text == START + "# one two three"


def test_a_second_enter_changes_nothing(page: Page):
    """A line for one more appears; the one that was filled in shows what it holds."""
    editor = open_editor(page)
    target(page, "hand:0").click()
    field(page, "Hand").press_sequentially("Waitress")
    page.keyboard.press("Enter")
    expect(field(page, "Hand, 1")).to_have_value("Waitress")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(target(page, "hand:0")).to_be_focused()
    assert 'hand = ["Waitress"]' in editor.text


def test_what_is_being_typed_stays_when_python_adds_a_line(page: Page):
    editor = open_editor(page, START + '[player.Anna]\nhand = ["Waitress"]\n')
    target(page, "hand:0").click()
    field(page, "Hand, 2").press_sequentially("Gro")
    editor.write(editor.text.replace('"Waitress"', '"Waitress", "Chef"'))
    page.evaluate("traits => model.update(traits)", {"editor": editor.editor, "version": editor.version})
    expect(field(page, "Hand, 3")).to_be_focused()
    page.keyboard.type("om")
    page.keyboard.press("Enter")
    expect(field(page, "Hand, 4")).to_be_visible()
    assert 'hand = ["Waitress", "Chef", "Groom"]' in editor.text


def test_the_focus_goes_to_what_took_the_place_of_an_object(page: Page):
    open_editor(page, START + '[player.Anna]\ncafe = ["Earl"]\n')
    page.locator('[data-target^="cafe:0:"]').click()
    type_over(field(page, "Guests, as in Earl: kk, 1"), "")
    page.keyboard.press("Enter")
    expect(page.locator('[data-target^="cafe:0:"]')).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator('.gah-w-board [data-target^="table:0:"]:focus')).to_have_count(1)


def test_the_focus_stays_where_one_plays_and_comes_back(page: Page):
    open_editor(page)
    buttons = {
        name: page.get_by_role("button", name=name) for name in ("Play from here", "Back to the editor")
    }
    for before, after in (buttons.values(), reversed(buttons.values())):
        before.focus()
        page.keyboard.press("Enter")
        expect(after).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Pass").click()
    keep = page.get_by_role("button", name="Keep as a check")
    expect(keep).to_be_enabled()  # once the pass is played
    keep.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Keep these")).to_be_focused()
    page.keyboard.press("Enter")
    expect(buttons["Play from here"]).to_be_focused()


def test_fields_of_another_view_do_not_take_the_place_of_ones_own(page: Page):
    editor = open_editor(page)
    page.evaluate("show('second'); null")
    mine, theirs = page.locator("#first"), page.locator("#second")
    mine.locator('[data-target="kronen:0"]').click()
    type_over(mine.get_by_role("spinbutton", name="Kronen"), "7")
    page.evaluate("model.send({ do: 'play', text: 'set kitchen:1', at: 0 })")
    expect(mine.locator(".gah-e-fields")).to_be_hidden()
    expect(theirs.locator(".gah-e-fields")).to_be_hidden()
    expect(mine.locator('[data-target="kronen:0"]')).to_be_focused()
    expect(theirs.locator(".gah-e-text")).to_have_value(re.compile("kronen = 7"))
    assert editor.position["Anna"].kronen == 7


def test_caret_and_scroll_of_a_long_file_stay(page: Page):
    open_editor(page, START + "".join(f"# line {number}\n" for number in range(400)))
    text = page.locator(".gah-e-text")
    target(page, "game").click()
    expect(field(page, "Title")).to_be_visible()  # the file has gone to the lines of what was clicked
    at = text.evaluate(
        "node => { node.setSelectionRange(3000, 3000); node.scrollTop = 3000; return node.scrollTop; }"
    )
    assert at > 0
    type_over(field(page, "Title"), "Much to say")
    page.keyboard.press("Enter")
    expect(text).to_have_value(re.compile("Much to say"))
    after = text.evaluate(
        "node => [node.value.slice(node.selectionStart - 9, node.selectionStart), node.scrollTop]"
    )
    expected = (START + "".join(f"# line {number}\n" for number in range(400)))[2991:3000]
    assert after == [expected, at]


def test_what_is_no_whole_number_is_said_at_the_field(page: Page):
    editor = open_editor(page)
    target(page, "kronen:0").click()
    for wrong in ("1.5", "-"):
        type_over(field(page, "Kronen"), wrong)
        page.keyboard.press("Enter")
        assert field(page, "Kronen").evaluate("node => node.validationMessage")
        expect(page.locator(".gah-w-error")).to_be_empty()
    page.keyboard.press("Escape")
    assert editor.text == START
