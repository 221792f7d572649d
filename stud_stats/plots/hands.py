"""What plots draw of hands one by one: rows of `COLUMNS`, a row a hand of a player, summed up.

May import numpy, pandas, and what the statistics and reports mean by an interval and a session.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import pandas as pd

from stud_stats.reports.sitting import GAP
from stud_stats.stats.student import student_t

COLUMNS: Final = (
    "site", "player", "currency", "dealt_in", "hand_status", "net", "big_bet", "showdown", "fold_street",
    "last_street", "time_utc",
)  # fmt: skip

FOLDED: Final = "folded"
UNCONTESTED: Final = "won without showdown"
SHOWDOWN: Final = "at showdown"


def winnings(rows: pd.DataFrame) -> pd.DataFrame:
    """The hands as they come, with their net and whether they got to a showdown."""
    return rows[["currency", "net", "showdown"]].reset_index(drop=True)


def sessions(rows: pd.DataFrame) -> pd.DataFrame:
    """A row a session and currency: ``start`` (seconds since 1970), ``hands``, ``net``. Hands of unknown time
    are of no session: they are summed up in a row without a start.
    """
    timed = rows[rows["time_utc"].notna()].sort_values("time_utc", kind="stable")
    time = timed["time_utc"].to_numpy(np.int64)
    number = np.cumsum(np.diff(time, prepend=time[:1]) > 60 * GAP)
    begins = pd.Series(time, index=timed.index).groupby(number).transform("min")
    start = begins.reindex(rows.index).astype("Int64")
    grouped = rows.assign(start=start).groupby(["start", "currency"], dropna=False, sort=True, observed=True)
    return grouped.agg(hands=("net", "size"), net=("net", "sum")).reset_index()


def street_results(rows: pd.DataFrame) -> pd.DataFrame:
    """A row a currency, street and ending of a hand: ``n`` hands that ended so, ``value`` what they brought
    in big bets per 100 of all hands, with its interval. ``hands`` and ``unknown``: all hands of the currency,
    and those besides whose big bet is not known. At showdown there is no street.
    """
    found = [
        _endings(str(currency), of) for currency, of in rows.groupby("currency", sort=True, observed=True)
    ]
    columns = ["currency", "street", "ending", "n", "value", "low", "high", "hands", "unknown"]
    return pd.DataFrame([row for part in found for row in part], columns=columns).astype({"street": "Int64"})


def _endings(currency: str, rows: pd.DataFrame) -> list[dict[str, object]]:
    known = rows[(rows["big_bet"] > 0).fillna(False).to_numpy(bool)]
    bets = known["net"].to_numpy(float) / known["big_bet"].to_numpy(float)
    folded = known["fold_street"].notna().to_numpy()
    showdown = known["showdown"].to_numpy(bool) & ~folded
    street = known["fold_street"].fillna(known["last_street"]).to_numpy(int)
    made = []
    for name, ended in ((FOLDED, folded), (UNCONTESTED, ~folded & ~showdown), (SHOWDOWN, showdown)):
        for place in (None,) if name == SHOWDOWN else (3, 4, 5, 6, 7):
            here = ended & (street == place) if place else ended
            brought = np.where(here, bets, 0.0)
            value = 100 * brought.mean() if len(brought) else math.nan
            spread = math.nan
            if len(brought) > 1:
                error = brought.std(ddof=1) / math.sqrt(len(brought))
                spread = 100 * student_t(len(brought) - 1) * error
            made.append(
                {"currency": currency, "street": place, "ending": name, "n": int(here.sum()), "value": value}
                | {"low": value - spread, "high": value + spread}
                | {"hands": len(known), "unknown": len(rows) - len(known)}
            )
    return made if len(known) else []
