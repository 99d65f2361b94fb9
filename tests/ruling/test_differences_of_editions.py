"""Every point on which the booklets were found to differ or to be silent, and the ruling that answers it.

The points are numbered D01 to D110 as in the comparison of the five texts on which the editions are built.
Where there is no ruling, a reason stands instead.
"""

from __future__ import annotations

import pytest

import gah_nb as gah
from gah_nb.ruling import library

NO_RULE = "nothing to decide: "

ANSWERED: dict[str, tuple[str, ...] | str] = {
    # Set-up
    "D01 objectives and tiles chosen or drawn": ("who-chooses-tiles-and-objectives",),
    "D02 direction in which the first guests are laid": NO_RULE + "the deck is shuffled",
    "D03 must or may three rooms be prepared": ("three-rooms-at-the-start",),
    "D04 are they paid": ("three-rooms-at-the-start",),
    "D05 the first room": ("the-first-room-of-all",),
    "D06 adjacent": ("any-room-of-the-ground-floor",),
    "D07 order of the first guests": ("first-guest-who-picks",),
    "D08 staff, guests and rooms at the set-up": ("first-guest-who-picks", "three-rooms-at-the-start"),
    "D09 the draft": ("draft-how-it-goes",),
    "D10 starting sets": NO_RULE + "all booklets deal them alike, A to the start player",
    "D11 which side of the hotel": NO_RULE + "the players agree on a side",
    "D12 number of markers": NO_RULE + "components",
    "D13 number of guests, promos": NO_RULE + "whoever owns the promos agrees to use them",
    "D14 overview cards": NO_RULE + "components",
    "D15 laps of the score track": NO_RULE + "a way of counting",
    "D16 secrecy of hands": ("who-sees-the-three-cards",),
    # The turn
    "D17 the guest and additional actions": ("house-a-guest-then-take-one", "take-a-guest-after-the-die"),
    "D18 one guest per turn": ("two-guests-in-one-turn", "delivery-boy-and-the-dearest-guest"),
    "D19 the boost": ("kronen-of-a-four-cannot-pay-its-boost", "boost-an-empty-space"),
    "D20 a boosted 6": ("price-of-a-boosted-six", "boost-a-six-with-one-krone"),
    "D21 when the die is removed": (
        "when-the-die-leaves-its-space",
        "detective-and-the-five-that-plays-him",
        "staff-manager-and-the-very-three",
    ),
    "D22 additional actions in the middle": (
        "house-a-guest-between-two-rooms",
        "serve-between-the-items-and-the-decorators-room",
    ),
    "D23 the full amount or up to it": ("fewer-items-than-the-strength", "more-cake-than-strudel"),
    "D24 number of rooms": ("action-of-a-die-i-only-want-to-take",),
    "D25 exactly one card": ("two-staff-cards-with-one-five", "no-new-card-after-playing-one"),
    "D26 a space that cannot be used": (
        "a-three-and-no-room-to-pay",
        "only-sixes-and-no-krone",
        "last-krone-before-the-sixes",
    ),
    "D27 passing after doing something": ("pass-after-serving",),
    "D28 who is next": ("two-turns-in-a-row", "pass-on-the-first-number"),
    # Passing and the end of a round
    "D29 when the dice are rolled again": ("pass-again-and-again-alone",),
    "D30 who rolls": ("pass-on-the-first-number",),
    "D31 who may act after it": ("pass-on-the-first-number",),
    "D32 the end of a round": ("everybody-keeps-passing",),
    "D33 passing between the two turns": ("pass-again-and-again-alone",),
    "D34 order at the end of a round": ("who-meets-the-emperor-first",),
    "D35 order in an Emperor scoring": ("who-meets-the-emperor-first",),
    "D36 once-per-round staff in an Emperor scoring": ("staff-in-an-emperor-scoring",),
    # Items, serving, guests
    "D37 placing items": ("new-items-are-free-only-at-once", "items-of-the-emperor-on-guests"),
    "D38 serving": ("serve-twice-in-a-turn", "one-krone-for-several-guests", "move-items-between-guests"),
    "D39 supply of items": NO_RULE + "it does not run out; what is printed in 2021 nobody disputes",
    "D40 supply of room tiles": NO_RULE
    + "30 blue, 29 red, 25 yellow; four hotels need 28, 28 and 24 at most",
    "D41 kronen beyond 20": ("red-bonus-beyond-twenty-kronen", "take-a-four-at-twenty-kronen"),
    "D42 negative points": ("below-zero-points",),
    "D43 ends of the Emperor track": ("yellow-bonus-beyond-the-last-space", "retreat-below-zero"),
    "D44 an empty deck": ("guest-deck-is-empty", "emperor-and-a-short-staff-deck"),
    "D45 the seat before or after the reward": ("reward-fills-the-seat-its-guest-left",),
    "D46 a free guest and a full café": ("medicinal-councillor-in-a-full-cafe",),
    "D47 optional rewards": ("decline-part-of-a-reward", "kronen-of-a-reward-i-do-not-want"),
    "D48 draw three, play one": (
        "baroness-and-three-cards",
        "duke-and-his-free-card",
        "the-emperors-free-card",
    ),
    "D49 discounts other than 3": ("painter-landgrave-architect", "count-and-two-cards"),
    "D50 two-part room rewards": ("painter-landgrave-architect",),
    "D51 the Sculptor": ("the-sculptor-and-the-price-of-his-room", "sculptor-with-two-full-floors"),
    "D52 symbols without a guest": NO_RULE + "no guest of the box has them",
    "D53 E. Gizia": ("e-gizia-turn-or-action", "e-gizia-after-the-own-die"),
    "D54 free guests": ("medicinal-councillor-and-the-queue",),
    "D55 the colour of the room": ("guest-in-a-room-of-another-colour",),
    # Groups and rooms
    "D56 when the bonus comes": ("occupancy-bonus-pays-for-the-reward", "two-bonuses-through-one-guest"),
    "D57 once per group": ("group-completed-again", "objective-claimed-and-lost"),
    "D58 bonus by other effects": ("occupancy-bonus-through-tile-c2", "page-boy-and-two-full-groups"),
    "D59 size of the bonus": ("one-tile-of-a-group-of-three",),
    "D60 printed points": ("printed-points-again", "printed-points-through-a-reward"),
    "D61 clusters": ("split-hotel",),
    "D62 no room at all": ("hotel-without-a-room",),
    # Objectives
    "D63 when they are claimed": (
        "claim-in-anothers-turn",
        "objective-through-the-emperor",
        "objective-reached-and-lost",
        "objective-claimed-and-lost",
    ),
    "D64 their points": ("fourth-claimant", "same-objective-twice"),
    "D65 20 kronen": ("red-bonus-beyond-twenty-kronen", "objective-reached-and-lost"),
    "D66 Emperor space 10": ("emperor-ten-having-been-there",),
    "D67 12 rooms": ("twelve-rooms-one-removed", "vacant-rooms-at-the-end"),
    "D68 6 staff": ("once-only-cards-count-as-played",),
    "D69 letters of the objectives": NO_RULE + "they stand on the backs of the cards",
    # The Emperor
    "D70 choice of the penalty": ("penalty-options", "pay-only-part-of-a-penalty"),
    "D71 where the reward begins": ("emperor-one-or-two", "emperor-three-before-the-retreat"),
    "D72 optional or useless rewards": ("the-emperors-room-left-out", "gardener-and-a-useless-reward"),
    "D73 the twelve tiles": (
        "tile-a2-and-items-on-guests",
        "tile-b1-and-items-on-guests",
        "c3-counts-every-card",
        "c4-without-an-end-card",
    ),
    "D74 order of the options": ("penalty-options", "who-picks-what-the-emperor-takes"),
    "D75 B4 vacant or occupied": ("rooms-lost-to-b4", "b4-with-one-vacant-room"),
    "D76 C2, the second room": ("rooms-lost-to-c2", "c2-and-an-empty-floor-below", "c2-with-nobody-housed"),
    "D77 C4, the card removed": ("lost-staff-still-played",),
    "D78 C2 or C4 and the Operator": ("operator-doubles-the-space",),
    "D79 two options on every tile": ("penalty-options",),
    # Staff
    "D80 once per round or turn": ("breakfast-server-every-turn", "use-a-card-in-the-turn-it-is-played"),
    "D81 Groom and Stableman": (
        "groom-and-stableman-when",
        "order-complete-before-the-groom-came",
        "porter-pays-the-groom",
        "an-order-completed-a-second-time",
    ),
    "D82 Masseuse and Tour Guide": ("masseuse-and-tour-guide-when",),
    "D83 Male Floor Housekeeper": ("four-items-of-the-male-floor-housekeeper",),
    "D84 Custodian": ("custodian-and-the-page-boy", "custodians-krone-comes-in-time"),
    "D85 cards that score at once": ("four-dice-and-the-laundress", "three-cards-for-a-three"),
    "D86 a 6 and staff for other dice": ("six-used-as-another-action",),
    "D87 Restaurant Manager": ("restaurant-manager-and-cake", "two-staff-on-one-die"),
    "D88 Operator": ("operator-doubles-the-space",),
    "D89 Conference Manager": ("conference-manager-and-his-krone", "conference-manager-without-a-krone"),
    "D90 Assistant Manager": ("assistant-manager-two-or-four",),
    "D91 Secretary": (
        "whom-the-secretary-copies",
        "secretary-between-two-opponents",
        "secretary-copies-a-secretary",
        "secretary-and-nobody-to-copy",
    ),
    "D92 Kitchen Hand": ("kitchen-hand-what-she-costs-and-does",),
    "D93 Checker": ("checker-per-die", "a-reward-is-no-five"),
    "D94 Decorator": ("decorator-with-the-last-krone", "serve-between-the-items-and-the-decorators-room"),
    "D95 Detective": ("detective-and-the-five-that-plays-him", "a-five-without-a-card"),
    "D96 Staff Manager": ("staff-manager-before-the-rooms", "staff-manager-and-the-very-three"),
    "D97 Bootblack": ("boosting-with-the-bootblack",),
    "D98 Sommelier": ("price-of-the-sommelier",),
    "D99 Female Floor Housekeeper": ("floors-and-columns-with-a-vacant-room",),
    "D100 Page Boy": ("page-boy-with-one-vacant-room",),
    "D101 Porter": ("porter-and-a-half-served-guest",),
    "D102 Chief Waiter": ("serving-for-nothing-with-an-empty-purse",),
    "D103 free rooms and guests": (
        "florist-gives-no-room",
        "butler-and-a-reward",
        "delivery-boy-and-the-dearest-guest",
    ),
    "D104 cards for the final scoring": (
        "hotel-manager-and-his-sets",
        "room-service-counts-groups",
        "marketing-director-and-a-lost-condition",
        "vacant-rooms-at-the-end",
    ),
    "D105 what is played": ("once-only-cards-count-as-played", "c3-counts-every-card"),
    # The end
    "D106 order of the final scoring": NO_RULE + "the sum is the same in any order",
    "D107 what is left over": ("items-on-guests-at-the-end",),
    "D108 the tie-break": ("tie-kitchen-and-kronen", "tie-that-stays"),
    "D109 an impossible penalty": ("pay-only-part-of-a-penalty",),
    "D110 staff left in the hand": ("cards-left-in-the-hand",),
}


def test_no_point_is_left_out():
    assert [row.split()[0] for row in ANSWERED] == [f"D{number:02}" for number in range(1, 111)]


@pytest.mark.parametrize(("row", "answer"), ANSWERED.items())
def test_it_has_a_ruling_or_a_reason(row: str, answer: tuple[str, ...] | str):
    if isinstance(answer, str):
        assert len(answer) > len(NO_RULE) + 5
        return
    for name in answer:
        assert name in library(), f"{row}: there is no ruling {name}"
        assert gah.Ruling.load(name).is_grounded


def test_there_are_at_least_150_rulings():
    assert len(library()) >= 150
