"""What is said to an attempt: whether it solves the task, and why, with the numbers of the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape

from msgspec import Struct
from msgspec.structs import replace

from gah_nb.engine import Event, events
from gah_nb.play.game import Game
from gah_nb.scenario.checks.lookups import is_change
from gah_nb.scenario.checks.paths import read_path
from gah_nb.scenario.checks.report import Expectation, Result

from .form import Task, split_goal
from .phrases import PHRASES
from .voice import Voice, sentence

#: The number of a rule or card ("" where it goes without one), and a sentence.
Line = tuple[str, str]
#: More events than these of one attempt are more than one wants to read.
MOST_EVENTS = 4
_COUNTED = ("vp", "kronen", "emperor")
#: Events that say what the one before them said already, or what everybody sees.
_BESIDE = (
    events.SpaceChosen,
    events.ActionBegins,
    events.ItemsReturned,
    events.GuestDiscarded,
    events.GuestEnters,
    events.TurnEnds,
    events.Skipped,
    events.Declined,
)
#: Events that are about a value.
_ABOUT: Mapping[str, tuple[type[Event], ...]] = {
    "vacant": (events.TilePlaced, events.RoomRemoved, events.RoomOccupied),
    "occupied": (events.RoomOccupied, events.RoomRemoved),
    "kitchen": (events.Received, events.ItemsKept, events.ItemPut),
    "cafe": (events.GuestTaken, events.ItemPut, events.GuestMoved, events.OrderCompleted),
    "hand": (events.StaffPlayed, events.CardsDrawn, events.StaffReturned),
    "staff": (events.StaffPlayed, events.StaffUsed, events.StaffDiscarded),
    "claims": (events.ObjectiveClaimed,),
    "taken": (events.DieTaken, events.TurnWithoutDie),
    "passed": (events.Passed,),
    "bonuses": (events.RoomOccupied,),
    "queue": (events.GuestTaken, events.GuestEnters),
    "dustbin": (events.DieToDustbin,),
    "dice": (events.DieTaken, events.Rolled, events.DieToDustbin),
    "round": (events.RoundBegins, events.RoundEnds, events.TurnsLost, events.DieToDustbin),
    "to_decide": (events.DieTaken, events.Passed, events.TilesMove, events.Rolled),
    "winners": (events.Winner, events.FinalItemsAndKronen, events.FinalRooms),
}


class Feedback(Struct, frozen=True):
    """What an attempt is told: ``solved``, lines of rule and sentence, and ``more`` for who asks for it.

    ``more`` has the sum of a prediction that was wrong: `whole` is for the second try, or "show me".
    """

    solved: bool
    lines: tuple[Line, ...]
    more: tuple[Line, ...] = ()
    language: str = "en"

    @property
    def whole(self) -> Feedback:
        """The same with everything that was held back."""
        return replace(self, lines=tuple(dict.fromkeys((*self.lines, *self.more))), more=())

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers that are named, each once."""
        return tuple(dict.fromkeys(rule for rule, _ in self.lines if rule))

    @property
    def head(self) -> str:
        """The verdict in a word or two."""
        phrases = PHRASES[self.language]
        return phrases.solved if self.solved else phrases.not_yet

    def __repr__(self) -> str:
        return "\n".join(
            [self.head, *(f"  {rule}: {said}" if rule else f"  {said}" for rule, said in self.lines)]
        )

    def _repr_html_(self) -> str:
        return f"<p><strong>{self.head}</strong></p>{lines_html(self.lines)}"


def lines_html(lines: Iterable[Line]) -> str:
    """Lines as a list, the numbers of the rules in bold."""
    items = (f"<li>{f'<b>{escape(rule)}</b> ' if rule else ''}{escape(said)}</li>" for rule, said in lines)
    return f"<ul>{''.join(items)}</ul>"


def feedback(voice: Voice, solved: bool, *groups: Iterable[Line], more: Iterable[Line] = ()) -> Feedback:
    """Lines in order, each once."""
    lines = tuple(dict.fromkeys(line for group in groups for line in group))
    return Feedback(solved, lines, tuple(dict.fromkeys(more)), voice.language)


def only(voice: Voice, sentence: str) -> Feedback:
    """Not solved, and one sentence."""
    return feedback(voice, False, [("", sentence)])


def told(
    voice: Voice,
    came: Sequence[Event],
    game: Game,
    paths: Collection[str] = (),
    rules: Collection[str] = (),
) -> list[Line]:
    """The events that matter for what is at these paths, else the last ones of "you", as lines in order.

    With ``rules`` those of "you" that occur by them.
    """
    if not voice.phrases.tells_events:
        return []
    chosen = [event for event in came if any(_matters(voice, event, path) for path in paths)]
    if not chosen:
        yours = [event for event in came if event.seat == voice.seat]
        by_rule = [event for event in yours if event.rule in rules]
        own = [event for event in by_rule or yours if not isinstance(event, _BESIDE)] or by_rule
        changing = [event for event in own if any(getattr(event, field) for field in _COUNTED)]
        chosen = own if rules else changing or own
    return [(event.rule, sentence(voice.clause(event, game.position))) for event in chosen[-MOST_EVENTS:]]


def _matters(voice: Voice, event: Event, path: str) -> bool:
    """Whether an event is about what is at a path."""
    read = read_path(split_goal(path)[0], voice.start.names)
    if read.name and voice.start.names.index(read.name) != event.seat:
        return False
    if read.field in _COUNTED:
        return bool(getattr(event, read.field)) and read.by in ("", event.rule)
    return isinstance(event, _ABOUT.get(read.field, ()))


def reminder(task: Task) -> list[Line]:
    """What the author reminds of when an attempt is wrong."""
    return [(cited(task), task.remind)] if task.remind else []


def reason_why(task: Task) -> list[Line]:
    """What the author says when the task is solved."""
    return [(cited(task), task.why)] if task.why else []


def cited(task: Task) -> str:
    """The rule that the task is about."""
    return task.rules[0] if task.rules else ""


def compared(voice: Voice, one: Expectation) -> str:
    """What was found, and where that was not it, what was asked for."""
    phrases, (_, how) = voice.phrases, split_goal(one.path)
    words = phrases.found if one.held else phrases.lacks if how == "lacks" else phrases.asked
    about, asked = voice.about(one.path), voice.asked_for(one.path, one.expected)
    return words.format(about=about, found=_found(voice, one), asked=asked)


def reasons(voice: Voice, result: Result) -> list[Line]:
    """Why a statement holds or not: refusals, values, events that should occur or not, and what led there.

    Of what holds only the events are told: the statement itself says the rest.
    """
    phrases, position = voice.phrases, result.after.position if result.after else voice.start.position
    lines: list[Line] = []
    if result.stop:
        said = voice.deeds(result.play)[result.stop.index].words
        refused = phrases.refused.format(said=said, reason=result.stop.reason)
        lines.append((result.stop.rule, sentence(refused)))
    for one in result.attempts:
        said = voice.deed_of(one.action, position)
        if one.reason:
            lines.append((one.rule, sentence(phrases.refused.format(said=said, reason=one.reason))))
        elif not one.held:
            lines.append(("", phrases.possible.format(said=said)))
    for expected in result.expectations:
        if not expected.held:
            found = _found(voice, expected)
            lines.append(("", phrases.found.format(about=voice.about(expected.path), found=found)))
    lines += [(rule, phrases.does_not_happen) for rule in result.missing]
    lines += [(rule, phrases.happens) for rule in result.forbidden]
    paths = [expected.path for expected in result.expectations]
    matter = [event for event in result.events if any(_matters(voice, event, path) for path in paths)]
    if matter and result.after is not None:
        lines += told(voice, matter, result.after, paths)
    return lines


def _found(voice: Voice, one: Expectation) -> str:
    if is_change(one.expected) and one.found is not None:
        return voice.change(str(one.found))
    return voice.value(one.path, one.found)
