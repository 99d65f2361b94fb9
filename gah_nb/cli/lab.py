"""`gah-nb lab`: JupyterLab on the course, or on a folder of one's own."""

import os
import shutil
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

_CHECKOUT = Path(__file__).resolve().parents[2]
#: A wheel carries the course in the package.
_CARRIED = Path(__file__).resolve().parents[1] / "notebooks_data"
#: The folder of one's own, below the current one, if none is named.
_OWN = "grand-austria-hotel"
_FIRST = "00-welcome.ipynb"
_NO_LAB = (
    'JupyterLab is not installed here. Install it: pip install "gah-nb[lab]"\n'
    'Without installing: pipx run --spec "gah-nb[lab]" gah-nb lab'
)

# Board clicks answer several times faster with it; it is switched on for this one server only.
_PROMPT_ANSWERS = "--ServerApp.jpserver_extensions=gah_nb.cli.lab=True"
# JupyterLab would ask the network for updates and extensions; nothing that we start does.
_STAY_LOCAL = (
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.extension_manager=readonly",
)

EPILOG = """\b
Examples:
  gah-nb lab                             the course, in a folder grand-austria-hotel/
  gah-nb lab my-games/                   a folder of your own, with the course if it is new
  gah-nb lab my-games/friday.ipynb       one notebook
  gah-nb lab --no-browser --port 8890    on another machine, or in a container"""


@click.command(epilog=EPILOG)
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--no-browser", is_flag=True, help="Print the address instead of opening a browser.")
@click.option("--port", type=click.IntRange(1, 65535), help="Listen on this port instead of a free one.")
def lab_command(path: Path | None, no_browser: bool, port: int | None) -> None:
    """Start JupyterLab on the course, or on PATH: a folder or a notebook.

    A PATH that is not there yet becomes a folder with a copy of the course, to write in.
    """
    if find_spec("jupyterlab") is None:
        raise click.ClickException(_NO_LAB)
    if path is not None and path.suffix and not path.exists():
        raise click.BadParameter(f"there is no {click.format_filename(path)}", param_hint="PATH")
    target = path if path is not None and path.exists() else _course(path)
    arguments = [sys.executable, "-m", "jupyterlab", str(target.resolve()), _PROMPT_ANSWERS, *_STAY_LOCAL]
    if no_browser:
        arguments.append("--no-browser")
    if port is not None:
        arguments += [f"--port={port}", "--ServerApp.port_retries=0"]
    if _is_root():
        click.echo("You are root: what a notebook runs may change anything on this machine.")
        arguments.append("--allow-root")
    raise SystemExit(_run(arguments))


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _course(folder: Path | None) -> Path:
    """The first notebook of the course: in a folder of one's own, or where none is named a checkout's."""
    notebooks = _CHECKOUT / "notebooks"
    if folder is None and (_CHECKOUT / "pyproject.toml").is_file() and notebooks.is_dir():
        return _welcome_in(notebooks)
    own = folder or Path(_OWN)
    _copy_course(_CARRIED if _CARRIED.is_dir() else notebooks, own)
    return _welcome_in(own)


def _welcome_in(notebooks: Path) -> Path:
    welcome = notebooks / _FIRST
    return welcome if welcome.is_file() else notebooks


def _copy_course(source: Path, folder: Path) -> None:
    """Copy the course into a folder; what is there already has been written in, and stays as it is."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [path for path in sorted(source.glob("*.ipynb")) if not (folder / path.name).exists()]
    for path in missing:
        shutil.copyfile(path, folder / path.name)
    if missing:
        click.echo(f"Copied {len(missing)} notebooks of the course to {click.format_filename(folder)}")


def _run(arguments: list[str]) -> int:
    """Run JupyterLab until it ends. Ctrl-C is for it to answer; whoever ends us ends it as well."""
    with subprocess.Popen(arguments) as server:
        before = signal.signal(signal.SIGTERM, lambda *_: server.terminate())
        try:
            while True:
                try:
                    return server.wait()
                except KeyboardInterrupt:
                    continue
        finally:
            signal.signal(signal.SIGTERM, before)


# A Jupyter server extension: small messages from a kernel are sent at once.
#
# A click on a board is answered by a small message. The server's websocket holds it back until the
# browser has acknowledged the one before (Nagle's algorithm, and the browser delays its
# acknowledgement); tornado's `set_nodelay` turns that off. `gah-nb lab` loads this into its own server.


def _load_jupyter_server_extension(server: Any) -> None:
    """Have every kernel connection of this server send without delay."""
    from jupyter_server.services.kernels import websocket

    handlers: Any = websocket.KernelWebsocketHandler
    connect = handlers.open

    async def open_without_delay(handler: Any, kernel_id: str) -> None:
        handler.set_nodelay(True)
        await connect(handler, kernel_id)

    handlers.open = open_without_delay
    server.log.info("gah_nb: messages from kernels are sent at once")
