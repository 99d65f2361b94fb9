"""The bench measures what is there: one short game of ours, played the way it plays them."""

from tests.bench.footprint import draw_ms, editor_ms, load_ms
from tests.bench.ours import play_out
from tests.bench.window import beside_an_echo


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


def test_a_table_is_put_beside_an_echo() -> None:
    """Of 1 to 100 ms half are above 50.5, and five above 95.95, as `statistics` counts hundredths."""
    echo = [float(number) for number in range(1, 101)]

    _, board, beside, ratio = beside_an_echo([3 * each for each in echo], echo)

    assert beside.split()[-4:] == ["50.5", "ms", "96.0", "ms"]
    assert board.split()[-4:] == ["151.5", "ms", "287.9", "ms"]
    assert ratio.split()[-2:] == ["3.00", "3.00"]
