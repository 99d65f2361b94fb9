"""A panel is drawn from what it shows alone, and kept by it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

import gah_nb as gah
from gah_nb.components.editions import printed_editions
from gah_nb.drawing import NARROW, NORMAL, WIDE, Choice, Panels, table_panels
from gah_nb.drawing import table as tables
from gah_nb.drawing.panels import Panel, Sight
from gah_nb.drawing.places import SHOWN, Place, drawn, markup_of
from gah_nb.engine.frames import Drawn
from gah_nb.engine.state import Player, State
from gah_nb.play import Node
from gah_nb.play.showing import choices_of
from gah_nb.play.told import as_seen, since_his_card
from gah_nb.widgets.picture import changed_at, deciding, objects
from tests.drawing.tables import LONG_GUESTS, NAMES, crowded_player, table

ENTRANCES = ("", "Hautel Couture", "Nine Stars Inn", "Sushi Resort", "Toll Bridge Hotel")
GAMES = {
    **{
        f"{players} in {edition}": (NAMES[:players], {"edition": edition, "hand": hand})
        for players, edition, hand in zip(
            (2, 3, 4, 2), [one.name for one in printed_editions()], ("deal", "draft") * 2, strict=True
        )
    },
    **{
        f"alone, {entrance or 'no entrance'}": (("Anna", gah.Leopold(level="hard", entrance=entrance)), {})
        for entrance in ENTRANCES
    },
}


#: What may be on top of the agenda and is to be seen.
FRAMES = tuple({frame for shown in SHOWN.values() for frame in shown.frames})


def spots(state: State) -> Iterator[str]:
    """The keys of all that an editor offers something for, or that a deed may change."""
    yield from ("instruction", "instruction:1", "stack", "stack:1", "stars", "emperor")
    yield from (f"place:{place}" for place in range(5))
    yield from (f"track:{space}" for space in range(14))
    yield from (f"tile:{letter}" for letter in "ABC")
    for seat, player in enumerate(state.players):
        yield from (f"{kind}:{seat}" for kind in ("seat", "turn", "passed", "vp", "kronen", "emperor"))
        yield from (f"{kind}:{seat}" for kind in ("kitchen", "hand", "staff"))
        yield from (f"table:{seat}:{table}" for table in range(3))
        yield from (f"item:{seat}:{table.guest}:{item}" for table in player.cafe for item in range(4))


def picture_of(node: Node, luck: random.Random) -> None:
    """Draw a position as somebody may look at it, or as an editor does."""
    position = node.position
    seat = luck.choice([None, *range(len(position.players))])
    view, decides = as_seen(position, seat), deciding(position)
    choices = choices_of(position) if decides is not None and seat in (None, decides) else ()
    changed = changed_at(node, seat)
    if luck.random() < 0.2:
        choices = objects(view, "ask")
    elif luck.random() < 0.2:
        changed = luck.sample(list(spots(view)), 9)
        choices = tuple(Choice(key, targets=(key,)) for key in luck.sample(list(spots(view)), 30))
    table_panels(
        view,
        choices=choices,
        changed=changed,
        happened=since_his_card(node),
        seat=seat,
        deciding=decides,
        unfold=luck.choice([None, 0, 1]),
        width=luck.choice([NARROW, NORMAL, WIDE]),
        live=luck.random() < 0.7,
        free=luck.random() < 0.2,
    )


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The kinds of panels that were drawn, each of them compared with one drawn with everything in sight."""
    kinds = set()

    def compared(place: Place, sight: Sight) -> Panel:
        panel = drawn(place, sight)
        assert panel.markup == markup_of(place, sight), place.key
        kinds.add(place.kind)
        return panel

    monkeypatch.setattr(tables, "drawn", compared)
    return kinds


@pytest.mark.parametrize("name", GAMES)
def test_a_panel_shows_nothing_but_what_it_is_kept_by(name: str, kinds: set[str]):
    """In games played at random, and whether it was kept or not."""
    players, how = GAMES[name]
    luck = random.Random(name)
    timeline = gah.Timeline(gah.new_game(players, seed=luck.randrange(1000), **how))
    while not timeline.position.is_over:
        position = timeline.position.position
        if luck.random() < 0.4 or isinstance(position.agenda[-1], FRAMES):
            picture_of(timeline.tree.node, luck)
        timeline.play(luck.choice(choices_of(position)).text)
    picture_of(timeline.tree.node, luck)
    assert kinds >= set(SHOWN)


def of(panels: Panels) -> dict[str, str]:
    return {panel.key: panel.markup for panel in panels.panels}


def at(*changed: Player, **changes: object) -> State:
    players = (*changed, *(crowded_player(seat, 2) for seat in range(len(changed), 2)))
    return table(players, **changes)


@pytest.mark.parametrize("seat", [0, 1])
def test_nor_where_cards_are_drawn_and_guests_are_few(seat: int, kinds: set[str]):
    passed = replace(crowded_player(0, 2), passed=True, display=())
    state = at(passed, queue=LONG_GUESTS[:3], agenda=(Drawn(0, cards=(1, 2, 3)),))
    choices = [Choice(key, targets=(key,)) for key in spots(state)]
    panels = table_panels(state, seat=seat, deciding=0, choices=choices, changed=tuple(spots(state)))
    text = panels.to_svg()
    assert ("Play one" in text) is (seat == 0)
    assert 'data-target="place:4"' in text
    assert 'data-target="passed:0"' in text


def test_what_shows_the_same_is_kept():
    """The very same text, although the position is another one, made anew."""
    before, after = (
        of(table_panels(at(), deciding=0)),
        of(table_panels(at(dice=(2, 2, 2, 2, 2, 0)), deciding=0)),
    )
    assert [key for key in after if after[key] is not before[key]] == ["action-board", "game"]
    assert after["game"] == before["game"]  # of no kind that is kept
    assert after["action-board"] != before["action-board"]


def test_what_a_hand_hides_shows_only_to_whom_it_is_open():
    """Two positions that differ in a hidden card have the same panels, and not where the hand is open."""
    one, other = (at(crowded_player(0, 2), Player(hand=hand)) for hand in ((3, 4), (3, 5)))
    hidden = [of(table_panels(state, seat=0)) for state in (one, other)]
    assert hidden[0] == hidden[1]
    openly = [of(table_panels(state, seat=1)) for state in (one, other)]
    assert [key for key in openly[0] if openly[0][key] != openly[1][key]] == ["hand-1"]
