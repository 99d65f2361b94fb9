"""`gah-nb export`: a notebook as one offline page."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from .reading import FILE, NEW_FILE, Unusable, name_of, refusals, refuse_source, wrote

EPILOG = """\b
Examples:
  gah-nb export lesson.ipynb                     writes lesson.html
  gah-nb export lesson.ipynb -o friday.html
  gah-nb export lesson.ipynb --theme dark

The notebook is not run: run and save it first. With nbconvert alone:
jupyter nbconvert --to gah_html lesson.ipynb"""


@click.command(epilog=EPILOG)
@click.argument("notebook", type=FILE)
@click.option("-o", "--output", type=NEW_FILE, metavar="FILE", help="The page; else beside the notebook.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
def command(notebook: Path, output: Path | None, theme: str) -> None:
    """Make one page of NOTEBOOK that works offline, each table in it a slider through its game."""
    if find_spec("nbconvert") is None:
        raise click.ClickException('Exporting needs nbconvert. Install it: pip install "gah-nb[lab]"')
    target = output or notebook.with_suffix(".html")
    refuse_source(target, notebook)
    html = _page(notebook, theme)
    with refusals():
        from gah_nb.files import write_text

        write_text(target, html)
    wrote(target)


def _page(path: Path, theme: str) -> str:
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
