"""The command `gah-nb`."""

from .group import main

__all__ = ["main"]
