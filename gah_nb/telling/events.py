"""A sentence for every event: who, what, and for how much."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from gah_nb.components import OBJECTIVES, FrozenMap, Rulebook, RuleSet, rulebook_of
from gah_nb.components.hotel_plan import room_name
from gah_nb.engine import events
from gah_nb.engine.events import Event
from gah_nb.engine.items import ITEM_NAMES
from gah_nb.engine.state import Board
from gah_nb.engine.turn import LETTERS
from gah_nb.notation.letters import dice_text

from . import leopold
from .effects import tile_penalty_words, tile_reward_words
from .wording import ACTION_NAMES, capital, items_in_words, listed, money, plural, points, price, source, the

#: Class of event -> its sentence, with named parts: see `PARTS`, else a field as it is.
#: Where a seat does something, the player's name is put in front of it.
SENTENCES: dict[type[Event], str] = {
    # the set-up
    events.StartPlayer: "is the start player",
    events.SetUp: "begins with {kronen} and {items}",
    events.Drafted: "keeps {card}",
    # the round
    events.RoundBegins: "Round {round} begins",
    events.Rolled: "rolls the dice: {dice}",
    events.DieToDustbin: "puts a die into the dustbin, since everybody left has passed; {dice_left} remain",
    events.Passed: "passes",
    events.TurnEnds: "ends the turn",
    events.TurnWithoutDie: "can take no die any more; this turn's number is lost",
    events.TurnsLost: "loses {turns}: no die is left",
    events.RoundEnds: "Round {round} ends",
    events.TilesMove: "The turn order tiles move one place to the left, and used staff cards stand up again",
    # guests
    events.GuestTaken: "takes {guest} from the queue {price}",
    events.GuestEnters: "{Guest} comes into the queue",
    events.GuestDeckReshuffled: "The discarded guests are shuffled into a new deck of {size} cards",
    events.ItemPut: "puts a {item} on {guest}",
    events.ItemsKept: "puts {kept} into the kitchen",
    events.OrderCompleted: "completes the order of {guest} with {items}{source}",
    events.GuestMoved: "moves {guest} into room {room}",
    events.GuestPoints: "scores {vp} for {guest}",
    events.GuestDiscarded: "puts the card of {guest} on the discard pile",
    # the die and what it brings
    events.SpaceChosen: "chooses action space {space}{imitated}",
    events.DieTaken: "takes a die from space {space}{imitated}",
    events.SpaceUsed: "uses action space {space}{imitated} without taking a die",
    events.ActionBegins: "carries out action {action} with strength {strength}",
    events.NothingTaken: "takes nothing",
    events.ExtraTurnBegins: "begins an extra turn",
    events.ExtraTurnEnds: "ends the extra turn",
    events.StrengthReplaced: "counts a strength of {strength}{source}",
    events.StrengthAdded: "counts {added} more strength{source}",
    events.Paid: "pays {kronen} for {purpose}",
    events.Received: "receives {items}{source}",
    events.ItemsReturned: "gives {items} back to the supply",
    events.KronenGained: "gains {kronen}{source}",
    events.KronenOverLimit: "gets no more than 20 kronen: {lost} too many",
    events.EmperorGained: "advances {spaces} on the Emperor track{source}",
    events.EmperorOverflow: "scores {vp} for the steps past the end of the Emperor track",
    events.Scored: "scores {vp}{source}",
    events.ObjectiveClaimed: "claims objective {letter} for {vp}",
    # rooms
    events.TilePlaced: "prepares room {room} {price}{source}",
    events.NoRoomToPrepare: "can prepare no further room",
    events.PlacementPoints: "scores {vp} for a tile in room {room}",
    events.RoomOccupied: "occupies room {room}{source}",
    events.RoomRemoved: "removes room {room}",
    events.NoRoomToRemove: "has no {state} room to remove",
    # staff
    events.CardsDrawn: "draws {drawn}{source}",
    events.StaffPlayed: "plays {staff} {price}{source}",
    events.StaffUsed: "uses {staff}",
    events.NoCardPlayed: "plays none of the drawn cards{source}",
    events.CardUnderDeck: "puts {card} under the staff deck",
    events.StaffReturned: "puts {card} of the hand under the staff deck",
    events.StaffDiscarded: "gives up {staff}; the card leaves the game",
    # effects left out
    events.Skipped: "can make no use of \u201c{part}\u201d{source}",
    events.Declined: "leaves \u201c{part}\u201d unused{source}",
    # the Emperor
    events.EmperorScoring: "The Emperor comes at the end of round {round}",
    events.EmperorScore: "scores {vp} on Emperor space {space}",
    events.EmperorRetreat: "goes back {spaces} on the Emperor track",
    events.TileReward: "gains the reward of Emperor tile {tile}: {reward}",
    events.NeitherRewardNorPenalty: "stands on Emperor space {space}: neither reward nor penalty",
    events.TilePenalty: "faces the penalty of Emperor tile {tile}: {penalty}",
    events.PenaltyAverted: "suffers no penalty, thanks to {staff}",
    events.KronenLost: "loses {kronen}",
    events.PointsLost: "loses {vp}",
    # the end
    events.FinalScoringBegins: "The final scoring begins",
    events.FinalStaff: "scores {vp} with {staff}",
    events.FinalCopy: "scores {vp} with {staff}, who copies {copied}",
    events.FinalRooms: "scores {vp} for occupied rooms",
    events.FinalItemsAndKronen: "scores {vp} for the items of the kitchen and kronen",
    events.FinalGuests: "loses {vp} for {guests} left in the café",
    events.Winner: "wins with {points} VP",
    **leopold.SENTENCES,
}
#: Sentences for events that change nobody's totals, where the usual one would sound odd.
WITHOUT_EFFECT: dict[type[Event], str] = {
    events.KronenGained: "gains no krone{source}: the money track is full",
    events.EmperorGained: "is at the end of the Emperor track already",
    events.Scored: "scores nothing{source}",
    events.ItemsReturned: "has no items to give back",
    events.EmperorRetreat: "stays at the start of the Emperor track",
    events.EmperorScore: "scores nothing on Emperor space {space}",
    events.PointsLost: "loses nothing",
    events.FinalStaff: "scores nothing with {staff}",
    events.FinalCopy: "finds nothing worth copying with {staff}",
    events.FinalRooms: "has no occupied room to score",
    events.FinalItemsAndKronen: "has neither items in the kitchen nor kronen left",
    events.FinalGuests: "has no guest left in the café",
}

#: What somebody does, as it is said to "you": the verbs with which sentences begin.
TO_YOU = FrozenMap(
    {
        "advances": "advance",
        "begins": "begin",
        "brings": "bring",
        "can": "can",
        "carries": "carry",
        "chooses": "choose",
        "claims": "claim",
        "completes": "complete",
        "counts": "count",
        "draws": "draw",
        "ends": "end",
        "faces": "face",
        "finds": "find",
        "gains": "gain",
        "gets": "get",
        "gives": "give",
        "goes": "go",
        "has": "have",
        "ignores": "ignore",
        "is": "are",
        "keeps": "keep",
        "lays": "lay",
        "leaves": "leave",
        "loses": "lose",
        "moves": "move",
        "occupies": "occupy",
        "passes": "pass",
        "pays": "pay",
        "plays": "play",
        "prepares": "prepare",
        "puts": "put",
        "receives": "receive",
        "removes": "remove",
        "rolls": "roll",
        "scores": "score",
        "stands": "stand",
        "stays": "stay",
        "suffers": "suffer",
        "seats": "seat",
        "takes": "take",
        "turns": "turn",
        "uses": "use",
        "wins": "win",
    }
)
_PURPOSES = {"boost": "the boost"}
_Table = Board | Sequence[str]


def _action(number: int) -> str:
    return f"{number} ({ACTION_NAMES[number]})"


def _drawn(event: events.CardsDrawn) -> str:
    cards = listed([the(card) for card in event.cards if card])
    return plural(event.number, "staff card") + (f": {cards}" if cards else "")


#: What the named parts of sentences say, of an event that has what they speak of.
PARTS: dict[str, Callable[[Any], str]] = {
    "source": lambda event: source(event.rule),
    "vp": lambda event: points(abs(event.vp)),
    "kronen": lambda event: money(abs(event.kronen)),
    "price": lambda event: price(-event.kronen),
    "lost": lambda event: money(event.lost),
    "spaces": lambda event: plural(abs(event.emperor), "space"),
    "items": lambda event: items_in_words(event.items),
    "item": lambda event: ITEM_NAMES[event.item],
    "kept": lambda event: items_in_words(event.kept),
    "dice": lambda event: dice_text(event.dice),
    "dice_left": lambda event: str(event.dice_left or "none"),
    "imitated": lambda event: f" for action {_action(event.imitated)}" if event.imitated else "",
    "action": lambda event: _action(event.action),
    "purpose": lambda event: _PURPOSES.get(event.purpose, event.purpose),
    "turns": lambda event: plural(event.turns, "turn"),
    "guests": lambda event: plural(event.guests, "guest"),
    "guest": lambda event: the(event.guest),
    "Guest": lambda event: capital(the(event.guest)),
    "staff": lambda event: the(event.staff),
    "copied": lambda event: the(event.copied),
    "room": lambda event: room_name(event.room),
    "card": lambda event: the(event.card) if event.card else "a staff card",
    "drawn": _drawn,
}
#: The parts that look at the table as well.
PARTS_AT_THE_TABLE: dict[str, Callable[[Any, _Table], str]] = {
    "letter": lambda event, table: _objective(event.letter, table),
    "reward": lambda event, table: tile_reward_words(event.tile, _rulebook(table)),
    "penalty": lambda event, table: tile_penalty_words(event.tile, _rulebook(table)),
}


class _Parts(Struct, frozen=True):
    """The parts of a sentence about an event, each worded when it is asked for."""

    event: Event
    table: _Table

    def __getitem__(self, name: str) -> str:
        if isinstance(self.event, tuple(leopold.SENTENCES)) and name in leopold.PARTS:
            return leopold.PARTS[name](self.event)
        if name in PARTS:
            return PARTS[name](self.event)
        if name in PARTS_AT_THE_TABLE:
            return PARTS_AT_THE_TABLE[name](self.event, self.table)
        return str(getattr(self.event, name))


def event_text(event: Event, table: _Table = (), *, reader: int | None = None, to_you: bool = False) -> str:
    """Tell an event in a sentence without full stop, and without the player's name, which belongs in front.

    ``table`` is a position of the game, for the titles of objectives, or anything that has none, such as the
    names. ``reader`` is the seat that reads: it is not told which cards others draw, keep or put away; None
    is told everything. ``to_you`` says it to the seat that did it: "take the Baroness".

    >>> event_text(events.GuestTaken("R3.2", 0, guest=75, kronen=-2))
    'takes the Baroness from the queue for 2 kronen'
    """
    seen = event if reader is None else event.seen_by(reader)
    sentence = SENTENCES[type(seen)]
    if not seen.changes_totals:
        sentence = WITHOUT_EFFECT.get(type(seen), sentence)
    if to_you and seen.seat >= 0:
        verb, blank, rest = sentence.partition(" ")
        sentence = TO_YOU[verb] + blank + rest
    return sentence.format_map(_Parts(seen, table))


def _rulebook(table: _Table) -> Rulebook:
    return rulebook_of(RuleSet()) if isinstance(table, Sequence) else table.box.rulebook


def _objective(letter: str, table: _Table) -> str:
    if isinstance(table, Sequence):
        return letter
    return f"{letter}, {OBJECTIVES[table.box.objectives[LETTERS.index(letter)]].title},"
