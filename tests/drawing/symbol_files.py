"""Write the symbols of effects to assets/symbols: `python -m tests.drawing.symbol_files`."""

from pathlib import Path

from gah_nb.drawing.symbols import SHAPES, symbol_file

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "symbols"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.svg"):
        path.unlink()
    for name in SHAPES:
        (FOLDER / f"{name}.svg").write_text(symbol_file(name), encoding="utf-8")


if __name__ == "__main__":
    main()
