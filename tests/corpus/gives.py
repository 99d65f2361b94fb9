"""What the files of the corpus and the shipped ones give, in plain values.

Only public names of `gah_nb` are used, so that modules may move; where a public name changes, this is the
one place to follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

import gah_nb as gah

FOLDER = Path(__file__).parent
#: Plain values, as JSON has them.
Given = dict[str, Any]

#: Of a line, one position in so many is named; all of them are in its sum.
_EVERY = 25


# Files


def of_record(path: Path) -> Given:
    """Where a record stands, and its branches with a name, from beginning to end."""
    timeline = gah.Timeline.load(path)
    stands = {"at": timeline.index, "on": timeline.branch_name, "digest": timeline[timeline.index].digest}
    named = [line.name for line in timeline.tree.snapshot().lines if line.name]
    return stands | {"branches": {name: _of_branch(timeline, name) for name in named}}


def _of_branch(timeline: gah.Timeline, name: str) -> Given:
    timeline.go_to(name)
    digests = [timeline[place].digest for place in range(len(timeline))]
    end = timeline[-1]
    return {
        "positions": len(digests),
        "places": {str(place): digests[place] for place in range(0, len(digests), _EVERY)},
        "sum": sha256(" ".join(digests).encode()).hexdigest()[:12],
        "end": end.digest,
        "scores": end.scores,
        "winners": list(end.winners),
    }


def of_scenario(path: Path) -> Given:
    """The position that a scenario sets up, and what comes of its checks."""
    scenario = gah.Scenario.load(path)
    return {"position": _position(scenario), "checks": _checks(scenario)}


def of_ruling(path: Path) -> Given:
    """The position and the digest of a ruling, and what comes of its outcomes."""
    ruling = gah.Ruling.load(path)
    return {"position": _position(ruling), "digest": ruling.digest, "checks": _checks(ruling)}


def _position(scenario: gah.Scenario) -> str:
    timeline = scenario.timeline()
    return timeline[timeline.index].digest


def _checks(scenario: gah.Scenario) -> list[str]:
    """Of each check, whether it held and where it ended."""
    results = scenario.check().results
    return [
        f"{'held' if one.held else 'not held'}, {one.after.digest if one.after else 'nowhere'}"
        for one in results
    ]


def of_lesson(path: Path) -> Given:
    """The position in which each step of a lesson starts, and the answers of the key that solve it."""
    lesson = gah.Lesson(path)
    solved = {answer.step: answer.feedback.solved for answer in lesson.answers().answers}
    return {name: [task.start.digest, solved[name]] for name, task in lesson.tasks.items()}


def of_progress(path: Path) -> Given:
    """The steps that were solved, by lesson."""
    progress = gah.keep_progress(path)
    solved = {
        one.name: [step for step in one.steps if progress.is_solved(one.name, step)] for one in gah.course()
    }
    return {name: steps for name, steps in solved.items() if steps}


#: The folders of the corpus and how their files are read.
KINDS: dict[str, Callable[[Path], Given]] = {
    "records": of_record,
    "scenarios": of_scenario,
    "rulings": of_ruling,
    "lessons": of_lesson,
    "progress": of_progress,
}


def files() -> Iterator[tuple[str, Path]]:
    """Every file of the corpus with its name in the table."""
    for kind in KINDS:
        for path in sorted((FOLDER / kind).glob("*.toml")):
            yield f"{kind}/{path.name}", path


def of_file(name: str) -> Given:
    """What a file of the corpus gives."""
    return KINDS[name.partition("/")[0]](FOLDER / name)


# What is shipped


def shipped() -> Iterator[str]:
    """Every scenario, ruling and lesson of the project by name."""
    for kind in ("scenarios", "rulings", "lessons"):
        folder = gah.asset(kind)
        for path in sorted(folder.rglob("*.toml")):
            yield f"{kind}/{path.relative_to(folder).with_suffix('').as_posix()}"


def text_of_shipped(name: str) -> str:
    """12 digits of the text of a shipped file, by which an edited one is known."""
    text = gah.asset(f"{name}.toml").read_text(encoding="utf-8")
    return sha256(text.encode()).hexdigest()[:12]


def of_shipped(name: str) -> list[str]:
    """The position that a shipped file sets up; a ruling's own digest as well; a lesson's start by start."""
    kind, _, short = name.partition("/")
    if kind == "scenarios":
        return [_position(gah.Scenario.load(short))]
    if kind == "rulings":
        ruling = gah.Ruling.load(short)
        return [_position(ruling), ruling.digest]
    return [task.start.digest for task in gah.Lesson(short).tasks.values()]


# Games that need no file


def of_game(setup: Given, decisions: Sequence[int]) -> list[str]:
    """The digests of a game after so many decisions, each of them left to a number that no library makes.

    Every question counts, also one whose answers all lead to the same.
    """
    game = gah.new_game(**setup)
    found = []
    for made in range(max(decisions) + 1):
        if made in decisions:
            found.append(game.digest)
        if not game.is_over:
            game = gah.Game(game.position.play(_option(game, made), asks_all=True).position)
    return found


def _option(game: gah.Game, number: int) -> Any:
    """An option by its text, so that their order does not matter."""
    options = game.legal_actions
    by_text = dict(zip(options.texts, options, strict=True))
    drawn = int.from_bytes(blake2b(f"{game.seed} {number}".encode(), digest_size=8).digest(), "big")
    return by_text[sorted(by_text)[drawn % len(by_text)]]
