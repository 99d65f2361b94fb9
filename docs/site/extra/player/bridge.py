"""Behind the table of a page without Jupyter: widgets live here, their views in the page."""

import json
import os
from collections.abc import Callable
from typing import Any

import comm
from comm.base_comm import BaseComm

import gah_nb as gah
from gah_nb.scenario.form import short_names

#: What gives a message to the page, once there is one.
_page: list[Callable[[str], object]] = []
_comms: dict[str, "PageComm"] = {}


class PageComm(BaseComm):
    """The way between a widget and the page, instead of one between a kernel and a notebook."""

    def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
        """Send what the page has to know: a widget's first state, and what changes of it."""
        kind = {"comm_open": "open", "comm_msg": "update"}.get(msg_type)
        if kind and "state" in (data or {}):
            _say(kind, id=self.comm_id, state=data["state"])


def _open(**options: Any) -> PageComm:
    one = PageComm(**options)
    _comms[one.comm_id] = one
    return one


comm.create_comm = _open


def connect(tell: Callable[[str], object]) -> None:
    """Take the function that gives a message to the page."""
    _page[:] = [tell]


def take(message: str) -> None:
    """Do what the page says. Whatever goes wrong is a sentence there."""
    data = json.loads(message)
    try:
        if "id" in data:
            answer = {"content": {"data": {"method": "custom", "content": data["content"]}}, "buffers": []}
            _comms[data["id"]].handle_msg(answer)
        elif "file" in data:
            _show(gah.opened(data["file"]))
        else:
            os.environ["GAH_NB_SITE"] = data["site"]
            _show_fragment(data["fragment"])
    except Exception as problem:  # noqa: BLE001 - the person at the table must see it, whatever it is
        _say("problem", text=f"This cannot be opened. {problem}")


def _show_fragment(fragment: str) -> None:
    if fragment in ("", "bot"):
        players = {"Ben": gah.bots.Greedy()} if fragment else {}
        game = gah.new_game(["Anna", "Ben"]).set_up()
        title = "A table for Anna and Ben" if not fragment else "A table: you are Anna, Ben is a bot"
        seat = "Anna" if fragment else None
        _set(title, table=gah.Table(game, players=players, seat=seat, cautions=True))
    else:
        _show(gah.opened(fragment))


def _show(what: Any) -> None:
    match what:
        case gah.Ruling():
            _set(what.question, what.answer, table=gah.Table(what.game), page=_page_of(what))
        case gah.Puzzle():
            _set(what.title, what.question, what.form.text, table=gah.Table(what.game), page=_page_of(what))
        case gah.Scenario():
            _set(what.title, what.form.text, table=gah.Table(what.game))
        case _:
            table = gah.Table(what)
            _set("A position that was sent to you", f"Its digest is {table.position.digest}.", table=table)


def _page_of(what: gah.Scenario) -> str:
    """Where the site says all about something that comes with the project; empty for what does not."""
    known = what.name in short_names(what.FOLDER)
    return f"{what.FOLDER}/{what.name}.html" if known and what == type(what).load(what.name) else ""


def _set(title: str, *lines: str, table: gah.Table, page: str = "") -> None:
    """Tell what is shown; the table shows itself."""
    assert table.comm is not None
    _say("about", title=title, lines=[line for line in lines if line], page=page)
    _say("ready")


def _say(kind: str, **values: Any) -> None:
    for tell in _page:
        tell(json.dumps({"kind": kind, **values}))
