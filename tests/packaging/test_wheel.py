"""The wheel: what is in it, and that it works where there is no checkout."""

import json
import tarfile
import textwrap
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT, output

pytestmark = pytest.mark.timeout(900)  # the first one builds, and installs from the index

Run = Callable[..., str]

SPOTLESS = ("ipywidgets", "anywidget", "svgwrite", "numpy", "IPython")

PLAY = textwrap.dedent(
    """
    import random
    import gah_nb as gah

    luck = random.Random(7)
    game = gah.new_game(["Anna", "Ben"], seed=7)
    ready = game.set_up()
    end = ready
    for actions in range(5000):
        if not end.legal_actions:
            break
        end = end.play(luck.choice(end.legal_actions))
    """
)


def files(folder: str, *patterns: str) -> set[str]:
    """The checkout's files under a folder, as paths from the top."""
    found = {path for pattern in patterns for path in (ROOT / folder).rglob(pattern) if path.is_file()}
    return {path.relative_to(ROOT).as_posix() for path in found if "__pycache__" not in path.parts}


def test_the_wheel_has_every_module_and_data_file(wheel: Path):
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = files("gah_nb", "*.py", "py.typed", "*.toml", "*.js", "*.css", "*.svg")
    assert "gah_nb/__init__.py" in expected
    assert expected <= names


def test_the_wheel_carries_the_assets(wheel: Path):
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = {name.replace("assets/", "gah_nb/assets_data/", 1) for name in files("assets", "*")}
    assert expected
    assert expected <= names


def test_the_wheel_carries_the_course(wheel: Path):
    names = set(zipfile.ZipFile(wheel).namelist())
    course = {
        name.replace("notebooks/", "gah_nb/notebooks_data/", 1) for name in files("notebooks", "*.ipynb")
    }
    assert "gah_nb/notebooks_data/00-welcome.ipynb" in course
    assert course == {name for name in names if name.startswith("gah_nb/notebooks_data/")}


def test_nothing_heavy_comes_with_it(programs: Path, tmp_path: Path):
    rows = json.loads(output(programs / "python", "-m", "pip", "list", "--format=json", cwd=tmp_path))
    names = {row["name"].lower() for row in rows}
    assert "gah-nb" in {name.replace("_", "-") for name in names}
    assert not names & {"numpy", "pandas", "matplotlib", "jupyterlab", "notebook", "playwright", "textual"}


def test_the_wheel_is_pure_and_licensed(wheel: Path):
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert any(name.endswith("/licenses/NOTICE.md") for name in names)
    assert not any(name.startswith(("tests/", "assets/", "notebooks/")) for name in names)


def test_the_sdist_is_complete(sdist: Path):
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    expected = {"pyproject.toml", "Makefile", "README.md", "CHANGELOG.md", "LICENSE", "NOTICE.md", ".ci/run"}
    expected |= {
        ".github/workflows/test.yml",
        ".gitattributes",
        ".binder/environment.yml",
        ".binder/postBuild",
    }
    expected |= files("docs/site", "*.py", "*.txt", "*.md", "*.js", "*.mjs", "*.css", "*.html", "*.svg")
    expected |= files("gah_nb", "*.py", "*.toml", "*.js", "*.css") | files("assets", "*")
    expected |= files("tests", "*.py") | files("notebooks", "*.ipynb")
    assert expected - names == {name for name in expected - names if ".ipynb_checkpoints" in name}


def test_it_is_imported_from_the_environment(python: Run, programs: Path):
    where = python("import gah_nb; print(gah_nb.__file__)").strip()
    assert Path(where).is_relative_to(programs.parent)


def test_a_whole_game_is_played(python: Run):
    report = json.loads(python(PLAY + "import json; print(json.dumps([actions, bool(end.legal_actions)]))"))
    actions, going_on = report
    assert actions > 0
    assert not going_on


def test_a_table_is_drawn(python: Run):
    text = python(
        PLAY
        + textwrap.dedent(
            """
            import json
            bundle = ready._repr_mimebundle_()
            data = bundle[0] if isinstance(bundle, tuple) else bundle
            print(json.dumps({kind: str(value) for kind, value in data.items()}))
            """
        )
    )
    data = json.loads(text)
    assert "<svg" in data["image/svg+xml"]
    assert data["text/plain"]


def test_an_asset_is_found(python: Run):
    text = python("import gah_nb; print(gah_nb.asset('README.md').read_text(encoding='utf-8'))")
    assert text.rstrip("\n") == (ROOT / "assets/README.md").read_text(encoding="utf-8").rstrip("\n")


@pytest.mark.parametrize("name", ["parts.js", "board.js", "board.css", "story.css", "over.css"])
def test_the_files_of_the_widget_are_found(python: Run, name: str):
    code = (
        "from importlib.resources import files; print((files('gah_nb') / 'widgets/static' / {!r}).is_file())"
    )
    assert python(code.format(name)).strip() == "True"


def test_importing_and_playing_needs_neither_widgets_nor_drawing(python: Run):
    check = f"import sys, json; print(json.dumps([name for name in {SPOTLESS!r} if name in sys.modules]))"
    assert json.loads(python("import gah_nb\n" + check)) == []
    assert json.loads(python(PLAY + check)) == []


def test_the_command_is_installed(programs: Path, tmp_path: Path):
    assert "Examples:" in output(programs / "gah-nb", "--help", cwd=tmp_path)
    assert output(programs / "gah-nb", "--version", cwd=tmp_path).startswith("gah-nb, version ")


def test_the_lab_command_says_how_to_get_jupyterlab(programs: Path, tmp_path: Path):
    code = (
        "import subprocess, sys; "
        "done = subprocess.run([sys.argv[1], 'lab'], capture_output=True, text=True); "
        "print(done.returncode, done.stderr)"
    )
    answer = output(programs / "python", "-I", "-c", code, programs / "gah-nb", cwd=tmp_path)
    assert answer.startswith("1 ")
    assert 'pip install "gah-nb[lab]"' in answer
