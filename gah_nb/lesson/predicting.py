"""Predictions: the likely slip first, and the sum for who asks for it or tries again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from gah_nb.engine import Event
from gah_nb.scenario.checks.checking import play
from gah_nb.scenario.checks.paths import compare, read_path, value_of
from gah_nb.scenario.form import Value

from .feedback import Feedback, Line, feedback, only, reason_why, reminder, told
from .form import Task
from .voice import Voice, number_words, sentence, signed

_NUMBER = re.compile(r"(?<!\d)[+\-\u2212]?\d{1,9}(?!\d)", re.ASCII)
_COUNTED = ("vp", "kronen", "emperor")
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
