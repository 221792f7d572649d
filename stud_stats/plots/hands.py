"""What plots draw of hands one by one: rows of `COLUMNS`, a row a hand of a player, summed up.

May import numpy, pandas, and what the statistics and reports mean by an interval and a session.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd

from stud_stats.reports.ending import ALL, SEATS, endings
from stud_stats.reports.sitting import GAP

COLUMNS: Final = (*SEATS, "time_utc")


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
    found = endings(rows)
    together = found[found["ending"] == ALL].set_index("currency")
    shown = found[(found["ending"] != ALL) & found["currency"].map(together["n"]).gt(0)]
    whole = together.loc[shown["currency"]]
    return shown[["currency", "street", "ending", "n"]].assign(
        value=shown["bb_per_100"],
        low=shown["low"],
        high=shown["high"],
        hands=whole["n"].to_numpy(),
        unknown=(whole["hands"] - whole["n"]).to_numpy(),
    )
