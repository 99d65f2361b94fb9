"""The site, built once from what was fetched, and served below a path as a static host does."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from filelock import FileLock

from tests.browser.conftest import Watch, browser, playwright_driver

__all__ = ["Watch", "browser", "playwright_driver"]

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "docs/site"
FETCHED = ROOT / "build/site"
#: A path of some depth: nothing may stand on being at the root of a host.
BELOW = "people/anna/hotel"


def module_of_the_site(name: str) -> ModuleType:
    """A module of the builder, by its name."""
    spec = importlib.util.spec_from_file_location(f"site_{name}", SOURCES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def public(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of a host with the site: the one named by GAH_NB_PUBLIC, or one built now.

    That has of rulings and puzzles only every tenth, and is built once for all who test side by side. Skipped
    where the builders are not at hand.
    """
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "site"
    public = folder / BELOW
    with FileLock(f"{folder}.lock"):
        if not public.exists():
            public.parent.mkdir(parents=True, exist_ok=True)
            _build(public)
    return folder


def _build(public: Path) -> None:
    """Put the site into a folder that is there only once it is whole."""
    if built := os.environ.get("GAH_NB_PUBLIC"):
        shutil.copytree(built, copy := public.with_suffix(".copy"))
        copy.rename(public)
        return
    fetch = module_of_the_site("fetch")
    if not fetch.at_hand(FETCHED):
        pytest.skip("the site was NOT tested: what builds it is not here, and `make site` gets it")
    command = [fetch.python_of(FETCHED), SOURCES / "build.py", FETCHED, public, "--few"]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{done.stdout}\n{done.stderr}", pytrace=False)


@pytest.fixture(scope="session")
def site(public: Path) -> Iterator[str]:
    """The address of the site, with its slash."""
    with module_of_the_site("serve").server(str(public)) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}/{BELOW}/"
        serving.shutdown()
