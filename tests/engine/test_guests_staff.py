"""Guests with whom a staff card is played: from hand or from three that are drawn (R6.8, R10)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.engine.positions import changes, options, play, position, seat

VACANT = "a1 b1 c1 a2 a3"
# Cards that do nothing at once, by their cost: 24 costs 1, 14 costs 2, 22 costs 3, 5 costs 4, 33 costs 5, 25
# costs 6.


# From hand


@pytest.mark.parametrize(
    ("guest", "order", "room", "vp", "discount"),
    [
        pytest.param(64, "k", "a3", 0, 1, id="g064"),
        pytest.param(86, "cww", "c1", 3, 3, id="g086"),
        pytest.param(94, "ss", "b1", 0, 1, id="g094"),
        pytest.param(96, "sk", "a3", 0, 3, id="g096"),
        pytest.param(104, "sscc", "c1", 2, 6, id="g104"),  # MacLeod: for nothing; no card costs over 6
    ],
)
def test_a_guest_with_whom_a_card_is_played(
    guest: int, order: str, room: str, vp: int, discount: int
) -> None:
    # Delivery Boy (25) costs 6: 5, 3, 5, 3 and 0 are paid; cheaper cards never cost less than 0.
    start = position(seat(cafe={guest: order}, vacant=VACANT, hand=(14, 24, 25)))

    here, _ = play(start, f"move #{guest} {room}")
    assert options(here) == ["staff Decorator", "staff Chief Waiter", "staff Delivery Boy", "decline"]
    after, events = play(here, "staff Delivery Boy")

    played = {"hand": "-25", "display": "+25", "kronen": discount - 6}
    expected = {"cafe": f"-{guest}", "occupied": f"+{room}", "vp": vp} | played
    assert changes(start, after) == {name: change for name, change in expected.items() if change}
    assert [(e.rule, e.kronen) for e in events if e.kind == "staff played"] == [(f"#{guest}", discount - 6)]

    # Decorator (14) costs 2: 1 with a discount of 1, else nothing.
    cheap, _ = play(here, "staff Decorator")
    assert cheap.players[0].kronen == 10 - max(0, 2 - discount)


@pytest.mark.parametrize(
    ("guest", "order", "room", "kronen", "offered"),
    [
        # With a discount of 1 and 2 kronen cards up to 3; with a discount of 3 and 2 kronen up to 5; MacLeod:
        # all.
        pytest.param(64, "k", "a3", 2, "14 22 24", id="g064"),
        pytest.param(94, "ss", "b1", 2, "14 22 24", id="g094"),
        pytest.param(86, "cww", "c1", 2, "5 14 22 24 33", id="g086"),
        pytest.param(96, "sk", "a3", 2, "5 14 22 24 33", id="g096"),
        pytest.param(104, "sscc", "c1", 0, "5 14 22 24 25 33", id="g104"),
    ],
)
def test_only_cards_that_can_be_paid_are_offered(
    guest: int, order: str, room: str, kronen: int, offered: str
) -> None:
    hand = (24, 14, 22, 5, 33, 25)
    here, _ = play(
        position(seat(cafe={guest: order}, vacant=VACANT, hand=hand, kronen=kronen)), f"move #{guest} {room}"
    )

    cards = [action.staff for action in here.legal_actions[:-1]]  # type: ignore[attr-defined]
    assert " ".join(map(str, cards)) == offered
    assert options(here)[-1] == "decline"


@pytest.mark.parametrize(
    ("guest", "order", "vp", "paid"),
    [
        pytest.param(56, "sww", 0, 3, id="g056"),  # Vocalist: 3 less for a card of 6
        pytest.param(59, "sssw", 5, 4, id="g059"),  # Poet: 2 less
    ],
)
def test_a_guest_with_a_cake_and_a_staff_card(guest: int, order: str, vp: int, paid: int) -> None:
    start = position(seat(cafe={guest: order}, vacant=VACANT, hand=(25,)))

    here, _ = play(start, f"move #{guest} b1")
    assert options(here) == ["resolve items c", f"resolve staff -{6 - paid}"]
    after, events = play(here, "resolve items c; staff Delivery Boy")

    expected = {"kitchen": "+c", "hand": "-25", "display": "+25", "kronen": -paid, "vp": vp}
    assert changes(start, after) == {"cafe": f"-{guest}", "occupied": "+b1"} | {
        name: change for name, change in expected.items() if change
    }
    assert [e.kind for e in events if e.rule == f"#{guest}"] == ["received", "staff played"]


def test_g070_elector_plays_a_card_and_advances() -> None:
    # Pool Attendant costs 1 - 1 = 0 and brings 3 spaces at once, the Elector 3 more and 1 VP.
    start = position(seat(cafe={70: "swk"}, vacant=VACANT, hand=(45,), kronen=0))

    here, _ = play(start, "move Elector a3")
    assert options(here) == ["resolve staff -1", "resolve emperor 3"]
    after, events = play(here, "resolve staff -1; staff Pool Attendant")

    assert changes(start, after) == {
        "cafe": "-70",
        "occupied": "+a3",
        "hand": "-45",
        "display": "+45",
        "emperor": 3 + 3,
        "vp": 1,
    }
    assert [(e.rule, e.emperor) for e in events if e.emperor] == [("#45", 3), ("#70", 3)]


def test_g073_count_plays_two_cards_for_one_krone_less_each() -> None:
    # 5 - 1 and 2 - 1: 5 kronen; 4 VP.
    start = position(seat(cafe={73: "wkk"}, vacant=VACANT, hand=(14, 33)))

    here, _ = play(start, "move Count a3")
    assert options(here) == ["staff Decorator", "staff Male Floor Housekeeper", "decline"]
    after, events = play(here, "staff Male Floor Housekeeper; staff Decorator")

    assert changes(start, after) == {
        "cafe": "-73",
        "occupied": "+a3",
        "hand": "-14 -33",
        "display": "+14 +33",
        "kronen": -4 - 1,
        "vp": 4,
    }
    assert [(e.rule, e.kronen) for e in events if e.kind == "staff played"] == [("#73", -4), ("#73", -1)]


def test_g073_count_may_play_one_card_only() -> None:
    start = position(seat(cafe={73: "wkk"}, vacant=VACANT, hand=(14, 33)))

    after, _ = play(start, "move Count a3; staff Decorator; decline")

    assert changes(start, after)["kronen"] == -1
    assert after.players[0].hand == (33,)


def test_without_a_card_in_hand_the_duchess_brings_nothing() -> None:
    start = position(seat(cafe={64: "k"}, vacant=VACANT))

    after, events = play(start, "move Duchess a3")

    assert changes(start, after) == {"cafe": "-64", "occupied": "+a3"}
    assert [(e.rule, e.part) for e in events if e.kind == "skipped"] == [("#64", "staff -1")]


# Draw three and play one


def test_g075_baroness_draws_three_and_plays_one_for_up_to_three_kronen_less() -> None:
    start = position(seat(cafe={75: "wwkk"}, vacant=VACANT, hand=(1,)), staff_deck=(33, 25, 14))

    here, drawn = play(start, "move Baroness a3")
    assert options(here) == [
        "staff Decorator",
        "staff Delivery Boy",
        "staff Male Floor Housekeeper",
        "decline",
    ]
    assert [(e.rule, e.cards) for e in drawn if e.kind == "cards drawn"] == [("#75", (33, 25, 14))]
    after, _ = play(here, "staff Delivery Boy; under Male Floor Housekeeper")

    # 6 - 3 = 3 kronen, 5 VP; the hand is as it was.
    assert changes(start, after) == {
        "cafe": "-75",
        "occupied": "+a3",
        "display": "+25",
        "kronen": -3,
        "vp": 5,
    }
    # The others under the deck in her owner's order; the last one is forced.
    assert after.staff_deck == (*start.staff_deck[3:], 33, 14)


def test_g075_baroness_pays_nothing_for_a_card_up_to_three() -> None:
    start = position(seat(cafe={75: "wwkk"}, vacant=VACANT, kronen=0), staff_deck=(33, 22, 14))

    here, _ = play(start, "move Baroness a3")
    assert options(here) == ["staff Decorator", "staff Staff Manager", "decline"]  # not 5 - 3 = 2 kronen
    after, _ = play(here, "staff Staff Manager; under Decorator")

    assert changes(start, after) == {"cafe": "-75", "occupied": "+a3", "display": "+22", "vp": 5}
    assert after.staff_deck[-2:] == (14, 33)


def test_g075_baroness_may_return_all_three() -> None:
    start = position(seat(cafe={75: "wwkk"}, vacant=VACANT), staff_deck=(33, 25, 14))

    here, events = play(start, "move Baroness a3; decline; under Delivery Boy")
    assert options(here) == ["under Decorator", "under Male Floor Housekeeper"]
    after, _ = play(here, "under Decorator")

    assert changes(start, after) == {"cafe": "-75", "occupied": "+a3", "vp": 5}
    assert after.staff_deck == (*start.staff_deck[3:], 25, 14, 33)
    assert [e.rule for e in events if e.kind == "no card played"] == ["#75"]


def test_g075_baroness_returns_all_three_if_none_can_be_paid() -> None:
    # 1 krone: 5 - 3 = 2, 6 - 3 = 3, 5 - 3 = 2 are all too much.
    start = position(seat(cafe={75: "wwkk"}, vacant=VACANT, kronen=1), staff_deck=(33, 25, 23))

    here, _ = play(start, "move Baroness a3")
    assert options(here) == ["under Custodian", "under Delivery Boy", "under Male Floor Housekeeper"]
    after, _ = play(here, "under Custodian; under Delivery Boy")

    assert changes(start, after) == {"cafe": "-75", "occupied": "+a3", "vp": 5}
    assert after.staff_deck[-3:] == (23, 25, 33)


def test_g075_baroness_lets_a_once_only_card_act_before_the_rest_goes_under_the_deck() -> None:
    # Chef (3 - 3 = 0 kronen) brings one of each.
    start = position(seat(cafe={75: "wwkk"}, vacant=VACANT, kronen=0), staff_deck=(21, 33, 25))

    after, events = play(start, "move Baroness a3; staff Chef; under Male Floor Housekeeper")

    assert changes(start, after) == {
        "cafe": "-75",
        "occupied": "+a3",
        "display": "+21",
        "kitchen": "+scwk",
        "vp": 5,
    }
    order = [event.kind for event in events]
    assert order.index("kept") < order.index("card under deck")


def test_g076_duke_draws_three_and_plays_one_for_nothing() -> None:
    start = position(seat(cafe={76: "sskk"}, vacant=VACANT, kronen=0), staff_deck=(33, 25, 14))

    after, events = play(
        start, "move Duke a3; resolve draw 3 play one free; staff Delivery Boy; under Decorator"
    )

    assert changes(start, after) == {"cafe": "-76", "occupied": "+a3", "display": "+25", "vp": 4}
    assert after.staff_deck[-2:] == (14, 33)
    assert [(e.rule, e.kronen) for e in events if e.kind == "staff played"] == [("#76", 0)]


def test_g076_duke_must_play_one_of_the_drawn_cards() -> None:
    # O11: "immediately play one of them at no cost"; nothing is said of returning all three.
    here, _ = play(
        position(seat(cafe={76: "sskk"}, vacant=VACANT), staff_deck=(33, 25, 14)),
        "move Duke a3; resolve draw 3 play one free",
    )

    assert options(here) == ["staff Decorator", "staff Delivery Boy", "staff Male Floor Housekeeper"]


def test_g076_duke_may_be_left_out_as_a_whole() -> None:
    # EN p.9: "optionally carrying out any or all of the depicted effects". Nobody has to draw; with tile C3,
    # which takes 2 VP for each card played, one may not want to. Only when three are drawn one of them must
    # be played.
    start = position(seat(cafe={76: "sskk"}, vacant=VACANT), staff_deck=(33, 25, 14))

    after, events = play(start, "move Duke a3; decline")

    assert changes(start, after) == {"cafe": "-76", "occupied": "+a3", "vp": 4}
    assert after.staff_deck == start.staff_deck
    assert [e.rule for e in events if e.kind == "declined"] == ["#76"]


@pytest.mark.parametrize(("deck", "played"), [((33, 25), 25), ((33,), 33)])
def test_g076_duke_makes_do_with_a_short_deck(deck: tuple[int, ...], played: int) -> None:
    # O15: what is there is drawn. A single card is played without a question.
    start = replace(position(seat(cafe={76: "sskk"}, vacant=VACANT)), staff_deck=deck)

    script = "move Duke a3; resolve draw 3 play one free"
    after, _ = play(start, f"{script}; staff #{played}" if len(deck) > 1 else script)

    assert changes(start, after)["display"] == f"+{played}"
    assert after.staff_deck == tuple(card for card in deck if card != played)


@pytest.mark.parametrize(("guest", "order"), [(75, "wwkk"), (76, "sskk")])
def test_with_an_empty_staff_deck_nothing_is_drawn(guest: int, order: str) -> None:
    start = replace(position(seat(cafe={guest: order}, vacant=VACANT)), staff_deck=())

    after, events = play(start, f"move #{guest} a3")

    assert changes(start, after) == {"cafe": f"-{guest}", "occupied": "+a3", "vp": 5 if guest == 75 else 4}
    assert [e.rule for e in events if e.kind == "skipped"] == [f"#{guest}"]
