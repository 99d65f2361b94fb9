"""The rules in words and the glossary: complete, in step with the engine and the points, and short."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gah_nb
from gah_nb.components import BOARDS, CHAPTERS, GLOSSARY, GUESTS, RULES, STAFF, switches

PACKAGE = Path(gah_nb.__file__).parent
_CITED = re.compile(r"\b(?:R\d{1,2}(?:\.\d+)?|S\d{1,2})\b")
# How many rules the chapters have, as the engine's comments, tests and records number them.
SIZES = {"R1": 8, "R2": 7, "R3": 4, "R4": 4, "R5": 9, "R6": 8, "R7": 6, "R8": 2}


def test_every_number_is_there() -> None:
    numbers = [f"{chapter}.{place}" for chapter, size in SIZES.items() for place in range(1, size + 1)]
    alone = [f"S{number}" for number in range(1, 14)]
    assert list(RULES) == [*numbers, "R9", "R10", *alone]
    assert [rule.number for chapter in CHAPTERS.values() for rule in chapter.rules] == list(RULES)


def test_every_number_that_the_code_cites_exists() -> None:
    cited = {
        (path.name, number)
        for path in PACKAGE.rglob("*")
        if path.suffix in (".py", ".toml")
        for number in _CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert len({number for _, number in cited}) > 40
    assert [one for one in cited if one[1] not in RULES and one[1] not in CHAPTERS] == []


def test_every_number_of_a_point_exists_and_the_rule_knows_of_it() -> None:
    for point in switches().values():
        assert point.rules
        for number in point.rules:
            if number.startswith("#"):
                assert int(number[1:]) in {**STAFF, **GUESTS}
            else:
                assert point in RULES[number].points


def test_rules_about_cards_know_the_points_about_cards() -> None:
    assert {"E10", "T5", "O12"} <= {point.id for point in RULES["R9"].points}
    assert [point.id for point in RULES["R10"].points if not point.is_reading] == ["E12", "E22"]


@pytest.mark.parametrize("number", RULES)
def test_a_rule_is_short_and_points_to_others_that_exist(number: str) -> None:
    rule = RULES[number]
    assert 1 <= len(rule.title.split()) <= 5
    assert 60 <= len(rule.text) <= 600
    assert rule.text.endswith(".")
    assert len(re.findall(r"\. ", rule.text)) <= 4
    assert not re.search(r"\b[ETO]\d", rule.text)  # points are derived from editions.toml and readings.toml
    assert number not in rule.see
    assert set(rule.see) <= set(RULES)
    assert not rule.silent or len(rule.silent) > 40  # the reason belongs to it


def test_our_own_rulings_say_so() -> None:
    # R1.7 order, 2.5 lost turns, 2.6 no die, 3.4 additional actions, 4.4 useless die, 5.4 emptied hotel,
    # 5.8 die of another number, 6.3 the round it is played, 8.2 second tie, R9 cards lost to C4.
    silent = ["R1.7", "R2.5", "R2.6", "R3.4", "R4.4", "R5.4", "R5.8", "R6.3", "R8.2", "R9"]
    # S1 first, S4 a guest who finds no room, S11 your own tile, S12 her deck without the modules.
    silent += ["S1", "S4", "S11", "S12"]
    assert [number for number, rule in RULES.items() if rule.silent] == silent


def test_numbers_in_texts_are_those_of_the_boards() -> None:
    said = RULES["R6.5"].text
    for color, unit in (("blue", "VP"), ("red", "kronen"), ("yellow", "Emperor spaces")):
        assert f"{color} {'/'.join(map(str, BOARDS.occupancy_bonus[color]))} {unit}" in said  # type: ignore[index]
    *most, last = map(str, BOARDS.emperor_vp)
    assert f"{', '.join(most)} and {last} VP" in RULES["R7.2"].text
    *most, last = map(str, BOARDS.queue_cost)
    assert f"{', '.join(most)} and {last} kronen" in RULES["R1.3"].text


def test_the_glossary_is_in_order_and_points_to_what_exists() -> None:
    assert len(GLOSSARY) >= 45
    order = [term.lower().replace("é", "e").replace("-", " ") for term in GLOSSARY]
    assert order == sorted(order)
    for term in GLOSSARY.values():
        assert 15 <= len(term.meaning) <= 200
        assert term.meaning.endswith(".")
        assert set(term.rules) <= set(RULES)
        assert set(term.see) <= set(GLOSSARY) - {term.term}
