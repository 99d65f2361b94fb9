"""`gah-nb ruling`: a ruling in the terminal, or those that answer a question."""

from __future__ import annotations

from pathlib import Path

import click

from .reading import refusals

EPILOG = """\b
Examples:
  gah-nb ruling penalty-options           by its short name
  gah-nb ruling my-ruling.toml            or a file of your own
  gah-nb ruling may I take a guest later  a question in your own words
  gah-nb ruling penalty-options --html .  a page with a short name of its own
  gah-nb ruling penalty-options --post    the text of a forum post"""


@click.command(epilog=EPILOG)
@click.argument("words", nargs=-1, required=True, metavar="NAME or QUESTION")
@click.option("--post", is_flag=True, help="Print it as Markdown for a forum post.")
@click.option(
    "--html", type=click.Path(path_type=Path), metavar="PATH", help="Write a page, a file or in a folder."
)
def ruling_command(words: tuple[str, ...], post: bool, html: Path | None) -> None:
    """Print the ruling called NAME, or list those that answer a QUESTION."""
    from gah_nb.assets import AssetNotFound
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
