"""The turn: what comes when, the guest, choosing an action space, strength and boost (R3, R4)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gah_nb.engine import UnknownLuck
from gah_nb.engine.actions import Die, End, Guest, Pass
from tests.engine.positions import changes, found, items_of, options, play, position, seat, told

QUEUE = [80, 81, 82, 83, 84]  # from the left: 3, 2, 1, 0, 0 kronen


def verbs(here):
    return {text.split()[0] for text in options(here)}


# R3.1: the order within a turn


def test_a_turn_begins_with_guest_die_additional_actions_or_passing():
    start = position(seat(display=[1], kitchen="s", cafe={98: "", 92: "s"}, vacant="a1", kronen=20), dice="4")
    assert verbs(start) == {"pass", "guest", "die", "serve", "claim", "use", "move"}


def test_additional_actions_before_between_and_after():
    start = position(
        seat(display=[1, 2], kitchen="ss", cafe={98: "", 92: "s"}, vacant="a1 b1", kronen=19),
        dice="44",
        queue=[94],
    )
    before = "serve; put s M. Polo; move Capt. Goldhaken a1"  # the first strudel had no choice; 19 - 1 + 1
    between = (
        "guest M. Ingalls; use Breakfast Server; put s M. Polo; move M. Polo b1"  # + 4, over the limit: 20
    )
    after = "die 4; gain 2 emperor; use Waitress; keep; claim A; end"
    here, events = play(start, f"{before}; {between}; {after}")
    # M. Polo (sss) brings 4 kronen: 19 + 4 = 23, so 20 and the objective; a1 is a blue group of one: 2 VP.
    assert changes(start, here) == {
        "kronen": 1,
        "emperor": 2,
        "vp": 2 + 15,
        "occupied": "+a1 +b1",
        "cafe": "-92 -98 +94",
        "kitchen": "-ss +c",
        "used": "+1 +2",
    }
    assert here.decision.seat == 1
    assert found(events, "turn ends")[0].rule == "R2.2"


def test_after_the_die_only_additional_actions_and_the_end():
    here, _ = play(position(seat(display=[1], vacant="a1", cafe={92: "s"})), "die 4; gain 2 kronen")
    assert options(here) == ["use Breakfast Server", "move Capt. Goldhaken a1", "end"]
    assert told(here.refusal(Die(1))) == ("R3.1", "only one die is taken per turn")


def test_the_die_is_mandatory_in_a_turn_that_has_begun():
    here, _ = play(position(seat(display=[1])), "use Breakfast Server")
    assert told(here.refusal(End())) == ("R3.1", "a turn ends only after a die was taken")
    assert here.refusal(Pass()).rule == "R3.4"


@pytest.mark.parametrize(
    "begun",
    [
        "guest q5",
        "serve; put s M. Polo",
        "use Breakfast Server; keep",
        "move Capt. Goldhaken a1",
        "claim A",
    ],
)
def test_no_passing_once_something_was_done(begun):
    start = position(
        seat(kronen=20, display=[1], kitchen="s", cafe={98: "", 92: "s"}, vacant="a1"), dice="44"
    )
    assert "pass" in options(start)
    here, _ = play(start, begun)
    assert "pass" not in options(here)
    assert "end" not in options(here)


# R3.2, R3.3: the guest


@pytest.mark.parametrize(
    ("kronen", "guests"),
    [(0, [83, 84]), (1, [82, 83, 84]), (2, [81, 82, 83, 84]), (3, QUEUE), (20, QUEUE)],
)
def test_guests_that_can_be_paid(kronen, guests):
    start = position(seat(kronen=kronen), dice="4", queue=QUEUE)
    assert [action.guest for action in start.legal_actions if isinstance(action, Guest)] == guests


@pytest.mark.parametrize(("place", "cost"), [(1, 3), (2, 2), (3, 1), (4, 0), (5, 0)])
def test_a_guest_costs_what_stands_under_the_place_and_the_queue_slides_right(place, cost):
    start = position(seat(), queue=QUEUE, guest_deck=[90])
    here, events = play(start, f"guest q{place}")
    guest = QUEUE[place - 1]
    assert changes(start, here) == {"cafe": f"+{guest}"} | ({"kronen": -cost} if cost else {})
    assert here.queue == (90, *(other for other in QUEUE if other != guest))
    assert [(event.kind, event.rule) for event in events] == [
        ("guest taken", "R3.2"),
        ("guest enters", "R3.3"),
    ]


def test_a_dear_guest_is_refused_with_its_price():
    start = position(seat(kronen=1), queue=QUEUE, dice="4")
    assert told(start.refusal(Guest(80))) == (
        "R3.2",
        "Professor Emeritus costs 3 kronen there, and 1 are left",
    )


def test_one_guest_per_turn():
    here, _ = play(position(seat(), queue=QUEUE), "guest q5")
    assert "guest" not in verbs(here)
    assert told(here.refusal(Guest(83))) == ("R3.2", "only one guest may be taken per turn")


def test_three_tables():
    full = position(seat(cafe={75: "", 76: "", 98: ""}), queue=QUEUE)
    assert "guest" not in verbs(full)
    assert told(full.refusal(Guest(84))) == ("R3.2", "all 3 tables of the café are occupied")
    # Moving one out first frees the table.
    ready = position(seat(cafe={75: "", 76: "", 92: "s"}, vacant="a1"), queue=QUEUE)
    here, _ = play(ready, "move Capt. Goldhaken a1; guest q5")
    assert [table.guest for table in here.players[0].cafe] == [75, 76, 84]


def test_an_empty_guest_deck_is_replaced_by_the_shuffled_discard_pile():
    everyone = set(range(49, 105))
    discard = sorted(everyone - set(QUEUE))
    start = position(seat(), queue=QUEUE, discard=discard)
    assert start.guest_deck == ()
    here, events = play(start, "guest q5")
    assert [event.size for event in found(events, "guest deck reshuffled")] == [len(discard)]
    assert len(here.queue) == 5
    assert sorted((*here.guest_deck, here.queue[0])) == discard
    assert here.guest_discard == ()
    assert here.shuffles == 1
    again, _ = play(start, "guest q5")
    assert again == here  # the same seed, the same luck


def test_a_scripted_shuffle_says_who_enters():
    discard = sorted(set(range(49, 105)) - set(QUEUE))
    order = tuple(reversed(discard))
    start = replace(position(seat(), queue=QUEUE, discard=discard), script=(("shuffle", order),))
    here, _ = play(start, "guest q5")
    assert here.queue[0] == order[0]
    assert here.guest_deck == order[1:]
    assert here.script == ()


def test_a_shuffle_without_a_seed_is_unknown_luck():
    discard = sorted(set(range(49, 105)) - set(QUEUE))
    start = position(seat(), queue=QUEUE, discard=discard, seed=None)
    with pytest.raises(UnknownLuck) as error:
        start.play(Guest(84))
    assert error.value.rule == "R3.3"


def test_with_no_guest_left_at_all_the_queue_shrinks_from_the_left():
    # Only four guests in the queue: they lie on the four right places and cost 2, 1, 0, 0.
    start = replace(position(seat(kronen=2), queue=QUEUE, dice="4"), queue=(81, 82, 83, 84), guest_deck=())
    assert [action.guest for action in start.legal_actions if isinstance(action, Guest)] == [81, 82, 83, 84]
    here, events = play(start, "guest q2")
    assert found(events, "guest taken")[0].kronen == -1
    assert here.queue == (81, 83, 84)


def test_a_guest_s_own_reshuffle_does_not_bring_him_back():
    # O16: Post Councillor (c) takes a guest; the deck is empty and the pile holds one card: it enters, not
    # he.
    start = replace(
        position(seat(cafe={78: "c"}, vacant="c1"), queue=QUEUE), guest_deck=(), guest_discard=(90,)
    )
    here, events = play(start, "move Post Councillor c1; guest q5")
    assert here.queue == (90, 80, 81, 82, 83)
    assert here.guest_discard == (78,)
    assert [event.size for event in found(events, "guest deck reshuffled")] == [1]


# R4.1, R4.2: space, strength, boost


def test_only_spaces_with_dice():
    start = position(seat(kronen=0), dice="1136")
    assert [text for text in options(start) if text.startswith("die")] == ["die 1", "die 3"]
    assert told(start.refusal(Die(2))) == ("R4.1", "no die lies on action space 2")
    assert told(start.refusal(Die(7))) == ("R4.1", "there are action spaces 1 to 6, not 7")


def test_the_strength_counts_the_dice_before_one_is_taken():
    here, events = play(position(seat(), dice="444"), "die 4")
    assert found(events, "main action")[0].strength == 3
    assert here.dice == (0, 0, 0, 2, 0, 0)
    assert "gain 3 kronen" in options(here)


def test_a_boost_is_one_krone_for_one_strength_paid_first():
    start = position(seat(kronen=1), dice="44")
    here, events = play(start, "die 4+; gain 3 kronen")
    assert changes(start, here) == {"kronen": -1 + 3}
    assert [event.kind for event in events][:3] == ["die taken", "paid", "main action"]
    assert found(events, "paid")[0].rule == "R4.2"


def test_what_the_action_brings_cannot_pay_for_its_boost():
    start = position(seat(kronen=0), dice="44")
    assert [text for text in options(start) if text.startswith("die")] == ["die 4"]
    assert told(start.refusal(Die(4, 0, True))) == (
        "R4.2",
        "boosting costs 1 krone and none is left",
    )


@pytest.mark.parametrize(
    ("kronen", "dice"),
    [
        (0, []),
        (1, ["die 6>1", "die 6>2", "die 6>3", "die 6>4", "die 6>5"]),
        (2, [f"die 6>{n}{boost}" for boost in ("", "+") for n in "12345"]),
    ],
)
def test_with_a_6_both_kronen_are_due_at_once(kronen, dice):
    start = position(seat(kronen=kronen), dice="66")
    assert [text for text in options(start) if text.startswith("die")] == dice


def test_a_boosted_6_with_one_krone_is_refused():
    start = position(seat(kronen=1), dice="66")
    assert told(start.refusal(Die(6, 4, True))) == (
        "R4.2",
        "boosting costs 1 krone, with the price of the action 2, and 1 is left",
    )
    assert told(position(seat(kronen=0), dice="46").refusal(Die(6, 4))) == (
        "R5.8",
        "space 6 costs 1 krone, and none is left",
    )


# R4.4, O1: a die may be taken for nothing


@pytest.mark.parametrize(
    ("die", "kind", "rule"), [("3", "no room to prepare", "R5.2"), ("5", "skipped", "R5.7")]
)
def test_a_die_may_be_taken_whose_action_achieves_nothing(die, kind, rule):
    # No krone and only rooms of floor 4 beside b4... that cost 2 or 3; no card in hand.
    start = position(seat(kronen=0, vacant="b4"), dice=die)
    here, events = play(start, f"die {die}")
    assert changes(start, here) == {}
    assert [event.rule for event in found(events, kind)] == [rule]
    assert options(here) == ["end"]


def test_items_of_a_turn_stay_when_the_next_begins():
    start = position(seat(), dice="1144")
    here, _ = play(start, "die 1; take ss; end; Ben: pass; Anna: die 4; gain 2 kronen")
    assert items_of(here, 0) == "ss"
