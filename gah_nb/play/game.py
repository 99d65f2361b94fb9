"""`Game` and `Timeline`: what people hold.

A game wraps a position and adds reading, playing in words, and showing itself. It never changes: playing
gives another one. Equality and hash are those of the position; the events and the way that led there come
along for those who ask. A timeline is all that was played from one beginning; it takes and hands out games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from pathlib import Path
from typing import Any

from gah_nb.components import RuleSet, UnknownRule, readings_of, rule_set
from gah_nb.engine import Action, GahError, InvalidSetup, Position, Step
from gah_nb.engine.position import stages, under
from gah_nb.files import write_text
from gah_nb.files.door import file, is_found, pairs, seat_named, shown, text, whole
from gah_nb.telling import differences

from .node import Node, start_of_turn
from .recording import to_record
from .replaying import load_record
from .run import Playing, sensible_choice
from .seat import OnTheTable, Seat
from .told import Events, Options, handed_over
from .tree import Place, Tree


class Game(OnTheTable):
    """A game of Grand Austria Hotel at one moment.

    Make one with `new_game`; `play` gives the next. As the last value of a cell it shows itself as a drawn
    table.
    """

    __slots__ = ("_events", "_line", "_origin", "_step")

    def __init__(self, position: Position) -> None:
        """A game at a position of which no way is known. Raises `TypeError` for anything else."""
        if not isinstance(position, Position):
            raise TypeError(f"position is to be a Position, not {shown(position)}; new_game makes a game")
        self._step = self._origin = Step(position, ())
        self._events = Events((), position)
        self._line: tuple[Action, ...] = ()

    @classmethod
    def at(cls, step: Step, origin: Step, line: tuple[Action, ...], events: Events) -> Game:
        """The game that a step led to, with the way from its beginning; for timelines, which know it."""
        game = cls(step.position)
        game._step, game._events, game._origin, game._line = step, events, origin, line
        return game

    # Reading

    @property
    def position(self) -> Position:
        """The engine's value behind this game."""
        return self._step.position

    @property
    def events(self) -> Events:
        """What happened between the game that was played on and this one, with the rules that caused it."""
        return self._events

    @property
    def legal_actions(self) -> Options:
        """What the player to decide can do, also to be looked up by text; empty when the game is over."""
        return Options(self.position)

    def __getitem__(self, who: str | int) -> Seat:
        """A player by name or seat number; raises `KeyError` with the names at the table."""
        seat = seat_named(who, self.names) if isinstance(who, str) else whole(who, "who")
        if seat is None or not 0 <= seat < len(self.names):
            raise KeyError(f"nobody at this table is called {who!r}; here are {', '.join(self.names)}")
        return Seat(self.position, seat)

    def __len__(self) -> int:
        """The number of players."""
        return len(self.names)

    def __iter__(self) -> Iterator[Seat]:
        """The players, clockwise."""
        return (Seat(self.position, seat) for seat in range(len(self)))

    def __contains__(self, who: object) -> bool:
        """Whether somebody is at the table, by name, number or as a `Seat` of this game."""
        return is_found(self.__getitem__, who) or who in tuple(self)

    # Playing

    def play(self, *what: str | Action) -> Game:
        """Play actions, given as values or in the notation, several in one text if you like.

        A text may also jump: ``end of round``, ``Emperor scoring``, ``final scoring`` let everybody pass. A
        step that the rules forced, and that is therefore done already, may be said aloud. Raises
        `IllegalAction` (rule and reason), `NotYourDecision` for the wrong player, or `NotationError` for
        text that cannot be read; this game stays as it is in any case.
        """
        run = self.playing()
        run.read(*what)
        return self.after(run)

    def playing(self) -> Playing:
        """A line of play that goes on from here; `after` is the game that it leads to."""
        return Playing(self._step, self._line)

    def after(self, run: Playing) -> Game:
        """The game that a line of play from here has led to."""
        step = Step(run.position, run.step.events, tuple(run.forced))
        return Game.at(step, self.origin, tuple(run.line), Events(run.events, run.position))

    def set_up(self) -> Game:
        """Play the set-up with sensible choices, up to the first turn."""
        run = self.playing()
        while (choice := sensible_choice(run.position)) is not None:
            run.act(choice)
        return self.after(run)

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
        named = rules if edition is None else edition
        chosen = kept_readings(rules, named) if readings is None else readings
        step = under(self.position, chosen_rules(named, chosen))
        return Game.at(step, step, (), Events(step.events, step.position))

    def timeline(self) -> Timeline:
        """A timeline that holds the way from the beginning to this moment and stands here."""
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
        from .showing import mime_bundle

        return mime_bundle(self.position, repr(self), self.events)


class Timeline:
    """All that was played from one beginning: undo, redo, go to any point, branch, compare, save.

    ``tree`` is the value behind it, which widgets observe. Every method that moves returns the game at the
    new place. A place is its index on the current line (0 is the beginning, -1 the end), a node of the
    tree, or the name of a branch.
    """

    #: The game at the current place, if it was asked for: its way need not be walked again.
    _known: tuple[Node, Game] | None = None

    def __init__(self, game: Game) -> None:
        """A timeline from the beginning of a game to where the game stands. Raises `TypeError`."""
        if not isinstance(game, Game):
            raise TypeError(f"game is to be a Game, not {shown(game)}")
        self.tree = Tree(game.origin.position, game.origin.events)
        with suppress(GahError):  # seen below: then it does not stand where the game does
            self.tree.play(*game.line)
        if self.tree.position != game.position:  # luck was laid down on the way, as records do
            self.tree = Tree(game.position, game.events)

    @classmethod
    def of(cls, tree: Tree) -> Timeline:
        """The timeline around a tree that is there already."""
        timeline = cls.__new__(cls)
        timeline.tree = tree
        return timeline

    @classmethod
    def load(cls, path: str | Path) -> Timeline:
        """Read a saved timeline and play it through; raises `InvalidFile` with the line, or `OSError`."""
        return cls.of(load_record(file(path)))

    def save(self, path: str | Path) -> None:
        """Write everything, undone moves too, as a game record; as a whole or not at all."""
        write_text(file(path), to_record(self.tree))

    def to_html(
        self,
        path: str | Path,
        *,
        title: str = "",
        seat: str | int | None = None,
        show: str | Sequence[str] = (),
    ) -> None:
        """Write one page that replays everything offline, in any browser, and opens at the current place.

        With ``seat``, a name or a number, nothing in the file tells more than that player may know (R1.2).
        ``show`` names the parts to draw, as for a `Table`: ``["hotel Anna", "emperor"]``. Raises `KeyError`
        for somebody who is not at the table, `ValueError` for a part that there is not, and `OSError`.
        """
        reader = None if seat is None else self.game[seat].number
        parts = (show,) if isinstance(show, str) else tuple(show)
        page = handed_over("replay_page")(self.tree, title=text(title, "title"), seat=reader, show=parts)
        write_text(file(path), page)

    def ruling(self, question: str, action: str = "") -> Any:
        """Write down a question about an action as a `Ruling`, and ask the engine under every edition.

        ``action`` is what one would like to play here, legal or not; without it the last action is in
        question, at the place before it. Answer and sources are left to be filled in, in the file that
        ``save`` writes. Raises `NothingDisputed` at the beginning, and `UndescribableMoment`.
        """
        asked = text(question, "question"), text(action, "action")
        return handed_over("ruling_about")(self.game, *asked)

    # Where one is

    @property
    def game(self) -> Game:
        """The game at the current place."""
        return self._game(self.tree.node)

    @property
    def position(self) -> Game:
        """The same as `game`: an older name, which notebooks use. Only a Game's is the engine's value."""
        return self.game

    @property
    def index(self) -> int:
        """How many actions of the line lie before the current place."""
        return self.tree.index

    @property
    def branches(self) -> Mapping[str, Node]:
        """The ends of the branches by name."""
        return self.tree.branches

    @property
    def branch_name(self) -> str:
        """The branch that a new move would continue."""
        return self.tree.current_branch

    def __len__(self) -> int:
        """The number of positions on the current line."""
        return len(self.tree.line)

    def __getitem__(self, place: Place) -> Game:
        """The game at a place, without going there."""
        return self._game(self.tree.at(place))

    def __iter__(self) -> Iterator[Game]:
        """The games on the current line, from the beginning on."""
        return map(self._game, self.tree.line)

    def __contains__(self, what: object) -> bool:
        """Whether there is a place, or whether the current line leads through a game."""
        if isinstance(what, Game):
            return any(node.position == what.position for node in self.tree.line)
        return is_found(self.tree.at, what)

    def compare(self, a: Place, b: Place) -> list[str]:
        """What differs at ``b`` from what was at ``a``, in words."""
        return differences(self.tree.at(a).position, self.tree.at(b).position)

    def between(self, place: Place | None = None) -> tuple[Game, ...]:
        """The games on the way to a place, by default the current one: one after each instruction of Leopold.

        The first of each turn of his has the card turned up and nothing done. He asks nobody, so these are no
        places, and nothing can be played there. None where he had no turn.
        """
        node = self.tree.node if place is None else self.tree.at(place)
        if node.parent is None or node.action is None:
            return ()
        return tuple(
            Game.at(
                Step(here.position, here.events),
                Step(here.position, ()),
                (),
                Events(here.events, here.position),
            )
            for here in stages(node.parent.position, node.action)
        )

    # Moving

    def play(self, *what: str | Action) -> Game:
        """Play at the current place, as `Game.play` does; an error leaves the timeline where it was."""
        here = self.tree.node
        game = self._game(here)
        run = game.playing()
        run.read(*what)
        node = self.tree.play(*run.line[here.depth :], at=here, steps=run.steps)
        played = game.after(run)
        step = Step(node.position, node.events, played._step.forced)  # forced, and not said aloud yet
        self._known = node, Game.at(step, played.origin, played.line, Events(node.events, node.position))
        return played

    def undo(self) -> Game:
        """Go back by one action; at the beginning nothing happens."""
        return self._game(self.tree.undo() if self.tree.can_undo else self.tree.node)

    def undo_turn(self) -> Game:
        """Go back to where this turn began, or at its beginning to that of the turn before.

        Where no turn is under way, as in the set-up, back to where the seat that decides was asked first.
        """
        tree = self.tree
        return self._game(tree.undo(start_of_turn(tree.node)) if tree.can_undo else tree.node)

    def redo(self) -> Game:
        """Go forward by one action, where one was last; at the end nothing happens."""
        return self._game(self.tree.redo() if self.tree.can_redo else self.tree.node)

    def go_to(self, place: Place) -> Game:
        """Go to a place."""
        return self._game(self.tree.go_to(place))

    def branch(self, name: str) -> Game:
        """Begin a branch with a name here: what is played next continues it, the other lines stay."""
        return self._game(self.tree.branch(name))

    def _game(self, node: Node) -> Game:
        if self._known is not None and self._known[0] is node:
            return self._known[1]
        path = node.path
        line = tuple(place.action for place in path if place.action is not None)
        game = Game.at(node.step, path[0].step, line, Events(node.events, node.position))
        if node is self.tree.node:
            self._known = node, game
        return game

    def __copy__(self) -> Timeline:
        """A timeline of its own, with everything of this one; nobody follows it."""
        return Timeline.of(copy(self.tree))

    def __reduce__(self) -> tuple[object, ...]:
        return Timeline.of, (self.tree,)

    def __repr__(self) -> str:
        tree = self.tree
        place = f"at {tree.index} of {len(tree.line) - 1} on {tree.current_branch}"
        return f"<Timeline: {place}; branches: {', '.join(tree.branches)}>"


# By which rules: editions and readings as people name them


def chosen_rules(edition: str | RuleSet, readings: Mapping[str, str]) -> RuleSet:
    """The rule set of an edition with readings. Raises `InvalidSetup` for what does not exist there."""
    if not isinstance(edition, RuleSet):
        edition = text(edition, "edition", InvalidSetup)
    try:
        return rule_set(edition, pairs(readings, "readings", InvalidSetup))
    except UnknownRule as error:
        raise InvalidSetup(str(error)) from error


def kept_readings(rules: RuleSet, edition: str | RuleSet) -> dict[str, str]:
    """The readings of a rule set that can be kept under another edition: those of points that arise there."""
    try:
        arising = {point.id for point in readings_of(edition)}
    except UnknownRule as error:
        raise InvalidSetup(str(error)) from error
    return {id: choice for id, choice in rules.readings if id in arising}
