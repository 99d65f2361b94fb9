"""Where panels lie, and that one which shows the same as before is not drawn again.

An action changes little of a table. A panel of a kind in `SHOWN` is drawn from what that kind shows of the
position and from nothing else, so that its markup can be kept by it: whatever is not named there is not to be
seen by those who draw it either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import asdict, replace

from gah_nb.components.records import FrozenMap
from gah_nb.engine.frames import (
    AtHand,
    Do,
    Drafting,
    Drawn,
    Frame,
    Picking,
    RoundStart,
    Selecting,
    StartGuest,
    UnderDeck,
)
from gah_nb.engine.state import Player, State

from .canvas import Canvas
from .panels import Box, Panel, Scene, Sight


class Place(Struct, frozen=True):
    """A panel to draw: its key, where it lies, and how it is drawn.

    ``draw`` gets a scene, the box, and what else there is in ``how``. ``kind`` says what it shows (`SHOWN`),
    of ``seat`` or of everybody (-1); a panel of another kind is drawn from everything.
    """

    key: str
    box: Box
    draw: Callable[..., None]
    how: tuple[object, ...] = ()
    kind: str = ""
    seat: int = -1


class Shown(Struct, frozen=True):
    """What a kind of panel shows: fields of the position and of players, and ``frames`` on top of the agenda.

    ``marks`` are the kinds of keys that can be marked in it, ``own`` those in which a seat follows. ``asked``
    says that it shows who decides, whose hand is open and what a virtual opponent's card made him do.
    """

    position: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    frames: tuple[type[Struct], ...] = ()
    marks: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    asked: bool = False

    def alone(self, sight: Sight, seat: int) -> Sight:
        """What is shown of a seat, or of everybody (-1), and nothing else but what never changes."""
        state, marks = self._of(sight.state, seat), sight.marks.among(lambda key: self._has(key, seat))
        if self.asked:
            return replace(sight, state=state, marks=marks)
        return Sight(state, marks, None, sight.letters, live=sight.live)

    def _of(self, state: State, seat: int) -> State:
        players = [
            self._of_player(player) if seat in (-1, number) else _NOBODY
            for number, player in enumerate(state.players)
        ]
        shown = {name: getattr(state, name) for name in self.position}
        return State(state.box, tuple(players), agenda=self._agenda(state), **shown)

    def _of_player(self, player: Player) -> Player:
        return Player(**{name: getattr(player, name) for name in self.players})

    def _agenda(self, state: State) -> tuple[Frame, ...]:
        """Whether the game goes on, and what is on top where it is shown."""
        top = state.agenda[-1:]
        return top if not top or isinstance(top[0], self.frames) else _GOES_ON

    def _has(self, key: str, seat: int) -> bool:
        kind, _, rest = key.partition(":")
        return kind in self.marks or (kind in self.own and rest.partition(":")[0] == str(seat))


_NOBODY = Player()
_GOES_ON = (RoundStart(),)
_AREA = frozenset(
    {
        "seat", "turn", "passed", "vp", "kronen", "emperor", "room", "kitchen", "cafe", "table", "hand",
        "staff", "display",
    }
)  # fmt: skip
_EVERYTHING_OF_A_PLAYER = Player.__struct_fields__

#: What is shown by panels of each kind.
SHOWN: Mapping[str, Shown] = FrozenMap(
    {
        "queue": Shown(("queue", "leopold"), frames=(StartGuest, Do), marks=frozenset({"queue", "place"})),
        "action-board": Shown(("dice", "dustbin", "leopold"), marks=frozenset({"space"})),
        "emperor": Shown(("round",), ("emperor",), marks=frozenset({"emperor", "track", "tile"})),
        "objectives": Shown(("claims", "leopold"), marks=frozenset({"objective"})),
        "frame": Shown(
            players=_EVERYTHING_OF_A_PLAYER,
            own=frozenset({"seat", "turn", "passed", "vp", "kronen"}),
            asked=True,
        ),
        "hotel": Shown(players=("tiles", "occupied", "bonuses"), own=frozenset({"room"})),
        "kitchen": Shown(players=("kitchen",), frames=(AtHand, Picking), own=frozenset({"kitchen"})),
        "cafe": Shown(players=("cafe",), own=frozenset({"cafe", "table", "item"})),
        "staff": Shown(
            players=("display", "used"),
            frames=(Drafting, Drawn, Selecting, UnderDeck),
            marks=frozenset({"drawn"}),
            own=frozenset({"staff", "display"}),
            asked=True,
        ),
        "hand": Shown(
            ("leopold",),
            ("hand",),
            marks=frozenset({"instruction"}),
            own=frozenset({"hand"}),
            asked=True,
        ),
        "strip": Shown(
            ("leopold",),
            _EVERYTHING_OF_A_PLAYER,
            marks=frozenset({"instruction", "stack", "stars"}),
            own=_AREA,
            asked=True,
        ),
    }
)
#: How many panels are kept: those of the last turns of a few tables.
_KEPT = 256


def drawn(place: Place, sight: Sight) -> Panel:
    """Draw the panel of a place, or give what was kept of it."""
    shown = SHOWN.get(place.kind)
    markup = markup_of(place, sight) if shown is None else _kept(place, shown.alone(sight, place.seat))
    return Panel(place.key, place.box, markup)


def markup_of(place: Place, sight: Sight) -> str:
    """The markup of the panel of a place, drawn from all that is in sight."""
    scene = Scene(**asdict(sight), canvas=Canvas())
    place.draw(scene, place.box, *place.how)
    return scene.canvas.markup()


_kept = lru_cache(maxsize=_KEPT)(markup_of)
