"""Tables of texts: nothing wider than the page, no word broken, nothing left out."""

from __future__ import annotations

import random

from stud_stats.core.columns import column_widths, stacked, width_of

WORDS = ("a", "net", "(71–74)", "bring-in", "日本語", "completes", "1,234", "x" * 60)


def texts(random_: random.Random, columns: int, rows: int) -> list[list[str]]:
    return [
        [" ".join(random_.choices(WORDS, k=random_.randint(0, 4))) for _ in range(columns)]
        for _ in range(rows)
    ]


def test_widths_fill_the_room_and_hold_every_word() -> None:
    random_ = random.Random(1)
    found = 0
    for _ in range(500):
        columns = texts(random_, random_.randint(1, 5), random_.randint(1, 5))
        room = random_.randint(10, 120)
        widths = column_widths(columns, room)
        longest = [
            max((min(width_of(word), 24) for line in lines for word in line.split()), default=0)
            for lines in columns
        ]
        natural = [max(map(width_of, lines)) for lines in columns]
        if widths is None:
            assert sum(longest) > room
            continue
        found += 1
        assert sum(widths) == min(room, sum(natural))
        assert all(low <= width <= high for low, width, high in zip(longest, widths, natural, strict=True))
    assert found > 100


def test_a_column_that_is_kept_whole_is_not_made_narrower() -> None:
    columns = [["one two three four"], ["1 2 3 4 5 6"]]
    assert column_widths(columns, 20, {1}) == [9, 11]
    assert column_widths(columns, 15, {1}) is None
    assert column_widths(columns, 15) == [7, 8]


def test_stacked_rows_hold_all_words_and_fit() -> None:
    random_ = random.Random(2)
    for width in (40, 30, 60):
        rows = [list(zip(("", *"abcd"), row, strict=True)) for row in texts(random_, 5, 20)]
        lines = stacked(rows, width)
        assert all(width_of(line) <= width for line in lines), [
            line for line in lines if width_of(line) > width
        ]
        said = "".join("".join(lines).split())
        for row in rows:
            for _, text in row:
                assert "".join(text.split()) in said
