"""What lies in the middle of the table: markers, outcomes that are laid down, a set-up half done."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.engine import Box, Player
from gah_nb.engine.audit import claim_flaws
from gah_nb.engine.frames import Drafting, Frame
from gah_nb.engine.setup import set_up_frames
from gah_nb.engine.state import Chance
from gah_nb.scenario.form import Form

from . import turns
from .box import LETTERS
from .cards import shuffled_deck
from .complaints import Complaints

DRAFT, GUESTS = "draft", "guests"
_NOT_YET = "in the set-up no die is rolled yet (R2.1)"


def claims(complaints: Complaints, form: Form, names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The seats with a marker on each objective, in the order of their spots."""
    for letter in form.claims:
        if letter not in LETTERS:
            complaints.add(("claims", letter), f'objectives have the letters A, B, C, not "{letter}" (R1.2)')
    found = []
    for letter in LETTERS:
        said = [
            (place, complaints.seat(("claims", letter, place), name, names))
            for place, name in enumerate(form.claims.get(letter, []))
        ]
        seats = [(place, seat) for place, seat in said if seat is not None]
        for flaw in claim_flaws([seat for _, seat in seats], names):
            complaints.add(("claims", letter, seats[int(flaw.path[0])][0]), flaw.message)
        found.append(tuple(dict.fromkeys(seat for _, seat in seats)))
    return tuple(found)


def script(complaints: Complaints, form: Form, seats: int, lying: int) -> tuple[Chance, ...]:
    """The rolls and shuffles that are laid down; ``lying`` are the dice on the action board."""
    rolls = [("roll", values) for values in turns.rolls(complaints, form, seats, lying)]
    for place, names in enumerate(form.shuffles):
        if not names:
            message = "a deck to come has a guest at least; leave this out where the seed shuffles (R3.3)"
            complaints.add(("shuffles", place), message)
    shuffles = [
        ("shuffle", shuffled_deck(complaints, form, ("shuffles", place), names))
        for place, names in enumerate(form.shuffles)
    ]
    return (*rolls, *shuffles)


# The set-up


def is_in_set_up(complaints: Complaints, form: Form) -> bool:
    """Whether the set-up is not over; the keys that say so must agree."""
    ways = f'"{GUESTS}" or "{DRAFT}"'
    if form.set_up not in ("", GUESTS, DRAFT):
        complaints.unknown(("set_up",), f'set_up is {ways}, not "{form.set_up}" (R1.5, R1.6)')
    elif form.set_up and form.round:
        complaints.add(("set_up",), "the set-up comes before the first round: it goes with round = 0 (R1)")
    elif not form.set_up and form.round == 0:
        complaints.add(("round",), f"round 0 is the set-up: add set_up = {ways} (R1.5, R1.6)")
    elif not 0 <= form.round <= BOARDS.rounds:
        complaints.unknown(("round",), f"a game has rounds 1 to {BOARDS.rounds}, not {form.round} (R2.1)")
    return form.round == 0 or bool(form.set_up)


def set_up(
    complaints: Complaints, form: Form, box: Box, players: tuple[Player, ...]
) -> tuple[tuple[Player, ...], tuple[Frame, ...]]:
    """The players in a set-up and its agenda; in a draft the hands are the packs that go round (R1.5)."""
    _nothing_rolled(complaints, form)
    order = sorted(range(len(players)), key=lambda seat: players[seat].numbers)
    agenda = set_up_frames(order, box.rulebook.switches.start_rooms_due)
    if form.set_up != DRAFT:
        return players, agenda
    packs = tuple(player.hand for player in players)
    everybody_is_known = set(form.player) <= set(box.names)
    for name in box.names:
        cards = len(form.player[name].hand) if name in form.player else 0
        if cards != BOARDS.hand and (name in form.player or everybody_is_known):
            message = f"a draft begins with packs of {BOARDS.hand} staff cards, and {name} has {cards} (R1.5)"
            complaints.add(("player", name, "hand"), message)
    return tuple(replace(player, hand=()) for player in players), (*agenda, Drafting(0, packs))


def _nothing_rolled(complaints: Complaints, form: Form) -> None:
    for key in ("dice", "dustbin", "to_move"):
        if getattr(form, key) not in ("", None):
            instead = "; who begins is said by start" if key == "to_move" else ""
            complaints.add((key,), _NOT_YET + instead)
    if form.claims:
        complaints.add(("claims",), "in the set-up no objective can be claimed yet (R6.2)")
    for name, area in form.player.items():
        for key in ("taken", "passed"):
            if getattr(area, key):
                complaints.add(("player", name, key), _NOT_YET)
