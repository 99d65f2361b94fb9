"""The question that each key of a file answers, as the fields ask it."""

from __future__ import annotations

from collections.abc import Mapping

from gah_nb.components import FrozenMap

_OF_THE_FILE = {
    "kind": "What is it: a position with checks, a question with outcomes, a task to solve, a lesson's step?",
    "title": "What is it called?",
    "text": "What does it show, in words for those who read it?",
    "rules": "Which rules, cards and open points does it show, by their numbers?",
    "edition": "By which booklet is it played?",
    "players": "Who sits at the table, clockwise?",
    "hotel": "Which board does each player have? Tiles stay where they lie.",
    "promos": "Are the promo guests in the deck?",
    "seed": "Which luck decides all that the file leaves open?",
    "luck": "Does the seed decide what is still to come, or does nobody know it?",
    "round": "Which round is played?",
    "set_up": "Is the set-up over, or what of it is being done? In a draft the hands are the packs.",
    "start": "Who holds the turn order tile with 1?",
    "to_move": "Whose turn is it?",
    "emperor": "Which Emperor tiles lie there?",
    "objectives": "Which objective cards lie there?",
    "name": "What is the player called? Everything in the file follows.",
    "claims": "Who has reached the objective, in order?",
    "dice": "Which dice lie on the action board?",
    "dustbin": "How many dice lie in the dustbin? Without an answer, all that are left over.",
    "queue": "Which guests wait, from the left?",
    "guest_deck": "Which guests come next?",
    "discard": "Which guests were served or thrown away? “all others” are those that lie nowhere else.",
    "staff_deck": "Which staff cards come next?",
    "gone": "Which staff cards have left the game?",
    "rolls": "What will the next rolls be?",
    "shuffles": "What lies on top of the guest deck each time that it is shuffled anew?",
    "reshuffled": "How often was the guest deck shuffled anew?",
    "readings": "How is this point decided where the booklets leave it open?",
    "moves": "What is played from here before it begins: half a turn, half a draft?",
    "digest": "Which position has to come out, by its 12 digits? Nothing is looked at without them.",
    "loose": "May it hold what cannot come about by play?",
    "idea": "Why is the answer the answer? Shown when it is solved.",
    "level": "How hard is it?",
    "rating": "How hard is it as a number? A proof writes it.",
    "themes": "What is it about?",
    "question": "What does somebody ask at the table?",
    "answer": "What is to be done? The first sentence says it.",
    "points": "On which open points does it depend?",
    "cards": "Which cards is it about?",
    "why": "Why was it decided so where no booklet decides?",
    "see": "Which other rulings are near it?",
    "words": "What else do people call it, in any language?",
    "line": "What is played in every outcome that says nothing else?",
}
_OF_A_SEAT = {
    "kronen": "How many kronen are there?",
    "emperor": "On which space of the Emperor track?",
    "vp": "How many victory points so far?",
    "rooms": "Which rooms have tiles? Small letters are vacant, capitals occupied, dots have none.",
    "vacant": "Which rooms are vacant?",
    "occupied": "Which rooms are occupied?",
    "bonuses": "Which groups have given their bonus already? Without an answer, those wholly occupied.",
    "kitchen": "What lies in the kitchen?",
    "cafe": "Which guests sit in the café, and what have they been served?",
    "hand": "Which staff cards are in hand?",
    "staff": "Which staff cards are in play, and which of them turned sideways?",
    "taken": "Which dice lie on the turn order tile?",
    "passed": "Has the player passed in this round?",
    "emperor_before": "From which highest Emperor space was a step back taken? Some editions remember it.",
    "staff_lost": "How many staff cards were taken away? Some editions remember it.",
    "tiles_lost": "How many room tiles were taken away? Some editions remember it.",
    "printed": "Which rooms scored their printed points and are gone? Some editions remember it.",
}
_OF_LEOPOLD = {
    "player": "Who plays by instruction cards?",
    "level": "How hard does he play?",
    "deck": "Which deck does he play by?",
    "cards": "Which cards make a deck of one's own, as a table?",
    "entrance": "By which entrance does he come in?",
    "instructions": "Which instruction cards come next?",
    "shown": "Which instruction cards lie open, the current one last?",
    "stack": "Which staff cards lie on his private stack?",
    "markers": "How far is his marker on this objective?",
    "reserved": "Which rooms are reserved for which guests?",
    "pool": "Which items lie in the pool?",
    "on_spaces": "Which items lie on the action spaces?",
    "stars": "How many tokens lie on the star track?",
    "marked_rooms": "Which rooms have a token?",
    "marked_guests": "Which guests have a token?",
    "toll": "How many tokens lie on each action space?",
}
_OF_A_CHECK = {
    "title": "What is checked?",
    "from": "Where does it begin?",
    "edition": "By which booklet is it played, if not by that of the file?",
    "readings": "Which points are decided otherwise than in the file?",
    "play": "What is played? Actions, and jumps such as “end of round”.",
    "expect": "What must then be so? A number, a change (+5), a bound (>= 3).",
    "events": "Which rules and cards must have had a part?",
    "no_events": "Which must not?",
    "legal": "Which actions can be played then?",
    "illegal": "Which cannot?",
    "because": "By which rule can they not?",
}
_OF_A_GOAL = {
    "seat": "Who is to solve it?",
    "within": "By when?",
    "most": "Of what as much as possible?",
    "least": "Of what as little as possible?",
    "fewest": "With as few as possible of what?",
    "reach": "What must be so at the end?",
    "avoid": "What must not be so at the end?",
    "without": "Which actions may not be played?",
    "passing": "May one pass and wait for a re-roll?",
}
_TABLES: Mapping[str, Mapping[str, str]] = FrozenMap(
    {
        "": _OF_THE_FILE,
        "player": _OF_A_SEAT,
        "leopold": _OF_LEOPOLD,
        "check": _OF_A_CHECK,
        "goal": _OF_A_GOAL,
    }
)


def question(path: tuple[str, ...], key: str) -> str:
    """What the key of a table asks; of a table in which any key may stand, what each of them does."""
    table = _TABLES.get(path[0] if path else "")
    if table is None:  # such as readings and claims, which are tables themselves
        return _OF_THE_FILE[path[0]]
    return table.get(key) or table[path[-1]]
