"""Panels: what all of them need to know and share, and a drawing made of them, replaced one by one.

What can be acted on carries its key as ``data-target``; `target_keys` says which belong to an action.

``queue:75`` a guest of the queue, ``space:2`` an action space, ``room:0:b2`` a room of seat 0, ``cafe:0:75``
a guest in its café, ``hand:0:14`` a card of its hand, ``display:0:2`` one it has played, ``drawn:14`` a card
drawn or in the pack of the draft, ``objective:A``, ``emperor`` the tile that is due.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager

import msgspec
from msgspec import Struct

from gah_nb.components import Rulebook, room_name
from gah_nb.components.records import FrozenMap
from gah_nb.engine import actions
from gah_nb.engine.frames import Drawn, HisItem
from gah_nb.engine.state import Leopold, Player, State
from gah_nb.telling.leopold import HisTurn

from .canvas import CLOSING, Canvas, opening, shorten, text_width
from .symbols import ornament
from .theme import HEADING, Theme


class Choice(Struct, frozen=True):
    """An option of the decision, for drawing.

    ``text`` is the action in the notation, ``label`` short, ``hint`` what it does and costs, ``targets`` the
    keys of the objects it belongs to.
    """

    text: str
    label: str = ""
    hint: str = ""
    targets: tuple[str, ...] = ()


def queue_key(guest: int) -> str:
    """A guest of the queue."""
    return f"queue:{guest}"


def space_key(space: int) -> str:
    """An action space."""
    return f"space:{space}"


def room_key(seat: int, room: int) -> str:
    """A room of a hotel."""
    return f"room:{seat}:{room_name(room)}"


def cafe_key(seat: int, guest: int) -> str:
    """A guest in a café."""
    return f"cafe:{seat}:{guest}"


def hand_key(seat: int, staff: int) -> str:
    """A staff card in a hand."""
    return f"hand:{seat}:{staff}"


def display_key(seat: int, staff: int) -> str:
    """A staff card that was played."""
    return f"display:{seat}:{staff}"


def drawn_key(staff: int) -> str:
    """A staff card that was drawn or is in the pack of the draft."""
    return f"drawn:{staff}"


def objective_key(letter: str) -> str:
    """An objective card."""
    return f"objective:{letter}"


EMPEROR_KEY = "emperor"


def target_keys(state: State, action: actions.Action) -> tuple[str, ...]:
    """The drawn objects that an action of the asking seat belongs to; none if it needs a button.

    >>> from gah_nb.engine.actions import Claim, End
    >>> target_keys(None, Claim("A")), target_keys(None, End())
    (('objective:A',), ())
    """
    match action:
        case actions.Guest(guest):
            return (queue_key(guest),)
        case actions.Die(space) | actions.Space(space):
            return (space_key(space),)
        case actions.Claim(letter):
            return (objective_key(letter),)
        case actions.Ignore() | actions.Suffer():
            return (EMPEROR_KEY,)
        case actions.Draft(staff) | actions.Under(staff):
            return (drawn_key(staff),)
        case actions.PlayCard(staff) if isinstance(state.agenda[-1], Drawn):
            return (drawn_key(staff),)
        case _:
            return _own_objects(state, action)


def _own_objects(state: State, action: actions.Action) -> tuple[str, ...]:
    """What lies in front of the asking seat."""
    match action:
        case actions.Prepare(room) | actions.Occupy(room) | actions.Remove(room):
            return (room_key(_asking(state), room),)
        case actions.Move(guest, room):
            seat = _asking(state)
            return (cafe_key(seat, guest), room_key(seat, room))
        case actions.Put(_, guest) | actions.Complete(guest):
            his = isinstance(state.agenda[-1], HisItem)
            return (cafe_key(state.box.virtual if his else _asking(state), guest),)
        case actions.PlayCard(staff) | actions.Return(staff):
            return (hand_key(_asking(state), staff),)
        case actions.Use(staff) | actions.Discard(staff):
            return (display_key(_asking(state), staff),)
        case _:
            return ()


def _asking(state: State) -> int:
    return state.agenda[-1].seat


def changed_keys(before: State, after: State) -> tuple[str, ...]:
    """What differs between two positions of the same table, as keys that a drawing can mark.

    Besides the targets there are ``vp:0``, ``kronen:0``, ``emperor:0``, ``kitchen:0`` for a seat's numbers,
    ``hand:0`` for how many cards it holds, and of a virtual opponent ``instruction``, ``stack``, ``stars``.
    """
    keys = [queue_key(guest) for guest in after.queue if guest not in before.queue]
    keys += [space_key(space) for space in range(1, 7) if before.dice[space - 1] != after.dice[space - 1]]
    keys += [
        objective_key(letter)
        for letter, old, new in zip("ABC", before.claims, after.claims, strict=True)
        if old != new
    ]
    for seat, (old_player, new_player) in enumerate(zip(before.players, after.players, strict=True)):
        if old_player is not new_player:
            keys += _changes_of(seat, old_player, new_player)
    if before.leopold is not None and after.leopold is not None and before.leopold is not after.leopold:
        keys += _changes_of_leopold(before.leopold, after.leopold)
    return tuple(dict.fromkeys(keys))


def _changes_of_leopold(before: Leopold, after: Leopold) -> list[str]:
    """What lies before a virtual opponent, and on the table because of an entrance."""
    steps = zip("ABC", before.countdown, after.countdown, strict=True)
    keys = [objective_key(letter) for letter, old, new in steps if old != new]
    for old_spaces, new_spaces in ((before.toll, after.toll), (before.on_spaces, after.on_spaces)):
        spaces = enumerate(zip(old_spaces, new_spaces, strict=True), 1)
        keys += [space_key(space) for space, (old, new) in spaces if old != new]
    keys += [queue_key(guest) for guest in {*before.marked_guests} ^ {*after.marked_guests}]
    keys += ["instruction"] if before.shown != after.shown else []
    keys += ["stack"] if len(before.stack) != len(after.stack) else []
    return keys + (["stars"] if before.stars != after.stars else [])


def _changes_of(seat: int, before: Player, after: Player) -> list[str]:
    changed = (before.tiles ^ after.tiles) | (before.occupied ^ after.occupied)
    keys = [room_key(seat, room) for room in range(20) if changed >> room & 1]
    keys += [cafe_key(seat, table.guest) for table in after.cafe if table not in before.cafe]
    keys += [hand_key(seat, staff) for staff in after.hand if staff not in before.hand]
    keys += [
        display_key(seat, staff)
        for staff in after.display
        if staff not in before.display or (staff in before.used) != (staff in after.used)
    ]
    keys += [
        f"{name}:{seat}"
        for name in ("vp", "kronen", "emperor", "kitchen")
        if getattr(before, name) != getattr(after, name)
    ]
    if len(before.hand) != len(after.hand):
        keys.append(f"hand:{seat}")
    return keys


#: Left, top, width, height.
Box = tuple[int, int, int, int]
#: Between panels, and between a panel's edge and what is in it.
GAP = 6
PAD = 10
#: The numbers of a seat, by how their keys begin, of which one can ask where they come from.
NUMBERS = ("vp", "kronen", "emperor")
#: What a heading takes, with the space below it.
TOP = 17


class Marks(Struct, frozen=True):
    """The choices by the object they belong to, the keys of changed objects, and what can be asked.

    Where a page around the drawing answers questions (``asks``), numbers say what they are.
    """

    choices: FrozenMap[str, tuple[Choice, ...]] = FrozenMap()
    new: frozenset[str] = frozenset()
    asks: bool = False

    @classmethod
    def of(cls, choices: Sequence[Choice], changed: Collection[str], *, asks: bool = False) -> Marks:
        """What choices and keys of changed objects mark."""
        by_key: dict[str, tuple[Choice, ...]] = {}
        for key, choice in [(target, one) for one in choices for target in one.targets]:
            by_key[key] = (*by_key.get(key, ()), choice)
        return cls(FrozenMap(by_key), frozenset(changed), asks)

    def among(self, is_there: Callable[[str], bool]) -> Marks:
        """Those of the objects for whose keys that holds."""
        choices = FrozenMap({key: self.choices[key] for key in self.choices if is_there(key)})
        return Marks(choices, frozenset(filter(is_there, self.new)), self.asks)

    def offers(self, key: str) -> bool:
        """Whether there is something to do with an object."""
        return key in self.choices

    @contextmanager
    def target(
        self, canvas: Canvas, key: str, box: Box, name: str, radius: int = 6, *, part: str = ""
    ) -> Iterator[None]:
        """Draw an object that can be a target.

        ``box`` is where it lies (x, y, width, height), ``name`` what a screen reader calls it. Objects with
        choices can be reached by keyboard, have a gold ring, and say what they do; the ring takes the pointer
        on all of the box. Others are pictures with a name, or nothing by themselves if ``name`` is "".
        """
        choices = self.choices.get(key, ())
        attributes = {"data-target": key}
        hints = ""
        if choices:
            labels = "; ".join([choice.label or choice.text for choice in choices])
            hints = "\n".join([choice.hint or choice.label or choice.text for choice in choices])
            attributes |= {
                "class": "gah-can",
                "data-actions": msgspec.json.encode([choice.text for choice in choices]).decode(),
                "tabindex": "0",
                "role": "button",
                "aria-label": f"{name}: {labels}",
            }
        elif name:
            attributes |= {"role": "img", "aria-label": name}
        with canvas.group(attributes, hints):
            yield
            x, y, width, height = box
            if choices:
                canvas.rect(x - 1, y - 1, width + 2, height + 2, "gah-ring", radius + 1)
            self.changed(canvas, key, box)

    @contextmanager
    def spot(self, canvas: Canvas, key: str, box: Box, name: str, radius: int = 6) -> Iterator[None]:
        """Draw something that is a target only where somebody offers choices for it, as an editor does."""
        if key not in self.choices:
            if self.asks and key.partition(":")[0] in NUMBERS:
                with canvas.group({"class": "gah-ask", "data-target": key}, f"{name}: why?"):
                    canvas.rect(*box, "gah-hit", radius)
                    yield
            else:
                yield
            self.changed(canvas, key, box)
            return
        with self.target(canvas, key, box, name, radius):
            yield

    def changed(self, canvas: Canvas, key: str, box: Box) -> None:
        """Put corners around what changed."""
        if key in self.new:
            corners(canvas, *box)

    def changed_below(self, canvas: Canvas, beginning: str, box: Box) -> None:
        """Put corners around what stands for many objects if one of them changed."""
        if any(key.startswith(beginning) for key in self.new):
            corners(canvas, *box)


def corners(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    """Four dark corners, just outside a box: what the last action changed."""
    left, top, right, bottom = x - 2, y - 2, x + width + 2, y + height + 2
    arm = min(9, max(3, min(width, height) // 3))
    canvas.path(
        f"M{left} {top + arm}v{-arm}h{arm}M{right - arm} {top}h{arm}v{arm}"
        f"M{right} {bottom - arm}v{arm}h{-arm}M{left + arm} {bottom}h{-arm}v{-arm}",
        "gah-changed",
    )


class Sight(Struct, frozen=True):
    """What a panel is drawn from: ``deciding`` is asked, ``letters`` are on the markers.

    ``hands`` are the seats whose hands are open. ``live`` says that a page around the drawing unfolds what is
    folded. ``his`` is the turn of a virtual opponent whose card lies on top.
    """

    state: State
    marks: Marks
    deciding: int | None
    letters: tuple[str, ...]
    hands: frozenset[int] = frozenset()
    live: bool = False
    his: HisTurn | None = None

    @property
    def rulebook(self) -> Rulebook:
        """Cards and tiles as the rule set of the position has them."""
        return self.state.box.rulebook

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.state.box.names[seat]


class Scene(Sight, frozen=True, kw_only=True):
    """A panel being drawn, with its upper left corner at the origin: nothing outside it changes its looks."""

    canvas: Canvas


def marker_letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """The letters of the seats' markers: initials, or numbers where initials are not distinct.

    >>> marker_letters(("Anna", "Ben")), marker_letters(("Anna", "Anton"))
    (('A', 'B'), ('1', '2'))
    """
    initials = tuple(name[:1].upper() for name in names)
    if len(set(initials)) == len(names) and all(len(one) == 1 and one.isalpha() for one in initials):
        return initials
    return tuple(str(seat + 1) for seat in range(len(names)))


@contextmanager
def panel(
    scene: Scene, key: str, box: Box, label: str, *, frame: str = "gah-panel", seat: int | None = None
) -> Iterator[None]:
    """The group of a panel, with a frame unless ``frame`` is ""; ``label`` is for screen readers."""
    x, y, width, height = box
    attributes = {"data-panel": key, "transform": f"translate({x} {y})", "role": "group", "aria-label": label}
    if seat is not None:
        attributes["data-seat"] = str(seat)
    with scene.canvas.group(attributes):
        if frame:
            scene.canvas.rect(0, 0, width, height, frame, 6)
        yield


def heading(scene: Scene, text: str, width: int, x: int = 0, y: int = 0) -> int:
    """The title of a panel, or of a part of it that begins at ``x``, ``y``; gives back where it ends."""
    short = shorten(text, HEADING, width - 22)
    ornament(scene.canvas, x, y + 6)
    scene.canvas.text(x + 22, y + 12, short, HEADING)
    return x + 22 + text_width(short, HEADING)


class Panel(Struct, frozen=True):
    """A part of a drawing: its key (also in ``data-panel``), where it lies, and its markup, a ``<g>``."""

    key: str
    box: Box
    markup: str


class Panels(Struct, frozen=True):
    """A drawing in parts.

    ``opening`` is the opening tag with size and label, the style sheet and the paper; the panels follow in
    reading order. Two drawings with the same opening and the same keys differ only in panels whose markup
    differs.
    """

    opening: str
    panels: tuple[Panel, ...]

    def to_svg(self) -> str:
        """The whole drawing."""
        return self.opening + "".join([panel.markup for panel in self.panels]) + CLOSING

    def changed_since(self, before: Panels) -> tuple[Panel, ...] | None:
        """The panels that must be replaced to get here from another drawing.

        None if that is not enough, since the drawing has another size or other panels.
        """
        keys = [panel.key for panel in self.panels]
        if self.opening != before.opening or keys != [panel.key for panel in before.panels]:
            return None
        pairs = zip(before.panels, self.panels, strict=True)
        return tuple(panel for old, panel in pairs if old.markup != panel.markup)


def assemble(
    panels: Iterable[Panel], units: tuple[int, int], label: str, theme: Theme, width: int = 0
) -> Panels:
    """Put panels into a drawing of so many units; ``width`` is its width in pixels, if not the same."""
    pixels = (width or units[0], -(-units[1] * (width or units[0]) // units[0]))
    return Panels(opening(*pixels, units, label, theme), tuple(panels))
