"""Players that are no people: what a bot is, letting bots play, one at random; and `Greedy`.

`Greedy` takes the best of what it sees one step ahead, and says why, in words of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import inf
from random import Random as Generator
from typing import Protocol

from msgspec import Struct

from gah_nb.components import BOARDS
from gah_nb.components.catalogue import Counts, minus, plus, room_name, rooms_of
from gah_nb.engine import Action, CafeGuest, IllegalAction, Position
from gah_nb.engine.actions import (
    Claim,
    Decline,
    Die,
    Discard,
    Done,
    Draft,
    End,
    Guest,
    Ignore,
    Keep,
    Move,
    Pass,
    PlayCard,
    Remove,
    Return,
    Space,
    Suffer,
    Under,
)
from gah_nb.engine.area import plan_of
from gah_nb.engine.guests import missing, order_complete
from gah_nb.files.door import shown, whole
from gah_nb.notation import to_text
from gah_nb.telling.refusals import refusal_text
from gah_nb.telling.wording import items_in_words, listed, money, plural, points, reward_words, the

from .valuing import Weights, items_at_hand, next_scoring, progress_of, tile_key_of, worth

#: Far more decisions than any game has.
_MOST_DECISIONS = 5000


class Choice(Struct, frozen=True):
    """What a bot does, and why: ``reason`` goes on after "because", without a full stop.

    It tells no secret of the bot: everybody at the table may read it.
    """

    action: Action
    reason: str


class Bot(Protocol):
    """A player. The same view leads to the same choice."""

    def choose(self, view: Position) -> Choice:
        """Choose one of the options of ``view``, the position as the seat that decides may know it."""


def choice_of(bot: Bot, position: Position) -> Choice:
    """Ask a bot, and show it no more than the deciding seat may know (R1.2); raises if nobody decides."""
    decision = position.decision
    if decision is None:
        raise ValueError("the game is over: there is nothing to choose")
    choice: object = bot.choose(position.seen_by(decision.seat))
    who = f"the bot {bot!r} of {position.box.names[decision.seat]}"
    if not isinstance(choice, Choice) or not isinstance(choice.action, Action):
        raise TypeError(f"{who} is to answer with a Choice(action, reason), not with {shown(choice)}")
    if refused := position.refusal(choice.action):
        reason = refusal_text(refused)
        raise IllegalAction(refused.rule, f"{who} chose {to_text(choice.action)}: {reason}")
    return choice


def play_out(position: Position, bots: Mapping[int, Bot], *, until_round: int = 0) -> Position:
    """Let bots play until the game is over, ``until_round`` has begun, or a seat without a bot decides."""
    for _ in range(_MOST_DECISIONS):
        decision = position.decision
        if decision is None or decision.seat not in bots or 0 < until_round <= position.round:
            return position
        position = position.play(choice_of(bots[decision.seat], position).action).position
    raise RuntimeError(f"after {_MOST_DECISIONS} decisions the game is not over")


class Random:
    """Takes any option, each as likely as the others; ``seed`` gives another player of this kind."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = whole(seed, "seed")

    def choose(self, view: Position) -> Choice:
        """Choose an option by lot; the same view and seed draw the same."""
        # By the view and not by a running generator: a choice depends on nothing that happened elsewhere.
        generator = Generator(f"{self.seed} {view.digest}")
        return Choice(generator.choice(view.legal_actions), "it plays at random")

    def __repr__(self) -> str:
        return f"Random({self.seed})"


# Why a bot did something, in words of the game: what it brings, and what that is good for.
#
# A reason goes on after "because". It tells what everybody can see; cards that only the bot knows have no
# name.

_PLAIN: dict[type[Action], str] = {
    Pass: "no die on the board brings more than waiting for the re-roll may bring (R2.3)",
    End: "nothing else is a gain in this turn (R2.2)",
    Draft: "of these cards it would like to play this one most",
    Return: "this is the card it can do without (R7.4)",
    Under: "the order of the cards hardly matters (R6.8)",
    Suffer: "that costs less than anything else (R7.3)",
    Ignore: "the penalty would cost more (#26)",
    Remove: "of these rooms it is the smallest loss (R7.6)",
    Discard: "this card would score least (R7.4)",
}
_NO_GAIN: dict[type[Action], str] = {
    Decline: "to use this would cost more than it brings",
    Done: "one more would cost more than it brings",
    Keep: "in the kitchen they are worth more, and 1 VP each at the end (R8.1)",
}


def reason(here: Position, seat: int, action: Action, then: Position, weights: Weights) -> str:
    """Why a seat plays an action; with the choices that belong to it, it leads from ``here`` to ``then``."""
    plain = _PLAIN.get(type(action))
    if plain:
        return plain
    if isinstance(action, Claim):
        spot = BOARDS.objective_vp[len(here.claims["ABC".index(action.letter)])]
        return f"the highest free spot of objective {action.letter} is {points(spot)} (R6.2)"
    if isinstance(action, Guest):
        return _of_guest(here, action.guest)
    gains, costs = _gains(here, then, seat, action), _costs(here, then, seat)
    purpose = _purpose(here, seat, action, then, weights)
    if not gains:
        return purpose or _NO_GAIN.get(type(action), "it is the best there is")
    brings = f"it brings {listed(gains)}{costs}"
    return f"{brings}: {purpose}" if purpose else brings


def _of_guest(here: Position, guest: int) -> str:
    rulebook = here.box.rulebook
    vp, reward = rulebook.guests[guest].vp, reward_words(guest, rulebook)
    brings = listed(list(filter(None, (points(vp) if vp else "", reward and f"the reward to {reward}"))))
    return f"{the(guest)} brings {brings or 'somebody for a room'} (R6.4)"


# What it brings


def _gains(here: Position, then: Position, seat: int, action: Action) -> list[str]:
    """What the seat has more of, in words."""
    before, after = here.players[seat], then.players[seat]
    tiles = [room_name(room) for room in rooms_of(after.tiles & ~before.tiles)]
    occupied = [room_name(room) for room in rooms_of(after.occupied & ~before.occupied)]
    items = tuple(max(0, change) for change in minus(_items(then, seat), _items(here, seat)))
    played = [card for card in after.display if card not in before.display]
    staff = the(action.staff) if isinstance(action, PlayCard) else plural(len(played), "staff card")
    drawn = len(after.hand) - len(before.hand) + len(played)
    words = (
        points(after.vp - before.vp) if after.vp > before.vp else "",
        money(after.kronen - before.kronen) if after.kronen > before.kronen else "",
        plural(after.emperor - before.emperor, "Emperor space") if after.emperor > before.emperor else "",
        items_in_words((items[0], items[1], items[2], items[3])) if any(items) else "",
        f"{plural(len(tiles), 'room')} ({', '.join(tiles)})" if tiles else "",
        f"{plural(len(occupied), 'occupied room')} ({', '.join(occupied)})" if occupied else "",
        f"{staff} in play" if played else "",
        f"{plural(drawn, 'card')} for the hand" if drawn > 0 else "",
    )
    return [word for word in words if word]


def _costs(here: Position, then: Position, seat: int) -> str:
    paid = here.players[seat].kronen - then.players[seat].kronen
    return f" for {money(paid)}" if paid > 0 else ""


def _items(position: Position, seat: int) -> Counts:
    """All items of a seat, on guests or not."""
    items = items_at_hand(position, seat)
    for table in position.players[seat].cafe:
        items = plus(items, table.items)
    return items


# What that is good for


def _purpose(here: Position, seat: int, action: Action, then: Position, weights: Weights) -> str:
    """What the sum that grew most is about; VP and kronen speak for themselves."""
    before, after = worth(here, seat, weights), worth(then, seat, weights)
    grown = {name: getattr(after, name) - getattr(before, name) for name in _PURPOSES}
    most = max(grown, key=lambda name: grown[name])
    return _PURPOSES[most](here, then, seat, action) if grown[most] > 0 else ""


def _nothing(_here: Position, _then: Position, _seat: int, _action: Action) -> str:
    return ""


def _emperor(here: Position, then: Position, seat: int, _action: Action) -> str:
    due = next_scoring(here)
    key, name = tile_key_of(here, due), here.box.names[seat]
    left = [place.players[seat].emperor - BOARDS.emperor_retreat[due] for place in (here, then)]
    if left[0] < BOARDS.emperor_reward_from <= left[1]:
        return f"that is enough for the reward of tile {key} (R7.1)"
    if left[0] < 1 <= left[1]:
        return f"that keeps {name} off the penalty of tile {key} (R7.3)"
    vp = BOARDS.emperor_vp[then.players[seat].emperor]
    near = f", and nearer to the reward of tile {key}" if left[1] < BOARDS.emperor_reward_from else ""
    return f"the space is {points(vp)} in the scoring of round {due} (R7.2){near}"


def _guests(here: Position, then: Position, seat: int, _action: Action) -> str:
    old = {table.guest: table for table in here.players[seat].cafe}
    nearest = sorted(
        (table for table in then.players[seat].cafe if _served(old.get(table.guest), table)),
        key=lambda table: (sum(missing(table)), table.guest),
    )
    if nearest:
        table = nearest[0]
        if order_complete(table):
            return f"the order of {the(table.guest)} is complete then (R6.4)"
        return f"{the(table.guest)} then waits for {items_in_words(missing(table))} only"
    housed = [guest for guest in old if _has_room(then, seat, guest) and not _has_room(here, seat, guest)]
    if housed:
        return f"{the(housed[0])} then has a room to move into (R6.4)"
    stock = any(minus(_items(then, seat), _items(here, seat)))
    return "guests in the café wait for that (R6.1)" if stock else ""


def _served(before: CafeGuest | None, after: CafeGuest) -> bool:
    """Whether a guest who sat there has got something."""
    return before is not None and before.items != after.items


def _has_room(position: Position, seat: int, guest: int) -> bool:
    vacant, color = position.players[seat].vacant, position.box.rulebook.guests[guest].color
    return bool(vacant if color == "green" else vacant & plan_of(position, seat).color_masks[color])


def _rooms(here: Position, then: Position, seat: int, _action: Action) -> str:
    before, after = here.players[seat], then.players[seat]
    for group in plan_of(here, seat).groups:
        new = group.mask & ~before.tiles and not group.mask & ~after.tiles
        if new and group.size > 1:
            rooms = listed([room_name(room) for room in rooms_of(group.mask)])
            return f"the {group.color} group {rooms} lies there as a whole then (R6.5)"
    if after.occupied != before.occupied:
        return "occupied rooms score at the end, and groups have a bonus (R8.1, R6.5)"
    return "vacant rooms are what guests move into (R6.4)"


def _objectives(here: Position, then: Position, seat: int, _action: Action) -> str:

    steps = [progress_of(then, seat, i) - progress_of(here, seat, i) for i in range(len(here.claims))]
    index = steps.index(max(steps))
    title = here.box.rulebook.objectives[here.box.objectives[index]].title
    done = progress_of(then, seat, index) >= 1
    what = "can be claimed then" if done else "is nearer then"
    return f"objective {'ABC'[index]}, {title}, {what} (R6.2)"


def _items_left(_here: Position, _then: Position, _seat: int, _action: Action) -> str:
    return "items are 1 VP each at the end, even if nobody waits for them (R8.1)"


def _staff(here: Position, _then: Position, _seat: int, action: Action) -> str:
    if not isinstance(action, PlayCard):
        return ""
    timing = here.box.rulebook.staff[action.staff].timing
    return {
        "round": "it helps in every round from now on (R6.3)",
        "turn": "it helps in every turn from now on (R6.3)",
        "permanent": "it helps from now on",
        "end": "it scores at the end (R8.1)",
    }.get(timing, "")


_PURPOSES: dict[str, Callable[[Position, Position, int, Action], str]] = {
    "points": _nothing,
    "kronen": _nothing,
    "emperor": _emperor,
    "items": _items_left,
    "guests": _guests,
    "rooms": _rooms,
    "objectives": _objectives,
    "staff": _staff,
}

# `Greedy`: what it sees one step ahead, and the best of it

#: Choices that belong to one action; no guest's reward has more.
_MOST = 16


def best_of(
    here: Position, seat: int, options: Iterable[Action], weights: Weights
) -> tuple[Action, Position]:
    """The option that leads to most, and the position it leads to; of equals the first."""
    results = ((option, after(here, seat, option, weights)) for option in options)
    return max(results, key=lambda result: worth(result[1], seat, weights).total)


def after(here: Position, seat: int, action: Action, weights: Weights) -> Position:
    """The position after an action of a seat and the choices of its own that belong to it.

    Of these it takes what is worth most at once. It stops where the seat is free again to do what it likes
    in its turn, and where somebody else decides.
    """
    here = here.play(action).position
    for _ in range(_MOST):
        decision = here.decision
        if decision is None or decision.seat != seat or decision.kind == "turn":
            break
        played = (here.play(option).position for option in decision.options)
        here = max(played, key=lambda position: worth(position, seat, weights).total)
    return here


#: What decides nothing: below this, a gain is a matter of rounding.
_NOTHING = 0.05


class Greedy:
    """Takes what leads to the position of most worth by its `Weights`, and looks no further than its turn.

    In a turn it first does whatever is a gain and does not use the turn up: guests, claims, moves, staff,
    serving. Then it takes the die whose action brings most, with all choices that belong to it; or it waits
    for the re-roll if no die brings more than that is worth. Cards that it cannot know are filled in at
    random, always in the same way for the same view.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        if weights is not None and not isinstance(weights, Weights):
            raise TypeError(f"weights is to be Weights, not {shown(weights)}")
        self.weights = weights or Weights()

    def choose(self, view: Position) -> Choice:
        """Choose one of the options of a view; raises `ValueError` where nobody decides."""
        decision = view.decision
        if decision is None:
            raise ValueError("the game is over: there is nothing to choose")
        seen = view.seen_by(decision.seat)  # also of a position that tells more
        here = seen.determinize(int(seen.digest, 16))
        action, then = self._best(here, decision.seat, decision.kind, decision.options)
        return Choice(action, reason(here, decision.seat, action, then, self.weights))

    def _best(
        self, here: Position, seat: int, kind: str, options: tuple[Action, ...]
    ) -> tuple[Action, Position]:
        """The best option, and the position when it has been played with what belongs to it."""
        if kind != "turn":
            return best_of(here, seat, options, self.weights)
        using = tuple(option for option in options if isinstance(option, (Die, Space)))
        waiting = next((option for option in options if isinstance(option, (Pass, End))), None)
        first = tuple(option for option in options if option not in using and option != waiting)
        moves = tuple(option for option in first if isinstance(option, Move))
        for offers, at_least, instead in (
            (first, _NOTHING, using or waiting),
            (moves, -inf, using or waiting),  # who can move in moves in: the table is free then
            (using, self._of_waiting(waiting), waiting),
        ):
            if offers:
                action, then = best_of(here, seat, offers, self.weights)
                if self._gain(here, then, seat) > at_least or not instead:
                    return action, then
        assert waiting is not None
        return waiting, here

    def _gain(self, here: Position, then: Position, seat: int) -> float:
        return worth(then, seat, self.weights).total - worth(here, seat, self.weights).total

    def _of_waiting(self, waiting: Action | None) -> float:
        return self.weights.waiting if isinstance(waiting, Pass) else _NOTHING

    def __repr__(self) -> str:
        return "Greedy()" if self.weights == Weights() else f"Greedy({self.weights!r})"
