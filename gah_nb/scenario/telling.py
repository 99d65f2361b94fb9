"""A scenario told: the board before, what happens step by step in each check, the board after, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, get_args

from gah_nb.components import RULES
from gah_nb.drawing import BoardName
from gah_nb.telling.grid import as_html

from .account import Account
from .account_html import boards_image, unfolding
from .checks.report import Result
from .stakes import boards_of, stakes

if TYPE_CHECKING:
    from .scenario import Scenario

#: As many ends as one looks at beside the beginning; what follows is told in words.
_DRAWN = 2


class Telling:
    """What `Scenario.tell` gives; as the last value of a cell it shows itself."""

    def __init__(self, scenario: Scenario, boards: Sequence[BoardName] = ()) -> None:
        known = get_args(BoardName)
        if wrong := [board for board in boards if board not in known]:
            raise ValueError(f"there is no board {wrong[0]!r}; there are {', '.join(known)}")
        self.scenario = scenario
        self.boards = tuple(boards)
        self.report = scenario.check()

    @property
    def accounts(self) -> tuple[Account, ...]:
        """What each check that was run led to."""
        return tuple(
            Account(_label(result), result.title, result)
            for result in self.report
            if result.before is not None
        )

    @property
    def rules(self) -> list[str]:
        """Numbers and titles of the rules that the scenario shows."""
        return [f"{rule} {RULES[rule].title}" if rule in RULES else rule for rule in self.scenario.rules]

    def __repr__(self) -> str:
        rules = f"Rules: {'; '.join(self.rules)}" if self.rules else ""
        head = [self.scenario.title, self.scenario.text, rules]
        told = [f"{account.label}: {account.summary}" for account in self.accounts]
        return "\n".join([*filter(None, head), *told, self.report.summary])

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        title = f"<h4>{escape(self.scenario.title)}</h4><p>{escape(self.scenario.text)}</p>"
        played = [account for account in self.accounts if account.result.play]
        head, rows = stakes(played)
        values = as_html(head, rows) if rows else ""
        names = self.boards or boards_of(played)
        boards = boards_image(played[:_DRAWN], names) if names or not rows else ""
        steps = "".join(map(unfolding, self.accounts))
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
