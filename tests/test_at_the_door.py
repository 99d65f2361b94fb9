"""Whatever a public function is given: it is refused at once in a sentence of ours, or can be used."""

from __future__ import annotations

import json
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import gah_nb as gah
from gah_nb.engine import Position
from gah_nb.engine.actions import Serve

PACKAGE = str(Path(gah.__file__).parent)
READY = gah.new_game(["Anna", "Ben"], seed=7).set_up()


class Whole:
    """A whole number of another library."""

    def __index__(self) -> int:
        return 1


NASTY: list[Any] = [
    *(None, True, 7, -1, 2**70, 7.0, float("nan"), Whole(), object(), b"x", gah.Table, lambda: 1),
    *("", " ", "x", "\ud800", "\udcff", "a\0b", "Jose\u0301", "<img onerror>", "A: b; c # d", "a\"\n'b"),
    *([], ["x"], [None], {"a", "b"}, {}, {"O1": 7}, {"\ud800": "x"}, {"O1": "\ud800"}),
]


def _saved_with(tmp: Path, timeline: gah.Timeline) -> gah.Timeline:
    timeline.save(tmp / "game.toml")
    timeline.to_html(tmp / "game.html")
    return gah.Timeline.load(tmp / "game.toml")


def _branched(name: Any) -> gah.Timeline:
    timeline = READY.timeline()
    timeline.branch(name)
    return timeline


class Bot:
    """A bot that answers with whatever one likes."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, _view: Position) -> Any:
        """Answer."""
        return self.answer


def _new(**given: Any) -> gah.Game:
    return gah.new_game(**{"players": ["Anna", "Ben"], "seed": 1} | given)


_SETTINGS = ("players", "seed", "edition", "readings", "hotel", "hand", "promos", "start")
CALLS: dict[str, Callable[[Any], Any]] = {
    **{f"new_game, {key}": (lambda value, key=key: _new(**{key: value})) for key in _SETTINGS},
    "new_game, a player": lambda value: _new(players=[value, "Ben"]),
    "new_game, objectives": lambda value: _new(objectives=value),
    "new_game, tiles": lambda value: _new(emperor_tiles=value),
    "Game": gah.Game,
    "Game.play": READY.play,
    "Game[]": lambda value: READY[value],
    "in Game": lambda value: value in READY,
    "in options": lambda value: value in READY.legal_actions,
    "Game.seen_by": READY.seen_by,
    "Game.under": READY.under,
    "Game.under, readings": lambda value: READY.under(readings=value),
    "Timeline": gah.Timeline,
    "Timeline.play": lambda value: READY.timeline().play(value),
    "Timeline.go_to": lambda value: READY.timeline().go_to(value),
    "Timeline[]": lambda value: READY.timeline()[value],
    "in Timeline": lambda value: value in READY.timeline(),
    "Timeline.branch": _branched,
    "Timeline.compare": lambda value: READY.timeline().compare(value, 0),
    "Timeline.to_html, title": lambda value: READY.timeline().to_html("x.html", title=value),
    "Timeline.to_html, seat": lambda value: READY.timeline().to_html("x.html", seat=value),
    "Timeline.to_html, path": lambda value: READY.timeline().to_html(value),
    "Timeline.save": lambda value: READY.timeline().save(value),
    "Timeline.load": gah.Timeline.load,
    "Timeline.ruling": lambda value: READY.timeline().ruling(value, "die 2"),
    "Timeline.ruling, action": lambda value: READY.timeline().ruling("May I?", value),
    "compare": lambda value: gah.compare(value, "pass"),
    "compare, line": lambda value: gah.compare(READY, value),
    "compare, editions": lambda value: gah.compare(READY, "pass", editions=value),
    "compare, readings": lambda value: gah.compare(READY, "pass", editions="2021", readings=value),
    "depends_on": lambda value: gah.depends_on(value, "pass"),
    "depends_on, line": lambda value: gah.depends_on(READY, value),
    "difference": lambda value: gah.difference(value, "2021"),
    "Scenario": gah.Scenario,
    "Scenario, round": lambda value: gah.Scenario("x", round=value),
    "Scenario, text": lambda value: gah.Scenario("x", text=value),
    "Scenario, players": lambda value: gah.Scenario("x", players=value),
    "Scenario.load": gah.Scenario.load,
    "Scenario.from_text": gah.Scenario.from_text,
    "Scenario.of": gah.Scenario.of,
    "Scenario.of, title": lambda value: gah.Scenario.of(READY, value),
    "Scenario.player": lambda value: gah.Scenario("x").player(value, kronen=3),
    "Scenario.then": lambda value: gah.Scenario("x").then(value),
    "Scenario.under": lambda value: gah.Scenario("x").under(value),
    "Scenario.play": lambda value: gah.Scenario("x").play(value),
    "Ruling.load": gah.Ruling.load,
    "rulings": gah.rulings,
    "rulings, card": lambda value: gah.rulings(card=value),
    "rulings, rule": lambda value: gah.rulings(rule=value),
    "rulings, point": lambda value: gah.rulings(point=value),
    "card": gah.card,
    "rule": gah.rule,
    "glossary": gah.glossary,
    "link": gah.link,
    "link, site": lambda value: gah.link(READY, site=value),
    "opened": gah.opened,
    "asset": gah.asset,
    "course": gah.course,
    "keep_progress": gah.keep_progress,
    "Table": gah.Table,
    "Table, seat": lambda value: gah.Table(READY, seat=value),
    "Table, players": lambda value: gah.Table(READY, players=value),
    "Table, a bot": lambda value: gah.Table(READY, players={"Ben": value}),
    "Table, what a bot says": lambda value: gah.Table(READY, players={"Anna": Bot(value)}),
    "Table, autosave": lambda value: gah.Table(READY, autosave=value),
    "Table.play": lambda value: gah.Table(READY).play(value),
    "Board": lambda value: gah.Board(value, READY),
    "Board, start": lambda value: gah.Board("queue", value),
    "Card": gah.Card,
    "Lesson": gah.Lesson,
    "PuzzleBoard": gah.PuzzleBoard,
    "PuzzleBoard, level": lambda value: gah.PuzzleBoard(level=value),
    "PuzzleBoard, progress": lambda value: gah.PuzzleBoard("the-landlady", progress=value),
    "ScenarioEditor": gah.ScenarioEditor,
    "bots.Random": lambda value: gah.bots.Random(value).choose(READY.position),
    "bots.Greedy": lambda value: gah.bots.Greedy(value).choose(READY.position),
}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("call", CALLS)
def test_it_is_refused_at_once_or_can_be_used(call: str, tmp_path: Path) -> None:
    for number, value in enumerate(NASTY):
        folder = tmp_path / str(number)
        folder.mkdir()
        os.chdir(folder)
        made, refused = _tried(CALLS[call], value)
        assert refused is None or _is_ours(refused), f"{value!a}: {type(refused).__name__}: {refused!a}"
        if refused is None:
            _use(made, folder)


def _tried(call: Callable[[Any], Any], value: object) -> tuple[Any, Exception | None]:
    try:
        return call(value), None
    except (gah.GahError, TypeError, ValueError, LookupError, OSError) as error:
        return None, error


def _is_ours(error: BaseException) -> bool:
    """Whether it was raised by a line of this package, with a sentence, and not by what that called."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    ours = place is not None and place.tb_frame.f_code.co_filename.startswith(PACKAGE)
    if isinstance(error, OSError):  # the system says why
        return bool(error.strerror or str(error))
    return ours and len(str(error).split()) > 2 and not isinstance(error, UnicodeError)


def _use(made: Any, folder: Path) -> None:
    """Show it, save it, load it, send it: all that one may do with what one was given."""
    repr(made)
    if isinstance(made, gah.Scenario) and _tried(lambda scenario: scenario.game, made)[1]:
        return  # it says so itself, and a file with mistakes can be mended
    shown = made._repr_mimebundle_() if hasattr(made, "_repr_mimebundle_") else {}
    bundle = shown[0] if isinstance(shown, tuple) else shown
    json.dumps(bundle).encode()
    if "image/svg+xml" in bundle:
        ElementTree.fromstring(bundle["image/svg+xml"])
    if isinstance(made, gah.Game):
        assert len(made.digest) == 12
        assert _saved_with(folder, made.timeline()).game == made
        assert pickle.loads(pickle.dumps(made)) == made
    if isinstance(made, gah.Timeline):
        again = _saved_with(folder, made)
        assert (list(again.branches), again.game) == (list(made.branches), made.game)
    if isinstance(made, gah.Scenario):
        made.save(folder / "scenario.toml")
        assert type(made).load(folder / "scenario.toml") == made


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: _new(seed="7"), r"^seed is to be a whole number, not '7' \(str\)$"),
        (lambda: _new(seed=7.0), r"^seed is to be a whole number, not 7\.0 \(float\)$"),
        (lambda: _new(seed=True), r"^seed is to be a whole number, not True \(bool\)$"),
        (lambda: _new(edition=2021), r'^edition is to be a text, not 2021 \(int\): write "2021"$'),
        (lambda: _new(promos="no"), r"^promos is to be True or False, not 'no' \(str\)$"),
        (lambda: _new(players={"Anna"}), r"^players is to be a list of texts, not {'Anna'} \(set\)$"),
        (lambda: _new(players=["Anna", 7]), r"^players\[1\] is to be a text, not 7 \(int\)"),
        (
            lambda: _new(players=["Anna", "B\ud83d"]),
            r"^players\[1\] has a sign that no file .*, U\+D83D",
        ),
        (lambda: _new(players=["Jos\u00e9", "Jose\u0301"]), "players need different names"),
        (lambda: _new(readings={"O1": 1}), r"^readings\['O1'\] is to be a text"),
        (lambda: READY.play(7), "^what is played is a text such as .*, or an action, not 7"),
        (lambda: READY.timeline().branch("\ud83d"), "^name has a sign that no file can hold"),
        (lambda: gah.Scenario("\ud83d"), r"line 3, column \d+: .*half of a pair of signs, U\+D83D"),
        (
            lambda: gah.Table(READY, players={"Anna": Bot("die 2")}),
            r"^the bot <.*Bot .*> of Anna is to answer with a Choice\(.*, not with 'die 2' \(str\)$",
        ),
        (lambda: gah.Table(READY, players={"Anna": Bot(None)}), "of Anna is to answer with a Choice"),
        (
            lambda: gah.Table(READY, players={"Anna": Bot(gah.bots.Choice(Serve(), ""))}),
            r"^R6\.1: the bot <.*Bot .*> of Anna chose serve: no guest",
        ),
    ],
)
def test_what_is_said(call: Callable[[], object], message: str) -> None:
    with pytest.raises((gah.GahError, TypeError), match=message):
        call()


def test_whole_numbers_of_other_libraries_are_whole_numbers() -> None:
    assert _new(seed=Whole(), start=Whole()) == _new(seed=1, start=1)
    assert READY[Whole()] == READY["Ben"]
    assert READY.timeline()[Whole()] == READY.timeline()[1]
    assert gah.bots.Random(Whole()).seed == 1


def test_an_accent_may_be_composed_or_not() -> None:
    composed, apart = "Jos\u00e9", "Jose\u0301"
    for name, other in ((composed, apart), (apart, composed)):
        game = gah.new_game(["Anna", name], seed=7, start=other).set_up()
        assert game[other] == game[name]
        assert game.play(f"{other}: pass") == game.play("pass")
        timeline = game.timeline()
        timeline.branch(name)
        timeline.play("pass")
        timeline.go_to("main")
        assert timeline.go_to(other) == game.play("pass")
        assert timeline.branch_name == name
        with pytest.raises(gah.GahError, match="there is a branch"):
            timeline.branch(other)
