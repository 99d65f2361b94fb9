"""What clicks, strokes and drags set at once, and what follows where a field is set."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from gah_nb.components import GUESTS
from gah_nb.components.catalogue import LETTERS, ROOM_NUMBER
from gah_nb.drawing import changed_keys
from gah_nb.engine import CafeGuest, GahError, Position
from gah_nb.notation import find_card, lying_text, split_script
from gah_nb.notation.errors import NotationError
from gah_nb.scenario.form import USED, Area, display_text, table_text
from gah_nb.telling.wording import listed
from gah_nb.widgets.editor_messages import Accept, CopyHotel, Drag, FillRest, Paint

from .about import CARD_LISTS, fill, line_of
from .draft import Draft
from .fields import ONE_MORE, Field
from .groups import group_of


def set_at_once(draft: Draft, message: Accept | Paint | CopyHotel | Drag | FillRest, large: int) -> str:
    """Set what needs no field; gives back what there is to say of it. ``large`` is the seat one looks at.

    Raises `GahError` for what cannot be.
    """
    seats = range(len(draft.position.players))
    match message:
        case Paint(seat, rooms, state) if seat in seats and rooms:
            paint(draft, seat, rooms, state)
        case CopyHotel(other) if other is None or other in seats:
            copy_hotel(draft, large, other)
        case Drag(source, target):
            drag(draft, source, target)
        case FillRest():
            return fill(draft)
        case Accept(number):
            _accept(draft, number)
            return "It expects what was found."
    return ""


def _accept(draft: Draft, number: int) -> None:
    try:
        draft.write(draft.scenario.accepting(number).to_toml())
    except (IndexError, ValueError) as error:
        raise GahError(str(error)) from error


def play_instead(draft: Draft, number: int, words: str) -> str:
    """Let a check play something else at the action where its play stops; gives back what there is to say.

    Raises `GahError` for a check that does not stop.
    """
    scenario = draft.scenario
    result = next((result for result in scenario.check() if result.number == number), None)
    if result is None or result.stop is None:
        raise GahError(f"there is no check {number} whose play stops")
    said = list(split_script(result.play, scenario.game.names))[result.stop.index]
    lines = result.play.split("\n")
    row, start = lines[said.line - 1], said.column - 1
    lines[said.line - 1] = f"{row[:start]}{words}{row[start + len(said.text) :]}"
    kind, place = scenario.check_paths[number - 1]
    # An outcome that plays the line of the ruling gets a line of its own: others may hold with that.
    draft.set((str(kind), str(place)), {"play": "\n".join(lines)})
    return f"{str(kind).title()} {int(place) + 1} plays “{words}” there instead."


def at_once(draft: Draft, text: str) -> bool:
    """Do what the text of a choice says; says whether it was one of these."""
    for pattern, deed in _DEEDS.items():
        if found := re.fullmatch(pattern, text):
            deed(draft, *map(int, found.groups()))
            return True
    return False


def _track(draft: Draft, seat: int, space: int) -> None:
    draft.set(_seat_path(draft, seat), {"emperor": space})


def _stay(draft: Draft, seat: int) -> None:
    draft.set(_seat_path(draft, seat), {"passed": None})


def _turn(draft: Draft, seat: int, card: int) -> None:
    _set_line(
        draft, f"display:{seat}:{card}", display_text(card, card not in draft.position.players[seat].used)
    )


def _item(draft: Draft, seat: int, guest: int, place: int) -> None:
    """Put the item of an order there, or take it away where it is."""
    order, cafe = GUESTS[guest].order, draft.position.players[seat].cafe
    table = next(table for table in cafe if table.guest == guest)
    items = dict(zip(LETTERS, table.items, strict=True))
    letter, before = order[place], order[:place].count(order[place])
    items[letter] += -1 if items[letter] > before else 1
    line = table_text(CafeGuest(guest, tuple(items.values())))  # type: ignore[arg-type]
    _set_line(draft, f"cafe:{seat}:{guest}", line)


def _set_line(draft: Draft, target: str, line: str) -> None:
    """Set the line of a list that an object is; what else the file says there stays, right or wrong."""
    field, place = _field(draft, target)
    lines = _said(field)
    lines[place] = line
    draft.set(field.path, {field.key: lines})


_DEEDS: Mapping[str, Callable[..., None]] = {
    r"track (\d) (\d+)": _track,
    r"stay (\d)": _stay,
    r"turn (\d) (\d+)": _turn,
    r"item (\d) (\d+) (\d)": _item,
}


def _seat_path(draft: Draft, seat: int) -> tuple[str, str]:
    return "player", draft.position.box.names[seat]


def paint(draft: Draft, seat: int, rooms: list[str], state: str) -> None:
    """Give rooms a state; a single one that has it already is emptied.

    Raises `GahError` for what is no room.
    """
    if unknown := [room for room in rooms if room not in ROOM_NUMBER]:
        raise GahError(f"there is no room {unknown[0]}")
    player = draft.position.players[seat]
    bit = 1 << ROOM_NUMBER[rooms[0]] if len(rooms) == 1 else 0
    now = "occupied" if player.occupied & bit else "vacant" if player.tiles & bit else "free"
    draft.paint(seat, rooms, "free" if bit and now == state else state)


def copy_hotel(draft: Draft, seat: int, other: int | None) -> None:
    """Give a seat the rooms of another, or none; on other boards the rooms of the same places."""
    player = None if other is None else draft.position.players[other]
    tiles, occupied = (player.tiles, player.occupied) if player else (0, 0)
    draft.set_hotel(seat, tiles, occupied)


# Cards from one place to another

_NO_CARD = "only cards can be dragged to another place"


def drag(draft: Draft, source: str, target: str) -> str:
    """Move a card to where another object is; on another card both change places. Gives back what was done.

    Raises `GahError` for what is no card, or no place for it.
    """
    if source == target:
        return ""
    field, start = _field(draft, source)
    try:
        name = _bare(_said(field)[start])
        kind = "guest" if find_card(name) in GUESTS else "staff card"
    except (IndexError, NotationError):
        raise GahError(_NO_CARD) from None
    fits = ("queue", "place", "cafe", "table") if kind == "guest" else ("hand", "display", "staff")
    if target.partition(":")[0] not in (*fits, "decks"):
        places = "the queue, a café" if kind == "guest" else "a hand, among the staff in play"
        raise GahError(f"a {kind} lies in {places} or in the decks")
    with draft.as_one():
        _move(draft, source, target, name)
    return name


def _move(draft: Draft, source: str, target: str, name: str) -> None:
    field, start = _field(draft, source)
    mine = _said(field)
    if target.startswith("decks"):
        draft.set(field.path, {field.key: [*mine[:start], *mine[start + 1 :]]})
        top = "guest_deck" if find_card(name) in GUESTS else "staff_deck"
        draft.set((), {top: [name, *getattr(draft.form, top)]})
        return
    goal, end = _field(draft, target)
    theirs = _said(goal)
    if goal.name == field.name:
        if end < len(mine):
            mine[start], mine[end] = mine[end], mine[start]
        draft.set(field.path, {field.key: mine})
        return
    there = _bare(theirs[end]) if end < len(theirs) and _is_card(target) else ""
    mine[start : start + 1] = [there] if there else []
    theirs[end : end + bool(there)] = [name]
    draft.set(field.path, {field.key: mine})
    draft.set(goal.path, {goal.key: theirs})


def _is_card(target: str) -> bool:
    kind, *rest = target.split(":")
    return kind in ("queue", "cafe", "display") or (kind == "hand" and len(rest) == 2)


def _bare(line: str) -> str:
    return line.partition(":")[0].strip().removesuffix(USED).strip()


def _field(draft: Draft, target: str) -> tuple[Field, int]:
    """The list that an object lies in, and its line there. Raises `GahError` for what lies in none."""
    key = CARD_LISTS.get(target.partition(":")[0])
    fields = group_of(draft.position, draft.form, target).fields
    field = next((one for one in fields if one.key == key), None)
    if field is None:
        raise GahError(_NO_CARD)
    return field, line_of(target, fields, draft.position)[1]


def _said(field: Field) -> list[str]:
    """The lines of a list without the one for one more."""
    lines = field.value if isinstance(field.value, list) else []
    return [str(line) for line in lines if line != ONE_MORE]


#: What changes, by the kind of the object's key, and the keys of the file that say it.
_SAID = {
    "queue": ("the queue", ("queue", "guest_deck", "discard")),
    "space": ("the dice", ("dice",)),
    "objective": ("the objectives", ("objectives", "A", "B", "C")),
    "room": ("rooms", ("rooms", "vacant", "occupied")),
    "cafe": ("the café", ("cafe",)),
    "hand": ("the hand", ("hand",)),
    "display": ("the staff in play", ("staff",)),
    "kitchen": ("the kitchen", ("kitchen",)),
    "kronen": ("kronen", ("kronen",)),
    "emperor": ("the Emperor space", ("emperor",)),
    "vp": ("victory points", ("vp",)),
}


def set_alone(draft: Draft, field: Field, values: Mapping[str, object]) -> None:
    """Set keys of a field, and nothing else with them: dice that are on the board stay in another round.

    Raises `GahError` for what no file can say, and as `Draft.set` does.
    """
    shown, drawn = draft.position, draft.form.player
    if field.name == "dice" and values.get("dice") == "":
        raise GahError("no file can say that no die is left: without any, the seed rolls them")
    with draft.as_one():
        draft.set(field.path, values)
        if field.name == "round" and values.get("round") and shown.round and not draft.form.dice.strip():
            draft.set((), {"dice": lying_text(shown.dice)})
        if field.name == "hotel" and draft.is_readable:
            _draw_again(draft, shown, drawn)


def _draw_again(draft: Draft, shown: Position, drawn: Mapping[str, Area]) -> None:
    """Draw hotels anew on another board: tiles stay where they lie, and have other colours there."""
    for seat, player in enumerate(shown.players):
        if seat < len(draft.position.players) and drawn.get(shown.box.names[seat], Area()).rooms:
            draft.set_hotel(seat, player.tiles, player.occupied)


def what_follows(before: Position, after: Position, field: Field) -> str:
    """A sentence about what else changed on the board when a field was set; empty if nothing did."""
    if (before.box.names, before.box.solo) != (after.box.names, after.box.solo):
        return ""
    kinds = dict.fromkeys(key.partition(":")[0] for key in changed_keys(before, after))
    others = [_SAID[kind][0] for kind in kinds if kind in _SAID and field.key not in _SAID[kind][1]]
    return f"With it changed: {listed(others)}, which the file does not say." if others else ""
