"""The page that replays a game: complete, closed, small, the same everywhere, and silent about secrets."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gah_nb as gah
from gah_nb.components import GUESTS, STAFF
from gah_nb.engine import Position
from gah_nb.export.page import draw_seen, replay_page
from gah_nb.play import Tree
from tests.export.games import SEED, played

_DATA = re.compile(r'<script type="application/json"[^>]*>(.*?)</script>', re.DOTALL)


@cache
def page_of(seat: int | None) -> str:
    return replay_page(played(), seat=seat)


def parts_of(page: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The data of a page: its replay and its pool."""
    replay, pool = map(json.loads, _DATA.findall(page))
    return replay, pool


def drawn(step: dict[str, Any], pool: dict[str, Any]) -> list[str]:
    """The panels of a step, put together as the script does it."""
    panels = []
    for number in step["panels"]:
        opening, *children = (pool["elements"][piece] for piece in pool["panels"][number])
        closing = "" if opening.endswith("/>") else "</g>"
        panels.append(opening + "".join(children) + closing)
    return panels


def test_every_position_is_drawn_and_told():
    tree = played()
    replay, pool = parts_of(page_of(None))
    assert len(replay["steps"]) == len(tree.nodes)
    for node in tree.nodes[:: len(tree.nodes) // 12]:
        ours = drawn(replay["steps"][node.id], pool)
        assert ours[1:] == [panel.markup for panel in draw_seen(node, None).panels]  # the first is the paper
        assert len(replay["steps"][node.id]["lines"]) == len(node.events)


def test_it_opens_where_one_was_and_knows_all_branches():
    tree = played()
    replay, _ = parts_of(page_of(None))
    assert [branch["name"] for branch in replay["branches"]] == ["main", "what if <b>"]
    assert (replay["branch"], replay["place"]) == (0, 5)
    ends = [tree.branches[branch["name"]] for branch in replay["branches"]]
    assert [branch["steps"] for branch in replay["branches"]] == [[n.id for n in end.path] for end in ends]


def test_moves_that_were_taken_back_can_be_seen():
    tree = Tree(gah.new_game(["Anna", "Ben"], seed=7).position)
    for option in tree.position.legal_actions[:2]:
        tree.play(option)
        tree.undo()
    replay, _ = parts_of(replay_page(tree))
    assert [branch["name"] for branch in replay["branches"]] == [*tree.branches]
    assert len(replay["branches"]) == 2


def test_it_asks_for_nothing_from_elsewhere():
    page = page_of(None)
    assert set(re.findall(r"https?://[^/\"' ]*", page)) == {"http://www.w3.org"}
    assert "default-src 'none'" in page
    assert not re.search(r"(src|href)=(?!\"data:)", page)


def test_a_whole_game_is_less_than_two_megabytes():
    tree = played()
    assert tree.branches["main"].position.is_over
    assert len(page_of(None).encode()) < 2_000_000 * max(1, len(tree.nodes) / 200)


@pytest.mark.parametrize("text", ["</script><script>alert(1)</script>", "<!--<script>", "&lt;'\"\u2028"])
def test_names_and_titles_are_only_text(text: str):
    tree = Tree(gah.new_game([text, "Ben"], seed=7).position)
    tree.play(tree.position.legal_actions[0])
    tree.play(tree.position.legal_actions[0])
    tree.branch(f"branch {text}")
    page = replay_page(tree, title=f"title {text}")
    replay, _ = parts_of(page)
    assert replay["branches"][1]["name"] == f"branch {text}"
    assert page.count("<script") == 3  # the replay, the pool, and what runs
    assert page.count("</script") == 3
    assert "<!--" not in page
    assert any(text in step["head"] + step["next"] for step in replay["steps"])


# Honest pages


def seen_staff(position: Position) -> set[int]:
    """Staff cards that lie open in a position as a seat sees it."""
    open_cards = {*position.staff_gone, *position.staff_deck}
    for player in position.players:
        open_cards.update(player.hand, player.display)
    for frame in position.agenda:
        open_cards.update(getattr(frame, "cards", ()))
    return open_cards


@pytest.mark.parametrize("seat", [0, 1])
def test_an_honest_page_names_no_card_that_the_seat_never_saw(seat: int):
    tree = played()
    views = [node.position.seen_by(seat) for node in tree.nodes]
    seen = set().union(*map(seen_staff, views))
    seen.update(
        card
        for node in tree.nodes
        for event in node.events
        if event.seat == seat
        for card in getattr(event, "cards", ())
    )
    seen.update(getattr(event, "staff", 0) for node in tree.nodes for event in node.events)
    secret = [card for number, card in STAFF.items() if number not in seen]
    assert {card.number for card in secret} & {
        c for node in tree.nodes for c in node.position.players[1 - seat].hand
    }
    guests = " ".join(guest.name for guest in GUESTS.values())  # the Senior Legal Secretary is no secret
    names = [card.name for card in secret if card.name not in guests]
    assert not [name for name in names if re.search(rf"\b{name}\b", page_of(seat))]
    assert [name for name in names if re.search(rf"\b{name}\b", page_of(None))]


def test_an_honest_page_gives_no_clue_to_the_luck():
    tree = played()
    page = page_of(0)
    assert str(SEED) in page_of(None)
    assert str(SEED) not in page
    # Whoever knows the digest of the whole can try seeds and hidden cards until one fits.
    assert not [node for node in tree.nodes if node.position.digest in page]


def test_an_honest_page_shows_what_happened_once_it_is_open_to_all():
    tree = played()
    _, pool = parts_of(page_of(0))
    shown = tree.branches["main"].position.players[1].display[0]
    assert any(STAFF[shown].name in element for element in pool["elements"])


# The facade


def test_a_timeline_writes_its_page(tmp_path: Path):
    timeline = gah.new_game(["Anna", "Ben"], seed=7).set_up().timeline()
    timeline.to_html(tmp_path / "open.html", title="Friday")
    timeline.to_html(tmp_path / "anna.html", seat="Anna")
    assert "<title>Friday</title>" in (tmp_path / "open.html").read_text(encoding="utf-8")
    assert "as Anna may know it" in (tmp_path / "anna.html").read_text(encoding="utf-8")
    with pytest.raises(KeyError, match="Zoe"):
        timeline.to_html(tmp_path / "zoe.html", seat="Zoe")
    assert not (tmp_path / "zoe.html").exists()


def test_the_same_game_gives_the_same_bytes_everywhere():
    code = (
        "import gah_nb as gah, hashlib; from gah_nb.export.page import replay_page;"
        "tree = gah.new_game(['Anna', 'Bén'], seed=7).set_up().timeline().tree;"
        "print(hashlib.sha256(replay_page(tree, title='Ä').encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-X", "utf8", "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, locale in (("0", "C"), ("4242", "de_AT.UTF-8"), ("17", "tr_TR.UTF-8"))
    }
    assert len(digests) == 1


def test_only_the_parts_that_are_shown_are_drawn(tmp_path: Path):
    timeline = gah.new_game(["Anna", "Ben"], seed=SEED).set_up().timeline()
    timeline.to_html(tmp_path / "page.html", show=["hotel Anna"])
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert 'data-panel="hotel-0"' in page
    assert 'data-panel="hotel-1"' not in page
    with pytest.raises(ValueError, match="there is no part 'hotels'"):
        timeline.to_html(tmp_path / "page.html", show="hotels")
