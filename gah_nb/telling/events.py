"""A sentence for every event: who, what, and for how much."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from gah_nb.components import GUESTS, OBJECTIVES, FrozenMap, Rulebook, RuleSet, rulebook_of
from gah_nb.components.catalogue import ITEM_NAMES, room_name
from gah_nb.engine import events
from gah_nb.engine.events import Event
from gah_nb.engine.frames import label
from gah_nb.engine.state import Board
from gah_nb.engine.turn import LETTERS
from gah_nb.notation.names import dice_text

from .wording import (
    ACTION_NAMES,
    capital,
    items_in_words,
    listed,
    money,
    plural,
    points,
    price,
    source,
    the,
    tile_penalty_words,
    tile_reward_words,
)

#: The same for what a virtual opponent does; why, stands in the events as values.
HIS_SENTENCES: Mapping[type[Event], str] = FrozenMap[type[Event], str](
    {
        events.SoloBegins: "plays at level {level} with {deck}{entrance}",
        events.PrivateStack: "lays {number} unseen end-of-game staff cards beside the hotel",
        events.InstructionTurnedUp: "turns up instruction card {card}",
        events.SymbolIgnored: "ignores \u201c{effect}\u201d, which has a {border} border, at level {level}",
        events.GuestChosen: "takes {guest} from the queue: {why}{tie}",
        events.NoGuestFits: "takes no guest: {why}",
        events.DieChosen: "chooses action space {space}: {why}{tie}",
        events.ObjectiveChosen: "chooses objective {letter}: {why}{tie}",
        events.CountedDown: "brings the marker of objective {letter} to {step}",
        events.StaffTurnedUp: "turns up {staff} of the private stack",
        events.EmperorLetsBe: "has neither reward nor penalty, wherever the marker stands",
        events.GuestReserved: "seats {guest} in the café and keeps room {room} vacant for this guest",
        events.ItemOnSpace: "A {item} of the pool is laid on action space {space}",
        events.ItemForHim: "gets a {item} for {guest}",
        events.ItemUnwanted: "puts a {item} back, which none of Leopold's guests needs",
        events.StarsChanged: "has {stars} on the star track, {added}",
        events.StarPoints: "scores {vp} for row {row} of the star track",
        events.GuestMarked: "moves the token of room {room} to {guest}",
        events.MarkPoints: "scores {vp} for the token of {guest}, {waited}",
        events.MarkReturned: "gives back the token of {guest}",
        events.TollLaid: "leaves a token on action space {space}, where {tokens} now",
        events.TollPoints: "scores {vp} for the tokens of action space {space}, where {left}",
    }
)
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
    **HIS_SENTENCES,
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


NUMERALS = {3: "III", 2: "II", 1: "I"}
_ENTRANCE_NOTE = (
    ", and the entrance {name}; your own entrance tile belongs to an expansion that is not here, so you play "
    "without one"
)


def _why_guest(event: events.GuestChosen) -> str:
    best = "the best" if event.why == "the colour" else "the best that fits"
    if not event.tied:
        best += f", with {points(GUESTS[event.guest].vp)}"
    match event.why:
        case "the colour":
            return f"of the {event.wanted} guests {best}"
        case "no colour shown":
            return f"no colour is shown, and this is {best}"
        case "none of the colour":
            return f"no {event.wanted} guest waits, and this is {best}"
        case _:
            return f"no {event.wanted} room is left, and this is {best}"


def _why_no_guest(event: events.NoGuestFits) -> str:
    return f"no room is left for {the(event.best)}" if event.best else "no room is left for any of them"


def _why_die(event: events.DieChosen) -> str:
    shown = listed([str(value) for value in event.values], "or")
    match event.why:
        case "shown":
            return f"the card shows {shown}"
        case "more dice":
            return f"the card shows {shown}" + ("" if event.tied else ", and more dice lie there")
        case "question mark":
            return "the card shows a question mark, and most dice lie there"
        case _:
            return f"the card shows {shown}, none is there, and most dice lie there"


def _why_objective(event: events.ObjectiveChosen) -> str:
    card = f"{event.shown} is claimed already" if event.shown else "the card shows a question mark"
    return f"{card}, and here the marker is least advanced"


def _tied_guests(event: events.GuestChosen) -> str:
    return f"{len(event.tied)} guests tie at {points(GUESTS[event.guest].vp)}"


def _tied_spaces(event: events.DieChosen) -> str:
    return f"spaces {listed([str(space) for space in event.tied])} tie"


def _tied_objectives(event: events.ObjectiveChosen) -> str:
    return f"{listed([LETTERS[index] for index in event.tied])} tie"


_WHY: Mapping[type[Event], tuple[Callable[[Any], str], Callable[[Any], str]]] = FrozenMap(
    {
        events.GuestChosen: (_why_guest, _tied_guests),
        events.DieChosen: (_why_die, _tied_spaces),
        events.ObjectiveChosen: (_why_objective, _tied_objectives),
        events.NoGuestFits: (_why_no_guest, _why_no_guest),
    }
)


def _tie(event: Any) -> str:
    """What the hand decided: ``"; 2 guests tie at 0 VP, and the hand points left, so the rightmost"``."""
    if not event.tied:
        return ""
    end = "leftmost" if event.hand == "right" else "rightmost"
    if not isinstance(event, events.GuestChosen):
        end = "first" if event.hand == "right" else "last"
    return f"; {_WHY[type(event)][1](event)}, and the hand points {event.hand}, so the {end}"


def _entrance(event: events.SoloBegins) -> str:
    return _ENTRANCE_NOTE.format(name=event.entrance) if event.entrance else ""


#: What the named parts of these sentences say, where it is more than the field.
HIS_PARTS: Mapping[str, Callable[[Any], str]] = FrozenMap[str, Callable[[Any], str]](
    {
        "card": lambda event: str(event.card),
        "letter": lambda event: event.letter,
        "deck": lambda event: f"the deck of {event.deck.capitalize()}",
        "entrance": _entrance,
        "effect": lambda event: label(event.effect),
        "why": lambda event: _WHY[type(event)][0](event),
        "tie": _tie,
        "step": lambda event: NUMERALS[event.step],
        "row": lambda event: NUMERALS[event.row],
        "stars": lambda event: plural(event.stars, "token"),
        "added": lambda event: "one more" if event.added > 0 else "one fewer",
        "waited": lambda event: "who has come to the last place" if event.waited else "who is taken",
        "tokens": lambda event: "1 lies" if event.tokens == 1 else f"{event.tokens} lie",
        "left": lambda event: {0: "none stays", 1: "1 stays"}.get(event.left, f"{event.left} stay"),
    }
)
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
        if isinstance(self.event, tuple(HIS_SENTENCES)) and name in HIS_PARTS:
            return HIS_PARTS[name](self.event)
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
