"""Options of the whole suite."""

from __future__ import annotations

import msgspec
import pytest

from tests.instruments.planting.measure import PROPERTY, Tally, table


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--update-golden``: write the golden files of ``histories/`` anew instead of comparing."""
    parser.addoption(
        "--update-golden",
        action="store_true",
        default=False,
        help="write the golden files of histories/ anew; refused where lines are unread",
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The table of planted violations, wherever their tests ran: it comes with the tests' reports."""
    found = [
        value
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", "") == "call"
        for name, value in report.user_properties
        if name == PROPERTY
    ]
    if found:
        terminalreporter.section("planted violations")
        terminalreporter.write_line(table(msgspec.json.decode(value, type=Tally) for value in found))
