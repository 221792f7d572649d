"""The counter against a second, slow one; parts add up; order of rows and of parts changes nothing."""

import dataclasses
import statistics as textbook

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stud_stats.stats import aggregate
from stud_stats.stats.aggregate import Counts, count, exact_sums, merge, rows_behind
from stud_stats.stats.catalogue import STATISTIC_BY_KEY, STATISTICS
from stud_stats.stats.dimensions import DERIVED, DIMENSIONS, DimensionError, read_by, result_columns
from stud_stats.stats.estimates import figures
from stud_stats.stats.frames import Coverage, Frames, MissingColumnsError, coverage
from stud_stats.stats.student import student_t
from tests.stats.random_rows import random_frames
from tests.stats.slow import MONEY, RATES, plain, slow_money, slow_rates

WORKED_OUT = DERIVED - {"door"}
GROUPINGS = [
    (),
    ("street",),
    ("player",),
    ("player", "street"),
    ("game", "currency", "street"),
    ("small_bet", "position_from_bring_in"),
    tuple(DIMENSIONS),
]
OF_ROWS = tuple(
    key
    for key, dimension in DIMENSIONS.items()
    if not {column for _, column in dimension.columns} & WORKED_OUT
)
WALKED_GROUPINGS = [*GROUPINGS[:-1], OF_ROWS]


def columns_of(by: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name, _ in result_columns(by))


def seat_columns_of(by: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(column for _, column in result_columns(by))


def with_door_rank(frames: Frames) -> Frames:
    rank = frames.seats["door_card"].map(lambda card: "23456789TJQKA".index(card[0]), na_action="ignore")
    return Frames(frames.decisions, frames.seats.assign(door=rank.astype("Int64")))


WALKED = [STATISTIC_BY_KEY[key] for key in (*RATES, *MONEY)]
"""The statistics that a walk over the rows tells a second time: those of one row's own columns. All are told
a second time from the events of hands."""


def rates_of(counts: Counts) -> dict[tuple, list[int]]:
    names = columns_of(counts.by)
    return {
        (row["statistic"], *(row[name] for name in names)): [row["successes"], row["opportunities"]]
        for row in plain(counts.counted)
    }


@pytest.mark.parametrize("by", WALKED_GROUPINGS, ids=",".join)
@pytest.mark.parametrize("seed", [1, 2])
def test_counts_equal_those_of_a_walk_over_the_rows(by: tuple[str, ...], seed: int) -> None:
    frames = random_frames(seed)
    slow = slow_rates(with_door_rank(frames), seat_columns_of(by))
    assert len(slow) >= len(RATES)
    assert rates_of(count(frames, WALKED, by)) == slow


@pytest.mark.parametrize("by", WALKED_GROUPINGS, ids=",".join)
def test_money_equals_that_of_a_walk_over_the_rows(by: tuple[str, ...]) -> None:
    frames = random_frames(3)
    names = tuple(dict.fromkeys((*columns_of(by), "currency")))
    places = tuple(dict.fromkeys((*seat_columns_of(by), "currency")))
    slow = slow_money(with_door_rank(frames), places)
    found = figures(count(frames, WALKED, by))
    fast = {
        (row["statistic"], *(0 if name == "street" else row[name] for name in names)): row
        for row in plain(found[found["statistic"].isin(list(MONEY))])
    }
    assert fast.keys() == slow.keys()
    for key, amounts in slow.items():
        row = fast[key]
        assert row["n"] == len(amounts)
        if key[0] == "net":
            assert row["total"] == sum(amounts)
            assert isinstance(row["total"], int)
            continue
        assert row["value"] == pytest.approx(float(100 * sum(amounts) / len(amounts)))
        if len(amounts) < 2:
            assert row["standard_error"] is None
            continue
        error = 100 * textbook.stdev(map(float, amounts)) / len(amounts) ** 0.5
        assert row["standard_error"] == pytest.approx(error, rel=1e-9)
        assert row["high"] - row["low"] == pytest.approx(2 * student_t(len(amounts) - 1) * error, rel=1e-9)


def split(frames: Frames, part_of: pd.Series) -> list[Frames]:
    """Frames cut by a number for each (site, hand id)."""

    def part(rows: pd.DataFrame, number: int) -> pd.DataFrame:
        keys = pd.MultiIndex.from_frame(rows[["site", "hand_id"]])
        return rows[(part_of.reindex(keys) == number).to_numpy()]

    return [Frames(part(frames.decisions, n), part(frames.seats, n)) for n in sorted(part_of.unique())]


@pytest.mark.parametrize("by", GROUPINGS, ids=",".join)
@pytest.mark.parametrize("parts", [2, 7])
def test_counts_of_parts_add_up_to_the_whole(by: tuple[str, ...], parts: int) -> None:
    frames = random_frames(4)
    random = np.random.default_rng(parts)
    keys = pd.MultiIndex.from_frame(frames.seats[["site", "hand_id"]].drop_duplicates())
    pieces = split(frames, pd.Series(random.integers(parts, size=len(keys)), index=keys))
    counted = [count(piece, STATISTICS, by) for piece in pieces]
    whole = count(frames, STATISTICS, by)
    assert merge(counted).equals(whole)
    assert merge(counted[::-1]).equals(whole)
    assert merge([merge(counted[:1]), merge(counted[1:])]).equals(whole)


@pytest.mark.parametrize("by", GROUPINGS, ids=",".join)
def test_counts_by_more_add_up_to_counts_by_less(by: tuple[str, ...]) -> None:
    frames = random_frames(5)
    finest = count(frames, STATISTICS, tuple(DIMENSIONS))
    assert finest.over(by).equals(count(frames, STATISTICS, by))


def test_parts_that_cannot_be_added_are_refused() -> None:
    frames = random_frames(6, hands=10)
    with pytest.raises(ValueError, match="grouped alike"):
        merge([count(frames, STATISTICS, ("street",)), count(frames, STATISTICS)])
    with pytest.raises(ValueError, match="grouped alike"):
        merge([])
    with pytest.raises(ValueError, match="cannot be told apart"):
        count(frames, STATISTICS, ("street",)).over(("game",))


def test_the_order_and_the_types_of_the_rows_change_nothing() -> None:
    frames = random_frames(7)
    whole = count(frames, STATISTICS, ("player", "street", "small_bet"))
    shuffled = Frames(
        frames.decisions.sample(frac=1, random_state=1), frames.seats.sort_values(["seat", "net"])
    )
    assert count(shuffled, STATISTICS, whole.by).equals(whole)
    texts = ["site", "hand_id", "player", "hand_status", "game", "currency"]
    categories = Frames(
        frames.decisions.astype(dict.fromkeys([*texts, "action", "facing"], "category")),
        frames.seats.astype(dict.fromkeys(texts, "category") | {"small_bet": "float64"}),
    )
    assert count(categories, STATISTICS, whole.by).equals(whole)
    assert count(frames, STATISTICS[::-1], whole.by).equals(whole)


def test_a_hand_number_stands_for_site_and_hand_id() -> None:
    frames = random_frames(8)
    number = pd.Series(
        range(len(frames.seats)), index=pd.MultiIndex.from_frame(frames.seats[["site", "hand_id"]])
    )
    number = number[~number.index.duplicated()]

    def numbered(rows: pd.DataFrame) -> pd.DataFrame:
        keys = pd.MultiIndex.from_frame(rows[["site", "hand_id"]])
        return rows.assign(hand_number=number.reindex(keys).to_numpy()).drop(columns="hand_id")

    found = count(Frames(numbered(frames.decisions), numbered(frames.seats)), STATISTICS, ("player",))
    assert found.equals(count(frames, STATISTICS, ("player",)))
    assert coverage(numbered(frames.seats)) == coverage(frames.seats)


def test_successes_never_exceed_opportunities() -> None:
    counts = count(random_frames(9), STATISTICS, ("player", "street")).counted
    assert len(counts) > 150
    assert counts["opportunities"].min() > 0
    assert counts["successes"].between(0, counts["opportunities"]).all()


def test_excluded_hands_are_left_out_and_counted() -> None:
    frames = random_frames(10)
    seats = frames.seats
    hands = seats.drop_duplicates(["site", "hand_id"])["hand_status"].value_counts()
    assert coverage(seats) == Coverage(hands["clean"] + hands["flagged"], hands["flagged"], hands["excluded"])
    kept = Frames(
        frames.decisions[frames.decisions["hand_status"] != "excluded"],
        seats[seats["hand_status"] != "excluded"],
    )
    assert hands["excluded"] > 5
    assert count(kept, STATISTICS).equals(count(frames, STATISTICS))


def test_no_rows_give_no_counts() -> None:
    frames = random_frames(11, hands=5)
    nothing = Frames(frames.decisions.iloc[:0], frames.seats.iloc[:0])
    counts = count(nothing, STATISTICS, ("player", "street"))
    assert (len(counts.counted), len(counts.money), len(figures(counts))) == (0, 0, 0)
    whole = count(frames, STATISTICS, ("player", "street"))
    assert merge([whole, counts]).equals(whole)
    assert coverage(nothing.seats) == Coverage()


def test_many_groups_are_numbered_anew_with_equal_results(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = random_frames(12)
    whole = count(frames, STATISTICS, tuple(DIMENSIONS))
    monkeypatch.setattr(aggregate, "_FEW", 3)
    assert count(frames, STATISTICS, tuple(DIMENSIONS)).equals(whole)


def test_a_missing_column_is_named() -> None:
    frames = random_frames(13, hands=5)
    bare = Frames(frames.decisions, frames.seats.drop(columns=["players_dealt"]))
    with pytest.raises(MissingColumnsError, match="the seats lack the columns players_dealt"):
        count(bare, STATISTICS, ("table_size",))
    assert len(count(bare, STATISTICS).counted) > 0


def test_a_name_that_is_no_dimension_is_refused_with_those_that_are() -> None:
    with pytest.raises(
        DimensionError, match="'colour' is nothing to group by; choose from street, player, site, game"
    ):
        read_by("street,colour")
    assert read_by("table size, street ,") == ("table_size", "street")


@pytest.mark.parametrize("key", ["fold", "vpip", "wsd", "net"])
def test_a_number_leads_back_to_its_rows(key: str) -> None:
    frames = random_frames(14)
    statistic = STATISTIC_BY_KEY[key]
    behind = rows_behind(frames, statistic)
    hits = rows_behind(frames, statistic, successes=True)
    hands = ["site", "hand_id", "seat"]
    counts = count(frames, [statistic])
    if statistic.counts_money:
        assert len(behind) == counts.money["hands"].sum()
        return
    if key == "vpip":
        behind, hits = behind.drop_duplicates(hands), hits.drop_duplicates(hands)
    assert [len(hits), len(behind)] == counts.counted[["successes", "opportunities"]].iloc[0].tolist()
    assert not (behind["hand_status"] == "excluded").any()


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(-(2**63), 2**63 - 1)), max_size=60), st.integers(1, 9)
)
def test_sums_and_squares_are_exact_for_any_64_bits(pairs: list[tuple[int, int]], rows_at_once: int) -> None:
    codes = np.array([code for code, _ in pairs], np.int64)
    values = np.array([value for _, value in pairs], np.int64)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(aggregate, "_ROWS_AT_ONCE", rows_at_once)
        n, totals, squares = exact_sums(codes, values, 4)
    for group in range(4):
        mine = [value for code, value in pairs if code == group]
        assert (n[group], totals[group], squares[group]) == (len(mine), sum(mine), sum(v * v for v in mine))
        assert type(squares[group]) is int


def test_counts_are_frozen_values() -> None:
    counts = count(random_frames(15, hands=5), STATISTICS)
    with pytest.raises(dataclasses.FrozenInstanceError):
        counts.by = ("street",)  # type: ignore[misc]
