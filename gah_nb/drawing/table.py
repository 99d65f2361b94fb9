"""The whole table as one drawing, or the parts of it that somebody names.

A table is made for one window: 900 by 532 units, of which one is a pixel, so that with a bar of 64 above it
all of a game for four is seen at once on a small laptop. The seat that decides has the large area, the others
are strips, one of which may be unfolded over the corner where a page can have its history (`table_boxes` says
where). Wide is the same, larger; narrow is one column.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from msgspec import Struct

from gah_nb.engine.events import Event
from gah_nb.engine.rounds import winners
from gah_nb.engine.state import State
from gah_nb.telling.leopold import his_turn

from .boards import chosen_parts
from .game import EMPEROR_HEIGHT, GAME_HEIGHT, draw_emperor, draw_game, is_over, round_words
from .opponent import his_strip_height, is_his, unfolded_height
from .panels import GAP, Box, Choice, Marks, Panels, Scene, Sight, assemble, marker_letters, panel
from .parts import PARTS, PartName, find_parts, find_seat
from .places import Place, drawn
from .seat import LARGE_HEIGHT, LARGE_WIDTH, draw_frame, draw_part_of_seat, large_seat_size, seat_boxes
from .shared import OBJECTIVES_HEIGHT, actions_height, draw_actions, draw_objectives, draw_queue, queue_height
from .strips import (
    ROOMY_HEIGHT,
    STRIP_HEIGHT,
    TITLE_HEIGHT,
    UNFOLDED_HEIGHT,
    draw_strip,
    draw_title_line,
    draw_unfolded,
    strip_label,
)
from .theme import Theme

_GAME = "Grand Austria Hotel"
#: The widths in pixels that a table is drawn in, and the narrowest room for each.
NARROW, NORMAL, WIDE = 390, 900, 1280
_MARGIN, _TOP_MARGIN, _BOTTOM_MARGIN = 4, 3, 3
_ACTIONS, _EMPEROR = 410, 252
#: From one strip to the next.
_STRIP_GAP = 4
#: From so many other seats on, only their titles leave the corner free.
_MANY = 3


class _View(Struct, frozen=True):
    """What is drawn: whose area is large, whose hands are open, who is unfolded, in which units."""

    state: State
    large: int
    hands: frozenset[int]
    unfold: int | None
    live: bool
    free: bool
    units: int
    title: str
    note: str

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, clockwise from the large one."""
        seats = len(self.state.players)
        return tuple((self.large + step) % seats for step in range(1, seats))


def draw_table(
    state: State,
    *,
    show: Sequence[str] = (),
    seat: int | str | None = None,
    unfold: int | str | None = None,
    choices: Sequence[Choice] = (),
    deciding: int | None = None,
    changed: Collection[str] = (),
    happened: Sequence[Event] = (),
    title: str = "",
    note: str = "",
    theme: Theme = "auto",
    width: int = NORMAL,
    live: bool = False,
) -> str:
    """Draw a position; the same position always gives the same text.

    ``show`` names the parts to draw (see `parts`), everything without it; the others are titles in a line
    below. ``seat`` looks: its area is large and its hand open, other hands are numbers; without it, those of
    ``deciding``, and without both the first seat's, its hand closed. ``unfold`` is another seat to show in
    more detail. Seats are numbers or names. ``choices`` are outlined in gold, objects whose keys are in
    ``changed`` get dark corners (see `changed_keys`). ``happened`` are events up to the position, for what a
    virtual opponent's card made him do. ``title`` stands instead of the game's name, ``note``
    (a digest, say) behind round, seed and edition. For ``theme`` see `palette.Theme`. ``width`` is the room
    there is, in pixels: from 1280 on the drawing is 1280 wide, from 640 on at most 900, below at most 390.
    ``live`` leaves the corner of the history free and draws signs for folding, for a page that has both.
    Raises `ValueError` for a part or a seat that there is not, and names those that there are.
    """
    return table_panels(
        state,
        show=show,
        seat=seat,
        unfold=unfold,
        choices=choices,
        deciding=deciding,
        changed=changed,
        happened=happened,
        title=title,
        note=note,
        theme=theme,
        width=width,
        live=live,
    ).to_svg()


def table_panels(
    state: State,
    *,
    show: Sequence[str] = (),
    seat: int | str | None = None,
    unfold: int | str | None = None,
    choices: Sequence[Choice] = (),
    deciding: int | None = None,
    changed: Collection[str] = (),
    happened: Sequence[Event] = (),
    title: str = "",
    note: str = "",
    theme: Theme = "auto",
    width: int = NORMAL,
    live: bool = False,
    free: bool = False,
    spaces: Sequence[tuple[int, int]] = (),
) -> Panels:
    """Draw a position as `draw_table` does, and give its panels, so that those that changed can be sent.

    With ``free`` the corner below what is played is left to the page, and strips are low for it.
    Parts to ``show`` are packed so that they can be drawn as large as possible in one of some ``spaces``
    (width and height in pixels), without them so that they take little height.
    """
    view = _view(state, seat, unfold, deciding, width, title=title, note=note, live=live, free=free)
    places, size = _places(view, show, spaces, private=seat is not None)
    marks, letters = Marks.of(choices, changed, asks=live), marker_letters(state.box.names)
    sight = Sight(state, marks, deciding, letters, view.hands, live, his_turn(state, happened))
    panels = [drawn(place, sight) for place in places]
    pixels = _pixels(width, size[0]) if show else _pixels(width, view.units)
    return assemble(panels, size, f"{title or _GAME}, {round_words(state)}", theme, pixels)


def table_boxes(
    state: State,
    *,
    show: Sequence[str] = (),
    seat: int | str | None = None,
    unfold: int | str | None = None,
    deciding: int | None = None,
    width: int = NORMAL,
    free: bool = False,
    spaces: Sequence[tuple[int, int]] = (),
) -> dict[str, Box]:
    """Where the parts of a live table lie, or of a ``free`` one: left, top, width, height, by keys of panels.

    ``"table"`` is all of it, ``"history"`` the corner that is left free for the page; an unfolded seat takes
    it, and then there is no such key. ``"game"`` lies there in a drawing that is not live.
    """
    view = _view(state, seat, unfold, deciding, width, title="", note="", live=not free, free=free)
    places, size = _places(view, show, spaces, private=seat is not None)
    boxes = {place.key: place.box for place in places}
    if not show and (history := _history(view)):
        boxes["history"] = history
    return {"table": (0, 0, *size), **boxes}


def _view(
    state: State,
    seat: int | str | None,
    unfold: int | str | None,
    deciding: int | None,
    width: int,
    *,
    title: str,
    note: str,
    live: bool,
    free: bool = False,
) -> _View:
    looking = None if seat is None or (isinstance(seat, int) and seat < 0) else find_seat(state, seat)
    if seat is None:
        looking = deciding
    large = looking if looking is not None else _first(state, deciding)
    opened = None if unfold is None else find_seat(state, unfold)
    return _View(
        state=state,
        large=large,
        hands=frozenset([looking]) if looking is not None else frozenset(),
        unfold=opened if opened != large else None,
        live=live,
        free=free,
        units=NORMAL if width >= 640 else NARROW,
        title=title or _GAME,
        note=note,
    )


def _first(state: State, deciding: int | None) -> int:
    """Whose area is large where nobody looks: who decides, or has won, or else the first; never Leopold."""
    if state.box.virtual >= 0:
        return 1 - state.box.virtual
    if deciding is not None:
        return deciding
    return winners(state)[0] if is_over(state) else 0


def _pixels(room: int, units: int) -> int:
    """How wide a drawing of so many units is in a room: a unit per pixel at most, but on a projector."""
    if room >= WIDE:
        return WIDE * units // NORMAL
    return min(units, max(room, 240))


def _places(
    view: _View, show: Sequence[str], spaces: Sequence[tuple[int, int]], *, private: bool
) -> tuple[list[Place], tuple[int, int]]:
    """Where everything lies, or the parts to show; where no seat looks, hands asked for by name are open."""
    if not show:
        return _arranged(view)
    hands = view.hands
    if not private:
        hands |= {one.seat for one in find_parts(view.state, show, view.large) if one.part.key == "hand"}
    return chosen_parts(
        view.state, show, view.large, hands, view.units, spaces if view.units == NORMAL else ()
    )


# The whole table


def _arranged(view: _View) -> tuple[list[Place], tuple[int, int]]:
    places = list(_one_column(view) if view.units == NARROW else _one_window(view))
    bottom = max(place.box[1] + place.box[3] for place in places)
    if (view.live or view.free) and (history := _history(view)):
        bottom = max(bottom, history[1] + history[3])
    return places, (view.units, bottom + _BOTTOM_MARGIN)


def _one_window(view: _View) -> Iterator[Place]:
    x, inner, y = _MARGIN, view.units - 2 * _MARGIN, _TOP_MARGIN
    yield _part("queue", "Queue of guests", draw_queue, (x, y, inner, queue_height(inner)))
    y += queue_height(inner) + GAP
    emperor = x + _ACTIONS + 8
    objectives = emperor + _EMPEROR + 8
    yield _part("action-board", "Actions", draw_actions, (x, y, _ACTIONS, actions_height(_ACTIONS)))
    yield _part("emperor", "Emperor", draw_emperor, (emperor, y, _EMPEROR, EMPEROR_HEIGHT))
    rest = x + inner - objectives
    yield _part("objectives", "Objectives", draw_objectives, (objectives, y, rest, OBJECTIVES_HEIGHT))
    y += EMPEROR_HEIGHT + GAP
    yield from _large(view, (x, y, LARGE_WIDTH, LARGE_HEIGHT))
    right = x + LARGE_WIDTH + GAP
    yield from _right(view, (right, y, x + inner - right, LARGE_HEIGHT))


def _one_column(view: _View) -> Iterator[Place]:
    x, inner, y = 4, view.units - 8, 3
    step = 2 * GAP
    yield _part("queue", "Queue of guests", draw_queue, (x, y, inner, queue_height(inner)))
    y += queue_height(inner) + step
    yield _part("action-board", "Actions", draw_actions, (x, y, inner, actions_height(inner)))
    y += actions_height(inner) + step
    yield _part("emperor", "Emperor", draw_emperor, (x, y, inner, EMPEROR_HEIGHT))
    y += EMPEROR_HEIGHT + step
    yield _part("objectives", "Objectives", draw_objectives, (x, y, inner, OBJECTIVES_HEIGHT))
    y += OBJECTIVES_HEIGHT + step
    height = large_seat_size(view.state, view.hands, view.large, inner)[1]
    yield from _large(view, (x, y, inner, height))
    y += height + GAP
    for seat in view.others:
        unfolded = seat == view.unfold
        high = _unfolded_height(view, seat) if unfolded else _strip_height(view, seat)
        yield _strip(seat, (x, y, inner, high), draw_unfolded if unfolded else draw_strip)
        y += high + _STRIP_GAP
    if not view.live:
        yield _game(view, (x, y, inner, GAME_HEIGHT + 120))


def _unfolded_height(view: _View, seat: int) -> int:
    if is_his(view.state, seat):
        return unfolded_height(view.state)
    return UNFOLDED_HEIGHT + 22 * -(-len(view.state.players[seat].display) // 12)


def _right(view: _View, box: Box) -> Iterator[Place]:
    """The other seats below one another, and what is left for the game or the page's history."""
    x, y, width, height = box
    bottom = y + height
    for seat in view.others:
        if view.unfold is None:
            high = _strip_height(view, seat)
            draw = draw_title_line if high == TITLE_HEIGHT else draw_strip
        elif seat == view.unfold:
            high, draw = height - (len(view.others) - 1) * (TITLE_HEIGHT + _STRIP_GAP), draw_unfolded
        else:
            high, draw = TITLE_HEIGHT, draw_title_line
        yield _strip(seat, (x, y, width, high), draw)
        y += high + _STRIP_GAP
    if view.unfold is None and not view.live:
        yield _game(view, (x, y, width, GAME_HEIGHT if view.free else bottom - y))


def _strip_height(view: _View, seat: int) -> int:
    """A single other seat shows its guests by name, a virtual opponent the instruction card."""
    if is_his(view.state, seat):
        return his_strip_height(view.state)
    if view.free and view.units == NORMAL:
        return STRIP_HEIGHT if len(view.others) < _MANY else TITLE_HEIGHT
    return ROOMY_HEIGHT if len(view.others) == 1 and view.units == NORMAL else STRIP_HEIGHT


def _history(view: _View) -> Box | None:
    """The corner that is left free for the page; none where a seat is unfolded over it."""
    if view.units == NARROW:
        return None
    if view.unfold is not None:
        return None
    top = _TOP_MARGIN + queue_height(NORMAL - 2 * _MARGIN) + GAP + EMPEROR_HEIGHT + GAP
    used = sum(_strip_height(view, seat) + _STRIP_GAP for seat in view.others)
    used += GAME_HEIGHT + _STRIP_GAP if view.free else 0
    left = _MARGIN + LARGE_WIDTH + GAP
    return left, top + used, NORMAL - _MARGIN - left, LARGE_HEIGHT - used


def _part(key: str, label: str, draw: Callable[[Scene, Box], None], box: Box) -> Place:
    """What lies on the paper without a frame."""
    return Place(key, box, _draw_part, (key, label, draw), kind=key)


def _draw_part(scene: Scene, box: Box, key: str, label: str, draw: Callable[[Scene, Box], None]) -> None:
    with panel(scene, key, box, label, frame=""):
        draw(scene, (0, 0, box[2], box[3]))


def _large(view: _View, box: Box) -> Iterator[Place]:
    """The frame of a seat, and in it each of its parts, so that only those that changed are sent."""
    seat, x, y, width = view.large, *box[:3]
    yield Place(f"seat-{seat}", box, _draw_frame, (seat,), kind="frame", seat=seat)
    for part, inner in seat_boxes(view.state, view.hands, seat, width).items():
        place = (x + inner[0], y + inner[1], inner[2], inner[3])
        how = (part, seat, inner, width)
        yield Place(f"{part}-{seat}", place, _draw_in_frame, how, kind=part, seat=seat)


def _draw_frame(scene: Scene, box: Box, seat: int) -> None:
    draw_frame(scene, seat, box, f"seat-{seat}")


def _draw_in_frame(scene: Scene, box: Box, part: PartName, seat: int, inner: Box, width: int) -> None:
    label = f"{PARTS[part].title} of {scene.name(seat)}"
    with panel(scene, f"{part}-{seat}", box, label, frame=""):
        draw_part_of_seat(scene, part, seat, (0, 0, inner[2], inner[3]), width)


def _strip(seat: int, box: Box, draw: Callable[[Scene, int, Box], None]) -> Place:
    return Place(f"strip-{seat}", box, _draw_strip, (seat, draw), kind="strip", seat=seat)


def _draw_strip(scene: Scene, box: Box, seat: int, draw: Callable[[Scene, int, Box], None]) -> None:
    frame = "gah-panel-turn" if scene.deciding == seat else "gah-panel"
    with panel(scene, f"strip-{seat}", box, strip_label(scene, seat), frame=frame, seat=seat):
        draw(scene, seat, box)


def _game(view: _View, box: Box) -> Place:
    return Place("game", box, _draw_game, (view.title, view.note))


def _draw_game(scene: Scene, box: Box, title: str, note: str) -> None:
    with panel(scene, "game", box, f"{title}, {round_words(scene.state)}"):
        draw_game(scene, title, note, box)
