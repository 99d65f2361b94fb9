"""What all widgets share: a drawing sent panel by panel, styles, legend, a picture for when no kernel lives.

Below a box or an output of ipywidgets a notebook keeps the pictures of the boards in it as well.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from pathlib import Path
from threading import RLock
from typing import Any, Literal, NoReturn, Protocol
from weakref import WeakValueDictionary

import anywidget
import traitlets
from ipywidgets import Box, Layout, Output, Widget

from gah_nb.drawing import draw_legend
from gah_nb.drawing.theme import custom_properties
from gah_nb.export.browser import script
from gah_nb.export.page import WIDGET_VIEW, Place, StoredView, in_shell, show_data
from gah_nb.play import Tree
from gah_nb.reference import rule

from .messages import Cite, Close, Legend, Message, Open, Store, Width, failure, read_message
from .picture import panel_trait

STATIC = Path(__file__).parent / "static"

#: The ground of what calls for a decision.
_CALL = {"light": "#fff7df", "dark": "#332b1c"}
#: Where a page says which theme it has: JupyterLab and Notebook, VS Code, marimo and others.
_LIGHT = ('[data-jp-theme-light="true"]', ".vscode-light", '[data-theme="light"]')
_DARK = ('[data-jp-theme-light="false"]', ".vscode-dark", '[data-theme="dark"]')

_STYLES = ("board.css", "story.css", "task.css", "puzzle.css", "editor.css", "over.css")


def stylesheet() -> str:
    """The whole style sheet. Without a theme of the page, the reader's system decides; print is light."""
    light, dark = _declarations("light"), _declarations("dark")
    colours = (
        f".gah-w{{{light}}}",
        f"@media (prefers-color-scheme:dark){{.gah-w{{{dark}}}}}",
        f"{_on_pages(_LIGHT)}{{{light}}}",
        f"{_on_pages(_DARK)}{{{dark}}}",
        f"@media print{{.gah-w.gah-w.gah-w{{{light}}}}}",
    )
    rules = [(STATIC / name).read_text(encoding="utf-8") for name in _STYLES]
    return "\n".join((*colours, *rules))


def _declarations(theme: Literal["light", "dark"]) -> str:
    return f"color-scheme:{theme};{custom_properties(theme)};--gah-w-call:{_CALL[theme]}"


def _on_pages(pages: tuple[str, ...]) -> str:
    return ",".join(f"{page} .gah-w" for page in pages)


class Kept(Protocol):
    """A board of which a notebook keeps a picture."""

    model_id: str

    def keep(self, place: Place | None = None) -> None:
        """Keep its picture in a place of the notebook, in a new one without; it is kept up to date."""

    def leave(self, place: Place) -> None:
        """Keep it there no longer."""


#: The boards that there are, by the ids of their models.
_KEPT: MutableMapping[str, Kept] = WeakValueDictionary()


def know(board: Kept) -> None:
    """Know a board, and have boxes shown with what is in them."""
    _KEPT[board.model_id] = board
    if shell := in_shell():
        printers = shell.display_formatter.ipython_display_formatter
        for kind in (Box, Output):
            printers.for_type(kind, _show)


def _show(widget: Widget) -> None:
    """Put out a box or an output, and below it a place for each board in it and for each output."""
    inner = [*_within(widget)]
    # In the place of this method a closed widget has None.
    data = widget._repr_mimebundle_() if widget.comm else {"text/plain": f"{widget!r}, closed"}
    # With an empty text, converters find something in it, and readers nothing.
    show_data({**data, "text/plain": ""} if inner else data)
    for one in inner:
        if isinstance(one, Output):
            _follow(one, Place())
        else:
            _KEPT[one.model_id].keep()


def _within(widget: Widget) -> Iterator[Widget]:
    """The boards and outputs in a widget, in their order."""
    if isinstance(widget, Output) or (widget.comm and widget.model_id in _KEPT):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from _within(child)


def _follow(output: Output, place: Place) -> None:
    """Keep in a place the picture of the board that came into an output last."""
    shown: list[Kept] = []

    def look(_change: object = None) -> None:
        views = (one.get("data", {}).get(WIDGET_VIEW, {}) for one in reversed(output.outputs))
        found = next((_KEPT[view["model_id"]] for view in views if view.get("model_id") in _KEPT), None)
        if shown and shown[0] is found:
            return
        for board in shown:
            board.leave(place)
        shown[:] = [found] if found else []
        if found:
            found.keep(place)

    output.observe(look, "outputs")
    look()


# One lock for all widgets: those that share a timeline or are linked change each other, and could with a lock
# each wait for one another. A click may arrive on a thread of its own while a cell is running.
LOCK = RLock()


class InNotebook(anywidget.AnyWidget):
    """A widget, and below it what a notebook shows that is read without a kernel; closed, it is its text.

    Those that derive from it say what that is: `_what_is_stored`.
    """

    _css = stylesheet()

    #: Whether a stored notebook would show something old.
    _stale = False
    #: A widget as well, which goes with this one unless somebody has handed it in; None before there is one.
    _own_layout: Any = None

    def __init__(self, **traits: Any) -> None:
        #: Where notebooks keep what is read without a kernel: one for each time that it was shown.
        self._places: list[Place] = []
        super().__init__(**traits)
        self._own_layout = None if isinstance(traits.get("layout"), Layout) else self.layout
        know(self)

    def _what_is_stored(self) -> StoredView:
        raise NotImplementedError

    def _store(self) -> None:
        """Renew what a stored notebook shows, if it is old."""
        if self._places and self._stale:
            view = self._what_is_stored()
            for place in self._places:
                place.put(view)
            self._stale = False

    def keep(self, place: Place | None = None) -> None:
        """Keep what is read without a kernel in a place of the notebook, in a new one without."""
        with LOCK:
            view = self._what_is_stored()
            if place is None:
                place = Place(view)
            else:
                place.put(view)
            self._places.append(place)
            self._stale = self._stale and len(self._places) > 1

    def leave(self, place: Place) -> None:
        """Keep it there no longer."""
        with LOCK:
            self._places.remove(place)
            place.clear()

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        kind = type(self).__name__
        raise TypeError(f"a {kind} lives in its notebook: copy or send its timeline, and make another {kind}")

    def __copy__(self) -> NoReturn:
        self.__reduce_ex__(None)

    def __deepcopy__(self, _memo: object) -> NoReturn:
        self.__reduce_ex__(None)

    def close(self) -> None:
        """Take it out of all notebooks."""
        super().close()
        if self._own_layout is not None:
            self._own_layout.close()
        # In the place of this method a closed widget has None, which nothing can show.
        self.__dict__.pop("_repr_mimebundle_", None)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        if self.comm is None:
            return {"text/plain": f"{self!r}, closed"}, {}
        bundle = super()._repr_mimebundle_(**kwargs)
        assert bundle is not None  # which is for widgets without a view
        return bundle

    def _ipython_display_(self) -> None:
        """Put out the widget, and what is read without a kernel."""
        with LOCK:
            data, _ = self._repr_mimebundle_()
            if self.comm is None:
                show_data(data)
                return
            # With an empty text, converters find something in it, and readers nothing.
            show_data({WIDGET_VIEW: data[WIDGET_VIEW], "text/plain": ""})
            self.keep()


class Shown(InNotebook):
    """A drawing in a notebook, with what can be done to it; the base of all boards.

    Each panel of the drawing has a trait of its own, ``panel_queue`` and so on, made when there is one: so
    only panels that changed are sent, and yet a view that opens later finds all of them.

    Those that derive from it say what there is to see: `_values`, and `_stored_drawing` for a notebook
    without a kernel.
    """

    _esm = script("widgets/static/board.js")

    frame = traitlets.Unicode(help="The HTML around the drawing.").tag(sync=True)
    label = traitlets.Unicode(help="What a screen reader calls it.").tag(sync=True)
    widths: traitlets.List[Any] = traitlets.List(help="From how much room on, which width suits.").tag(
        sync=True
    )
    drawn = traitlets.Int(help="The width that it was drawn for.").tag(sync=True)
    opening = traitlets.Unicode(help="The beginning of the drawing.").tag(sync=True)
    order: traitlets.List[Any] = traitlets.List(help="The keys of its panels, and where they lie.").tag(
        sync=True
    )
    at = traitlets.Int(help="The place of the timeline that is shown, by its id.").tag(sync=True)
    choices: traitlets.List[Any] = traitlets.List().tag(sync=True)
    refusals = traitlets.Dict().tag(sync=True)
    prompt = traitlets.Unicode().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    error = traitlets.Dict().tag(sync=True)
    legend = traitlets.Unicode(help="The legend, once somebody has asked for it.").tag(sync=True)
    citation = traitlets.Unicode(help="What the rule says that somebody asked for.").tag(sync=True)
    version = traitlets.Int(help="Counts the answers to the browser.").tag(sync=True)
    answered = traitlets.Tuple(
        default_value=(0, 0), help="What is shown is the answer to this: a view, and how often it had asked."
    ).tag(sync=True)

    #: Whose view it is; None for everybody's.
    _seat: int | None = None
    #: What was asked last, as `Asked.asked` has it.
    _asked = (0, 0)
    #: Whether something changed while nobody looked.
    _missed = False

    def __init__(self, width: int, **traits: Any) -> None:
        self._width = width
        #: Views in browsers; None until the first one has appeared.
        self._views: int | None = None
        self._add_panels(traits)
        super().__init__(drawn=width, **traits)
        self.on_msg(self._message_came)

    # What there is to see

    def _values(self) -> dict[str, Any]:
        """The values of the traits that change."""
        raise NotImplementedError

    def _reader(self) -> int | None:
        """The seat that looks now; None for everybody's view."""
        return self._seat

    def _stored_drawing(self) -> str:
        """The drawing for a notebook without a kernel, as SVG; the whole table if empty."""
        return ""

    def _tree(self) -> Tree | None:
        """The timeline that it belongs to."""
        return None

    def _show(self) -> None:
        """Send what changed; where nobody looks any more, nothing is drawn until somebody does."""
        self._stale = True
        self._missed = self._views == 0
        if not self._missed:
            self._send_changed({"drawn": self._width, **self._values()})
        self._settle()

    def _settle(self) -> None:
        """Do what is left when views have been told; a view says when there is time to store."""
        if not self._views:
            self._store()

    def _send_changed(self, values: dict[str, Any]) -> None:
        self._add_panels(values)
        with self.hold_sync():
            for name, value in values.items():
                setattr(self, name, value)
            if "order" in values:
                for gone in {name for name in self.keys if name.startswith("panel_")} - {*values}:
                    setattr(self, gone, "")
            self.version += 1
            self.answered = self._asked

    def _add_panels(self, values: dict[str, Any]) -> None:
        """Give each panel that was not there before a trait of its own."""
        names = [panel_trait(key) for key, _place in values.get("order", ())]
        new = {name: traitlets.Unicode().tag(sync=True) for name in names if not self.has_trait(name)}
        if new:
            self.add_traits(**new)

    # Answering the browser

    def _message_came(self, _widget: object, content: object, _buffers: object) -> None:
        """Do what a view asks for; whatever goes wrong is shown there."""
        with LOCK:
            before = self.version
            try:
                message = read_message(content)
                self._asked = message.asked
                self._answer(message)
            except Exception as problem:  # noqa: BLE001 - the person at the board must see it, whatever it is
                self._send_changed({"error": failure(problem)})
            if self.version == before:
                self._send_changed({})  # nothing had to change, and the view may stop waiting

    def _answer(self, message: Message) -> None:
        match message:
            case Width(width):
                self._width = width
                self._show()
            case Legend(width):
                self._send_changed({"legend": draw_legend(width=width)})
            case Cite(number):
                self._send_changed({"citation": rule(number).html})
            case Open():
                self._views = (self._views or 0) + 1
                if self._missed:
                    self._show()
            case Close():
                self._views = max(0, (self._views or 0) - 1)
                self._store()
            case Store(width):
                self._store()
                if width and not self.legend:
                    self._send_changed({"legend": draw_legend(width=width)})

    def _what_is_stored(self) -> StoredView:
        return StoredView(repr(self), self._tree(), self._reader(), svg=self._stored_drawing())
