"""Writing game records, once or after each action."""

from __future__ import annotations

import errno
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from gah_nb.engine import Position
from gah_nb.files import InvalidFile, array, block, check_writable, quoted, write_bytes, write_text
from gah_nb.notation import to_text

from .node import Line, Node, Snapshot
from .record import KIND, RULES, SCHEMA, position_to_json
from .replaying import CHANCE_VERBS, load_record, outcome_text, outcomes, shuffled_decks
from .tree import Tree


def to_record(tree: Tree) -> str:
    """Write a tree as a game record, from which `from_record` makes it again.

    That is all lines, the names of branches and the current place, but not the ids of places and the events
    that led to the start.
    """
    state = tree.snapshot()
    start = tree.start
    text = "\n".join(
        [
            *_head(start, state),
            *_line(state.lines[0]),
            "",
            *_setup(start),
            *_branches(state.lines),
            "",
            *_hidden(start, state.lines),
        ]
    )
    return f"{text}\n"


class Autosave:
    """A file that keeps a timeline as it grows, and never takes the place of another game.

    Where the file holds another game, or more of this one than the timeline has, that is kept beside it under
    a numbered name (``friday-1.toml``) before anything is written. `resume` goes on with what is there.
    """

    def __init__(self, path: Path) -> None:
        """See whether the file can be written. Raises `OSError`, and `FileExistsError` for no game record."""
        self.path = path
        check_writable(path)
        self._tree: Tree | None = None
        self._written = self._state()
        if self._written is not None and self._game() is None:
            raise FileExistsError(
                errno.EEXIST, "there is a file that is no game record; give another name", str(path)
            )

    def resume(self, tree: Tree | None) -> Tree | None:
        """Give a timeline all that the file has of it, and the place where that stood.

        For None it is the game in the file. Another game there, or less of this one, changes nothing.
        """
        found = self._game()
        if tree is None or found is None:
            return tree or found
        if _is_part_of(tree, found):
            tree.take_in(found)
        return tree

    def save(self, tree: Tree) -> Path | None:
        """Write a timeline; where another game was in the file, gives the file to which that was copied.

        Raises `OSError`; the file is then as it was.
        """
        copy = None
        if self._tree is not tree or self._written != self._state():
            other = self._game()
            if self.path.exists() and (other is None or not _is_part_of(other, tree)):
                copy = _numbered_copy(self.path)
        write_text(self.path, to_record(tree))
        self._tree, self._written = tree, self._state()
        return copy

    def _state(self) -> tuple[int, int] | None:
        """What shows that somebody else has written the file; None while there is none."""
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return None
        return found.st_mtime_ns, found.st_size

    def _game(self) -> Tree | None:
        """The game in the file; None where there is no file, or no game in it."""
        try:
            return load_record(self.path)
        except (InvalidFile, FileNotFoundError):
            return None


def _is_part_of(one: Tree, other: Tree) -> bool:
    """Whether a timeline has all places of another."""
    found = {0: other.at(0)} if one.start == other.start else {}
    for node in one.nodes[1:] if found else ():
        before = found.get(node.parent.id) if node.parent else None
        same = before.continuations.get(node.action) if before and node.action else None
        if same is None or same.position != node.position:
            return False
        found[node.id] = same
    return bool(found)


def _numbered_copy(path: Path) -> Path:
    """Copy a file to the first free name with a number."""
    for number in count(1):
        copy = path.with_name(f"{path.stem}-{number}{path.suffix}")
        if not copy.exists():
            write_bytes(copy, path.read_bytes())
            return copy
    raise AssertionError("there is always a number that is free")


def _head(start: Position, state: Snapshot) -> Iterator[str]:
    box = start.box
    yield "# A game record: the main line, then its branches, and at the end what nobody could see."
    yield f"schema = {SCHEMA}"
    yield f"kind = {quoted(KIND)}"
    yield f"rules = {RULES}"
    yield f"edition = {quoted(box.rules.edition)}"
    if box.rules.readings:
        pairs = ", ".join(f"{point} = {quoted(choice)}" for point, choice in box.rules.readings)
        yield f"readings = {{{pairs}}}"
    yield f"players = {array(box.names)}"
    if box.seed is not None:
        yield f"seed = {box.seed}"
    yield f"branches = {len(state.lines) - 1}"
    yield f"current = {{line = {_line_name(state.lines[state.current])}, at = {state.place}}}"


def _setup(start: Position) -> Iterator[str]:
    box = start.box
    yield "[setup]"
    yield f"hotels = {array(box.hotels)}"
    yield f"objectives = {array(box.objectives)}"
    yield f"emperor_tiles = {array(box.emperor_tiles)}"
    if box.promos:
        yield "promos = true"
    if solo := box.solo:
        fields = {"player": box.names[solo.seat], "level": solo.level, "deck": solo.deck}
        if solo.entrance:
            fields["entrance"] = solo.entrance
        yield f"solo = {{{', '.join(f'{key} = {quoted(value)}' for key, value in fields.items())}}}"


def _branches(lines: Sequence[Line]) -> Iterator[str]:
    for line in lines[1:]:
        yield ""
        yield "[[branch]]"
        if line.name:
            yield f"name = {quoted(line.name)}"
        if line.parent:
            yield f"parent = {_line_name(lines[line.parent])}"
        yield f"at = {line.at}"
        if line.nodes:
            yield from _line(line)


def _line_name(line: Line) -> str:
    return quoted(line.name) if line.name else str(line.number)


def _line(line: Line) -> Iterator[str]:
    moves = block(statement for node in line.nodes for statement in _statements(node))
    yield f"moves = {moves}"
    yield f'digest = "{line.nodes[-1].position.digest}"'


def _statements(node: Node) -> Iterator[str]:
    """An action and what chance made of it; nothing for the root."""
    if node.parent is None or node.action is None:
        return
    before = node.parent.position
    seat = before.decision.seat if before.decision else 0
    yield f"{_spoken_to(before.box.names[seat])}{to_text(node.action)}"
    if before.round < node.position.round:
        yield f"# round {node.position.round}"
    yield from map(outcome_text, outcomes(node.events))


def _spoken_to(name: str) -> str:
    """A name in front of an action; nothing for a name that could be taken for something else there."""
    plain = name == " ".join(name.split()) and not any(sign in name for sign in ":;#")
    return f"{name}: " if plain and name.split()[0].casefold() not in CHANCE_VERBS else ""


def _hidden(start: Position, lines: Sequence[Line]) -> Iterator[str]:
    yield "[hidden]"
    yield f"start = {quoted(position_to_json(start))}"
    yield f'digest = "{start.digest}"'
    shuffles = [shuffle for line in lines for shuffle in _shuffles(line)]
    if shuffles:
        yield from ("shuffles = [", *shuffles, "]")


def _shuffles(line: Line) -> Iterator[str]:
    for node in line.nodes[1 if line.number == 0 else 0 :]:
        for deck in shuffled_decks(node.position, node.events):
            cards = ", ".join(map(str, deck))
            yield f"    {{line = {line.number}, at = {node.depth}, cards = [{cards}]}},"
