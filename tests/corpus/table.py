"""The table of what every file of the corpus must give, and noting down what new files give.

    python -m tests.corpus.table

A record, scenario, ruling, lesson or progress file that is laid into its folder beside this file gets its
row; so does one that the project ships. Rows of the corpus stay as they are: what a file once gave, it has to
give for ever. Where that is to change, the row is taken out by hand, and the CHANGELOG says why. The row of
a shipped file holds for its text: it is renewed when that was edited, and taken out by hand when the file is
gone; what was shipped first lies in the corpus and stays.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from tests.corpus.gives import FOLDER, files, of_file, of_game, of_shipped, shipped, text_of_shipped

TABLE = FOLDER / "table.json"
_PARTS = ("files", "shipped", "games")


@cache
def table() -> dict[str, Any]:
    """The rows: of files and shipped files by name, and a list of games with the places looked at."""
    found: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8"))
    return found


def main() -> None:
    """Add the rows that are missing."""
    files_, shipped_, games = (table()[part] for part in _PARTS)
    new_files = {name: of_file(name) for name, _ in files() if name not in files_}
    texts = {name: text_of_shipped(name) for name in shipped()}
    edited = [name for name, text in texts.items() if text not in shipped_.get(name, ())]
    new_shipped = {name: [texts[name], of_shipped(name)] for name in edited}
    new_games = [game for game in games if "digests" not in game]
    for game in new_games:
        game["digests"] = of_game(game["setup"], game["decisions"])
    rows = {"files": files_ | new_files, "shipped": shipped_ | new_shipped, "games": games}
    TABLE.write_text(_text(rows), encoding="utf-8", newline="\n")
    print(f"{len(new_files)} files, {len(new_shipped)} shipped files and {len(new_games)} games are noted.")


def _text(rows: dict[str, Any]) -> str:
    """JSON with one row per line, so that a change shows which."""
    parts = []
    for part in _PARTS:
        rows_ = rows[part]
        if isinstance(rows_, dict):
            lines = [f"{json.dumps(name)}: {_row(row)}" for name, row in sorted(rows_.items())]
            parts.append(f'"{part}": {{\n' + ",\n".join(lines) + "\n}")
        else:
            parts.append(f'"{part}": [\n' + ",\n".join(map(_row, rows_)) + "\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _row(row: object) -> str:
    return json.dumps(row, ensure_ascii=False)


if __name__ == "__main__":
    main()
