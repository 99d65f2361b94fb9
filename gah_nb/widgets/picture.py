"""What widgets show of a place in a game, as values for the browser, and why things cannot be used there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypedDict

from msgspec import Struct

from gah_nb.components.catalogue import room_name
from gah_nb.drawing import NARROW, Choice, Panels, changed_keys, table_boxes, table_panels
from gah_nb.drawing.panels import (
    EMPEROR_KEY,
    Box,
    cafe_key,
    display_key,
    hand_key,
    objective_key,
    queue_key,
    room_key,
    space_key,
)
from gah_nb.engine import Position
from gah_nb.engine.actions import (
    Action,
    Claim,
    Die,
    End,
    Guest,
    Move,
    Occupy,
    Pass,
    PlayCard,
    Prepare,
    Remove,
    Serve,
    Use,
)
from gah_nb.engine.state import State
from gah_nb.notation import to_text
from gah_nb.play import Node, Tree
from gah_nb.play.showing import choices_of
from gah_nb.play.told import as_seen, since_his_card
from gah_nb.telling import label, prompt, refusal_text

from .opponents import Between
from .story import progress, result, status, story

#: Keys of choices that come up again and again, by the word their text begins with.
_KEYS = {
    "pass": "p",
    "end": "e",
    "serve": "s",
    "keep": "k",
    "done": "d",
    "decline": "d",
    "ignore": "i",
    "suffer": "f",
}


class Look(Struct, frozen=True):
    """How somebody looks at a table.

    ``seat`` is whose view it is (None: of whoever decides), ``width`` the room for the board in pixels,
    ``show`` names the parts that are drawn (all without it), ``unfold`` is the seat shown in more detail, and
    ``steps`` how many of the last actions are told. ``since`` is the place with which the board is compared;
    None for the one before. ``live`` says that the page unfolds what is folded, and has the account in the
    corner of the drawing. ``between`` is a moment of a virtual opponent's turn that is looked at instead.
    ``only`` are the texts of what may be chosen; None for everything. ``quiet`` is what every object offers
    where nothing says what can be done, and ``spaces`` are those in one of which the parts to show should be
    as large as possible.
    """

    seat: int | None
    width: int
    show: tuple[str, ...] = ()
    unfold: int | None = None
    steps: int = 20
    since: Node | None = None
    live: bool = True
    quiet: str = ""
    between: Between | None = None
    only: frozenset[str] | None = None
    spaces: tuple[tuple[int, int], ...] = ()


def picture(tree: Tree, look: Look, reasons: Mapping[Node, str]) -> dict[str, Any]:
    """Give the values of a table's traits; ``reasons`` say why bots went to places."""
    node, seat = tree.node, look.seat
    position, choices, changed = (
        node.position,
        offered(node.position, seat),
        changed_at(node, seat, look.since),
    )
    if look.only is not None:
        choices = tuple(choice for choice in choices if choice.text in look.only)
    happened, said = since_his_card(node), in_words(node, seat)
    if look.between is not None:
        position, choices, changed = look.between.position, (), look.between.changed(seat)
        happened = look.between.happened
        said |= {"prompt": look.between.prompt(), "status": ""}
    view = as_seen(position, seat)
    arranged: _Arranged = {
        "show": look.show,
        "seat": seat,
        "unfold": look.unfold,
        "deciding": deciding(position),
        "width": look.width,
        "spaces": look.spaces,
    }
    drawing = table_panels(
        view,
        choices=objects(view, look.quiet) if look.quiet else choices,
        changed=changed,
        happened=happened,
        # Of what is seen: the digest of everything would let one try out which hidden cards it fits. A live
        # table has no place for it.
        note="" if look.live else view.digest,
        live=look.live,
        **arranged,
    )
    return {
        **in_parts(drawing),
        **said,
        "corner": corner(table_boxes(view, **arranged), look),
        "choices": as_values(nowhere(position) if look.quiet else choices),
        "refusals": refusals(node.position) if choices and not look.quiet else {},
        "story": story(node, seat, look.steps, reasons, look.since),
        "history": progress(tree),
        "result": result(node),
    }


class _Arranged(TypedDict):
    """What `table_panels` and `table_boxes` both take."""

    show: tuple[str, ...]
    seat: int | None
    unfold: int | None
    deciding: int | None
    width: int
    spaces: tuple[tuple[int, int], ...]


def corner(boxes: Mapping[str, Box], look: Look) -> dict[str, Any]:
    """Where what happened is told: in a corner of the drawing, below it, or away from an unfolded seat.

    ``box`` is left, top, width and height in thousandths of the drawing.
    """
    _, _, width, height = boxes["table"]
    box = boxes.get("history")
    if box is None:
        where = "below" if look.show or width == NARROW or look.unfold is None else "away"
        return {"where": where, "box": []}
    sizes = zip(box, (width, height, width, height), strict=True)
    return {"where": "corner", "box": [1000 * each // whole for each, whole in sizes]}


def in_words(node: Node, seat: int | None) -> dict[str, Any]:
    """Where one is, who decides what, and what happened last."""
    return {"at": node.id, "prompt": prompt(node.position), "status": status(node, seat), "error": {}}


def in_parts(drawing: Panels) -> dict[str, Any]:
    """A drawing as values: its opening, the keys and places of its panels, each panel under its own name.

    So a panel that stays the same, wherever it moves, is not sent again, and yet every view finds all.
    """
    parts: dict[str, Any] = {"opening": drawing.opening, "order": []}
    for panel in drawing.panels:
        place = f"translate({panel.box[0]} {panel.box[1]})"
        parts["order"].append([panel.key, place])
        parts[panel_trait(panel.key)] = panel.markup.replace(f' transform="{place}"', "", 1)
    return parts


def panel_trait(key: str) -> str:
    """The trait that holds a panel: ``panel_seat_0``."""
    return f"panel_{key.replace('-', '_')}"


def offered(position: Position, seat: int | None) -> tuple[Choice, ...]:
    """The choices that can be clicked: for a seat only its own."""
    decision = position.decision
    if decision is None or seat not in (None, decision.seat):
        return ()
    return choices_of(position)


def objects(state: State, word: str) -> tuple[Choice, ...]:
    """All drawn objects of a position as if something could be done with each, called by a word."""
    keys = [
        EMPEROR_KEY,
        *map(queue_key, state.queue),
        *map(space_key, range(1, 7)),
        *map(objective_key, "ABC"),
    ]
    for seat, player in enumerate(state.players):
        keys += [room_key(seat, room) for room in _ROOMS]
        keys += [cafe_key(seat, table.guest) for table in player.cafe]
        keys += [display_key(seat, card) for card in player.display]
        keys += [hand_key(seat, card) for card in player.hand]
    return tuple(Choice(text=key, label=word, targets=(key,)) for key in keys)


def nowhere(position: Position) -> tuple[Choice, ...]:
    """What can be tried without an object, whether it can be done or not."""
    decision = position.decision
    without = [choice for choice in choices_of(position) if not choice.targets]
    if decision is None or decision.kind != "turn":
        return tuple(without)
    return tuple(
        Choice(to_text(action), label(position, action, priced=False)) for action in (Serve(), Pass(), End())
    )


def deciding(position: Position) -> int | None:
    """The seat that decides; None when the game is over."""
    return position.decision.seat if position.decision else None


def changed_at(node: Node, seat: int | None, since: Node | None = None) -> tuple[str, ...]:
    """The keys of what the last action changed, or all since a place, as ``seat`` may know it."""
    before = since or node.parent
    if before is None:
        return ()
    return changed_keys(as_seen(before.position, seat), as_seen(node.position, seat))


def as_values(choices: Iterable[Choice]) -> list[dict[str, Any]]:
    """Choices with the keys that stand for them; ``placed`` says that an object has them, drawn or folded."""
    return [
        {
            "text": choice.text,
            "label": choice.label,
            "hint": choice.hint,
            "key": _KEYS.get(choice.text.split(" ", 1)[0], ""),
            "placed": bool(choice.targets),
        }
        for choice in choices
    ]


_ROOMS = range(20)
_Attempt = tuple[str, Action]


def refusals(position: Position) -> dict[str, dict[str, str]]:
    """Give, per target key of the drawing, the rule and the sentence why nothing can be done with it.

    Only what the seat to decide might click on is there: in a turn the queue, the dice, the café and so on.
    """
    decision = position.decision
    if decision is None or decision.kind not in _ATTEMPTS:
        return {}
    reasons: dict[str, dict[str, str]] = {}
    for target, action in _ATTEMPTS[decision.kind](position, decision.seat):
        refused = position.refusal(action)
        if refused:
            reasons.setdefault(target, {"rule": refused.rule, "text": refusal_text(refused)})
    return reasons


def _in_turn(position: Position, seat: int) -> Iterator[_Attempt]:
    player = position.players[seat]
    yield from ((f"queue:{guest}", Guest(guest)) for guest in position.queue)
    yield from ((f"space:{space}", Die(space, 1 if space == 6 else 0)) for space in range(1, 7))
    yield from ((f"objective:{letter}", Claim(letter)) for letter in "ABC")
    yield from ((f"display:{seat}:{staff}", Use(staff)) for staff in player.display)
    # A guest needs a vacant room to move into; where there is one, it names the reason closest to success.
    room = next((room for room in _ROOMS if player.vacant >> room & 1), 0)
    yield from ((f"cafe:{seat}:{table.guest}", Move(table.guest, room)) for table in player.cafe)


def _rooms(make: Callable[[int], Action]) -> Callable[[Position, int], Iterator[_Attempt]]:
    def attempts(_position: Position, seat: int) -> Iterator[_Attempt]:
        return ((f"room:{seat}:{room_name(room)}", make(room)) for room in _ROOMS)

    return attempts


def _hand(position: Position, seat: int) -> Iterator[_Attempt]:
    return ((f"hand:{seat}:{staff}", PlayCard(staff)) for staff in position.players[seat].hand)


_ATTEMPTS: dict[str, Callable[[Position, int], Iterator[_Attempt]]] = {
    "turn": _in_turn,
    "rooms": _rooms(Prepare),
    "prepare": _rooms(Prepare),
    "occupy": _rooms(Occupy),
    "remove": _rooms(Remove),
    "staff": _hand,
}
