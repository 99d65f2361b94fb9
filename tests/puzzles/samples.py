"""Small positions of random games, and goals of every kind, the same on every machine."""

from collections.abc import Iterator
from random import Random

from gah_nb.components import RuleSet, editions
from gah_nb.engine import Position, new_position
from gah_nb.engine.emperor import in_scoring
from gah_nb.engine.frames import Turn
from gah_nb.engine.rounds import visible
from gah_nb.puzzles import Goal
from tests.random_games.policies import POLICIES, choose

NAMES = ("Anna", "Ben", "Cindy", "Dora")


def positions(seed: int) -> Iterator[Position]:
    """Positions of a random game at which a turn is going on, or an Emperor scoring."""
    random = Random(seed)
    edition = [edition.name for edition in editions()][seed % 4]
    here = new_position(NAMES[: 2 + seed // 4 % 3], seed=seed, rules=RuleSet(edition))
    policies = random.choices(sorted(POLICIES), k=len(here.players))
    while (decision := here.decision) is not None:
        if here.round and (isinstance(here.agenda[-1], Turn) or random.random() < 0.2 or in_scoring(here)):
            yield here
        here = here.play(choose(policies[decision.seat], here, random)).position


def goal_for(here: Position, random: Random) -> Goal:
    """A goal that makes sense at a position."""
    seat = here.decision.seat
    name, player = here.box.names[seat], here.players[seat]
    in_turn = any(isinstance(frame, Turn) for frame in here.agenda)
    horizons = ["this round"]
    if in_turn:
        horizons += ["this turn", "this turn"]
        turn = next(frame for frame in here.agenda if isinstance(frame, Turn))
        if len(visible(player)) + turn.die_taken == 2:
            horizons.append("two turns")
    if here.round == 7 and len(here.players) == 2:
        horizons += ["the game"] * 6
    within = random.choice(horizons)
    reach = random.choice(
        [
            {f"{name}.kronen": f">= {player.kronen + 1}"},
            {f"{name}.kronen": f"<= {max(0, player.kronen - 2)}"},
            {f"{name}.emperor": f">= {player.emperor + 1}"},
            {f"{name}.vp": f">= {player.vp + 2}"},
        ]
    )
    avoid = {f"{name}.emperor": random.choice(["0", "<= 0", ">= 3"])} if random.random() < 0.3 else {}
    avoid = {path: int(value) if value.isdigit() else value for path, value in avoid.items()}
    return random.choice(
        [
            Goal(most="vp", within=within),
            Goal(most="lead", within=within),
            Goal(most="final score", within=within),
            Goal(most="final lead", within=within),
            Goal(most="vp", within=within, avoid=avoid),
            Goal(most="kronen", within=within, reach=reach),
            Goal(most="emperor", within=within),
            Goal(least=f"{name}.vp", within=within, avoid=avoid),
            Goal(fewest="actions", within=within, reach=reach),
            Goal(fewest="kronen", within=within, reach=reach),
            Goal(within=within, reach=reach, avoid=avoid),
        ]
    )
