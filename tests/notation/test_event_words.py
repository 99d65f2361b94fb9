"""Events in sentences: every kind that the engine reports, and the words of some."""

import ast
import string
from importlib.resources import files

import pytest

from gah_nb.engine import Event
from gah_nb.telling import event_text
from gah_nb.telling.events import SENTENCES, WITHOUT_EFFECT, _words
from tests.notation.fakes import Table

NAMES = ("Anna", "Ben")


def kinds_of_the_engine():
    """The kinds in the engine's source: what is said to `emit` and `score`, and to `Event` itself."""
    kinds = {"points"}  # what `Flow.score` reports unless told otherwise
    for file in files("gah_nb.engine").iterdir():
        if file.name.endswith(".py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    kinds |= set(kinds_of_call(node))
    return kinds


def kinds_of_call(call):
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    place = {"emit": 0, "Event": 0, "score": 3}.get(name)
    if place is None:
        return []
    said = [word.value for word in call.keywords if word.arg == "kind"] + list(call.args[place : place + 1])
    return [word.value for word in said if isinstance(word, ast.Constant)]


def test_every_kind_of_event_has_a_sentence():
    kinds = kinds_of_the_engine()
    assert len(kinds) > 40, "the search of the engine's source no longer finds them"
    assert kinds - set(SENTENCES) == set(), "kinds without a sentence"
    assert set(SENTENCES) - kinds == set(), "sentences for kinds that are never reported"
    assert set(WITHOUT_EFFECT) <= set(SENTENCES)


@pytest.mark.parametrize("sentences", [SENTENCES, WITHOUT_EFFECT])
def test_sentences_mention_only_what_there_is(sentences):
    known = set(_words(Event("passed", "R2.3"))) | {"objective"}
    for kind, sentence in sentences.items():
        fields = {field for _, field, _, _ in string.Formatter().parse(sentence) if field}
        assert fields <= known, kind
        assert not sentence.endswith("."), kind


def test_an_unknown_kind_is_an_error():
    with pytest.raises(KeyError):
        event_text(Event("dances", "R0", 0), NAMES)


SAID = [
    (Event("guest taken", "R3.2", 0, guest=75, kronen=-2), "takes the Baroness from the queue for 2 kronen"),
    (Event("guest taken", "R1.6", 0, guest=97), "takes E. Gizia from the queue for nothing"),
    (Event("guest enters", "R3.3", guest=75), "The Baroness comes into the queue"),
    (
        Event("cards drawn", "R1.5", 0, amount=2, cards=(2, 5)),
        "draws 2 staff cards: the Waitress and the Groom",
    ),
    (Event("cards drawn", "#50", 0, amount=1), "draws 1 staff card (Musician)"),
    (Event("cards drawn", "#50", 0, amount=2, cards=(0, 0)), "draws 2 staff cards (Musician)"),
    (Event("drafted", "R1.5", 0, cards=(2,)), "keeps the Waitress"),
    (Event("drafted", "R1.5", 0), "keeps a staff card"),
    (Event("tile placed", "R5.2", 0, room=6, kronen=-1), "prepares room b2 for 1 krone"),
    (Event("room occupied", "#72", 0, room=1), "occupies room b1 (Prince)"),
    (Event("rolled", "R2.1", 0, dice=(1, 1, 6), amount=1), "rolls the dice: 116"),
    (Event("die taken", "R4.3", 0, amount=2), "takes a die from space 2"),
    (
        Event("die taken", "R4.3", 0, amount=6, letters="4"),
        "takes a die from space 6 for action 4 (kronen and Emperor)",
    ),
    (Event("main action", "R5.1", 0, amount=3, letters="1"), "carries out action 1 (dishes) with strength 3"),
    (Event("paid", "R4.2", 0, kronen=-1, letters="boost"), "pays 1 krone for the boost"),
    (Event("received", "R5.1", 0, items=(2, 1, 0, 0)), "receives 2 strudels and 1 cake"),
    (
        Event("items returned", "R6.4", 0, items=(0, 0, -2, -1)),
        "gives 2 wines and 1 coffee back to the supply",
    ),
    (Event("items returned", "R7.4", 0), "has no items to give back"),
    (Event("put", "R5.9", 0, letters="s", guest=75), "puts a strudel on the Baroness"),
    (Event("kept", "R5.9", 0, letters="ssk"), "puts 2 strudels and 1 coffee into the kitchen"),
    (Event("gained kronen", "#23", 0, kronen=1, amount=1), "gains 1 krone (Custodian)"),
    (Event("gained kronen", "R6.5", 0, kronen=3, amount=3), "gains 3 kronen (occupancy bonus)"),
    (Event("gained kronen", "R5.5", 0, amount=3), "gains no krone: the money track is full"),
    (Event("kronen over the limit", "R5.6", 0, amount=2), "gets no more than 20 kronen: 2 kronen too many"),
    (Event("gained emperor", "R5.5", 0, emperor=1, amount=1), "advances 1 space on the Emperor track"),
    (Event("gained emperor", "R5.5", 0, amount=2), "is at the end of the Emperor track already"),
    (Event("points", "#33", 0, vp=4), "scores 4 VP (Male Floor Housekeeper)"),
    (Event("points", "R7.4", 0), "scores nothing (Emperor tile)"),
    (Event("staff played", "R5.7", 0, staff=5, kronen=-2), "plays the Groom for 2 kronen"),
    (Event("claimed", "R6.2", 0, letters="B", vp=15), "claims objective B for 15 VP"),
    (Event("skipped", "#49", 0, letters="prepare free"), "can make no use of “prepare free” (Sculptor)"),
    (Event("retreat", "R7.1", 0, emperor=-3, amount=3), "goes back 3 spaces on the Emperor track"),
    (Event("tile reward", "R7.1", 0, letters="C1"), "gains the reward of Emperor tile C1: score 8 VP"),
    (Event("lost points", "R7.3", 0, vp=-5), "loses 5 VP"),
    (
        Event("final copy", "#29", 0, vp=6, staff=29, amount=31),
        "scores 6 VP with the Secretary, who copies the Chambermaid",
    ),
    (Event("final guests", "R8.1", 0, vp=-10, amount=2), "loses 10 VP for 2 guests left in the café"),
    (Event("final guests", "R8.1", 0), "has no guest left in the café"),
    (Event("winner", "R8.2", 0, amount=96), "wins with 96 VP"),
]


@pytest.mark.parametrize(("event", "text"), SAID)
def test_sentences(event, text):
    assert event_text(event) == event_text(event, NAMES) == text


def test_a_position_adds_the_title_of_an_objective():
    claimed = Event("claimed", "R6.2", 0, letters="A", vp=10)
    assert event_text(claimed, Table()) == "claims objective A, 20 kronen, for 10 VP"


def test_cards_of_others_stay_secret():
    for kind, told, untold in [
        ("cards drawn", "draws 2 staff cards: the Waitress and the Groom", "draws 2 staff cards"),
        ("drafted", "keeps the Waitress and the Groom", "keeps a staff card"),
        (
            "card under deck",
            "puts the Waitress and the Groom under the staff deck",
            "puts a staff card under",
        ),
        ("staff returned", "puts the Waitress and the Groom of the hand", "puts a staff card of the hand"),
    ]:
        event = Event(kind, "R1.5", 0, amount=2, cards=(2, 5))
        assert event_text(event).startswith(told)
        assert event_text(event, reader=0).startswith(told)
        text = event_text(event, reader=1)
        assert text.startswith(untold)
        assert "Waitress" not in text
