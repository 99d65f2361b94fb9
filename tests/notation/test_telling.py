"""Prompts, labels and hints at real positions, by hand; and for whatever comes up in random games."""

import random
import re
from itertools import takewhile

import pytest

from gah_nb.components.effects import DrawAndPlay, Occupy, PlayStaff, Prepare
from gah_nb.engine import actions as a
from gah_nb.engine import first_step
from gah_nb.engine.area import plan_of
from gah_nb.engine.frames import (
    AtHand,
    Do,
    Drawn,
    Part,
    Parts,
    Penalty,
    PrepareRooms,
    Serving,
    Split,
    TakeItems,
    Turn,
)
from gah_nb.notation import parse_action, split_script, to_text
from gah_nb.telling import describe, event_text, hint, label, prompt
from gah_nb.telling.prompts import bonus_for, cost_of
from tests.engine.positions import position, seat

FIRST = (Turn(0),)


def say(here, text):
    return hint(here, parse_action(text, here)[1])


# The night board, from the ground up: byrrb yyrry brbyy brbrb. a1 is a blue group of its own: 2 VP (R6.5).


def test_guests():
    here = position(seat(kronen=2), queue=(49, 53, 85, 75, 97), agenda=FIRST)
    assert say(here, "guest q3") == (
        "Take the Major for 1 krone (R3.2). Orders 2 strudels and 1 cake; 3 VP; reward: gain 3 kronen."
    )
    assert say(here, "guest q5").startswith("Take E. Gizia for nothing (R3.2).")
    assert label(here, a.Guest(85)) == "Take Major (1 krone)"
    assert label(here, a.Guest(97)) == "Take E. Gizia"
    assert say(here, "guest q1") == "Not possible: Sculptor costs 3 kronen there, and 2 are left (R3.2)."


def test_a_guest_costs_nothing_with_the_delivery_boy():
    here = position(seat(kronen=2, display=[25]), queue=(49, 53, 85, 75, 97), agenda=FIRST)
    assert say(here, "guest Sculptor").startswith("Take the Sculptor for nothing (R3.2).")


def test_dice():
    # Two dice on space 2, the Restaurant Manager adds 1; the Decorator works with a 2 as well.
    here = position(seat(kronen=1, display=[13, 14, 16]), dice="1223344466", agenda=FIRST)
    assert say(here, "die 2") == (
        "Take a die from space 2 for nothing (R4.1). Take 3 drinks, no more coffees than wines (R5.1). "
        "Also the Decorator (#14): prepare a room at its usual cost."
    )
    assert say(here, "die 2+").startswith(
        "Take a die from space 2, boosted for 1 krone (R4.2). Take 4 drinks"
    )
    assert say(here, "die 4") == (
        "Take a die from space 4 for nothing (R4.1). Split 3 between kronen and Emperor spaces (R5.5). "
        "Also the Laundress (#16): score 4 VP."
    )
    assert say(here, "die 3").endswith("Prepare 1 to 2 rooms, paying each (R5.2).")
    assert say(here, "die 6>5") == (
        "Take a die from space 6 for 1 krone (R5.8). Play a staff card for 2 kronen less, or none (R5.7)."
    )
    assert say(here, "die 6>5+").startswith(
        "Not possible: boosting costs 1 krone, with the price of the action 2, and"
    )
    assert say(here, "die 5") == "Not possible: no die lies on action space 5 (R4.1)."
    assert [label(here, die) for die in (a.Die(2), a.Die(2, boost=True), a.Die(6, 5))] == [
        "Die 2",
        "Die 2, boosted (1 krone)",
        "Die 6 as staff (1 krone)",
    ]


def test_a_six_with_the_kitchen_hand():
    here = position(seat(kronen=5, display=[17]), dice="1266666666", agenda=FIRST)
    assert say(here, "die 6>1") == (
        "Take a die from space 6 for nothing (R4.1). Take 9 dishes, no more cakes than strudels (R5.1)."
    )


def test_a_four_with_the_bootblack():
    here = position(seat(display=[15]), dice="1244466666", agenda=FIRST)
    assert say(here, "die 4").endswith("Gain 3 kronen and advance 3 spaces on the Emperor track (R5.5, #15).")
    assert say(here, "die 6>4").endswith("Split 5 between kronen and Emperor spaces (R5.5).")


def test_moving():
    here = position(seat(vacant="a1", cafe={75: "wwkk"}, display=[6, 23, 33]), agenda=FIRST)
    assert say(here, "move Baroness a1") == (
        "The Baroness moves into room a1: score 5 VP, then draw 3 staff cards and play one of them "
        "for 3 kronen less (R6.4). Also the Stableman (#6): advance 1 space on the Emperor track, "
        "the Male Floor Housekeeper (#33): score 4 VP and the Custodian (#23): gain 1 krone. "
        "A group is complete: score 2 VP (R6.5)."
    )
    assert label(here, a.Move(75, 0)) == "Baroness to a1"
    given = position(seat(vacant="a1", cafe={75: "wwkk"}, bonuses=1), agenda=FIRST)
    assert "group" not in say(given, "move Baroness a1"), "a bonus comes once (O4)"


def test_the_rest_of_a_turn():
    here = position(
        seat(kronen=20, vacant="a1", kitchen="ws", cafe={51: ""}, display=[2]),
        claims=((1,), (), ()),
        agenda=(Turn(0, acted=True, guest_taken=True, die_taken=True),),
    )
    assert describe(here.legal_actions) == "serve\nclaim A\nuse Waitress\nend"
    assert [label(here, action) for action in here.legal_actions] == [
        "Serve (1 krone)",
        "Claim A",
        "Use Waitress",
        "End turn",
    ]
    assert say(here, "serve") == "Move up to 3 items from the kitchen to guests for 1 krone (R6.1)."
    assert say(here, "claim A") == "Put your marker on objective A, 20 kronen, for 10 VP (R6.2)."
    assert say(here, "use Waitress") == "Use the Waitress (R6.3), once per round: receive 1 cake."
    assert say(here, "end") == "End your turn (R2.2)."
    assert prompt(here) == "Anna decides: go on with additional actions, or end the turn."


def test_items():
    here = position(seat(cafe={75: "wk"}), agenda=(AtHand(0, (0, 0, 1, 2)),))
    assert (
        prompt(here)
        == "Anna decides: put 1 wine and 2 coffees on guests, or keep what is left in the kitchen."
    )
    assert say(here, "put w Baroness") == "Put a wine on the Baroness (R5.9); still open then: 1 coffee."
    assert say(here, "keep") == "Put 1 wine and 2 coffees into the kitchen (R5.9)."
    serving = position(seat(kitchen="k", cafe={75: "wwk", 78: ""}), agenda=(Serving(0, 2, begun=True),))
    assert (
        say(serving, "put k Baroness") == "Put a coffee on the Baroness (R6.1); the order is complete then."
    )
    assert say(serving, "done") == "Stop serving (R6.1)."
    assert prompt(serving) == "Anna decides: serve up to 2 more items from the kitchen, or stop."


def test_taking_and_splitting():
    here = position(seat(kronen=19, emperor=12), agenda=(Split(0, 4),))
    assert prompt(here) == "Anna decides: split 4 between kronen and Emperor spaces."
    assert say(here, "gain 2 emperor 2 kronen") == (
        "Advance 2 spaces on the Emperor track and gain 2 kronen (R5.5). "
        "Of these 1 space past the end for 1 VP and 1 krone above 20 lost (R5.6)."
    )
    assert label(here, a.Gain(2, 2)) == "2 Emperor spaces, 2 kronen"
    dishes = position(seat(), agenda=(TakeItems(0, "sc", 3),))
    assert say(dishes, "take ssc") == "Take 2 strudels and 1 cake from the supply (R5.1)."
    assert label(dishes, a.Take("ssc")) == "2 strudels and 1 cake"
    assert prompt(dishes) == "Anna decides: choose 3 dishes, no more cakes than strudels."


def test_rooms():
    here = position(seat(kronen=3, vacant="a1 a2 a3 b3 c3", display=[9]), agenda=(PrepareRooms(0, 2, 1),))
    assert prompt(here) == "Anna decides: prepare 1 room at least, 2 at most."
    assert say(here, "prepare b2") == "Prepare room b2, a yellow one, for 1 krone (R5.2)."
    assert say(here, "prepare c4") == "Prepare room c4, a blue one, for nothing, for 2 VP (R5.2)."
    assert say(here, "prepare d3") == "Prepare room d3, a yellow one, for 2 kronen, for 1 VP (R5.2)."
    assert say(here, "prepare e4") == "Not possible: e4 is not next to one of your rooms (R5.3)."
    reward = position(
        seat(vacant="b1", display=[23]),
        agenda=(Do(seat=0, effect=Prepare(free=True, highest_floor=2, occupied=True), rule="R7.4"),),
    )
    assert say(reward, "prepare a1") == (
        "Prepare room a1, a blue one, for nothing and occupy it at once (R7.4). "
        "Also the Custodian (#23): gain 1 krone. A group is complete: score 2 VP (R6.5)."
    )
    occupy = position(seat(vacant="a1 b1"), agenda=(Do(seat=0, effect=Occupy(2), rule="#35"),))
    assert say(occupy, "occupy a1") == "Occupy room a1 (#35). A group is complete: score 2 VP (R6.5)."
    assert say(occupy, "decline") == "Leave this unused: occupy up to 2 vacant rooms (#35)."
    assert prompt(occupy) == "Anna decides: occupy up to 2 vacant rooms (Page Boy), or decline."


def test_staff():
    here = position(
        seat(kronen=4, hand=[5, 25]), agenda=(Do(seat=0, effect=PlayStaff(discount=3), rule="R5.7"),)
    )
    assert say(here, "staff Groom") == (
        "Play the Groom for 1 krone (R5.7): when one of your red guests moves into a room: gain 2 kronen."
    )
    assert label(here, a.PlayCard(25)) == "Play Delivery Boy (3 kronen)"
    drawn = position(seat(kronen=0), agenda=(Drawn(0, (5, 24, 45), 3, False, "#75"),))
    assert say(drawn, "staff Pool Attendant") == (
        "Play the Pool Attendant for nothing (#75): "
        "once, when played: advance 3 spaces on the Emperor track. "
        "The other drawn cards go under the deck."
    )
    assert say(drawn, "staff Groom").startswith("Not possible: Groom costs 1 kronen now, and 0 are left")
    assert say(drawn, "decline") == "Play none of the drawn cards; all go under the deck (#75)."
    assert prompt(drawn) == (
        "Anna decides: play one of the drawn staff cards for 3 kronen less (Baroness), or decline."
    )


def test_what_comes_next():
    bonus = Part("bonus", Do(seat=0, effect=Prepare(), rule="R6.5"))
    parts = (
        Part("prepare -1", Do(seat=0, effect=Prepare(discount=1), rule="#50")),
        Part("Detective", Do(seat=0, effect=Occupy(), rule="#20")),
    )
    here = position(seat(vacant="a1"), agenda=(Parts(0, parts, bonus),))
    assert prompt(here) == "Anna decides: what comes next, bonus, prepare a room for 1 less or Detective."
    assert say(here, "resolve prepare -1") == "Next: prepare a room for 1 krone less (#50)."
    assert label(here, a.Resolve("bonus")) == "Bonus"
    assert label(here, a.Resolve("prepare -1")) == "Prepare a room for 1 less"


def test_the_reward_of_the_baroness_is_said_in_words():
    """She brings three cards to choose from, and the one that is played costs 3 less (#75)."""
    reward = Part("draw 3 play one -3", Do(seat=0, effect=DrawAndPlay(count=3, discount=3), rule="#75"))
    bonus = Part("bonus", Do(seat=0, effect=Prepare(), rule="R6.5"))
    here = position(seat(vacant="a1"), agenda=(Parts(0, (reward,), bonus),))
    assert label(here, a.Resolve(reward.label)) == "Draw 3, play one for 3 less"


@pytest.mark.parametrize(
    ("rooms", "words"), [(2, "prepare 2 rooms, one after another"), (1, "prepare 1 room")]
)
def test_one_room_alone_comes_after_no_other(rooms: int, words: str):
    here = position(seat(vacant="a1"), agenda=(PrepareRooms(0, left=rooms, must=rooms, rule="R1.7"),))
    assert prompt(here) == f"Anna decides: {words}."


def test_penalties():
    here = position(seat(kronen=2, display=[26]), round_=3, agenda=(Penalty(0),), tiles=("A1", "B1", "C1"))
    assert prompt(here) == "Anna decides: suffer or ignore the penalty of tile A1, which is to lose 5 VP."
    assert say(here, "suffer") == "Suffer the penalty of tile A1: lose 5 VP (R7.3)."
    assert say(here, "ignore") == "Pay 1 krone to ignore the penalty of tile A1, which is to lose 5 VP (#26)."
    assert label(here, a.Ignore()) == "Ignore the penalty (1 krone)"
    rich = position(seat(kronen=3, display=[26]), round_=3, agenda=(Penalty(0),), tiles=("A1", "B1", "C1"))
    assert say(rich, "suffer") == "Suffer the penalty of tile A1: lose 3 kronen (R7.3)."


@pytest.mark.parametrize(
    ("frame", "dice", "kronen", "words"),
    [
        (Turn(0), "12", 5, "take a guest if you like (only one), then take a die; or pass"),
        (Turn(0, acted=True, guest_taken=True), "12", 5, "take a die"),
        (Turn(0), "66", 0, "pass, since no die can be taken"),
        (Turn(0, acted=True, guest_taken=True), "66", 0, "end the turn, since no die can be taken"),
        (Turn(0, acted=True, guest_taken=True, die_taken=True), "12", 5, "end the turn"),
    ],
)
def test_prompts_of_a_turn(frame, dice, kronen, words):
    here = position(seat(kronen=kronen), dice=dice, agenda=(frame,))
    assert prompt(here) == f"Anna decides: {words}."


def test_an_action_of_another_decision_has_a_label_and_a_reason():
    here = position(seat(hand=[5]), agenda=(Split(0, 4),))
    assert label(here, a.PlayCard(5)) == "Play Groom"
    assert hint(here, a.PlayCard(5)).startswith("Not possible: ")


# Random games


def games():
    for seed in range(24):
        players = ("Anna", "Ben", "Cindy", "Dora")[: 2 + seed % 3]
        hand = ("deal", "introductory", "draft")[seed % 3]
        yield (
            seed,
            first_step(players, seed=seed, hand=hand, hotel=("night", "day")[seed % 2], promos=seed % 2 == 1),
        )


@pytest.mark.parametrize(("seed", "step"), list(games()))
def test_random_games_are_told_and_written(seed, step):
    chance = random.Random(seed)
    while step.position.decision:
        here = step.position
        check_events(step.events, here)
        check_options(here)
        check_view(here, chance.randrange(len(here.players)))
        action = chance.choice(here.legal_actions)
        step = here.play(action)
        check_facts(here, action, step)
    check_events(step.events, step.position)
    assert prompt(step.position).startswith("The game is over: ")


def check_events(events, here):
    for event in events:
        text = event_text(event, here)
        assert_sentence(text)
        assert text[0].islower() == (event.seat >= 0), text


def check_options(here):
    assert prompt(here).startswith(f"{here.box.names[here.decision.seat]} decides: ")
    assert_sentence(prompt(here))
    texts = [to_text(action) for action in here.legal_actions]
    for text, action in zip(texts, here.legal_actions, strict=True):
        assert parse_action(text, here) == parse_action(text) == (None, action)
        assert_sentence(hint(here, action))
        assert re.search(r"\((R\d|#\d)", hint(here, action)), "a hint names its rule"
        assert hint(here, action).endswith(".")
        assert len(label(here, action)) <= 48
    labels = {label(here, action) for action in here.legal_actions}
    assert len(labels) == len(texts), "labels tell the options apart"
    script = "\n".join(f"Anna: {text} # so" for text in texts)
    assert [one.text for one in split_script(script, here.box.names)] == [f"Anna: {text}" for text in texts]


def check_view(here, reader):
    """Also what another seat may know of the position can be told."""
    view = here.seen_by(reader)
    assert prompt(view)
    for action in view.legal_actions:
        assert to_text(action)
        assert label(view, action)
        assert hint(view, action)


def assert_sentence(text):
    assert text
    assert not re.search(r"  |\{|\}| \.| ,|None|\.\.", text), text
    assert len(text) <= 330, text


def check_facts(here, action, step):
    """What hints say about costs and bonuses is what happens."""
    who = here.decision.seat
    assert paid([event for event in step.events if event.seat == who], action) == cost_of(here, action)
    before, after = here.players[who], step.position.players[who]
    if isinstance(action, a.Move | a.Occupy):
        group = plan_of(here, who).group_of[action.room]
        given = (after.bonuses & ~before.bonuses) >> group.index & 1
        assert bool(given) == bool(bonus_for(here, action.room))


def paid(events, action):
    """Kronen that the action itself cost, by the events that follow."""
    if isinstance(action, a.Die | a.Space):
        at_once = takewhile(lambda event: event.kind != "main action", events)
        return -sum(event.kronen for event in at_once if event.kind == "paid")
    kinds = ("guest taken", "tile placed", "staff played", "paid")
    return -events[0].kronen if events and events[0].kind in kinds else 0


def test_events_of_the_beginning():
    step = first_step(("Anna", "Ben"), seed=7)
    assert "begins with 10 kronen and 1 strudel, 1 cake, 1 wine and 1 coffee" in map(event_text, step.events)


def test_a_shared_victory():
    here = position(seat(vp=5), seat(vp=5), agenda=())
    assert prompt(here) == "The game is over: Anna and Ben share the victory."
