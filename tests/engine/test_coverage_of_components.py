"""Every guest, staff card, objective and Emperor tile has a test of its own.

Which tests there are says pytest itself, asked in a process of its own so that it does not matter which part
of the tests is being run. A test is one of a card by its name or by the name of a row of its table:

    test_g075_..., [g075]                   guests
    test_s14_..., [s14]                     staff
    test_objective_a1_..., [objective_A1]   objectives
    test_tile_b2_reward_..., test_tile_b2_penalty_..., [tile_B2_reward]   the halves of Emperor tiles

A test that is skipped or expected to fail does not count, nor one that never names the card: its number, name
or key has to stand in the test or in the row.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gah_nb.components import EMPEROR_TILES, GUESTS, OBJECTIVES, STAFF

HERE = Path(__file__).resolve().parent

#: Lets pytest collect the tests of a folder (argv 1) and writes their names and words to a file (argv 2).
COLLECT = r"""
import functools, inspect, json, os, sys
import pytest

body = functools.cache(lambda function, name: inspect.getsource(function).split("def " + name, 1)[1])

class Collector:
    def pytest_collection_finish(self, session):
        found = []
        for item in session.items:
            if any(mark.name in ("skip", "skipif", "xfail") for mark in item.iter_markers()):
                continue
            row = getattr(item, "callspec", None)
            text = body(item.function, item.originalname) + repr(row.params if row else "")
            found.append({"name": item.originalname, "row": row.id if row else "", "text": text})
        with open(sys.argv[2], "w") as file:
            json.dump(found, file)

options = ["--collect-only", "-q", "--import-mode=importlib", "-p", "no:cacheprovider", "-m", "not soak"]
config = ["-c", sys.argv[3], "--rootdir", os.getcwd(), "-o", "pythonpath=" + os.getcwd()]
sys.exit(pytest.main([*options, *config, sys.argv[1]], plugins=[Collector()]))
"""

#: What has to be tested: the key of a test -> the words of which the test has to say one.
WANTED: dict[str, tuple[str, ...]] = {
    **{f"g{number:03}": (str(number), card.name) for number, card in GUESTS.items()},
    **{f"s{number:02}": (str(number), card.name) for number, card in STAFF.items()},
    **{f"objective_{key.lower()}": (key,) for key in OBJECTIVES},
    **{f"tile_{key.lower()}_{half}": (key,) for key in EMPEROR_TILES for half in ("reward", "penalty")},
}


def keys_tested(folder: Path, scratch: Path, root: Path) -> set[str]:
    """The keys of `WANTED` for which there is a test in a folder."""
    config, report = scratch / "pytest.ini", scratch / "tests.json"
    config.write_text("[pytest]\n")  # the project's own would ask for plugins, which take seconds to load
    run = subprocess.run(
        [sys.executable, "-c", COLLECT, str(folder), str(report), str(config)],
        cwd=root,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return {
        key for test in json.loads(report.read_text()) for key in _keys(test) if _names(test["text"], key)
    }


def _keys(test: dict[str, str]) -> list[str]:
    """The keys that a test bears: as the beginning of its name, or as a part of the name of its row."""
    words = test["name"].removeprefix("test_").lower().split("_")
    name = ["_".join(words[:count]) for count in (1, 2, 3)]
    return [key for key in (*name, *test["row"].lower().split("-")) if key in WANTED]


def _names(text: str, key: str) -> bool:
    return any(word in text for word in WANTED[key])


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    return keys_tested(HERE, tmp_path_factory.mktemp("collected"), HERE.parents[1])


def test_every_guest_has_a_test(found: set[str]) -> None:
    assert [f"#{n} {card.name}" for n, card in GUESTS.items() if f"g{n:03}" not in found] == []


def test_every_staff_card_has_a_test(found: set[str]) -> None:
    assert [f"#{n} {card.name}" for n, card in STAFF.items() if f"s{n:02}" not in found] == []


def test_every_objective_has_a_test(found: set[str]) -> None:
    assert [key for key in OBJECTIVES if f"objective_{key.lower()}" not in found] == []


@pytest.mark.parametrize("half", ["reward", "penalty"])
def test_every_emperor_tile_has_a_test(found: set[str], half: str) -> None:
    assert [key for key in EMPEROR_TILES if f"tile_{key.lower()}_{half}" not in found] == []


def test_what_counts_as_a_test(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        """
import pytest
def test_g075_baroness(): assert "Baroness"
def test_g076_says_nothing_of_the_card(): pass
@pytest.mark.skip
def test_g077_is_skipped(): assert 77
@pytest.mark.xfail
def test_g078_fails(): assert 78
def g079_is_no_test(): assert 79
@pytest.mark.parametrize("guest", [pytest.param(80, id="g080"), pytest.param(81, id="red-g081"), 82])
def test_a_table(guest): pass
@pytest.mark.parametrize("guest", [pytest.param(84, id="g083")])
def test_a_table_with_a_wrong_row(guest): pass
def test_tile_b2_reward_kronen(): assert "B2"
def test_tile_b3(): assert "B3"
"""
    )

    assert keys_tested(tmp_path, tmp_path, tmp_path) == {"g075", "g080", "g081", "tile_b2_reward"}
