"""Whose turn it is in a scenario, and where the dice lie."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.engine import Player, chance
from gah_nb.engine.rounds import visible
from gah_nb.notation.wording import listed

from .complaints import Complaints
from .form import Form
from .words import read_dice

Dice = tuple[int, ...]


def seated(complaints: Complaints, form: Form, players: Sequence[Player]) -> tuple[Player, ...]:
    """The players with their turn order tiles: ``start`` has the one with 1, others follow (R1.1)."""
    first = _seat(complaints, form, "start", form.start or form.to_move)
    table = list(players)
    for place, numbers in enumerate(BOARDS.turn_tiles[len(table)]):
        seat = (first + place) % len(table)
        table[seat] = replace(table[seat], numbers=numbers)
    return tuple(table)


def _seat(complaints: Complaints, form: Form, key: str, name: str) -> int:
    if not name:
        return 0
    if name in form.players:
        return form.players.index(name)
    key = key if getattr(form, key) else "to_move"
    complaints.add((key,), f"nobody here is called {name}; at the table are {', '.join(form.players)}")
    return 0


def dice(complaints: Complaints, form: Form, players: Sequence[Player], seed: int | None) -> tuple[Dice, int]:
    """The dice on spaces 1-6, and how many lie in the dustbin; with those taken all are there (R1.1)."""
    all_dice = BOARDS.dice[len(players)]
    taken = sum(die > 0 for player in players for die in player.covered)
    if not form.dice:
        dustbin = form.dustbin or 0
        left = all_dice - taken - dustbin
        if dustbin < 0 or left < 0:
            complaints.add(
                ("dustbin",), f"{dustbin} dice in the dustbin and {taken} taken; the game has {all_dice}"
            )
            return (0,) * 6, 0
        if seed is None:
            complaints.add((), 'without a seed nobody can tell what the dice show: say it with dice = "..."')
            return (0,) * 6, dustbin
        return _counted(chance.roll(seed, ("roll", form.round, 1 + dustbin), left)), dustbin
    shown = complaints.read(("dice",), read_dice, form.dice)
    if shown is None:
        return (0,) * 6, 0
    rest = all_dice - taken - len(shown)
    dustbin = rest if form.dustbin is None else form.dustbin
    if rest < 0 or dustbin != rest:
        where = f"{len(shown)} on the action board, {taken} taken"
        if form.dustbin is not None:
            where += f", {form.dustbin} in the dustbin"
        total = len(shown) + taken + (form.dustbin or 0)
        message = f"a game of {len(players)} has {all_dice} dice, not {total}: {where} (R1.1)"
        complaints.add(("dice",), message)
        return _counted(shown), max(0, rest)
    return _counted(shown), dustbin


def _counted(values: Sequence[int]) -> Dice:
    return tuple(values.count(value) for value in range(1, 7))


def to_move(complaints: Complaints, form: Form, players: Sequence[Player], lying: Dice, dustbin: int) -> int:
    """The seat whose turn it is: the lowest visible number of those who have not passed (R2.2)."""
    waiting = sorted((visible(player)[0], seat) for seat, player in enumerate(players) if visible(player))
    ready = [(number, seat) for number, seat in waiting if not players[seat].passed]
    if not any(lying):
        complaints.add(
            ("dice",),
            "no die is left on the action board, so the round is over (R2.5): "
            "begin before the last turn and play it, or in the next round",
        )
        return 0
    if not ready:
        why = "has had both turns" if not waiting else "has passed or had both turns"
        complaints.add(
            ("player",),
            f"everybody {why}, so nobody is to move (R2.4, R2.5): "
            "begin before the last pass or turn, and play it",
        )
        return 0
    number, seat = ready[0]
    if form.to_move in form.players and form.players[seat] != form.to_move:
        reason = f"{form.players[seat]} has the lowest visible number, {number}, and has not passed"
        complaints.add(("to_move",), f"{form.to_move} cannot be to move: {reason} (R2.2)")
    _order(complaints, form, players, dustbin)
    return seat


def _order(complaints: Complaints, form: Form, players: Sequence[Player], dustbin: int) -> None:
    """Numbers are covered from the lowest on; one is left out only by passing (R2.2, R2.3)."""
    names = form.players
    for seat, player in enumerate(players):
        if not visible(player) or player.passed:
            continue
        lowest = visible(player)[0]
        before = [
            names[other]
            for other, them in enumerate(players)
            if other != seat and ((_last_covered(them) > lowest and not dustbin) or _passed_at(them) > lowest)
        ]
        if before:
            said = f"{names[seat]}, who has not passed, comes with {lowest} before what {listed(before)} did"
            complaints.unlikely(("player", before[0]), f"this turn order cannot arise: {said} (R2.2, R2.3)")


def _last_covered(player: Player) -> int:
    return player.numbers[len(player.covered) - 1] if player.covered else 0


def _passed_at(player: Player) -> int:
    return visible(player)[0] if player.passed and visible(player) else 0
