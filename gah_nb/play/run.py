"""A line of play: the one way in which texts and values become actions, as far as they go.

A statement is an action or a jump. A jump lets everybody pass until something is reached: ``end of round``
goes on to the first decision of the next round, ``Emperor scoring`` until the next Emperor scoring has been
gone through, ``final scoring`` until the game is over. It begins where a turn begins, and stops before a
question that is no turn, such as a reward's: that is for the players to answer, and one may jump again
behind it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from msgspec import Struct

from gah_nb.components import BOARDS, GUESTS, HOTELS
from gah_nb.engine import Event, GahError, GameOver, IllegalAction, NotYourDecision, Position, Step
from gah_nb.engine.actions import Action, Draft, End, Guest, Pass, Prepare, Under
from gah_nb.engine.events import EmperorScoring, Passed, RoundEnds
from gah_nb.engine.frames import Turn
from gah_nb.files.door import shown
from gah_nb.notation import NotationError, Statement, parse_action, split_script, to_text
from gah_nb.notation.action_reader import MARK, VERBS, read_player
from gah_nb.notation.errors import Span
from gah_nb.telling import prompt, question
from gah_nb.telling.wording import listed

from .node import begins_turn


class Stop(Struct, frozen=True):
    """Where a text cannot be played on: the ``action`` as it was said, the ``rule`` and the ``reason``.

    ``index`` counts the statements of the text from 0, ``line`` and ``column`` (from 1) say where in it the
    trouble stands, ``asked`` what was to be decided instead and ``words`` the actions that decide it. What
    cannot be read has no rule.
    """

    index: int
    action: str
    line: int
    column: int
    rule: str
    reason: str
    asked: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.action}: {self.rule + ': ' if self.rule else ''}{self.reason}"


class Playing:
    """A line of play that grows: where it stands, its actions and what happened.

    ``step`` is where it begins: with the actions that were forced last, which may still be said aloud.
    """

    def __init__(self, step: Step, line: tuple[Action, ...] = ()) -> None:
        self.step = Step(step.position, (), step.forced)
        self.line = list(line)
        #: What each action of this run led to.
        self.steps: list[Step] = []
        self.events: list[Event] = []
        self.forced = list(step.forced)
        #: How each jump got where it led, a sentence each.
        self.jumps: list[str] = []
        #: What was raised where `go` stopped.
        self.error: GahError | None = None

    @property
    def position(self) -> Position:
        """Where the actions have led so far."""
        return self.step.position

    def read(self, *what: str | Action) -> None:
        """Play actions given as values or in the notation, several in one text if you like."""
        for item in what:
            if isinstance(item, str):
                for statement in self.statements(item):
                    self.say(statement)
            elif isinstance(item, Action):
                self.act(item)
            else:
                raise TypeError(f'what is played is a text such as "die 2", or an action, not {shown(item)}')

    def go(self, text: str | Sequence[Statement], first: int = 0) -> Stop | None:
        """Play a text as far as it goes; where it stops and why, or None if all of it was played.

        ``first`` is the number of its first statement, where it is a part of a longer text.
        """
        for index, said in enumerate(self.statements(text) if isinstance(text, str) else text, first):
            try:
                self.say(said)
            except GahError as error:
                self.error = error
                return _stop(self.position, index, said, error)
        return None

    def statements(self, text: str) -> list[Statement]:
        """The statements of a text that is to be played here."""
        return split_script(text, self.position.box.names)

    def say(self, statement: Statement) -> None:
        """Play one statement of the notation, an action or a jump."""
        jump = read_jump(statement, self.position.box.names)
        try:
            if jump is not None:
                self.jumps.append(_play_jump(self, jump))
            else:
                self._say_action(statement)
        except IllegalAction as error:
            raise error.at(statement.text, statement.line, statement.column) from None

    def _say_action(self, said: Statement) -> None:
        seat, action = parse_action(said.text, self.position, line=said.line, column=said.column)
        if not self._done_already(seat, action):
            _check_seat(self.position, seat)
            self.act(action)

    def _done_already(self, seat: int | None, action: Action) -> bool:
        """Whether the rules forced this very action, so that saying it adds nothing."""
        if action not in self.forced or action in self.position.legal_actions:
            return False
        self.forced.remove(action)
        return True

    def act(self, action: Action) -> None:
        """Play one action."""
        self.step = self.position.play(action)
        self.steps.append(self.step)
        self.line.append(action)
        self.events.extend(self.step.events)
        self.forced = list(self.step.forced)


def _check_seat(position: Position, seat: int | None) -> None:
    """Raise that somebody else decides, if so."""
    decision = position.decision
    if seat is not None and decision is not None and seat != decision.seat:
        names = position.box.names
        raise NotYourDecision("R2.2", f"{names[decision.seat]} decides now, not {names[seat]}")


def _stop(position: Position, index: int, said: Statement, error: GahError) -> Stop:
    rule, reason = getattr(error, "rule", ""), getattr(error, "reason", str(error))
    place = error if isinstance(error, NotationError) else said
    words = tuple(map(to_text, position.legal_actions))
    return Stop(index, said.text, place.line, place.column, rule, reason, prompt(position), words)


# Jumps

END_OF_ROUND, EMPEROR_SCORING, FINAL_SCORING = "end of round", "Emperor scoring", "final scoring"
JUMPS = (END_OF_ROUND, EMPEROR_SCORING, FINAL_SCORING)

_BY_WORDS = {name.casefold(): name for name in JUMPS}
#: No action begins or ends so.
_OTHER_JUMP = re.compile(r"end of\b|.*\bscoring$")
_LIKE_A_JUMP = 0.8  # "end of the round" is, no action is


class Jump(Struct, frozen=True):
    """A jump as it was said: its name, and the seat named in front of it, None for nobody."""

    name: str
    seat: int | None = None


def read_jump(said: Statement, names: Sequence[str]) -> Jump | None:
    """The jump that a statement is; None for any other statement.

    Capitals and further spaces do not count. Raises `NotationError` for what is nearly a jump, and for an
    unknown player in front of one.
    """
    words = " ".join(said.text.rpartition(MARK)[2].split()).casefold()
    verb = words.partition(" ")[0]
    if verb in VERBS and verb != End.verb:
        return None
    name = _BY_WORDS.get(words)
    if name is not None:
        return Jump(name, read_player(Span.whole(said.text, said.line, said.column), names)[0])
    close = get_close_matches(words, _BY_WORDS, n=1, cutoff=_LIKE_A_JUMP)
    if close:
        reason = f"there is no such action or jump. Did you mean: {_BY_WORDS[close[0]]}?"
        raise NotationError(reason, said.text, said.line, said.column, length=len(said.text))
    if _OTHER_JUMP.match(words):
        reason = f"there is no such jump. There are {', '.join(JUMPS)}"
        raise NotationError(reason, said.text, said.line, said.column, length=len(said.text))
    return None


def _play_jump(run: Playing, jump: Jump) -> str:
    """Play a jump; gives its account, a sentence that says how it got there.

    Raises `IllegalAction` in the middle of a turn or of a question and when the game is over, and what the
    engine raises where it needs luck that is unknown; ``run`` then stands where passing has led so far.
    """
    start = run.position
    _refuse_elsewhere(start, jump)
    last = _last_round(start, jump)
    told = len(run.events)
    while begins_turn(run.position) and run.position.round <= last:
        left = _still_to_pass(run.position)
        run.act(Pass())
        if not (run.position.is_over or _still_to_pass(run.position) < left):
            raise IllegalAction("R2.4", f"passing leads nowhere in {run.position!r}")
    return _account(run.events[told:], run.position, last)


def _last_round(start: Position, jump: Jump) -> int:
    """The last round whose turns are passed."""
    if jump.name == END_OF_ROUND:
        return start.round
    if jump.name == EMPEROR_SCORING:
        return min(due for due in BOARDS.emperor_retreat if due >= start.round)
    return BOARDS.rounds


def _still_to_pass(position: Position) -> tuple[int, int, int]:
    """What grows smaller with every pass: rounds, else dice (R2.4), else those who have not passed (R2.3)."""
    waiting = sum(not player.passed for player in position.players)
    return BOARDS.rounds - position.round, sum(position.dice), waiting


def _refuse_elsewhere(position: Position, jump: Jump) -> None:
    """Raise why one cannot jump from here, if so."""
    decision = position.decision
    if decision is None:
        raise GameOver("R8.2", f"the game is over, so there is no {jump.name} to jump to")
    _check_seat(position, jump.seat)
    if begins_turn(position):
        return
    if isinstance(position.agenda[-1], Turn):
        what = f"{position.box.names[decision.seat]} has begun a turn, and a jump passes whole turns"
        raise IllegalAction("R3.4", f"{what}; finish this one first. {question(position)}")
    reason = f"a jump passes turns, and this is another question; answer it first. {question(position)}"
    raise IllegalAction("R2.3", reason)


# Accounts


def _account(events: Sequence[Event], here: Position, last: int) -> str:
    """How a jump got to where it stands."""
    names = here.box.names
    passes = [names[event.seat] for event in events if isinstance(event, Passed)]
    seats = list(dict.fromkeys(passes))
    who = (
        "Everybody passes"
        if len(seats) == len(names)
        else f"{listed(seats)} pass{'' if len(seats) > 1 else 'es'}"
    )
    in_all = f", {len(passes)} times in all," if len(passes) > len(seats) else ""
    ended = [event.round for event in events if isinstance(event, RoundEnds)]
    where = f" in rounds {ended[0]} to {ended[-1]}" if len(ended) > 1 else ""
    return f"{who}{in_all} until no die is left{where}; {_what_follows(events, here, last)}."


def _what_follows(events: Sequence[Event], here: Position, last: int) -> str:
    parts = []
    if scorings := [str(event.round) for event in events if isinstance(event, EmperorScoring)]:
        many = len(scorings) > 1
        scoring = "Emperor scorings of rounds" if many else "Emperor scoring of round"
        parts.append(f"the {scoring} {listed(scorings)} follow{'' if many else 's'}")
    if here.is_over:
        parts.append("the final scoring ends the game")
    elif here.round > last:
        parts.append(f"round {here.round} begins")
    else:
        parts.append(f"a question comes up: {question(here)}")
    return ", then ".join(parts)


# A rule of thumb that plays the set-up, for those who want to begin at once.
#
# It keeps cheap staff cards, takes the guest that is easiest to serve, and opens the free rooms of the ground
# floor.

#: Behind every room of the hotel.
_LAST = 99
_SET_UP = ("draft", "under", "start guest", "rooms")


def sensible_choice(position: Position) -> Action | None:
    """The rule's choice for a decision of the set-up; None when the set-up is over."""
    decision = position.decision
    if position.round or decision is None or decision.kind not in _SET_UP:
        return None
    return min(decision.options, key=lambda action: _preference(position, decision.seat, action))


def _preference(position: Position, seat: int, action: Action) -> tuple[int, ...]:
    match action:
        case Draft(staff):
            return position.box.rulebook.staff[staff].cost, staff
        case Under(staff):
            return (staff,)
        case Guest(guest):
            card = position.box.rulebook.guests[guest]
            return len(card.order), -card.vp - len(card.reward), guest
        case Prepare(room):
            plan = HOTELS[position.box.hotels[seat]]
            wanted = {GUESTS[table.guest].color for table in position.players[seat].cafe}
            return room // 5, plan.colors[room] not in wanted, room
        case _:  # no further room (E1)
            return (_LAST,)
