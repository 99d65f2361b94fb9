"""What came of the checks of a scenario, as the browser shows it."""

from __future__ import annotations

from typing import Any

from gah_nb.scenario import Scenario


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
