"""Every real Winamax hand is read whole, conserves its chips and gives the audit nothing to complain of."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from stud_stats.core.events import GAMES, Collect, PotTotal
from stud_stats.core.schema import SEATS
from stud_stats.dialects import detect
from stud_stats.dialects.winamax import CLIENT, WINAMAX
from stud_stats.parsing.blocks import split
from stud_stats.parsing.encodings import find_encoding
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from stud_stats.writers import winamax
from tests.corpus import CORPUS, needs_corpus

FILES = sorted((CORPUS / "winamax").glob("*.txt")) if CORPUS.is_dir() else []

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def readings_of(path: Path) -> list[tuple[str, Reading]]:
    blocks = split(path.read_bytes(), WINAMAX, path.name)
    return [(block.text, read_block(block, WINAMAX)) for block in blocks]


@needs_corpus
@each_file
def test_hands_by_game_are_those_of_the_index(path: Path) -> None:
    with (CORPUS / "index.csv").open() as file:
        row = next(row for row in csv.DictReader(file) if row["file"] == f"winamax/{path.name}")
    data = path.read_bytes()
    assert detect(find_encoding(data).decode(data)) is WINAMAX
    readings = [reading for _text, reading in readings_of(path)]
    games = Counter(reading.hand.header.game for reading in readings if reading.hand is not None)
    assert {game: games[game] for game in GAMES} == {game: int(row[game]) for game in GAMES}
    assert len(readings) == int(row["hands"])
    assert [finding for reading in readings for finding in reading.findings] == []


@needs_corpus
@each_file
def test_chips_are_conserved_and_nothing_is_found(path: Path) -> None:
    readings = [(text, reading.hand) for text, reading in readings_of(path) if reading.hand is not None]
    net = SEATS.names.index("net")
    for (text, _), hand in zip(readings, fill_stakes([hand for _, hand in readings]), strict=True):
        played = replay(hand, profile_named(hand.header.site, AUTO), text)
        collected = sum(event.amount for event in hand.events if isinstance(event, Collect))
        total = next(event for event in hand.events if isinstance(event, PotTotal))
        # The printed figures hold what nobody called.
        assert total.total == collected
        assert collected + (total.rake or 0) >= played.pot
        assert played.rake == total.rake
        assert sum(row[net] for row in played.seat_rows) == -played.rake
        assert [finding for finding in played.findings if finding.severity != "info"] == []


@needs_corpus
@each_file
def test_hands_of_the_client_are_written_as_they_were(path: Path) -> None:
    for text, reading in readings_of(path):
        assert reading.hand is not None
        lines = [line.rstrip() for line in text.replace("\r", "").rstrip().split("\n")]
        written = [line.rstrip() for line in winamax.write(reading.hand).rstrip().split("\n")]
        of_client = reading.hand.header.habits == CLIENT
        assert (written == lines) == of_client
        assert (winamax.losses(reading.hand) == ()) == of_client
