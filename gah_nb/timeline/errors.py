"""What goes wrong on a timeline."""

from __future__ import annotations

from gah_nb.engine.errors import GahError


class UnknownPlace(GahError, LookupError):
    """A place that the timeline does not have: an index off the line, an unknown branch, nothing to undo."""


class BranchName(GahError, ValueError):
    """A name that a branch cannot have: empty, or taken."""
