"""Events: what happened, to whom, by which rule. A class for each kind, with fields named for what they are.

Cards are numbers (`UNKNOWN` for one that a reader must not know), rooms 0-19, spaces and dice 1-6. The tag of
a class is its ``kind``, in words.
"""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from .state import (
    UNKNOWN,
    CountedDown,
    DieChosen,
    EmperorLetsBe,
    Event,
    GuestChosen,
    GuestMarked,
    GuestReserved,
    InstructionTurnedUp,
    ItemForHim,
    ItemOnSpace,
    ItemUnwanted,
    MarkPoints,
    MarkReturned,
    NoGuestFits,
    ObjectiveChosen,
    PrivateStack,
    SoloBegins,
    StaffTurnedUp,
    StarPoints,
    StarsChanged,
    SymbolIgnored,
    TollLaid,
    TollPoints,
)

# Each class is a row of a table here.
# fmt: off
# ruff: noqa: D204

# The set-up

class StartPlayer(Event, frozen=True, tag="start player"):
    """Who begins the game (R1.1)."""

class SetUp(Event, frozen=True, tag="set up"):
    """What everybody begins with (R1.4)."""

# The round

class RoundBegins(Event, frozen=True, tag="round begins", kw_only=True):
    """A round begins (R2.1)."""
    round: int

class Rolled(Event, frozen=True, tag="rolled", kw_only=True):
    """The dice are rolled, for the ``roll``-th time in the round (R2.1, R2.4)."""
    dice: tuple[int, ...]
    roll: int

class DieToDustbin(Event, frozen=True, tag="die to dustbin", kw_only=True):
    """All have passed, and a die goes (R2.4)."""
    dice_left: int

class Passed(Event, frozen=True, tag="passed"):
    """A player passes (R2.3)."""

class TurnEnds(Event, frozen=True, tag="turn ends"):
    """A turn is over (R2.2)."""

class TurnWithoutDie(Event, frozen=True, tag="turn without a die"):
    """A turn is over in which no die could be taken; its number is lost (R2.6)."""

class TurnsLost(Event, frozen=True, tag="turns lost", kw_only=True):
    """No die is left for so many turns (R2.5)."""
    turns: int

class RoundEnds(Event, frozen=True, tag="round ends", kw_only=True):
    """All turns of a round are over (R2.5)."""
    round: int

class TilesMove(Event, frozen=True, tag="tiles move"):
    """Turn order tiles go to the left, used staff stands up (R2.7)."""

# Guests

class GuestTaken(Event, frozen=True, tag="guest taken", kw_only=True):
    """A guest leaves the queue for a café (R3.2, R1.6)."""
    guest: int

class GuestEnters(Event, frozen=True, tag="guest enters", kw_only=True):
    """A guest comes into the queue (R3.3)."""
    guest: int

class GuestDeckReshuffled(Event, frozen=True, tag="guest deck reshuffled", kw_only=True):
    """The discarded guests become the new deck, of so many cards (R3.3)."""
    size: int

class ItemPut(Event, frozen=True, tag="put", kw_only=True):
    """An ``item`` (its letter) is put on a guest (R5.9, R6.1)."""
    item: str
    guest: int

class ItemsKept(Event, frozen=True, tag="kept", kw_only=True):
    """The items at hand go into the kitchen (R5.9), in letters."""
    kept: str

class OrderCompleted(Event, frozen=True, tag="order completed", kw_only=True):
    """Items of the supply complete a guest's order (#38)."""
    guest: int

class GuestMoved(Event, frozen=True, tag="guest moved", kw_only=True):
    """A guest moves into a room (R6.4)."""
    guest: int
    room: int

class GuestPoints(Event, frozen=True, tag="guest points", kw_only=True):
    """The printed VP of a guest who has moved (R6.4)."""
    guest: int

class GuestDiscarded(Event, frozen=True, tag="guest discarded", kw_only=True):
    """The card of a guest who has moved goes to the discard pile (R6.4)."""
    guest: int

# The die and what it brings

class SpaceChosen(Event, frozen=True, tag="space chosen", kw_only=True):
    """A space is chosen whose die is taken after the action (E16); ``imitated`` by a 6, else 0."""
    space: int
    imitated: int = 0

class DieTaken(Event, frozen=True, tag="die taken", kw_only=True):
    """A die is taken from its space (R4.3); ``imitated`` is the action chosen for a 6, else 0."""
    space: int
    imitated: int = 0

class SpaceUsed(Event, frozen=True, tag="space used", kw_only=True):
    """A space is used without a die (#97); ``imitated`` is the action chosen for a 6, else 0."""
    space: int
    imitated: int = 0

class ActionBegins(Event, frozen=True, tag="main action", kw_only=True):
    """The main action of a space is carried out (R5.1-5.7)."""
    action: int
    strength: int

class NothingTaken(Event, frozen=True, tag="nothing taken"):
    """No dish or drink is taken, where one may leave them (R5.1)."""

class ExtraTurnBegins(Event, frozen=True, tag="extra turn begins"):
    """A turn within a turn begins (#97, E12)."""

class ExtraTurnEnds(Event, frozen=True, tag="extra turn ends"):
    """The turn within a turn is over (#97, E12)."""

class StrengthReplaced(Event, frozen=True, tag="strength replaced", kw_only=True):
    """Staff makes the strength of a die another one."""
    staff: int
    strength: int

class StrengthAdded(Event, frozen=True, tag="strength added", kw_only=True):
    """Staff adds to the strength of a die."""
    staff: int
    added: int

class Paid(Event, frozen=True, tag="paid", kw_only=True):
    """Kronen are paid for a ``purpose`` (boost, space 6, serving...)."""
    purpose: str

class Received(Event, frozen=True, tag="received"):
    """Items are taken from the supply; they are to be placed (R5.9)."""

class ItemsReturned(Event, frozen=True, tag="items returned", kw_only=True):
    """Items go back to the supply from a ``place``: all of the kitchen or café, or those of a ``guest``."""
    place: str
    guest: int = 0

class KronenGained(Event, frozen=True, tag="gained kronen", kw_only=True):
    """Kronen are gained; ``due`` were more if the money track is full (R5.6)."""
    due: int

class KronenOverLimit(Event, frozen=True, tag="kronen over the limit", kw_only=True):
    """Kronen are ``lost`` past the end of the money track (R5.6)."""
    lost: int

class EmperorGained(Event, frozen=True, tag="gained emperor", kw_only=True):
    """Spaces are gained on the Emperor track; ``due`` were more if its end is reached (R5.6)."""
    due: int

class EmperorOverflow(Event, frozen=True, tag="emperor overflow"):
    """Steps past the end of the Emperor track are VP (R5.6)."""

class Scored(Event, frozen=True, tag="points"):
    """VP by an effect."""

class ObjectiveClaimed(Event, frozen=True, tag="claimed", kw_only=True):
    """An objective is claimed, by its ``letter`` (R6.2)."""
    letter: str

# Rooms

class TilePlaced(Event, frozen=True, tag="tile placed", kw_only=True):
    """A room is prepared (R5.3)."""
    room: int

class NoRoomToPrepare(Event, frozen=True, tag="no room to prepare", kw_only=True):
    """None of the rooms still allowed can be placed and paid."""
    rooms_left: int

class PlacementPoints(Event, frozen=True, tag="placement points", kw_only=True):
    """The printed VP of a room that is prepared (R5.3)."""
    room: int

class RoomOccupied(Event, frozen=True, tag="room occupied", kw_only=True):
    """A prepared room is occupied (R6.4, R6.6)."""
    room: int

class RoomRemoved(Event, frozen=True, tag="room removed", kw_only=True):
    """A tile leaves the hotel by a penalty (R7.6)."""
    room: int

class NoRoomToRemove(Event, frozen=True, tag="no room to remove", kw_only=True):
    """There is no room of a ``state``, "vacant" or "occupied", to be removed (R7.6)."""
    state: str

# Staff

class CardsDrawn(Event, frozen=True, tag="cards drawn", kw_only=True):
    """A ``number`` of staff cards is drawn; which ones only the seat knows."""
    number: int
    cards: tuple[int, ...] = ()

    def seen_by(self, seat: int) -> Self:
        """The event without the cards, for another seat."""
        return self if seat == self.seat else replace(self, cards=())

class StaffPlayed(Event, frozen=True, tag="staff played", kw_only=True):
    """A staff card is played (R5.7)."""
    staff: int

class StaffUsed(Event, frozen=True, tag="staff used", kw_only=True):
    """A staff card is used, once per round (R6.3)."""
    staff: int

class NoCardPlayed(Event, frozen=True, tag="no card played"):
    """None of the drawn cards is played (R6.8)."""

class HandCard(Event, frozen=True, kw_only=True):
    """Base of events with a staff card that only its seat knows."""
    card: int = UNKNOWN

    def seen_by(self, seat: int) -> Self:
        """The event without the card, for another seat."""
        return self if seat == self.seat else replace(self, card=UNKNOWN)

class Drafted(HandCard, frozen=True, tag="drafted"):
    """A card is kept, the others are passed on (R1.5)."""

class CardUnderDeck(HandCard, frozen=True, tag="card under deck"):
    """A drawn card that is not played goes under the staff deck (R6.8)."""

class StaffReturned(HandCard, frozen=True, tag="staff returned"):
    """A card of the hand goes under the staff deck by a penalty (O17)."""

class StaffDiscarded(Event, frozen=True, tag="staff discarded", kw_only=True):
    """A played card leaves the game by a penalty."""
    staff: int

# Effects left out

class Skipped(Event, frozen=True, tag="skipped", kw_only=True):
    """An effect, by the label of its ``part``, that cannot be used."""
    part: str

class Declined(Event, frozen=True, tag="declined", kw_only=True):
    """An effect, by the label of its ``part``, that is left unused."""
    part: str

# The Emperor

class EmperorScoring(Event, frozen=True, tag="emperor scoring", kw_only=True):
    """The Emperor comes at the end of a round (R7.1)."""
    round: int

class EmperorScore(Event, frozen=True, tag="emperor score", kw_only=True):
    """VP for the ``space`` on the Emperor track (R7.2)."""
    space: int

class EmperorRetreat(Event, frozen=True, tag="retreat", kw_only=True):
    """Spaces back on the Emperor track; ``due`` were more if its start is reached (R7.1)."""
    due: int

class TileReward(Event, frozen=True, tag="tile reward", kw_only=True):
    """The reward of the Emperor ``tile`` is due (R7.1)."""
    tile: str

class NeitherRewardNorPenalty(Event, frozen=True, tag="neither reward nor penalty", kw_only=True):
    """The marker stands on a ``space`` between (R7.1)."""
    space: int

class TilePenalty(Event, frozen=True, tag="tile penalty", kw_only=True):
    """The penalty of the Emperor ``tile`` is due (R7.1)."""
    tile: str

class PenaltyAverted(Event, frozen=True, tag="penalty averted", kw_only=True):
    """Staff spares its owner the penalty (E8)."""
    staff: int

class KronenLost(Event, frozen=True, tag="lost kronen"):
    """Kronen are lost by a penalty (R7.3)."""

class PointsLost(Event, frozen=True, tag="lost points"):
    """VP are lost by a penalty (R7.3)."""

# The end

class FinalScoringBegins(Event, frozen=True, tag="final scoring"):
    """The game has ended and is scored (R8.1)."""

class FinalStaff(Event, frozen=True, tag="final staff", kw_only=True):
    """VP of a staff card that counts at the end (R8.1)."""
    staff: int

class FinalCopy(Event, frozen=True, tag="final copy", kw_only=True):
    """VP of a staff card that counts as another one, ``copied``; 0 if there is none (#29)."""
    staff: int
    copied: int

class FinalRooms(Event, frozen=True, tag="final rooms"):
    """VP for occupied rooms (R8.1)."""

class FinalItemsAndKronen(Event, frozen=True, tag="final items and kronen"):
    """VP for what is left in the kitchen and on the money track (R8.1)."""

class FinalGuests(Event, frozen=True, tag="final guests", kw_only=True):
    """VP lost for so many ``guests`` left in the café (R8.1)."""
    guests: int

class Winner(Event, frozen=True, tag="winner", kw_only=True):
    """Who wins, with how many ``points`` (R8.2)."""
    points: int

AnyEvent = (
    StartPlayer | SetUp | RoundBegins | Rolled | DieToDustbin | Passed | TurnEnds | TurnWithoutDie
    | TurnsLost | RoundEnds | TilesMove | GuestTaken | GuestEnters | GuestDeckReshuffled | ItemPut
    | ItemsKept | OrderCompleted | GuestMoved | GuestPoints | GuestDiscarded | SpaceChosen | DieTaken
    | SpaceUsed | ActionBegins | NothingTaken | ExtraTurnBegins | ExtraTurnEnds | StrengthReplaced
    | StrengthAdded | Paid | Received | ItemsReturned | KronenGained | KronenOverLimit | EmperorGained
    | EmperorOverflow | Scored | ObjectiveClaimed | TilePlaced | NoRoomToPrepare | PlacementPoints
    | RoomOccupied | RoomRemoved | NoRoomToRemove | CardsDrawn | StaffPlayed | StaffUsed | NoCardPlayed
    | Drafted | CardUnderDeck | StaffReturned | StaffDiscarded | Skipped | Declined | EmperorScoring
    | EmperorScore | EmperorRetreat | TileReward | NeitherRewardNorPenalty | TilePenalty | PenaltyAverted
    | KronenLost | PointsLost | FinalScoringBegins | FinalStaff | FinalCopy | FinalRooms
    | FinalItemsAndKronen | FinalGuests | Winner | SoloBegins | PrivateStack | InstructionTurnedUp
    | SymbolIgnored | GuestChosen | NoGuestFits | DieChosen | ObjectiveChosen | CountedDown | StaffTurnedUp
    | EmperorLetsBe | GuestReserved | ItemOnSpace | ItemForHim | ItemUnwanted | StarsChanged | StarPoints
    | GuestMarked | MarkPoints | MarkReturned | TollLaid | TollPoints
)
