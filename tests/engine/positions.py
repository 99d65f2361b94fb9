"""Positions for tests: only what matters is said, the rest is that of a game whose set-up is over.

``seat(...)`` describes one player, ``position(...)`` the table. Cards that nobody has lie in the decks in
card order, so the box always adds up.
"""

from __future__ import annotations

from collections.abc import Sequence

from gah_nb.components import BOARDS, GUESTS, STAFF, RuleSet
from gah_nb.components.catalogue import ROOM_NUMBER, Counts, counts, letters, minus, room_name, rooms_of
from gah_nb.engine import Box, CafeGuest, Event, Player, Position
from gah_nb.engine.errors import AnyRefusal
from gah_nb.engine.frames import Frame, NextTurn, RoundEnd, Turn
from gah_nb.notation import parse_action, split_script
from gah_nb.telling import refusal_text

NAMES = ("Anna", "Ben", "Cindy", "Dora")


def rooms(text: str) -> int:
    """``"a1 b2"`` -> the mask of these rooms."""
    return sum(1 << ROOM_NUMBER[name] for name in text.split())


def names_of(mask: int) -> str:
    """The rooms of a mask, as ``"a1 b2"``."""
    return " ".join(map(room_name, rooms_of(mask)))


def seat(
    *,
    kronen: int = 10,
    emperor: int = 0,
    vp: int = 0,
    vacant: str = "",
    occupied: str = "",
    kitchen: str = "",
    cafe: dict[int, str] | None = None,
    hand: Sequence[int] = (),
    display: Sequence[int] = (),
    used: Sequence[int] = (),
    covered: Sequence[int] = (),
    passed: bool = False,
    bonuses: int = 0,
) -> Player:
    """A player's area; ``cafe`` maps guests to the items on their cards: ``{75: "wwkk"}``."""
    return Player(
        kronen=kronen,
        emperor=emperor,
        vp=vp,
        tiles=rooms(vacant) | rooms(occupied),
        occupied=rooms(occupied),
        bonuses=bonuses,
        kitchen=counts(kitchen),
        cafe=tuple(CafeGuest(guest, counts(text)) for guest, text in sorted((cafe or {}).items())),
        hand=tuple(sorted(hand)),
        display=tuple(sorted(display)),
        used=tuple(sorted(used)),
        covered=tuple(covered),
        passed=passed,
    )


def position(
    *players: Player,
    dice: str = "1122334456",
    round_: int = 1,
    queue: Sequence[int] = (),
    objectives: tuple[str, str, str] = ("A1", "B1", "C1"),
    tiles: tuple[str, str, str] = ("A1", "B1", "C1"),
    hotels: Sequence[str] | None = None,
    claims: tuple[tuple[int, ...], ...] = ((), (), ()),
    staff_deck: Sequence[int] = (),
    guest_deck: Sequence[int] = (),
    discard: Sequence[int] = (),
    agenda: tuple[Frame, ...] | None = None,
    seed: int | None = 1,
    dustbin: int = 0,
    first: int = 0,
) -> Position:
    """A table with the given players; a second is added if there is only one. Seat 0 holds tile 1.

    ``queue`` is filled up from the lowest guests not named anywhere; ``staff_deck`` and ``guest_deck`` say
    what lies on top, the rest follows in card order. ``agenda`` replaces the turn of seat 0, ``first`` says
    who else holds tile 1.
    """
    table = list(players) if len(players) > 1 else [*players, seat()]
    for place, numbers in enumerate(BOARDS.turn_tiles[len(table)]):
        holder = (first + place) % len(table)
        table[holder] = _replace(table[holder], numbers=numbers)
    in_play = {t.guest for p in table for t in p.cafe} | set(queue) | set(guest_deck) | set(discard)
    spare = [card.number for card in GUESTS.values() if not card.promo and card.number not in in_play]
    missing = len(BOARDS.queue_cost) - len(queue)
    full_queue = (*spare[:missing], *queue)
    held = {c for p in table for c in (*p.hand, *p.display)} | set(staff_deck)
    gone: tuple[int, ...] = ()
    return Position(
        box=Box(
            names=NAMES[: len(table)],
            rules=RuleSet(),
            hotels=tuple(hotels or (BOARDS.night_hotel,) * len(table)),
            objectives=objectives,
            emperor_tiles=tiles,
            seed=seed,
        ),
        players=tuple(table),
        queue=full_queue,
        guest_deck=(*guest_deck, *spare[missing:]),
        guest_discard=tuple(sorted(discard)),
        staff_deck=(*staff_deck, *(number for number in STAFF if number not in held)),
        staff_gone=gone,
        dice=tuple(dice.count(value) for value in "123456"),
        dustbin=dustbin,
        round=round_,
        rolls=1,
        claims=claims,
        agenda=agenda if agenda is not None else (NextTurn(), Turn(0)),
    )


def _replace(player: Player, **fields: object) -> Player:
    from msgspec.structs import replace

    return replace(player, **fields)


#: Give this as ``agenda``, then `settle`, for the Emperor scoring of the round and what comes after it.
END_OF_ROUND: tuple[Frame, ...] = (RoundEnd(),)


def play(start: Position, script: str) -> tuple[Position, tuple[Event, ...]]:
    """Play a script in the notation; a forced step may be said aloud. Returns the position and all events."""
    here, events, forced = start, [], []  # type: ignore[var-annotated]
    for statement in split_script(script, start.box.names):
        who, action = parse_action(statement.text, here)
        if action in forced and action not in here.legal_actions:
            forced.remove(action)
            continue
        if who is not None and here.decision is not None:
            assert who == here.decision.seat, f"{statement.text}: {NAMES[here.decision.seat]} decides"
        step = here.play(action)
        here, forced = step.position, list(step.forced)
        events.extend(step.events)
    return here, tuple(events)


def options(here: Position) -> list[str]:
    """The texts of all options."""
    from gah_nb.notation import to_text

    return [to_text(action) for action in here.legal_actions]


def told(refusal: AnyRefusal | None) -> tuple[str, str] | None:
    """A refusal as its rule and its words."""
    return refusal and (refusal.rule, refusal_text(refusal))


def settle(here: Position) -> tuple[Position, tuple[Event, ...]]:
    """Carry out what asks nothing (an agenda such as `END_OF_ROUND`) up to the next real decision."""
    from gah_nb.engine.flow import Flow
    from gah_nb.engine.play import advance

    flow = Flow(here)
    advance(flow)
    return Position(*flow.fields()), tuple(flow.events)


def change(events: Sequence[Event], who: int, what: str) -> int:
    """The sum of one kind of change (``vp``, ``kronen``, ``emperor``) for a seat over the events."""
    return sum(getattr(event, what) for event in events if event.seat == who)


def items_of(here: Position, who: int) -> str:
    """The kitchen of a seat, in letters."""
    return letters(here.players[who].kitchen)


def changes(before: Position, after: Position, who: int = 0) -> dict[str, object]:
    """All that changed in a seat's area, and nothing else: numbers as differences, sets as ``"-75 +63"``.

    ``tiles`` are rooms prepared or removed, ``occupied`` those turned over; ``75`` (a number) are the items
    on a guest who was there before and after.
    """
    old, new = before.players[who], after.players[who]
    tables = [{table.guest: table.items for table in area.cafe} for area in (old, new)]
    found: dict[str, object] = {
        name: getattr(new, name) - getattr(old, name) for name in ("kronen", "emperor", "vp")
    }
    found["tiles"] = _signed(names_of(old.tiles).split(), names_of(new.tiles).split())
    found["occupied"] = _signed(names_of(old.occupied).split(), names_of(new.occupied).split())
    found["kitchen"] = _signed_items(old.kitchen, new.kitchen)
    found["cafe"] = _signed(list(map(str, tables[0])), list(map(str, tables[1])))
    for name in ("hand", "display", "used"):
        found[name] = _signed(*(list(map(str, getattr(area, name))) for area in (old, new)))
    for guest in tables[0].keys() & tables[1].keys():
        found[str(guest)] = _signed_items(tables[0][guest], tables[1][guest])
    return {name: change for name, change in found.items() if change}


def _signed(old: list[str], new: list[str]) -> str:
    gone = [f"-{one}" for one in old if one not in new]
    return " ".join([*gone, *(f"+{one}" for one in new if one not in old)])


def _signed_items(old: Counts, new: Counts) -> str:
    gone, come = letters(minus(old, new)), letters(minus(new, old))
    return " ".join(sign + items for sign, items in (("-", gone), ("+", come)) if items)


def found(events: Sequence[Event], kind: str, who: int | None = None) -> list[Event]:
    """The events of one kind, in order; of one seat if ``who`` says so."""
    return [event for event in events if event.kind == kind and who in (None, event.seat)]
