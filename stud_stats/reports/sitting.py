"""The sessions of a player: hands of one room without a long gap between them.

May import the store and pandas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import pandas as pd

from stud_stats.core.money import CHIPS, currency_words, money_text
from stud_stats.core.words import counted
from stud_stats.reports.errors import ReportError
from stud_stats.reports.filters import divided
from stud_stats.reports.layout import Cell, Section
from stud_stats.reports.making import check_player
from stud_stats.reports.report import Finished
from stud_stats.stats.frames import HAND_NUMBER, Coverage, coverage
from stud_stats.store.conditions import listed
from stud_stats.store.store import Store

GAP: Final = 30
"""Minutes without a hand that end a session, unless others are asked for."""

SESSION_COLUMNS: Final = (
    "session", "site", "begins_utc", "begins_printed", "ends_utc", "minutes", "game", "currency", "hands",
    "net",
)  # fmt: skip
"""A row a session, game and currency. ``begins_utc`` and ``ends_utc`` (start of the first and of the last
hand of the session, ISO 8601) and ``minutes`` between them are of the whole session; ``begins_printed`` is
the room's own time of the first hand, empty where its zone is not known; ``net`` is in smallest units."""

_SEATS: Final = (
    "site", HAND_NUMBER, "player", "game", "currency", "net", "hand_status", "time_utc",
    "time_text", "time_zone",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sessions(Finished):
    """``figures`` has `SESSION_COLUMNS`, the first session first."""

    name: str
    gap: int
    timeless: int

    @property
    def title(self) -> str:
        """Whose sessions."""
        return f"Sessions of {self.name}"

    @property
    def asked(self) -> dict[str, Any]:
        """The player, the gap in minutes, and how many hands of unknown time are in no session."""
        return {"player": self.name, "gap_minutes": self.gap, "hands_without_time": self.timeless}

    @property
    def legend(self) -> str:
        """What the figures of the tables mean."""
        minutes = counted(self.gap, "minute passes", "minutes pass")
        return (
            f"A session ends where more than {minutes} between two hands of the same room. "
            "Length: from the start of its first hand to that of its last. Times are UTC; as printed: the"
            " room's own."
        )

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is in no session."""
        if not self.timeless:
            return ()
        hands = counted(self.timeless, "hand of unknown time is", "hands of unknown time are")
        return (f"{hands} in no session.",)

    def sections(self, limit: int = 0) -> list[Section]:
        """All sessions together by game and currency, then the sessions, the last ``limit`` of them."""
        if not len(self.figures):
            return []
        together = self.figures.groupby(["game", "currency"], sort=True)
        number = int(self.figures["session"].max())
        rows = []
        for (game, currency), part in together:
            rows.append(
                tuple(
                    Cell((text,))
                    for text in (
                        game,
                        currency_words(currency),
                        f"{part['session'].nunique():,}",
                        f"{part['hands'].sum():,}",
                        _money(sum(part["net"]), currency),
                    )
                )
            )
        minutes = self.figures.drop_duplicates("session")["minutes"].sum()
        title = f"{counted(number, 'session')}, {_length(int(minutes))} in all"
        made = [Section(title, ("", "Currency", "Sessions", "Hands", "Net"), tuple(rows))]
        shown = self.figures[self.figures["session"] > number - limit] if limit else self.figures
        note = (
            f"{counted(number - limit, 'earlier session')} left out; --limit 0 shows all."
            if 0 < limit < number
            else ""
        )
        headings = ("Began (UTC)", "As printed", "Site", "Length", "Game", "Currency", "Hands", "Net")
        made.append(Section("Sessions", headings, tuple(_cells(shown)), note))
        return made


def _cells(figures: pd.DataFrame) -> Iterable[tuple[Cell, ...]]:
    before = 0
    for row in figures.to_dict("records"):
        again = row["session"] == before
        before = row["session"]
        yield (
            Cell(("" if again else row["begins_utc"][:16].replace("T", " "),)),
            Cell(("" if again else row["begins_printed"] or "",)),
            Cell(("" if again else row["site"],)),
            Cell(("" if again else _length(row["minutes"]),)),
            Cell((row["game"],)),
            Cell((currency_words(row["currency"]),)),
            Cell((f"{row['hands']:,}",)),
            Cell((_money(row["net"], row["currency"]),)),
        )


def _money(amount: int, currency: str) -> str:
    return money_text(int(amount), currency) + (" chips" if currency == CHIPS else "")


def _length(minutes: int) -> str:
    """Hours and minutes.

    >>> _length(135)
    '2:15 h'
    """
    return f"{minutes // 60}:{minutes % 60:02d} h"


def session(source: Store, name: str, gap: int = GAP, where: str | Sequence[str] = ()) -> Sessions:
    """The sessions of a player, by exact screen name; more than ``gap`` minutes without a hand in the same
    room end one. Hands excluded by findings, and of unknown time, are in none.

    Errors as for `stud_stats.reports.player`; ReportError for a gap below a minute.
    """
    if gap < 1:
        raise ReportError(f"a gap is a minute at least, and {gap} is less.")
    stored, worked_out = divided(listed(where))
    if worked_out:
        raise ReportError(f"sessions are not told apart by {worked_out[0].name}.")
    conditions = listed(where)
    check_player(source, name, conditions)
    seats = source.frame("seats", _SEATS, [*stored, "dealt_in=yes"], ordered=False, hands_of=[name])
    seats = seats[seats["player"] == name]
    played = seats[seats["hand_status"] != "excluded"]
    timed = played[played["time_utc"].notna()].sort_values(["site", "time_utc", HAND_NUMBER])
    rows = [
        row for number, part in enumerate(_parts(timed, gap * 60), start=1) for row in _rows(number, part)
    ]
    return Sessions(
        "session",
        conditions,
        pd.DataFrame(rows, columns=list(SESSION_COLUMNS)).astype(_TYPES),
        coverage(seats) if len(seats) else Coverage(),
        name,
        gap,
        len(played) - len(timed),
    )


_TYPES: Final = {"session": "int64", "minutes": "int64", "hands": "int64"} | dict.fromkeys(
    ("site", "begins_utc", "begins_printed", "ends_utc", "game", "currency", "net"), "object"
)


def _parts(timed: pd.DataFrame, gap: int) -> list[pd.DataFrame]:
    """The hands of each session, in the order in which these began."""
    begins = (timed["site"] != timed["site"].shift()) | (timed["time_utc"].diff() > gap)
    parts = [part for _, part in timed.groupby(begins.to_numpy(bool).cumsum())]
    return sorted(parts, key=lambda part: part["time_utc"].iloc[0])


def _rows(number: int, part: pd.DataFrame) -> Iterator[dict[str, Any]]:
    first, last = part.iloc[0], part.iloc[-1]
    for (game, currency), hands in part.groupby(["game", "currency"], sort=True):
        yield {
            "session": number,
            "site": first["site"],
            "begins_utc": _utc(first["time_utc"]),
            "begins_printed": first["time_text"] if first["time_zone"] else None,
            "ends_utc": _utc(last["time_utc"]),
            "minutes": int(last["time_utc"] - first["time_utc"]) // 60,
            "game": game,
            "currency": currency,
            "hands": len(hands),
            "net": sum(map(int, hands["net"])),
        }


def _utc(seconds: int) -> str:
    return datetime.fromtimestamp(int(seconds), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
