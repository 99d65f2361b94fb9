"""`Table`: a whole game, played by clicking what is highlighted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import traitlets
from msgspec.structs import replace

from gah_nb.bots import cautions as cautions_about
from gah_nb.drawing import NARROW, NORMAL, WIDE, draw_score_lines
from gah_nb.drawing.parts import find_parts, find_seat
from gah_nb.engine import Position
from gah_nb.export.page import StoredView
from gah_nb.export.scripts import script
from gah_nb.files.door import file, truth
from gah_nb.notation import NotationError, parse_action
from gah_nb.play import Node, Timeline
from gah_nb.play.recording import Autosave
from gah_nb.play.starts import Start, new_game
from gah_nb.telling import label

from .board import Live, made_of
from .frame import table_frame
from .messages import (
    Branch,
    Compare,
    Earlier,
    Fitting,
    GoTo,
    Insist,
    LetPlay,
    LookBetween,
    Message,
    Peek,
    Redo,
    ScoreLines,
    Share,
    ShowPart,
    TakeOver,
    Think,
    Undo,
    UndoTurn,
    Unfold,
    Warned,
    Why,
    about_bot,
    about_hand_over,
    about_mistake,
)
from .opponents import NOW, Between, Opponents, Players, look_between
from .picture import Look, deciding, picture
from .shown import LOCK
from .story import NOBODY, address, fitting, glimpse, why

#: How many actions are told at first, and how many more each time somebody asks.
_STEPS, _MORE_STEPS = 20, 60
#: From how much room on, in a window how high, which width is drawn.
_WIDTHS = ((0, 0, NARROW), (640, 0, NORMAL), (WIDE, 1000, WIDE))
#: Who plays where a table with bots is made of nothing else.
_NAMES = ("Anna", "Ben")
_NO_BOTS: Players = MappingProxyType({})


class Table(Live):
    """A board to play on, with undo, a slider through the game, branches, and an account of what happened.

    ``start`` is a game, a position, a timeline or another board, whose timeline it shares; tables and boards
    of the same timeline show the same game. With ``seat`` (a name or a number) only that player's hand and
    choices are shown; without, those of whoever decides. ``autosave`` is a file to which the timeline is
    written after each change. If it holds a game that began with this start, or if none is given, the table
    goes on with that game where it stood; any other is kept beside it, under a numbered name.

    ``players`` has the bots, by name, beginning of a name or seat number: ``{"Ben": gah.bots.Greedy()}``.
    They answer at once whatever a person plays, and say why; undo goes back before their answers, and where
    somebody has gone back to, they play only when asked. Their hands are not shown: a single person's seat is
    the table's. With bots and without a start, it is a new game of Anna and Ben, set up. With ``cautions``
    it warns before classic mistakes, and one can think again.

    An ``honest`` table keeps what was revealed: who has seen dice rolled, a guest come or cards drawn after a
    decision can neither take it back nor decide otherwise. So does all else that shows the timeline; a copy
    of it (``copy.copy(table.timeline)``) is free. With ``hand_over`` two people share one screen: between
    their decisions nobody's hand is shown until the other says to be there.

    Against Leopold the table is that of the person who plays, and a line of his instruction card leads to the
    table as it stood after it.

    ``show`` names the parts that matter, ``["hotel Anna", "emperor"]``; the others are titles that unfold.

    ``table.position`` is the current game and ``table.timeline`` all of it; both are traits, to be observed
    and linked. Raises `TypeError` for another start or for what is no bot, and `KeyError` for a seat that is
    not at the table, `ValueError` for a part to ``show`` that there is not.
    """

    _esm = script("widgets/static/table.js")

    story = traitlets.Dict().tag(sync=True)
    history = traitlets.Dict().tag(sync=True)
    result = traitlets.Dict().tag(sync=True)
    question = traitlets.Dict(help="What it asks before it goes on.").tag(sync=True)
    corner = traitlets.Dict(help="Where what happened is told.").tag(sync=True)
    peek = traitlets.Dict(help="What happened at a place that somebody points at.").tag(sync=True)
    lines = traitlets.Unicode(help="How points grew, while somebody looks.").tag(sync=True)

    #: What every drawn object offers where the board does not say what can be done; "" elsewhere.
    _quiet = ""
    #: What may be chosen, by its text; None for everything that the rules allow.
    _only: frozenset[str] | None = None
    #: Spaces in one of which the parts to show should be as large as possible.
    _spaces: tuple[tuple[int, int], ...] = ()
    #: Whether bots are playing just now.
    _bots_play = False

    def __init__(
        self,
        start: Start | None = None,
        *,
        seat: str | int | None = None,
        autosave: str | Path | None = None,
        players: Players = _NO_BOTS,
        cautions: bool = False,
        honest: bool = False,
        hand_over: bool = False,
        show: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        self._autosave = None if autosave is None else Autosave(file(autosave, "autosave"))
        self._steps = _STEPS
        self._unfolded: int | None = None
        self._since: Node | None = None
        #: The row of the card at which a virtual opponent's turn is looked at, until one goes on.
        self._row: int | None = None
        self._lines_width = 0
        self._cautions = cautions
        self._warned: Warned | None = None
        if truth(hand_over, "hand_over") and seat is not None:
            raise TypeError("a table for one seat is not handed over: leave out seat or hand_over")
        #: Who is at the screen, of those between whom it is handed over.
        self._at_the_screen: int | None = None
        timeline = self._begun(start, is_new=bool(players))
        timeline.tree.honest |= truth(honest, "honest")
        self._show_parts = tuple([show] if isinstance(show, str) else show)
        if self._show_parts:
            find_parts(timeline.position.position, self._show_parts, 0)
        self._opponents = self._seated(players, timeline)
        virtual = timeline.position.position.box.virtual
        people = [one for one in self._opponents.people if one != virtual]
        if seat is None and (players or virtual >= 0) and len(people) == 1:
            seat = people[0]
        self._hand_over = hand_over and seat is None
        if not timeline.tree.can_redo:  # in the past they wait
            self._opponents.play_on(timeline.tree)
        self._known = len(timeline.tree.nodes)
        constant = {"frame": table_frame(), "label": "Grand Austria Hotel", "widths": _WIDTHS}
        super().__init__(timeline, seat, NORMAL, **(constant | kwargs))

    def _begun(self, start: Start | None, *, is_new: bool) -> Timeline:
        """The timeline that a start leads to, or else the saved one, or else if ``is_new`` a new one."""
        timeline = None if start is None else made_of(start, "a table")
        if self._autosave is not None:
            saved = self._autosave.resume(timeline.tree if timeline else None)
            timeline = timeline or (Timeline.of(saved) if saved else None)
        if timeline is None:
            return made_of(new_game(_NAMES).set_up() if is_new else None, "a table")
        return timeline

    def _seated(self, players: Players, timeline: Timeline) -> Opponents:
        return Opponents(players, timeline.position.names)

    def play(self, what: str) -> None:
        """Play actions in the notation, as a board does; bots answer."""
        with LOCK:
            super().play(what)
            self._let_bots_play()

    # What there is to see

    def _values(self) -> dict[str, Any]:
        tree, between = self.timeline.tree, self._between()
        look = Look(
            seat=self._reader(),
            width=self._width,
            show=self._show_parts,
            unfold=self._unfolded,
            steps=self._steps,
            since=self._since,
            quiet=self._quiet,
            between=between,
            only=self._only,
            spaces=self._spaces,
        )
        told = picture(tree, look, self._opponents.reasons)
        question = between.question() if between else self._question()
        return {**told, "question": question, "lines": self._score_lines()}

    def _between(self) -> Between | None:
        """The step of a virtual opponent's turn that is looked at, unless one has gone on since."""
        return None if self._row is None else look_between(self.timeline.tree.node, self._row)

    def _score_lines(self) -> str:
        if not self._lines_width:
            return ""
        tree = self.timeline.tree
        states = [node.position for node in tree.line]
        return draw_score_lines(states, here=tree.index, width=self._lines_width, height=88)

    def _reader(self) -> int | None:
        """Whose view it is now: among people that of who decides, and nobody's while a bot does.

        Where the table is handed over, nobody's either until who decides is at the screen.
        """
        position, people = self.timeline.tree.position, self._opponents.people
        is_open = not (self._hand_over or self.timeline.tree.honest)
        if self._seat is not None or not people or (is_open and len(people) == len(position.players)):
            return self._seat
        seat = deciding(position)
        return NOBODY if seat is None or seat not in people or self._waits_for(position) else seat

    def _waits_for(self, position: Position) -> str:
        """Who is to come to the screen; "" for nobody."""
        seat = deciding(position)
        if not self._hand_over or seat in (None, self._at_the_screen) or seat not in self._opponents.people:
            return ""
        return position.box.names[seat]

    def _question(self) -> dict[str, Any]:
        node = self.timeline.tree.node
        if name := self._waits_for(node.position):
            return about_hand_over(name)
        if self._warned is not None and self._warned.at == node.id:
            return about_mistake(self._warned)
        return about_bot(node.position) if self._opponents.decides(node.position) else {}

    # Following the timeline

    def _follow(self, node: Node) -> None:
        with LOCK:
            if self._bots_play:
                return
            self._row = None
            super()._follow(node)
            if self._autosave is not None:
                self._autosave.save(self.timeline.tree)
            # Only what is new was played; other places may have been gone to.
            if node.id >= self._known:
                self._let_bots_play()
            self._known = len(self.timeline.tree.nodes)

    def _another_timeline(self, change: Any) -> None:
        self._since = self._row = None
        self._known = len(change.new.tree.nodes)
        super()._another_timeline(change)

    def _let_bots_play(self) -> None:
        """Let bots play as long as one of them decides; what they did is shown when they are done."""
        tree, played = self.timeline.tree, False
        self._bots_play = True
        try:
            while self._opponents.play_on(tree):  # bots of another table may answer in between
                played = True
        finally:
            self._bots_play = False
        if played:
            self._known = len(tree.nodes)
            self._follow(tree.node)

    # Answering the browser

    def _answer(self, message: Message) -> None:
        match message:
            case GoTo() | Undo() | UndoTurn() | Redo() | Branch():
                self._move(message)
            case Why() | Fitting() | Share():
                self._send_changed({"citation": self._told_about(message)})
            case Peek(index):
                node = self.timeline.tree.at(index)
                self._send_changed({"peek": {"index": index, **glimpse(node, self._reader())}})
            case Earlier() | Unfold() | ShowPart() | Compare() | ScoreLines() | LookBetween():
                self._look(message)
            case LetPlay():
                self._let_bots_play()
            case TakeOver():
                self._at_the_screen = deciding(self.timeline.tree.position)
                self._show()
            case Think():
                self._ask_about(None)
            case Insist():
                self._play_warned()
            case _:
                super()._answer(message)

    def _move(self, message: GoTo | Undo | UndoTurn | Redo | Branch) -> None:
        """Move in the timeline, across what bots played."""
        tree = self.timeline.tree
        match message:
            case GoTo(index, branch):
                tree.go_to(branch or index)
            case Branch(name):
                tree.branch(name)
            case Redo():
                tree.go_to(self._opponents.place_after(tree))
            case Undo() if tree.can_undo:
                tree.undo(self._opponents.place_before(tree))
            case UndoTurn() if tree.can_undo:
                tree.undo(self._opponents.turn_before(tree))

    def _shared(self) -> object:
        """What a link from here opens."""
        return self.timeline

    def _told_about(self, message: Why | Fitting | Share) -> str:
        if isinstance(message, Share):
            return address(self._shared())
        tree, reader = self.timeline.tree, self._reader()
        if isinstance(message, Why):
            return why(tree.node, message.about, reader)
        return fitting(tree.position, reader)

    def _look(self, message: Earlier | Unfold | ShowPart | Compare | ScoreLines | LookBetween) -> None:
        """Look at the same in another way."""
        match message:
            case Earlier():
                self._steps += _MORE_STEPS
            case Unfold(seat):
                find_seat(self.timeline.tree.position, seat)
                self._unfolded = None if seat == self._unfolded else seat
            case ShowPart(part):
                find_parts(self.timeline.tree.position, (part,), 0)
                self._show_parts = (*self._show_parts, part)
            case Compare(on):
                self._since = self.timeline.tree.node if on else None
            case ScoreLines(width):
                self._lines_width = width
            case LookBetween(row):
                if row != NOW:
                    look_between(self.timeline.tree.node, row)
                self._row = None if row == NOW else row
        self._show()

    def _play_clicked(self, text: str, at: int) -> None:
        if self._cautions and at == self.timeline.tree.node.id:
            warned = self._warning(text)
            if warned is not None:
                self._ask_about(warned)
                return
        self._play_at(text, at)

    def _play_at(self, text: str, at: int) -> None:
        here = self.timeline.tree.node
        super()._play_clicked(text, at)
        if self.timeline.tree.node is not here:
            self._let_bots_play()

    def _play_warned(self) -> None:
        """Play what somebody was warned of, unless the board has changed since."""
        warned, self._warned = self._warned, None
        if warned is not None:
            self._play_at(warned.text, warned.at)

    def _ask_about(self, warned: Warned | None) -> None:
        self._warned = warned
        self._send_changed({"question": self._question(), "error": {}})

    def _warning(self, text: str) -> Warned | None:
        """The cautions about what was clicked; None if there are none, or if it cannot be played anyway."""
        node = self.timeline.tree.node
        position, decision = node.position, node.position.decision
        if decision is None or self._reader() not in (None, decision.seat):
            return None
        try:
            _who, action = parse_action(text, position)
        except NotationError:
            return None
        found = cautions_about(position.seen_by(decision.seat), action)
        return Warned(node.id, text, label(position, action), found) if found else None

    def _what_is_stored(self) -> StoredView:
        """Where hands are secret, what nobody's view shows: a notebook is read by everybody."""
        view = super()._what_is_stored()
        secret = self._seat is None and (self._hand_over or self.timeline.tree.honest)
        return replace(view, seat=NOBODY) if secret else view

    def __repr__(self) -> str:
        return f"Table({self.position!r})"
