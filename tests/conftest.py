"""What all tests share: how hypothesis behaves."""

from hypothesis import settings

# The same examples in every run, and no verdict that depends on how busy the machine is.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")
