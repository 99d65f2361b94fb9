"""How lessons speak: to you, in words of the table, in every language with the same things to say."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import asdict

from gah_nb.engine import events
from gah_nb.engine.actions import Action
from gah_nb.engine.carry_out import EFFECT_HANDLERS
from gah_nb.engine.play import HANDLERS
from gah_nb.lesson import LessonPlan
from gah_nb.lesson.phrases import PHRASES
from gah_nb.lesson.voice import Voice
from gah_nb.telling import event_text
from gah_nb.telling.events import SENTENCES, TO_YOU, WITHOUT_EFFECT
from tests.lesson.sample import LESSON

VOICE = LessonPlan.from_text(LESSON).step(1).voice
#: What nobody does is told without a name in front.
_NOBODYS = ("The ", "Round ", "{Guest}", "A {item}")


@pytest.mark.parametrize(
    ("event", "third", "second"),
    [
        (events.DieTaken("R4.1", 0, space=4), "takes a die from space 4", "take a die from space 4"),
        (events.RoomOccupied("R6.4", 0, room=1), "occupies room b1", "occupy room b1"),
        (events.Passed("R2.3", 0), "passes", "pass"),
        (
            events.EmperorRetreat("R7.2", 0, emperor=-3, due=3),
            "goes back 3 spaces on the Emperor track",
            "go back 3 spaces on the Emperor track",
        ),
        (events.PointsLost("R7.6", 0, vp=-5), "loses 5 VP", "lose 5 VP"),
        (
            events.NoRoomToPrepare("R5.2", 0, rooms_left=1),
            "can prepare no further room",
            "can prepare no further room",
        ),
        (events.StartPlayer("R1.1", 0), "is the start player", "are the start player"),
    ],
)
def test_what_players_do_is_said_of_you(event: events.Event, third: str, second: str):
    assert event_text(event) == third
    assert event_text(event, to_you=True) == second


def test_every_verb_of_an_event_has_its_second_person():
    told = [said for said in (*SENTENCES.values(), *WITHOUT_EFFECT.values()) if not said.startswith(_NOBODYS)]
    assert {said.partition(" ")[0] for said in told} == set(TO_YOU)
    assert [verb for verb in TO_YOU.values() if verb.endswith("s") and verb != "pass"] == []


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("Anna.kitchen", "sscwk", "2 strudels, 1 cake, 1 wine and 1 coffee"),
        ("Anna.kitchen", "", "nothing"),
        ("Anna.cafe", ["Countess: cck", "Dame"], "Countess with 2 cakes and 1 coffee and Dame"),
        ("Anna.cafe", [], "nobody"),
        ("Anna.hand", [], "nothing"),
        ("Anna.vacant", "a1 b2 c3", "a1, b2 and c3"),
        ("Anna.taken", "16", "1 and 6"),
        ("Anna.claims", "", "nothing"),
        ("Anna.vp", -4, "\N{MINUS SIGN}4"),
        ("Anna.passed", True, "yes"),
    ],
)
def test_values_in_words(path: str, value: object, words: str):
    assert VOICE.value(path, value) == words  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("Anna.vp", "Your VP"),
        ("Ben.vp", "Ben’s VP"),
        ("Anna.vp by R6.5", "Your VP from R6.5, Occupancy bonus"),
        ("Anna.kronen by #85", "Your kronen from the Major"),
        ("Anna.cafe has", "Your café"),
        ("dustbin", "Dice in the dustbin"),
    ],
)
def test_paths_in_words(path: str, words: str):
    assert VOICE.about(path) == words


def test_a_script_in_the_words_of_the_buttons_without_prices():
    deeds = VOICE.deeds("guest q5; die 3+; prepare a2; prepare d4; end; Ben: pass; Anna: pass")
    assert [deed.words for deed in deeds][1:] == [
        "Die 3, boosted",
        "Prepare a2",
        "Prepare d4",
        "End turn",
        "Ben: Pass",
        "You: Pass",
    ]
    assert deeds[1].text == "die 3+"
    assert VOICE.deeds("Emperor scoring")[0].words == "Emperor scoring"
    assert VOICE.deeds("nonsense; die 3", ["So", "And so"])[0].words == "So"


def test_behind_a_mistake_whoever_spoke_goes_on():
    """It is Ben's turn when Anna is named, so nothing is played from there; what follows is hers as well."""
    deeds = VOICE.deeds("die 3; prepare a2; done; end; Anna: die 1; take ss; end")
    assert [deed.words for deed in deeds][3:] == ["End turn", "Die 1", "2 strudels", "End turn"]


def test_a_refusal_says_who_decides_without_naming_you():
    told = LessonPlan.from_text(LESSON).step(1).attempt("die 3; prepare a2; done; Ben: die 4")
    assert ("R2.2", "Die 4: you decide now.") in told.lines


def test_what_is_decided_is_said_to_you():
    """It is Anna's turn, and then Ben's."""
    start = VOICE.start
    assert VOICE.prompt(start.position).startswith("You decide: take a guest if you like")
    assert VOICE.prompt(start.play("die 3; prepare a2; done; end").position).startswith("Ben decides: ")


@pytest.mark.parametrize("language", PHRASES)
def test_every_language_says_everything_with_the_same_values(language: str):
    english, other = asdict(PHRASES["en"]), asdict(PHRASES[language])
    said = {name: text for name, text in english.items() if isinstance(text, str) and text}
    for name, text in said.items():
        assert {*re.findall(r"\{(\w+)\}", other[name])} <= {*re.findall(r"\{(\w+)\}", text)}, name
    if language != "en":
        same = [name for name, text in said.items() if other[name] == text]
        assert same == ["found"]  # nothing but values in it


def all_actions(kind: type[Action] = Action) -> set[type[Action]]:
    return {one for child in kind.__subclasses__() for one in (child, *all_actions(child))}


#: What a field of an action can hold.
_HOLDS = {
    "staff": 1,
    "guest": 75,
    "room": 0,
    "space": 6,
    "imitated": 2,
    "boost": True,
    "letter": "A",
    "items": "ssc",
    "item": "k",
    "emperor": 2,
    "kronen": 1,
    "part": "bonus",
    "option": "left",
}


@pytest.mark.parametrize("language", [language for language in PHRASES if language != "en"])
def test_another_language_has_words_for_all_that_can_be_decided_and_done(language: str):
    handlers = [*HANDLERS.values(), *EFFECT_HANDLERS.values()]
    kinds = {handler.kind for handler in handlers if handler.options}
    voice = Voice(VOICE.start, language)
    assert kinds <= {*voice.phrases.prompts}
    said = {}
    for kind in all_actions():
        fields = {name: _HOLDS[name] for name in kind.__struct_fields__}
        said[kind.verb] = voice.deed(VOICE.start.position, kind(**fields))
        assert "{" not in said[kind.verb]
    if language == "de":
        assert said["die"] == "Würfel 6 = Getränke, verstärkt"
        assert said["take"] == "2 Strudel und 1 Kuchen"
        assert said["put"] == "Kaffee auf Baroness"
        assert said["gain"] == "2 Felder, 1 Krone"


def test_german_prompts_follow_a_turn():
    """A guest, then a die; then what is left to be done."""
    start, voice = VOICE.start, Voice(VOICE.start, "de")
    begins = "erst einen Gast nehmen, wenn du magst (nur einen), dann einen Würfel; oder passen."
    said = {
        "": f"Du bist dran: {begins}",
        "guest q5": "Du bist dran: einen Würfel nehmen.",
        "die 3": "Du bist dran: Zimmer vorbereiten, eins nach dem anderen.",
        "die 3; prepare a2; done": "Du bist dran: noch etwas tun oder den Zug beenden.",
        "die 4": "Du bist dran: die Stärke auf Kronen und Kaiserleiste aufteilen.",
        "die 3; prepare a2; done; end": f"Ben ist dran: {begins}",
    }
    for script, words in said.items():
        assert voice.prompt((start.play(script) if script else start).position) == words
