"""Links: whatever is sent arrives as it was, and whatever else is in one is refused in a sentence."""

from __future__ import annotations

import base64
import random
import re
import zlib

import pytest

import gah_nb as gah
from gah_nb import sharing
from gah_nb.engine import GahError

READY = gah.new_game(["Anna", "Ben"], seed=7).set_up()
AFTER = READY.play("guest q5; die 1+; take ssc; keep; end")


def packed(text: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


@pytest.mark.parametrize(
    "what", [AFTER, AFTER.timeline(), gah.Table(AFTER)], ids=lambda it: type(it).__name__
)
def test_a_position_arrives_with_the_way_there(what: object):
    arrived = gah.opened(gah.link(what))
    assert isinstance(arrived, gah.Timeline)
    assert arrived.game == AFTER
    assert arrived.undo() == AFTER.timeline().undo()


def test_a_moment_that_was_gone_back_to_arrives():
    timeline = AFTER.timeline()
    timeline.go_to(3)
    arrived = gah.opened(gah.link(timeline))
    assert arrived.game == timeline.game
    assert len(arrived) == len(timeline)


@pytest.mark.parametrize(
    ("what", "end"),
    [
        (gah.Puzzle.load("poverty-pays"), "#puzzle=poverty-pays"),
        (gah.Ruling.load("penalty-options"), "#ruling=penalty-options"),
        (gah.Scenario.load("emperor/a1-two-kronen"), "#scenario=emperor/a1-two-kronen"),
    ],
)
def test_what_comes_with_the_project_goes_by_its_name(what: gah.Scenario, end: str):
    link = gah.link(what, site="https://example.org/hotel")
    assert link == f"https://example.org/hotel/play.html{end}"
    assert gah.opened(link) == what
    assert type(gah.opened(link)) is type(what)


def test_what_was_changed_goes_whole():
    ruling = gah.Ruling.load("penalty-options").changed(title="Ours")
    link = gah.link(ruling)
    assert re.fullmatch(r"http://localhost:8000/play\.html#ruling=[\w-]{400,}", link)
    assert gah.opened(link) == ruling


def test_the_site_is_named_or_known(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GAH_NB_SITE", "https://example.org/here/")
    assert gah.link(AFTER).startswith("https://example.org/here/play.html#game=")
    assert gah.link(AFTER, site="http://there").startswith("http://there/play.html#game=")


def test_in_the_browser_it_is_the_site_it_runs_on():
    script = "https://example.org/hotel/live/extensions/kernel/worker.js"
    assert sharing._site_of(script) == "https://example.org/hotel"


def test_a_cell_shows_it_as_a_link():
    assert gah.link(READY)._repr_html_().startswith('<a href="http://localhost:8000/play.html#game=')


def test_the_text_of_a_file_will_do(tmp_path):
    AFTER.timeline().save(tmp_path / "game.toml")
    assert gah.opened((tmp_path / "game.toml").read_text("utf-8")).game == AFTER
    puzzle = gah.Puzzle.load("poverty-pays")
    assert gah.opened(puzzle.to_toml()) == puzzle


@pytest.mark.parametrize(
    "what",
    [
        AFTER,
        gah.Scenario("Money", dice="1122334456").player("Anna", kronen=3),
        gah.Puzzle.load("poverty-pays"),
        gah.Ruling.load("penalty-options").changed(title="Ours"),
    ],
    ids=lambda it: type(it).__name__,
)
def test_one_line_of_text_without_an_address_holds_it_all(what: gah.Game | gah.Scenario):
    line = gah.link(what, site="https://example.org/hotel").line
    assert re.fullmatch(r"(game|scenario|puzzle|ruling)=[\w-]+", line)
    arrived = gah.opened(line)
    assert (arrived.game if isinstance(arrived, gah.Timeline) else arrived) == what
    assert gah.link(arrived).line == line


def test_a_line_that_a_program_has_broken_is_read_all_the_same():
    line = gah.link(AFTER).line
    broken = "\n".join(f"  {line[place : place + 60]}" for place in range(0, len(line), 60))
    for pasted in (f" {line}\n", broken, broken.replace("\n", "\r\n"), f"{gah.link(AFTER)}\n"):
        assert gah.opened(pasted).game == AFTER


def test_a_file_with_a_line_in_its_last_comment_is_a_file():
    text = gah.Puzzle.load("poverty-pays").to_toml() + f"# {gah.link(AFTER).line}\n"
    assert isinstance(gah.opened(text), gah.Puzzle)


def test_a_whole_game_of_four_is_short_enough():
    game, luck = gah.new_game(["Anna", "Ben", "Cindy", "Dora"], seed=1).set_up(), random.Random(1)
    while game.legal_actions:
        game = game.play(luck.choice(game.legal_actions))
    assert gah.opened(gah.link(game)).game == game


def test_too_long_a_game_says_so_and_offers_the_file():
    timeline, luck = READY.timeline(), random.Random(1)
    for _ in range(100):
        timeline.go_to(len(READY.line))
        for _ in range(40):
            timeline.play(luck.choice(timeline.game.legal_actions))
    with pytest.raises(sharing.LinkTooLong, match=r'signs, .* timeline\.save\("game\.toml"\)'):
        gah.link(timeline)


GAME = gah.link(AFTER).partition("#")[2]
HOSTILE = {
    "nothing": "",
    "an address": "https://example.org/",
    "another kind": f"lesson={GAME.partition('=')[2]}",
    "half a link": GAME[: len(GAME) // 2],
    "a changed sign": GAME[:200] + ("A" if GAME[200] != "A" else "B") + GAME[201:],
    "a script": "game=<script>alert(1)</script>",
    "no base64": "game=a",
    "no text": "game=" + base64.urlsafe_b64encode(zlib.compress(b"\xff\xfe")).decode(),
    "a bomb": "game=" + packed(" " * 50_000_000),
    "no TOML": "game=" + packed("<html>"),
    "deep TOML": "game=" + packed("a = " + "[" * 20_000),
    "a path": "ruling=../../pyproject",
    "an unknown name": "puzzle=there-is-none",
    "a file of another kind": "game=" + packed(gah.Puzzle.load("poverty-pays").to_toml()),
    "rules that there are not": "scenario=" + packed('schema = 1\nkind = "scenario"\nedition = "<script>"\n'),
    "text with control signs": "a\n\0",
    "half a line, broken": GAME[:100] + "\n" + GAME[100:200],
    "two lines in one": f"{GAME}\n{GAME}",
    "a line of signs that are no digits": "game=" + "\u0661" * 40,
}


@pytest.mark.parametrize("fragment", HOSTILE.values(), ids=HOSTILE)
def test_whatever_else_is_in_a_link_is_refused_in_a_sentence(fragment: str):
    with pytest.raises((GahError, TypeError)) as refusal:
        gah.opened(f"http://localhost:8000/play.html#{fragment}" if "\n" not in fragment else fragment)
    assert str(refusal.value)


def test_what_cannot_be_shared_is_refused():
    with pytest.raises(TypeError, match="what is to be a game"):
        gah.link(7)
