"""Dealing what a file leaves open: tiles, objectives, queue, decks and dice, as its seed has them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from gah_nb.components import BOARDS
from gah_nb.notation import card_name, lying_text
from gah_nb.play.starts import new_game
from gah_nb.scenario.building.box import DEFAULT_SEED
from gah_nb.scenario.building.turns import DRAFT
from gah_nb.scenario.form import Area

from .draft import Draft

_QUEUE, _NEXT = 5, 8


def fill(draft: Draft) -> str:
    """Write what the file leaves open as a new game with its seed deals it; gives back a sentence.

    Cards that lie somewhere already are left out. Raises `InvalidFile` where the text cannot be read.
    """
    form, box = draft.form, draft.position.box
    seed = DEFAULT_SEED if form.seed is None else form.seed
    dealt = new_game(list(box.names), seed=seed, edition=box.rules.edition, hotel=list(box.hotels)).position
    taken = _lying(draft)
    guests = _free((*dealt.queue, *dealt.guest_deck), taken)
    missing = max(0, _QUEUE - len(form.queue))
    values: dict[str, object] = {}
    if not form.emperor:
        values["emperor"] = list(dealt.box.emperor_tiles)
    if not form.objectives:
        values["objectives"] = list(dealt.box.objectives)
    if missing:
        values["queue"] = [*guests[:missing], *form.queue]
    if not form.guest_deck:
        values["guest_deck"] = guests[missing : missing + _NEXT]
    staff = _free(dealt.staff_deck, taken)
    without = [name for name in box.names if not form.player.get(name, Area()).hand]
    packs = {name: [staff.pop(0) for _ in range(BOARDS.hand)] for name in without if form.set_up == DRAFT}
    if not form.staff_deck:
        values["staff_deck"] = staff[:_NEXT]
    if not form.dice.strip() and form.round:
        values["dice"] = lying_text(draft.position.dice)
    with draft.as_one():
        for name, pack in packs.items():
            draft.set(("player", name), {"hand": pack})
        draft.set((), values)
    words = ", ".join((*values, *(f"the pack of {name}" for name in packs))).replace("_", " ")
    return f"Dealt by seed {seed}: {words}." if words else "The file leaves nothing open."


def _lying(draft: Draft) -> Collection[int]:
    """The cards that have a place already."""
    position, form = draft.position, draft.form
    said = {*form.queue, *form.discard, *form.gone, *form.guest_deck, *form.staff_deck}
    cards = {*position.guest_deck, *position.staff_deck, *position.guest_discard, *position.queue}
    found = {card for card in cards if card_name(card) in said}
    for player in position.players:
        found |= {*player.hand, *player.display, *(table.guest for table in player.cafe)}
    return found


def _free(cards: Iterable[int], taken: Collection[int]) -> list[str]:
    return [card_name(card) for card in cards if card not in taken]
