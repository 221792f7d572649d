"""The dialects: one module a site, each a record and the way its lines become events."""

from __future__ import annotations

import re
from typing import Final

from stud_stats.dialects.absolute import ABSOLUTE
from stud_stats.dialects.bovada import BOVADA
from stud_stats.dialects.canonical import CANONICAL
from stud_stats.dialects.everleaf import EVERLEAF
from stud_stats.dialects.fulltilt import FULLTILT
from stud_stats.dialects.ipoker import IPOKER
from stud_stats.dialects.kingsclub import KINGSCLUB
from stud_stats.dialects.merge import MERGE
from stud_stats.dialects.ongame import ONGAME
from stud_stats.dialects.partypoker import PARTYPOKER
from stud_stats.dialects.phh import PHH
from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.dialects.winamax import WINAMAX
from stud_stats.dialects.wpn import WPN
from stud_stats.dialects.wpn_2016 import WPN_2016
from stud_stats.parsing.dialect import Dialect, LineDialect

DIALECTS: Final[tuple[Dialect, ...]] = (
    ABSOLUTE,
    BOVADA,
    EVERLEAF,
    FULLTILT,
    IPOKER,
    KINGSCLUB,
    MERGE,
    ONGAME,
    PARTYPOKER,
    PHH,
    POKERSTARS,
    WINAMAX,
    WPN,
    WPN_2016,
    CANONICAL,
)
DIALECT_BY_NAME: Final[dict[str, Dialect]] = {dialect.name: dialect for dialect in DIALECTS}
LINE_DIALECTS: Final = tuple(dialect for dialect in DIALECTS if isinstance(dialect, LineDialect))


def _start(dialect: Dialect) -> re.Pattern[str]:
    """What tells a text as one of the dialect's."""
    told_by = dialect.told_by or dialect.hand_start
    return re.compile(told_by if dialect.starts_within_lines else rf"^[\0\ufeff]*(?:{told_by})", re.MULTILINE)


STARTS: Final = [(dialect, _start(dialect)) for dialect in DIALECTS]
"""The dialects, each with the pattern of its hands' beginnings in a text."""


def detect(text: str) -> Dialect | None:
    """The dialect whose hands begin first in ``text``; None if none of any dialect does.

    >>> detect("hand T1 razz 100/200").name
    'canonical'
    """
    found = [(match.start(), dialect) for dialect, start in STARTS if (match := start.search(text))]
    return min(found, key=lambda pair: pair[0])[1] if found else None
