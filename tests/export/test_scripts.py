"""Scripts put together of modules: by lines of a few forms, and nothing else gets through."""

from __future__ import annotations

from pathlib import Path

import pytest

import gah_nb as gah
from gah_nb.export.browser import BadModule, read_module, script

PACKAGE = Path(gah.__file__).parent
WIDGETS, ALL = PACKAGE / "widgets/static", sorted(PACKAGE.glob("*/static/*.js"))
#: The entry of each kind of widget, of a page, and a class or function that nobody else needs.
ENTRIES = {
    "widgets/static/board.js": "class View ",
    "widgets/static/table.js": "class TableView ",
    "widgets/static/step.js": "class StepView ",
    "widgets/static/editor.js": "class EditorSide ",
    "widgets/static/lesson.js": 'model.get("html")',
    "export/static/replay.js": "class Replay ",
    "widgets/static/puzzle.js": "class PuzzleView ",
}


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_script_is_one_module(entry: str):
    lines = script(entry).splitlines()
    assert not [line for line in lines if line.startswith("import")]
    exports = [line for line in lines if line.startswith("export")]
    assert [line[:15] for line in exports] == ([] if "replay" in entry else ["export default "])


def test_each_ships_what_it_needs_and_no_more():
    needs = {
        "widgets/static/board.js": {0},
        "widgets/static/table.js": {0, 1},
        "widgets/static/step.js": {0, 1, 2},
        "widgets/static/editor.js": {0, 1, 3},
        "widgets/static/lesson.js": {4},
        "export/static/replay.js": {5},
        "widgets/static/puzzle.js": {0, 1, 6},
    }
    for entry, own in needs.items():
        found = {number for number, mark in enumerate(ENTRIES.values()) if mark in script(entry)}
        assert found == own, entry


def test_every_module_is_in_some_script():
    everything = "".join(map(script, ENTRIES))
    plain = {"export/static/ruling.js"}  # imports nothing and stands in its page as it is
    for file in ALL:
        if file.relative_to(PACKAGE).as_posix() in plain:
            continue
        assert f"// {file.relative_to(PACKAGE).as_posix()}\n" in everything


def test_a_module_is_a_function_that_hands_out_what_it_exports():
    text = 'import { h } from "./b.js";\n\nexport const one = 1;\nexport class Two {}\nconst three = 3;\n'
    module = read_module("x/a.js", text)
    assert module.imports == ["x/b.js"]
    assert module.exports == ["one", "Two"]
    assert module.lines == [
        'const { h } = __modules["x/b.js"];',
        "",
        "const one = 1;",
        "class Two {}",
        "const three = 3;",
    ]


def test_a_module_comes_once_and_after_what_it_imports():
    lines = script("widgets/static/editor.js").splitlines()
    heads = [line.removeprefix("// ") for line in lines if line.startswith(("// widgets/", "// export/"))]
    assert len(heads) == len(set(heads))
    assert heads[0] == "export/static/elements.js"
    assert heads[-1] == "widgets/static/editor.js"
    for place, head in enumerate(heads):
        module = read_module(
            head, (PACKAGE / head).read_text(encoding="utf-8"), is_entry=place == len(heads) - 1
        )
        assert set(module.imports) <= set(heads[:place])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("import x from './b.js';", "an import reads"),
        ('import * as b from "./b.js";', "an import reads"),
        ('import { one as two } from "./b.js";', "an import reads"),
        ('import { one } from "b";', "an import reads"),
        ('import { one } from "https://example.org/b.js";', "an import reads"),
        ('import { one } from "./b.js"', "an import reads"),
        ('import { one } from "./b.js"; two();', "an import reads"),
        ("import {", "an import reads"),
        ("import{one}from'./b.js';", "an import reads"),
        ('import "./b.js";', "an import reads"),
        ("export let one = 1;", "what is exported is"),
        ("export { one };", "what is exported is"),
        ('export * from "./b.js";', "what is exported is"),
        ("export default 1;", "what is exported is"),
        ("export const { one } = two;", "what is exported is"),
        ("export function* one() {}", "what is exported is"),
        ('  const one = await import("./b.js");', "may occur"),
        ("const here = import.meta.url;", "may occur"),
        ("const __modules = 1;", "may occur"),
    ],
)
def test_anything_else_is_refused_with_its_line(line: str, reason: str):
    with pytest.raises(BadModule, match=rf"^x/a\.js, line 3: .*{reason}"):
        read_module("x/a.js", f"// What it is.\n\n{line}\n")


def test_imports_come_first():
    with pytest.raises(BadModule, match="line 2: an import stands before everything else"):
        read_module("x/a.js", 'const one = 1;\nimport { h } from "./b.js";\n')


def test_an_entry_exports_its_default_only():
    assert read_module("x/a.js", "export default 1;\n", is_entry=True).lines == ["export default 1;"]
    with pytest.raises(BadModule, match="by an entry its default"):
        read_module("x/a.js", "export const one = 1;\n", is_entry=True)


def test_a_circle_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name, imported in (("a", "b"), ("b", "c"), ("c", "b")):
        file = tmp_path / f"{name}.js"
        file.write_text(f'import {{ one }} from "./{imported}.js";\n', encoding="utf-8")
    monkeypatch.setattr("gah_nb.export.browser.files", lambda _package: tmp_path)
    with pytest.raises(BadModule, match=r"b\.js imports itself, by way of a\.js, b\.js, c\.js"):
        script("a.js")
