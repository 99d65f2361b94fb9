"""Errors in the words in which a table shows them."""

from __future__ import annotations

import logging
import traceback

from gah_nb.engine import GahError, IllegalAction

LOG = logging.getLogger("gah_nb.widgets")


def failure(problem: Exception) -> dict[str, str]:
    """Give rule, text and details of an error; what nobody foresaw has its traceback and is logged."""
    if isinstance(problem, ExceptionGroup) and len(problem.exceptions) == 1:
        return failure(problem.exceptions[0])  # of somebody who follows the timeline
    if isinstance(problem, IllegalAction):
        return {"rule": problem.rule, "text": sentence(problem.reason), "details": ""}
    if isinstance(problem, GahError):
        first, _, rest = str(problem).partition("\n")
        return {"rule": "", "text": sentence(first), "details": rest}
    LOG.error("the table could not carry something out", exc_info=problem)
    details = "".join(traceback.format_exception(problem))
    return {"rule": "", "text": f"{type(problem).__name__}: {problem}", "details": details}


def sentence(text: str) -> str:
    """A capital in front and a full stop behind; names of rooms and cards keep their spelling."""
    first = text.split(" ", 1)[0]
    start = text if any(sign.isdigit() for sign in first) else text[:1].upper() + text[1:]
    return start if start.endswith((".", "!", "?", ")")) else f"{start}."
