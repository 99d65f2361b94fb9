"""A plain page that shows a widget's view, without Jupyter: quick tests of the JavaScript.

Behind it stands either made-up data or a real widget, which runs in this very process.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, Route

from gah_nb.export.browser import script
from gah_nb.widgets.shown import Shown, stylesheet

ADDRESS = "http://localhost/"

HTML = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Boards</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="board.css"><style>body { margin: 0; font-family: sans-serif }</style></head>
<body><main id="first"><h1>Boards</h1></main><div id="second"></div>
<script type="module">
  import board from "./board.js";

  // The part of a Backbone model that a view sees.
  class Model {
    traits = {}; sent = []; listeners = {};
    get(name) { return this.traits[name]; }
    on(event, listener) { (this.listeners[event] ??= new Set()).add(listener); }
    off(event, listener) { this.listeners[event].delete(listener); }
    tell(event) { for (const listener of this.listeners[event]) listener(); }
    update(traits) {
      Object.assign(this.traits, traits);
      this.tell("change");
    }
    async send(message) {
      this.sent.push(message);
      const answer = await window.toPython(message);
      if (answer) this.update(answer);
    }
  }

  window.model = new Model();
  window.show = (place) => board.render({ model: window.model, el: document.getElementById(place) });
  window.ready = true;
</script></body></html>"""

#: Traits of every widget of ipywidgets.
_THEIRS = ("layout", "tabbable", "tooltip")
Answer = Callable[[dict[str, Any]], Mapping[str, Any] | None]
#: Who answers in each page: a page can be told once that it asks Python, and serves many tests.
_ANSWERS: WeakKeyDictionary[Page, Answer] = WeakKeyDictionary()


def open_page(
    page: Page,
    traits: Mapping[str, Any],
    answer: Answer = lambda _message: None,
    entry: str = "widgets/static/table.js",
) -> None:
    """Show one view of a model with these traits, by the script of an entry module, or of this text.

    `answer` gets its messages and says which traits change.
    """

    files = {
        "": (HTML, "html"),
        "board.js": (script(entry) if entry.endswith(".js") else entry, "javascript"),
        "board.css": (stylesheet(), "css"),
    }

    def fulfil(route: Route) -> None:
        body, kind = files[route.request.url.removeprefix(ADDRESS)]
        route.fulfill(body=body, content_type=f"text/{kind}")

    page.route(f"{ADDRESS}**", fulfil)
    if page not in _ANSWERS:
        page.expose_function("toPython", partial(_to_python, page))
    _ANSWERS[page] = answer
    page.goto(ADDRESS)
    page.wait_for_function("window.ready")
    page.evaluate(f"model.traits = {json.dumps(traits)}; window.closeFirst = show('first'); null")


def _to_python(page: Page, message: dict[str, Any]) -> Mapping[str, Any] | None:
    return _ANSWERS[page](message)


@contextmanager
def stopped_clock(page: Page) -> Iterator[None]:
    """What is opened meanwhile is shown; after it time passes in the page by ``page.clock.run_for`` alone."""
    page.clock.install(time=0)
    yield
    page.clock.pause_at(60_000)


def open_widget(page: Page, widget: Shown) -> None:
    """Show a real widget, which answers every message at once."""

    def traits() -> dict[str, Any]:
        ours = (name for name in widget.keys if not name.startswith("_") and name not in _THEIRS)
        return {name: getattr(widget, name) for name in ours}

    def answer(message: dict[str, Any]) -> dict[str, Any]:
        before = traits()
        widget._handle_custom_msg(message, [])
        return {name: value for name, value in traits().items() if value != before.get(name)}

    open_page(page, traits(), answer, widget._esm)
