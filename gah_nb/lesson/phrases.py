"""What lessons say of themselves, in each language that a lesson file can have; values stand in braces.

In English events, prompts and buttons have the words of `gah_nb.telling`. Another language brings its own for
what is decided and for the buttons, and does without those for events, refusals and the drawing itself.
"""

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
    nobody: str = "nobody"
    last: str = "and"
    has: str = "{name} with {items}"
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
    untouched: str = "That is what it was before anything happened."
    cost: str = "That is what it costs. What is left?"
    gain: str = "That is what is added. What is there with what was there before?"
    too_early: str = "You stopped too early; then this happens: {event}."
    twice: str = "Did you count this twice: {event}?"
    wrong_way: str = "Did you count this the wrong way round: {event}?"
    which: str = "Which of the statements 1 to {count} is it?"
    allowed: str = "{said}: this is allowed."
    too_late: str = "{said}: something before it is wrong already."
    name_answers: str = "Name answers by their numbers, 1 to {count}."
    is_so: str = "{number} is right."
    is_not_so: str = "{number} is wrong."
    another: str = "Another answer is right."
    missing: str = "One more answer is right."
    more_missing: str = "{count} more answers are right."
    forced: str = "{said}: there was no choice, and this was done at once: {done}."
    refused: str = "{said}: {reason}"
    not_here: str = "{reason}"
    your_turn: str = "you decide now"
    their_turn: str = "{who} decides now"
    possible: str = "{said}: this can be done."
    happens: str = "That does happen here."
    does_not_happen: str = "That does not happen here."
    board: str = "The board as the task begins"
    answer: str = "Answer:"
    answers_to: str = "Answers to {title}"
    none_found: str = "none was found among {count} positions; the hints of the step may lead to one"
    values: Mapping[str, str]
    #: Whether what the engine has to say of events, refusals, prompts and buttons fits in: it is English.
    tells_events: bool = True
    #: Otherwise: what is to be decided, by its kind, what buttons say, by the verb of their action, and in
    #: both the words for items, amounts, spaces and parts that come next.
    you_decide: str = ""
    decides: str = ""
    prompts: Mapping[str, str] = FrozenMap({})
    labels: Mapping[str, str] = FrozenMap({})
    items: Mapping[str, tuple[str, str]] = FrozenMap({})
    amounts: Mapping[str, tuple[str, str]] = FrozenMap({})
    spaces: Mapping[int, str] = FrozenMap({})
    parts: Mapping[str, str] = FrozenMap({})
    boosted: str = ""


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
    nobody="niemand",
    last="und",
    has="{name} mit {items}",
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
    is_so="{number} stimmt.",
    is_not_so="{number} stimmt nicht.",
    another="Eine andere Antwort stimmt.",
    missing="Eine weitere Antwort stimmt.",
    more_missing="{count} weitere Antworten stimmen.",
    forced="{said}: Hier gab es keine Wahl, und es ist schon geschehen: {done}.",
    refused="{said}: Das geht hier nicht.",
    not_here="Das geht hier nicht.",
    your_turn="du bist dran",
    their_turn="{who} ist dran",
    possible="{said}: Das geht.",
    happens="Das geschieht hier doch.",
    does_not_happen="Das geschieht hier nicht.",
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
    board="Der Plan, wie die Aufgabe beginnt",
    answer="Antwort:",
    answers_to="Lösungen zu {title}",
    none_found="unter {count} Stellungen wurde keine gefunden; vielleicht führen die Hinweise zu einer",
    you_decide="Du bist dran: {what}.",
    decides="{who} ist dran: {what}.",
    prompts=FrozenMap(
        {
            "over": "Das Spiel ist zu Ende",
            "turn": "erst einen Gast nehmen, wenn du magst (nur einen), dann einen Würfel; oder passen",
            "turn, no guest": "einen Würfel nehmen oder passen",
            "turn, begun": "einen Würfel nehmen",
            "turn, die taken": "noch etwas tun oder den Zug beenden",
            "draft": "eine Personalkarte behalten",
            "start guest": "einen ersten Gast nehmen, er kostet nichts",
            "rooms": "Zimmer vorbereiten, eins nach dem anderen",
            "take": "wählen, was in die Küche kommt",
            "split": "die Stärke auf Kronen und Kaiserleiste aufteilen",
            "at hand": "gleich auf Gäste legen oder in die Küche",
            "serving": "Gäste aus der Küche bedienen oder aufhören",
            "pick": "wählen, was du bekommst",
            "drawn": "eine der gezogenen Personalkarten ausspielen",
            "draw": "Personalkarten ziehen",
            "under": "die Karten unter den Stapel legen, eine nach der anderen",
            "order": "was zuerst?",
            "reward": "nehmen, was der Gast mitbringt, oder darauf verzichten",
            "gain": "nehmen oder verzichten",
            "penalty": "eine Strafe wählen",
            "remove": "ein Zimmer aufgeben, aus möglichst hoher Etage",
            "return": "Handkarten abgeben",
            "discard": "Personal abgeben",
            "prepare": "ein Zimmer vorbereiten",
            "occupy": "ein weiteres Zimmer belegen",
            "staff": "eine Personalkarte ausspielen",
            "guest": "einen Gast nehmen",
            "space": "ein Aktionsfeld nutzen",
            "complete": "eine Bestellung vervollständigen",
            "his item": "einem Gast von Leopold etwas geben",
        }
    ),
    labels=FrozenMap(
        {
            "draft": "{staff} behalten",
            "guest": "{guest} nehmen",
            "prepare": "{room} vorbereiten",
            "occupy": "{room} belegen",
            "remove": "{room} aufgeben",
            "done": "Aufhören",
            "decline": "Verzichten",
            "pass": "Passen",
            "die": "Würfel {space}{imitated}{boost}",
            "space": "Feld {space}{imitated}{boost}",
            "serve": "Bedienen",
            "claim": "Politikkarte {letter} erfüllen",
            "use": "{staff} einsetzen",
            "move": "{guest} geht nach {room}",
            "end": "Zug beenden",
            "take": "{items}",
            "pick": "{item}",
            "put": "{item} auf {guest}",
            "keep": "Rest in die Küche",
            "gain": "{emperor}, {kronen}",
            "staff": "{staff} ausspielen",
            "under": "{staff} unter den Stapel",
            "resolve": "{part}",
            "complete": "{guest}: alles da",
            "ignore": "Strafe abwenden",
            "suffer": "Strafe erleiden",
            "return": "{staff} abgeben",
            "discard": "{staff} abgeben",
        }
    ),
    items=FrozenMap(
        {
            "s": ("Strudel", "Strudel"),
            "c": ("Kuchen", "Kuchen"),
            "w": ("Wein", "Weine"),
            "k": ("Kaffee", "Kaffees"),
        }
    ),
    amounts=FrozenMap({"emperor": ("Feld", "Felder"), "kronen": ("Krone", "Kronen")}),
    spaces=FrozenMap({1: "Speisen", 2: "Getränke", 3: "Zimmer", 4: "Kronen und Kaiser", 5: "Personal"}),
    parts=FrozenMap(
        {"bonus": "Erst der Bonus", "action": "Erst die Aktion", "occupy": "Erst ein weiteres Zimmer"}
    ),
    boosted=", verstärkt",
)
PHRASES: Mapping[str, Phrases] = FrozenMap({"en": _ENGLISH, "de": _GERMAN})
