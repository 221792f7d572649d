"""Where the store is that nobody named."""

from __future__ import annotations

from pathlib import Path


def default_store() -> Path:
    """The store in the user's data directory."""
    from platformdirs import user_data_path  # noqa: PLC0415 - rarely needed

    return user_data_path("stud_stats", appauthor=False) / "hands.duckdb"
