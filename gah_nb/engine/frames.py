"""Frames of the agenda: what is still to be resolved. An effect within an effect is a frame on top.

A frame either asks its seat something or is carried out by the engine; which, `play.HANDLERS` says. Where one
of several effects is named, in the notation and on instruction cards, `label` says how.
"""

from __future__ import annotations

from msgspec import Struct

from gah_nb.components.effects import (
    AllBack,
    AnyEffect,
    AnyItems,
    CountDown,
    CoverDie,
    DrawAndPlay,
    DrawStaff,
    Effect,
    Emperor,
    HouseGuest,
    Items,
    Kronen,
    Occupy,
    PlayStaff,
    Points,
    PointsPer,
    Prepare,
    SendDancer,
    TurnUpStaff,
)

from .items import NO_ITEMS, Counts


class BaseFrame(Struct, frozen=True, tag_field="frame", omit_defaults=True):
    """Base of all frames. ``seat`` is whose it is, -1 for the table's."""

    seat: int = -1


class Drafting(BaseFrame, frozen=True, tag="drafting"):
    """Expert draft: every seat keeps one card of its pack, then packs go to the left (R1.5)."""

    packs: tuple[tuple[int, ...], ...] = ()


class Selecting(BaseFrame, frozen=True, tag="selecting"):
    """Against Leopold: ``left`` of these cards are kept, the rest goes under the deck (S2)."""

    cards: tuple[int, ...] = ()
    left: int = 0


class StartGuest(BaseFrame, frozen=True, tag="start guest"):
    """The guest of the set-up (R1.6)."""


class PrepareRooms(BaseFrame, frozen=True, tag="prepare rooms"):
    """Up to ``left`` rooms one after another at their floor's cost, ``must`` of them due (R1.7, R5.2)."""

    left: int = 0
    must: int = 0
    rule: str = "R5.2"


class RoundStart(BaseFrame, frozen=True, tag="round start"):
    """The next round begins with a roll (R2.1)."""


class NextTurn(BaseFrame, frozen=True, tag="next turn"):
    """Who comes next, or the re-roll, or the end of the round (R2.2-2.5)."""


class Turn(BaseFrame, frozen=True, tag="turn"):
    """A turn (R3): what was done in it so far.

    An ``extra`` turn uses a space without taking its die (E12); ``resting`` is the once-per-turn staff that
    was used in the turn around it (T5). ``held`` are the objectives whose condition held in this turn, as a
    mask, where that counts (O10).
    """

    acted: bool = False
    guest_taken: bool = False
    die_taken: bool = False
    extra: bool = False
    resting: tuple[int, ...] = ()
    held: int = 0


class InstructedTurn(BaseFrame, frozen=True, tag="instructed turn"):
    """A turn of the virtual opponent: ``begun`` once the instruction card was turned up (S3)."""

    begun: bool = False


class HisItem(BaseFrame, frozen=True, tag="his item"):
    """The ``item`` of an action space that goes on one of the virtual opponent's guests (S11)."""

    item: str = ""


class MainAction(BaseFrame, frozen=True, tag="main action"):
    """Carry out action 1-5 with a strength (R5); ``die`` is the die taken, 0 for none (#97)."""

    action: int = 0
    strength: int = 0
    die: int = 0


class LeavingDie(BaseFrame, frozen=True, tag="leaving die"):
    """A die that is taken after its action (E16); ``staff`` lay in the display before it (T10)."""

    die: int = 0
    staff: tuple[int, ...] = ()
    imitated: int = 0


class TakeItems(BaseFrame, frozen=True, tag="take items"):
    """Choose dishes or drinks (R5.1)."""

    kind: str = "sc"
    strength: int = 0


class Split(BaseFrame, frozen=True, tag="split"):
    """Split a strength between kronen and Emperor spaces (R5.5)."""

    strength: int = 0


class AtHand(BaseFrame, frozen=True, tag="at hand"):
    """Items just received: on guests or into the kitchen (R5.9)."""

    items: Counts = NO_ITEMS


class Serving(BaseFrame, frozen=True, tag="serving"):
    """Items of the kitchen being moved to guests (R6.1)."""

    left: int = 0
    begun: bool = False


class Picking(BaseFrame, frozen=True, tag="picking"):
    """Items of one's choice (R5.9)."""

    left: int = 0
    picked: Counts = NO_ITEMS
    rule: str = ""


class Drawn(BaseFrame, frozen=True, tag="drawn"):
    """Staff cards drawn, of which one may or must be played (R6.8)."""

    cards: tuple[int, ...] = ()
    discount: int = 0
    free: bool = False
    rule: str = ""
    all_back: AllBack = "where a price is paid"


class UnderDeck(BaseFrame, frozen=True, tag="under deck"):
    """Drawn cards that go under the staff deck in the owner's order (R6.8, S2)."""

    cards: tuple[int, ...] = ()
    rule: str = "R6.8"


class Do(BaseFrame, frozen=True, tag="do", kw_only=True):
    """Carry out an effect for the seat, because of ``rule`` (a rule or card number).

    ``optional`` effects may be left out as a whole even where they leave no choice once begun (R6.4); those
    that are a ``must`` are carried out if possible (E17).
    """

    effect: AnyEffect
    rule: str
    optional: bool = False
    must: bool = False


class Part(Struct, frozen=True):
    """One of several open parts: its label in the notation and what it does.

    ``income`` is what staff pays beside a reward, and is no part of the reward itself.
    """

    label: str
    frame: Do | MainAction
    income: bool = False


class Parts(BaseFrame, frozen=True, tag="parts"):
    """Parts whose order is the owner's choice (O5).

    ``edge`` is a part that comes before or after the guest's reward: the occupancy bonus (R6.5); ``begun``
    once a part of the reward was resolved. With ``printed`` only the edge can be moved (O5).
    """

    parts: tuple[Part, ...] = ()
    edge: Part | None = None
    begun: bool = False
    printed: bool = False


class WholeReward(BaseFrame, frozen=True, tag="whole reward"):
    """A guest's reward that may be declined as a whole (E17): its ``parts`` and what comes ``after`` them."""

    guest: int = 0
    parts: Parts = Parts()
    after: tuple[Do, ...] = ()


class TurningOver(BaseFrame, frozen=True, tag="turning over"):
    """The room of a guest who moved becomes occupied after the reward (E2)."""

    room: int = 0


class DiscardGuest(BaseFrame, frozen=True, tag="discard guest"):
    """The card of a guest who moved goes to the discard pile after the reward (R6.4, O16).

    Until then the guest is ``seated`` in the café where it leaves last (E15).
    """

    guest: int = 0
    seated: bool = False


class EmperorScoringOf(BaseFrame, frozen=True, tag="emperor scoring of"):
    """A seat goes through the whole Emperor scoring (O8)."""


class EmperorTileFor(BaseFrame, frozen=True, tag="emperor tile"):
    """A seat's reward or penalty after score and retreat (R7.1)."""


class RewardUsed(BaseFrame, frozen=True, tag="reward used"):
    """Staff that pays for an Emperor's reward, if it changed the seat's ``area`` (O14).

    ``staff`` lay in the display before it: who comes into play by the reward is not paid for it, or only now
    (O21).
    """

    area: tuple[int, ...] = ()
    staff: tuple[int, ...] = ()


class SecondLook(BaseFrame, frozen=True, tag="second look"):
    """The tile counts again if a yellow bonus moved the marker off ``space`` (O19).

    ``bonuses`` were given before.
    """

    space: int = 0
    bonuses: int = 0


class Penalty(BaseFrame, frozen=True, tag="penalty"):
    """The penalty of the round's tile, to be ignored or suffered (R7.3, #26)."""


class RemovingRooms(BaseFrame, frozen=True, tag="removing rooms"):
    """Rooms to be removed from as high a floor as possible (R7.6); floors below ``below`` only.

    ``directly_below`` and ``same_column`` narrow the second one down (E5): then to the rooms of ``among``.
    """

    state: str = "vacant"
    left: int = 0
    descending: bool = False
    below: int = 5
    directly_below: bool = False
    same_column: bool = False
    among: int = -1


class ReturningStaff(BaseFrame, frozen=True, tag="returning staff"):
    """Cards of the hand that go under the deck (R7.4)."""

    left: int = 0


class RoundEnd(BaseFrame, frozen=True, tag="round end"):
    """Emperor scoring if due, then the next round or the final scoring (R2.7)."""

    scored: bool = False


class FinalScoring(BaseFrame, frozen=True, tag="final scoring"):
    """R8."""


Frame = (
    Drafting
    | Selecting
    | StartGuest
    | PrepareRooms
    | RoundStart
    | NextTurn
    | Turn
    | InstructedTurn
    | HisItem
    | MainAction
    | LeavingDie
    | TakeItems
    | Split
    | AtHand
    | Serving
    | Picking
    | Drawn
    | UnderDeck
    | Do
    | Parts
    | WholeReward
    | TurningOver
    | DiscardGuest
    | EmperorScoringOf
    | EmperorTileFor
    | RewardUsed
    | SecondLook
    | Penalty
    | RemovingRooms
    | ReturningStaff
    | RoundEnd
    | FinalScoring
)


def _price(effect: Prepare | PlayStaff | DrawAndPlay) -> str:
    if effect.free:
        return " free"
    return f" -{effect.discount}" if effect.discount else ""


def label(effect: Effect) -> str:
    """The short name of an effect in the notation: ``"prepare -1"``, ``"krone 3"``, ``"guest"``."""
    match effect:
        case Items(items):
            return f"items {items}"
        case AnyItems(count):
            return f"any item {count}" if count > 1 else "any item"
        case Kronen(amount):
            return f"krone {amount}"
        case Emperor(spaces):
            return f"emperor {spaces}"
        case Points(vp) | PointsPer(vp):
            return f"vp {vp}"
        case Prepare():
            return "prepare" + _price(effect)
        case Occupy(count):
            return f"occupy {count}" if count > 1 else "occupy"
        case PlayStaff():
            return "staff" + _price(effect)
        case DrawStaff(count):
            return f"draw {count}"
        case DrawAndPlay():
            return f"draw {effect.count} play one" + _price(effect)
        case _:
            return _instruction(effect)


def _instruction(effect: Effect) -> str:
    """The same for what stands on instruction cards; the tag for anything else."""
    match effect:
        case HouseGuest(color):
            return f"{color or 'any'} guest"
        case CoverDie(values):
            return f"die {' or '.join(map(str, values)) or '?'}"
        case CountDown(letter):
            return f"objective {letter or '?'}"
        case TurnUpStaff():
            return "staff card"
        case SendDancer(arrows):
            return f"dancer {'>' * arrows}"
        case _:
            return str(type(effect).__struct_config__.tag)
