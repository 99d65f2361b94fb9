"""`gah.compare`: one line under several rule sets, as a value."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

import gah_nb as gah
from gah_nb.comparison import Parting
from gah_nb.engine import InvalidSetup
from gah_nb.engine.frames import RoundEnd
from gah_nb.notation import NotationError
from tests.engine.positions import play, position, seat

ALL = ["2021", "2015-de", "2015-fr", "2015-it"]
READY = gah.new_game(["Anna", "Ben"], seed=7).set_up()
#: Anna is on space 0 at the end of round 3, Ben on 4; tile A1 takes 3 kronen or 5 VP.
SCORING = position(seat(vp=20), seat(emperor=4), round_=3, agenda=(RoundEnd(),))


def labels(compared):
    return [outcome.label for outcome in compared]


# Which rule sets


def test_all_editions_are_the_default():
    assert labels(gah.compare(READY, "guest q5")) == ALL


@pytest.mark.parametrize("start", [READY, READY.position, SimpleNamespace(position=READY.position),
                                   SimpleNamespace(position=READY)])  # fmt: skip
def test_a_start_is_a_game_a_position_or_what_has_one(start):
    compared = gah.compare(start, "guest q5; die 1; take ss; keep; end", editions="2021")
    assert compared[0].position == READY.play("guest q5; die 1; take ss; keep; end").position


@pytest.mark.parametrize(
    ("editions", "readings", "expected"),
    [
        ("2015-fr", None, ["2015-fr"]),
        (["2015-it", "2021", "2015-it"], None, ["2015-it", "2021"]),
        ("2021", {"O1": ["allowed", "forbidden"]}, ["2021", "2021 with O1 forbidden where a must"]),
        ("2021", {"O1": "forbidden"}, ["2021 with O1 forbidden where a must"]),
        (
            ["2021"],
            {"O2": "all", "O4": "all"},
            [
                "2021",
                "2021 with O4 bonus again",
                "2021 with O2 until a die is taken",
                "2021 with O2 until a die is taken, O4 bonus again",
            ],
        ),
        ("2021", [{}, {"O4": "bonus again"}], ["2021", "2021 with O4 bonus again"]),
        # "all" editions are those in which the point arises.
        (
            "all",
            {"T1": "all"},
            ["2015-de", "2015-de with T1 only the roller", "2015-fr", "2015-fr with T1 only the roller"],
        ),
    ],
)
def test_rule_sets(editions, readings, expected):
    assert labels(gah.compare(READY, "guest q5", editions=editions, readings=readings)) == expected


def test_readings_of_the_start_stay_where_they_arise():
    start = READY.under("2015-fr", {"O4": "bonus again", "T9": "two occupied"})
    assert labels(gah.compare(start, "guest q5", editions=["2015-fr", "2021"])) == [
        "2015-fr with O4 bonus again, T9 two occupied",
        "2021 with O4 bonus again",
    ]
    compared = gah.compare(start, "guest q5", editions="2021", readings={"O4": "no second bonus"})
    assert labels(compared) == ["2021"]


@pytest.mark.parametrize(
    ("editions", "readings", "words"),
    [
        ("2015", None, "'2015' does not exist; did you mean"),
        (["2021", "x"], None, "'x' does not exist"),
        ("2021", {"T1": "all"}, "'T1' does not arise in edition 2021"),
        (["2015-de", "2021"], [{"T1": "only"}], "'T1' does not arise in edition 2021"),
        ("all", {"O99": "all"}, "'O99' does not exist"),
        ("all", {"E3": "all"}, "'E3' is decided by the edition"),
        ("all", {"O1": "nope"}, "'nope' is not one of its choices"),
        ([], None, "nothing to compare"),
        ("all", [], "nothing to compare"),
    ],
)
def test_rule_sets_that_do_not_exist(editions, readings, words):
    with pytest.raises(InvalidSetup, match=words):
        gah.compare(READY, "guest q5", editions=editions, readings=readings)


# What comes out


def test_the_same_events_meet_the_same_luck():
    line = "guest q5; die 1; take ss; keep; end; die 4; gain 3 kronen?; gain 2 kronen?; gain 1 krone?; end"
    compared = gah.compare(READY, line)
    queues = {outcome.position.queue for outcome in compared}
    rolls = {event.dice for outcome in compared for event in outcome.events if event.kind == "rolled"}
    assert len(queues) == 1
    assert len(rolls) <= 1
    assert compared.differences(1) == []
    # The die leaves its space after the action (E16): the first event that differs, and the only kind.
    parting = compared.parting("2015-de")
    assert (parting.there.kind, parting.here.kind) == ("die taken", "space chosen")


def test_where_nothing_differs():
    compared = gah.compare(READY, "guest q5")
    assert compared.same
    assert compared.groups == (compared.outcomes,)
    assert [compared.parting(label) for label in ALL] == [None] * 4
    assert compared.first_stop is None
    assert compared.stops == {}


def test_the_first_illegal_action_with_rule_and_reason():
    # E20: with two dice one strudel alone is too little in 2021.
    compared = gah.compare(READY, "guest q5; die 1\ntake s; keep; end", editions=["2021", "2015-de"])
    outcome, stop = compared.first_stop
    assert outcome.label == "2021"
    assert (stop.index, stop.action, stop.line, stop.column) == (2, "take s", 2, 1)
    assert stop.rule == "R5.1"
    assert stop.reason.startswith("take 2 in all")
    assert stop.asked == "Anna decides: choose 2 dishes, no more cakes than strudels."
    assert compared.stops == {"2021": stop}
    assert len(outcome.positions) == 3  # the start, the guest, the die
    assert outcome.game.position == outcome.position
    assert compared["2015-de"].stop is None
    assert compared["2015-de"].position.decision.seat == 1


def test_the_first_event_that_differs_and_the_numbers():
    # E3: in German Anna may give up 5 VP and keep her 3 kronen.
    compared = gah.compare(SCORING, "suffer right?")
    assert [[out.edition for out in group] for group in compared.groups] == [
        ["2021", "2015-it"],
        ["2015-de", "2015-fr"],
    ]
    assert compared["2021"].left_out == ("suffer right",)
    assert compared["2015-de"].left_out == ()
    numbers = {out.edition: (out.numbers["Anna"].vp, out.numbers["Anna"].kronen) for out in compared}
    assert numbers == {"2021": (20, 7), "2015-de": (15, 10), "2015-fr": (15, 10), "2015-it": (20, 7)}
    parting = compared.parting("2015-de")
    assert isinstance(parting, Parting)
    assert (parting.here.vp, parting.there.kronen) == (-5, -3)
    assert compared["2021"].events[: parting.index] == compared["2015-de"].events[: parting.index]
    assert compared.differences("2015-de")[:2] == [
        "Anna: 7 kronen here, 10 there",
        "Anna: 20 VP here, 15 there",
    ]


def test_players_may_be_called_like_what_a_game_is_played_by():
    # E3 again, with other names: nothing that is theirs is taken for a difference of the rules.
    players = replace(SCORING, box=replace(SCORING.box, names=("edition", "readings")))
    compared = gah.compare(players, "suffer right?", editions=["2021", "2015-de"])
    assert compared.differences("2015-de")[:2] == [
        "edition: 7 kronen here, 10 there",
        "edition: 20 VP here, 15 there",
    ]


def test_a_question_that_only_some_ask_is_a_difference():
    compared = gah.compare(SCORING, "", editions=["2021", "2015-de"])
    assert not compared.same
    assert compared["2015-de"].position.decision.kind == "penalty"


def test_events_and_positions_belong_together():
    compared = gah.compare(READY, "guest q5; die 1; take ss; keep; end", editions="2021")
    (outcome,) = compared
    here = READY
    for text, position_, count in zip(
        ["guest q5", "die 1", "take ss", "keep", "end"],
        outcome.positions[1:],
        outcome.counts[1:],
        strict=True,
    ):
        before = sum(1 for _ in outcome.events[: outcome.counts[outcome.positions.index(here.position)]])
        here = here.play(text)
        assert position_ == here.position
        assert count - before == len(here.events)
    assert outcome.counts[-1] == len(outcome.events)


def test_actions_forced_by_the_rules_may_be_said_aloud():
    # The Major waits for strudel only: what is received goes there or into the kitchen.
    line = "guest q5; die 1; take ss; keep; end"
    assert gah.compare(READY, line, editions="2021").first_stop is None


def test_what_cannot_be_read_under_any_is_an_error():
    with pytest.raises(NotationError, match="line 1, column 11"):
        gah.compare(READY, "guest q5; flie to the moon")


def test_what_means_nothing_under_some_ends_their_line():
    # "resolve bonus" answers a question that only 2021 asks (E2).
    here = position(seat(kronen=5, cafe={94: "ss"}, hand=[37], vacant="d4"), dice="4")
    compared = gah.compare(here, "move M. Ingalls d4; resolve bonus; staff Room Service")
    assert list(compared.stops) == ALL[1:]
    stop = compared.stops["2015-it"]
    assert (stop.index, stop.action) == (1, "resolve bonus")
    assert compared["2021"].numbers["Anna"].staff == ("Room Service",)


def test_the_wrong_player_stops_the_line():
    compared = gah.compare(READY, "Anna: guest q5; Ben: die 1", editions="2021")
    assert compared.first_stop[1].rule == "R2.2"


def test_not_in_the_middle_of_something():
    there, _ = play(position(seat(), dice="11"), "die 1")
    with pytest.raises(InvalidSetup, match="not in the middle"):
        gah.compare(there, "take sc")


def test_the_start_stays_as_it_was():
    before = READY.digest
    gah.compare(READY, "guest q5; die 1; take ss; keep; end")
    assert READY.digest == before


# Looking up


def test_outcomes_by_edition_words_and_number():
    compared = gah.compare(READY, "guest q5", readings={"O2": "all"}, editions=["2021", "2015-de"])
    assert len(compared) == 4
    assert compared["2021"] is compared[0]
    assert compared["2021 with O2 until a die is taken"] is compared[1]
    assert compared[-1].label == "2015-de with O2 until a die is taken"
    with pytest.raises(KeyError, match="which of 2021; 2021 with O2"):
        compared["2015-it"]
    with pytest.raises(KeyError):
        compared[4]


def test_numbers_of_a_player():
    here = position(
        seat(vp=3, kronen=4, emperor=5, kitchen="sw", cafe={75: "w", 63: ""}, vacant="a1", occupied="b1",
             hand=[2], display=[1, 27], used=[1]),
        seat(), claims=((0,), (), (0, 1)),
    )  # fmt: skip
    anna = gah.compare(here, "", editions="2021")[0].numbers["Anna"]
    assert (anna.vp, anna.kronen, anna.emperor, anna.kitchen) == (3, 4, 5, "sw")
    assert anna.cafe == ("Dame", "Baroness w")
    assert (anna.vacant, anna.occupied) == (("a1",), ("b1",))
    assert (anna.hand, anna.staff) == (("Waitress",), ("Breakfast Server (used)", "Booking Manager"))
    assert anna.objectives == "AC"


def test_the_view_of_a_player_can_be_compared():
    numbers = gah.compare(READY.seen_by("Anna"), "guest q5?", editions="2021")[0].numbers
    assert numbers["Ben"].hand == ("?",) * 6
