"""The round: the roll, whose turn it is, passing and re-rolls, the end of the round (R2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gah_nb.engine import InvalidSetup, UnknownLuck, new_position
from gah_nb.engine.actions import Pass
from tests.engine.positions import change, changes, found, options, play, position, seat, settle


def turn(here):
    """The seat to play takes a 4 for kronen and ends; all dice show 4."""
    name = here.box.names[here.decision.seat]
    return play(here, f"{name}: die 4; gain {here.dice[3]} kronen; {name}: end")


def order_of_turns(here, count):
    """Who has the next turns, if all take a 4."""
    seats = []
    for _ in range(count):
        seats.append(here.decision.seat)
        here, _ = turn(here)
    return seats, here


# R2.1, R2.2: the roll and the order


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        (2, [0, 1, 1, 0]),  # 1/4, 2/3
        (3, [0, 1, 2, 2, 1, 0]),  # 1/6, 2/5, 3/4
        (4, [0, 1, 2, 3, 3, 2, 1, 0]),  # 1/8, 2/7, 3/6, 4/5
    ],
)
def test_turns_go_up_the_numbers_and_the_last_player_has_two_in_a_row(players, seats):
    dice = {2: 10, 3: 12, 4: 14}[players]
    start = position(*[seat() for _ in range(players)], dice="4" * dice)
    told, here = order_of_turns(start, 2 * players)
    assert told == seats
    assert here.round == 2
    assert sum(here.dice) == dice  # all of them are rolled anew


@pytest.mark.parametrize(("players", "dice"), [(2, 10), (3, 12), (4, 14)])
def test_the_start_player_rolls_as_many_dice_as_the_table_needs(players, dice):
    names = ("Anna", "Ben", "Cindy", "Dora")[:players]
    here = new_position(names, seed=3, start=1)
    script = "guest q5; " * players + "prepare b1; prepare c1; " * players
    here, events = play(here, script)
    rolled = found(events, "rolled")
    assert [(event.rule, event.seat, len(event.dice), event.roll) for event in rolled] == [
        ("R2.1", 1, dice, 1)
    ]
    assert here.dice == tuple(rolled[0].dice.count(value) for value in range(1, 7))
    assert (here.round, here.rolls, here.decision.seat) == (1, 1, 1)


def test_turn_order_tiles_go_clockwise_and_the_next_player_starts():
    start = position(seat(), seat(), seat(), dice="4" * 12)
    assert [player.numbers for player in start.players] == [(1, 6), (2, 5), (3, 4)]
    _, here = order_of_turns(start, 6)
    assert [player.numbers for player in here.players] == [(3, 4), (1, 6), (2, 5)]
    assert here.decision.seat == 1
    assert all(player.covered == () for player in here.players)


def test_a_taken_die_covers_the_lower_visible_number():
    start = position(seat(), seat(), dice="1456")
    here, _ = play(start, "die 1; end")
    assert here.players[0].covered == (1,)
    here, _ = play(here, "Ben: die 4; gain 1 krone; end; Ben: die 6>4; gain 1 krone; end; Anna: die 5")
    assert here.players[0].covered == (1, 5)
    assert here.players[1].covered == (4, 6)


# R2.3: passing


def test_who_passes_waits_until_the_others_are_through():
    here, events = play(position(seat(), seat(), seat(), dice="4" * 12), "Anna: pass")
    assert [(event.rule, event.seat) for event in found(events, "passed")] == [("R2.3", 0)]
    told, here = order_of_turns(here, 4)
    assert told == [1, 2, 2, 1]
    assert here.decision.seat == 0  # after one die to the dustbin and a roll
    assert (here.rolls, here.dustbin) == (2, 1)
    assert sum(here.dice) == 12 - 4 - 1


def test_passing_costs_no_turn():
    # Ben passes on 2: out for 2 and 3; Anna has 1 and 4; then a re-roll, and Ben takes both.
    start = replace(position(seat(), seat(), dice="4" * 10), script=(("roll", (4,) * 7), ("roll", (1,) * 10)))
    here, _ = play(start, "Anna: die 4; gain 10 kronen; end; Ben: pass")
    told, here = order_of_turns(here, 3)
    assert told == [0, 1, 1]
    assert here.round == 2


def test_passing_on_the_second_number():
    start = position(seat(covered=[4]), seat(covered=[4]), dice="4" * 8)
    here, _ = play(replace(start, agenda=(*start.agenda[:1], replace(start.agenda[1], seat=1))), "Ben: pass")
    assert here.decision.seat == 0  # Ben has 3 left, Anna 4
    here, events = play(here, "Anna: die 4; gain 8 kronen; end")
    # Only Ben is left: one of seven dice to the dustbin, he rolls six.
    assert [(event.seat, len(event.dice)) for event in found(events, "rolled")] == [(1, 6)]
    assert here.decision.seat == 1


# R2.4: the re-roll


def test_everybody_passes_again_and_again():
    # Ten dice, two players: nine re-rolls, then the tenth die goes to the dustbin and all four turns are lost
    # (R2.5).
    here = position(seat(), seat(), dice="4" * 10)
    for left in range(9, 0, -1):
        here, events = play(here, "Anna: pass; Ben: pass")
        assert [(event.seat, event.dice_left) for event in found(events, "die to dustbin")] == [(0, left)]
        assert sum(here.dice) == left
        assert here.dustbin == 10 - left
        assert here.decision.seat == 0  # all passes are forgotten, the lowest number is Anna's 1
    here, events = play(here, "Anna: pass; Ben: pass")
    assert [(event.seat, event.turns) for event in found(events, "turns lost")] == [(0, 2), (1, 2)]
    assert here.round == 2
    assert sum(here.dice) == 10
    assert (here.rolls, here.dustbin) == (1, 0)


def test_after_a_re_roll_all_who_passed_may_act_again():
    start = position(seat(), seat(), seat(), dice="4" * 12)
    here, _ = play(replace(start, script=(("roll", (4,) * 11),)), "Anna: pass; Ben: pass; Cindy: pass")
    assert not any(player.passed for player in here.players)
    told, _ = order_of_turns(here, 6)
    assert told == [0, 1, 2, 2, 1, 0]


def test_the_lowest_visible_number_rolls():
    # Anna has had 1, Ben and Cindy nothing: all pass, the lowest visible number is Ben's 2.
    start = position(seat(covered=[4]), seat(), seat(), dice="4" * 11)
    start = replace(start, agenda=start.agenda[:1])
    here, _ = settle(start)
    here, events = play(here, "Ben: pass; Cindy: pass; Anna: pass")
    assert [event.seat for event in found(events, "rolled")] == [1]
    assert here.decision.seat == 1


def test_a_scripted_roll_comes_before_the_seed():
    start = replace(position(seat(), seat(), dice="45"), script=(("roll", (6,)),))
    here, events = play(start, "Anna: pass; Ben: pass")
    assert found(events, "rolled")[0].dice == (6,)
    assert here.script == ()


def test_a_scripted_roll_of_the_wrong_size_is_an_error():
    start = replace(position(seat(), seat(), dice="456"), script=(("roll", (6,)),))
    with pytest.raises(InvalidSetup, match=r"R2\.4: 2 dice are to be rolled, the script has 1"):
        play(start, "Anna: pass; Ben: pass")


def test_a_position_without_a_seed_cannot_roll():
    start = position(seat(), seat(), dice="456", seed=None)
    here, _ = play(start, "Anna: pass")
    with pytest.raises(UnknownLuck) as error:
        here.play(Pass())
    assert error.value.rule == "R2.4"
    assert "no seed" in error.value.reason


# R2.5: the end of the round


def test_the_last_die_in_the_dustbin_ends_the_round():
    start = position(seat(covered=[4]), seat(covered=[4, 4]), dice="4")
    here, events = play(start, "Anna: pass")
    assert [(event.seat, event.turns) for event in found(events, "turns lost")] == [(0, 1)]
    assert [event.rule for event in found(events, "round ends")] == ["R2.5"]
    assert [event.roll for event in found(events, "rolled")] == [1]  # the first roll of round 2, no re-roll
    assert here.round == 2


def test_the_round_ends_when_the_last_die_is_taken():
    # Ben still has two turns, but no die is left: they are lost.
    start = position(seat(), seat(), dice="4")
    here, events = play(start, "Anna: die 4; gain 1 krone; end")
    assert [(event.seat, event.turns) for event in found(events, "turns lost")] == [(0, 1), (1, 2)]
    assert here.round == 2


def test_the_round_ends_when_all_have_had_two_turns_though_dice_are_left():
    start = position(seat(covered=[4]), seat(covered=[4, 4]), dice="4445")
    here, events = play(start, "Anna: die 5; end")
    assert not found(events, "turns lost")
    assert here.round == 2


def test_passed_players_are_not_passed_in_the_next_round():
    start = position(seat(covered=[4]), seat(covered=[4], passed=True), dice="4")
    here, _ = play(start, "Anna: pass")
    assert [player.passed for player in here.players] == [False, False]


def test_a_round_without_scoring_changes_nothing_but_turn_order_and_used_cards():
    start = position(seat(covered=[4], display=[1], used=[1], emperor=7), seat(covered=[4, 4]), dice="4")
    here, events = play(start, "Anna: die 4; gain 1 krone; end")
    assert changes(start, here) == {"kronen": 1, "used": "-1"}
    assert [event.kind for event in events][-4:] == ["round ends", "tiles move", "round begins", "rolled"]
    assert change(events, 0, "vp") == 0


@pytest.mark.parametrize(("round_", "scored"), [(1, 0), (2, 0), (3, 1), (4, 0), (5, 1), (6, 0), (7, 1)])
def test_emperor_scorings_after_rounds_3_5_and_7(round_, scored):
    start = position(
        seat(covered=[4], emperor=5),
        seat(covered=[4, 4], emperor=6),
        dice="4",
        round_=round_,
        tiles=("A1", "B1", "C1"),
    )
    here, events = play(start, "Anna: die 4; gain 1 krone; end")
    assert len(found(events, "emperor scoring")) == scored
    assert here.is_over == (round_ == 7)
    kinds = [event.kind for event in events]
    if scored and round_ < 7:
        assert kinds.index("emperor scoring") < kinds.index("tiles move")


# R2.6 and O7: only sixes and no krone


def test_with_only_sixes_and_no_krone_passing_is_all():
    start = position(seat(kronen=0, display=[1], kitchen="s", cafe={98: ""}), dice="666")
    assert options(start) == ["pass"]
    assert start.legal_actions == (Pass(),)


def test_with_sixes_and_one_krone_all_is_possible():
    assert "die 6>1" in options(position(seat(kronen=1), dice="666"))


def test_a_guest_who_brings_a_krone_opens_the_turn_again():
    # Capt. Goldhaken (s) is complete and brings 1 krone: the turn may begin, no die yet.
    start = position(seat(kronen=0, cafe={92: "s"}, vacant="a1"), dice="666")
    assert "move Capt. Goldhaken a1" in options(start)
    assert not [text for text in options(start) if text.startswith("die")]
    here, _ = play(start, "move Capt. Goldhaken a1")
    assert [text for text in options(here) if text.startswith("die")] == [f"die 6>{n}" for n in "12345"]
    assert "pass" not in options(here)
    assert "end" not in options(here)


def test_a_krone_from_the_custodian_or_a_red_bonus_counts_too():
    # Mr. Horsa brings no krone himself; Custodian pays one, the red room d4 completes a group of one (1
    # krone).
    custodian = position(seat(kronen=0, cafe={93: "s"}, vacant="a1", display=[23]), dice="6")
    assert "move Mr. Horsa a1" in options(custodian)
    bonus = position(seat(kronen=0, cafe={93: "s"}, vacant="d4 a1"), dice="6")
    assert "move Mr. Horsa d4" in options(bonus)
    neither = position(seat(kronen=0, cafe={93: "s"}, vacant="a1"), dice="6")
    assert options(neither) == ["pass"]


def test_two_guests_who_complete_a_red_group_together_bring_kronen():
    # b3 and b4 are red, a group of two: neither Horsa nor Boydell pays alone, both together bring 3 kronen.
    start = position(seat(kronen=0, cafe={93: "s", 95: "sc"}, vacant="b3 b4"), dice="6")
    assert "move Mr. Horsa b3" in options(start)
    here, _ = play(start, "move Mr. Horsa b3; move Mr. Boydell b4")
    assert here.players[0].kronen == 3
    assert "die 6>1" in options(here)


def test_a_guest_of_the_queue_for_whom_a_table_becomes_free_counts_too():
    # All three tables are taken. The Knight (k) moves out, Apothecary (c) comes for nothing, the Waitress has
    # her cake. All that is left then is to move her, which brings a krone.
    cafe = {65: "k", 75: "", 98: ""}
    start = position(
        seat(kronen=0, cafe=cafe, vacant="a3 c1", display=[2]), dice="6", queue=[77], guest_deck=[80]
    )
    here, _ = play(start, "move Knight of the Empire a3; guest Apothecary; use Waitress; put c Apothecary")
    assert here.players[0].kronen == 1
    assert options(here) == [f"die 6>{n}" for n in "12345"]


def test_what_free_serving_and_unused_staff_can_complete_counts():
    # Apothecary (c) brings a krone: a cake of the kitchen with the Chief Waiter, or one of the Waitress.
    waiter = seat(kronen=0, display=[24], kitchen="c", cafe={77: ""}, vacant="c1")
    here, _ = play(position(waiter, dice="6"), "serve; move Apothecary c1")
    assert here.players[0].kronen == 1
    assert "die 6>1" in options(here)
    waitress = seat(kronen=0, display=[2], cafe={77: ""}, vacant="c1")
    assert "use Waitress" in options(position(waitress, dice="6"))
    for nothing in (
        seat(kronen=0, display=[2], used=[2], cafe={77: ""}, vacant="c1"),
        seat(kronen=0, display=[2], cafe={77: ""}),
        seat(kronen=0, kitchen="c", cafe={77: ""}, vacant="c1"),
        seat(kronen=0, display=[3, 24], kitchen="s", cafe={77: ""}, vacant="c1"),
    ):
        assert options(position(nothing, dice="6")) == ["pass"]


def test_stuck_in_a_turn_additional_actions_stay_possible():
    # The Waitress's cake and the objective (12 tiles) need no die.
    tiles = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3"
    start = position(
        seat(kronen=1, kitchen="s", cafe={98: ""}, display=[2], vacant=tiles),
        dice="6",
        objectives=("A4", "B1", "C1"),
    )
    here, _ = play(start, "serve")
    assert options(here) == ["claim A", "use Waitress", "end"]
    here, _ = play(here, "claim A; use Waitress; end")
    assert changes(start, here) == {
        "kronen": -1,
        "vp": 15,
        "kitchen": "-s +c",
        "98": "+s",
        "used": "+2",
    }
    assert here.players[0].covered == (0,)


def test_stuck_in_a_turn_the_turn_ends_without_a_die_and_is_lost():
    # Anna spends her last krone on serving; only sixes lie there. The number 1 is covered by nothing and lost
    # (O7).
    start = position(seat(kronen=1, kitchen="s", cafe={98: ""}), dice="666")
    here, _ = play(start, "serve; put s M. Polo")
    assert options(here) == ["end"]
    assert "pass" not in options(here)
    here, events = play(here, "end")
    assert [event.rule for event in found(events, "turn without a die")] == ["R2.6"]
    assert here.players[0].covered == (0,)
    assert sum(here.dice) == 3
    assert here.decision.seat == 1
    here, _ = play(here, "Ben: pass")  # Anna's next number is 4
    assert here.decision.seat == 0


def test_stuck_after_paying_for_a_guest():
    # q3 costs the last krone.
    here, _ = play(position(seat(kronen=1), dice="66"), "guest q3")
    assert options(here) == ["end"]
    _, events = play(here, "end")
    assert found(events, "turn without a die")


def test_not_stuck_while_another_die_lies_there():
    # The 4 is all that can be done, so it is taken at once; Anna chooses what it brings.
    here, events = play(position(seat(kronen=1), dice="64"), "guest q3")
    assert found(events, "die taken")[0].space == 4
    assert options(here) == ["gain 1 emperor", "gain 1 krone"]
