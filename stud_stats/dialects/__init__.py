"""The dialects: one module a site, each a record and the way its lines become events."""

from __future__ import annotations

from typing import Final

from stud_stats.dialects.canonical import CANONICAL
from stud_stats.parsing.dialect import Dialect

DIALECTS: Final[tuple[Dialect, ...]] = (CANONICAL,)
DIALECT_BY_NAME: Final[dict[str, Dialect]] = {dialect.name: dialect for dialect in DIALECTS}
