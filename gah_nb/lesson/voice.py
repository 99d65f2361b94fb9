"""How a lesson speaks: its phrases in each language, and values and actions in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from gah_nb.components import GUESTS, RULES, STAFF, FrozenMap
from gah_nb.engine import Action, Event, Position
from gah_nb.notation import NotationError, Statement, parse_action, split_script
from gah_nb.play.game import Game
from gah_nb.play.run import Playing, read_jump
from gah_nb.scenario.checks.lookups import bounds, is_change
from gah_nb.scenario.checks.paths import read_path
from gah_nb.scenario.checks.report import shown
from gah_nb.scenario.form import Value
from gah_nb.telling import event_text, label
from gah_nb.telling.wording import capital, items_in_words, listed, the

from .form import split_goal

# What lessons say of themselves, in each language that a lesson file can have


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

# How a lesson speaks: to "you", in words instead of script, in the language of its file

_MINUS = "\N{MINUS SIGN}"


class Deed(Struct, frozen=True):
    """A statement of a script: its ``text``, and in the words of the buttons on the table."""

    text: str
    words: str


class Voice(Struct, frozen=True):
    """How a step speaks: from whose seat, that of whoever decides at its ``start``, and in which language."""

    start: Game
    language: str = "en"

    @property
    def phrases(self) -> Phrases:
        """What it says of itself."""
        return PHRASES[self.language]

    @property
    def seat(self) -> int:
        """The seat of "you"."""
        decision = self.start.position.decision
        return decision.seat if decision else 0

    # Events

    def clause(self, event: Event, position: Position | None = None) -> str:
        """An event as part of a sentence; in another language than English only its number."""
        if not self.phrases.tells_events:
            amount = event.vp or event.kronen or event.emperor
            field = "vp" if event.vp else "kronen" if event.kronen else "emperor"
            return f"{signed(amount)} {self.phrases.values[field]}"
        yours = event.seat == self.seat
        said = event_text(event, position or self.start.position, to_you=yours)
        if event.seat < 0:
            return said
        if yours:
            return f"{self.phrases.you} {said}"
        return f"{self.start.names[event.seat]} {said}"

    # Values

    def about(self, path: str) -> str:
        """What a path stands for: ``"Anna.vp"`` -> ``"Your VP"``."""
        read, phrases = read_path(split_goal(path)[0], self.start.names), self.phrases
        what = phrases.values.get(read.field, read.field.replace("_", " "))
        if read.by:
            what = phrases.by.format(what=what, rule=rule_words(read.by, self.language))
        if not read.name:
            return capital(what)
        yours = self.start.names.index(read.name) == self.seat
        return capital((phrases.your if yours else phrases.whose).format(who=read.name, what=what))

    def value(self, path: str, value: Value | None) -> str:
        """A value in words: ``"ssc"`` of a kitchen -> ``"2 strudels and 1 cake"``."""
        field, phrases = read_path(split_goal(path)[0], self.start.names).field, self.phrases
        if isinstance(value, bool):
            return phrases.yes if value else phrases.no
        if isinstance(value, list):
            return listed([self._member(field, one) for one in value], phrases.last) or phrases.nothing
        if value in ("", None):
            return phrases.nothing
        text = "; ".join(line.strip() for line in shown(value).split("\n"))
        if field == "kitchen" and phrases.tells_events:
            return items_in_words(text)
        if field in ("taken", "claims"):
            return listed(list(text), phrases.last)
        if field in ("vacant", "occupied"):
            return listed(text.split(), phrases.last)
        return number_words(text)

    def _member(self, field: str, text: str) -> str:
        name, _, items = text.partition(":")
        if field == "cafe" and items.strip() and self.phrases.tells_events:
            return f"{name} with {items_in_words(items.strip())}"
        return text

    def asked_for(self, path: str, value: Value) -> str:
        """What a goal asks for: ``">= 3"`` -> ``"at least 3"``, ``"+2"`` -> ``"2 more"``."""
        bound, phrases = bounds(value), self.phrases
        if bound:
            number = number_words(str(bound[0]))
            return (phrases.at_least if bound[1] else phrases.at_most).format(number=number)
        return self.change(str(value)) if is_change(value) else self.value(path, value)

    def change(self, text: str) -> str:
        """``"+2"`` -> ``"2 more"``."""
        number, phrases = int(text), self.phrases
        if not number:
            return phrases.unchanged
        return (phrases.more if number > 0 else phrases.less).format(number=abs(number))

    # Actions

    def deed(self, position: Position, action: Action) -> str:
        """An action in the words of its button, without its price, which is often the question."""
        return label(position, action, priced=False)

    def deed_of(self, text: str, position: Position) -> str:
        """An action of the notation in such words, or as it stands if it cannot be read."""
        try:
            return self.deed(position, parse_action(text, position)[1])
        except NotationError:
            return text

    def deeds(self, script: str, words: Sequence[str] = ()) -> tuple[Deed, ...]:
        """The statements of a script, with the name in front where somebody else goes on."""
        run, names, before = self.start.playing(), self.start.names, self.seat
        found, playing = [], True
        for place, said in enumerate(split_script(script, names)):
            seat, text = _jump_or_action(self, run, said)
            decision = run.position.decision
            seat = seat if seat is not None else decision.seat if decision else before
            who = capital(self.phrases.you) if seat == self.seat else names[seat]
            text = text if seat == before else f"{who}: {text}"
            found.append(Deed(said.text, words[place] if place < len(words) else text))
            before = seat
            playing = playing and run.go([said]) is None
        return tuple(found)


def _jump_or_action(voice: Voice, run: Playing, said: Statement) -> tuple[int | None, str]:
    """Who is named in front of a statement, and the statement in words."""
    try:
        if read_jump(said, voice.start.names):
            return None, capital(said.text)
        seat, action = parse_action(said.text, run.position)
    except NotationError:
        return None, said.text
    return seat, voice.deed(run.position, action)


def rule_words(rule: str, language: str = "en") -> str:
    """A rule or card as a place that something comes from: ``"#85"`` -> ``"the Major"``."""
    card = rule.removeprefix("#")
    if card != rule and card.isdigit() and (int(card) in GUESTS or int(card) in STAFF):
        return the(int(card))
    if language == "en" and rule in RULES:
        return f"{rule}, {RULES[rule].title}"
    return rule


def number_words(text: str) -> str:
    """A number with a proper minus sign; other texts as they are."""
    return text.replace("-", _MINUS) if text.removeprefix("-").isdigit() else text


def signed(amount: int) -> str:
    """A change with its sign: ``"+3"``."""
    return f"{_MINUS if amount < 0 else '+'}{abs(amount)}"
