"""The scenarios of the project: each holds, names its rules, and says something that could fail.

What the Emperor gallery must show is a table made of the components: tiles, penalties, cards, editions, and
the points on which rules differ. Numbers of a tile and choices of a point are changed, and it must notice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

import gah_nb as gah
from gah_nb.components import (
    BOARDS,
    CHAPTERS,
    EMPEROR_TILES,
    GUESTS,
    RULES,
    STAFF,
    RuleSet,
    add_editions,
    forget_added_editions,
    printed_editions,
    rulebook_of,
    switches,
)
from gah_nb.components.catalogue import NEIGHBOURS, ROOM_NUMBER, rooms_of
from gah_nb.components.effects import (
    AnyItems,
    DiscardStaff,
    Effect,
    Items,
    LosePointsPer,
    Moment,
    PayKronen,
    PointsPer,
    Prepare,
    RemoveRooms,
    ReturnStaff,
)
from gah_nb.engine.events import (
    EmperorScore,
    EmperorScoring,
    NeitherRewardNorPenalty,
    TilePenalty,
    TileReward,
)
from gah_nb.engine.state import Player
from gah_nb.scenario.checking import run_checks
from gah_nb.scenario.report import Report, Result

NAMES = [
    path.relative_to(gah.asset("scenarios")).with_suffix("").as_posix()
    for path in sorted(gah.asset("scenarios").rglob("*.toml"))
]
SCENARIOS = {name: gah.Scenario.load(name) for name in NAMES}
GALLERY = [name for name in NAMES if name.startswith("emperor/")]
CARDS = {f"#{number}" for number in (*GUESTS, *STAFF)}
EDITIONS = tuple(edition.name for edition in printed_editions())

each = pytest.mark.parametrize("name", NAMES)


@cache
def report(name: str) -> Report:
    return SCENARIOS[name].check()


def test_how_many_there_are():
    assert len(GALLERY) >= 70
    assert len([name for name in NAMES if name.startswith("edge/")]) >= 60


@each
def test_it_holds(name: str):
    assert report(name).held, repr(report(name))


@each
def test_it_names_rules_that_exist_and_says_what_it_shows(name: str):
    scenario = SCENARIOS[name]
    assert scenario.rules
    assert {*scenario.rules} <= {*RULES, *CHAPTERS, *CARDS}
    assert scenario.title
    assert len(scenario.text) > 40


@each
def test_every_check_states_something(name: str):
    for check in SCENARIOS[name].checks:
        assert check.expect or check.events or check.no_events or check.legal or check.illegal


def test_every_edition_and_most_readings_come_up():
    checks = [check for scenario in SCENARIOS.values() for check in scenario.checks]
    assert {check.edition for check in checks} >= {*EDITIONS}
    idle = {"O13", "O18", "O20"}  # change nothing, or only who sees what
    read = {id for check in checks for id in check.readings}
    missing = {id for id, point in switches().items() if point.is_reading} - read - idle
    assert not missing


# The Emperor gallery: what it shows, and what it must show


class Cell(NamedTuple):
    """A tile in an edition, and what comes of it."""

    tile: str
    edition: str
    what: str


SCORINGS = [*BOARDS.emperor_retreat]  # the rounds that end with one
#: On which side of a penalty with two options somebody is, just so.
ENOUGH, TOO_FEW = "penalty, exactly enough for its left side", "penalty, one too few for its left side"


def spare(left: Effect, player: Player) -> int:
    """How much more a player has than the left side of a penalty takes."""
    match left:
        case PayKronen(amount):
            return player.kronen - amount
        case ReturnStaff(count):
            return len(player.hand) - count
        case RemoveRooms(state, _, at_least):
            return (player.vacant if state == "vacant" else player.occupied).bit_count() - at_least
        case _:
            return sum(STAFF[card].timing == "end" for card in player.display) - 1


def side(result: Result, seat: int, tile: str) -> str:
    """`ENOUGH` or `TOO_FEW`, seen from what a seat has after the penalty, or while it is asked."""
    assert result.after
    position = result.after.position
    left, *right = position.box.rulebook.tiles[tile].penalty
    rest, nothing = spare(left, position.players[seat]), spare(left, Player())
    points = any(
        (event.seat, event.kind, event.rule) == (seat, "lost points", "R7.3") for event in result.events
    )
    asked = position.decision is not None and position.decision.kind == "penalty"
    if not right:
        return ""
    if rest == (0 if points or asked else nothing):
        return ENOUGH
    return TOO_FEW if points and rest == -1 else ""


def cells_of(result: Result) -> Iterator[Cell]:
    """What a check shows; a disputed point that is read otherwise is no cell of this table."""
    assert result.before
    before = result.before.position
    rules, round_ = before.box.rules, before.round
    for event in () if rules.readings else result.events:
        if isinstance(event, EmperorScoring):
            round_ = event.round
        elif isinstance(event, EmperorScore):
            yield Cell("", "", f"space {event.space} scored")
        elif isinstance(event, TileReward | TilePenalty | NeitherRewardNorPenalty):
            between = isinstance(event, NeitherRewardNorPenalty)
            what = f"space {event.space}" if between else event.kind.removeprefix("tile ")
            tile = before.box.emperor_tiles[SCORINGS.index(round_)]
            display = before.players[event.seat].display
            yield Cell(tile, rules.edition, what)
            yield from (Cell(tile, rules.edition, f"{what} with #{card}") for card in display)
            if what == "penalty" and 26 not in display:
                yield Cell(tile, rules.edition, side(result, event.seat, tile))


def cards_that_react(moment: Moment) -> set[int]:
    """Staff that reacts to a moment in some edition."""
    return {card for edition in EDITIONS for card, _ in rulebook_of(RuleSet(edition)).triggers[moment]}


def cards_that_count(what: str) -> set[int]:
    """End-of-game staff that counts something."""
    scores = [(number, effect) for number, card in STAFF.items() for effect in card.score]
    return {number for number, effect in scores if isinstance(effect, PointsPer) and effect.what == what}


def cards_that_matter(effect: Effect, letter: str) -> set[int]:
    """Staff for which it matters that a tile does this, in one edition at least."""
    match effect:
        case Items() | AnyItems():
            return cards_that_react("order complete")
        case Prepare(occupied=True):
            # The bonus of a yellow group moves the marker before the final scoring.
            marker = cards_that_count("emperor") if letter == "C" else set()
            return cards_that_react("room occupied") | marker
        case PointsPer() | LosePointsPer() | DiscardStaff():
            return cards_that_count("staff_played")
        case _:
            return set()


def wanted_cells() -> Iterator[Cell]:
    """Everything that the gallery must show."""
    for space in range(len(BOARDS.emperor_vp)):
        yield Cell("", "", f"space {space} scored")
    for key, tile in EMPEROR_TILES.items():
        for what in ("reward", "space 1", "space 2", "penalty"):
            yield Cell(key, "2021", what)
        for card in cards_that_react("emperor reward"):
            yield Cell(key, "2021", f"reward with #{card}")
        for edition in EDITIONS:
            yield from (Cell(key, edition, what) for what in (ENOUGH, TOO_FEW) if len(tile.penalty) > 1)
            whats = ["penalty with #26"]
            for name, effects in (("reward", tile.reward), ("penalty", tile.penalty)):
                cards = {card for effect in effects for card in cards_that_matter(effect, tile.letter)}
                whats += [f"{name} with #{card}" for card in cards]
            yield from (Cell(key, edition, what) for what in whats)


def test_the_gallery_shows_every_cell_of_its_table():
    wanted = {*wanted_cells()}
    assert len(wanted) > 200
    missing = wanted - {
        cell for name in GALLERY for result in report(name).results for cell in cells_of(result)
    }
    assert not missing, sorted(missing)


def parts_of(tiles: int) -> list[int]:
    """The parts of a hotel that lie apart, as masks."""
    parts: list[int] = []
    for room in rooms_of(tiles):
        near = [part for part in parts if NEIGHBOURS[room] & part]
        parts = [part for part in parts if part not in near] + [sum(near) | 1 << room]
    return parts


def beside_every_part(result: Result) -> bool:
    """Whether a check says that the next room may lie beside each of several parts."""
    position = result.after.position if result.after else None
    if position is None or position.decision is None:
        return False
    parts = parts_of(position.players[position.decision.seat].tiles)
    said = [attempt.action.split() for attempt in result.attempts if attempt.legal]
    rooms = [ROOM_NUMBER[words[1]] for words in said if words[0] == "prepare"]
    return len(parts) > 1 and all(any(NEIGHBOURS[room] & part for room in rooms) for part in parts)


def test_a_hotel_that_fell_apart_goes_on_in_every_part():
    """With each tile that removes rooms or brings one: in a later turn, or by the reward itself."""
    effects = [
        (key, effect) for key, tile in EMPEROR_TILES.items() for effect in (*tile.reward, *tile.penalty)
    ]
    tiles = {key for key, effect in effects if isinstance(effect, (Prepare, RemoveRooms))}
    assert tiles == {tile_of(name) for name in GALLERY if any(map(beside_every_part, report(name).results))}


@pytest.mark.parametrize("name", GALLERY)
def test_a_check_has_a_title_and_says_where_the_next_round_begins(name: str):
    """Else it would hold as well where a question comes up that should not."""
    for check, result in zip(SCENARIOS[name].checks, report(name).results, strict=True):
        assert check.title
        assert result.before
        assert result.after
        if result.after.is_over or result.after.round > result.before.round:
            assert {"round", "over"} & {*check.expect}, check.title


# The gallery notices a rule that is otherwise

Swap = Callable[[str, dict[str, str]], tuple[str, dict[str, str]]]


@pytest.fixture(autouse=True)
def no_house_rules() -> Iterator[None]:
    """What a test adds is gone after it."""
    yield
    forget_added_editions()


def noticed(swap: Swap, *editions: str, tile: str = "") -> bool:
    """Whether a scenario of the gallery fails by other rules.

    Only those are looked at that have a check in one of the editions, or that are about a tile.
    """
    names = [name for name in GALLERY if not editions or {*editions} & {*editions_of(name)}]
    return any(not held(name, swap) for name in names if tile in ("", tile_of(name)))


def editions_of(name: str) -> Iterator[str]:
    scenario = SCENARIOS[name]
    yield from (check.edition or scenario.form.edition for check in scenario.checks)


def tile_of(name: str) -> str:
    form = SCENARIOS[name].form
    return form.emperor[SCORINGS.index(form.round)]


def held(name: str, swap: Swap) -> bool:
    scenario = SCENARIOS[name]

    def start(edition: str, readings: Any) -> gah.Game:
        return scenario.start(*swap(edition or scenario.form.edition, {**scenario.form.readings, **readings}))

    return run_checks(start, scenario.checks).held


#: The points that change what an Emperor scoring does, or what its cards are worth: those of the edition
#: table, of the words of single editions, and open ones.
POINTS = ("E3", "E4", "E5", "E6", "E7", "E8", "E9", "E10", "E11", "E13", "E14", "E18")
WORDS = ("T4", "T6", "T7", "T8", "T9", "T12", "T13", "T17")
OPEN = ("O3", "O4", "O6", "O8", "O11", "O14", "O15", "O17", "O19", "O21", "O22", "O23")
#: Choices that differ elsewhere: cards without points at the end, and rewards of guests.
ALIKE = {
    "E9": {"end-of-game card of an opponent", "any card of an opponent"},
    "E18": {"by declining the reward", "if unaffordable"},
}
SWAPPED = [
    (id, edition, choice)
    for id in POINTS
    for edition in EDITIONS
    for choice in switches()[id].keys
    if choice != switches()[id].default(edition)
    and not {choice, switches()[id].default(edition)} <= ALIKE.get(id, set())
]


def test_all_points_on_the_emperor_are_looked_at():
    topics = {"Emperor tiles", "Emperor scoring"}
    for id, point in switches().items():
        if topics & {*point.topics} or any(rule.startswith("R7.") for rule in point.rules):
            assert id in (*POINTS, *WORDS, *OPEN)


@pytest.mark.parametrize(("id", "edition", "choice"), SWAPPED)
def test_another_choice_of_an_edition_is_noticed(id: str, edition: str, choice: str):
    head = '[[edition]]\nname = "other"\ntitle = "Other"\nlanguage = "en"\nyear = 2026\n'
    add_editions(f'{head}like = "{edition}"\ndecides = {{{id} = "{choice}"}}')
    assert noticed(lambda named, readings: ("other" if named == edition else named, readings), edition)


@pytest.mark.parametrize("id", [*WORDS, *OPEN])
def test_another_reading_is_noticed_and_so_is_its_absence(id: str):
    point = switches()[id]
    other = point.keys[1]

    def read(edition: str, readings: dict[str, str]) -> tuple[str, dict[str, str]]:
        return edition, ({**readings, id: other} if point.applies_to(edition) else readings)

    def ignored(edition: str, readings: dict[str, str]) -> tuple[str, dict[str, str]]:
        return edition, {key: choice for key, choice in readings.items() if key != id}

    assert noticed(read, *point.editions)
    assert noticed(ignored, *point.editions)
    # A reading of several editions' own words is shown in each.
    checks = [(check, SCENARIOS[name].form.edition) for name in GALLERY for check in SCENARIOS[name].checks]
    shown = {check.edition or edition for check, edition in checks if id in check.readings}
    assert {*point.editions} <= shown


def other_values(effect: Effect) -> Iterator[tuple[str, object]]:
    """Each field of an effect that says something, with another value: one more, one less, not."""
    single = isinstance(effect, RemoveRooms) and effect.count == 1  # nothing depends on where a second one is
    for field in effect.__struct_fields__:
        match getattr(effect, field):
            case bool(said) if not single:
                yield field, not said
            case int(number) if number and not isinstance(number, bool):
                yield from ((field, other) for other in (number - 1, number + 1) if 0 < other != 5)
            case str(letters) if isinstance(effect, Items):
                yield field, letters[1:]


MISPRINTS = [
    (key, half, place, field, other)
    for key, tile in EMPEROR_TILES.items()
    for half in ("reward", "penalty")
    for place, effect in enumerate(getattr(tile, half))
    for field, other in other_values(effect)
]


@pytest.mark.parametrize(("key", "half", "place", "field", "other"), MISPRINTS)
def test_a_misprint_on_a_tile_is_noticed(key: str, half: str, place: int, field: str, other: object):
    value = f'"{other}"' if isinstance(other, str) else str(other).lower()
    printed, misprint = (f'key = "{choice}", text = "-"' for choice in ("printed", "misprint"))
    change = f"tiles = {{{key} = {{{half} = {{{place} = {{{field} = {value}}}}}}}}}"
    choices = f"[{{{printed}}}, {{{misprint}, {change}}}]"
    add_editions(f'[[reading]]\nid = "H1"\npoint = "Is the tile printed well?"\nchoices = {choices}')
    assert noticed(lambda edition, readings: (edition, {**readings, "H1": "misprint"}), tile=key)
