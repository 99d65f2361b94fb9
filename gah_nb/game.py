"""`Game`: what people hold. It wraps a position and adds reading, playing in words, and showing itself.

A game never changes: playing gives another one. Equality and hash are those of the position; the events and
the way that led there come along for those who ask.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .components import RuleSet, UnknownRule, readings_of, rule_set
from .engine import Action, Event, IllegalAction, InvalidSetup, NotYourDecision, Position, Step, first_step
from .engine.rerule import under
from .facade.events import Events
from .facade.options import Options
from .facade.seats import Seat
from .facade.set_up_rule import sensible_choice
from .notation import Statement, parse_action, split_script

if TYPE_CHECKING:
    from .history import Timeline

_NO_READINGS: Mapping[str, str] = {}


class Game:
    """A game of Grand Austria Hotel at one moment.

    Make one with `new_game`; `play` gives the next. As the last value of a cell it shows itself as a drawn
    table.
    """

    __slots__ = ("_events", "_forced", "_line", "_origin", "_position")

    def __init__(self, position: Position) -> None:
        self._position = position
        self._events = Events((), position)
        self._forced: tuple[Action, ...] = ()
        self._origin = Step(position, ())
        self._line: tuple[Action, ...] = ()

    @classmethod
    def at(cls, step: Step, origin: Step, line: tuple[Action, ...], events: Events) -> Game:
        """The game that a step led to, with the way from its beginning; for timelines, which know it."""
        game = cls(step.position)
        game._events, game._forced, game._origin, game._line = events, step.forced, origin, line
        return game

    # Reading

    @property
    def position(self) -> Position:
        """The engine's value behind this game."""
        return self._position

    @property
    def events(self) -> Events:
        """What happened between the game that was played on and this one, with the rules that caused it."""
        return self._events

    @property
    def legal_actions(self) -> Options:
        """What the player to decide can do, also to be looked up by text; empty when the game is over."""
        return Options(self.position)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players, clockwise."""
        return self.position.box.names

    @property
    def to_decide(self) -> str | None:
        """Name of the player who decides now; None when the game is over."""
        decision = self.position.decision
        return self.names[decision.seat] if decision else None

    @property
    def round(self) -> int:
        """The round, 1-7; 0 during the set-up."""
        return self.position.round

    @property
    def seed(self) -> int | None:
        """The seed of all luck; None where it is unknown."""
        return self.position.box.seed

    @property
    def edition(self) -> str:
        """The edition of the rules."""
        return self.position.box.rules.edition

    @property
    def digest(self) -> str:
        """12 hex digits that are the same for the same position on every machine."""
        return self.position.digest

    @property
    def is_over(self) -> bool:
        """Whether the final scoring is done."""
        return self.position.is_over

    @property
    def scores(self) -> dict[str, int]:
        """Victory points by name."""
        return {name: player.vp for name, player in zip(self.names, self.position.players, strict=True)}

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; several for a shared victory (R8.2); empty while the game is on."""
        return tuple(self.names[seat] for seat in self.position.winners)

    def __getitem__(self, who: str | int) -> Seat:
        """A player by name or seat number; raises `KeyError` with the names at the table."""
        if who in self.names:
            return Seat(self.position, self.names.index(str(who)))
        if isinstance(who, int) and 0 <= who < len(self.names):
            return Seat(self.position, who)
        raise KeyError(f"nobody at this table is called {who!r}; here are {', '.join(self.names)}")

    # Playing

    def play(self, *what: str | Action) -> Game:
        """Play actions, given as values or in the notation, several in one text if you like.

        A step that the rules forced, and that is therefore done already, may be said aloud. Raises
        `IllegalAction` (rule and reason), `NotYourDecision` for the wrong player, or `NotationError` for
        text that cannot be read; this game stays as it is in any case.
        """
        run = Playing(self)
        for item in what:
            if isinstance(item, str):
                for statement in split_script(item, self.names):
                    run.say(statement)
            else:
                run.act(item)
        return run.result()

    def set_up(self) -> Game:
        """Play the set-up with sensible choices, up to the first turn."""
        run = Playing(self)
        while (choice := sensible_choice(run.position)) is not None:
            run.act(choice)
        return run.result()

    def seen_by(self, who: str | int) -> Game:
        """The game as one player may know it: unknown cards blank, luck unknown (R1.2)."""
        return Game(self.position.seen_by(self[who].number))

    def under(self, edition: str | None = None, readings: Mapping[str, str] | None = None) -> Game:
        """The same position by other rules, where a new line of play begins: same cards, same luck.

        Without ``edition`` it stays the same, without ``readings`` those of this game stay, as far as the
        points arise in the edition. Raises `InvalidSetup` for rules that do not exist, and in the middle of
        an action or effect, which the old rules have begun.
        """
        rules = self.position.box.rules
        edition = rules.edition if edition is None else edition
        chosen = kept_readings(rules, edition) if readings is None else readings
        step = under(self.position, _rules(edition, chosen))
        return Game.at(step, step, (), Events(step.events, step.position))

    def timeline(self) -> Timeline:
        """A timeline that holds the way from the beginning to this moment and stands here."""
        from .history import Timeline

        return Timeline(self)

    @property
    def origin(self) -> Step:
        """The position in which this line of play began, with the events that led to it."""
        return self._origin

    @property
    def line(self) -> tuple[Action, ...]:
        """The actions played since the beginning."""
        return self._line

    # Showing

    def __eq__(self, other: object) -> bool:
        return self.position == other.position if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.position)

    def __repr__(self) -> str:
        scores = ", ".join(f"{name} {vp}" for name, vp in self.scores.items())
        if self.is_over:
            return f"<Game {self.digest}: over, {scores}; won by {' and '.join(self.winners)}>"
        moment = f"round {self.round}" if self.round else "set-up"
        return f"<Game {self.digest}: {moment}, {scores}; {self.to_decide} decides>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The drawn table, for notebooks (as an image, so that stored notebooks show it without trust)."""
        from .facade.showing import mime_bundle

        return mime_bundle(self.position, repr(self))


class Playing:
    """Actions being played one after another from a game, which stays as it is; `result` is the next game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.step = Step(game.position, (), game._forced)
        self.line = list(game.line)
        self.events: list[Event] = []
        self.forced = list(game._forced)

    @property
    def position(self) -> Position:
        """Where the actions have led so far."""
        return self.step.position

    def say(self, statement: Statement) -> None:
        """Play one statement of the notation."""
        position = self.position
        seat, action = parse_action(statement.text, position, line=statement.line, column=statement.column)
        if self._done_already(seat, action):
            return
        self._check_seat(seat, statement.text)
        try:
            self.act(action)
        except IllegalAction as error:
            raise error.at(statement.text, statement.line, statement.column) from None

    def _done_already(self, seat: int | None, action: Action) -> bool:
        """Whether the rules forced this very action, so that saying it adds nothing."""
        if not self.forced or self.forced[0] != action or action in self.position.legal_actions:
            return False
        self.forced.pop(0)
        return True

    def _check_seat(self, seat: int | None, text: str) -> None:
        decision = self.position.decision
        if seat is None or decision is None or seat == decision.seat:
            return
        names = self.position.box.names
        raise NotYourDecision("R2.2", f"{names[decision.seat]} decides now, not {names[seat]}: {text}")

    def act(self, action: Action) -> None:
        """Play one action."""
        self.step = self.position.play(action)
        self.line.append(action)
        self.events.extend(self.step.events)
        self.forced = list(self.step.forced)

    def result(self) -> Game:
        """The game that the actions led to."""
        return Game.at(self.step, self.game.origin, tuple(self.line), Events(self.events, self.position))


def new_game(
    players: Sequence[str],
    *,
    seed: int | None = None,
    edition: str = "2021",
    readings: Mapping[str, str] = _NO_READINGS,
    hotel: str | Sequence[str] = "night",
    hand: str = "deal",
    promos: bool = False,
    start: str | int | None = None,
    objectives: Sequence[str] = (),
    emperor_tiles: Sequence[str] = (),
) -> Game:
    """Set up a game for 2-4 players, who sit clockwise in the order given (R1).

    ``seed`` decides all luck; None picks one, which ``game.seed`` shows. ``hotel`` is "night", "day" (a
    different board each) or a list with a board per player; ``hand`` is "deal", "introductory" or "draft";
    ``start`` names the start player or leaves it to luck. ``edition`` and ``readings`` say by which rules;
    where these let the players choose ``objectives`` and ``emperor_tiles`` (E21), a key for each letter such
    as ``("A2", "B1", "C4")``. Raises `InvalidSetup`.
    """
    if isinstance(players, str):
        raise InvalidSetup(f"R1.1: players is a list of names, such as [{players!r}, ...]")
    names = tuple(players)
    step = first_step(
        names,
        seed=secrets.randbelow(2**32) if seed is None else seed,
        rules=_rules(edition, readings),
        hotel=hotel,
        hand=hand,
        promos=promos,
        start=_start_seat(start, names),
        objectives=objectives,
        emperor_tiles=emperor_tiles,
    )
    return Game.at(step, step, (), Events(step.events, step.position))


def _rules(edition: str, readings: Mapping[str, str]) -> RuleSet:
    try:
        return rule_set(edition, readings)
    except UnknownRule as error:
        raise InvalidSetup(str(error)) from error


def kept_readings(rules: RuleSet, edition: str) -> dict[str, str]:
    """The readings of a rule set that can be kept under another edition: those of points that arise there."""
    try:
        arising = {point.id for point in readings_of(edition)}
    except UnknownRule as error:
        raise InvalidSetup(str(error)) from error
    return {id: choice for id, choice in rules.readings if id in arising}


def _start_seat(start: str | int | None, names: Sequence[str]) -> int | None:
    if isinstance(start, str):
        if start not in names:
            raise InvalidSetup(f"R1.1: {start} cannot start; at the table are {', '.join(names)}")
        return names.index(start)
    return start
