"""The HTML around a drawing: what a widget has besides its board. The script fills what there is."""

from __future__ import annotations

from collections.abc import Sequence

_LEGEND = (
    '<button type="button" class="gah-w-button" data-do="legend" data-key="l" aria-haspopup="dialog" '
    'title="What all signs mean, and the keys (L)">Legend<kbd>L</kbd></button>'
)
_HEAD = """<div class="gah-w-say">
  <div class="gah-w-head"><p class="gah-w-prompt" aria-live="polite"></p>
    <p class="gah-w-count"></p></div>
  <div class="gah-w-row">
    <div class="gah-w-choices" role="group" aria-label="Choices without a place on the board"></div>
    <div class="gah-w-told">ERROR<p class="gah-w-hint"></p></div></div>
  ASKED</div>
<div class="gah-w-tools">
  <div class="gah-w-steps" role="group" aria-label="Undo, redo and what explains">
    <button type="button" class="gah-w-button" data-do="undo" data-key="z"
      title="Take back (Z)">UNDO<kbd>Z</kbd></button>TURN
    <button type="button" class="gah-w-button" data-do="redo" data-key="y"
      title="Play again (Y)">REDO<kbd>Y</kbd></button>
    ANSWERSLEGEND</div>TRACK</div>"""
_TURN = """
    <button type="button" class="gah-w-button" data-do="undo_turn" data-key="b"
      title="Back to the beginning of the turn (B)">Undo turn<kbd>B</kbd></button>"""
_ANSWERS = (
    '<button type="button" class="gah-w-button" data-do="why" data-key="w" aria-haspopup="dialog" '
    'title="Why? Where points come from; a click on any number asks about it (W)">Why<kbd>W</kbd></button>'
    '<button type="button" class="gah-w-button" data-do="fitting" data-key="u" aria-haspopup="dialog" '
    'title="Rulings that fit what is to be decided (U)">Rulings<kbd>U</kbd></button>'
)
_ERROR = '<div class="gah-w-error" role="alert"></div>'
_QUESTION = '<div class="gah-w-question" role="alert"></div>'
_BOARD = '<div class="gah-w-board"></div>'
_TRACK = """<div class="gah-w-track">
    <input type="range" class="gah-w-slider" min="0" value="0" aria-label="Place in the game">
    <div class="gah-w-marks" aria-hidden="true"></div>
  </div>"""
_RESULT = '<div class="gah-w-result"></div>'
_SCORING = f'<details class="gah-w-scoring"><summary>Final scoring</summary>{_RESULT}</details>'
_STORY = """<div class="gah-w-story" tabindex="0" role="group" aria-label="What happened">
    <div role="log" aria-live="polite" aria-label="Events"></div>
    <button type="button" class="gah-w-button" data-do="earlier" hidden>Earlier</button></div>"""
_LINES = """<p class="gah-w-line"><button type="button" class="gah-w-button" data-do="travel" data-key="h"
      aria-expanded="false" title="Time travel: points, branches, comparing, replay (H)">History<kbd>H</kbd>
    </button><span class="gah-w-here"></span></p>"""
_TRAVEL = """<section class="gah-w-travel" aria-label="Time travel" hidden>
  <div class="gah-w-grown"></div>
  <div class="gah-w-replay" role="group" aria-label="Replay">
    <button type="button" class="gah-w-button" data-do="replay_on" data-key="g"
      title="Play what was played again, step by step (G)">Replay<kbd>G</kbd></button>
    <select class="gah-w-speed" aria-label="Speed of the replay"><option value="2400">slow</option>
      <option value="1000" selected>normal</option><option value="350">fast</option></select>
    <button type="button" class="gah-w-button" data-do="compare" data-key="c" aria-pressed="false"
      title="Mark on the board what changes from here on (C)">Compare from here<kbd>C</kbd></button>
    <button type="button" class="gah-w-button" data-do="share" aria-haspopup="dialog"
      title="A link that opens this game on the project's site">Link</button>
  </div>
  <ul class="gah-w-branches" aria-label="Lines of play"></ul>
  <div class="gah-w-naming"><input type="text" class="gah-w-name" aria-label="Name of a new line"
      maxlength="60"><button type="button" class="gah-w-button" data-do="branch"
      title="What is played from here is a line of its own, with this name">Branch here</button></div>
  <div class="gah-w-since" tabindex="0" role="group" aria-label="What differs"></div>
</section>"""
_KEYS = (
    ("Tab", "goes through everything that can be done"),
    ("Arrows", "go to the nearest object outlined in gold"),
    ("↓ in the bar", "leads to the board; ← → go back and on in the game"),
    ("Shift ← →", "goes back and on from anywhere; ↑ ↓ by turns"),
    ("Enter", "acts on it, or shows what it offers"),
    ("Esc", "closes what it offers, or this legend"),
    ("Z Y", "undo and redo"),
    ("B", "goes back to the beginning of the turn"),
    ("H", "opens the history: points, branches, comparing, replay"),
    ("U", "shows the rulings that fit"),
    ("W", "asks why: where a player's points come from"),
    ("L", "shows this legend"),
    ("Letters", "those on buttons press them"),
)
Keys = Sequence[tuple[str, str]]


def _told(keys: Keys) -> str:
    return "".join(f"<div><dt>{key}</dt><dd>{words}</dd></div>" for key, words in keys)


_PEEK = '<div class="gah-w-peek" role="tooltip" popover="manual" hidden></div>'
# Menu and legend lie over the page, wherever the widget is nested.
_OVER = """<div class="gah-w-menu" role="menu" popover="manual" hidden></div>
<dialog class="gah-w-legend" aria-label="Legend">
  <form method="dialog"><b>Keys</b><button class="gah-w-button">Close<kbd>Esc</kbd></button></form>
  <dl>KEYS</dl>
  <div class="gah-w-signs" tabindex="0" role="group" aria-label="Signs"></div>
</dialog>
<dialog class="gah-w-cite" aria-label="What it says">
  <form method="dialog"><b>What it says</b><button class="gah-w-button">Close<kbd>Esc</kbd></button></form>
  <div class="gah-w-cited" tabindex="0" role="group" aria-label="What it says"></div>
</dialog>""".replace("KEYS", _told(_KEYS))


def table_frame() -> str:
    """A bar for what is to be decided and said; the board, with the account in its corner."""
    side = f'<div class="gah-w-side">{_TRAVEL}{_LINES}{_STORY}</div>'
    bar = _bar(answers=_ANSWERS, asked=_QUESTION, track=_TRACK, turn=_TURN)
    return _layout(bar, side)


def puzzle_frame(goal: str, tools: str, about: str, line: str) -> str:
    """A table with a puzzle: its goal above all; what it is about in the corner, above what happened.

    ``line`` is where a line of play is told step by step, ``tools`` are buttons besides those of every table.
    """
    way = f'<div class="gah-z-way">{_LINES}{_TRACK}</div>'
    side = f'<div class="gah-w-side">{about}{_TRAVEL}{way}{_STORY}</div>'
    panel = _bar(answers=tools, asked=_QUESTION, above=goal, verdict=line, result=_SCORING)
    stage = f'<div class="gah-w-stage">{_BOARD}{side}</div>'
    return f'<div class="gah-w-layout gah-w-table gah-z-layout">{panel}{stage}</div>{_PEEK}{_OVER}'


def account() -> str:
    """What happened, and the way through it."""
    return f'<div class="gah-w-history">{_TRACK}</div>{_STORY}'


def editor_frame(tools: str, hands: str, keeping: str, file: str, over: str, keys: Keys) -> str:
    """A table on which everything can be set: ``tools``, ``hands``, ``keeping`` in the bar, the file below.

    While one plays, what happened is there instead. ``over`` lies over the page, ``keys`` are its own.
    """
    side = f'<div class="gah-w-side">{file}<div class="gah-e-account">{_STORY}</div></div>'
    bar = _bar(answers=tools, asked=_QUESTION + hands, verdict=keeping, track=_TRACK, turn=_TURN)
    return _layout(bar, side).replace("<dl>", f"<dl>{_told(keys)}") + over


def step_frame(
    task: str, below: str, verdict: str, tools: str, named: tuple[str, str, str, str], *, quiet: bool = False
) -> str:
    """A table with a task: the verdict in the bar, the task beside the board or above it, the rest below.

    ``named`` are the words for undo, redo, legend and what happened, in the language of the lesson. On a
    ``quiet`` board nothing says what can be done.
    """
    undo, redo, legend, happened = named
    words = {"undo": undo, "redo": redo, "legend": legend}
    # The final scoring is folded: in full it would take the board's room.
    bar = _bar(answers=tools, asked=_QUESTION, verdict=verdict, result=_SCORING, **words)
    side = f'<details class="gah-t-side"><summary>{happened}</summary>{account()}</details>'
    kind = "gah-w-layout gah-w-table gah-t-layout" + (" gah-t-quiet" if quiet else "")
    desk = f'<div class="gah-t-desk">{task}{_BOARD}{below}</div>'
    return f'<div class="{kind}">{bar}{desk}{side}</div>{_PEEK}{_OVER}'


def _bar(
    *,
    answers: str = "",
    asked: str = "",
    track: str = "",
    turn: str = "",
    above: str = "",
    verdict: str = "",
    result: str = _RESULT,
    undo: str = "Undo",
    redo: str = "Redo",
    legend: str = "Legend",
) -> str:
    """The bar: what is to be decided and said, what is ``above`` it, ``verdict`` and scoring below."""
    head = _HEAD
    parts = {"ASKED": asked, "ANSWERS": answers, "ERROR": _ERROR, "TRACK": track, "TURN": turn}
    buttons = {"UNDO": undo, "REDO": redo, "LEGEND": _LEGEND.replace("Legend<", f"{legend}<")}
    for place, part in {**buttons, **parts}.items():
        head = head.replace(place, part)
    row = f'{above}<div class="gah-w-bar">{head}</div>{verdict}{result}'
    return f'<div class="gah-w-panel" tabindex="-1">{row}</div>'


def _layout(bar: str, side: str) -> str:
    stage = f'<div class="gah-w-stage">{_BOARD}{side}</div>'
    return f'<div class="gah-w-layout gah-w-table">{bar}{stage}</div>{_PEEK}{_OVER}'


def board_frame(*, controls: bool) -> str:
    """A board with a line below it; with ``controls`` what a table has above its board instead."""
    if controls:
        return f'<div class="gah-w-layout gah-w-small">{_bar(turn=_TURN)}{_BOARD}</div>{_OVER}'
    # What came of an action is heard at the board at which it was done, not at every board of the timeline.
    foot = (
        f'<div class="gah-w-foot" tabindex="-1"><p class="gah-w-hint"></p><p class="gah-w-count"></p>'
        f'{_LEGEND}<p class="gah-w-said" role="status"></p></div>'
    )
    return f'<div class="gah-w-layout gah-w-small">{_BOARD}{foot}{_ERROR}</div>{_OVER}'


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


def frame_of_puzzle(*, several: bool) -> str:
    """The frame of a puzzle; with ``several`` one can choose among them."""
    tools = (
        _button("restart", "Try again", "r", "Back to the beginning; it costs nothing (R)")
        + _button("hint", "Hint", "t", "Where to look, then what to do, then how it goes on (T)")
        + _button("show_me", "Give up", "x", "Show the best line (X)")
    )
    goal = _GOAL.replace("CHOOSER", _CHOOSER if several else "")
    return puzzle_frame(goal, tools, _ABOUT, _LINE)
