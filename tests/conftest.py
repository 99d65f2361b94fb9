"""What all tests share: how hypothesis behaves, and that no test leaves progress in a folder."""

import os

from hypothesis import settings

# The same examples in every run, and no verdict that depends on how busy the machine is.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

# Lessons keep what was solved where they run; a test that wants that says so.
os.environ["GAH_NB_PROGRESS"] = "off"
