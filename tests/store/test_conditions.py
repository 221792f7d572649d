"""What conditions can ask: words of columns, stakes, days, players of a hand; and how they are refused."""

import pytest

from stud_stats.store.conditions import _VALUES, parse, where_clause
from stud_stats.store.errors import StoreError
from stud_stats.store.relations import KIND, RELATIONS, SAME_FOR_A_HAND

SEATS = RELATIONS["seats"]


def test_the_words_of_a_column_are_those_of_its_declaration() -> None:
    seen = set()
    for relation in RELATIONS.values():
        for column in relation.columns:
            if column.type == "text" and column.name in _VALUES:
                seen.add(column.name)
                said = f"{column.meaning} {column.null}"
                assert all(word.removesuffix("ed") in said for word in _VALUES[column.name]), column
    assert seen == set(_VALUES)
    assert KIND.name in seen


@pytest.mark.parametrize(
    ("condition", "sql", "parameters"),
    [
        ("game=razz|stud_hi", ' WHERE t."game" IN (?, ?)', ["razz", "stud_hi"]),
        ("month=2012-03", "strftime", ["2012-03"]),
        ("year>=2011", "strftime", ["2011"]),
        ("kind=cash", "tournament", ["cash"]),
        ("door_rank>=T", "instr", [8]),
        ("door_rank=A|10", "instr", [12, 8]),
        ("opponent=Ann", " WHERE EXISTS", ["Ann"]),
        ("opponent!=Ann|Bob", " WHERE NOT EXISTS", ["Ann", "Bob"]),
        ("stakes=$2/$4", "small_bet", [200, 400, "USD"]),
        ("stakes=0.5/1 EUR", "small_bet", [50, 100, "EUR"]),
        ("stakes=2/4", "small_bet", [200, 400, "chips", 2, 4, "chips"]),
        ("stakes=0.25/0.50", "small_bet", [25, 50, "chips"]),
        ("stakes!=1,000/2,000 chips", " WHERE NOT", [1000, 2000, "chips"]),
    ],
)
def test_values_become_parameters_and_never_sql(condition: str, sql: str, parameters: list) -> None:
    found, values = where_clause(SEATS, [condition])
    assert sql in found
    assert values == parameters
    assert found.count("?") == len(values)


def test_a_hostile_value_is_a_value() -> None:
    name = "' OR 1=1; DROP TABLE hands; --"
    assert where_clause(SEATS, f"player={name}") == (' WHERE t."player" IN (?)', [name])


@pytest.mark.parametrize(
    ("condition", "says"),
    [
        ("colour=red", "seats have no column 'colour'; there are site, hand_id, game"),
        ("stake=2/4", "near are stakes"),
        ("door_rank=15", "door_rank is a rank of a card, 2 to 9, T, J, Q, K or A, and '15' is none"),
        ("stakes=small", "stakes are like $2/$4, 0.50/1 EUR or 100/200 chips, and 'small' are none"),
        ("stakes=0.125/0.25", "and '0.125/0.25' are none"),
        ("stakes>2/4", "stakes can be asked for with = and != and stakes like $2/$4 alone"),
        ("opponent>Ann", "opponent can be asked for with = and != and a name alone"),
        ("opponent=", "opponent can be asked for with = and != and a name alone"),
        ("month=2012-13", "month is a day of the calendar, and '2012-13' is none"),
        ("month=March", "month is a month like 2010-03, and 'March' is none"),
        ("kind=sit", "kind is cash or tournament, and 'sit' is none of them"),
        ("1=1", "'1=1' is no condition"),
    ],
)
def test_what_is_no_condition_is_refused_in_a_sentence(condition: str, says: str) -> None:
    with pytest.raises(StoreError) as refused:
        where_clause(SEATS, condition)
    assert says in str(refused.value)


def test_a_condition_is_of_the_hand_where_its_value_is_the_same_for_all_seats() -> None:
    assert parse(" stakes = 2/4 ") == ("stakes", "=", "2/4")
    assert {"game", "stakes", "kind", "date", "hand_number", "players_dealt"} <= SAME_FOR_A_HAND
    assert SAME_FOR_A_HAND.isdisjoint({"player", "opponent", "door_rank", "net", "position_from_bring_in"})
    assert {column.name for column in SEATS.asked} >= SAME_FOR_A_HAND
