"""What cards and tiles do, as data: every reward, penalty, trigger and score is a row of these.

The engine interprets them by one mechanism; a card never has code of its own. In the data files an
effect is a TOML table whose ``do`` names the kind: ``{do = "prepare", discount = 1}``.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

Color = Literal["blue", "red", "yellow", "green"]
RoomColor = Literal["blue", "red", "yellow"]

#: What can be counted in a player's area; objectives, end-of-game staff and tile C3 share these.
MeasureName = Literal[
    "kronen",  # on the money track
    "emperor",  # space of the Emperor track
    "emperor_vp",  # VP printed at that space (T4)
    "emperor_reached",  # highest space so far (T6)
    "staff_played",  # cards in the display (O6)
    "staff_ever_played",  # those and the ones that were taken away again (O6)
    "tiles",  # room tiles, either side up
    "tiles_ever",  # those and the ones that were removed again (T7)
    "occupied",  # occupied rooms, of one colour when a colour is given
    "floors",  # fully occupied floors
    "columns",  # fully occupied columns
    "groups",  # fully occupied groups
    "colors",  # colours of which all rooms are occupied
    "sets",  # occupied red + blue + yellow rooms, the smallest of the three counts
    "objectives",  # objective cards with one's marker
]


class Effect(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """One thing that happens to one player.

    What is so of a whole kind stands on its class. Each says whether it is a ``plain_gain``, which only adds
    something, so that the order among such effects cannot matter; and whether it ``may_bring_krone``, by
    itself or by what is chosen or drawn for it. Few are ``said_to_be_free``, as a guest's reward that plays
    staff or occupies a room ("may", E17), or come ``after_all_others`` of a reward (#97).
    """

    plain_gain: ClassVar[bool]
    may_bring_krone: ClassVar[bool]
    said_to_be_free: ClassVar[bool] = False
    after_all_others: ClassVar[bool] = False


class Items(Effect, frozen=True, tag="items"):
    """Receive items from the supply; ``items`` in letters, ``"ssk"`` (R5.9)."""

    plain_gain = may_bring_krone = True

    items: str


class AnyItems(Effect, frozen=True, tag="any items"):
    """Receive ``count`` items of one's choice (R5.9)."""

    plain_gain = may_bring_krone = True

    count: int = 1


class Kronen(Effect, frozen=True, tag="kronen"):
    """Receive kronen, at most up to 20 in all (R5.6)."""

    plain_gain = may_bring_krone = True

    amount: int


class Emperor(Effect, frozen=True, tag="emperor"):
    """Advance on the Emperor track; each step past space 13 is 1 VP (R5.6)."""

    plain_gain = True
    may_bring_krone = False

    spaces: int


class Points(Effect, frozen=True, tag="vp"):
    """Score victory points."""

    plain_gain = True
    may_bring_krone = False

    vp: int


class PointsPer(Effect, frozen=True, tag="vp per"):
    """Score ``vp`` for each unit of a measure, ``at_most`` so many in all (E11; 0 for no limit).

    ``color`` only where the measure is ``occupied``.
    """

    plain_gain = True
    may_bring_krone = False

    vp: int
    what: MeasureName
    color: RoomColor | None = None
    at_most: int = 0


class Prepare(Effect, frozen=True, tag="prepare"):
    """Prepare one room (R5.3) at its floor's cost, less ``discount``, or free.

    ``highest_floor`` limits the choice; ``occupied`` turns the tile over at once; a ``must`` is carried out
    if possible (O22).
    """

    plain_gain = False
    may_bring_krone = True

    discount: int = 0
    free: bool = False
    highest_floor: int = 4
    occupied: bool = False
    must: bool = False


class Occupy(Effect, frozen=True, tag="occupy"):
    """Occupy up to ``count`` vacant rooms of any colour (R6.6)."""

    plain_gain = False
    may_bring_krone = True
    said_to_be_free = True

    count: int = 1


class PlayStaff(Effect, frozen=True, tag="staff"):
    """Play one staff card from hand at its cost, less ``discount``, or free (R6.8)."""

    plain_gain = False
    may_bring_krone = True
    said_to_be_free = True

    discount: int = 0
    free: bool = False


class DrawStaff(Effect, frozen=True, tag="draw"):
    """Draw staff cards into the hand."""

    plain_gain = True
    may_bring_krone = False

    count: int


AllBack = Literal["where a price is paid", "always", "never"]


class DrawAndPlay(Effect, frozen=True, tag="draw three"):
    """Draw three staff cards, play one, put the rest under the deck (R6.8).

    ``all_back`` says whether all three may go back (E18, O11).
    """

    plain_gain = False
    may_bring_krone = True

    discount: int = 0
    free: bool = False
    count: int = 3
    all_back: AllBack = "where a price is paid"


class TakeGuest(Effect, frozen=True, tag="guest"):
    """Take a guest from the queue for nothing (R6.7)."""

    plain_gain = False
    may_bring_krone = True


class UseSpace(Effect, frozen=True, tag="space"):
    """Carry out an action space without taking a die (R10, #97)."""

    plain_gain = False
    may_bring_krone = True
    after_all_others = True


class ExtraTurn(Effect, frozen=True, tag="extra turn"):
    """A whole turn in which no die is taken (E12), at once or ``after`` the current one (T15)."""

    plain_gain = False
    may_bring_krone = True
    after_all_others = True

    after: bool = False


class CompleteOrder(Effect, frozen=True, tag="complete"):
    """Fill one guest's order from the supply (R9, #38)."""

    plain_gain = False
    may_bring_krone = True


class PayKronen(Effect, frozen=True, tag="pay kronen"):
    """Penalty: lose ``amount`` kronen; only possible in full (R7.3)."""

    plain_gain = may_bring_krone = False

    amount: int


class ReturnItems(Effect, frozen=True, tag="return items"):
    """Penalty: all items of the kitchen, and with ``cafe`` also those on guests, go back (R7.4)."""

    plain_gain = may_bring_krone = False

    cafe: bool = False


class ReturnStaff(Effect, frozen=True, tag="return staff"):
    """Penalty: ``count`` cards of the hand go under the deck; only possible in full (R7.3)."""

    plain_gain = may_bring_krone = False

    count: int


class RemoveRooms(Effect, frozen=True, tag="remove rooms"):
    """Penalty: remove rooms of one state from as high a floor as possible (R7.4, R7.6).

    ``at_least`` is how many such rooms make the penalty possible (R7.3). Where the second room comes from
    (E5): with ``descending`` from a strictly lower floor, with ``directly_below`` from the next floor only,
    with ``same_column`` from the column of the first.
    """

    plain_gain = may_bring_krone = False

    state: Literal["vacant", "occupied"]
    count: int
    at_least: int
    descending: bool = False
    directly_below: bool = False
    same_column: bool = False


class LosePoints(Effect, frozen=True, tag="lose vp"):
    """Penalty: lose victory points; the total may fall below 0 (R5.6)."""

    plain_gain = may_bring_krone = False

    vp: int


class LosePointsPer(Effect, frozen=True, tag="lose vp per"):
    """Penalty: lose ``vp`` for each unit of a measure."""

    plain_gain = may_bring_krone = False

    vp: int
    what: MeasureName


class DiscardStaff(Effect, frozen=True, tag="discard staff"):
    """Penalty: one of one's end-of-game staff cards leaves the display and the game (R7.4)."""

    plain_gain = may_bring_krone = False


class CopyScore(Effect, frozen=True, tag="copy"):
    """Score an opponent's end-of-game staff card for one's own hotel (R9, #29).

    ``own`` cards may be copied too, and cards of ``any_timing`` (E9).
    """

    plain_gain = may_bring_krone = False

    own: bool = False
    any_timing: bool = False


Letter = Literal["A", "B", "C"]


class HouseGuest(Effect, frozen=True, tag="house guest"):
    """Of a virtual opponent: take the best guest of a ``color``, or of any, and give it a room (S4, S5).

    ``dancers`` are the arrows of a dancer beside the guest, who comes with an expansion (S12).
    """

    plain_gain = may_bring_krone = False

    color: Color | None = None
    dancers: int = 0


class CoverDie(Effect, frozen=True, tag="cover die"):
    """Of a virtual opponent: take a die of one of these ``values``, or with none a question mark's (S6).

    A ``coloured`` die comes with an expansion; without it this is a question mark (S12).
    """

    plain_gain = may_bring_krone = False

    values: tuple[int, ...] = ()
    coloured: bool = False


class TurnUpStaff(Effect, frozen=True, tag="turn up staff"):
    """Of a virtual opponent: turn up the top card of the private stack (S7)."""

    plain_gain = may_bring_krone = False


class CountDown(Effect, frozen=True, tag="count down"):
    """Of a virtual opponent: one step nearer to the objective ``letter``, "" for a question mark (S7)."""

    plain_gain = may_bring_krone = False

    letter: Letter | Literal[""] = ""


class SendDancer(Effect, frozen=True, tag="send dancer"):
    """Of a virtual opponent: a dancer on its own, who comes with an expansion (S12)."""

    plain_gain = may_bring_krone = False

    arrows: int


AnyEffect = (
    Items
    | AnyItems
    | Kronen
    | Emperor
    | Points
    | PointsPer
    | Prepare
    | Occupy
    | PlayStaff
    | DrawStaff
    | DrawAndPlay
    | TakeGuest
    | UseSpace
    | ExtraTurn
    | CompleteOrder
    | PayKronen
    | ReturnItems
    | ReturnStaff
    | RemoveRooms
    | LosePoints
    | LosePointsPer
    | DiscardStaff
    | CopyScore
    | HouseGuest
    | CoverDie
    | TurnUpStaff
    | CountDown
    | SendDancer
)

Moment = Literal[
    "die taken",  # at once, before the action (R9: 12, 16, 19)
    "beside action",  # before or after the main action, as the owner likes (14, 20, 22)
    "order complete",  # the last item of an order is put on the guest (5, 6, E6)
    "guest leaves",  # a guest with a completed order leaves the café for a room (5-8, E6)
    "guest reward",  # the reward of a guest whose order has at least ``min_items`` items (33)
    "room occupied",  # a room becomes occupied, by whatever means (23, E7)
    "guest moves in",  # a guest makes it occupied (23, E7)
    "emperor reward",  # the reward of an Emperor scoring is gained (42)
]


class Trigger(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A permanent staff card's reaction: at ``on``, if it matches, carry out ``effect`` for the owner."""

    on: Moment
    effect: AnyEffect
    dice: tuple[int, ...] = ()
    color: Color | None = None
    min_items: int = 0
