"""The fields of the game itself: who plays, by which rules, with what luck."""

from __future__ import annotations

from gah_nb.components import HOTELS, editions, readings_of
from gah_nb.engine import Position
from gah_nb.scenario.building.box import DEFAULT_SEED, UNKNOWN_LUCK
from gah_nb.scenario.form import Form

from .choosing import with_rest
from .field import ANY_KEY, ONE_MORE, Field

_LUCK = [("", "comes from the seed"), (UNKNOWN_LUCK, "nobody knows it")]


def game_fields(position: Position, form: Form) -> list[Field]:
    """What the game is called, players and boards, edition and readings, luck."""
    named = form.hotel if isinstance(form.hotel, list) else ()
    boards = with_rest(named, position.box.hotels)
    known = [[(one.name, one.title) for one in editions()]]
    return [
        Field((), "title", "Title", "text", form.title),
        Field((), "players", "Players", "cards", [*form.players, ONE_MORE]),
        Field((), "hotel", "Boards", "selects", boards, [[(key, "") for key in HOTELS]]),
        Field((), "edition", "Edition", "select", form.edition, known),
        Field((), "promos", "With the promo guests", "check", form.promos),
        *_luck(form),
        Field((), "loose", "May be out of reach of play", "check", form.loose),
        *_readings(form),
    ]


def _luck(form: Form) -> list[Field]:
    luck = Field((), "luck", "Luck", "select", form.luck, [_LUCK])
    seed = DEFAULT_SEED if form.seed is None else form.seed
    is_unknown = form.luck and form.seed is None
    return [luck] if is_unknown else [luck, Field((), "seed", "Seed", "number", seed, (), 0)]


def _readings(form: Form) -> list[Field]:
    """The points that the file decides, and one for another that the edition leaves open."""
    path, found = ("readings",), []
    edition = form.edition if form.edition in {one.name for one in editions()} else Form().edition
    points = {point.id: point for point in readings_of(edition)}
    for key, choice in form.readings.items():
        known = [(one.key, one.text) for one in points[key].choices] if key in points else []
        label = f"{key}: {points[key].point}" if key in points else key
        fitting = [words for words, _ in known if words.lower().startswith(choice.lower())]
        said = fitting[0] if len(fitting) == 1 and choice else choice
        found.append(Field(path, key, label, "select", said, [[("", "as the edition does"), *known]]))
    left = [
        (f"{point.id} {one.key}", one.text)
        for point in points.values()
        if point.id not in form.readings
        for one in point.choices[1:]
    ]
    return [*found, Field(path, ANY_KEY, "Decide a point otherwise", "select", "", [[("", ""), *left]])]
