"""Actions: what a player can say when asked. Each is a small value; equal actions are equal values.

The ``verb`` is the word that begins it in the notation. Cards are numbers, rooms 0-19, seats 0-3, items
letters of ``scwk``. ``resolve`` names a part by its label.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Action(Struct, frozen=True, tag_field="verb"):
    """Base of all actions.

    What is so of a whole kind stands on its class. Most are answers to one question. An ``additional`` action
    is done in one's turn (R6), and never in the middle of anything but where it is ``possible_in_between``
    (T11). One that is ``always_said`` stands in records even where nothing else is possible.
    """

    verb: ClassVar[str]
    additional: ClassVar[bool] = False
    possible_in_between: ClassVar[bool] = False
    always_said: ClassVar[bool] = False


class Draft(Action, frozen=True, tag="draft"):
    """Keep a staff card and pass the rest on (R1.5)."""

    verb = "draft"
    staff: int


class Guest(Action, frozen=True, tag="guest"):
    """Take a guest from the queue (R3.2, R1.6, R6.7)."""

    verb = "guest"
    guest: int


class Prepare(Action, frozen=True, tag="prepare"):
    """Prepare a room (R5.3)."""

    verb = "prepare"
    room: int


class Occupy(Action, frozen=True, tag="occupy"):
    """Occupy a vacant room by an effect (R6.6)."""

    verb = "occupy"
    room: int


class Remove(Action, frozen=True, tag="remove"):
    """Give up a room tile by a penalty (R7.6)."""

    verb = "remove"
    room: int


class Done(Action, frozen=True, tag="done"):
    """Stop: no further room, no further item served."""

    verb = "done"


class Decline(Action, frozen=True, tag="decline"):
    """Leave an optional effect."""

    verb = "decline"


class Pass(Action, frozen=True, tag="pass"):
    """Wait for the re-roll instead of taking a turn (R2.3)."""

    verb = "pass"
    always_said = True


class Die(Action, frozen=True, tag="die"):
    """Take a die (R4). ``space`` 1-6; with 6, ``imitated`` is the action carried out (R5.8)."""

    verb = "die"
    space: int
    imitated: int = 0
    boost: bool = False


class Space(Action, frozen=True, tag="space"):
    """Carry out an action space without taking a die (#97); in an extra turn also with a boost (E12)."""

    verb = "space"
    space: int
    imitated: int = 0
    boost: bool = False


class Serve(Action, frozen=True, tag="serve"):
    """Begin to move items from the kitchen to guests (R6.1)."""

    verb = "serve"
    additional = possible_in_between = True


class Claim(Action, frozen=True, tag="claim"):
    """Put a marker on an objective card, by its letter (R6.2)."""

    verb = "claim"
    additional = possible_in_between = True
    letter: str


class Use(Action, frozen=True, tag="use"):
    """Use a once-per-round staff card (R6.3)."""

    verb = "use"
    additional = True
    staff: int


class Move(Action, frozen=True, tag="move"):
    """Move a guest with a complete order into a vacant room (R6.4)."""

    verb = "move"
    additional = possible_in_between = True
    guest: int
    room: int


class End(Action, frozen=True, tag="end"):
    """End the turn."""

    verb = "end"
    always_said = True


class Take(Action, frozen=True, tag="take"):
    """Choose dishes or drinks, such as ``"ssc"`` (R5.1)."""

    verb = "take"
    items: str


class Pick(Action, frozen=True, tag="pick"):
    """Choose one item, one of ``scwk``."""

    verb = "pick"
    item: str


class Put(Action, frozen=True, tag="put"):
    """Put one item at hand on a guest (R5.9, R6.1)."""

    verb = "put"
    item: str
    guest: int


class Keep(Action, frozen=True, tag="keep"):
    """Put all remaining items at hand into the kitchen (R5.9)."""

    verb = "keep"


class Gain(Action, frozen=True, tag="gain"):
    """Split a strength between the Emperor track and the money track (R5.5)."""

    verb = "gain"
    emperor: int
    kronen: int


class PlayCard(Action, frozen=True, tag="staff"):
    """Play a staff card (R5.7, R6.8)."""

    verb = "staff"
    staff: int


class Under(Action, frozen=True, tag="under"):
    """Put a drawn card under the staff deck (R6.8)."""

    verb = "under"
    staff: int


class Resolve(Action, frozen=True, tag="resolve"):
    """Say which of several open parts comes next (O5)."""

    verb = "resolve"
    part: str


class Complete(Action, frozen=True, tag="complete"):
    """Fill a guest's order from the supply (#38)."""

    verb = "complete"
    guest: int


class Ignore(Action, frozen=True, tag="ignore"):
    """Pay to ignore a penalty (#26)."""

    verb = "ignore"


class Suffer(Action, frozen=True, tag="suffer"):
    """Suffer a penalty; ``option`` is ``"left"`` or ``"right"`` where the owner may choose (E3)."""

    verb = "suffer"
    option: str = ""


class Return(Action, frozen=True, tag="return"):
    """Give up a staff card of the hand; it goes under the deck (R7.4)."""

    verb = "return"
    staff: int


class Discard(Action, frozen=True, tag="discard"):
    """Give up a staff card of the display (R7.4)."""

    verb = "discard"
    staff: int


AnyAction = (
    Draft
    | Guest
    | Prepare
    | Occupy
    | Remove
    | Done
    | Decline
    | Pass
    | Die
    | Space
    | Serve
    | Claim
    | Use
    | Move
    | End
    | Take
    | Pick
    | Put
    | Keep
    | Gain
    | PlayCard
    | Under
    | Resolve
    | Complete
    | Ignore
    | Suffer
    | Return
    | Discard
)
