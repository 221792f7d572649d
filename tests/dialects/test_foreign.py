"""Two rooms in one file: what could not be read is said to be the other room's."""

from __future__ import annotations

import pytest

from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.dialects.foreign import with_hint
from stud_stats.parsing.blocks import split
from stud_stats.parsing.reader import Reading, read_block
from tests.histories.files import HISTORIES

HINT = "it looks like hands of {}: put them in a file of their own"


def readings(text: str, name: str) -> list[Reading]:
    dialect = DIALECT_BY_NAME[name]
    return [
        with_hint(read_block(block, dialect), block, dialect)
        for block in split(text.encode(), dialect, "two-rooms.txt")
    ]


def first_of(room: str) -> str:
    """A sample of a room's."""
    path = min((HISTORIES / room / "stud_hi").glob("*.txt"))
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("own", "other"),
    [("pokerstars", "winamax"), ("winamax", "pokerstars"), ("merge", "fulltilt"), ("fulltilt", "merge")],
)
def test_the_second_room_of_a_file_is_named(own: str, other: str) -> None:
    read = readings(f"{first_of(own).rstrip()}\n\n\n{first_of(other)}", own)
    hint = HINT.format(DIALECT_BY_NAME[other].title)
    told = [reading for reading in read if any(hint in finding.message for finding in reading.findings)]
    assert told
    assert all(reading.quarantine is None or hint in reading.quarantine.message for reading in told)


def test_an_unread_tail_of_a_hand_is_named() -> None:
    hand = """\
hand T1 stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 38000
Ann antes 100
Bob antes 100
street 3
deal Ann 2c
deal Bob Kd
Ann brings in 300
Bob folds
Ann takes back 300
Ann collects 200
Ann does not show
"""
    (reading,) = readings(hand + "PokerStars Hand #261: 7 Card Stud Limit ($1/$2)\n", "canonical")
    (finding,) = reading.findings
    assert finding.code == "text.unread-line"
    assert finding.message.endswith(HINT.format("PokerStars"))
    (alone,) = readings(hand + "Bob flods\n", "canonical")
    assert "looks like" not in alone.findings[0].message


def test_a_damaged_hand_of_the_room_itself_is_not_called_another_rooms() -> None:
    for name in ("pokerstars", "wpn", "wpn_2016", "absolute", "bovada", "kingsclub"):
        path = min((HISTORIES / name).rglob("*.txt"))
        text = path.read_text(encoding="utf-8")
        for reading in readings(text[: len(text) // 2], name):
            assert all("looks like" not in finding.message for finding in reading.findings)
