"""The digest of a position: what counts in it, and that it stays what it is (known answers)."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from gah_nb.components import RuleSet
from gah_nb.engine import Player, Position, new_position
from gah_nb.engine.frames import FinalScoring
from tests.engine.positions import play, position, seat, settle

ROOT = Path(__file__).resolve().parents[2]


def in_the_middle() -> Position:
    """Two items at hand in a turn, claims, used cards, a script."""
    start = position(
        seat(kronen=3, emperor=4, vp=-2, vacant="a1 c1", occupied="b1", kitchen="sw", cafe={75: "w", 77: ""},
             hand=[4, 28], display=[1, 24], used=[1]),
        seat(kronen=20, display=[30], bonuses=3),
        dice="1144", round_=4, discard=[90, 91], claims=((1,), (), (1, 0)), tiles=("A2", "B3", "C4"),
    )  # fmt: skip
    return play(replace(start, script=(("roll", (1, 2, 3)),)), "die 1; take sc")[0]


def the_end() -> Position:
    """A game that is over."""
    return settle(position(seat(display=[27], occupied="c1"), round_=7, agenda=(FinalScoring(),)))[0]


KNOWN = {
    "start": "4f58f2ed3256",
    "middle": "600ec2f75e2d",
    "end": "566ad5166ca7",
}


def known_positions() -> dict[str, Position]:
    return {
        "start": new_position(("Anna", "Ben", "Cindy"), seed=7, hotel="day", hand="draft"),
        "middle": in_the_middle(),
        "end": the_end(),
    }


@pytest.mark.parametrize("name", KNOWN)
def test_known_digests(name):
    # Records and puzzles name positions by these: they must never change.
    assert known_positions()[name].digest == KNOWN[name]


def test_a_digest_is_twelve_hexadecimal_digits():
    for here in known_positions().values():
        assert len(here.digest) == 12
        assert set(here.digest) <= set("0123456789abcdef")


# What counts


def test_names_do_not_count():
    one = new_position(("Anna", "Ben"), seed=7)
    other = new_position(("Cindy", "Dörte: die 2"), seed=7)
    assert one != other
    assert one.digest == other.digest


@pytest.mark.parametrize(
    "other",
    [
        {"round": 5},
        {"dustbin": 1},
        {"dice": (1, 0, 0, 2, 0, 1)},
        {"rolls": 2},
        {"shuffles": 1},
        {"claims": ((), (), ())},
        {"script": ()},
        {"agenda": ()},
        {"staff_gone": (48,)},
        {"guest_discard": (90,)},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_everything_the_rules_look_at_counts(other):
    here = in_the_middle()
    assert replace(here, **other).digest != here.digest


@pytest.mark.parametrize("deck", ["queue", "guest_deck", "staff_deck"])
def test_the_order_of_hidden_and_open_cards_counts(deck):
    here = in_the_middle()
    assert replace(here, **{deck: tuple(reversed(getattr(here, deck)))}).digest != here.digest


@pytest.mark.parametrize(
    "other",
    [
        {"kronen": 4},
        {"vp": 0},
        {"hand": (4,)},
        {"used": ()},
        {"kitchen": (0, 0, 0, 0)},
        {"passed": True},
        {"covered": (6,)},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_each_seat_counts(other):
    here = in_the_middle()
    for place in (0, 1):
        players = list(here.players)
        players[place] = replace(players[place], **other)
        changed = replace(here, players=tuple(players))
        assert (changed.digest == here.digest) == (changed == here)


@pytest.mark.parametrize(
    "other",
    [
        {"seed": 2},
        {"seed": None},
        {"hotels": ("day_a", "night")},
        {"objectives": ("A2", "B1", "C1")},
        {"emperor_tiles": ("A2", "B3", "C3")},
        {"promos": True},
        {"rules": RuleSet(edition="2015-de")},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_box_rules_and_luck_count(other):
    here = in_the_middle()
    assert replace(here, box=replace(here.box, **other)).digest != here.digest


def test_a_view_has_another_digest_than_the_position():
    here = in_the_middle()
    digests = {here.digest, here.seen_by(0).digest, here.seen_by(1).digest}
    assert len(digests) == 3


# Equal is equal


def test_equal_positions_have_equal_digests_however_they_were_made():
    # Values that were computed or read, not the very objects that are the defaults.
    here = in_the_middle()
    again = msgspec.json.decode(msgspec.json.encode(here), type=Position)
    assert again == here
    assert again.digest == here.digest
    played = here.players[1]
    zero = tuple(part - part for part in (1, 2, 3, 4))
    explicit = Player(**{**msgspec.structs.asdict(played), "kitchen": zero, "hand": tuple([])})  # noqa: C409
    assert replace(here, players=(here.players[0], explicit)).digest == here.digest
    read = RuleSet(edition="".join(["20", "21"]))
    assert replace(here, box=replace(here.box, rules=read)).digest == here.digest


def test_two_ways_to_the_same_position_have_one_digest():
    start = position(seat(cafe={98: ""}, kitchen="s", display=[2]), dice="44")
    one, _ = play(start, "use Waitress; serve; die 4; gain 2 kronen; end")
    other, _ = play(start, "serve; use Waitress; die 4; gain 2 kronen; end")
    assert one == other
    assert one.digest == other.digest


@pytest.mark.parametrize("seed", range(4))
def test_different_positions_of_a_game_have_different_digests(seed):
    luck = random.Random(seed)
    here = new_position(("Anna", "Ben"), seed=seed)
    seen = {here.digest: here}
    while not here.is_over:
        here = here.play(luck.choice(here.legal_actions)).position
        assert seen.setdefault(here.digest, here) == here


# Later versions and other processes


class LaterPlayer(Player, frozen=True, omit_defaults=True):
    """A player of a later version that knows one thing more."""

    dancers: int = 0


class LaterPosition(Position, frozen=True, omit_defaults=True, dict=True):
    """A position of a later version."""

    ballroom: tuple[int, ...] = ()


def test_a_new_field_with_a_default_leaves_old_digests_alone():
    here = in_the_middle()
    players = tuple(LaterPlayer(**msgspec.structs.asdict(player)) for player in here.players)
    later = LaterPosition(**{**msgspec.structs.asdict(here), "players": players})
    assert later.digest == here.digest
    assert replace(later, ballroom=(1,)).digest != here.digest
    dancing = (replace(players[0], dancers=2), players[1])
    assert replace(later, players=dancing).digest != here.digest


PROGRAM = """
from tests.engine.test_digest import known_positions
print({name: here.digest for name, here in known_positions().items()})
"""


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_another_process_finds_the_same_digests(hash_seed):
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(KNOWN)
