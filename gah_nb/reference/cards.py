"""`card`: a card, Emperor tile, objective or instruction card with everything that is known about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from gah_nb.components import (
    BOARDS,
    EMPEROR_TILES,
    GUESTS,
    INSTRUCTIONS,
    OBJECTIVES,
    RULES,
    STAFF,
    CardKind,
    EmperorTile,
    Guest,
    Instruction,
    Objective,
    Staff,
    Switch,
    switches,
)
from gah_nb.components.effects import (
    AnyItems,
    CompleteOrder,
    CoverDie,
    DrawAndPlay,
    Effect,
    Emperor,
    HouseGuest,
    Items,
    Kronen,
    LosePoints,
    Occupy,
    PayKronen,
    PlayStaff,
    Prepare,
    RemoveRooms,
    SendDancer,
    TakeGuest,
)
from gah_nb.components.effects import Moment as TriggerMoment
from gah_nb.components.records import Change
from gah_nb.engine.leopold import IGNORED
from gah_nb.notation import find_card
from gah_nb.notation.cards import LANGUAGES
from gah_nb.ruling import Ruling
from gah_nb.telling import objective_words, reward_words, staff_words, tile_penalty_words, tile_reward_words
from gah_nb.telling.leopold import HAND_WORDS, symbol_words
from gah_nb.telling.wording import capital, items_in_words, listed, money, points

from .entry import Entry, NotFound, Page, image_of, in_text, part, point_part, rulings_about, rulings_part

_NUMBERED = re.compile(r"(instruction\s+)?#?(\d+)", re.IGNORECASE)


class InstructionEntry(Entry, frozen=True):
    """A printed instruction card, by its number: what it asks of Leopold or Elisabeth, at each level."""

    number: int

    @property
    def record(self) -> Instruction:
        """What the box knows about it."""
        return INSTRUCTIONS[self.number]

    @property
    def title(self) -> str:
        """``"Instruction 207 (Leopold)"``."""
        return f"Instruction {self.number} ({self.record.deck.capitalize()})"

    @property
    def effect(self) -> str:
        """What it asks at the level hard, in the order in which it is done, and what its hand says."""
        return f"{self._at('hard')}; {HAND_WORDS[self.record.hand]}."

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules that it has to do with."""
        named = {"S3", *(_rule(symbol.effect) for symbol in self.record.symbols)}
        if any(isinstance(symbol.effect, HouseGuest) for symbol in self.record.symbols):
            named.add("S5")
        return tuple(number for number in RULES if number in named)

    def page(self) -> Page:
        """What it asks; what counts at each level, and the rules."""
        return Page(
            self.title,
            self.effect,
            (
                *part("At each level", self._levels()),
                *part("Rules", ((number, RULES[number].title) for number in self.rules)),
            ),
        )

    def _levels(self) -> Iterator[tuple[str, str]]:
        for level in IGNORED:
            yield level, self._at(level)

    def _at(self, level: str) -> str:
        counting = (one for one in self.record.symbols if one.border not in IGNORED[level])  # type: ignore[index]
        return capital(", ".join(map(symbol_words, counting)))

    def to_svg(self) -> str:
        """The card drawn large."""
        from gah_nb.drawing import draw_card

        return draw_card(f"instruction {self.number}", theme="light")

    def picture(self) -> str:
        """The drawing as an HTML image, which stored notebooks show without being trusted."""
        return image_of(self.to_svg(), f"{self.title}, drawn large")


def _rule(effect: Effect) -> str:
    match effect:
        case HouseGuest():
            return "S4"
        case CoverDie():
            return "S6"
        case SendDancer():
            return "S12"
    return "S7"


def find_instruction(text: str) -> InstructionEntry | None:
    """The instruction card that a text names; None for another card. Raises `NotFound` for a wrong number."""
    found = _NUMBERED.fullmatch(text)
    if found and int(found[2]) in INSTRUCTIONS:
        return InstructionEntry(int(found[2]))
    if found and found[1]:
        first, *_, last = INSTRUCTIONS
        raise NotFound(f"there is no instruction card {found[2]}; there are {first} to {last}")
    return None


Record = Guest | Staff | Objective | EmperorTile

_KEY = re.compile(r"(?:(objective|(?:emperor )?tile)\s+)?([a-z]\d+)", re.IGNORECASE)
_BOXES: Mapping[CardKind, Mapping[Any, Record]] = {
    "guests": GUESTS,
    "staff": STAFF,
    "tiles": EMPEROR_TILES,
    "objectives": OBJECTIVES,
}


class CardEntry(Entry, frozen=True):
    """A card or tile: how it looks, what it does, its names, and where editions differ."""

    kind: CardKind
    key: int | str

    @property
    def record(self) -> Record:
        """What the box knows about it, in the edition of 2021."""
        return _BOXES[self.kind][self.key]

    @property
    def name(self) -> str:
        """The English name of a guest or staff card; tiles and objectives are called by their keys."""
        record = self.record
        return record.name if isinstance(record, (Guest, Staff)) else record.key

    @property
    def title(self) -> str:
        """The name with the number: ``"Baroness (#75)"``, ``"Emperor tile B4"``."""
        match self.record:
            case Guest() | Staff() as card:
                return f"{card.name} (#{card.number})"
            case Objective(key=key):
                return f"Objective {key}"
            case EmperorTile(key=key):
                return f"Emperor tile {key}"

    @property
    def names(self) -> dict[str, str]:
        """Its names by language, ``"en"``, ``"de"``, ``"fr"``, ``"it"``; those that are known."""
        record = self.record
        if not isinstance(record, (Guest, Staff)):
            return {}
        others = {language: getattr(record.names, language) for language in ("de", "fr", "it")}
        return {"en": record.name} | {language: name for language, name in others.items() if name}

    @property
    def effect(self) -> str:
        """What it does, in words."""
        match self.record:
            case Guest(number=number):
                return _sentence(reward_words(number)) if GUESTS[number].reward else "No reward."
            case Staff(number=number):
                return _sentence(staff_words(number))
            case Objective(key=key):
                return _sentence(objective_words(key))
            case EmperorTile(key=key):
                reward, penalty = tile_reward_words(key), tile_penalty_words(key)
                return f"Reward: {reward}. Penalty: {penalty}."

    @property
    def points(self) -> tuple[Switch, ...]:
        """Where editions differ about it, and where its words can be read otherwise."""
        return tuple(
            point
            for point in switches().values()
            if point.changes(self.kind, self.key) or f"#{self.key}" in point.rules
        )

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules that it has to do with."""
        return rules_of(self.record)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings about it."""
        return rulings_about(card=self._called)

    def page(self) -> Page:
        """Name and effect; what is printed, names, points, rules and rulings."""
        parts = [
            *part("On it" if self.kind == "tiles" else "On the card", _facts(self.record)),
            *part("Names", ((LANGUAGES[language], name) for language, name in self.names.items())),
            *map(point_part, self.points),
            *part("Rules", ((number, RULES[number].title) for number in self.rules)),
            *rulings_part(self.rulings),
        ]
        return Page(self.title, self.effect, tuple(parts))

    @property
    def _called(self) -> str | int:
        """Its number, or its kind and key: what it alone is called."""
        singular = {"objectives": "objective", "tiles": "tile"}
        return f"{singular[self.kind]} {self.key}" if self.kind in singular else self.key

    def to_svg(self) -> str:
        """The card drawn large."""
        from gah_nb.drawing import draw_card

        return draw_card(self._called, theme="light")

    def picture(self) -> str:
        """The drawing as an HTML image, which stored notebooks show without being trusted."""
        return image_of(self.to_svg(), f"{self.title}, drawn large")


class CardEntries(tuple[CardEntry, ...]):
    """What goes by the same key: an Emperor tile and an objective."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n\n".join(in_text(one.page()) for one in self)

    @property
    def html(self) -> str:
        """The pages as HTML without style sheet and script."""
        return "".join(one.html for one in self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.html}


def card(name: str | int) -> CardEntry | CardEntries | InstructionEntry:
    """Look up a card by its name in one of four languages, an unambiguous beginning of it, or its number.

    ``"tile B4"`` is an Emperor tile, ``"objective A1"`` an objective; the bare key of both gives both.
    ``"instruction 207"`` is an instruction card of a game alone. Raises `UnknownName`, with similar names,
    `AmbiguousName`, with all cards that it could be, or `NotFound` for a key that does not exist.

    >>> card("Kellnerin").title, [one.title for one in card("A1")]
    ('Waitress (#2)', ['Emperor tile A1', 'Objective A1'])
    """
    text = str(name).strip()
    if key := _KEY.fullmatch(text):
        return _tile_or_objective(key[1] or "", key[2].upper())
    if found := find_instruction(text):
        return found
    number = find_card(text)
    return CardEntry("guests" if number in GUESTS else "staff", number)


def _tile_or_objective(wanted: str, key: str) -> CardEntry | CardEntries:
    """The one that is wanted, or both."""
    if key not in EMPEROR_TILES:
        first, *_, last = EMPEROR_TILES
        raise NotFound(f"there is no {wanted or 'tile or objective'} {key}; there are {first} to {last}")
    tile, objective = CardEntry("tiles", key), CardEntry("objectives", key)
    if not wanted:
        return CardEntries((tile, objective))
    return objective if wanted.lower() == "objective" else tile


def _sentence(words: str) -> str:
    return f"{capital(words)}."


def _facts(record: Record) -> Iterator[tuple[str, str]]:
    """What is printed on it, besides what it does."""
    match record:
        case Guest():
            yield "orders", items_in_words(record.order)
            yield "points", f"{points(record.vp)} when the guest moves into a room"
            yield "room", "of any colour" if record.color == "green" else record.color
            yield "from", "a promotional set" if record.promo else ""
        case Staff():
            yield "costs", money(record.cost)
            yield "starting set", record.starting_set
        case Objective():
            yield (
                "points",
                f"{listed([str(vp) for vp in BOARDS.objective_vp])} VP for the first three to claim it",
            )
        case EmperorTile():
            round_ = BOARDS.emperor_tile_round[record.letter]
            yield (
                "counts",
                f"at the end of round {round_}, when all have gone {BOARDS.emperor_retreat[round_]} back",
            )
            yield "reward", f"from space {BOARDS.emperor_reward_from} on"
            yield "penalty", "on space 0"


# Which rules a card or tile has to do with

_EFFECTS: Mapping[type[Effect], str] = {
    Items: "R5.9",
    AnyItems: "R5.9",
    CompleteOrder: "R6.4",
    Kronen: "R5.6",
    Emperor: "R5.6",
    LosePoints: "R5.6",
    PayKronen: "R7.3",
    Prepare: "R5.3",
    Occupy: "R6.6",
    PlayStaff: "R6.8",
    DrawAndPlay: "R6.8",
    TakeGuest: "R6.7",
    RemoveRooms: "R7.6",
}
_CHANGES: Mapping[Change, str] = {
    "free rooms": "R5.3",
    "strength": "R4.1",
    "both tracks": "R5.5",
    "free space": "R5.8",
    "free serving": "R6.1",
    "free guests": "R3.2",
    "ignore penalty": "R7.3",
}
_MOMENTS: Mapping[TriggerMoment, str] = {
    "die taken": "R4.3",
    "beside action": "R4.4",
    "guest leaves": "R6.4",
    "guest reward": "R6.4",
    "room occupied": "R6.6",
    "emperor reward": "R7.1",
}
_TIMINGS = {"round": "R6.3", "turn": "R6.3", "end": "R8.1"}


def rules_of(record: Guest | Staff | Objective | EmperorTile) -> tuple[str, ...]:
    """The numbers of the rules, in their order.

    >>> from gah_nb.components import GUESTS
    >>> rules_of(GUESTS[75])
    ('R6.4', 'R6.8', 'R10')
    """
    named = set(_named(record))
    return tuple(number for number in RULES if number in named)


def _named(record: Guest | Staff | Objective | EmperorTile) -> Iterator[str]:
    match record:
        case Guest():
            yield from ("R6.4", "R10")
            yield from _of_effects(record.reward)
        case Staff():
            yield from ("R5.7", "R9", *filter(None, [_TIMINGS.get(record.timing)]))
            yield from _of_effects((*record.effects, *record.score, *(row.effect for row in record.triggers)))
            yield from filter(None, (_MOMENTS.get(row.on) for row in record.triggers))
            yield from filter(None, (_CHANGES.get(row.change) for row in record.modifiers))
        case Objective():
            yield from ("R1.2", "R6.2")
        case EmperorTile():
            yield from ("R7.1", "R7.4", *(["R7.3"] if len(record.penalty) > 1 else []))
            yield from _of_effects((*record.reward, *record.penalty))


def _of_effects(effects: tuple[Effect, ...]) -> Iterator[str]:
    yield from filter(None, (_EFFECTS.get(type(effect)) for effect in effects))
