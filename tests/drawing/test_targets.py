"""Objects that can be acted on: their keys, and gold exactly where something can be done."""

import json
from typing import get_args

import pytest

from gah_nb.components import GUESTS, STAFF
from gah_nb.components.catalogue import counts
from gah_nb.drawing import Choice, changed_keys, draw_table, target_keys
from gah_nb.engine import actions as a
from gah_nb.engine import new_position
from gah_nb.engine.frames import Drawn, Serving, Turn, WholeReward
from gah_nb.engine.state import CafeGuest, Player

from . import svg, tables

TURN = tables.early(2, agenda=(Turn(1),))
DRAWN = tables.early(2, agenda=(Turn(1), Drawn(1, (14, 30, 46))))


@pytest.mark.parametrize(
    ("action", "keys"),
    [
        (a.Guest(83), ("queue:83",)),
        (a.Die(3), ("space:3",)),
        (a.Die(6, 2, boost=True), ("space:6",)),
        (a.Space(2), ("space:2",)),
        (a.Space(3, boost=True), ("space:3",)),
        (a.Space(6, 4, boost=True), ("space:6",)),
        (a.Prepare(5), ("room:1:a2",)),
        (a.Occupy(19), ("room:1:e4",)),
        (a.Remove(0), ("room:1:a1",)),
        (a.Claim("B"), ("objective:B",)),
        (a.Use(2), ("display:1:2",)),
        (a.Discard(28), ("display:1:28",)),
        (a.Move(75, 6), ("cafe:1:75", "room:1:b2")),
        (a.Put("s", 75), ("cafe:1:75",)),
        (a.Complete(75), ("cafe:1:75",)),
        (a.PlayCard(14), ("hand:1:14",)),
        (a.Return(14), ("hand:1:14",)),
        (a.Draft(14), ("drawn:14",)),
        (a.Under(14), ("drawn:14",)),
        (a.Suffer(), ("emperor",)),
        (a.Suffer("left"), ("emperor",)),
        (a.Ignore(), ("emperor",)),
        *(
            (action, ())
            for action in (a.End(), a.Pass(), a.Done(), a.Decline(), a.Serve(), a.Keep(), a.Take("s"))
        ),
        *((action, ()) for action in (a.Pick("w"), a.Gain(1, 1), a.Resolve("bonus"))),
    ],
)
def test_keys_of_actions(action: a.Action, keys: tuple[str, ...]) -> None:
    assert target_keys(TURN, action) == keys


def test_a_whole_reward_is_chosen_by_buttons() -> None:
    asked = tables.early(2, agenda=(Turn(1), WholeReward(1, 75)))
    assert target_keys(asked, a.Resolve("reward")) == target_keys(asked, a.Decline()) == ()


def test_every_kind_of_action_was_thought_of() -> None:
    """A new kind needs a line above: the object it belongs to, or none."""
    (parameters,) = (mark.args[1] for mark in test_keys_of_actions.pytestmark)
    assert {type(action) for action, _ in parameters} == set(get_args(a.AnyAction))


def test_a_drawn_card_is_not_in_the_hand() -> None:
    assert target_keys(DRAWN, a.PlayCard(14)) == ("drawn:14",)
    assert target_keys(DRAWN, a.Draft(14)) == ("drawn:14",)


def test_every_object_has_its_key() -> None:
    position = tables.crowded(2, agenda=(Drawn(0, (45, 47)),))
    keys = set(svg.targets(svg.parse(draw_table(position, seat=0))))
    anna, ben = position.players
    expected = {f"queue:{guest}" for guest in position.queue}
    expected |= {f"space:{space}" for space in range(1, 7)} | {f"objective:{letter}" for letter in "ABC"}
    expected |= {f"room:0:{column}{floor}" for column in "abcde" for floor in (1, 2, 3, 4)}
    expected |= {f"cafe:0:{table.guest}" for table in anna.cafe} | {
        f"cafe:1:{table.guest}" for table in ben.cafe
    }
    expected |= {f"display:0:{card}" for card in anna.display}
    expected |= {f"hand:0:{card}" for card in anna.hand} | {"drawn:45", "drawn:47", "emperor"}
    expected |= {"tile:A", "tile:B"}  # C is due in round 7
    assert keys == expected
    # Unfolded, another seat has its rooms and its staff as objects as well.
    unfolded = set(svg.targets(svg.parse(draw_table(position, seat=0, unfold=1))))
    rooms = {f"room:1:{column}{floor}" for column in "abcde" for floor in (1, 2, 3, 4)}
    assert unfolded - keys == rooms | {f"display:1:{card}" for card in ben.display}


def _rings(root: svg.ElementTree.Element) -> set[str]:
    return {
        key
        for key, group in svg.targets(root).items()
        if any("gah-ring" in element.get("class", "") for element, _ in svg.shapes(group))
    }


def test_gold_exactly_where_there_is_a_choice() -> None:
    choices = (
        Choice("guest Earl", "take the Earl", "Takes the Earl for 1 krone (R3.2)", ("queue:74",)),
        Choice("die 2", "die 2", "", ("space:2",)),
        Choice("die 2+", "die 2, boosted", 'for 1 krone & "more"', ("space:2",)),
        Choice("pass", "pass", "", ()),
        Choice("move Baroness b1", targets=("cafe:0:75", "room:0:b1")),
    )
    position = tables.early(2, queue=(83, 86, 89, 74, 65))
    drawing = draw_table(position, choices=choices, deciding=0)
    svg.assert_fits(drawing)
    root = svg.parse(drawing)
    found = svg.targets(root)
    can = {key for key, group in found.items() if "gah-can" in group.get("class", "")}
    assert can == {"queue:74", "space:2", "cafe:0:75", "room:0:b1"} == _rings(root)
    space = found["space:2"]
    assert json.loads(space.attrib["data-actions"]) == ["die 2", "die 2+"]
    assert space.attrib["tabindex"] == "0"
    assert space.attrib["role"] == "button"
    assert space.attrib["aria-label"] == "action 2, drinks, 1 die: die 2; die 2, boosted"
    assert space[0].tag == f"{svg.NAMESPACE}title"
    assert space[0].text == 'die 2\nfor 1 krone & "more"'
    assert (
        found["queue:74"].attrib["aria-label"]
        == "Earl, blue guest, orders 1 cake and 2 coffees, 10 VP, +1 krone: take the Earl"
    )
    assert found["space:1"].attrib["role"] == "img"
    assert draw_table(position, deciding=0).count("gah-can") == draw_table(position).count("gah-can")


def test_no_gold_ring_without_choices() -> None:
    assert not _rings(svg.parse(draw_table(tables.crowded(4), deciding=0)))


def test_what_changed() -> None:
    anna, ben = tables.early(2).players
    before = tables.early(2)
    grown = Player(
        kronen=8,
        emperor=2,
        vp=0,
        tiles=anna.tiles | 1 << 5,
        occupied=1,
        kitchen=counts("sscwk"),
        cafe=(CafeGuest(75, counts("w")),),
        hand=anna.hand[1:],
        display=anna.hand[:1],
        numbers=anna.numbers,
        covered=(2,),
    )
    after = tables.table(
        (grown, ben), round=1, queue=(84, 83, 86, 89, 90), dice=(3, 0, 2, 0, 3, 1), claims=((), (0,), ())
    )
    keys = changed_keys(before, after)
    assert set(keys) == {
        "queue:84",
        "space:2",
        "objective:B",
        "room:0:a1",
        "room:0:a2",
        "cafe:0:75",
        "display:0:1",
        "kronen:0",
        "emperor:0",
        "kitchen:0",
        "hand:0",
    }
    drawing = draw_table(after, changed=keys, deciding=0)
    svg.assert_fits(drawing)
    assert drawing.count('class="gah-changed"') == len(keys) + 1  # and the legend
    assert changed_keys(after, after) == ()


def test_used_staff_is_a_change() -> None:
    rested = tables.table((Player(display=(1, 2), numbers=(1, 4)), Player(numbers=(2, 3))))
    tired = tables.table((Player(display=(1, 2), used=(2,), numbers=(1, 4)), rested.players[1]))
    assert changed_keys(rested, tired) == ("display:0:2",)


def test_serving_asks_the_guests_of_the_seat() -> None:
    assert target_keys(tables.early(2, agenda=(Serving(0, 3),)), a.Put("s", 75)) == ("cafe:0:75",)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_all_along_a_game(players: int, seed: int) -> None:
    """Every option with a place on the board is drawn in gold there, and nothing else is; everything fits."""
    position = new_position(
        tables.NAMES[:players], seed=seed, hotel="day", hand="draft" if seed == 1 else "deal"
    )
    for move in range(2000):
        if position.is_over:
            break
        legal = position.legal_actions
        if move % 25 == 0 or position.decision.kind in ("drawn", "under", "penalty", "at hand", "pick"):
            choices = tuple(Choice(str(action), targets=target_keys(position, action)) for action in legal)
            drawing = draw_table(position, choices=choices, deciding=position.decision.seat)
            wanted = {key for choice in choices for key in choice.targets}
            assert _rings(svg.parse(drawing)) == wanted
            if move % 100 == 0:
                svg.assert_fits(drawing)
        position = position.play(legal[(move * 7 + seed) % len(legal)]).position
    assert position.is_over
    svg.assert_fits(draw_table(position))


def test_names_of_cards_are_said_to_screen_readers() -> None:
    choices = (
        Choice("guest Baroness", targets=("queue:75",)),
        Choice("staff Waitress", targets=("hand:0:2",)),
    )
    root = svg.parse(draw_table(tables.early(2, queue=(75,)), choices=choices, seat=0))
    found = svg.targets(root)
    assert found["queue:75"].attrib["aria-label"].startswith(GUESTS[75].name)
    assert found["hand:0:2"].attrib["aria-label"].startswith(STAFF[2].name)
