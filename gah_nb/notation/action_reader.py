"""Reading actions: ``parse_action`` turns one statement into an action, or says what is wrong and where."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Protocol, TypeVar
from unicodedata import normalize

from gah_nb.engine import actions
from gah_nb.engine.state import Box

from .errors import AmbiguousName, NotationError, Span, UnknownName
from .names import Kind, read_card, read_item, read_items, read_room

_SPACE = re.compile(r"([1-6])(?:>([1-6]))?(\+?)")
_QUEUE_PLACE = re.compile(r"[qQ]([0-9]+)")


class Asking(Protocol):
    """What reading looks at in a position: who plays, the queue, and what can be done now."""

    @property
    def box(self) -> Box:
        """Names of the players."""

    @property
    def queue(self) -> tuple[int, ...]:
        """Guests from the left."""

    @property
    def legal_actions(self) -> tuple[actions.Action, ...]:
        """The options of the decision."""


def parse_action(
    text: str, position: Asking | None = None, *, line: int = 1, column: int = 1
) -> tuple[int | None, actions.Action]:
    """Read one action, with an optional ``Anna:`` in front.

    ``position`` gives meaning to names of players, to places of the queue (``q4``), to beginnings that only
    fit one of the current options, and to labels. ``line`` and ``column`` say where the text stands in a
    longer one. Returns the seat named in front, or None, and the action, which need not be legal. Raises
    `NotationError`, of which `AmbiguousName` and `UnknownName` are kinds.

    >>> parse_action("die 6>3+")
    (None, Die(space=6, imitated=3, boost=True))
    """
    statement = Span.whole(text, line, column)
    seat, words = read_player(statement, position.box.names if position else ())
    try:
        return seat, _Reader(position).action(words)
    except NotationError:
        parts = [part.strip() for part in words.text.split(",")]
        if len(parts) > 1 and all(part.partition(" ")[0].lower() in _VERBS for part in parts):
            comma = words.text.index(",")
            reason = f"a semicolon parts actions, and no comma: {'; '.join(parts)}"
            raise words.cut(comma, comma + 1).error(reason) from None
        raise


_Option = TypeVar("_Option", bound=actions.Action)


class _Reader:
    """Reads the action behind the optional name, looking at a position if there is one."""

    def __init__(self, position: Asking | None) -> None:
        self.position = position

    def action(self, words: Span) -> actions.Action:
        verb, rest = words.first_word()
        if not verb.text:
            raise verb.error(f"here an action is missing. {_FORMS}")
        read = _VERBS.get(verb.text.lower())
        if read is None:
            close = get_close_matches(verb.text.lower(), _VERBS, n=2)
            hint = f"Did you mean {' or '.join(close)}?" if close else _FORMS
            raise verb.named_error(UnknownName, f"no action is called {verb.text!r}. {hint}", close)
        return read(self, rest)

    def options(self, of: type[_Option]) -> list[_Option]:
        """The actions of one type that can be done now."""
        actions = self.position.legal_actions if self.position else ()
        return [action for action in actions if isinstance(action, of)]

    def staff(
        self,
        rest: Span,
        of: type[
            actions.Draft | actions.Use | actions.PlayCard | actions.Under | actions.Return | actions.Discard
        ],
    ) -> int:
        return read_card(rest, "staff card", [option.staff for option in self.options(of)])

    def guest(
        self, rest: Span, of: type[actions.Guest | actions.Complete | actions.Put | actions.Move]
    ) -> int:
        return read_card(rest, "guest", [option.guest for option in self.options(of)])

    def queued_guest(self, rest: Span) -> actions.Guest:
        place = _QUEUE_PLACE.fullmatch(rest.text)
        if not place:
            return actions.Guest(self.guest(rest, actions.Guest))
        if self.position is None:
            raise rest.error(f"{rest.text} needs a game whose queue it can mean; name the guest instead")
        queue = self.position.queue
        if not 1 <= int(place[1]) <= len(queue):
            raise rest.error(f"the queue has the places q1, on the left, to q{len(queue)}")
        return actions.Guest(queue[int(place[1]) - 1])

    def resolve(self, rest: Span) -> actions.Resolve:
        """A label as it is, else in other capitals, else its beginning, else the name of a staff card."""
        if not rest.text:
            raise rest.error("resolve what? The label of a part is missing, such as: resolve bonus")
        labels = [option.part for option in self.options(actions.Resolve)]
        if rest.text in labels or not labels:
            return actions.Resolve(rest.text)
        wanted = rest.text.casefold()
        fitting = [label for label in labels if label.casefold() == wanted]
        fitting = fitting or [label for label in labels if label.casefold().startswith(wanted)]
        fitting = fitting or _labels_of_card(rest, labels)
        if len(fitting) == 1:
            return actions.Resolve(fitting[0])
        if fitting:
            reason = f"{rest.text!r} can mean several of the open parts: {', '.join(fitting)}"
            raise rest.named_error(AmbiguousName, reason, fitting)
        reason = f"no open part is called {rest.text!r}. Open are: {', '.join(labels)}"
        raise rest.named_error(UnknownName, reason, labels)


def _labels_of_card(rest: Span, labels: Sequence[str]) -> list[str]:
    """The labels that are the English name of the card meant in any language, for ``resolve Detektiv``."""
    named = {}
    for label in labels:
        try:
            named[read_card(Span.whole(label))] = label
        except (UnknownName, AmbiguousName):  # most labels are no cards
            continue
    try:
        card = read_card(rest, among=named)
    except (UnknownName, AmbiguousName):
        return []
    return [named[card]] if card in named else []


def _nothing_more(rest: Span, action: actions.Action) -> actions.Action:
    if rest.text:
        raise rest.error(f"nothing can stand behind {action.verb!r}")
    return action


def _die(rest: Span) -> actions.Die:
    space, imitated, boost = _read_space(rest, "die")
    return actions.Die(space, imitated, boost)


def _space(rest: Span) -> actions.Space:
    space, imitated, boost = _read_space(rest, "space")
    return actions.Space(space, imitated, boost)


def _read_space(rest: Span, verb: str) -> tuple[int, int, bool]:
    """Read ``2``, ``2+``, ``6>3`` or ``6>3+``."""
    examples = f"{verb} 2, {verb} 2+ with a boost, {verb} 6>3, {verb} 6>3+"
    found = _SPACE.fullmatch("".join(rest.text.split()))
    if not found:
        raise rest.error(f"here an action space is wanted: {examples}")
    space, imitated = int(found[1]), int(found[2] or 0)
    if space == 6 and imitated not in range(1, 6):
        raise rest.error(f"a 6 needs the action it stands for, 1 to 5, such as {verb} 6>3 (R5.8)")
    if space != 6 and imitated:
        raise rest.error(f"only a 6 stands for another action (R5.8): {verb} {space} or {verb} 6>{imitated}")
    return space, imitated, bool(found[3])


def _claim(rest: Span) -> actions.Claim:
    letter = rest.text.upper()
    if letter not in ("A", "B", "C"):
        raise rest.error("an objective is named by its letter: claim A, claim B or claim C")
    return actions.Claim(letter)


def _gain(rest: Span) -> actions.Gain:
    """Read ``2 emperor 1 krone``: each at most once, in any order."""
    words = rest.words()
    if not words or len(words) % 2:
        raise rest.error("write how much of each: gain 2 emperor 1 krone, or gain 3 kronen")
    parts: dict[str, int] = {}
    for number, unit in zip(words[::2], words[1::2], strict=True):
        if not re.fullmatch("[0-9]{1,2}", number.text):
            raise number.error("here a number is wanted, such as in gain 2 emperor 1 krone")
        name = {"krone": "kronen"}.get(unit.text.lower(), unit.text.lower())
        if name not in ("emperor", "kronen"):
            raise unit.error("here emperor, krone or kronen is wanted")
        if name in parts:
            raise unit.error(f"{name} stands here twice; write it once, with the sum")
        parts[name] = int(number.text)
    return actions.Gain(parts.get("emperor", 0), parts.get("kronen", 0))


def _suffer(rest: Span) -> actions.Suffer:
    option = rest.text.lower()
    if option not in ("", "left", "right"):
        raise rest.error("a penalty is suffered whole, or one of its two options: suffer left, suffer right")
    return actions.Suffer(option)


def _move(reader: _Reader, rest: Span) -> actions.Move:
    guest, room = rest.last_word()
    if not guest.text:
        raise rest.error("name the guest and the room: move Baroness b1")
    return actions.Move(reader.guest(guest, actions.Move), read_room(room))


def _put(reader: _Reader, rest: Span) -> actions.Put:
    item, guest = rest.first_word()
    return actions.Put(read_item(item), reader.guest(guest, actions.Put))


_VERBS: dict[str, Callable[[_Reader, Span], actions.Action]] = {
    "draft": lambda reader, rest: actions.Draft(reader.staff(rest, actions.Draft)),
    "guest": lambda reader, rest: reader.queued_guest(rest),
    "prepare": lambda reader, rest: actions.Prepare(read_room(rest)),
    "occupy": lambda reader, rest: actions.Occupy(read_room(rest)),
    "remove": lambda reader, rest: actions.Remove(read_room(rest)),
    "done": lambda reader, rest: _nothing_more(rest, actions.Done()),
    "decline": lambda reader, rest: _nothing_more(rest, actions.Decline()),
    "pass": lambda reader, rest: _nothing_more(rest, actions.Pass()),
    "die": lambda reader, rest: _die(rest),
    "space": lambda reader, rest: _space(rest),
    "serve": lambda reader, rest: _nothing_more(rest, actions.Serve()),
    "claim": lambda reader, rest: _claim(rest),
    "use": lambda reader, rest: actions.Use(reader.staff(rest, actions.Use)),
    "move": _move,
    "end": lambda reader, rest: _nothing_more(rest, actions.End()),
    "take": lambda reader, rest: actions.Take(read_items(rest)),
    "pick": lambda reader, rest: actions.Pick(read_item(rest)),
    "put": _put,
    "keep": lambda reader, rest: _nothing_more(rest, actions.Keep()),
    "gain": lambda reader, rest: _gain(rest),
    "staff": lambda reader, rest: actions.PlayCard(reader.staff(rest, actions.PlayCard)),
    "under": lambda reader, rest: actions.Under(reader.staff(rest, actions.Under)),
    "resolve": lambda reader, rest: reader.resolve(rest),
    "complete": lambda reader, rest: actions.Complete(reader.guest(rest, actions.Complete)),
    "ignore": lambda reader, rest: _nothing_more(rest, actions.Ignore()),
    "suffer": lambda reader, rest: _suffer(rest),
    "return": lambda reader, rest: actions.Return(reader.staff(rest, actions.Return)),
    "discard": lambda reader, rest: actions.Discard(reader.staff(rest, actions.Discard)),
}
#: The words with which actions begin.
VERBS = tuple(_VERBS)
_FORMS = f"There are: {', '.join(VERBS)}"
#: Kind of card that stands directly behind a verb.
CARD_AFTER: dict[str, Kind] = {
    **dict.fromkeys(("guest", "complete", "move"), "guest"),
    **dict.fromkeys(("draft", "use", "staff", "under", "return", "discard"), "staff card"),
}

MARK = ":"


def read_player(statement: Span, names: Sequence[str]) -> tuple[int | None, Span]:
    """Read the optional name in front of an action; returns the seat, or None, and the rest.

    ``names`` has a name per seat. A name goes before a beginning, and in its own spelling before other
    capitals. Names may hold the mark themselves: of several marks the last one that ends a name is taken,
    else the last one that ends a beginning. Raises `UnknownName` or `AmbiguousName`.
    """
    text = statement.text
    marks = [place for place, sign in enumerate(text) if sign == MARK]
    if not marks:
        return None, statement
    fits = [(place, *_seats(text[:place], names)) for place in reversed(marks)]
    _, place, seats = min((rank, -place, seats) for place, rank, seats in fits)
    place = -place
    if len(seats) == 1:
        return seats[0], statement.cut(place + 1)
    front = statement.cut(0, place)
    if seats:
        meant = [names[seat] for seat in seats]
        reason = f"{front.text!r} can mean several players: {', '.join(meant)}"
        raise front.named_error(AmbiguousName, reason, meant)
    playing = f"There are {', '.join(names)}" if names else "Names need a game in which they play"
    raise front.named_error(UnknownName, f"no player is called {front.text!r}. {playing}", list(names))


def _seats(front: str, names: Sequence[str]) -> tuple[int, list[int]]:
    """How well a text names a player (0 is best), and the seats it can mean."""
    wanted, *folded = (normalize("NFC", name.strip()).casefold() for name in (front, *names))
    written = [seat for seat, name in enumerate(names) if name == front]
    same = [seat for seat, name in enumerate(names) if name.strip() == front.strip()]
    alike = [seat for seat, name in enumerate(folded) if name == wanted]
    begun = [seat for seat, name in enumerate(folded) if wanted and name.startswith(wanted)]
    for rank, seats in enumerate((written, same, alike, begun)):
        if len(seats) == 1:
            return rank, seats
    return (4, begun) if begun else (5, [])
