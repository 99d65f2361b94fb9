"""Every well-formed action there is: all verbs with all cards, rooms, items, spaces and letters.

Well-formed is what the notation can say; whether the rules allow it here is another matter.
"""

from __future__ import annotations

from functools import cache

from gah_nb.components import EMPEROR_TILES, GUESTS, STAFF
from gah_nb.components.catalogue import ROOMS
from gah_nb.engine import actions
from gah_nb.engine.actions import Action
from gah_nb.engine.frames import label
from gah_nb.engine.items import DISHES, DRINKS, LETTERS

_STRENGTHS = range(1, 19)  # 14 dice, a boost, staff; a little more
_SPACES = [(space, 0) for space in range(1, 6)] + [(6, imitated) for imitated in range(1, 6)]


@cache
def all_actions() -> tuple[Action, ...]:
    """All of them, about 2,500."""
    found: list[Action] = [
        *map(actions.Draft, STAFF),
        *map(actions.Use, STAFF),
        *map(actions.PlayCard, STAFF),
        *map(actions.Under, STAFF),
        *map(actions.Return, STAFF),
        *map(actions.Discard, STAFF),
        *map(actions.Guest, GUESTS),
        *map(actions.Complete, GUESTS),
        *map(actions.Prepare, range(ROOMS)),
        *map(actions.Occupy, range(ROOMS)),
        *map(actions.Remove, range(ROOMS)),
        *(actions.Move(guest, room) for guest in GUESTS for room in range(ROOMS)),
        *(actions.Put(item, guest) for guest in GUESTS for item in LETTERS),
        *map(actions.Pick, LETTERS),
        *map(actions.Claim, "ABC"),
        *(actions.Die(space, imitated, boost) for space, imitated in _SPACES for boost in (False, True)),
        *(actions.Space(space, imitated) for space, imitated in _SPACES),
        *(
            actions.Gain(kronen, strength - kronen)
            for strength in _STRENGTHS
            for kronen in range(strength + 1)
        ),
        *map(actions.Take, _takes()),
        *map(actions.Resolve, sorted(_labels())),
        *(actions.Suffer(option) for option in ("", "left", "right")),
        actions.Done(),
        actions.Decline(),
        actions.Pass(),
        actions.Serve(),
        actions.End(),
        actions.Keep(),
        actions.Ignore(),
    ]
    return tuple(found)


def _takes() -> list[str]:
    """Any number of two kinds from one space, the forbidden ones with too much cake or coffee included."""
    return [
        first * (strength - few) + second * few
        for first, second in (DISHES, DRINKS)
        for strength in _STRENGTHS
        for few in range(strength + 1)
    ]


def _labels() -> set[str]:
    effects = [effect for guest in GUESTS.values() for effect in guest.reward]
    effects += [effect for tile in EMPEROR_TILES.values() for effect in tile.reward]
    return {"action", "bonus", *(card.name for card in STAFF.values()), *map(label, effects)}
