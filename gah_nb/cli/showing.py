"""`gah-nb draw`, `replay`, `export`, `ruling`, `solve`, `puzzles`: what there is, shown or written."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import (
    FILE,
    NEW_FILE,
    Unusable,
    as_typed,
    name_of,
    read_timeline,
    refusals,
    refuse_source,
    seat_of,
    wrote,
)

if TYPE_CHECKING:
    from gah_nb.drawing.theme import Theme
    from gah_nb.play import Node
    from gah_nb.puzzles import Progress, Puzzle, Solution


DRAW_EPILOG = """\b
Examples:
  gah-nb draw friday.toml -o friday.svg              where the record was left
  gah-nb draw friday.toml --at 37 -o move-37.png     after 37 actions
  gah-nb draw my-scenario.toml -o x.svg              the position of a scenario or ruling
  gah-nb draw friday.toml --at -1 -o result.pdf      the end of the main line
  gah-nb draw friday.toml --seat Anna -o anna.svg    as Anna may know it
  gah-nb draw friday.toml --width narrow --theme dark -o phone.png

PNG and PDF are made by a Chromium: pip install "gah-nb[print]". The variable GAH_NB_CHROMIUM
names one; otherwise one is looked for."""

_WIDTHS = {"narrow": 390, "normal": 900, "wide": 1280}
_KINDS = (".svg", ".png", ".pdf")


@click.command(epilog=DRAW_EPILOG)
@click.argument("file", type=FILE)
@click.option("-o", "--output", type=NEW_FILE, required=True, metavar="FILE", help="x.svg, x.png or x.pdf.")
@click.option("--at", type=int, metavar="N", help="Draw after N actions of the main line; -1 is its end.")
@click.option("--branch", metavar="NAME", help="Count --at on this branch; without --at draw its end.")
@click.option("--seat", metavar="NAME", help="Draw what this player may know.")
@click.option("--width", type=click.Choice(list(_WIDTHS)), default="normal", show_default=True)
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
def draw_command(
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
    from gah_nb.export.page import draw_seen

    return draw_seen(node, seat, width=_WIDTHS[width], theme=theme).to_svg()


def _write(output: Path, kind: str, svg: str) -> None:
    from gah_nb.files import write_bytes, write_text

    if kind == ".svg":
        write_text(output, f"{svg}\n")
        return
    from gah_nb.drawing.compact import size_of
    from gah_nb.export.browser import pdf_of, png_of

    make = png_of if kind == ".png" else pdf_of
    write_bytes(output, make(svg, *size_of(svg)))


REPLAY_EPILOG = """\b
Examples:
  gah-nb replay friday.toml                      in the terminal: arrow keys, Home, End, b, q
  gah-nb replay friday.toml --html friday.html   one page for any browser, offline
  gah-nb replay friday.toml --text | less        all steps, printed
  gah-nb replay friday.toml --seat Anna          only what Anna could know

A record is what `timeline.save("friday.toml")` writes in a notebook."""


@click.command(epilog=REPLAY_EPILOG)
@click.argument("record", type=FILE)
@click.option("--html", type=NEW_FILE, metavar="FILE", help="Write a page that replays the game.")
@click.option("--text", is_flag=True, help="Print all steps; also what happens in a pipe.")
@click.option("--seat", metavar="NAME", help="Show only what this player may know.")
def replay_command(record: Path, html: Path | None, text: bool, seat: str | None) -> None:
    """Step through the game in RECORD."""
    if html is not None and text:
        raise click.UsageError("--html and --text exclude each other")
    if html is not None:
        refuse_source(html, record)
    timeline = read_timeline(record)
    looking = seat_of(timeline, seat)
    if html is not None:
        with refusals():
            timeline.to_html(html, title=name_of(Path(record.stem)), seat=looking)
        wrote(html)
    elif text or not _is_terminal():
        from gah_nb.play.told import game_text
        from gah_nb.telling.positions import printable

        click.echo(printable("\n".join(game_text(timeline.tree, looking))))
    elif find_spec("textual") is None:
        raise click.ClickException(
            'Stepping in the terminal needs Textual. Install it: pip install "gah-nb[tui]", '
            "or use --text or --html."
        )
    else:
        from .replay_app import ReplayApp

        ReplayApp(timeline.tree, looking, name_of(record)).run()


def _is_terminal() -> bool:
    return sys.stdout.isatty()


EXPORT_EPILOG = """\b
Examples:
  gah-nb export lesson.ipynb                     writes lesson.html
  gah-nb export lesson.ipynb -o friday.html
  gah-nb export lesson.ipynb --theme dark

The notebook is not run: run and save it first. With nbconvert alone:
jupyter nbconvert --to gah_html lesson.ipynb"""


@click.command(epilog=EXPORT_EPILOG)
@click.argument("notebook", type=FILE)
@click.option("-o", "--output", type=NEW_FILE, metavar="FILE", help="The page; else beside the notebook.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
def export_command(notebook: Path, output: Path | None, theme: str) -> None:
    """Make one page of NOTEBOOK that works offline, each table in it a slider through its game."""
    if find_spec("nbconvert") is None:
        raise click.ClickException('Exporting needs nbconvert. Install it: pip install "gah-nb[lab]"')
    target = output or notebook.with_suffix(".html")
    refuse_source(target, notebook)
    html = _page_of(notebook, theme)
    with refusals():
        from gah_nb.files import write_text

        write_text(target, html)
    wrote(target)


def _page_of(path: Path, theme: str) -> str:
    import json

    import nbformat

    from gah_nb.export.notebook import GahHTMLExporter

    try:
        text = path.read_text(encoding="utf-8")
        if not isinstance(json.loads(text), dict):
            raise ValueError("it is JSON, but not an object")
        notebook = nbformat.reads(text, as_version=4)
        nbformat.validate(notebook)
    except (OSError, ValueError, nbformat.ValidationError) as error:
        reason = str(error).strip().splitlines()[0]
        raise Unusable(f"{path.name} is not a notebook that can be read: {reason}") from error
    exporter = GahHTMLExporter(theme=theme)  # type: ignore[no-untyped-call]  # nbconvert's own __init__
    about = {"metadata": {"name": name_of(Path(path.stem)), "path": click.format_filename(path.parent)}}
    html, _ = exporter.from_notebook_node(notebook, about)
    return str(html)


PUZZLES_EPILOG = """\b
Examples:
  gah-nb puzzles                               what comes with the project, the easier ones first
  gah-nb puzzles --level easy --theme Emperor
  gah-nb puzzles --level easy -o sheet.html    to print from a browser, the answers on a page of their own
  gah-nb puzzles mine.toml the-chef -o sheet.html"""


@click.command(epilog=PUZZLES_EPILOG)
@click.argument("names", nargs=-1, metavar="[PUZZLE]...")
@click.option("--level", default="", metavar="LEVEL", help="easy, medium or hard.")
@click.option("--theme", default="", metavar="THEME", help="Such as Emperor, staff, penalty, endgame.")
@click.option("-o", "--output", type=NEW_FILE, metavar="FILE", help="Write a page of HTML to print.")
def puzzles_command(names: tuple[str, ...], level: str, theme: str, output: Path | None) -> None:
    """List the puzzles of the project, or those named; or write a sheet of them."""
    from gah_nb.files import write_text
    from gah_nb.puzzles import Puzzle
    from gah_nb.puzzles.showing import sheet
    from gah_nb.telling.positions import printable

    if names and (level or theme):
        raise click.UsageError("name puzzles, or a level and a theme")
    with refusals():
        found = tuple(map(Puzzle.load, names)) or _chosen(level, theme)
        if output is None:
            for one in found:
                click.echo(printable(f"{one.name:<32}{one.form.level:<8}{one.title}"))
            return
        title = " ".join(filter(None, (level, "puzzles", f"about {theme}" if theme else "")))
        write_text(output, sheet(found, f"{title[:1].upper()}{title[1:]}"))
    wrote(output)


def _chosen(level: str, theme: str) -> tuple[Puzzle, ...]:
    from gah_nb.puzzles import chosen

    try:
        return chosen(level=level, theme=theme)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


SOLVE_EPILOG = """\b
Examples:
  gah-nb solve turn-017                       a puzzle of the project by its short name
  gah-nb solve my-puzzle.toml --seconds 20    a file of your own, and no longer than that
  gah-nb solve friday.toml --goal "most vp"   where a record was left, or any scenario

Ends with 0 if the answer is proven, 1 if the search was stopped before, 2 if it cannot be asked."""

#: An answer that is not proven.
NOT_PROVEN = 1


@click.command(epilog=SOLVE_EPILOG)
@click.argument("file")
@click.option("--goal", metavar="WORDS", help="What is asked for, such as: most vp within this round")
@click.option("--seconds", type=click.FloatRange(min=0), default=600.0, help="Search no longer than that.")
@click.option("--positions", type=click.IntRange(min=1), default=2_000_000, help="Look at no more than that.")
def solve_command(file: str, goal: str | None, seconds: float, positions: int) -> None:
    """Prove the best that can be reached in FILE, with every best line and the next best one."""
    from gah_nb.telling.positions import printable

    with refusals():
        solution = _solution(file, goal, seconds, positions)
    click.echo(printable(repr(solution)))
    if not solution.proven:
        sys.exit(NOT_PROVEN)


def _solution(file: str, goal: str | None, seconds: float, positions: int) -> Solution:
    from gah_nb.puzzles import Puzzle, solve

    show = _show if sys.stderr.isatty() else None
    try:
        if goal is None:
            return Puzzle.load(file).solve(seconds=seconds, positions=positions, progress=show)
        game = read_timeline(Path(file)).game
        return solve(game, goal, seconds=seconds, positions=positions, progress=show)
    finally:
        if show is not None:
            click.echo("", err=True)


def _show(progress: Progress) -> None:
    """How far it is, on one line of the terminal."""
    best = "" if progress.best is None else f", best so far {progress.best}"
    click.echo(f"\r{progress.positions:,} positions, {progress.seconds:.0f} s{best}  ", nl=False, err=True)


RULING_EPILOG = """\b
Examples:
  gah-nb ruling penalty-options           by its short name
  gah-nb ruling my-ruling.toml            or a file of your own
  gah-nb ruling may I take a guest later  a question in your own words
  gah-nb ruling penalty-options --html .  a page with a short name of its own
  gah-nb ruling penalty-options --post    the text of a forum post"""


@click.command(epilog=RULING_EPILOG)
@click.argument("words", nargs=-1, required=True, metavar="NAME or QUESTION")
@click.option("--post", is_flag=True, help="Print it as Markdown for a forum post.")
@click.option(
    "--html", type=click.Path(path_type=Path), metavar="PATH", help="Write a page, a file or in a folder."
)
def ruling_command(words: tuple[str, ...], post: bool, html: Path | None) -> None:
    """Print the ruling called NAME, or list those that answer a QUESTION."""
    from gah_nb.files import AssetNotFound
    from gah_nb.ruling import Ruling, rulings
    from gah_nb.telling.positions import printable

    with refusals():
        try:
            ruling = Ruling.load(" ".join(words))
        except AssetNotFound as missing:
            found = rulings(" ".join(words))[:_MOST]
            if not found:
                raise click.UsageError(str(missing)) from None
            for one in found:
                click.echo(printable(f"{one.name}\n    {one.question}\n    {one.in_short}"))
            return
        if html is not None:
            click.echo(f"Wrote {ruling.to_html(html)}")
            return
        click.echo(printable(ruling.to_markdown() if post else repr(ruling)))


#: As many answers as one reads at a table.
_MOST = 5
