"""Runs in Pyodide: wheels from /from to /to, with bytecode in the place of modules that are always imported.

So goes the standard library, which Pyodide brings as source: to compile what a start imports of it costs a
browser more than all the rest. All others stay source, which packs better. What is in /to already stays.
"""

import re
import sys
import zipfile
from importlib import import_module
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path

from start import IMPORTED

_OURS = "gah_nb/"
#: What Pyodide imports besides when it unpacks wheels.
_UNPACKING = ("tarfile", "encodings.utf_8_sig")
#: Notebooks lie beside the wheel, pictures are for the README, JavaScript is with the site's extensions.
_LEFT_OUT = re.compile(
    r"gah_nb/(notebooks_data|assets_data/pictures)/|[^/]+\.data/|\w+/(.+/)?(labextension|tests)/"
)
#: Of these only what is imported: hundreds of languages that nobody reads here.
_IF_USED = re.compile(r"pygments/lexers/.")
_UNPACKED = Path("/unpacked")
_LIBRARY = next(Path(entry) for entry in sys.path if entry.endswith(".zip"))
_LIBRARY_TO = Path("/to/python_stdlib.zip")


def main() -> None:
    wheels = sorted(Path("/from").glob("*.whl"))
    new = [wheel for wheel in wheels if not Path("/to", wheel.name).exists()]
    others = any(not wheel.name.startswith("gah_nb-") for wheel in new) or not _LIBRARY_TO.exists()
    used = _imported(wheels) if others else set()
    for wheel in new:
        _compile(wheel, Path("/to", wheel.name), used, _UNPACKED, "")
    if not _LIBRARY_TO.exists():
        _compile(_LIBRARY, _LIBRARY_TO, used, _LIBRARY, f"{_LIBRARY}/")


def _compile(source: Path, target: Path, used: set[Path], folder: Path, before: str) -> None:
    """An archive that is imported from a folder; `before` stands before its names in tracebacks."""
    with (
        zipfile.ZipFile(source) as archive,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out,
    ):
        for place in archive.namelist():
            if _LEFT_OUT.match(place) or (_IF_USED.match(place) and folder / place not in used):
                continue
            name, content = place, archive.read(place)
            if folder / place in used or (place.startswith(_OURS) and place.endswith(".py")):
                code = compile(content, f"{before}{place}", "exec", dont_inherit=True)
                name, content = f"{place}c", _code_to_hash_pyc(code, source_hash(content), False)
            out.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


def _imported(wheels: list[Path]) -> set[Path]:
    """The files that are read by importing what is imported at the start."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(_UNPACKED)
    sys.path.insert(0, str(_UNPACKED))
    for name in (*_UNPACKING, *IMPORTED):
        import_module(name)
    files = (getattr(module, "__file__", None) for module in [*sys.modules.values()])
    return {Path(file) for file in files if file and file.endswith(".py")}


main()
