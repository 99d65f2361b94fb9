"""Other readings of an edition's own words: T1-T20, the one taken and the other (T15: test_extra_turn)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gah_nb.components import rule_set
from gah_nb.engine.audit import problems
from gah_nb.engine.frames import EmperorTileFor
from gah_nb.engine.position import under as under_rules
from gah_nb.engine.turn import can_claim
from tests.editions.tables import ALL_2015, DE, E2021, FR, IT, final, tile, under
from tests.engine.positions import END_OF_ROUND, change, changes, found, options, play, rooms, seat, settle

TWELVE = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3"


@pytest.mark.parametrize("edition", [DE, FR])
@pytest.mark.parametrize(("readings", "next_seat"), [({}, 1), ({"T1": "only the roller"}, 0)])
def test_t1_who_may_act_after_a_reroll(edition, readings, next_seat):
    # Passen.
    # Anna 1/4, Ben 2/3: both pass, Anna re-rolls and takes a die. Ben may act now, or waits for the next
    # re-roll, so that Anna is next with her 4.
    here = under(edition, seat(), seat(), dice="4444", readings=readings)
    here = replace(here, script=(("roll", (4, 4, 4)),))
    there, events = play(here, "pass; pass; die 4; gain 3 kronen; end")
    assert [event.seat for event in found(events, "rolled")] == [0]
    assert there.decision.seat == next_seat


def test_t1_who_waits_acts_after_the_next_reroll():
    here = under(DE, seat(), seat(), dice="4444", readings={"T1": "only the roller"})
    here = replace(here, script=(("roll", (4, 4, 4)), ("roll", (1,))))
    there, _ = play(here, "pass; pass; die 4; gain 3 kronen; end; pass")
    # Ben has the lowest visible number, 2, and rolls the one die that is left of two.
    assert there.decision.seat == 1
    assert there.dice == (1, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("edition", "readings", "die", "cost"),
    [
        # Die Personalkarten.
        # Waitress costs 6. Three dice and 2 more: 1. Twice three: 0. 2 in place of the three: 4.
        (E2021, {}, "die 5", 1),
        (DE, {}, "die 5", 1),
        (IT, {}, "die 5", 1),
        (IT, {"T2": "2 per die"}, "die 5", 0),
        (FR, {}, "die 5", 1),
        (FR, {"T3": "2 instead"}, "die 5", 4),
        (FR, {"T3": "2 instead"}, "die 5+", 4 + 1),
    ],
)
def test_t2_t3_checker(edition, readings, die, cost):
    here = under(edition, seat(hand=[2], display=[18]), dice="555", readings=readings)
    _, events = play(here, f"{die}; staff Waitress")
    assert change(events, 0, "kronen") == -cost


def test_t2_the_boost_is_a_die_more():
    # One die and a boost: twice 2 = 4 off, so 2 kronen and 1 for the boost; else 1 + 1 + 2 = 4, the same.
    # With two dice: twice 3 = 6 off against 5.
    for readings, paid in (({}, 1 + 1), ({"T2": "2 per die"}, 0 + 1)):
        here = under(IT, seat(hand=[2], display=[18]), dice="55", readings=readings)
        _, events = play(here, "die 5+; staff Waitress")
        assert change(events, 0, "kronen") == -paid


@pytest.mark.parametrize(
    ("edition", "readings", "space", "vp"),
    [
        # Die Personalkarten: printed VP are 5 on space 8 and 9 on space 13.
        (FR, {}, 8, 12),
        (FR, {"T4": "printed VP"}, 8, 10),
        (FR, {"T4": "printed VP"}, 13, 12),
        (FR, {"T4": "printed VP", "T17": "remark"}, 13, 18),
        (FR, {"T17": "remark"}, 8, 16),
        (DE, {"T17": "remark"}, 8, 16),
        (IT, {"T17": "remark"}, 8, 16),
        (IT, {"T17": "limit"}, 8, 12),
    ],
)
def test_t4_t17_operator(edition, readings, space, vp):
    assert final(edition, seat(display=[41], emperor=space), seat(), readings=readings) == {"41": vp}


@pytest.mark.parametrize(("readings", "resting"), [({}, (2, 3)), ({"T5": "once per turn"}, (3,))])
def test_t5_how_often_the_waitress_can_be_used(readings, resting):
    # Die Personalkarten.
    # IT "per turno" for 1, 2 and 4, but "per round" for 3. Ben's two turns (2 and 3) come in between.
    here = under(IT, seat(display=[2, 3]), seat(), dice="4444", readings=readings)
    there, _ = play(here, "use Waitress; use Barkeeper; die 4; gain 4 kronen")
    assert there.players[0].used == (2, 3)
    there, _ = play(there, "end; die 4; gain 3 kronen; end; die 4; gain 2 kronen; end")
    assert there.decision.seat == 0
    assert there.players[0].used == resting
    assert ("use Waitress" in options(there)) == (2 not in resting)


def test_t5_an_extra_turn_is_a_turn_of_its_own():
    # The Waitress was used before E. Gizia moved, again in the extra turn, and rests in the rest of the turn.
    area = seat(cafe={97: "ssw"}, vacant="a2", display=[2])
    here = under(IT, area, dice="44", readings={"T5": "once per turn"})
    there, _ = play(here, "use Waitress; move E. Gizia a2; use Waitress; space 4; gain 2 kronen; end")
    assert there.players[0].used == (2,)
    after, _ = play(there, "die 4; gain 2 kronen; end")
    assert after.players[0].used == ()


@pytest.mark.parametrize(("readings", "claimed"), [({}, False), ({"T6": "having been there"}, True)])
def test_t6_emperor_10_and_falling_back(readings, claimed):
    # Carte Obiettivo: IT "having reached". Anna goes back from 10 to 7 in round 3.
    table = {"round_": 3, "objectives": ("A2", "B1", "C1"), "agenda": END_OF_ROUND}
    here, _ = settle(under(IT, seat(emperor=10, kronen=0), seat(), readings=readings, **table))
    assert here.players[0].emperor == 7
    assert can_claim(here, 0, 0) == claimed
    assert not can_claim(here, 1, 0)


def test_t6_standing_there_is_enough_in_both():
    for readings in ({}, {"T6": "having been there"}):
        here = under(IT, seat(emperor=10), readings=readings, objectives=("A2", "B1", "C1"))
        assert "claim A" in options(here)


@pytest.mark.parametrize(("readings", "claimed"), [({}, False), ({"T7": "rooms prepared"}, True)])
def test_t7_twelve_rooms_after_a_removal(readings, claimed):
    # Annexe 3: FR-a "you have prepared 12 rooms". Tile A4 takes one of twelve away.
    goals = ("A4", "B1", "C1")
    here, _ = tile(FR, "A4", seat(vacant=TWELVE), readings=readings, objectives=goals)
    here, _ = play(here, "suffer left; remove a3")
    assert here.players[0].tiles == rooms(TWELVE.replace("a3 ", ""))
    assert can_claim(here, 0, 0) == claimed


@pytest.mark.parametrize(
    ("readings", "occupied", "script", "left"),
    [
        # Die Kaiserplättchen: both rooms of floor 2, or one of them and c1 on the floor below.
        ({}, "a2 b2 c1", "remove b2", "a2"),
        ({"T8": "same floor"}, "a2 b2 c1", "", "c1"),  # both go, so nobody is asked which goes first
        ({}, "a2 c1", "", ""),
        ({"T8": "same floor"}, "a2 c1", "", ""),
    ],
)
def test_t8_the_second_room_of_c2(readings, occupied, script, left):
    here, _ = tile(E2021, "C2", seat(occupied=occupied), readings=readings)
    if script:
        here, _ = play(here, script)
    assert here.players[0].occupied == rooms(left)


@pytest.mark.parametrize(("readings", "gone"), [({}, "b1 c1"), ({"T9": "two occupied"}, "a2 d1")])
def test_t9_the_rooms_of_b4(readings, gone):
    # Die Kaiserplättchen: vacant as printed, or occupied as in the picture.
    before = seat(vacant="b1 c1", occupied="a2 d1")
    here, _ = tile(FR, "B4", before, readings=readings)
    after, _ = play(here, "suffer left; remove b1" if not readings else "suffer left")
    assert before.tiles & ~after.players[0].tiles == rooms(gone)


@pytest.mark.parametrize("edition", ALL_2015)
@pytest.mark.parametrize(("readings", "spaces"), [({}, 2), ({"T10": "no effect"}, 0)])
def test_t10_detective_and_his_own_5(edition, readings, spaces):
    here = under(edition, seat(hand=[20]), dice="55", readings=readings)
    after, events = play(here, "die 5; staff Detective")
    assert change(events, 0, "emperor") == spaces
    assert after.players[0].covered == (5,)


# T11: in the middle of another effect


@pytest.mark.parametrize("edition", ALL_2015)
@pytest.mark.parametrize(("readings", "offered"), [({}, []), ({"T11": "allowed"}, ["serve", "claim A"])])
def test_t11_serving_and_claiming_in_the_middle_of_an_action(edition, readings, offered):
    # Zusatzaktionen. Anna chooses her drinks; she has 20 kronen, and the Dame waits for coffee.
    here = under(edition, seat(kronen=20, cafe={63: ""}, kitchen="k"), dice="22", readings=readings)
    there, _ = play(here, "die 2")
    assert options(there) == ["take ww", "take wk", "take w", "done", *offered]


def test_t11_the_action_goes_on_afterwards():
    # A guest moves in, and his 3 kronen pay for the second room: 0 + 3 - 1 = 2. Major: 3 VP.
    area = seat(kronen=0, cafe={85: "ssc"}, vacant="c1")
    here = under(DE, replace(area, tiles=rooms("a1 b1 c1")), dice="33", readings={"T11": "allowed"})
    there, _ = play(here, "die 3; prepare d1")
    assert options(there) == ["prepare e1", "done", "move Major c1", "move Major d1"]
    after, _ = play(there, "move Major c1; prepare a2; end")
    assert changes(here, after) == {
        "kronen": 2, "vp": 3, "tiles": "+d1 +a2", "occupied": "+c1", "cafe": "-85",
    }  # fmt: skip


def test_t11_serving_is_a_turns_business():
    # Nothing of it in an Emperor scoring (R7.5), nor while one serves.
    here, _ = tile(DE, "A4", seat(emperor=3, kronen=20, vacant="a1"), readings={"T11": "allowed"})
    assert options(here) == ["prepare b1", "prepare a2", "decline"]
    area = seat(cafe={63: "", 85: ""}, kitchen="kss")
    here, _ = play(under(DE, area, dice="2", readings={"T11": "allowed"}), "serve")
    assert options(here) == ["put k Dame", "put s Major"]


# T12-T14, T16


@pytest.mark.parametrize(("readings", "asked"), [({}, []), ({"T12": "pay 1"}, ["ignore", "suffer"])])
def test_t12_conference_manager(readings, asked):
    # Annexe 2, which is damaged.
    here, _ = tile(FR, "C1", seat(vp=20, display=[26]), readings=readings)
    assert options(here) == asked
    assert here.players[0].vp == 20


@pytest.mark.parametrize(("readings", "vp"), [({}, 8), ({"T13": "2 VP"}, 4)])
def test_t13_assistant_manager(readings, vp):
    assert final(FR, seat(display=[1, 32]), seat(), readings=readings) == {"32": vp}


@pytest.mark.parametrize(("readings", "cafe"), [({}, "-63"), ({"T14": "leaves first"}, "-63 +97")])
def test_t14_the_guests_own_table(readings, cafe):
    # Zusatzaktionen: FR-a's rule text flips and discards first. The bonus stays after the reward (E2): 2 VP.
    area = seat(cafe={63: "k", 75: "", 77: ""}, vacant="e1")
    here = under(FR, area, dice="4", queue=[97], readings=readings)
    after, _ = play(here, "move Dame e1; guest E. Gizia" if readings else "move Dame e1")
    assert changes(here, after) == {"vp": 2, "occupied": "+e1", "cafe": cafe}


@pytest.mark.parametrize("edition", [DE, FR])
@pytest.mark.parametrize(("readings", "kronen"), [({}, -6), ({"T16": "free"}, 0)])
def test_t16_staff_managers_card(edition, readings, kronen):
    # Die Personalkarten: no price is mentioned. Waitress costs 6.
    here = under(edition, seat(hand=[2], display=[22]), dice="3", readings=readings)
    there, _ = play(here, "die 3")
    assert any("Staff Manager" in text for text in options(there))
    _, events = play(there, "resolve Staff Manager; staff Waitress")
    assert change(events, 0, "kronen") == kronen


# T18: the tile of the guest's room and the occupancy bonus. d4 is a red group of its own: 1 krone.

T18 = [
    pytest.param({}, id="both after"),
    pytest.param({"T18": "tile before, bonus after"}, id="tile before, bonus after"),
    pytest.param({"T18": "both before"}, id="both before"),
]


@pytest.mark.parametrize("edition", ALL_2015)
@pytest.mark.parametrize("readings", T18)
def test_t18_what_the_bonus_pays_for(edition, readings):
    # M. Ingalls lets one play staff for 1 less: Executive Housekeeper for 2 - 1 = 1 krone. Anna has none but
    # the one of the bonus, which pays for the card only if it comes first.
    here = under(edition, seat(kronen=0, cafe={94: "ss"}, vacant="d4", hand=[12]), readings=readings)
    there, _ = play(here, "move M. Ingalls d4")
    if readings == {"T18": "both before"}:
        assert options(there) == ["staff Executive Housekeeper", "decline"]
        after, _ = play(there, "staff Executive Housekeeper")
        assert changes(here, after) == {
            "cafe": "-94", "occupied": "+d4", "hand": "-12", "display": "+12",
        }  # fmt: skip
    else:
        assert changes(here, there) == {"cafe": "-94", "occupied": "+d4", "kronen": 1}


@pytest.mark.parametrize("edition", ALL_2015)
@pytest.mark.parametrize("readings", T18)
def test_t18_when_the_tile_is_turned(edition, readings):
    # The Conductor moves to b1 of the yellow group b1 a2 b2 and occupies b2: whichever tile is turned last
    # completes the group of 3, for 6 Emperor spaces beside his own 1.
    anna = seat(cafe={102: "sk"}, occupied="a2", vacant="b1 b2")
    _, events = play(under(edition, anna, readings=readings), "move Conductor b1; resolve occupy; occupy b2")
    turned = [event.room for event in found(events, "room occupied")]
    assert turned == ([6, 1] if not readings else [1, 6])
    assert change(events, 0, "emperor") == 1 + 6


@pytest.mark.parametrize("readings", T18)
def test_t18_a_reward_that_is_declined_leaves_the_bonus(readings):
    # The Procurator prepares two rooms for nothing; 2015-de: none of it.
    here = under(DE, seat(kronen=0, cafe={88: "cwww"}, vacant="d4"), readings=readings)
    after, _ = play(here, "move Procurator d4; decline")
    assert changes(here, after) == {"cafe": "-88", "occupied": "+d4", "kronen": 1}


@pytest.mark.parametrize(
    ("edition", "readings", "vp"),
    [
        # 2021: the die is gone before Interior Architect (5 VP for a 3) is played. 2015: it is taken last.
        (E2021, {}, 0),
        *((edition, {}, 5) for edition in ALL_2015),
        *((edition, {"T19": "no effect"}, 0) for edition in ALL_2015),
        (DE, {"T10": "no effect"}, 0),  # the same argument
    ],
)
@pytest.mark.parametrize("order", ["Staff Manager; staff Interior Architect; done", "action; done; staff 19"])
def test_t19_staff_manager_and_the_very_3(edition, readings, vp, order):
    here = under(edition, seat(hand=[19], display=[22], occupied="a1"), dice="33", readings=readings)
    said = f"die 3; resolve {order}"
    if edition == E2021:
        said = said.replace("done", "prepare b1; done")
    after, events = play(here, said.replace("staff 19", "staff Interior Architect"))
    assert 19 in after.players[0].display
    assert change(events, 0, "vp") == vp


@pytest.mark.parametrize("edition", ALL_2015)
def test_t19_is_about_no_other_die(edition):
    # Interior Architect and Executive Housekeeper in play before: 5 and 2. The Detective by his own 5: 2.
    for readings in ({}, {"T19": "no effect"}):
        anna = seat(hand=[20], display=[12, 19, 22], occupied="a1")
        here = under(edition, anna, dice="35", readings=readings)
        _, events = play(here, "die 3; resolve action; done; decline")
        assert change(events, 0, "vp") == 5 + 2
        _, events = play(here, "die 5; staff Detective")
        assert change(events, 0, "emperor") == 2


@pytest.mark.parametrize("edition", ALL_2015)
@pytest.mark.parametrize(("readings", "again"), [({}, 1), ({"T20": "once per guest"}, 0)])
def test_t20_an_order_that_is_completed_again(edition, readings, again):
    # Stableman: 1 Emperor space when the order of a blue guest is complete. The Sous-Chef's coffee completes
    # the Dame; tile B1 takes it away; the next coffee completes her again.
    anna = seat(display=[4, 6], cafe={63: ""})
    here = under(edition, anna, round_=5, tiles=("A1", "B1", "C1"), readings=readings)
    there, events = play(here, "use Sous-Chef; put k Dame")
    assert change(events, 0, "emperor") == 1
    back = replace(there.players[0], emperor=0, used=())
    lost, _ = settle(replace(there, players=(back, there.players[1]), agenda=(EmperorTileFor(0),)))
    assert lost.players[0].cafe[0].items == (0, 0, 0, 0)
    _, events = play(replace(lost, agenda=here.agenda), "use Sous-Chef; put k Dame")
    assert change(events, 0, "emperor") == again


def test_t20_another_guest_is_another_order():
    anna = seat(display=[4, 6, 38], cafe={63: "", 64: ""})
    here = under(DE, anna, readings={"T20": "once per guest"})
    there, events = play(here, "use Sous-Chef; put k Dame")
    back = replace(there.players[0], used=())
    after, more = play(replace(there, players=(back, there.players[1])), "use Sous-Chef; put k Duchess")
    assert [change(one, 0, "emperor") for one in (events, more)] == [1, 1]
    assert [table.paid for table in after.players[0].cafe] == [True, True]
    assert problems(after) == []
    # Under rules that do not ask for it nothing is remembered.
    other = under_rules(after, rule_set(DE)).position
    assert [table.paid for table in other.players[0].cafe] == [False, False]
