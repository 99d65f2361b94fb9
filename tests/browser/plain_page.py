"""A plain page that shows a widget's view, without Jupyter: quick tests of the JavaScript.

Behind it stands either made-up data or a real `Table`, which runs in this very process.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Page, Route

from gah_nb.widgets import Table
from gah_nb.widgets.look import STATIC, stylesheet

ADDRESS = "http://localhost/"

HTML = """<!doctype html><html><head><meta charset="utf-8"><link rel="icon" href="data:,">
<link rel="stylesheet" href="table.css"><style>body { margin: 0; font-family: sans-serif }</style></head>
<body><div id="first"></div><div id="second"></div>
<script type="module">
  import table from "./table.js";

  // The part of a Backbone model that a view sees.
  class Model {
    traits = {}; sent = []; listeners = new Set();
    get(name) { return this.traits[name]; }
    on(_event, listener) { this.listeners.add(listener); }
    off(_event, listener) { this.listeners.delete(listener); }
    update(traits) {
      Object.assign(this.traits, traits);
      for (const listener of this.listeners) listener();
    }
    async send(message) {
      this.sent.push(message);
      const answer = await window.toPython(message);
      if (answer) this.update(answer);
    }
  }

  window.model = new Model();
  window.show = (place) => table.render({ model: window.model, el: document.getElementById(place) });
  window.ready = true;
</script></body></html>"""

Answer = Callable[[dict[str, Any]], Mapping[str, Any] | None]


def open_page(page: Page, traits: Mapping[str, Any], answer: Answer = lambda _message: None) -> None:
    """Show one view of a model with these traits; `answer` gets its messages and says which traits change."""

    files = {
        "": (HTML, "html"),
        "table.js": ((STATIC / "table.js").read_text(encoding="utf-8"), "javascript"),
        "table.css": (stylesheet(), "css"),
    }

    def fulfil(route: Route) -> None:
        body, kind = files[route.request.url.removeprefix(ADDRESS)]
        route.fulfill(body=body, content_type=f"text/{kind}")

    page.route(f"{ADDRESS}**", fulfil)
    page.expose_function("toPython", answer)
    page.goto(ADDRESS)
    page.wait_for_function("window.ready")
    page.evaluate(f"model.traits = {json.dumps(traits)}; window.closeFirst = show('first'); null")


def open_table(page: Page, table: Table) -> None:
    """Show a real table, which answers every message at once."""
    traits = [
        name
        for name in table.keys
        if not name.startswith("_") and name not in ("layout", "tabbable", "tooltip")
    ]

    def answer(message: dict[str, Any]) -> dict[str, Any]:
        before = {name: getattr(table, name) for name in traits}
        table._handle_custom_msg(message, [])
        return {name: getattr(table, name) for name in traits if getattr(table, name) != before[name]}

    open_page(page, {name: getattr(table, name) for name in traits}, answer)
