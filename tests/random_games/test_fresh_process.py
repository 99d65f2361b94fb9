"""The same seed and script give the same positions in another process, where strings have other hashes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .games import Game, by_policy, numbered

ROOT = Path(__file__).resolve().parents[2]
GAMES = [(number, 2 + number % 3) for number in range(30)]


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_replay_elsewhere(hash_seed: str) -> None:
    games, expected = [], []
    for number, seats in GAMES:
        game = Game(numbered(number, seats))
        digests = [game.here.digest]
        digests += [step.position.digest for _, _, step in game.turns(by_policy(game.setup))]
        games.append({"setup": game.setup._asdict(), "script": game.script})
        expected.append(digests)
    done = subprocess.run(
        [sys.executable, "-m", "tests.random_games.replay"],
        input=json.dumps(games),
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for game, found, wanted in zip(games, json.loads(done.stdout), expected, strict=True):
        assert found == wanted, f"{game['setup']}\n{game['script']}"
