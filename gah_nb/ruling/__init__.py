"""Rulings: a question from the table, a position, and what comes of it under each edition, for anybody to check."""
