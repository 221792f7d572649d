"""Options of the whole suite."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--update-golden``: write the golden files of ``histories/`` anew instead of comparing."""
    parser.addoption(
        "--update-golden",
        action="store_true",
        default=False,
        help="write the golden files of histories/ anew; refused where lines are unread",
    )
