"""The staff cards, against the rulebook's index and the prices the German booklet prints."""

from __future__ import annotations

from collections import Counter

import pytest

from gah_nb.components import STAFF, Staff
from gah_nb.components.effects import (
    AnyEffect,
    CompleteOrder,
    CopyScore,
    Emperor,
    Items,
    Kronen,
    Occupy,
    PlayStaff,
    Points,
    PointsPer,
    Prepare,
    Trigger,
)
from gah_nb.components.records import Modifier

# Typed from the German text, in its order: price and timing (o once, r per round, p permanent, e at the end).
GERMAN = """
Bademeister 1o, Barista 3o, Barmann 4r, Bote 6p, Butler 5p, Chauffeur 5p, Chefkoch 3o, Concierge 4e,
Dekorateur 2p, Direktionsassistent 4e, Direktor 4e, Empfangschef 4e, Etagendame 2e, Etagendiener 5p,
Floristin 5p, Fremdenführer 2p, Frühstückskellner 4r, Garderobenfrau 2p, Gärtner 3p, Hausdame 2p,
Hausdetektiv 2p, Hausverwalter 5p, Innenarchitekt 3p, Kaltmamsell 2o, Kellnerin 6r, Konditor 3o,
Küchenhilfe 3p, Liftboy 4e, Marketingleiter 2e, Masseurin 1p, Oberkellner 1p, Page 2o, Personalchef 3p,
Pferdeknecht 4p, Portier 5o, Reservierungsleiter 4e, Restaurantchef 2p, Rezeptionist 5e, Schuhputzer 4p,
Sekretärin 5e, Sommelier 2o, Sous Chef 6r, Stallmeister 1p, Telefonistin 3e, Veranstaltungsleiter 5p,
Wäscherin 2p, Zimmerdiener 3e, Zimmermädchen 4e
"""

# Typed from the index, entry by entry.
EFFECTS: dict[int, tuple[AnyEffect, ...]] = {
    1: (Items("s"),),
    2: (Items("c"),),
    3: (Items("w"),),
    4: (Items("k"),),
    21: (Items("scwk"),),
    35: (Occupy(2),),
    36: (Items("wwww"),),
    38: (CompleteOrder(),),
    39: (Items("cccc"),),
    43: (Items("kkkk"),),
    44: (Items("ssss"),),
    45: (Emperor(3),),
}
TRIGGERS = {
    5: Trigger("guest leaves", Kronen(2), color="red"),
    6: Trigger("guest leaves", Emperor(1), color="blue"),
    7: Trigger("guest leaves", Kronen(1), color="yellow"),
    8: Trigger("guest leaves", Points(2), color="green"),
    12: Trigger("die taken", Points(2), dice=(3, 4)),
    14: Trigger("beside action", Prepare(), dice=(1, 2)),
    16: Trigger("die taken", Points(4), dice=(4,)),
    19: Trigger("die taken", Points(5), dice=(3,)),
    20: Trigger("beside action", Emperor(2), dice=(5,)),
    22: Trigger("beside action", PlayStaff(), dice=(3,)),
    23: Trigger("room occupied", Kronen(1)),
    33: Trigger("guest reward", Points(4), min_items=4),
    42: Trigger("emperor reward", Points(5)),
}
MODIFIERS: dict[int, tuple[Modifier, ...]] = {
    9: (Modifier("free rooms", color="blue"),),
    10: (Modifier("free rooms", color="red"),),
    11: (Modifier("free rooms", color="yellow"),),
    13: (Modifier("strength", dice=(1, 2), amount=1),),
    15: (Modifier("both tracks", dice=(4,)),),
    17: (Modifier("free space", dice=(6,)), Modifier("strength", dice=(6,), amount=1)),
    18: (Modifier("strength", dice=(5,), amount=2),),
    24: (Modifier("free serving"),),
    25: (Modifier("free guests"),),
    26: (Modifier("ignore penalty", amount=1),),
}
SCORES: dict[int, AnyEffect] = {
    27: PointsPer(3, "occupied", "red"),
    28: PointsPer(3, "occupied", "blue"),
    29: CopyScore(),
    30: PointsPer(3, "occupied", "yellow"),
    31: PointsPer(1, "occupied"),
    32: PointsPer(2, "staff_played"),
    34: PointsPer(1, "tiles"),
    37: PointsPer(2, "groups"),
    40: PointsPer(5, "objectives"),
    41: PointsPer(2, "emperor"),
    46: PointsPer(5, "floors"),
    47: PointsPer(5, "columns"),
    48: PointsPer(4, "sets"),
}


@pytest.mark.parametrize("staff", STAFF.values(), ids=lambda staff: f"{staff.number}")
def test_what_the_card_does(staff: Staff) -> None:
    trigger, score = TRIGGERS.get(staff.number), SCORES.get(staff.number)
    assert staff.effects == EFFECTS.get(staff.number, ())
    assert staff.triggers == (() if trigger is None else (trigger,))
    assert staff.modifiers == MODIFIERS.get(staff.number, ())
    assert staff.score == (() if score is None else (score,))


def test_every_card_does_one_kind_of_thing_that_fits_its_timing() -> None:
    assert sorted([*EFFECTS, *TRIGGERS, *MODIFIERS, *SCORES]) == list(STAFF) == list(range(1, 49))
    for staff in STAFF.values():
        assert bool(staff.effects) == (staff.timing in {"round", "once"}), staff.name
        assert bool(staff.score) == (staff.timing == "end"), staff.name


def test_how_many_cards_there_are_of_each_timing() -> None:
    assert Counter(staff.timing for staff in STAFF.values()) == {
        "round": 4,
        "once": 8,
        "permanent": 23,
        "end": 13,
    }


def test_prices_and_timings_in_the_german_booklet() -> None:
    entries = [entry.rsplit(" ", 1) for entry in " ".join(GERMAN.split()).split(", ")]
    german = {name: (int(mark[0]), mark[1]) for name, mark in entries}
    assert german.pop("Küchenhilfe") == (3, "p")  # its price went up
    ours = {staff.names.de: (staff.cost, staff.timing[0]) for staff in STAFF.values()}
    assert ours.pop("Küchenhilfe") == (5, "p")
    assert ours == german


def test_starting_sets_are_four_disjoint_sixes() -> None:
    sets = {
        letter: {staff.number for staff in STAFF.values() if staff.starting_set == letter}
        for letter in "ABCD"
    }
    assert sets == {
        "A": {3, 6, 9, 38, 39, 48},
        "B": {1, 13, 25, 30, 32, 44},
        "C": {4, 11, 24, 27, 40, 43},
        "D": {2, 7, 10, 28, 36, 41},
    }
    assert sum(staff.starting_set == "" for staff in STAFF.values()) == 24


def test_every_starting_set_has_one_card_for_each_round() -> None:
    rounds = [staff.starting_set for staff in STAFF.values() if staff.timing == "round"]
    assert sorted(rounds) == ["A", "B", "C", "D"]


def test_names_in_four_languages_are_there_and_tell_cards_apart() -> None:
    for language in ("de", "fr", "it"):
        names = [getattr(staff.names, language) for staff in STAFF.values()]
        assert all(names)
        assert len(set(names)) == 48, language
    assert len({staff.name for staff in STAFF.values()}) == 48
    concierge = STAFF[28]
    assert (concierge.name, concierge.names.de, concierge.names.it) == ("Concierge", "Concierge", "Portiere")
    assert STAFF[38].names.de == "Portier"


def test_less_certain_records_say_so() -> None:
    unsure = {number for number, staff in STAFF.items() if staff.sources < 3}
    assert unsure == {17} | {number for number, staff in STAFF.items() if staff.starting_set}
    assert all(STAFF[number].confidence for number in unsure)
    assert {number for number, staff in STAFF.items() if staff.cost_note} == {17, 36}
