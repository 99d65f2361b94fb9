"""Guests whose reward only adds something: kronen, Emperor spaces, items, cards for the hand (R6.4, R10)."""

from __future__ import annotations

import pytest

from tests.engine.positions import change, changes, found, options, play, position, seat

# a1 blue, b1 yellow, c1 red, a2 yellow, a3 blue: each guest below moves into a room whose group stays
# incomplete, so that no occupancy bonus mixes in.
VACANT = "a1 b1 c1 a2 a3"
DECK = (33, 25, 14, 24)  # what lies on top of the staff deck


def row(guest: int, order: str, room: str, gains: dict[str, object], *kinds: str, say: str = "") -> object:
    """A guest, the order, the room, what changes besides the move itself, and the events of the reward."""
    return pytest.param(guest, order, room, gains, kinds, say, id=f"g{guest:03}")


@pytest.mark.parametrize(
    ("guest", "order", "room", "gains", "kinds", "say"),
    [
        # Yellow, into b1. Where nothing is said of VP the card has 0.
        row(51, "w", "b1", {"vp": 1, "kitchen": "+s"}, "received"),
        row(52, "wk", "b1", {"kitchen": "+s", "kronen": 2}, "received", "gained kronen"),
        row(53, "sw", "b1", {"kitchen": "+k", "emperor": 2}, "received", "gained emperor"),
        row(54, "ww", "b1", {"kitchen": "+c", "kronen": 2}, "received", "gained kronen", say="pick c"),
        row(55, "www", "b1", {"vp": 7, "hand": "+25 +33"}, "cards drawn"),
        row(60, "ccww", "b1", {"vp": 5, "kitchen": "+k", "kronen": 3}, "received", "gained kronen"),
        # Blue, into a3.
        row(65, "k", "a3", {"vp": 3}),
        row(67, "kk", "a3", {"vp": 2, "hand": "+25 +33", "emperor": 2}, "cards drawn", "gained emperor"),
        row(68, "ssk", "a3", {"vp": 4, "emperor": 3}, "gained emperor"),
        row(69, "cck", "a3", {"vp": 7, "kronen": 3}, "gained kronen"),
        row(74, "ckk", "a3", {"vp": 10, "kronen": 1}, "gained kronen"),
        # Red, into c1.
        row(77, "c", "c1", {"vp": 1, "kronen": 1}, "gained kronen"),
        row(79, "c", "c1", {"kronen": 1, "emperor": 1}, "gained kronen", "gained emperor"),
        row(81, "cc", "c1", {"kitchen": "+w", "kronen": 3}, "received", "gained kronen"),
        row(83, "scw", "c1", {"kronen": 5}, "gained kronen"),
        row(85, "ssc", "c1", {"vp": 3, "kronen": 3}, "gained kronen"),
        row(89, "sscw", "c1", {"vp": 5, "kronen": 4}, "gained kronen"),
        row(90, "sccc", "c1", {"vp": 7, "kitchen": "+w", "kronen": 3}, "received", "gained kronen"),
        row(117, "ww", "c1", {"vp": 3, "emperor": 3}, "gained emperor"),
        # Green, into rooms of all three colours.
        row(91, "s", "a3", {"hand": "+14 +25 +33"}, "cards drawn"),
        row(92, "s", "b1", {"kronen": 1}, "gained kronen"),
        row(93, "s", "c1", {"emperor": 1}, "gained emperor"),
        row(95, "sc", "a3", {"vp": 2, "emperor": 2}, "gained emperor"),
        row(98, "sss", "b1", {"kronen": 4}, "gained kronen"),
        row(99, "scc", "c1", {"vp": 5, "hand": "+33", "emperor": 2}, "cards drawn", "gained emperor"),
        row(103, "sw", "a3", {"vp": 4, "hand": "+25 +33"}, "cards drawn"),
    ],
)
def test_a_guest_with_a_plain_reward(
    guest: int, order: str, room: str, gains: dict[str, object], kinds: tuple[str, ...], say: str
) -> None:
    start = position(seat(cafe={guest: order}, vacant=VACANT, hand=(1,)), staff_deck=DECK)

    after, events = play(start, f"move #{guest} {room}; {say}")

    # 10 kronen, Emperor 0, 0 VP, an empty kitchen and one card in hand to start from.
    assert changes(start, after) == {"cafe": f"-{guest}", "occupied": f"+{room}"} | gains
    assert tuple(event.kind for event in events if event.rule == f"#{guest}") == kinds
    assert changes(start, after, 1) == {}  # nothing happens to the others
    assert after.guest_discard == (guest,)
    assert (after.queue, after.dice) == (start.queue, start.dice)
    assert after.decision is not None
    assert (after.decision.seat, after.decision.kind) == (0, "turn")  # the turn goes on


def test_drawn_cards_come_from_the_top_of_the_deck() -> None:
    # Photographer: two cards. The deck had 48 cards, one of them is in hand.
    start = position(seat(cafe={55: "www"}, vacant=VACANT, hand=(1,)), staff_deck=DECK)

    after, events = play(start, "move Photographer b1")

    assert after.players[0].hand == (1, 25, 33)
    assert (len(start.staff_deck), len(after.staff_deck)) == (47, 45)
    assert after.staff_deck[:2] == (14, 24)
    assert [event.cards for event in events if event.kind == "cards drawn"] == [(33, 25)]


def test_received_items_can_go_on_guests_at_once_and_for_nothing() -> None:
    # R5.9: the strudel of the Composer completes Mr. Horsa, who can move in the same turn.
    start = position(seat(cafe={51: "w", 93: ""}, vacant=VACANT))

    after, events = play(start, "move Composer b1; put s Mr. Horsa; move Mr. Horsa c1")

    # 1 VP for the Composer, 1 Emperor space for Mr. Horsa, not a krone paid.
    assert changes(start, after) == {"cafe": "-51 -93", "occupied": "+b1 +c1", "vp": 1, "emperor": 1}
    assert [event.item for event in events if event.kind == "put"] == ["s"]
    assert after.guest_discard == (51, 93)


def test_received_items_may_all_be_kept() -> None:
    start = position(seat(cafe={51: "w", 93: ""}, vacant=VACANT, kitchen="k"))

    here, _ = play(start, "move Composer b1")
    assert options(here) == ["put s Mr. Horsa", "keep"]
    after, _ = play(here, "keep")

    assert changes(start, after) == {"cafe": "-51", "occupied": "+b1", "vp": 1, "kitchen": "+s"}


@pytest.mark.parametrize("item", "scwk")
def test_the_portrait_painter_brings_any_dish_or_drink(item: str) -> None:
    start = position(seat(cafe={54: "ww", 75: ""}, vacant=VACANT))

    here, _ = play(start, "move Portrait Painter b1")
    assert options(here) == ["pick s", "pick c", "pick w", "pick k"]
    after, _ = play(here, f"pick {item}; keep")

    assert changes(start, after)["kitchen"] == f"+{item}"
    assert changes(start, after)["kronen"] == 2


def test_kronen_beyond_20_are_lost() -> None:
    # R5.6: 17 kronen and the five of the Councillor of Commerce are 20, two are lost.
    start = position(seat(cafe={83: "scw"}, vacant=VACANT, kronen=17))

    after, events = play(start, "move Councillor of Commerce c1")

    assert after.players[0].kronen == 20
    assert [(e.kronen, e.due) for e in found(events, "gained kronen")] == [(3, 5)]
    assert [(e.kronen, e.lost) for e in found(events, "kronen over the limit")] == [(0, 2)]


def test_emperor_spaces_beyond_13_are_vp() -> None:
    # R5.6: the Princess's three spaces from space 12: one step and 2 VP, besides her 4.
    start = position(seat(cafe={68: "ssk"}, vacant=VACANT, emperor=12))

    after, events = play(start, "move Princess a3")

    assert changes(start, after) == {"cafe": "-68", "occupied": "+a3", "emperor": 1, "vp": 4 + 2}
    assert [(e.vp, e.rule) for e in events if e.kind == "emperor overflow"] == [(2, "R5.6")]


def test_the_items_of_the_order_go_back_to_the_supply() -> None:
    # R6.4: the Senior Legal Secretary's four items leave the game area, the kitchen is not touched but for
    # the wine.
    start = position(seat(cafe={90: "sccc", 75: "w"}, vacant=VACANT, kitchen="ss"))

    after, events = play(start, "move Senior Legal Secretary c1; keep")

    assert [event.items for event in events if event.kind == "items returned"] == [(-1, -3, 0, 0)]
    assert changes(start, after)["kitchen"] == "+w"
    assert "75" not in changes(start, after)
    assert change(events, 0, "vp") == 7
