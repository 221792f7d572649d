"""Printed times to UTC: the zones that rooms abbreviate, and the hours they repeat in autumn."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

ZONES: Final[dict[str, str]] = {
    "ACST": "Australia/Adelaide",
    "AEST": "Australia/Sydney",
    "AET": "Australia/Sydney",
    "AKT": "America/Anchorage",
    "ART": "America/Argentina/Buenos_Aires",
    "AT": "America/Halifax",
    "AWST": "Australia/Perth",
    "BRT": "America/Sao_Paulo",
    "CET": "Europe/Paris",
    "CEST": "Europe/Paris",
    "CT": "America/Chicago",
    "EDT": "America/New_York",
    "EEST": "Europe/Helsinki",
    "EET": "Europe/Helsinki",
    "EST": "America/New_York",
    "ET": "America/New_York",
    "GMT": "UTC",
    "HST": "Pacific/Honolulu",
    "JST": "Asia/Tokyo",
    "MSK": "Europe/Moscow",
    "MT": "America/Denver",
    "NT": "America/St_Johns",
    "NZT": "Pacific/Auckland",
    "PT": "America/Los_Angeles",
    "UTC": "UTC",
    "WEST": "Europe/Lisbon",
    "WET": "Europe/Lisbon",
}
"""Abbreviations that mean one zone. Those that mean several (``IST``, ``CST``) are none."""


def to_utc(clock: str, zone: str, other_clock: str = "", other_zone: str = "") -> int | None:
    """Seconds since 1970 of ``2009/07/15 20:36:31`` in ``zone``.

    None where the zone is not known or there is no such time. The same moment printed in another
    zone settles which hour is meant where the clocks go back; nothing else is asked of it.

    >>> to_utc("2009/07/15 20:36:31", "ET"), to_utc("2009/07/15 20:36:31", "IST")
    (1247704591, None)
    """
    if zone not in ZONES:
        return None
    hour, _, rest = clock.replace(" -", "").partition(":")
    other_hour = other_clock.replace(" -", "").partition(":")[0] if other_zone in ZONES else ""
    start = _hour_start(hour, zone, other_hour, other_zone)
    if start is None or not ("00" <= rest[:2] < "60" and "00" <= rest[3:] < "60"):
        return None
    return start + 60 * int(rest[:2]) + int(rest[3:])


@lru_cache(maxsize=4096)
def _hour_start(hour: str, zone: str, other_hour: str, other_zone: str) -> int | None:
    """UTC of the full hour ``2009/07/15 20``."""
    moments = _moments(hour, zone)
    if len(moments) > 1 and other_hour:
        moments = [moment for moment in moments if moment in _moments(other_hour, other_zone)] or moments
    return moments[0] if moments else None


def _moments(hour: str, zone: str) -> list[int]:
    """The moments that a full hour of a zone can mean: two where the clocks go back."""
    try:
        local = datetime.strptime(hour, "%Y/%m/%d %H").replace(tzinfo=ZoneInfo(ZONES[zone]))
    except ValueError:
        return []
    first, second = int(local.timestamp()), int(local.replace(fold=1).timestamp())
    return [first] if second <= first else [first, second]
