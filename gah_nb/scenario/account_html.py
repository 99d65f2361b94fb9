"""Accounts as HTML that needs neither style sheet nor script: boards before and after, steps to unfold."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gah_nb.comparison.picture import Column, draw_columns
from gah_nb.drawing import BoardName, Theme
from gah_nb.drawing.compact import compact, image_source

from .account import Account

_BEFORE = "Before"
#: As many boards as stay legible beside each other in a notebook.
_BESIDE = 2


def boards(accounts: Sequence[Account], names: Sequence[BoardName] = (), theme: Theme = "light") -> str:
    """The boards before, and after each account in which something was played, what changed marked, as SVG.

    Without ``names`` those on which something differs.
    """
    before = accounts[0].before.position
    columns = [Column(_BEFORE, "", before)]
    columns += [Column(each.label, each.summary, each.after) for each in accounts if each.result.play]
    return draw_columns(columns, names, theme, beside=_BESIDE)


def boards_image(accounts: Sequence[Account], names: Sequence[BoardName] = ()) -> str:
    """`boards` as an image, which stored notebooks show without trust; "" where nothing was played."""
    if not any(account.result.play for account in accounts):
        return ""
    words = "; ".join(f"{account.label}: {account.summary}" for account in accounts)
    source = image_source(compact(boards(accounts, names)))
    return f'<img alt="The boards before and after. {escape(words)}" src="{source}" style="max-width:100%">'


def unfolding(account: Account) -> str:
    """The outcome in a sentence, and the steps to unfold."""
    summary = f"<summary><strong>{escape(account.label)}</strong>: {escape(account.summary)}</summary>"
    return f"<details>{summary}{steps(account)}</details>"


def steps(account: Account) -> str:
    """What was done and what came of it, with the numbers of the rules."""
    items = (f"<li>{escape(step.head)}{_lines(step.lines)}</li>" for step in account.steps)
    return f"<ol>{''.join(items)}</ol>"


def _lines(lines: Sequence[tuple[str, str]]) -> str:
    told = "".join(f"<li>{escape(rule)}: {escape(sentence)}</li>" for rule, sentence in lines)
    return f"<ul>{told}</ul>" if told else ""
