"""An older commit of ours as a contender: its engine in a process of its own, playing the same games."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.race import Count, Play

ROOT = Path(__file__).resolve().parents[2]
# The package of the older commit, but the way of playing of this one; a seed comes in, a count goes out.
_CHILD = """
import json, sys
sys.path.insert(0, sys.argv[1])
import gah_nb.engine
sys.path.insert(0, sys.argv[2])
from dataclasses import asdict
from tests.bench.ours import play
for line in sys.stdin:
    print(json.dumps(asdict(play(int(line)))), flush=True)
"""


@contextmanager
def older(commit: str) -> Iterator[Play]:
    """Play with the engine of a commit; its files lie in a scratch folder meanwhile.

    Raises `CalledProcessError` for a commit that git does not know.
    """
    with tempfile.TemporaryDirectory(prefix="gah-nb-base-") as folder:
        _git("worktree", "add", "--detach", "--quiet", folder, commit)
        command = [sys.executable, "-c", _CHILD, folder, str(ROOT)]
        child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder
        )
        try:
            yield lambda seed: _ask(child, seed)
        finally:
            child.terminate()
            child.wait()
            _git("worktree", "remove", "--force", folder)


def _ask(child: subprocess.Popen[str], seed: int) -> Count:
    assert child.stdin is not None
    assert child.stdout is not None
    print(seed, file=child.stdin, flush=True)
    answer = child.stdout.readline()
    if not answer:
        raise RuntimeError("the engine of the older commit cannot play the games of this bench")
    return Count(**json.loads(answer))


def _git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=ROOT, check=True)
