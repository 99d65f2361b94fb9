"""`gah-nb draw`: a position of a recorded game as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .reading import (
    FILE,
    NEW_FILE,
    Unusable,
    as_typed,
    read_timeline,
    refusals,
    refuse_source,
    seat_of,
    wrote,
)

if TYPE_CHECKING:
    from gah_nb.drawing.palette import Theme
    from gah_nb.play import Node

EPILOG = """\b
Examples:
  gah-nb draw friday.toml -o friday.svg              where the record was left
  gah-nb draw friday.toml --at 37 -o move-37.png     after 37 actions
  gah-nb draw my-scenario.toml -o x.svg              the position of a scenario or ruling
  gah-nb draw friday.toml --at -1 -o result.pdf      the end of the main line
  gah-nb draw friday.toml --seat Anna -o anna.svg    as Anna may know it
  gah-nb draw friday.toml --width narrow --theme dark -o phone.png

PNG and PDF are made by a Chromium: pip install "gah-nb[print]". The variable GAH_NB_CHROMIUM
names one; otherwise one is looked for."""

_WIDTHS = {"narrow": 420, "normal": 844, "wide": 1280}
_KINDS = (".svg", ".png", ".pdf")


@click.command(epilog=EPILOG)
@click.argument("file", type=FILE)
@click.option("-o", "--output", type=NEW_FILE, required=True, metavar="FILE", help="x.svg, x.png or x.pdf.")
@click.option("--at", type=int, metavar="N", help="Draw after N actions of the main line; -1 is its end.")
@click.option("--branch", metavar="NAME", help="Count --at on this branch; without --at draw its end.")
@click.option("--seat", metavar="NAME", help="Draw what this player may know.")
@click.option("--width", type=click.Choice(list(_WIDTHS)), default="normal", show_default=True)
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
def command(
    file: Path, output: Path, at: int | None, branch: str | None, seat: str | None, width: str, theme: Theme
) -> None:
    """Draw a position of the game recorded in FILE, or of a scenario or ruling."""
    kind = output.suffix.lower()
    if kind not in _KINDS:
        raise Unusable(f"{output}: the name of a picture ends with {' or '.join(_KINDS)}")
    refuse_source(output, file)
    timeline = read_timeline(file)
    looking = seat_of(timeline, seat)
    with refusals():
        if branch is not None or at is not None:
            timeline.go_to("main" if branch is None else as_typed(branch))
        if at is not None:
            timeline.go_to(at)
        _write(output, kind, _svg(timeline.tree.node, looking, width, theme))
    wrote(output)


def _svg(node: Node, seat: int | None, width: str, theme: Theme) -> str:
    from gah_nb.export.replay import draw_seen

    return draw_seen(node, seat, width=_WIDTHS[width], theme=theme).to_svg()


def _write(output: Path, kind: str, svg: str) -> None:
    from gah_nb.files import write_bytes, write_text

    if kind == ".svg":
        write_text(output, f"{svg}\n")
        return
    from gah_nb.drawing.fragments import size_of
    from gah_nb.export.pictures import pdf_of, png_of

    make = png_of if kind == ".png" else pdf_of
    write_bytes(output, make(svg, *size_of(svg)))
