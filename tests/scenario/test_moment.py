"""Moments of games as scenarios: written down and read again, the position is the same to the last digit."""

from random import Random

import pytest
from msgspec.structs import replace

import gah_nb as gah
from gah_nb.components import GUESTS
from gah_nb.engine import Position
from gah_nb.engine.frames import NextTurn, RoundEnd, Turn
from gah_nb.scenario import Scenario, UndescribableMoment
from gah_nb.scenario.moment import text_of

NAMES = ("Anna", "Ben", "Cindy", "Dora")
EDITIONS = ("2021", "2015-de", "2015-fr", "2015-it")
HANDS = ("deal", "draft", "introductory")
#: Readings under which a position holds notes that others do not have.
READINGS = ({}, {"O10": "held in this turn"}, {"O3": "once per game"}, {"O6": "ever played"})


def random_timeline(seed: int) -> gah.Timeline:
    """A whole random game."""
    luck = Random(seed)
    game = gah.new_game(
        NAMES[: 2 + seed % 3],
        seed=seed,
        edition=EDITIONS[seed % 4],
        readings=READINGS[seed // 4 % 4],
        hotel="day" if seed % 2 else "night",
        hand=HANDS[seed % 3],
        promos=seed % 5 == 0,
        start=seed % 2,
    )
    timeline = gah.Timeline(game)
    while not timeline.tree.position.is_over:
        timeline.tree.play(luck.choice(timeline.tree.position.legal_actions))
    return timeline


def moments(timeline: gah.Timeline, luck: Random) -> list[int]:
    """Places of a timeline: ends, questions that seldom come, and others by chance."""
    seldom = (
        "penalty",
        "remove",
        "return",
        "discard",
        "reward",
        "order",
        "complete",
        "draft",
        "draw",
        "pick",
    )
    kinds = [node.position.decision.kind if node.position.decision else "over" for node in timeline.tree.line]
    places = [place for place, kind in enumerate(kinds) if kind in seldom]
    rare = luck.sample(places, min(4, len(places)))
    return [0, 1, len(timeline) - 1, *rare, *luck.sample(range(len(timeline)), 18)]


@pytest.mark.parametrize("seed", range(48))
def test_any_moment_of_a_random_game(seed):
    timeline = random_timeline(seed)
    for place in moments(timeline, Random(seed)):
        timeline.go_to(place)
        written = Scenario.of(timeline, "A moment")
        there = timeline.tree.position
        assert written.position.position == there, f"place {place}"
        assert written.digest == there.digest
        assert written.notes == ()


def test_a_text_that_is_pleasant_to_read():
    s = Scenario("Short", dice="1122334456", queue=["Baroness"])
    s = s.player("Anna", rooms="\n. . . . .\n. . . . .\n. . . . .\nB y r . .\n", hand=["Waitress"], kronen=3)
    after = s.play("guest Baroness; die 1; take sc")
    assert (
        text_of(after, "Short")
        == """\
schema = 1
kind = "scenario"
title = "Short"
to_move = "Anna"
dice = "1122334456"
queue = ["Sculptor", "Musician", "Composer", "Tailor", "Baroness"]
moves = "Anna: guest Baroness; die 1; take sc"

[player.Anna]
kronen = 3
rooms = '''
. . . . .
. . . . .
. . . . .
B y r . .
'''
hand = ["Waitress"]
"""
    )
    assert Scenario.of(after).digest == after.digest


def test_moves_have_a_line_for_each_player_in_turn():
    game = gah.new_game(["Anna", "Ben"], seed=3, start="Anna")
    for _ in range(2):
        game = game.play(game.legal_actions[0])
    moves = Scenario.of(game).form.moves.splitlines()
    assert [line.partition(":")[0] for line in moves] == ["Ben", "Anna"]


def test_what_stands_at_a_moment():
    game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    texts = {text_of(one) for one in (game, game.position, game.timeline(), gah.Table(game))}
    assert len(texts) == 1


@pytest.mark.parametrize("names", [["a;b", "#1"], ["A: B", "C\nD"], ['"', "'''"], ["Ünal", "  x "]])
def test_names_of_any_kind(names):
    game = gah.new_game(names, seed=5)
    for _ in range(3):
        game = game.play(game.legal_actions[-1])
    assert Scenario.of(game).position == game


# Luck


def test_luck_that_is_laid_down_stays():
    rolls, shuffles = ["123456", "12345"], [["Earl", "Major"]]
    s = Scenario(dice="1122334456", rolls=rolls, shuffles=shuffles, reshuffled=2)
    again = Scenario.of(s.position)
    assert again.position == s.position
    assert (again.form.rolls, again.form.shuffles, again.form.reshuffled) == (rolls, shuffles, 2)


def test_without_a_seed():
    s = Scenario(luck="unknown", dice="1122334456")
    assert s.position.seed is None
    assert Scenario.of(s.position).position == s.position


def test_a_guest_deck_that_was_laid_down_on_the_way():
    """As a record does it where its luck is another than that of the seed."""
    queue = ["Earl", "Major", "Count", "Duke", "Baroness"]
    others = [card.name for card in GUESTS.values() if not card.promo and card.name not in queue]
    timeline = Scenario(queue=queue, discard=others, dice="1122334456").timeline()
    here = timeline.tree.position
    assert here.guest_deck == ()
    action = timeline.position.legal_actions[1]
    assert action.verb == "guest"
    for deck in here.guest_discard, here.guest_discard[::-1]:
        timeline.go_to(0)
        timeline = timeline.position.timeline()
        timeline.tree.follow(action, replace(here, script=(("shuffle", deck),)).play(action))
        moment = timeline.position
        assert moment.position.queue[0] == deck[0]
        written = Scenario.of(timeline)
        assert written.position == moment
        assert len(written.form.shuffles[0]) == len(deck)
        with pytest.raises(UndescribableMoment, match="not known how it came here"):
            Scenario.of(moment)  # a game remembers what was played, but not this luck


# What cannot be told


def test_unknown_cards():
    game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    with pytest.raises(UndescribableMoment, match="some cards are unknown"):
        Scenario.of(game.seen_by("Anna"))


def test_the_middle_of_a_turn_without_its_beginning():
    game = gah.new_game(["Anna", "Ben"], seed=7).set_up().play("die 1")
    with pytest.raises(UndescribableMoment, match="in the middle of a turn"):
        Scenario.of(game.position)


def test_the_end_of_a_game_without_its_last_turn():
    timeline = random_timeline(1)
    timeline.go_to(-1)
    assert Scenario.of(timeline).position.is_over
    with pytest.raises(UndescribableMoment, match="the game is over"):
        Scenario.of(timeline.position.position)


def test_a_turn_that_no_file_describes():
    """Something else lies on the agenda, or the counts are not those of any file."""
    here = gah.new_game(["Anna", "Ben"], seed=7).set_up().position
    for odd in (replace(here, rolls=5), replace(here, agenda=(RoundEnd(), NextTurn(), Turn(0)))):
        assert isinstance(odd, Position)
        with pytest.raises(UndescribableMoment):
            Scenario.of(odd)


@pytest.mark.parametrize(
    "keys",
    [
        {"staff": ["Groom (used)"]},
        {"vacant": "e4"},
        {"occupied": "a1", "bonuses": ""},
    ],
)
def test_what_cannot_come_about_by_play_is_written_down_as_that(keys):
    start = Scenario("Loose", loose=True, dice="1122334456").player("Anna", **keys)
    for game in (start.position, start.position.play("guest q5; die 1")):
        written = Scenario.of(game)
        assert written.position == game
        assert written.digest == game.digest
        assert written.notes == start.notes
        assert Scenario.of(written.position).to_toml() == written.to_toml()
    assert not Scenario.of(Scenario().position).form.loose


@pytest.mark.parametrize("other", [Scenario(), "a1", None])
def test_only_moments_are_moments(other):
    with pytest.raises(TypeError, match="a moment is a game, a timeline, a table or a position, not "):
        Scenario.of(other)
