"""Each caution warns where something is given away, and is silent where the action is good.

The hotel is the night side: a1 blue; b1, a2, b2 yellow; c1, d1, c2, d2 red; e1 blue.
75 is the Baroness (blue, wwkk), 68 the Princess (blue, ssk), 80 the Professor Emeritus (red, cw).
"""

from __future__ import annotations

from gah_nb.bots import Caution, Greedy, Random, cautions
from gah_nb.bots.players import choice_of
from gah_nb.engine import Position, new_position
from gah_nb.engine.frames import Frame, NextTurn, PrepareRooms, Split, TakeItems, Turn
from gah_nb.notation import parse_action
from tests.engine.positions import position, seat


def said(here: Position, text: str) -> dict[str, str]:
    """The cautions about an action, as rule and text; the action must be possible."""
    _who, action = parse_action(text, here)
    assert action in here.legal_actions
    return {caution.rule: caution.text for caution in cautions(here.seen_by(0), action)}


def at_the_end(*before: Frame) -> tuple[Frame, ...]:
    """The end of a turn in which the die was taken; ``before`` is what is still to be resolved."""
    return (NextTurn(), Turn(0, acted=True, guest_taken=True, die_taken=True), *before)


# Passing (R2.3)


def test_passing_a_die_that_guests_wait_for():
    here = position(seat(cafe={68: ""}), dice="112346", round_=2)
    assert "2 items that your guests wait for" in said(here, "pass")["R2.3"]


def test_passing_rooms_that_a_guest_needs():
    here = position(seat(cafe={80: ""}, vacant="a1 b1"), dice="3", round_=2)
    assert "give the Professor Emeritus a room" in said(here, "pass")["R2.3"]


def test_passing_much_money():
    assert "4 kronen or Emperor spaces" in said(position(seat(), dice="4444", round_=2), "pass")["R2.3"]


def test_silent_where_no_die_is_good():
    here = position(seat(cafe={68: "sk"}, vacant="a1"), dice="122344", round_=2)
    assert said(here, "pass") == {}


# Ending the turn (R6)


def test_ending_with_an_objective_that_could_be_claimed():
    here = position(seat(kronen=20), agenda=at_the_end(), round_=2)
    text = said(here, "end")["R6.2"]
    assert "objective A (20 kronen) can be claimed now for 15 VP" in text


def test_silent_once_it_is_claimed():
    here = position(seat(kronen=20), agenda=at_the_end(), round_=2, claims=((0,), (), ()))
    assert said(here, "end") == {}


def test_ending_with_a_guest_who_could_move_in():
    here = position(seat(cafe={75: "wwkk"}, vacant="a1"), agenda=at_the_end(), round_=2)
    assert said(here, "end") == {
        "R6.4": "the Baroness has everything and can move into a1 now; that would also free a table."
    }


def test_silent_where_there_is_no_room_for_the_guest():
    here = position(seat(cafe={75: "wwkk"}, vacant="b1"), agenda=at_the_end(), round_=2)
    assert said(here, "end") == {}


def test_ending_with_an_order_that_the_kitchen_completes():
    here = position(seat(cafe={75: "ww"}, kitchen="kk", vacant="a1"), agenda=at_the_end(), round_=2)
    assert "serving for 1 krone would complete the order of the Baroness" in said(here, "end")["R6.1"]


def test_silent_where_serving_is_not_enough_or_costs_too_much():
    short = position(seat(cafe={75: "ww"}, kitchen="k", vacant="a1"), agenda=at_the_end(), round_=2)
    poor = position(seat(cafe={75: "ww"}, kitchen="kk", vacant="a1", kronen=0), agenda=at_the_end(), round_=2)
    assert said(short, "end") == said(poor, "end") == {}


def test_ending_the_last_turn_with_staff_that_was_not_used():
    here = position(seat(display=(1, 2), used=(1,), covered=(2, 3)), agenda=at_the_end(), round_=2)
    assert said(here, "end") == {
        "R6.3": "this was your last turn of the round, and the Waitress can still be used in it."
    }


def test_silent_where_a_turn_is_left_or_it_was_used():
    early = position(seat(display=(2,), covered=(2,)), agenda=at_the_end(), round_=2)
    used = position(seat(display=(2,), used=(2,), covered=(2, 3)), agenda=at_the_end(), round_=2)
    assert said(early, "end") == said(used, "end") == {}


# Guests (R6.4, R8.1)


def test_taking_a_guest_for_whom_there_is_no_room():
    """After a1 alone only b1 and a2, both yellow, can be prepared next."""
    here = position(seat(vacant="a1"), queue=(80,), round_=2)
    text = said(here, "guest 80")["R6.4"]
    assert text.startswith("the Professor Emeritus needs a red room")


def test_taking_a_guest_whose_room_is_another_guests():
    here = position(seat(vacant="a1", cafe={68: ""}), queue=(75,), round_=2)
    assert "the Baroness needs a blue room: no vacant one is left over" in said(here, "guest 75")["R6.4"]


def test_silent_where_a_room_is_vacant_or_can_be_prepared_next():
    vacant = position(seat(vacant="a1"), queue=(75,), round_=2)
    near = position(seat(vacant="a1 b1"), queue=(80,), round_=2)
    green = position(seat(vacant="a1"), queue=(102,), round_=2)
    assert said(vacant, "guest 75") == said(near, "guest 80") == said(green, "guest 102") == {}


def test_silent_in_the_set_up():
    here = new_position(("Anna", "Ben"), seed=7)
    assert all(cautions(here, action) == () for action in here.legal_actions)


def test_taking_a_guest_in_the_last_round_whom_no_turn_can_serve():
    """One turn is left, and the Baroness wants drinks only; the Princess wants dishes, too."""
    here = position(seat(vacant="a1 e1", cafe={68: ""}, covered=(1,)), queue=(75,), round_=7, dice="1122")
    text = said(here, "guest 75")["R8.1"]
    assert text == (
        "only this turn is left, and your guests would need 2 more actions; "
        "each who stays in the café costs 5 VP."
    )


def test_silent_where_the_kitchen_and_the_turns_are_enough():
    served = position(seat(vacant="a1", kitchen="wwkk", covered=(1,)), queue=(75,), round_=7)
    two_turns = position(seat(vacant="a1 e1", cafe={68: ""}), queue=(75,), round_=7)
    early = position(seat(vacant="a1 e1", cafe={68: ""}, covered=(1,)), queue=(75,), round_=6)
    assert said(served, "guest 75") == said(two_turns, "guest 75") == said(early, "guest 75") == {}


# Dishes and drinks (R5.1)


def test_taking_dishes_while_all_guests_wait_for_drinks():
    here = position(seat(vacant="a1", cafe={75: ""}), dice="1122", round_=2)
    text = said(here, "die 1")["R5.1"]
    assert text == (
        "none of your guests waits for dishes that you lack; drinks they do wait for, and action 2 has them."
    )


def test_silent_for_the_right_kind_an_empty_cafe_and_where_the_others_are_gone():
    right = position(seat(vacant="a1", cafe={75: ""}), dice="1122", round_=2)
    empty = position(seat(vacant="a1"), dice="1122", round_=2)
    gone = position(seat(vacant="a1", cafe={75: ""}, kronen=0), dice="11", round_=2)
    assert said(right, "die 2") == said(empty, "die 1") == said(gone, "die 1") == {}


def test_taking_items_that_nobody_waits_for():
    """One coffee is missing; two wines help nobody (R5.1)."""
    here = position(seat(vacant="a1", cafe={75: "wwk"}), agenda=at_the_end(TakeItems(0, "wk", 2)), round_=2)
    assert said(here, "take ww") == {
        "R5.1": "nobody waits for 2 wines; 1 wine and 1 coffee would go to your guests."
    }
    assert said(here, "take wk") == {}


def test_silent_where_no_composition_helps():
    here = position(seat(cafe={75: "ww"}), agenda=at_the_end(TakeItems(0, "sc", 2)), round_=2)
    assert said(here, "take ss") == {}


# Boosts (R4.2)


def test_boosting_staff_saves_what_it_costs():
    here = position(seat(hand=(2,)), dice="55", round_=2)
    assert "makes a staff card at most 1 krone cheaper" in said(here, "die 5+")["R4.2"]
    assert said(here, "die 5") == {}


def test_boosting_away_the_krone_that_a_room_costs():
    """With the ground floor full, a room of floor 2 costs 1: of 2 kronen the boost leaves one room."""
    full = "a1 b1 c1 d1 e1"
    two = position(seat(kronen=2, vacant=full), dice="3", round_=2)
    assert said(two, "die 3+") == {
        "R4.2": "after the boost you could pay 1 room, and without it 1; its krone is paid before the action."
    }
    one = position(seat(kronen=1, vacant=full), dice="3", round_=2)
    assert said(one, "die 3+")["R4.2"].startswith("after the boost you could pay no rooms, and without it 1")


def test_silent_where_the_boost_buys_a_room():
    here = position(seat(kronen=1, vacant="a1"), dice="3", round_=2)
    assert said(here, "die 3+") == {}


def test_boosting_away_the_krone_that_serving_costs():
    here = position(seat(kronen=1, vacant="a1", cafe={75: "ww"}, kitchen="kk"), dice="11", round_=2)
    text = said(here, "die 1+")["R4.2"]
    assert "the krone of the boost is the one that serving the Baroness costs" in text


def test_silent_where_serving_can_still_be_paid_or_the_action_brings_kronen():
    rich = position(seat(kronen=2, vacant="a1", cafe={75: "ww"}, kitchen="kk"), dice="22", round_=2)
    money = position(seat(kronen=1, vacant="a1", cafe={75: "ww"}, kitchen="kk"), dice="44", round_=2)
    assert said(rich, "die 2+") == said(money, "die 4+") == {}


# The Emperor (R7.3)


def test_leaving_the_emperor_aside_in_the_last_turn_before_he_scores():
    """From space 2 the retreat of 3 leads to 0; two spaces would avert that: 2 + 2 - 3 = 1."""
    here = position(seat(emperor=2, covered=(1,)), dice="1144", round_=3)
    text = said(here, "die 1")["R7.3"]
    assert text.startswith("after this round you would stand on space 0 and suffer tile A1 (")
    assert text.endswith("; 2 spaces by action 4 would avert that.")


def test_silent_where_the_emperor_is_served_cannot_be_or_need_not_be():
    taken = position(seat(emperor=2, covered=(1,)), dice="1144", round_=3)
    high = position(seat(emperor=4, covered=(1,)), dice="1144", round_=3)
    weak = position(seat(emperor=0, covered=(1,), kronen=0), dice="1144", round_=3)
    early = position(seat(emperor=2), dice="1144", round_=3)
    other = position(seat(emperor=2, covered=(1,)), dice="1144", round_=2)
    harmless = position(seat(emperor=2, covered=(1,)), dice="1144", round_=3, tiles=("A2", "B1", "C1"))
    averted = position(seat(emperor=2, covered=(1,), display=(26,)), dice="1144", round_=3)
    assert said(taken, "die 4") == {}
    for here in (high, weak, early, other, harmless, averted):
        assert said(here, "die 1") == {}


def test_kronen_although_the_split_could_avert_the_penalty():
    here = position(seat(emperor=2, covered=(1, 4)), agenda=at_the_end(Split(0, 3)), round_=3)
    assert "2 Emperor spaces of these would avert that" in said(here, "gain 3 kronen")["R7.3"]
    assert said(here, "gain 2 emperor 1 krone") == {}


def test_silent_where_the_split_is_too_weak_or_another_turn_is_left():
    weak = position(seat(emperor=0, covered=(1, 4)), agenda=at_the_end(Split(0, 3)), round_=3)
    early = position(seat(emperor=2, covered=(4,)), agenda=at_the_end(Split(0, 3)), round_=3)
    assert said(weak, "gain 3 kronen") == said(early, "gain 3 kronen") == {}


# Money (R5.6)


def test_kronen_above_20():
    here = position(seat(kronen=19), agenda=at_the_end(Split(0, 3)), round_=2)
    text = said(here, "gain 3 kronen")["R5.6"]
    assert text.startswith("nobody has more than 20 kronen: 2 kronen would be lost")
    assert said(here, "gain 2 emperor 1 krone") == {}


def test_a_reward_above_20():
    """90, the Senior Legal Secretary (red, sccc), brings 3 kronen: 18 + 3 = 21."""
    rich = position(seat(kronen=18, vacant="a1 b1 c1", cafe={90: "sccc"}), round_=2)
    fine = position(seat(kronen=17, vacant="a1 b1 c1", cafe={90: "sccc"}), round_=2)
    assert "1 krone would be lost" in said(rich, "move 90 c1")["R5.6"]
    assert said(fine, "move 90 c1") == {}


# Rooms (R6.5)


def test_a_dear_room_before_a_cheap_one_that_closes_a_group():
    """a3 costs 2 and begins a group; b1 costs nothing and is the last tile of b1 a2 b2."""
    here = position(seat(vacant="a1 a2 b2"), agenda=at_the_end(PrepareRooms(0, 1, must=1)), round_=2)
    assert said(here, "prepare a3") == {
        "R6.5": "b1 for nothing would close a yellow group, and its bonus is nearer."
    }
    assert said(here, "prepare b1") == {}


def test_silent_where_a_guest_needs_the_dear_room_or_nothing_is_closed():
    """The Princess (blue) has no room but a3; without b2 no room closes a group."""
    agenda = at_the_end(PrepareRooms(0, 1, must=1))
    needed = position(seat(occupied="a1", vacant="a2 b2", cafe={68: ""}), agenda=agenda, round_=2)
    none = position(seat(vacant="a1 a2"), agenda=agenda, round_=2)
    late = position(seat(vacant="a1 a2 b2"), agenda=agenda, round_=7)
    assert said(needed, "prepare a3") == said(none, "prepare a3") == said(late, "prepare a3") == {}


# In general


def test_an_action_that_is_not_possible_has_no_caution():
    here = position(seat(), round_=2)
    _who, end = parse_action("end", here)
    assert cautions(here, end) == ()


def test_a_caution_is_a_rule_and_a_sentence():
    caution = Caution("R6.2", "think.")
    assert (caution.rule, caution.text) == ("R6.2", "think.")


def test_whole_games_raise_nothing_and_a_sensible_player_is_rarely_warned():
    warned = played = 0
    here = new_position(("Anna", "Ben"), seed=8)
    while here.decision:
        mine = here.decision.seat == 0
        view = here.seen_by(here.decision.seat)
        for action in view.legal_actions:
            assert all(c.rule.startswith("R") and c.text.endswith(".") for c in cautions(view, action))
        action = choice_of(Greedy() if mine else Random(1), here).action
        played += mine
        warned += mine and bool(cautions(view, action))
        here = here.play(action).position
    assert warned < played / 10
