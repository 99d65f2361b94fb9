"""Records carry edition and readings, and cannot be replayed by others."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from gah_nb.components import RuleSet, rule_set
from gah_nb.engine import new_position
from gah_nb.engine.audit import problems
from gah_nb.files import InvalidFile
from gah_nb.play import Tree, from_record, to_record
from tests.editions.tables import DE, E2021, EDITIONS, FR

_ROOMS = 'E1, "How many rooms are prepared in the set-up?"'


def played(edition, readings=None, moves=60):
    luck = random.Random(3)
    tree = Tree(new_position(("Anna", "Ben"), seed=8, rules=rule_set(edition, readings or {})))
    for _ in range(moves):
        tree.play(luck.choice(tree.position.legal_actions))
    return tree


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("readings", [{}, {"O10": "held in this turn", "O5": "as printed"}])
def test_a_record_comes_back_by_the_same_rules(edition, readings):
    tree = played(edition, readings)
    again = from_record(to_record(tree))
    assert again.position == tree.position
    assert again.position.digest == tree.position.digest
    assert again.position.box.rules == rule_set(edition, readings)


@pytest.mark.parametrize(
    ("edition", "other", "first"),
    [
        (
            E2021,
            DE,
            'E1, "How many rooms are prepared in the set-up?": "Everybody prepares three rooms, fewer,',
        ),
        (DE, FR, 'E4, "What does the penalty of tile B4 remove?": "Two vacant rooms." against "Two occupied'),
        (
            FR,
            E2021,
            'E1, "How many rooms are prepared in the set-up?": "Everybody prepares three rooms." against',
        ),
    ],
)
def test_a_record_refuses_another_edition(edition, other, first):
    text = to_record(played(edition))
    head = text.replace(f'edition = "{edition}"', f'edition = "{other}"')
    head = head if head != text else f'edition = "{other}"\n{text}'
    with pytest.raises(InvalidFile) as caught:
        from_record(head)
    told = str(caught.value)
    assert f"the position at the start has {edition} here" in told
    assert f"The first difference is {first}" in told


def test_a_record_refuses_another_reading():
    text = to_record(played(E2021, {"O5": "as printed"}))
    assert 'O5 = "as printed"' in text
    with pytest.raises(InvalidFile, match=r"has O5 as printed here\. The first difference is O5, "):
        from_record(text.replace('O5 = "as printed"', 'O9 = "shared victory"'))


def test_a_record_from_the_seed_alone_stops_where_the_editions_part():
    # Without the hidden part the moves are played: the three rooms of the set-up must be prepared in 2021.
    head = 'schema = 1\nplayers = ["Anna", "Ben"]\nseed = 8\n{edition}'
    moves = head + 'moves = """\nguest q1\nguest q1\n{rooms}\n"""\n'
    assert from_record(moves.format(edition='edition = "2015-de"\n', rooms="done"))
    with pytest.raises(InvalidFile, match=r"R1\.7: .* more to be prepared"):
        from_record(moves.format(edition="", rooms="done"))


def test_rules_that_do_not_exist_are_a_problem_of_a_position():
    here = new_position(("Anna", "Ben"), seed=8)
    for rules in (RuleSet("1999"), RuleSet("2021", (("O1", "perhaps"),))):
        wrong = replace(here, box=replace(here.box, rules=rules))
        assert any("the rules do not exist" in sentence for sentence in problems(wrong))
