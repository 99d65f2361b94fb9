"""A sentence for every event: who, what, and for how much."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gah_nb.components import OBJECTIVES, RuleSet, rulebook_of
from gah_nb.components.hotel_plan import room_name
from gah_nb.engine.events import Event
from gah_nb.engine.items import NO_ITEMS
from gah_nb.engine.state import Board
from gah_nb.engine.turn import LETTERS
from gah_nb.notation.items import dice_text

from .effects import tile_penalty_words, tile_reward_words
from .wording import ACTION_NAMES, capital, items_in_words, listed, money, plural, points, price, source, the

#: Kind of event -> its sentence. Where a seat does something, the player's name is put in front of it.
SENTENCES: dict[str, str] = {
    # the set-up
    "start player": "is the start player",
    "set up": "begins with {kronen} and {items}",
    "drafted": "keeps {cards}",
    # the round
    "round begins": "Round {amount} begins",
    "rolled": "rolls the dice: {dice}",
    "die to dustbin": "puts a die into the dustbin, since everybody left has passed; {dice_left} remain",
    "passed": "passes",
    "turn ends": "ends the turn",
    "turn without a die": "can take no die any more; this turn's number is lost",
    "turns lost": "loses {turns}: no die is left",
    "round ends": "Round {amount} ends",
    "tiles move": "The turn order tiles move one place to the left, and used staff cards stand up again",
    # guests
    "guest taken": "takes {guest} from the queue {price}",
    "guest enters": "{Guest} comes into the queue",
    "guest deck reshuffled": "The discarded guests are shuffled into a new deck of {amount} cards",
    "put": "puts a {item} on {guest}",
    "kept": "puts {held} into the kitchen",
    "order completed": "completes the order of {guest} with {items}{source}",
    "guest moved": "moves {guest} into room {room}",
    "guest points": "scores {vp} for {guest}",
    "guest discarded": "puts the card of {guest} on the discard pile",
    # the die and what it brings
    "space chosen": "chooses action space {amount}{imitated}",
    "die taken": "takes a die from space {amount}{imitated}",
    "space used": "uses action space {amount}{imitated} without taking a die",
    "main action": "carries out action {action} with strength {amount}",
    "nothing taken": "takes nothing",
    "extra turn begins": "begins an extra turn",
    "extra turn ends": "ends the extra turn",
    "strength replaced": "counts a strength of {amount}{source}",
    "strength added": "counts {amount} more strength{source}",
    "paid": "pays {kronen} for {purpose}",
    "received": "receives {items}{source}",
    "items returned": "gives {items} back to the supply",
    "gained kronen": "gains {kronen}{source}",
    "kronen over the limit": "gets no more than 20 kronen: {over} too many",
    "gained emperor": "advances {spaces} on the Emperor track{source}",
    "emperor overflow": "scores {vp} for the steps past the end of the Emperor track",
    "points": "scores {vp}{source}",
    "claimed": "claims objective {objective} for {vp}",
    # rooms
    "tile placed": "prepares room {room} {price}{source}",
    "no room to prepare": "can prepare no further room",
    "placement points": "scores {vp} for a tile in room {room}",
    "room occupied": "occupies room {room}{source}",
    "room removed": "removes room {room}",
    "no room to remove": "has no {letters} room to remove",
    # staff
    "cards drawn": "draws {drawn}{source}",
    "staff played": "plays {staff} {price}{source}",
    "staff used": "uses {staff}",
    "no card played": "plays none of the drawn cards{source}",
    "card under deck": "puts {cards} under the staff deck",
    "staff returned": "puts {cards} of the hand under the staff deck",
    "staff discarded": "gives up {staff}; the card leaves the game",
    # effects left out
    "skipped": "can make no use of \u201c{letters}\u201d{source}",
    "declined": "leaves \u201c{letters}\u201d unused{source}",
    # the Emperor
    "emperor scoring": "The Emperor comes at the end of round {amount}",
    "emperor score": "scores {vp} on Emperor space {amount}",
    "retreat": "goes back {spaces} on the Emperor track",
    "tile reward": "gains the reward of Emperor tile {letters}: {tile_reward}",
    "neither reward nor penalty": "stands on Emperor space {amount}: neither reward nor penalty",
    "tile penalty": "faces the penalty of Emperor tile {letters}: {tile_penalty}",
    "penalty averted": "suffers no penalty, thanks to {staff}",
    "lost kronen": "loses {kronen}",
    "lost points": "loses {vp}",
    # the end
    "final scoring": "The final scoring begins",
    "final staff": "scores {vp} with {staff}",
    "final copy": "scores {vp} with {staff}, who copies {copied}",
    "final rooms": "scores {vp} for occupied rooms",
    "final items and kronen": "scores {vp} for the items of the kitchen and kronen",
    "final guests": "loses {vp} for {guests} left in the café",
    "winner": "wins with {amount} VP",
}
#: Sentences for events that change nobody's totals, where the usual one would sound odd.
WITHOUT_EFFECT: dict[str, str] = {
    "gained kronen": "gains no krone{source}: the money track is full",
    "gained emperor": "is at the end of the Emperor track already",
    "points": "scores nothing{source}",
    "items returned": "has no items to give back",
    "retreat": "stays at the start of the Emperor track",
    "emperor score": "scores nothing on Emperor space {amount}",
    "lost points": "loses nothing",
    "final staff": "scores nothing with {staff}",
    "final copy": "finds nothing worth copying with {staff}",
    "final rooms": "has no occupied room to score",
    "final items and kronen": "has neither items in the kitchen nor kronen left",
    "final guests": "has no guest left in the café",
}

_PURPOSES = {"boost": "the boost"}


def event_text(event: Event, table: Board | Sequence[str] = (), *, reader: int | None = None) -> str:
    """Tell an event in a sentence without full stop, and without the player's name, which belongs in front.

    ``table`` is a position of the game, for the titles of objectives, or anything that has none, such as the
    names. ``reader`` is the seat that reads: it is not told which cards others draw, keep or put away; None
    is told everything. An event of a kind without a sentence raises `KeyError`.

    >>> event_text(Event("guest taken", "R3.2", 0, guest=75, kronen=-2))
    'takes the Baroness from the queue for 2 kronen'
    """
    if reader not in (None, event.seat):
        event = replace(event, cards=())
    changes = event.vp or event.kronen or event.emperor or event.items != NO_ITEMS
    sentence = SENTENCES[event.kind] if changes else WITHOUT_EFFECT.get(event.kind, SENTENCES[event.kind])
    return sentence.format_map(_words(event, table) | {"objective": _objective(event.letters, table)})


def _words(event: Event, table: Board | Sequence[str] = ()) -> dict[str, str]:
    """Everything that sentences can mention."""
    rulebook = rulebook_of(RuleSet()) if isinstance(table, Sequence) else table.box.rulebook
    about = event.letters
    return {
        "letters": about,
        "amount": str(event.amount),
        "source": source(event.rule),
        "vp": points(abs(event.vp)),
        "kronen": money(abs(event.kronen)),
        "price": price(-event.kronen),
        "over": money(event.amount),
        "spaces": plural(abs(event.emperor), "space"),
        "items": items_in_words(event.items),
        "item": items_in_words(about).removeprefix("1 "),
        "held": items_in_words(about),
        "dice": dice_text(event.dice),
        "dice_left": str(event.amount or "none"),
        "imitated": f" for action {_action(about)}" if about.isdigit() else "",
        "action": _action(about) if about.isdigit() else "",
        "purpose": _PURPOSES.get(about, about),
        "turns": plural(event.amount, "turn"),
        "guests": plural(event.amount, "guest"),
        "guest": the(event.guest),
        "Guest": capital(the(event.guest)),
        "staff": the(event.staff),
        "copied": the(event.amount),
        "room": room_name(event.room),
        "cards": _cards(event) or "a staff card",
        "drawn": _drawn(event),
        "tile_reward": tile_reward_words(about, rulebook) if event.kind == "tile reward" else "",
        "tile_penalty": tile_penalty_words(about, rulebook) if event.kind == "tile penalty" else "",
    }


def _objective(letter: str, table: Board | Sequence[str]) -> str:
    if isinstance(table, Sequence) or letter not in LETTERS:
        return letter
    return f"{letter}, {OBJECTIVES[table.box.objectives[LETTERS.index(letter)]].title},"


def _action(number: str) -> str:
    return f"{number} ({ACTION_NAMES[int(number)]})"


def _cards(event: Event) -> str:
    return listed([the(card) for card in event.cards if card])


def _drawn(event: Event) -> str:
    cards = _cards(event)
    return plural(event.amount, "staff card") + (f": {cards}" if cards else "")
