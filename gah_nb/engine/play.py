"""Playing: which handler resolves the frame on top, what is asked, and what an action leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from gah_nb.components import FrozenMap
from gah_nb.components.effects import DrawStaff, Effect, Occupy, PlayStaff, Prepare, TakeGuest

from . import area, carry_out, dice, emperor, entrances, guests, leopold, rounds, setup, turn
from .actions import Action, Resolve
from .errors import OVER, GameOver, IllegalAction, LuckUnknown, UnknownLuck
from .events import Event
from .flow import Flow, Handler, automatic
from .frames import (
    AtHand,
    BaseFrame,
    DiscardGuest,
    Do,
    Drafting,
    Drawn,
    EmperorScoringOf,
    EmperorTileFor,
    FinalScoring,
    HisItem,
    InstructedTurn,
    LeavingDie,
    MainAction,
    NextTurn,
    Part,
    Parts,
    Penalty,
    Picking,
    PrepareRooms,
    RemovingRooms,
    ReturningStaff,
    RewardUsed,
    RoundEnd,
    RoundStart,
    SecondLook,
    Selecting,
    Serving,
    Split,
    StartGuest,
    TakeItems,
    Turn,
    TurningOver,
    UnderDeck,
    WholeReward,
)
from .luck import chooses_unseen
from .refusals import refusal
from .state import UNKNOWN, Board, State

S = TypeVar("S", bound=State)


class Decision(Struct, frozen=True):
    """What is asked now: which ``seat``, what ``kind`` of decision, and the ``options``.

    There is at least one, except in the view of a seat that does not know the cards another one chooses from.
    """

    seat: int
    kind: str
    options: tuple[Action, ...]


def _usable(board: Board, do: Do) -> bool:
    """Whether an effect could be carried out now, at least in part."""
    handler = carry_out.EFFECT_HANDLERS[type(do.effect)]
    return handler.options is None or bool(handler.options(board, do))


# Open parts whose order is the owner's: a reward with the bonus, an action with staff beside it (O5, R6.5).
# The owner is asked only where the order can matter. Plain gains (kronen, Emperor spaces, VP, items, drawn
# cards) only add up, so among themselves they are carried out as printed. A part that cannot be used now
# waits for the others.


def order_options(board: Board, frame: Parts) -> tuple[Action, ...]:
    """The labels of the parts that can come next; none when there is nothing to choose."""
    labels: list[str] = []
    if not _order_matters(frame):
        return ()
    if frame.printed:
        return _next_or_edge(board, frame)
    if frame.edge is not None and not frame.begun:
        labels.append(frame.edge.label)
    for part in frame.parts:
        if part.label not in labels and _open(board, part):
            labels.append(part.label)
    return tuple(Resolve(name) for name in labels)


def _next_or_edge(board: Board, frame: Parts) -> tuple[Action, ...]:
    """The next part as printed, and the bonus before or after all of them (O5, R6.5)."""
    if frame.edge is None or frame.begun:
        return ()
    if not any(_open(board, part) for part in frame.parts):
        return (Resolve(frame.edge.label),)  # it may pay for what cannot be used without it
    return (Resolve(frame.edge.label), Resolve(frame.parts[0].label))


def _order_matters(frame: Parts) -> bool:
    parts = [*frame.parts, frame.edge] if frame.edge else list(frame.parts)
    return len(parts) > 1 and not all(_is_plain(part) for part in parts)


def _is_plain(part: Part) -> bool:
    return isinstance(part.frame, Do) and part.frame.effect.plain_gain


def _open(board: Board, part: Part) -> bool:
    return not isinstance(part.frame, Do) or part.frame.effect.plain_gain or _usable(board, part.frame)


def order_apply(flow: Flow, frame: Parts, action: Action) -> None:
    """Carry out the part of that label next."""
    if not isinstance(action, Resolve):
        return
    if frame.edge is not None and not frame.begun and action.part == frame.edge.label:
        flow.push(frame.edge.frame, replace(frame, edge=None))
        return
    place = next(place for place, part in enumerate(frame.parts) if part.label == action.part)
    rest = frame.parts[:place] + frame.parts[place + 1 :]
    begun = frame.begun or not frame.parts[place].income  # R6.5: before or after the guest's reward
    flow.push(frame.parts[place].frame, replace(frame, parts=rest, begun=begun))


def order_settled(flow: Flow, frame: Parts) -> None:
    """Nothing to choose: carry out what is open in the printed order, the bonus after the reward."""
    last = [frame.edge] if frame.edge else []
    flow.push(*(part.frame for part in (*frame.parts, *last)))


# Questions with nothing to choose


def order_unasked(board: Board, frame: Parts, options: tuple[Action, ...]) -> tuple[Action, ...]:
    """All of them, where all open parts but one that is a must only add something or come to nothing (O5)."""
    parts = [*frame.parts, frame.edge] if frame.edge else list(frame.parts)
    gains = [part.frame.effect for part in parts if isinstance(part.frame, Do) and _is_plain(part)]
    others = [part.frame for part in parts if not _is_plain(part)]
    settled = all(_comes_to_nothing(board, other, gains) for other in others) or (
        len(others) == 1 and _goes_one_way(board, others[0], gains)
    )
    return options if settled else ()


def whole_reward_unasked(board: Board, frame: WholeReward, options: tuple[Action, ...]) -> tuple[Action, ...]:
    """Both, where no part of the reward comes to anything, whatever staff pays beside it (E17)."""
    parts = frame.parts.parts
    income = [part.frame.effect for part in parts if isinstance(part.frame, Do) and part.income]
    reward = [*(part.frame for part in parts if not part.income), *frame.after]
    return options if all(_comes_to_nothing(board, part, income) for part in reward) else ()


def _goes_one_way(board: Board, frame: Do | MainAction, gains: Sequence[Effect]) -> bool:
    """Whether a part is a room that must be prepared, and leaves no choice, now or after these gains."""
    if not isinstance(frame, Do) or not isinstance(frame.effect, Prepare) or _may_help(gains, frame.effect):
        return False
    options = handler_of(frame).options
    return options is not None and len(options(board, frame)) == 1


def _may_help(gains: Sequence[Effect], effect: Effect) -> bool:
    """Whether gains may bring what an effect needs: kronen, or cards to be played."""
    cards = isinstance(effect, PlayStaff)
    return any(gain.may_bring_krone or (cards and isinstance(gain, DrawStaff)) for gain in gains)


def _comes_to_nothing(board: Board, frame: Do | MainAction, gains: Sequence[Effect]) -> bool:
    """Whether a part cannot be used now, nor after these gains; in doubt the seat is asked."""
    if isinstance(frame, MainAction):
        if frame.action == 3:
            rooms = area.rooms_to_prepare(board, frame.seat)
            return not rooms and not _may_help(gains, Prepare())
        staff = Do(seat=frame.seat, effect=PlayStaff(discount=frame.strength), rule="R5.7")
        return frame.action == 5 and _comes_to_nothing(board, staff, gains)
    effect = frame.effect
    unknown = isinstance(effect, PlayStaff) and UNKNOWN in board.players[frame.seat].hand
    if effect.plain_gain or unknown or _usable(board, frame):
        return False
    if isinstance(effect, (Occupy, TakeGuest)):  # these cost nothing
        return True
    return not _may_help(gains, effect)


# All frames


HANDLERS: Mapping[type[BaseFrame], Handler] = FrozenMap[type[BaseFrame], Handler](
    {
        Drafting: Handler("draft", setup.draft_options, setup.draft_apply),
        Selecting: Handler("draft", setup.selecting_options, setup.selecting_apply),
        StartGuest: Handler("start guest", setup.start_guest_options, setup.start_guest_apply),
        PrepareRooms: Handler("rooms", dice.rooms_options, dice.rooms_apply, dice.rooms_settle),
        RoundStart: automatic(rounds.round_start),
        NextTurn: automatic(rounds.next_turn),
        Turn: Handler("turn", turn.turn_options, turn.turn_apply),
        InstructedTurn: automatic(leopold.instructed_turn),
        HisItem: Handler(
            "his item", entrances.his_item_options, entrances.his_item_apply, entrances.his_item_settle
        ),
        MainAction: automatic(dice.main_action),
        LeavingDie: automatic(dice.leaving_die),
        TakeItems: Handler("take", dice.take_options, dice.take_apply),
        Split: Handler("split", dice.split_options, dice.split_apply),
        AtHand: Handler("at hand", guests.at_hand_options, guests.at_hand_apply),
        Serving: Handler("serving", guests.serving_options, guests.serving_apply),
        Picking: Handler("pick", carry_out.pick_options, carry_out.pick_apply),
        Drawn: Handler("drawn", carry_out.drawn_options, carry_out.drawn_apply, carry_out.drawn_settle),
        UnderDeck: Handler("under", carry_out.under_options, carry_out.under_apply),
        Parts: Handler("order", order_options, order_apply, order_settled, order_unasked),
        WholeReward: Handler(
            "reward",
            guests.whole_reward_options,
            guests.whole_reward_apply,
            unasked=whole_reward_unasked,
        ),
        TurningOver: automatic(area.turning_over),
        DiscardGuest: automatic(guests.discard_guest),
        EmperorScoringOf: automatic(emperor.whole_scoring),
        EmperorTileFor: automatic(emperor.resolve_tile),
        RewardUsed: automatic(emperor.reward_used),
        SecondLook: automatic(emperor.second_look),
        Penalty: Handler(
            "penalty",
            emperor.penalty_options,
            emperor.penalty_apply,
            emperor.penalty_settle,
            emperor.penalty_unasked,
        ),
        RemovingRooms: Handler(
            "remove",
            emperor.remove_options,
            emperor.remove_apply,
            emperor.remove_settle,
            emperor.remove_unasked,
        ),
        ReturningStaff: Handler("return", emperor.return_options, emperor.return_apply),
        RoundEnd: automatic(rounds.round_end),
        FinalScoring: automatic(rounds.final_scoring),
    }
)


def handler_of(frame: BaseFrame) -> Handler:
    """The handler of a frame; that of its effect where the frame carries one out."""
    if isinstance(frame, Do):
        effect: Effect = frame.effect
        return carry_out.EFFECT_HANDLERS[type(effect)]
    return HANDLERS[type(frame)]


def _with_what_is_between(board: Board, frame: BaseFrame, options: tuple[Action, ...]) -> tuple[Action, ...]:
    """The options with what can be done in the middle of an effect, where there is a choice (T11)."""
    if not options or isinstance(frame, (Turn, Serving)):
        return options
    return (*options, *turn.in_between_options(board, frame.seat))


def advance(flow: Flow, watch: Callable[[Flow], None] | None = None) -> Decision | None:
    """Carry out whatever asks nothing or leaves one option; returns the next real decision (None: over).

    ``end`` and ``pass`` are always said, even where nothing else is possible. Where all answers lead to the
    same nobody is asked; all of them count as forced then, since each may be said. Before each frame
    ``watch`` may look on.
    """
    agenda = flow.agenda
    switches = flow.box.rulebook.switches
    noting = switches.objective_held == "this turn"
    in_between = switches.in_between
    while agenda:
        if watch is not None:
            watch(flow)
        if noting:
            turn.note_objectives(flow)
        frame = agenda[-1]
        handler = handler_of(frame)
        if flow.box.seed is None and chooses_unseen(flow, frame):
            raise UnknownLuck.because(LuckUnknown("R1.2", "cards", flow.box.names[frame.seat]))
        options = handler.options(flow, frame) if handler.options else ()
        same: tuple[Action, ...] = options[:1]
        if len(options) > 1:
            same = handler.unasked(flow, frame, options) if handler.unasked and not flow.asks_all else ()
        if in_between:
            more = _with_what_is_between(flow, frame, options)
            same, options = (same if more == options else ()), more
        if options and (not same or same[0].always_said):
            return Decision(frame.seat, handler.kind, options)
        agenda.pop()
        if same and handler.apply:
            flow.forced.extend(same)
            handler.apply(flow, frame, same[0])
        else:
            handler.settle(flow, frame)
    return None


def decide(state: State) -> Decision | None:
    """The decision of a position at rest, or None if the game is over.

    It has no options where another seat chooses among cards that are unknown here (`seen_by`).
    """
    if not state.agenda:
        return None
    frame = state.agenda[-1]
    handler = handler_of(frame)
    unseen = state.box.seed is None and chooses_unseen(state, frame)
    options = handler.options(state, frame) if handler.options and not unseen else ()
    if state.box.rulebook.switches.in_between:
        options = _with_what_is_between(state, frame, options)
    return Decision(frame.seat, handler.kind, options)


def check(state: State, decision: Decision | None, action: Action) -> Decision:
    """The decision if the action is one of its options; otherwise raises what is wrong with it."""
    if decision is None:
        raise GameOver.because(OVER)
    if action not in decision.options:
        raise IllegalAction.because(refusal(state, decision.seat, decision.kind, action))
    return decision


def _is_between(frame: BaseFrame, action: Action) -> bool:
    return action.possible_in_between and not isinstance(frame, Turn)


def carry_out_action(
    state: State, action: Action, *, asks_all: bool = False, watch: Callable[[Flow], None] | None = None
) -> tuple[Flow, Decision | None]:
    """Carry out a checked action and everything that follows without a choice; see `advance`."""
    flow = Flow(state, asks_all=asks_all)
    frame = flow.agenda.pop()
    handler = handler_of(frame)
    if flow.box.rulebook.switches.in_between and _is_between(frame, action):
        flow.agenda.append(frame)  # it goes on after what was done in between (T11)
        turn.additional(flow, frame.seat, action)
    elif handler.apply is not None:
        handler.apply(flow, frame, action)
    return flow, advance(flow, watch)


__all__ = ["Decision", "Event", "advance", "carry_out_action", "check", "decide", "handler_of"]
