"""Finding puzzles in bot games, and what they are like."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import gah_nb as gah
from gah_nb.puzzles import rating
from gah_nb.puzzles.mining import mined_of_game

#: A few games whose last turns are looked at: a second or two each, and something is found.
GAMES, SEED, LOOK = 2, 5, {"positions": 300, "gap": 1, "endings": True}


def mined(workers: int, into: Path | None = None) -> list[str]:
    with ThreadPoolExecutor(workers) as executor:
        found = gah.mine_puzzles(GAMES, SEED, executor=executor, into=into, **LOOK)
    return [puzzle.to_toml() for puzzle in found]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where one worker has left what it found."""
    into = tmp_path_factory.mktemp("mined")
    assert mined(1, into)
    return into


def kept(folder: Path) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.toml"))]


def test_any_number_of_workers_finds_the_same(folder: Path):
    assert mined(3) == kept(folder)


def test_the_executor_of_a_dask_client_finds_the_same(folder: Path):
    distributed = pytest.importorskip(
        "distributed",
        reason='dask is not installed, so no client looks for puzzles: pip install "gah-nb[dask]"',
    )
    quiet = {"dashboard_address": None, "silence_logs": 50}
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=2, processes=False, **quiet) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = gah.mine_puzzles(GAMES, SEED, executor=client.get_executor(), **LOOK)
    assert [puzzle.to_toml() for puzzle in found] == kept(folder)


def test_what_is_found_is_unique_sound_and_missed_by_greedy(folder: Path):
    for text in kept(folder):
        report = gah.Puzzle.from_text(text).check()
        assert report.held, repr(report)
        assert report.is_unique
        assert not report.greedy_finds_it


def test_it_goes_on_where_it_was_stopped(folder: Path, monkeypatch: pytest.MonkeyPatch):
    whole = kept(folder)
    asked: list[int] = []

    def look(seed: int, wish: object) -> list[str]:
        asked.append(seed)
        return mined_of_game(seed, wish)  # type: ignore[arg-type]

    monkeypatch.setattr("gah_nb.puzzles.mining.mined_of_game", look)
    assert mined(1, folder) == whole
    assert asked == []
    with ThreadPoolExecutor(1) as executor:
        more = gah.mine_puzzles(GAMES + 1, SEED, executor=executor, into=folder, **LOOK)
    assert asked == [SEED + GAMES]
    assert [puzzle.to_toml() for puzzle in more][: len(whole)] == whole


def test_what_is_easy_and_what_is_harder():
    """One die and one split against a puzzle that takes two turns and both boosts."""
    money = gah.Puzzle.from_text(
        'schema = 1\nkind = "puzzle"\ndice = "444"\ngoal = { most = "kronen" }\n[player.Anna]\nkronen = 0\n'
    )
    both = gah.Puzzle.load("boosting-both")
    easy, harder = rating(money, money.solve()), rating(both, both.solve())
    assert easy.level == "easy"
    assert easy.number < harder.number
    assert "boost" in harder.themes
    assert "boost" not in easy.themes
