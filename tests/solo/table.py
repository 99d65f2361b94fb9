"""Positions against Leopold for tests: only what matters is said, as in `tests.engine.positions`.

Anna has seat 0, Leopold seat 1 and the night side.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gah_nb.components import DECKS, Instruction, deck_of_ones_own, read_deck, rule_set
from gah_nb.engine import Player, Position, Step
from gah_nb.engine.flow import Flow
from gah_nb.engine.frames import Frame, InstructedTurn, NextTurn, Turn
from gah_nb.engine.play import advance
from gah_nb.engine.state import Leopold, Solo
from tests.engine.positions import position, rooms, seat

HEAD = "number,deck,guests,dice,extras,hand_points"
#: Night side, from the ground floor up: b y r r b / y y r r y / b r b y y / b r b r b.
EVERY_ROOM = " ".join(f"{column}{floor}" for floor in "1234" for column in "abcde")


def card(row: str) -> Instruction:
    """An instruction card out of its guests, dice, extras and hand: ``"red any!!, 1 2, staff, left"``."""
    guests, dice, extras, hand = (cell.strip() for cell in row.split(","))
    return read_deck(f"{HEAD}\n1,test,{guests},{dice},{extras},{hand}")[0]


def deck_around(first: Instruction) -> tuple[Instruction, ...]:
    """A whole deck whose first card is this one."""
    rest = "\n".join(f"{number},test,any,?,emperor 1,right" for number in range(2, 15))
    return (first, *deck_of_ones_own(f"{HEAD}\n1,test,any,?,emperor 1,right\n{rest}")[1:])


def alone(
    you: Player | None = None,
    *,
    his: Player | None = None,
    cards: Sequence[Instruction] = (),
    next_card: int = 0,
    level: str = "hard",
    entrance: str = "",
    stack: Sequence[int] = (),
    countdown: tuple[int, int, int] = (0, 0, 0),
    readings: dict[str, str] | None = None,
    agenda: tuple[Frame, ...] = (NextTurn(), Turn(0)),
    leopold: dict[str, object] | None = None,
    deck: str = "leopold",
    **table: object,
) -> Position:
    """A table against Leopold; ``next_card`` lies on top of his deck, ``cards`` are a deck of one's own."""
    base = position(
        you or seat(),
        his or seat(kronen=0),
        first=1,
        agenda=agenda,
        **table,  # type: ignore[arg-type]
    )
    solo = Solo(1, level, "test" if cards else deck, tuple(cards), entrance)  # type: ignore[arg-type]
    numbers = tuple(one.number for one in cards) or DECKS[deck]
    top = (next_card,) if next_card else ()
    rest = tuple(number for number in numbers if number not in top)
    mine = Leopold(
        deck=(*top, *rest),
        stack=tuple(stack),
        countdown=countdown,
        toll=(0,) * 6 if entrance == "Toll Bridge Hotel" else (),
    )
    return replace(
        base,
        box=replace(base.box, solo=solo, rules=rule_set("2021", readings or {})),
        staff_deck=tuple(number for number in base.staff_deck if number not in stack),
        leopold=replace(mine, **(leopold or {})),
    )


def his_turn(here: Position) -> Step:
    """What his next turn leads to, whoever's it is."""
    flow = Flow(here)
    flow.push(InstructedTurn(1))
    decision = advance(flow)
    after = Position(*flow.fields())
    assert after.decision == decision
    return Step(after, tuple(flow.events), tuple(flow.forced))


def instructed(row: str, you: Player | None = None, **table: object) -> Step:
    """What he does with a card of one's own."""
    return his_turn(alone(you, cards=deck_around(card(row)), **table))  # type: ignore[arg-type]


def only(events: Sequence[object], kind: type) -> object:
    """The only event of a kind."""
    found = [event for event in events if type(event) is kind]
    assert len(found) == 1, found
    return found[0]


def those(events: Sequence[object], kind: type) -> list[object]:
    """All events of a kind."""
    return [event for event in events if type(event) is kind]


__all__ = ["EVERY_ROOM", "alone", "card", "deck_around", "his_turn", "instructed", "only", "rooms"]
__all__ += ["seat", "those"]
