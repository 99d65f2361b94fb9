"""Reading game records: every line is played, and a tree comes of it, or nothing does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from gah_nb.engine import Action, IllegalAction, Step, WrongScript
from gah_nb.engine.audit import problems
from gah_nb.engine.state import Chance
from gah_nb.files import Document, InvalidFile, KeyPath, read, read_text

from .moves import Moves, Told
from .node import Node
from .record import RULES, SCHEMA, Branch, Record, Shuffle, outcomes, shuffled_decks
from .record_checks import CHECKS, line_number
from .record_start import start_of
from .tree import MAIN, Tree


class WrongDigest(InvalidFile):
    """A record that can be played, but does not lead to the position that it names."""


def from_record(text: str, *, name: str = "<text>") -> Tree:
    """Read a game record and play it; gives the tree that it holds, at the place where one was.

    Recorded outcomes come before chance: rolls and shuffles are as they were even where the seed would give
    others. ``name`` is for messages. Raises `InvalidFile` with line and column for whatever is wrong: no
    TOML, unknown keys, cards or players, actions that the rules do not allow, outcomes that cannot be. Kinds
    of it are `NewerSchema` and `WrongDigest`.
    """
    return _Replay(read(text, Record, name=name, schema=SCHEMA, checks=CHECKS)).tree


def load_record(path: str | Path) -> Tree:
    """`from_record` for a file. Raises `OSError` where it cannot be opened."""
    path = Path(path)
    return from_record(read_text(path), name=path.name)


class _Replay:
    """A record being played. ``ends`` has the end of each line, by number."""

    def __init__(self, document: Document[Record]) -> None:
        self.document = document
        self.record = document.value
        self.tree = Tree(*start_of(document))
        self.shuffles = dict(enumerate(self.record.hidden.shuffles if self.record.hidden else ()))
        self.ends: list[Node] = []
        self._play_line(self.tree.node, (), Branch(0, moves=self.record.moves, digest=self.record.digest))
        for place, branch in enumerate(self.record.branch):
            path = ("branch", place)
            self._play_line(self._place_on_line(branch.parent, branch.at, (*path, "at")), path, branch)
        self._check_shuffles()
        self._name_branches()
        self._go_to_current()

    def _place_on_line(self, line: int | str, at: int, path: KeyPath) -> Node:
        """Place ``at`` of a line. Raises `InvalidFile` if the line is shorter."""
        whole = self.ends[line_number(self.record, line)].path
        if not 0 <= at < len(whole):
            raise self._refusal(path, f"line {line!r} has places 0 to {len(whole) - 1}, not {at}")
        return whole[at]

    def _play_line(self, start: Node, path: KeyPath, line: Branch) -> None:
        """Play the moves of a line from a place on."""
        self.tree.go_to(start)
        moves = Moves(self.document, (*path, "moves"), line.moves)
        for told in moves.told():
            self._play(moves, told)
        end = self.tree.node
        if line.digest and line.digest != end.position.digest:
            message = f"the line ends with digest {end.position.digest}, not {line.digest}"
            if self.record.rules < RULES:
                message += f"; it was played by version {self.record.rules} of the rules, and this is {RULES}"
            raise WrongDigest(self.document.name, [self.document.problem((*path, "digest"), message)])
        self.ends.append(end)

    def _play(self, moves: Moves, told: Told) -> None:
        """Play one action as it is told."""
        here = self.tree.node
        seat, action = moves.action(told, here.position)
        decision = here.position.decision
        if decision is not None and seat not in (None, decision.seat):
            names = here.position.box.names
            raise moves.refusal(
                told.action, f"R2.2: {names[decision.seat]} decides here, not {names[seat or 0]}"
            )
        shuffles = self._shuffles_at(here.depth + 1)
        known = here.continuations.get(action)
        step = known.step if known else self._step(moves, told, action, shuffles)
        self._check_decks(step, shuffles)
        moves.check_outcomes(told, list(outcomes(step.events)))
        self.tree.follow(action, step)

    def _step(self, moves: Moves, told: Told, action: Action, shuffles: dict[int, Shuffle]) -> Step:
        """What an action leads to when chance does what is written."""
        position = self.tree.position
        given: list[Chance] = [("roll", dice) for dice in told.given("roll")]
        given += [("shuffle", shuffle.cards) for shuffle in shuffles.values()]
        if more := _not_laid_down(given, position.script):
            position = replace(position, script=(*position.script, *more))
        try:
            return position.play(action)
        except IllegalAction as error:
            raise moves.refusal(told.action, f"{error.rule}: {error.reason}") from error
        except WrongScript as error:
            if error.kind == "shuffle":
                raise self._refusal(_cards_of(shuffles), str(error)) from error
            raise moves.refusal(told.outcomes[0][0] if told.outcomes else told.action, str(error)) from error

    # Shuffles are in the hidden part, by line and place

    def _shuffles_at(self, at: int) -> dict[int, Shuffle]:
        line = len(self.ends)
        return {key: one for key, one in self.shuffles.items() if (one.line, one.at) == (line, at)}

    def _check_decks(self, step: Step, shuffles: dict[int, Shuffle]) -> None:
        """See whether the decks that are written came up, and whether they were of the right cards."""
        if not shuffles:
            return
        path = _cards_of(shuffles)
        if [one.cards for one in shuffles.values()] != shuffled_decks(step.position, step.events):
            raise self._refusal(path, "this is not how the guest deck is shuffled there")
        for sentence in problems(step.position):
            raise self._refusal(path, sentence)
        for key in shuffles:
            del self.shuffles[key]

    def _check_shuffles(self) -> None:
        for key, shuffle in self.shuffles.items():
            message = f"line {shuffle.line} has no place {shuffle.at} of its own"
            raise self._refusal(("hidden", "shuffles", key, "at"), message)

    # The tree as it was

    def _name_branches(self) -> None:
        self.tree.set_main(self.ends[0])
        for branch, end in zip(self.record.branch, self.ends[1:], strict=True):
            if branch.name:
                self.tree.name_branch(branch.name, end)

    def _go_to_current(self) -> None:
        current = self.record.current
        if current is None:
            self.tree.go_to(MAIN)
            return
        place = self._place_on_line(current.line, current.at, ("current", "at"))
        number = line_number(self.record, current.line)
        name = self.record.branch[number - 1].name if number else MAIN
        self.tree.go_to(name or self.ends[number])
        self.tree.go_to(place.depth)

    def _refusal(self, path: KeyPath, message: str) -> InvalidFile:
        return InvalidFile(self.document.name, [self.document.problem(path, message)])


def _cards_of(shuffles: dict[int, Shuffle]) -> KeyPath:
    """Where the first of some shuffles is written."""
    return ("hidden", "shuffles", next(iter(shuffles)), "cards")


def _not_laid_down(given: Sequence[Chance], script: Sequence[Chance]) -> list[Chance]:
    """The outcomes that the script of a position does not have already: of each kind those after its own."""
    rest = list(given)
    for kind, _ in script:
        first = next((place for place, one in enumerate(rest) if one[0] == kind), None)
        if first is not None:
            del rest[first]
    return rest
