"""The HTML around the table of a puzzle; the script fills in what changes (`puzzle.js`)."""

from __future__ import annotations

from .frame import puzzle_frame

_GOAL = """<div class="gah-z-head"><p class="gah-z-goal"><b class="gah-z-title"></b>
    <span class="gah-z-asked"></span></p>
  <p class="gah-t-mark" hidden>Solved</p>CHOOSER</div>"""
_CHOOSER = """<select class="gah-z-chooser" aria-label="Choose a puzzle"></select>"""
_ABOUT = '<div class="gah-z-about" tabindex="0" role="group" aria-label="What it is about"></div>'
_LINE = """<div class="gah-z-line" hidden><p class="gah-z-says"></p>
  <ol class="gah-z-steps" aria-label="Step by step"></ol><div class="gah-z-more"></div></div>"""


def _button(wish: str, words: str, key: str, title: str) -> str:
    return (
        f'<button type="button" class="gah-w-button" data-do="{wish}" data-key="{key}" '
        f'aria-keyshortcuts="{key}" title="{title}"><span>{words}</span><kbd>{key.upper()}</kbd></button>'
    )


def frame(*, several: bool) -> str:
    """The frame of a puzzle; with ``several`` one can choose among them."""
    tools = (
        _button("restart", "Try again", "r", "Back to the beginning; it costs nothing (R)")
        + _button("hint", "Hint", "t", "Where to look, then what to do, then how it goes on (T)")
        + _button("show_me", "Give up", "x", "Show the best line (X)")
    )
    goal = _GOAL.replace("CHOOSER", _CHOOSER if several else "")
    return puzzle_frame(goal, tools, _ABOUT, _LINE)
