"""Well-known engines of other games at random play, to have something to compare with.

What is comparable. Each contender lists the options, picks one at random and carries it out. Games
differ in how often they ask where there is nothing to choose: catanatron ticks for "roll" and "end
turn" even when that is all a player can do (about three ticks in four), while our engine carries out
most such steps itself. Counting ticks would flatter catanatron, and counting only our options would
flatter nobody, so for everyone a decision is an answer to a question with at least two options; the
time is all the time, forced steps included. All steps are shown beside it.

A decision is not the same amount of rules in each game: a chess move has few consequences and many
options to be found legal, ours may set off a chain of effects. So the ratios say whether our engine is in
the range of engines people work with, not which is better made.

Both peers change one board in place. Our engine keeps every past position usable; what that costs
the peers is measured too, by a copy of the board per step.
"""

import random
from collections.abc import Callable

import chess
from catanatron import Color, Game, RandomPlayer

from tests.bench.race import Count


class CountingPlayer(RandomPlayer):
    """catanatron's own random player, counting how often it is asked, and with a choice."""

    steps = 0
    decisions = 0

    def decide(self, game, playable_actions):
        self.steps += 1
        self.decisions += len(playable_actions) > 1
        return super().decide(game, playable_actions)


class KeepingPlayer(CountingPlayer):
    """The same, keeping a copy of the game each time it is asked."""

    def __init__(self, color):
        super().__init__(color)
        self.kept = []

    def decide(self, game, playable_actions):
        self.kept.append(game.copy())
        return super().decide(game, playable_actions)


def catan(player: type[CountingPlayer]) -> Callable[[int], Count]:
    """Whole games of two; catanatron seeds the global `random` itself, and takes seed 0 for none."""

    def play(seed: int) -> Count:
        players = [player(color) for color in (Color.RED, Color.BLUE)]
        game = Game(players, seed=seed)
        game.play()
        steps = sum(one.steps for one in players)
        return Count(steps, sum(one.decisions for one in players), game.state.num_turns)

    return play


def chess_play(keep: bool) -> Callable[[int], Count]:
    """Random plies until mate, stalemate, bare kings or 75 moves without progress.

    Repetition is not looked for: `is_game_over` would, and takes a third of the speed for it.
    """

    def play(seed: int) -> Count:
        luck = random.Random(seed)
        board = chess.Board()
        kept = []
        plies = decisions = 0
        while not (board.halfmove_clock >= 150 or board.is_insufficient_material()):
            moves = list(board.legal_moves)
            if not moves:
                break
            if keep:
                kept.append(board.copy(stack=False))
            board.push(luck.choice(moves))
            plies += 1
            decisions += len(moves) > 1
        return Count(plies, decisions, plies)

    return play


PEERS = {
    "catanatron": catan(CountingPlayer),
    "catanatron, all kept": catan(KeepingPlayer),
    "python-chess": chess_play(keep=False),
    "python-chess, all kept": chess_play(keep=True),
}
