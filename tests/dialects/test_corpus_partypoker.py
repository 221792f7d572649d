"""Every real PartyPoker hand is read whole, keeps its chips, is without a finding, and is written again."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from stud_stats.core.events import GAMES
from stud_stats.core.schema import SEATS
from stud_stats.dialects import detect
from stud_stats.dialects.partypoker import PARTYPOKER
from stud_stats.parsing.blocks import split
from stud_stats.parsing.encodings import find_encoding
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from stud_stats.writers import partypoker
from tests.corpus import CORPUS, needs_corpus

FILES = sorted((CORPUS / "partypoker").glob("*.txt")) if CORPUS.is_dir() else []

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def readings_of(path: Path) -> list[tuple[str, Reading]]:
    blocks = split(path.read_bytes(), PARTYPOKER, path.name)
    return [(block.text, read_block(block, PARTYPOKER)) for block in blocks]


@needs_corpus
@each_file
def test_hands_by_game_are_those_of_the_index(path: Path) -> None:
    with (CORPUS / "index.csv").open() as file:
        row = next(row for row in csv.DictReader(file) if row["file"] == f"partypoker/{path.name}")
    data = path.read_bytes()
    assert detect(find_encoding(data).decode(data)) is PARTYPOKER
    readings = [reading for _text, reading in readings_of(path)]
    games = Counter(reading.hand.header.game for reading in readings if reading.hand is not None)
    assert {game: games[game] for game in GAMES} == {game: int(row[game]) for game in GAMES}
    others = int(row["razz_27"]) + int(row["five_card_stud"]) + int(row["other_games"])
    assert sum(bool(reading.other_game) for reading in readings) == others
    assert len(readings) == int(row["hands"])
    assert [finding for reading in readings for finding in reading.findings] == []


RAKES = {"10399817763": 60, "11792805420": 0, "9581478205": 40}
"""What the house kept of each hand: the text prints none, and these are whole shares of the pot."""


@needs_corpus
@each_file
def test_chips_are_conserved_and_nothing_is_found(path: Path) -> None:
    readings = [(text, reading.hand) for text, reading in readings_of(path) if reading.hand is not None]
    net, collected = SEATS.names.index("net"), SEATS.names.index("collected")
    for (text, _), hand in zip(readings, fill_stakes([hand for _, hand in readings]), strict=True):
        played = replay(hand, profile_named(hand.header.site, AUTO), text)
        assert sum(row[collected] for row in played.seat_rows) + played.rake == played.pot
        assert sum(row[net] for row in played.seat_rows) == -played.rake
        assert played.rake == RAKES[hand.header.hand_id]
        assert [finding for finding in played.findings if finding.severity != "info"] == []
        told = {finding.code for finding in played.findings}
        # Whose door card is low is hidden, and so not judged.
        assert told == {"meta.unverifiable"}


@needs_corpus
@each_file
def test_real_hands_are_written_as_they_were(path: Path) -> None:
    for text, reading in readings_of(path):
        if reading.hand is not None:
            lines = [line.rstrip() for line in text.replace("\r", "").replace("\0", "").rstrip().split("\n")]
            start = lines.index(next(line for line in lines if line.startswith("#Game No")))
            written = [line.rstrip() for line in partypoker.write(reading.hand).rstrip("\n").split("\n")]
            assert written == lines[start:]
            assert partypoker.losses(reading.hand) == ()
