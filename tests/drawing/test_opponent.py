"""A game alone as it is drawn: the card and what it made him do, his seat, tokens of entrances."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import gah_nb as gah
from gah_nb.components import DECKS, INSTRUCTIONS
from gah_nb.drawing import NARROW, NORMAL, WIDE, card_panels, changed_keys, draw_table, table_boxes
from gah_nb.drawing.boards import board_panels
from gah_nb.engine import CafeGuest, Position, Step
from gah_nb.engine.state import Leopold
from tests.solo.table import alone, his_turn, seat

from . import svg, tables

LEVELS = ("easy", "medium", "hard")
WIDTHS = (NARROW, NORMAL, WIDE)
# 83, 86, 89, 90: the longest names; 69 Countess, blue; 99 green; 55 Photographer, yellow.
LONG = (83, 86, 89, 90, 69)
#: The longest names of end-of-game staff.
STACK = (37, 40, 47)


def turn(number: int, level: str = "hard", **table: Any) -> Step:
    """What he does with a printed card, of long names."""
    fields = {"queue": LONG, "guest_deck": (99, 55, 63), "dice": "122344566", "stack": STACK}
    return his_turn(alone(next_card=number, level=level, **(fields | table)))


def drawn(step: Step, **options: Any) -> str:
    return draw_table(step.position, deciding=0, happened=step.events, **({"seat": 0} | options))


def said(drawing: str) -> list[str]:
    return [box.what for box in svg.texts(svg.parse(drawing))]


def card_of(drawing: str) -> list[str]:
    """The texts of his strip, or of whatever holds the card."""
    root = svg.parse(drawing)
    panel = next(element for key, element in svg.groups(root).items() if key in ("strip-1", "seat-1"))
    return [box.what for box in svg.texts(panel)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", [*DECKS["leopold"], *DECKS["elisabeth"]])
def test_every_card_fits(number: int, level: str) -> None:
    deck = INSTRUCTIONS[number].deck
    step = turn(number, level, deck=deck)
    svg.assert_fits(board_panels("instruction", step.position, happened=step.events).to_svg())
    svg.assert_fits(drawn(step, show=["seat Ben"], width=NARROW))
    if level == "hard":
        svg.assert_fits(card_panels(f"instruction {number}").to_svg())


@pytest.mark.parametrize("number", [202, 207, 208])
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_table_with_his_card_fits(number: int, level: str) -> None:
    """202: Emperor 3, a question mark (silver); 208: 3 4, any; 207 as below, with the most symbols."""
    step = turn(number, level)
    for width in WIDTHS:
        svg.assert_fits(drawn(step, width=width))
        svg.assert_fits(drawn(step, seat=1, width=width))
    svg.assert_fits(drawn(step, unfold=1, live=True))
    svg.assert_fits(drawn(step, unfold=1, live=True, width=NARROW))


def test_the_card_says_what_each_symbol_made_him_do() -> None:
    """207: a red guest, any guest (gold), 1 or 2, two spaces, staff (gold); red 90 is worth most."""
    step = turn(207)
    here = card_of(drawn(step, live=True))
    assert here[here.index("207") :][:2] == ["207", "leftmost first"]
    # The Senior Legal Secretary, worth 7, to c1; of the others with 7, all red, the leftmost to d1.
    assert "c1, 7 VP" in here
    assert "a die of 2" in here  # two dice lie there, one on 1
    assert "2 spaces" in here
    assert gah.card(37).name in " ".join(here)


def test_the_name_of_a_guest_is_not_cut_off() -> None:
    """208, the hand left: of those with 7 the rightmost, 90, beside "c1, 7 VP"."""
    name = gah.card(90).name
    queue = (83, 86, 89, 69, 90)
    assert name in card_of(drawn(turn(208, queue=queue), live=True))


def test_what_changed_in_his_hotel_and_his_points_is_marked_apart() -> None:
    step = turn(207)
    marks = changed_keys(alone(next_card=207), step.position)
    assert {"vp:1", "room:1:c1"} <= set(marks)
    root = svg.groups(svg.parse(drawn(step, changed=marks)))["strip-1"]
    hotel, points = [box for one, box in svg.shapes(root) if one.get("class") == "gah-changed"][:2]
    assert not hotel.meets(points)
    assert not any(hotel.meets(text) for text in svg.texts(root))


@pytest.mark.parametrize(("level", "struck"), [("easy", 2), ("medium", 2), ("hard", 0)])
def test_what_the_level_ignores_is_struck_out(level: str, struck: int) -> None:
    drawing = drawn(turn(207, level), live=True)
    assert card_of(drawing).count("only at hard") == struck
    root = svg.groups(svg.parse(drawing))["strip-1"]
    strokes = [
        element
        for element in root.iter(f"{svg.NAMESPACE}path")
        if element.get("class") == "gah-tick" and element.attrib["d"].endswith("-12")
    ]
    assert len(strokes) == struck


def test_before_his_first_turn_there_is_a_back() -> None:
    game = gah.new_game(["Anna", gah.Leopold("hard")], seed=7)
    assert "20 instruction cards" in said(draw_table(game.position, seat=0))


def test_without_events_the_card_says_what_it_asks() -> None:
    here = card_of(draw_table(turn(207).position, seat=0))
    assert "a red guest" in here
    assert "2 Emperor spaces" in here


def test_a_row_leads_to_the_table_after_it() -> None:
    root = svg.parse(drawn(turn(207), live=True))
    rows = [element for element in root.iter() if element.get("data-do") == "between"]
    assert [row.get("data-text") for row in rows] == ["1", "2", "3", "4", "5"]
    assert all(row.get("tabindex") == "0" and row.get("role") == "button" for row in rows)
    label = rows[2].get("aria-label", "")
    assert "a die: 1 or 2" in label
    assert "more dice lie there" in label


def test_his_strip_has_no_money_and_no_kitchen() -> None:
    step = turn(207)
    for options in ({}, {"unfold": 1, "live": True}, {"seat": 1}):
        drawing = drawn(step, **options)
        here = card_of(drawing)
        assert "kronen" not in " ".join(here)
        assert "free table" not in here
        assert "stack" in drawing or options
    label = svg.groups(svg.parse(drawn(step)))["strip-1"].get("aria-label", "")
    assert "2 cards in the private stack" in label
    assert "instruction card 207" in label


def test_his_marker_is_on_the_objective() -> None:
    here = turn(196).position  # objective A for the first time
    assert said(draw_table(here, seat=0)).count("III") == 1
    target = svg.targets(svg.parse(draw_table(here, seat=0)))["objective:A"]
    assert "marker on III" in target.get("aria-label", "")


# Entrances


def entrance(name: str, **leopold: Any) -> Position:
    """A table with an entrance; his café is full, and tokens lie wherever they can."""
    fields: dict[str, Any] = {"queue": LONG, "dice": "1111112222"}
    his = seat(kronen=0)
    if name == "Hautel Couture":
        his = replace(his, cafe=tuple(map(CafeGuest, (82, 85, 88))), tiles=0b111 << 15)
        leopold |= {"reserved": ((82, 15), (85, 16), (88, 17)), "pool": (5, 4, 0, 3), "on_spaces": "scwks."}
    step = his_turn(alone(his=his, next_card=207, entrance=name, leopold=leopold, **fields))
    return step.position


ALL_TOKENS = {
    "Hautel Couture": {},
    "Nine Stars Inn": {"stars": 9},
    "Sushi Resort": {"marked_rooms": (1 << 20) - 1, "marked_guests": tuple(sorted(LONG))},
    "Toll Bridge Hotel": {"toll": (15, 10, 1, 1, 1, 1)},
}


@pytest.mark.parametrize("name", gah.Leopold.entrances)
def test_every_entrance_fits(name: str) -> None:
    here = entrance(name, **ALL_TOKENS[name])
    for width in WIDTHS:
        svg.assert_fits(draw_table(here, seat=0, width=width))
        svg.assert_fits(draw_table(here, seat=1, width=width))
    svg.assert_fits(draw_table(here, seat=0, unfold=1, live=True))
    boxes = table_boxes(here, seat=0)
    assert boxes["history"][3] >= 70  # enough for the line of the history, and three of the account


def test_tokens_of_a_toll() -> None:
    here = entrance("Toll Bridge Hotel", toll=(0, 2, 0, 0, 0, 0))
    root = svg.parse(draw_table(here, seat=0))
    # Card 207: of 1 and 2 the one with more dice, the 1; a token more lies there now.
    labels = {space: svg.targets(root)[f"space:{space}"].get("aria-label", "") for space in range(1, 7)}
    assert "1 token: 1 krone" in labels[1]
    assert "2 tokens: 1 krone" in labels[2]
    assert "token" not in labels[3]


def test_tokens_of_guests_and_rooms() -> None:
    here = alone(
        entrance="Sushi Resort", queue=LONG, leopold={"marked_guests": (86,), "marked_rooms": 1 << 3}
    )
    drawing = draw_table(here, seat=0)
    assert said(drawing).count("+1 kr") == 1
    assert "token" in svg.targets(svg.parse(drawing))["queue:86"].get("aria-label", "")


def test_stars_say_what_they_score() -> None:
    here = alone(entrance="Nine Stars Inn", queue=LONG, leopold={"stars": 4})
    root = svg.groups(svg.parse(draw_table(here, seat=0)))["strip-1"]
    dots = [one.get("class") for one in root.iter(f"{svg.NAMESPACE}circle") if one.get("r") == "3"]
    assert dots.count("gah-ink") == 4
    assert len(dots) == 9


def test_guests_of_his_can_be_given_an_item() -> None:
    here = entrance("Hautel Couture")
    drawing = draw_table(here, seat=0)
    assert {"cafe:1:82", "cafe:1:85", "cafe:1:88"} <= set(svg.targets(svg.parse(drawing)))
    space = svg.targets(svg.parse(drawing))["space:3"].get("aria-label", "")
    assert "a wine for a guest of his" in space


def test_guests_of_his_say_which_room_waits_for_them() -> None:
    drawing = draw_table(entrance("Hautel Couture"), seat=0)
    assert [text for text in card_of(drawing) if text in ("a4", "b4", "c4")] == ["a4", "b4", "c4"]
    labels = {key: one.get("aria-label", "") for key, one in svg.targets(svg.parse(drawing)).items()}
    assert labels["cafe:1:85"].endswith("room b4 is reserved")


# Parts, and what changed


def test_the_card_is_a_part_that_can_be_named() -> None:
    step = turn(207)
    for drawing in (
        draw_table(step.position, show=["instruction"], seat=0, happened=step.events),
        board_panels("instruction", step.position, happened=step.events).to_svg(),
    ):
        svg.assert_fits(drawing)
        assert "a die of 2" in said(drawing)
    with pytest.raises(ValueError, match="nobody plays by instruction cards here"):
        draw_table(tables.early(2), show=["instruction"])
    with pytest.raises(ValueError, match="nobody plays by instruction cards"):
        board_panels("instruction", tables.early(2))


def test_what_he_changed_is_marked() -> None:
    here = alone(entrance="Toll Bridge Hotel", queue=LONG, dice="1122")
    keys = changed_keys(here, his_turn(here).position)  # card 193: blue, 1, objective (gold)
    assert {"instruction", "space:1", "objective:A", "room:1:a1", "vp:1"} <= set(keys)
    before = Leopold(stack=(37,), stars=1, marked_guests=(86,), shown=(193,), on_spaces="s.....")
    after = Leopold(stack=(), stars=0, marked_guests=(), shown=(193,), on_spaces="......")
    marked = changed_keys(replace(here, leopold=before), replace(here, leopold=after))
    assert set(marked) == {"stack", "stars", "queue:86", "space:1"}


def test_you_are_large_even_where_he_has_won() -> None:
    game = gah.new_game(["Anna", gah.Leopold("hard")], seed=3).set_up().play("final scoring")
    while not game.is_over:
        game = game.play("final scoring" if game.decision == "turn" else game.legal_actions[0])
    assert game.winners == ("Leopold",)
    assert "seat-0" in svg.groups(svg.parse(draw_table(game.position)))


@pytest.mark.parametrize("seed", [7, 98])
def test_all_cards_to_keep_six_of_have_their_names(seed: int) -> None:
    game = gah.new_game(["Anna", gah.Leopold("easy")], seed=seed)
    while game.position.decision.kind in ("draft", "under"):
        pack = [*game.position.agenda[-1].cards, *game.position.players[0].hand]
        names = {game.position.box.rulebook.staff[card].name for card in pack}
        assert len(names) == len(pack)
        drawing = draw_table(game.position, deciding=0, seat=0)
        svg.assert_fits(drawing)
        assert names <= set(said(drawing))
        game = game.play(game.legal_actions[0])
