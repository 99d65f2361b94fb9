"""The README: its Python runs, and what it says about make and the dependencies is so."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_python_runs_from_top_to_bottom():
    blocks = re.findall(r"^```python\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    assert blocks
    names: dict[str, object] = {}
    for number, block in enumerate(blocks, start=1):
        exec(compile(block, f"README.md, block {number}", "exec"), names)


def test_it_lists_the_targets_of_make():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z-]+):.*##", makefile, re.MULTILINE)
    assert targets
    assert re.findall(r"^\| `make ([a-z-]+)` \|", README, re.MULTILINE) == targets


def test_it_says_why_each_dependency_is_there():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split(r"[^\w-]", requirement)[0] for requirement in project["dependencies"]}
    section = README.partition("## What it stands on")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| (\w+) \|", section, re.MULTILINE)) == names
