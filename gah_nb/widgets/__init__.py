"""Widgets: boards one can click. Python keeps all state, a thin script in the browser shows it."""

from .table import Table

__all__ = ["Table"]
