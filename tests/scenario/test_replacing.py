"""Another value where one stands: what is around it stays, and so do comments beside members of a list."""

from __future__ import annotations

import tomllib
from random import Random

import pytest

from gah_nb.scenario.editing import with_keys

LIST = """cafe = [
    # the first table
    "Earl: kk",  # half of it
    "Major",  # and "this" ]
    "Duke"  # last
]  # three
"""


@pytest.mark.parametrize(
    ("new", "text"),
    [
        (["Earl: k", "Major", "Duke"], LIST.replace("kk", "k")),
        (["Earl: kk", "Major", "Poet"], LIST.replace("Duke", "Poet")),
        (["Earl: kk", "Duke"], LIST.replace('    "Major",  # and "this" ]\n', "")),
        (["Earl: kk", "Major"], LIST.replace('    "Duke"  # last\n', "")),
        (["Earl: kk"], LIST[: LIST.index('    "Major"')] + "]  # three\n"),
        (
            ["Earl: kk", "Major", "Duke", "Poet"],
            LIST.replace('"Duke"  # last\n', '"Duke",  # last\n    "Poet",\n'),
        ),
        (["Poet", "Earl: kk", "Major", "Duke"], LIST.replace('"Earl', '"Poet", "Earl')),
        (["Poet", "Gourmet"], 'cafe = ["Poet", "Gourmet"]  # three\n'),  # nothing is as it was
        ([], "cafe = []  # three\n"),
    ],
)
def test_members_of_a_list(new: list[str], text: str):
    assert with_keys(LIST, (), {"cafe": new}) == text


@pytest.mark.parametrize(
    ("text", "path", "key", "value", "after"),
    [
        ("round =\t3# of 7", (), "round", 5, "round =\t5# of 7"),
        ('"round" = 3 \n', (), "round", 5, '"round" = 5 \n'),
        ("a = {b={ c=1 },  d = [1,  2]}\n", ("a", "b"), "c", 7, "a = {b={ c=7 },  d = [1,  2]}\n"),
        ('a = {b = "]"}\n', ("a",), "b", "x\ny", 'a = {b = "x\\ny"}\n'),  # braces stay on a line
        ("player.Anna.vp = 1 # hers\n", ("player", "Anna"), "vp", 2, "player.Anna.vp = 2 # hers\n"),
        ("[player]\n Anna.vp = +1\n", ("player", "Anna"), "vp", 2, "[player]\n Anna.vp = 2\n"),
        ("l = [ # ]\n ]\nm = 1\n", (), "l", ["a"], 'l = ["a"]\nm = 1\n'),
    ],
)
def test_layout_stays(text: str, path: tuple[str, ...], key: str, value: object, after: str):
    assert with_keys(text, path, {key: value}) == after


def a_list(rng: Random) -> tuple[list[str], str]:
    """A list in any layout that TOML allows."""
    members = [f"{rng.choice('abcde')}{place}" for place in range(rng.randrange(5))]
    text = f"[{_gap(rng)}"
    for place, member in enumerate(members):
        mark = rng.choice("\"'")
        text += f"{mark}{member}{mark}"
        ends = place == len(members) - 1 and rng.random() < 0.5
        text += _gap(rng) if ends else f"{_gap(rng) if rng.random() < 0.15 else ''},{_gap(rng)}"
    return members, f"{text}]"


def _gap(rng: Random) -> str:
    return rng.choice(("", "", " ", "\n", "\n  ", "  # beside\n  ", '\n  # alone, "]\n  '))


def changed_somehow(members: list[str], rng: Random) -> list[str]:
    new = list(members)
    for _ in range(rng.choice((1, 1, 2, 3))):
        place = rng.randrange(len(new) + 1)
        new[place : place + rng.randrange(2)] = ["new"] * rng.randrange(2)
    return new


def test_lists_in_any_layout():
    rng = Random(3)
    for _ in range(4000):
        members, said = a_list(rng)
        text = f"x = 1\nl = {said} # end\ny = 2\n"
        new = changed_somehow(members, rng)
        after = with_keys(text, (), {"l": new})
        assert tomllib.loads(after) == {"x": 1, "l": new, "y": 2}, (text, after)
        assert after.startswith("x = 1\nl = [")
        assert after.endswith("] # end\ny = 2\n")


def test_a_header_that_ends_the_file():
    after = with_keys("schema = 1\n[player.Anna] # hers", ("player", "Anna"), {"kronen": 1})
    assert after == "schema = 1\n[player.Anna] # hers\nkronen = 1\n"
