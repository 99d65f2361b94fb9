"""What a virtual opponent does, and why, in sentences; the reasons stand in the events as values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gah_nb.components import GUESTS, FrozenMap
from gah_nb.components.hotel_plan import room_name
from gah_nb.components.labels import label
from gah_nb.components.records import Instruction
from gah_nb.engine import events
from gah_nb.engine.events import Event
from gah_nb.engine.items import ITEM_NAMES

from .wording import listed, plural, points, the

#: Class of event -> its sentence, as in `telling.events`.
SENTENCES: Mapping[type[Event], str] = FrozenMap[type[Event], str](
    {
        events.SoloBegins: "plays at level {level} with {deck}{entrance}",
        events.PrivateStack: "lays {number} unseen end-of-game staff cards beside the hotel",
        events.InstructionTurnedUp: "turns up instruction card {card}",
        events.SymbolIgnored: "ignores \u201c{effect}\u201d, which has a {border} border, at level {level}",
        events.GuestChosen: "takes {guest} from the queue: {why}{tie}",
        events.NoGuestFits: "takes no guest: {why}",
        events.DieChosen: "chooses action space {space}: {why}{tie}",
        events.ObjectiveChosen: "chooses objective {letter}: {why}{tie}",
        events.CountedDown: "brings the marker of objective {letter} to {step}",
        events.StaffTurnedUp: "turns up {staff} of the private stack",
        events.EmperorLetsBe: "has neither reward nor penalty, wherever the marker stands",
        events.GuestReserved: "seats {guest} in the café and keeps room {room} vacant for this guest",
        events.ItemOnSpace: "A {item} of the pool is laid on action space {space}",
        events.ItemForHim: "gets a {item} for {guest}",
        events.ItemUnwanted: "puts a {item} back, which none of Leopold's guests needs",
        events.StarsChanged: "has {stars} on the star track, {added}",
        events.StarPoints: "scores {vp} for row {row} of the star track",
        events.GuestMarked: "moves the token of room {room} to {guest}",
        events.MarkPoints: "scores {vp} for the token of {guest}, {waited}",
        events.MarkReturned: "gives back the token of {guest}",
        events.TollLaid: "leaves a token on action space {space}, where {tokens} now",
        events.TollPoints: "scores {vp} for the tokens of action space {space}, where {left}",
    }
)
NUMERALS = {3: "III", 2: "II", 1: "I"}
_LETTERS = "ABC"
_ENTRANCE_NOTE = (
    ", and the entrance {name}; your own entrance tile belongs to an expansion that is not here, so you play "
    "without one"
)


def _why_guest(event: events.GuestChosen) -> str:
    best = "the best" if event.why == "the colour" else "the best that fits"
    if not event.tied:
        best += f", with {points(GUESTS[event.guest].vp)}"
    match event.why:
        case "the colour":
            return f"of the {event.wanted} guests {best}"
        case "no colour shown":
            return f"no colour is shown, and this is {best}"
        case "none of the colour":
            return f"no {event.wanted} guest waits, and this is {best}"
        case _:
            return f"no {event.wanted} room is left, and this is {best}"


def _why_no_guest(event: events.NoGuestFits) -> str:
    return f"no room is left for {the(event.best)}" if event.best else "no room is left for any of them"


def _why_die(event: events.DieChosen) -> str:
    shown = listed([str(value) for value in event.values], "or")
    match event.why:
        case "shown":
            return f"the card shows {shown}"
        case "more dice":
            return f"the card shows {shown}, and more dice lie there"
        case "question mark":
            return "the card shows a question mark, and most dice lie there"
        case _:
            return f"the card shows {shown}, none is there, and most dice lie there"


def _why_objective(event: events.ObjectiveChosen) -> str:
    card = f"{event.shown} is claimed already" if event.shown else "the card shows a question mark"
    return f"{card}, and here the marker is least advanced"


def _tied_guests(event: events.GuestChosen) -> str:
    return f"{len(event.tied)} guests tie at {points(GUESTS[event.guest].vp)}"


def _tied_spaces(event: events.DieChosen) -> str:
    return f"spaces {listed([str(space) for space in event.tied])} tie"


def _tied_objectives(event: events.ObjectiveChosen) -> str:
    return f"{listed([_LETTERS[index] for index in event.tied])} tie"


_WHY: Mapping[type[Event], tuple[Callable[[Any], str], Callable[[Any], str]]] = FrozenMap(
    {
        events.GuestChosen: (_why_guest, _tied_guests),
        events.DieChosen: (_why_die, _tied_spaces),
        events.ObjectiveChosen: (_why_objective, _tied_objectives),
        events.NoGuestFits: (_why_no_guest, _why_no_guest),
    }
)


def _tie(event: Any) -> str:
    """What the hand decided: ``"; 2 guests tie at 0 VP, and the hand points left, so the rightmost"``."""
    if not event.tied:
        return ""
    end = "leftmost" if event.hand == "right" else "rightmost"
    if not isinstance(event, events.GuestChosen):
        end = "first" if event.hand == "right" else "last"
    return f"; {_WHY[type(event)][1](event)}, and the hand points {event.hand}, so the {end}"


def _entrance(event: events.SoloBegins) -> str:
    return _ENTRANCE_NOTE.format(name=event.entrance) if event.entrance else ""


#: What the named parts of these sentences say, where it is more than the field; as in `telling.events`.
PARTS: Mapping[str, Callable[[Any], str]] = FrozenMap[str, Callable[[Any], str]](
    {
        "card": lambda event: str(event.card),
        "letter": lambda event: event.letter,
        "deck": lambda event: f"the deck of {event.deck.capitalize()}",
        "entrance": _entrance,
        "effect": lambda event: label(event.effect),
        "why": lambda event: _WHY[type(event)][0](event),
        "tie": _tie,
        "step": lambda event: NUMERALS[event.step],
        "row": lambda event: NUMERALS[event.row],
        "stars": lambda event: plural(event.stars, "token"),
        "added": lambda event: "one more" if event.added > 0 else "one fewer",
        "waited": lambda event: "who has come to the last place" if event.waited else "who is taken",
        "tokens": lambda event: "1 lies" if event.tokens == 1 else f"{event.tokens} lie",
        "left": lambda event: {0: "none stays", 1: "1 stays"}.get(event.left, f"{event.left} stay"),
    }
)


#: What the hand of a card decides (S4).
HAND_WORDS: Mapping[str, str] = FrozenMap[str, str](
    {"right": "of equal options the leftmost", "left": "of equal options the rightmost"}
)


def instruction_words(card: Instruction) -> str:
    """An instruction card in one line: its three sections and its hand.

    >>> from gah_nb.components.instructions import INSTRUCTIONS
    >>> instruction_words(INSTRUCTIONS[207])
    'red guest, any guest (gold) | die 1 or 2 | emperor 2, staff card (gold) | hand right'
    """
    sections = (card.guests, card.symbols[len(card.guests) : len(card.guests) + 1], card.extras)
    words = (
        ", ".join(
            label(symbol.effect) + (f" ({symbol.border})" if symbol.border else "") for symbol in section
        )
        for section in sections
    )
    return f"{' | '.join(words)} | hand {card.hand}"


def leopold_text(position: Any) -> list[tuple[str, str]]:
    """What lies before the virtual opponent, as labels and texts; nothing in other games."""
    solo, leopold = position.box.solo, position.leopold
    if solo is None or leopold is None:
        return []
    rows = [("level", solo.level + (f", {solo.entrance}" if solo.entrance else ""))]
    if leopold.shown:
        card = solo.instructions[leopold.shown[-1]]
        rows.append(("card", f"{card.number}: {instruction_words(card)}"))
    steps = ("not begun", "III", "II", "claimed")
    marks = ", ".join(f"{a} {steps[seen]}" for a, seen in zip(_LETTERS, leopold.countdown, strict=True))
    rows += [("markers", marks), ("stack", plural(len(leopold.stack), "unseen card"))]
    if leopold.reserved:
        rows.append(("reserved", ", ".join(f"{room_name(r)} for {the(g)}" for g, r in leopold.reserved)))
    if leopold.on_spaces:
        rows.append(("on spaces", ", ".join(_on_space(n, i) for n, i in enumerate(leopold.on_spaces, 1))))
    if leopold.stars:
        rows.append(("star track", plural(leopold.stars, "token")))
    if leopold.marked_guests:
        rows.append(("tokens", listed([the(guest) for guest in leopold.marked_guests])))
    if any(leopold.toll):
        tokens = (f"{space}: {count}" for space, count in enumerate(leopold.toll, 1) if count)
        rows.append(("toll tokens", ", ".join(tokens)))
    return rows


def _on_space(space: int, item: str) -> str:
    return f"{space}: {ITEM_NAMES.get(item, 'none')}"
