"""What browser and widgets say to each other: what is asked for, and errors and questions in return.

What the browser asks for are objects with ``do`` and a few fields, checked when they come in.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from gah_nb.bots import Caution
from gah_nb.engine import GahError, IllegalAction, Position

from .editor_messages import Asked, OfTheEditor

LOG = logging.getLogger("gah_nb.widgets")


class Play(Asked, frozen=True, tag="play"):
    """Play an action; ``at`` is the place of the timeline at which it was clicked, by its id."""

    text: str
    at: int


class Undo(Asked, frozen=True, tag="undo"):
    """Take the last action back."""


class UndoTurn(Asked, frozen=True, tag="undo_turn"):
    """Take back what was played since the turn began."""


class Redo(Asked, frozen=True, tag="redo"):
    """Play again what was taken back."""


class GoTo(Asked, frozen=True, tag="go_to"):
    """Go to a place of the current line, or to a branch."""

    index: int = 0
    branch: str = ""


class Peek(Asked, frozen=True, tag="peek"):
    """Say what happened at a place of the current line, without going there."""

    index: int


class Branch(Asked, frozen=True, tag="branch"):
    """Name the current place: what follows is a line of its own."""

    name: str


class LetPlay(Asked, frozen=True, tag="let_play"):
    """Let the bot play that decides."""


class TakeOver(Asked, frozen=True, tag="take_over"):
    """The seat that decides is at the screen now, and may see its hand."""


class Think(Asked, frozen=True, tag="think"):
    """Do not play what a caution warned of."""


class Insist(Asked, frozen=True, tag="insist"):
    """Play what a caution warned of."""


class Earlier(Asked, frozen=True, tag="earlier"):
    """Tell more of what happened before."""


class Attempt(Asked, frozen=True, tag="attempt"):
    """An attempt at the task of a lesson's step: a number, or numbers of what was picked."""

    text: str


class Hint(Asked, frozen=True, tag="hint"):
    """Tell one more hint."""


class Restart(Asked, frozen=True, tag="restart"):
    """Begin the task anew: the board as it was at first."""


class ShowMe(Asked, frozen=True, tag="show_me"):
    """Say how the task is done."""


class BeforeMistake(Asked, frozen=True, tag="before_mistake"):
    """Go back in a puzzle to where the best could last be reached."""


class ChoosePuzzle(Asked, frozen=True, tag="choose_puzzle"):
    """Go to another puzzle of the board, by its name; without one to the next that is not solved."""

    name: str = ""


class Touch(Asked, frozen=True, tag="touch"):
    """Try what can be done with a drawn object of a quiet board, by its key; ``at`` as in `Play`."""

    target: str
    at: int


class Replay(Asked, frozen=True, tag="replay"):
    """Show on the board what was played up to a statement, by its number from 1."""

    text: str


class Width(Asked, frozen=True, tag="width"):
    """Draw the board for this many pixels."""

    width: Literal[390, 420, 844, 900, 1280]


class Legend(Asked, frozen=True, tag="legend"):
    """Draw the legend for this many pixels."""

    width: Literal[420, 844]


class Cite(Asked, frozen=True, tag="cite"):
    """Show what a rule or card says, and its rulings."""

    rule: str


class Why(Asked, frozen=True, tag="why"):
    """Show where a number comes from; ``about`` is its key in the drawing (``"vp:0"``)."""

    about: str


class Fitting(Asked, frozen=True, tag="fitting"):
    """Show the rulings that fit what is to be decided."""


class Share(Asked, frozen=True, tag="share"):
    """Show a link that opens what the table shows on the project's site."""


class Unfold(Asked, frozen=True, tag="unfold"):
    """Show more of a seat that is a strip, or less if it is unfolded."""

    seat: int


class LookBetween(Asked, frozen=True, tag="between"):
    """Look at the table after a symbol of the instruction card, by its row; 0 turned up, -1 the present."""

    row: int


class ShowPart(Asked, frozen=True, tag="show"):
    """Show a part of the table that is folded to its title."""

    part: str


class Compare(Asked, frozen=True, tag="compare"):
    """Mark on the board what changes from here on, or from the place before, as usual."""

    on: bool


class ScoreLines(Asked, frozen=True, tag="score_lines"):
    """Draw how everybody's points grew, so many pixels wide; 0 for no longer."""

    width: Literal[0, 330, 420]


class Open(Asked, frozen=True, tag="open"):
    """A view has appeared."""


class Close(Asked, frozen=True, tag="close"):
    """A view is gone."""


class Store(Asked, frozen=True, tag="store"):
    """Nothing has happened for a while: time to renew what a stored notebook shows.

    ``legend`` is the width of a legend for the time when there is no kernel to draw it; 0 for none.
    """

    legend: Literal[0, 420, 844] = 0


Message = (
    Play
    | Undo
    | UndoTurn
    | Redo
    | GoTo
    | Peek
    | Branch
    | LetPlay
    | TakeOver
    | Think
    | Insist
    | Earlier
    | Attempt
    | Hint
    | Restart
    | ShowMe
    | BeforeMistake
    | ChoosePuzzle
    | Touch
    | Replay
    | Width
    | Legend
    | Cite
    | Why
    | Fitting
    | Share
    | Unfold
    | LookBetween
    | ShowPart
    | Compare
    | ScoreLines
    | OfTheEditor
    | Open
    | Close
    | Store
)


def read_message(content: object) -> Message:
    """Check a message; raises `msgspec.ValidationError` for one that no view of ours sends."""
    message: Message = msgspec.convert(content, Message)
    return message


def failure(problem: Exception) -> dict[str, str]:
    """Give rule, text and details of an error; what nobody foresaw has its traceback and is logged."""
    if isinstance(problem, ExceptionGroup) and len(problem.exceptions) == 1:
        return failure(problem.exceptions[0])  # of somebody who follows the timeline
    if isinstance(problem, IllegalAction):
        return {"rule": problem.rule, "text": sentence(problem.reason), "details": ""}
    if isinstance(problem, GahError):
        first, _, rest = str(problem).partition("\n")
        return {"rule": "", "text": sentence(first), "details": rest}
    LOG.error("the table could not carry something out", exc_info=problem)
    details = "".join(traceback.format_exception(problem))
    return {"rule": "", "text": f"{type(problem).__name__}: {problem}", "details": details}


def sentence(text: str) -> str:
    """A capital in front and a full stop behind; names of rooms and cards keep their spelling."""
    first = text.split(" ", 1)[0]
    start = text if any(sign.isdigit() for sign in first) else text[:1].upper() + text[1:]
    return start if start.endswith((".", "!", "?", ")")) else f"{start}."


class Warned(Struct, frozen=True):
    """An action that somebody clicked at a place, by its id, and the cautions that kept it back."""

    at: int
    text: str
    label: str
    cautions: tuple[Caution, ...]


def about_mistake(warned: Warned) -> dict[str, Any]:
    """Ask whether an action is meant; the way back comes first."""
    return question(
        f"{warned.label}?",
        [{"rule": caution.rule, "text": sentence(caution.text)} for caution in warned.cautions],
        [("think", "Think again", "t"), ("insist", "Play it anyway", "a")],
        urgent=True,
    )


def about_bot(position: Position) -> dict[str, Any]:
    """Offer that the bot plays who decides; it does not by itself where somebody has gone back to."""
    seat = position.decision.seat if position.decision else 0
    name = position.box.names[seat]
    return question("", [], [("let_play", f"Let {name} play", "n")], urgent=False)


def about_hand_over(name: str) -> dict[str, Any]:
    """Ask who is to decide to sit down at the screen."""
    title = f"Nobody's hand is shown until {name} is here."
    return question(title, [], [("take_over", f"I am {name}", "o")], urgent=True)


def question(
    title: str,
    lines: Sequence[dict[str, str]],
    buttons: Sequence[tuple[str, str, str]],
    *,
    urgent: bool,
) -> dict[str, Any]:
    """What is asked in the bar: sentences, and buttons as what they ask for, their words and their key.

    What is ``urgent`` takes the focus.
    """
    offered = [{"do": wish, "label": words, "key": key} for wish, words, key in buttons]
    return {"title": title, "lines": list(lines), "buttons": offered, "urgent": urgent}
