"""Lay out what `jupyter lite build` needs for notebooks that bring their own Python and all its packages.

The Python of browsers (Pyodide) lies with the site, and beside it a list of exactly our wheels. The kernel
loads them while it starts, so that `import gah_nb` just works and notebooks are as they are. Nothing is asked
of any other host.
"""

from __future__ import annotations

import email
import hashlib
import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
#: Where Python lies. The build of JupyterLite puts it there by itself, but then starts it by itself too.
PLACE = "static/pyodide"
#: What a kernel starts.
_START = Path(__file__).with_name("start.mjs")
#: What nobody needs in a browser: terminals, JavaScript that the site has as an extension, what is known of
#: other people's libraries for completion (IPython completes without it).
_WITHOUT = {"jedi", "jupyterlab-widgets", "parso", "pexpect", "ptyprocess"}
#: The kernel brings small stand-ins for these; of two, the newer.
_OLD = "widgetsnbextension-3"
#: Loaded together while the kernel starts; the first ones it would else fetch one by one.
_AT_START = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "gah-nb")
_BROWSER = {
    "python_version": "3.14",
    "python_full_version": "3.14.2",
    "sys_platform": "emscripten",
    "os_name": "posix",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "extra": "",
}


#: Saved soon, so that leaving is never asked about; light or dark as the reader's system is; no news.
_SETTINGS = {
    "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 5},
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    "@jupyter-notebook/application-extension:top": {"visible": "no"},
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}

#: No file browser in the way, nor what cannot be without it: a fifth of what the page does at the start.
_DISABLED = (
    "@jupyterlab/filebrowser-extension",
    "@jupyterlab/notebook-extension:open-with-no-kernel",
    "@jupyterlite/application-extension:share-file",
)


class Missing(Exception):
    """A wheel that another one needs is not there."""


@dataclass(frozen=True)
class Wheel:
    """A wheel: its file, the name of its project, what it says of itself, the names of its files."""

    path: Path
    name: str
    metadata: Message
    files: tuple[str, ...]


def lay_out(runtime: Path, library: Path, wheels: list[Path], notebooks: Path, site: Path) -> Path:
    """Fill the folder `site` for `jupyter lite build`; give what is to lie at `PLACE` in what that builds.

    `runtime` is the unpacked Pyodide, `library` its standard library. Of two wheels of one project the later
    one counts. Raises `Missing`.
    """
    pyodide = site / "python"
    shutil.rmtree(site, ignore_errors=True)
    pyodide.mkdir(parents=True)
    for file in (*(runtime / name for name in _RUNTIME), library, _START):
        shutil.copy(file, pyodide)
    shutil.copytree(notebooks, site / "content", ignore=shutil.ignore_patterns(".*", "gah-progress.toml"))
    known = {wheel.name: wheel for wheel in map(_read, wheels) if not wheel.path.name.startswith(_OLD)}
    known["jedi"] = _read(_stub(site, "jedi"))
    for wheel in known.values():
        shutil.copy(wheel.path, pyodide)
    lock = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = dict(sorted(_entries(known)))
    _write(pyodide / "pyodide-lock.json", lock)
    _write(site / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": _config()})
    _write(site / "overrides.json", _SETTINGS)
    return pyodide


def _entries(known: dict[str, Wheel]) -> Iterator[tuple[str, dict[str, Any]]]:
    for wheel in known.values():
        tops = {one.split("/")[0] for one in wheel.files}
        yield (
            wheel.name,
            {
                "name": wheel.name,
                "version": wheel.metadata["Version"],
                "file_name": wheel.path.name,
                "install_dir": "site",
                "sha256": hashlib.sha256(wheel.path.read_bytes()).hexdigest(),
                "package_type": "package",
                "imports": sorted(
                    {top.removesuffix(".py") for top in tops if top.endswith(".py") or "." not in top}
                ),
                "depends": sorted(_needs(wheel, known)),
                "unvendored_tests": False,
            },
        )


def _needs(wheel: Wheel, known: dict[str, Wheel]) -> Iterator[str]:
    for requirement in map(Requirement, wheel.metadata.get_all("Requires-Dist") or []):
        name = _normal(requirement.name)
        if name in _WITHOUT or (requirement.marker and not requirement.marker.evaluate(_BROWSER)):
            continue
        if name not in known:
            raise Missing(f"{wheel.name} needs {requirement}, and there is no wheel of it")
        yield name


def _read(path: Path) -> Wheel:
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        place = next(name for name in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
        metadata = email.message_from_bytes(archive.read(place))
    return Wheel(path, _normal(metadata["Name"]), metadata, tuple(names))


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _stub(folder: Path, name: str) -> Path:
    """An empty wheel in the place of one that the kernel wants to see and nobody needs."""
    path = folder / f"{name}-0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}.py", 'raise ImportError("left out, since nobody needs it in a browser")\n')
        archive.writestr(f"{name}-0.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n")
    return path


def _config() -> dict[str, Any]:
    kernel = {
        "pyodideUrl": f"./{PLACE}/{_START.name}",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": _AT_START},
    }
    return {
        "appName": "Grand Austria Hotel",
        "exposeAppInBrowser": True,
        "disabledExtensions": _DISABLED,
        # Where a browser refuses to keep anything; the page says so.
        "enableMemoryStorage": True,
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
    }


def _write(path: Path, content: object) -> None:
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
