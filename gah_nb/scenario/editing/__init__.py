"""Editing the text of a scenario file: only what is meant changes, comments and layout stay."""
