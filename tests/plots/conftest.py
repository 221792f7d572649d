"""A command run as from the shell, and a store to run it on, as in the tests of the command line."""

from tests.cli.conftest import store, stud_stats

__all__ = ["store", "stud_stats"]
