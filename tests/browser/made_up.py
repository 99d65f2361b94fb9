"""A made-up table, as the values that its view gets, and what a test does with such a view."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from gah_nb.widgets.frame import table_frame


def drawn(key: str, x: int, y: int, actions: str = "") -> str:
    """An object of a made-up board."""
    can = f'class="gah-can" tabindex="0" role="button" data-actions=\'{actions}\'' if actions else ""
    return (
        f'<g data-target="{key}" aria-label="{key}" {can}><rect x="{x}" y="{y}" width="60" height="40"/></g>'
    )


OPENING = '<svg viewBox="0 0 844 200" width="844" height="200"><rect width="844" height="200" fill="none"/>'
QUEUE = '<g data-panel="queue">' + drawn("queue:75", 10, 10, '["guest Baroness"]') + "</g>"
DICE = (
    '<g data-panel="action-board">'
    + drawn("space:2", 10, 10, '["die 2", "die 2+"]')
    + drawn("space:3", 110, 10, '["die 3"]')
    + drawn("space:4", 210, 10)
    + "</g>"
)
HOTEL = '<g data-panel="seat-0">' + drawn("room:0:a1", 10, 10, '["prepare a1"]') + "</g>"


def choice(text: str, label: str, hint: str = "", key: str = "") -> dict[str, str]:
    return {"text": text, "label": label, "hint": hint, "key": key}


def history(index: int, length: int = 40) -> dict[str, Any]:
    return {
        "index": index,
        "length": length,
        "head": "Anna: die 2",
        "undo": index > 0,
        "redo": index < length,
        "marks": [{"index": 3, "label": "R1"}, {"index": 20, "label": "R2"}],
        "turns": [2, 5],
        "branches": [
            {"name": "main", "current": True, "depth": 0, "at": 0},
            {"name": "daring", "current": False, "depth": 1, "at": 3},
        ],
        "suggestion": "what if 1",
    }


def told(key: str, text: str) -> dict[str, Any]:
    return {"key": key, "head": "Anna: die 2", "lines": [{"rule": "R4.1", "text": text}]}


TRAITS: dict[str, Any] = {
    "frame": table_frame(),
    "label": "Grand Austria Hotel",
    "widths": [[0, 0, 390], [640, 0, 900], [1150, 2000, 1280]],
    "drawn": 900,
    "corner": {"where": "below", "box": []},
    "lines": "",
    "peek": {},
    "opening": OPENING,
    "order": [
        ["queue", "translate(0 0)"],
        ["action-board", "translate(100 0)"],
        ["seat-0", "translate(100 100)"],
    ],
    "panel_queue": QUEUE,
    "panel_action_board": DICE,
    "panel_seat_0": HOTEL,
    "at": 112,
    "choices": [
        choice("guest Baroness", "take the Baroness", "Costs 2 kronen. R3.2"),
        choice("die 2", "take a 2", "1 drink. R5.1"),
        choice("die 2+", "take a 2, boosted", "2 drinks. R4.2"),
        choice("die 3", "take a 3"),
        choice("prepare a1", "prepare a1"),
        choice("pass", "pass", "Wait. R2.3", "p"),
    ],
    "refusals": {"space:4": {"rule": "R4.1", "text": "no die lies on action space 4"}},
    "prompt": "Anna decides: take a die.",
    "status": "Round 1 begins.",
    "story": {"more": False, "steps": [told("1", "Anna takes a 1.")]},
    "history": history(12),
    "result": {},
    "error": {},
    "legend": "",
    "version": 1,
    "answered": [0, 0],
}


def asked(page: Page) -> list[dict[str, Any]]:
    """The messages sent but for those that say that a view is there."""
    sent: list[dict[str, Any]] = page.evaluate("model.sent")
    asked = [message for message in sent if message["do"] not in ("open", "width", "store")]
    return [{key: value for key, value in message.items() if key != "asked"} for message in asked]


def update(page: Page, **traits: Any) -> None:
    page.evaluate("traits => model.update(traits)", traits)
