"""The name of a player in front of an action: ``Anna: end``."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import AmbiguousName, Span, UnknownName

MARK = ":"


def read_player(statement: Span, names: Sequence[str]) -> tuple[int | None, Span]:
    """Read the optional name in front of an action; returns the seat, or None, and the rest.

    ``names`` has a name per seat. A name goes before a beginning, and in its own spelling before other
    capitals. Names may hold the mark themselves: of several marks the last one that ends a name is taken,
    else the last one that ends a beginning. Raises `UnknownName` or `AmbiguousName`.
    """
    text = statement.text
    marks = [place for place, sign in enumerate(text) if sign == MARK]
    if not marks:
        return None, statement
    fits = [(place, *_seats(text[:place], names)) for place in reversed(marks)]
    _, place, seats = min((rank, -place, seats) for place, rank, seats in fits)
    place = -place
    if len(seats) == 1:
        return seats[0], statement.cut(place + 1)
    front = statement.cut(0, place)
    if seats:
        meant = [names[seat] for seat in seats]
        reason = f"{front.text!r} can mean several players: {', '.join(meant)}."
        raise front.named_error(AmbiguousName, reason, meant)
    playing = f"There are {', '.join(names)}." if names else "Names need a game in which they play."
    raise front.named_error(UnknownName, f"no player is called {front.text!r}. {playing}", list(names))


def _seats(front: str, names: Sequence[str]) -> tuple[int, list[int]]:
    """How well a text names a player (0 is best), and the seats it can mean."""
    wanted = front.strip().casefold()
    folded = [name.strip().casefold() for name in names]
    written = [seat for seat, name in enumerate(names) if name == front]
    same = [seat for seat, name in enumerate(names) if name.strip() == front.strip()]
    alike = [seat for seat, name in enumerate(folded) if name == wanted]
    begun = [seat for seat, name in enumerate(folded) if wanted and name.startswith(wanted)]
    for rank, seats in enumerate((written, same, alike, begun)):
        if len(seats) == 1:
            return rank, seats
    return (4, begun) if begun else (5, [])
