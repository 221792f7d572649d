"""Where a player differs from the others of his store by more than chance: no table of a hundred figures is
looked at without an allowance for looking at a hundred figures.

May import the statistics and pandas.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import pandas as pd

from stud_stats.core.words import counted as number_of
from stud_stats.reports.inference import fisher
from stud_stats.reports.layout import Cell, Section, interval_text, rate_text
from stud_stats.reports.making import check_player, counted
from stud_stats.reports.report import Finished
from stud_stats.stats.catalogue import STATISTIC_BY_KEY
from stud_stats.stats.dimensions import STREET
from stud_stats.stats.estimates import CONFIDENCE, beta_prior, false_discovery, wilson
from stud_stats.stats.frames import Frames
from stud_stats.stats.loading import OnProgress
from stud_stats.store.conditions import listed
from stud_stats.store.store import Store

Q: Final = 0.05
"""The share of false discoveries that is put up with."""
_ENOUGH: Final = f"q at most {Q:.0%}"

LEAK_COLUMNS: Final = (
    "game", "statistic", STREET, "n", "successes", "value", "low", "high", "pool_n", "pool", "shrunk", "p",
    "q", "leak",
)  # fmt: skip
"""``pool`` is the rate of all others, ``shrunk`` the player's drawn towards it (empty without others), ``p``
of Fisher's exact test, ``q`` with the allowance for all tests of the table; ``p`` and ``q`` are empty, and
nothing is a leak, below the statistic's least number of opportunities.
"""

_LEGEND: Final = (
    f"Rates in %, in brackets Wilson's interval at {CONFIDENCE:.0%}; n: opportunities. Pool: the same of all "
    "other players. Shrunk: the player's rate drawn towards the pool, the less he has shown the more. q: the "
    "share of false ones among all rows up to this one, were they called leaks (Benjamini and Hochberg, over "
    "all statistics tested). What the deal or the others decide is not looked at. Different is not yet "
    "worse: what a difference costs is another question."
)


@dataclass(frozen=True, slots=True)
class Leaks(Finished):
    """``figures`` has a row a game, statistic and street, with `LEAK_COLUMNS`; the least q first."""

    name: str

    @property
    def title(self) -> str:
        """Whose leaks."""
        return f"Leaks of {self.name}"

    @property
    def asked(self) -> dict[str, Any]:
        """The player, how many statistics there were and how many were tested, and the limit of q."""
        return {
            "player": self.name,
            "statistics": len(self.figures),
            "tested": self.tested,
            "leaks": int(self.figures["leak"].sum()),
            "false_discovery_rate": Q,
        }

    @property
    def tested(self) -> int:
        """How many statistics had opportunities enough."""
        return int(self.figures["q"].notna().sum())

    @property
    def legend(self) -> str:
        """What the figures of the tables mean."""
        return _LEGEND

    @property
    def remarks(self) -> tuple[str, ...]:
        """How much was looked at, and what came of it."""
        found = int(self.figures["leak"].sum())
        statistics = number_of(
            len(self.figures),
            "statistic of what a player decides was",
            "statistics of what a player decides were",
        )
        looked = (
            f"{statistics} looked at, by game and street; {self.tested:,} had opportunities enough to be "
            "tested against the pool."
        )
        if not self.tested:
            return (looked, "So nothing is called a leak: more hands are needed.")
        if not found:
            return (
                looked,
                f"In none does the player differ from the pool by more than chance ({_ENOUGH}).",
            )
        does = "one the player differs" if found == 1 else f"{found:,} of them the player differs"
        return (looked, f"In {does} from the pool by more than chance ({_ENOUGH}).")

    def sections(self, limit: int = 0) -> list[Section]:
        """The leaks, and what is none, those nearest to one first and with a ``limit`` no more than so many;
        without one also what was not tested.
        """
        leaks = self.figures["leak"]
        tested = self.figures["q"].notna()
        no_leaks = self.figures[tested & ~leaks]
        parts = [("Leaks", self.figures[leaks])]
        parts.append(("No leaks, the nearest first", no_leaks.head(limit) if limit else no_leaks))
        if not limit:
            parts.append(("Not tested: too few opportunities", self.figures[~tested]))
        headings = ("", "Game", "Value", "Pool", "Shrunk", "q")
        return [
            Section(title, headings, tuple(map(_cells, rows.to_dict("records"))), label_width=34)
            for title, rows in parts
            if len(rows)
        ]


def _cells(row: dict[str, Any]) -> tuple[Cell, ...]:
    title = STATISTIC_BY_KEY[row["statistic"]].title
    street = "" if pd.isna(row[STREET]) else f", street {row[STREET]}"
    faint = pd.isna(row["q"])
    return (
        Cell((f"{title}{street}",), faint),
        Cell((row["game"],), faint),
        Cell(
            (
                f"{rate_text('rate', row['value'])} {interval_text('rate', row['low'], row['high'])}",
                f"n {row['n']:,}{'*' if faint else ''}",
            ),
            faint,
        ),
        Cell((rate_text("rate", row["pool"]), f"n {row['pool_n']:,}"), faint),
        Cell((rate_text("rate", row["shrunk"]),), faint),
        Cell(("" if faint else "< 0.001" if row["q"] < 0.001 else f"{row['q']:.3f}",), faint),
    )


def leaks(
    source: Store | Frames, name: str, where: str | Sequence[str] = (), progress: OnProgress | None = None
) -> Leaks:
    """What a player, by exact screen name in whatever room, does more or less often than all others in
    ``source``, game by game, and by more than chance.

    Rates alone are tested, each on its own street; a ratio says nothing that its rates do not. Errors as for
    `stud_stats.reports.player`.
    """
    conditions = listed(where)
    check_player(source, name, conditions)
    counts, covered = counted(source, ("player", "game", STREET), conditions, progress=progress)
    return Leaks("leaks", conditions, _figures(counts.counted, name), covered, name)


def _figures(counts: pd.DataFrame, name: str) -> pd.DataFrame:
    rates = counts[[key in _CHOICES for key in counts["statistic"]]]
    rows = list(_rows(rates, name))
    tested = [
        row for row in rows if row["n"] >= STATISTIC_BY_KEY[row["statistic"]].min_sample and row["pool_n"]
    ]
    for row in tested:
        row["p"] = fisher(row["successes"], row["n"], row["pool_successes"], row["pool_n"])
    for row, q in zip(tested, false_discovery(np.array([row["p"] for row in tested])), strict=True):
        row["q"] = float(q)
        row["leak"] = bool(q <= Q)
    made = pd.DataFrame(rows, columns=list(LEAK_COLUMNS)).astype(_TYPES)
    order = {key: place for place, key in enumerate(STATISTIC_BY_KEY)}
    made = made.assign(_order=made["statistic"].map(order))
    made = made.sort_values(["q", "p", "game", "_order", STREET], kind="stable", na_position="last")
    return made.drop(columns="_order").reset_index(drop=True)


_TYPES: Final = (
    dict.fromkeys(LEAK_COLUMNS, "float64")
    | dict.fromkeys(("game", "statistic"), "object")
    | dict.fromkeys((STREET, "n", "successes", "pool_n"), "Int64")
    | {"leak": "bool"}
)


def _rows(rates: pd.DataFrame, name: str) -> Iterator[dict[str, Any]]:
    is_player = (rates["player"] == name).to_numpy(bool)
    others = dict(iter(rates[~is_player].groupby(_KEY)))
    own = rates[is_player].groupby(_KEY)[["opportunities", "successes"]].sum()
    for key, (n, successes) in zip(own.index, own.to_numpy(), strict=True):
        pool = others.get(key)
        hits = [] if pool is None else pool["successes"].tolist()
        chances = [] if pool is None else pool["opportunities"].tolist()
        low, high = wilson(int(successes), int(n))
        known = beta_prior(np.array(hits), np.array(chances)) if chances else None
        yield {
            **dict(zip(_KEY, key, strict=True)),
            STREET: key[2] or None,
            "n": int(n),
            "successes": int(successes),
            "value": successes / n,
            "low": float(low),
            "high": float(high),
            "pool_n": sum(chances),
            "pool_successes": sum(hits),
            "pool": sum(hits) / sum(chances) if chances else None,
            "shrunk": None if known is None else known.shrunk(int(successes), int(n)),
            "leak": False,
        }


_CHOICES: Final = frozenset(key for key, one in STATISTIC_BY_KEY.items() if one.unit == "rate" and one.choice)
_KEY: Final = ["game", "statistic", STREET]
