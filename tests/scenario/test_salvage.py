"""A file that in part does not have the form: all else that is wrong is told too, and nothing more."""

import re
from random import Random

import pytest

import gah_nb as gah
from gah_nb.files import FileProblem, InvalidFile, NewerSchema, asset
from gah_nb.notation import to_text
from gah_nb.ruling import Ruling
from gah_nb.scenario import Scenario

#: A key and its value on one line.
_PAIR = re.compile(r"(\s*)(?!schema)(\w+)( *= *)([^\s\"'\[].*|\"(?!\"\").*|\[.*\])")
RULING = 'schema = 1\nquestion = "May I?"\nsee = []\n[[outcome]]\neditions = ["all"]\nplay = "pass"\n'


def problems_of(text: str, kind: type[Scenario] = Scenario) -> tuple[FileProblem, ...]:
    with pytest.raises(InvalidFile) as refused:
        kind.from_text(text, "x.toml")
    return refused.value.problems


def of_a_game(hand: str) -> str:
    """The file of a moment of a game of three."""
    game = gah.new_game(["Anna", "Ben", "Cindy"], seed=3, hand=hand, hotel="day", promos=True)
    luck = Random(2)
    for _ in range(14 if hand == "draft" else 70):
        game = game.play(to_text(luck.choice(game.legal_actions)))
    return Scenario.of(game).to_toml()


def sound_texts() -> list[str]:
    files = sorted(asset("scenarios").rglob("*.toml"))
    return [path.read_text(encoding="utf-8") for path in files[::8]] + [of_a_game("deal"), of_a_game("draft")]


def test_one_mistake_is_one_problem():
    """Whatever key of a sound file is misspelt or has a value of another kind: nothing follows from that."""
    made = 0
    for text in sound_texts():
        lines = text.split("\n")
        for place, line in enumerate(lines):
            if pair := _PAIR.fullmatch(line):
                space, key, equals, value = pair.groups()
                for other in (f"{key}{equals}1.5", f"{key}{equals}{{ zz = 1 }}", f"{key}x{equals}{value}"):
                    wrong = "\n".join([*lines[:place], space + other, *lines[place + 1 :]])
                    assert {problem.line for problem in problems_of(wrong)} == {place + 1}, wrong
                    made += 1
    assert made > 500


def test_a_misspelt_key_hides_only_itself():
    """The kronen that are meant by the misspelt key are not looked at, those of the other player are."""
    text = "schema = 1\n[player.Anna]\nkrone = 1\nemperor = 14\n[player.Ben]\nkronen = 21\n"
    assert [(problem.line, problem.key) for problem in problems_of(text)] == [
        (3, "player.Anna.krone"),
        (4, "player.Anna.emperor"),
        (6, "player.Ben.kronen"),
    ]


def test_a_key_that_is_there_as_well_is_looked_at():
    text = "schema = 1\n[player.Anna]\nkronen = 21\nkrone = 1\n"
    assert [problem.key for problem in problems_of(text)] == ["player.Anna.kronen", "player.Anna.krone"]


def test_without_a_schema_the_rest_is_looked_at():
    keys = [problem.key for problem in problems_of("round = 9\n[player.Anna]\nkronen = 21\n")]
    assert keys == ["", "round", "player.Anna.kronen"]


def test_nothing_is_said_of_a_file_of_a_later_version():
    with pytest.raises(NewerSchema) as refused:
        Scenario.from_text("schema = 2\nround = 9\n")
    assert len(refused.value.problems) == 1


def test_a_ruling_is_looked_at_as_a_scenario():
    text = RULING.replace("see = []", 'sea = []\nqueue = ["Erl"]') + "[player.Anna]\nkronen = 21\n"
    found = problems_of(text.replace('question = "May I?"', "question = 3"), Ruling)
    keys = ["question", "sea", "queue[0]", "player.Anna.kronen"]
    assert [problem.key for problem in found] == keys
    missing = problems_of(text.replace('question = "May I?"', ""), Ruling)
    assert [problem.key for problem in missing] == ["", *keys[1:]]


def test_editing_tells_it_as_well():
    with pytest.raises(InvalidFile) as refused:
        Scenario("Wrong", round=9).changed(rond=3, dice=12)
    assert [problem.key for problem in refused.value.problems] == ["round", "rond", "dice"]


def test_outcomes_of_a_ruling_are_looked_at_like_checks():
    text = RULING.replace("see = []", "") + 'expect = { "Anna.kronn" = 1 }\nno_events = ["R77"]\n'
    assert [problem.key for problem in problems_of(text, Ruling)] == [
        'outcome[0].expect."Anna.kronn"',
        "outcome[0].no_events[0]",
    ]


def wrong_lines(text: str) -> set[int]:
    """The lines in which something is wrong; none for a text that is sound all the same."""
    try:
        Scenario.from_text(text)
    except InvalidFile as error:
        return {problem.line for problem in error.problems}
    return set()


_QUOTED = re.compile(r'"[^"\\]*"')
#: Another name at the table concerns every place where somebody is named.
_ELSEWHERE = ("players", "moves", "play")


def test_one_word_that_means_nothing_is_one_problem():
    made = 0
    for text in sound_texts():
        lines = text.split("\n")
        for place, line in enumerate(lines):
            pair = _PAIR.fullmatch(line)
            if pair is None or pair[2] in _ELSEWHERE:
                continue
            for word in _QUOTED.finditer(line.partition("#")[0]):
                other = f'{line[: word.start()]}"Qq"{line[word.end() :]}'
                wrong = "\n".join([*lines[:place], other, *lines[place + 1 :]])
                found = wrong_lines(wrong)
                assert found <= {place + 1}, wrong
                made += len(found)
    assert made > 300
