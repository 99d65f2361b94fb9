"""What the editions decide about the set-up and the actions: E1, E16, E19, E20, E21."""

from __future__ import annotations

import pytest

from gah_nb.components import rule_set
from gah_nb.engine import IllegalAction, InvalidSetup, new_position
from gah_nb.play import Tree, from_record, to_record
from gah_nb.play.starts import new_game
from tests.editions.tables import ALL_2015, DE, E2021, EDITIONS, FR, IT, under
from tests.engine.positions import change, changes, found, items_of, options, play, seat


def at_the_first_room(edition):
    here = new_position(("Anna", "Ben"), seed=1, rules=rule_set(edition), start=0)
    here = here.play(here.legal_actions[0]).position  # Ben's guest
    return here.play(here.legal_actions[0]).position  # Anna's guest


@pytest.mark.parametrize("edition", [DE, FR])
def test_e1_up_to_three_rooms_in_the_set_up(edition):
    # Spielvorbereitung: a player may prepare up to three rooms, so none, one, two or three.
    here = at_the_first_room(edition)
    assert options(here) == ["prepare a1", "done"]
    none, _ = play(here, "done")
    assert none.players[0].tiles == 0
    assert none.decision.seat == 1  # Ben's rooms
    two, _ = play(here, "prepare a1; prepare b1; done")
    assert (two.players[0].tiles, two.players[0].kronen) == (0b11, 10)
    assert two.decision.seat == 1


@pytest.mark.parametrize("edition", [E2021, IT])
def test_e1_exactly_three_rooms_in_the_set_up(edition):
    # EN Setup 12 and IT Scelte Iniziali: three. The bottom-left one is forced, so the second is asked for.
    here = at_the_first_room(edition)
    assert options(here) == ["prepare b1", "prepare a2"]
    assert here.players[0].tiles == 0b1


def test_e1_who_prepared_nothing_begins_bottom_left_later():
    # R5.4. Strength 2; done, because no room need be prepared (E19).
    here = under(DE, seat(), dice="33")
    after, _ = play(here, "die 3; prepare a1; done; end")
    assert changes(here, after) == {"tiles": "+a1"}


# The die


@pytest.mark.parametrize("edition", ALL_2015)
def test_e16_the_die_leaves_after_the_action(edition):
    # Würfel nehmen: first the action, then the die. With strength 2 at action 4 the two dice still lie there.
    here = under(edition, seat(), dice="4411")
    there, _ = play(here, "die 4")
    assert there.dice[3] == 2
    assert there.players[0].covered == ()
    after, events = play(there, "gain 2 emperor")
    assert after.dice[3] == 1
    assert after.players[0].covered == (4,)
    kinds = [event.kind for event in events]
    assert kinds.index("gained emperor") < kinds.index("die taken")


def test_e16_the_die_leaves_before_the_action_in_2021():
    there, _ = play(under(E2021, seat(), dice="4411"), "die 4")
    assert (there.dice[3], there.players[0].covered) == (1, (4,))


@pytest.mark.parametrize(("edition", "spaces"), [(E2021, 0), (DE, 2), (FR, 2), (IT, 2)])
def test_e16_staff_that_the_action_brought_sees_its_die(edition, spaces):
    # Würfel nehmen.
    # Detective (2 kronen, two dice: 2 - 2 = 0) played with a 5; in 2015 the 5 is taken only then.
    here = under(edition, seat(hand=[20]), dice="55")
    after, events = play(here, "die 5; staff Detective")
    assert change(events, 0, "emperor") == spaces
    assert changes(here, after).get("emperor", 0) == spaces


@pytest.mark.parametrize(("edition", "vp"), [(E2021, 0), (DE, 5), (FR, 5), (IT, 5)])
def test_e16_so_does_staff_that_pays_for_taking_the_die(edition, vp):
    # Staff Manager lets Anna play the Interior Architect (3 kronen): "when you take a 3: 5 VP".
    here = under(edition, seat(hand=[19], display=[22], vacant="a1"), dice="33")
    after, events = play(
        here, "die 3; resolve Staff Manager; staff Interior Architect; prepare b1; prepare a2"
    )
    assert change(events, 0, "vp") == vp
    assert after.players[0].kronen == 10 - 3 - 0 - 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_e16_staff_that_was_there_before_reacts_in_every_edition(edition):
    # Laundress: 4 VP for a 4. Detective beside the action: 2 spaces for a 5.
    _, events = play(under(edition, seat(display=[16]), dice="4"), "die 4; gain 1 krone")
    assert change(events, 0, "vp") == 4
    _, events = play(under(edition, seat(display=[20]), dice="5"), "die 5; resolve Detective")
    assert change(events, 0, "emperor") == 2


# Rooms, dishes and drinks


@pytest.mark.parametrize("edition", ALL_2015)
def test_e19_action_3_without_preparing_a_room(edition):
    # Würfel nehmen: a player may for each die.
    here = under(edition, seat(vacant="a1"), dice="33")
    there, _ = play(here, "die 3")
    assert options(there) == ["prepare b1", "prepare a2", "done"]
    after, _ = play(there, "done; end")
    assert changes(here, after) == {}


def test_e19_one_room_at_least_in_2021():
    here, _ = play(under(E2021, seat(vacant="a1"), dice="33"), "die 3")
    assert options(here) == ["prepare b1", "prepare a2"]
    with pytest.raises(IllegalAction, match=r"R5\.2"):
        play(here, "done")


@pytest.mark.parametrize("edition", ALL_2015)
def test_e20_fewer_items_than_the_strength(edition):
    # Würfel nehmen.
    # a player may for each die. Strength 2: two, one, none; one cake alone would be more cakes than strudels.
    here, _ = play(under(edition, seat(), dice="11"), "die 1")
    assert options(here) == ["take ss", "take sc", "take s", "done"]
    one, _ = play(here, "take s")
    assert items_of(one, 0) == "s"
    none, events = play(here, "done")
    assert items_of(none, 0) == ""
    assert found(events, "nothing taken")


def test_e20_the_whole_strength_in_2021():
    here, _ = play(under(E2021, seat(), dice="11"), "die 1")
    assert options(here) == ["take ss", "take sc"]


def test_e20_leaves_a_decision_that_can_be_overlooked():
    # All ten dice of two players on one space, a boost, Restaurant Manager: strength 12, 49 options:
    # 1 + 2 + 2 + 3 + 3 + 4 + 4 + 5 + 5 + 6 + 6 + 7 compositions of 1 to 12 items, and none.
    here, _ = play(under(DE, seat(display=[13]), dice="1" * 10), "die 1+")
    assert len(here.legal_actions) == 49


# Objectives and Emperor tiles


@pytest.mark.parametrize("edition", [DE, FR])
def test_e21_objectives_and_tiles_are_chosen(edition):
    # Spielaufbau: the German and the French booklet let the players choose one of each.
    chosen = {"objectives": ("A4", "B2", "C3"), "emperor_tiles": ("A2", "B4", "C1")}
    here = new_position(("Anna", "Ben"), seed=3, rules=rule_set(edition), **chosen)
    assert (here.box.objectives, here.box.emperor_tiles) == (("A4", "B2", "C3"), ("A2", "B4", "C1"))
    drawn = new_position(("Anna", "Ben"), seed=3, rules=rule_set(edition))
    assert drawn.box.objectives == new_position(("Anna", "Ben"), seed=3).box.objectives


@pytest.mark.parametrize("edition", [E2021, IT])
@pytest.mark.parametrize("what", ["objectives", "emperor_tiles"])
def test_e21_they_are_drawn_at_random(edition, what):
    with pytest.raises(
        InvalidSetup, match=f"E21: in edition {edition} .* are drawn at random, not chosen"
    ) as error:
        new_position(("Anna", "Ben"), seed=3, rules=rule_set(edition), **{what: ("A1", "B1", "C1")})
    assert error.value.about == what


@pytest.mark.parametrize("chosen", [("A1", "B1"), ("B1", "A1", "C1"), ("A1", "B1", "C9")])
def test_e21_one_of_each_letter(chosen):
    with pytest.raises(InvalidSetup, match="E21: one of each letter"):
        new_position(("Anna", "Ben"), seed=3, rules=rule_set(DE), objectives=chosen)


def test_e21_a_game_and_its_record_keep_what_was_chosen():
    chosen = {"objectives": ("A4", "B2", "C3"), "emperor_tiles": ("A2", "B4", "C1")}
    game = new_game(["Anna", "Ben"], seed=3, edition=DE, **chosen)
    assert game.position.box.objectives == ("A4", "B2", "C3")
    text = to_record(Tree(game.position))
    assert from_record(text).position == game.position
    with pytest.raises(InvalidSetup, match="E21"):
        new_game(["Anna", "Ben"], seed=3, objectives=("A4", "B2", "C3"))
