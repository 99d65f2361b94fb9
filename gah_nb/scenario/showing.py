"""How a scenario shows itself in a notebook: drawn with its text, and told with what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import get_args

from gah_nb.components import RULES
from gah_nb.drawing import BoardName
from gah_nb.engine import Position
from gah_nb.play.showing import mime_bundle as table_bundle
from gah_nb.telling.wording import as_html, heading

from .account import Account, alike, boards_image, boards_of, side_by_side, stakes, unfoldings
from .checks.report import Report, Result

# A scenario told: the board before, what happens step by step in each check, the board after, the rules

#: As many ends as one looks at beside the beginning; what follows is told in words.
_DRAWN = 2


class Telling:
    """What `Scenario.tell` gives; as the last value of a cell it shows itself."""

    def __init__(
        self, title: str, text: str, rules: Sequence[str], report: Report, boards: Sequence[BoardName] = ()
    ) -> None:
        known = get_args(BoardName)
        if wrong := [board for board in boards if board not in known]:
            raise ValueError(f"there is no board {wrong[0]!r}; there are {', '.join(known)}")
        self.title, self.text = title, text
        #: Numbers and titles of the rules that the scenario shows.
        self.rules = [f"{rule} {RULES[rule].title}" if rule in RULES else rule for rule in rules]
        self.boards = tuple(boards)
        self.report = report

    @property
    def accounts(self) -> tuple[Account, ...]:
        """What each check that was run led to."""
        return tuple(
            Account(_label(result), result.title, result)
            for result in self.report
            if result.before is not None
        )

    def __repr__(self) -> str:
        rules = f"Rules: {'; '.join(self.rules)}" if self.rules else ""
        head = [self.title, self.text, rules]
        told = [f"{account.label}: {account.summary}" for account in self.accounts]
        return "\n".join([*filter(None, head), *told, self.report.summary])

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        title = heading(self.title) + f"<p>{escape(self.text)}</p>"
        played = [account for account in self.accounts if account.result.play]
        head, rows = stakes(played)
        values = as_html(*side_by_side(played, head, rows)) if rows else ""
        names = self.boards or boards_of(played)
        different = [group[0] for group in alike(played, rows)] if rows else played
        boards = boards_image(different[:_DRAWN], names) if names or not rows else ""
        steps = unfoldings(self.accounts)
        rules = f"<strong>Rules:</strong> {escape('; '.join(self.rules))}. " if self.rules else ""
        end = f"<p>{rules}{escape(self.report.summary)}</p>"
        return {
            "text/plain": repr(self),
            "text/html": f"<article>{title}{values}{boards}{steps}{end}</article>",
        }


def _label(result: Result) -> str:
    played = "; ".join(line for line in map(str.strip, result.play.splitlines()) if line)
    rules = f" under {result.rules}" if result.rules else ""
    return f"{played or 'As it stands'}{rules}"


# How a scenario shows itself in a notebook


def mime_bundle(
    plain: str, position: Position, title: str, text: str, notes: Sequence[str]
) -> dict[str, str]:
    """Text, and the drawn table as an image with the title above and what cannot come about by play below."""
    bundle = table_bundle(position, plain)
    bundle.pop("image/svg+xml")
    above = (heading(title) if title else "") + (f"<p>{escape(text)}</p>" if text else "")
    below = "".join(f"<p><em>Not reached by play:</em> {escape(note)}.</p>" for note in notes)
    return bundle | {"text/html": f"{above}{bundle['text/html']}{below}"}
