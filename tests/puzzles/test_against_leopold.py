"""Puzzles against Leopold: the solver against plain search within a turn, and what cannot be asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import gah_nb as gah
from gah_nb.engine import Position
from gah_nb.engine.frames import HisItem, Turn
from gah_nb.puzzles import Goal, UnsoundPuzzle
from tests.puzzles.plain import Plain, TooMany
from tests.puzzles.test_agreeing import agree

ENTRANCES = ("", *gah.Leopold.entrances)
CASES, MOST = 40, 300


def positions(seed: int, entrance: str) -> Iterator[Position]:
    """Positions of a random game in which a turn of Anna's is going on."""
    game = gah.new_game(["Anna", gah.Leopold("hard", entrance=entrance, name="Leopold")], seed=seed)
    here, random = game.position, Random(f"{seed} {entrance}")
    while here.decision is not None:
        if here.round and any(isinstance(frame, Turn) for frame in here.agenda):
            yield here
        here = here.play(random.choice(here.legal_actions)).position


def goal_at(here: Position, random: Random) -> Goal:
    reach = {"Anna.vp": f">= {here.players[0].vp + 2}"}
    kronen = {"Anna.kronen": f">= {here.players[0].kronen + 1}"}
    return random.choice(
        [
            Goal(most="vp"),
            Goal(most="lead"),
            Goal(most="lead"),
            Goal(most="final lead"),
            Goal(most="kronen", reach=reach),
            Goal(least="Leopold.vp"),
            Goal(fewest="kronen", reach=kronen),
            Goal(reach=reach, avoid={"Leopold.vp": f">= {here.players[1].vp + 1}"}),
        ]
    )


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_agrees_with_plain_search(entrance: str) -> None:
    random, done, seed, items = Random(entrance), 0, 0, 0
    while done < CASES:
        here = list(positions(seed, entrance))
        seed += 1
        his_items = [one for one in here if isinstance(one.agenda[-1], HisItem)]
        for position in random.sample(here, min(10, len(here))) + his_items[:3]:
            goal = goal_at(position, random)
            plain = Plain(position, goal, MOST)
            try:
                values = plain.values()
            except TooMany:
                continue
            agree(position, goal, plain, values)
            done += 1
            items += position in his_items
    assert items or entrance != "Hautel Couture"


@pytest.mark.parametrize("within", ["two turns", "this round", "the game"])
def test_beyond_a_turn_nobody_knows_his_cards(within: str) -> None:
    game = gah.new_game(["Anna", gah.Leopold("hard")], seed=7).set_up()
    while game.round < 7:
        game = game.play("end of round" if game.decision == "turn" else game.legal_actions[0])
    goal = Goal(most="vp", within=within)
    with pytest.raises(UnsoundPuzzle, match="instruction cards that nobody knows"):
        gah.solve(game, goal)


def test_with_open_decks_his_turns_are_seen_through() -> None:
    """Anna takes a 4 for 2 kronen. Card 210 shows 2 and 3, of which none is there, so Leopold takes one of
    the ones, and the other 4 brings Anna 1 more. Had she taken a 1, he would have taken a 4."""
    game = gah.Scenario.from_text(TWO_TURNS).game
    with pytest.raises(UnsoundPuzzle):
        gah.solve(game, "most kronen within two turns")
    found = gah.solve(game, "most kronen within two turns", decks_open=True)
    assert (found.best, found.proven) == (5 + 2 + 1, True)


TWO_TURNS = """schema = 1
kind = "scenario"
players = ["Anna", "Leopold"]
dice = "1144"
queue = ["Dame", "Tezcatlipoca", "Countess", "Musician", "Sculptor"]
[leopold]
instructions = [210]
[player.Anna]
kronen = 5
[player.Leopold]
taken = "1"
"""
SCENARIO = """schema = 1
kind = "puzzle"
title = "A toll to pay"
text = "Two tokens lie on space 4."
players = ["Anna", "Leopold"]
dice = "11244455"
queue = ["Dame", "Tezcatlipoca", "Countess", "Musician", "Sculptor"]
[goal]
most = "kronen"
[leopold]
entrance = "Toll Bridge Hotel"
toll = [0, 0, 0, 2, 0, 0]
[player.Anna]
kronen = 3
[player.Leopold]
taken = "1"
"""


def test_a_puzzle_can_be_written_against_him(tmp_path: Path) -> None:
    """Three dice on 4 bring 3 kronen, and the toll takes 1: 5. A boost brings no more than it costs."""
    puzzle = gah.Puzzle.load(written(tmp_path, SCENARIO))
    found = puzzle.solve()
    assert (found.best, found.proven) == (5, True)
    free = gah.Puzzle.load(written(tmp_path, SCENARIO.replace("toll = [0, 0, 0, 2, 0, 0]", "toll = []")))
    assert free.solve().best == 6


def written(folder: Path, text: str) -> Path:
    path = folder / "toll.toml"
    path.write_text(text, encoding="utf-8")
    return path
