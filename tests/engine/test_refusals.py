"""What is refused, with the rule and a sentence; the position stays as it was.

Refusals in a turn (guest, die, serving, claiming, using, moving) are also in the files about these.
"""

from __future__ import annotations

import pytest

from gah_nb.engine import GameOver, IllegalAction, Position, actions, new_position
from gah_nb.engine.frames import FinalScoring, Penalty
from tests.engine.positions import END_OF_ROUND, options, play, position, seat, settle, told


def asked(script: str, *players, **table) -> Position:
    """The position after a script."""
    return play(position(*players, **table), script)[0]


def scoring(*players, **table) -> Position:
    """The first question of an Emperor scoring."""
    return settle(position(*players, agenda=END_OF_ROUND, **table))[0]


def draft() -> Position:
    return new_position(("Anna", "Ben"), seed=1, hand="draft")


def missing_from_the_pack() -> actions.Draft:
    return actions.Draft(
        next(card for card in range(1, 49) if actions.Draft(card) not in draft().legal_actions)
    )


A_TURN = position(
    seat(kronen=1, display=[1, 3, 24], used=[3], kitchen="w", cafe={77: "", 92: "s"}, vacant="c1", hand=[4]),
    dice="1146",
    queue=[80, 81, 82, 83, 84],
)
IN_A_TURN = [
    # action, rule, sentence
    (actions.Draft(3), "R3.1", "draft belongs to an action or effect, and none is going on now"),
    (actions.Keep(), "R3.1", "keep belongs to an action or effect, and none is going on now"),
    (actions.Prepare(1), "R3.1", "prepare belongs to an action or effect, and none is going on now"),
    (actions.End(), "R3.1", "a turn ends only after a die was taken"),
    (actions.Guest(80), "R3.2", "Professor Emeritus costs 3 kronen there, and 1 are left"),
    (actions.Guest(90), "R3.2", "Senior Legal Secretary is not in the queue"),
    (actions.Guest(7), "R3.2", "guest #7 is not in the queue"),
    (actions.Die(2), "R4.1", "no die lies on action space 2"),
    (actions.Die(0), "R4.1", "there are action spaces 1 to 6, not 0"),
    (actions.Die(1, 3), "R5.8", "only space 6 imitates another action, not space 1"),
    (actions.Die(6), "R5.8", "space 6 imitates one of the actions 1 to 5; say which, as in die 6>3"),
    (actions.Die(6, 6), "R5.8", "space 6 imitates one of the actions 1 to 5; say which, as in die 6>3"),
    (
        actions.Die(6, 3, True),
        "R4.2",
        "boosting costs 1 krone, with the price of the action 2, and 1 is left",
    ),
    (actions.Serve(), "R6.1", "no guest in the café waits for an item of the kitchen"),
    (actions.Claim("A"), "R6.2", "objective A (20 kronen) is not fulfilled"),
    (actions.Claim("D"), "R6.2", "objectives are A, B and C, not D"),
    (actions.Use(4), "R6.3", "Sous-Chef is not in the display"),
    (actions.Use(3), "R6.3", "Barkeeper was used this round already"),
    (actions.Use(24), "R6.3", "Chief Waiter is not a card to use once per round"),
    (actions.Use(99), "R6.3", "staff #99 is not in the display"),
    (actions.Move(77, 2), "R6.4", "Apothecary still waits for cake"),
    (actions.Move(92, 0), "R6.4", "a1 is not prepared; a guest moves into a vacant room"),
    (actions.Move(75, 2), "R6.4", "Baroness is not in the café"),
    (actions.Move(92, 20), "R3.1", "a hotel has the rooms 0 (a1) to 19 (e4), not 20"),
    (actions.Move(92, -1), "R3.1", "a hotel has the rooms 0 (a1) to 19 (e4), not -1"),
]

ELSEWHERE = {
    "draft": (draft(), missing_from_the_pack(), "R1.5", "is not in the pack"),
    "another verb in a draft": (
        draft(),
        actions.Pass(),
        "R1.5",
        "pass must wait: a staff card to keep is to be chosen",
    ),
    "start guest": (
        new_position(("Anna", "Ben"), seed=1),
        actions.Guest(200),
        "R1.6",
        "guest #200 is not in the queue",
    ),
    "dishes": (
        asked("die 1", seat(), dice="111"),
        actions.Take("scc"),
        "R5.1",
        "take 3 in all, strudel and cake, at least as much strudel as cake",
    ),
    "drinks": (
        asked("die 2", seat(), dice="22"),
        actions.Take("kk"),
        "R5.1",
        "take 2 in all, wine and coffee, at least as much wine as coffee",
    ),
    "split": (
        asked("die 4", seat(), dice="44"),
        actions.Gain(2, 1),
        "R5.5",
        "kronen and Emperor spaces are 2 in all here",
    ),
    "at hand": (
        asked("die 1; take sc", seat(cafe={77: ""}), dice="11"),
        actions.Put("s", 77),
        "R5.9",
        "Apothecary does not wait for strudel",
    ),
    "at hand, no such item": (
        asked("die 1; take sc", seat(cafe={77: ""}), dice="11"),
        actions.Put("x", 77),
        "R5.9",
        "items are s, c, w and k, not x",
    ),
    "serving": (
        asked("serve", seat(kitchen="sc", cafe={98: "", 77: ""})),
        actions.Put("s", 77),
        "R6.1",
        "Apothecary does not wait for strudel",
    ),
    "serving, not there": (
        asked("serve", seat(kitchen="sc", cafe={98: "", 77: "", 49: ""})),
        actions.Put("w", 49),
        "R6.1",
        "no wine is in the kitchen",
    ),
    "serving nothing": (
        asked("serve", seat(kitchen="sc", cafe={98: "", 77: ""})),
        actions.Done(),
        "R6.1",
        "at least one item is moved when one serves",
    ),
    "pick": (
        scoring(seat(emperor=6), seat(emperor=5), tiles=("A2", "B1", "C1"), round_=3),
        actions.Pick("x"),
        "R5.9",
        "items are s, c, w and k, not x",
    ),
    "rooms": (
        asked("die 3", seat(vacant="a1"), dice="33"),
        actions.Prepare(2),
        "R5.3",
        "c1 is not next to one of your rooms",
    ),
    "rooms, taken": (
        asked("die 3", seat(vacant="a1"), dice="33"),
        actions.Prepare(0),
        "R5.3",
        "a tile lies on a1 already",
    ),
    "rooms, too dear": (
        asked("die 3", seat(vacant="b2", kronen=1), dice="3"),
        actions.Prepare(11),
        "R5.3",
        "b3 costs 2 kronen, and 1 are left",
    ),
    "rooms, none": (
        asked("die 3", seat(vacant="a1"), dice="33"),
        actions.Done(),
        "R5.2",
        "1 more to be prepared, as rooms can be placed and paid",
    ),
    "rooms of the set-up": (
        play(new_position(("Anna", "Ben"), seed=1, start=0), "guest q5; guest q5")[0],
        actions.Done(),
        "R1.7",
        "2 more to be prepared, as rooms can be placed and paid",
    ),
    "prepare, floor": (
        asked("move Sculptor b1", seat(vacant="b1 b2", cafe={49: "w"})),
        actions.Prepare(11),
        "#49",
        "only rooms of floors 1 to 2 can be chosen, not b3",
    ),
    "prepare, discount": (
        asked("move Architect b1", seat(vacant="b1 b2 b3", cafe={57: "wwk"}, kronen=1)),
        actions.Prepare(16),
        "R5.3",
        "b4 costs 2 kronen, and 1 are left",
    ),
    "occupy": (
        asked("move Prince a3", seat(vacant="a3 b1 c1", cafe={72: "sck"})),
        actions.Occupy(0),
        "R6.6",
        "a1 is no vacant room",
    ),
    "staff, not in hand": (
        asked("die 5", seat(hand=[6, 7]), dice="5"),
        actions.PlayCard(8),
        "R5.7",
        "Tour Guide is not in the hand",
    ),
    "staff, too dear": (
        asked("die 5", seat(hand=[4, 6], kronen=2), dice="5"),
        actions.PlayCard(4),
        "R5.7",
        "Sous-Chef costs 5 kronen now, and 2 are left",
    ),
    "drawn": (
        asked("move Baroness a3", seat(vacant="a3", cafe={75: "wwkk"}), staff_deck=[4, 5, 6]),
        actions.PlayCard(7),
        "R6.8",
        "Masseuse is none of the drawn cards",
    ),
    "drawn for nothing": (
        asked("move Duke a3; resolve draw", seat(vacant="a3", cafe={76: "sskk"}), staff_deck=[4, 5, 6]),
        actions.Decline(),
        "R6.8",
        "one of the cards must be played where it costs nothing",
    ),
    "under": (
        asked(
            "move Duke a3; resolve draw; staff Groom",
            seat(vacant="a3", cafe={76: "sskk"}),
            staff_deck=[4, 5, 6],
        ),
        actions.Under(5),
        "R6.8",
        "Groom is none of the drawn cards",
    ),
    "free guest": (
        asked("move Dame a3", seat(vacant="a3", cafe={63: "k"}), queue=[80, 81, 82, 83, 84]),
        actions.Guest(75),
        "R6.7",
        "Baroness is not in the queue",
    ),
    "order": (
        asked("move Painter b1", seat(vacant="b1", cafe={61: "swww"})),
        actions.Resolve("bonus"),
        "R6.4",
        "bonus cannot come next here",
    ),
    "order beside an action": (
        asked("die 5", seat(display=[20], hand=[4]), dice="5"),
        actions.Resolve("Decorator"),
        "R9",
        "Decorator cannot come next here",
    ),
    "space": (
        asked("move E. Gizia c1", seat(vacant="c1", cafe={97: "ssw"}), dice="11"),
        actions.Space(2),
        "R4.1",
        "no die lies on action space 2",
    ),
    "space 6 without a krone": (
        asked("move E. Gizia c1", seat(vacant="c1", cafe={97: "ssw"}, kronen=0), dice="116"),
        actions.Space(6, 2),
        "R5.8",
        "space 6 costs 1 krone, and none is left",
    ),
    "space 6 without saying for what": (
        asked("move E. Gizia c1", seat(vacant="c1", cafe={97: "ssw"}), dice="116"),
        actions.Space(6),
        "R5.8",
        "space 6, and only that, imitates one of the actions 1 to 5, as in space 6>3",
    ),
    "complete": (
        asked("die 5; staff Porter", seat(hand=[38], cafe={75: "", 92: "s", 98: ""}), dice="5"),
        actions.Complete(92),
        "R9",
        "Capt. Goldhaken has a complete order",
    ),
    "complete, not there": (
        asked("die 5; staff Porter", seat(hand=[38], cafe={75: "", 92: "s", 98: ""}), dice="5"),
        actions.Complete(60),
        "R9",
        "Jewelry Designer is not in the café",
    ),
    "penalty": (
        position(seat(), round_=3, agenda=(Penalty(0),)),
        actions.Ignore(),
        "R7.3",
        "the penalty is suffered as it is, or ignored by Conference Manager for 1 krone",
    ),
    "remove": (
        scoring(seat(vacant="a1 a2 b2"), seat(emperor=5), tiles=("A4", "B1", "C1"), round_=3),
        actions.Remove(0),
        "R7.6",
        "a1 is not such a room on the highest floor that has one",
    ),
    "return": (
        scoring(seat(hand=[1, 2, 3]), seat(emperor=5), tiles=("A3", "B1", "C1"), round_=3),
        actions.Return(7),
        "R7.4",
        "Masseuse is not in the hand",
    ),
    "discard": (
        scoring(seat(display=[5, 27, 28]), seat(emperor=8), tiles=("A1", "B1", "C4"), round_=7),
        actions.Discard(5),
        "R7.4",
        "Groom is no end-of-game card of the display",
    ),
    "only passing, a card": (
        position(seat(kronen=0, display=[1]), dice="66"),
        actions.Use(1),
        "R2.6",
        "no die can be taken for want of a krone, so only passing is possible",
    ),
    "only passing, a guest": (
        position(seat(kronen=0, cafe={93: "s"}, vacant="a1"), dice="66"),
        actions.Move(93, 0),
        "R2.6",
        "no die can be taken for want of a krone, so only passing is possible",
    ),
    "stuck, a guest": (
        asked("serve", seat(kronen=1, kitchen="s", cafe={98: ""}), dice="66", queue=[80, 81, 82, 83, 84]),
        actions.Guest(84),
        "R2.6",
        "no die can be taken any more for want of a krone, so the turn goes to its end",
    ),
}


def refused(here: Position, action: actions.Action, rule: str, reason: str) -> None:
    """Asking says why, playing raises the same, and nothing has changed."""
    before, digest = here, here.digest
    assert here.refusal(action) is not None
    said = told(here.refusal(action))
    assert said[0] == rule
    assert said[1].endswith(reason)
    with pytest.raises(IllegalAction) as error:
        here.play(action)
    assert error.value.refusal == here.refusal(action)
    assert (error.value.rule, error.value.reason) == said
    assert str(error.value) == f"{said[0]}: {said[1]}"
    assert here == before
    assert here.digest == digest
    assert action not in here.legal_actions


@pytest.mark.parametrize(("action", "rule", "reason"), IN_A_TURN, ids=[str(row[0]) for row in IN_A_TURN])
def test_refused_in_a_turn(action, rule, reason):
    refused(A_TURN, action, rule, reason)


@pytest.mark.parametrize("case", ELSEWHERE)
def test_refused_elsewhere(case):
    refused(*ELSEWHERE[case])


def test_a_legal_action_is_not_refused():
    for action in A_TURN.legal_actions:
        assert A_TURN.refusal(action) is None


def test_nothing_is_played_when_the_game_is_over():
    over, _ = settle(position(seat(), round_=7, agenda=(FinalScoring(),)))
    assert over.decision is None
    assert over.legal_actions == ()
    assert told(over.refusal(actions.Pass())) == ("R8.2", "the game is over")
    with pytest.raises(GameOver, match=r"R8\.2: the game is over"):
        over.play(actions.Pass())


def test_the_options_are_those_without_a_refusal():
    assert options(A_TURN)[0] == "pass"
    assert len(set(A_TURN.legal_actions)) == len(A_TURN.legal_actions)
