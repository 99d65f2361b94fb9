"""What the next Emperor scoring would do to a seat."""

from __future__ import annotations

from msgspec import Struct

from gah_nb.components import BOARDS
from gah_nb.components.effects import AnyEffect
from gah_nb.components.records import EmperorTile

from .emperor import Outcome, first_possible, in_scoring, outcome_on, steps_back, tile_at
from .staff import price_of_ignoring
from .state import Board


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
