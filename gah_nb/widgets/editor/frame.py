"""The HTML around the board of the scenario editor: fields, the file, what is wrong with it, saving."""

from __future__ import annotations

from gah_nb.widgets.frame import account, framed

_SIDE = """<div class="gah-w-side gah-e">
  <div class="gah-e-row">
    <button type="button" class="gah-w-button gah-e-main" data-do="play_here">Play from here</button>
    <button type="button" class="gah-w-button gah-e-main" data-do="run_checks">Run the checks</button>
    <button type="button" class="gah-w-button gah-e-main" data-do="back">Back to the editor</button>
    <button type="button" class="gah-w-button gah-e-main" data-do="keep">Keep as a check</button>
  </div>
  <div class="gah-e-problems" role="status" aria-label="What is wrong with the file"></div>
  <div class="gah-e-report" role="status" aria-label="What came of the checks"></div>
  <div class="gah-e-account">ACCOUNT</div>
  <label class="gah-e-label"><span></span>
    <textarea class="gah-e-text" spellcheck="false" autocapitalize="off" rows="24"></textarea></label>
  <div class="gah-e-row">
    <input type="text" class="gah-e-name" aria-label="Name of the file" maxlength="120">
    <button type="button" class="gah-w-button" data-do="save">Save</button>
    <button type="button" class="gah-w-button" data-do="overwrite">Overwrite</button>
  </div>
  <p class="gah-e-said" role="status"></p>
</div>
<div class="gah-e-fields" role="dialog" popover="manual" hidden>
  <div class="gah-e-head"><b></b>
    <button type="button" class="gah-w-button gah-e-close">Close<kbd>Esc</kbd></button></div>
  <div class="gah-e-inputs"></div>
</div>"""


def editor_frame() -> str:
    """What to click, errors; the board; beside it the file and its problems; fields over the page."""
    return framed(_SIDE.replace("ACCOUNT", account()))
