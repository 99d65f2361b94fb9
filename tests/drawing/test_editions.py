"""Cards, tiles and objectives as the edition and readings of the position have them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations
from typing import get_args

import pytest
from msgspec.structs import replace

from gah_nb.components import (
    BOARDS,
    RuleSet,
    add_editions,
    editions,
    forget_added_editions,
    readings_of,
    rule_set,
    rulebook_of,
)
from gah_nb.components.effects import MeasureName, Moment, Points, PointsPer, Trigger
from gah_nb.components.records import Change, Condition, Modifier, Staff
from gah_nb.drawing import (
    NARROW,
    NORMAL,
    WIDE,
    Choice,
    board_panels,
    draw_card,
    draw_emperor,
    draw_table,
    target_keys,
)
from gah_nb.drawing.canvas import ELLIPSIS
from gah_nb.drawing.signs import reward_signs, staff_signs
from gah_nb.drawing.symbols import SHAPES
from gah_nb.engine import new_position
from gah_nb.engine.frames import Turn
from gah_nb.engine.state import CafeGuest, Player, State
from gah_nb.telling.short import (
    LONG_TIMINGS,
    TIMINGS,
    CardKey,
    condition_words,
    effect_words,
    effects_words,
    elsewhere,
    modifier_words,
    objective_words,
    penalty_words,
    staff_words,
    trigger_words,
)

from . import svg, tables

KINDS = ("staff", "guests", "objectives", "tiles")
NAMES = [edition.name for edition in editions()]
BASE = rulebook_of(RuleSet())


def _rule_sets() -> list[RuleSet]:
    """Every edition, and every other reading in it, alone and all together."""
    found = []
    for name in NAMES:
        found.append(rule_set(name))
        for point in readings_of(name):
            found += [rule_set(name, {point.id: choice.key}) for choice in point.choices[1:]]
        found.append(rule_set(name, {point.id: point.keys[-1] for point in readings_of(name)}))
    return found


def _changed(rules: RuleSet) -> tuple[tuple[str, int | str], ...]:
    """What a rule set has otherwise than 2021."""
    book = rulebook_of(rules)
    return tuple(
        (kind, key)
        for kind in KINDS
        for key, row in getattr(book, kind).items()
        if row != getattr(BASE, kind)[key]
    )


def _distinct() -> list[RuleSet]:
    """Rule sets with other cards than 2021, one for each way to have them."""
    ways = {
        tuple(getattr(rulebook_of(rules), kind)[key] for kind, key in _changed(rules)): rules
        for rules in reversed(_rule_sets())
    }
    return sorted((rules for rows, rules in ways.items() if rows), key=lambda rules: rules.edition)


RULES = _distinct()


def _name(rules: RuleSet) -> str:
    return " ".join((rules.edition, *(id for id, _ in rules.readings)))


def _keys(changed: Sequence[tuple[str, int | str]], kind: str, place: int) -> tuple[str, ...]:
    """A key per letter: what differs, in turn, or else the first one."""
    found = []
    for letter in "ABC":
        keys = [str(key) for each, key in changed if each == kind and str(key)[0] == letter] or [f"{letter}1"]
        found.append(keys[place % len(keys)])
    return tuple(found)


def _position(rules: RuleSet, place: int) -> State:
    """Everything that differs, wherever it can lie; of tiles that exclude each other one or the other."""
    changed = _changed(rules)
    guests = [int(key) for kind, key in changed if kind == "guests"] or [75]
    staff = tuple(sorted(int(key) for kind, key in changed if kind == "staff")) or (1,)
    box = tables.box(
        2,
        rules=rules,
        objectives=_keys(changed, "objectives", place),
        emperor_tiles=_keys(changed, "tiles", place),
    )
    anna = Player(
        cafe=tuple(CafeGuest(guest) for guest in guests[:3]),
        hand=staff,
        display=staff,
        used=tuple(card for card in staff if rulebook_of(rules).staff[card].timing in ("round", "turn")),
        numbers=(1, 4),
    )
    return tables.table((anna, Player(numbers=(2, 3))), box=box, queue=tuple(guests[:5]))


def _assert_whole(drawing: str) -> None:
    svg.assert_fits(drawing)
    assert ELLIPSIS not in drawing
    pressed = svg.pressed(svg.parse(drawing))
    assert all(much <= svg.PRESSED_AT_MOST for much in pressed.values()), pressed


def _said(drawing: str) -> str:
    return " ".join(box.what for box in svg.texts(svg.parse(drawing)))


def _words(rules: RuleSet) -> list[str]:
    """What the cards that differ say."""
    book, found = rulebook_of(rules), []
    for kind, key in _changed(rules):
        row = getattr(book, kind)[key]
        match kind:
            case "staff":
                found += [staff_words(row), TIMINGS[row.timing]]
            case "guests":
                found.append(effects_words(row.reward))
            case "objectives":
                found.append(objective_words(row))
            case _:
                chosen = book.switches.penalty_option == "owner chooses"
                found += [effects_words(row.reward), penalty_words(row.penalty, chosen=chosen)]
    return found


@pytest.mark.parametrize("rules", RULES, ids=_name)
def test_what_differs_is_drawn_whole(rules: RuleSet) -> None:
    for width in (NARROW, NORMAL, WIDE):
        drawings = [
            draw_table(replace(_position(rules, place), round=round_), seat=0, width=width)
            for place in (0, 1)
            for round_ in BOARDS.emperor_tile_round.values()  # the tile that is due is spelled out
        ]
        for drawing in drawings:
            _assert_whole(drawing)
        # All staff in full, as where it is alone; when a card acts is a symbol, and said to a screen reader.
        drawings += [board_panels("staff", _position(rules, place), 0).to_svg() for place in (0, 1)]
        said = " ".join((*map(_said, drawings), *re.findall('aria-label="([^"]*)"', drawings[-1])))
        for words in _words(rules):
            assert words in said


@pytest.mark.parametrize("rules", RULES, ids=_name)
def test_what_differs_is_drawn_large(rules: RuleSet) -> None:
    for kind, key in _changed(rules):
        card = {"objectives": f"objective {key}", "tiles": f"tile {key}"}.get(kind, key)
        drawing = draw_card(card, rules=rules)
        _assert_whole(drawing)
        said = _said(drawing)
        assert "Edition 2021" in said  # where it is otherwise
        if rules.edition != "2021":
            assert f"edition {rules.edition}" in said


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_otherwise_says_so_and_has_symbols(kind: str) -> None:
    """No two rows of a card say the same, whatever edition and reading they come from."""
    rows = {
        getattr(rulebook_of(rules), kind)[key]
        for rules in RULES
        for one, key in _changed(rules)
        if one == kind
    }
    rows |= set(getattr(BASE, kind).values())
    said: set[object] = set()
    for row in rows:
        if kind == "staff":
            said.add((row.name, staff_words(row), row.cost, row.timing))
            signs = staff_signs(row)
        elif kind == "objectives":
            said.add(objective_words(row))
            continue
        elif kind == "guests":
            said.add((row.name, effects_words(row.reward)))
            signs = reward_signs(row.reward)
        else:
            said.add((row.key, effects_words(row.reward), penalty_words(row.penalty)))
            signs = reward_signs(row.reward) + reward_signs(row.penalty)
        assert {sign.symbol for group in signs for sign in group} <= set(SHAPES)
    assert len(said) == len(rows)


def test_editions_do_not_share_drawings() -> None:
    """Each edition looks the same, whichever was drawn before it."""
    cards = (5, 17, 26, 29, 32, 41)
    queue = (97, 75, 49)
    anna = Player(hand=cards, display=cards, numbers=(1, 4))

    def drawn(edition: str) -> str:
        box = tables.box(2, rules=RuleSet(edition), emperor_tiles=("A1", "B4", "C2"))
        return draw_table(
            tables.table((anna, Player(numbers=(2, 3))), box=box, queue=queue), seat=0, deciding=0
        )

    first = {edition: drawn(edition) for edition in NAMES}
    assert len({drawing.replace(edition, "") for edition, drawing in first.items()}) == len(NAMES)
    for order in permutations(NAMES):
        assert {edition: drawn(edition) for edition in order} == first


def test_who_decides_on_a_penalty() -> None:
    for edition, words in (("2021", "pay 3 kronen, else −5 VP"), ("2015-de", "pay 3 kronen, or −5 VP")):  # noqa: RUF001
        box = tables.box(2, rules=RuleSet(edition), emperor_tiles=("A1", "B1", "C1"))
        assert words in _said(draw_emperor(tables.early(2, box=box)))


@pytest.mark.parametrize(
    ("card", "rules", "words"),
    [
        (17, RuleSet(), "Edition 2015-de, 2015-fr, 2015-it (E13) Costs 3 kronen"),
        (17, RuleSet("2015-fr"), "edition 2015-fr Edition 2021 (E13) Costs 5 kronen"),
        (36, RuleSet("2015-it"), "Edition 2015-fr (E14) Costs 5 kronen"),
        (1, rule_set("2015-it", {"T5": "once per turn"}), "once in each turn of one’s own"),
        (1, rule_set("2015-it", {"T5": "once per turn"}), "reading T5: once per turn"),
        (18, rule_set("2015-it", {"T2": "2 per die"}), "Die 5: 2 × the strength"),
        (29, RuleSet(), "Edition 2015-it (E9) Score any player’s end card"),
        (97, RuleSet(), "(E12) An extra turn, no die"),
        ("tile C2", RuleSet(), "(E5) On space 0: lose the top occupied room, one right below"),
        ("tile A1", RuleSet("2015-de"), "Pay 3 kronen, or −5 VP"),  # noqa: RUF001
        ("objective A2", rule_set("2015-it", {"T6": "having been there"}), "Emperor space 10, now or before"),
        ("objective A2", rule_set("2015-it", {"T6": "having been there"}), "2015-it Emperor space 10"),
    ],
)  # fmt: skip
def test_a_large_card_by_its_rules(card: int | str, rules: RuleSet, words: str) -> None:
    assert words in _said(draw_card(card, rules=rules))


def test_a_card_that_is_the_same_everywhere() -> None:
    assert "Edition" not in _said(draw_card(14))
    assert draw_card(14) == draw_card(14, rules=RuleSet())
    assert elsewhere(CardKey("guests", 76), rule_set("2021", {"O5": "as printed"})) == ()


def test_an_edition_that_was_added() -> None:
    add_editions(
        """
        [[edition]]
        name = "club"
        title = "The club's own"
        language = "en"
        year = 2026
        like = "2015-it"
        staff = {2 = {cost = 0, name = "Sweet Cook"}}
        objectives = {A4 = {conditions = {0 = {at_least = 10}}}, B1 = {title = "two whole floors"}}
        """
    )
    try:
        anna = Player(display=(2,), numbers=(1, 4))
        box = tables.box(2, rules=rule_set("club"), objectives=("A4", "B1", "C1"))
        drawing = draw_table(tables.table((anna, Player(numbers=(2, 3))), box=box))
        _assert_whole(drawing)
        for words in ("Sweet Cook", "10 room tiles", "two whole floors"):
            assert words in _said(drawing)
        assert "Edition club Costs 0 kronen" in _said(draw_card(2))
        assert "Edition 2015-de" in _said(draw_card(17, rules=RuleSet("2021")))
        assert "2015-it, club (E13)" in _said(draw_card(17))
    finally:
        forget_added_editions()


def test_all_kinds_have_words_and_symbols() -> None:
    assert {trigger_words(Trigger(on=moment, effect=Points(1))) for moment in get_args(Moment)}
    card = BASE.staff[1]
    for change in get_args(Change):
        modifier = Modifier(change=change, amount=2)
        assert modifier_words(modifier)
        assert staff_signs(replace(card, effects=(), modifiers=(modifier,)))
    for measure in get_args(MeasureName):
        assert effect_words(PointsPer(2, measure)).startswith("2 VP per ")
        assert str(3) in condition_words(Condition(measure, 3))
        assert condition_words(Condition(measure, 1))
    timings = set(get_args(Staff.__annotations__["timing"])) or {"round", "turn", "once", "permanent", "end"}
    assert set(TIMINGS) == set(LONG_TIMINGS) == timings


def test_new_kinds_need_words() -> None:
    with pytest.raises(TypeError, match=r"no words for 'full moon' .* telling/messages\.py"):
        trigger_words(Trigger(on="full moon", effect=Points(1)))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"no words for 'weather' .* telling/messages\.py"):
        modifier_words(Modifier(change="weather"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"drawing/signs\.py"):
        staff_signs(replace(BASE.staff[9], modifiers=(Modifier(change="weather"),)))  # type: ignore[arg-type]


@pytest.mark.parametrize("objective", BASE.objectives)
def test_titles_are_what_conditions_say(objective: str) -> None:
    row = BASE.objectives[objective]
    assert objective_words(row) == ", ".join(map(condition_words, row.conditions)) == row.title


def test_an_extra_turn() -> None:
    """It says so, and its spaces are what can be acted on, boosted or not (E12)."""
    position = new_position(tables.NAMES[:2], seed=3, rules=RuleSet("2015-de"))
    while not (position.agenda and isinstance(position.agenda[-1], Turn)):
        position = position.play(position.legal_actions[0]).position
    seat = position.decision.seat
    rich = tuple(replace(player, kronen=10) for player in position.players)
    turn = replace(position, players=rich)
    extra = replace(turn, agenda=(*turn.agenda, Turn(seat, extra=True)))
    choices = tuple(
        Choice(repr(action), targets=target_keys(extra, action)) for action in extra.legal_actions
    )
    drawing = draw_table(extra, choices=choices, deciding=seat)
    svg.assert_fits(drawing)
    assert "extra turn ·" in drawing
    assert "extra turn" not in draw_table(turn, deciding=seat)
    offered = [
        key for key, group in svg.targets(svg.parse(drawing)).items() if group.get("class") == "gah-can"
    ]
    spaces = {f"space:{number}" for number, dice in enumerate(extra.dice, 1) if dice}
    assert {key for key in offered if key.startswith("space:")} == spaces
    boosted = [choice for choice in choices if "boost=True" in choice.text]
    assert boosted
    assert {key for choice in boosted for key in choice.targets} <= spaces


@pytest.mark.parametrize(
    "rules",
    [
        *map(RuleSet, NAMES[1:]),
        rule_set("2015-de", {"T11": "allowed", "O18": "everybody", "T15": "after the turn"}),
    ],
    ids=_name,
)
def test_all_along_a_game(rules: RuleSet) -> None:
    """All that can be acted on is drawn, in every kind of decision."""
    position, seen = new_position(tables.NAMES[:3], seed=5, rules=rules, hotel="day"), set()
    for move in range(3000):
        if position.is_over:
            break
        legal, kind = position.legal_actions, position.decision.kind
        if move % 40 == 0 or kind not in seen:
            seen.add(kind)
            choices = tuple(Choice(repr(action), targets=target_keys(position, action)) for action in legal)
            seat = position.decision.seat
            drawing = draw_table(position, choices=choices, deciding=seat)
            svg.assert_fits(drawing)
            found = svg.targets(svg.parse(drawing))
            can = {key for key, group in found.items() if "gah-can" in group.get("class", "")}
            assert can == {key for choice in choices for key in choice.targets}
        position = position.play(legal[(move * 7 + 5) % len(legal)]).position
    assert position.is_over
