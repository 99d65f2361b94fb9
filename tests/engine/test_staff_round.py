"""Staff 1-4: one item, once per round, on one's turn (R6.3)."""

from __future__ import annotations

from gah_nb.engine.actions import Use
from tests.engine.positions import found, items_of, options, play, position, seat, told


def test_s01_breakfast_server_gives_a_strudel_once_per_round():
    here, events = play(position(seat(display=[1], kronen=0)), "use Breakfast Server")
    assert items_of(here, 0) == "s"  # nobody waits for it: it goes to the kitchen without a question
    assert here.players[0].kronen == 0
    assert [(event.rule, event.items) for event in found(events, "received")] == [("#1", (1, 0, 0, 0))]
    assert found(events, "staff used")[0].rule == "R6.3"
    assert here.players[0].used == (1,)
    assert "use Breakfast Server" not in options(here)
    assert told(here.refusal(Use(1))) == ("R6.3", "Breakfast Server was used this round already")


def test_s02_waitress_gives_a_cake_that_goes_on_a_guest_for_nothing():
    # Apothecary orders one cake: it is put at once, no krone for serving (R5.9).
    start = position(seat(display=[2], kronen=0, cafe={77: ""}, vacant="c1"))
    here, events = play(start, "use Waitress")
    assert options(here) == ["put c Apothecary", "keep"]
    here, more = play(here, "put c Apothecary")
    assert [event.rule for event in found(events, "received")] == ["#2"]
    assert [event.item for event in found(more, "put")] == ["c"]
    assert here.players[0].kronen == 0
    assert items_of(here, 0) == ""
    assert "move Apothecary c1" in options(here)


def test_s03_barkeeper_stands_up_again_in_the_next_round():
    # Ben has had both turns, Anna has her second one: after it the round ends.
    start = position(seat(display=[3], covered=[1]), seat(covered=[1, 2]), dice="1122")
    here, _ = play(start, "use Barkeeper; die 1; take ss; keep")
    assert "use Barkeeper" not in options(here)
    assert here.players[0].used == (3,)
    here, events = play(here, "end")
    assert here.round == 2
    assert found(events, "tiles move")
    assert here.players[0].used == ()
    here, _ = play(here, "pass; use Barkeeper")  # Ben has tile 1 now and passes
    assert items_of(here, 0) == "ssww"  # two strudel and a wine in round 1, a wine in round 2
    assert here.players[0].used == (3,)


def test_s04_sous_chef_works_in_the_round_in_which_it_was_played():
    # One die on 5: the card costs 6 - 1 = 5 (R5.7); R6.3: usable at once.
    start = position(seat(hand=[4], kronen=5), dice="5")
    here, events = play(start, "die 5; staff Sous-Chef; use Sous-Chef")
    assert here.players[0].kronen == 0
    assert here.players[0].display == (4,)
    assert here.players[0].hand == ()
    assert items_of(here, 0) == "k"
    assert [event.rule for event in found(events, "received")] == ["#4"]
    assert "use Sous-Chef" not in options(here)


def test_all_four_can_be_used_in_one_turn_before_between_and_after():
    start = position(seat(display=[1, 2, 3, 4]), dice="44")
    here, _ = play(start, "use Breakfast Server; guest Flamenco Dancer")
    # Flamenco Dancer (sw) sits now: the wine finds a guest, the cake does not.
    here, _ = play(here, "use Barkeeper; put w Flamenco Dancer; use Waitress")
    here, _ = play(here, "die 4; gain 2 kronen; use Sous-Chef")
    assert items_of(here, 0) == "sck"
    assert here.players[0].used == (1, 2, 3, 4)
    assert here.players[0].kronen == 12
    assert options(here) == ["serve", "end"]


def test_an_opponents_card_and_a_card_in_hand_cannot_be_used():
    start = position(seat(hand=[2]), seat(display=[1]))
    assert told(start.refusal(Use(2))) == ("R6.3", "Waitress is not in the display")
    assert told(start.refusal(Use(1))) == ("R6.3", "Breakfast Server is not in the display")


def test_a_card_of_another_kind_is_not_used():
    start = position(seat(display=[24]))
    assert told(start.refusal(Use(24))) == ("R6.3", "Chief Waiter is not a card to use once per round")


def test_a_used_card_still_counts_as_played():
    # Objective A3: six staff cards; used and once-only cards count (R9).
    six = seat(display=[1, 2, 3, 21, 24, 27], used=[1, 2, 3])
    start = position(six, objectives=("A3", "B1", "C1"))
    here, events = play(start, "claim A")
    assert here.players[0].vp == 15
    assert found(events, "claimed")[0].rule == "R6.2"
