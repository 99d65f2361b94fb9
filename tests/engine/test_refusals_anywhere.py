"""Whatever is asked for, anywhere in a game: it can be played, or it is refused by a rule, in a sentence."""

from __future__ import annotations

import random

import pytest

from gah_nb.engine import actions, new_position
from gah_nb.telling import refusal_text

ANY_ACTION = [
    *(
        kind()
        for kind in (
            actions.Done,
            actions.Decline,
            actions.Pass,
            actions.Serve,
            actions.End,
            actions.Keep,
            actions.Ignore,
        )
    ),
    *(
        kind(card)
        for kind in (
            actions.Draft,
            actions.Use,
            actions.PlayCard,
            actions.Under,
            actions.Return,
            actions.Discard,
        )
        for card in (0, 1, 28, 49)
    ),
    *(kind(guest) for kind in (actions.Guest, actions.Complete) for guest in (0, 48, 75, 200)),
    *(
        kind(room)
        for kind in (actions.Prepare, actions.Occupy, actions.Remove)
        for room in (-1, 0, 7, 19, 20)
    ),
    *(actions.Move(guest, room) for guest in (0, 75, 92) for room in (-1, 0, 20)),
    *(
        actions.Die(space, imitated, boost)
        for space in (0, 1, 6, 7)
        for imitated in (0, 3, 6)
        for boost in (False, True)
    ),
    *(actions.Space(space, imitated) for space in (0, 1, 6, 7) for imitated in (0, 3, 6)),
    *(actions.Put(item, guest) for item in ("s", "", "x", "sc") for guest in (0, 75, 200)),
    *(actions.Pick(item) for item in ("s", "", "x")),
    *(actions.Take(items) for items in ("", "s", "sc", "wwwwwwwww", "x")),
    *(actions.Gain(emperor, kronen) for emperor in (-1, 0, 9) for kronen in (-1, 0, 9)),
    *(actions.Claim(letter) for letter in ("A", "B", "D", "")),
    *(actions.Resolve(part) for part in ("bonus", "")),
    *(actions.Suffer(option) for option in ("", "left", "x")),
]


@pytest.mark.parametrize("seed", range(6))
def test_in_every_position_of_a_game_any_action_is_legal_or_refused_with_a_rule_and_a_sentence(seed):
    luck = random.Random(seed)
    here = new_position(
        ("Anna", "Ben", "Cindy", "Dora")[: 2 + seed % 3], seed=seed, hand=("deal", "draft")[seed % 2]
    )
    while not here.is_over:
        for action in luck.sample(ANY_ACTION, 12):
            refused = here.refusal(action)
            assert (refused is None) == (action in here.legal_actions)
            if refused is not None:
                rule, reason = refused.rule, refusal_text(refused)
                assert rule[0] in "R#"
                assert reason
                assert not reason.endswith(".")
        here = here.play(luck.choice(here.legal_actions)).position
