"""Printed times: whether calendar and clock have them."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

_CLOCK: Final = re.compile(
    r"([0-9]{4})[/-]([0-9]{1,2})[/-]([0-9]{1,2})\D{1,4}([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?"
)
_TIME_FIRST: Final = re.compile(
    r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))? [A-Z]{1,5} - ([0-9]{4})/([0-9]{1,2})/([0-9]{1,2})"
)
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_WORDED: Final = re.compile(
    rf"({'|'.join(_MONTHS)})[a-z]* ([0-9]{{1,2}}),? ([0-9]{{1,2}}):([0-9]{{2}}):([0-9]{{2}}) \S+ ([0-9]{{4}})"
)
_POSSIBLE: Final = re.compile(
    r"[0-9]{4}/(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12][0-9]|3[01])(?: -)? "
    r"(?:[01]?[0-9]|2[0-3])(?::[0-5][0-9]){2}\b"
)


def is_possible(text: str, *, known: bool = False) -> bool:
    """False for a text with a day or an hour that there is not. ``known``: the moment is known by one
    of the times in it, so that the others are looked at in haste.

    >>> is_possible("2009/02/28 23:59:59 ET"), is_possible("2009/02/29 1:00:00"), is_possible("at noon")
    (True, False, True)
    >>> is_possible("25:20:09 ET - 2010/10/09")
    False
    >>> is_possible("15:20:09 CET - 2010/10/09 [9:20:09 ET - 2010/13/09]")
    False
    >>> is_possible("Saturday, April 30, 14:20:12 EDT 2011"), is_possible("Sun Apr 31 14:20:12 EDT 2011")
    (True, False)
    >>> is_possible("2009/13/46 10:74:58 CET [2009/07/15 20:36:31 ET]", known=True)
    False
    """
    if known and _POSSIBLE.match(text):
        return True
    worded = _WORDED.search(text)
    if worded is not None:
        month, day, hour, minute, second, year = worded.groups()
        text = f"{year}/{_MONTHS.index(month) + 1}/{day} {hour}:{minute}:{second}"
    for clock in _TIME_FIRST.finditer(text) if text[1:3].count(":") else _CLOCK.finditer(text):
        figures = [int(figure or 0) for figure in clock.groups()]
        year, month, day, hour, minute, second = figures if figures[0] > 99 else figures[3:] + figures[:3]
        try:
            date(year, month, day)
        except ValueError:
            return False
        if hour > 23 or minute > 59 or second > 59:
            return False
    return True
