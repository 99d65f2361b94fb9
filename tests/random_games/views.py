"""What a seat may know (R1.2): its own options, nothing of what others hide; and filling in the rest."""

from __future__ import annotations

from random import Random

from gah_nb.engine import UNKNOWN, Position, UnknownLuck
from gah_nb.engine.actions import Draft, PlayCard, Return, Under
from gah_nb.engine.audit import problems
from gah_nb.engine.frames import Drafting, Drawn, UnderDeck
from gah_nb.engine.play import decide

_NAMES_SECRETS = (Draft, PlayCard, Return, Under)
#: Whether there is a choice at all depends on the cards; the cards filled in for another seat may leave none.
_DEPENDS_ON_PRICES = ("staff", "drawn")
STEPS_AHEAD = 4


def check_views(here: Position, seed: int) -> None:
    """Check the view of every seat."""
    for seat in range(len(here.players)):
        seen = here.seen_by(seat)
        check_hidden(here, seen, seat)
        check_own_options(here, seen, seat)
        check_can_be_played(seen, seed)
        check_filled_in(here, seen, seat, seed)


def check_hidden(here: Position, seen: Position, seat: int) -> None:
    """The same table, with as many unknown cards as others hide; no seed, no scripted luck."""
    assert seen.box.seed is None
    assert seen.script == ()
    assert problems(seen) == []
    assert seen.seen_by(seat) == seen
    for deck, blank in ((here.staff_deck, seen.staff_deck), (here.guest_deck, seen.guest_deck)):
        assert blank == (UNKNOWN,) * len(deck)
    for place, (player, view) in enumerate(zip(here.players, seen.players, strict=True)):
        assert view.hand == (player.hand if place == seat else (UNKNOWN,) * len(player.hand))
        assert view.display == player.display
    for frame, view in zip(here.agenda, seen.agenda, strict=True):
        match frame, view:
            case Drafting(_, packs), Drafting(_, seen_packs):
                blank_packs = [(UNKNOWN,) * len(pack) for pack in packs]
                blank_packs[seat] = packs[seat]
                assert seen_packs == tuple(blank_packs)
            case (Drawn() | UnderDeck()) as own, (Drawn() | UnderDeck()) as shown:
                assert shown.cards == (own.cards if own.seat == seat else (UNKNOWN,) * len(own.cards))
            case _:
                assert view == frame


def check_own_options(here: Position, seen: Position, seat: int) -> None:
    """Whoever decides sees the options; the others see none that tells a hidden card."""
    assert here.decision is not None
    assert seen.decision == decide(seen)  # nothing is carried over from the whole position
    if here.decision.seat == seat:
        assert seen.decision == here.decision
        return
    for option in seen.legal_actions:
        if isinstance(option, _NAMES_SECRETS):
            assert option.staff == UNKNOWN, option


def check_can_be_played(seen: Position, seed: int) -> None:
    """In a view one can play on, as far as nobody has to know what is unknown."""
    random = Random(seed)
    for _ in range(STEPS_AHEAD):
        if not seen.legal_actions:
            return
        try:
            seen = seen.play(random.choice(seen.legal_actions)).position
        except UnknownLuck:
            return
        assert problems(seen) == []


def check_filled_in(here: Position, seen: Position, seat: int, seed: int) -> None:
    """A view filled in is a whole position that looks the same to that seat and can be played on."""
    whole = seen.determinize(seed)
    assert problems(whole) == []
    assert whole.box.seed == seed
    assert whole == seen.determinize(seed)
    assert whole.legal_actions or whole.is_over
    assert here.decision is not None
    if here.decision.seat == seat:
        assert whole.decision == here.decision
    if here.decision.seat == seat or here.decision.kind not in _DEPENDS_ON_PRICES:
        assert whole.seen_by(seat) == seen
    random = Random(seed)
    for _ in range(STEPS_AHEAD):
        if whole.is_over:
            return
        whole = whole.play(random.choice(whole.legal_actions)).position
        assert problems(whole) == []
