"""The scenarios of the project: each holds, names its rules, and says something that could fail."""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.components import CHAPTERS, EMPEROR_TILES, GUESTS, RULES, STAFF, switches

NAMES = [
    path.relative_to(gah.asset("scenarios")).with_suffix("").as_posix()
    for path in sorted(gah.asset("scenarios").rglob("*.toml"))
]
SCENARIOS = {name: gah.Scenario.load(name) for name in NAMES}
EMPEROR = [name.removeprefix("emperor/") for name in NAMES if name.startswith("emperor/")]
CARDS = {f"#{number}" for number in (*GUESTS, *STAFF)}

each = pytest.mark.parametrize("name", NAMES)


def test_how_many_there_are():
    assert len(EMPEROR) >= 70
    assert len([name for name in NAMES if name.startswith("edge/")]) >= 60


@each
def test_it_holds(name: str):
    report = SCENARIOS[name].check()
    assert report.held, repr(report)


@each
def test_it_names_rules_that_exist_and_says_what_it_shows(name: str):
    scenario = SCENARIOS[name]
    assert scenario.rules
    assert {*scenario.rules} <= {*RULES, *CHAPTERS, *CARDS, *switches()}
    assert scenario.title
    assert len(scenario.text) > 40


@each
def test_every_check_states_something(name: str):
    for check in SCENARIOS[name].checks:
        assert check.expect or check.events or check.no_events or check.legal or check.illegal


@pytest.mark.parametrize("key", EMPEROR_TILES)
def test_each_tile_has_its_reward_its_middle_and_its_penalty(key: str):
    own = [name for name in EMPEROR if name.startswith(f"{key.lower()}-")]
    assert f"{key.lower()}-reward" in own
    assert f"{key.lower()}-spaces-one-and-two" in own
    # Of what follows a penalty there is more than one file: its sides, cards that change it.
    assert len(own) >= 5


def test_every_edition_and_most_readings_come_up():
    checks = [check for scenario in SCENARIOS.values() for check in scenario.checks]
    assert {check.edition for check in checks} >= {"2021", "2015-de", "2015-fr", "2015-it"}
    idle = {"O13", "O18", "O20"}  # change nothing, or only who sees what
    read = {id for check in checks for id in check.readings}
    missing = {id for id, point in switches().items() if point.is_reading} - read - idle
    assert not missing
