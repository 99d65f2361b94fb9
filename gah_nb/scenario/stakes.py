"""What is at stake: the values that checks state, before and after, and the boards that hold them."""

from __future__ import annotations

from collections.abc import Sequence

from gah_nb.drawing import BoardName
from gah_nb.engine import Event
from gah_nb.play.game import Game
from gah_nb.telling.grid import Cell, Row, row

from .account import Account
from .checks.paths import UnknownPath, read_path, value_of
from .checks.report import shown

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
