"""The other seats: a strip of numbers and colours each, one of them unfolded, or a line of title."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from gah_nb.components.catalogue import LETTERS, room_name
from gah_nb.components.records import Guest
from gah_nb.engine.state import CafeGuest
from gah_nb.telling.short import number
from gah_nb.telling.wording import items_in_words, listed

from .canvas import shorten, text_width
from .cards import draw_sections, guest_label, order, staff_sections
from .hotel import SMALL_LABELS, small_hotel
from .opponent import LINE, draw_his_strip, draw_his_unfolded, his_label, is_his
from .panels import Box, Scene, cafe_key
from .seat import SMALL_TURN_TILE, draw_passed, draw_small_turn_tile, draw_vp_and_kronen, seat_summary
from .symbols import item, seat_marker, shape, symbol
from .theme import GUEST_SMALL, INFO, NAME, STRONG, tone_on

STRIP_HEIGHT = 83
#: A strip with the names and orders of the guests.
ROOMY_HEIGHT = STRIP_HEIGHT + 68
TITLE_HEIGHT = 24
#: The least height in which a seat is unfolded.
UNFOLDED_HEIGHT = 284
_PAD = 8
#: What the name of a reserved room takes in a line of a café.
_ROOM = 18


def strip_label(scene: Scene, seat: int) -> str:
    """What a strip says, for a screen reader."""
    if is_his(scene.state, seat):
        return his_label(scene, seat)
    player = scene.state.players[seat]
    passed = ", has passed" if player.passed else ""
    staff = listed([scene.rulebook.staff[card].name for card in player.display]) or "nobody"
    kitchen = items_in_words(player.kitchen)
    return f"{seat_summary(scene.name(seat), player)}, at work {staff}, in the kitchen {kitchen}{passed}"


def draw_strip(scene: Scene, seat: int, box: Box) -> None:
    """Draw a seat folded: numbers, turn order, a tiny hotel, the café by colours or names, the kitchen."""
    width, roomy = box[2], box[3] >= ROOMY_HEIGHT
    _title(scene, seat, width)
    if is_his(scene.state, seat):
        draw_his_strip(scene, seat, width, lambda lines: _guest_lines(scene, seat, lines))
        _draw_counts(scene, seat, width)
        return
    small_hotel(scene, seat, _PAD, 29, (8, 10), labels=False)
    scene.marks.changed_below(scene.canvas, f"room:{seat}:", (_PAD, 29, 49, 47))
    left, right = _PAD + 53, width - _PAD - 30
    draw_vp_and_kronen(scene, seat, left, 28)
    if roomy:
        _small_kitchen(scene, seat, left, 54, right - left)
        _guest_lines(scene, seat, (6, STRIP_HEIGHT - 2, width - 12, 3 * LINE))
    else:
        _small_cafe(scene, seat, left, 45, right - left - 2)
        _small_kitchen(scene, seat, left, 63, right - left)
    _draw_counts(scene, seat, width)


def _draw_counts(scene: Scene, seat: int, width: int) -> None:
    for y, sign in zip((28, 45, 63), _counts(scene, seat), strict=True):
        _count(scene, seat, sign, width - _PAD - 30, y)


def draw_title_line(scene: Scene, seat: int, box: Box) -> None:
    """Draw a seat as one line: marker, name, VP and kronen."""
    canvas, player, width = scene.canvas, scene.state.players[seat], box[2]
    money = "" if is_his(scene.state, seat) else f"  {player.kronen} kr"
    words = f"{number(player.vp)} VP{money}"
    right = width - _PAD - (14 if scene.live else 0)
    name = shorten(scene.name(seat), NAME, right - text_width(words, STRONG) - _PAD - 32)
    with scene.marks.spot(canvas, f"seat:{seat}", (1, 1, width - 2, box[3] - 2), scene.name(seat)):
        seat_marker(canvas, seat, scene.letters[seat], _PAD, 3)
        canvas.text(_PAD + 22, 17, name, NAME)
    canvas.text(right, 17, words, STRONG, anchor="end")
    _fold_sign(scene, seat, width, 12, unfolded=False)


def _fold_sign(scene: Scene, seat: int, width: int, y: int, *, unfolded: bool) -> None:
    """A small triangle where a page around the drawing folds and unfolds."""
    if not scene.live:
        return
    words = f"Show {'less' if unfolded else 'more'} of {scene.name(seat)}"
    with scene.canvas.group(
        {
            "class": "gah-fold",
            "data-do": "unfold",
            "data-text": str(seat),
            "tabindex": "0",
            "role": "button",
            "aria-expanded": str(unfolded).lower(),
            "aria-label": words,
        },
        words,
    ):
        scene.canvas.rect(width - 20, y - 9, 18, 19, "gah-hit", 4)
        data = f"M{width - 15} {y - 2}l4 4l4 -4" if unfolded else f"M{width - 13} {y - 4}l4 4l-4 4"
        scene.canvas.path(data, "gah-line-soft")


def _title(scene: Scene, seat: int, width: int, *, unfolded: bool = False) -> None:
    canvas, player = scene.canvas, scene.state.players[seat]
    right = width - _PAD - (12 if scene.live else 0)
    tiles = right - SMALL_TURN_TILE
    draw_small_turn_tile(scene, seat, tiles, 4)
    end = tiles
    if player.passed:
        end -= 54
        draw_passed(scene, seat, end, 6)
    name = shorten(scene.name(seat), NAME, end - _PAD - 30)
    spot = (_PAD - 2, 2, 26 + text_width(name, NAME), 22)
    with scene.marks.spot(canvas, f"seat:{seat}", spot, scene.name(seat)):
        seat_marker(canvas, seat, scene.letters[seat], _PAD, 4)
        canvas.text(_PAD + 22, 18, name, NAME)
    _fold_sign(scene, seat, width, 14, unfolded=unfolded)


class _Count(NamedTuple):
    """A number with its symbol: the target it is, what belongs to it, what it counts."""

    symbol: str
    number: int
    key: str
    below: str
    words: str


def _counts(scene: Scene, seat: int) -> tuple[_Count, _Count, _Count]:
    player, leopold = scene.state.players[seat], scene.state.leopold
    held = _Count("draw", len(player.hand), f"hand:{seat}", f"hand:{seat}:", "cards in hand")
    if leopold is not None and is_his(scene.state, seat):
        held = _Count("draw", len(leopold.stack), "stack", "stack:", "cards in the private stack")
    return (
        # The marker on the track is the target for the space.
        _Count("emperor", player.emperor, "", f"emperor:{seat}", "Emperor space"),
        held,
        _Count("staff", len(player.display), f"staff:{seat}", f"display:{seat}:", "staff at work"),
    )


def _count(scene: Scene, seat: int, one: _Count, x: int, y: int) -> None:
    canvas, place = scene.canvas, (x - 1, y - 1, 33, 17)
    with scene.marks.spot(canvas, one.key, place, f"{one.number} {one.words} of {scene.name(seat)}", 4):
        symbol(canvas, one.symbol, x, y - 1, "soft")
        canvas.text(x + 18, y + 11, str(one.number), STRONG)
    scene.marks.changed_below(canvas, one.below, place)


def _small_cafe(scene: Scene, seat: int, x: int, y: int, width: int) -> None:
    """Three tables as blocks of the guests' colours, with how many items of the order are there."""
    cafe, canvas = scene.state.players[seat].cafe, scene.canvas
    step = (width + 2) // 3
    for table in range(3):
        place = (x + step * table, y, step - 2, 15)
        if table >= len(cafe):
            with scene.marks.spot(canvas, f"table:{seat}:{table}", place, "free table in the café", 4):
                canvas.rect(*place, "gah-free", 4)
            continue
        guest, card = cafe[table], scene.rulebook.guests[cafe[table].guest]
        tone, key = tone_on(card.color), cafe_key(seat, guest.guest)
        with scene.marks.target(canvas, key, place, guest_label(card, guest.items), 4):
            canvas.rect(*place, f"gah-full-{card.color}", 4)
            shape(canvas, card.color, place[0] + 8, y + 7, 4, f"gah-{tone}")
            words = f"{sum(guest.items)}/{len(card.order)}"
            canvas.text(place[0] + 15, y + 12, words, STRONG, tone=tone, width=step - 18)


def _small_kitchen(scene: Scene, seat: int, x: int, y: int, width: int) -> None:
    kitchen, canvas = scene.state.players[seat].kitchen, scene.canvas
    place = (x - 2, y - 2, width - 2, 18)
    with scene.marks.spot(canvas, f"kitchen:{seat}", place, f"kitchen: {items_in_words(kitchen)}", 4):
        step = width // 4
        for index, (letter, count) in enumerate(zip(LETTERS, kitchen, strict=True)):
            item(canvas, letter, x + step * index, y - 1, missing=not count)
            tone = "" if count else "soft"
            style, left = STRONG if count else INFO, x + step * index + 18
            canvas.text(left, y + 11, str(count), style, tone=tone, width=step - 19)


# Unfolded


def draw_unfolded(scene: Scene, seat: int, box: Box) -> None:
    """Draw a seat unfolded: what the strip has, with rooms, guests and staff to be told apart."""
    _, _, width, height = box
    x, inner = 6, width - 12
    _title(scene, seat, width, unfolded=True)
    if is_his(scene.state, seat):
        draw_his_unfolded(scene, seat, box, lambda lines: _guest_lines(scene, seat, lines))
        for index, one in enumerate(_counts(scene, seat)):
            _count(scene, seat, one, width - _PAD - 104 + 36 * index, 28)
        return
    left = draw_vp_and_kronen(scene, seat, _PAD, 28)
    for index, one in enumerate(_counts(scene, seat)):
        _count(scene, seat, one, max(left, width - _PAD - 104) + 36 * index, 28)
    step = (inner - SMALL_LABELS) // 5
    small_hotel(scene, seat, x, 47, (step - 2, 20), labels=True)
    y = 47 + 4 * 22 + 15
    _small_kitchen(scene, seat, x + 2, y + 1, inner)
    _guest_lines(scene, seat, (x, y + 20, inner, 3 * LINE))
    y += 20 + 3 * LINE
    # Their number above is the target already.
    staff = [replace(section, spot="") for section in staff_sections(scene.state, seat)]
    draw_sections(scene, staff, (x, y, inner, height - y - 4), 1)


def _guest_lines(scene: Scene, seat: int, box: Box) -> None:
    """The tables of the café as lines."""
    x, y, width, height = box
    for table in range(height // LINE):
        _row(scene, seat, table, (x, y + LINE * table, width, LINE - 2))


def _row(scene: Scene, seat: int, table: int, box: Box) -> None:
    """A table of the café in a line: name, order, VP."""
    cafe, canvas, (x, y, width, _) = scene.state.players[seat].cafe, scene.canvas, box
    if table >= len(cafe):
        with scene.marks.spot(canvas, f"table:{seat}:{table}", box, "free table in the café", 4):
            canvas.rect(*box, "gah-free", 4)
            canvas.text(x + width // 2, y + 14, "free table", INFO, tone="soft", anchor="middle")
        return
    guest = cafe[table]
    card = scene.rulebook.guests[guest.guest]
    room = _reserved(scene, seat, guest.guest)
    label = guest_label(card, guest.items) + (f", room {room} is reserved" if room else "")
    with scene.marks.target(canvas, cafe_key(seat, guest.guest), box, label, 4):
        _guest_line(scene, card, guest, room, box)


def _reserved(scene: Scene, seat: int, guest: int) -> str:
    """The room that waits for a guest of a virtual opponent (S11); of nobody else's."""
    leopold = scene.state.leopold
    rooms = dict(leopold.reserved) if leopold is not None and is_his(scene.state, seat) else {}
    return room_name(rooms[guest]) if guest in rooms else ""


def _guest_line(scene: Scene, card: Guest, guest: CafeGuest, room: str, box: Box) -> None:
    canvas, (x, y, width, height) = scene.canvas, box
    tone = tone_on(card.color)
    items = x + width - 22 - 17 * len(card.order) - (_ROOM if room else 0)
    canvas.rect(x, y, width, height, "gah-card-face", 4)
    canvas.rect(x, y, items - x - 4, height, f"gah-full-{card.color}", 4)
    shape(canvas, card.color, x + 10, y + 10, 4, f"gah-{tone}")
    name = shorten(card.name, GUEST_SMALL, items - x - 26)
    canvas.text(x + 18, y + 14, name, GUEST_SMALL, tone=tone)
    order(canvas, card, guest.items, items, y + 2, 17)
    if room:
        canvas.text(x + width - 28, y + 14, room, INFO, tone="soft", anchor="middle")
    canvas.text(x + width - 10, y + 14, str(card.vp), STRONG, tone="gold-ink", anchor="middle")
