"""Equal positions have equal digests, however they came about."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from gah_nb.components import RuleSet
from gah_nb.engine import Player, Position, new_position
from gah_nb.engine.position import canonical
from tests.engine.test_audit import NAMES, played


def test_fields_at_their_default_are_left_out_whatever_object_they_hold():
    computed = tuple(number - number for number in (1, 2, 3, 4))
    assert msgspec.json.encode(canonical(Player(kitchen=computed, numbers=(1, 4)))) == b'{"numbers":[1,4]}'
    assert msgspec.json.encode(canonical(RuleSet("".join(["20", "21"])))) == b"{}"


@given(st.integers(0, 10_000), st.integers(0, 200), st.sampled_from(["deal", "draft"]))
def test_what_is_read_back_is_equal_and_has_the_same_digest(seed: int, moves: int, hand: str):
    position = played(seed, moves, hand=hand)
    for form in (position, canonical(position)):
        again = msgspec.json.decode(msgspec.json.encode(form), type=Position)
        assert again == position
        assert again.digest == position.digest


def test_digests_tell_positions_apart():
    assert len({new_position(NAMES[:2], seed=seed).digest for seed in range(50)}) == 50
