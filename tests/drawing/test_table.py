"""The whole table: complete, the same every time, and nothing leaves its place."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gah_nb.components import HOTELS
from gah_nb.drawing import Theme, draw_table
from gah_nb.engine.frames import AtHand, Drafting, Drawn, UnderDeck
from gah_nb.engine.items import counts
from gah_nb.engine.state import UNKNOWN, State

from . import svg, tables

ROOT = Path(__file__).resolve().parents[2]
WIDTHS = (420, 844, 1280)
POSITIONS = {
    "early-2": tables.early(2),
    "early-3": tables.early(3),
    "early-4": tables.early(4),
    "crowded-2": tables.crowded(2),
    "crowded-3": tables.crowded(3),
    "crowded-4": tables.crowded(4),
    "drawn": tables.crowded(2, agenda=(Drawn(0, (1, 32, 46), 3, rule="#75"),)),
    "under": tables.crowded(3, agenda=(UnderDeck(0, (32, 46)),)),
    "draft": tables.early(2, agenda=(Drafting(0, ((1, 2, 3, 17, 46, 33), (4, 5, 6))),)),
    "at-hand": tables.early(2, agenda=(AtHand(0, counts("scwkscwkscwkscwkscwkscwkscwkscwkscwkscwk")),)),
    "over": tables.crowded(4, agenda=()),
    "no-queue": tables.early(2, queue=()),
}


@pytest.fixture(params=POSITIONS)
def position(request: pytest.FixtureRequest) -> State:
    return POSITIONS[request.param]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seat", [None, 1])
def test_everything_fits(position: State, seat: int | None, width: int) -> None:
    drawing = draw_table(position, seat=seat, deciding=0, note="digest 4f1c09a2b7e5", width=width)
    svg.assert_fits(drawing)
    root = svg.parse(drawing)
    assert root.attrib["width"] == str(width)
    scale = width / int(root.attrib["viewBox"].split()[2])
    assert min(style.size for style in svg.STYLES) * scale >= 10


@pytest.mark.parametrize("hotel", HOTELS)
def test_every_hotel_fits(hotel: str) -> None:
    position = tables.crowded(2, box=tables.box(2, (hotel, hotel)))
    svg.assert_fits(draw_table(position, seat=0))


@pytest.mark.parametrize(
    "names",
    [
        ("Wolfeschlegelsteinhausenbergerdorff", "W" * 60),
        ("Ægidius Øhlenschläger", "王小明王小明王小明王小明王小明"),
        ("<b>&\"'", "null\x00byte"),
        ("a", "ά̂" * 30),
    ],
)
@pytest.mark.parametrize("width", WIDTHS)
def test_any_name_fits(names: tuple[str, str], width: int) -> None:
    for agenda in (tables.early().agenda, ()):
        position = tables.crowded(2, box=tables.box(2, names=names), agenda=agenda)
        svg.assert_fits(draw_table(position, deciding=0, title="T" * 200, note="n" * 300, width=width))


@pytest.mark.parametrize(
    ("room", "drawn"),
    [(100, 420), (420, 420), (843, 420), (844, 844), (1000, 844), (1280, 1280), (4000, 1280)],
)
def test_the_widest_drawing_that_fits_is_taken(room: int, drawn: int) -> None:
    root = svg.parse(draw_table(tables.early(2), width=room))
    assert root.attrib["width"] == str(drawn)


def test_hotels_are_large_on_a_projector() -> None:
    """One and a half times as large as in a notebook: a room is 57 pixels wide."""
    widths = {}
    for width in WIDTHS:
        root = svg.parse(draw_table(tables.early(2), width=width))
        pixels = width / int(root.attrib["viewBox"].split()[2])
        box = svg.shapes(svg.targets(root)["room:0:b2"])[0][1]
        widths[width] = round((box.right - box.left) * pixels)
    assert widths == {420: 36, 844: 36, 1280: 54}


def test_same_position_same_bytes(position: State) -> None:
    assert draw_table(position, deciding=0) == draw_table(position, deciding=0)


def test_same_bytes_whatever_the_hash_seed() -> None:
    program = (
        "import sys; from tests.drawing.test_table import POSITIONS; from gah_nb.drawing import draw_table\n"
        "for state in POSITIONS.values(): sys.stdout.buffer.write(draw_table(state, deciding=0).encode())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert outputs.pop().startswith(b"<svg")


def test_numbers_are_whole_and_there_are_no_ids(position: State) -> None:
    root = ElementTree.fromstring(draw_table(position, deciding=0))
    numbers = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "d", "viewBox", "textLength")
    for element in root.iter():
        assert "id" not in element.attrib
        assert not any("." in element.attrib.get(name, "") for name in numbers)
        assert not any("url(" in value or "href" in name for name, value in element.attrib.items())


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_it_is_one_file_for_any_page(position: State, theme: Theme) -> None:
    """Every class is our own and has a rule, nothing is fetched; only "auto" asks the page for colours."""
    drawing = draw_table(position, deciding=0, theme=theme)
    root = svg.parse(drawing)
    style = root.find(f"{svg.NAMESPACE}style")
    assert style is not None
    rules = style.text or ""
    ours = {name for element in root.iter() for name in element.attrib.get("class", "").split()}
    assert all(name.startswith("gah-") for name in ours)
    marked = {"gah-table"}
    assert not [name for name in sorted(ours - marked) if f".{name}{{" not in rules]
    assert bool(re.findall(r"var\(--gah-[a-z0-9-]+,#[0-9a-f]{6}\)", rules)) == (theme == "auto")
    assert not re.search(r"var\(--gah-[a-z0-9-]+\)", rules)
    assert "@" not in rules  # no imports, and no media queries: a drawing suits its page, not the desktop
    assert "http" not in drawing.replace("http://www.w3.org/", "")


def test_no_text_is_smaller_than_ten() -> None:
    assert min(style.size for style in svg.STYLES) == 10


def _words(position: State, **arguments: object) -> list[str]:
    return [box.what for box in svg.texts(svg.parse(draw_table(position, **arguments)))]  # type: ignore[arg-type]


def test_header_says_what_is_played_and_who_decides() -> None:
    words = _words(tables.early(2), deciding=1, note="digest 4f1c09a2b7e5")
    assert words[0] == "Grand Austria Hotel"
    assert "round 1 of 7 · seed 7 · edition 2021 · digest 4f1c09a2b7e5" in words
    assert "Ben decides" in words
    assert (
        _words(tables.early(2), title="Two kronen before the Emperor")[0] == "Two kronen before the Emperor"
    )
    assert "set-up · edition 2021" in _words(
        tables.table(tables.early(2).players, round=0, box=tables.box(2, seed=None))
    )


def test_only_the_hand_of_the_one_who_looks_is_open() -> None:
    position = tables.early(2)  # Anna holds 1-6, Ben 7-12
    hands = {key for key in svg.targets(svg.parse(draw_table(position, seat=1))) if key.startswith("hand:")}
    assert hands == {f"hand:1:{card}" for card in range(7, 13)}
    assert not any(key.startswith("hand:") for key in svg.targets(svg.parse(draw_table(position))))
    assert _words(position, seat=1).count("6 in hand") == 2


def test_cards_to_choose_from_are_shown_to_their_seat_alone() -> None:
    for name, cards in (("drawn", {1, 32, 46}), ("under", {32, 46}), ("draft", {1, 2, 3, 17, 46, 33})):
        seen = svg.targets(svg.parse(draw_table(POSITIONS[name], seat=0)))
        assert {int(key.split(":")[1]) for key in seen if key.startswith("drawn:")} == cards
    hidden = svg.targets(svg.parse(draw_table(POSITIONS["drawn"], seat=1)))
    assert not any(key.startswith("drawn:") for key in hidden)


def test_unknown_cards_are_backs() -> None:
    anna, ben = tables.early(2).players
    unknown = type(ben)(hand=(UNKNOWN,) * 5, numbers=ben.numbers)
    drawing = draw_table(tables.table((anna, unknown)), seat=1)
    assert drawing.count("gah-card-back") == 5 + 1  # and the rule
    svg.assert_fits(drawing)


def test_the_seat_that_decides_has_the_gold_frame() -> None:
    root = svg.parse(draw_table(tables.early(2), deciding=1))
    framed = [name for name, _, group in svg.panels(root) if group[0].attrib["class"] == "gah-panel-turn"]
    assert framed == ["seat-1"]


def test_panels() -> None:
    names = {name for name, _, _ in svg.panels(svg.parse(draw_table(tables.early(3), deciding=0)))}
    assert names == {"queue", "action-board", "objectives", "emperor", "seat-0", "seat-1", "seat-2", "hand"}
    over = {name for name, _, _ in svg.panels(svg.parse(draw_table(tables.crowded(2, agenda=()))))}
    assert over == {"result", "queue", "action-board", "objectives", "emperor", "seat-0", "seat-1"}


def test_result_names_the_winner_first() -> None:
    words = _words(tables.crowded(2, agenda=()))
    assert "Anna wins" in words
    assert words.index("188 VP") < words.index("−108 VP")  # noqa: RUF001
    assert "after round 7 · seed 7 · edition 2021" in words
    twins = tuple(type(p)(vp=50, kronen=3, numbers=p.numbers) for p in tables.early(3).players)
    shared = tables.table(twins, agenda=(), round=7)
    assert "Anna, Ben and Cindy share the victory" in _words(shared)


def test_dice_have_their_pips() -> None:
    """Three ones, a two, two threes, three fives, a six: 3 + 2 + 6 + 15 + 6 pips."""
    root = svg.parse(draw_table(tables.early(2)))
    board = next(group for name, _, group in svg.panels(root) if name == "action-board")
    dice = [element for element, _ in svg.shapes(board) if element.get("class") == "gah-die"]
    pips = sum(
        element.attrib["d"].count("M")
        for element, _ in svg.shapes(board)
        if svg.tag(element) == "path"
        and element.attrib["class"] == "gah-ink"
        and "a 2 2" in element.attrib["d"]
    )
    assert (len(dice), pips) == (10, 3 + 2 + 6 + 15 + 6)


def test_markers_stand_under_their_spaces_and_on_their_spots() -> None:
    root = svg.parse(draw_table(tables.crowded(2)))
    groups = {name: group for name, _, group in svg.panels(root)}
    markers = {
        name: [
            element.attrib["class"]
            for element, _ in svg.shapes(groups[name])
            if "gah-seat-" in element.get("class", "")
        ]
        for name in ("emperor", "objectives")
    }
    assert markers["emperor"] == ["gah-seat-0", "gah-seat-1"]
    # claimed: A by Anna then Ben, B by both, C by Ben
    assert markers["objectives"] == ["gah-seat-0", "gah-seat-1", "gah-seat-0", "gah-seat-1", "gah-seat-1"]
