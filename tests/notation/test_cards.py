"""Names of guests and staff: four languages, numbers, beginnings, and what is said when one is not clear."""

import pickle
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gah_nb.components import GUESTS, STAFF, Staff
from gah_nb.components.records import Names
from gah_nb.engine import UNKNOWN
from gah_nb.notation import AmbiguousName, NotationError, UnknownName, card_name, find_card
from gah_nb.notation.errors import Span
from gah_nb.notation.names import CardNames, fold

CARDS = {**GUESTS, **STAFF}
PRINTED = [
    (text, number)
    for number, card in CARDS.items()
    for text in (card.name, card.names.de, card.names.fr, card.names.it)
    if text
]


def kind_of(number):
    return "guest" if number in GUESTS else "staff card"


@pytest.mark.parametrize(("text", "number"), PRINTED)
def test_every_printed_name_means_its_card(text, number):
    assert find_card(text) == number
    assert find_card(text, kind_of(number)) == number


@given(st.sampled_from(PRINTED), st.sampled_from([str.upper, str.lower, str.title]), st.booleans())
def test_capitals_accents_and_punctuation_do_not_count(printed, capitals, accents):
    text, number = printed
    text = capitals(text).replace("-", " ").replace("'", "’")
    if not accents:
        text = "".join(
            sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign)
        )
    assert find_card(text) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Fruehstueckskellner", 1),
        ("Zimmermaedchen", 31),
        ("WAESCHERIN", 16),
        ("Frühstückskellner", 1),  # umlauts as two signs each
    ],
)
def test_other_spellings_of_umlauts(text, number):
    assert find_card(text) == number


@pytest.mark.parametrize("number", CARDS)
def test_every_number_means_its_card(number):
    assert find_card(str(number)) == find_card(f"#{number}") == find_card(f" #{number} ") == number


# Names that are also the beginning of another card's name, found by reading staff.toml and guests.toml.
@pytest.mark.parametrize(
    ("text", "number", "longer"),
    [
        ("Count", 73, "Countess"),
        ("Prince", 72, "Princess"),
        ("Baron", 71, "Baronin"),
        ("Architect", 57, "Architecte d'intérieur"),
        ("Major", 85, "Majordome"),
        ("Chef", 21, "Chef de rang"),
        ("Portier", 38, "Portiere"),
        ("Portiere", 28, "Portiere Notturno"),
        ("Cameriera", 2, "Cameriera di Piano"),
        ("Direttore", 48, "Direttore Eventi"),
    ],
)
def test_exact_before_beginning(text, number, longer):
    assert find_card(text) == number
    assert find_card(longer) != number
    assert find_card(text, among={find_card(longer)}) == number, (
        "also when only the longer name could be meant"
    )


@pytest.mark.parametrize(
    ("text", "kind", "candidates"),
    [
        ("Porti", None, {28, 35, 38}),  # it Portiere, it Portiere Notturno, de and fr Portier
        ("Port", "staff card", {28, 35, 38}),
        ("Bar", "guest", {71, 75}),
        ("Bar", "staff card", {3, 43}),
        ("Bar", None, {3, 43, 71, 75}),
        ("coun", None, {69, 73, 83}),
        ("Prin", None, {68, 72}),
        ("Che", None, {13, 18, 21, 24, 30}),  # en Checker, Chef; fr Chef de salle, de rang, de réception
        ("Etagen", None, {33, 46}),
        ("addett", None, {1, 3, 34, 37, 44, 47}),
        ("Service", None, {1, 33, 37, 46}),
        ("Mr.", None, {93, 95, 96, 118}),
        ("Direct", None, {40, 48}),
    ],
)
def test_a_beginning_of_several_names_is_an_error_that_lists_them(text, kind, candidates):
    with pytest.raises(AmbiguousName) as error:
        find_card(text, kind)
    assert set(error.value.candidates) == candidates
    for number in candidates:
        assert f"{CARDS[number].name} #{number}" in error.value.reason


def test_the_list_names_the_languages():
    with pytest.raises(AmbiguousName) as error:
        find_card("Porti")
    assert error.value.reason == (
        "'Porti' can mean 3 cards: Concierge #28 (Italian: Portiere); "
        "Page Boy #35 (Italian: Portiere Notturno); Porter #38 (German, French: Portier)"
    )


def test_a_long_list_is_cut_in_the_message_only():
    with pytest.raises(AmbiguousName, match="and 9 more") as error:
        find_card("S")
    assert len(error.value.candidates) == 17


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Barones", 75),
        ("Wai", 2),
        ("Knight", 65),
        ("M. P", 98),
        ("Cavaliere", 65),
        ("Frühst", 1),
        ("sous c", 4),
    ],
)
def test_a_beginning_of_one_card_is_enough(text, number):
    assert find_card(text) == number


def test_a_beginning_is_looked_for_among_the_likely_cards_first():
    assert find_card("Bar", "guest", among={71, 49}) == 71
    assert find_card("Bar", "guest", among={75, 49}) == 75
    with pytest.raises(AmbiguousName) as error:
        find_card("B", among={71, 75, 49})  # 49 is Bildhauer in German
    assert set(error.value.candidates) == {49, 71, 75}, "only the likely ones are listed"
    assert find_card("Wai", among={71}) == 2, "a card that cannot be meant is understood all the same"


def test_one_name_of_two_cards_is_an_error_even_if_one_is_likely():
    cards = [
        Staff(number=1, name="Porter", names=Names(it="Portiere"), cost=1, timing="end"),
        Staff(number=2, name="Concierge", names=Names(fr="Portière"), cost=1, timing="end"),
        Staff(number=3, name="Portiere di Notte", cost=1, timing="end"),
    ]
    names = CardNames(cards, "staff card")
    for among in ((), (1,), (3,)):
        with pytest.raises(AmbiguousName) as error:
            names.find(Span.whole("portiere"), among)
        assert error.value.candidates == (1, 2)
        assert "Porter #1 (Italian: Portiere); Concierge #2 (French: Portière)" in error.value.reason


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("Barness", "guest", "Did you mean Baroness (#75)"),
        ("Waitres s", None, "Did you mean Waitress (#2)"),
        ("Xylophonist", None, "no card is called 'Xylophonist'"),
        ("!?", None, "no card is called '!?'"),
        ("", "guest", "the name or number of a guest is missing"),
        ("0", None, "no card has the number 0; there are #1 to #104 and #117 to #118"),
        ("#105", "guest", "no guest has the number 105; there are #49 to #104 and #117 to #118"),
        ("Waitress", "guest", "Waitress (#2) is a staff card; here a guest is wanted"),
        ("Baronin", "staff card", "Baroness (#75) is a guest; here a staff card is wanted"),
        ("#2", "guest", "Waitress (#2) is a staff card; here a guest is wanted"),
    ],
)
def test_unknown_names(text, kind, reason):
    with pytest.raises(UnknownName) as error:
        find_card(text, kind)
    assert reason in error.value.reason


def test_an_error_points_at_the_name():
    with pytest.raises(UnknownName) as error:
        find_card("  Barness", line=3, column=10)
    assert (error.value.line, error.value.column, error.value.text) == (3, 12, "  Barness")
    assert str(error.value).endswith("\n      Barness\n      ^^^^^^^")
    assert isinstance(error.value, NotationError)
    assert isinstance(error.value, ValueError)


def test_errors_survive_a_pickle():
    with pytest.raises(AmbiguousName) as error:
        find_card("Prin")
    copy = pickle.loads(pickle.dumps(error.value))
    assert (type(copy), str(copy), copy.candidates) == (
        AmbiguousName,
        str(error.value),
        error.value.candidates,
    )
    assert (copy.line, copy.column, copy.offset, copy.length) == (1, 1, 0, 4)


def test_english_names():
    assert [card_name(number) for number in (1, 75, 118)] == ["Breakfast Server", "Baroness", "Mr. Moras"]
    assert card_name(UNKNOWN) == "?"
    assert fold("M. Ingalls") == "m ingalls"
