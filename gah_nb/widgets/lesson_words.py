"""The words around a lesson's own, in each language that a lesson can have."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gah_nb.components import FrozenMap
from gah_nb.lesson import StepPlan

from .progress import NOT_KEPT


class Words(Struct, frozen=True, kw_only=True):
    """The words around a lesson's own, in one language. Values stand in braces."""

    minutes: str = "About {} minutes."
    progress_in: str = "Progress in {}"
    the_course: str = "the course"
    the_lesson: str = "the lesson"
    steps_solved: str = "{} of {} steps of {} solved"
    of_these: str = "; of this lesson {} of {}"
    lesson_solved: str = "{}: {} of {}"
    kept: str = "What you solve is kept in {}, a small text file beside your notebooks."
    not_kept: str = "What you solve is remembered until the kernel stops, and not kept in a file."
    not_noted: str = NOT_KEPT
    nothing_missed: str = "Nothing to repeat: you have solved whatever you missed."
    do: str = "Play it"
    predict: str = "Predict"
    mistake: str = "Find the mistake"
    choose: str = "Choose"
    trying_out: str = "{}. On the board you can try things out."
    task: str = "Task: {}"
    solved: str = "Solved"
    check: str = "Check"
    hint: str = "Hint"
    hints_left: str = "Hint ({} left)"
    no_more_hints: str = "No more hints"
    hints: str = "Hints"
    verdict: str = "Verdict"
    restart: str = "Start again"
    restart_long: str = "The board as it was at first (R)"
    show_me: str = "Show me"
    one_way: str = "This is one way to do it. Now you."
    following: str = "Next: {}"
    following_cell: str = "The next step is in the next cell."
    still_open: str = "Still open in this lesson: {}."
    undo: str = "Undo"
    redo: str = "Redo"
    legend: str = "Legend"
    happened: str = "What happened"
    played: str = "What is played:"
    in_script: str = "In script"
    turn: str = "The turn"
    show: str = "Show"
    show_one: str = "Show {} on the board"
    choose_one: str = "Choose one"
    choose_all: str = "Choose all that are right"
    try_out: str = "Try it out"
    pick: str = "choose"
    nothing_here: str = "Nothing that can be done now has to do with this."
    #: What items are called, for the small pictures in front of them.
    items: Mapping[str, str]


WORDS: Mapping[str, Words] = FrozenMap(
    {
        "en": Words(
            items=FrozenMap(
                {"strudel": "strudels?", "cake": "cakes?", "wine": "wines?", "coffee": "coffees?"},
            )
        ),
        "de": Words(
            minutes="Etwa {} Minuten.",
            progress_in="Fortschritt: {}",
            the_course="der ganze Kurs",
            the_lesson="diese Lektion",
            steps_solved="{} von {} Schritten gelöst ({})",
            of_these="; von dieser Lektion {} von {}",
            lesson_solved="{}: {} von {}",
            kept="Was du löst, steht in {}, einer kleinen Textdatei neben deinen Notebooks.",
            not_kept="Was du löst, ist nur gemerkt, bis der Kernel endet, und steht in keiner Datei.",
            not_noted="Dein Fortschritt wird nicht gespeichert: {}",
            nothing_missed="Nichts zu wiederholen: Was einmal danebenging, hast du inzwischen gelöst.",
            do="Spiel es",
            predict="Sag es voraus",
            mistake="Finde den Fehler",
            choose="Wähle",
            trying_out="{}. Auf dem Plan kannst du alles ausprobieren.",
            task="Aufgabe: {}",
            solved="Gelöst",
            check="Prüfen",
            hint="Hinweis",
            hints_left="Hinweis (noch {})",
            no_more_hints="Keine weiteren Hinweise",
            hints="Hinweise",
            verdict="Urteil",
            restart="Von vorn",
            restart_long="Der Plan wie am Anfang (R)",
            show_me="Zeig es mir",
            one_way="So geht es zum Beispiel. Jetzt du.",
            following="Weiter: {}",
            following_cell="Der nächste Schritt steht in der nächsten Zelle.",
            still_open="In dieser Lektion noch offen: {}.",
            undo="Zurück",
            redo="Vor",
            legend="Legende",
            happened="Was geschah (englisch)",
            played="Das wird gespielt:",
            in_script="Als Skript",
            turn="Der Zug",
            show="Zeigen",
            show_one="{} auf dem Plan zeigen",
            choose_one="Wähle eine Antwort",
            choose_all="Wähle alles, was stimmt",
            try_out="Probier es aus",
            pick="wählen",
            nothing_here="Damit hat nichts zu tun, was jetzt geht.",
            items=FrozenMap(
                {"strudel": "Strudeln?", "cake": "Kuchen", "wine": "Weine?", "coffee": "Kaffees?"},
            ),
        ),
    }
)


def words_of(step: StepPlan) -> Words:
    """The words around a step, in the language of its lesson."""
    return WORDS[step.voice.language]
