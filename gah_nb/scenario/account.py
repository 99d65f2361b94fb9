"""What happens in a scenario, told: its plays, what is at stake in them, in text and as HTML with boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from html import escape
from itertools import groupby
from typing import get_args

from msgspec import Struct

from gah_nb.comparison.picture import Column, draw_columns
from gah_nb.components import RULES
from gah_nb.drawing import BoardName, Theme
from gah_nb.drawing.compact import compact, image_source
from gah_nb.engine import Event, Position
from gah_nb.engine.differences import OF_THE_ROUND, what_differs
from gah_nb.play import Node, Tree
from gah_nb.play.game import Game
from gah_nb.play.told import Told, told
from gah_nb.telling.positions import difference_text
from gah_nb.telling.wording import Cell, Row, as_html, heading, row

from .paths import UnknownPath, read_path, value_of
from .report import Report, Result, shown

# What a check led to as something to look at: the game before and after, and the steps between in words

#: Passing on and on is told in one line where it goes on for more actions than these.
_FEW = 4
_PASS = "pass"
_NOT_SO = "not what was expected"


class Account(Struct, frozen=True):
    """One way in which it goes: ``label`` names it, ``says`` is its outcome in a few words, "" for none."""

    label: str
    says: str
    result: Result

    @property
    def before(self) -> Game:
        """The game where it begins."""
        assert self.result.before is not None, "a check that was not run has no account"
        return self.result.before

    @property
    def after(self) -> Position:
        """The position at the end, or where the play stopped."""
        return (self.result.after or self.before).position

    @property
    def tree(self) -> Tree:
        """The way as a timeline that stands where it begins."""
        tree = (self.result.after or self.before).timeline().tree
        tree.go_to(len(self.before.line))
        return tree

    @property
    def changes(self) -> list[str]:
        """What is different at the end, in words; behind the end of a round not what that always brings."""
        before = self.before.position
        usual = before.round != self.after.round or self.after.is_over
        return [
            difference_text(one, before, self.after)
            for one in what_differs(before, self.after)
            if not (usual and one.field in OF_THE_ROUND)
        ]

    @property
    def summary(self) -> str:
        """The outcome in a sentence: what was said of it, else what was refused, else what changed."""
        came = "; ".join([*self._refused(), *self.changes]) or "nothing changes"
        if not self.result.held:
            return f"{came} – {_NOT_SO}{f': {self.says}' if self.says else ''}"
        return self.says or came

    def _refused(self) -> list[str]:
        return [str(attempt) for attempt in self.result.attempts if not attempt.legal]

    @property
    def steps(self) -> list[Told]:
        """What was done and what came of it; a row of passes in one line; at the end what was refused."""
        nodes = self.tree.line[len(self.before.line) + 1 :]
        refused = (
            Told(f"{attempt.action}: refused", ((attempt.rule, attempt.reason),))
            for attempt in self.result.attempts
            if attempt.reason
        )
        stop = self.result.stop
        stopped = [Told(f"{stop.action}: refused", ((stop.rule, stop.reason),))] if stop else []
        return [*_told(nodes), *stopped, *refused]


def _told(nodes: Sequence[Node]) -> Iterator[Told]:
    for passing, run in groupby(nodes, lambda node: node.action is not None and node.action.verb == _PASS):
        alike = list(run)
        if not passing or len(alike) <= _FEW:
            yield from map(told, alike)
            continue
        yield Told(f"{len(alike) - 1} times: pass", ())
        yield told(alike[-1])


# Accounts as HTML that needs neither style sheet nor script: boards before and after, steps to unfold

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


def unfoldings(accounts: Sequence[Account]) -> str:
    """Each outcome in a sentence, and the steps to unfold.

    An account that goes nearly as one before it tells only what goes otherwise, and names that one.
    """
    told: dict[str, list[str]] = {}
    parts = []
    for account in accounts:
        lines = list(_flat_lines(account.steps))
        ways = {label: _otherwise(there, lines) for label, there in told.items()}
        near = min(ways, key=lambda label: len(ways[label]), default="")
        if near and 2 * len(ways[near]) < len(lines) and len(lines) > _FEW:
            inner = _as_there(near, ways[near])
        else:
            inner = steps(account)
            told.setdefault(account.label, lines)
        summary = f"<summary><strong>{escape(account.label)}</strong>: {escape(account.summary)}</summary>"
        parts.append(f"<details>{summary}{inner}</details>")
    return "".join(parts)


def _flat_lines(told: Sequence[Told]) -> Iterator[str]:
    for step in told:
        yield step.head
        yield from (f"{rule}: {sentence}" for rule, sentence in step.lines)


def _otherwise(there: Sequence[str], here: Sequence[str]) -> list[str]:
    """The lines that differ; those that stand only ``there`` with a "not" before them."""
    lines = []
    for same, *spans in SequenceMatcher(None, there, here, autojunk=False).get_opcodes():
        if same != "equal":
            lines += [f"not: {line}" for line in there[spans[0] : spans[1]]]
            lines += here[spans[2] : spans[3]]
    return lines


def _as_there(label: str, other: Sequence[str]) -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in other)
    return f"<p>As in <em>{escape(label)}</em>{f', but:</p><ul>{items}</ul>' if other else '.</p>'}"


def steps(account: Account) -> str:
    """What was done and what came of it, with the numbers of the rules."""
    items = (f"<li>{escape(step.head)}{_lines(step.lines)}</li>" for step in account.steps)
    return f"<ol>{''.join(items)}</ol>"


def _lines(lines: Sequence[tuple[str, str]]) -> str:
    told = "".join(f"<li>{escape(rule)}: {escape(sentence)}</li>" for rule, sentence in lines)
    return f"<ul>{told}</ul>" if told else ""


# What is at stake: the values that checks state, before and after, and the boards that hold them

_NOTHING = "–"
#: How what is stated is called; all others by their keys.
_WORDS = {
    "vp": "VP",
    "emperor": "Emperor space",
    "cafe": "café",
    "taken": "dice taken",
    "vacant": "vacant rooms",
    "occupied": "occupied rooms",
    "claims": "objectives claimed",
    "bonuses": "groups that gave their bonus",
    "to_decide": "who is next",
    "decision": "to be decided",
    "options": "what can be done",
    "over": "the game is over",
}
#: The boards that hold what is stated. Kronen and VP stand in the table.
_BOARDS: dict[str, BoardName] = {
    "vacant": "hotel",
    "occupied": "hotel",
    "rooms": "hotel",
    "bonuses": "hotel",
    "kitchen": "kitchen-and-cafe",
    "cafe": "kitchen-and-cafe",
    "hand": "hand",
    "staff": "seat",
    "emperor": "emperor",
    "claims": "objectives",
    "queue": "queue",
    "dice": "action-board",
}


def stated(accounts: Sequence[Account]) -> list[str]:
    """The paths of what is stated, each once, in their order."""
    return list(dict.fromkeys(one.path for each in accounts for one in each.result.expectations))


def stakes(accounts: Sequence[Account]) -> tuple[Row, list[Row]]:
    """The table: a row per value and per action in question, what was before and a column per account.

    What an account changes is marked. Where one begins elsewhere, its own beginning stands before an arrow.
    """
    rows = [_values(path, accounts) for path in stated(accounts)]
    rows += [_tried(action, accounts) for action in _actions(accounts)]
    plays = [_flat(account.result.play.strip()) or _NOTHING for account in accounts]
    if rows and len(set(plays)) > 1:
        rows.insert(0, row("played", _NOTHING, *plays))
    return row("", "before", *(account.label for account in accounts)), rows


def alike(accounts: Sequence[Account], rows: Sequence[Row]) -> list[list[Account]]:
    """Accounts of the same play that come out alike in the rows of `stakes`, whatever the edition."""
    groups: dict[tuple[object, ...], list[Account]] = {}
    for place, account in enumerate(accounts, start=2):
        groups.setdefault((_played(account), *(cells[place] for cells in rows)), []).append(account)
    return list(groups.values())


def side_by_side(accounts: Sequence[Account], head: Row, rows: Sequence[Row]) -> tuple[Row, list[Row]]:
    """The table of `stakes` with one column for accounts that are alike."""
    groups = alike(accounts, rows)
    kept = [0, 1, *(2 + accounts.index(group[0]) for group in groups)]
    labels = [Cell(_under_all(group)) for group in groups]
    return (*head[:2], *labels), [tuple(cells[place] for place in kept) for cells in rows]


def _played(account: Account) -> str:
    return account.label.removesuffix(f" under {account.result.rules}")


def _under_all(group: Sequence[Account]) -> str:
    rules = [account.result.rules for account in group if account.result.rules]
    also = ", also" if 0 < len(rules) < len(group) else ""
    return f"{_played(group[0])}{also}" + (f" under {', '.join(rules)}" if rules else "")


def boards_of(accounts: Sequence[Account]) -> tuple[BoardName, ...]:
    """The boards that hold what is stated; none where only numbers of the table are."""
    names = accounts[0].before.names if accounts else ()
    fields = [read_path(path, names).field for path in _readable(stated(accounts), names)]
    return tuple(dict.fromkeys(_BOARDS[field] for field in fields if field in _BOARDS))


def _readable(paths: Sequence[str], names: Sequence[str]) -> list[str]:
    found = []
    for path in paths:
        try:
            read_path(path, names)
        except UnknownPath:
            continue
        found.append(path)
    return found


def _values(path: str, accounts: Sequence[Account]) -> Row:
    first = accounts[0].before
    if not _readable([path], first.names):
        return row(path, _NOTHING, *(_NOTHING for _ in accounts))
    old = _shown(first, path, ())
    cells = [_value(path, old, account) for account in accounts]
    return (Cell(words_of(path, first.names)), Cell(old), *cells)


def _value(path: str, old: str, account: Account) -> Cell:
    result = account.result
    if result.stop or result.after is None:
        return Cell(_NOTHING)
    own, new = _shown(account.before, path, ()), _shown(result.after, path, result.events)
    return Cell(new if own == old else f"{own} → {new}", new != own)


def words_of(path: str, names: Sequence[str]) -> str:
    """A path in words: ``"Anna: VP by #32"``."""
    taken = read_path(path, names)
    what = _WORDS.get(taken.field, taken.field.replace("_", " ")) + (f" by {taken.by}" if taken.by else "")
    return f"{taken.name}: {what}" if taken.name else what


def _shown(game: Game, path: str, events: Sequence[Event]) -> str:
    return _flat(shown(value_of(game, path, events)))


def _flat(text: str) -> str:
    lines = [line.strip() for line in text.split("\n")]
    return (" / " if "; " not in text else " ").join(filter(None, lines))


def _actions(accounts: Sequence[Account]) -> list[str]:
    return list(dict.fromkeys(attempt.action for each in accounts for attempt in each.result.attempts))


def _tried(action: str, accounts: Sequence[Account]) -> Row:
    cells = []
    for account in accounts:
        tried = [attempt for attempt in account.result.attempts if attempt.action == action]
        cells.append(_answer(tried[0].rule, tried[0].reason) if tried else Cell(_NOTHING))
    return (Cell(f"allowed: {action}"), Cell(_NOTHING), *cells)


def _answer(rule: str, reason: str) -> Cell:
    if not reason:
        return Cell("yes")
    return Cell(f"no ({rule})" if rule else "no", True)


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
