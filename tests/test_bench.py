"""The bench measures what is there: one short game of ours, played the way it plays them."""

from tests.bench.footprint import draw_ms, editor_ms, load_ms
from tests.bench.ours import play_out


def test_a_game_of_the_bench_is_a_whole_game() -> None:
    kept, count = play_out(seed=1)

    assert kept[-1].is_over
    assert len(kept) == count.steps + 1
    assert 0 < count.decisions < count.steps
    assert count.turns > 0


def test_the_bench_draws() -> None:
    assert all(milliseconds > 0 for milliseconds in draw_ms(times=1))


def test_the_editor_of_the_bench_answers() -> None:
    assert all(milliseconds > 0 for milliseconds in editor_ms(times=1))


def test_a_scenario_is_loaded_in_no_time() -> None:
    """Five milliseconds are meant; a busy machine may take longer, but not for half of them."""
    half, longest = load_ms()

    assert 0 < half < 5
    assert half <= longest
