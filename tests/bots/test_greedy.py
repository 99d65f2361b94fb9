"""The greedy bot: it wins against chance, sees what it may see, repeats itself, and says why."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gah_nb.bots import Greedy, Random, Weights, play_out
from gah_nb.bots.players import choice_of
from gah_nb.engine import Position, new_position
from gah_nb.engine.frames import NextTurn, Turn
from gah_nb.notation import to_text
from tests.engine.positions import position, seat

#: A turn in which a guest was taken.
AFTER_THE_GUEST = (NextTurn(), Turn(0, acted=True, guest_taken=True))


def choice(here: Position, weights: Weights | None = None) -> tuple[str, str]:
    """What it does, in the notation, and why."""
    made = choice_of(Greedy(weights), here)
    return to_text(made.action), made.reason


# Whole games


def test_it_wins_against_chance():
    wins = 0
    for seed in range(20):
        me = seed % 2
        bots = {me: Greedy(), 1 - me: Random(seed)}
        wins += play_out(new_position(("Anna", "Ben"), seed=seed), bots).winners == (me,)
    assert wins >= 18


@pytest.mark.parametrize("names", [("Anna", "Ben"), ("Anna", "Ben", "Cindy", "Dora")])
def test_it_plays_whole_games_of_every_kind(names: tuple[str, ...]):
    start = new_position(names, seed=11, hotel="day", hand="draft", promos=True)
    assert play_out(start, dict.fromkeys(range(len(names)), Greedy())).is_over


def test_the_same_view_is_the_same_choice_whatever_is_hidden():
    here = play_out(new_position(("Anna", "Ben"), seed=5), {0: Greedy(), 1: Random()}, until_round=2)
    while here.decision:
        # The other hand, the decks and the luck are other ones, and the view stays the same.
        other = here.seen_by(here.decision.seat).determinize(99)
        made = choice_of(Greedy(), here)
        assert choice_of(Greedy(), other) == made == Greedy().choose(here)
        here = here.play(made.action).position


def test_nobody_chooses_when_the_game_is_over():
    over = play_out(new_position(("Anna", "Ben"), seed=3), {0: Random(), 1: Random()})
    with pytest.raises(ValueError, match="the game is over"):
        Greedy().choose(over)


def test_its_weights_are_shown_and_count():
    assert repr(Greedy()) == "Greedy()"
    assert "krone=9" in repr(Greedy(Weights(krone=9)))
    here = position(seat(vacant="a1"), dice="444", round_=1, agenda=AFTER_THE_GUEST)
    assert choice(here, Weights(krone=9, waiting=0))[0].startswith("die 4")
    after = here.play(next(a for a in here.legal_actions if to_text(a) == "die 4")).position
    assert choice(after, Weights(krone=9))[0] == "gain 3 kronen"


# What it does, and why. 75 is the Baroness (wwkk), blue.


def test_it_stays_off_a_penalty():
    """Space 3 in round 3, retreat 3: one more space keeps off tile A1, and 5 VP would be lost (R7.3)."""
    here = position(seat(emperor=3, kronen=0, covered=(1,)), dice="1114", round_=3, agenda=AFTER_THE_GUEST)
    text, why = choice(here)
    assert text == "die 4"
    assert why == "it brings 1 Emperor space: that keeps Anna off the penalty of tile A1 (R7.3)"


def test_it_completes_an_order_and_says_whose():
    here = position(seat(vacant="a1", cafe={75: "wwk"}), dice="122", round_=2)
    after = here.play(next(a for a in here.legal_actions if to_text(a) == "die 2")).position
    text, why = choice(after)
    assert text == "take wk"
    assert "the order of the Baroness is complete then (R6.4)" in why


def test_it_moves_a_guest_before_anything_else():
    here = position(seat(vacant="a1", cafe={75: "wwkk"}), dice="1122", agenda=AFTER_THE_GUEST)
    text, why = choice(here)
    assert text == "move Baroness a1"
    assert "VP" in why


def test_it_claims_what_can_be_claimed():
    here = position(seat(kronen=20), dice="1122", round_=2, agenda=AFTER_THE_GUEST)
    assert choice(here) == ("claim A", "the highest free spot of objective A is 15 VP (R6.2)")


def test_it_waits_where_no_die_is_worth_it():
    here = position(seat(kronen=0, vacant="a1", cafe={68: "", 75: "", 76: ""}), dice="3", round_=2)
    impatient, patient = Weights(waiting=-99), Weights(waiting=99)
    assert choice(here, impatient)[0] == "die 3"
    assert choice(here, patient) == (
        "pass",
        "no die on the board brings more than waiting for the re-roll may bring (R2.3)",
    )


def test_no_reason_names_a_card_that_only_it_knows():
    """The draft is secret: what is kept has no name (R1.5)."""
    made = choice_of(Greedy(), new_position(("Anna", "Ben"), seed=2, hand="draft"))
    assert made.reason == "of these cards it would like to play this one most"


def test_another_hand_of_the_opponent_changes_nothing():
    here = position(seat(vacant="a1"), seat(hand=(1, 2, 3)), round_=2)
    other = replace(here, players=(here.players[0], replace(here.players[1], hand=(4, 5, 6))))
    assert choice_of(Greedy(), here) == choice_of(Greedy(), other)
