"""What a table answers to those who ask: where a number comes from, which rulings fit the moment, a link.

They are pages of words, as those of rules and cards are, with a drawing where one says more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from gah_nb.drawing import draw_emperor_outlook, draw_score_sheet
from gah_nb.drawing.panels import NUMBERS
from gah_nb.engine import Event, Position
from gah_nb.play import Node
from gah_nb.play.told import as_seen
from gah_nb.reference.entry import Page, Part, in_html, rulings_part
from gah_nb.ruling import rulings
from gah_nb.sharing import LinkTooLong, link
from gah_nb.telling import event_text
from gah_nb.telling.messages import signed
from gah_nb.telling.short import number

from .messages import sentence
from .story import NOBODY

#: How many rulings are offered at most.
_OFFERED = 8
_UNITS = {"vp": "VP", "kronen": "kr", "emperor": "on the Emperor track"}


def why(node: Node, about: str, reader: int | None) -> str:
    """Tell where a number comes from, as HTML; ``about`` is its key in the drawing, such as ``"vp:0"``.

    ``reader`` is the seat that looks, None for everybody. Raises `ValueError` for what is no number.
    """
    what, _, seat_text = about.partition(":")
    position = as_seen(node.position, reader)
    if what not in NUMBERS or seat_text not in map(str, range(len(position.players))):
        raise ValueError(f"{about!r} is no number of the table")
    seat = int(seat_text)
    now: int = getattr(position.players[seat], what)
    title = f"{position.box.names[seat]}: {number(now)} {_UNITS[what]}"
    changes = tuple(_changes(node, what, seat))
    known = tuple(_parts(changes, what, reader))
    start = now - sum(int(getattr(event, what)) for _, event in changes)
    said = "Nothing has changed it." if not known else ""
    if start:
        said = f"{number(start)} before what is told here. {said}".rstrip()
    return in_html(Page(title, said, known), _picture(node, position, what, seat))


def _parts(changes: Iterable[tuple[Node, Event]], what: str, reader: int | None) -> Iterator[Part]:
    """The changes of each round: by how much, what happened, and by which rule."""
    rounds: dict[int, list[tuple[str, str]]] = {}
    secret = NOBODY if reader is None else reader
    for place, event in changes:
        words = event_text(event, place.position, reader=secret)
        row = (signed(getattr(event, what)), f"{words[:1].upper()}{words[1:]} ({event.rule})")
        rounds.setdefault(place.position.round, []).append(row)
    for round_, rows in rounds.items():
        yield Part(f"Round {round_}" if round_ else "Set-up", rows=tuple(rows))


def _changes(node: Node, what: str, seat: int) -> Iterator[tuple[Node, Event]]:
    for place in node.path:
        for event in place.events:
            if event.seat == seat and getattr(event, what):
                yield place, event


def _picture(node: Node, position: Position, what: str, seat: int) -> str:
    """For points where everybody's come from, for the Emperor what is to come."""
    if what == "vp":
        return draw_score_sheet(position, [event for place in node.path for event in place.events])
    return draw_emperor_outlook(position, seat) if what == "emperor" else ""


_LINK = """<p class="gah-w-address"><textarea readonly rows="4" aria-label="Link">{0}</textarea>
<button type="button" class="gah-w-button" data-do="copy">Copy</button>
<a href="{0}" target="_blank" rel="noopener">Open it</a> <output></output></p>"""


def address(what: object) -> str:
    """A link to what a table shows, as HTML, with a button to copy it; a sentence for what is too long."""
    title = "A link to this game"
    try:
        found = escape(link(what))
    except LinkTooLong as problem:
        return in_html(Page(title, sentence(str(problem))))
    said = "Whoever opens it sees the whole game, what lies hidden as well. Nothing is sent to a server."
    return in_html(Page(title, said), _LINK.format(found))


def fitting(position: Position, reader: int | None) -> str:
    """The rulings that fit what is to be decided, as HTML, by what ``reader`` may know."""
    decision = position.decision
    seat = reader if reader is not None else decision.seat if decision else NOBODY
    found = rulings(as_seen(position, seat))
    title = "Rulings for this moment"
    if not len(found):
        return in_html(Page(title, "No ruling is about what is to be decided here."))
    more = "" if len(found) <= _OFFERED else f" The first {_OFFERED} of {len(found)} are here."
    said = f"Likeliest first; gah.Ruling.load(name) shows one in full and plays it again.{more}"
    return in_html(Page(title, said, tuple(rulings_part(list(found)[:_OFFERED]))))
