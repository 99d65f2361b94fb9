"""What stands beside the board of the scenario editor: its HTML, and the values that fill it."""

from __future__ import annotations

from typing import Any

from gah_nb.scenario import Scenario
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


def report_values(scenario: Scenario) -> dict[str, Any]:
    """Run the checks: the summary, and for each that does not hold its line and what is not as it says."""
    report = scenario.check()
    failures = [
        {
            "line": scenario.document.position_of(*scenario.check_paths[result.number - 1])[0],
            "text": result.heading,
            "more": "\n".join(result.faults),
        }
        for result in report.failures
    ]
    return {"held": report.held, "summary": report.summary, "failures": failures}
