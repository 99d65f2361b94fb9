"""Emperor scoring: score, retreat, then reward, nothing or penalty (R7); and what the next one would do."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.components.catalogue import COLUMN_MASKS, FLOOR_MASKS
from gah_nb.components.effects import (
    AnyEffect,
    DiscardStaff,
    LosePointsPer,
    PayKronen,
    Prepare,
    RemoveRooms,
    ReturnItems,
    ReturnStaff,
)
from gah_nb.components.records import EmperorTile

from . import events
from .actions import Action, Discard, Ignore, Remove, Return, Suffer
from .area import highest_rooms, measure, plan_of, price_of_ignoring, remove_room, triggered, without
from .errors import LuckUnknown, UnknownLuck
from .flow import Flow
from .frames import (
    Do,
    EmperorScoringOf,
    EmperorTileFor,
    Penalty,
    RemovingRooms,
    ReturningStaff,
    RewardUsed,
    RoundEnd,
    SecondLook,
)
from .items import NO_ITEMS
from .luck import chosen
from .state import UNKNOWN, Board, Player

RULE = "R7.4"
_SIDES = ("left", "right")
_ROUND_LETTER = {round_: letter for letter, round_ in BOARDS.emperor_tile_round.items()}


def is_due(round_: int) -> bool:
    """Whether a round ends with an Emperor scoring (R2.7)."""
    return round_ in BOARDS.emperor_retreat


def tile_of_round(board: Board) -> EmperorTile:
    """The tile of the current round (R1.2)."""
    return tile_at(board, board.round)


def tile_at(board: Board, round_: int) -> EmperorTile:
    """The Emperor tile of the scoring at the end of a round."""
    return board.box.rulebook.tiles[board.box.emperor_tiles["ABC".index(_ROUND_LETTER[round_])]]


def steps_back(round_: int, space: int) -> int:
    """How far a marker goes back in a scoring (R7.1)."""
    return min(BOARDS.emperor_retreat[round_], space)


Outcome = Literal["reward", "nothing", "penalty"]


def outcome_on(space: int) -> Outcome:
    """What the tile brings on a space, after going back (R7.1)."""
    return "reward" if space >= BOARDS.emperor_reward_from else "nothing" if space else "penalty"


def in_scoring(state: Board) -> bool:
    """Whether an Emperor scoring is going on, which is nobody's turn (R7.5)."""
    return any(isinstance(frame, RoundEnd) and frame.scored for frame in state.agenda)


def emperor_scoring(flow: Flow) -> None:
    """All score and retreat; then the tile, clockwise from the holder of tile 1 (R7.1, O8)."""
    seats = len(flow.players)
    first = next(seat for seat in range(seats) if flow.players[seat].numbers[0] == 1)
    order = [(first + step) % seats for step in range(seats)]
    if flow.box.rulebook.switches.scoring_order == "player by player":
        flow.push(*(EmperorScoringOf(seat) for seat in order))
        return
    for seat in order:
        _score_and_retreat(flow, seat)
    flow.push(*(EmperorTileFor(seat) for seat in order))


def whole_scoring(flow: Flow, frame: EmperorScoringOf) -> None:
    """One seat scores, retreats and looks at the tile (O8)."""
    _score_and_retreat(flow, frame.seat)
    flow.push(EmperorTileFor(frame.seat))


def _score_and_retreat(flow: Flow, seat: int) -> None:
    player = flow.players[seat]
    space, retreat = player.emperor, BOARDS.emperor_retreat[flow.round]
    flow.score(events.EmperorScore("R7.2", seat, vp=BOARDS.emperor_vp[space], space=space))
    steps = steps_back(flow.round, space)
    flow.change(seat, emperor=space - steps)
    if "emperor_reached" in flow.box.rulebook.measures:
        flow.change(seat, emperor_before=max(player.emperor_before, space))
    flow.emit(events.EmperorRetreat("R7.1", seat, emperor=-steps, due=retreat))


def resolve_tile(flow: Flow, frame: EmperorTileFor) -> None:
    """Reward from space 3 on, penalty on 0, nothing between (R7.1)."""
    seat = frame.seat
    if seat == flow.box.virtual:
        flow.emit(events.EmperorLetsBe("S8", seat))
        return
    player = flow.players[seat]
    tile = tile_of_round(flow)
    outcome = outcome_on(player.emperor)
    if outcome == "reward":
        flow.emit(events.TileReward("R7.1", seat, tile=tile.key))
        switches = flow.box.rulebook.switches
        if switches.second_look:
            flow.push(SecondLook(seat, player.emperor, player.bonuses))
        if not switches.unused_reward_pays or switches.new_staff_sees_reward:
            flow.push(RewardUsed(seat, _area(player), player.display))
        left = switches.gains_may_be_left
        flow.push(*(_part_of_reward(seat, effect, left) for effect in tile.reward))
        if switches.unused_reward_pays:
            _pay_for_reward(flow, seat, player.display)
    elif outcome == "nothing":
        flow.emit(events.NeitherRewardNorPenalty("R7.1", seat, space=player.emperor))
    else:
        flow.emit(events.TilePenalty("R7.1", seat, tile=tile.key))
        flow.push(Penalty(seat))


def _part_of_reward(seat: int, effect: AnyEffect, may_be_left: bool) -> Do:
    must = isinstance(effect, Prepare) and effect.must  # O22
    return Do(seat=seat, effect=effect, rule=RULE, must=must, optional=may_be_left and effect.plain_gain)


def _pay_for_reward(flow: Flow, seat: int, display: tuple[int, ...]) -> None:
    """Staff of the display before it pays for an Emperor's reward (42)."""
    for staff, trigger in triggered(flow, seat, "emperor reward"):
        if staff in display:
            flow.push(Do(seat=seat, effect=trigger.effect, rule=f"#{staff}"))


def reward_used(flow: Flow, frame: RewardUsed) -> None:
    """Staff pays for the reward only if it changed something (O14), and staff that it brought (O21)."""
    player, switches = flow.players[frame.seat], flow.box.rulebook.switches
    if switches.new_staff_sees_reward:
        new = tuple(staff for staff in player.display if staff not in frame.staff)
        _pay_for_reward(flow, frame.seat, new)
    if not switches.unused_reward_pays and _area(player) != frame.area:
        _pay_for_reward(flow, frame.seat, frame.staff)


def _area(player: Player) -> tuple[int, ...]:
    """All that a reward can change, in numbers."""
    items = sum(player.kitchen) + sum(sum(table.items) for table in player.cafe)
    cards = (len(player.hand), len(player.display), len(player.cafe))
    return (player.kronen, player.emperor, player.vp, player.tiles, player.occupied, items, *cards)


def second_look(flow: Flow, frame: SecondLook) -> None:
    """The tile counts again if a yellow bonus moved the marker (O19)."""
    player = flow.players[frame.seat]
    new = player.bonuses & ~frame.bonuses
    groups = plan_of(flow, frame.seat).groups
    yellow = any(group.color == "yellow" and new >> group.index & 1 for group in groups)
    if yellow and player.emperor != frame.space:
        flow.push(EmperorTileFor(frame.seat))


# The penalty (R7.3)


def penalty_options(board: Board, frame: Penalty) -> tuple[Action, ...]:
    """To suffer, or with staff 26 to pay for ignoring it; none where staff 26 is immune (E8)."""
    price = price_of_ignoring(board, frame.seat)
    if price is None:
        return _suffering(board, frame.seat)
    if price[1] == 0:
        return ()
    ignore = (Ignore(),) if board.players[frame.seat].kronen >= price[1] else ()
    return (*ignore, *_suffering(board, frame.seat))


def _suffering(board: Board, seat: int) -> tuple[Action, ...]:
    """The penalty as it is, or one of its two options where the owner chooses among the possible (E3)."""
    options = tile_of_round(board).penalty
    if board.box.rulebook.switches.penalty_option == "owner chooses":
        sides = [s for s, option in zip(_SIDES, options, strict=False) if possible(board, seat, option)]
        if len(sides) > 1:
            return tuple(Suffer(side) for side in sides)
    return (Suffer(),)


def penalty_unasked(board: Board, frame: Penalty, options: tuple[Action, ...]) -> tuple[Action, ...]:
    """To suffer, where the penalty takes nothing: then there is nothing to ignore."""
    suffer = Suffer()
    due = due_penalty(board, frame.seat)
    return (suffer,) if suffer in options and _takes_nothing(board, frame.seat, due) else ()


def _takes_nothing(board: Board, seat: int, penalty: AnyEffect) -> bool:
    player = board.players[seat]
    match penalty:
        case RemoveRooms(state):
            return not _rooms(player, state)
        case ReturnItems(cafe):
            tables = player.cafe if cafe else ()
            return player.kitchen == NO_ITEMS and all(table.items == NO_ITEMS for table in tables)
        case LosePointsPer(_, what):
            return not measure(board, seat, what)
        case _:
            return False


def due_penalty(board: Board, seat: int) -> AnyEffect:
    """The option that applies where the owner does not choose: the first possible one, or the last (R7.3)."""
    return first_possible(board, seat, tile_of_round(board).penalty)


def first_possible(board: Board, seat: int, options: tuple[AnyEffect, ...]) -> AnyEffect:
    """The penalty that is suffered where nobody chooses: the first that is possible, else the last (R7.3)."""
    return next((option for option in options if possible(board, seat, option)), options[-1])


def penalty_settle(flow: Flow, frame: Penalty) -> None:
    """There is no penalty with staff that is immune (E8)."""
    price = price_of_ignoring(flow, frame.seat)
    if price is not None:
        flow.emit(events.PenaltyAverted(f"#{price[0]}", frame.seat, staff=price[0]))


def penalty_apply(flow: Flow, frame: Penalty, action: Action) -> None:
    """Ignore for kronen, or suffer: the option chosen (E3), else the left one if possible in full (R7.3)."""
    seat = frame.seat
    price = price_of_ignoring(flow, seat)
    if isinstance(action, Ignore) and price is not None:
        staff, kronen = price
        flow.pay(seat, kronen, f"#{staff}", "ignoring the penalty")
        return
    options = tile_of_round(flow).penalty
    if isinstance(action, Suffer) and action.option:
        effect = options[_SIDES.index(action.option)]
    else:
        effect = due_penalty(flow, seat)
    flow.push(Do(seat=seat, effect=effect, rule=RULE if effect is options[0] else "R7.3"))


def possible(board: Board, seat: int, penalty: AnyEffect) -> bool:
    """Whether a penalty can be suffered in full (R7.3)."""
    player = board.players[seat]
    match penalty:
        case PayKronen(amount):
            return player.kronen >= amount
        case ReturnStaff(count):
            return len(player.hand) >= count
        case RemoveRooms(state, _, at_least):
            return _rooms(player, state).bit_count() >= at_least
        case DiscardStaff():
            return any(board.box.rulebook.staff[staff].timing == "end" for staff in player.display)
        case _:
            return True


def _rooms(player: Player, state: str) -> int:
    return player.vacant if state == "vacant" else player.occupied


# Rooms (R7.6)


def remove_options(board: Board, frame: RemovingRooms) -> tuple[Action, ...]:
    """The rooms of the highest floor that has any; the owner or chance chooses (R7.6, O17)."""
    rooms = _rooms(board.players[frame.seat], frame.state) & frame.among
    options = tuple(Remove(room) for room in highest_rooms(rooms, frame.below))
    return by_lot(board, frame.seat, "remove", frame.left, options)


def by_lot(board: Board, seat: int, what: str, left: int, options: tuple[Action, ...]) -> tuple[Action, ...]:
    """All options, or the one that chance chooses where it chooses (O17)."""
    if not board.box.rulebook.switches.losses_by_lot or len(options) < 2:
        return options
    if board.box.seed is None:
        raise UnknownLuck.because(LuckUnknown("R7.6", "chance"))
    return (chosen(board.box.seed, ("loss", what, board.round, seat, left), options),)


def remove_apply(flow: Flow, frame: RemovingRooms, action: Action) -> None:
    """Remove one room; C2's second comes from a lower floor (E5)."""
    if isinstance(action, Remove):
        remove_room(flow, frame.seat, action.room, RULE)
        if frame.left > 1:
            below = action.room // 5 + 1 if frame.descending else 5
            among = frame.among
            if frame.directly_below:
                among &= FLOOR_MASKS[below - 2] if below > 1 else 0
            if frame.same_column:
                among &= COLUMN_MASKS[action.room % 5]
            flow.push(replace(frame, left=frame.left - 1, below=below, among=among))


def remove_unasked(_board: Board, frame: RemovingRooms, options: tuple[Action, ...]) -> tuple[Action, ...]:
    """All of them, where all of them go anyway, and none decides where the next room comes from (E5)."""
    narrowing = frame.descending or frame.directly_below or frame.same_column
    return options if frame.left >= len(options) and not narrowing else ()


def remove_settle(flow: Flow, frame: RemovingRooms) -> None:
    """No such room is left."""
    flow.emit(events.NoRoomToRemove(RULE, frame.seat, state=frame.state))


# Staff


def return_options(board: Board, frame: ReturningStaff) -> tuple[Action, ...]:
    """The cards of the hand (O17)."""
    options = tuple(Return(card) for card in board.players[frame.seat].hand if card != UNKNOWN)
    return by_lot(board, frame.seat, "return", frame.left, options)


def return_apply(flow: Flow, frame: ReturningStaff, action: Action) -> None:
    """One card of the hand goes under the deck."""
    if isinstance(action, Return):
        flow.change(frame.seat, hand=without(flow.players[frame.seat].hand, action.staff))
        flow.staff_deck = (*flow.staff_deck, action.staff)
        flow.emit(events.StaffReturned(RULE, frame.seat, card=action.staff))
        if frame.left > 1:
            flow.push(ReturningStaff(frame.seat, frame.left - 1))


def discard_options(board: Board, do: Do) -> tuple[Action, ...]:
    """The end-of-game cards of the display (tile C4)."""
    display, staff_cards = board.players[do.seat].display, board.box.rulebook.staff
    options = tuple(Discard(staff) for staff in display if staff_cards[staff].timing == "end")
    return by_lot(board, do.seat, "discard", 1, options)


def discard_staff(flow: Flow, do: Do, action: Action) -> None:
    """The card leaves the display and the game (O6)."""
    if isinstance(action, Discard):
        player = flow.players[do.seat]
        flow.change(do.seat, display=without(player.display, action.staff))
        if "staff_ever_played" in flow.box.rulebook.measures:
            flow.change(do.seat, staff_lost=player.staff_lost + 1)
        flow.staff_gone = tuple(sorted((*flow.staff_gone, action.staff)))
        flow.emit(events.StaffDiscarded(do.rule, do.seat, staff=action.staff))


class Outlook(Struct, frozen=True):
    """What the coming scoring would do to a seat that stands where it stands now (R7.1-7.3).

    ``space`` is where it stands and ``vp`` what that scores; ``back`` how far all go back and ``after`` where
    it is then; ``outcome`` what the ``tile`` brings there. ``penalty`` is the option that would be suffered
    if nobody chooses, also where it is not due, and ``ignored_for`` the kronen with which staff averts it,
    None without such staff.
    """

    round: int
    tile: EmperorTile
    space: int
    vp: int
    back: int
    after: int
    outcome: Outcome
    penalty: AnyEffect
    ignored_for: int | None

    def spaces_to(self, outcome: Outcome) -> int:
        """How many more spaces are needed, before the scoring, for an outcome at least as good."""
        least = {"reward": BOARDS.emperor_reward_from, "nothing": 1, "penalty": 0}[outcome]
        return max(0, least + self.back - self.space) if least else 0


def outlook(board: Board, seat: int) -> Outlook | None:
    """What the next scoring would do to a seat now; None in the last one, and once the game is over."""
    rounds = [round_ for round_ in BOARDS.emperor_retreat if board.round + in_scoring(board) <= round_]
    if not rounds or not board.agenda:
        return None
    round_, space = rounds[0], board.players[seat].emperor
    tile, price = tile_at(board, round_), price_of_ignoring(board, seat)
    after = space - steps_back(round_, space)
    return Outlook(
        round=round_,
        tile=tile,
        space=space,
        vp=BOARDS.emperor_vp[space],
        back=BOARDS.emperor_retreat[round_],
        after=after,
        outcome=outcome_on(after),
        penalty=first_possible(board, seat, tile.penalty),
        ignored_for=price[1] if price else None,
    )
