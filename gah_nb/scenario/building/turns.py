"""The middle of the table and the turns: markers, dice and who took which, laid-down luck, half a set-up."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from msgspec.structs import replace

from gah_nb.components import BOARDS
from gah_nb.engine import Box, Player, luck
from gah_nb.engine.audit import claim_flaws
from gah_nb.engine.frames import Drafting, Frame
from gah_nb.engine.rounds import visible
from gah_nb.engine.setup import set_up_frames
from gah_nb.engine.state import Chance
from gah_nb.scenario.form import Form, read_dice, read_roll

from .box import LETTERS, shuffled_deck
from .complaints import Complaints

# What lies in the middle of the table: markers, outcomes that are laid down, a set-up half done

DRAFT, GUESTS = "draft", "guests"
_NOT_YET = "in the set-up no die is rolled yet (R2.1)"


def claims(complaints: Complaints, form: Form, names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The seats with a marker on each objective, in the order of their spots."""
    for letter in form.claims:
        if letter not in LETTERS:
            complaints.add(("claims", letter), f'objectives have the letters A, B, C, not "{letter}" (R1.2)')
    found = []
    for letter in LETTERS:
        said = [
            (place, complaints.seat(("claims", letter, place), name, names))
            for place, name in enumerate(form.claims.get(letter, []))
        ]
        seats = [(place, seat) for place, seat in said if seat is not None]
        for flaw in claim_flaws([seat for _, seat in seats], names):
            complaints.add(("claims", letter, seats[int(flaw.path[0])][0]), flaw.message)
        found.append(tuple(dict.fromkeys(seat for _, seat in seats)))
    return tuple(found)


def script(complaints: Complaints, form: Form, seats: int, lying: int) -> tuple[Chance, ...]:
    """The rolls and shuffles that are laid down; ``lying`` are the dice on the action board."""
    rolls = list(_rolls(complaints, form, seats, lying))
    for place, names in enumerate(form.shuffles):
        if not names:
            message = "a deck to come has a guest at least; leave this out where the seed shuffles (R3.3)"
            complaints.add(("shuffles", place), message)
    shuffles = [
        ("shuffle", shuffled_deck(complaints, form, ("shuffles", place), names))
        for place, names in enumerate(form.shuffles)
    ]
    return (*rolls, *shuffles)


# The set-up


def is_in_set_up(complaints: Complaints, form: Form) -> bool:
    """Whether the set-up is not over; the keys that say so must agree."""
    ways = f'"{GUESTS}" or "{DRAFT}"'
    if form.set_up not in ("", GUESTS, DRAFT):
        complaints.unknown(("set_up",), f'set_up is {ways}, not "{form.set_up}" (R1.5, R1.6)')
    elif form.set_up and form.round:
        complaints.add(("set_up",), "the set-up comes before the first round: it goes with round = 0 (R1)")
    elif not form.set_up and form.round == 0:
        complaints.add(("round",), f"round 0 is the set-up: add set_up = {ways} (R1.5, R1.6)")
    elif not 0 <= form.round <= BOARDS.rounds:
        complaints.unknown(("round",), f"a game has rounds 1 to {BOARDS.rounds}, not {form.round} (R2.1)")
    return form.round == 0 or bool(form.set_up)


def set_up(
    complaints: Complaints, form: Form, box: Box, players: tuple[Player, ...]
) -> tuple[tuple[Player, ...], tuple[Frame, ...]]:
    """The players in a set-up and its agenda; in a draft the hands are the packs that go round (R1.5)."""
    _nothing_rolled(complaints, form)
    order = sorted(range(len(players)), key=lambda seat: players[seat].numbers)
    order = [seat for seat in order if seat != box.virtual]
    agenda = set_up_frames(order, box.rulebook.switches.start_rooms_due)
    if form.set_up != DRAFT:
        return players, agenda
    packs = tuple(player.hand for player in players)
    everybody_is_known = set(form.player) <= set(box.names)
    for name in box.names:
        cards = len(form.player[name].hand) if name in form.player else 0
        if cards != BOARDS.hand and (name in form.player or everybody_is_known):
            message = f"a draft begins with packs of {BOARDS.hand} staff cards, and {name} has {cards} (R1.5)"
            complaints.add(("player", name, "hand"), message)
    return tuple(replace(player, hand=()) for player in players), (*agenda, Drafting(0, packs))


def _nothing_rolled(complaints: Complaints, form: Form) -> None:
    for key in ("dice", "dustbin", "to_move"):
        if getattr(form, key) not in ("", None):
            instead = "; who begins is said by start" if key == "to_move" else ""
            complaints.add((key,), _NOT_YET + instead)
    if form.claims:
        complaints.add(("claims",), "in the set-up no objective can be claimed yet (R6.2)")
    for name, area in form.player.items():
        for key in ("taken", "passed"):
            if getattr(area, key):
                complaints.add(("player", name, key), _NOT_YET)


# Whose turn it is in a scenario, where the dice lie, and which are still to be rolled

#: How many dice lie on spaces 1-6.
Dice = tuple[int, ...]
NO_DICE: Dice = (0,) * 6


def seated(
    complaints: Complaints, form: Form, names: Sequence[str], players: Sequence[Player], virtual: int = -1
) -> tuple[Player, ...]:
    """The players with their turn order tiles: ``start`` has the one with 1, others follow (R1.1)."""
    said = {
        key: complaints.seat((key,), name, names)
        for key in ("start", "to_move")
        if (name := getattr(form, key))
    }
    first = next((seat for seat in said.values() if seat is not None), max(virtual, 0))
    table = list(players)
    for place, numbers in enumerate(BOARDS.turn_tiles[len(table)]):
        seat = (first + place) % len(table)
        table[seat] = replace(table[seat], numbers=numbers)
    return tuple(table)


# Dice


def dice(complaints: Complaints, form: Form, players: Sequence[Player], seed: int | None) -> tuple[Dice, int]:
    """The dice on spaces 1-6, and how many lie in the dustbin; with those taken all are there (R1.1)."""
    all_dice = BOARDS.dice[len(players)]
    taken = sum(die > 0 for player in players for die in player.covered)
    if form.dustbin is not None and form.dustbin < 0:
        complaints.unknown(("dustbin",), f"there cannot be {form.dustbin} dice in the dustbin")
        return NO_DICE, 0
    if not form.dice.strip():
        return _rolled(complaints, form, all_dice - taken, seed)
    shown = complaints.read(("dice",), read_dice, form.dice)
    if shown is None:
        return NO_DICE, 0
    rest = all_dice - taken - len(shown)
    dustbin = rest if form.dustbin is None else form.dustbin
    if rest != dustbin or rest < 0:
        where = f"{len(shown)} on the action board and {taken} taken"
        if form.dustbin is not None:
            where = f"{len(shown)} on the action board, {taken} taken and {dustbin} in the dustbin"
        total = len(shown) + taken + (form.dustbin or 0)
        message = f"a game of {len(players)} has {all_dice} dice, not {total}: {where} (R1.1)"
        complaints.add(("dice",), message)
    return _counted(shown), max(0, dustbin)


def _rolled(complaints: Complaints, form: Form, left: int, seed: int | None) -> tuple[Dice, int]:
    """The dice as the seed rolls them; ``left`` have not been taken."""
    dustbin = form.dustbin or 0
    if dustbin > left:
        complaints.add(
            ("dustbin",), f"only {left} dice have not been taken, so {dustbin} cannot lie here (R2.4)"
        )
    elif seed is None:
        complaints.add(
            ("luck",), 'without a seed nobody can tell what the dice show: say it with dice = "..."'
        )
    else:
        return _counted(luck.roll(seed, ("roll", form.round, 1 + dustbin), left - dustbin)), dustbin
    return NO_DICE, 0


def _counted(values: Sequence[int]) -> Dice:
    return tuple(values.count(value) for value in range(1, 7))


def _rolls(complaints: Complaints, form: Form, seats: int, lying: int) -> Iterable[Chance]:
    """The rolls that are laid down, of which each is of as many dice as there can be.

    That is all of them at the beginning of a round (R2.1), else fewer than were rolled before: one goes to
    the dustbin, and some may be taken first (R2.4). ``lying`` are those on the action board, 0 in the set-up.
    One that names its round is the first of that round, whatever is rolled before.
    """
    named: set[int] = set()
    all_dice = BOARDS.dice[seats]
    rounds = BOARDS.rounds - form.round
    for place, text in enumerate(form.rolls):
        read = complaints.read(("rolls", place), read_roll, text)
        if read is None:
            continue
        number, values = read
        if number:
            if message := _wrong_round(number, len(values), all_dice, form.round, named):
                complaints.add(("rolls", place), message)
            else:
                named.add(number)
                yield f"roll {number}", tuple(sorted(values))
            continue
        if len(values) == all_dice and rounds:
            rounds -= 1
        elif not 1 <= len(values) < lying:
            complaints.add(("rolls", place), _wrong_roll(len(values), all_dice, rounds, lying))
            continue
        lying = len(values)
        yield "roll", tuple(sorted(values))


def _wrong_round(number: int, dice: int, all_dice: int, now: int, named: Container[int]) -> str:
    """What is wrong with a roll that names its round; nothing if it can be."""
    if not now < number <= BOARDS.rounds:
        to_come = f"{now + 1} to {BOARDS.rounds}" if now + 1 < BOARDS.rounds else str(BOARDS.rounds)
        which = f"rounds {to_come} begin" if now + 1 < BOARDS.rounds else f"round {to_come} begins"
        after = "no round begins any more" if now >= BOARDS.rounds else f"{which} after this"
        return f"round {number} does not begin with a roll still to come: {after} (R2.1)"
    if number in named:
        return f"the roll of round {number} is laid down already (R2.1)"
    return "" if dice == all_dice else f"a round begins with a roll of {all_dice} dice, not {dice} (R2.1)"


def _wrong_roll(dice: int, all_dice: int, rounds: int, lying: int) -> str:
    fewer = "1" if lying == 2 else f"1 to {lying - 1}"
    again = f"of {fewer} when all have passed (R2.4)" if lying > 1 else ""
    anew = f"of {all_dice} dice when the next round begins (R2.1)" if rounds else ""
    if not (again or anew):
        return "nothing is rolled any more after what comes before (R2.1, R2.4)"
    rolled = "1 die" if dice == 1 else f"{dice} dice"
    return f"{rolled} cannot be rolled here: the next roll is {' or '.join(filter(None, (anew, again)))}"


# Turn order


def to_move(
    complaints: Complaints, form: Form, names: Sequence[str], players: Sequence[Player], lying: Dice
) -> int | None:
    """The seat whose turn it is: the lowest visible number of those who have not passed (R2.2).

    None where nobody can be, which is a problem.
    """
    waiting = sorted((visible(player)[0], seat) for seat, player in enumerate(players) if visible(player))
    ready = [(number, seat) for number, seat in waiting if not players[seat].passed]
    if not any(lying):
        if not complaints.problems:
            key = "dice" if form.dice.strip() or form.dustbin is None else "dustbin"
            message = "no die is left on the action board, so the round is over (R2.5)"
            instead = "begin before the last turn and say it in moves, or in the next round"
            complaints.add((key,), f"{message}: {instead}")
        return None
    if not ready:
        key = "passed" if waiting else "taken"
        name = names[waiting[0][1] if waiting else 0]
        left = " left" if len(waiting) < len(players) else ""
        message = f"everybody{left} has passed (R2.4)" if waiting else "everybody has had both turns (R2.5)"
        message = f"nobody is left to move: {message}; begin one turn earlier and say the rest in moves"
        complaints.add(("player", name, key), message)
        return None
    number, seat = ready[0]
    if form.to_move and form.to_move in names and names[seat] != form.to_move:
        reason = f"{names[seat]} has the lowest number of those who have not passed, {number}"
        message = f"{form.to_move} cannot be to move: {reason} (R2.2)"
        complaints.add(("to_move",), message)
    return seat


def order(
    complaints: Complaints,
    names: Sequence[str],
    players: Sequence[Player],
    seat: int,
    *,
    rolled_again: bool,
    all_return: bool,
) -> None:
    """Complain of dice taken and passes that no order of play can have brought about (R2.2-R2.4).

    Numbers come up from the lowest on. Only after a new roll do numbers come that were passed over before;
    with ``all_return`` everybody is asked again then, else only the player who rolled (T1).
    """
    number = visible(players[seat])[0]
    for name, player in zip(names, players, strict=True):
        path = ("player", name)
        if player.passed and not visible(player):
            message = f"{name} has had both turns, and cannot have passed in this round (R2.3)"
            complaints.unlikely((*path, "passed"), message)
        elif player.passed and visible(player)[0] > number and (all_return or not rolled_again):
            message = (
                f"{name} cannot have passed with {visible(player)[0]} yet: {names[seat]} comes with {number}"
            )
            complaints.unlikely((*path, "passed"), f"{message} (R2.2)")
        last = player.numbers[len(player.covered) - 1] if player.covered else 0
        if last > number and not rolled_again:
            message = f"{name} cannot have had the turn of {last} yet: {names[seat]} comes with {number}"
            complaints.unlikely((*path, "taken"), f"{message}, and dice were not rolled again (R2.2)")
    if rolled_again and not all_return:
        _after_own_roll(complaints, names, players, seat)


def _after_own_roll(
    complaints: Complaints, names: Sequence[str], players: Sequence[Player], seat: int
) -> None:
    """Where only the player who rolled comes again (T1), the others must have passed, with higher numbers."""
    others = [other for other, player in enumerate(players) if other != seat and visible(player)]
    for other in others:
        path = ("player", names[other], "passed")
        lowest = visible(players[other])[0]
        if not players[other].passed:
            message = (
                f"after the new roll only {names[seat]} plays on, so {names[other]} must have passed (T1)"
            )
            complaints.unlikely(path, message)
        elif lowest < players[seat].numbers[0]:
            message = (
                f"{names[other]} had the lowest number, {lowest}, and so rolled again, not {names[seat]}"
            )
            complaints.unlikely(path, f"{message} (R2.4)")
