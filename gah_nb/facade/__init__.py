"""What a `Game` shows of a position: events, options and seats for people, choices and the drawn table."""
