"""Reading a drawing back, as independently of how it was drawn as can be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

from gah_nb.drawing.canvas import text_width
from gah_nb.drawing.theme import STYLES, TextStyle

NAMESPACE = "{http://www.w3.org/2000/svg}"
_STYLES = {f"gah-{style.name}": style for style in STYLES}
_TOKEN = re.compile(r"[MlhvazLHVA]|-?\d+(?:\.\d+)?")
_TRANSFORM = re.compile(r"translate\((-?\d+) (-?\d+)\)(?: scale\((\d\.\d\d)\))?")
_MATRIX = re.compile(r"matrix\((\.\d+) 0 0 1 (-?\d+) (-?\d+)\)")
#: The attribute in which `parse` leaves how much a text is enlarged.
_ENLARGED = "enlarged"
#: And how narrow it is pressed.
_PRESSED = "pressed"


class Box(NamedTuple):
    """A box by its edges, and what it is the box of."""

    left: float
    top: float
    right: float
    bottom: float
    what: str = ""

    def holds(self, other: Box, slack: float = 0) -> bool:
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.bottom - self.top)


@lru_cache(8)
def parse(svg: str) -> ElementTree.Element:
    """Read a drawing and resolve its transforms: afterwards all positions are those on the whole drawing.

    Who asks again gets the same tree, which is to be looked at only.
    """
    root = ElementTree.fromstring(svg)
    _resolve(root, 0, 0, 1)
    return root


def _resolve(element: ElementTree.Element, x: float, y: float, scale: float) -> None:
    if matrix := _MATRIX.fullmatch(element.attrib.get("transform", "")):
        del element.attrib["transform"]
        element.attrib |= {_PRESSED: matrix[1], "x": matrix[2], "y": matrix[3]}
    if transform := element.attrib.pop("transform", ""):
        found = _TRANSFORM.fullmatch(transform)
        assert found, transform
        x, y = x + scale * int(found[1]), y + scale * int(found[2])
        scale *= float(found[3] or 1)
    if element.tag != f"{NAMESPACE}svg":
        for names, offset in (
            (("x", "cx"), x),
            (("y", "cy"), y),
            (("width", "height", "r"), 0),
        ):
            for name in names:
                if name in element.attrib:
                    element.set(name, f"{offset + scale * float(element.attrib[name]):g}")
        if "d" in element.attrib:
            element.set("d", _resolve_path(element.attrib["d"], x, y, scale))
        element.set(_ENLARGED, str(scale))
    for child in element:
        _resolve(child, x, y, scale)


def _resolve_path(data: str, x: float, y: float, scale: float) -> str:
    """Coordinates after M are absolute; flags and angles of an arc stay as they are."""
    result, command, place = [], "", 0
    for token in _TOKEN.findall(data):
        if token.isalpha():
            result.append(token)
            command, place = token, 0
            continue
        if command == "a" and place % 7 in (2, 3, 4):
            result.append(token)
        else:
            offset = (x, y)[place % 2] if command == "M" else 0
            result.append(f"{offset + scale * float(token):g}")
        place += 1
    return " ".join(result)


def tag(element: ElementTree.Element) -> str:
    return element.tag.removeprefix(NAMESPACE)


def view_box(root: ElementTree.Element) -> Box:
    left, top, width, height = map(int, root.attrib["viewBox"].split())
    return Box(left, top, left + width, top + height)


def style_of(element: ElementTree.Element) -> TextStyle:
    return next(_STYLES[name] for name in element.attrib["class"].split() if name in _STYLES)


def words_of(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


def text_box(element: ElementTree.Element) -> Box:
    """Where a text may reach, measured with the widest fonts."""
    pieces = list(element) or [element]
    styles = [style_of(piece) for piece in pieces]
    width = sum(text_width(piece.text or "", style) for piece, style in zip(pieces, styles, strict=True))
    enlarged = float(element.attrib[_ENLARGED])
    width = width * enlarged * float(element.attrib.get(_PRESSED, 1))
    size = max(style.size for style in styles) * enlarged
    x, y = float(element.attrib["x"]), float(element.attrib["y"])
    left = {"middle": x - width / 2, "end": x - width}.get(element.attrib.get("text-anchor", ""), x)
    return Box(left, y - 0.75 * size, left + width, y + 0.22 * size, words_of(element))


#: By how much a text may be pressed where the reader has the widest fonts that there are.
PRESSED_AT_MOST = 1.17


def pressed(root: ElementTree.Element) -> dict[str, float]:
    """How much texts are pressed to fit, those that are."""
    found = {}
    for element in root.iter(f"{NAMESPACE}text"):
        if _PRESSED in element.attrib:
            found[words_of(element)] = 1 / float(element.attrib[_PRESSED])
    return found


def path_box(data: str) -> Box:
    """The box around the points of a path: absolute M, relative l, h, v, a, and z."""
    tokens = iter(_TOKEN.findall(data))
    command, x, y = "", 0.0, 0.0
    points: list[tuple[float, float]] = []
    for token in tokens:
        if token.isalpha():
            command = token
            if command != "z":
                continue
            x, y = points[0]
            continue
        value = float(token)
        match command:
            case "M":
                x, y = value, float(next(tokens))
            case "l":
                x, y = x + value, y + float(next(tokens))
            case "h":
                x += value
            case "v":
                y += value
            case "a":
                rest = [float(next(tokens)) for _ in range(6)]
                x, y = x + rest[4], y + rest[5]
            case _:
                raise AssertionError(f"{command} in {data}")
        points.append((x, y))
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys), data)


def shape_box(element: ElementTree.Element) -> Box | None:
    """The box of a rectangle, circle, path or text; None for others."""
    name, a = tag(element), element.attrib
    match name:
        case "rect":
            x, y = float(a["x"]), float(a["y"])
            return Box(x, y, x + float(a["width"]), y + float(a["height"]), a["class"])
        case "circle":
            x, y, r = float(a["cx"]), float(a["cy"]), float(a["r"])
            return Box(x - r, y - r, x + r, y + r, a["class"])
        case "path":
            return path_box(a["d"])
        case "text":
            return text_box(element)
        case _:
            return None


def shapes(root: ElementTree.Element) -> list[tuple[ElementTree.Element, Box]]:
    return [(element, box) for element in root.iter() if (box := shape_box(element))]


def texts(root: ElementTree.Element) -> list[Box]:
    return [text_box(element) for element in root.iter(f"{NAMESPACE}text")]


def panels(root: ElementTree.Element) -> Iterator[tuple[str, Box, ElementTree.Element]]:
    """Name, frame and group of every panel that has a frame."""
    for group in root.iter(f"{NAMESPACE}g"):
        name = group.attrib.get("data-panel")
        if name and len(group) and group[0].attrib.get("class", "").startswith("gah-panel"):
            frame = shape_box(group[0])
            assert frame is not None
            yield name, frame, group


def groups(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """All panels by their keys, with a frame or without."""
    return {
        group.attrib["data-panel"]: group
        for group in root.iter(f"{NAMESPACE}g")
        if "data-panel" in group.attrib
    }


def targets(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    found = [element for element in root.iter() if "data-target" in element.attrib]
    by_key = {element.attrib["data-target"]: element for element in found}
    assert len(by_key) == len(found), "two objects have the same key"
    return by_key


def assert_fits(svg: str) -> None:
    """Nothing leaves the drawing or its panel, every text stays in its box, no text lies on another."""
    root = parse(svg)
    page = view_box(root)
    boxes = dict(shapes(root))
    for box in boxes.values():
        assert page.holds(box), f"{box.what!r} leaves the drawing: {box}"
    for name, frame, group in panels(root):
        for box in filter(None, map(boxes.get, group.iter())):
            assert frame.holds(box), f"{box.what!r} leaves the panel {name}: {box} in {frame}"
    _assert_texts_fit(boxes, page)


def _assert_texts_fit(boxes: Mapping[ElementTree.Element, Box], page: Box) -> None:
    holders = [page] + [
        box
        for element, box in boxes.items()
        if tag(element) == "rect" or (tag(element) == "circle" and box.right - box.left >= 20)
    ]
    holders.sort(key=lambda box: box.area)
    written = [box for element, box in boxes.items() if tag(element) == "text"]
    for text in written:
        middle = Box(
            (text.left + text.right) / 2, text.bottom - 3, (text.left + text.right) / 2, text.bottom - 3
        )
        around = next(box for box in holders if box.holds(middle))
        assert around.holds(text, 0.5), f"{text.what!r} leaves its box: {text} in {around}"
    rows = sorted(written, key=lambda text: text.top)
    for index, text in enumerate(rows):
        for other in rows[index + 1 :]:
            if other.top >= text.bottom:
                break
            assert not text.meets(other), (
                f"{text.what!r} and {other.what!r} lie on each other: {text} {other}"
            )
