"""How an effect is called where one of several is named: in the notation, and on instruction cards."""

from __future__ import annotations

from .effects import (
    AnyItems,
    CountDown,
    CoverDie,
    DrawAndPlay,
    DrawStaff,
    Effect,
    Emperor,
    HouseGuest,
    Items,
    Kronen,
    Occupy,
    PlayStaff,
    Points,
    PointsPer,
    Prepare,
    SendDancer,
    TurnUpStaff,
)


def _price(effect: Prepare | PlayStaff | DrawAndPlay) -> str:
    if effect.free:
        return " free"
    return f" -{effect.discount}" if effect.discount else ""


def label(effect: Effect) -> str:
    """The short name of an effect in the notation: ``"prepare -1"``, ``"krone 3"``, ``"guest"``."""
    match effect:
        case Items(items):
            return f"items {items}"
        case AnyItems(count):
            return f"any item {count}" if count > 1 else "any item"
        case Kronen(amount):
            return f"krone {amount}"
        case Emperor(spaces):
            return f"emperor {spaces}"
        case Points(vp) | PointsPer(vp):
            return f"vp {vp}"
        case Prepare():
            return "prepare" + _price(effect)
        case Occupy(count):
            return f"occupy {count}" if count > 1 else "occupy"
        case PlayStaff():
            return "staff" + _price(effect)
        case DrawStaff(count):
            return f"draw {count}"
        case DrawAndPlay():
            return f"draw {effect.count} play one" + _price(effect)
        case _:
            return _instruction(effect)


def _instruction(effect: Effect) -> str:
    """The same for what stands on instruction cards; the tag for anything else."""
    match effect:
        case HouseGuest(color):
            return f"{color or 'any'} guest"
        case CoverDie(values):
            return f"die {' or '.join(map(str, values)) or '?'}"
        case CountDown(letter):
            return f"objective {letter or '?'}"
        case TurnUpStaff():
            return "staff card"
        case SendDancer(arrows):
            return f"dancer {'>' * arrows}"
        case _:
            return str(type(effect).__struct_config__.tag)
