"""What differs between two positions is said in words of the game, and nothing is missed."""

import random
from collections.abc import Sequence
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gah_nb.components import RuleSet, rule_set
from gah_nb.components.editions import HouseRules
from gah_nb.components.records import Edition
from gah_nb.engine import CafeGuest, Player, Position, new_position
from gah_nb.engine.differences import Difference, Field, Place, Zone, what_differs
from gah_nb.engine.frames import AtHand, DiscardGuest, Drafting, Drawn, NextTurn, Split, Turn, UnderDeck
from gah_nb.engine.state import Leopold, Solo
from gah_nb.telling import difference_text, differences
from gah_nb.telling.positions import _ZONES, WORDINGS
from tests.engine.positions import play, position, seat

A = position(
    seat(kronen=7, vacant="a1 b1", cafe={75: "", 49: "w"}, hand=(2, 14), display=(1,), covered=(2,)),
    seat(kitchen="ssk"),
    queue=(60, 61, 62, 63, 64),
    dice="112334456",
)


def change(seat_: int, **fields: object) -> Position:
    players = list(A.players)
    players[seat_] = replace(players[seat_], **fields)
    return replace(A, players=tuple(players))


def table(**fields: object) -> Position:
    return replace(A, **fields)


def box(**fields: object) -> Position:
    return replace(A, box=replace(A.box, **fields))


CAFE = A.players[0].cafe
CASES: Sequence[tuple[Position, list[str], list[str]]] = [
    (change(0, kronen=4), ["Anna: 4 kronen, 7 before"], ["Anna: 7 kronen here, 4 there"]),
    (change(0, kronen=1), ["Anna: 1 krone, 7 before"], ["Anna: 7 kronen here, 1 there"]),
    (change(1, emperor=3), ["Ben: Emperor space 3, 0 before"], ["Ben: Emperor space 0 here, 3 there"]),
    (change(1, vp=-2), ["Ben: -2 VP, 0 before"], ["Ben: 0 VP here, -2 there"]),
    (
        change(1, passed=True),
        ["Ben: has passed, has not passed before"],
        ["Ben: has not passed here, has passed there"],
    ),
    (
        change(0, covered=(2, 0)),
        ["Anna: dice taken 2, a lost turn; 2 before"],
        ["Anna: dice taken 2 here; 2, a lost turn there"],
    ),
    (
        change(1, kitchen=(0, 0, 0, 0)),
        ["Ben's kitchen: empty, ssk before"],
        ["Ben's kitchen: ssk here, empty there"],
    ),
    (
        change(0, tiles=0b1100011, occupied=0b1),
        [
            "Anna's hotel: a1 occupied, vacant before",
            "Anna's hotel: a2 vacant, no tile before",
            "Anna's hotel: b2 vacant, no tile before",
        ],
        [
            "Anna's hotel: a1 vacant here, occupied there",
            "Anna's hotel: a2 no tile here, vacant there",
            "Anna's hotel: b2 no tile here, vacant there",
        ],
    ),
    (
        change(0, bonuses=0b11),
        ["Anna's hotel: bonuses received for a1, b1 a2 b2; none before"],
        ["Anna's hotel: bonuses received for none here; a1, b1 a2 b2 there"],
    ),
    (
        change(0, cafe=(CAFE[0], replace(CAFE[1], items=(0, 0, 1, 1)))),
        ["Baroness: in Anna's café with wk, in Anna's café without items before"],
        ["Baroness: in Anna's café without items here, in Anna's café with wk there"],
    ),
    (
        replace(change(0, cafe=CAFE[:1]), guest_discard=(75,)),
        [
            "Baroness: discarded, in Anna's café without items before",
            "discarded guests: Baroness; none before",
        ],
        [
            "Baroness: in Anna's café without items here, discarded there",
            "discarded guests: none here; Baroness there",
        ],
    ),
    (
        change(0, hand=(14,), display=(1, 2)),
        ["Waitress: in Anna's display, in Anna's hand before"],
        ["Waitress: in Anna's hand here, in Anna's display there"],
    ),
    (
        change(0, used=(1,)),
        ["Breakfast Server: used in Anna's display, in Anna's display before"],
        ["Breakfast Server: in Anna's display here, used in Anna's display there"],
    ),
    (
        replace(change(0, hand=(14,)), staff_gone=(2,)),
        ["Waitress: out of the game, in Anna's hand before"],
        ["Waitress: in Anna's hand here, out of the game there"],
    ),
    (
        replace(change(0, hand=(14,)), staff_deck=(*A.staff_deck, 2)),
        [
            "Waitress: in the deck, in Anna's hand before",
            f"staff deck: {len(A.staff_deck) + 1} cards, 45 before",
        ],
        ["Waitress: in Anna's hand here, in the deck there", "staff deck: 45 cards here, 46 there"],
    ),
    (
        table(staff_deck=A.staff_deck[::-1]),
        ["staff deck: in another order"],
        ["staff deck: in another order"],
    ),
    (
        table(queue=(60, 61, 62, 64, 63)),
        [
            (
                "queue: Jewelry Designer, Painter, Opera Singer, Duchess, Dame; Jewelry Designer, Painter, "
                "Opera Singer, Dame, Duchess before"
            )
        ],
        [],
    ),
    (table(round=2), ["round: 2, 1 before"], ["round: 1 here, 2 there"]),
    (table(rolls=2), ["rolls in this round: 2, 1 before"], ["rolls in this round: 1 here, 2 there"]),
    (
        table(dice=(2, 1, 2, 2, 1, 0), dustbin=1),
        ["dice on the action board: 11233445, 112334456 before", "dustbin: 1 die, 0 before"],
        ["dice on the action board: 112334456 here, 11233445 there", "dustbin: 0 dice here, 1 there"],
    ),
    (
        table(claims=((1, 0), (), ())),
        ["objective A (20 kronen), markers: Ben, Anna; none before"],
        ["objective A (20 kronen), markers: none here; Ben, Anna there"],
    ),
    (
        table(shuffles=1),
        ["shuffles of the guest deck: 1, 0 before"],
        ["shuffles of the guest deck: 0 here, 1 there"],
    ),
    (table(agenda=(NextTurn(), Turn(1))), ["Ben decides (turn), Anna decides (turn) before"], []),
    (
        table(agenda=(NextTurn(), Turn(0), Split(0, 2))),
        ["Anna decides (split), Anna decides (turn) before"],
        [],
    ),
    (table(agenda=()), ["the game is over, Anna decides (turn) before"], []),
    (table(agenda=(Turn(0),)), ["what is still to be resolved is not the same"], []),
    (table(script=(("roll", (1,)),)), ["other outcomes of luck are laid down"], []),
    (box(seed=None), ["seed: unknown, 1 before"], ["seed: 1 here, unknown there"]),
    (box(promos=True), ["promo guests: with them, without them before"], []),
    (box(hotels=("night", "day_a")), ["hotels: night, day_a; night, night before"], []),
    (box(objectives=("A2", "B1", "C1")), ["objective A: Emperor space 10, 20 kronen before"], []),
    (box(emperor_tiles=("A2", "B1", "C1")), ["Emperor tiles: A2, B1, C1; A1, B1, C1 before"], []),
    (box(rules=rule_set("2015-de")), ["edition: 2015-de, 2021 before"], []),
    (
        box(rules=rule_set(readings={"O5": "as printed"})),
        ["readings: O5 as printed; none before"],
        [],
    ),
]


@pytest.mark.parametrize(("b", "before", "symmetric"), CASES)
def test_one_difference(b: Position, before: list[str], symmetric: list[str]):
    found = [line for line in differences(A, b) if not line.startswith("guest deck")]
    assert [line for line in found if line in before] == before
    if symmetric:
        assert [line for line in differences(A, b, symmetric=True) if line in symmetric] == symmetric


def test_what_rules_remember_of_a_seat_is_told():
    remembered = change(0, emperor_before=5, staff_lost=1, tiles_lost=2, printed=0b10010)
    assert differences(A, remembered) == [
        "Anna: highest Emperor space left by a retreat 5, 0 before",
        "Anna: played staff taken away again 1, 0 before",
        "Anna: tiles taken away again 2, 0 before",
        "Anna's hotel: printed VP scored for b1, e1; none before",
    ]
    paid = change(0, cafe=tuple(replace(table, paid=table.guest == 49) for table in CAFE))
    assert differences(A, paid) == [
        "Sculptor: in Anna's café with w (staff has paid for the order), in Anna's café with w before"
    ]


def test_cards_on_the_way_are_said_too():
    two = position(seat(hand=(2,)), seat())
    drawn = replace(
        two,
        players=(replace(two.players[0], hand=()), two.players[1]),
        agenda=(*two.agenda, Drawn(0, (2,))),
    )
    under = replace(drawn, agenda=(*two.agenda, UnderDeck(0, (2, 2))))
    packs = replace(drawn, agenda=(*two.agenda, Drafting(0, ((), (2,)))))
    assert "Waitress: drawn by Anna, in Anna's hand before" in differences(two, drawn)
    assert "Waitress: going under the deck for Anna, drawn by Anna before" in differences(drawn, under)
    assert "Waitress: in the pack before Ben, drawn by Anna before" in differences(drawn, packs)
    moving = replace(A, agenda=(*A.agenda, DiscardGuest(1, 75), AtHand(1, (1, 1, 0, 0))))
    assert "Baroness: moving into Ben's hotel, in Anna's café without items before" in differences(A, moving)


def test_a_whole_turn():
    before = position(seat(kronen=5, vacant="a1"), seat(), dice="1122334456", queue=(60, 61, 62, 63, 64))
    after, _ = play(before, "guest q3; die 3+; prepare b1; done; end")
    guest = before.guest_deck[0]
    assert after.queue[0] == guest
    assert [line for line in differences(before, after) if not line.startswith("queue: ")] == [
        "dice on the action board: 112234456, 1122334456 before",
        "Anna: 3 kronen, 5 before",
        "Anna: dice taken 3; none before",
        "Anna's hotel: b1 vacant, no tile before",
        "Opera Singer: in Anna's café without items, in the queue before",
        "guest deck: 50 cards, 51 before",
        "Ben decides (turn), Anna decides (turn) before",
    ]


def test_what_a_seat_sees():
    seen = A.seen_by(1)
    lines = differences(A, seen)
    assert "Waitress: not to be seen, in Anna's hand before" in lines
    assert "unknown cards in Anna's hand: 2, 0 before" in lines
    assert "seed: unknown, 1 before" in lines
    assert not [line for line in lines if "another order" in line]


def test_games_of_different_size():
    two, three = new_position(("Anna", "Ben"), seed=1), new_position(("Anna", "Ben", "Cindy"), seed=1)
    assert "players: Anna, Ben, Cindy; Anna, Ben before" in differences(two, three)


@given(st.integers(0, 10_000), st.integers(0, 200), st.integers(1, 60))
def test_nothing_is_missed_and_nothing_invented(seed: int, moves: int, more: int):
    luck = random.Random(seed)
    line = [
        new_position(
            ("Anna", "Ben", "Cindy")[: 2 + seed % 2], seed=seed, hand="draft" if seed % 3 else "deal"
        )
    ]
    while not line[-1].is_over and len(line) < moves + more:
        line.append(line[-1].play(luck.choice(line[-1].legal_actions)).position)
    a, b = line[min(moves, len(line) - 1)], line[-1]
    for symmetric in (False, True):
        assert bool(differences(a, b, symmetric=symmetric)) == (a != b)
        assert bool(differences(b, a, symmetric=symmetric)) == (a != b)
        assert differences(a, a, symmetric=symmetric) == []
        assert len(differences(a, b, symmetric=symmetric)) == len(differences(b, a, symmetric=symmetric))


# The values


def test_values_name_the_field_the_seat_and_which_one():
    after = replace(
        change(0, kronen=4, hand=(14,), display=(1, 2), tiles=A.players[0].tiles | 1 << 5),
        claims=((1,), (), ()),
        dice=(2, 1, 2, 2, 1, 0),
    )
    found = what_differs(A, after)
    assert found == (
        Difference("dice", A.dice, (2, 1, 2, 2, 1, 0)),
        Difference("claims", (), (1,), of="A"),
        Difference("kronen", 7, 4, seat=0),
        Difference("rooms", "free", "vacant", seat=0, of=5),
        Difference("staff", Place("hand", 0), Place("display", 0), of=2),
    )
    paths = [one.path(("Anna", "Ben")) for one in found]
    assert paths == ["dice", "claims", "Anna.kronen", "Anna.rooms", "staff"]
    assert what_differs(A, A) == ()


def test_other_names_are_one_difference():
    names = box(names=("Anna", "Cindy"))
    assert [one.field for one in what_differs(A, names)] == ["players"]
    turn = replace(names, agenda=(NextTurn(), Turn(1)))
    assert "Cindy decides (turn), Anna decides (turn) before" in differences(A, turn)


def test_house_rules_of_one_name_can_differ():
    rules = [
        RuleSet(
            "ours",
            content=HouseRules((Edition(name="ours", title="", language="en", year=year, like="2021"),)),
        )
        for year in (2023, 2024)
    ]
    one, other = (box(rules=each) for each in rules)
    assert differences(one, other) == ["the house rules are not the same"]
    assert differences(A, one)[:2] == ["edition: ours, 2021 before", "the house rules are not the same"]


def test_the_words_behind_what_was():
    packs = replace(change(0, hand=(14,)), agenda=(Drafting(0, ((), (2,))),))
    (moved,) = (one for one in what_differs(packs, A) if one.of == 2)
    text = difference_text(moved, packs, A, than="by the reading taken")
    assert text == "Waitress: in Anna's hand, in the pack before Ben by the reading taken"


def test_every_field_and_zone_has_words():
    assert set(WORDINGS) == set(get_args(Field))
    assert set(_ZONES) == set(get_args(Zone))


#: Another value for each field of a position, one at a time.
OTHERWISE = {
    "box": {
        "names": ("Anna", "Cindy"),
        "rules": rule_set("2015-fr"),
        "hotels": ("day_a", "night"),
        "objectives": ("A1", "B2", "C1"),
        "emperor_tiles": ("A1", "B1", "C2"),
        "seed": 2,
        "promos": True,
        "solo": Solo(1, "hard"),
    },
    "player": {
        "kronen": 8, "emperor": 1, "vp": 1, "tiles": 1, "occupied": 1, "bonuses": 1, "kitchen": (0, 0, 1, 0),
        "cafe": (), "hand": (2,), "display": (), "used": (1,), "numbers": (2, 3), "covered": (),
        "passed": True, "emperor_before": 1, "staff_lost": 1, "tiles_lost": 1, "printed": 2,
    },
    "table": {
        "queue": (61, 60, 62, 63, 64), "guest_deck": (), "guest_discard": (75,), "staff_deck": (),
        "staff_gone": (2,), "dice": (1, 0, 0, 0, 0, 0), "dustbin": 1, "round": 2, "rolls": 2, "shuffles": 1,
        "claims": ((), (1,), ()), "agenda": (), "script": (("roll", (1,)),),
        "leopold": Leopold(deck=(193,)),
    },
    "cafe guest": {"guest": 76, "items": (1, 0, 0, 0), "paid": True},
}  # fmt: skip
OTHERS = [(what, field, value) for what, fields in OTHERWISE.items() for field, value in fields.items()]


def otherwise(what: str, field: str, value: object) -> Position:
    match what:
        case "box":
            return box(**{field: value})
        case "player":
            return change(0, **{field: value})
        case "table":
            return table(**{field: value})
        case _:
            return change(0, cafe=(replace(CAFE[0], **{field: value}), *CAFE[1:]))


@pytest.mark.parametrize(("what", "field", "value"), OTHERS)
def test_no_field_of_a_position_is_left_out(what: str, field: str, value: object):
    other = otherwise(what, field, value)
    assert other != A
    assert differences(A, other) != []
    assert len(differences(other, A)) == len(differences(A, other))


def test_the_fields_tried_are_all_there_are():
    assert set(OTHERWISE["player"]) == set(Player.__struct_fields__)
    assert set(OTHERWISE["cafe guest"]) == set(CafeGuest.__struct_fields__)
    assert set(OTHERWISE["table"]) | {"box", "players"} == set(Position.__struct_fields__)
    assert set(OTHERWISE["box"]) == set(type(A.box).__struct_fields__)
