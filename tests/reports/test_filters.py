"""Conditions and groupings of reports choose the seats that plain pandas chooses."""

from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest

from stud_stats import reports
from stud_stats.core.cards import RANKS
from stud_stats.reports import ReportError
from stud_stats.stats.dimensions import DIMENSIONS, OPPONENT
from stud_stats.stats.frames import Frames
from stud_stats.stats.hand_groups import GROUP_NAMES
from stud_stats.stats.loading import load
from stud_stats.store import Store, StoreError


@pytest.fixture(scope="module")
def name(played_store: Store) -> str:
    return played_store.players()[0]["player"]


@pytest.fixture(scope="module")
def rows(played_store: Store) -> pd.DataFrame:
    """All seats with what is known of their hands."""
    extra = ["big_bet", "players_dealt", "date", "month", "kind", "door_rank", "tournament"]
    return played_store.seats((), [*played_store.seats(["seat=99"]).columns, "hand_number", *extra])


def opponents(rows: pd.DataFrame, name: str) -> np.ndarray:
    dealt = rows[rows["dealt_in"] & (rows["player"] == name)]
    met = rows["hand_number"].isin(dealt["hand_number"]) & (rows["player"] != name)
    return met.to_numpy(bool)


Mask = Callable[[pd.DataFrame, str], pd.Series | np.ndarray]
CASES: dict[str, Mask] = {
    "game=razz": lambda rows, _: rows["game"] == "razz",
    "kind=tournament": lambda rows, _: rows["tournament"] != "",
    "kind!=tournament": lambda rows, _: rows["tournament"] == "",
    "month=2024-01": lambda rows, _: rows["month"] == "2024-01",
    "stakes=$0.25/$0.50": lambda rows, _: (rows["currency"] == "USD") & (rows["small_bet"] == 25),
    "stakes!=$0.25/$0.50": lambda rows, _: ~((rows["currency"] == "USD") & (rows["small_bet"] == 25)),
    "table_size<=3": lambda rows, _: rows["players_dealt"] <= 3,
    "position_from_bring_in=0": lambda rows, _: (rows["position_from_bring_in"] == 0).fillna(False),
    "door_rank>=T": lambda rows, _: rows["door_card"].str[0].map(RANKS.index, na_action="ignore") >= 8,
    "opponent=NAME": opponents,
    "net<0": lambda rows, _: rows["net"] < 0,
}


@pytest.mark.parametrize("condition", CASES)
def test_a_condition_counts_the_seats_that_meet_it(
    played_store: Store, rows: pd.DataFrame, name: str, condition: str
) -> None:
    met = np.asarray(CASES[condition](rows, name), bool)
    assert met.any()
    assert not met.all() or condition.startswith("month")  # generated hands are of one month
    keys = pd.MultiIndex.from_frame(rows.loc[met, ["hand_number", "seat"]])
    everything = load(played_store, ("player",))
    chosen = pd.MultiIndex.from_frame(everything.seats[["hand_number", "seat"]]).isin(keys)
    expected = reports.pool(everything.only(chosen), "player")
    found = reports.pool(played_store, "player", condition.replace("NAME", name))
    pd.testing.assert_frame_equal(found.figures, expected.figures)
    assert found.coverage == expected.coverage


@pytest.mark.parametrize(
    ("condition", "column", "wanted"),
    [
        (
            "hand_group=split pair*",
            "hand_group",
            [one for one in GROUP_NAMES if one.startswith("split pair")],
        ),
        ("hand_group=", "hand_group", [None]),
        ("dead_key_cards=0|1", "dead_key_cards", [0, 1]),
        ("best_door_behind>=K", "best_door_behind", [11, 12]),
        ("opener_door!=A", "opener_door", [*range(12), None]),
    ],
)
def test_what_is_worked_out_can_be_asked_for(
    played_store: Store, condition: str, column: str, wanted: list
) -> None:
    found = reports.pool(played_store, "player", condition).figures
    grouped = reports.pool(played_store, ("player", column)).figures
    met = [(None if pd.isna(value) else value) in wanted for value in grouped[column]]
    kept = grouped[np.array(met) & (grouped["statistic"] == "hands")]
    hands = kept.groupby("player")["n"].sum()
    assert hands.sum() > 0
    own = found[found["statistic"] == "hands"].set_index("player")["n"]
    assert own.to_dict() == hands.to_dict()


@pytest.mark.parametrize("by", [key for key in DIMENSIONS if key not in ("street", OPPONENT)])
def test_the_parts_of_every_grouping_add_up_to_the_whole(played_store: Store, name: str, by: str) -> None:
    parts, whole = (reports.player(played_store, name, one).figures for one in (by, ()))
    key = ["statistic", "currency"]
    for column in ("n", "successes", "total"):
        parts[column] = parts[column].astype("Int64" if column != "total" else "object")
    summed, once = (
        frame[~frame["unit"].isin(["sb_per_100", "bb_per_100", "money_ratio"])]
        .fillna({"currency": "", "total": 0})
        .groupby(key)[["n", "total"]]
        .sum()
        for frame in (parts, whole)
    )
    if "currency" not in [name for name, _ in DIMENSIONS[by].columns]:
        pd.testing.assert_frame_equal(summed, once, check_dtype=False)
    assert summed["total"].sum() == once["total"].sum()


def test_against_each_opponent_counts_the_hands_with_that_opponent(played_store: Store, name: str) -> None:
    report = reports.player(played_store, name, OPPONENT)
    figures = report.figures
    assert name not in set(figures[OPPONENT])
    whole = reports.player(played_store, name)
    pd.testing.assert_frame_equal(report.whole, whole.whole)
    assert report.coverage == whole.coverage
    for opponent in figures[OPPONENT].unique()[:3]:
        alone = reports.player(played_store, name, (), [f"opponent={opponent}"]).figures
        group = figures[figures[OPPONENT] == opponent].drop(columns=OPPONENT).reset_index(drop=True)
        pd.testing.assert_frame_equal(group, alone)
    assert f"against {figures[OPPONENT].iloc[0]}" in report.render(limit=0)


def test_currencies_are_never_added_together(played_store: Store, name: str) -> None:
    net = reports.player(played_store, name, "game").figures.query("statistic == 'net'")
    assert set(net["currency"]) == {"USD", "chips"}
    assert not net.duplicated(["game", "currency"]).any()


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"where": "hand_group=nuts"}, ReportError, "there is no hand group 'nuts'"),
        ({"where": "hand_group>trash"}, ReportError, "can be asked for with = and != alone"),
        ({"where": "dead_key_cards=many"}, ReportError, "dead_key_cards is a number"),
        ({"where": "opener_door=1"}, StoreError, "opener_door is a rank of a card"),
        (
            {"where": "colour=red"},
            ReportError,
            "there is no 'colour' to choose hands by; there are player, site",
        ),
        ({"by": OPPONENT}, ReportError, "opponents are those of one player"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    played_store: Store, arguments: dict, error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        reports.pool(played_store, **arguments)


def test_frames_have_no_opponents_to_look_up(played_store: Store, name: str) -> None:
    frames: Frames = load(played_store, ("player",))
    with pytest.raises(ReportError, match="looked up in a store"):
        reports.player(frames, name, OPPONENT)
