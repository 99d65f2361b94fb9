"""What is said to an attempt: whether it solves the task, and why, with the numbers of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from msgspec import Struct

from gah_nb.components import RULES
from gah_nb.engine import Event
from gah_nb.play.game import Game
from gah_nb.scenario.checks.lookups import bounds, is_change
from gah_nb.scenario.checks.report import Expectation, Result, shown
from gah_nb.scenario.form import Value
from gah_nb.telling import event_text
from gah_nb.telling.wording import capital

#: The number of a rule or card ("" where it goes without one), and a sentence.
Line = tuple[str, str]
#: More events than these of one attempt are more than one wants to read.
MOST_EVENTS = 8
_WORDS = {
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
    "to_decide": "who decides",
    "decision": "what is decided",
}


class Feedback(Struct, frozen=True):
    """What an attempt is told: ``solved``, and lines of rule and sentence."""

    solved: bool
    lines: tuple[Line, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers that are named, each once."""
        return tuple(dict.fromkeys(rule for rule, _ in self.lines if rule))

    @property
    def head(self) -> str:
        """The verdict in a word or two."""
        return "Solved." if self.solved else "Not yet."

    def __repr__(self) -> str:
        return "\n".join(
            [self.head, *(f"  {rule}: {said}" if rule else f"  {said}" for rule, said in self.lines)]
        )

    def _repr_html_(self) -> str:
        items = (
            f"<li>{f'<b>{escape(rule)}</b> ' if rule else ''}{escape(said)}</li>" for rule, said in self.lines
        )
        return f"<p><strong>{self.head}</strong></p><ul>{''.join(items)}</ul>"


def feedback(solved: bool, *groups: Iterable[Line]) -> Feedback:
    """Lines in order, each once."""
    return Feedback(solved, tuple(dict.fromkeys(line for group in groups for line in group)))


def told(events: Sequence[Event], game: Game, seat: int | None = None, most: int = MOST_EVENTS) -> list[Line]:
    """The last events, of ``seat`` if it is given, as lines."""
    wanted = [event for event in events if seat in (None, event.seat)]
    return [(event.rule, sentence(event, game)) for event in wanted[-most:]]


def sentence(event: Event, game: Game) -> str:
    """An event with the name of the player."""
    who = f"{game.names[event.seat]} " if event.seat >= 0 else ""
    return f"{capital(who + event_text(event, game.position))}."


def full_stop(text: str) -> str:
    """The text with a full stop, if it ends with nothing of the kind."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def reminders(rules: Sequence[str]) -> list[Line]:
    """What rules say, in their first sentence."""
    return [
        (number, f"{RULES[number].title}: {RULES[number].text.partition('. ')[0].rstrip('.')}.")
        for number in rules
        if number in RULES
    ]


def compared(one: Expectation) -> str:
    """What was found and what was asked for, in words."""
    found = _in_line(one.found)
    if is_change(one.expected) and one.found is not None:
        change = _change(found)
        return f"{about(one.path)}: {change}" + (
            "." if one.held else f"; the task asks for {_change(_in_line(one.expected))}."
        )
    return f"{about(one.path)}: {found}" + (
        "." if one.held else f"; the task asks for {asked_for(one.expected)}."
    )


def asked_for(value: Value) -> str:
    """What is asked for in words: ``">= 3"`` -> ``"at least 3"``."""
    bound = bounds(value)
    if bound:
        return f"{'at least' if bound[1] else 'at most'} {bound[0]}"
    return _change(_in_line(value)) if is_change(value) else _in_line(value)


def _in_line(value: Value | None) -> str:
    return "; ".join(line.strip() for line in shown(value).split("\n"))


def _change(text: str) -> str:
    number = int(text)
    return f"{abs(number)} {'more' if number > 0 else 'less'}" if number else "no change"


def about(path: str) -> str:
    """A path in words: ``"Anna.vp"`` -> ``"Anna’s VP"``."""
    who, _, what = path.partition(" by ")[0].rpartition(".")
    by = path.partition(" by ")[2]
    words = _WORDS.get(what, what.replace("_", " "))
    return f"{who}’s {words}{f' by {by}' if by else ''}" if who else capital(words)


def reasons(result: Result, most: int = MOST_EVENTS) -> list[Line]:
    """Why a statement holds or not: refusals, values, events that should occur or not."""
    lines: list[Line] = []
    if result.stop:
        lines.append((result.stop.rule, full_stop(f"{result.stop.action}: {result.stop.reason}")))
    lines += [
        (one.rule, full_stop(f"{one.action}: {one.reason}") if one.reason else f"{one.action} can be played.")
        for one in result.attempts
    ]
    lines += [("", _stated(one)) for one in result.expectations]
    lines += [(rule, "This does not come into play.") for rule in result.missing]
    lines += [(rule, "This does come into play.") for rule in result.forbidden]
    if result.after is not None and not result.attempts:
        changing = [event for event in result.events if event.vp or event.kronen or event.emperor]
        lines += told(changing or result.events, result.after, most=most)
    return lines


def _stated(one: Expectation) -> str:
    """What was found, and if it is something else, what the statement said."""
    if one.held:
        return compared(one)
    found = _in_line(one.found)
    if is_change(one.expected) and one.found is not None:
        found = _change(found)
    return f"{about(one.path)}: {found}, not {asked_for(one.expected)}."
