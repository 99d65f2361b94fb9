"""Jumps: everybody passes until something is reached, said as one statement of a play.

``end of round`` goes on to the first decision of the next round, ``Emperor scoring`` until the next Emperor
scoring has been gone through, ``final scoring`` until the game is over. A jump begins where a turn begins,
and stops before a question that is no turn, such as a reward's: that is for the players to answer, and one
may jump again behind it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from msgspec import Struct

from gah_nb.components import BOARDS
from gah_nb.engine import Event, GameOver, IllegalAction, NotYourDecision, Position
from gah_nb.engine.actions import Pass
from gah_nb.engine.events import EmperorScoring, Passed, RoundEnds
from gah_nb.engine.frames import Turn
from gah_nb.notation import NotationError, Statement
from gah_nb.notation.action_reader import MARK, read_player
from gah_nb.notation.errors import Span
from gah_nb.telling import prompt
from gah_nb.telling.wording import listed

from .run import Playing

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
    name = _BY_WORDS.get(words)
    if name is not None:
        return Jump(name, read_player(Span.whole(said.text, said.line, said.column), names)[0])
    close = get_close_matches(words, _BY_WORDS, n=1, cutoff=_LIKE_A_JUMP)
    if close:
        reason = f"there is no such action or jump. Did you mean: {_BY_WORDS[close[0]]}?"
        raise NotationError(reason, said.text, said.line, said.column, length=len(said.text))
    if _OTHER_JUMP.match(words):
        reason = f"there is no such jump. There are {', '.join(JUMPS)}."
        raise NotationError(reason, said.text, said.line, said.column, length=len(said.text))
    return None


def play_jump(run: Playing, jump: Jump) -> str:
    """Play a jump; gives its account, a sentence that says how it got there.

    Raises `IllegalAction` in the middle of a turn or of a question and when the game is over, and what the
    engine raises where it needs luck that is unknown; ``run`` then stands where passing has led so far.
    """
    start = run.position
    _refuse_elsewhere(start, jump)
    last = _last_round(start, jump)
    told = len(run.events)
    while _begins_turn(run.position) and run.position.round <= last:
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


def _begins_turn(position: Position) -> bool:
    """Whether a player is asked for a turn of which nothing was done yet; only then all can pass (R2.3)."""
    frame = position.agenda[-1] if position.agenda else None
    return isinstance(frame, Turn) and not (frame.acted or frame.extra)


def _still_to_pass(position: Position) -> tuple[int, int, int]:
    """What grows smaller with every pass: rounds, else dice (R2.4), else those who have not passed (R2.3)."""
    waiting = sum(not player.passed for player in position.players)
    return BOARDS.rounds - position.round, sum(position.dice), waiting


def _refuse_elsewhere(position: Position, jump: Jump) -> None:
    """Raise why one cannot jump from here, if so."""
    decision = position.decision
    if decision is None:
        raise GameOver("R8.2", f"the game is over, so there is no {jump.name} to jump to")
    names = position.box.names
    if jump.seat not in (None, decision.seat):
        raise NotYourDecision("R2.2", f"{names[decision.seat]} decides now, not {names[jump.seat or 0]}")
    if _begins_turn(position):
        return
    if isinstance(position.agenda[-1], Turn):
        what = f"{names[decision.seat]} has begun a turn, and a jump passes whole turns"
        raise IllegalAction("R3.4", f"{what}; finish this one first. {_asked(position)}")
    reason = f"a jump passes turns, and this is another question; answer it first. {_asked(position)}"
    raise IllegalAction("R2.3", reason)


def _asked(position: Position) -> str:
    """Who decides what, to end another sentence."""
    return prompt(position).removesuffix(".")


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
        parts.append(f"a question comes up: {_asked(here)}")
    return ", then ".join(parts)
