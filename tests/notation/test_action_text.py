"""Actions as text: every form of the notation, the way back, and where errors point."""

import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gah_nb.components import EMPEROR_TILES, GUESTS, STAFF
from gah_nb.engine import actions as a
from gah_nb.engine.frames import label
from gah_nb.notation import AmbiguousName, NotationError, UnknownName, parse_action, to_text
from tests.notation.fakes import Table, options

# Text as it is written -> action; and back to the very same text.
CANONICAL = {
    "draft Waitress": a.Draft(2),
    "guest Baroness": a.Guest(75),
    "prepare b2": a.Prepare(6),
    "occupy c2": a.Occupy(7),
    "remove c3": a.Remove(12),
    "done": a.Done(),
    "decline": a.Decline(),
    "pass": a.Pass(),
    "die 2": a.Die(2),
    "die 2+": a.Die(2, boost=True),
    "die 6>3": a.Die(6, 3),
    "die 6>3+": a.Die(6, 3, boost=True),
    "space 3": a.Space(3),
    "space 6>2": a.Space(6, 2),
    "space 3+": a.Space(3, 0, True),
    "serve": a.Serve(),
    "claim A": a.Claim("A"),
    "use Waitress": a.Use(2),
    "move Baroness b1": a.Move(75, 1),
    "move Knight of the Empire e4": a.Move(65, 19),
    "end": a.End(),
    "take ssc": a.Take("ssc"),
    "pick w": a.Pick("w"),
    "put s Baroness": a.Put("s", 75),
    "put k Lord High Commissioner": a.Put("k", 89),
    "keep": a.Keep(),
    "gain 2 emperor 1 krone": a.Gain(emperor=2, kronen=1),
    "gain 1 emperor 2 kronen": a.Gain(emperor=1, kronen=2),
    "gain 3 emperor": a.Gain(emperor=3, kronen=0),
    "gain 1 krone": a.Gain(emperor=0, kronen=1),
    "gain 3 kronen": a.Gain(emperor=0, kronen=3),
    "staff Groom": a.PlayCard(5),
    "under Waitress": a.Under(2),
    "resolve prepare -1": a.Resolve("prepare -1"),
    "resolve Staff Manager": a.Resolve("Staff Manager"),
    "complete Baroness": a.Complete(75),
    "ignore": a.Ignore(),
    "suffer": a.Suffer(),
    "suffer left": a.Suffer("left"),
    "suffer right": a.Suffer("right"),
    "return Waitress": a.Return(2),
    "discard Concierge": a.Discard(28),
}

# Other ways to write it.
UNDERSTOOD = {
    "DIE 2 +": a.Die(2, boost=True),
    "die 6 > 3+": a.Die(6, 3, boost=True),
    "  Guest   baronin ": a.Guest(75),
    "guest #75": a.Guest(75),
    "guest 75": a.Guest(75),
    "guest Count": a.Guest(73),
    "guest Barones": a.Guest(75),
    "guest cavaliere dell’impero": a.Guest(65),
    "use kellnerin": a.Use(2),
    "staff Fruhstuckskellner": a.PlayCard(1),
    "staff Portier": a.PlayCard(38),
    "staff Portiere": a.PlayCard(28),
    "move #75 B1": a.Move(75, 1),
    "put strudel #75": a.Put("s", 75),
    "put S Baronne": a.Put("s", 75),
    "pick Coffee": a.Pick("k"),
    "take css": a.Take("ssc"),
    "take KW": a.Take("wk"),
    "gain 1 krone 2 emperor": a.Gain(emperor=2, kronen=1),
    "gain 1 kronen": a.Gain(emperor=0, kronen=1),
    "gain 3 KRONE": a.Gain(emperor=0, kronen=3),
    "gain 0 emperor 4 kronen": a.Gain(emperor=0, kronen=4),
    "claim b": a.Claim("B"),
    "prepare B2": a.Prepare(6),
    "suffer LEFT": a.Suffer("left"),
    "resolve   prepare -1": a.Resolve("prepare -1"),
}


@pytest.mark.parametrize(("text", "action"), CANONICAL.items())
def test_canonical_forms(text, action):
    assert to_text(action) == text
    assert parse_action(text) == (None, action)


def test_there_is_a_canonical_form_of_every_action():
    assert {type(action) for action in CANONICAL.values()} == set(a.Action.__subclasses__())
    assert {text.split()[0] for text in CANONICAL} == {kind.verb for kind in a.Action.__subclasses__()}


@pytest.mark.parametrize(("text", "action"), UNDERSTOOD.items())
def test_other_forms(text, action):
    assert parse_action(text) == (None, action)


def labels():
    effects = [effect for card in GUESTS.values() for effect in card.reward]
    effects += [effect for tile in EMPEROR_TILES.values() for effect in tile.reward]
    return sorted({"bonus", "action", *map(label, effects), *(card.name for card in STAFF.values())})


SPACES = [(space, 0) for space in range(1, 6)] + [(6, imitated) for imitated in range(1, 6)]
DOMAIN = [
    *(kind(staff) for kind in (a.Draft, a.Use, a.PlayCard, a.Under, a.Return, a.Discard) for staff in STAFF),
    *(kind(guest) for kind in (a.Guest, a.Complete) for guest in GUESTS),
    *(kind(room) for kind in (a.Prepare, a.Occupy, a.Remove) for room in range(20)),
    *(kind() for kind in (a.Done, a.Decline, a.Pass, a.Serve, a.End, a.Keep, a.Ignore, a.Suffer)),
    *(a.Die(space, imitated, boost) for space, imitated in SPACES for boost in (False, True)),
    *(a.Space(space, imitated) for space, imitated in SPACES),
    *(a.Claim(letter) for letter in "ABC"),
    *(a.Move(guest, room) for guest, room in product(GUESTS, range(20))),
    *(
        a.Take(one * many + other * few)
        for one, other in ("sc", "wk")
        for many in range(1, 18)
        for few in range(many + 1)
    ),
    *(a.Pick(item) for item in "scwk"),
    *(a.Put(item, guest) for item, guest in product("scwk", GUESTS)),
    *(a.Gain(emperor, kronen) for emperor, kronen in product(range(18), range(18)) if emperor or kronen),
    *(a.Resolve(part) for part in labels()),
    *(a.Suffer(option) for option in ("left", "right")),
]


def test_the_domain_has_every_action():
    assert {type(action) for action in DOMAIN} == set(a.Action.__subclasses__())


def test_every_action_comes_back():
    texts = {}
    for action in DOMAIN:
        text = to_text(action)
        assert parse_action(text) == (None, action), text
        assert texts.setdefault(text, action) == action, "two actions with one text"


@given(
    st.sampled_from(DOMAIN),
    st.sampled_from(["", "Anna: ", "b:", "  CINDY : "]),
    st.sampled_from([str, str.upper]),
)
def test_every_action_comes_back_from_a_player(action, front, change):
    text = to_text(action)
    text = text if isinstance(action, a.Resolve) else change(text)
    seat = {"": None, "Anna: ": 0, "b:": 1, "  CINDY : ": 2}[front]
    assert parse_action(front + text, Table()) == (seat, action)


@given(
    st.lists(
        st.text(st.characters(categories=["L", "N", "P"], exclude_characters=";#:"), min_size=1), min_size=1
    )
)
def test_any_label_comes_back(words):
    action = a.Resolve(" ".join(words))
    assert parse_action(to_text(action)) == (None, action)
    assert parse_action(to_text(action), options(action, a.Resolve("other"))) == (None, action)


# What a position adds.


@pytest.mark.parametrize(("text", "guest"), [("guest q1", 69), ("guest Q4", 75), ("guest q5", 85)])
def test_places_of_the_queue(text, guest):
    assert parse_action(text, options()) == (None, a.Guest(guest))


@pytest.mark.parametrize("text", ["guest q0", "guest q6", "guest q44"])
def test_no_places_of_the_queue(text):
    with pytest.raises(NotationError, match="q1, on the left, to q5"):
        parse_action(text, options())


def test_a_place_of_the_queue_needs_a_queue():
    with pytest.raises(NotationError, match="needs a game"):
        parse_action("guest q4")
    with pytest.raises(UnknownName):
        parse_action("complete q4", options())  # only for taking a guest


def test_beginnings_are_looked_for_among_the_options():
    now = options(
        a.Guest(71), a.Guest(49), a.Move(75, 1), a.PlayCard(3), a.Use(43), a.Put("s", 75), a.Put("s", 69)
    )
    assert parse_action("guest Bar", now) == (None, a.Guest(71))
    assert parse_action("move Bar b1", now) == (None, a.Move(75, 1))
    assert parse_action("put s Bar", now) == (None, a.Put("s", 75))
    assert parse_action("staff Bar", now) == (None, a.PlayCard(3))
    assert parse_action("use Bar", now) == (None, a.Use(43))
    assert parse_action("put c Count", now) == (None, a.Put("c", 73)), (
        "exact, though only the Countess is there"
    )
    with pytest.raises(AmbiguousName):
        parse_action("complete Bar", now)


def test_labels():
    now = options(*map(a.Resolve, ("prepare", "prepare -1", "Detective", "staff", "bonus")))
    for text, part in {
        "prepare": "prepare",
        "Prepare -1": "prepare -1",
        "prepare -": "prepare -1",
        "b": "bonus",
        "DET": "Detective",
        "Hausdetektiv": "Detective",
        "#20": "Detective",
        "staff": "staff",
    }.items():
        assert parse_action(f"resolve {text}", now) == (None, a.Resolve(part)), text
    with pytest.raises(AmbiguousName) as error:
        parse_action("resolve pre", now)
    assert error.value.candidates == ("prepare", "prepare -1")
    for text in ("krone 3", "Waitress", "#33"):
        with pytest.raises(
            UnknownName, match="Open are: prepare, prepare -1, Detective, staff, bonus"
        ) as unknown:
            parse_action(f"resolve {text}", now)
        assert unknown.value.candidates == ("prepare", "prepare -1", "Detective", "staff", "bonus")
    assert parse_action("resolve anything", options(a.End())) == (None, a.Resolve("anything")), (
        "the rules refuse it"
    )


# Errors: text, the piece that the carets stand under, the kind of error, words of the reason.
WRONG = [
    ("", "", NotationError, "here an action is missing"),
    ("fly", "fly", UnknownName, "no action is called 'fly'. There are: draft, guest"),
    ("prepair b2", "prepair", UnknownName, "Did you mean prepare?"),
    ("end now", "now", NotationError, "nothing can stand behind 'end'"),
    ("pass it", "it", NotationError, "nothing can stand behind 'pass'"),
    ("keep s", "s", NotationError, "nothing can stand behind 'keep'"),
    ("die", "", NotationError, "an action space is wanted: die 2, die 2+ with a boost"),
    ("die 7", "7", NotationError, "an action space is wanted"),
    ("die 2++", "2++", NotationError, "an action space is wanted"),
    ("die 6", "6", NotationError, "such as die 6>3 (R5.8)"),
    ("die 6>6", "6>6", NotationError, "1 to 5"),
    ("die 3>2", "3>2", NotationError, "only a 6 stands for another action (R5.8): die 3 or die 6>2"),
    ("space 6", "6", NotationError, "such as space 6>3"),
    ("prepare", "", NotationError, "here a room is missing; rooms go from a1"),
    ("prepare f2", "f2", NotationError, "'f2' is no room"),
    ("prepare b2 b3", "b2 b3", NotationError, "is no room"),
    ("move Baroness", "Baroness", NotationError, "name the guest and the room"),
    ("move Baroness z1", "z1", NotationError, "'z1' is no room"),
    ("move Barness b1", "Barness", UnknownName, "Did you mean Baroness"),
    ("move Waitress b1", "Waitress", UnknownName, "Waitress (#2) is a staff card; here a guest is wanted"),
    ("guest", "", UnknownName, "the name or number of a guest is missing"),
    ("guest Prin", "Prin", AmbiguousName, "Princess #68 (English); Prince #72 (English)"),
    ("use Baroness", "Baroness", UnknownName, "is a guest; here a staff card is wanted"),
    ("put", "", NotationError, "one item is wanted"),
    ("put ss Baroness", "ss", NotationError, "one item is wanted: s strudel, c cake, w wine, k coffee"),
    ("put s", "", UnknownName, "a guest is missing"),
    ("put s Xyz", "Xyz", UnknownName, "no guest is called 'Xyz'"),
    ("take", "", NotationError, "here items are missing"),
    ("take sscx", "x", NotationError, "items are written as letters"),
    ("take s s", "s s", NotationError, "in one word"),
    ("pick tea", "tea", NotationError, "one item is wanted"),
    ("claim D", "D", NotationError, "claim A, claim B or claim C"),
    ("claim", "", NotationError, "claim A, claim B or claim C"),
    ("gain", "", NotationError, "gain 2 emperor 1 krone"),
    ("gain 3", "3", NotationError, "gain 2 emperor 1 krone"),
    ("gain three kronen", "three", NotationError, "a number is wanted"),
    ("gain 3 crowns", "crowns", NotationError, "emperor, krone or kronen"),
    ("gain 2 kronen 1 krone", "krone", NotationError, "twice"),
    ("gain -1 krone", "-1", NotationError, "a number is wanted"),
    ("suffer both", "both", NotationError, "suffer left, suffer right"),
    ("resolve", "", NotationError, "resolve bonus"),
    ("Zoe: end", "Zoe", UnknownName, "no player is called 'Zoe'. There are Anna, Ben, Cindy, Dora"),
    (": end", "", UnknownName, "no player is called ''"),
    ("Anna:", "", NotationError, "here an action is missing"),
    ("Anna: flyy", "flyy", UnknownName, "no action is called"),
    ("die 1, take ssc", ",", NotationError, "a semicolon parts actions, and no comma: die 1; take ssc"),
    ("Anna: pass, end", ",", NotationError, "a semicolon parts actions, and no comma: pass; end"),
    ("die 1, 2", "1, 2", NotationError, "an action space is wanted"),
]


@pytest.mark.parametrize(("text", "piece", "kind", "reason"), WRONG)
def test_errors_point_at_the_place(text, piece, kind, reason):
    with pytest.raises(NotationError) as caught:
        parse_action(text, Table(), line=4, column=11)
    error = caught.value
    assert type(error) is kind
    assert reason in error.reason
    place = f" {text}".rindex(f" {piece}") if f" {piece}" in f" {text}" else text.rindex(piece)
    place = place if piece else error.offset
    assert text[error.offset : error.offset + len(piece)] == piece
    assert (error.line, error.column, error.text) == (4, 11 + place, text)
    lines = str(error).splitlines()
    assert (
        lines[0] == f"line 4, column {11 + place}: {error.reason}{'' if error.reason.endswith('?') else '.'}"
    )
    assert not error.reason.endswith(".")
    if text:
        assert lines[1:] == [f"    {text}", f"    {' ' * place}{'^' * max(1, len(piece))}"]
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize(("text", "column"), [("prepare", 8), ("put s ", 6), ("Anna:  ", 6), ("die", 4)])
def test_what_is_missing_is_missing_at_the_end(text, column):
    with pytest.raises(NotationError) as error:
        parse_action(text, Table())
    assert error.value.column == column


# Players


@pytest.mark.parametrize(
    ("names", "front", "seat"),
    [
        (("Anna", "Ben"), "Anna", 0),
        (("Anna", "Ben"), "ANNA", 0),
        (("Anna", "Ben"), "a", 0),
        (("Ann", "Anna"), "Ann", 0),
        (("Ann", "Anna"), "ann", 0),
        (("anna", "Anna"), "Anna", 1),
        (("anna", "Anna"), "anna", 0),
        (("Anna B.", "Anna C."), "anna c", 1),
        (("a:b", "Ben"), "a:b", 0),
        (("a", "a:b"), "a:b", 1),
        (("a", "a:b"), "a", 0),
        (("a:b", "Ben"), "a:", 0),
        (("Zoë", "Ben"), "zoË", 0),
        (("die 2", "Ben"), "die 2", 0),
        (("#1; the best", "Ben"), "#1; the best", 0),
        (("王", "Ben"), "王", 0),
        (("A ", "A"), "A ", 0),
        (("A ", "A"), "A", 1),
    ],
)
def test_players(names, front, seat):
    assert parse_action(f"{front}: end", Table(names)) == (seat, a.End())


def test_a_beginning_of_several_players():
    with pytest.raises(AmbiguousName, match="can mean several players: Anna, Anton") as error:
        parse_action("An: end", Table(("Anna", "Anton", "Ben")))
    assert error.value.candidates == ("Anna", "Anton")


def test_a_player_needs_a_game():
    with pytest.raises(UnknownName, match="Names need a game in which they play"):
        parse_action("Anna: end")


@given(
    st.lists(
        st.text(min_size=1).filter(lambda name: name.strip()), min_size=2, max_size=4, unique_by=str.strip
    ),
    st.data(),
)
def test_any_full_name_is_understood(names, data):
    seat = data.draw(st.integers(0, len(names) - 1))
    assert parse_action(f"{names[seat]}: die 2+", Table(tuple(names))) == (seat, a.Die(2, boost=True))
