"""Browsers: scripts for them, modules put together as one text; and drawings as PNG and PDF, made by one.

What ships is plain modules: an editor, a type checker and a browser read them as they lie there. But a widget
hands over its script as one text, which the host makes a module of without an address, and a page holds its
script inline. From there nothing relative can be imported, and what could stand for it is not to be had
everywhere: addresses of the kinds ``blob:`` and ``data:`` are forbidden to scripts by a strict Content
Security Policy and by some hosts that take a module from a server's own address; import maps are one to a
page in browsers of some years' age, and the page is the host's. A text that is complete runs wherever the
host runs a widget at all.

So `script` puts an entry module and what it imports, each once, into one text. Each module but the entry
becomes a function of its own that hands out what it exports: no two modules can get in each other's way. It
does not understand JavaScript. It goes by lines that begin with ``import`` or ``export`` and must have one of
these forms, each on one line without indent::

    import { one, other } from "./place.js";      before everything else but comments
    export function name(...) {                   or: async function, class, const
    export default ...                            in the entry alone

Anything else is refused with the name of the file and the line, as are circles. A browser test loads the same
modules by their own imports and compares.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

from msgspec import Struct

from gah_nb.engine.errors import GahError

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Page


_IMPORT, _FROM, _END = "import { ", ' } from "', '";'
_EXPORT, _DEFAULT = "export ", "export default "
_DECLARED = ("function ", "async function ", "class ", "const ")
#: What only a module with an address of its own could do, and the name that the texts share.
_FORBIDDEN = ("import(", "import.meta", "__modules")


class BadModule(ValueError):
    """A module has a line that cannot be put together with others; the message says where and which."""


class _Module(Struct):
    """A module: its address in the package, the names it exports, its text, those that it imports."""

    name: str
    exports: list[str]
    lines: list[str]
    imports: list[str]
    is_entry: bool = False


@cache
def script(entry: str) -> str:
    """The text of a script: a module, by its path in the package, and all that it imports.

    Raises `BadModule` for a line out of the ordinary.
    """
    modules = [*_reached(entry, ())]
    unique = {module.name: module for module in modules}
    return "\n".join(("const __modules = {};", *map(_put, unique.values()), ""))


def _reached(name: str, importers: tuple[str, ...]) -> Iterator[_Module]:
    """A module after all that it imports."""
    if name in importers:
        raise BadModule(f"{name} imports itself, by way of {', '.join(importers)}")
    text = files("gah_nb").joinpath(name).read_text(encoding="utf-8")
    module = read_module(name, text, is_entry=not importers)
    for imported in module.imports:
        yield from _reached(imported, (*importers, name))
    yield module


def read_module(name: str, text: str, *, is_entry: bool = False) -> _Module:
    """Read a module line by line. Raises `BadModule`."""
    module = _Module(name, [], [], [], is_entry)
    is_head = True
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            if line.startswith("import"):
                if not is_head:
                    raise BadModule("an import stands before everything else")
                _add_import(module, line)
            elif line.startswith("export"):
                _add_export(module, line)
            else:
                if any(word in line for word in _FORBIDDEN):
                    raise BadModule(f"none of {', '.join(_FORBIDDEN)} may occur")
                module.lines.append(line)
        except BadModule as problem:
            raise BadModule(f"{name}, line {number}: {problem}: {line}") from None
        is_head = is_head and (not line or line.startswith(("import", "//", "/*", " *")))
    return module


def _add_import(module: _Module, line: str) -> None:
    names, between, rest = line.removeprefix(_IMPORT).partition(_FROM)
    place = rest.removesuffix(_END)
    is_plain = line == f"{_IMPORT}{names}{between}{place}{_END}" and between and place.startswith(".")
    if not is_plain or not all(each.isidentifier() for each in names.split(", ")):
        raise BadModule(f"an import reads {_IMPORT}one, other{_FROM}./place.js{_END}, on one line")
    imported = normpath(join(dirname(module.name), place))
    module.imports.append(imported)
    module.lines.append(f'const {{ {names} }} = __modules["{imported}"];')


def _add_export(module: _Module, line: str) -> None:
    if line.startswith(_DEFAULT) and module.is_entry:
        module.lines.append(line)
        return
    declared = line.removeprefix(_EXPORT)
    kind = next((kind for kind in _DECLARED if declared.startswith(kind)), "")
    exported = declared.removeprefix(kind)
    length = next((at for at in range(len(exported)) if not exported[: at + 1].isidentifier()), len(exported))
    if not (kind and length and line.startswith(_EXPORT)) or module.is_entry:
        raise BadModule("what is exported is a function, a class or a const, and by an entry its default")
    module.exports.append(exported[:length])
    module.lines.append(declared)


def _put(module: _Module) -> str:
    """A module as a part of the whole."""
    text = "\n".join(module.lines)
    if module.is_entry:
        return f"// {module.name}\n{text}"
    handed = ", ".join(module.exports)
    return f'// {module.name}\n__modules["{module.name}"] = (() => {{\n{text}\nreturn {{ {handed} }};\n}})();'


#: The environment variable that names a browser, and the programs looked for without it.
BROWSER_VARIABLE = "GAH_NB_CHROMIUM"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

_OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND"
_NONE_STARTS = (
    "PNG and PDF need a Chromium or Chrome, and none could be started: install one, name it in "
    f"{BROWSER_VARIABLE}, or let Playwright fetch its own: playwright install chromium"
)
#: A browser that has only just started refuses a picture now and then, and makes it when asked again.
_ATTEMPTS = 3
_PAGE = """<!doctype html><meta charset="utf-8"><style>
@page {{ size: {width}px {height}px; margin: 0 }}
html, body {{ margin: 0; background: none; -webkit-print-color-adjust: exact }}
svg {{ display: block }}
</style>{svg}"""


class NoBrowser(GahError):
    """There is nothing to make pictures with; the message says what to install."""


class NoPicture(GahError):
    """A browser was there and made no picture; the message has what it said."""


def png_of(svg: str, width: int, height: int, *, scale: float = 2) -> bytes:
    """A drawing of this size as PNG, ``scale`` pixels for each unit. Raises `NoBrowser`, `NoPicture`."""
    clip: FloatRect = {"x": 0, "y": 0, "width": width, "height": height}
    page = _PAGE.format(svg=svg, width=width, height=height)
    return _made(page, scale, lambda shown: shown.screenshot(clip=clip, full_page=True))


def pdf_of(svg: str, width: int, height: int) -> bytes:
    """A drawing of this size as a page of PDF, its text to be found. Raises `NoBrowser`, `NoPicture`."""
    page = _PAGE.format(svg=svg, width=width, height=height)

    def make(shown: Page) -> bytes:
        return shown.pdf(width=f"{width}px", height=f"{height}px", print_background=True, page_ranges="1")

    return _made(page, 1, make)


def _made(html: str, scale: float, make: Callable[[Page], bytes]) -> bytes:
    """What is made of a page; in a thread of its own, since Playwright refuses where an event loop runs."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_make, html, scale, make).result()


def _make(html: str, scale: float, make: Callable[[Page], bytes]) -> bytes:
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise NoBrowser(
            'PNG and PDF need Playwright and a Chromium. Install it: pip install "gah-nb[print]". '
            "SVG needs neither."
        ) from None
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=_browser(), args=[_OFFLINE])
        except Error as error:
            raise NoBrowser(f"{_NONE_STARTS}\n{error.message.splitlines()[0]}") from None
        with browser:
            for _ in range(_ATTEMPTS):
                try:
                    page = browser.new_page(device_scale_factor=scale, color_scheme="light")
                    page.set_content(html)
                    return make(page)
                except Error as error:
                    said = error.message.splitlines()[0]
            raise NoPicture(f"The browser was asked {_ATTEMPTS} times and made no picture. It said: {said}")


def _browser() -> str | None:
    """The browser to start; None for the one that Playwright may have fetched."""
    wished = os.environ.get(BROWSER_VARIABLE)
    if wished is not None:
        found = shutil.which(wished)
        if found is None:
            raise NoBrowser(f"{BROWSER_VARIABLE} is {wished!r}, which is not a program that can be run")
        return found
    return next(filter(None, map(shutil.which, BROWSERS)), None)
