"""What conditions and measures of statistics are made of: facts of decisions, of seats, of streets seen.

Each is a function from the rows of its table to an array, named as conditions name it; its docstring says
what it means. A fact of a seat is one of each of its decisions and streets as well.
"""

from __future__ import annotations

from typing import Final

from stud_stats.stats.definition import TableName
from stud_stats.stats.facts import decisions, seats, streets
from stud_stats.stats.rows import Fact

FACTS: Final[dict[TableName, dict[str, Fact]]] = {
    "decisions": decisions.FACTS,
    "seats": seats.FACTS,
    "streets": streets.FACTS,
}
