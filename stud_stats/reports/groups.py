"""The groups of a report: which there are, and what they are called.

May import the statistics and pandas.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import pandas as pd

from stud_stats.core.cards import RANKS
from stud_stats.core.money import currency_words, money_text
from stud_stats.stats.dimensions import OPPONENT

Group: TypeAlias = tuple[Any, ...]
"""The values of the columns that are grouped by, None for one that is not known."""

_BETS: Final = ("small_bet", "big_bet")
_RANK_WORDS: Final = {"door_rank": "door", "best_door_behind": "best behind", "opener_door": "opener"}


def groups_of(figures: pd.DataFrame, keys: Sequence[str]) -> list[Group]:
    """The groups, most hands first."""
    if not keys:
        return [()] if len(figures) else []
    hands: dict[Group, int] = {}
    for row in figures.to_dict("records"):
        group = tuple(None if pd.isna(row[key]) else row[key] for key in keys)
        hands.setdefault(group, 0)
        if row["statistic"] == "hands":
            hands[group] += row["n"]
    return sorted(hands, key=lambda group: -hands[group])


def labelled(groups: Sequence[Group], keys: Sequence[str]) -> list[tuple[str, Group]]:
    """A name for each group; the room is named only where there are several."""
    rooms = {group[keys.index("site")] for group in groups} if "site" in keys else set()
    named = [key for key in keys if key != "site" or "player" not in keys or len(rooms) > 1]
    made = []
    for group in groups:
        values = dict(zip(keys, group, strict=True))
        currency = values.get("currency")
        parts = {key: _label(key, values[key], currency) for key in named}
        bets = [values.get(key) for key in _BETS]
        if None not in (currency, *bets):
            stakes = "/".join(money_text(int(bet), str(currency)) for bet in bets)
            parts = {key: stakes if key in _BETS else part for key, part in parts.items()}
        if not set(_BETS).isdisjoint(parts) and "currency" in parts:
            parts["currency"] = parts.pop("currency")
        made.append((", ".join(dict.fromkeys(parts.values())), group))
    return made


def _label(key: str, value: Any, currency: str | None) -> str:
    if value is None:
        return f"{key.replace('_', ' ')} not known"
    if key == OPPONENT:
        return f"against {value}"
    if key in _BETS:
        return f"{key.replace('_', ' ')} {money_text(int(value), currency) if currency else value}"
    if key == "currency":
        return currency_words(value)
    if key == "table_size":
        return f"{value} dealt in"
    if key == "position_from_bring_in":
        return "bring-in" if value == 0 else f"{value} after bring-in"
    if key in _RANK_WORDS:
        return f"{_RANK_WORDS[key]} {RANKS[int(value)]}"
    if key in ("better_doors_behind", "dead_key_cards"):
        return f"{value} {key.replace('_', ' ')}"
    return str(value)
