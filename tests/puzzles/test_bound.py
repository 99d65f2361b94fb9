"""The bound of a turn: never too low, and as low as can be worked out by hand."""

from random import Random

import pytest

import gah_nb as gah
from gah_nb.engine.frames import Turn
from gah_nb.engine.rounds import visible
from gah_nb.puzzles import Goal
from gah_nb.puzzles.course import Course
from gah_nb.puzzles.form import Open
from gah_nb.puzzles.goal import aim_of
from gah_nb.puzzles.outlook import ENDLESS
from tests.puzzles import samples
from tests.puzzles.plain import Plain, TooMany

MOST_VP = Goal(most="vp")


def course_of(position) -> Course:
    return Course(aim_of(MOST_VP, position), Open(None, None))


@pytest.mark.parametrize("seed", range(24))
def test_no_turn_brings_more(seed: int):
    """Of every position of a turn, as plain search finds them, and what it can still bring."""
    here = [one for one in samples.positions(seed) if any(isinstance(top, Turn) for top in one.agenda)]
    looked = 0
    for position in Random(seed).sample(here, len(here)):
        plain = Plain(position, MOST_VP, 300)
        try:
            plain.values()
        except TooMany:
            continue
        course = course_of(position)
        for (after, turns), values in plain.known.items():
            best = max(value for value in values if value is not None)
            assert course.most(after) >= best - after.players[plain.seat].vp, (after, turns)
        looked += 1
        if looked == 12:
            break
    assert looked


#: Guests of whom nobody is content with what Anna has below.
WINE = ["Sculptor", "Photographer", "Actress", "Procurator", "Baroness"]


def most(dice: str = "44", **player: object) -> int:
    game = gah.Scenario("Bound", dice=dice, queue=WINE).player("Anna", **player).game
    return course_of(game.position).most(game.position)


def test_who_has_nobody_to_serve_scores_nothing():
    # Two steps, three with the boost, from space 3; VP come past space 13.
    assert most(kronen=5, emperor=3, kitchen="") == 0
    # From space 12: three steps with the boost are two past space 13.
    assert most(kronen=5, emperor=12, kitchen="") == 2


@pytest.mark.parametrize(("kronen", "vp"), [(0, 0), (1, 2)])
def test_nobody_serves_without_a_krone(kronen: int, vp: int):
    # Mr. Boydell waits for a strudel and a cake, which lie in the kitchen, and brings 2 VP and 2 spaces.
    anna = {
        "hand": [],
        "occupied": "a1",
        "vacant": "b1",
        "cafe": ["Mr. Boydell"],
        "kitchen": "sc",
        "kronen": kronen,
    }
    assert most("55", **anna) == vp


@pytest.mark.parametrize(("kitchen", "least"), [("ssk", 0), ("sskk", 4)])
def test_nobody_moves_in_by_what_he_brings_himself(kitchen: str, least: int):
    # The Duke (two strudels, two coffees) lets draw three cards and play one: for coffee that comes too late.
    anna = {"hand": [], "vacant": "a1", "cafe": ["Duke"], "kitchen": kitchen, "kronen": 9}
    found = most("33", **anna)
    assert found >= least
    assert (found > 0) == (least > 0)


@pytest.mark.parametrize(("kronen", "vp"), [(1, 0), (2, 1)])
def test_no_printed_vp_that_are_not_paid_for(kronen: int, vp: int):
    # Of the rooms with VP the cheapest is d3, 1 VP for 2 kronen; that d2 is needed before is not looked at.
    anna = {"hand": [], "vacant": "d1", "occupied": "a1 b1 c1", "kitchen": "", "kronen": kronen}
    assert most("33", **anna) == vp


@pytest.mark.parametrize(("kronen", "vp"), [(0, 2), (1, 2), (2, 3)])
def test_a_guest_for_nothing_pays_for_no_room(kronen: int, vp: int):
    # The Dame moves into the blue e1, a group of its own (2 VP), and brings a guest for nothing. d3, 1 VP,
    # costs 2 kronen all the same.
    anna = {"hand": [], "vacant": "d1 e1", "occupied": "a1 b1 c1", "cafe": ["Dame: k"], "kitchen": ""}
    assert most("33", **anna, kronen=kronen) == vp


@pytest.mark.parametrize(("vacant", "also", "vp"), [("e1 b2", "", 2), ("e1", "b2", 17)])
def test_one_guest_fills_one_room_of_one_colour(vacant: str, also: str, vp: int):
    # Mr. Oundo may move in anywhere, and nobody else moves. C1 asks for three rooms of each colour; 3 red
    # ones (c1, d1, c2), 2 blue ones (a1, a3) and 2 yellow ones (b1, a2) are occupied. With the yellow b2 as
    # well the blue e1 completes it (15 VP), a group of its own (2 VP); without b2 there are the 2 VP only.
    anna = {"hand": [], "kronen": 0, "kitchen": "", "cafe": ["Mr. Oundo: sk"]}
    scenario = gah.Scenario("Colours", dice="55", queue=WINE, objectives=["A2", "B3", "C1"])
    rooms = {"occupied": f"a1 b1 c1 d1 a2 c2 a3 {also}", "vacant": vacant}
    position = scenario.player("Anna", **anna, **rooms).game.position
    assert course_of(position).most(position) == vp


@pytest.mark.parametrize(("also", "vp"), [("", 0), ("a4", 20)])
def test_a_group_is_filled_by_rooms_of_its_colour(also: str, vp: int):
    # B3 asks for six groups, and five are occupied: a1; b1, a2, b2; b3, b4; c3, c4; d4. The Dame, who is
    # blue and brings no VP, moves into a3. With a4 that is the sixth: 15 VP, and 5 for a blue group of two.
    # Without a4 she fills none: the yellow group that waits for e2 is not for her.
    anna = {"hand": [], "kronen": 0, "kitchen": "", "cafe": ["Dame: k"], "vacant": "a3 e2"}
    occupied = f"a1 b1 a2 b2 b3 b4 c3 c4 d4 d3 e3 {also}"
    scenario = gah.Scenario("Groups", dice="55", queue=WINE, objectives=["A2", "B3", "C2"])
    position = scenario.player("Anna", **anna, occupied=occupied).game.position
    assert course_of(position).most(position) == vp


def test_without_a_bound_nothing_is_cut():
    game = gah.Scenario("Bound", dice="44").game.under("2015-de")
    assert course_of(game.position).most(game.position) == ENDLESS


# The last turn of a game

TO_THE_END = Goal(most="vp", within="this round")


def is_last_turn(position) -> bool:
    seat = position.decision.seat
    others = [player for other, player in enumerate(position.players) if other != seat]
    return position.round == 7 and isinstance(position.agenda[-1], Turn) and not any(map(visible, others))


@pytest.mark.parametrize("seed", range(0, 96, 4))
def test_no_last_turn_brings_more(seed: int):
    """Of every position of a last turn, as plain search finds them, and what it and the scoring can bring."""
    for position in filter(is_last_turn, samples.positions(seed)):
        plain = Plain(position, TO_THE_END, 1500)
        try:
            plain.values()
        except TooMany:
            continue
        course = Course(aim_of(TO_THE_END, position), Open(None, None)).alone(TO_THE_END, position)
        for (after, _), values in plain.known.items():
            if after.is_over or after.decision.seat != plain.seat:
                continue
            best = max(value for value in values if value is not None)
            assert course.most(after) >= best - after.players[plain.seat].vp, after


@pytest.mark.parametrize(
    ("player", "vp"),
    [
        # One item is taken and kept: 1 VP, the room on floor 1 scores 1, and the Emperor takes 8.
        ({"emperor": 0}, 1 + 1 - 8),
        # Space 13 is worth 9 VP, and 8 more come 7 spaces farther back.
        ({"emperor": 13}, 1 + 1 + 9 + 8),
        # On space 2 one scores 2 VP before going back to 0.
        ({"emperor": 2}, 1 + 1 + 2 - 8),
        # The Duke waits for four items and stays: 5 VP less.
        ({"emperor": 0, "cafe": ["Duke"]}, 1 + 1 - 8 - 5),
        # The Chambermaid scores 1 VP for each occupied room, the Receptionist for each tile.
        ({"emperor": 0, "staff": ["Chambermaid", "Receptionist"], "vacant": "b1"}, 1 + 1 - 8 + 1 + 2),
    ],
)
def test_the_end_is_worked_out_by_hand(player: dict[str, object], vp: int):
    scenario = gah.Scenario("The end", round=7, dice="1", queue=WINE, emperor=["C1"])
    anna = {"kronen": 0, "occupied": "a1", "kitchen": "", "hand": [], "taken": "4"} | player
    game = scenario.player("Ben", taken="23", kronen=0, hand=[]).player("Anna", **anna).game
    course = Course(aim_of(TO_THE_END, game.position), Open(None, None)).alone(TO_THE_END, game.position)
    assert gah.solve(game, TO_THE_END, decks_open=True).best == vp
    assert course.most(game.position) == vp + 1  # a boost, which nobody pays for here, takes one item more
