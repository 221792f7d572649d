"""Options of the whole suite."""

from __future__ import annotations

import msgspec
import pytest

from tests.instruments.planting.measure import PROPERTY, Tally, table
from tests.instruments.planting.room_table import room_table


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--update-golden``: write the golden files of ``histories/`` anew instead of comparing."""
    parser.addoption(
        "--update-golden",
        action="store_true",
        default=False,
        help="write the golden files of histories/ anew; refused where lines are unread",
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The tables of planted violations, wherever their tests ran: they come with the tests' reports."""
    found = [
        tally
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", "") == "call"
        for name, value in report.user_properties
        if name == PROPERTY
        for tally in msgspec.json.decode(value, type=list[Tally])
    ]
    canonical = [tally for tally in found if tally.room == "canonical"]
    in_rooms = [tally for tally in found if tally.room != "canonical"]
    if canonical:
        terminalreporter.section("planted violations")
        terminalreporter.write_line(table(canonical))
    if in_rooms:
        terminalreporter.section("planted violations as rooms print them")
        terminalreporter.write_line(room_table(in_rooms))
