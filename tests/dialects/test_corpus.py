"""Instrument (d): every real PokerStars hand is read whole, line by line, and nothing is lost."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from stud_stats.core.events import GAMES, Hand
from stud_stats.dialects import detect
from stud_stats.dialects.canonical import parse_hand
from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.parsing.blocks import split
from stud_stats.parsing.encodings import find_encoding
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.writers.canonical import write
from tests.corpus import CORPUS, needs_corpus

FILES = sorted((CORPUS / "pokerstars").glob("*.txt")) if CORPUS.is_dir() else []


def readings_of(path: Path) -> list[Reading]:
    return [read_block(block, POKERSTARS) for block in split(path.read_bytes(), POKERSTARS, path.name)]


@needs_corpus
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_hands_by_game_are_those_of_the_index(path: Path) -> None:
    with (CORPUS / "index.csv").open() as file:
        row = next(row for row in csv.DictReader(file) if row["file"] == f"pokerstars/{path.name}")
    readings = readings_of(path)
    games = Counter(reading.hand.header.game for reading in readings if reading.hand is not None)
    assert {game: games[game] for game in GAMES} == {game: int(row[game]) for game in GAMES}
    others = int(row["razz_27"]) + int(row["five_card_stud"]) + int(row["other_games"])
    assert sum(bool(reading.other_game) for reading in readings) == others
    assert len(readings) == int(row["hands"])
    assert [finding for reading in readings for finding in reading.findings] == []


@needs_corpus
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_blocks_cover_the_file_byte_by_byte(path: Path) -> None:
    data = path.read_bytes()
    encoding = find_encoding(data)
    line, end = 1, 0
    for block in split(data, POKERSTARS, path.name):
        span = block.source
        assert data[end : span.start].strip(b"\xef\xbb\xbf\0\r\n ") == b""
        line += data[end : span.start].count(b"\n")
        assert encoding.decode(data[span.start : span.end]) == block.text
        assert span.line == line
        line += block.text.count("\n")
        end = span.end
    assert data[end:].strip() == b""


@needs_corpus
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_hand_survives_the_canonical_dialect(path: Path) -> None:
    for reading in readings_of(path):
        if reading.hand is not None:
            assert _unplaced(parse_hand(write(reading.hand))) == _unplaced(reading.hand)


@needs_corpus
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_line_of_a_hand_is_one_event(path: Path) -> None:
    for block, reading in zip(
        split(path.read_bytes(), POKERSTARS, path.name), readings_of(path), strict=True
    ):
        if reading.hand is not None:
            lines = [number for number, text in enumerate(block.text.split("\n")) if text.strip()]
            # Header and table are one event.
            events = [event.line - block.source.line for event in reading.hand.events]
            assert events == [lines[0], *lines[2:]]


def _unplaced(hand: Hand) -> list[object]:
    return [msgspec.structs.replace(event, line=0) for event in hand.events]


@needs_corpus
def test_no_other_room_is_taken_for_this_one() -> None:
    tried = 0
    for path in sorted(CORPUS.glob("*/*.txt")):
        if path.parent.name != "pokerstars":
            data = path.read_bytes()
            assert detect(find_encoding(data).decode(data)) is not POKERSTARS, path
            tried += 1
    assert tried > 40
