"""Whole games against Leopold with choices at random: what must hold in every position, by the booklet."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import get_args

import pytest

import gah_nb as gah
from gah_nb.components import BOARDS, HOTELS, STAFF
from gah_nb.engine import Event, Position, events
from gah_nb.engine import state as events_alone
from gah_nb.engine.audit import problems
from gah_nb.engine.rounds import best_copy
from gah_nb.notation import parse_action, to_text
from gah_nb.telling import event_text, hint, label

LEVELS = gah.Leopold.levels
ENTRANCES = ("", *gah.Leopold.entrances)
_FLOOR_VP = (1, 2, 3, 4)


def begin(level: str, entrance: str, seed: int, deck: str = "leopold") -> gah.Game:
    return gah.new_game(["Anna", gah.Leopold(level, entrance=entrance, deck=deck, name="Leopold")], seed=seed)


def play(level: str, entrance: str, seed: int, deck: str = "leopold", often: int = 1) -> gah.Game:
    """A whole game at random; each position is checked, every ``often``-th one thoroughly."""
    game = begin(level, entrance, seed, deck)
    random = Random(f"{level} {entrance} {seed}")
    here, happened = game.position, list(game.events)
    line = []
    while here.decision is not None:
        assert here.decision.seat == 0  # all of his turns is carried out unasked
        action = random.choice(here.legal_actions)
        step = here.play(action)
        check_step(here, step.position, step.events)
        if len(line) % often == 0:
            check_position(here)
        line.append(action)
        happened += step.events
        here = step.position
    check_end(here, happened)
    check_position(here)
    return game.play(*line)


def check_step(before: Position, after: Position, told: tuple[Event, ...]) -> None:
    """What happened adds up, and he keeps to his instructions."""
    assert problems(after) == []
    for seat in (0, 1):
        mine = [event for event in told if event.seat == seat]
        old, new = before.players[seat], after.players[seat]
        assert new.vp - old.vp == sum(event.vp for event in mine)
        assert new.kronen - old.kronen == sum(event.kronen for event in mine)
        assert new.emperor - old.emperor == sum(event.emperor for event in mine)
    turns = sum(isinstance(event, events.InstructionTurnedUp) for event in told)
    assert len(after.leopold.shown) - len(before.leopold.shown) == turns
    assert sum(isinstance(event, events.DieChosen) for event in told) == turns
    his = after.players[1]
    assert (his.kronen, his.kitchen, his.hand, his.bonuses, his.passed) == (0, (0, 0, 0, 0), (), 0, False)
    assert len(after.leopold.shown) <= 14
    assert len(after.queue) == 5
    for event in told:
        event_text(event, after)


def check_position(here: Position) -> None:
    """Actions can be written and read, and a view tells nothing that is hidden."""
    for action in here.legal_actions:
        assert parse_action(to_text(action), here)[1] == action
        assert hint(here, action)
        assert label(here, action)
    seen = here.seen_by(0)
    assert seen.legal_actions == here.legal_actions
    assert not any((*seen.leopold.deck, *seen.leopold.stack, *seen.staff_deck, *seen.guest_deck))
    assert problems(seen.determinize(5)) == []


def check_end(last: Position, happened: list[Event]) -> None:
    """His VP added up again from the table: rooms and staff at the end, and all that was told on the way."""
    his = last.players[1]
    start = next(place for place, event in enumerate(happened) if event.kind == "final scoring")
    before = sum(event.vp for event in happened[:start] if event.seat == 1)
    rooms = sum(_FLOOR_VP[room // 5] for room in range(20) if his.occupied >> room & 1)
    staff = sum(_staff_points(last, 1, card) for card in his.display)
    assert his.vp == before + rooms + staff
    assert last.winners == ((0,) if last.players[0].vp > his.vp else (1,))
    assert sum(event.vp for event in happened if event.seat == 0) == last.players[0].vp


def _staff_points(last: Position, seat: int, card: int) -> int:
    """VP of an end-of-game card for a seat, by the appendix of the rulebook."""
    player, plan = last.players[seat], HOTELS[last.box.hotels[seat]]
    occupied = {room for room in range(20) if player.occupied >> room & 1}
    of = {color: sum(plan.colors[room] == color for room in occupied) for color in BOARDS.room_tiles}
    if card == 29:
        copied = best_copy(last, seat, 29, STAFF[29].score[0])
        return _staff_points(last, seat, copied) if copied not in (0, 29) else 0
    return {
        27: 3 * of["red"],
        28: 3 * of["blue"],
        30: 3 * of["yellow"],
        31: len(occupied),
        32: 2 * len(player.display),
        34: player.tiles.bit_count(),
        37: 2
        * sum({room for room in range(20) if group.mask >> room & 1} <= occupied for group in plan.groups),
        40: 5 * sum(seat in markers for markers in last.claims),
        41: 2 * player.emperor,
        46: 5 * sum({*range(5 * floor, 5 * floor + 5)} <= occupied for floor in range(4)),
        47: 5 * sum({*range(column, 20, 5)} <= occupied for column in range(5)),
        48: 4 * min(of.values()),
    }[card]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("entrance", ENTRANCES)
def test_a_game_of_each_kind(level: str, entrance: str) -> None:
    play(level, entrance, 11, often=5)


def test_elisabeths_deck() -> None:
    play("hard", "", 12, "elisabeth", often=5)


REPLAY = """
import json, sys
import gah_nb as gah
games = [gah.Timeline.load(path) for path in sys.argv[1:]]
print(json.dumps([[one.digest for one in timeline] for timeline in games]))
"""


def test_records_replay_in_a_fresh_process(tmp_path) -> None:
    files, digests = [], []
    for number, entrance in enumerate(ENTRANCES):
        timeline = play("medium", entrance, 20 + number, often=50).timeline()
        files.append(tmp_path / f"{number}.toml")
        timeline.save(files[-1])
        digests.append([one.digest for one in timeline])
    output = subprocess.run(
        [sys.executable, "-c", REPLAY, *map(str, files)], check=True, capture_output=True, text=True
    ).stdout
    assert json.loads(output) == digests


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 1000, 50))
@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_games_of_each_level(level: str, first: int) -> None:
    for seed in range(first, first + 50):
        play(level, "", seed, often=20)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 1000, 50))
@pytest.mark.parametrize("entrance", gah.Leopold.entrances)
def test_a_thousand_games_of_each_entrance(entrance: str, first: int) -> None:
    for seed in range(first, first + 50):
        play(LEVELS[seed % 3], entrance, seed, often=20)


def test_games_alone_come_everywhere() -> None:
    """Every kind of event of games alone occurs, within so many games."""
    missing = {kind for kind in get_args(events.AnyEvent) if kind.__module__ == events_alone.__name__}
    for seed in range(60):
        game = begin(LEVELS[seed % 3], ENTRANCES[seed % 5], seed)
        random, here = Random(seed), game.position
        missing -= {type(event) for event in game.events}
        while here.decision is not None and missing:
            step = here.play(random.choice(here.legal_actions))
            missing -= {type(event) for event in step.events}
            here = step.position
    assert missing <= {events.NoGuestFits}  # his hotel is never so full
