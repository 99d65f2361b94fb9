"""From what a scenario says to the position it means; all that is wrong is found, each thing at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gah_nb.components import BOARDS, HOTELS, switches
from gah_nb.engine import Box, Position
from gah_nb.engine.audit import Path, flaws
from gah_nb.engine.flow import Flow
from gah_nb.engine.frames import Frame, InstructedTurn, NextTurn, Turn
from gah_nb.engine.play import advance
from gah_nb.files import Document, FileProblem, InvalidFile, KeyPath, Misfit, Table
from gah_nb.files.places import index_of, place_words, value_at
from gah_nb.play.game import Game
from gah_nb.scenario import paths
from gah_nb.scenario.form import Check, Form

from . import turns
from .areas import areas, out_of_reach
from .box import Cards, Rules, box, guests, rules_of, staff
from .complaints import Complaint, Complaints, follows, in_the_game, key_of
from .leopold import his_area, leopold, private_stack, with_opponent

#: Checks, each by where it stands.
Checks = Mapping[KeyPath, Check]


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
    rules: Rules | None = None,
    found: Iterable[FileProblem] = (),
    checks: Checks | None = None,
) -> Placed:
    """Build the position of a scenario that stands at ``prefix`` of a document.

    ``rules`` are an edition and readings instead of its own, under which it need not come about by play.
    ``found`` is what is known to be wrong with the rest of the document, ``checks`` are what is looked at
    instead of each ``[[check]]``. Raises `InvalidFile` with every problem.
    """
    complaints = Complaints(document, prefix, loose=form.loose or rules is not None)
    complaints.found += (Complaint((), problem) for problem in found)
    position = _described(complaints, form, rules)
    if rules is None:
        _checks(complaints, form, position.box, _checks_of(form) if checks is None else checks)
    complaints.settle()
    if not complaints.problems:
        for flaw in flaws(position):
            complaints.add(_place_in_file(flaw.path, position.box.names), flaw.message)
    complaints.refuse()
    base = _at_rest(position)
    game = _moved(complaints, form, base)
    complaints.refuse()
    if rules is None and form.digest and form.digest != game.digest:
        complaints.add(("digest",), f"this position has the digest {game.digest}, not {form.digest}")
        complaints.refuse()
    return Placed(base, game, tuple(complaints.notes))


def sketch(
    document: Document[Any],
    form: Form,
    found: Iterable[FileProblem] = (),
    checks: Checks | None = None,
) -> tuple[Position, tuple[FileProblem, ...]]:
    """The position as far as it can be made out, and all that is wrong; for looking at while it is edited.

    What is wrong with moves and checks is told as well; ``found`` and ``checks`` are as for `place`.
    """
    try:
        return place(document, form, found=found, checks=checks).base, ()
    except InvalidFile as error:
        return _described(Complaints(document, loose=form.loose), form, None), error.problems


def complaints_of(document: Document[Any], form: Form) -> list[Complaint]:
    """What is wrong with the position and the checks; no moves are played."""
    complaints = Complaints(document, loose=form.loose)
    _checks(complaints, form, _described(complaints, form, None).box, _checks_of(form))
    complaints.settle()
    return complaints.found


def _described(complaints: Complaints, form: Form, rules: Rules | None) -> Position:
    """The position; it makes sense where nothing is complained of."""
    complaints.invited, complaints.queued = form.players, len(form.queue)
    chosen = with_opponent(complaints, form, box(complaints, form, rules))
    names, seats = chosen.names, len(chosen.names)
    lying = Cards(complaints, promos=form.promos)
    seated = his_area(form, chosen, areas(lying, form, chosen))
    players = turns.seated(complaints, form, names, seated, chosen.virtual)
    stack = private_stack(lying, form, chosen)
    queue, guest_deck, discard = guests(lying, form)
    staff_deck, gone = staff(lying, form)
    lying.once()
    dice, dustbin = turns.NO_DICE, 0
    agenda: tuple[Frame, ...]
    in_set_up = turns.is_in_set_up(complaints, form)
    if in_set_up:
        players, agenda = turns.set_up(complaints, form, chosen, players)
    else:
        dice, dustbin = turns.dice(complaints, form, players, chosen.seed)
        seat = turns.to_move(complaints, form, names, players, dice)
        his = seat is not None and seat == chosen.virtual
        agenda = (NextTurn(), InstructedTurn(chosen.virtual) if his else Turn(seat or 0))
        if seat is not None:
            all_return = chosen.rulebook.switches.reroll_for == "everybody"
            turns.order(complaints, names, players, seat, rolled_again=dustbin > 0, all_return=all_return)
    lying_dice = sum(dice) if in_set_up or any(dice) else BOARDS.dice[seats]  # not known: as many as can be
    out_of_reach(complaints, form, chosen, players)
    if form.reshuffled < 0:
        complaints.add(
            ("reshuffled",), f"the guest deck cannot have been shuffled again {form.reshuffled} times"
        )
    claims = turns.claims(complaints, form, names)
    return Position(
        box=chosen,
        players=players,
        queue=queue,
        guest_deck=guest_deck,
        guest_discard=discard,
        staff_deck=staff_deck,
        staff_gone=gone,
        dice=dice,
        dustbin=dustbin,
        round=form.round,
        rolls=0 if in_set_up else 1 + dustbin,
        shuffles=form.reshuffled,
        claims=claims,
        agenda=agenda,
        script=turns.script(complaints, form, seats, lying_dice),
        leopold=leopold(lying, form, chosen, claims, stack),
    )


def _checks_of(form: Form) -> Checks:
    return {("check", number): check for number, check in enumerate(form.check)}


def _checks(complaints: Complaints, form: Form, box: Box, checks: Checks) -> None:
    plans = [HOTELS[key] for key in box.hotels]
    for place, rule in enumerate(form.rules):
        if (message := paths.no_rule(rule)) and rule not in switches():
            complaints.add(("rules", place), message)
    for path, check in checks.items():
        for where, sentence, index in paths.placed_problems(check, box.names, plans):
            complaints.add((*path, *where), sentence, index)
    for path, check in _checks_of(form).items():
        if check.edition or check.readings:
            rules_of(complaints, check.edition or box.rules.edition, check.readings, path)


#: Fields of a position, and the keys that say what stands there.
_KEYS = {"emperor_tiles": "emperor", "hotels": "hotel", "names": "players", "guest_discard": "discard"}
_AREA_KEYS = {"covered": "taken", "tiles": "rooms", "occupied": "rooms", "display": "staff", "used": "staff"}


def _place_in_file(path: Path, names: tuple[str, ...]) -> KeyPath:
    """Where a file says what stands at a path of the position; the whole file where it says it nowhere."""
    match path:
        case ("players", int(seat), str(field), *_):
            return ("player", names[seat], _AREA_KEYS.get(field, field))
        case ("leopold", *_):
            return ("leopold",)
        case ("box", str(field), *_) | (str(field), *_):
            key = _KEYS.get(field, field)
            return (key,) if key in Form.__struct_fields__ else ()
        case _:
            return ()


def _at_rest(position: Position) -> Position:
    """The position after what asks nothing, such as a note of objectives that hold (O10)."""
    flow = Flow(position)
    decision = advance(flow)
    base = Position(*flow.fields())
    base.__dict__["decision"] = decision
    return base


def _moved(complaints: Complaints, form: Form, base: Position) -> Game:
    """The game after the moves of the file."""
    game = Game(base)
    run = game.playing()
    if stop := run.go(form.moves):
        reason = f"{stop.action}: {stop.reason} ({stop.rule})" if stop.rule else stop.reason
        complaints.add(("moves",), reason, index_of(form.moves, stop.line, stop.column))
    return game.after(run)


# What is left of a file of which a part does not have the form

#: What stands in a list instead of a member that is no text.
_EMPTY: Mapping[KeyPath, Callable[[], object]] = {("check",): dict, ("shuffles",): list}


def what_fits(
    data: dict[str, Any], wrong: Iterable[KeyPath], instead: Callable[[object], str], form: type[Form] = Form
) -> Form:
    """The form of everything but what is ``wrong``; `data` is used up.

    In a list ``instead`` gives a text in the place of what does not fit, so that the others keep theirs.
    """
    for path in sorted(wrong, key=len, reverse=True):
        _leave_out(data, path, instead)
    known = {key: value for key, value in data.items() if key in form.__struct_fields__}
    return msgspec.convert(known, form, strict=True, str_keys=True)


def _leave_out(data: Any, path: KeyPath, instead: Callable[[object], str]) -> None:
    *way, last = path
    held = value_at(data, tuple(way))
    if isinstance(held, dict):
        del held[last]
    else:
        empty = _EMPTY.get(tuple(way))
        held[last] = empty() if empty else instead(held[last])


# All that is wrong with a file of which a part does not even have the form: what remains is looked at too.
#
# What does not fit is left out, and so is every complaint that may come from that alone: dice are not counted
# while nobody knows what somebody has taken.

#: Who sits at the table is needed for everything.
_NEEDED = "players"
#: Where it is not known whether this is set, nothing is complained of that it would allow.
_ALLOWS = "loose"


def all_wrong(raw: Document[Table], wrong: Sequence[Misfit]) -> Iterator[FileProblem]:
    """Everything that is wrong with a file of which ``wrong`` does not have the form; its table is used up.

    Of a form with further keys only those that a scenario has are looked at.
    """
    for misfit in wrong:
        told = _in_other_words(raw.value, misfit.path) or [(misfit.path, misfit.message)]
        yield from (raw.problem(path, message, place=_words(raw, path)) for path, message in told)
    misfits = [misfit for misfit in wrong if misfit.path]
    unknown = {key_of(misfit.meant) for misfit in misfits}
    if _NEEDED in unknown:
        return
    form = what_fits(raw.value, (misfit.path for misfit in misfits), lambda _: "")
    if _ALLOWS in unknown:
        form = replace(form, loose=True)
    for complaint in complaints_of(raw, form):
        if not any(_may_cause(misfit, complaint) for misfit in misfits):
            yield complaint.problem


def _words(raw: Document[Table], path: KeyPath) -> str:
    queue = raw.value.get("queue")
    return place_words(in_the_game(path, len(queue))) if isinstance(queue, list) else ""


def _may_cause(misfit: Misfit, complaint: Complaint) -> bool:
    """Whether something may be complained of only because of a misfit, or is the same thing."""
    path = complaint.path
    if path[: len(misfit.path)] == misfit.path or path[: len(misfit.meant)] == misfit.meant:
        return True
    if isinstance(misfit.path[-1], int) and path == misfit.path[:-1]:
        return True
    return follows(complaint, misfit.meant)


# Mistakes that are easily made


def _in_other_words(data: dict[str, Any], path: KeyPath) -> list[tuple[KeyPath, str]]:
    """What a misfit is called where people are likely to mean something; nothing for all others."""
    value = value_at(data, path)
    match path:
        case ("check",) if isinstance(value, dict):
            return [(path, "there can be several checks, so each begins with [[check]], in two brackets")]
        case ("player",) if isinstance(value, list):
            return [(path, "what lies in front of somebody stands under [player.NAME], in single brackets")]
        case ("players",) if isinstance(value, dict):
            message = "this is the list of names; what lies in front of somebody stands under [player.NAME]"
            return [(path, message)]
        case ("check", int(), "expect", str(name)) if isinstance(value, dict) and "." not in name:
            inside = next(iter(value), "kronen")
            return [(path, f'a path with a full stop stands in quotes: "{name}.{inside}" = ...')]
        case ("check", int(), *_) if isinstance(value, list):
            wrong = [place for place, member in enumerate(value) if not isinstance(member, str)]
            return [((*path, place), "this must be text") for place in wrong]
        case _:
            return []
