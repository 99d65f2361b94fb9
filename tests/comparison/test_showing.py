"""How a comparison shows itself: text, HTML, boards side by side."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise
from random import Random
from urllib.parse import unquote
from xml.etree import ElementTree

import gah_nb as gah
from gah_nb.comparison.side_by_side import Column, draw_columns
from gah_nb.drawing import changed_keys
from gah_nb.drawing.compact import compact
from gah_nb.engine.frames import RoundEnd
from tests.engine.positions import position, seat

READY = gah.new_game(["Anna", "Ben"], seed=7).set_up()
SCORING = position(seat(vp=20), seat(emperor=4), round_=3, agenda=(RoundEnd(),))
PENALTY = gah.compare(SCORING, "suffer right?")
#: E22: the Sculptor's room on floor 2 costs 1 krone in French only.
SCULPTOR = gah.compare(
    position(seat(cafe={49: "w"}, vacant="a1 b1 e3"), dice="4"),
    "move Sculptor e3; resolve reward?; prepare b2",
)


def panels(svg):
    return [one.get("data-panel") for one in ElementTree.fromstring(svg).iter() if one.get("data-panel")]


def titles(svg):
    tops = [one for one in ElementTree.fromstring(svg).iter() if one.get("class") == "gah-name"]
    return [one.text for one in tops if one.text.startswith("20")]


def marked(svg):
    """The keys of the objects that are marked."""
    targets = [one for one in ElementTree.fromstring(svg).iter() if one.get("data-target")]
    return sorted(
        one.get("data-target")
        for one in targets
        if any(part.get("class") == "gah-changed" for part in one.iter())
    )


def test_the_text():
    lines = repr(PENALTY).splitlines()
    assert lines[0] == "Played: suffer right?"
    assert lines[2].split() == ["2021,", "2015-it", "2015-de,", "2015-fr"]
    text = " ".join(" ".join(lines).split())
    assert "left out suffer right *–" in text
    assert "Anna: VP 20 *15" in text
    assert "Anna: kronen 7 *10" in text
    assert "Ben: VP" not in text  # nothing of Ben's differs
    assert "first other event – *R7.3 Anna: loses 5 VP (instead of R7.4 Anna: loses 3 kronen)" in text
    assert max(map(len, lines)) <= 110


def test_the_text_where_nothing_differs():
    text = repr(gah.compare(READY, "guest q5"))
    assert text.startswith("The same under 2021, 2015-de, 2015-fr, 2015-it. Played: guest q5\n")
    assert "*" not in text
    assert "Ben: kronen" in text


def test_the_text_says_where_a_line_stops():
    compared = gah.compare(READY, "guest q5; pass", editions="2021", readings={"O2": "all"})
    text = " ".join(repr(compared).split())
    assert "stops at pass: R3.4: passing" in text
    assert "2021 with O2 until a die is" in text


def test_options_that_only_some_have():
    # O1: all five rooms of the ground floor are there, and floor 2 cannot be paid.
    here = position(seat(kronen=0, vacant="a1 b1 c1 d1 e1"), dice="335")
    text = repr(gah.compare(here, "", editions="2021", readings={"O1": "all"}))
    assert re.search(r"only here possible +die 3 +\*–", text)


def texts(svg):
    """All that is written in a drawing, references followed, without the style sheet."""
    tree = ElementTree.fromstring(svg)
    shared = {node.get("id"): node for node in tree.iter() if node.get("id")}

    def written(node):
        if node.tag.endswith(("style", "defs")):
            return []
        if node.tag.endswith("use"):
            return written(shared[node.get("href")[1:]])
        return [text for text in (node.text,) if text] + [text for child in node for text in written(child)]

    return written(tree)


def test_in_a_notebook():
    bundle = SCULPTOR._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html"}
    assert bundle["text/plain"] == repr(SCULPTOR)
    assert "<b>* 9</b>" in bundle["text/html"]
    source = re.search(r'src="data:image/svg\+xml,([^"]+)"', bundle["text/html"])[1]
    svg = unquote(unescape(source))
    assert svg.replace("'", '"') == compact(SCULPTOR.draw(theme="light"))
    assert len(svg) < 0.6 * len(SCULPTOR.draw(theme="light"))
    drawn, small = (texts(one) for one in (SCULPTOR.draw(), svg))
    assert drawn == small
    assert len(bundle["text/html"]) < 60_000


def test_nothing_is_drawn_where_nothing_differs():
    assert "<img" not in gah.compare(READY, "guest q5")._repr_mimebundle_()["text/html"]


def test_a_column_for_outcomes_that_are_alike():
    assert titles(SCULPTOR.draw()) == ["2021", "2015-de, 2015-it", "2015-fr"]
    assert panels(SCULPTOR.draw()) == ["seat-0"] * 3


def test_a_board_of_all_that_a_seat_has_stands_for_its_parts():
    # E13: the Kitchen Hand costs 5 - 1 or 3 - 1. Of rooms, kitchen and money only money differs.
    here = position(seat(hand=[17]), dice="5")
    compared = gah.compare(here, "die 5; staff Kitchen Hand", editions=["2021", "2015-de"])
    assert compared.differences(1) == ["Anna: 6 kronen here, 8 there"]
    assert panels(compared.draw()) == ["seat-0"] * 2
    # E16: in German the die still lies there.
    compared = gah.compare(here, "die 5", editions=["2021", "2015-de"])
    assert "action-board" in panels(compared.draw())


def test_rooms_that_differ_are_marked_in_both_columns():
    # E4: tile B4 takes two vacant rooms or, in German, two occupied ones.
    here = position(
        seat(vacant="a2 b2", occupied="a1 b1"), seat(emperor=6), round_=5, tiles=("A1", "B4", "C1"),
        agenda=(RoundEnd(),),
    )  # fmt: skip
    compared = gah.compare(here, "suffer left?; remove a2?; remove a1?", editions=["2021", "2015-de"])
    svg = compared.draw()
    assert panels(svg) == ["hotel", "hotel"]
    assert marked(svg) == sorted(["room:0:a1", "room:0:a2", "room:0:b1", "room:0:b2"] * 2)


def test_boards_can_be_asked_for():
    assert panels(PENALTY.draw("emperor", "kitchen-and-cafe")) == ["emperor", "kitchen-and-cafe-0"] * 2
    same = gah.compare(READY, "guest q5")
    assert panels(same.draw("hotel")) == ["hotel", "hotel"]  # of both players, once
    assert panels(same.draw()) == []


def test_the_drawing_is_always_the_same():
    again = gah.compare(SCORING, "suffer right?")
    assert again.draw() == PENALTY.draw()
    assert again._repr_mimebundle_() == PENALTY._repr_mimebundle_()


def test_a_compact_drawing_keeps_rules_of_what_is_in_it():
    classes = "".join(f'<g class="c{n} x"/>' for n in range(30))
    rules = "".join(f".c{n}{{y:{n}}}" for n in range(31)) + ".c1:hover .c2,.gone .c1{y:0}.x text{y:31}.x{y:1}"
    small = compact(f"<svg><style>{rules}</style>{classes}<text>c1 .c2</text></svg>")
    assert small.startswith("<svg><style>.a{y:0}.c,.b{y:1}.d{y:2}")
    assert ".ae{y:29}.b text{y:31}</style>" in small  # neither c30 nor what is gone
    assert '<g class="ae b"/><text>c1 .c2</text>' in small


def test_a_form_in_several_places_is_stored_once():
    crosses = "".join(
        f'<path class="x" d="M{x} 7l10 10M{x + 10} 7l-10 10l1 1l1 1l1 1l1 1"/>' for x in range(9)
    )
    lines = "".join(f'<path class="x" d="M{x} 7 50 {x} 70 {x} 80 {x} 90 {x}z"/>' for x in range(9))
    small = compact(f"<svg><style></style>{crosses}{lines}</svg>")
    assert small.count("l10 10") == 1
    assert '<path id="A" class="a" d="M0 0l10 10M10 0l-10 10l1 1l1 1l1 1l1 1"/>' in small
    assert '<use href="#A" x="8" y="7"/>' in small
    assert small.count("z") == 9  # these points are places of the drawing, and would not move along


def test_wide_boards_stand_one_below_the_other():
    # E16, staff that the action brought: only the Emperor space differs.
    here = position(seat(hand=[20]), dice="55")
    compared = gah.compare(here, "die 5; staff Detective; end", editions=["2021", "2015-de"])
    assert panels(compared.draw()) == ["emperor", "emperor"]
    width, height = size(compared.draw())
    assert width < 900
    single = gah.compare(here, "die 5; staff Detective; end", editions="2021")
    assert size(single.draw("emperor"))[1] == height
    assert size(compared.draw("queue"))[1] > 1.8 * size(single.draw("queue"))[1]
    assert size(SCULPTOR.draw())[0] > 2 * 280


def size(svg):
    root = ElementTree.fromstring(svg)
    return int(root.get("width")), int(root.get("height"))


def test_what_differs_at_a_virtual_opponents_has_a_board():
    """Whatever keys two positions of a game against Leopold differ by, each is of a board that is drawn."""
    for entrance in gah.Leopold.entrances:
        start = gah.new_game(["Anna", gah.Leopold("easy", entrance=entrance)], seed=5).set_up()
        random = Random(entrance)
        places = [start]
        while not places[-1].is_over:
            places.append(places[-1].play(random.choice(places[-1].legal_actions)))
        kinds = set()
        for before, after in pairwise(places[:: len(places) // 8]):
            columns = [Column("before", "", before.position), Column("after", "", after.position)]
            kinds |= {key.partition(":")[0] for key in changed_keys(before.position, after.position)}
            assert panels(draw_columns(columns, (), "auto"))
        assert {"instruction", "stack", "room"} <= kinds
