"""What is played from a scenario and what must follow: jumps, what can be looked at, reports."""
