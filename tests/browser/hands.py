"""What a person does with mouse and keys, and waiting for the answer to just that.

A view carries in ``data-at`` the id of the place that it shows. Whatever is played changes it; a wider
drawing or a picture to be stored, which the view asks for by itself, does not.
"""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page, expect

#: What there is to be done, and a choice of it, for a function of a view's ``root``: it prefers what makes a
#: game go on, by the words below, and otherwise goes by a number. `answered` waits until a place is left, or
#: something refused or warned of.
CHOICE = """
  const eager = ["claim", "move", "use", "complete", "put", "occupy", "staff", "serve", "guest", "resolve"];
  const idle = ["end", "keep", "done", "decline", "pass"];
  const rank = (text) => {
    const verb = text.split(" ")[0];
    return eager.includes(verb) ? eager.indexOf(verb) : eager.length + 1 + idle.indexOf(verb);
  };
  const saysOf = (node) => node.dataset.text ? [node.dataset.text] : JSON.parse(node.dataset.actions);
  const offered = () => [...root.querySelectorAll(".gah-w-board .gah-can, .gah-w-choices button")];
  const refusal = () => root.querySelector(".gah-w-error").textContent;
  const warned = () => root.querySelector(".gah-w-question [data-do=insist]");
  const answered = (at) => new Promise((resolve) => {
    const look = () => (root.dataset.at !== at || refusal() || warned()) && (watch.disconnect(), resolve());
    const watch = new MutationObserver(look);
    watch.observe(root, { attributes: true, childList: true, subtree: true });
    look();
  });
  const choose = (gold, luck) => {
    const texts = [...new Set(gold.flatMap(saysOf))];
    const least = Math.min(...texts.map(rank));
    const best = texts.filter((text) => rank(text) === least);
    return best[luck % best.length];
  };
"""

#: So many keys lead from anything in a table to anything else, at most.
_FAR = 120
_HAS_FOCUS = """(root, text) => {
  const { activeElement: here } = document;
  if (!root.contains(here)) return false;
  return here.dataset.text === text || (here.dataset.actions ?? "").includes(JSON.stringify(text));
}"""

# Clicks on what is highlighted, nothing else, and waits each time until that is played or refused; plays it
# anyway where the table warns. Gives the texts played.
_CLICK_ON = (
    "async (root, clicks) => {"
    + CHOICE
    + """
  let luck = 2015;
  const click = (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  const played = [];
  while (played.length < clicks) {
    const gold = offered();
    if (!gold.length) break;
    const { at } = root.dataset;
    luck = (luck * 16807) % 2147483647;
    const text = choose(gold, luck);
    click(gold.find((node) => saysOf(node).includes(text)));
    const item = [...root.querySelectorAll(".gah-w-menu button")].find((node) => node.dataset.text === text);
    if (item) click(item);
    played.push(text);
    await answered(at);
    if (warned()) {
      click(warned());
      await new Promise((resolve) => {
        const watch = new MutationObserver(() => root.dataset.at !== at && (watch.disconnect(), resolve()));
        watch.observe(root, { attributes: true, attributeFilter: ["data-at"] });
      });
    }
    if (refusal()) throw new Error(`${text}: ${refusal()}`);
  }
  return played;
}"""
)


def click_on(table: Locator, clicks: int = 10_000) -> list[str]:
    """Click on what is highlighted, so many times or until nothing is; gives the actions played."""
    texts: list[str] = table.evaluate(_CLICK_ON, clicks)
    return texts


def click_where_it_is(view: Locator, text: str) -> None:
    """Click on an action's object or button, once that rests, and if it opens a menu on its line there."""
    on_board = f".gah-can[data-actions*='{json.dumps(text)}']"
    view.locator(f'{on_board}, .gah-w-choices [data-text="{text}"]').first.click()
    item = view.page.locator(f'.gah-w-menu:not([hidden]) [data-text="{text}"]')
    if item.count():
        item.click()


def by_mouse(page: Page, text: str) -> None:
    """Play an action with the mouse: on its object or button and, if that opens a menu, there."""
    view = page.locator(".gah-w:visible").first
    at = view.get_attribute("data-at")
    click_where_it_is(view, text)
    expect(view).not_to_have_attribute("data-at", str(at))


def type_over(field: Locator, text: str) -> None:
    """Write into a field, in place of what it holds."""
    field.click()
    field.press("ControlOrMeta+a")
    field.press_sequentially(text) if text else field.press("Delete")


def caret_after(area: Locator, text: str) -> None:
    """Put the caret of a text area behind the first place where a text stands."""
    area.evaluate(
        "(node, text) => { const end = node.value.indexOf(text) + text.length;"
        " node.focus(); node.setSelectionRange(end, end); }",
        text,
    )


def press_to(page: Page, key: str, root: Locator, text: str) -> None:
    """Press a key until what plays an action has the focus: its object, its button, its line of a menu."""
    for _ in range(_FAR):
        if root.evaluate(_HAS_FOCUS, text):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never reaches {text}")


def slide(slider: Locator, steps: int) -> None:
    """Move a slider by so many places with the arrow keys, to the left if negative."""
    slider.focus()
    for _ in range(abs(steps)):
        slider.press("ArrowRight" if steps > 0 else "ArrowLeft")
