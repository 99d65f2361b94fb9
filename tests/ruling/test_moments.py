"""Any moment of any game can be asked about: random and bot games in every edition, two to four players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice

import pytest

import gah_nb as gah
from gah_nb.notation import to_text
from gah_nb.ruling import asking
from gah_nb.ruling.asking import ruling_about

NAMES = ["Anna", "Ben", "Cindy", "Dora"]
EDITIONS = [edition.name for edition in gah.editions()]
#: For each edition, played by chance and by a bot: 8 times 100, and with `make soak` 2,000 moments.
MOMENTS = [100, pytest.param(250, marks=pytest.mark.soak)]
#: To name the points takes as long as all the rest; it is done for one moment of so many.
NAMED = 25


def moments(edition: str, played: str) -> Iterator[tuple[gah.Game, str]]:
    """A game before an action, and the action; a few moments of each game, without end."""
    for seed in count():
        chance = random.Random(f"{edition}, {played}, {seed}")
        game = gah.new_game(NAMES[: 2 + seed % 3], seed=seed, edition=edition)
        bot = gah.bots.Greedy() if played == "by a bot" else None
        if seed % 4:
            game = game.set_up()
        while not game.is_over:
            action = bot.choose(game.position).action if bot else chance.choice(game.legal_actions)
            if chance.random() < (0.4 if bot else 0.1):  # a bot thinks for longer
                yield game, to_text(action)
            game = game.play(action)


@pytest.mark.parametrize("played", ["by chance", "by a bot"])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", MOMENTS)
def test_every_moment_can_be_asked_about(
    number: int, edition: str, played: str, monkeypatch: pytest.MonkeyPatch
):
    name_points = asking._points
    asked = count()
    monkeypatch.setattr(
        asking, "_points", lambda ruling: name_points(ruling) if next(asked) % NAMED == 0 else []
    )
    stopped = 0
    for game, action in islice(moments(edition, played), number):
        ruling = ruling_about(game, "May I?", action)
        assert ruling.position == game
        report = ruling.check()
        assert report.held, f"{report!r}\n{ruling.to_toml()}"
        stops = [outcome for outcome in ruling.form.outcome if outcome.stops]
        stopped += bool(stops)
        assert not any(edition in outcome.editions for outcome in stops)
        assert {check.edition for check in ruling.checks} == set(EDITIONS)
    assert stopped, "some of so many moments cannot be reached under another edition"


def test_what_an_edition_cannot_reach_is_an_outcome_of_its_own():
    """2021 lets the bonus be resolved before the reward; by the booklets of 2015 nobody is asked for it."""
    start = gah.Scenario("", dice="1122334456").player(
        "Anna", vacant="e1 b1", occupied="a1 c1 d1", cafe=["Landgrave: ck"], kronen=5, hand=["Groom"]
    )
    played = start.play("move Landgrave e1; resolve bonus; resolve staff -1; staff Groom")
    ruling = ruling_about(played, "May I prepare a room now?", "prepare a2")
    said = {outcome.stops: outcome for outcome in ruling.form.outcome}
    assert set(said) == {"", "resolve bonus"}
    assert said["resolve bonus"].says.startswith("Cannot be reached under 2015-")
    assert "stops at `resolve bonus`, because" in said["resolve bonus"].says
    assert ruling.check().held
    text = repr(ruling)
    assert "Cannot be reached under 2015-de" in " ".join(text.split())
    assert "Cannot be reached" in ruling.to_markdown()
    wrong = ruling.to_toml().replace('stops = "resolve bonus"', 'stops = "staff Groom"')
    assert not gah.Ruling.from_text(wrong).check().held
