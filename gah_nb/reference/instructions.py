"""An instruction card of a virtual opponent with everything that is known about it (S3-S7, S12)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gah_nb.components import INSTRUCTIONS, RULES, Instruction
from gah_nb.components.effects import CoverDie, Effect, HouseGuest, SendDancer
from gah_nb.engine.leopold import IGNORED
from gah_nb.telling.leopold import HAND_WORDS, symbol_words
from gah_nb.telling.wording import capital

from .entry import Entry, NotFound, Page, image_of, part

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
