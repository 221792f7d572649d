"""Places: numbers of lines that know a column, and what is quoted of a line."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from stud_stats.core.source import Place, Span, column_of, quoted_line


def test_a_place_is_its_line_wherever_lines_are_counted() -> None:
    place = Place(7, 30)
    assert (f"line {place}", place - 2, json.dumps(place), [*range(10)][place]) == ("line 7", 5, "7", 7)
    assert (column_of(place), column_of(7)) == (30, 1)


def test_places_of_one_line_are_told_apart_and_ordered() -> None:
    places = [Place(8, 1), Place(7, 30), Place(7, 4), Place(6, 90)]
    assert [(int(place), place.column) for place in sorted(places)] == [(6, 90), (7, 4), (7, 30), (8, 1)]
    first, second = Place(7, 4), Place(7, 30)
    assert first != second
    assert first < second <= Place(7, 30)
    assert second > first >= Place(7, 4)
    assert len({first, second, Place(7, 4)}) == 2
    assert max(first, second).column == 30


def test_beside_a_plain_number_a_place_is_a_line_alone() -> None:
    place = Place(7, 30)
    assert place == 7
    assert place != 8
    assert 6 < place < 8
    assert 7 <= place <= 7
    assert not place < 7
    assert {7: "x"}[place] == "x"
    assert place != "7"


def test_copies_keep_the_column() -> None:
    place = Place(7, 30)
    for other in (copy.deepcopy(place), pickle.loads(pickle.dumps(place))):
        assert (other, other.column) == (place, 30)


LONG = "actions = [" + ", ".join(f"'p{number} cc'" for number in range(100, 200)) + "]"


@pytest.mark.parametrize("number", [100, 103, 150, 196, 199])
def test_of_a_long_line_what_stands_around_the_place_is_quoted(number: int) -> None:
    column = LONG.index(f"'p{number}") + 1
    quoted = quoted_line(f"a\n{LONG}\r\nb", Span("f", 0, 0, 3), Place(4, column))
    inside = quoted.strip("…")
    assert f"'p{number} cc'" in inside
    assert inside in LONG
    assert len(inside) <= 160
    assert quoted.startswith("…") == (number > 102)
    assert quoted.endswith("…") == (number < 190)
    assert quoted_line(f"a\n{LONG}\r\nb", Span("f", 0, 0, 3), 4) == LONG, "no column is known: as it is"


def test_a_short_line_is_quoted_whole() -> None:
    assert quoted_line("a\n 'p1 cc', 'p2 f',\n", Span("f", 0, 0, 1), Place(2, 11)) == " 'p1 cc', 'p2 f',"
    assert quoted_line("a\nb", Span("f", 0, 0, 1), Place(3, 1)) == ""


def test_one_long_word_is_cut_where_it_has_to_be() -> None:
    quoted = quoted_line("x" * 1000, Span("f", 0, 0, 1), Place(1, 500))
    assert quoted == "…" + "x" * 160 + "…"


def test_what_a_text_carries_in_front_is_not_quoted() -> None:
    place = Span("f", 90, 120, 5, 30)
    assert quoted_line("<head/><game/>\n<b/>", place, Place(5, 30), 7) == "…<game/>"
    assert quoted_line("<head/><game/>\n<b/>", place, Place(6, 1), 7) == "<b/>"
