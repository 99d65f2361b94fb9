"""`gah-nb replay`: printed, as a page, and in the terminal."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from textual.pilot import Pilot
from textual.widgets import Static

import gah_nb as gah
from gah_nb.cli import main
from gah_nb.cli import showing as replay
from gah_nb.cli.replay_app import ReplayApp
from gah_nb.components import STAFF
from gah_nb.engine import first_step
from gah_nb.play import Timeline, Tree
from tests.export.games import played


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "friday.toml"
    Timeline.of(played()).save(path)
    return path


def run(record: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["replay", str(record), *arguments])


@pytest.mark.parametrize("arguments", [(), ("--text",)])
def test_in_a_pipe_all_steps_are_printed(record: Path, arguments: tuple[str, ...]):
    result = run(record, *arguments)
    assert result.exit_code == 0
    assert sum(line[:1].isdigit() for line in result.output.split("\n")) == len(played().nodes)


def test_printed_as_a_player_may_know_it(record: Path):
    start = run(record, "--seat", "Anna").output.split("\n1  ")[0]
    anna, ben = (player.hand for player in played().start.players)
    assert all(STAFF[card].name in start for card in anna)
    assert not any(STAFF[card].name in start for card in ben)


def test_the_page(record: Path, tmp_path: Path):
    page = tmp_path / "friday.html"
    result = run(record, "--html", str(page))
    assert (result.exit_code, result.output) == (0, f"Wrote {page}\n")
    assert "<title>friday</title>" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seat", "Zoe"), "nobody at this table is called 'Zoe'"),
        (("--text", "--html", "x.html"), "--html and --text exclude each other"),
        (("--html", "/no/such/folder/x.html"), "No such file or directory"),
    ],
)
def test_what_cannot_be_done(record: Path, arguments: tuple[str, ...], message: str):
    result = run(record, *arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_a_bad_record_is_refused_with_its_line(tmp_path: Path):
    (tmp_path / "bad.toml").write_text("schema = 1\nplayers = 3\n", encoding="utf-8")
    result = run(tmp_path / "bad.toml")
    assert result.exit_code == 2
    assert "bad.toml, line 2" in result.output


def test_without_textual_it_says_what_to_install(record: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(replay, "_is_terminal", lambda: True)
    monkeypatch.setattr(replay, "find_spec", lambda _name: None)
    result = run(record)
    assert result.exit_code == 1
    assert "gah-nb[tui]" in result.output


# In the terminal

Session = Callable[[ReplayApp, Pilot[Any]], Awaitable[None]]


#: A floor of a hotel, with five rooms.
_FLOOR = re.compile(r"(?:[.bryBRY] ){4}[.bryBRY]$")


def in_terminal(
    tree: Tree, session: Session, seat: int | None = None, size: tuple[int, int] = (140, 50)
) -> None:
    async def play() -> None:
        app = ReplayApp(tree, seat, "friday.toml")
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await session(app, pilot)

    asyncio.run(play())


def text_of(app: ReplayApp, name: str) -> str:
    return str(app.query_one(f"#{name}", Static).content)


def test_arrows_home_and_end():
    last = len(played().branches["main"].path) - 1

    async def session(app: ReplayApp, pilot: Pilot[Any]) -> None:
        assert f"5 of {last}" in text_of(app, "where")
        for key, place in (
            ("right", 6),
            ("left", 5),
            ("home", 0),
            ("left", 0),
            ("end", last),
            ("right", last),
        ):
            await pilot.press(key)
            assert f"· {place} of {last}" in text_of(app, "where")
        assert "The game is over" in text_of(app, "table")

    in_terminal(played(), session)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("width", [80, 100, 130, 220])
def test_hotels_stay_in_one_piece(width: int, players: int):
    """What is written for a seat fits into its place, so that the terminal breaks no line of it."""
    game = gah.new_game(["Anna", "Ben", "Cindy", "Dora"][:players], seed=7).set_up()

    async def session(app: ReplayApp, pilot: Pilot[Any]) -> None:
        await pilot.pause()
        for seat in range(players):
            place = app.query_one(f"#seat-{seat}", Static)
            lines = text_of(app, f"seat-{seat}").split("\n")
            assert max(map(len, lines)) <= place.content_size.width
            assert place.content_size.height >= len(lines)
            assert len([line for line in lines if _FLOOR.search(line)]) == 4

    in_terminal(game.timeline().tree, session, size=(width, 40))


def rows_of_seats(app: ReplayApp) -> int:
    return len({app.query_one(f"#seat-{seat}").region.y for seat in range(4)})


def test_seats_lie_beside_each_other_where_there_is_room():
    game = gah.new_game(["Anna", "Ben", "Cindy", "Dora"], seed=7).set_up()

    async def session(app: ReplayApp, pilot: Pilot[Any]) -> None:
        for width, rows in ((80, 4), (130, 2), (260, 1)):
            await pilot.resize_terminal(width, 60)
            for _ in range(20):
                await pilot.pause()
                if rows_of_seats(app) == rows:
                    break
            assert rows_of_seats(app) == rows

    in_terminal(game.timeline().tree, session)


def test_rounds():
    async def session(app: ReplayApp, pilot: Pilot[Any]) -> None:
        await pilot.press("home", "pagedown", "pagedown")
        assert text_of(app, "table").startswith("Round 2 of 7")
        assert "Round 2 begins" in text_of(app, "events")
        await pilot.press("pageup", "pageup")
        assert text_of(app, "table").startswith("Set-up")

    in_terminal(played(), session)


def test_another_branch_begins_where_both_part():
    tree = played()
    end = tree.branches["what if <b>"].path

    async def session(app: ReplayApp, pilot: Pilot[Any]) -> None:
        await pilot.press("end", "b")
        assert app.way.name == "what if <b>"
        assert app.node in tree.branches["main"].path
        await pilot.press("right")
        assert app.node not in tree.branches["main"].path
        assert f"of {len(end) - 1} · what if <b>" in text_of(app, "where")
        await pilot.press("b")
        assert app.way.name == "main"

    in_terminal(tree, session)


def test_the_list_of_moves_leads_to_a_place():
    async def session(app: ReplayApp, pilot: Pilot[Any]) -> None:
        await pilot.press("down", "down", "enter")
        assert app.node is played().at("main").path[7]

    in_terminal(played(), session)


def test_a_player_sees_only_the_own_hand():
    ben = played().start.players[1].hand

    async def session(app: ReplayApp, pilot: Pilot[Any]) -> None:
        await pilot.press("home")
        assert "6 cards" in text_of(app, "seat-1")
        assert not any(STAFF[card].name in text_of(app, "seat-1") for card in ben)
        assert "6 cards" not in text_of(app, "seat-0")

    in_terminal(played(), session, seat=0)


def test_names_are_only_text():
    step = first_step(("[b]A[/b]", "\x1b[2J"), seed=7)

    async def session(app: ReplayApp, pilot: Pilot[Any]) -> None:
        assert text_of(app, "seat-0").startswith("[b]A[/b]: ")
        assert "\x1b" not in text_of(app, "seat-1")
        await pilot.press("q")
        assert not app.is_running

    in_terminal(Tree(step.position, step.events), session)
