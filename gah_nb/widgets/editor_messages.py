"""What the browser asks of the scenario editor, and what all such messages are made of."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Asked(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """Base of all messages; the tag is the ``do``.

    ``asked`` is by which view, and how often that had asked by then; zeros for what needs no answer.
    """

    asked: tuple[int, int] = (0, 0)


class SetField(Asked, frozen=True, tag="set_field"):
    """Set a field of the scenario editor; ``index`` is the line of a field with several."""

    name: str
    index: int
    value: str


class Write(Asked, frozen=True, tag="write"):
    """Take another text for the file of the scenario."""

    text: str


class PlayHere(Asked, frozen=True, tag="play_here"):
    """Play from the position that was set up."""


class Keep(Asked, frozen=True, tag="keep"):
    """Keep what was played as a check, with those things that it looks at; without any, with all of them."""

    paths: list[str] | None = None


class RunChecks(Asked, frozen=True, tag="run_checks"):
    """Play the checks of the scenario, and say whether they hold."""


class Back(Asked, frozen=True, tag="back"):
    """Go back from playing to the editor."""


class Save(Asked, frozen=True, tag="save"):
    """Save the scenario under a name."""

    name: str
    overwrite: bool = False


class Paint(Asked, frozen=True, tag="paint"):
    """Give rooms of a seat a state; a single one that has it already is emptied."""

    seat: int
    rooms: list[str]
    state: Literal["free", "vacant", "occupied"]


class CopyHotel(Asked, frozen=True, tag="copy_hotel"):
    """Give the seat with the large area the rooms of another; without one no room at all."""

    seat: int | None = None


class Drag(Asked, frozen=True, tag="drag"):
    """Move a card to where another object of the board is, both by their keys."""

    source: str
    target: str


class FillRest(Asked, frozen=True, tag="fill_rest"):
    """Deal what the file leaves open, as the seed has it."""


class Find(Asked, frozen=True, tag="find"):
    """Say where a card is, by its name in any language, a beginning of it, or its number."""

    card: str


class Jump(Asked, frozen=True, tag="jump"):
    """Play on to a place by a jump of the notation, such as ``end of round``."""

    to: str


class BeHere(Asked, frozen=True, tag="be_here"):
    """Make the position to which one has played that of the file."""


class Accept(Asked, frozen=True, tag="accept"):
    """Let a check that does not hold expect what was found, by its number from 1."""

    number: int


class Instead(Asked, frozen=True, tag="instead"):
    """Let a check whose play stops, by its number from 1, play this where it does."""

    number: int
    words: str


class OpenFile(Asked, frozen=True, tag="open_file"):
    """Open something: by its short name, its path, or a line that holds a position."""

    name: str


class Known(Asked, frozen=True, tag="known"):
    """Tell the names of all that comes with the project and can be opened."""


class AsLine(Asked, frozen=True, tag="as_line"):
    """Give what was set up as a line of text."""


class Prove(Asked, frozen=True, tag="prove"):
    """Prove the answer of a puzzle within so many seconds; while that goes on, stop it."""

    seconds: int = 30


OfTheEditor = (
    SetField
    | Write
    | PlayHere
    | Keep
    | RunChecks
    | Back
    | Save
    | Paint
    | CopyHotel
    | Drag
    | FillRest
    | Find
    | Jump
    | BeHere
    | Accept
    | Instead
    | OpenFile
    | Known
    | AsLine
    | Prove
)
