"""What is so of a kind of action, effect or frame stands on its class: none is forgotten."""

from __future__ import annotations

from typing import get_args

import pytest

from gah_nb.components.effects import AnyEffect, CopyScore, Effect
from gah_nb.engine.actions import Action, AnyAction
from gah_nb.engine.carry_out import EFFECT_HANDLERS
from gah_nb.engine.frames import BaseFrame, Do, Frame
from gah_nb.engine.play import HANDLERS
from gah_nb.engine.refusals import ASKED_BY
from gah_nb.telling.refusals import ASKED


@pytest.mark.parametrize(("base", "union"), [(Action, AnyAction), (Effect, AnyEffect), (BaseFrame, Frame)])
def test_every_class_is_in_the_union_that_files_are_read_with(base, union):
    assert set(base.__subclasses__()) == set(get_args(union))


@pytest.mark.parametrize("kind", get_args(AnyEffect))
def test_every_effect_says_what_kind_it_is(kind):
    assert {"plain_gain", "may_bring_krone"} <= set(vars(kind))


def test_what_is_so_of_effects():
    def those(name: str) -> set[str]:
        return {str(kind.__struct_config__.tag) for kind in get_args(AnyEffect) if getattr(kind, name)}

    assert those("plain_gain") == {"items", "any items", "kronen", "emperor", "vp", "vp per", "draw"}
    # R2.6: kronen themselves, what completes an order, and whatever leads to choices or cards.
    assert those("may_bring_krone") == {
        "kronen", "items", "any items", "complete", "prepare", "occupy", "staff", "draw three", "guest",
        "space", "extra turn",
    }  # fmt: skip
    assert those("said_to_be_free") == {"staff", "occupy"}  # E17: "may"
    assert those("after_all_others") == {"space", "extra turn"}  # #97


@pytest.mark.parametrize("kind", get_args(AnyAction))
def test_every_action_has_its_verb(kind):
    assert kind.verb == kind.__struct_config__.tag


def test_what_is_so_of_actions():
    def those(name: str) -> set[str]:
        return {kind.verb for kind in get_args(AnyAction) if getattr(kind, name)}

    assert those("additional") == {"serve", "claim", "use", "move"}  # R6.1-6.4
    assert those("possible_in_between") == {"serve", "claim", "move"}  # T11
    assert those("always_said") == {"pass", "end"}


def test_everything_is_handled_and_every_question_has_its_words():
    assert set(HANDLERS) == set(get_args(Frame)) - {Do}
    # Copying is scored at the end of the game and carried out by no frame.
    assert set(EFFECT_HANDLERS) == set(get_args(AnyEffect)) - {CopyScore}
    handlers = [*HANDLERS.values(), *EFFECT_HANDLERS.values()]
    assert {handler.kind for handler in handlers if handler.options} == set(ASKED_BY)
    assert set(ASKED) == set(ASKED_BY) - {"turn"}  # where nothing is asked that would have to be done first
