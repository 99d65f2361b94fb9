"""Where the booklets say things: every heading is one that is printed there."""

from __future__ import annotations

import pytest

from gah_nb.components import RULES, editions, switches
from gah_nb.components.editions import all_headings, headings

# The headings of each booklet, gone through by hand. Those of the damaged official French one carry a note.
PRINTED = {
    "2021": {
        "Setup", "Course of Play", "Taking a Turn", "Taking a Guest", "Using an Action Space",
        "The Main Actions", "Taking Dishes", "Taking Drinks", "Receiving Dishes and Drinks",
        "Preparing Rooms", "Gaining Favor and Money", "Reaching the End of the Emperor Track",
        "Reaching the End of the Money Track", "Playing a Staff Card", "Imitating a Main Action",
        "Additional Actions", "Serving Items", "Completing an Objective", "Using a Staff Card",
        "Moving a Guest to a Room", "Occupancy Bonus", "End of Turn", "Passing", "End of Round",
        "Emperor Scoring", "Game End and Final Scoring", "Appendix, Staff Cards", "Appendix, Guest Cards",
        "Objective Cards", "Emperor Tiles",
        *(
            f"Dîner seul, {heading}"  # the booklet on games alone, by the rules of 2021
            for heading in (
                "Mise en place", "Déroulement du jeu", "Le tour de Léopold",
                "La section supérieure: les Hôtes", "La section du milieu: le dé",
                "La section inférieure: les actions supplémentaires", "Fin de la manche", "Décompte final",
                "Module 3: Hôtels Uniques", "Combiner les modules",
            )
        ),
    },
    "2015-de": {
        "Kundenkarten", "Hotelplan", "Die Kaiserleiste", "Spielaufbau", "Spielvorbereitung", "Spielablauf",
        "Einen Kunden aus der Auslage nehmen", "Würfel nehmen und Aktion durchführen", "Zusatzaktionen",
        "Passen", "Belegungs-Bonus", "Politikkarten", "Ende eines Durchgangs", "Kaiserwertung",
        "Die Kaiserplättchen", "Spielende und Schlusswertung", "Einstiegsvariante", "Profivariante",
        "Die Personalkarten", "Übersicht der Belohnungen",
    },
    "2015-fr": {
        "Plateau Hôtel", "Mise en Place", "Piste Empereur", "Préparations", "Aperçu du Jeu",
        "Prendre un Hôte du Plateau de Jeu", "Prendre un Dé et Réaliser l'Action", "Actions Supplémentaires",
        "Passer", "Bonus d'Occupation", "Cartes Politiques", "Fin d'une manche", "Décompte Empereur",
        "Tuiles Empereur", "Fin de partie et Décompte Final", "Variante Introductive",
        "Variante pour joueurs Experts", "Cartes Personnel", "Cartes Hôtes", "Aperçu des Symboles",
        "Actions supplémentaires (official booklet)", "Annexe 2 (official booklet)",
        "Annexe 3 (official booklet)",
    },
    "2015-it": {
        "Plancia dell’Hotel", "Tracciato Imperatore", "Preparazione", "Scelte Iniziali", "Sequenza di Gioco",
        "Prendere una carta Ospite dal tabellone", "Prendere un Dado e risolvere la corrispondente Azione",
        "Azioni Addizionali", "Passare", "Bonus Occupazione", "Carte Obiettivo", "Fine del Round",
        "Conteggio Imperiale", "Tessere Imperatore", "Fine del Gioco e Conteggio Finale",
        "Variante Introduttiva", "Variante per Giocatori Esperti", "Carte Personale", "Carte Ospiti",
        "Panoramica dei Simboli",
    },
}  # fmt: skip
NAMES = [edition.name for edition in editions()]


@pytest.mark.parametrize("topic", all_headings())
def test_every_heading_is_printed(topic: str) -> None:
    assert all_headings()[topic]
    for edition, heading in all_headings()[topic].items():
        assert set(heading.split("; ")) <= PRINTED[edition]


def test_every_topic_is_spoken_of() -> None:
    used = {topic for one in (*RULES.values(), *switches().values()) for topic in one.topics}
    assert used == set(all_headings())


@pytest.mark.parametrize("number", RULES)
def test_every_booklet_has_a_place_for_every_rule(number: str) -> None:
    for edition in ["2021"] if number.startswith("S") else NAMES:
        assert RULES[number].source(edition)


def test_a_heading_is_named_once_even_if_it_is_about_several_topics() -> None:
    assert headings(["turn", "additional actions", "serving"], "2015-de") == "Spielablauf; Zusatzaktionen"
