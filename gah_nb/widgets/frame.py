"""The HTML around a drawing: what a widget has besides its board. The script fills what there is."""

from __future__ import annotations

_LEGEND = (
    '<button type="button" class="gah-w-button" data-do="legend" data-key="l" aria-haspopup="dialog" '
    'title="What all signs mean, and the keys (L)">Legend<kbd>L</kbd></button>'
)
_HEAD = """<div class="gah-w-head">
  <p class="gah-w-prompt" aria-live="polite"></p><p class="gah-w-count"></p></div>
<div class="gah-w-row">
  <div class="gah-w-choices" role="group" aria-label="Choices without a place on the board"></div>
  <div class="gah-w-steps" role="group" aria-label="Undo, redo and legend">
    <button type="button" class="gah-w-button" data-do="undo" data-key="z"
      title="Take back (Z)">Undo<kbd>Z</kbd></button>
    <button type="button" class="gah-w-button" data-do="redo" data-key="y"
      title="Play again (Y)">Redo<kbd>Y</kbd></button>
    LEGEND</div>
</div>
<p class="gah-w-hint"></p>""".replace("LEGEND", _LEGEND)
_ERROR = '<div class="gah-w-error" role="alert"></div>'
_QUESTION = '<div class="gah-w-question" role="alert"></div>'
_BOARD = '<div class="gah-w-board"></div>'
_TRACK = """<div class="gah-w-track">
      <div class="gah-w-marks" aria-hidden="true"></div>
      <input type="range" class="gah-w-slider" min="0" value="0" aria-label="Place in the game">
    </div>"""
_LINES = """<select class="gah-w-branches" aria-label="Line of play" title="Lines of play"></select>
    <input type="text" class="gah-w-name" aria-label="Name of a new line" maxlength="60">
    <button type="button" class="gah-w-button" data-do="branch"
      title="What is played from here is a line of its own, with this name">Branch here</button>"""
_STORY = """<div class="gah-w-story" tabindex="0" role="group" aria-label="What happened">
    <div role="log" aria-live="polite" aria-label="Events"></div></div>"""
_KEYS = (
    ("Tab", "goes through everything that can be done"),
    ("Arrows", "go to the nearest object outlined in gold"),
    ("Enter", "acts on it, or shows what it offers"),
    ("Esc", "closes what it offers, or this legend"),
    ("Z Y", "undo and redo"),
    ("L", "shows this legend"),
    ("Letters", "those on buttons press them"),
)
# Menu and legend lie over the page, wherever the widget is nested.
_OVER = """<div class="gah-w-menu" role="menu" popover="manual" hidden></div>
<dialog class="gah-w-legend" aria-label="Legend">
  <form method="dialog"><b>Keys</b><button class="gah-w-button">Close<kbd>Esc</kbd></button></form>
  <dl>KEYS</dl>
  <div class="gah-w-signs" tabindex="0" role="group" aria-label="Signs"></div>
</dialog>
<dialog class="gah-w-cite" aria-label="Rule and rulings">
  <form method="dialog"><b>Rule</b><button class="gah-w-button">Close<kbd>Esc</kbd></button></form>
  <div class="gah-w-cited" tabindex="0" role="group" aria-label="What it says"></div>
</dialog>""".replace("KEYS", "".join(f"<div><dt>{key}</dt><dd>{words}</dd></div>" for key, words in _KEYS))


def table_frame() -> str:
    """Who decides, choices without a place, questions, errors; the board; slider, branches, the account."""
    return _table(f'<div class="gah-w-side">{account()}</div>')


def account() -> str:
    """Slider, branches, and what happened."""
    return f'<div class="gah-w-history">{_TRACK}{_LINES}</div>{_STORY}'


def step_frame(task: str) -> str:
    """A table with a task: no lines of play, and slider and account folded up."""
    history = f'<div class="gah-w-history">{_TRACK}</div>'
    folded = f"<summary>What happened</summary>{history}{_STORY}"
    return _table(f'<details class="gah-w-side gah-t-side">{folded}</details>', task)


def _table(side: str, task: str = "") -> str:
    parts = f'{_HEAD}{_QUESTION}{_ERROR}<div class="gah-w-result"></div>'
    panel = f'<div class="gah-w-panel" tabindex="-1">{parts}</div>'
    return f'<div class="gah-w-layout">{task}{panel}{_BOARD}{side}</div>{_OVER}'


def framed(side: str) -> str:
    """Who decides, choices without a place, errors, a result; the board; and ``side`` beside or below it."""
    panel = f'<div class="gah-w-panel" tabindex="-1">{_HEAD}{_ERROR}<div class="gah-w-result"></div></div>'
    return f'<div class="gah-w-layout">{panel}{_BOARD}{side}</div>{_OVER}'


def board_frame(*, controls: bool) -> str:
    """A board with a line below it; with ``controls`` what a table has above its board instead."""
    if controls:
        panel = f'<div class="gah-w-panel" tabindex="-1">{_HEAD}{_ERROR}</div>'
        return f'<div class="gah-w-layout gah-w-small">{panel}{_BOARD}</div>{_OVER}'
    # What came of an action is heard at the board at which it was done, not at every board of the timeline.
    foot = (
        f'<div class="gah-w-foot" tabindex="-1"><p class="gah-w-hint"></p><p class="gah-w-count"></p>'
        f'{_LEGEND}<p class="gah-w-said" role="status"></p></div>'
    )
    return f'<div class="gah-w-layout gah-w-small">{_BOARD}{foot}{_ERROR}</div>{_OVER}'
