"""The whole table: complete, the same every time, and nothing leaves its place."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gah_nb.components import HOTELS
from gah_nb.components.catalogue import counts
from gah_nb.drawing import NARROW, NORMAL, WIDE, Theme, draw_table, table_boxes
from gah_nb.engine.frames import AtHand, Drafting, Drawn, UnderDeck
from gah_nb.engine.state import UNKNOWN, State

from . import svg, tables

ROOT = Path(__file__).resolve().parents[2]
WIDTHS = (NARROW, NORMAL, WIDE)
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
    [(390, 390), (639, 390), (640, 640), (800, 800), (900, 900), (1279, 900), (1280, 1280), (4000, 1280)],
)
def test_a_unit_is_a_pixel_or_what_the_room_allows(room: int, drawn: int) -> None:
    """One column below 640 pixels; above, one window, smaller below 900 and larger from 1280 on."""
    root = svg.parse(draw_table(tables.early(2), width=room))
    assert root.attrib["width"] == str(drawn)
    assert svg.view_box(root).right == (NARROW if room < 640 else NORMAL)


def test_hotels_are_large_on_a_projector() -> None:
    """Almost one and a half times as large as in a notebook; in a column, which has room for it, as well."""
    widths = {}
    for width in WIDTHS:
        root = svg.parse(draw_table(tables.early(2), width=width))
        pixels = width / int(root.attrib["viewBox"].split()[2])
        box = svg.shapes(svg.targets(root)["room:0:b2"])[0][1]
        widths[width] = round((box.right - box.left) * pixels)
    assert widths == {NARROW: 56, NORMAL: 40, WIDE: 57}


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
    numbers = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "d", "viewBox")
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
    marked = set(root.attrib["class"].split())
    assert not [name for name in sorted(ours - marked) if f".{name}{{" not in rules]
    assert bool(re.findall(r"var\(--gah-[a-z0-9-]+,#[0-9a-f]{6}\)", rules)) == (theme == "auto")
    assert not re.search(r"var\(--gah-[a-z0-9-]+\)", rules)
    assert "@" not in rules  # no imports, and no media queries: a drawing suits its page, not the desktop
    assert "http" not in drawing.replace("http://www.w3.org/", "")


def _sizes(root: ElementTree.Element) -> dict[int, set[str]]:
    """What is written in each size."""
    found: dict[int, set[str]] = {}
    for text in root.iter(f"{svg.NAMESPACE}text"):
        for piece in list(text) or [text]:
            found.setdefault(svg.style_of(piece).size, set()).add(piece.text or "")
    return found


#: What nobody must read to play: words beside signs that say the same, what is in the decks, which tile when.
SECONDARY = re.compile(
    r"[A-Z]|[1-7]|dishes|drinks|rooms|kr, Emperor|staff|any, 1 kr|strength|empty|R[357] [ABC][1-4]|decides|"
    r"\d+ (die|dice) here, \d+ in the dustbin|decks: .*|.*(seed 7|edition|digest|after round|set-up).*|"
    r"\d+ left over|no tile|vacant|occupied|can act here|changed|bonus given|each round|once|permanent|"
    r"at the end|in hand|staff at work|"
    r"Female Floor Housekeeper"  # on a chip, the one name that has no room otherwise
)


def test_what_one_must_read_is_eleven_pixels_and_the_rest_ten(position: State) -> None:
    for width in WIDTHS:
        sizes = _sizes(svg.parse(draw_table(position, deciding=0, note="digest 4f1c09a2b7e5", width=width)))
        assert min(sizes) == 10
        assert not [words for words in sizes[10] if not SECONDARY.fullmatch(words)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("live", [False, True])
def test_a_table_and_a_bar_fit_in_the_window_of_a_notebook(players: int, live: bool) -> None:
    """900 by 600 pixels are seen of a cell on a laptop of 1366 by 768; the bar above the table takes 64."""
    for state in (tables.early(players), tables.crowded(players), tables.crowded(players, agenda=())):
        for unfold in (None, players - 1):
            box = svg.view_box(svg.parse(draw_table(state, seat=0, unfold=unfold, live=live)))
            assert (box.right, box.bottom + 64 <= 600) == (900, True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_corner_of_the_history_is_free(players: int) -> None:
    """Nothing is drawn where a page puts its history, at least 80 high; unfolded, a seat is there."""
    state = tables.crowded(players)
    boxes = table_boxes(state, seat=0)
    left, top, width, height = boxes["history"]
    assert (width >= 220, height >= 80) == (True, True)
    free = svg.Box(left, top, left + width, top + height)
    root = svg.parse(draw_table(state, seat=0, live=True))
    assert not [box.what for _, box in svg.shapes(root)[1:] if box.meets(free)]
    assert set(boxes) == {"table", "history", *svg.groups(root)}
    assert "history" not in table_boxes(state, seat=0, unfold=1)
    assert "history" not in table_boxes(state, seat=0, width=NARROW)


def test_who_decides_has_the_large_area_unless_somebody_looks() -> None:
    state = tables.early(3)
    for arguments, large in (
        ({}, 0), ({"deciding": 2}, 2), ({"deciding": 2, "seat": 1}, 1), ({"deciding": 2, "seat": "Ben"}, 1),
        ({"deciding": 2, "seat": -1}, 2),
    ):  # fmt: skip
        groups = svg.groups(svg.parse(draw_table(state, **arguments)))  # type: ignore[arg-type]
        assert f"hotel-{large}" in groups
        assert {f"strip-{seat}" for seat in range(3) if seat != large} <= set(groups)
    with pytest.raises(
        ValueError, match=r"there is no seat 'Dora'; there are Anna \(0\), Ben \(1\), Cindy \(2\)"
    ):
        draw_table(state, seat="Dora")


def test_a_name_of_three_hundred_letters_widens_nothing() -> None:
    short = svg.view_box(svg.parse(draw_table(tables.early(2), show=["score", "hand Ben"], seat=0)))
    names = ("W" * 300, "Ben")
    for arguments in ({}, {"show": ["score", "hotel Ben"]}, {"show": ["hotel"], "width": NARROW}):
        drawing = draw_table(tables.early(2, box=tables.box(2, names=names)), seat=0, **arguments)  # type: ignore[arg-type]
        svg.assert_fits(drawing)
        assert svg.view_box(svg.parse(drawing)).right <= NORMAL
    assert short.right <= NORMAL


def _words(position: State, **arguments: object) -> list[str]:
    return [box.what for box in svg.texts(svg.parse(draw_table(position, **arguments)))]  # type: ignore[arg-type]


def test_header_says_what_is_played_and_who_decides() -> None:
    words = _words(tables.early(2), deciding=1, note="digest 4f1c09a2b7e5")
    assert "Grand Austria Hotel" in words
    assert "seed 7 · edition 2021 · digest 4f1c09a2b7e5" in " ".join(words)
    assert "decides" in words
    assert "Two kronen before the Emperor" in _words(tables.early(2), title="Two kronen before the Emperor")
    assert "set-up · edition 2021" in _words(
        tables.table(tables.early(2).players, round=0, box=tables.box(2, seed=None))
    )


def test_only_the_hand_of_the_one_who_looks_is_open() -> None:
    position = tables.early(2)  # Anna holds 1-6, Ben 7-12
    hands = {key for key in svg.targets(svg.parse(draw_table(position, seat=1))) if key.startswith("hand:")}
    assert hands == {f"hand:1:{card}" for card in range(7, 13)}
    assert not any(key.startswith("hand:") for key in svg.targets(svg.parse(draw_table(position))))
    # Of the other hand there is a number, and for somebody who only looks on of all.
    assert "Hand (6)" in _words(position, seat=1)
    strip = svg.groups(svg.parse(draw_table(position, seat=1)))["strip-0"]
    assert "6 cards in hand" in strip.attrib["aria-label"]
    assert draw_table(position, seat=-1).count('"gah-card-back"') == 6


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
    assert drawing.count('"gah-card-back"') == 5
    svg.assert_fits(drawing)


def test_the_seat_that_decides_has_the_gold_frame() -> None:
    root = svg.parse(draw_table(tables.early(2), deciding=1))
    framed = [name for name, _, group in svg.panels(root) if group[0].attrib["class"] == "gah-panel-turn"]
    assert framed == ["seat-1"]


def test_panels() -> None:
    names = list(svg.groups(svg.parse(draw_table(tables.early(3), deciding=1))))
    middle = ["queue", "action-board", "emperor", "objectives"]
    seat = [f"{part}-1" for part in ("seat", "hotel", "staff", "hand", "kitchen", "cafe")]
    assert names == [*middle, *seat, "strip-2", "strip-0", "game"]


def test_result_names_the_winner_first() -> None:
    words = _words(tables.crowded(2, agenda=()))
    assert "Anna wins" in words
    assert words.index("188 VP") < words.index("−108 VP")  # noqa: RUF001
    assert "after round 7 · seed 7 · edition 2021" in " ".join(words)
    twins = tuple(type(p)(vp=50, kronen=3, numbers=p.numbers) for p in tables.early(3).players)
    shared = tables.table(twins, agenda=(), round=7)
    assert "Anna, Ben and Cindy share the victory" in " ".join(_words(shared))


def test_dice_have_their_pips() -> None:
    """Three ones, a two, two threes, three fives, a six: 3 + 2 + 6 + 15 + 6 pips."""
    root = svg.parse(draw_table(tables.early(2)))
    board = svg.groups(root)["action-board"]
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
    groups = svg.groups(root)
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


def test_the_styles_of_a_drawing_are_its_own() -> None:
    """Each selector begins with a class that is made from the styles: light and dark never meet in a page."""
    scopes = {}
    for theme in ("light", "dark", "auto"):
        root = svg.parse(draw_table(tables.early(2), theme=theme))  # type: ignore[arg-type]
        style = root.find(f"{svg.NAMESPACE}style")
        assert style is not None
        scope = root.attrib["class"].split()[1]
        selectors = [one for list_ in re.findall(r"([^{}]+)\{", style.text or "") for one in list_.split(",")]
        assert selectors
        assert all(one.startswith(f".{scope} ") for one in selectors)
        scopes[theme] = scope
    assert len(set(scopes.values())) == 3
