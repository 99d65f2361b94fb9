"""Scenarios: files that set up a position, play from it, and say what must follow."""
