"""What lessons say of themselves, in each language that a lesson file can have."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gah_nb.components import FrozenMap


class Phrases(Struct, frozen=True, kw_only=True):
    """What lessons say of themselves, in one language. Values stand in braces."""

    solved: str = "Solved."
    not_yet: str = "Not yet."
    you: str = "you"
    your: str = "your {what}"
    whose: str = "{who}’s {what}"
    by: str = "{what} from {rule}"
    nothing: str = "nothing"
    last: str = "and"
    yes: str = "yes"
    no: str = "no"
    at_least: str = "at least {number}"
    at_most: str = "at most {number}"
    more: str = "{number} more"
    less: str = "{number} less"
    unchanged: str = "as before"
    nothing_tried: str = "Nothing was tried yet."
    found: str = "{about}: {found}."
    asked: str = "{about}: {found}; asked for: {asked}."
    lacks: str = "{about}: {found}; asked for: no longer {asked}."
    one_number: str = "One whole number is asked for."
    yes_or_no: str = "Yes or no?"
    not_that: str = "{about}: not {guess}."
    unread: str = "This cannot be read: {reason}"
    left_out: str = "Did you leave this out: {event}?"
    all_left_out: str = "Did you leave these out: {amount} in all?"
    untouched: str = "That is what it is before anything happens."
    cost: str = "That is what it costs. What is left?"
    gain: str = "That is what is added. What is there with what was there before?"
    too_early: str = "You stopped too early; then this happens: {event}."
    twice: str = "Did you count this twice: {event}?"
    wrong_way: str = "Did you count this the wrong way round: {event}?"
    which: str = "Which of the statements 1 to {count} is it?"
    allowed: str = "{said}: this is allowed."
    too_late: str = "{said}: something before it is wrong already."
    name_answers: str = "Name answers by their numbers, 1 to {count}."
    is_so: str = "{number}. {text} – this is so."
    is_not_so: str = "{number}. {text} – this is not so."
    missing: str = "One more answer is right."
    more_missing: str = "{count} more answers are right."
    forced: str = "{said}: there was no choice, and this was done at once: {done}."
    refused: str = "{said}: {reason}"
    possible: str = "{said}: this can be done."
    happens: str = "This comes into play."
    does_not_happen: str = "This does not come into play."
    values: Mapping[str, str]
    #: Whether the sentences of the engine's events and refusals fit in: they are English.
    tells_events: bool = True


_ENGLISH = Phrases(
    values=FrozenMap(
        {
            "vp": "VP",
            "kronen": "kronen",
            "emperor": "Emperor space",
            "rooms": "hotel",
            "vacant": "vacant rooms",
            "occupied": "occupied rooms",
            "kitchen": "kitchen",
            "cafe": "café",
            "hand": "hand",
            "staff": "staff in play",
            "claims": "objectives",
            "taken": "dice taken",
            "passed": "passing",
            "bonuses": "groups that have given their bonus",
            "round": "the round",
            "dustbin": "dice in the dustbin",
            "to_decide": "who decides",
            "decision": "what is decided",
            "winners": "who wins",
            "over": "whether the game is over",
            "queue": "the queue",
            "discard": "the discard pile",
            "dice": "dice on the board",
            "gone": "staff that left the game",
            "options": "what can be done",
        }
    )
)
_GERMAN = Phrases(
    solved="Gelöst.",
    not_yet="Noch nicht.",
    you="du",
    your="{what} bei dir",
    whose="{what} bei {who}",
    by="{what} durch {rule}",
    nothing="nichts",
    last="und",
    yes="ja",
    no="nein",
    at_least="mindestens {number}",
    at_most="höchstens {number}",
    more="{number} mehr",
    less="{number} weniger",
    unchanged="wie zuvor",
    nothing_tried="Noch nichts versucht.",
    asked="{about}: {found}; verlangt: {asked}.",
    lacks="{about}: {found}; verlangt: {asked} nicht mehr.",
    one_number="Gefragt ist eine ganze Zahl.",
    yes_or_no="Ja oder nein?",
    not_that="{about}: nicht {guess}.",
    unread="Das lässt sich nicht lesen: {reason}",
    left_out="Hast du das vergessen: {event}?",
    all_left_out="Hast du das vergessen: zusammen {amount}?",
    untouched="So viel ist es, bevor etwas geschieht.",
    cost="Das ist der Preis. Was bleibt übrig?",
    gain="Das kommt hinzu. Wie viel ist es mit dem, was schon da war?",
    too_early="Du hast zu früh aufgehört; danach kommt noch: {event}.",
    twice="Hast du das doppelt gezählt: {event}?",
    wrong_way="Hast du das in der falschen Richtung gezählt: {event}?",
    which="Welche der Aussagen 1 bis {count} ist es?",
    allowed="{said}: Das ist erlaubt.",
    too_late="{said}: Davor ist schon etwas falsch.",
    name_answers="Nenne die Antworten mit ihren Nummern, 1 bis {count}.",
    is_so="{number}. {text} – Das stimmt.",
    is_not_so="{number}. {text} – Das stimmt nicht.",
    missing="Eine weitere Antwort stimmt.",
    more_missing="{count} weitere Antworten stimmen.",
    forced="{said}: Hier gab es keine Wahl, und es ist schon geschehen: {done}.",
    refused="{said}: Das geht hier nicht.",
    possible="{said}: Das geht.",
    happens="Das kommt ins Spiel.",
    does_not_happen="Das kommt nicht ins Spiel.",
    values=FrozenMap(
        {
            "vp": "Siegpunkte",
            "kronen": "Kronen",
            "emperor": "Feld der Kaiserleiste",
            "rooms": "Hotel",
            "vacant": "freie Zimmer",
            "occupied": "belegte Zimmer",
            "kitchen": "Küche",
            "cafe": "Kaffeehaus",
            "hand": "Handkarten",
            "staff": "Personal im Spiel",
            "claims": "Politikkarten",
            "taken": "genommene Würfel",
            "passed": "Passen",
            "round": "der Durchgang",
            "dustbin": "Würfel im Mistkübel",
            "to_decide": "wer am Zug ist",
            "winners": "wer gewinnt",
            "queue": "die Auslage",
        }
    ),
    tells_events=False,
)
PHRASES: Mapping[str, Phrases] = FrozenMap({"en": _ENGLISH, "de": _GERMAN})
