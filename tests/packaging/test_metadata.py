"""What pyproject.toml says of the package: required is what is used, and promised is what is tested."""

from __future__ import annotations

import ast
import json
import re
import tomllib

from tests.packaging.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOW = ROOT / ".github/workflows/test.yml"
#: Imported by anywidget, whose widgets these are; it would be content with an older one.
_BENEATH = {"ipywidgets"}


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=!~\[; ]", requirement)[0] for requirement in requirements}


def imported() -> set[str]:
    """The top packages that gah_nb imports anywhere, also inside functions and for typing."""
    found = set()
    for path in (ROOT / "gah_nb").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                found.add(node.module.partition(".")[0])
    return found


def test_everything_required_is_imported():
    assert names(PROJECT["dependencies"]) - _BENEATH <= imported()


def test_every_python_promised_is_tested():
    promised = [name.removeprefix("Programming Language :: Python :: ") for name in PROJECT["classifiers"]]
    promised = [name for name in promised if re.fullmatch(r"3\.\d+", name)]
    rows = re.findall(r"^ *python: (\[.*\])$", WORKFLOW.read_text(encoding="utf-8"), re.MULTILINE)
    assert [json.loads(row) for row in rows] == [promised]
    assert PROJECT["requires-python"] == f">={promised[0]}"
