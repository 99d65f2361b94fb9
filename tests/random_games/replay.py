"""Replay games in a process of their own: reads set-ups with scripts as JSON, writes digests.

python -m tests.random_games.replay < games.json
"""

from __future__ import annotations

import json
import sys
from typing import Any

from gah_nb.notation import parse_action

from .games import Setup


def digests(setup: dict[str, Any], script: str) -> list[str]:
    """The digest of every position on the way; the script is text, as from somebody else."""
    hotel = setup["hotel"]
    here = Setup(**{**setup, "hotel": hotel if isinstance(hotel, str) else tuple(hotel)}).begin().position
    found = [here.digest]
    for line in script.splitlines():
        here = here.play(parse_action(line, here)[1]).position
        found.append(here.digest)
    return found


if __name__ == "__main__":
    json.dump([digests(game["setup"], game["script"]) for game in json.load(sys.stdin)], sys.stdout)
