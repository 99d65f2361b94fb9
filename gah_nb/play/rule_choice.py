"""By which rules: editions and readings as people name them."""

from __future__ import annotations

from collections.abc import Mapping

from gah_nb.components import RuleSet, UnknownRule, readings_of, rule_set
from gah_nb.engine import InvalidSetup
from gah_nb.files.door import pairs, text


def chosen_rules(edition: str | RuleSet, readings: Mapping[str, str]) -> RuleSet:
    """The rule set of an edition with readings. Raises `InvalidSetup` for what does not exist there."""
    if not isinstance(edition, RuleSet):
        edition = text(edition, "edition", InvalidSetup)
    try:
        return rule_set(edition, pairs(readings, "readings", InvalidSetup))
    except UnknownRule as error:
        raise InvalidSetup(str(error)) from error


def kept_readings(rules: RuleSet, edition: str | RuleSet) -> dict[str, str]:
    """The readings of a rule set that can be kept under another edition: those of points that arise there."""
    try:
        arising = {point.id for point in readings_of(edition)}
    except UnknownRule as error:
        raise InvalidSetup(str(error)) from error
    return {id: choice for id, choice in rules.readings if id in arising}
