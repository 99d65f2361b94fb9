"""The fields of the editor: what of the file each sets, what it asks, and what there is to choose from."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from gah_nb.components import BOARDS, EMPEROR_TILES, GUESTS, OBJECTIVES, STAFF, FrozenMap
from gah_nb.components.records import Guest, Staff
from gah_nb.engine import GahError
from gah_nb.notation import NotationError, card_name, find_card
from gah_nb.notation.names import Kind
from gah_nb.scenario.form import USED
from gah_nb.scenario.replacing import value_text
from gah_nb.telling import objective_words, staff_words
from gah_nb.telling import tile_penalty_words as penalty
from gah_nb.telling import tile_reward_words as reward

Value = str | int | bool | list[str] | list[int]
#: What can be chosen, and a few words about it.
Option = tuple[str, str]
#: Instead of a key: one that is chosen with its value.
ANY_KEY = "*"
#: Instead of a key: by this a table of a list is taken out.
TAKE_OUT = "-"
#: A line for one more of a list.
ONE_MORE = ""
#: More dice or items of a kind nobody can want.
_MANY = 99


class Field(Struct, frozen=True):
    """Something to be set: the table of the file and its key, what it is called, and how it is put in.

    ``kind`` is number (from ``least`` to ``most``), text, area (of several lines), check, select, cards (a
    line each), selects (the same with nothing but what there is) or counts (how often each of the ``signs``
    stands in the text, called as in ``parts``). ``options`` are what can be chosen, a list for all lines or
    one for each. Of lines that begin with a card of a kind, ``card`` is that kind: a beginning, a number, a
    name in another language will do.
    """

    path: tuple[str, ...]
    key: str
    label: str
    kind: str
    value: Value
    options: Sequence[Sequence[Option]] = ()
    least: int | None = None
    most: int | None = None
    signs: str = ""
    parts: Sequence[str] = ()
    card: Kind | None = None

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return ".".join((*self.path, self.key))

    @property
    def as_values(self) -> dict[str, Any]:
        """What the browser has to know of it; what the file says can be chosen, whatever it is."""
        known = [*self.options]
        if self.kind.startswith("select"):
            said = self.value if isinstance(self.value, list) else [self.value]
            lists = [self.options[min(line, len(self.options) - 1)] for line in range(len(said))]
            known = [
                options if any(value == key for key, _ in options) else [*options, (str(value), "not known")]
                for value, options in zip(said, lists, strict=True)
            ]
        return {
            **structs.asdict(self),
            "options": known,
            "name": self.name,
            "help": question(self.path, self.key),
        }

    def changes(self, index: int, text: str) -> dict[str, object]:
        """The keys of its table that change where line ``index`` says ``text``; None takes one out.

        Raises `GahError` for a number that is none.
        """
        if self.key == ANY_KEY:
            key, _, said = text.partition(" ")
            return {key: said} if key else {}
        return {self.key: self.read(index, text)}

    def read(self, index: int, text: str) -> object:
        """What the file has to say where line ``index`` says ``text``; None where it had better be silent.

        Raises `GahError` for a number that is none.
        """
        match self.kind:
            case "number":
                return whole_number(text)
            case "check":
                return text == "true" or None
            case "counts":
                counts = [int(count) for count in self.value] if isinstance(self.value, list) else []
                counts[index] = min(whole_number(text) or 0, _MANY)
                return "".join(sign * count for sign, count in zip(self.signs, counts, strict=True))
            case "cards" | "selects":
                lines = [str(line) for line in self.value] if isinstance(self.value, list) else []
                lines[index : index + 1] = [in_full(text, self.card) if self.card else text]
                return [line for line in lines if line.strip()]
            case _:
                return text.strip() or None


class Numbers(Field, frozen=True):
    """Lines of which each is a number, such as that of an instruction card."""

    def read(self, index: int, text: str) -> object:
        """The numbers of all lines. Raises `GahError` for one that is none."""
        lines = super().read(index, text)
        assert isinstance(lines, list)
        return [number for line in lines if (number := whole_number(line)) is not None]


class NameOf(Field, frozen=True):
    """The name of a player, by the seat: all that the file says of somebody goes with it."""

    seat: int = 0
    names: Sequence[str] = ()

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return f"name.{self.seat}"

    def changes(self, index: int, text: str) -> dict[str, object]:
        """The players, one of them with another name. Raises `GahError` for none."""
        if not text.strip():
            raise GahError("everybody at the table has a name")
        return {"players": [*self.names[: self.seat], text.strip(), *self.names[self.seat + 1 :]]}


class Decks(Field, frozen=True):
    """Lines of which each is a list of cards: ``"Earl, Poet"``."""

    def read(self, index: int, text: str) -> object:
        """The cards of all lines."""
        lines = super().read(index, text)
        assert isinstance(lines, list)
        return [[card.strip() for card in line.split(",") if card.strip()] for line in lines]


class Pairs(Field, frozen=True):
    """Lines such as ``Anna.kronen = 5``, each a key of a table and its value."""

    @classmethod
    def of(cls, path: tuple[str, ...], key: str, label: str, said: Mapping[str, object]) -> Pairs:
        """The field for what a table says."""
        lines = [f"{name} = {value_text(value, wide=False)}" for name, value in said.items()]
        return cls(path, key, label, "cards", [*lines, ONE_MORE])

    def read(self, index: int, text: str) -> object:
        """The table of all lines, None for none. Raises `GahError` for one without a key and a value."""
        lines = super().read(index, text)
        assert isinstance(lines, list)
        return dict(map(_pair, lines)) or None


def _pair(line: str) -> tuple[str, object]:
    key, equals, said = (part.strip() for part in line.partition(" = " if " = " in line else "="))
    if not (key and equals and said):
        raise GahError(f"“{line}” is no key with a value, such as Anna.kronen = 5")
    try:
        # With a plus it is a change, which is text.
        value: object = said if said.startswith("+") else tomllib.loads(f"value = {said}")["value"]
    except ValueError:
        value = said
    return key.strip('"'), value


def in_full(line: str, kind: Kind) -> str:
    """A line that begins with a card, with its full name: ``"oper: w"``; as it is where no card is meant."""
    name, colon, items = line.partition(":")
    bare = name.strip().removesuffix(USED)
    try:
        card = card_name(find_card(bare, kind))
    except NotationError:
        return line
    used = f" {USED}" if name.strip() != bare else ""
    return f"{card}{used}{colon}{items}"


def whole_number(text: str) -> int | None:
    """The number that a text is, None for an empty one. Raises `GahError`."""
    text = text.strip()
    if text and not text.removeprefix("-").isdecimal():
        raise GahError(f"“{text}” is no whole number")
    return int(text) if text else None


def counts(text: str, signs: str) -> list[int]:
    """How often each of the signs stands in a text."""
    return [text.lower().count(sign) for sign in signs]


def named(cards: Iterable[int]) -> list[str]:
    """The names of cards."""
    return [card_name(card) for card in cards]


def with_rest(said: Sequence[str], shown: Sequence[str]) -> list[str]:
    """What a list of the file says, whatever it is, and what is shown in the places that it leaves open."""
    return [*said, *shown[len(said) :]]


def _called(card: Guest | Staff) -> str:
    """Its number and its names in other languages, by which it is found as well."""
    others = (card.names.de, card.names.fr, card.names.it)
    return " · ".join((f"#{card.number}", *dict.fromkeys(name for name in others if name)))


ANY_GUEST = [sorted((card.name, _called(card)) for card in GUESTS.values())]
ANY_STAFF = [sorted((card.name, f"{_called(card)}: {staff_words(card.number)}") for card in STAFF.values())]
_TURNED = [sorted((f"{card.name} {USED}", f"#{number}, turned sideways") for number, card in STAFF.items())]
ANY_DISPLAY = [[*ANY_STAFF[0], *_TURNED[0]]]
ANY_TILE = [
    [(key, f"{reward(key)}; else {penalty(key)}") for key in EMPEROR_TILES if key[0] == letter]
    for letter in BOARDS.emperor_tile_round
]
ANY_OBJECTIVE = [
    [(key, objective_words(key)) for key in OBJECTIVES if key[0] == letter]
    for letter in BOARDS.emperor_tile_round
]


_OF_THE_FILE = {
    "kind": "What is it: a position with checks, a question with outcomes, a task to solve, a lesson's step?",
    "title": "What is it called?",
    "text": "What does it show, in words for those who read it?",
    "rules": "Which rules, cards and open points does it show, by their numbers?",
    "edition": "By which booklet is it played?",
    "players": "Who sits at the table, clockwise?",
    "hotel": "Which board does each player have? Tiles stay where they lie.",
    "promos": "Are the promo guests in the deck?",
    "seed": "Which luck decides all that the file leaves open?",
    "luck": "Does the seed decide what is still to come, or does nobody know it?",
    "round": "Which round is played?",
    "set_up": "Is the set-up over, or what of it is being done? In a draft the hands are the packs.",
    "start": "Who holds the turn order tile with 1?",
    "to_move": "Whose turn is it?",
    "emperor": "Which Emperor tiles lie there?",
    "objectives": "Which objective cards lie there?",
    "name": "What is the player called? Everything in the file follows.",
    "claims": "Who has reached the objective, in order?",
    "dice": "Which dice lie on the action board?",
    "dustbin": "How many dice lie in the dustbin? Without an answer, all that are left over.",
    "queue": "Which guests wait, from the left?",
    "guest_deck": "Which guests come next?",
    "discard": "Which guests were served or thrown away? “all others” are those that lie nowhere else.",
    "staff_deck": "Which staff cards come next?",
    "gone": "Which staff cards have left the game?",
    "rolls": "What will the next rolls be?",
    "shuffles": "What lies on top of the guest deck each time that it is shuffled anew?",
    "reshuffled": "How often was the guest deck shuffled anew?",
    "readings": "How is this point decided where the booklets leave it open?",
    "moves": "What is played from here before it begins: half a turn, half a draft?",
    "digest": "Which position has to come out, by its 12 digits? Nothing is looked at without them.",
    "loose": "May it hold what cannot come about by play?",
    "idea": "Why is the answer the answer? Shown when it is solved.",
    "level": "How hard is it?",
    "rating": "How hard is it as a number? A proof writes it.",
    "themes": "What is it about?",
    "question": "What does somebody ask at the table?",
    "answer": "What is to be done? The first sentence says it.",
    "points": "On which open points does it depend?",
    "cards": "Which cards is it about?",
    "why": "Why was it decided so where no booklet decides?",
    "see": "Which other rulings are near it?",
    "words": "What else do people call it, in any language?",
    "line": "What is played in every outcome that says nothing else?",
}
_OF_A_SEAT = {
    "kronen": "How many kronen are there?",
    "emperor": "On which space of the Emperor track?",
    "vp": "How many victory points so far?",
    "rooms": "Which rooms have tiles? Small letters are vacant, capitals occupied, dots have none.",
    "vacant": "Which rooms are vacant?",
    "occupied": "Which rooms are occupied?",
    "bonuses": "Which groups have given their bonus already? Without an answer, those wholly occupied.",
    "kitchen": "What lies in the kitchen?",
    "cafe": "Which guests sit in the café, and what have they been served?",
    "hand": "Which staff cards are in hand?",
    "staff": "Which staff cards are in play, and which of them turned sideways?",
    "taken": "Which dice lie on the turn order tile?",
    "passed": "Has the player passed in this round?",
    "emperor_before": "From which highest Emperor space was a step back taken? Some editions remember it.",
    "staff_lost": "How many staff cards were taken away? Some editions remember it.",
    "tiles_lost": "How many room tiles were taken away? Some editions remember it.",
    "printed": "Which rooms scored their printed points and are gone? Some editions remember it.",
}
_OF_LEOPOLD = {
    "player": "Who plays by instruction cards?",
    "level": "How hard does he play?",
    "deck": "Which deck does he play by?",
    "cards": "Which cards make a deck of one's own, as a table?",
    "entrance": "By which entrance does he come in?",
    "instructions": "Which instruction cards come next?",
    "shown": "Which instruction cards lie open, the current one last?",
    "stack": "Which staff cards lie on his private stack?",
    "markers": "How far is his marker on this objective?",
    "reserved": "Which rooms are reserved for which guests?",
    "pool": "Which items lie in the pool?",
    "on_spaces": "Which items lie on the action spaces?",
    "stars": "How many tokens lie on the star track?",
    "marked_rooms": "Which rooms have a token?",
    "marked_guests": "Which guests have a token?",
    "toll": "How many tokens lie on each action space?",
}
_OF_A_CHECK = {
    "title": "What is checked?",
    "from": "Where does it begin?",
    "edition": "By which booklet is it played, if not by that of the file?",
    "readings": "Which points are decided otherwise than in the file?",
    "play": "What is played? Actions, and jumps such as “end of round”.",
    "expect": "What must then be so? A number, a change (+5), a bound (>= 3).",
    "events": "Which rules and cards must have had a part?",
    "no_events": "Which must not?",
    "legal": "Which actions can be played then?",
    "illegal": "Which cannot?",
    "because": "By which rule can they not?",
}
_OF_AN_OUTCOME = {
    "editions": "In which editions is it so? “all” are those that there are.",
    "says": "What comes of it, in a few words?",
    "play": "What is played, if not the line of the ruling?",
    "stops": "At which action do the moves stop under these editions, so that the question never arises?",
    "readings": "With which readings is it so?",
}
_OF_THE_GROUND = {
    "in": "Which booklets make this of the question?",
    "how": "How is that known?",
    "to": "Which booklet has the place, if it is another one?",
    "at": "Under which heading does it stand?",
    "says": "What stands there, in words of one's own?",
    "points": "Which open points decide where the booklet is silent?",
}
_OF_A_PROOF = {
    "best": "What is the best value?",
    "second": "What is the best of all lower values?",
    "lines": "How many lines lead to the best? 0 for more than are counted.",
    "solution": "Which line leads to it?",
}
_OTHERWISE = {
    "edition": "By which other booklet is another value the best?",
    "says": "What is otherwise there, in a few words?",
}
_OF_A_GOAL = {
    "seat": "Who is to solve it?",
    "within": "By when?",
    "most": "Of what as much as possible?",
    "least": "Of what as little as possible?",
    "fewest": "With as few as possible of what?",
    "reach": "What must be so at the end?",
    "avoid": "What must not be so at the end?",
    "without": "Which actions may not be played?",
    "passing": "May one pass and wait for a re-roll?",
}
_TABLES: Mapping[str, Mapping[str, str]] = FrozenMap(
    {
        "": _OF_THE_FILE,
        "player": _OF_A_SEAT,
        "leopold": _OF_LEOPOLD,
        "check": _OF_A_CHECK,
        "outcome": _OF_A_CHECK | _OF_AN_OUTCOME,
        "ground": _OF_THE_GROUND,
        "goal": _OF_A_GOAL,
        "proof": _OF_A_PROOF,
        "otherwise": _OF_A_PROOF | _OF_A_CHECK | _OTHERWISE,
    }
)


def question(path: tuple[str, ...], key: str) -> str:
    """What the key of a table asks; of a table in which any key may stand, what each of them does."""
    if key == TAKE_OUT:
        return "Is it to go?"
    table = _TABLES.get(path[0] if path else "")
    if table is None:  # such as readings and claims, which are tables themselves
        return _OF_THE_FILE[path[0]]
    return table.get(key) or table[path[-1]]
