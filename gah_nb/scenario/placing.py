"""From what a scenario says to the position it means; all that is wrong is found, each thing at its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gah_nb.components import (
    BOARDS,
    EMPEROR_TILES,
    HOTELS,
    OBJECTIVES,
    RuleSet,
    UnknownRule,
    rule_set,
)
from gah_nb.engine import Box, GahError, IllegalAction, InvalidSetup, NotYourDecision, Player, Position
from gah_nb.engine.audit import problems as audit
from gah_nb.engine.chance import shuffled
from gah_nb.engine.frames import Drafting, Frame, NextTurn, Turn
from gah_nb.engine.setup import set_up_frames
from gah_nb.engine.state import Chance
from gah_nb.files import Document, KeyPath, suggestion
from gah_nb.game import Game, Playing
from gah_nb.notation import NotationError, split_script

from . import cards, paths, reach, turns
from .areas import areas
from .complaints import Complaints
from .form import Check, Form
from .words import read_dice

_LETTERS = "ABC"
DEFAULT_PLAYERS = tuple(Form().players)
DEFAULT_SEED = 1
UNKNOWN_LUCK = "unknown"
_ROWS: Mapping[str, Mapping[str, Any]] = {"emperor": EMPEROR_TILES, "objectives": OBJECTIVES}
_SET_UPS = ("draft", "guests")


class Placed(Struct, frozen=True):
    """A scenario as a game: ``base`` is the position described, ``game`` where its moves have led from there.

    ``notes`` are sentences about what cannot come about by play.
    """

    base: Position
    game: Game
    notes: tuple[str, ...] = ()


def place(
    document: Document[Any],
    form: Form,
    prefix: KeyPath = (),
    rules: tuple[str, Mapping[str, str]] | None = None,
) -> Placed:
    """Build the position of a scenario that stands at ``prefix`` of a document.

    ``rules`` are an edition and readings instead of its own. Raises `InvalidFile` with every problem found.
    """
    complaints = Complaints(document, prefix, loose=form.loose)
    base = _base(complaints, form, rules)
    complaints.refuse()
    for sentence in audit(base):
        complaints.add((), sentence)
    complaints.refuse()
    game = _moved(complaints, form, base)
    if rules is None and form.digest and form.digest != game.digest:
        complaints.add(("digest",), f"this position has the digest {game.digest}, not {form.digest}")
    complaints.refuse()
    return Placed(base, game, tuple(complaints.notes))


def _base(complaints: Complaints, form: Form, rules: tuple[str, Mapping[str, str]] | None) -> Position:
    _players(complaints, form)
    rule_set_ = _rules(complaints, form, rules)
    complaints.refuse()  # all the rest relies on it
    assert rule_set_ is not None
    seed = _seed(complaints, form)
    box = Box(
        names=tuple(form.players),
        rules=rule_set_,
        hotels=_hotels(complaints, form, seed),
        objectives=_keys(complaints, "objectives", form.objectives),
        emperor_tiles=_keys(complaints, "emperor", form.emperor),
        seed=seed,
        promos=form.promos,
    )
    lying = cards.Cards(complaints, promos=form.promos)
    players = turns.seated(complaints, form, areas(lying, form, box.hotels))
    queue, guest_deck, discard = cards.guests(lying, form)
    staff_deck, gone = cards.staff(lying, form)
    _checks(complaints, form, box)
    set_up = _in_set_up(complaints, form)
    dice, dustbin, agenda = (0,) * 6, 0, ()  # type: tuple[int, ...], int, tuple[Frame, ...]
    if set_up:
        players, agenda = _set_up(form, players, box)
    else:
        dice, dustbin = turns.dice(complaints, form, players, seed)
        agenda = (NextTurn(), Turn(turns.to_move(complaints, form, players, dice, dustbin)))
        reach.unlikely(complaints, form, players, box.rulebook)
    return Position(
        box=box,
        players=players,
        queue=queue,
        guest_deck=guest_deck,
        guest_discard=discard,
        staff_deck=staff_deck,
        staff_gone=gone,
        dice=dice,
        dustbin=dustbin,
        round=form.round,
        rolls=0 if set_up else 1 + dustbin,
        shuffles=form.reshuffled,
        claims=_claims(complaints, form),
        agenda=agenda,
        script=_script(complaints, form),
    )


# The box


def _players(complaints: Complaints, form: Form) -> None:
    names = form.players
    if len(names) not in BOARDS.dice:
        complaints.add(("players",), f"the game is for 2 to 4 players, not {len(names)} (R1.1)")
    for place, name in enumerate(names):
        if not name.strip():
            complaints.add(("players", place), "a player needs a name")
        elif name in names[:place]:
            complaints.add(("players", place), f"two players cannot both be called {name}")


def _rules(complaints: Complaints, form: Form, rules: tuple[str, Mapping[str, str]] | None) -> RuleSet | None:
    edition, readings = rules or (form.edition, form.readings)
    try:
        return rule_set(edition, readings)
    except UnknownRule as error:
        known = form.readings and form.edition in str(error) and "edition" not in str(error)
        complaints.add(("readings",) if form.readings and not known else ("edition",), str(error))
        return None


def _seed(complaints: Complaints, form: Form) -> int | None:
    if form.luck not in ("", UNKNOWN_LUCK):
        complaints.add(("luck",), f'luck is "{UNKNOWN_LUCK}", or comes from the seed')
    if form.seed is None:
        return None if form.luck == UNKNOWN_LUCK else DEFAULT_SEED
    if form.luck == UNKNOWN_LUCK:
        complaints.add(("luck",), "luck that comes from a seed is not unknown: leave one of them out")
    if not 0 <= form.seed < 2**64:
        complaints.add(("seed",), f"the seed is a whole number from 0 to 2**64 - 1, not {form.seed}")
        return DEFAULT_SEED
    return form.seed


def _hotels(complaints: Complaints, form: Form, seed: int | None) -> tuple[str, ...]:
    seats = min(len(form.players), max(BOARDS.dice))
    night = (BOARDS.night_hotel,) * seats
    if form.hotel == BOARDS.night_hotel:
        return night
    if form.hotel == "day":
        return shuffled(seed or 0, ("hotels",), BOARDS.day_hotels)[:seats]
    known = ", ".join(HOTELS)
    if isinstance(form.hotel, str):
        message = f'hotel is "night", "day" or a list of {known} for each player, not "{form.hotel}" (R1.8)'
        complaints.add(("hotel",), message)
        return night
    if len(form.hotel) != seats:
        complaints.add(("hotel",), f"{seats} players need {seats} hotels, not {len(form.hotel)} (R1.8)")
        return night
    for place, key in enumerate(form.hotel):
        if key not in HOTELS:
            complaints.add(
                ("hotel", place), f"there is no hotel {key}{suggestion(key, HOTELS)}; there are {known}"
            )
        elif key != BOARDS.night_hotel and key in form.hotel[:place]:
            complaints.add(("hotel", place), f"the board {key} is there once (R1.8)")
    return tuple(form.hotel) if all(key in HOTELS for key in form.hotel) else night


def first_keys(key: str) -> tuple[str, str, str]:
    """The first Emperor tile (``"emperor"``) or objective (``"objectives"``) of each letter."""
    rows = _ROWS[key]
    a, b, c = (next(name for name, row in rows.items() if row.letter == letter) for letter in _LETTERS)
    return a, b, c


def _keys(complaints: Complaints, key: str, said: Sequence[str]) -> tuple[str, str, str]:
    """One of each letter; without any the first ones."""
    if not said:
        return first_keys(key)
    rows = _ROWS[key]
    what = "Emperor tiles" if key == "emperor" else "objectives"
    if len(said) != len(_LETTERS):
        complaints.add((key,), f"there are three {what}, one of each letter A, B, C, not {len(said)} (R1.2)")
        return first_keys(key)
    for place, (name, letter) in enumerate(zip(said, _LETTERS, strict=True)):
        if name not in rows or rows[name].letter != letter:
            fitting = ", ".join(one for one, row in rows.items() if row.letter == letter)
            complaints.add((key, place), f"{name} is none of the {what} {fitting} that can lie here (R1.2)")
            return first_keys(key)
    a, b, c = said
    return a, b, c


# The table


def _claims(complaints: Complaints, form: Form) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = []
    for letter in form.claims:
        if letter not in _LETTERS:
            complaints.add(("claims", letter), f"objectives have the letters A, B, C, not {letter}")
    for letter in _LETTERS:
        names = form.claims.get(letter, [])
        if len(names) > len(BOARDS.objective_vp):
            spots = len(BOARDS.objective_vp)
            complaints.add(
                ("claims", letter), f"an objective has {spots} spots for markers, not {len(names)} (R6.2)"
            )
        seats = []
        for place, name in enumerate(names):
            if name not in form.players:
                at_table = ", ".join(form.players)
                complaints.add(
                    ("claims", letter, place), f"nobody here is called {name}; at the table are {at_table}"
                )
            elif name in names[:place]:
                complaints.add(("claims", letter, place), f"{name} has one marker for each objective (R6.2)")
            else:
                seats.append(form.players.index(name))
        found.append(tuple(seats))
    return tuple(found)


def _script(complaints: Complaints, form: Form) -> tuple[Chance, ...]:
    """The rolls and shuffles that are laid down, in the order of the file."""
    script: list[Chance] = []
    most = BOARDS.dice[len(form.players)]
    for place, text in enumerate(form.rolls):
        values = complaints.read(("rolls", place), read_dice, text)
        if values is not None and not 1 <= len(values) <= most:
            complaints.add(("rolls", place), f"a roll has 1 to {most} dice here, not {len(values)} (R1.1)")
        elif values is not None:
            script.append(("roll", tuple(sorted(values))))
    for place, names in enumerate(form.shuffles):
        aside = cards.Cards(complaints, promos=form.promos)
        deck = [aside.read(("shuffles", place, number), name, "guest") for number, name in enumerate(names)]
        script.append(("shuffle", tuple(card for card in deck if card is not None)))
    return tuple(script)


def _in_set_up(complaints: Complaints, form: Form) -> bool:
    if form.set_up and form.set_up not in _SET_UPS:
        complaints.add(("set_up",), f'set_up is {" or ".join(_SET_UPS)}, not "{form.set_up}" (R1.5, R1.6)')
    elif form.set_up and form.round:
        complaints.add(("set_up",), "the set-up comes before the first round: it goes with round = 0")
    elif not form.set_up and form.round == 0:
        complaints.add(("round",), 'round 0 is the set-up: say set_up = "guests" or "draft" (R1.5, R1.6)')
    elif not 0 <= form.round <= BOARDS.rounds:
        complaints.add(("round",), f"a game has rounds 1 to {BOARDS.rounds}, not {form.round} (R2.1)")
    return form.round == 0 or bool(form.set_up)


def _set_up(
    form: Form, players: tuple[Player, ...], box: Box
) -> tuple[tuple[Player, ...], tuple[Frame, ...]]:
    """The agenda of a set-up, and for a draft the hands as the packs that go round (R1.5)."""
    order = sorted(range(len(players)), key=lambda seat: players[seat].numbers)
    agenda = set_up_frames(order, box.rulebook.switches.start_rooms_due)
    if form.set_up != "draft":
        return players, agenda
    packs = tuple(player.hand for player in players)
    return tuple(replace(player, hand=()) for player in players), (*agenda, Drafting(0, packs))


# Checks and moves


def _checks(complaints: Complaints, form: Form, box: Box) -> None:
    plans = [HOTELS[key] for key in box.hotels]
    for place, check in enumerate(form.check):
        for path, sentence in paths.problems(check, form.players, plans):
            complaints.add(("check", place, *path), sentence)
        _rules_of(complaints, ("check", place), check, form)


def _rules_of(complaints: Complaints, path: KeyPath, check: Check, form: Form) -> None:
    if not (check.edition or check.readings):
        return
    try:
        rule_set(check.edition or form.edition, check.readings)
    except UnknownRule as error:
        key = "readings" if check.readings else "edition"
        complaints.add((*path, key), str(error))


def _moved(complaints: Complaints, form: Form, base: Position) -> Game:
    """The game after the moves of the file."""
    run = Playing(Game(base))
    if not form.moves.strip():
        return run.game
    for said in split_script(form.moves, form.players):
        index = _index(form.moves, said.line, said.column)
        try:
            run.say(said)
        except NotationError as error:
            complaints.add(("moves",), error.reason, _index(form.moves, error.line, error.column))
            break
        except (IllegalAction, NotYourDecision) as error:
            complaints.add(("moves",), f"{said.text}: {error.rule}: {error.reason}", index)
            break
        except (InvalidSetup, GahError) as error:
            complaints.add(("moves",), f"{said.text}: {error}", index)
            break
    return run.result()


def _index(text: str, line: int, column: int) -> int:
    return sum(len(one) + 1 for one in text.split("\n")[: line - 1]) + column - 1
