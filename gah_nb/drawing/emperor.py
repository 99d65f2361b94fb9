"""The Emperor: the track with its markers, the tile that is due, what the coming scoring would do."""

from __future__ import annotations

from collections.abc import Sequence

from gah_nb.components import BOARDS
from gah_nb.components.effects import Effect
from gah_nb.engine.emperor import Outlook, outlook
from gah_nb.engine.state import State
from gah_nb.telling.short import effect_words, effects_words, kronen, number, penalty_words
from gah_nb.telling.wording import plural

from .canvas import shorten, text_width, wrap
from .panels import EMPEROR_KEY, TOP, Box, Scene, heading
from .symbols import narrow_marker, reward_signs, seat_tag, symbol
from .theme import INFO, NOTE, NUMERAL, STRONG

_SPACES = len(BOARDS.emperor_vp)
_CELL_HEIGHT = 27
_MARKERS = 22
#: How wide a marker is.
_MARKER = 14
_TILE = 28
_ROUNDS = tuple(BOARDS.emperor_tile_round.values())
EMPEROR_HEIGHT = TOP + _CELL_HEIGHT + _MARKERS + _TILE


def due_tile(state: State) -> int:
    """Which of the three tiles is looked at next; the last one stays so to the end (R1.2)."""
    return next((index for index, round_ in enumerate(_ROUNDS) if state.round <= round_), len(_ROUNDS) - 1)


def draw_emperor(scene: Scene, box: Box) -> None:
    """Draw track and markers, below them the tile that is due in words, above them when each comes."""
    x, y, width, _ = box
    step = min(27, width // _SPACES)
    heading(scene, "Emperor", 110, x, y)
    _other_tiles(scene, x + width, y)
    for space, vp in enumerate(BOARDS.emperor_vp):
        _cell(scene, space, vp, (x + step * space, y + TOP, step - 1, _CELL_HEIGHT))
    _markers(scene, x, y + TOP + _CELL_HEIGHT, step)
    _due(scene, (x, y + TOP + _CELL_HEIGHT + _MARKERS, width, _TILE))


def _cell(scene: Scene, space: int, vp: int, box: Box) -> None:
    """Dark where the penalty waits, grey without reward, light with it."""
    canvas, (x, y, width, height) = scene.canvas, box
    rewarded = space >= BOARDS.emperor_reward_from
    css = "gah-dark" if not space else "gah-card-face" if rewarded else "gah-dim"
    tone = "" if space else "card"
    with scene.marks.spot(canvas, f"track:{space}", box, f"Emperor space {space}, {vp} VP", 4):
        canvas.rect(x, y, width, height, css, 4)
        canvas.text(x + width // 2, y + 12, str(space), INFO, tone=tone, anchor="middle")
        canvas.text(
            x + width // 2, y + 24, str(vp), STRONG, tone="gold-ink" if rewarded else tone, anchor="middle"
        )


def _markers(scene: Scene, x: int, y: int, step: int) -> None:
    """The markers below their spaces, none wider than its space: where several stand, as tags."""
    spaces: dict[int, list[int]] = {}
    for seat, player in enumerate(scene.state.players):
        spaces.setdefault(player.emperor, []).append(seat)
    for space, seats in spaces.items():
        for index, seat in enumerate(seats):
            place = _place(index, len(seats), step)
            box = (x + step * space + place[0], y + place[1], *place[2:])
            label = f"{scene.name(seat)} on Emperor space {space}"
            with scene.marks.spot(scene.canvas, f"emperor:{seat}", box, label, 2):
                if len(seats) > 1:
                    seat_tag(scene.canvas, seat, scene.letters[seat], *box)
                else:
                    narrow_marker(scene.canvas, seat, scene.letters[seat], box[0], box[1])


def _place(index: int, number: int, step: int) -> Box:
    """Where one of so many markers on a space stands, seen from the corner of what is below the space."""
    if number == 1:
        return (step - 1 - _MARKER) // 2, 2, _MARKER, 17
    if number == 2:
        return (step - 1 - _MARKER) // 2, 1 + 11 * index, _MARKER, 9
    width = (step - 2) // 2
    return (width + 2) * (index % 2), 1 + 11 * (index // 2), width, 9


def _other_tiles(scene: Scene, right: int, y: int) -> None:
    """Which tile comes when, the one that is due framed."""
    state, due, x = scene.state, due_tile(scene.state), right
    for index in reversed(range(len(_ROUNDS))):
        key, round_ = state.box.emperor_tiles[index], _ROUNDS[index]
        words = f"R{round_} {key}"
        width = text_width(words, NOTE) + 8
        x -= width
        name = _tile_label(scene, key, round_)
        target = f"tile:{key[0]}"
        mark = scene.marks.spot if index == due else scene.marks.target
        with mark(scene.canvas, target, (x, y, width, 15), name, 4):
            css = "gah-card-due" if index == due and state.agenda else "gah-panel"
            scene.canvas.rect(x, y, width, 15, css, 4)
            past = state.round > round_ or not state.agenda
            tone = "soft" if past or index != due else ""
            scene.canvas.text(x + width // 2, y + 11, words, NOTE, tone=tone, anchor="middle")
        x -= 3


def _tile_label(scene: Scene, key: str, round_: int) -> str:
    reward, penalty = _outcomes(scene, key)
    back = BOARDS.emperor_retreat[round_]
    return (
        f"Emperor tile {key}, round {round_}, {back} back: "
        f"from space {BOARDS.emperor_reward_from} on {reward[2]}; on space 0 {penalty[2]}"
    )


def _due(scene: Scene, box: Box) -> None:
    """The tile that is due: the reward in one line, the penalty in another."""
    canvas, (x, y, width, height) = scene.canvas, box
    index = due_tile(scene.state)
    key = scene.state.box.emperor_tiles[index]
    with scene.marks.target(canvas, EMPEROR_KEY, box, _tile_label(scene, key, _ROUNDS[index]), 5):
        canvas.rect(x, y, width, height, "gah-card-due" if scene.state.agenda else "gah-card-past", 5)
        for row, (sign, _, said) in enumerate(_outcomes(scene, key)):
            baseline = y + 12 + 12 * row
            canvas.text(x + 6, baseline, sign, STRONG)
            words = wrap(said, INFO, width - 32, 1)[0] if text_width(said, INFO) > 2 * width else said
            canvas.text(x + 27, baseline, words, INFO, width=width - 32)


def _outcomes(scene: Scene, key: str) -> tuple[tuple[str, Sequence[Effect], str], ...]:
    """The reward from space 3 on, and the penalty on 0: space, effects, words."""
    tile = scene.rulebook.tiles[key]
    chosen = scene.rulebook.switches.penalty_option == "owner chooses"
    return (
        (f"{BOARDS.emperor_reward_from}+", tile.reward, effects_words(tile.reward)),
        ("0", tile.penalty, penalty_words(tile.penalty, chosen=chosen)),
    )


# What the coming scoring would do

_ARROW = 16
#: The least and the greatest width.
OUTLOOK_WIDTHS = 330, 360
OUTLOOK_HEIGHT = TOP + 44 + 8 + 3 * 15


def draw_outlook(scene: Scene, seat: int, box: Box) -> None:
    """Draw where a seat stands, how far it goes back, what that brings, and what would help."""
    x, y, width, _ = box
    seen = outlook(scene.state, seat)
    if seen is None:
        heading(scene, "Emperor: no scoring is to come", width, x, y)
        return
    heading(scene, f"Emperor after round {seen.round}: {scene.name(seat)}", width, x, y)
    stations = (
        ("stands on", str(seen.space), f"scores {seen.vp} VP"),
        ("goes back", str(seen.space - seen.after), f"at most {seen.back}"),
        ("then on", str(seen.after), f"tile {seen.tile.key}"),
        ("which brings", "", {"nothing": "nothing"}.get(seen.outcome, f"the {seen.outcome}")),
    )
    wide = (width - 3 * _ARROW) // len(stations)
    for index, station in enumerate(stations):
        _station(scene, seen, station, (x + (wide + _ARROW) * index, y + TOP, wide, 44))
    for line, words in enumerate(outlook_words(seen)):
        short = shorten(words, INFO, width)
        scene.canvas.text(x, y + TOP + 44 + 8 + 10 + 15 * line, short, INFO, tone="soft" if line else "")


def _station(scene: Scene, seen: Outlook, words: tuple[str, str, str], box: Box) -> None:
    canvas, (x, y, width, height) = scene.canvas, box
    first, figure, last = words
    middle = x + width // 2
    canvas.rect(x, y, width, height, "gah-card-face" if figure else "gah-card-due", 6)
    canvas.text(middle, y + 12, first, NOTE, tone="soft", anchor="middle")
    if figure:
        canvas.text(middle, y + 27, figure, NUMERAL, anchor="middle")
        canvas.path(f"M{x + width + 4} {y + 22}h8m-3 -3l3 3l-3 3", "gah-line-soft")
    else:
        effects = {"reward": seen.tile.reward, "penalty": (seen.penalty,), "nothing": ()}[seen.outcome]
        if effects:
            symbol(canvas, reward_signs(effects)[0][0].symbol, middle - 8, y + 15)
    canvas.text(middle, y + 40, last, INFO, anchor="middle")


def outlook_words(seen: Outlook) -> tuple[str, ...]:
    """What the scoring would do to a seat, and what it would take to fare better."""
    averted = "" if seen.ignored_for is None else f", or {kronen(seen.ignored_for)} to ignore it"
    avoid = f"to avoid it: {plural(seen.spaces_to('nothing'), 'more space')}{averted}"
    reward = effects_words(seen.tile.reward)
    better = f"for the reward: {plural(seen.spaces_to('reward'), 'more space')} ({reward})"
    match seen.outcome:
        case "penalty":
            return f"{number(seen.vp)} VP, then the penalty: {effect_words(seen.penalty)}", avoid, better
        case "nothing":
            return f"{number(seen.vp)} VP, then nothing", better
        case _:
            return (f"{number(seen.vp)} VP, then the reward: {reward}",)
