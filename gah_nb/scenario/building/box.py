"""The box of a scenario: who plays, by which rules, on which boards; and where each of its cards is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from gah_nb.components import (
    BOARDS,
    EMPEROR_TILES,
    GUESTS,
    HOTELS,
    OBJECTIVES,
    STAFF,
    RuleSet,
    UnknownRule,
    rule_set,
)
from gah_nb.engine import Box
from gah_nb.engine.luck import shuffled
from gah_nb.files import KeyPath, suggestion
from gah_nb.notation import card_name, find_card
from gah_nb.notation.cards import Kind
from gah_nb.scenario.form import Form

from .complaints import Complaints

# The box of a scenario: who plays, by which rules, on which boards, with which tiles and luck

#: An edition and readings instead of those of the file.
Rules = tuple[str, Mapping[str, str]]

LETTERS = "ABC"
DEFAULT_PLAYERS = tuple(Form().players)
DEFAULT_SEED = 1
UNKNOWN_LUCK = "unknown"
_LARGEST_SEED = 2**64 - 1
_DAY = "day"
_ROWS: Mapping[str, Mapping[str, Any]] = {"emperor": EMPEROR_TILES, "objectives": OBJECTIVES}


def box(complaints: Complaints, form: Form, rules: Rules | None = None) -> Box:
    """The box; where something is wrong with it, something that allows to look at the rest."""
    names = _names(complaints, form.players)
    seed = _seed(complaints, form)
    return Box(
        names=names,
        rules=rules_of(complaints, *(rules or (form.edition, form.readings))),
        hotels=_hotels(complaints, form, len(names), seed),
        objectives=_keys(complaints, "objectives", form.objectives),
        emperor_tiles=_keys(complaints, "emperor", form.emperor),
        seed=seed,
        promos=form.promos,
    )


def _names(complaints: Complaints, said: Sequence[str]) -> tuple[str, ...]:
    fewest, most = min(BOARDS.dice), max(BOARDS.dice)
    if not fewest <= len(said) <= most:
        message = f"the game is for {fewest} to {most} players, not {len(said)} (R1.1)"
        complaints.unknown(("players", most) if len(said) > most else ("players",), message)
    for place, name in enumerate(said):
        if not name.strip():
            complaints.add(("players", place), "a player needs a name")
        elif name in said[:place]:
            complaints.add(("players", place), f"two players cannot both be called {name}")
    spare = [name for name in DEFAULT_PLAYERS if name not in said]
    return (*said[:most], *spare[: max(0, fewest - len(said))])


def rules_of(
    complaints: Complaints, edition: str, readings: Mapping[str, str], path: KeyPath = ()
) -> RuleSet:
    """The rule set that is named at ``path``, as far as it exists."""
    try:
        rule_set(edition)
    except UnknownRule as error:
        complaints.unknown((*path, "edition"), error.sentence)
        return RuleSet()
    known = {}
    for point, choice in readings.items():
        try:
            rule_set(edition, {point: choice})
        except UnknownRule as error:
            complaints.unknown((*path, "readings", point), error.sentence)
        else:
            known[point] = choice
    return rule_set(edition, known)


def _seed(complaints: Complaints, form: Form) -> int | None:
    unknown = form.luck == UNKNOWN_LUCK
    if form.luck and not unknown:
        complaints.unknown(("luck",), f'luck is "{UNKNOWN_LUCK}", or comes from the seed')
    if form.seed is None:
        return None if unknown else DEFAULT_SEED
    if unknown:
        complaints.add(("luck",), "luck that comes from a seed is not unknown: leave one of them out")
    if not 0 <= form.seed <= _LARGEST_SEED:
        complaints.unknown(("seed",), f"the seed is a whole number from 0 to 2**64 - 1, not {form.seed}")
        return DEFAULT_SEED
    return form.seed


def _hotels(complaints: Complaints, form: Form, seats: int, seed: int | None) -> tuple[str, ...]:
    night = (BOARDS.night_hotel,) * seats
    known = ", ".join(HOTELS)
    if form.hotel == BOARDS.night_hotel:
        return night
    if form.hotel == _DAY:
        if seed is None:
            message = (
                f"the seed says who has which day board, and there is none: name them, of {known} (R1.8)"
            )
            complaints.unknown(("hotel",), message)
        return shuffled(seed or 0, ("hotels",), BOARDS.day_hotels)[:seats]
    if isinstance(form.hotel, str):
        near = suggestion(form.hotel, (BOARDS.night_hotel, _DAY))
        message = f'hotel is "night", "day" or a list with a board for each player, of {known} (R1.8){near}'
        complaints.unknown(("hotel",), message)
        return night
    if len(form.hotel) != len(form.players):
        message = f"{len(form.players)} players need {len(form.players)} boards, not {len(form.hotel)} (R1.8)"
        complaints.unknown(("hotel",), message)
    for place, key in enumerate(form.hotel):
        if key not in HOTELS:
            near = suggestion(key, HOTELS)
            complaints.unknown(("hotel", place), f'there is no board "{key}"; there are {known} (R1.8){near}')
        elif key != BOARDS.night_hotel and key in form.hotel[:place]:
            complaints.add(("hotel", place), f"the board {key} is there once (R1.8)")
    boards = [key if key in HOTELS else BOARDS.night_hotel for key in form.hotel]
    return tuple([*boards, *night][:seats])


def first_keys(key: str) -> tuple[str, str, str]:
    """The first Emperor tile (``"emperor"``) or objective (``"objectives"``) of each letter."""
    a, b, c = (_keys_of(key, letter)[0] for letter in LETTERS)
    return a, b, c


def _keys_of(key: str, letter: str) -> list[str]:
    return [name for name, row in _ROWS[key].items() if row.letter == letter]


def _keys(complaints: Complaints, key: str, said: Sequence[str]) -> tuple[str, str, str]:
    """One of each letter; the first one of a letter of which none is named."""
    keys = list(first_keys(key))
    what = "Emperor tiles" if key == "emperor" else "objectives"
    if len(said) < len(LETTERS):
        return _by_letter(complaints, key, said, what)
    if len(said) > len(LETTERS):
        message = f"there are three {what}, one of each letter A, B, C, not {len(said)} (R1.2)"
        complaints.unknown((key, len(LETTERS)), message)
    for place, (name, letter) in enumerate(zip(said, LETTERS, strict=False)):
        if name in _keys_of(key, letter):
            keys[place] = name
        else:
            place_of = f"{'first' if place == 0 else 'second' if place == 1 else 'third'} of the {what}"
            known = ", ".join(_keys_of(key, letter))
            complaints.unknown(
                (key, place), f'"{name}" cannot be the {place_of}; that is one of {known} (R1.2)'
            )
    a, b, c = keys
    return a, b, c


def _by_letter(complaints: Complaints, key: str, said: Sequence[str], what: str) -> tuple[str, str, str]:
    """One or two that are named alone, each for its letter."""
    named: dict[str, str] = {}
    for place, name in enumerate(said):
        row = _ROWS[key].get(name)
        if row is None:
            near = suggestion(name, _ROWS[key])
            message = f'none of the {what} is called "{name}"{near}; there are {", ".join(_ROWS[key])} (R1.2)'
            complaints.unknown((key, place), message)
        elif row.letter in named:
            message = (
                f"of the {what} one has the letter {row.letter}, and {named[row.letter]} is it already (R1.2)"
            )
            complaints.add((key, place), message)
        else:
            named[row.letter] = name
    a, b, c = (named.get(letter, first) for letter, first in zip(LETTERS, first_keys(key), strict=True))
    return a, b, c


# Where the cards of a scenario lie: each once, queue and decks filled with those that nobody has

#: Where every card lies that lies nowhere else.
OTHERS = "all others"
_TAKES_OTHERS = ("discard", "gone")
_found = lru_cache(maxsize=1024)(find_card)


class Cards:
    """The cards that a file places, and where."""

    def __init__(self, complaints: Complaints, *, promos: bool) -> None:
        self.complaints = complaints
        self.promos = promos
        self.placed: dict[int, list[KeyPath]] = {}

    def place(self, path: KeyPath, card: int | None) -> bool:
        """Note where a card lies; false for a second place, and for a promo guest in a box without them."""
        if card is None:
            return False
        if card in GUESTS and GUESTS[card].promo and not self.promos:
            name = f"the {card_name(card)} (#{card})"
            message = f"{name} is a promo guest; those are in the game with promos = true (R1.3)"
            self.complaints.add(path, message)
            return False
        self.placed.setdefault(card, []).append(path)
        return len(self.placed[card]) == 1

    def once(self) -> None:
        """Complain of cards that lie in several places, at each but the first in the file (R1.3, R1.5)."""
        for card, paths in self.placed.items():
            if len(paths) > 1:
                first, *others = sorted(paths, key=self.complaints.position)
                where = self.complaints.place_text(first)
                message = f"the {card_name(card)} (#{card}) is in the box once, and lies in {where} already"
                for path in others:
                    self.complaints.add(path, message)

    def read(self, path: KeyPath, text: str, kind: Kind) -> int | None:
        """Read and place a card; None if that is not possible."""
        card = self.complaints.read(path, partial(_found, kind=kind), text)
        return card if self.place(path, card) else None

    def read_all(self, path: KeyPath, texts: Sequence[str], kind: Kind) -> tuple[int, ...]:
        """Read and place the cards of a list."""
        found = (
            self.read((*path, place), text, kind)
            for place, text in enumerate(texts)
            if not (text == OTHERS and path[-1] in _TAKES_OTHERS)
        )
        return tuple(card for card in found if card is not None)

    def spare(self, cards: Iterable[int]) -> list[int]:
        """Those of some cards that lie nowhere, in the order of their numbers."""
        return [card for card in sorted(cards) if card not in self.placed]


def guests(cards: Cards, form: Form) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Queue, deck and discard pile; what is missing in the queue enters on the left (R1.3)."""
    places = len(BOARDS.queue_cost)
    if len(form.queue) > places:
        message = f"{places} guests wait in the queue, not {len(form.queue)} (R1.3)"
        cards.complaints.add(("queue", places), message)
    queue = cards.read_all(("queue",), form.queue, "guest")
    top = cards.read_all(("guest_deck",), form.guest_deck, "guest")
    discard = cards.read_all(("discard",), form.discard, "guest")
    spare = cards.spare(number for number, card in GUESTS.items() if form.promos or not card.promo)
    missing = max(0, places - len(form.queue))
    if missing > len(spare):
        message = (
            f"{places} guests wait in the queue, and only {len(form.queue) + len(spare)} are left (R1.3)"
        )
        cards.complaints.add(("queue",), message)
    rest = spare[missing:]
    if OTHERS in form.discard:
        return (*spare[:missing], *queue), top, (*discard, *rest)
    return (*spare[:missing], *queue), (*top, *rest), discard


def staff(cards: Cards, form: Form) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Deck, and cards that left the game."""
    top = cards.read_all(("staff_deck",), form.staff_deck, "staff card")
    gone = cards.read_all(("gone",), form.gone, "staff card")
    rest = cards.spare(STAFF)
    return (top, (*gone, *rest)) if OTHERS in form.gone else ((*top, *rest), gone)


def shuffled_deck(complaints: Complaints, form: Form, path: KeyPath, names: Sequence[str]) -> tuple[int, ...]:
    """The top of a guest deck to come; each card once."""
    deck = Cards(complaints, promos=form.promos)
    found = deck.read_all(path, names, "guest")
    deck.once()
    return found
