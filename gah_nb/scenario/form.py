"""The form of a scenario file: the keys it may have, and what stands for one that is not said.

A scenario says only what matters. The rest is that of a game whose set-up is over: nobody has taken a die,
everybody has 10 kronen and one item of each kind, and no room, guest or card; queue and decks hold the
cards that nobody has, in the order of their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, ClassVar, cast

from msgspec import Struct, field

from gah_nb.components.catalogue import counts, letters
from gah_nb.engine import CafeGuest
from gah_nb.files import OPENED_BY, AssetNotFound, asset
from gah_nb.files.door import file
from gah_nb.notation import NotationError, card_name, find_card, parse_items, parse_room
from gah_nb.notation.names import LOST_TURN

SCHEMA = 1
#: An empty text or list, and None, stand for "not said".
Words = str | list[str]
Value = bool | int | str | list[str]


class Area(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ``[player.NAME]``: what lies in front of a player.

    Rooms are drawn (``rooms``, top floor first) or listed (``vacant`` and ``occupied``, ``"a1 b2"``).
    ``cafe`` has ``"Earl: kk"`` for a guest with items, ``staff`` the display, ``"Waitress (used)"`` for a
    card turned sideways. ``taken`` are the dice on the turn order tile, ``"3"`` or ``"35"``; ``"-"`` is a
    lost turn. ``bonuses`` names the groups that gave their bonus by a room of each; if not said, those that
    are wholly occupied. The last four are what some rule sets remember: the highest Emperor space left
    (T6), staff (O6) and tiles (T7) taken away, and rooms that have scored their printed VP and are gone (O3).
    """

    kronen: int | None = None
    emperor: int = 0
    vp: int = 0
    rooms: str = ""
    vacant: str = ""
    occupied: str = ""
    bonuses: str | None = None
    kitchen: str | None = None
    cafe: list[str] = []
    hand: list[str] = []
    staff: list[str] = []
    taken: str = ""
    passed: bool = False
    emperor_before: int = 0
    staff_lost: int = 0
    tiles_lost: int = 0
    printed: str = ""


#: Where a virtual opponent has his marker after so many symbols of an objective (S7).
MARKERS: tuple[str, ...] = ("", "III", "II", "I")


class Opponent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """``[leopold]``: which ``player`` is the virtual opponent, the last if not said, and what he has (S1).

    ``cards`` are a deck of one's own instead of a printed ``deck``: a table in the notation of
    ``solo_decks.csv``. ``instructions`` are the cards on top of his deck, ``shown`` those turned up, the
    current one last; ``stack`` the private staff cards, the top one first; ``markers`` say ``{A = "III"}``
    where an objective counts down, and what he has claimed stands in ``claims``. The rest belongs to an
    ``entrance``: ``reserved`` rooms such as ``"Duke: a4"``, items in the ``pool`` and ``on_spaces``
    (``"sc.w.k"``), tokens on the star track (``stars``), on rooms and guests, and for the ``toll`` of each
    action space.
    """

    player: str = ""
    level: str = "hard"
    deck: str = "leopold"
    cards: str = ""
    entrance: str = ""
    instructions: list[int] = []
    shown: list[int] = []
    stack: list[str] = []
    markers: dict[str, str] = {}
    reserved: list[str] = []
    pool: str = ""
    on_spaces: str = ""
    stars: int = 0
    marked_rooms: str = ""
    marked_guests: list[str] = []
    toll: list[int] = []


class Check(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    omit_defaults=True,
    rename={"begin": "from"},
):
    """A ``[[check]]``: what is played, and what must follow.

    It goes on where the one before stopped, unless ``from = "start"``; with an ``edition`` or ``readings``
    it always begins at the start, under these rules. ``play`` has actions and jumps; ``expect`` maps what
    is looked at (``"Anna.kronen"``) to its value, or to a change since the check began (``"+5"``), or to a
    bound (``">= 3"``, ``"<= 3"``);
    ``events`` are the numbers of rules and cards that must occur among the events of the play,
    ``no_events`` those that must not. After the play every action of ``legal`` can be played and none of
    ``illegal``, ``because`` of this rule.
    """

    title: str = ""
    begin: str = ""
    edition: str = ""
    readings: dict[str, str] = {}
    play: str = ""
    expect: dict[str, Value] = {}
    events: list[str] = []
    no_events: list[str] = []
    legal: Words = ""
    illegal: Words = ""
    because: str = ""


class Form(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A whole scenario file.

    ``rules`` are the numbers of the rules, cards and open points that it shows. ``hotel`` is ``"night"``,
    ``"day"`` or a board per player; ``start`` who holds the turn order tile with 1. Dice that are neither
    on the board (``dice``) nor taken lie in the dustbin; without ``dice`` the seed rolls them. ``queue`` is
    listed from the left; ``guest_deck`` and ``staff_deck`` have their tops first and go on with the cards
    left, in the order of their numbers; ``gone`` is staff that left the game. In ``discard`` and ``gone``
    the word ``"all others"`` stands for every card that lies nowhere else. ``emperor`` and ``objectives``
    name tiles and cards by their keys (``"B4"``), one alone or all three. ``reshuffled`` counts how
    often the guest deck was shuffled again. ``rolls`` are the next rolls of the dice, or those with which a
    round begins (``"round 3: 1122334456"``), whatever is rolled before; ``shuffles`` are the
    tops of the next guest decks, which go on with the other discards in the order of their numbers; later
    ones come from the seed. ``moves`` are actions and jumps played from there: the scenario begins where
    they lead. ``set_up`` is ``"draft"`` or ``"guests"`` for a game whose set-up is not over, in round 0.
    ``leopold`` says who plays by instruction cards, and what lies before him.
    ``loose`` allows what cannot come about by play but does no harm.
    """

    #: The list of tables in which it says what is to come out.
    CHECKED: ClassVar[str] = "check"

    title: str = ""
    text: str = ""
    rules: list[str] = []
    edition: str = "2021"
    readings: dict[str, str] = {}
    players: list[str] = field(default_factory=lambda: ["Anna", "Ben"])
    hotel: Words = "night"
    promos: bool = False
    seed: int | None = None
    luck: str = ""
    round: int = 1
    set_up: str = ""
    start: str = ""
    to_move: str = ""
    emperor: list[str] = []
    objectives: list[str] = []
    dice: str = ""
    dustbin: int | None = None
    queue: list[str] = []
    guest_deck: list[str] = []
    discard: list[str] = []
    staff_deck: list[str] = []
    gone: list[str] = []
    rolls: list[str] = []
    shuffles: list[list[str]] = []
    reshuffled: int = 0
    claims: dict[str, list[str]] = {}
    player: dict[str, Area] = {}
    leopold: Opponent | None = None
    moves: str = ""
    digest: str = ""
    loose: bool = False
    check: list[Check] = []

    @property
    def checked(self) -> Sequence[Check]:
        """What is played, and said to come out so: its checks, or the outcomes of a ruling."""
        return cast("Sequence[Check]", getattr(self, self.CHECKED))

    @property
    def of_one_more(self) -> dict[str, Any]:
        """What one more of these says, unless something else is said."""
        return {}


# Single words of a scenario file, and the values they stand for

USED = "(used)"
_VALUES = "123456"


def read_table(text: str) -> CafeGuest:
    """``"Earl: kk"`` -> a guest with items; items more than once or not ordered are not looked at."""
    name, colon, items = text.partition(":")
    guest = find_card(name, "guest")
    if not items.strip():
        return CafeGuest(guest)
    return CafeGuest(guest, counts(parse_items(items, column=len(name) + len(colon) + 1)))


def table_text(table: CafeGuest) -> str:
    """A guest with items -> ``"Earl: kk"``."""
    items = letters(table.items)
    return f"{card_name(table.guest)}: {items}" if items else card_name(table.guest)


def read_display(text: str) -> tuple[int, bool]:
    """``"Waitress (used)"`` -> a staff card, and whether it is turned sideways."""
    bare = text.rstrip()
    used = bare.casefold().endswith(USED)
    return find_card(bare[: -len(USED)] if used else bare, "staff card"), used


def display_text(card: int, used: bool) -> str:
    """A staff card -> ``"Waitress (used)"``."""
    return f"{card_name(card)} {USED}" if used else card_name(card)


def read_rooms(text: str) -> int:
    """``"a1 b2"`` -> the mask of these rooms."""
    mask, column = 0, 1
    for piece in text.split(" "):
        if piece.strip():
            mask |= 1 << parse_room(piece, column=column)
        column += len(piece) + 1
    return mask


def read_dice(text: str) -> tuple[int, ...]:
    """``"1123"`` -> (1, 1, 2, 3), in the order written."""
    return _dice(text, _VALUES, "dice are written as their values 1 to 6")


#: In front of a roll with which a round begins.
_OF_ROUND = re.compile(r"\s*round\s+(\d+)\s*:", re.IGNORECASE)


def read_roll(text: str) -> tuple[int, tuple[int, ...]]:
    """``"round 3: 1122334456"`` -> (3, the dice); 0 where no round is named."""
    named = _OF_ROUND.match(text)
    if not named:
        return 0, read_dice(text)
    dice = read_dice(text[named.end() :].rjust(len(text)))  # places stay those in the text
    return int(named[1]), dice


def read_taken(text: str) -> tuple[int, ...]:
    """``"3-"`` -> (3, 0): the dice on a turn order tile, where ``-`` stands for a lost turn."""
    return _dice(
        text, _VALUES + LOST_TURN, f"dice are written as their values 1 to 6, a lost turn as {LOST_TURN}"
    )


def _dice(text: str, signs: str, explained: str) -> tuple[int, ...]:
    for place, sign in enumerate(text):
        if sign not in signs and not sign.isspace():
            raise NotationError(f"{sign!r} is no die; {explained}", text, 1, place + 1, place)
    return tuple(0 if sign == LOST_TURN else int(sign) for sign in text if not sign.isspace())


# Where a scenario is: a file of one's own, or one that comes with the project, by its short name

_SUFFIX = ".toml"
#: The folders of the assets in which each file has a short name, and what opens one.
_OPENED_BY = {
    "scenarios": OPENED_BY["scenario"],
    "rulings": OPENED_BY["ruling"],
    "puzzles": OPENED_BY["puzzle"],
    "lessons": OPENED_BY["lesson"],
}


def find(folder: str, name: str | Path) -> Path:
    """The file that is meant by a path, or by the short name of a file in a ``folder`` of the assets.

    ``".toml"`` may be left out. Raises `AssetNotFound`, which names similar ones.
    """
    if own := own_file(name):
        return own
    short = file(name, "name").as_posix().removesuffix(_SUFFIX)
    known = short_names(folder)
    if short in known:
        return known[short]
    for other, call in _OPENED_BY.items():
        if other != folder and short in short_names(other):
            raise AssetNotFound(f'"{name}" is one of the {other}, and none of the {folder}: {call} opens it')
    raise AssetNotFound(
        f'"{name}" is no file, and none of the {folder} is called so; {similar_names(short, known)}'
    )


def own_file(name: str | Path) -> Path | None:
    """The file of one's own that a path means, also without ``".toml"``; None if there is none."""
    path = file(name, "name")
    both = (path, path.with_name(f"{path.name}{_SUFFIX}")) if path.name else ()
    return next((one for one in both if one.is_file()), None)


def short_names(folder: str) -> dict[str, Path]:
    """The files of a folder of the assets by their short names, such as ``"emperor/a1-two-kronen"``."""
    root = asset(folder)
    files = {path.relative_to(root).with_suffix("").as_posix(): path for path in root.rglob(f"*{_SUFFIX}")}
    return dict(sorted(files.items()))


def all_short_names() -> dict[str, Path]:
    """The files of all these folders by their short names."""
    return {name: path for folder in _OPENED_BY for name, path in short_names(folder).items()}


def similar_names(short: str, known: Mapping[str, Path]) -> str:
    """Short names that are like this one, as a whole or without the folder."""
    close = get_close_matches(short, known, n=3)
    bare = {name.rpartition("/")[2]: name for name in known}
    close += [bare[name] for name in get_close_matches(short.rpartition("/")[2], bare, n=3)]
    quoted = [f'"{name}"' for name in dict.fromkeys(close)][:3]
    return f"did you mean {' or '.join(quoted)}?" if quoted else f"there are {len(known)}"
