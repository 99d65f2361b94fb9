"""Where a card is, on the table of the editor."""

from __future__ import annotations

from collections.abc import Iterator

from gah_nb.engine import Position
from gah_nb.notation import NotationError, card_name, find_card

from .objects import objects


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
