"""Effects in words, against what the booklets print."""

import pytest

from gah_nb.components import EMPEROR_TILES, GUESTS, STAFF
from gah_nb.components.effects import Effect
from gah_nb.telling.messages import signed
from gah_nb.telling.short import effect_words, effects_words, number, penalty_words, staff_words


@pytest.mark.parametrize(
    ("guest", "words"),
    [
        (49, "prepare a room free on floors 1–2"),  # Sculptor
        (57, "prepare 2 rooms for 1 less each"),  # Architect
        (61, "prepare a room for 1 less, prepare a room"),  # Painter
        (54, "+1 any item, +2 kronen"),  # Portrait Painter
        (62, "take a guest free, +3 Emperor"),  # Opera Singer
        (73, "play 2 staff for 1 less each"),  # Count
        (75, "draw 3, play one for 3 less"),  # Baroness
        (76, "draw 3, play one free"),  # Duke
        (87, "+3 kronen, take 2 guests free"),  # Medicinal Councillor
        (88, "prepare 2 rooms free"),  # Procurator
        (97, "use an action space, no die"),  # E. Gizia
        (104, "play staff free"),  # MacLeod
    ],
)
def test_rewards_of_guests(guest: int, words: str) -> None:
    assert effects_words(GUESTS[guest].reward) == words


@pytest.mark.parametrize(
    ("staff", "words"),
    [
        (1, "+1 strudel"),
        (5, "red guest moves in: +2 kronen"),
        (7, "yellow guest moves in: +1 krone"),
        (9, "blue rooms are free"),
        (12, "die 3 or 4: +2 VP"),
        (13, "die 1 or 2: +1 strength"),
        (14, "die 1 or 2: also prepare a room"),
        (15, "die 4: kronen and Emperor in full"),
        (17, "die 6: no krone to pay, +1 strength"),
        (21, "+1 of each item"),
        (23, "each room occupied: +1 krone"),
        (24, "serving is free"),
        (25, "guests of the queue are free"),
        (26, "pay 1 krone to ignore a penalty"),
        (28, "3 VP per occupied blue room"),
        (29, "score an opponent’s end card"),
        (33, "guest with 4+ items: +4 VP"),
        (34, "1 VP per room tile"),
        (35, "occupy 2 rooms"),
        (36, "+4 wine"),
        (38, "complete a guest’s order"),
        (42, "each Emperor reward: +5 VP"),
        (48, "4 VP per set of red, blue, yellow"),
    ],
)
def test_staff(staff: int, words: str) -> None:
    assert staff_words(STAFF[staff]) == words


@pytest.mark.parametrize(
    ("tile", "reward", "penalty"),
    [
        ("A1", "+3 kronen", "pay 3 kronen, else −5 VP"),  # noqa: RUF001
        ("A2", "+2 any items", "lose all kitchen items"),
        ("A4", "prepare a room free", "lose the top vacant room, else −5 VP"),  # noqa: RUF001
        ("B1", "+1 of each item", "lose all items, also on guests"),
        ("B4", "prepare and occupy a room free on floors 1–2", "lose the top 2 vacant rooms, else −7 VP"),  # noqa: RUF001
        ("C1", "+8 VP", "−8 VP"),  # noqa: RUF001
        ("C3", "2 VP per staff played", "−2 VP per staff played"),  # noqa: RUF001
        ("C4", "play staff free", "lose an end-of-game staff, else −10 VP"),  # noqa: RUF001
    ],
)
def test_tiles(tile: str, reward: str, penalty: str) -> None:
    assert effects_words(EMPEROR_TILES[tile].reward) == reward
    assert penalty_words(EMPEROR_TILES[tile].penalty) == penalty


def test_no_two_staff_cards_say_the_same() -> None:
    assert len({(staff_words(card), card.timing) for card in STAFF.values()}) == len(STAFF)


def test_a_new_kind_of_effect_needs_words() -> None:
    class Juggle(Effect, frozen=True, tag="juggle"):
        pass

    with pytest.raises(TypeError, match=r"telling/messages\.py"):
        effect_words(Juggle())


def test_minus_signs_are_minus_signs() -> None:
    assert (signed(-3), signed(3), number(-3), number(3)) == ("−3", "+3", "−3", "3")  # noqa: RUF001
