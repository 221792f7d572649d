"""Sessions: hands of one room without a long gap."""

import json
from pathlib import Path

import pytest

from stud_stats import reports
from stud_stats.reports import ReportError, Sessions
from stud_stats.store import Store
from tests.store.texts import stored, walk

DAY = 1_600_000_000


def at(hand: str, seconds: int | None, game: str = "stud_hi", more: str = "") -> str:
    """A walk that begins so many seconds after a moment; None: at a time that is not known."""
    time = "" if seconds is None else f' time="2020/09/13" utc={DAY + seconds} zone="ET"'
    head, _, rest = walk(hand, game).partition("\n")
    return f"{head}{more}{time}\n{rest}"


@pytest.fixture
def sessions(tmp_path: Path) -> Store:
    store, report = stored(
        tmp_path,
        at("1", 0), at("2", 60), at("3", 60 + 30 * 60, "razz"), at("4", 60 + 60 * 60 + 1),
        at("5", None), at("6", 100, more=' site="elsewhere"'),
    )  # fmt: skip
    assert report.hands_new == 6
    return store


def test_a_gap_of_more_minutes_ends_a_session(sessions: Store) -> None:
    report = reports.session(sessions, "Ann", where="site=canonical")
    rows = report.figures.to_dict("records")
    assert [(row["session"], row["site"], row["game"], row["hands"]) for row in rows] == [
        (1, "canonical", "razz", 1),
        (1, "canonical", "stud_hi", 2),
        (2, "canonical", "stud_hi", 1),
    ]
    assert {(row["begins_utc"], row["ends_utc"], row["minutes"]) for row in rows[:2]} == {
        ("2020-09-13T12:26:40Z", "2020-09-13T12:57:40Z", 31)
    }
    assert [row["net"] for row in rows] == [200, 400, 200]
    assert {row["currency"] for row in rows} == {"USD"}
    assert report.timeless == 1
    assert reports.session(sessions, "Ann", 31, "site=canonical").figures["session"].max() == 1
    elsewhere = reports.session(sessions, "Ann", where="site=elsewhere").figures
    assert elsewhere["hands"].tolist() == [1]


def test_what_people_read(sessions: Store) -> None:
    report = reports.session(sessions, "Ann", where="site=canonical")
    text = report.render(limit=1)
    assert "1 hand of unknown time is in no session" in text
    assert "2 sessions, 0:31 h in all" in text
    assert "1 earlier session left out" in text
    assert "2020-09-13 12:26 2020/09/13 canonical 0:31 h" in " ".join(report.render().split())
    assert json.loads(report.render("json"))["hands_without_time"] == 1


def test_times_as_printed_are_given_where_the_zone_is_known_alone(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, at("1", 0).replace(' zone="ET"', ""))
    report: Sessions = reports.session(store, "Ann")
    assert report.figures["begins_printed"].tolist() == [None]


def test_conditions_and_refusals(sessions: Store) -> None:
    assert set(reports.session(sessions, "Ann", where="game=razz").figures["game"]) == {"razz"}
    with pytest.raises(ReportError, match="a minute at least"):
        reports.session(sessions, "Ann", gap=0)
    with pytest.raises(ReportError, match="not told apart by hand_group"):
        reports.session(sessions, "Ann", where="hand_group=trash")
    nothing = reports.session(sessions, "Ann", where="game=stud_hilo")
    assert "0 hands counted" in nothing.render()
    assert nothing.render("csv").count("\n") == 1
