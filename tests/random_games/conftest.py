"""The checks are modules of their own; their bare asserts shall say as much as those in a test file."""

import pytest

pytest.register_assert_rewrite(
    "tests.random_games.accounts",
    "tests.random_games.books",
    "tests.random_games.checks",
    "tests.random_games.frame_by_frame",
    "tests.random_games.referee",
    "tests.random_games.views",
)
