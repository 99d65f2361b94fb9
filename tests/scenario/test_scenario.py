"""`Scenario` as people use it: loading, looking, playing, other rules, building, comparing, showing."""

import copy
import pickle
import re
from pathlib import Path

import pytest

import gah_nb as gah
from gah_nb.files import AssetNotFound, InvalidFile
from gah_nb.scenario import Scenario, form

EXAMPLE = """\
schema = 1
kind = "scenario"
title = "Two kronen before the Emperor"
text = "What a loss of points costs."
rules = ["R7.3"]
edition = "2021"
players = ["Anna", "Ben"]
round = 3
emperor = ["A1", "B2", "C1"]
to_move = "Anna"

[player.Anna]
kronen = 2
emperor = 2
vp = 41
rooms = \"\"\"
. . . . .
. . . . .
y y . . .
B Y r . .
\"\"\"
cafe = ["Earl: kk", "Major"]
staff = ["Waitress"]

[[check]]
play = "end of round"
expect = { round = 4, "Anna.emperor" = 0 }

[[check]]
illegal = "claim A"
because = "R6.2"
"""


@pytest.fixture
def example() -> Scenario:
    return Scenario.from_text(EXAMPLE, "two-kronen.toml")


# Loading


def test_what_it_says(example):
    assert (example.title, example.text) == ("Two kronen before the Emperor", "What a loss of points costs.")
    assert (example.rules, example.name) == (("R7.3",), "two-kronen")
    assert [check.illegal for check in example.checks] == ["", "claim A"]
    assert example.form.round == 3
    assert example.notes == ()


def test_the_position_is_a_game(example):
    game = example.position
    assert isinstance(game, gah.Game)
    assert (game.round, game["Anna"].kronen, game["Anna"].emperor, game["Anna"].vp) == (3, 2, 2, 41)
    assert game["Anna"].cafe == {"Earl": "kk", "Major": ""}
    assert example.digest == game.digest
    assert example.position is game


def test_files_of_ones_own(tmp_path, monkeypatch, example):
    monkeypatch.chdir(tmp_path)
    example.save("two.toml")
    for path in ("two.toml", "two", tmp_path / "two", tmp_path / "two.toml"):
        loaded = Scenario.load(path)
        assert loaded == example
        assert loaded.name == "two"


def test_files_of_the_project(tmp_path, monkeypatch, example):
    (tmp_path / "scenarios" / "emperor").mkdir(parents=True)
    example.save(tmp_path / "scenarios" / "emperor" / "two-kronen.toml")
    monkeypatch.setattr(form, "asset", tmp_path.joinpath)
    for name in ("emperor/two-kronen", "emperor/two-kronen.toml"):
        assert Scenario.load(name) == example
    for wrong in ("emperor/to-kronen", "two-kronen", "emporer/two-kronen"):
        with pytest.raises(AssetNotFound, match='did you mean "emperor/two-kronen"'):
            Scenario.load(wrong)
    with pytest.raises(TypeError, match="the path of a file"):
        Scenario.load("")
    for wrong in ("..", "emperor", str(tmp_path / "nothing")):
        with pytest.raises(FileNotFoundError):
            Scenario.load(wrong)


def test_line_ends_and_marks_of_other_systems(tmp_path, example):
    path = tmp_path / "other.toml"
    path.write_bytes(b"\xef\xbb\xbf" + EXAMPLE.replace("\n", "\r\n").encode())
    assert Scenario.load(path) == example


def test_a_file_with_mistakes_is_refused_at_once():
    with pytest.raises(InvalidFile, match="line 13, column 1"):
        Scenario.from_text(EXAMPLE.replace("kronen = 2", "kronen = 21"))


def test_it_is_a_value(example):
    assert example == Scenario.from_text(EXAMPLE)
    assert hash(example) == hash(Scenario.from_text(EXAMPLE))
    assert example != example.changed(round=4)
    assert example != EXAMPLE
    for other in (copy.deepcopy(example), pickle.loads(pickle.dumps(example))):
        assert other == example
        assert other.digest == example.digest
    with pytest.raises(AttributeError):
        example.position = None


# Playing


def test_play_knows_jumps(example):
    assert example.play("end of round").round == 4
    assert example.play("pass; Ben: pass").position.dustbin == 1
    assert example.position.round == 3


def test_checks_are_played(example):
    report = example.check()
    assert report.held
    assert len(report.results) == 2
    assert not example.then("pass", {"round": 9}).check().held


def test_the_timeline_has_its_moves(example):
    moved = example.changed(moves="pass; pass")
    assert (len(moved.timeline()), moved.timeline().index) == (3, 2)
    assert len(example.timeline()) == 1


# Other rules


def test_the_same_file_by_other_rules(example):
    italian = example.under("2015-it")
    assert (italian.edition, italian["Anna"].kronen) == ("2015-it", 2)
    assert example.under() is example.position
    assert example.under(readings={"O1": "forbidden"}).position.box.rules.readings == (
        ("O1", "forbidden where a must"),
    )


def test_readings_stay_where_they_arise(example):
    german = example.changed(edition="2015-de", readings={"O1": "forbidden", "T1": "only"})
    readings = [("O1", "forbidden where a must"), ("T1", "only the roller")]
    assert list(german.position.position.box.rules.readings) == readings
    assert list(german.under("2015-fr").position.box.rules.readings) == readings
    assert list(german.under("2021").position.box.rules.readings) == readings[:1]
    assert list(german.start(readings={"O4": "bonus again"}).position.box.rules.readings) == [
        readings[0],
        ("O4", "bonus again"),
        readings[1],
    ]
    assert german.under(readings={}).position.box.rules.readings == ()


def test_rules_that_do_not_exist(example):
    for edition, readings in (("2020", None), ("2021", {"T1": "only"}), (None, {"O1": "perhaps"})):
        with pytest.raises(gah.InvalidSetup, match=r"edition|readings"):
            example.under(edition, readings)


def test_moves_that_other_rules_forbid():
    """The reading O1 forbids a die for nothing."""
    s = Scenario(dice="1122334455", moves="die 3").player(
        "Anna", kronen=0, occupied="a1", vacant="b1 c1 d1 e1"
    )
    assert s.position["Anna"].kronen == 0
    with pytest.raises(InvalidFile, match=r"line 4, column 10: moves: die 3: .*\(R4.4\)"):
        s.under(readings={"O1": "forbidden"})


def test_a_turn_order_of_one_rule_set_may_stand_under_another():
    s = Scenario(edition="2015-de", dice="122334456")
    assert s.notes == ()
    assert s.under(readings={"T1": "only"}).to_decide == "Anna"


# Building


def test_built_in_python_it_is_the_file():
    built = (
        Scenario("Two kronen before the Emperor", text="What a loss of points costs.", rules=["R7.3"])
        .changed(edition="2021", players=["Anna", "Ben"], round=3, emperor=["A1", "B2", "C1"], to_move="Anna")
        .player("A", kronen=2, emperor=2, vp=41)
        .player(
            "Anna",
            rooms="""
            . . . . .
            . . . . .
            y y . . .
            B Y r . .
            """,
            cafe=["Earl: kk", "Major"],
            staff=["Waitress"],
        )
        .then("end of round", {"round": 4, "Anna.emperor": 0})
        .refuses("claim A", because="R6.2")
    )
    assert built.to_toml() == EXAMPLE.replace('"""', "'''")


def test_all_keys_at_once():
    built = Scenario(
        "All at once",
        hotel=["day_a", "night"],
        claims={"A": ["Ben"]},
        player={"Ben": {"kronen": 4}},
        check=[{"play": "pass", "expect": {"round": 1}}],
    )
    assert (built.form.hotel, built.form.claims) == (["day_a", "night"], {"A": ["Ben"]})
    assert built.position["Ben"].kronen == 4
    assert built.check().held


def test_structure_is_looked_at_once_and_the_box_when_it_is_needed():
    with pytest.raises(InvalidFile, match="did you mean"):
        Scenario(rond=3)
    with pytest.raises(InvalidFile, match="whole number"):
        Scenario().player("Anna", kronen="2")
    with pytest.raises(TypeError, match="a file can hold"):
        Scenario(round=object())
    broken = Scenario("Broken", players=["Anna", "Ben"]).player("Anna", kronen=21)
    assert repr(broken) == "<Scenario 'Broken': 1 problem>"
    with pytest.raises(InvalidFile, match=r"line 7, column 1: player.Anna.kronen: 21 cannot be"):
        broken.position  # noqa: B018 -- only now
    assert broken.player("Anna", kronen=20).position["Anna"].kronen == 20


def test_who_is_meant():
    three = Scenario(players=["Anna", "Anselm", "Ben"])
    assert three.player("b", kronen=1).position["Ben"].kronen == 1
    assert three.player("Ans", kronen=1).position["Anselm"].kronen == 1
    for nobody in ("An", "Cindy", ""):
        with pytest.raises(KeyError, match="Anna, Anselm, Ben"):
            three.player(nobody, kronen=1)


def test_checks_in_other_words():
    s = Scenario().then("pass", begin="start", edition="2015-it", events=["R2.3"], title="By another")
    (check,) = s.checks
    assert (check.begin, check.edition, check.events, check.title) == (
        "start",
        "2015-it",
        ["R2.3"],
        "By another",
    )
    (check,) = Scenario().refuses(["claim A", "claim B"]).checks
    assert (check.illegal, check.because) == (["claim A", "claim B"], "")


# Lines and comparisons


def test_the_line_of_its_checks(example):
    assert example.line == "end of round"
    more = example.then("Ben: pass").then("pass", begin="start").then("pass")
    assert more.line == "end of round\nBen: pass"
    assert Scenario().line == ""
    assert Scenario().then("pass", edition="2015-it").line == ""
    assert Scenario().then("pass", begin="start").line == "pass"


def test_compared_under_all_editions(example):
    compared = gah.compare(example, editions="all")
    assert len(compared) == 4
    assert compared.line == "end of round"
    assert not compared.stops
    assert compared["2021"].game.round == 4
    assert compared["2015-de"].position.decision.kind == "penalty"  # a choice there, at which jumps stop
    assert {outcome.edition for outcome in compared} == {edition.name for edition in gah.editions()}


def test_compared_with_a_line_that_jumps(example):
    compared = gah.compare(example, "pass; end of round", editions=["2021", "2015-it"])
    assert [outcome.game.round for outcome in compared] == [4, 4]


def test_moves_are_played_by_each_edition():
    """So a scenario may begin in the middle of an action, where a position by itself cannot be re-ruled."""
    s = Scenario(dice="1122334455", moves="die 1")
    compared = gah.compare(s, "take sc")
    assert {outcome.edition for outcome in compared if outcome.stop is None} == {
        edition.name for edition in gah.editions()
    }


def test_a_game_has_no_line_of_its_own(example):
    with pytest.raises(gah.InvalidSetup, match="what shall be played"):
        gah.compare(example.position)


# Showing


def test_in_words(example):
    assert repr(example) == "<Scenario 'Two kronen before the Emperor': round 3, Anna decides; 2 checks>"
    assert repr(Scenario(round=0, set_up="guests").then("pass")) == (
        "<Scenario 'scenario': set-up, Ben decides; 1 check>"
    )
    over = Scenario("End", round=7, dice="1122334456", moves="final scoring")
    assert repr(over) == "<Scenario 'End': the game is over; 0 checks>"


def test_in_a_notebook(example):
    bundle = example._repr_mimebundle_()
    assert bundle["text/plain"] == repr(example)
    assert "Two kronen before the Emperor" in bundle["text/html"]
    assert "data:image/svg+xml," in bundle["text/html"]


def test_players_come_before_checks_however_they_are_said():
    built = Scenario("Order", check=[{"play": "pass"}], player={"Ben": {"kronen": 4}})
    assert built.to_toml().index("[player.Ben]") < built.to_toml().index("[[check]]")
    assert built.position["Ben"].kronen == 4


def test_players_go_by_name():
    with pytest.raises(TypeError, match="named by a text, not by 0; at the table are Anna, Ben"):
        Scenario().player(0, kronen=1)


def test_where_a_jump_cannot_be_played():
    with pytest.raises(gah.IllegalAction, match=r"\[line 2, column 3: end of round\]"):
        Scenario(dice="1122334456").play("guest q5\n  end of round")


@pytest.mark.parametrize("look", [Scenario.check, Scenario.tell, Scenario.timeline])
def test_a_broken_scenario_without_checks_is_not_all_right(look):
    for broken in (Scenario(round=9), Scenario(round=9).then("pass", edition="2015-it")):
        with pytest.raises(InvalidFile, match="rounds 1 to 7"):
            look(broken)


# Telling


def test_told_in_words(example):
    assert repr(example.tell()).startswith(
        "Two kronen before the Emperor\nWhat a loss of points costs.\nRules: R7.3 "
    )
    plain = Scenario("Bare").tell()
    assert repr(plain) == "Bare\nThere is nothing to check."
    assert "Rules" not in plain._repr_mimebundle_()["text/html"]
    assert "<strong>Rules:</strong> R7.3" in example.tell()._repr_mimebundle_()["text/html"]


def test_told_with_boards_that_there_are(example):
    assert "<img" in example.tell("hotel", "emperor")._repr_mimebundle_()["text/html"]
    with pytest.raises(ValueError, match="there is no board 'hotl'; there are queue, "):
        example.tell("hotl")


def test_a_file_of_windows_stays_one(tmp_path: Path):
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbfschema = 1\r\nround = 3  # early\r\n")
    gah.Scenario.load(path).changed(round=4).save(path)
    assert path.read_bytes() == b"schema = 1\r\nround = 4  # early\r\n"


@pytest.mark.parametrize(
    "name", ["emperor/c2-two-occupied-rooms", "emperor/a3-one-card", "edge/cards-for-the-hand"]
)
def test_the_numbers_at_stake_stand_before_the_boards(name: str):
    html = gah.Scenario.load(name).tell()._repr_mimebundle_()["text/html"]
    table = html.index("<table")
    assert "<td" in html[table : html.index("</table>")]
    assert table < html.index("<img ") < html.index("<details")


def test_an_outcome_that_goes_as_another_tells_only_what_is_otherwise():
    # Tile A1 has no choice for who cannot pay (R7.3); the booklets word its penalty differently.
    html = gah.Scenario.load("emperor/a1-two-kronen").tell()._repr_mimebundle_()["text/html"]
    assert html.count("Ben scores 4 VP on Emperor space 5.") == 1
    german, italian = (html[html.index(f"<strong>end of round under 2015-{land}") :] for land in ("de", "it"))
    assert german[german.index("<p>") :].startswith(
        "<p>As in <em>end of round</em>, but:</p><ul><li>not: R7.1: Anna faces the penalty"
    )
    assert italian[italian.index("<p>") :].startswith("<p>As in <em>end of round</em>.</p>")
    # All four editions come to the same, so they share a column.
    assert html.count("<th ") == 2  # the corner without words is none
    assert "end of round, also under 2015-de, 2015-fr, 2015-it</th>" in html


def test_what_differs_between_editions_has_a_column_of_its_own():
    # E8: in German and French the Conference Manager ignores for nothing; T12 is the other reading in French.
    html = gah.Scenario.load("emperor/a1-conference-manager").tell()._repr_mimebundle_()["text/html"]
    assert re.findall(r"<th [^>]*>([^<]*)</th>", html)[1:] == [
        "Emperor scoring; ignore, also under 2015-it",
        "Emperor scoring; suffer",
        "Emperor scoring under 2015-de, 2015-fr",
        "Emperor scoring under 2015-fr with T12 pay 1 krone",
    ]
