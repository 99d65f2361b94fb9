"""Guests who bring further guests of the queue for nothing (R6.7, R10)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gah_nb.engine import IllegalAction, Position, WrongScript
from tests.engine.positions import changes, options, play, position, seat

VACANT = "a1 b1 c1 a2 a3"
QUEUE = (91, 92, 93, 94, 95)  # from the left; they would cost 3, 2, 1, 0, 0 kronen
DECK = (103, 98)
FREE = [
    "guest Tezcatlipoca",
    "guest Capt. Goldhaken",
    "guest Mr. Horsa",
    "guest M. Ingalls",
    "guest Mr. Boydell",
    "decline",
]


@pytest.mark.parametrize(
    ("guest", "order", "room", "vp"),
    [
        pytest.param(63, "k", "a3", 0, id="g063"),
        pytest.param(78, "c", "c1", 0, id="g078"),
        pytest.param(80, "cw", "c1", 4, id="g080"),
        pytest.param(118, "ck", "b1", 4, id="g118"),
    ],
)
def test_a_guest_who_brings_another(guest: int, order: str, room: str, vp: int) -> None:
    # The leftmost guest would cost 3; there is not a krone.
    start = position(seat(cafe={guest: order}, vacant=VACANT, kronen=0), queue=QUEUE, guest_deck=DECK)

    here, _ = play(start, f"move #{guest} {room}")
    assert options(here) == FREE
    after, events = play(here, "guest q1")

    expected = {"cafe": f"-{guest} +91", "occupied": f"+{room}", "vp": vp}
    assert changes(start, after) == {name: change for name, change in expected.items() if change}
    assert [(e.rule, e.kronen) for e in events if e.kind == "guest taken"] == [(f"#{guest}", 0)]
    assert after.queue == (103, 92, 93, 94, 95)
    assert after.guest_discard == (guest,)


def test_a_guest_from_the_middle_lets_the_left_part_of_the_queue_slide() -> None:
    # R3.3: 93 leaves, 91 and 92 slide right, 103 enters on the left.
    start = position(seat(cafe={63: "k"}, vacant=VACANT), queue=QUEUE, guest_deck=DECK)

    after, _ = play(start, "move Dame a3; guest Mr. Horsa")

    assert after.queue == (103, 91, 92, 94, 95)


@pytest.mark.parametrize(
    ("guest", "order", "emperor", "vp", "room"),
    [
        pytest.param(62, "scww", 3, 4, "b1", id="g062"),
        pytest.param(101, "sssk", 3, 3, "c1", id="g101"),
    ],
)
def test_a_guest_with_another_and_emperor_spaces(
    guest: int, order: str, emperor: int, vp: int, room: str
) -> None:
    start = position(seat(cafe={guest: order}, vacant=VACANT), queue=QUEUE, guest_deck=DECK)

    here, _ = play(start, f"move #{guest} {room}")
    assert sorted(options(here)) == ["resolve emperor 3", "resolve guest"]
    after, _ = play(here, "resolve guest; guest q1")

    assert changes(start, after) == {
        "cafe": f"-{guest} +91",
        "occupied": f"+{room}",
        "emperor": emperor,
        "vp": vp,
    }


def test_g084_court_councillor_brings_three_kronen_and_a_guest() -> None:
    # 10 + 3 kronen, the guest for nothing, 2 VP.
    start = position(seat(cafe={84: "ccw"}, vacant=VACANT), queue=QUEUE, guest_deck=DECK)

    here, _ = play(start, "move Court Councillor c1")
    assert options(here) == ["resolve krone 3", "resolve guest"]
    after, _ = play(here, "resolve krone 3; guest q2")

    assert changes(start, after) == {"cafe": "-84 +92", "occupied": "+c1", "kronen": 3, "vp": 2}


def test_g087_medicinal_councillor_brings_two_guests_the_second_from_the_refilled_queue() -> None:
    # 3 kronen, 3 VP; the second guest may be the one who has just come.
    start = position(seat(cafe={87: "cckk"}, vacant=VACANT, kronen=0), queue=QUEUE, guest_deck=DECK)

    here, _ = play(start, "move Medicinal Councillor c1")
    assert options(here) == ["resolve krone 3", "resolve guest"]
    here, _ = play(here, "resolve krone 3; guest Tezcatlipoca")
    assert here.queue == (103, 92, 93, 94, 95)
    assert options(here)[0] == "guest Durgoing"
    after, events = play(here, "guest Durgoing")

    assert changes(start, after) == {"cafe": "-87 +91 +103", "occupied": "+c1", "kronen": 3, "vp": 3}
    assert after.queue == (98, 92, 93, 94, 95)
    assert [(e.rule, e.kronen) for e in events if e.kind == "guest taken"] == [("#87", 0)]


def test_g087_medicinal_councillor_brings_one_guest_if_only_one_table_is_free() -> None:
    # Three tables: his own becomes free, the other two stay occupied.
    start = position(seat(cafe={87: "cckk", 63: "", 64: ""}, vacant=VACANT), queue=QUEUE, guest_deck=DECK)

    after, events = play(start, "move Medicinal Councillor c1; resolve guest; guest q1")

    assert changes(start, after) == {"cafe": "-87 +91", "occupied": "+c1", "kronen": 3, "vp": 3}
    assert [(e.rule, e.part) for e in events if e.kind == "skipped"] == [("#87", "guest")]


def test_g087_medicinal_councillor_may_bring_one_or_none() -> None:
    start = position(seat(cafe={87: "cckk"}, vacant=VACANT), queue=QUEUE, guest_deck=DECK)

    one, _ = play(start, "move Medicinal Councillor c1; resolve krone 3; guest q1; decline")
    assert changes(start, one)["cafe"] == "-87 +91"
    none, _ = play(start, "move Medicinal Councillor c1; resolve krone 3; decline; decline")
    assert changes(start, none) == {"cafe": "-87", "occupied": "+c1", "kronen": 3, "vp": 3}


def test_the_table_of_the_one_who_leaves_counts_as_free() -> None:
    # The café was full; EN: "remove the guest card from your café before gaining the depicted rewards".
    start = position(seat(cafe={63: "k", 75: "", 76: ""}, vacant=VACANT), queue=QUEUE, guest_deck=DECK)

    after, _ = play(start, "move Dame a3; guest q5")

    assert changes(start, after) == {"cafe": "-63 +95", "occupied": "+a3"}


def test_a_free_guest_is_besides_the_one_guest_of_the_turn() -> None:
    # R3.2: one guest for 3 kronen, another by the Dame; after the die only the free one is possible.
    start = position(seat(cafe={63: "k"}, vacant=VACANT), queue=QUEUE, guest_deck=DECK)

    after, _ = play(start, "guest q1; die 4; gain 2 kronen; move Dame a3; guest q1")

    # -3 for the first, +2 from two dice on space 4.
    assert changes(start, after) == {"cafe": "-63 +91 +103", "occupied": "+a3", "kronen": -3 + 2}
    with pytest.raises(IllegalAction, match="too late for a guest"):
        play(after, "guest q5")


def test_an_empty_guest_deck_is_replaced_by_the_discards_without_the_guest_who_brings_another() -> None:
    # R3.3, O16: the Dame goes to the discard pile only when her reward is done, so Knight 65 is the one who
    # comes.
    start = replace(position(seat(cafe={63: "k"}, vacant=VACANT), queue=QUEUE, discard=(65,)), guest_deck=())

    after, events = play(start, "move Dame a3; guest q5")

    assert after.queue == (65, 91, 92, 93, 94)
    assert (after.guest_deck, after.guest_discard) == ((), (63,))
    assert [(e.rule, e.size) for e in events if e.kind == "guest deck reshuffled"] == [("R3.3", 1)]


def laid_down(*cards: int) -> Position:
    """Four discards are shuffled as soon as a guest is taken, and these come first."""
    start = position(seat(), queue=QUEUE, discard=(65, 66, 67, 68))
    return replace(start, guest_deck=(), script=(("shuffle", cards),))


def test_a_script_says_the_top_of_the_new_guest_deck() -> None:
    # The queue slides, 67 comes in on the left; 68 was laid down next, the others lie in order.
    after, _ = play(laid_down(67, 68), "guest q5")

    assert after.queue == (67, *QUEUE[:4])
    assert (after.guest_deck, after.guest_discard, after.script) == ((68, 65, 66), (), ())


@pytest.mark.parametrize(
    ("cards", "reason"),
    [((67, 72), "script has Prince not among them"), ((67, 67), "script has a card twice")],
)
def test_a_script_cannot_shuffle_what_was_not_discarded(cards: tuple[int, ...], reason: str) -> None:
    with pytest.raises(WrongScript, match=rf"R3\.3: the discards .*{reason}"):
        play(laid_down(*cards), "guest q5")


def test_without_any_card_left_the_queue_stays_short() -> None:
    start = replace(position(seat(cafe={63: "k"}, vacant=VACANT), queue=QUEUE), guest_deck=())

    after, _ = play(start, "move Dame a3; guest q1")

    assert after.queue == (92, 93, 94, 95)
    assert after.guest_discard == (63,)
