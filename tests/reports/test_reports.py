"""Finished reports: the counter's figures, complete and harmless in every format, 100 columns wide."""

import csv
import io
import json
import re
from dataclasses import replace

import pandas as pd
import pytest
from rich.cells import cell_len

from stud_stats import reports
from stud_stats.core.money import UNNAMED
from stud_stats.reports import ReportError, SeveralPlayersError, UnknownPlayerError
from stud_stats.stats.aggregate import count
from stud_stats.stats.catalogue import STATISTICS
from stud_stats.stats.dimensions import DIMENSIONS, OPPONENT, DimensionError
from stud_stats.stats.estimates import FIGURE_COLUMNS, figures
from stud_stats.stats.frames import Frames
from tests.stats.random_rows import random_frames

BY = [key for key in DIMENSIONS if key != OPPONENT]
HOSTILE = {
    "P0": "\x1b[31m=HYPERLINK(1)\n|x|",
    "P1": "=1+1",
    "P2": "[bold]Bob[/bold] <b>",
    "P3": "名前名前名前名前名前名前 a name as long as no room allows",
}


@pytest.fixture(scope="module")
def frames() -> Frames:
    made = random_frames(31, hands=150)
    # results of the size that people play for
    return Frames(made.decisions, made.seats.assign(net=made.seats["net"] % 20_000 - 10_000))


def in_room(frames: Frames, room: str) -> Frames:
    """The rows of one room."""
    return Frames(*(rows[rows["site"] == room] for rows in (frames.decisions, frames.seats)))


@pytest.fixture(scope="module")
def hostile(frames: Frames) -> Frames:
    return Frames(
        *(rows.assign(player=rows["player"].replace(HOSTILE)) for rows in (frames.decisions, frames.seats))
    )


def test_the_rows_are_the_figures_of_the_counter(frames: Frames) -> None:
    report = reports.pool(frames, by="game,currency")
    counted = figures(count(frames, STATISTICS, ("game", "currency")))
    means = counted["unit"].isin(["sb_per_100", "bb_per_100"])
    counted.loc[means, ["low", "high", "standard_error"]] = float("nan")
    pd.testing.assert_frame_equal(report.figures, counted)


@pytest.mark.parametrize(
    "by", ["player,street", "street", "game", "small_bet,table_size", "position_from_bring_in"]
)
def test_everybody_together_wins_minus_the_rake_and_has_no_interval(frames: Frames, by: str) -> None:
    report = reports.pool(frames, by=by)
    text = re.sub(r"\s+", " ", report.render())
    assert "adds up to minus its rake" in text
    # intervals are of parts that do not hold all players of a hand
    of_parts = "player" in by or "position" in by
    assert ("±" in text.replace("± one standard error", "")) == of_parts
    means = report.figures[report.figures["unit"].isin(["sb_per_100", "bb_per_100"])]
    assert means["standard_error"].notna().any() == of_parts
    assert report.whole.loc[report.whole["statistic"] == "bb_per_100", "low"].isna().all()
    assert means["value"].notna().all()
    alone = reports.player(in_room(frames, "pokerstars"), "P3", by="game")
    assert "adds up to minus its rake" not in re.sub(r"\s+", " ", alone.render())


def test_a_stake_goes_with_its_currency(frames: Frames) -> None:
    report = reports.pool(frames, by="small_bet")
    assert {"currency", "small_bet"} <= set(report.figures.columns)
    text = report.render(limit=0)
    for label in ("small bet $10.00", "small bet €0.50", "small bet 1,000, chips", "small bet not known"):
        assert label in re.sub(r"\s+", " ", text) or label in text


def test_by_street_has_all_streets_together_besides(frames: Frames) -> None:
    report = reports.pool(frames, by="street").figures
    fold = report[report["statistic"] == "fold"]
    assert fold["street"].isna().tolist() == [False] * 5 + [True]
    assert fold["n"].iloc[-1] == fold["n"].iloc[:-1].sum()
    assert (report["statistic"] == "wtsd").sum() == 1
    found = set(report["statistic"])
    assert list(dict.fromkeys(report["statistic"])) == [one.key for one in STATISTICS if one.key in found]
    assert len(found) > 100


@pytest.mark.parametrize("by", [*BY, "player,street", "street,game", "small_bet,currency", ""])
@pytest.mark.parametrize("color", [False, True])
def test_a_table_fits_100_columns_and_says_what_was_left_out(hostile: Frames, by: str, color: bool) -> None:
    report = reports.pool(hostile, by=by)
    text = report.render(color=color)
    bare = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert max(cell_len(line) for line in bare.split("\n")) <= 100
    assert "\x1b[31m" not in text
    assert report.coverage.sentence in bare.replace("\n", " ")
    assert report.coverage.excluded > 5
    assert ("\x1b[" in text) == color
    for heading in ("Hands", "VPIP", "Net", "small bets", "big bets"):
        assert heading in bare  # in the legend at least


def test_every_rate_stands_with_its_n_and_interval(frames: Frames) -> None:
    report = reports.pool(frames, by="street")
    text = report.render()
    fold = report.figures[(report.figures["statistic"] == "fold") & (report.figures["street"] == 4)].iloc[0]
    rate = f"{100 * fold['value']:.1f} ({100 * fold['low']:.0f}–{100 * fold['high']:.0f})"
    first, second = text[text.index("Fold to a bet") :].split("\n")[:2]
    assert rate in first
    assert re.findall(r"n ([\d,]+)", second)[1] == f"{fold['n']:,}"
    cells = re.findall(r"\d+\.\d \(\d+–\d+\)", text)
    assert len(cells) > 30
    assert len(re.findall(r"n [\d,]+", text)) >= len(cells)


def test_small_samples_are_grey_and_starred(frames: Frames) -> None:
    few = Frames(*(rows[rows["hand_id"].isin(["3", "4", "5"])] for rows in (frames.decisions, frames.seats)))
    text = reports.pool(few, by="street").render(color=True)
    starred = [line for line in text.split("\n") if re.search(r"n \d+\*", line)]
    assert starred
    assert all("\x1b[2m" in line for line in starred)
    assert "* (grey)" in reports.pool(few, by="street").render()


def test_a_long_list_is_cut_in_a_terminal_with_a_word(frames: Frames) -> None:
    report = reports.pool(frames, by="player")
    players = report.figures[["site", "player"]].drop_duplicates()
    assert f"{len(players) - 3} more left out here" in report.render(limit=3)
    assert "left out here" not in report.render(limit=0)
    assert "left out here" not in report.render("markdown")


def test_json_is_exact_and_complete(hostile: Frames) -> None:
    report = reports.pool(hostile)
    found = json.loads(report.render("json"))
    assert {key: found[key] for key in ("report", "by", "where")} == {
        "report": "pool",
        "by": ["player", "street"],
        "where": [],
    }
    assert (found["hands"], found["hands_flagged"], found["hands_excluded"]) == (
        report.coverage.counted,
        report.coverage.flagged,
        report.coverage.excluded,
    )
    assert len(found["rows"]) == len(report.figures)
    assert list(found["rows"][0]) == ["site", "player", "street", *FIGURE_COLUMNS]
    nets = [row for row in found["rows"] if row["statistic"] == "net"]
    dealt = hostile.seats[(hostile.seats["hand_status"] != "excluded") & hostile.seats["dealt_in"]]
    assert sum(row["total"] for row in nets) == dealt["net"].sum()
    assert all(isinstance(row["total"], int) and row["value"] is None for row in nets)
    assert {row["player"] for row in found["rows"]} >= set(HOSTILE.values())


def test_csv_calculates_nothing_and_spells_control_characters_out(hostile: Frames) -> None:
    report = reports.pool(hostile)
    rows = list(csv.DictReader(io.StringIO(report.render("csv"), newline="")))
    assert len(rows) == len(report.figures)
    names = {row["player"] for row in rows}
    assert not any(name.startswith(("=", "+", "-", "@")) for name in names)
    assert {name.removeprefix("'") for name in names} >= {
        name.replace("\x1b", "\\x1b") for name in HOSTILE.values()
    }
    totals = [row["total"] for row in rows if row["statistic"] == "net"]
    assert any(total.startswith("-") for total in totals)
    nets = report.figures.loc[report.figures["statistic"] == "net", "total"]
    assert [int(total) for total in totals] == nets.tolist()


def test_markdown_tables_keep_their_columns(hostile: Frames) -> None:
    text = reports.pool(hostile, by="player").render("markdown")
    assert "\x1b" not in text
    tables = [block.split("\n") for block in text.split("\n\n") if block.startswith("|")]
    assert len(tables) == 5
    for lines in tables:
        bars = {len(re.findall(r"(?<!\\)\|", line)) for line in lines}
        assert len(bars) == 1
    assert "<b>" not in text
    assert reports.pool(hostile).coverage.sentence in text


def test_an_unknown_player_is_answered_with_near_names(frames: Frames) -> None:
    with pytest.raises(UnknownPlayerError, match='named "p3"; near are "P3"'):
        reports.player(frames, "p3")
    with pytest.raises(UnknownPlayerError, match="no name is near; `players` lists all 6"):
        reports.player(frames, "somebody else\x1b[31m")
    nobody = Frames(frames.decisions.head(0), frames.seats.head(0))
    with pytest.raises(UnknownPlayerError, match="there are no hands at all"):
        reports.player(nobody, "P3")


def test_one_name_in_two_rooms_is_two_players(frames: Frames) -> None:
    said = (
        '^"P3" is the name of 2 players, in canonical, pokerstars; choose one with the condition site=canon'
    )
    for refused in (
        lambda: reports.player(frames, "P3"),
        lambda: reports.leaks(frames, "P3"),
        lambda: reports.compare(frames, "P3", "P4"),
    ):
        with pytest.raises(SeveralPlayersError, match=said):
            refused()
    report = reports.player(in_room(frames, "pokerstars"), "P3")
    assert report.by == ("player", "street")
    assert set(report.figures["player"]) == {"P3"}
    everybody = reports.pool(frames).figures
    own = everybody[(everybody["player"] == "P3") & (everybody["site"] == "pokerstars")].reset_index(
        drop=True
    )
    pd.testing.assert_frame_equal(report.figures, own)


def test_hands_without_rows_are_a_report_that_says_so(frames: Frames) -> None:
    nothing = reports.pool(Frames(frames.decisions.head(0), frames.seats.head(0)))
    assert "0 hands counted" in nothing.render()
    assert "0 hands counted" in nothing.render("markdown")
    assert json.loads(nothing.render("json"))["rows"] == []
    assert nothing.render("csv").count("\n") == 1


def test_what_cannot_be_asked_is_refused_in_a_sentence(frames: Frames) -> None:
    with pytest.raises(DimensionError, match="nothing to group by"):
        reports.pool(frames, by="colour")
    with pytest.raises(ReportError, match="conditions are for a store"):
        reports.pool(frames, where=["game=razz"])
    with pytest.raises(ReportError, match="'xls' is no format of a report; choose from table, csv, json"):
        reports.pool(frames, by="street").render("xls")


def test_a_row_of_several_stakes_says_that_its_sign_may_differ(frames: Frames) -> None:
    said = "BB/100 counts each hand by its own stake, so its sign may differ from that of the sum"
    of_room = in_room(frames, "pokerstars")
    several = reports.player(of_room, "P3", by="street")
    means = several.figures[several.figures["statistic"] == "bb_per_100"]
    assert means["stakes"].max() > 1
    assert several.figures.loc[several.figures["unit"] == "rate", "stakes"].isna().all()
    assert said in re.sub(r"\s+", " ", several.render())
    bet = of_room.seats["big_bet"].mode()[0]
    one_stake = Frames(of_room.decisions, of_room.seats[(of_room.seats["big_bet"] == bet).fillna(False)])
    one = reports.player(one_stake, "P3", by="street")
    assert (one.figures.loc[one.figures["statistic"] == "bb_per_100", "stakes"] == 1).all()
    assert said not in re.sub(r"\s+", " ", one.render())


def test_a_currency_that_is_not_printed_is_said_to_be_none_to_people_alone(frames: Frames) -> None:
    unnamed = Frames(frames.decisions, in_room(frames, "pokerstars").seats.assign(currency=UNNAMED))
    decisions = frames.decisions[frames.decisions["site"] == "pokerstars"]
    unnamed = Frames(decisions, unnamed.seats)
    made = [
        reports.pool(unnamed, by="currency,street"),
        replace(reports.player(unnamed, "P1"), detailed=True),
        reports.compare(unnamed, "P1", "P2"),
    ]
    for report in made:
        for text in (report.render(limit=0), report.render("markdown")):
            assert "no currency printed" in " ".join(text.split())
            assert "XXX" not in text
        currencies = {row["currency"] for row in json.loads(report.render("json"))["rows"]}
        assert currencies - {None} == {"XXX"}
        assert "XXX," in report.render("csv")
