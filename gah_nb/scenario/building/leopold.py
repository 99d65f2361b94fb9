"""The virtual opponent of a scenario: who he is, and what lies before him (S1-S3, S11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import get_args

from msgspec.structs import replace

from gah_nb.components import DECKS, Instruction, InvalidDeck, deck_of_ones_own
from gah_nb.components.catalogue import counts
from gah_nb.components.rulebook import rulebook_of
from gah_nb.engine import InvalidSetup, Player
from gah_nb.engine.entrances import ENTRANCES
from gah_nb.engine.leopold import SYMBOLS_TO_CLAIM
from gah_nb.engine.setup import check_solo
from gah_nb.engine.state import Box, Leopold, Level, Solo
from gah_nb.files import suggestion
from gah_nb.notation import find_card, parse_items, parse_room
from gah_nb.scenario.form import MARKERS, Form, Opponent, read_rooms

from .box import Cards
from .complaints import Complaints

_KEY = "leopold"
LETTERS = "ABC"
_SPACES = 6


def with_opponent(complaints: Complaints, form: Form, box: Box) -> Box:
    """The box with the virtual opponent that the file names, if any."""
    said = form.leopold
    if said is None:
        return box
    seat = complaints.seat((_KEY, "player"), said.player or box.names[-1], box.names)
    level = _known(complaints, "level", said.level, get_args(Level))
    cards = _own_cards(complaints, said.cards)
    deck = cards[0].deck if cards else _known(complaints, "deck", said.deck, DECKS)
    entrance = _known(complaints, "entrance", said.entrance, ("", *ENTRANCES))
    last = len(box.names) - 1
    solo = Solo(last if seat is None else seat, level, deck, cards, entrance)  # type: ignore[arg-type]
    try:
        check_solo(solo, len(box.names), box.rules)
    except InvalidSetup as error:
        complaints.add((_KEY,), str(error))
        return box
    return replace(box, solo=solo)


def _own_cards(complaints: Complaints, said: str) -> tuple[Instruction, ...]:
    """The cards of a deck of one's own; none for a printed one, or where a card is wrong."""
    if not said.strip():
        return ()
    try:
        return deck_of_ones_own(said.strip())
    except InvalidDeck as error:
        for problem in error.problems:
            complaints.add((_KEY, "cards"), str(problem))
        return ()


def _known(complaints: Complaints, key: str, value: str, words: Iterable[str]) -> str:
    """The word, or the first of those there are in the place of one that is none of them."""
    known = tuple(words)
    if value in known:
        return value
    named = [word for word in known if word]
    message = f'"{value}" is none of {", ".join(named)}{suggestion(value, named)} (S3, S11)'
    complaints.unknown((_KEY, key), message)
    return known[0]


def his_area(form: Form, box: Box, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players, of whom he has nothing that the file does not say."""
    if box.solo is None:
        return players
    said = form.player.get(box.names[box.solo.seat])
    bare = {
        "kronen": said is None or said.kronen is None,
        "kitchen": said is None or said.kitchen is None,
        "bonuses": said is None or said.bonuses is None,
    }
    nothing = {"kronen": 0, "kitchen": (0, 0, 0, 0), "bonuses": 0}
    his = replace(players[box.solo.seat], **{key: nothing[key] for key, unsaid in bare.items() if unsaid})
    return tuple(his if seat == box.solo.seat else player for seat, player in enumerate(players))


def leopold(
    cards: Cards, form: Form, box: Box, claims: Sequence[Sequence[int]], stack: tuple[int, ...]
) -> Leopold | None:
    """What lies before him; the deck goes on with the cards left, in the order of their numbers."""
    said, solo, complaints = form.leopold, box.solo, cards.complaints
    if said is None or solo is None:
        return None
    read = complaints.read
    shown = _instructions(complaints, "shown", said.shown, solo)
    top = _instructions(complaints, "instructions", said.instructions, solo)
    for place, number in enumerate(top):
        if number in shown:
            message = f"instruction card {number} is there once, and lies among those shown (S3)"
            complaints.add((_KEY, "instructions", place), message)
    rest = (number for number in solo.instructions if number not in top and number not in shown)
    reserved = [
        pair
        for place, text in enumerate(said.reserved)
        if (pair := read((_KEY, "reserved", place), _reserved, text)) is not None
    ]
    marked = [
        guest
        for place, text in enumerate(said.marked_guests)
        if (guest := read((_KEY, "marked_guests", place), lambda name: find_card(name, "guest"), text))
    ]
    return Leopold(
        deck=(*top, *rest),
        shown=shown,
        stack=stack,
        countdown=_countdown(complaints, said, solo, claims),
        reserved=tuple(reserved),
        pool=counts(read((_KEY, "pool"), parse_items, said.pool) or "") if said.pool else (0, 0, 0, 0),
        on_spaces=_on_spaces(complaints, said),
        stars=_stars(complaints, said),
        marked_rooms=read((_KEY, "marked_rooms"), read_rooms, said.marked_rooms) or 0,
        marked_guests=tuple(sorted(marked)),
        toll=_toll(complaints, said),
    )


def private_stack(cards: Cards, form: Form, box: Box) -> tuple[int, ...]:
    """The private stack; without a word the end-of-game cards are all in the common deck."""
    if form.leopold is None:
        return ()
    stack = cards.read_all((_KEY, "stack"), form.leopold.stack, "staff card")
    book = rulebook_of(box.rules)
    for place, card in enumerate(stack):
        if book.staff[card].timing != "end":
            message = f"the {book.staff[card].name} is no end-of-game card (S2)"
            cards.complaints.add((_KEY, "stack", place), message)
    return stack


def _instructions(complaints: Complaints, key: str, said: Sequence[int], solo: Solo) -> tuple[int, ...]:
    found: list[int] = []
    for place, number in enumerate(said):
        if number not in solo.instructions or number in found:
            known = f"{min(solo.instructions)} to {max(solo.instructions)}, each once"
            complaints.add((_KEY, key, place), f"the deck has the cards {known}, not {number} here (S3)")
        else:
            found.append(number)
    return tuple(found)


def _countdown(
    complaints: Complaints, said: Opponent, solo: Solo, claims: Sequence[Sequence[int]]
) -> tuple[int, int, int]:
    for letter, place in said.markers.items():
        if letter not in LETTERS or place not in MARKERS[1:-1]:
            message = "a marker of his is on III or II of A, B or C; an objective he has is in claims (S7)"
            complaints.add((_KEY, "markers", letter), message)
        elif solo.seat in claims[LETTERS.index(letter)]:
            complaints.add((_KEY, "markers", letter), f"he has claimed {letter} (S7)")
    a, b, c = (
        SYMBOLS_TO_CLAIM
        if solo.seat in claims[index]
        else MARKERS.index(said.markers[letter])
        if said.markers.get(letter) in MARKERS[1:-1]
        else 0
        for index, letter in enumerate(LETTERS)
    )
    return a, b, c


def _reserved(text: str) -> tuple[int, int]:
    """``"Duke: a4"`` -> the guest and the room."""
    name, _, room = text.partition(":")
    return find_card(name, "guest"), parse_room(room.strip())


def _on_spaces(complaints: Complaints, said: Opponent) -> str:
    if said.entrance != ENTRANCES[0]:
        return ""
    text = said.on_spaces or "." * _SPACES
    if len(text) != _SPACES or not set(text) <= set("scwk."):
        message = "each of the six action spaces has an item, s, c, w or k, or a dot for none (S11)"
        complaints.add((_KEY, "on_spaces"), message)
        return "." * _SPACES
    return text


def _stars(complaints: Complaints, said: Opponent) -> int:
    if not 0 <= said.stars <= 9:
        complaints.add(
            (_KEY, "stars"), f"the star track has places for 0 to 9 tokens, not {said.stars} (S11)"
        )
        return 0
    return said.stars


def _toll(complaints: Complaints, said: Opponent) -> tuple[int, ...]:
    if said.entrance != ENTRANCES[3]:
        return ()
    tokens = said.toll or [0] * _SPACES
    if len(tokens) != _SPACES or min(tokens) < 0:
        complaints.add((_KEY, "toll"), "toll has the tokens of the six action spaces, 0 or more each (S11)")
        return (0,) * _SPACES
    return tuple(tokens)
