"""Carrying out effects: one handler per kind of effect, whatever card, tile or action it comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from gah_nb.components import FrozenMap
from gah_nb.components.catalogue import rooms_of
from gah_nb.components.effects import (
    AnyItems,
    CompleteOrder,
    CountDown,
    CoverDie,
    DiscardStaff,
    DrawAndPlay,
    DrawStaff,
    Effect,
    Emperor,
    ExtraTurn,
    HouseGuest,
    Items,
    Kronen,
    LosePoints,
    LosePointsPer,
    Occupy,
    PayKronen,
    PlayStaff,
    Points,
    PointsPer,
    Prepare,
    RemoveRooms,
    ReturnItems,
    ReturnStaff,
    SendDancer,
    TakeGuest,
    TurnUpStaff,
    UseSpace,
)

from . import area, events, leopold
from .actions import Action, Complete, Decline, Guest, Pick, PlayCard, Resolve, Space, Under
from .actions import Occupy as OccupyRoom
from .actions import Prepare as PrepareRoom
from .dice import space_options, use_space
from .emperor import discard_options, discard_staff
from .flow import Flow, Handler
from .frames import Do, Drawn, Picking, RemovingRooms, ReturningStaff, Turn, UnderDeck, label
from .guests import free_guest_options, missing, order_complete, pay_for_order, return_cafe, take_guest
from .items import LETTERS, ONE_OF, counts, plus
from .state import UNKNOWN, Board
from .turn import begin_extra_turn


def _or_decline(options: tuple[Action, ...], do: Do | None = None) -> tuple[Action, ...]:
    """The options and, but for a must, the right to leave the effect; none if it cannot be used anyway."""
    return options if not options or (do is not None and do.must) else (*options, Decline())


def skipped(flow: Flow, do: Do) -> None:
    """Report an effect that cannot be used."""
    flow.emit(events.Skipped(do.rule, do.seat, part=label(do.effect)))


def _declined(flow: Flow, do: Do) -> None:
    flow.emit(events.Declined(do.rule, do.seat, part=label(do.effect)))


# Prepare and occupy


def _prepare_options(board: Board, do: Do, effect: Prepare) -> tuple[Action, ...]:
    rooms = area.rooms_to_prepare(
        board, do.seat, discount=effect.discount, free=effect.free, highest_floor=effect.highest_floor
    )
    return _or_decline(tuple(PrepareRoom(room) for room in rooms), do)


def _prepare_apply(flow: Flow, do: Do, effect: Prepare, action: Action) -> None:
    if not isinstance(action, PrepareRoom):
        _declined(flow, do)
        return
    cost = area.room_cost(flow, do.seat, action.room, effect.discount, effect.free)
    area.prepare_room(flow, do.seat, action.room, cost, do.rule)
    if effect.occupied:
        area.occupy_by_effect(flow, do.seat, action.room, do.rule)


def _occupy_options(board: Board, do: Do, _effect: Occupy) -> tuple[Action, ...]:
    return _or_decline(tuple(OccupyRoom(room) for room in rooms_of(area.vacant_rooms(board, do.seat))), do)


def _occupy_apply(flow: Flow, do: Do, effect: Occupy, action: Action) -> None:
    if not isinstance(action, OccupyRoom):
        _declined(flow, do)
        return
    if effect.count > 1:
        flow.push(replace(do, effect=Occupy(effect.count - 1)))
    area.occupy_by_effect(flow, do.seat, action.room, do.rule)


# Staff cards


def _staff_options(board: Board, do: Do, effect: PlayStaff) -> tuple[Action, ...]:
    hand = board.players[do.seat].hand
    cards = area.affordable(board, do.seat, hand, effect.discount, effect.free)
    return _or_decline(tuple(PlayCard(card) for card in cards), do)


def _staff_apply(flow: Flow, do: Do, effect: PlayStaff, action: Action) -> None:
    if not isinstance(action, PlayCard):
        _declined(flow, do)
        return
    flow.change(do.seat, hand=area.without(flow.players[do.seat].hand, action.staff))
    cost = area.staff_cost(flow, action.staff, effect.discount, effect.free)
    area.play_card(flow, do.seat, action.staff, cost, do.rule)


def _draw(flow: Flow, do: Do, effect: DrawStaff) -> None:
    cards = flow.draw_staff(effect.count)
    flow.change(do.seat, hand=area.with_cards(flow.players[do.seat].hand, cards))
    flow.emit(events.CardsDrawn(do.rule, do.seat, number=len(cards), cards=cards))


def _draw_and_play_options(board: Board, do: Do, effect: DrawAndPlay) -> tuple[Action, ...]:
    """Where a drawn card must be played a guest's reward may be left before drawing (R6.4)."""
    deck = len(board.staff_deck)
    if not deck or (deck < effect.count and board.box.rulebook.switches.short_deck == "nothing"):
        return ()
    draw = Resolve(label(effect))
    return (draw, Decline()) if do.optional and not all_back(effect) else (draw,)


def all_back(terms: DrawAndPlay | Drawn) -> bool:
    """Whether all the drawn cards may go back (E18, O11)."""
    return terms.all_back == "always" or (terms.all_back == "where a price is paid" and not terms.free)


def _draw_and_play(flow: Flow, do: Do, effect: DrawAndPlay, action: Action) -> None:
    if not isinstance(action, Resolve):
        _declined(flow, do)
        return
    cards = flow.draw_staff(effect.count)
    flow.emit(events.CardsDrawn(do.rule, do.seat, number=len(cards), cards=cards))
    drawn = tuple(sorted(cards))
    flow.push(Drawn(do.seat, drawn, effect.discount, effect.free, do.rule, effect.all_back))


def drawn_options(board: Board, frame: Drawn) -> tuple[Action, ...]:
    """The drawn cards that can be paid; all may go back where a price is asked (R6.8, O11)."""
    cards = area.affordable(board, frame.seat, frame.cards, frame.discount, frame.free)
    options = tuple(PlayCard(card) for card in cards)
    return _or_decline(options) if all_back(frame) else options


def drawn_apply(flow: Flow, frame: Drawn, action: Action) -> None:
    """Play the chosen card, or none; the rest goes under the deck."""
    if not isinstance(action, PlayCard):
        drawn_settle(flow, frame)
        return
    flow.push(UnderDeck(frame.seat, area.without(frame.cards, action.staff)))
    cost = area.staff_cost(flow, action.staff, frame.discount, frame.free)
    area.play_card(flow, frame.seat, action.staff, cost, frame.rule)


def drawn_settle(flow: Flow, frame: Drawn) -> None:
    """No card is played: all go under the deck."""
    flow.emit(events.NoCardPlayed(frame.rule, frame.seat))
    flow.push(UnderDeck(frame.seat, frame.cards))


def under_options(_board: Board, frame: UnderDeck) -> tuple[Action, ...]:
    """Which of the cards goes under the deck next."""
    return tuple(Under(card) for card in frame.cards if card != UNKNOWN)


def under_apply(flow: Flow, frame: UnderDeck, action: Action) -> None:
    """Put one card under the deck."""
    if isinstance(action, Under):
        flow.staff_deck = (*flow.staff_deck, action.staff)
        flow.emit(events.CardUnderDeck(frame.rule, frame.seat, card=action.staff))
        rest = area.without(frame.cards, action.staff)
        if rest:
            flow.push(replace(frame, cards=rest))


# Guests


def _guest_options(board: Board, do: Do, _effect: TakeGuest) -> tuple[Action, ...]:
    return _or_decline(free_guest_options(board, do.seat), do)


def _guest_apply(flow: Flow, do: Do, _effect: TakeGuest, action: Action) -> None:
    if not isinstance(action, Guest):
        _declined(flow, do)
        return
    take_guest(flow, do.seat, action.guest, 0, do.rule)


def _space_options(board: Board, do: Do, _effect: UseSpace) -> tuple[Action, ...]:
    return _or_decline(space_options(board, do.seat), do)


def _space_apply(flow: Flow, do: Do, _effect: UseSpace, action: Action) -> None:
    if not isinstance(action, Space):
        _declined(flow, do)
        return
    use_space(flow, do.seat, action)


def _complete_options(board: Board, do: Do, _effect: CompleteOrder) -> tuple[Action, ...]:
    cafe = board.players[do.seat].cafe
    return tuple(Complete(table.guest) for table in cafe if not order_complete(table))


def _complete_apply(flow: Flow, do: Do, _effect: CompleteOrder, action: Action) -> None:
    if isinstance(action, Complete):
        table = next(t for t in flow.players[do.seat].cafe if t.guest == action.guest)
        items = missing(table)
        flow.put_on_guest(do.seat, action.guest, items)
        flow.emit(events.OrderCompleted(do.rule, do.seat, items=items, guest=action.guest))
        pay_for_order(flow, do.seat, action.guest)


def _extra_turn(flow: Flow, do: Do, effect: ExtraTurn) -> None:
    """An extra turn now, or as soon as the current one has ended (E12, T15); none without dice to use."""
    if effect.after:
        now = Do(seat=do.seat, effect=ExtraTurn(), rule=do.rule)
        turns = [place for place, frame in enumerate(flow.agenda) if isinstance(frame, Turn)]
        flow.agenda.insert(turns[-1], now)
    elif space_options(flow, do.seat, boosts=True):
        begin_extra_turn(flow, do.seat)
    else:
        skipped(flow, do)


# Gains


def _items(flow: Flow, do: Do, effect: Items) -> None:
    flow.receive(do.seat, counts(effect.items), do.rule)


def _any_items(flow: Flow, do: Do, effect: AnyItems) -> None:
    flow.push(Picking(do.seat, effect.count, rule=do.rule))


def pick_options(_board: Board, _frame: Picking) -> tuple[Action, ...]:
    """Any of the four items."""
    return tuple(Pick(item) for item in LETTERS)


def pick_apply(flow: Flow, frame: Picking, action: Action) -> None:
    """Add the item; when all are chosen they are received together."""
    if isinstance(action, Pick):
        picked = plus(frame.picked, ONE_OF[LETTERS.index(action.item)])
        if frame.left > 1:
            flow.push(replace(frame, left=frame.left - 1, picked=picked))
        else:
            flow.receive(frame.seat, picked, frame.rule)


def _kronen(flow: Flow, do: Do, effect: Kronen) -> None:
    flow.gain_kronen(do.seat, effect.amount, do.rule)


def _emperor(flow: Flow, do: Do, effect: Emperor) -> None:
    flow.gain_emperor(do.seat, effect.spaces, do.rule)


def _points(flow: Flow, do: Do, effect: Points) -> None:
    flow.score(events.Scored(do.rule, do.seat, vp=effect.vp))


def _points_per(flow: Flow, do: Do, effect: PointsPer) -> None:
    flow.score(events.Scored(do.rule, do.seat, vp=area.points_for(flow, do.seat, effect)))


# Penalties (R7.3, R7.4)


def _pay(flow: Flow, do: Do, effect: PayKronen) -> None:
    flow.change(do.seat, kronen=flow.players[do.seat].kronen - effect.amount)
    flow.emit(events.KronenLost(do.rule, do.seat, kronen=-effect.amount))


def _return_items(flow: Flow, do: Do, effect: ReturnItems) -> None:
    flow.return_kitchen(do.seat, do.rule)
    if effect.cafe:
        return_cafe(flow, do.seat, do.rule)


def _return_staff(flow: Flow, do: Do, effect: ReturnStaff) -> None:
    flow.push(ReturningStaff(do.seat, effect.count))


def _remove_rooms(flow: Flow, do: Do, effect: RemoveRooms) -> None:
    flow.push(
        RemovingRooms(
            do.seat,
            effect.state,
            effect.count,
            effect.descending,
            directly_below=effect.directly_below,
            same_column=effect.same_column,
        )
    )


def _lose_points(flow: Flow, do: Do, effect: LosePoints) -> None:
    flow.score(events.PointsLost(do.rule, do.seat, vp=-effect.vp))


def _lose_points_per(flow: Flow, do: Do, effect: LosePointsPer) -> None:
    vp = -effect.vp * area.measure(flow, do.seat, effect.what)
    flow.score(events.PointsLost(do.rule, do.seat, vp=vp))


E = TypeVar("E", bound=Effect)


def _asking(
    kind: str,
    options: Callable[[Board, Do, E], tuple[Action, ...]],
    apply: Callable[[Flow, Do, E, Action], None],
) -> Handler:
    """A handler that lists options for an effect and carries one out; without options it is skipped."""
    return Handler(
        kind,
        lambda board, do: options(board, do, do.effect),
        lambda flow, do, action: apply(flow, do, do.effect, action),
        skipped,
    )


def _at_once(carry_out: Callable[[Flow, Do, E], None]) -> Handler:
    """A handler for an effect that asks nothing."""
    return Handler(settle=lambda flow, do: carry_out(flow, do, do.effect))


def _gain(carry_out: Callable[[Flow, Do, E], None]) -> Handler:
    """A handler for a plain gain: it asks nothing, or whether it is wanted as a part of a reward (O23)."""

    def apply(flow: Flow, do: Do, effect: E, action: Action) -> None:
        if isinstance(action, Resolve):
            carry_out(flow, do, effect)
        else:
            _declined(flow, do)

    return _asking("gain", _gain_options, apply)._replace(settle=_at_once(carry_out).settle)


def _gain_options(board: Board, do: Do, effect: Effect) -> tuple[Action, ...]:
    if do.optional and board.box.rulebook.switches.gains_may_be_left:
        return Resolve(label(effect)), Decline()
    return ()


EFFECT_HANDLERS: Mapping[type[Effect], Handler] = FrozenMap[type[Effect], Handler](
    {
        Prepare: _asking("prepare", _prepare_options, _prepare_apply),
        Occupy: _asking("occupy", _occupy_options, _occupy_apply),
        PlayStaff: _asking("staff", _staff_options, _staff_apply),
        TakeGuest: _asking("guest", _guest_options, _guest_apply),
        UseSpace: _asking("space", _space_options, _space_apply),
        ExtraTurn: _at_once(_extra_turn),
        CompleteOrder: _asking("complete", _complete_options, _complete_apply),
        DiscardStaff: Handler("discard", discard_options, discard_staff, skipped),
        DrawStaff: _gain(_draw),
        DrawAndPlay: _asking("draw", _draw_and_play_options, _draw_and_play),
        Items: _gain(_items),
        AnyItems: _gain(_any_items),
        Kronen: _gain(_kronen),
        Emperor: _gain(_emperor),
        Points: _gain(_points),
        PointsPer: _gain(_points_per),
        PayKronen: _at_once(_pay),
        ReturnItems: _at_once(_return_items),
        ReturnStaff: _at_once(_return_staff),
        RemoveRooms: _at_once(_remove_rooms),
        LosePoints: _at_once(_lose_points),
        LosePointsPer: _at_once(_lose_points_per),
        HouseGuest: _at_once(leopold.house_guest),
        CoverDie: _at_once(leopold.cover_die),
        TurnUpStaff: _at_once(leopold.turn_up_staff),
        CountDown: _at_once(leopold.count_down),
        SendDancer: _at_once(leopold.send_dancer),
    }
)
