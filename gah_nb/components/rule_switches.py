"""The switches by which the flow of a game can differ. Their defaults are the edition of 2021.

What a card or tile does is no switch: an edition or a reading changes its record. Here is only what concerns
the rules around them. Editions and readings set these fields in their data files (``sets = {...}``).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Moment = Literal["before the reward", "after the reward"]


class Switches(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a game is played where editions or readings differ; behind each field the points that set it."""

    start_rooms_due: int = 3  # E1: how many rooms must be prepared in the set-up
    room_turned: Moment = "before the reward"  # E2: when the room that a guest moves into becomes occupied
    penalty_option: Literal["left if possible", "owner chooses"] = "left if possible"  # E3
    guest_leaves: Moment = "before the reward"  # E15, T14: when the guest's table becomes free
    die_leaves: Literal["before the action", "after the action"] = "before the action"  # E16
    new_staff_sees_die: bool = False  # E16, T10: staff played by an action reacts to the die of that action
    reward_must: bool = False  # E17: a guest's parts that do not say "may" are done if possible
    reward_declinable: bool = False  # E17: a guest's reward may be declined as a whole
    rooms_due: int = 1  # E19: how many rooms action 3 demands
    fewer_items: bool = False  # E20: actions 1 and 2 may bring less than the strength
    players_choose: bool = False  # E21: objectives and Emperor tiles may be chosen
    reroll_for: Literal["everybody", "the roller"] = "everybody"  # T1: whose pass a re-roll ends
    in_between: bool = False  # T11: serve, claim and move in the middle of another effect
    useless_die: Literal["allowed", "forbidden"] = "allowed"  # O1: where the action demands something
    late_pass: bool = False  # O2: pass in a turn that has begun, until a die is taken
    printed_vp: Literal["each time", "once"] = "each time"  # O3: VP of the top-right rooms
    bonus_again: bool = False  # O4: a group completed again brings its bonus again
    reward_order: Literal["owner", "printed"] = "owner"  # O5
    last_krone: Literal["may be spent", "is kept"] = "may be spent"  # O7: with only sixes left
    scoring_order: Literal["step by step", "player by player"] = "step by step"  # O8
    last_tie: Literal["shared", "turn order"] = "shared"  # O9
    objective_held: Literal["now", "this turn"] = "now"  # O10
    income: Literal["with the reward", "after the reward"] = "with the reward"  # O12: staff 5-8 and 23
    unused_reward_pays: bool = True  # O14: "emperor reward" staff for a reward that changed nothing
    short_deck: Literal["what is there", "nothing"] = "what is there"  # O15
    guest_discarded: Moment = "after the reward"  # O16: when the card is on the discard pile
    losses_by_lot: bool = False  # O17: chance chooses among equal rooms and cards to give up
    drawn_open: bool = False  # O18: everybody sees cards drawn to play one
    second_look: bool = False  # O19: the tile counts again after a yellow bonus in its reward
