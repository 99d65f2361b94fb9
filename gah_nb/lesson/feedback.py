"""What is said to an attempt: whether it solves the task, and why, with the numbers of the rules.

Of a prediction the likely slip comes first, and the sum for who asks for it or tries again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from gah_nb.engine import Event, events
from gah_nb.play.game import Game
from gah_nb.scenario.checking import play
from gah_nb.scenario.form import Value
from gah_nb.scenario.lookups import is_change
from gah_nb.scenario.paths import compare, read_path, value_of
from gah_nb.scenario.report import Expectation, Result

from .form import Task, split_goal
from .phrases import PHRASES
from .voice import Voice, number_words, sentence, signed

#: The number of a rule or card ("" where it goes without one), and a sentence.
Line = tuple[str, str]
#: More events than these of one attempt are more than one wants to read.
MOST_EVENTS = 4
_COUNTED = ("vp", "kronen", "emperor")
#: Events that say what the one before them said already, what everybody sees, or what nobody chose.
_BESIDE = (
    events.SpaceChosen,
    events.ActionBegins,
    events.ItemsReturned,
    events.GuestDiscarded,
    events.GuestEnters,
    events.TurnEnds,
    events.Skipped,
    events.Declined,
    events.DieToDustbin,
    events.Rolled,
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


_NUMBER = re.compile(r"(?<!\d)[+\-\u2212]?\d{1,9}(?!\d)", re.ASCII)
#: What one says for a list or text with nothing in it, and for a truth.
_NOTHING = ("none", "nothing", "nichts")
_TRUTHS = {"yes": True, "true": True, "ja": True, "no": False, "false": False, "nein": False}


class Change(Struct, frozen=True):
    """Something that changes the number in question: by which rule, by how much, and as a clause."""

    rule: str
    amount: int
    clause: str


class Sum(Struct, frozen=True):
    """How a number comes about: what it was before, what changed it in order, and what it is then."""

    before: int
    changes: tuple[Change, ...]
    after: int

    def by_rule(self) -> dict[str, int]:
        """The changes by each rule, added up."""
        sums: dict[str, int] = {}
        for change in self.changes:
            sums[change.rule] = sums.get(change.rule, 0) + change.amount
        return sums


def predict(task: Task, voice: Voice, text: str) -> Feedback:
    """Judge a prediction: a number, or a text, names or a truth where the value is no number."""
    played = play(voice.start, task.play)
    found = value_of(played.game, task.value, played.events)
    if not isinstance(found, int) or isinstance(found, bool):
        return _words(task, voice, text, found)
    numbers = {int(number.replace("\N{MINUS SIGN}", "-")) for number in _NUMBER.findall(text)}
    if len(numbers) != 1:
        return only(voice, voice.phrases.one_number)
    (guess,) = numbers
    sum_ = sum_of(task, voice, played.events, found)
    account = [(change.rule, sentence(change.clause)) for change in sum_.changes] + _account(
        task, voice, sum_
    )
    account = account or told(voice, played.events, played.game, [task.value])
    if guess == found:
        return feedback(voice, True, account, reason_why(task))
    said = voice.phrases.not_that.format(about=voice.about(task.value), guess=number_words(str(guess)))
    slips = _foreseen(task, text, guess) or slip(voice, guess, sum_)
    return feedback(voice, False, [("", said)], slips, reminder(task), more=account)


def _foreseen(task: Task, text: str, guess: int | None = None) -> list[Line]:
    wanted = " ".join(text.split()).casefold()
    known = (wanted, str(guess)) if guess is not None else (wanted,)
    return [("", one.say) for one in task.wrong if str(one.when).casefold() in known][:1]


def _words(task: Task, voice: Voice, text: str, found: Value) -> Feedback:
    """A prediction that is no number: a text as in a file, names with commas between, yes or no."""
    word = text.strip().casefold()
    guess: Value = "" if word in _NOTHING else text.strip()
    if isinstance(found, bool):
        if word not in _TRUTHS:
            return only(voice, voice.phrases.yes_or_no)
        guess = _TRUTHS[word]
    elif isinstance(found, list):
        guess = [part.strip() for part in text.split(",") if part.strip()] if word not in _NOTHING else []
    played = play(voice.start, task.play)
    one = compare(task.value, guess, voice.start, played.game, played.events)
    account = told(voice, played.events, played.game, [task.value])
    if one.held:
        return feedback(voice, True, account, reason_why(task))
    if one.note:
        return only(voice, sentence(voice.phrases.unread.format(reason=one.note)))
    said = voice.phrases.not_that.format(about=voice.about(task.value), guess=text.strip())
    return feedback(voice, False, [("", said)], _foreseen(task, text), reminder(task), more=account)


# The sum


def sum_of(task: Task, voice: Voice, events: Sequence[Event], found: int) -> Sum:
    """How the number comes about; without changes where it is none that events add up to."""
    read = read_path(task.value, voice.start.names)
    if read.field not in _COUNTED:
        return Sum(found, (), found)
    seat = voice.start.names.index(read.name)
    changes = tuple(
        Change(event.rule, int(getattr(event, read.field)), voice.clause(event))
        for event in events
        if event.seat == seat and getattr(event, read.field) and read.by in ("", event.rule)
    )
    before = value_of(voice.start, task.value, ())
    return Sum(int(str(before)), changes, found)


def _account(task: Task, voice: Voice, sum_: Sum) -> list[Line]:
    if not sum_.changes:
        return []
    terms = "".join(f" {signed(amount)[0]} {abs(amount)} ({rule})" for rule, amount in sum_.by_rule().items())
    start, end = number_words(str(sum_.before)), number_words(str(sum_.after))
    return [("", f"{voice.about(task.value)}: {start}{terms} = {end}.")]


# The likely slip

#: A slip that was looked for: whether the guess is it, and what to say then.
_Look = Callable[[Voice, int, Sum], Iterable[Line]]


def slip(voice: Voice, guess: int, sum_: Sum) -> list[Line]:
    """What was probably overlooked: something left out before anything else, counted twice last."""
    for look in _LOOKS:
        found = list(look(voice, guess, sum_))
        if found:
            return found[:1]
    return []


def _one_left_out(voice: Voice, guess: int, sum_: Sum) -> Iterator[Line]:
    for change in sum_.changes:
        if guess == sum_.after - change.amount and len(sum_.changes) > 1:
            yield change.rule, voice.phrases.left_out.format(event=change.clause)


def _untouched(voice: Voice, guess: int, sum_: Sum) -> Iterator[Line]:
    if guess == sum_.before and sum_.changes:
        yield "", voice.phrases.untouched


def _cost_or_gain(voice: Voice, guess: int, sum_: Sum) -> Iterator[Line]:
    change = sum_.after - sum_.before
    if change < 0 and guess in (-change, change):
        yield "", voice.phrases.cost
    elif sum_.before and change > 0 and guess == change:
        yield "", voice.phrases.gain


def _some_left_out(voice: Voice, guess: int, sum_: Sum) -> Iterator[Line]:
    """All by a rule, or by two."""
    sums = list(sum_.by_rule().items())
    for some in (*combinations(sums, 1), *combinations(sums, 2)):
        amount = sum(one for _, one in some)
        if amount and guess == sum_.after - amount:
            yield some[0][0], voice.phrases.all_left_out.format(amount=signed(amount))


def _too_early(voice: Voice, guess: int, sum_: Sum) -> Iterator[Line]:
    reached = sum_.before
    for change in sum_.changes:
        if guess == reached:
            yield change.rule, voice.phrases.too_early.format(event=change.clause)
        reached += change.amount


def _twice(voice: Voice, guess: int, sum_: Sum) -> Iterator[Line]:
    for change in sum_.changes:
        if guess == sum_.after + change.amount:
            yield change.rule, voice.phrases.twice.format(event=change.clause)


def _wrong_way(voice: Voice, guess: int, sum_: Sum) -> Iterator[Line]:
    for change in sum_.changes:
        if guess == sum_.after - 2 * change.amount:
            yield change.rule, voice.phrases.wrong_way.format(event=change.clause)


_LOOKS: Sequence[_Look] = (
    _one_left_out,
    _untouched,
    _too_early,
    _some_left_out,
    _cost_or_gain,
    _twice,
    _wrong_way,
)
