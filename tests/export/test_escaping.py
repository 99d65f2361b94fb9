"""Whatever makes markup escapes names and texts; and nothing that makes markup is left out of that."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import pkgutil
import re
from base64 import b64decode
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

import gah_nb as gah
import gah_nb.widgets
from gah_nb.sharing import HERE
from tests.export.hostile import CALL, END, MARKUP, NAMES, OURS, PRODUCERS, TAG, WIDGETS

PACKAGE = Path(gah.__file__).parent


class Found(HTMLParser):
    """What a browser would find in some markup: what it would act on, and what it would show."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.acted_on: list[str] = []
        self.shown: list[str] = []
        self._script: str | None = None
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        for name, value in given.items():
            if name.startswith("on") or value.strip().lower().startswith("javascript:") or "hacked" in name:
                self.acted_on.append(f"<{tag} {name}={value!r}>")
            if name in ("src", "href", "xlink:href", "srcset", "action", "formaction"):
                self._address(tag, value)
            else:
                self.shown.append(value)
        self._script = given.get("type", "") if tag == "script" else None

    def handle_data(self, data: str) -> None:
        if self._script is None:
            self.shown.append(data)
        elif self._script == "application/json":
            self._json(json.loads(data))
        elif CALL in data:
            self.acted_on.append(f"<script>{data[:80]}")

    def handle_endtag(self, tag: str) -> None:
        self._script = None

    def handle_comment(self, data: str) -> None:
        if CALL in data:
            self.acted_on.append(f"<!--{data[:80]}")  # a name has opened or closed it

    def _address(self, tag: str, value: str) -> None:
        head, _, data = value.partition(",")
        if head.startswith("data:image/svg+xml"):
            svg = b64decode(data).decode() if head.endswith(";base64") else unquote(data)
            inner = found_in(svg)
            self.acted_on += inner.acted_on
            self.shown += inner.shown
        elif not value.startswith(("data:", "#", "https://", HERE)):
            self.acted_on.append(f"<{tag}> asks for {value!r}")

    def _json(self, value: object) -> None:
        """Data for a script of ours; what is in a pool of pictures it takes as markup."""
        if isinstance(value, dict):
            for key, each in value.items():
                if key == "elements":
                    for markup in each:
                        self.acted_on += Found(markup).acted_on
                self._json(each)
        elif isinstance(value, list):
            for each in value:
                self._json(each)
        elif isinstance(value, str):
            self.shown.append(value)


def found_in(markup: str) -> Found:
    """Drawings have to be right as XML as well."""
    if markup.startswith("<svg") and markup.endswith("</svg>"):
        ElementTree.fromstring(markup)
    return Found(markup)


@pytest.mark.parametrize("name", PRODUCERS)
def test_nothing_unescaped_reaches_a_page(name: str):
    pieces = PRODUCERS[name]()
    assert pieces
    assert all(isinstance(piece, str) for piece in pieces)
    found = [found_in(piece) for piece in pieces]
    assert [each for one in found for each in one.acted_on] == []
    shown = "\n".join(text for one in found for text in one.shown)
    if name in OURS:
        assert CALL not in shown
    else:
        assert CALL in shown, "no hostile text comes into it, so this tests nothing"


@pytest.mark.parametrize("name", NAMES)
def test_each_text_would_be_found(name: str):
    """So that the test above means something: within an attribute, within text, within a script."""
    for frame in ("<p>{}</p>", '<p title="{}">', "<p title='{}'>", '<script type="module">"{}"</script>'):
        if Found(frame.format(name)).acted_on:
            return
    pytest.fail(f"{name} does no harm anywhere")


def test_an_image_within_a_page_is_looked_into():
    inner = "<svg xmlns='http://www.w3.org/2000/svg'><image href='x' onerror='hacked(1)'/></svg>"
    assert Found(f'<img src="data:image/svg+xml,{inner}">').acted_on


def test_the_pictures_of_a_replay_are_looked_into():
    data = json.dumps({"elements": [f"<text>{TAG}</text>"]}).replace("</", r"<\/")
    assert Found(f'<script type="application/json">{data}</script>').acted_on


# Nothing is left out

#: What notebooks and callers ask of a value that shows itself as markup.
METHODS = ("_repr_html_", "_repr_svg_", "_repr_mimebundle_", "_repr_latex_", "_repr_javascript_")
METHODS += ("to_html", "to_svg", "html")


def modules() -> Iterator[tuple[str, object]]:
    for module in pkgutil.walk_packages(gah.__path__, "gah_nb."):
        yield module.name.removeprefix("gah_nb."), importlib.import_module(module.name)


def test_every_value_that_shows_itself_is_in_the_list():
    there = {
        f"{name}.{one.__qualname__}.{method}"
        for name, module in modules()
        for one in vars(module).values()
        if inspect.isclass(one) and one.__module__ == f"gah_nb.{name}"
        for method in METHODS
        if method in vars(one)
    }
    assert there - set(PRODUCERS) == set()
    assert {name for name in PRODUCERS if name.rpartition(".")[2] in METHODS} - there == set()


#: Modules with pieces of markup in their own text, and by which of the producers they are tried.
MAKERS = {
    "comparison.comparing": "comparison.comparing.Dependences._repr_html_",
    "comparison.side_by_side": "comparison.side_by_side.Differences._repr_html_",
    "comparison.result": "comparison.result.Comparison._repr_mimebundle_",
    "drawing.canvas": "drawing.panels.Panels.to_svg",
    "drawing.compact": "comparison.result.Comparison._repr_mimebundle_",
    "drawing.symbols": "drawing.panels.Panels.to_svg",
    "export.page": "export.page.StoredView.html",
    "export.browser": "drawing.panels.Panels.to_svg",  # puts a drawing into a page of its own, and no text
    "lesson.plan": "lesson.plan.AnswerKey._repr_html_",
    "lesson.feedback": "lesson.feedback.Feedback._repr_html_",
    "lesson.library": "lesson.library.Course._repr_html_",
    "lesson.results": "lesson.results.Results._repr_html_",
    "play.showing": "play.game.Game._repr_mimebundle_",
    "puzzles.proven": "puzzles.proven.Examined._repr_html_",
    "puzzles.showing": "puzzles.proven.Puzzle._repr_mimebundle_",
    "reference.entry": "reference.entry.Entry.html",
    "ruling.library": "ruling.library.Rulings._repr_html_",
    "ruling.showing": "ruling.ruling.Ruling.to_html",
    "scenario.account": "scenario.account.Telling._repr_mimebundle_",
    "scenario.report": "scenario.report.Report._repr_html_",
    "sharing": "sharing.Link._repr_html_",
    "telling.wording": "comparison.result.Comparison._repr_mimebundle_",
    "widgets.story": "widgets.lesson.Lesson.html",
    "widgets.editor.beside": "widgets.lesson.Lesson.html",
    "widgets.editor.draft": "export.page.StoredView.html",
    "widgets.frame": "widgets.lesson.Lesson.html",
    "widgets.lesson": "widgets.lesson.Lesson.html",
    "widgets.lesson_html": "widgets.lesson.Lesson.html",
}
TAGS = (
    "a|article|b|body|button|circle|code|dd|details|dialog|div|dl|dt|em|footer|form|g|h[1-6]|head|header|html"
)
TAGS += (
    "|i|img|input|kbd|label|li|main|meta|ol|option|p|path|pre|rect|script|section|select|small|span|strong"
)
TAGS += "|style|summary|svg|table|td|text|textarea|th|title|tr|tspan|ul|use|!doctype"
# A group of a regular expression is no tag.
MARKED_UP = re.compile(rf"(?<!\?P)</?(?:{TAGS})(?=[ >/])", re.IGNORECASE)


def test_every_module_with_markup_is_tried():
    """By its own text: strings with tags in them that are no docstrings."""
    there = set()
    for file in PACKAGE.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = (
            node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in documents
        )
        if any(isinstance(text.value, str) and MARKED_UP.search(text.value) for text in texts):
            there.add(".".join(file.relative_to(PACKAGE).with_suffix("").parts))
    there -= {"play.replaying", "files.reading"}  # where no file is named, it is called <text>
    assert there == set(MAKERS)
    assert set(MAKERS.values()) <= set(PRODUCERS)


def test_every_widget_is_tried():
    assert {name for name in WIDGETS if not name.startswith("step")} == set(gah_nb.widgets.__all__)


#: Where our scripts take a text as markup, and which that is.
TAKEN = {
    "export/static/elements.js": ["template.innerHTML = `<svg>${markup}</svg>`;"],
    "widgets/static/lesson.js": ['root.innerHTML = model.get("html");'],
    "widgets/static/view.js": [
        'this.root.innerHTML = model.get("frame");',
        'if (any("citation")) this.part(".gah-w-cited").innerHTML = now.citation;',
    ],
    "widgets/static/panels.js": ["this.board.innerHTML = `${tag}${ground}</svg>`;"],
    "widgets/static/over.js": [
        'if (known) view.part(".gah-w-signs").innerHTML = known;',
        "signs.innerHTML = markup;",
    ],
    "widgets/static/table_view.js": [
        'if (any("lines") && this.travel) this.part(".gah-w-grown").innerHTML = now.lines;'
    ],
}
DRAWN = {  # and what `drawing` of elements.js is given
    "export/static/replay.js": ['return drawing(`${opening}${children.join("")}${end}`);'],
    "widgets/static/panels.js": [
        "const node = old?.markup === markup ? old.node : drawing(markup);",
        "const { attributes } = drawing(`${tag}</svg>`);",
    ],
    "widgets/static/editor_side.js": [
        'node.parentNode.append(drawing(`<g class="gah-e-sign" aria-hidden="true">${frame}${badge}</g>`));'
    ],
}
ALWAYS_MARKUP = (
    "outerHTML",
    "insertAdjacentHTML",
    "document.write",
    "srcdoc",
    "eval(",
    "new Function",
    "setHTML",
)
ALWAYS_MARKUP += (
    "createContextualFragment",
    "DOMParser",
    "parseFromString",
    "location =",
    ".href =",
    ".src =",
)


def lines_with(word: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in sorted(PACKAGE.glob("*/static/*.js")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if word in line and not line.startswith(("import ", "export function ", "//")):
                found.setdefault(file.relative_to(PACKAGE).as_posix(), []).append(line.strip())
    return found


def test_scripts_take_as_markup_what_is_tried_here_and_nothing_else():
    """The traits of `MARKUP`, the pictures of a replay, and pieces without a text of anybody's."""
    assert lines_with("innerHTML") == TAKEN
    assert lines_with("drawing(") == DRAWN
    assert [word for word in ALWAYS_MARKUP if lines_with(word)] == []
    assert set(MARKUP) == {"frame", "opening", "panel_", "legend", "citation", "html", "lines"}


def test_the_end_of_a_script_in_a_name_ends_none():
    (page, _) = PRODUCERS["play.game.Timeline.to_html"]()
    assert END not in page
    assert "hacked(4)" in page
