"""Runs in Pyodide: wheels from /from to /to, with bytecode in the place of modules that are always imported.

All others stay source, which packs better. What is in /to already stays.
"""

import sys
import zipfile
from importlib import import_module
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path

#: What every notebook here imports of others; of ourselves nearly all is.
_IMPORTED = ("IPython", "ipywidgets", "anywidget", "gah_nb.widgets", "gah_nb.lesson", "gah_nb.puzzles")
_OURS = "gah_nb/"
#: Notebooks lie beside the wheel.
_LEFT_OUT = "gah_nb/notebooks_data/"
_UNPACKED = Path("/unpacked")


def main() -> None:
    wheels = sorted(Path("/from").glob("*.whl"))
    new = [wheel for wheel in wheels if not Path("/to", wheel.name).exists()]
    used = _imported(wheels) if any(not wheel.name.startswith("gah_nb-") for wheel in new) else set()
    for wheel in new:
        target = Path("/to", wheel.name)
        with (
            zipfile.ZipFile(wheel) as archive,
            zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out,
        ):
            for place in archive.namelist():
                if place.startswith(_LEFT_OUT):
                    continue
                name, content = place, archive.read(place)
                if place in used or (place.startswith(_OURS) and place.endswith(".py")):
                    code = compile(content, place, "exec", dont_inherit=True)
                    name, content = f"{place}c", _code_to_hash_pyc(code, source_hash(content), False)
                out.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


def _imported(wheels: list[Path]) -> set[str]:
    """The modules, as places in wheels, that are imported by what every notebook imports."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(_UNPACKED)
    sys.path.insert(0, str(_UNPACKED))
    for name in _IMPORTED:
        import_module(name)
    files = (getattr(module, "__file__", None) for module in [*sys.modules.values()])
    ours = (Path(file) for file in files if file and file.endswith(".py"))
    return {str(file.relative_to(_UNPACKED)) for file in ours if file.is_relative_to(_UNPACKED)}


main()
