"""How a lesson speaks: to "you", in words instead of script, in the language of its file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from gah_nb.components import GUESTS, RULES, STAFF
from gah_nb.components.catalogue import room_name
from gah_nb.engine import Action, Event, Position
from gah_nb.engine.actions import Die, Guest, Pass
from gah_nb.engine.play import Decision
from gah_nb.notation import NotationError, Statement, parse_action, split_script
from gah_nb.notation.cards import card_name
from gah_nb.play.game import Game
from gah_nb.play.run import Playing, read_jump
from gah_nb.scenario.form import Value
from gah_nb.scenario.lookups import bounds, is_change
from gah_nb.scenario.paths import read_path
from gah_nb.scenario.report import shown
from gah_nb.telling import event_text, label, prompt
from gah_nb.telling.prompts import cost_of
from gah_nb.telling.wording import capital, items_in_words, listed, the

from .form import split_goal
from .phrases import PHRASES, Phrases

_MINUS = "\N{MINUS SIGN}"
#: Values that are lists of people.
_OF_PEOPLE = ("cafe", "staff", "queue", "winners")


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
            none = phrases.nobody if field in _OF_PEOPLE else phrases.nothing
            return listed([self._member(field, one) for one in value], phrases.last) or none
        if value in ("", None):
            return phrases.nothing
        text = "; ".join(line.strip() for line in shown(value).split("\n"))
        if field == "kitchen":
            return self.items(text)
        if field in ("taken", "claims"):
            return listed(list(text), phrases.last)
        if field in ("vacant", "occupied"):
            return listed(text.split(), phrases.last)
        return number_words(text)

    def _member(self, field: str, text: str) -> str:
        name, _, items = text.partition(":")
        if field == "cafe" and items.strip():
            return self.phrases.has.format(name=name, items=self.items(items.strip()))
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

    # What is decided

    def prompt(self, position: Position) -> str:
        """Who decides what."""
        decision, phrases = position.decision, self.phrases
        if phrases.tells_events:
            return prompt(position, you=self.seat)
        if decision is None:
            return sentence(phrases.prompts["over"])
        words = phrases.you_decide if decision.seat == self.seat else phrases.decides
        who = self.start.names[decision.seat]
        return words.format(who=who, what=phrases.prompts[_moment(decision)])

    # Actions

    def deed(self, position: Position, action: Action, *, priced: bool = False) -> str:
        """An action in the words of its button; without its price, which is often the question."""
        if self.phrases.tells_events:
            return label(position, action, priced=priced)
        fields = {name: self._in_words(name, getattr(action, name)) for name in action.__struct_fields__}
        said = capital(self.phrases.labels[action.verb].format(**fields).strip(", "))
        cost = cost_of(position, action) if priced and action in position.legal_actions else 0
        return f"{said} ({self._in_words('kronen', cost)})" if cost else said

    def _in_words(self, field: str, value: Any) -> str:
        """What an action says of a card, room, item and so on, in another language than English."""
        phrases = self.phrases
        match field:
            case "guest" | "staff":
                return card_name(value)
            case "room":
                return room_name(value)
            case "kronen" | "emperor":
                return _counted(value, phrases.amounts[field])
            case "item":
                return phrases.items[value][0]
            case "items":
                return self.items(value)
            case "imitated":
                return f" = {phrases.spaces[value]}" if value else ""
            case "boost":
                return phrases.boosted if value else ""
            case "part":
                return phrases.parts.get(value, value)
            case _:
                return str(value)

    def items(self, letters: str) -> str:
        """Items by their letters, ``"ssc"`` -> ``"2 strudels and 1 cake"``."""
        names = self.phrases.items
        if not names:
            return items_in_words(letters)
        counts = [_counted(letters.count(letter), both) for letter, both in names.items()]
        return listed([one for one in counts if one], self.phrases.last)

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
            # Behind a mistake nothing is played, and whoever spoke last goes on.
            decision = run.position.decision if playing else None
            seat = seat if seat is not None else decision.seat if decision else before
            who = capital(self.phrases.you) if seat == self.seat else names[seat]
            text = text if seat == before else f"{who}: {text}"
            found.append(Deed(said.text, words[place] if place < len(words) else text))
            before = seat
            playing = playing and run.go([said]) is None
        return tuple(found)


def _moment(decision: Decision) -> str:
    """The kind of a decision; of a turn also how far it is."""
    kinds = {type(option) for option in decision.options}
    if decision.kind != "turn":
        return decision.kind
    if not {Guest, Die, Pass} & kinds:
        return "turn, die taken"
    return "turn" if Guest in kinds else "turn, no guest" if Pass in kinds else "turn, begun"


def _counted(count: int, names: tuple[str, str]) -> str:
    """A number of things of which there are one or several; nothing for none."""
    return f"{count} {names[count != 1]}" if count else ""


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


def sentence(clause: str) -> str:
    """A clause with a capital and a full stop, if it ends with nothing of the kind."""
    return capital(clause if clause.endswith((".", "!", "?")) else f"{clause}.")


def number_words(text: str) -> str:
    """A number with a proper minus sign; other texts as they are."""
    return text.replace("-", _MINUS) if text.removeprefix("-").isdigit() else text


def signed(amount: int) -> str:
    """A change with its sign: ``"+3"``."""
    return f"{_MINUS if amount < 0 else '+'}{abs(amount)}"
