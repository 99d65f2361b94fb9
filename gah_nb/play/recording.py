"""Writing game records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gah_nb.engine import Position
from gah_nb.files import array, block, quoted
from gah_nb.notation import to_text

from .node import Line, Node, Snapshot
from .record import CHANCE_VERBS, RULES, SCHEMA, outcome_text, outcomes, position_to_json, shuffled_decks
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


def _head(start: Position, state: Snapshot) -> Iterator[str]:
    box = start.box
    yield "# A game record: the main line, then its branches, and at the end what nobody could see."
    yield f"schema = {SCHEMA}"
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
