"""Setting up a game (R1): boards, tiles, hands, then the draft, the guests and the three rooms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from msgspec.structs import replace

from gah_nb.components import (
    BOARDS,
    DECKS,
    EMPEROR_TILES,
    GUESTS,
    HOTELS,
    OBJECTIVES,
    STAFF,
    RuleSet,
    based_on,
    rulebook_of,
)
from gah_nb.components.records import EmperorTile, Objective

from . import entrances, events, luck
from .actions import Action, Draft, Guest
from .area import with_cards, without
from .errors import InvalidSetup
from .flow import Flow
from .frames import Drafting, Frame, PrepareRooms, RoundStart, Selecting, StartGuest, UnderDeck
from .guests import refill_queue, take_guest
from .items import counts
from .state import UNKNOWN, Board, Box, Entrance, Leopold, Level, Player, Solo, State

#: What is drawn, as the argument for choosing it and in words.
_CHOSEN = {"objectives": ("objectives", "objectives"), "tiles": ("emperor_tiles", "Emperor tiles")}
HANDS = ("deal", "introductory", "draft")
LETTERS = "ABC"
SETS = "ABCD"
#: The virtual opponent in sentences, and the edition that the booklet about him goes with.
VIRTUAL = "Leopold"
SOLO_EDITION = "2021"
#: Cards of the private stack, and those that you draw for your hand (S2).
PRIVATE_STACK, DRAWN_ALONE = 5, 10


def set_up_box(
    names: Sequence[str],
    seed: int,
    rules: RuleSet,
    hotel: str | Sequence[str],
    promos: bool,
    objectives: Sequence[str] = (),
    emperor_tiles: Sequence[str] = (),
    solo: Solo | None = None,
) -> Box:
    """Check what was asked for and draw boards, objectives and tiles, if not chosen (R1.1, R1.2, R1.8, E21).

    Raises `InvalidSetup` for a wrong number of players, equal names, an unknown hotel or rule set, or a
    choice that the edition leaves to chance.
    """
    _check_names(names)
    _check_rules(rules)
    if solo is not None:
        check_solo(solo, len(names), rules)
    if not 0 <= seed < 2**64:
        raise InvalidSetup(f"the seed is a whole number from 0 to 2**64 - 1, not {seed}", "seed")
    return Box(
        names=tuple(names),
        rules=rules,
        hotels=_hotels(len(names), seed, hotel, solo),
        objectives=_one_of_each(seed, rules, "objectives", objectives, OBJECTIVES),
        emperor_tiles=_one_of_each(seed, rules, "tiles", emperor_tiles, EMPEROR_TILES),
        seed=seed,
        promos=promos,
        solo=solo,
    )


def _check_names(names: Sequence[object]) -> None:
    if not 2 <= len(names) <= 4:
        raise InvalidSetup(f"R1.1: two to four players, not {len(names)}", "names")
    for name in names:
        if not isinstance(name, str) or not name.strip():
            raise InvalidSetup(f"R1.1: a player needs a name, not {name!r}", "names")
    if len(set(names)) < len(names):
        raise InvalidSetup(f"R1.1: players need different names, not {', '.join(map(str, names))}", "names")


def _check_rules(rules: RuleSet) -> None:
    try:
        rulebook_of(rules)
    except ValueError as error:
        raise InvalidSetup(str(error), "rules") from error


def _one_of_each(
    seed: int,
    rules: RuleSet,
    what: str,
    chosen: Sequence[str],
    rows: Mapping[str, Objective] | Mapping[str, EmperorTile],
) -> tuple[str, str, str]:
    """A key for each letter: those chosen, if the edition lets the players choose, else by chance (E21)."""
    keys = {letter: [key for key, row in rows.items() if row.letter == letter] for letter in LETTERS}
    if not chosen:
        a, b, c = (luck.chosen(seed, (what, letter), keys[letter]) for letter in LETTERS)
        return a, b, c
    argument, words = _CHOSEN[what]
    if not rulebook_of(rules).switches.players_choose:
        reason = f"E21: in edition {rules.edition} {words} are drawn at random, not chosen"
        raise InvalidSetup(reason, argument)
    if [key[:1] for key in chosen] != list(LETTERS) or not set(chosen) <= set(rows):
        known = "; ".join(", ".join(keys[letter]) for letter in LETTERS)
        raise InvalidSetup(
            f"E21: one of each letter is chosen, of {known}; not {', '.join(chosen)}", argument
        )
    a, b, c = chosen
    return a, b, c


def check_solo(solo: Solo, seats: int, rules: RuleSet) -> None:
    """Whether a virtual opponent can play so. Raises `InvalidSetup` (S1, S3, S11)."""
    if seats != 2:
        raise InvalidSetup(f"S1: against {VIRTUAL} there is one player, not {seats - 1}", "names")
    if (base := based_on(rules)) != SOLO_EDITION:
        raise InvalidSetup(
            f"S1: the booklet for playing alone goes with the rules of {SOLO_EDITION}; "
            f"there is no game against {VIRTUAL} by those of {base}",
            "rules",
        )
    if solo.level not in get_args(Level):
        raise InvalidSetup(f"S3: a level is {', '.join(get_args(Level))}, not {solo.level!r}", "solo")
    if solo.deck not in DECKS and not solo.cards:
        raise InvalidSetup(f"S3: the printed decks are {', '.join(DECKS)}, not {solo.deck!r}", "solo")
    if solo.entrance not in get_args(Entrance):
        known = ", ".join(entrances.ENTRANCES)
        raise InvalidSetup(f"S11: the entrances are {known}, not {solo.entrance!r}", "solo")


def _hotels(seats: int, seed: int, hotel: str | Sequence[str], solo: Solo | None) -> tuple[str, ...]:
    hotels = _chosen_hotels(seats, seed, hotel)
    if solo is None or hotels[solo.seat] == BOARDS.night_hotel:
        return hotels
    if hotel != "day":
        raise InvalidSetup(f"S1: {VIRTUAL} plays on the night side, not on {hotels[solo.seat]}", "hotel")
    return tuple(BOARDS.night_hotel if seat == solo.seat else key for seat, key in enumerate(hotels))


def _chosen_hotels(seats: int, seed: int, hotel: str | Sequence[str]) -> tuple[str, ...]:
    if hotel == "night":
        return (BOARDS.night_hotel,) * seats
    if hotel == "day":
        return luck.shuffled(seed, ("hotels",), BOARDS.day_hotels)[:seats]
    known = ", ".join(HOTELS)
    if isinstance(hotel, str):
        raise InvalidSetup(
            f'R1.8: hotel is "night", "day" or a list of {known} per seat, not {hotel!r}', "hotel"
        )
    if len(hotel) != seats:
        raise InvalidSetup(f"R1.8: {seats} seats need {seats} hotels, not {len(hotel)}", "hotel")
    for key in hotel:
        if key not in HOTELS:
            raise InvalidSetup(f"R1.8: there is no hotel {key!r}; there are {known}", "hotel")
        if key != BOARDS.night_hotel and hotel.count(key) > 1:
            raise InvalidSetup(
                f"R1.8: each day side is there once, and {key} is asked for {hotel.count(key)} times",
                "hotel",
            )
    return tuple(hotel)


def start_flow(box: Box, seed: int, hand: str, start: int | None) -> Flow:
    """Everything up to the first decision: seats, decks, queue, hands; the rest is on the agenda (R1.3-1.7).

    Raises `InvalidSetup` for an unknown kind of hand or a start seat that is not at the table.
    """
    seats = len(box.names)
    if hand not in HANDS:
        raise InvalidSetup(f"R1.5: hand is one of {', '.join(HANDS)}, not {hand!r}", "hand")
    if start is not None and start not in range(seats):
        raise InvalidSetup(f"R1.1: the start seat is 0 to {seats - 1}, not {start!r}", "start")
    if box.solo is not None:
        return _start_alone(box, box.solo, seed, hand, start)
    first = luck.below(seats, luck.random_bytes(seed, ("start",))) if start is None else start
    flow = Flow(State(box=box, players=(Player(),) * seats))
    order = [(first + step) % seats for step in range(seats)]
    _seat_players(flow, order)
    guests = [card.number for card in GUESTS.values() if box.promos or not card.promo]
    flow.guest_deck = luck.shuffled(seed, ("guests", 0), guests)
    refill_queue(flow)
    _deal(flow, seed, order, hand)
    return flow


def _start_alone(box: Box, solo: Solo, seed: int, hand: str, start: int | None) -> Flow:
    """The same against a virtual opponent, who begins (S1, S2, S11)."""
    if hand != "deal":
        raise InvalidSetup(
            f"S2: against {VIRTUAL} you keep six of ten cards; hand cannot be {hand!r}", "hand"
        )
    if start is not None and start != solo.seat:
        raise InvalidSetup(f"S1: {VIRTUAL} has the tile 1/4 in round 1, so he begins", "start")
    flow = Flow(State(box=box, players=(Player(),) * len(box.names), leopold=Leopold()))
    you = 1 - solo.seat
    flow.emit(events.SoloBegins("S1", solo.seat, level=solo.level, deck=solo.deck, entrance=solo.entrance))
    for seat, numbers in zip((solo.seat, you), BOARDS.turn_tiles[2], strict=True):
        flow.change(seat, numbers=numbers)
    kronen = entrances.KRONEN if solo.entrance else BOARDS.money_start
    flow.change(you, kronen=kronen, kitchen=counts(BOARDS.kitchen_start))
    flow.emit(
        events.SetUp("S11" if solo.entrance else "R1.4", you, kronen=kronen, items=flow.players[you].kitchen)
    )
    flow.change_leopold(
        deck=luck.shuffled(seed, ("instructions",), tuple(solo.instructions)),
        toll=(0,) * 6 if solo.entrance == "Toll Bridge Hotel" else (),
        marked_rooms=entrances.MARKED_AT_FIRST if solo.entrance == "Sushi Resort" else 0,
    )
    flow.agenda = [*set_up_frames((you,), flow.box.rulebook.switches.start_rooms_due)]
    guests = [card.number for card in GUESTS.values() if box.promos or not card.promo]
    flow.guest_deck = luck.shuffled(seed, ("guests", 0), guests)
    entrances.fill_cafe(flow, seed)
    refill_queue(flow)
    _deal_alone(flow, solo, seed, you)
    return flow


def _deal_alone(flow: Flow, solo: Solo, seed: int, you: int) -> None:
    """His private stack out of the end-of-game cards; you draw ten of the rest (S2)."""
    end = [number for number, card in flow.box.rulebook.staff.items() if card.timing == "end"]
    stack = luck.shuffled(seed, ("private stack",), end)[:PRIVATE_STACK]
    flow.change_leopold(stack=stack)
    flow.emit(events.PrivateStack("S2", solo.seat, number=len(stack)))
    rest = [number for number in STAFF if number not in stack]
    flow.staff_deck = luck.shuffled(seed, ("staff", 0), rest)
    cards = flow.draw_staff(DRAWN_ALONE)
    flow.emit(events.CardsDrawn("S2", you, number=len(cards), cards=tuple(sorted(cards))))
    flow.push(Selecting(you, tuple(sorted(cards)), BOARDS.hand))


def _seat_players(flow: Flow, order: list[int]) -> None:
    tiles = BOARDS.turn_tiles[len(order)]
    flow.emit(events.StartPlayer("R1.1", order[0]))
    for seat, numbers in zip(order, tiles, strict=True):
        kitchen = counts(BOARDS.kitchen_start)
        flow.change(seat, kronen=BOARDS.money_start, kitchen=kitchen, numbers=numbers)
    for seat in range(len(order)):
        flow.emit(events.SetUp("R1.4", seat, kronen=BOARDS.money_start, items=flow.players[seat].kitchen))
    flow.agenda = [*set_up_frames(order, flow.box.rulebook.switches.start_rooms_due), *flow.agenda]


def set_up_frames(order: Sequence[int], due: int) -> tuple[Frame, ...]:
    """What is to be resolved in a set-up: guests, rooms of which ``due`` are a must, the first round.

    ``order`` has the seats from the start player on (R1.6, R1.7).
    """
    guests = (StartGuest(seat) for seat in order)
    rooms = (PrepareRooms(seat, BOARDS.start_rooms, due, "R1.7") for seat in reversed(order))
    return (RoundStart(), *rooms, *guests)


def _deal(flow: Flow, seed: int, order: list[int], hand: str) -> None:
    sets = SETS[: len(order)] if hand == "introductory" else ""
    dealt = [_starting_set(letter) for letter in sets]
    left = [number for number in STAFF if all(number not in cards for cards in dealt)]
    deck = luck.shuffled(seed, ("staff", 0), left)
    if not dealt:
        size = BOARDS.hand
        dealt = [deck[size * place : size * (place + 1)] for place in range(len(order))]
        deck = deck[size * len(order) :]
    flow.staff_deck = deck
    hands = dict(zip(order, dealt, strict=True))
    if hand == "draft":
        packs = tuple(tuple(sorted(hands[seat])) for seat in range(len(order)))
        flow.push(Drafting(0, packs))
        return
    for seat in range(len(order)):
        flow.change(seat, hand=tuple(sorted(hands[seat])))
        cards = tuple(sorted(hands[seat]))
        flow.emit(events.CardsDrawn("R1.5", seat, number=len(cards), cards=cards))


def _starting_set(letter: str) -> tuple[int, ...]:
    return tuple(number for number, card in STAFF.items() if card.starting_set == letter)


# The draft (R1.5)


def draft_options(_board: Board, frame: Drafting) -> tuple[Action, ...]:
    """The cards of the pack that the seat holds."""
    return tuple(Draft(card) for card in frame.packs[frame.seat] if card != UNKNOWN)


def draft_apply(flow: Flow, frame: Drafting, action: Action) -> None:
    """Keep one card; when all have, the packs go to the left."""
    if not isinstance(action, Draft):
        return
    seat, seats = frame.seat, len(frame.packs)
    flow.change(seat, hand=with_cards(flow.players[seat].hand, (action.staff,)))
    flow.emit(events.Drafted("R1.5", seat, card=action.staff))
    packs = tuple(
        without(pack, action.staff) if owner == seat else pack for owner, pack in enumerate(frame.packs)
    )
    if seat == seats - 1:
        packs = (packs[-1], *packs[:-1])
    if any(packs):
        flow.push(Drafting((seat + 1) % seats, packs))


# Ten cards alone (S2)


def selecting_options(_board: Board, frame: Selecting) -> tuple[Action, ...]:
    """The cards that can still be kept."""
    return tuple(Draft(card) for card in frame.cards if card != UNKNOWN)


def selecting_apply(flow: Flow, frame: Selecting, action: Action) -> None:
    """Keep one card; after the last the others go under the deck."""
    if not isinstance(action, Draft):
        return
    seat, rest = frame.seat, without(frame.cards, action.staff)
    flow.change(seat, hand=with_cards(flow.players[seat].hand, (action.staff,)))
    flow.emit(events.Drafted("S2", seat, card=action.staff))
    if frame.left > 1:
        flow.push(replace(frame, cards=rest, left=frame.left - 1))
    else:
        flow.push(UnderDeck(seat, rest, "S2"))


# Guests and rooms


def start_guest_options(board: Board, _frame: StartGuest) -> tuple[Action, ...]:
    """Any guest of the queue, for nothing (R1.6)."""
    return tuple(Guest(guest) for guest in board.queue)


def start_guest_apply(flow: Flow, frame: StartGuest, action: Action) -> None:
    """Seat the guest; the queue refills."""
    if isinstance(action, Guest):
        take_guest(flow, frame.seat, action.guest, 0, "R1.6")
