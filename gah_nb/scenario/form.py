"""The form of a scenario file: the keys it may have, and what stands for one that is not said.

A scenario says only what matters. The rest is that of a game whose set-up is over: nobody has taken a die,
everybody has 10 kronen and one item of each kind, and no room, guest or card; queue and decks hold the
cards that nobody has, in the order of their numbers.
"""

from __future__ import annotations

from msgspec import Struct, field

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
    left, in the order of their numbers; ``gone`` is staff that left the game. ``reshuffled`` counts how
    often the guest deck was shuffled again. ``rolls`` are the next rolls of the dice and ``shuffles`` the
    tops of the next guest decks, which go on with the other discards in the order of their numbers; later
    ones come from the seed. ``moves`` are actions and jumps played from there: the scenario begins where
    they lead. ``set_up`` is ``"draft"`` or ``"guests"`` for a game whose set-up is not over, in round 0.
    ``loose`` allows what cannot come about by play but does no harm.
    """

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
    moves: str = ""
    digest: str = ""
    loose: bool = False
    check: list[Check] = []
