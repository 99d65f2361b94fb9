"""Drawings in a real browser: texts stay in their boxes, and no theme shows half."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

import gah_nb as gah
from gah_nb.components import GUESTS, STAFF
from gah_nb.drawing import Theme, custom_properties, draw_card, draw_legend, draw_table
from gah_nb.drawing.compact import compact, image_source
from gah_nb.drawing.theme import DARK, LIGHT
from gah_nb.scenario.account import boards
from tests.drawing import svg, tables
from tests.drawing.symbol_files import FOLDER

#: For every text: what it says, and how wide it is in pixels.
_MEASURE = """() => [...document.querySelectorAll("svg text")].map((text) => {
    return [text.textContent, text.getBBox().width * text.getCTM().a];
})"""
#: The colour of a pixel near the upper left corner of the first image.
_PIXEL = """async () => {
    const image = document.querySelector("img");
    await image.decode();
    const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    return [...pen.getImageData(3, 3, 1, 1).data].slice(0, 3);
}"""


def _show(page: Page, drawing: str) -> None:
    page.set_content(f"<body style='margin:0'>{drawing}")


def _too_wide(page: Page, drawing: str) -> list[tuple[str, float, float]]:
    """The texts that are wider in this browser, with the fonts it has, than they were measured."""
    _show(page, drawing)
    expected = [box.right - box.left for box in svg.texts(svg.parse(drawing))]
    found = page.evaluate(_MEASURE)
    assert len(found) == len(expected)
    scale = int(svg.parse(drawing).attrib["width"]) / int(svg.parse(drawing).attrib["viewBox"].split()[2])
    return [
        (text, width, room * scale)
        for (text, width), room in zip(found, expected, strict=True)
        if width > room * scale + 1  # hinting
    ]


@pytest.mark.parametrize("width", [390, 900, 1280])
def test_texts_of_a_table_stay_in_their_boxes(page: Page, width: int) -> None:
    names = ("Ægidius Øhlenschläger-Wolfeschlegelstein", "王小明王小明王小明王小明王小明")
    position = tables.crowded(2, box=tables.box(2, names=names))
    assert _too_wide(page, draw_table(position, deciding=0, width=width, note="digest 4f1c09a2b7e5")) == []


def test_names_in_four_languages_stay_in_their_boxes(page: Page) -> None:
    for number in (*GUESTS, *STAFF):
        assert _too_wide(page, draw_card(number)) == []
    assert _too_wide(page, draw_legend()) == []


@pytest.mark.parametrize("family", ["serif", "sans-serif", "Liberation Sans", "Liberation Serif"])
def test_with_other_fonts_too(page: Page, family: str) -> None:
    """What fits in the widest fonts fits in others; here all texts are set in another."""
    drawing = draw_table(tables.crowded(2), deciding=0)
    _show(page, f"{drawing}<style>svg text, svg tspan {{ font-family: {family} !important }}</style>")
    expected = [box.right - box.left for box in svg.texts(svg.parse(drawing))]
    found = page.evaluate(_MEASURE)
    assert [text for (text, width), room in zip(found, expected, strict=True) if width > room + 1] == []


def _rgb(colour: str) -> list[int]:
    return [int(colour[index : index + 2], 16) for index in (1, 3, 5)]


@pytest.mark.parametrize(
    ("theme", "paper"), [("light", LIGHT["paper"]), ("dark", DARK["paper"]), ("auto", LIGHT["paper"])]
)
@pytest.mark.parametrize("desktop", ["light", "dark"])
def test_an_image_looks_the_same_on_every_desktop(
    browser: Browser, theme: Theme, paper: str, desktop: str
) -> None:
    context = browser.new_context(color_scheme="dark" if desktop == "dark" else "light")
    page = context.new_page()
    data = b64encode(draw_table(tables.early(2), theme=theme).encode()).decode()
    page.set_content(f'<img src="data:image/svg+xml;base64,{data}">')
    assert page.evaluate(_PIXEL) == _rgb(paper)
    context.close()


def test_a_page_sets_the_colours_of_auto_drawings(page: Page) -> None:
    drawing = draw_table(tables.early(2), deciding=0)
    page.set_content(f"<div style='{custom_properties('dark')}'>{drawing}</div>")
    fills = page.evaluate(
        """() => ["paper", "panel", "name"].map(
            (name) => getComputedStyle(document.querySelector(`.gah-${name}`)).fill)"""
    )
    wanted = [_rgb(DARK[token]) for token in ("paper", "panel", "ink")]
    assert fills == [f"rgb({red}, {green}, {blue})" for red, green, blue in wanted]


def test_a_symbol_file_is_an_image(page: Page) -> None:
    """The files stand alone: well-formed, 16 pixels, a title, nothing but lines."""
    for path in sorted(FOLDER.glob("*.svg")):
        root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
        assert root.attrib["viewBox"] == "0 0 16 16"
        data = b64encode(path.read_bytes()).decode()
        page.set_content(f'<img src="data:image/svg+xml;base64,{data}">')
        size = page.evaluate("async () => { const i = document.images[0]; await i.decode(); return i.width }")
        assert size == 16


def test_drawings_in_one_page_keep_their_own_styles(page: Page) -> None:
    """A light, a dark and a live drawing, and one that an earlier version stored, beside each other."""
    live = draw_table(tables.early(2), deciding=0)
    alone = {theme: draw_table(tables.early(2), deciding=0, theme=theme) for theme in ("light", "dark")}
    stored = "<svg class='gah-table'><style>.gah-panel{fill:red}.gah-ink{fill:red}</style></svg>"
    for order in ((live, *alone.values(), stored), (stored, *reversed(alone.values()), live)):
        page.set_content(f"<div style='{custom_properties('dark')}'>{''.join(order)}</div>")
        for theme, colours in (("light", LIGHT), ("dark", DARK), ("auto", DARK)):
            fills = page.evaluate(
                """theme => ["paper", "panel", "name", "ink"].map((name) => getComputedStyle(
                    document.querySelector(`[class*="gah-${theme}-"] .gah-${name}`)).fill)""",
                theme,
            )
            wanted = [_rgb(colours[token]) for token in ("paper", "panel", "ink", "ink")]
            assert fills == [f"rgb({red}, {green}, {blue})" for red, green, blue in wanted], theme


def test_an_image_looks_like_its_drawing_and_is_half_as_long(page: Page):
    """Shared forms, styles without a page, texts by their classes: no pixel differs."""
    game = gah.new_game(["Anna", "Ben", "Cindy", "Dora"], seed=7).set_up()
    scenario = gah.Scenario.load("emperor/a1-two-kronen").tell()
    drawings = [
        draw_table(game.position),
        draw_table(game.position, theme="dark"),
        boards(scenario.accounts, ("emperor", "hotel", "kitchen-and-cafe", "queue")),
        gah.card(75).to_svg(),
    ]
    for drawing in drawings:
        small = compact(drawing)
        assert len(small) < 0.6 * len(drawing)
        seen = []
        for shown in (drawing, small):
            page.set_content(f'<img src="{image_source(shown)}">')
            page.wait_for_function("document.images[0].complete && document.images[0].naturalWidth > 0")
            seen.append(Image.open(BytesIO(page.locator("img").screenshot())).convert("RGB"))
        most = max(highest for _, highest in ImageChops.difference(*seen).getextrema())
        assert most <= 1  # a form that is moved is rounded otherwise at its rim
