"""Where money is won and lost: the lines add up to what the statistics say, and are what the plot draws."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from stud_stats import plots, reports
from stud_stats.reports import UnknownPlayerError
from stud_stats.reports.ending import ALL, ENDING_COLUMNS
from stud_stats.stats.frames import Frames, MissingColumnsError
from tests.cli.conftest import Run, stud_stats
from tests.stats.random_rows import random_frames
from tests.store.texts import played, stored, walk

__all__ = ["stud_stats"]
WHO = "P3"


@pytest.fixture(scope="module")
def frames() -> Frames:
    made = random_frames(41, hands=260)
    rooms = [rows[rows["site"] == "pokerstars"] for rows in (made.decisions, made.seats)]
    return Frames(rooms[0], rooms[1].assign(net=rooms[1]["net"] % 20_000 - 10_000, time_utc=None))


@pytest.mark.parametrize("name", [WHO, None])
def test_the_lines_add_up_to_the_statistics(frames: Frames, name: str | None) -> None:
    found = reports.streets(frames, name).figures
    assert tuple(found.columns) == ENDING_COLUMNS
    report = reports.pool(frames, "street") if name is None else reports.player(frames, name, "street")
    whole = report.figures[report.figures["street"].isna()]
    for currency, rows in found.groupby("currency"):
        together, lines = rows[rows["ending"] == ALL], rows[rows["ending"] != ALL]
        of = whole[whole["currency"] == currency].set_index("statistic")
        assert together["net"].item() == sum(lines["net"]) == of.loc["net", "total"]
        assert together["hands"].item() == lines["hands"].sum() == of.loc["net", "n"]
        assert together["n"].item() == lines["n"].sum() == of.loc["bb_per_100", "n"]
        assert together["bb_per_100"].item() == pytest.approx(lines["bb_per_100"].sum())
        assert together["bb_per_100"].item() == pytest.approx(of.loc["bb_per_100", "value"])
        ends = together[["low", "high"]].to_numpy(float)[0]
        expected = of.loc["bb_per_100", ["low", "high"]].to_numpy(float)
        np.testing.assert_allclose(ends, expected)
        assert np.isnan(ends).all() == (name is None)
        assert together["enough"].item() == of.loc["bb_per_100", "enough"]


def test_it_is_what_the_plot_draws(frames: Frames) -> None:
    table = reports.streets(frames, WHO).figures
    drawn = plots.frame(frames, "street_results", WHO)
    known = table[(table["ending"] != ALL) & table["currency"].isin(drawn["currency"])]
    for theirs, ours in (("value", "bb_per_100"), ("low", "low"), ("high", "high"), ("n", "n")):
        np.testing.assert_allclose(drawn[theirs].to_numpy(float), known[ours].to_numpy(float))
    assert drawn["ending"].tolist() == known["ending"].tolist()


def test_what_people_read(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"), walk("W2"), played("P1"), walk("W3").replace("1000/2000", "-/-"))
    text = reports.streets(store, "Ann").render()
    assert text.startswith("Where the money is won and lost: Ann\n\nUSD\n")
    assert "Won without showdown on 3rd" in text
    assert "All hands" in text
    assert "Folded on 7th" not in text, "nothing ended so"
    assert "Not in BB/100, since their stakes are not known: 1 of the hands." in text
    assert "4 hands counted" in text
    everybody = reports.streets(store)
    assert "Of all players together there is no interval" in everybody.render()
    assert all(math.isnan(low) for low in everybody.figures["low"])
    with pytest.raises(UnknownPlayerError, match="near are"):
        reports.streets(store, "Anne")
    assert reports.streets(store, "Ann", "game=razz").sections() == []


def test_frames_without_what_is_needed_are_refused(frames: Frames) -> None:
    with pytest.raises(MissingColumnsError, match="fold_street"):
        reports.streets(Frames(frames.decisions, frames.seats.drop(columns="fold_street")))


def test_the_command(stud_stats: Run, tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"), walk("W2"))
    command = ("report", "streets", "Ann", "--store", store.path, "--where", "game=stud_hi")
    told = json.loads(stud_stats(*command, "-f", "json").out)
    assert (told["report"], told["player"], told["hands"]) == ("streets", "Ann", 2)
    (together,) = [row for row in told["rows"] if row["ending"] == "all"]
    assert (together["hands"], together["net"], together["street"]) == (2, 400, None)
    anonymous = json.loads(stud_stats(*command, "-f", "json", "--anonymise").out)
    assert anonymous["player"].startswith("Player 0")
    page = tmp_path / "streets.html"
    assert stud_stats(*command, "-f", "html", "-o", page).code == 0
    assert "Won without showdown on 3rd" in page.read_text("utf-8")
    assert stud_stats("report", "streets", "--store", store.path).out.startswith(
        "Where the money is won and lost: All players\n"
    )
