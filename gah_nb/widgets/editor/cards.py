"""The cards of the table: which line of a list one is, where one lies, dealing what a file leaves open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from gah_nb.components import BOARDS
from gah_nb.engine import Position
from gah_nb.notation import NotationError, card_name, find_card, lying_text
from gah_nb.play.starts import new_game
from gah_nb.scenario.building.box import DEFAULT_SEED
from gah_nb.scenario.building.turns import DRAFT
from gah_nb.scenario.form import USED, Area

from .draft import Draft
from .fields import Field
from .objects import due, objects

#: The lists of the file that cards lie in, by the kind of the object.
CARD_LISTS = {
    "queue": "queue",
    "place": "queue",
    "cafe": "cafe",
    "table": "cafe",
    "hand": "hand",
    "display": "staff",
    "staff": "staff",
}
_KEYS = CARD_LISTS | {
    "space": "dice",
    "tile": "emperor",
    "emperor": "emperor",
    "objective": "objectives",
    "passed": "passed",
}
_LETTERS = tuple(BOARDS.emperor_tile_round)


def line_of(target: str, fields: Sequence[Field], position: Position) -> tuple[str, int]:
    """The name of the field, and the line in it, that an object is by its key; the first where it is none."""
    kind, *rest = target.split(":")
    key = _KEYS.get(kind, kind)
    field = next((one for one in fields if one.key == key), fields[0])
    return field.name, _line(kind, rest, field, position)


def _line(kind: str, rest: Sequence[str], field: Field, position: Position) -> int:
    last = len(field.value) - 1 if isinstance(field.value, list) else 0
    match kind:
        case "space":
            return int(rest[0]) - 1
        case "tile" | "objective":
            return min(_LETTERS.index(rest[0]), last)
        case "emperor" if not rest:
            return _LETTERS.index(due(position))
        case "queue" | "cafe" | "display" | "hand" if len(rest) != 1 or kind == "queue":
            return _of_card(field, int(rest[-1]), last)
        case "place":
            lines = field.value if isinstance(field.value, list) else []
            return next((index for index, said in enumerate(lines) if _card(str(said)) is None), 0)
        case "table" | "staff" | "hand":
            return last
        case _:
            return 0


def _of_card(field: Field, card: int, last: int) -> int:
    """The line of a list that names a card; the last one where none does."""
    lines = field.value if isinstance(field.value, list) else []
    return next((index for index, said in enumerate(lines) if _card(str(said)) == card), last)


def _card(said: str) -> int | None:
    try:
        return find_card(said.partition(":")[0].removesuffix(USED).strip())
    except NotationError:
        return None


def object_called(said: str, position: Position, large: int) -> str:
    """The key of an object that has fields, by a word of what it is called and, if need be, a player's name.

    ``"kitchen"`` is that of the seat one looks at, ``"kitchen ben"`` that of Ben; empty for no such object.
    """
    word, _, whose = said.casefold().strip().partition(" ")
    labels = [
        (target, label.casefold().replace(",", " ").split()) for target, label in objects(position, large)
    ]
    found = [target for target, words in labels if word in words[:2] and words[-1].startswith(whose.strip())]
    return min(found, key=lambda target: f":{large}" not in target, default="")


def where(said: str, position: Position) -> tuple[str, str]:
    """A sentence on where a card is, and the key of the object there; no key where nothing is drawn of it.

    ``said`` is a name in any language, a beginning, or a number.
    """
    try:
        card = find_card(said)
    except NotationError as error:
        return f"{error.reason[:1].upper()}{error.reason[1:]}.", ""
    place, target = next(
        (each for each in _places(position, card) if each[0]), ("nowhere: it is in no deck either", "")
    )
    return f"{card_name(card)} (#{card}) is {place}.", target


def _places(position: Position, card: int) -> Iterator[tuple[str, str]]:
    if card in position.queue:
        yield f"in the queue, place {position.queue.index(card) + 1} from the left", f"queue:{card}"
    for seat, (name, player) in enumerate(zip(position.box.names, position.players, strict=True)):
        if card in [table.guest for table in player.cafe]:
            yield f"in the café of {name}", f"cafe:{seat}:{card}"
        if card in player.hand:
            yield f"in the hand of {name}", f"hand:{seat}"
        if card in player.display:
            yield f"among the staff in play of {name}", f"display:{seat}:{card}"
    for words, deck in (("guest deck", position.guest_deck), ("staff deck", position.staff_deck)):
        if card in deck:
            yield f"in the {words}, place {deck.index(card) + 1} from the top", "decks"
    if card in position.guest_discard:
        yield "among the discarded guests", "decks"


_QUEUE, _NEXT = 5, 8


def fill(draft: Draft) -> str:
    """Write what the file leaves open as a new game with its seed deals it; gives back a sentence.

    Cards that lie somewhere already are left out. Raises `InvalidFile` where the text cannot be read.
    """
    form, box = draft.form, draft.position.box
    seed = DEFAULT_SEED if form.seed is None else form.seed
    dealt = new_game(list(box.names), seed=seed, edition=box.rules.edition, hotel=list(box.hotels)).position
    taken = _lying(draft)
    guests = _free((*dealt.queue, *dealt.guest_deck), taken)
    missing = max(0, _QUEUE - len(form.queue))
    values: dict[str, object] = {}
    if not form.emperor:
        values["emperor"] = list(dealt.box.emperor_tiles)
    if not form.objectives:
        values["objectives"] = list(dealt.box.objectives)
    if missing:
        values["queue"] = [*guests[:missing], *form.queue]
    if not form.guest_deck:
        values["guest_deck"] = guests[missing : missing + _NEXT]
    staff = _free(dealt.staff_deck, taken)
    without = [name for name in box.names if not form.player.get(name, Area()).hand]
    packs = {name: [staff.pop(0) for _ in range(BOARDS.hand)] for name in without if form.set_up == DRAFT}
    if not form.staff_deck:
        values["staff_deck"] = staff[:_NEXT]
    if not form.dice.strip() and form.round:
        values["dice"] = lying_text(draft.position.dice)
    with draft.as_one():
        for name, pack in packs.items():
            draft.set(("player", name), {"hand": pack})
        draft.set((), values)
    words = ", ".join((*values, *(f"the pack of {name}" for name in packs))).replace("_", " ")
    return f"Dealt by seed {seed}: {words}." if words else "The file leaves nothing open."


def _lying(draft: Draft) -> Collection[int]:
    """The cards that have a place already."""
    position, form = draft.position, draft.form
    said = {*form.queue, *form.discard, *form.gone, *form.guest_deck, *form.staff_deck}
    cards = {*position.guest_deck, *position.staff_deck, *position.guest_discard, *position.queue}
    found = {card for card in cards if card_name(card) in said}
    for player in position.players:
        found |= {*player.hand, *player.display, *(table.guest for table in player.cafe)}
    return found


def _free(cards: Iterable[int], taken: Collection[int]) -> list[str]:
    return [card_name(card) for card in cards if card not in taken]
