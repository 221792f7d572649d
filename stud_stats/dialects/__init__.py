"""The dialects: one module a site, each a record and the way its lines become events."""

from __future__ import annotations

import re
from typing import Final

from stud_stats.dialects.canonical import CANONICAL
from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.parsing.dialect import Dialect, LineDialect

DIALECTS: Final[tuple[Dialect, ...]] = (POKERSTARS, CANONICAL)
DIALECT_BY_NAME: Final[dict[str, Dialect]] = {dialect.name: dialect for dialect in DIALECTS}
LINE_DIALECTS: Final = tuple(dialect for dialect in DIALECTS if isinstance(dialect, LineDialect))

_STARTS: Final = [
    (dialect, re.compile(rf"^[\0\ufeff]*(?:{dialect.hand_start})", re.MULTILINE)) for dialect in DIALECTS
]


def detect(text: str) -> Dialect | None:
    """The dialect whose hands begin first in ``text``; None if none of any dialect does.

    >>> detect("hand T1 razz 100/200").name
    'canonical'
    """
    found = [(match.start(), dialect) for dialect, start in _STARTS if (match := start.search(text))]
    return min(found, key=lambda pair: pair[0])[1] if found else None
