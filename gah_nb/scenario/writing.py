"""From a position to the text of a scenario file: what differs from the defaults, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from textwrap import wrap

from gah_nb.components import BOARDS, HOTELS
from gah_nb.components.hotel_plan import HotelPlan, room_name, rooms_of
from gah_nb.engine import Player, Position
from gah_nb.engine.frames import Drafting
from gah_nb.engine.items import counts, letters
from gah_nb.files import array, quoted
from gah_nb.notation import card_name, dice_text, hotel_text

from .box import DEFAULT_PLAYERS, DEFAULT_SEED, UNKNOWN_LUCK, first_keys
from .form import SCHEMA
from .words import dice_in_order, display_text, rooms_text, table_text

_WIDTH = 100
_KITCHEN = counts(BOARDS.kitchen_start)


def position_text(position: Position, *, title: str = "", moves: Sequence[str] = ()) -> str:
    """The file of a position in which a turn or the set-up begins, and of ``moves`` played from there."""
    lines = [f"schema = {SCHEMA}", *([f"title = {quoted(title)}"] if title else [])]
    lines += _box(position)
    lines += _table(position)
    if moves:
        lines += ["moves = '''", *moves, "'''"]
    for seat, name in enumerate(position.box.names):
        if area := list(_area(position, seat)):
            lines += ["", f"[player.{_key(name)}]", *area]
    return "\n".join([*lines, ""])


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else quoted(name)


# The box and the table


def _box(position: Position) -> Iterator[str]:
    box = position.box
    if box.rules.edition != "2021":
        yield f"edition = {quoted(box.rules.edition)}"
    if box.rules.readings:
        pairs = ", ".join(f"{point} = {quoted(choice)}" for point, choice in box.rules.readings)
        yield f"readings = {{{pairs}}}"
    if box.names != DEFAULT_PLAYERS:
        yield f"players = {array(box.names)}"
    if set(box.hotels) != {BOARDS.night_hotel}:
        yield f"hotel = {array(box.hotels)}"
    if box.promos:
        yield "promos = true"
    if box.seed is None:
        yield f"luck = {quoted(UNKNOWN_LUCK)}"
    elif box.seed != DEFAULT_SEED:
        yield f"seed = {box.seed}"
    for key, keys, rows in (
        ("emperor", box.emperor_tiles, first_keys("emperor")),
        ("objectives", box.objectives, first_keys("objectives")),
    ):
        if keys != rows:
            yield f"{key} = {array(keys)}"


def _table(position: Position) -> Iterator[str]:
    names = position.box.names
    first = min(range(len(names)), key=lambda seat: position.players[seat].numbers)
    if position.round != 1:
        yield f"round = {position.round}"
    if position.round == 0:
        drafting = any(isinstance(frame, Drafting) for frame in position.agenda)
        yield f"set_up = {quoted('draft' if drafting else 'guests')}"
    deciding = position.decision.seat if position.decision else first
    if first != (deciding if position.round else 0):
        yield f"start = {quoted(names[first])}"
    if position.round:
        yield f"to_move = {quoted(names[deciding])}"
        values = tuple(space for space, count in enumerate(position.dice, start=1) for _ in range(count))
        yield f"dice = {quoted(dice_text(values))}"
    yield from _decks(position)
    for kind, key in (("roll", "rolls"), ("shuffle", "shuffles")):
        laid = [values for what, values in position.script if what == kind]
        if laid and kind == "roll":
            yield f"{key} = {array(map(dice_text, laid))}"
        elif laid:
            yield f"{key} = [{', '.join(array(map(card_name, deck)) for deck in laid)}]"
    if position.shuffles:
        yield f"reshuffled = {position.shuffles}"
    if any(position.claims):
        claimed = (
            f"{letter} = {array(names[seat] for seat in seats)}"
            for letter, seats in zip("ABC", position.claims, strict=True)
            if seats
        )
        yield f"claims = {{{', '.join(claimed)}}}"


def _decks(position: Position) -> Iterator[str]:
    yield from _cards("queue", position.queue)
    yield from _cards("guest_deck", _told(position.guest_deck))
    yield from _cards("discard", position.guest_discard)
    yield from _cards("staff_deck", _told(position.staff_deck))
    yield from _cards("gone", position.staff_gone)


def _told(deck: Sequence[int]) -> Sequence[int]:
    """The top of a deck, down to where the rest lies in the order of its numbers."""
    falls = [place for place, (upper, lower) in enumerate(pairwise(deck), start=1) if upper > lower]
    return deck[: falls[-1]] if falls else ()


def _cards(key: str, cards: Iterable[int]) -> Iterator[str]:
    """A list of cards, over several lines where it is long."""
    names = [quoted(card_name(card)) for card in cards]
    if not names:
        return
    line = f"{key} = [{', '.join(names)}]"
    if len(line) <= _WIDTH:
        yield line
        return
    yield f"{key} = ["
    joined = ", ".join(name.replace(" ", "\0") for name in names)
    yield from (f"    {part}".replace("\0", " ") for part in wrap(f"{joined},", _WIDTH - 4))
    yield "]"


# Players


def _area(position: Position, seat: int) -> Iterator[str]:
    player, plan = position.players[seat], HOTELS[position.box.hotels[seat]]
    yield from _numbers(player)
    if player.tiles:
        yield f"rooms = '''\n{hotel_text(plan, player.tiles, player.occupied)}\n'''"
    whole = sum(1 << group.index for group in plan.groups if group.mask & ~player.occupied == 0)
    if player.bonuses != whole:
        yield f"bonuses = {quoted(_group_rooms(plan, player.bonuses))}"
    if player.kitchen != _KITCHEN:
        yield f"kitchen = {quoted(letters(player.kitchen))}"
    if player.cafe:
        yield f"cafe = {array(map(table_text, player.cafe))}"
    yield from _cards("hand", _hand(position, seat))
    if player.display:
        yield f"staff = {array(display_text(card, card in player.used) for card in player.display)}"
    if player.covered:
        yield f"taken = {quoted(dice_in_order(player.covered))}"
    if player.passed:
        yield "passed = true"
    for key in ("emperor_before", "staff_lost", "tiles_lost"):
        if value := getattr(player, key):
            yield f"{key} = {value}"
    if player.printed:
        yield f"printed = {quoted(rooms_text(player.printed))}"


def _numbers(player: Player) -> Iterator[str]:
    for key, default in (("kronen", BOARDS.money_start), ("emperor", 0), ("vp", 0)):
        value = getattr(player, key)
        if value != default:
            yield f"{key} = {value}"


def _hand(position: Position, seat: int) -> Sequence[int]:
    """The hand; before a draft the pack that the seat holds."""
    for frame in position.agenda:
        if isinstance(frame, Drafting):
            return frame.packs[seat]
    return position.players[seat].hand


def _group_rooms(plan: HotelPlan, bonuses: int) -> str:
    return " ".join(room_name(rooms_of(group.mask)[0]) for group in plan.groups if bonuses >> group.index & 1)
