"""Random games come everywhere: every kind of decision and event, every card, every half of an Emperor tile.

A game that never gets somewhere checks nothing there. What is to be seen is read off the engine and the
box, so a new kind of event or card has to occur as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from gah_nb.components import EMPEROR_TILES, GUESTS, OBJECTIVES, STAFF
from gah_nb.engine import Event, Position, events
from gah_nb.engine import state as events_alone
from gah_nb.engine.area import objective_met
from gah_nb.engine.carry_out import EFFECT_HANDLERS
from gah_nb.engine.play import HANDLERS

from .games import Game, by_policy, numbered

AT_MOST = 1500
#: Cards to be used once per round, those that count in the end, and those that work in between.
_USED = {f"used #{card.number}" for card in STAFF.values() if card.timing == "round"}
_SCORED = {f"scored #{card.number}" for card in STAFF.values() if card.timing == "end"}
_WORKING = {f"by #{card.number}" for card in STAFF.values() if card.triggers or card.timing == "once"}


#: What 2021 does not have; tests/editions see it in games of other editions and readings (O23: gain).
OTHER_EDITIONS = {
    *("decision: reward", "decision: gain"),
    *("event: extra turn begins", "event: extra turn ends", "event: nothing taken", "event: penalty averted"),
    *("event: space chosen", "event: strength replaced"),
}


#: What belongs to games alone; tests/solo plays those.
ALONE = {"decision: his item"} | {
    f"event: {kind.__struct_config__.tag}"
    for kind in get_args(events.AnyEvent)
    if kind.__module__ == events_alone.__name__
}


def event_kinds() -> set[str]:
    """Every kind of event that there is."""
    return {str(kind.__struct_config__.tag) for kind in get_args(events.AnyEvent)}


def wanted() -> set[str]:
    """Everything that has to occur."""
    handlers = [*HANDLERS.values(), *EFFECT_HANDLERS.values()]
    return {
        *(f"decision: {handler.kind}" for handler in handlers if handler.options),
        *(f"event: {kind}" for kind in event_kinds()),
        *(f"played #{number}" for number in STAFF),
        *(f"moved #{number}" for number in GUESTS),
        *(f"tile {half} {key}" for key in EMPEROR_TILES for half in ("reward", "penalty")),
        *(f"claimed {key}" for key in OBJECTIVES),
        *(f"Emperor {space}" for space in range(14)),
        *("kronen 0", "kronen 20", "negative VP", "hotel full", "no spot left"),
        *_USED,
        *_SCORED,
        *_WORKING,
    }


def in_position(here: Position) -> Iterator[str]:
    """What a position shows."""
    if here.decision:
        yield f"decision: {here.decision.kind}"
    for player in here.players:
        yield f"Emperor {player.emperor}"
        if player.kronen in (0, 20):
            yield f"kronen {player.kronen}"
        if player.vp < 0:
            yield "negative VP"
        if player.occupied == (1 << 20) - 1:
            yield "hotel full"
    for index, markers in enumerate(here.claims):
        if len(markers) == 3 and here.decision and here.decision.seat not in markers:
            yield "no spot left" if objective_met(here, here.decision.seat, index) else "three claims"


def in_event(event: Event, here: Position) -> Iterator[str]:
    """What an event shows."""
    yield f"event: {event.kind}"
    if event.rule.startswith("#"):
        yield f"by {event.rule}"
    match event:
        case events.StaffPlayed():
            yield f"played #{event.staff}"
        case events.StaffUsed():
            yield f"used #{event.staff}"
        case events.FinalStaff() | events.FinalCopy():
            yield f"scored #{event.staff}"
        case events.GuestMoved():
            yield f"moved #{event.guest}"
        case events.TileReward() | events.TilePenalty():
            yield f"{event.kind} {event.tile}"
        case events.ObjectiveClaimed():
            yield f"claimed {here.box.objectives['ABC'.index(event.letter)]}"
        case _:
            pass


def test_games_come_everywhere() -> None:
    seen: Counter[str] = Counter()
    missing = wanted() - OTHER_EDITIONS - ALONE
    for number in range(AT_MOST):
        setup = numbered(number, 2 + number % 3)
        game = Game(setup)
        with game.told():
            seen.update(f"event: {event.kind}" for event in game.first.events)
            for before, _, step in game.turns(by_policy(setup)):
                seen.update(in_position(before))
                for event in step.events:
                    seen.update(in_event(event, before))
        seen.update(in_position(game.here))
        missing -= seen.keys()
        if not missing:
            return
    raise AssertionError(f"Never in {AT_MOST} games: {', '.join(sorted(missing))}")
