"""Cutting a text into statements, with their places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gah_nb.notation import Statement, parse_action, split_script

CARD_VERBS = ("draft", "use", "staff", "under", "complete", "return", "discard")


def texts(script, names=()):
    return [statement.text for statement in split_script(script, names)]


@pytest.mark.parametrize(
    ("script", "statements"),
    [
        ("", []),
        ("\n \n\t;;\n", []),
        ("end", ["end"]),
        ("guest q5; die 1+; take ssc; keep; end", ["guest q5", "die 1+", "take ssc", "keep", "end"]),
        ("die 2\nend\n", ["die 2", "end"]),
        ("die 2\r\nend\rpass", ["die 2", "end", "pass"]),
        ("  die 2  ;\t end", ["die 2", "end"]),
        ("Anna: die 2; Ben: pass", ["Anna: die 2", "Ben: pass"]),
        # comments
        ("# nothing else", []),
        ("die 2 # two dice; a comment goes on", ["die 2"]),
        ("die 2# close", ["die 2"]),
        ("# first\ndie 2\n# last", ["die 2"]),
        ("end #12 was better", ["end"]),
        ("guest q4 #75", ["guest q4"]),
        ("guest # 75", ["guest"]),
        ("guest #75th floor", ["guest"]),
        ("guest #x", ["guest"]),
        ("guest#75", ["guest"]),
        ("#75", []),
        ("put #75", ["put"]),
        ("resolve #33", ["resolve"]),
        # card numbers
        ("guest #75", ["guest #75"]),
        ("GUEST  #75#taken", ["GUEST  #75"]),
        ("guest #75 # and a comment", ["guest #75"]),
        ("move #75 b1", ["move #75 b1"]),
        ("put s #75;end", ["put s #75", "end"]),
        ("put strudel #75", ["put strudel #75"]),
        ("Anna: use #2", ["Anna: use #2"]),
        ("Anna:use #2", ["Anna:use #2"]),
        *((f"{verb} #2", [f"{verb} #2"]) for verb in CARD_VERBS),
    ],
)
def test_statements(script, statements):
    assert texts(script) == statements


def test_places():
    assert split_script("guest #75; die 2+  # two dice\n\n\tend ;; pass") == [
        Statement("guest #75", 1, 1),
        Statement("die 2+", 1, 12),
        Statement("end", 3, 2),
        Statement("pass", 3, 9),
    ]


def test_a_full_name_may_hold_any_sign():
    names = ("Anna; the #1", "Ben\nJr.", "c:d")
    script = "Anna; the #1: end;Ben\nJr. : pass\nC:D: put s #75 # x\nAnna; pass"
    assert split_script(script, names) == [
        Statement("Anna; the #1: end", 1, 1),
        Statement("Ben\nJr. : pass", 1, 19),
        Statement("C:D: put s #75", 3, 1),
        Statement("Anna", 4, 1),
        Statement("pass", 4, 7),
    ]


@given(
    st.lists(
        st.sampled_from(["end", "die 2+", "put s #75", "Anna: guest #75", "resolve prepare -1"]), max_size=6
    ),
    st.lists(st.sampled_from([";", "\n", " ; ", "\n\n", " # c\n", "\t;\n"]), min_size=6, max_size=6),
)
def test_whatever_stands_between(statements, between):
    script = "".join(piece + gap for piece, gap in zip(statements, between, strict=False))
    found = split_script(script)
    assert [statement.text for statement in found] == statements
    lines = script.split("\n")
    for statement in found:
        assert lines[statement.line - 1][statement.column - 1 :].startswith(statement.text)


@given(st.text(alphabet="ab#;: 7\n\rguest", max_size=40))
def test_nothing_is_lost_but_comments(script):
    for statement in split_script(script):
        assert statement.text == statement.text.strip()
        assert statement.text


def test_statements_can_be_read():
    actions = [
        parse_action(one.text, line=one.line, column=one.column)
        for one in split_script("put s #75\ndie 6>3+")
    ]
    assert [str(action) for _, action in actions] == [
        "Put(item='s', guest=75)",
        "Die(space=6, imitated=3, boost=True)",
    ]
