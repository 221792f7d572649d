"""Each plot draws what its frame says: the data of its artists against numbers counted apart."""

import io
import re
import threading
import unicodedata
import warnings
from collections.abc import Iterator
from datetime import UTC, datetime

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, QuadMesh
from matplotlib.figure import Figure
from matplotlib.text import Text

from stud_stats import plots
from stud_stats.core.cards import RANKS
from stud_stats.core.money import CHIPS, UNNAMED
from stud_stats.plots import PLOTS, PlotError, drawing
from stud_stats.plots.drawing import drawn
from stud_stats.plots.fonts import FIRST, families, letters_missing, letters_of
from stud_stats.plots.style import RC
from stud_stats.reports import SeveralPlayersError
from stud_stats.stats.aggregate import count
from stud_stats.stats.catalogue import STATISTIC_BY_KEY
from stud_stats.stats.estimates import wilson
from stud_stats.stats.frames import Frames, MissingColumnsError
from stud_stats.stats.hand_groups import HAND_GROUPS, ThreeCards, group_numbers
from stud_stats.stats.student import student_t
from tests.stats.random_rows import random_frames

WHO = "P3"
GAME_OF = {"Stud Hi": "stud_hi", "Stud Hi/Lo": "stud_hilo", "Razz": "razz"}


@pytest.fixture(scope="module")
def frames() -> Frames:
    """Rows of one room, with times: three days, now and then an hour's pause, some hands of unknown time."""
    made = random_frames(41, hands=260)
    random = np.random.default_rng(7)
    seats = made.seats[made.seats["site"] == "pokerstars"]
    seats = seats.assign(net=seats["net"] % 20_000 - 10_000)
    ids = pd.Series(seats["hand_id"].unique())
    time = pd.Series(np.cumsum(random.choice([60, 600, 5000], size=len(ids))) + 1_700_000_000, index=ids)
    time = time.astype("Int64").mask(random.random(len(ids)) < 0.1)
    seats = seats.assign(time_utc=seats["hand_id"].map(time).astype("Int64"))
    order = seats["hand_id"].map({hand: place for place, hand in enumerate(ids)})
    return Frames(
        made.decisions[made.decisions["site"] == "pokerstars"], seats.iloc[order.argsort(kind="stable")]
    )


@pytest.fixture(scope="module")
def dealt(frames: Frames) -> pd.DataFrame:
    """The hands of `WHO` that count, in order."""
    seats = frames.seats
    return seats[(seats["player"] == WHO) & seats["dealt_in"] & (seats["hand_status"] != "excluded")]


def panels(frames: Frames, name: str, player: str | None = WHO) -> Iterator[tuple[str, Axes]]:
    """Heading and axes of each panel of a plot."""
    for axes in plots.figure(frames, name, player).axes:
        if axes.get_title(loc="left"):
            yield axes.get_title(loc="left").replace("\n", " "), axes


def currency_of(heading: str) -> str:
    found = re.search(r"\b(USD|EUR|chips)\b", heading)
    assert found is not None, heading
    return found[1]


def n_of(heading: str) -> int:
    found = re.search(r"n = ([\d,]+) ", heading)
    assert found is not None, heading
    return int(found[1].replace(",", ""))


def points(axes: Axes) -> dict[tuple[float, float], bool]:
    """The points of error bars, and whether each is filled."""
    return {
        (float(x), float(y)): bars.lines[0].get_markerfacecolor() != "white"
        for bars in axes.containers
        for x, y in zip(*bars.lines[0].get_data(), strict=True)
    }


def ends(axes: Axes) -> list[np.ndarray]:
    """The two ends of each error bar."""
    return [
        segment
        for lines in axes.collections
        if isinstance(lines, LineCollection)
        for segment in lines.get_segments()
    ]


def test_winnings(frames: Frames, dealt: pd.DataFrame) -> None:
    seen = []
    for heading, axes in panels(frames, "winnings"):
        rows = dealt[dealt["currency"] == currency_of(heading)]
        seen.append(currency_of(heading))
        assert n_of(heading) == len(rows)
        whole, at_showdown, without = axes.get_lines()[:3]
        sums = [0]
        for net in rows["net"]:
            sums.append(sums[-1] + net)
        assert whole.get_ydata().tolist() == sums
        assert at_showdown.get_ydata()[-1] == sum(rows.loc[rows["showdown"], "net"])
        assert (at_showdown.get_ydata() + without.get_ydata()).tolist() == sums
        assert currency_of(heading) in axes.get_ylabel()
    assert seen == sorted(dealt["currency"].unique())
    assert len(seen) == 3


def test_sessions(frames: Frames, dealt: pd.DataFrame) -> None:
    for heading, axes in panels(frames, "sessions"):
        expected: dict[int, int] = {}
        begun = before = -(10**9)
        for row in dealt[dealt["time_utc"].notna()].sort_values("time_utc").itertuples():
            if row.time_utc - before > 1800:
                begun = row.time_utc
            before = row.time_utc
            if row.currency == currency_of(heading):
                expected[begun] = expected.get(begun, 0) + row.net
        heights = {
            bar.get_x() + bar.get_width() / 2: bar.get_height() for bars in axes.containers for bar in bars
        }
        assert [heights[place] for place in sorted(heights)] == list(expected.values())
        assert n_of(heading) == len(expected) > 3
        first = datetime.fromtimestamp(next(iter(expected)), UTC).strftime("%Y-%m-%d")
        assert axes.get_xticklabels()[0].get_text() == first
        unknown = ((dealt["currency"] == currency_of(heading)) & dealt["time_utc"].isna()).sum()
        assert (f"{unknown} hand" in heading) == bool(unknown)


def test_street_results_add_up(frames: Frames, dealt: pd.DataFrame) -> None:
    for heading, axes in panels(frames, "street_results"):
        rows = dealt[(dealt["currency"] == currency_of(heading)) & dealt["big_bet"].notna()]
        bets = rows["net"] / rows["big_bet"]
        bars = [bar for group in axes.containers if hasattr(group, "patches") for bar in group]
        assert sum(bar.get_height() for bar in bars) == pytest.approx(100 * bets.mean())
        assert n_of(heading) == len(rows)
        assert f"{100 * bets.mean():+,.1f} BB per 100" in heading
        folded = bets[(rows["fold_street"] == 5).fillna(False)].sum() / len(rows)
        at_fifth = [bar.get_height() for bar in bars if 5 < bar.get_x() + bar.get_width() / 2 < 5.5]
        assert at_fifth == [pytest.approx(100 * folded)]
        showdown = bets[rows["showdown"] & rows["fold_street"].isna()].sum() / len(rows)
        assert bars[-1].get_height() == pytest.approx(100 * showdown)


@pytest.mark.parametrize("name", ["street_aggression", "position"])
def test_rates_stand_with_their_interval_and_n(frames: Frames, name: str) -> None:
    plot = plots.find(name)
    ((heading, axes),) = panels(frames, name)
    of = frames.of_players([WHO])
    hands = count(of, [STATISTIC_BY_KEY["hands"]]).counted["opportunities"].sum()
    assert n_of(heading) == hands
    drawn, segments = points(axes), ends(axes)
    labels = [label.get_text().split("\n") for label in axes.get_xticklabels()]
    for number, key in enumerate(plot.statistics):
        statistic = STATISTIC_BY_KEY[key]
        counted = count(of, [statistic], plot.by).counted
        counted = counted[counted[plot.by[0]].notna()]
        for place, hits, n in counted[[plot.by[0], "successes", "opportunities"]].itertuples(index=False):
            at = place + (number - 1) * 0.2
            low, high = (100 * float(end) for end in wilson(hits, n))
            (point,) = [point for point in drawn if point == pytest.approx((at, 100 * hits / n))]
            assert drawn[point] == (n >= statistic.min_sample)
            assert any(segment == pytest.approx(np.array([[at, low], [at, high]])) for segment in segments)
            (label,) = [text for at, text in zip(axes.get_xticks(), labels, strict=True) if at == place]
            assert label[1 + number] == f"{n:,}"
    legend = [text.get_text() for text in axes.get_legend().get_texts()]
    assert legend == [STATISTIC_BY_KEY[key].title for key in plot.statistics]


def means(rows: pd.DataFrame) -> tuple[float, float]:
    """Big bets per 100 hands and their standard error."""
    bets = (rows["net"] / rows["big_bet"]).astype(float)
    return 100 * bets.mean(), 100 * bets.std(ddof=1) / len(bets) ** 0.5


def check_lines(axes: Axes, expected: dict[str, pd.DataFrame]) -> None:
    """A mean a line, each with its n."""
    drawn, segments = points(axes), ends(axes)
    labels = dict(zip(axes.get_yticks(), (label.get_text() for label in axes.get_yticklabels()), strict=True))
    assert sorted(labels.values()) == sorted(expected)
    sizes = {
        note.xy[1]: note.get_text()
        for note in reversed(axes.texts)
        if note.xy[1] >= 0 and "%" not in note.get_text()
    }
    for place, label in labels.items():
        rows = expected[label]
        mean, error = means(rows)
        assert (pytest.approx(mean), place) in list(drawn)
        if len(rows) > 1:
            reach = student_t(len(rows) - 1) * error
            assert any(
                segment == pytest.approx(np.array([[mean - reach, place], [mean + reach, place]]))
                for segment in segments
            )
        assert sizes[place] == f"{len(rows):,}"


def test_position_results(frames: Frames, dealt: pd.DataFrame) -> None:
    for heading, axes in panels(frames, "position_results"):
        rows = dealt[(dealt["currency"] == currency_of(heading)) & dealt["big_bet"].notna()]
        groups = {int(place): part for place, part in rows.groupby("position_from_bring_in")}
        check_lines(axes, {f"{place} after" if place else "bring-in": part for place, part in groups.items()})
        assert n_of(heading) == sum(map(len, groups.values()))


def test_stakes(frames: Frames, dealt: pd.DataFrame) -> None:
    ((heading, axes),) = panels(frames, "stakes")
    rows = dealt[dealt["big_bet"].notna()]
    expected = {}
    signs = {"USD": "$", "EUR": "€", CHIPS: ""}
    for (currency, small, big), part in rows.groupby(["currency", "small_bet", "big_bet"]):
        small_text, big_text = (
            f"{signs[currency]}{bet:,}" if currency == CHIPS
            else f"{signs[currency]}{bet // 100}" if bet % 100 == 0
            else f"{signs[currency]}{bet / 100:.2f}"
            for bet in (small, big)
        )  # fmt: skip
        expected[f"{small_text}/{big_text} {currency}"] = part
    assert len(expected) == 6
    check_lines(axes, expected)
    assert f"{len(dealt) - len(rows)} hands left out: stakes not known" in heading


def test_hand_groups(frames: Frames) -> None:
    """Rows of random cards: the groups are those of the rows that the statistic counted."""
    euros = Frames(frames.decisions, frames.seats[frames.seats["currency"] == "EUR"])
    ids = euros.seats["hand_id"].unique()
    euros = Frames(frames.decisions[frames.decisions["hand_id"].isin(ids)], euros.seats)
    seen = 0
    for heading, axes in panels(euros, "hand_groups", None):
        game = GAME_OF[heading.split(";")[0]]
        names = [group.name for group in HAND_GROUPS[game]]
        labels = [label.get_text() for label in axes.get_yticklabels()]
        assert labels == [name for name in names if name in labels]
        for place, name in enumerate(labels):
            seats = euros.seats[hand_groups_of(euros.seats) == name]
            seats = seats[(seats["game"] == game) & seats["big_bet"].notna() & seats["dealt_in"]]
            seats = seats[seats["hand_status"] != "excluded"]
            assert (pytest.approx(means(seats)[0]), place) in list(points(axes))
            seen += len(seats)
        played = [note.get_text() for note in axes.texts if note.get_text().endswith(" %")]
        assert 0 < len(played) <= len(labels)
    assert seen > 20


def hand_groups_of(seats: pd.DataFrame) -> pd.Series:
    """The group of each seat whose first two down cards and first up card are known; others have none."""

    def group(row: pd.Series) -> str | None:
        cards = [*row["down_cards"].split()[:2], *row["up_cards"].split()[:1]]
        if len(cards) < 3 or not all(card[0] in RANKS for card in cards) or pd.isna(row["door_card"]):
            return None
        cards[2] = row["door_card"]  # in random rows it is none of the up cards
        ranks = np.array([[RANKS.index(card[0]) for card in cards]])
        three = ThreeCards(ranks, np.array([["cdhs".index(card[1]) for card in cards]]))
        groups = HAND_GROUPS[row["game"]]
        return groups[group_numbers(groups, three)[0]].name

    return seats.apply(group, axis=1)


def test_the_steal_map_holds_each_share_at_its_cards(frames: Frames) -> None:
    statistic = STATISTIC_BY_KEY["steal"]
    counted = count(frames, [statistic], ("game", "door_rank", "best_door_behind")).counted
    seen = 0
    for heading, axes in panels(frames, "steal_map", None):
        game = GAME_OF[heading.split(";")[0]]
        (mesh,) = (artist for artist in axes.collections if isinstance(artist, QuadMesh))
        shares = np.ma.getdata(mesh.get_array()).reshape(13, 13)
        letters = [label.get_text() for label in axes.get_xticklabels()]
        assert letters == [label.get_text() for label in axes.get_yticklabels()]
        assert letters[-1] == "A"
        assert letters[0] == ("K" if game == "razz" else "2")
        cells = counted[
            (counted["game"] == game) & counted["door_rank"].notna() & counted["best_door_behind"].notna()
        ]
        assert n_of(heading) == cells["opportunities"].sum()
        for row in cells.itertuples():
            own, behind = letters.index(RANKS[row.door_rank]), letters.index(RANKS[row.best_door_behind])
            assert shares[own, behind] == pytest.approx(100 * row.successes / row.opportunities)
        assert np.isfinite(shares).sum() == len(cells)
        seen += len(cells)
    assert seen > 10


def test_everybody_together_has_no_interval(frames: Frames) -> None:
    """What all win together is minus the rake."""
    for name in ("stakes", "street_results"):
        figures = plots.frame(frames, name)
        money = figures[figures["statistic"] == "bb_per_100"] if name == "stakes" else figures
        assert money["low"].isna().all()
        assert money["value"].notna().any()
    by_position = plots.frame(frames, "position_results")
    assert by_position.loc[by_position["statistic"] == "bb_per_100", "low"].notna().any()


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.key)
def test_every_panel_says_what_it_shows(frames: Frames, plot: plots.Plot) -> None:
    some = Frames(frames.decisions, frames.seats[frames.seats["currency"] != "chips"])
    some = Frames(frames.decisions[frames.decisions["hand_id"].isin(some.seats["hand_id"])], some.seats)
    for heading, axes in panels(some, plot.key):
        assert "n = " in heading
        if axes.axison:
            assert axes.get_xlabel()
            assert axes.get_ylabel() or plot.key == "hand_groups"  # its labels say what they are


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.key)
@pytest.mark.parametrize("hands", [0, 1])
def test_few_hands_or_none(frames: Frames, plot: plots.Plot, hands: int) -> None:
    own = frames.seats[frames.seats["player"] == WHO]
    own = own[own["dealt_in"] & (own["hand_status"] == "clean")]
    ids = own["hand_id"].value_counts().index[:hands]
    few = Frames(*(rows[rows["hand_id"].isin(ids)] for rows in (frames.decisions, frames.seats)))
    figures = plots.frame(few, plot.key, WHO) if hands else plots.frame(frames, plot.key, WHO).head(0)
    picture = drawn(plot, figures, player=WHO)
    assert picture.svg().startswith("<?xml")


def test_a_frame_is_drawn_on_axes_of_ones_own(frames: Frames) -> None:
    axes = Figure().subplots()
    plots.draw(plots.frame(frames, "stakes", WHO), "stakes", axes)
    assert not any(text.get_parse_math() for text in axes.get_yticklabels())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        axes.figure.canvas.draw()
    assert "$10/$20 USD" in [label.get_text() for label in axes.get_yticklabels()]


def test_what_cannot_be_drawn_is_said_in_one_sentence(frames: Frames) -> None:
    for name in ("winnings", "sessions"):
        with pytest.raises(PlotError, match=f"{name} is a plot of one player; name one"):
            plots.frame(frames, name)
    with pytest.raises(PlotError, match="frames come filtered"):
        plots.frame(frames, "stakes", None, "game=razz")
    timeless = Frames(frames.decisions, frames.seats.drop(columns="time_utc"))
    with pytest.raises(MissingColumnsError, match="seats lack the columns time_utc"):
        plots.frame(timeless, "sessions", WHO)
    two_rooms = random_frames(41, hands=60)
    two_rooms = Frames(two_rooms.decisions, two_rooms.seats.assign(time_utc=pd.NA))
    with pytest.raises(
        SeveralPlayersError, match='"P3" is the name of 2 players, in canonical, pokerstars; choose one'
    ):
        plots.frame(two_rooms, "winnings", WHO)
    seats = pd.concat([frames.seats.assign(currency=f"CU{number}") for number in range(7)])
    with pytest.raises(PlotError, match="7 panels, one for each currency"):
        plots.figure(Frames(frames.decisions, seats), "winnings", WHO)


def test_too_small_a_picture_is_refused(frames: Frames) -> None:
    picture = plots.figure(frames, "street_results", WHO, size=(4, 3))
    with pytest.raises(PlotError, match="4x3 inches are too small for what is to be drawn"):
        picture.svg()


def test_a_notebook_shows_a_figure(frames: Frames) -> None:
    assert plots.figure(frames, "stakes", WHO)._repr_png_().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["winnings", "street_results", "sessions", "stakes", "hand_groups"])
def test_a_currency_that_is_not_printed_is_said_to_be_none(frames: Frames, name: str) -> None:
    unnamed = Frames(frames.decisions, frames.seats.assign(currency=UNNAMED))
    texts = " ".join(text.get_text() for text in plots.figure(unnamed, name, WHO).findobj(Text))
    assert "no currency printed" in " ".join(texts.split())
    assert UNNAMED not in texts


def test_letters_of_no_font_are_told_once_and_as_no_warning(
    frames: Frames, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(RC, "font.family", [FIRST])
    monkeypatch.setattr(drawing, "_told", threading.Event())
    named = [
        rows.assign(player=rows["player"].replace({WHO: "名前\u200f"}))
        for rows in (frames.decisions, frames.seats)
    ]
    picture = plots.figure(Frames(*named), "winnings", "名前\u200f")
    assert "名前" in picture.svg()
    assert capsys.readouterr().err == ""
    for times in (1, 0):
        picture.write(io.BytesIO())
        err = capsys.readouterr().err
        assert err.count("\n") == err.count("no font here has 前 名: boxes stand in their place.") == times


def test_letters_are_looked_for_in_all_fonts() -> None:
    letter = next(
        chr(code)
        for code in sorted(letters_of("STIXGeneral") - letters_of(FIRST))
        if unicodedata.category(chr(code))[0] in "LNPS"
    )
    assert letters_missing([f"a{letter}", "\n\u200f"], [FIRST]) == [letter]
    assert letters_missing([f"a{letter}"], [FIRST, "STIXGeneral"]) == []
    assert families(set()) == [FIRST]
    assert families({"Noto Sans CJK JP", "Unifont", "Noto Sans CJK KR"}) == [
        FIRST,
        "Noto Sans CJK JP",
        "Noto Sans CJK KR",
    ]
