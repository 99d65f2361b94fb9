"""`gah-nb results`: a class at a glance, from the progress files in a folder."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import click

from .reading import refusals

EPILOG = """\b
Examples:
  gah-nb results class-3b/              who has solved what, and what was missed most
  gah-nb results class-3b/ --csv > x.csv

A file called gah-progress.toml is named for the folder it lies in, any other (anna.toml) for itself."""


@click.command(epilog=EPILOG)
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--csv", "as_csv", is_flag=True, help="Print a row for each person and step, for spreadsheets.")
def command(folder: Path, as_csv: bool) -> None:
    """Tell what everybody whose progress lies in FOLDER, or below it, has solved."""
    from gah_nb.lesson import class_results

    with refusals():
        found = class_results(folder)
    if not found.steps:
        raise click.ClickException(f"{folder}: there is no progress in it, such as gah-progress.toml")
    if as_csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(found.to_csv())
        for trouble in found.troubles:
            click.echo(trouble, err=True)
    else:
        click.echo(repr(found))
