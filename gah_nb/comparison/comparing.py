"""`compare` and `depends_on`: one line under several rule sets, and the points on which its end depends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import product
from typing import Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from gah_nb.components import (
    RuleSet,
    Switch,
    UnknownRule,
    editions,
    printed_editions,
    readings_of,
    rule_set,
    switches,
)
from gah_nb.engine import GahError, InvalidSetup
from gah_nb.engine.differences import OF_THE_RULES, what_differs
from gah_nb.files.door import text
from gah_nb.notation import split_script, to_text
from gah_nb.play.game import Game, kept_readings
from gah_nb.play.run import Stop
from gah_nb.play.starts import HasGame, Start, as_game
from gah_nb.telling.positions import difference_text
from gah_nb.telling.wording import as_html, as_text, row, rules_label

from .result import Comparison, Outcome, play_under

# `compare`: one line from one position under several rule sets, and which rule sets those are

ALL = "all"
#: Per reading one choice, several, or "all" of them; or whole sets of readings.
Readings = Mapping[str, str | Sequence[str]] | Sequence[Mapping[str, str]]


def rule_sets(start: RuleSet, names: str | Sequence[str], readings: Readings | None) -> tuple[RuleSet, ...]:
    """All combinations of the editions and readings asked for, each once, in the order given.

    Other readings are those of ``start``, as far as their points arise in an edition. "all" editions are
    those in which every reading asked for arises. Raises `InvalidSetup` for what does not exist or arise.
    """
    asked = _asked(readings)
    ids = {id for each in asked for id in each}
    found: dict[RuleSet, None] = {}
    for name in _names(names, ids):
        for each in asked:
            try:
                found[rule_set(name, kept_readings(start, name) | dict(each))] = None
            except UnknownRule as error:
                raise InvalidSetup(str(error)) from error
    if not found:
        raise InvalidSetup("nothing to compare: give at least one edition and, if any, one set of readings")
    return tuple(found)


def _names(names: str | Sequence[str], ids: set[str]) -> list[str]:
    if isinstance(names, str) and names != ALL:
        return [names]
    if names != ALL:
        return list(names)
    every = [edition.name for edition in editions()]
    points = [switches()[id] for id in ids if id in switches() and switches()[id].is_reading]
    fitting = [name for name in every if all(point.applies_to(name) for point in points)]
    return fitting or every  # of none: the error says so


def _asked(readings: Readings | None) -> list[Mapping[str, str]]:
    if readings is None:
        return [{}]
    if not isinstance(readings, Mapping):
        return list(readings)
    ways = [[(id, choice) for choice in _choices(id, choices)] for id, choices in readings.items()]
    return [dict(way) for way in product(*ways)]


def _choices(id: str, choices: str | Sequence[str]) -> Sequence[str]:
    if isinstance(choices, str):
        known = switches().get(id)
        return known.keys if choices == ALL and known else [choices]
    return choices


@runtime_checkable
class Scripted(HasGame, Protocol):
    """What stands at a game and has a line of its own, as scenarios do."""

    @property
    def line(self) -> str:
        """What is played from there."""

    def under(self, edition: str, readings: Mapping[str, str]) -> Game:
        """Where it stands by other rules."""


def compare(
    start: Start,
    line: str | None = None,
    *,
    editions: str | Sequence[str] = ALL,
    readings: Readings | None = None,
) -> Comparison:
    """Play a line from a position under several rule sets: same cards, same seed, same luck for same events.

    ``start`` is a game, a position, a timeline, or what has one. ``line`` is in the notation; an action with
    a question mark behind it (``suffer left?``) is played where it can be, and left out elsewhere. A scenario
    has a line of its own, what its checks play. ``editions`` are "all", one or several names; in a game alone
    all are the one it goes by. ``readings``
    maps a point to a choice, several, or "all": ``{"O1": ["allowed", "forbidden"]}``; or it is a list of
    mappings, each a set of readings. Every combination is played; other readings are those of the start.

    An illegal action ends the line under that rule set and is part of the result. Raises `InvalidSetup` for
    rules that do not exist and for a start in the middle of an action or effect, and `NotationError` for
    text that cannot be read under any of the rule sets; `InvalidFile` where rules forbid the moves by which a
    scenario comes to its beginning.
    """
    scripted = start if isinstance(start, Scripted) and not isinstance(start, Game) else None
    if line is None:
        if scripted is None:
            raise InvalidSetup("what shall be played? A game has no line of its own to compare: give one")
        line = scripted.line
    line, game = text(line, "line"), as_game(start)
    if editions == ALL and game.position.box.solo is not None:
        editions = (game.position.box.rules.edition,)  # a game alone goes by one edition (S1)
    outcomes, errors = [], []
    for rules in rule_sets(game.position.box.rules, editions, readings):
        begin = (scripted or game).under(rules.edition, dict(rules.readings))
        outcome, error = play_under(begin, line)
        outcomes.append(outcome)
        errors.append(error)
    if errors[0] and all(errors) and len({out.stop.index for out in outcomes if out.stop}) == 1:
        raise errors[0]
    return Comparison(line, tuple(outcomes))


# `depends_on`: the points on which the end of a line depends, found by playing it under every other reading.
#
# One point is read otherwise at a time. What only has to be said in another way, such as an order that is not
# asked for, makes no difference: the line is put in other words before anything is called different.

#: What only answers in which order things come; it may be left out or put in where rules ask otherwise.
_OF_ORDER = ("resolve", "keep")
#: What could be done besides is no answer to what is asked.
_BESIDES = ("serve", "claim", "move", "use")
#: Where there is no choice, it is what happens.
_NOT_ASKED = "suffer left"
#: As many ways of saying the same as are tried.
_MOST_WORDINGS = 24

R = TypeVar("R")


class Dependence(Struct, frozen=True):
    """A point on which the end depends: by ``by``, read as ``choice``, the ``changes`` are otherwise.

    ``point`` is the id (``"O7"``), or the name of another edition, and then ``choice`` is empty.
    """

    point: str
    choice: str
    by: RuleSet
    changes: tuple[str, ...]

    @property
    def rules(self) -> str:
        """The rule set in words."""
        return rules_label(self.by)


class Dependences(tuple[Dependence, ...]):
    """Points on which something depends; shows itself as a table."""

    __slots__ = ()

    @property
    def points(self) -> tuple[str, ...]:
        """The points, each once."""
        return tuple(dict.fromkeys(one.point for one in self))

    def _rows(self) -> list[tuple[str, ...]]:
        return [(one.point, one.choice, one.rules, "; ".join(one.changes)) for one in self]

    def __repr__(self) -> str:
        if not self:
            return "It depends on no reading: every other one leads to the same."
        head = row("point", "if read as", "played under", "what is otherwise")
        return as_text(head, [row(*cells) for cells in self._rows()], (10, 24, 24, 50))

    def _repr_html_(self) -> str:
        if not self:
            return f"<p>{escape(repr(self))}</p>"
        head = row("point", "if read as", "played under", "what is otherwise")
        return as_html(head, [row(*cells) for cells in self._rows()])


def depends_on(start: Start, line: str | None = None) -> Dependences:
    """The points on which it depends what a line of play leads to, from a game or scenario.

    The line is played under every other reading that arises in the edition, one at a time, and under each
    other edition. A point is named where the totals, cards, rooms, the turn or what can be done next come out
    otherwise, or where the line cannot be played. Raises as `compare` does.

    >>> import gah_nb as gah
    >>> game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    >>> gah.depends_on(game, "die 1; take s").points
    ('2015-de', '2015-fr', '2015-it')
    """
    game = as_game(start)
    scripted = start if isinstance(start, Scripted) and not isinstance(start, Game) else None
    text = scripted.line if line is None and scripted else line or ""
    begin = (scripted or game).under
    rules = game.position.box.rules
    base, error = play_under(begin(rules.edition, dict(rules.readings)), text)
    if error:
        raise error
    found: list[Dependence] = []
    alone = game.position.box.solo is not None
    for point, choice, other in [*other_readings(rules), *other_editions(rules, alone=alone)]:
        try:
            start_of_it = begin(other.edition, dict(other.readings))
        except GahError as refused:
            found.append(Dependence(point, choice, other, (f"it cannot begin there: {refused}",)))
            continue
        changes = _changes(base, start_of_it, text, lambda game, words: play_under(game, words)[0])
        if changes:
            found.append(Dependence(point, choice, other, changes))
    return Dependences(found)


def other_readings(rules: RuleSet) -> Iterator[tuple[str, str, RuleSet]]:
    """Every other reading of one point: its id, the choice, and the rule set; idle choices are left out."""
    taken = dict(rules.readings)
    for point in readings_of(rules.edition):
        yield from _other_choices(point, rules.edition, taken)


def _other_choices(
    point: Switch, edition: str, taken: Mapping[str, str]
) -> Iterator[tuple[str, str, RuleSet]]:
    here = taken.get(point.id, point.default(edition))
    for choice in point.choices:
        if choice.key != here and not choice.idle:
            yield point.id, choice.key, rule_set(edition, {**taken, point.id: choice.key})


def other_editions(rules: RuleSet, *, alone: bool = False) -> Iterator[tuple[str, str, RuleSet]]:
    """Each other printed edition with the readings that arise there; a game ``alone`` has none (S1)."""
    for edition in printed_editions() if not alone else ():
        if edition.name != rules.edition:
            try:
                yield edition.name, "", rule_set(edition.name, kept_readings(rules, edition.name))
            except UnknownRule:  # a reading has other choices there
                yield edition.name, "", rule_set(edition.name)


def _changes(base: Outcome, game: Game, text: str, play: Callable[[Game, str], Outcome]) -> tuple[str, ...]:
    """What is otherwise at the end; the least of it, in whatever words the line has to be said."""

    def tried(words: str) -> tuple[Outcome, tuple[str, ...]]:
        outcome = play(game, words)
        return outcome, tuple(_otherwise(base, outcome))

    def reworded(words: str, found: tuple[Outcome, tuple[str, ...]]) -> Iterable[str]:
        return wordings(words, found[0].stop, found[0].game)

    return in_any_words(text, tried, lambda found: not found[1], reworded)[1]


def _otherwise(base: Outcome, outcome: Outcome) -> Iterator[str]:
    if outcome.stop and (base.stop is None or base.stop.action != outcome.stop.action):
        yield f"it stops at {outcome.stop}"
        return
    if base.stop and not outcome.stop:
        yield f"{base.stop.action} can be played"
        return
    here, there = base.position, outcome.position
    for one in what_differs(here, there):
        if one.field not in OF_THE_RULES:
            yield difference_text(one, here, there, than="by the reading taken")
    theirs, ours = set(outcome.game.legal_actions), set(base.game.legal_actions)
    for words, options in (("can be done", theirs - ours), ("cannot be done", ours - theirs)):
        if options:
            yield f"{', '.join(sorted(map(to_text, options)))} {words}"


# Saying a line in other words


def in_any_words(
    text: str,
    play: Callable[[str], R],
    good: Callable[[R], bool],
    reworded: Callable[[str, R], Iterable[str]],
) -> R:
    """What a line leads to: the first wording that is good, else the line as it stands."""
    first = play(text)
    waiting, tried = [(text, first)], {text}
    while waiting:
        words, found = waiting.pop(0)
        if good(found):
            return found
        for other in reworded(words, found):
            if other not in tried and len(tried) < _MOST_WORDINGS:
                tried.add(other)
                waiting.append((other, play(other)))
    return first


def wordings(text: str, stop: Stop | None, game: Game) -> Iterator[str]:
    """Other ways of saying a line, where it stopped: without an order that nobody asks for, or with one."""
    said = [statement.text for statement in split_script(text, game.names)]
    place = stop.index if stop else len(said)
    done, rest = said[:place], said[place:]
    if rest and (_verb(rest[0]) in _OF_ORDER or rest[0].casefold().endswith(_NOT_ASKED)):
        yield "; ".join([*done, *rest[1:]])
    answers = [action for action in game.legal_actions if not (action.verb in _BESIDES or action.always_said)]
    for action in answers:
        if action.verb in _OF_ORDER or len(answers) == 1:
            yield "; ".join([*done, to_text(action), *rest])


def _verb(said: str) -> str:
    return said.rpartition(":")[2].split()[0].casefold() if said.rpartition(":")[2].strip() else ""
