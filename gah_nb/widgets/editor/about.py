"""What no drawn object shows: what a file says of itself, its checks, a goal; where a card lies in a list."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeVar

from gah_nb.components import BOARDS, editions
from gah_nb.engine import Position
from gah_nb.notation import NotationError, card_name, find_card, lying_text
from gah_nb.play.starts import new_game
from gah_nb.puzzles import Goal
from gah_nb.puzzles.form import LEVELS, Otherwise, Proof, PuzzleForm
from gah_nb.puzzles.goal import COUNTED, HORIZONS
from gah_nb.ruling.form import ALL, Ground, Outcome, RulingForm
from gah_nb.ruling.ground import KINDS as WAYS_TO_KNOW
from gah_nb.scenario.building.box import DEFAULT_SEED
from gah_nb.scenario.building.turns import DRAFT
from gah_nb.scenario.form import USED, Area, Check, Form

from .draft import KINDS, PROOF, STEP, Draft
from .fields import ONE_MORE, TAKE_OUT, Field, Pairs
from .objects import due, objects

GOAL = "goal"
_Member = TypeVar("_Member")
_NOTHING = ("", "")
_KNOWN = [("", "as the file"), *((one.name, one.title) for one in editions())]


def about_fields(position: Position, form: Form) -> list[Field]:
    """What the file is, is called, says and plays; what a puzzle asks for, or a ruling."""
    now = next(word for word, kind in KINDS.items() if type(form) is kind.FORM)
    kinds = [(word, "") for word in KINDS] + [(STEP, "saved as one: its first check is the task")]
    return [
        Field((), "kind", "Kind of file", "select", now, [kinds]),
        Field((), "title", "Title", "text", form.title),
        *_of_kind(position, form),
        Field((), "text", "Text", "area", form.text),
        Field((), "rules", "Rules that it shows", "cards", [*form.rules, ONE_MORE]),
        Field((), "moves", "Moves played from here", "area", form.moves),
        Field((), "digest", "Digest of the position", "text", form.digest),
    ]


def _of_kind(position: Position, form: Form) -> Iterator[Field]:
    if isinstance(form, PuzzleForm):
        yield from _goal(position, form.goal)
        yield from _proof(form.proof)
        yield from _members("otherwise", form.otherwise, None, _of_otherwise)
        yield Field((), "idea", "Idea of the answer", "area", form.idea)
        yield Field((), "level", "Level", "select", form.level, [[_NOTHING, *((one, "") for one in LEVELS)]])
        yield Field((), "rating", "Rating", "number", form.rating, (), 0)
        yield Field((), "themes", "Themes", "cards", [*form.themes, ONE_MORE])
    if isinstance(form, RulingForm):
        yield Field((), "question", "Question", "text", form.question)
        yield Field((), "answer", "Answer", "area", form.answer)
        yield Field((), "line", "What is played", "area", form.line)
        yield Field((), "why", "Why so", "area", form.why)
        for key, label in (("points", "Points"), ("cards", "Cards"), ("see", "See"), ("words", "Words")):
            yield Field((), key, label, "cards", [*getattr(form, key), ONE_MORE])
        yield from _members("ground", form.ground, Ground(documents=""), _of_ground)


def _proof(said: Proof | None) -> Iterator[Field]:
    """What “Prove” writes; somebody who has it from elsewhere writes it here."""
    yield Field(PROOF, "best", "Proven best", "number", "" if said is None else said.best)
    second = None if said is None else said.second
    yield Field(PROOF, "second", "Best but for it", "number", "" if second is None else second)
    yield Field(PROOF, "lines", "Best lines", "number", "" if said is None else said.lines, (), 0)
    yield Field(PROOF, "solution", "Solution", "area", "" if said is None else said.solution)


def _of_otherwise(path: tuple[str, str], number: int, said: Otherwise | None) -> Iterator[Field]:
    one = said or Otherwise(best=0)
    yield Field(path, "edition", f"Otherwise {number}: edition", "select", one.edition, [_KNOWN])
    yield Pairs.of(path, "readings", "Readings, as in O7 = ...", one.readings)
    yield Field(path, "best", "Best there", "number", "" if said is None else one.best)
    yield Field(path, "solution", "Solution there", "area", one.solution)
    yield Field(path, "says", "In a few words", "text", one.says)


def _of_ground(path: tuple[str, str], number: int, row: Ground) -> Iterator[Field]:
    hows = [_NOTHING, *WAYS_TO_KNOW.items()]
    yield Field(path, "in", f"Ground {number}: booklets, as in DE, FR-b", "text", row.documents)
    yield Field(path, "how", "How it is known", "select", row.how, [hows])
    yield Field(path, "at", "Heading", "text", row.at)
    yield Field(path, "says", "What stands there", "area", row.says)
    yield Field(path, "to", "Booklet of the place", "text", row.to)
    yield Field(path, "points", "Open points, as in O7, T15", "text", row.points)


def _goal(position: Position, goal: Goal) -> Iterator[Field]:
    path, names = (GOAL,), [(name, "") for name in position.box.names]
    counted = [_NOTHING, *COUNTED.items()]
    yield Field(path, "most", "The most", "select", goal.most, [counted])
    yield Field(path, "least", "The least", "select", goal.least, [counted])
    yield Field(
        path, "fewest", "The fewest", "select", goal.fewest, [[_NOTHING, ("actions", ""), ("kronen", "")]]
    )
    yield Field(path, "within", "Within", "select", goal.within, [[*HORIZONS.items()]])
    yield Field(path, "seat", "Who solves it", "select", goal.seat, [[("", "who decides"), *names]])
    yield Pairs.of(path, "reach", "To be reached, as in Anna.kronen = 5", goal.reach)
    yield Pairs.of(path, "avoid", "To be avoided", goal.avoid)
    yield Field(path, "without", "Without actions", "cards", [*goal.without, ONE_MORE])
    yield Field(path, "passing", "One may also pass", "check", goal.passing)


def check_fields(_position: Position, form: Form) -> list[Field]:
    """Each check, or outcome of a ruling, with all it may say, and a place for one more."""
    if isinstance(form, RulingForm):
        return [*_members("outcome", form.outcome, Outcome(), _of_outcome)]
    return [*_members("check", form.check, Check(), _of_check)]


def _members(
    key: str,
    said: Sequence[_Member],
    empty: _Member,
    fields_of: Callable[[tuple[str, str], int, _Member], Iterable[Field]],
) -> Iterator[Field]:
    """The fields of each table of a list, by which it can go as well, and of one more."""
    for place, member in enumerate((*said, empty)):
        path = key, str(place)
        yield from fields_of(path, place + 1, member)
        if place < len(said):
            yield Field(path, TAKE_OUT, "Take it out", "check", False)


def _of_check(path: tuple[str, str], number: int, check: Check) -> Iterator[Field]:
    begins = [("", "where the one before stopped"), ("start", "")]
    yield Field(path, "title", f"Check {number}: title", "text", check.title)
    yield from _played(path, check)
    yield Field(path, "from", "Begins", "select", check.begin, [begins])
    yield Field(path, "edition", "Edition", "select", check.edition, [_KNOWN])


def _of_outcome(path: tuple[str, str], number: int, outcome: Outcome) -> Iterator[Field]:
    yield Field(path, "says", f"Outcome {number}: in a few words", "text", outcome.says)
    known = [[(ALL, ""), *_KNOWN[1:]]]
    yield Field(path, "editions", "Editions", "cards", [*outcome.editions, ONE_MORE], known)
    yield from _played(path, outcome)
    yield Field(path, "stops", "Stops before, at", "text", outcome.stops)
    yield Field(path, "title", "Title, if another", "text", outcome.title)


def _played(path: tuple[str, str], check: Check) -> Iterator[Field]:
    """What checks and outcomes have in common."""
    yield Field(path, "play", "Played", "area", check.play)
    yield Pairs.of(path, "expect", "Expected, as in Anna.kronen = 5", check.expect)
    yield Field(path, "events", "Rules that occur", "cards", [*check.events, ONE_MORE])
    yield Field(path, "no_events", "Rules that do not", "cards", [*check.no_events, ONE_MORE])
    yield Field(path, "legal", "Can be played then", "cards", _words(check.legal))
    yield Field(path, "illegal", "Cannot be played then", "cards", _words(check.illegal))
    yield Field(path, "because", "Because of rule", "text", check.because)
    yield Pairs.of(path, "readings", "Readings, as in O7 = ...", check.readings)


def _words(said: str | Sequence[str]) -> list[str]:
    return [*([said] if isinstance(said, str) and said else said), ONE_MORE]


#: The lists of the file that cards lie in, by the kind of the object.
CARD_LISTS = {
    "queue": "queue",
    "place": "queue",
    "cafe": "cafe",
    "table": "cafe",
    "hand": "hand",
    "display": "staff",
    "staff": "staff",
}
_KEYS = CARD_LISTS | {
    "space": "dice",
    "tile": "emperor",
    "emperor": "emperor",
    "objective": "objectives",
    "passed": "passed",
}
_LETTERS = tuple(BOARDS.emperor_tile_round)


def line_of(target: str, fields: Sequence[Field], position: Position) -> tuple[str, int]:
    """The name of the field, and the line in it, that an object is by its key; the first where it is none."""
    kind, *rest = target.split(":")
    key = _KEYS.get(kind, kind)
    field = next((one for one in fields if one.key == key), fields[0])
    if kind == "checks":  # one that was just kept has no title yet; the last one is for one more
        titles = [one for one in fields if one.key == fields[0].key][:-1]
        field = next((one for one in titles if not one.value), field)
    return field.name, _line(kind, rest, field, position)


def _line(kind: str, rest: Sequence[str], field: Field, position: Position) -> int:
    last = len(field.value) - 1 if isinstance(field.value, list) else 0
    match kind:
        case "space":
            return int(rest[0]) - 1
        case "tile" | "objective":
            return min(_LETTERS.index(rest[0]), last)
        case "emperor" if not rest:
            return _LETTERS.index(due(position))
        case "queue" | "cafe" | "display" | "hand" if len(rest) != 1 or kind == "queue":
            return _of_card(field, int(rest[-1]), last)
        case "place":
            lines = field.value if isinstance(field.value, list) else []
            return next((index for index, said in enumerate(lines) if _card(str(said)) is None), 0)
        case "table" | "staff" | "hand":
            return last
        case _:
            return 0


def _of_card(field: Field, card: int, last: int) -> int:
    """The line of a list that names a card; the last one where none does."""
    lines = field.value if isinstance(field.value, list) else []
    return next((index for index, said in enumerate(lines) if _card(str(said)) == card), last)


def _card(said: str) -> int | None:
    try:
        return find_card(said.partition(":")[0].removesuffix(USED).strip())
    except NotationError:
        return None


def object_called(said: str, position: Position, large: int) -> str:
    """The key of an object that has fields, by a word of what it is called and, if need be, a player's name.

    ``"kitchen"`` is that of the seat one looks at, ``"kitchen ben"`` that of Ben; empty for no such object.
    """
    word, _, whose = said.casefold().strip().partition(" ")
    labels = [
        (target, label.casefold().replace(",", " ").split()) for target, label in objects(position, large)
    ]
    found = [target for target, words in labels if word in words[:2] and words[-1].startswith(whose.strip())]
    return min(found, key=lambda target: f":{large}" not in target, default="")


def where(said: str, position: Position) -> tuple[str, str]:
    """A sentence on where a card is, and the key of the object there; no key where nothing is drawn of it.

    ``said`` is a name in any language, a beginning, or a number.
    """
    try:
        card = find_card(said)
    except NotationError as error:
        return f"{error.reason[:1].upper()}{error.reason[1:]}.", ""
    place, target = next(
        (each for each in _places(position, card) if each[0]), ("nowhere: it is in no deck either", "")
    )
    return f"{card_name(card)} (#{card}) is {place}.", target


def _places(position: Position, card: int) -> Iterator[tuple[str, str]]:
    if card in position.queue:
        yield f"in the queue, place {position.queue.index(card) + 1} from the left", f"queue:{card}"
    for seat, (name, player) in enumerate(zip(position.box.names, position.players, strict=True)):
        if card in [table.guest for table in player.cafe]:
            yield f"in the café of {name}", f"cafe:{seat}:{card}"
        if card in player.hand:
            yield f"in the hand of {name}", f"hand:{seat}"
        if card in player.display:
            yield f"among the staff in play of {name}", f"display:{seat}:{card}"
    for words, deck in (("guest deck", position.guest_deck), ("staff deck", position.staff_deck)):
        if card in deck:
            yield f"in the {words}, place {deck.index(card) + 1} from the top", "decks"
    if card in position.guest_discard:
        yield "among the discarded guests", "decks"


_QUEUE, _NEXT = 5, 8


def fill(draft: Draft) -> str:
    """Write what the file leaves open as a new game with its seed deals it; gives back a sentence.

    Cards that lie somewhere already are left out. Raises `InvalidFile` where the text cannot be read.
    """
    form, box = draft.form, draft.position.box
    seed = DEFAULT_SEED if form.seed is None else form.seed
    dealt = new_game(list(box.names), seed=seed, edition=box.rules.edition, hotel=list(box.hotels)).position
    taken = _lying(draft)
    guests = _free((*dealt.queue, *dealt.guest_deck), taken)
    missing = max(0, _QUEUE - len(form.queue))
    values: dict[str, object] = {}
    if not form.emperor:
        values["emperor"] = list(dealt.box.emperor_tiles)
    if not form.objectives:
        values["objectives"] = list(dealt.box.objectives)
    if missing:
        values["queue"] = [*guests[:missing], *form.queue]
    if not form.guest_deck:
        values["guest_deck"] = guests[missing : missing + _NEXT]
    staff = _free(dealt.staff_deck, taken)
    without = [name for name in box.names if not form.player.get(name, Area()).hand]
    packs = {name: [staff.pop(0) for _ in range(BOARDS.hand)] for name in without if form.set_up == DRAFT}
    if not form.staff_deck:
        values["staff_deck"] = staff[:_NEXT]
    if not form.dice.strip() and form.round:
        values["dice"] = lying_text(draft.position.dice)
    with draft.as_one():
        for name, pack in packs.items():
            draft.set(("player", name), {"hand": pack})
        draft.set((), values)
    words = ", ".join((*values, *(f"the pack of {name}" for name in packs))).replace("_", " ")
    return f"Dealt by seed {seed}: {words}." if words else "The file leaves nothing open."


def _lying(draft: Draft) -> Collection[int]:
    """The cards that have a place already."""
    position, form = draft.position, draft.form
    said = {*form.queue, *form.discard, *form.gone, *form.guest_deck, *form.staff_deck}
    cards = {*position.guest_deck, *position.staff_deck, *position.guest_discard, *position.queue}
    found = {card for card in cards if card_name(card) in said}
    for player in position.players:
        found |= {*player.hand, *player.display, *(table.guest for table in player.cafe)}
    return found


def _free(cards: Iterable[int], taken: Collection[int]) -> list[str]:
    return [card_name(card) for card in cards if card not in taken]
