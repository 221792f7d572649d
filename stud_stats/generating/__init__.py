"""Random legal hands, played on the one engine: `generate`.

What is legal is what `stud_stats.replay.table` says; so silence of the audit on these hands proves
little of the rules, but every reader, writer and table downstream can be tried on them.
"""

from stud_stats.generating.hands import generate

__all__ = ["generate"]
