"""The words that a condition may use are those that its column is declared with."""

from stud_stats.core.schema import TABLES
from stud_stats.store.conditions import _VALUES


def test_the_words_of_a_column_are_those_of_its_declaration() -> None:
    seen = set()
    for table in TABLES:
        for column in table.columns:
            if column.type == "text" and column.name in _VALUES:
                seen.add(column.name)
                said = f"{column.meaning} {column.null}"
                assert all(word.removesuffix("ed") in said for word in _VALUES[column.name]), column
    assert seen == set(_VALUES)
