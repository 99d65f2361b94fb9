"""From a position to the text of a scenario file: what differs from the defaults, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from gah_nb.components import BOARDS, HOTELS, RuleSet, deck_text
from gah_nb.components.catalogue import HotelPlan, room_name
from gah_nb.engine import Player, Position
from gah_nb.engine.area import PLACEMENT_VP
from gah_nb.engine.frames import Drafting
from gah_nb.engine.items import counts, letters
from gah_nb.engine.leopold import SYMBOLS_TO_CLAIM
from gah_nb.notation import (
    card_name,
    dice_in_order,
    dice_text,
    groups_text,
    hotel_text,
    lying_text,
    rooms_text,
)

from .building.box import DEFAULT_PLAYERS, DEFAULT_SEED, LETTERS, UNKNOWN_LUCK, first_keys
from .building.turns import DRAFT, GUESTS
from .form import MARKERS, SCHEMA, Opponent, display_text, table_text
from .replacing import key_text, lines_of

_KITCHEN = counts(BOARDS.kitchen_start)
_PRINTED = sum(1 << room for room in PLACEMENT_VP)
Keys = dict[str, object]


def position_text(
    position: Position, *, title: str = "", moves: Sequence[str] = (), loose: bool = False
) -> str:
    """The file of a position in which a turn or the set-up begins, and of ``moves`` played from there."""
    top: Keys = {
        "schema": SCHEMA,
        "kind": "scenario",
        "title": title,
        **box_keys(position),
        **table_keys(position),
    }
    if loose:
        top["loose"] = True
    top["moves"] = "\n".join(moves)
    lines = _lines({key: value for key, value in top.items() if value != ""})
    if keys := opponent_keys(position):
        lines += ["", "[leopold]", *_lines(keys)]
    for seat, name in enumerate(position.box.names):
        if keys := area_keys(position, seat):
            lines += ["", f"[player.{key_text(name)}]", *_lines(keys)]
    return "\n".join([*lines, ""])


def _lines(keys: Mapping[str, object]) -> list[str]:
    return [line for key, value in keys.items() for line in lines_of(key, value)]


# The box and the table


def box_keys(position: Position) -> Keys:
    """What was chosen or drawn before the game."""
    box = position.box
    keys: Keys = {}
    if box.rules.edition != RuleSet().edition:
        keys["edition"] = box.rules.edition
    if box.rules.readings:
        keys["readings"] = dict(box.rules.readings)
    if box.names != DEFAULT_PLAYERS:
        keys["players"] = box.names
    if set(box.hotels) != {BOARDS.night_hotel}:
        keys["hotel"] = box.hotels
    if box.promos:
        keys["promos"] = True
    if box.seed is None:
        keys["luck"] = UNKNOWN_LUCK
    elif box.seed != DEFAULT_SEED:
        keys["seed"] = box.seed
    for key, drawn in (("emperor", box.emperor_tiles), ("objectives", box.objectives)):
        if drawn != first_keys(key):
            keys[key] = drawn
    return keys


def start_seat(position: Position) -> int:
    """Who has the turn order tile with 1; in the set-up whoever begins."""
    return min(range(len(position.players)), key=lambda seat: position.players[seat].numbers)


def table_keys(position: Position) -> Keys:
    """Round, turn, dice, decks and markers."""
    names = position.box.names
    keys: Keys = {"round": position.round} if position.round != 1 else {}
    first = start_seat(position)
    deciding = first
    if position.round == 0:
        drafting = any(isinstance(frame, Drafting) for frame in position.agenda)
        keys["set_up"] = DRAFT if drafting else GUESTS
        deciding = 0
    elif position.decision:
        deciding = position.decision.seat
    if first != deciding:
        keys["start"] = names[first]
    if position.round:
        keys |= {"to_move": names[deciding], "dice": lying_text(position.dice)}
    return keys | _cards(position) | _luck(position) | _claims(position)


def _cards(position: Position) -> Keys:
    """Queue, decks and piles; decks only down to where the rest lies in the order of its numbers."""
    lists = {
        "queue": position.queue,
        "guest_deck": _told(position.guest_deck),
        "discard": position.guest_discard,
        "staff_deck": _told(position.staff_deck),
        "gone": position.staff_gone,
    }
    return {key: _names(cards) for key, cards in lists.items() if cards}


def _told(deck: Sequence[int]) -> Sequence[int]:
    falls = [place for place, (upper, lower) in enumerate(pairwise(deck), start=1) if upper > lower]
    return deck[: falls[-1]] if falls else ()


def _names(cards: Sequence[int]) -> list[str]:
    return [card_name(card) for card in cards]


def _luck(position: Position) -> Keys:
    """What chance will bring before the seed is asked, and how often it has shuffled."""
    keys: Keys = {}
    if rolls := [_roll_text(kind, values) for kind, values in position.script if kind != "shuffle"]:
        keys["rolls"] = rolls
    if decks := [_names(values) for kind, values in position.script if kind == "shuffle"]:
        keys["shuffles"] = decks
    if position.shuffles:
        keys["reshuffled"] = position.shuffles
    return keys


def _roll_text(kind: str, dice: tuple[int, ...]) -> str:
    """``("roll 3", dice)`` -> ``"round 3: 1122334456"``."""
    _, named, number = kind.partition(" ")
    return f"round {number}: {dice_text(dice)}" if named else dice_text(dice)


def _claims(position: Position) -> Keys:
    names = position.box.names
    claims = zip(LETTERS, position.claims, strict=True)
    claimed = {letter: [names[seat] for seat in seats] for letter, seats in claims if seats}
    return {"claims": claimed} if claimed else {}


# The virtual opponent


def opponent_keys(position: Position) -> Keys:
    """Who he is and what lies before him, as far as it is not what a game begins with."""
    solo, leopold = position.box.solo, position.leopold
    if solo is None or leopold is None:
        return {}
    markers = {
        letter: MARKERS[seen]
        for letter, seen in zip(LETTERS, leopold.countdown, strict=True)
        if 0 < seen < SYMBOLS_TO_CLAIM
    }
    keys: Keys = {
        "player": position.box.names[solo.seat],
        "level": solo.level,
        "deck": "" if solo.cards else solo.deck,
        "cards": deck_text(solo.cards) if solo.cards else "",
        "entrance": solo.entrance,
        "instructions": list(_told(leopold.deck)),
        "shown": list(leopold.shown),
        "stack": _names(leopold.stack),
        "markers": markers,
        "reserved": [f"{card_name(guest)}: {room_name(room)}" for guest, room in leopold.reserved],
        "pool": letters(leopold.pool),
        "on_spaces": leopold.on_spaces,
        "stars": leopold.stars,
        "marked_rooms": rooms_text(leopold.marked_rooms),
        "marked_guests": _names(leopold.marked_guests),
        "toll": list(leopold.toll) if any(leopold.toll) else [],
    }
    usual = Opponent(player="", level="")
    return {key: value for key, value in keys.items() if value and value != getattr(usual, key)}


# Players


def area_keys(position: Position, seat: int) -> Keys:
    """What lies in front of a player, as far as it is not what everybody starts with."""
    player, plan = position.players[seat], HOTELS[position.box.hotels[seat]]
    keys: Keys = {}
    for key, start in (("kronen", BOARDS.money_start), ("emperor", 0), ("vp", 0)):
        if getattr(player, key) != start:
            keys[key] = getattr(player, key)
    if player.tiles:
        keys["rooms"] = hotel_text(plan, player.tiles, player.occupied)
    if player.bonuses != _wholly_occupied(player, plan):
        keys["bonuses"] = groups_text(plan, player.bonuses)
    if player.kitchen != _KITCHEN:
        keys["kitchen"] = letters(player.kitchen)
    if player.cafe:
        keys["cafe"] = list(map(table_text, player.cafe))
    if hand := _hand(position, seat):
        keys["hand"] = _names(hand)
    if player.display:
        keys["staff"] = [display_text(card, card in player.used) for card in player.display]
    return keys | _notes(player)


def _wholly_occupied(player: Player, plan: HotelPlan) -> int:
    return sum(1 << group.index for group in plan.groups if group.mask & ~player.occupied == 0)


def _hand(position: Position, seat: int) -> Sequence[int]:
    """The hand; before a draft the pack that the seat holds."""
    for frame in position.agenda:
        if isinstance(frame, Drafting):
            return frame.packs[seat]
    return position.players[seat].hand


def _notes(player: Player) -> Keys:
    """What was taken and passed, and what the rules took note of."""
    keys: Keys = {}
    if player.covered:
        keys["taken"] = dice_in_order(player.covered)
    if player.passed:
        keys["passed"] = True
    for key in ("emperor_before", "staff_lost", "tiles_lost"):
        if amount := getattr(player, key):
            keys[key] = amount
    if lost := player.printed & ~(player.tiles & _PRINTED):
        keys["printed"] = rooms_text(lost)
    return keys
