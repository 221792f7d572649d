"""Frames of canonical hands, as they come out of the replayer."""

import pandas as pd

from stud_stats.core.schema import DECISIONS, SEATS
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from stud_stats.stats.aggregate import count
from stud_stats.stats.definition import Statistic
from stud_stats.stats.frames import Frames
from tests.canonical import read_hand


def frames_of(*texts: str, rules: str = "pokerstars", but: tuple[str, ...] = ()) -> Frames:
    """The rows of some hands, which must be silent under ``rules`` ``but`` for findings of some codes."""
    decisions, seats = [], []
    for text in texts:
        hand = read_hand(text)
        played = replay(hand, PROFILES[rules], text)
        told = [(finding.code, finding.message) for finding in played.findings if finding.code not in but]
        assert not told
        stakes = hand.header.stakes
        beside = {
            "game": hand.header.game,
            "currency": hand.header.currency,
            "small_bet": stakes.small_bet.amount,
            "big_bet": stakes.big_bet.amount,
            "players_dealt": played.players_dealt,
        }
        decisions += [dict(zip(DECISIONS.names, row, strict=True)) | beside for row in played.decision_rows]
        seats += [dict(zip(SEATS.names, row, strict=True)) | beside for row in played.seat_rows]
    return Frames(pd.DataFrame(decisions), pd.DataFrame(seats))


def counted(frames: Frames, statistic: Statistic) -> dict[str, tuple[int, int]]:
    """Of each player with an opportunity (successes, opportunities); for money (sum, hands), for a ratio of
    sums (sum, other sum).
    """
    counts = count(frames, [statistic], ("player",))
    if statistic.counts_money:
        rows = counts.money[["player", "total", "base" if statistic.base else "hands"]]
    else:
        rows = counts.counted[["player", "successes", "opportunities"]]
    return {player: (int(successes), int(n)) for player, successes, n in rows.itertuples(index=False)}
