"""Events: a tagged union, and a sentence for each of them."""

import string
from importlib.resources import files
from typing import get_args

import msgspec
import pytest

from gah_nb.components.effects import Kronen
from gah_nb.engine import AnyEvent, Event, events
from gah_nb.engine.events import HandCard
from gah_nb.engine.state import Chosen
from gah_nb.telling import event_text
from gah_nb.telling.events import PARTS, PARTS_AT_THE_TABLE, SENTENCES, WITHOUT_EFFECT
from tests.notation.fakes import Table

NAMES = ("Anna", "Ben")
CLASSES = get_args(AnyEvent)
#: A value for each field that an event of its own can have.
SAMPLES = {
    "action": 3, "added": 1, "card": 5, "cards": (2, 5), "copied": 31, "dice": (1, 1, 6), "dice_left": 4,
    "due": 3, "guest": 75, "guests": 2, "imitated": 4, "item": "s", "kept": "ssk", "letter": "B", "lost": 2,
    "number": 2, "part": "prepare", "place": "kitchen", "points": 96, "purpose": "boost", "roll": 2,
    "room": 6, "rooms_left": 1, "round": 3, "size": 9, "space": 6, "staff": 29, "state": "vacant",
    "strength": 3, "tile": "C1", "turns": 2,
    # alone against Leopold
    "best": 75, "border": "gold", "deck": "leopold", "effect": Kronen(3), "entrance": "Sushi Resort",
    "hand": "left", "left": 2, "level": "hard", "row": 2, "shown": "A", "stars": 4, "step": 2, "tied": (),
    "tokens": 3, "values": (1, 2), "waited": True, "wanted": "red", "why": "",
}  # fmt: skip
#: Why he chose, which each choice says in its own way.
WHY = {
    events.GuestChosen: "no room of the colour",
    events.DieChosen: "more dice",
    events.ObjectiveChosen: "claimed already",
}


def sample(kind):
    own = [field for field in kind.__struct_fields__ if field not in Event.__struct_fields__]
    samples = SAMPLES | {"why": WHY.get(kind, "")}
    return kind("R2.1", 0, **{field: samples[field] for field in own})


# The union


def test_the_union_has_every_event_once():
    bases = {HandCard, Chosen}
    below = {*Event.__subclasses__(), *(kind for base in bases for kind in base.__subclasses__())} - bases
    assert set(CLASSES) == below
    assert len({sample(kind).kind for kind in CLASSES}) == len(CLASSES) >= 70


def test_the_engine_reports_every_event_there_is():
    source = "".join(
        file.read_text(encoding="utf-8")
        for file in files("gah_nb.engine").iterdir()
        if file.name.endswith(".py")
    )
    assert [kind.__name__ for kind in CLASSES if f"events.{kind.__name__}(" not in source] == []


@pytest.mark.parametrize("kind", CLASSES)
def test_an_event_is_written_and_read_by_its_kind(kind):
    event = sample(kind)
    written = msgspec.json.encode(event)
    assert msgspec.json.decode(written, type=AnyEvent) == event
    assert msgspec.json.decode(written)["kind"] == event.kind


@pytest.mark.parametrize("kind", CLASSES)
def test_events_of_a_kind_are_equal_where_all_fields_are(kind):
    event = sample(kind)
    assert event == sample(kind)
    assert hash(event) == hash(sample(kind))
    assert event != msgspec.structs.replace(event, vp=1)
    assert event != msgspec.structs.replace(event, seat=1)
    with pytest.raises(AttributeError):
        event.vp = 3


def test_events_of_two_kinds_are_never_equal():
    assert events.TurnEnds("R2.2", 0) != events.Passed("R2.2", 0)


def test_cards_that_only_the_seat_sees():
    drawn = events.CardsDrawn("R1.5", 0, number=2, cards=(2, 5))
    assert drawn.seen_by(0) is drawn
    assert drawn.seen_by(1) == events.CardsDrawn("R1.5", 0, number=2)
    for kind in HandCard.__subclasses__():
        held = kind("R1.5", 0, card=5)
        assert held.seen_by(0) is held
        assert held.seen_by(1) == kind("R1.5", 0)
    played = events.StaffPlayed("R5.7", 0, staff=5)
    assert played.seen_by(1) is played


# The sentences


def test_every_event_has_a_sentence():
    assert set(SENTENCES) == set(CLASSES)
    assert set(WITHOUT_EFFECT) <= set(SENTENCES)


@pytest.mark.parametrize("kind", CLASSES)
def test_sentences_mention_only_what_the_event_has(kind):
    for changes in ({}, {"vp": 1}):  # without effect, and with one
        event = msgspec.structs.replace(sample(kind), **changes)
        for table in (NAMES, Table()):
            text = event_text(event, table)
            assert not text.endswith(".")
            assert "{" not in text


def test_every_part_is_used():
    sentences = (*SENTENCES.values(), *WITHOUT_EFFECT.values())
    used = {name for text in sentences for _, name, _, _ in string.Formatter().parse(text) if name}
    assert used >= PARTS.keys() | PARTS_AT_THE_TABLE.keys()


SAID = [
    (events.GuestTaken("R3.2", 0, guest=75, kronen=-2), "takes the Baroness from the queue for 2 kronen"),
    (events.GuestTaken("R1.6", 0, guest=97), "takes E. Gizia from the queue for nothing"),
    (events.GuestEnters("R3.3", guest=75), "The Baroness comes into the queue"),
    (
        events.CardsDrawn("R1.5", 0, number=2, cards=(2, 5)),
        "draws 2 staff cards: the Waitress and the Groom",
    ),
    (events.CardsDrawn("#50", 0, number=1), "draws 1 staff card (Musician)"),
    (events.CardsDrawn("#50", 0, number=2, cards=(0, 0)), "draws 2 staff cards (Musician)"),
    (events.Drafted("R1.5", 0, card=2), "keeps the Waitress"),
    (events.Drafted("R1.5", 0), "keeps a staff card"),
    (events.TilePlaced("R5.2", 0, room=6, kronen=-1), "prepares room b2 for 1 krone"),
    (events.RoomOccupied("#72", 0, room=1), "occupies room b1 (Prince)"),
    (events.Rolled("R2.1", 0, dice=(1, 1, 6), roll=1), "rolls the dice: 116"),
    (events.DieTaken("R4.3", 0, space=2), "takes a die from space 2"),
    (
        events.DieTaken("R4.3", 0, space=6, imitated=4),
        "takes a die from space 6 for action 4 (kronen and Emperor)",
    ),
    (events.ActionBegins("R5.1", 0, strength=3, action=1), "carries out action 1 (dishes) with strength 3"),
    (events.Paid("R4.2", 0, kronen=-1, purpose="boost"), "pays 1 krone for the boost"),
    (events.Received("R5.1", 0, items=(2, 1, 0, 0)), "receives 2 strudels and 1 cake"),
    (
        events.ItemsReturned("R6.4", 0, items=(0, 0, -2, -1), place="guest"),
        "gives 2 wines and 1 coffee back to the supply",
    ),
    (events.ItemsReturned("R7.4", 0, place="kitchen"), "has no items to give back"),
    (events.ItemPut("R5.9", 0, item="s", guest=75), "puts a strudel on the Baroness"),
    (events.ItemsKept("R5.9", 0, kept="ssk"), "puts 2 strudels and 1 coffee into the kitchen"),
    (events.KronenGained("#23", 0, kronen=1, due=1), "gains 1 krone (Custodian)"),
    (events.KronenGained("R6.5", 0, kronen=3, due=3), "gains 3 kronen (occupancy bonus)"),
    (events.KronenGained("R5.5", 0, due=3), "gains no krone: the money track is full"),
    (events.KronenOverLimit("R5.6", 0, lost=2), "gets no more than 20 kronen: 2 kronen too many"),
    (events.EmperorGained("R5.5", 0, emperor=1, due=1), "advances 1 space on the Emperor track"),
    (events.EmperorGained("R5.5", 0, due=2), "is at the end of the Emperor track already"),
    (events.Scored("#33", 0, vp=4), "scores 4 VP (Male Floor Housekeeper)"),
    (events.Scored("R7.4", 0), "scores nothing (Emperor tile)"),
    (events.StaffPlayed("R5.7", 0, staff=5, kronen=-2), "plays the Groom for 2 kronen"),
    (events.ObjectiveClaimed("R6.2", 0, letter="B", vp=15), "claims objective B for 15 VP"),
    (events.Skipped("#49", 0, part="prepare free"), "can make no use of “prepare free” (Sculptor)"),
    (events.EmperorRetreat("R7.1", 0, emperor=-3, due=3), "goes back 3 spaces on the Emperor track"),
    (events.TileReward("R7.1", 0, tile="C1"), "gains the reward of Emperor tile C1: score 8 VP"),
    (events.PointsLost("R7.3", 0, vp=-5), "loses 5 VP"),
    (
        events.FinalCopy("#29", 0, vp=6, staff=29, copied=31),
        "scores 6 VP with the Secretary, who copies the Chambermaid",
    ),
    (events.FinalGuests("R8.1", 0, vp=-10, guests=2), "loses 10 VP for 2 guests left in the café"),
    (events.FinalGuests("R8.1", 0, guests=0), "has no guest left in the café"),
    (events.Winner("R8.2", 0, points=96), "wins with 96 VP"),
]


@pytest.mark.parametrize(("event", "text"), SAID)
def test_sentences(event, text):
    assert event_text(event) == event_text(event, NAMES) == text


def test_a_position_adds_the_title_of_an_objective():
    claimed = events.ObjectiveClaimed("R6.2", 0, vp=10, letter="A")
    assert event_text(claimed, Table()) == "claims objective A, 20 kronen, for 10 VP"


@pytest.mark.parametrize(
    ("event", "told", "untold"),
    [
        (
            events.CardsDrawn("R1.5", 0, number=2, cards=(2, 5)),
            "draws 2 staff cards: the Waitress and the Groom",
            "draws 2 staff cards",
        ),
        (events.Drafted("R1.5", 0, card=2), "keeps the Waitress", "keeps a staff card"),
        (
            events.CardUnderDeck("R6.8", 0, card=2),
            "puts the Waitress under the staff deck",
            "puts a staff card under the staff deck",
        ),
        (
            events.StaffReturned("R7.4", 0, card=2),
            "puts the Waitress of the hand under the staff deck",
            "puts a staff card of the hand under the staff deck",
        ),
    ],
)
def test_cards_of_others_stay_secret(event, told, untold):
    assert event_text(event) == event_text(event, reader=0) == told
    assert event_text(event, reader=1) == event_text(event, reader=-1) == untold
