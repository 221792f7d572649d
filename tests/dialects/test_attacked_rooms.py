"""Mangled files of rooms: no crash, nothing vanishes, no neighbour pays."""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest

from stud_stats.core.events import Hand, PotTotal, Unread
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.parsing.blocks import split
from stud_stats.parsing.dialect import LineDialect
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from tests.histories.files import FILES, read
from tests.instruments.round_trips import unplaced

COPIES = int(os.environ.get("STUD_STATS_CORRUPT_COPIES", "120"))
"""Mangled copies of each dialect: few in the suite, more on demand by this variable."""
ROOMS = ("bovada", "winamax", "wpn", "wpn_2016")

each_room = pytest.mark.parametrize("room", ROOMS)


def texts_of(room: str) -> list[str]:
    """The whole hands of the samples, as text."""
    return [
        item.block.text.replace("\r", "").rstrip() + "\n"
        for path in FILES
        if read(path).dialect.name == room and not path.name.startswith("unread-")
        for item in read(path).hands
    ]


def readings_of(room: str, data: bytes) -> list[Reading]:
    dialect = DIALECT_BY_NAME[room]
    assert isinstance(dialect, LineDialect)
    readings = []
    for block in split(data, dialect, "file.txt"):
        reading = read_block(block, dialect)
        readings.append(reading)
        if reading.hand is not None:
            nothing_vanishes(block.text, reading.hand, block.source.line)
            chips_are_conserved_or_missed(block.text, reading)
    return readings


def nothing_vanishes(text: str, hand: Hand, first: int) -> None:
    """Each line but the second of the head is in an event."""
    lines = text.replace("\0", "").split("\n")
    written = {number for number, line in enumerate(lines, first) if line.strip(" \t\r\ufeff")}
    told = {event.line for event in hand.events}
    assert len(written - told) <= 1, sorted(written - told)
    for event in hand.events:
        if isinstance(event, Unread):
            assert event.text.strip() in lines[event.line - first]


def chips_are_conserved_or_missed(text: str, reading: Reading) -> None:
    """What is silently taken pays out what was put in, less the printed rake."""
    hand = reading.hand
    assert hand is not None
    played = replay(hand, profile_named(hand.header.site, AUTO), text)
    found = [finding for finding in (*reading.findings, *played.findings) if finding.severity != "info"]
    printed = {event.rake for event in hand.events if isinstance(event, PotTotal)}
    assert found or printed - {None} <= {played.rake}, text


def spoil(text: str, chance: random.Random) -> str:
    """One thing that happens to files."""
    lines = text.split("\n")
    at = chance.randrange(1, len(lines))
    match chance.randrange(7):
        case 0:
            return text[: chance.randrange(1, len(text))]
        case 1:
            return "\n".join([*lines[:at], *lines[at + 1 :]])
        case 2:
            return "\n".join([*lines[:at], lines[at], *lines[at:]])
        case 3:
            other = chance.randrange(1, len(lines))
            lines[at], lines[other] = lines[other], lines[at]
            return "\n".join(lines)
        case 4:
            place = chance.randrange(len(text))
            return text[:place] + chance.choice("\0x9$€ \t[]()") + text[place + 1 :]
        case 5:
            return "\n".join([*lines[:at], "", *lines[at:]])
        case _:
            place = chance.randrange(len(text))
            return text[:place] + text[place + chance.randrange(1, 40) :]


@each_room
def test_mangled_hands_cost_their_neighbours_nothing(room: str) -> None:
    chance = random.Random(f"attack {room}")
    texts = texts_of(room)
    for _ in range(COPIES):
        one, two, three = chance.sample(texts, 3)
        bad = spoil(two, chance)
        if not bad.endswith("\n"):
            bad += "\n"
        readings = readings_of(room, "\n\n\n".join([one, bad, three]).encode())
        hands = [unplaced(reading.hand) for reading in readings if reading.hand is not None]
        assert unplaced(whole(room, one)) in hands
        assert unplaced(whole(room, three)) in hands


def whole(room: str, text: str) -> Hand:
    (reading,) = readings_of(room, text.encode())
    assert reading.hand is not None
    return reading.hand


MANGLED: tuple[Callable[[str], bytes], ...] = (
    lambda text: text.replace("\n", "\r\n").encode(),
    lambda text: text.replace("\n", "\r\r\n").encode(),
    lambda text: b"\xef\xbb\xbf" + text.encode(),
    lambda text: text.encode("utf-16"),
    lambda text: text.encode("utf-16-be"),
    lambda text: "\n".join(line.rstrip() for line in text.split("\n")).encode(),
    lambda text: "\n".join(f"{line}  " for line in text.split("\n")).encode(),
    lambda text: text.rstrip().encode(),
    lambda text: b"\0" + text.encode(),
)


@each_room
@pytest.mark.parametrize("mangle", MANGLED, ids=lambda f: f"{MANGLED.index(f)}")
def test_mangled_files_are_the_same_hands(room: str, mangle: Callable[[str], bytes]) -> None:
    texts = texts_of(room)[:6]
    hands = [reading.hand for reading in readings_of(room, mangle("\n\n\n".join(texts)))]
    assert [unplaced(hand) for hand in hands if hand is not None] == [
        unplaced(whole(room, text)) for text in texts
    ]


@each_room
def test_hands_without_blank_lines_between_are_apart(room: str) -> None:
    texts = texts_of(room)[:5]
    readings = readings_of(room, "".join(texts).encode())
    assert [reading.hand is not None for reading in readings] == [True] * 5


@each_room
def test_files_of_two_rooms_in_one_are_read_by_the_first(room: str) -> None:
    other = texts_of(ROOMS[ROOMS.index(room) - 1])[0]
    text = texts_of(room)[0]
    readings = readings_of(room, f"{text}\n\n\n{other}\n\n\n{text}".encode())
    hands = [reading.hand for reading in readings if reading.hand is not None]
    assert [unplaced(hand) for hand in hands] == [unplaced(whole(room, text))] * 2
    assert any(reading.quarantine is not None for reading in readings)


@each_room
def test_an_odd_last_byte_costs_no_more_than_a_line(room: str) -> None:
    texts = texts_of(room)[:3]
    readings = readings_of(room, "\n\n\n".join(texts).encode("utf-16-le") + b"\n")
    hands = [unplaced(reading.hand) for reading in readings if reading.hand is not None]
    assert len(hands) == 3
    assert hands[:2] == [unplaced(whole(room, text)) for text in texts[:2]]
    assert [event for event in hands[2] if not isinstance(event, Unread)] == [
        *unplaced(whole(room, texts[2]))
    ]
