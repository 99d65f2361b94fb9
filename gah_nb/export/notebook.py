"""A notebook as one offline page in which each table is a slider through its history."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from markupsafe import Markup
from nbconvert.exporters import HTMLExporter
from nbformat import NotebookNode
from traitlets import default
from traitlets.config import Config

from gah_nb.drawing.compact import Pool
from gah_nb.files import InvalidFile
from gah_nb.play import from_record

from .page import METADATA, WIDGET_VIEW, draw_seen, palette, pool_markup, replay_markup, replay_of, static
from .scripts import script

_TEMPLATES = Path(__file__).parent / "templates"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)

Resources = dict[str, Any]


class GahHTMLExporter(HTMLExporter):
    """nbconvert's HTML without anything from the network, tables as replays: ``--to gah_html``."""

    export_from_notebook = "Grand Austria Hotel (offline HTML)"

    @default("template_name")
    def _template_name_default(self) -> str:
        return "gah"

    @default("extra_template_basedirs")
    def _default_extra_template_basedirs(self) -> list[str]:
        return [*super()._default_extra_template_basedirs(), str(_TEMPLATES)]

    @property
    def default_config(self) -> Config:
        """Whatever is a picture wins over a widget, which cannot live without a kernel."""
        still = ["image/svg+xml", "text/html", "text/markdown", "image/png", "image/jpeg"]
        config = Config({"NbConvertBase": {"display_data_priority": [*still, "text/latex", "text/plain"]}})
        inherited: Config = super().default_config.copy()
        inherited.merge(config)
        return inherited

    def default_filters(self) -> Any:
        """Those of nbconvert, and ours."""
        yield from super().default_filters()  # type: ignore[no-untyped-call]
        yield "without_comments", _without_comments

    def from_notebook_node(  # type: ignore[override]  # nbconvert's own overrides it so
        self, nb: NotebookNode, resources: Resources | None = None, **kw: Any
    ) -> tuple[str, Resources]:
        """Convert a notebook; it is not run, and its own value stays as it is."""
        pool = Pool()
        ours = NotebookNode(nb | {"cells": [self._with_replays(cell, pool) for cell in nb.cells]})
        ours.metadata = NotebookNode({key: value for key, value in nb.metadata.items() if key != "widgets"})
        page = {"css": Markup(palette("dark" if self.theme == "dark" else "light") + static("replay.css"))}
        if pool.panels:
            page |= {"pool": Markup(pool_markup(pool)), "script": Markup(script("export/static/replay.js"))}
        html, resources = super().from_notebook_node(ours, {**(resources or {}), "gah": page}, **kw)
        return html, resources

    def _with_replays(self, cell: NotebookNode, pool: Pool) -> NotebookNode:
        """A cell in which replays stand for tables; the widgets above them are left out."""
        outputs = cell.get("outputs", [])
        followed = {place - 1 for place, output in enumerate(outputs) if _is_ours(output)}
        kept = [
            self._replayed(output, pool)
            for place, output in enumerate(outputs)
            if not (_is_widget(output) and place in followed)
        ]
        return NotebookNode(cell | {"outputs": kept}) if kept else cell

    def _replayed(self, output: NotebookNode, pool: Pool) -> NotebookNode:
        """A replay of what is ours, or else its picture, which says what it is."""
        html = output.get("data", {}).get("text/html")
        record = output.get("metadata", {}).get(METADATA, {}).get("record")
        if record:
            try:
                tree = from_record(record, name="the record of a table")
                html = replay_markup(replay_of(tree, pool), draw_seen(tree.node, None).to_svg())
            except InvalidFile as error:
                self.log.warning(
                    "A table is shown as a picture only, since its record cannot be read: %s", error
                )
        if html is None or not _is_ours(output):
            return output
        return NotebookNode(output | {"data": NotebookNode({"text/html": html})})


def _is_widget(output: NotebookNode) -> bool:
    return WIDGET_VIEW in output.get("data", {})


def _is_ours(output: NotebookNode) -> bool:
    return METADATA in output.get("metadata", {})


def _without_comments(css: str) -> Markup:
    """Style sheets without their comments, which name addresses that nobody needs offline."""
    return Markup(_COMMENT.sub("", css))
