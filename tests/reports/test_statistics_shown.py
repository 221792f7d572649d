"""Every statistic has its place in the tables of a player's report, in the words of stud or of hold'em."""

from dataclasses import replace

import pytest

from stud_stats import reports
from stud_stats.core.events import GAMES
from stud_stats.generating import generate
from stud_stats.reports import tables
from stud_stats.stats.catalogue import STATISTIC_BY_KEY
from stud_stats.stats.frames import Frames
from stud_stats.stats.money import MONEY
from stud_stats.writers import canonical
from tests.stats.played import frames_of

LEFT_TO_OTHER_FORMATS = {"give_up", "razz_catch"}
"""What the outcome beside it says already."""


@pytest.fixture(scope="module")
def frames() -> Frames:
    texts = [canonical.write(hand) for game in GAMES for hand in generate(60, game, 5)]
    return frames_of(*texts, but=("meta.unverifiable",))


def test_every_statistic_has_a_place() -> None:
    by_street = (*tables._BY_STREET, *tables._BY_STREET_TOO)
    shown = {key for _, keys in by_street for key in keys} | {key for _, key in tables._OVERVIEW}
    shown |= {one.key for _, statistics in tables._LISTS for one in statistics} | {"hands"}
    shown |= {one.key for one in MONEY}
    assert set(STATISTIC_BY_KEY) - shown <= LEFT_TO_OTHER_FORMATS


def test_a_sum_to_a_sum_stands_with_its_currency_and_interval(frames: Frames) -> None:
    report = reports.pool(frames, by="street")
    text = replace(report, detailed=True).render()
    assert "Steal break-even (" in text
    assert "Where the money goes" in text
    assert "Where the money goes" not in report.render()
    player = reports.player(frames, str(frames.seats["player"].iloc[0]))
    assert "Where the money goes" in player.render()
    assert "Where the money goes" not in replace(player, detailed=False).render()


def test_raises_are_named_one_level_higher_on_request(frames: Frames) -> None:
    report = replace(reports.pool(frames, by="street"), detailed=True)
    assert "Re-raise (3-bet)" in report.render()
    assert "4-bet" in replace(report, holdem_names=True).render()
    assert "Re-raise" not in replace(report, holdem_names=True).render()
