"""The HTML around the board of the scenario editor: fields, the file, what is wrong with it, saving."""

from __future__ import annotations

from .frame import framed

_SIDE = """<div class="gah-w-side gah-e">
  <fieldset class="gah-e-fields"><legend></legend><div class="gah-e-inputs"></div></fieldset>
  <div class="gah-e-problems" role="status" aria-label="What is wrong with the file"></div>
  <label class="gah-e-label">The file, which you can edit as well
    <textarea class="gah-e-text" spellcheck="false" rows="22"></textarea></label>
  <div class="gah-e-row">
    <button type="button" class="gah-w-button" data-do="set_table">Table</button>
    <button type="button" class="gah-w-button" data-do="play_here">Play from here</button>
    <button type="button" class="gah-w-button" data-do="back">Back to the editor</button>
  </div>
  <div class="gah-e-row">
    <input type="text" class="gah-e-name" aria-label="Name of the file" maxlength="120">
    <button type="button" class="gah-w-button" data-do="save">Save</button>
    <button type="button" class="gah-w-button" data-do="overwrite">Overwrite</button>
  </div>
  <p class="gah-e-said" role="status"></p>
</div>"""


def editor_frame() -> str:
    """Who decides or what to click, errors; the board; beside it fields, problems, the file, and saving."""
    return framed(_SIDE)
