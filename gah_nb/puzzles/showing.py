"""What a puzzle looks like: as the value of a cell, without a kernel, and on paper with the answers apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Protocol

from gah_nb.drawing.compact import compact, image_source
from gah_nb.export.page import draw_seen
from gah_nb.play.game import Game, Timeline
from gah_nb.telling import label

from .attempt import Deed
from .form import Otherwise, PuzzleForm
from .goal import Aim, in_words

#: What stands for an answer that a file does not have.
_NOT_PROVEN = "Its file does not say what was proven; puzzle.solve() finds it."


class Puzzle(Protocol):
    """What of a puzzle is shown."""

    @property
    def name(self) -> str:
        """The name of its file."""

    @property
    def form(self) -> PuzzleForm:
        """What its file says."""

    @property
    def game(self) -> Game:
        """Where it begins."""

    @property
    def aim(self) -> Aim:
        """Its goal there."""

    @property
    def question(self) -> str:
        """The goal in words."""

    def under(self, edition: str | None = None, readings: Mapping[str, str] | None = None) -> Game:
        """Where it begins by other rules."""


def deeds_of(game: Game, line: str) -> tuple[Deed, ...]:
    """The actions of a line, each with the position at which it is played. Raises as `Game.play` does."""
    deeds, here = [], game.position
    for action in game.play(line).line[len(game.line) :]:
        deeds.append(Deed(here, action))
        here = here.play(action).position
    return tuple(deeds)


def deed_in_words(deed: Deed, seat: int) -> str:
    """An action in words, with the name in front of who is not the one who solves."""
    decision = deed.position.decision
    words = label(deed.position, deed.action)
    if decision is None or decision.seat == seat:
        return words
    return f"{deed.position.box.names[decision.seat]}: {words[:1].lower()}{words[1:]}"


def line_in_words(puzzle: Puzzle, line: str, game: Game | None = None) -> str:
    """A line of a puzzle as one reads it: ``"Die 5; Play Secretary (3 kronen); End turn"``."""
    start = game or puzzle.game
    return "; ".join(deed_in_words(deed, puzzle.aim.seat) for deed in deeds_of(start, line))


def explanation(puzzle: Puzzle) -> Iterator[str]:
    """What there is to say once it is solved: the idea, and how it is under other rules."""
    if puzzle.form.idea:
        yield puzzle.form.idea
    for other in puzzle.form.otherwise:
        yield _otherwise(puzzle, other)


def others(lines: int) -> str:
    """That other lines are as good, where there are so many in all; 0 are more than are counted."""
    if lines == 1:
        return ""
    return (
        "Another line is as good." if lines == 2 else f"{lines - 1 if lines else 'Many'} others are as good."
    )


def _otherwise(puzzle: Puzzle, other: Otherwise) -> str:
    rules = other.edition or ", ".join(f"{point} {choice}" for point, choice in other.readings.items())
    said = f"Under {rules} the best is {in_words(puzzle.form.goal, other.best)}"
    if other.solution:
        game = puzzle.under(other.edition or None, other.readings or None)
        said += f", by {line_in_words(puzzle, other.solution, game)}"
    return f"{said}.{f' {other.says}' if other.says else ''}"


def in_text(puzzle: Puzzle) -> str:
    """The question in plain text."""
    said = (_title(puzzle), _flat(puzzle.form.text), puzzle.question)
    return "\n".join(filter(None, said))


def folded(puzzle: Puzzle, more: str = "") -> str:
    """The question with its board, the answer folded below it, and a sentence; HTML that needs no script."""
    below = f"<p><em>{escape(more)}</em></p>" if more else ""
    return (
        f'<div class="gah-stored">{_question(puzzle)}'
        f"<details><summary>Answer</summary>{_answer(puzzle)}</details>{below}</div>"
    )


def mime_bundle(puzzle: Puzzle) -> dict[str, str]:
    """What a puzzle shows as the value of a cell."""
    return {"text/plain": repr(puzzle), "text/html": folded(puzzle)}


#: As a worksheet of a lesson is set; the answers begin a page of their own.
_STYLE = """body{font:15px/1.4 Georgia,serif;max-width:844px;margin:2em auto;padding:0 1em}
section{break-inside:avoid;border-top:1px solid;padding-top:.5em;margin-top:1.2em}
p{margin:.3em 0}img{display:block;max-width:100%;max-height:10.5cm;margin:.5em 0}
.line{border-bottom:1px solid;height:1.8em}.answers{break-before:page}.answers ol{margin:.3em 0}
@media print{body{margin:0}}"""
_LINES = '<div class="line"></div>' * 2


def sheet(puzzles: Sequence[Puzzle], title: str) -> str:
    """One page of HTML to print: puzzles with their boards and lines to write on, behind them the answers."""
    asked = "".join(
        f"<section>{_question(one, number)}{_LINES}</section>" for number, one in enumerate(puzzles, start=1)
    )
    answers = "".join(
        f"<section><p><strong>{number}. {escape(_title(one))}</strong></p>{_answer(one)}</section>"
        for number, one in enumerate(puzzles, start=1)
    )
    heading = escape(title)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{heading}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{heading}</h1>{asked}"
        f'<div class="answers"><h1>Answers</h1>{answers}</div></body></html>\n'
    )


def _title(puzzle: Puzzle) -> str:
    return puzzle.form.title or puzzle.name


def _question(puzzle: Puzzle, number: int = 0) -> str:
    level = f" ({puzzle.form.level})" if puzzle.form.level else ""
    text = f"<p>{escape(_flat(puzzle.form.text))}</p>" if puzzle.form.text else ""
    picture = image_source(compact(draw_seen(Timeline(puzzle.game).tree.node, None, theme="light").to_svg()))
    return (
        f"<p><strong>{f'{number}. ' if number else ''}{escape(_title(puzzle))}</strong>{level}</p>{text}"
        f"<p><strong>{escape(puzzle.question)}</strong></p>"
        f'<img alt="The table as the puzzle begins" src="{picture}" style="max-width:100%">'
    )


def _answer(puzzle: Puzzle) -> str:
    proof = puzzle.form.proof
    if proof is None:
        return f"<p>{escape(_NOT_PROVEN)}</p>"
    said = [f"<p><strong>{escape(in_words(puzzle.form.goal, proof.best))}</strong></p>"]
    if proof.solution:
        steps = (deed_in_words(deed, puzzle.aim.seat) for deed in deeds_of(puzzle.game, proof.solution))
        said.append(f"<ol>{''.join(f'<li>{escape(step)}</li>' for step in steps)}</ol>")
    said += [f"<p>{escape(line)}</p>" for line in (others(proof.lines), *explanation(puzzle)) if line]
    return "".join(said)


def _flat(text: str) -> str:
    return " ".join(text.split())
