"""Solving puzzles whose answers are worked out by hand, and what is said where there is none."""

import pytest

import gah_nb as gah
from gah_nb.engine.actions import Done, Move, Put, Serve
from gah_nb.engine.rounds import visible
from gah_nb.puzzles import Progress, UnsoundPuzzle, WrongGoal
from gah_nb.puzzles.hope import as_played
from tests.puzzles import samples

#: Three dice on 4, and no krone: nobody to be paid, nothing to boost with.
MONEY = gah.Scenario("Money", dice="444").player("Anna", kronen=0).game


def test_three_dice_on_four_bring_three_kronen():
    solution = gah.solve(MONEY, "most kronen")
    assert (solution.proven, solution.best, solution.second, solution.gap) == (True, 3, 2, 1)
    assert solution.lines == ("die 4; gain 3 kronen; end",)  # a guest besides is needless
    assert solution.second_line.endswith("gain 1 emperor 2 kronen; end")


def test_fewest_actions_are_counted_without_the_end():
    game = gah.Scenario("Steps", dice="44").player("Anna", kronen=5).game
    solution = gah.solve(game, {"fewest": "actions", "reach": {"Anna.emperor": 2}})
    assert (solution.best, solution.second) == (2, 3)  # die 4; gain. With a guest before: 3
    # Boosted for a krone that comes back is the same line with a needless deed.
    assert solution.lines == ("die 4; gain 2 emperor; end",)


def test_it_is_said_what_is_counted_where_fewest_are_asked_for():
    reach = {"Anna.emperor": 2}
    actions, kronen = (gah.Goal(fewest=what, reach=reach).words for what in ("actions", "kronen"))
    assert actions.startswith("the fewest actions (ending a turn is none), with ")
    assert kronen.startswith("the fewest kronen paid, with ")  # not: the fewest kronen held


def test_fewest_kronen_pay_for_the_boost_alone():
    # 3 dice on 4 give 3 steps; the fourth is the boost, for 1 krone. Without it nothing reaches space 4.
    game = gah.Scenario("Boost", dice="444").player("Anna", kronen=5).game
    solution = gah.solve(game, {"fewest": "kronen", "reach": {"Anna.emperor": ">= 4"}})
    assert (solution.proven, solution.best) == (True, 1)
    assert solution.lines == ("die 4+; gain 4 emperor; end",)


def test_what_cannot_be_reached_is_said_to_be_so():
    solution = gah.solve(MONEY, {"reach": {"Anna.emperor": ">= 4"}})
    assert (solution.proven, solution.best, solution.lines) == (True, None, ())
    assert "this cannot be reached. Proven" in repr(solution)


def test_a_test_in_python():
    solution = gah.solve(MONEY, {"most": "kronen"}, holds=lambda game: game["Anna"].emperor >= 1)
    assert solution.best == 2


def test_two_turns_while_the_other_passes():
    # 3 kronen by the three dice, then 2 by the two that are left.
    solution = gah.solve(MONEY, "most kronen within two turns", decks_open=True)
    assert solution.best == 5
    assert "Ben: pass" in solution.lines[0]
    played = MONEY.play(solution.lines[0].removesuffix("; end"))
    assert played["Anna"].kronen == 5


EMPEROR = gah.Scenario("Emperor", round=3, dice="44", emperor=["A1", "B2", "C1"]).player(
    "Anna", kronen=2, emperor=2, vp=10
)


def test_the_scoring_at_the_end_of_the_round():
    # Two dice on 4. Two steps: space 4 brings 3 VP, 3 back to 1: no penalty, 13 VP. With the boost (1 krone)
    # three steps: space 5 brings 4 VP, back to 2: 14 VP. Two steps and the boosted die's krone: 13 VP.
    # A second turn with the other die: one step more, two with the boost; there are 2 kronen for two boosts:
    # 2 + 3 + 2 = 7: 5 VP, back to 4, and the reward of 3 kronen: 15 VP.
    solution = gah.solve(EMPEROR.game, "most vp within this round", decks_open=True)
    assert (solution.proven, solution.best) == (True, 15)
    game = EMPEROR.game.play(solution.lines[0])
    assert (game.round, game["Anna"].vp) == (4, 15)


def test_staff_that_pays_for_an_order_though_the_guest_stays():
    # On space 13 each further step is 1 VP. The Stableman steps when a blue guest leaves; in 2015 as soon as
    # the order is complete (E6), so that the Dame, who has no room, needs only to be served.
    game = gah.Scenario("Stableman", dice="5").player(
        "Anna", kronen=1, emperor=13, kitchen="k", cafe=["Dame"], staff=["Stableman"]
    )
    assert gah.solve(game.game, "most vp", decks_open=True).best == 0
    assert gah.solve(game.under("2015-de"), "most vp", decks_open=True).best == 1


# What is refused, and what is stopped


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ({"most": "vp", "least": "kronen"}, "asks for one thing at most, and this one for most vp and least"),
        ({"reach": {"Anna.claims": "A"}, "avoid": {"Anna.claims": "A"}}, "is to be reached and avoided"),
        ({"fewest": "actions"}, "the fewest actions is to do nothing"),
        ({}, "a goal asks for something"),
        ({"most": "beauty"}, "counted can be vp, lead"),
        ({"most": "vp", "within": "the game"}, "this is round 1 of 7"),
        ({"most": "vp", "seat": "Ben"}, "Ben is to solve it, and Anna decides"),
        ({"most": "vp", "within": "never"}, "this is no goal"),
        ({"reach": {"Anna.vp by R7.3": 3}}, 'not at changes "by" a rule'),
        ({"reach": {"Cindy.vp": 3}}, "nobody here is called"),
        ("mostly harmless", "this is no goal"),
        (7, "a goal is a Goal"),
    ],
)
def test_a_goal_that_cannot_be_is_refused(goal: object, said: str):
    with pytest.raises(WrongGoal, match=said):
        gah.solve(MONEY, goal)  # type: ignore[arg-type]


def test_a_hidden_card_that_can_be_used_makes_it_unsound():
    game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    with pytest.raises(UnsoundPuzzle, match="comes from the guest deck and can be taken then"):
        gah.solve(game, "most kronen")
    assert gah.solve(game, "most kronen", decks_open=True, positions=500).best is not None


def test_a_roll_that_nobody_knows_makes_it_unsound():
    goal = {"most": "kronen", "within": "this round", "passing": True}
    with pytest.raises(UnsoundPuzzle, match="the roll is to be said, in rolls"):
        gah.solve(MONEY, goal)


def test_a_budget_keeps_what_was_found():
    solution = gah.solve(MONEY, "most kronen", positions=20)
    assert not solution.proven
    assert solution.best is not None
    assert "20 positions were looked at" in repr(solution)
    assert "proven" not in repr(solution)


def test_any_budget_is_kept_to_the_last_position():
    """Also one that is used up when only the other seat's answer is left to be worked out."""
    here = [one for one in samples.positions(14) if one.round == 7][6]
    assert [len(visible(player)) for player in here.players] == [1, 1]
    goal = gah.Goal(most="lead", within="the game")
    whole = gah.solve(here, goal, decks_open=True)
    assert whole.proven
    assert whole.positions > 10
    for positions in range(1, whole.positions, 5):
        some = gah.solve(here, goal, decks_open=True, positions=positions)
        assert some.positions <= positions
        assert not some.proven or (some.best, some.second) == (whole.best, whole.second)


def test_a_search_can_be_cancelled_and_tells_how_far_it_is():
    told: list[Progress] = []
    game = gah.new_game(["Anna", "Ben"], seed=7).set_up()
    solution = gah.solve(
        game, "most vp", decks_open=True, progress=told.append, cancelled=lambda: len(told) > 1
    )
    assert (solution.proven, solution.reason) == (False, "the search was cancelled")
    assert [one.positions for one in told] == [256, 512]


def test_the_game_stays_as_it_is():
    before = MONEY.digest
    gah.solve(MONEY, "most vp")
    assert MONEY.digest == before


def test_who_has_begun_to_serve_in_vain_goes_on():
    # The Duke waits for two strudels and two coffees. One of each is there: he stays, and nothing is scored.
    anna = {"hand": [], "vacant": "a1", "cafe": ["Duke"], "kitchen": "sk", "kronen": 2}
    game = gah.Scenario("In vain", dice="4", queue=["Sculptor"]).player("Anna", **anna).game
    solution = gah.solve(game.play("die 4; gain 1 krone; serve"), "most vp", decks_open=True)
    assert (solution.proven, solution.best, solution.second) == (True, 0, None)


def test_serving_ends_where_somebody_stays_who_could_be_served():
    """What was found where the Duke did not wait is played where he does, and the other way round.

    Mr. Boydell waits for a strudel. The Duke will not move in, though a strudel would be there for him too.
    """
    anna = {"hand": [], "vacant": "a1", "kitchen": "ss", "kronen": 1}

    def waiting(*cafe: str):
        scenario = gah.Scenario("Serving", dice="55", queue=["Sculptor"])
        return scenario.player("Anna", **anna, cafe=["Mr. Boydell: c", *cafe]).game.position

    (boydell,) = (table.guest for table in waiting().players[0].cafe)
    (duke,) = {table.guest for table in waiting("Duke").players[0].cafe} - {boydell}
    serve, put, move = Serve(), Put("s", boydell), Move(boydell, 0)
    assert waiting().play(serve).forced == (put,)
    assert Put("s", duke) in waiting("Duke").play(serve).position.legal_actions
    alone, with_duke = ((serve, (put,)), (move, ())), ((serve, ()), (put, ()), (Done(), ()), (move, ()))
    for line in (alone, with_duke):
        assert as_played(waiting(), line) == (serve, move)
        assert as_played(waiting("Duke"), line) == (serve, put, Done(), move)
