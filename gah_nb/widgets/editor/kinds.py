"""The kinds of files that the editor writes: scenario, ruling, puzzle, and a step of a lesson."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gah_nb.components import FrozenMap
from gah_nb.files import quoted, read_text, write_text
from gah_nb.lesson import LessonPlan
from gah_nb.lesson.form import SCHEMA as LESSON
from gah_nb.puzzles import Puzzle
from gah_nb.ruling import Ruling
from gah_nb.ruling.form import ALL
from gah_nb.scenario import Scenario
from gah_nb.scenario.editing import with_keys, with_table
from gah_nb.scenario.replacing import key_text, lines_of

KINDS: Mapping[str, type[Scenario]] = FrozenMap({"scenario": Scenario, "ruling": Ruling, "puzzle": Puzzle})
#: What a position can be saved as besides: a step of a lesson, whose task is the first check.
STEP = "lesson step"
_KIND = re.compile(r"""^kind\s*=\s*["'](\w+)["']""", re.MULTILINE)
#: What the head of a file says, and no position in a lesson.
_OF_THE_FILE = ("schema", "kind", "title", "text", "rules", "check", "digest")


def kind_said(text: str) -> str:
    """The kind that the text of a file says it has, also where it is no TOML."""
    found = _KIND.search(text)
    return found[1] if found else "scenario"


def kind_of(text: str) -> type[Scenario]:
    """What the text of a file is read as."""
    return KINDS.get(kind_said(text), Scenario)


def as_kind(text: str, kind: str) -> str:
    """The text as a file of another kind, with what that asks for besides; what it has no key for goes.

    The checks of a scenario are the outcomes of a ruling. Raises `ValueError` for a text that is no TOML.
    """
    data, made = tomllib.loads(text), KINDS[kind]
    if data.get("kind", "scenario") == kind:
        return text
    known = {"schema", "kind", *made.FORM.__struct_fields__}
    checks = data.get("check", [])
    gone = {key for key in data if key not in known} | ({"check"} if kind == "ruling" else set())
    text = with_keys(text, (), dict.fromkeys(gone))
    text = with_keys(text, (), {"schema": made.SCHEMA, "kind": kind})
    match kind:
        case "puzzle":
            return with_keys(text, (), {"goal": {"most": "vp"}})
        case "ruling":
            text = with_keys(text, (), {"question": data.get("title", "")})
            for check in checks or [{}]:
                text = with_table(text, "outcome", _outcome(check))
    return text


def _outcome(check: Mapping[str, Any]) -> dict[str, Any]:
    edition = check.get("edition", ALL)
    kept = {key: value for key, value in check.items() if key not in ("from", "edition")}
    return {"editions": [edition], **kept}


def save_step(scenario: Scenario, path: Path) -> int:
    """Write a position and its first check as a step of a lesson; gives back the number of the step.

    The title and text of the file are those of the step, what is expected is the goal, what is played a way
    to it. Of a lesson that is there already it becomes the last step. Raises `InvalidFile` for what would not
    be a whole lesson, which is not written, and `OSError`.
    """
    before = read_text(path) if path.is_file() else _head(scenario)
    plan = LessonPlan.from_text(f"{before.rstrip()}\n\n{_step(scenario)}", path.name)
    write_text(path, f"{before.rstrip()}\n\n{_step(scenario)}", keep_line_ends=True)
    return len(plan.steps)


def _head(scenario: Scenario) -> str:
    head = {"schema": LESSON, "kind": "lesson", "title": scenario.title, "about": scenario.title}
    return "\n".join(line for key, value in head.items() for line in lines_of(key, value)) + "\nrules = []\n"


def _step(scenario: Scenario) -> str:
    """The text of the step: the position under its own headers, the task below."""
    data = tomllib.loads(scenario.to_toml())
    name = "-".join(re.findall(r"\w+", scenario.title.lower())) or "step"
    check = scenario.checks[0] if scenario.checks else None
    task = {
        "kind": "do",
        "ask": scenario.text or scenario.title,
        "rules": [*scenario.rules],
        "solution": check.play if check else "",
        "goal": dict(check.expect) if check else {},
    }
    position = {key: value for key, value in data.items() if key not in _OF_THE_FILE}
    lines = ["[[step]]", f"name = {quoted(name)}", f"title = {quoted(scenario.title)}"]
    lines += _table("step.position", position)
    lines += _table("step.task", {key: value for key, value in task.items() if value or key == "rules"})
    return "\n".join([*lines, ""])


def _table(header: str, values: Mapping[str, Any]) -> list[str]:
    """A table with a header; the tables of players have headers of their own."""
    lines = [f"[{header}]"]
    for key, value in values.items():
        if key != "player":
            lines += lines_of(key, value)
    for name, area in values.get("player", {}).items():
        lines += _table(f"{header}.player.{key_text(name)}", area)
    return lines
