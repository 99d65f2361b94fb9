"""The Emperor track with the seats' markers, and the three Emperor tiles."""

from __future__ import annotations

from collections.abc import Sequence

from gah_nb.components import BOARDS
from gah_nb.components.effects import Effect
from gah_nb.telling.short import effects_words, penalty_words

from .header import is_over
from .marks import Box
from .scene import PAD, TOP, Scene, heading, panel
from .signs import reward_signs
from .symbols import seat_marker, symbol
from .targets import EMPEROR_KEY
from .text import wrap
from .theme import NOTE, STRONG, STRONG_SMALL

_SPACES = len(BOARDS.emperor_vp)
_CELL_HEIGHT = 34
_MARKER_STEP = 20
_TILE_SPACE = 7
_TILE_HEIGHT = 104
_LYING_HEIGHT = 42
_INDENT = 43
_SIDE_BY_SIDE = 700


def _step(width: int) -> int:
    """From one space of the track to the next."""
    return 24 if width < 1000 and width >= _SIDE_BY_SIDE else min(30, (width - 2 * PAD) // _SPACES)


def _track_height(players: int) -> int:
    """The track, and below it room for all markers on one space."""
    return TOP + _CELL_HEIGHT + 4 + _MARKER_STEP * players


def emperor_height(players: int, width: int) -> int:
    """How high the panel is in this width: the tiles beside the track, or lying below it."""
    if width >= _SIDE_BY_SIDE:
        return max(_TILE_HEIGHT + 16, _track_height(players) + 6)
    return _track_height(players) + 4 + 3 * (_LYING_HEIGHT + 4) + 4


def emperor_panel(scene: Scene, box: Box) -> None:
    """Draw the track, and the tiles, the one that is due framed."""
    width, step, players = box[2], _step(box[2]), len(scene.state.players)
    track = step * _SPACES
    with panel(scene, "emperor", box, "Emperor"):
        heading(scene, "Emperor", 120)
        note = "space above, its VP below"
        scene.canvas.text(PAD + track - 1, 17, note, NOTE, tone="soft", anchor="end")
        for space, vp in enumerate(BOARDS.emperor_vp):
            _cell(scene, space, vp, PAD + step * space, step - 1)
        _markers(scene, step, TOP + _CELL_HEIGHT + 4)
        if width >= _SIDE_BY_SIDE:
            left = PAD + track + 8
            tile = (width - PAD - left - 2 * _TILE_SPACE) // 3
            _tiles(
                scene, [(left + (tile + _TILE_SPACE) * place, 8, tile, _TILE_HEIGHT) for place in range(3)]
            )
        else:
            top, tile = _track_height(players) + 4, width - 2 * PAD
            rows = [top + (_LYING_HEIGHT + 4) * place for place in range(3)]
            _tiles(scene, [(PAD, row, tile, _LYING_HEIGHT) for row in rows])


def _cell(scene: Scene, space: int, vp: int, x: int, width: int) -> None:
    """Dark where the penalty waits, grey without reward, light with it."""
    canvas, middle = scene.canvas, x + width // 2
    css = "gah-dark" if not space else "gah-dim" if space < BOARDS.emperor_reward_from else "gah-card-face"
    tone = "" if space else "card"
    canvas.rect(x, TOP, width, _CELL_HEIGHT, css, 4)
    canvas.text(middle, TOP + 13, str(space), NOTE, tone=tone, anchor="middle")
    gold = "gold-ink" if space >= BOARDS.emperor_reward_from else tone
    canvas.text(middle, TOP + 28, str(vp), STRONG, tone=gold, anchor="middle")


def _markers(scene: Scene, step: int, y: int) -> None:
    """The markers under their spaces, those of one space below one another."""
    stacked: dict[int, int] = {}
    for seat, player in enumerate(scene.state.players):
        row = stacked.get(player.emperor, 0)
        stacked[player.emperor] = row + 1
        left, top = PAD + step * player.emperor + (step - 17) // 2, y + _MARKER_STEP * row
        place = (left, top, 16, 18)
        with scene.marks.spot(scene.canvas, f"emperor:{seat}", place, f"marker on {player.emperor}"):
            seat_marker(scene.canvas, seat, scene.letters[seat], left, top)
        scene.marks.changed(scene.canvas, f"emperor:{seat}", place)


def _tiles(scene: Scene, boxes: Sequence[Box]) -> None:
    state = scene.state
    rounds = tuple(BOARDS.emperor_tile_round.values())
    due = next((index for index, round_ in enumerate(rounds) if state.round <= round_), len(rounds) - 1)
    for index, (key, box) in enumerate(zip(state.box.emperor_tiles, boxes, strict=True)):
        draw = _lying_tile if box[3] == _LYING_HEIGHT else _tile
        if index != due:
            with scene.marks.spot(scene.canvas, f"tile:{key[0]}", box, f"Emperor tile {key}"):
                draw(scene, key, rounds[index], box, "gah-card-face")
            continue
        with scene.marks.target(scene.canvas, EMPEROR_KEY, box, f"Emperor tile {key}"):
            draw(scene, key, rounds[index], box, "gah-card-face" if is_over(state) else "gah-card-due")


def _tile(scene: Scene, key: str, round_: int, box: Box, css: str) -> None:
    """A tile with its round on top, then the reward, then the penalty."""
    canvas, (x, y, width, height) = scene.canvas, box
    past = scene.state.round > round_ or is_over(scene.state)
    canvas.rect(x, y, width, height, "gah-card-past" if past else css, 6)
    canvas.text(x + 7, y + 15, f"Round {round_}", STRONG_SMALL, tone="soft" if past else "")
    words = "past" if past else f"{BOARDS.emperor_retreat[round_]} back"
    canvas.text(x + width - 7, y + 15, words, NOTE, tone="soft", anchor="end")
    canvas.path(f"M{x + 1} {y + 21}h{width - 2}", "gah-rule")
    top = y + 24
    for sign, effects, said in _outcomes(scene, key):
        lines = tile_lines(said, width)
        _outcome(scene, sign, effects, x + 7, top, past=past)
        for line, text in enumerate(lines):
            tone = "soft" if past else ""
            canvas.text(x + _INDENT, top + 11 + 12 * line, text, NOTE, tone=tone)
        top += max(20, 12 * len(lines) + 4)


def _lying_tile(scene: Scene, key: str, round_: int, box: Box, css: str) -> None:
    """A tile where it is narrow: its round at the left, reward and penalty in a line each."""
    canvas, (x, y, width, height) = scene.canvas, box
    past = scene.state.round > round_ or is_over(scene.state)
    canvas.rect(x, y, width, height, "gah-card-past" if past else css, 6)
    canvas.text(x + 7, y + 18, f"Round {round_}", STRONG_SMALL, tone="soft" if past else "")
    words = "past" if past else f"{BOARDS.emperor_retreat[round_]} back"
    canvas.text(x + 7, y + 33, words, NOTE, tone="soft")
    for row, (sign, effects, said) in enumerate(_outcomes(scene, key)):
        top = y + 3 + 18 * row
        _outcome(scene, sign, effects, x + 64, top, past=past)
        canvas.text(x + 100, top + 13, said, NOTE, tone="soft" if past else "", width=width - 106)


def _outcomes(scene: Scene, key: str) -> tuple[tuple[str, Sequence[Effect], str], ...]:
    """The reward from space 3 on, and the penalty on 0: space, effects, words."""
    tile = scene.rulebook.tiles[key]
    chosen = scene.rulebook.switches.penalty_option == "owner chooses"
    return (
        (f"{BOARDS.emperor_reward_from}+", tile.reward, effects_words(tile.reward)),
        ("0", tile.penalty, penalty_words(tile.penalty, chosen=chosen)),
    )


def _outcome(scene: Scene, sign: str, effects: Sequence[Effect], x: int, y: int, *, past: bool) -> None:
    """The space from which it counts, and its first symbol."""
    tone = "soft" if past else ""
    scene.canvas.text(x, y + 12, sign, STRONG_SMALL, tone=tone)
    symbol(scene.canvas, reward_signs(effects)[0][0].symbol, x + 17, y, tone or "ink")


def tile_lines(words: str, width: int) -> tuple[str, ...]:
    """The words of a tile, broken to its width."""
    return wrap(words, NOTE, width - _INDENT - 4, 3)
