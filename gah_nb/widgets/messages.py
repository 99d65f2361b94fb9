"""What the browser asks for: objects with ``do`` and a few fields, checked when they come in."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct


class _Message(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of all messages; the tag is the ``do``."""


class Play(_Message, frozen=True, tag="play"):
    """Play an action; ``at`` is the place of the timeline at which it was clicked, by its id."""

    text: str
    at: int


class Undo(_Message, frozen=True, tag="undo"):
    """Take the last action back."""


class Redo(_Message, frozen=True, tag="redo"):
    """Play again what was taken back."""


class GoTo(_Message, frozen=True, tag="go_to"):
    """Go to a place of the current line, or to a branch."""

    index: int = 0
    branch: str = ""


class Branch(_Message, frozen=True, tag="branch"):
    """Name the current place: what follows is a line of its own."""

    name: str


class LetPlay(_Message, frozen=True, tag="let_play"):
    """Let the bot play that decides."""


class Think(_Message, frozen=True, tag="think"):
    """Do not play what a caution warned of."""


class Insist(_Message, frozen=True, tag="insist"):
    """Play what a caution warned of."""


class Earlier(_Message, frozen=True, tag="earlier"):
    """Tell more of what happened before."""


class Attempt(_Message, frozen=True, tag="attempt"):
    """An attempt at the task of a lesson's step: a number, or numbers of what was picked."""

    text: str


class Hint(_Message, frozen=True, tag="hint"):
    """Tell one more hint."""


class Restart(_Message, frozen=True, tag="restart"):
    """Begin the task anew: the board as it was at first."""


class Replay(_Message, frozen=True, tag="replay"):
    """Show on the board what was played up to a statement, by its number from 1."""

    text: str


class Width(_Message, frozen=True, tag="width"):
    """Draw the board for this many pixels."""

    width: Literal[420, 844, 1280]


class Legend(_Message, frozen=True, tag="legend"):
    """Draw the legend for this many pixels."""

    width: Literal[420, 844]


class Cite(_Message, frozen=True, tag="cite"):
    """Show what a rule or card says, and its rulings."""

    rule: str


class SetField(_Message, frozen=True, tag="set_field"):
    """Set a field of the scenario editor; ``index`` is the line of a field with several."""

    name: str
    index: int
    value: str


class Write(_Message, frozen=True, tag="write"):
    """Take another text for the file of the scenario."""

    text: str


class PlayHere(_Message, frozen=True, tag="play_here"):
    """Play from the position that was set up."""


class Keep(_Message, frozen=True, tag="keep"):
    """Keep what was played as a check of the scenario."""


class RunChecks(_Message, frozen=True, tag="run_checks"):
    """Play the checks of the scenario, and say whether they hold."""


class Back(_Message, frozen=True, tag="back"):
    """Go back from playing to the editor."""


class Save(_Message, frozen=True, tag="save"):
    """Save the scenario under a name."""

    name: str
    overwrite: bool = False


class Open(_Message, frozen=True, tag="open"):
    """A view has appeared."""


class Close(_Message, frozen=True, tag="close"):
    """A view is gone."""


class Store(_Message, frozen=True, tag="store"):
    """Nothing has happened for a while: time to renew what a stored notebook shows.

    ``legend`` is the width of a legend for the time when there is no kernel to draw it; 0 for none.
    """

    legend: Literal[0, 420, 844] = 0


Message = (
    Play
    | Undo
    | Redo
    | GoTo
    | Branch
    | LetPlay
    | Think
    | Insist
    | Earlier
    | Attempt
    | Hint
    | Restart
    | Replay
    | Width
    | Legend
    | Cite
    | SetField
    | Write
    | PlayHere
    | Keep
    | RunChecks
    | Back
    | Save
    | Open
    | Close
    | Store
)


def read_message(content: object) -> Message:
    """Check a message; raises `msgspec.ValidationError` for one that no view of ours sends."""
    message: Message = msgspec.convert(content, Message)
    return message
