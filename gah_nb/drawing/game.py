"""What belongs to nobody: title, round, rules and decks, who has won; and the Emperor.

Of him the track with its markers, the tile that is due, and what the coming scoring would do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gah_nb.components import BOARDS
from gah_nb.components.effects import Effect
from gah_nb.engine.emperor import Outlook, outlook
from gah_nb.engine.frames import Turn
from gah_nb.engine.rounds import leftovers, winners
from gah_nb.engine.state import State
from gah_nb.telling.short import effect_words, effects_words, kronen, number, penalty_words
from gah_nb.telling.wording import plural

from .canvas import shorten, text_width, wrap
from .panels import EMPEROR_KEY, TOP, Box, Scene, corners, heading
from .symbols import crown, narrow_marker, reward_signs, seat_marker, seat_tag, symbol, tick
from .theme import GUEST_SMALL, INFO, NAME, NOTE, NUMERAL, STRONG

_PAD = 8
_SQUARE = 16
_STEP = 19
_TRACK = _STEP * (BOARDS.rounds - 1) + _SQUARE
_LINE = 12
#: What it takes at least: the title, the round track, two lines of facts.
GAME_HEIGHT = 80
#: From this height on a long title may have two lines.
_ROOMY = 100


def is_over(state: State) -> bool:
    """Whether the game is over: the last round is played and nothing is left to resolve."""
    return state.round >= BOARDS.rounds and not state.agenda


def round_words(state: State) -> str:
    """The round in words."""
    if is_over(state):
        return f"after round {BOARDS.rounds}"
    return f"round {state.round} of {BOARDS.rounds}" if state.round else "set-up"


def result_words(state: State) -> str:
    """Who wins.

    Shared victories name all winners (R8.2).
    """
    names = [state.box.names[seat] for seat in winners(state)]
    if len(names) == 1:
        return f"{names[0]} wins"
    return f"{', '.join(names[:-1])} and {names[-1]} share the victory"


def draw_game(scene: Scene, title: str, note: str, box: Box) -> None:
    """Draw what is played, or the result; and below it what signs mean, as far as there is room."""
    _, _, width, height = box
    inner = width - 2 * _PAD
    if is_over(scene.state):
        y = _result(scene, inner)
    else:
        y = _round(scene, _title(scene, title, inner, 1 if height < _ROOMY else 2))
    lines = (height - 2 - y) // _LINE
    if lines >= 2:
        y = _facts(scene, note, inner, y, lines)
    _legend(scene, y + 6, width, height)


def _title(scene: Scene, title: str, width: int, most: int) -> int:
    """Draw the title, smaller and in two lines if it is long; gives back where it ends."""
    style = NAME if text_width(title, NAME) <= width else GUEST_SMALL
    lines = wrap(title, style, width, most)
    for line, text in enumerate(lines):
        scene.canvas.text(_PAD, 15 + 13 * line, text, style)
    return 4 + 13 * len(lines)


def _round(scene: Scene, y: int) -> int:
    """A square per round: past ones dark, the present one framed, a crown where the Emperor comes."""
    canvas, state = scene.canvas, scene.state
    with scene.marks.spot(canvas, "round", (_PAD - 2, y + 1, _TRACK + 4, _SQUARE + 8), "round track"):
        for round_ in range(1, BOARDS.rounds + 1):
            x, past = _PAD + _STEP * (round_ - 1), round_ < state.round
            css = "gah-dark" if past else "gah-card-due" if round_ == state.round else "gah-card-face"
            canvas.rect(x, y + 9, _SQUARE, _SQUARE, css)
            style = NOTE if round_ > state.round else STRONG
            tone = "card" if past else "soft" if round_ > state.round else ""
            canvas.text(x + _SQUARE // 2, y + 21, str(round_), style, tone=tone, anchor="middle")
            if round_ in BOARDS.emperor_retreat:
                crown(canvas, x + 2, y, "gah-soft-fill")
    if scene.deciding is not None:
        _who_decides(scene, scene.deciding, _PAD + _TRACK + 10, y + 7)
    return y + 26


def _who_decides(scene: Scene, seat: int, x: int, y: int) -> None:
    seat_marker(scene.canvas, seat, scene.letters[seat], x, y)
    scene.canvas.text(x + 20, y + 14, "decides", INFO, tone="soft")


def _facts(scene: Scene, note: str, width: int, y: int, lines: int) -> int:
    """Round, seed, edition, decks and a note, in at most so many lines."""
    state, canvas = scene.state, scene.canvas
    guests, gone, staff = map(len, (state.guest_deck, state.guest_discard, state.staff_deck))
    decks = f"decks: {guests} guests, {staff} staff; {gone} gone"
    words = wrap(" · ".join(_said(state, note)), NOTE, width, max(1, min(3, lines - 1)))
    place = (_PAD - 2, y + 2, width + 4, _LINE * len(words) - 3)
    with scene.marks.spot(canvas, "game", place, "players, edition, seed"):
        for line in words:
            y += _LINE
            canvas.text(_PAD, y - 3, line, NOTE, tone="soft")
    place = (_PAD - 2, y + 2, text_width(decks, NOTE) + 6, _LINE - 2)
    with scene.marks.spot(canvas, "decks", place, decks, 3):
        canvas.text(_PAD, y + _LINE - 3, decks, NOTE, tone="soft")
    return y + _LINE


def _said(state: State, note: str) -> Iterator[str]:
    if not state.round or is_over(state):  # else the round track says it
        yield round_words(state)
    if any(isinstance(frame, Turn) and frame.extra for frame in state.agenda):
        yield "extra turn"
    if state.box.seed is not None:
        yield f"seed {state.box.seed}"
    yield f"edition {state.box.rules.edition}"
    if note:
        yield note


_ROW = 18
#: A sign's kind and name, and what it means.
_ENTRIES = (
    ("box", "gah-empty-blue", "no tile"),
    ("box", "gah-vacant-blue", "vacant"),
    ("box", "gah-occupied-blue", "occupied"),
    ("box", "gah-ring", "can act here"),
    ("corners", "", "changed"),
    ("tick", "", "bonus given"),
    ("symbol", "each-round", "each round"),
    ("symbol", "once", "once"),
    ("symbol", "permanent", "permanent"),
    ("symbol", "at-the-end", "at the end"),
    ("symbol", "draw", "in hand"),
    ("symbol", "staff", "staff at work"),
)


def _legend(scene: Scene, y: int, width: int, height: int) -> None:
    """A sample and a word for signs, two in a row, as many rows as there is room for."""
    step = (width - 2 * _PAD) // 2
    rows = (height - 4 - y) // _ROW
    for index, (kind, name, words) in enumerate(_ENTRIES[: 2 * max(0, rows)]):
        row, column = divmod(index, 2)
        left, top = _PAD + step * column, y + _ROW * row
        _sample(scene, kind, name, left, top)
        scene.canvas.text(left + 22, top + 13, words, NOTE, tone="soft")


def _sample(scene: Scene, kind: str, name: str, x: int, y: int) -> None:
    match kind:
        case "box":
            scene.canvas.rect(x + 2, y + 3, 12, 12, name, 3)
        case "corners":
            corners(scene.canvas, x + 4, y + 5, 8, 8)
        case "tick":
            tick(scene.canvas, x + 4, y + 6)
        case _:
            symbol(scene.canvas, name, x, y + 1)


def _result(scene: Scene, width: int) -> int:
    """Who wins, and a row per seat, the winner first: VP as a bar, and what breaks a tie."""
    state, canvas = scene.state, scene.canvas
    players = state.players
    words = result_words(state)
    top = 20
    if text_width(words, NAME) <= width:
        canvas.text(_PAD, 15, words, NAME)
    else:
        lines = wrap(words, STRONG, width, 2 if len(players) < 4 else 1)
        for line, text in enumerate(lines):
            canvas.text(_PAD, 14 + 14 * line, text, STRONG)
        top = 6 + 14 * len(lines)
    ranks = sorted(range(len(players)), key=lambda seat: (-players[seat].vp, -leftovers(state, seat), seat))
    most = max(1, *(player.vp for player in players))
    row = 15 if len(players) == 4 else 20
    for place, seat in enumerate(ranks):
        _result_row(scene, seat, most, top + row * place, width)
    return top + 2 + row * len(players)


def _result_row(scene: Scene, seat: int, most: int, y: int, width: int) -> None:
    canvas, state = scene.canvas, scene.state
    vp = state.players[seat].vp
    canvas.rect(_PAD, y, 14, 13, f"gah-seat-{seat}", 2)
    canvas.text(_PAD + 7, y + 10, scene.letters[seat], STRONG, tone="on-colour", anchor="middle", width=13)
    bar = max(2, (width - 140) * max(0, vp) // most)
    canvas.rect(_PAD + 19, y + 1, bar, 11, f"gah-seat-{seat}", 2)
    words = f"{number(vp)} VP"
    canvas.text(_PAD + 24 + bar, y + 10, words, STRONG)
    rest = f"{leftovers(state, seat)} left over"
    canvas.text(_PAD + width, y + 10, rest, NOTE, tone="soft", anchor="end")


# The Emperor

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
