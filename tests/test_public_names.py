"""The names of `import gah_nb as gah`."""

import ast
import importlib.metadata
import re
import subprocess
import sys
from pathlib import Path

import pytest

import gah_nb

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("name", gah_nb.__all__)
def test_every_public_name_is_there(name: str):
    assert getattr(gah_nb, name) is not None
    assert name in dir(gah_nb)


def test_the_table_of_homes_is_the_list_of_public_names():
    assert {*gah_nb._HOMES, "__version__"} == set(gah_nb.__all__)


def test_the_version_is_the_installed_one():
    assert gah_nb.__version__ == importlib.metadata.version("gah-nb")


def test_a_name_that_is_nearly_right_gets_a_hint():
    with pytest.raises(AttributeError, match="did you mean 'new_game'"):
        _ = gah_nb.newgame


def test_a_name_from_nowhere_gets_the_list():
    with pytest.raises(AttributeError, match="it offers .*Game, .*Table, Timeline"):
        _ = gah_nb.zzz


def test_importing_it_loads_nothing_else():
    code = "import sys; old = set(sys.modules); import gah_nb; print(sorted(set(sys.modules) - old))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ast.literal_eval(done.stdout))
    assert {name for name in loaded if name.startswith("gah_nb")} == {"gah_nb"}
    assert not loaded & {"ipywidgets", "svgwrite", "numpy", "msgspec"}


def test_whatever_is_said_of_gah_is_one_of_its_names():
    """In texts, docstrings, lessons, notebooks: `gah.ruling` is a package, and no name that one may call."""
    texts = [
        path
        for folder, kind in (("gah_nb", "py"), ("docs", "md"), ("assets", "toml"), ("notebooks", "ipynb"))
        for path in (ROOT / folder).rglob(f"*.{kind}")
    ]
    said = [
        (name, path.name)
        for path in [*texts, *ROOT.glob("*.md")]
        for name in re.findall(r"\bgah\.(\w+)", path.read_text(encoding="utf-8"))
    ]
    assert len(said) > 400
    assert {one for one in said if one[0] not in {*gah_nb.__all__, "__all__"}} == set()
