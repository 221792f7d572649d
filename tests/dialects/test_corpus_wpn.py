"""Every real hand of the Winning Poker Network is read whole, keeps its chips and is without a finding."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from stud_stats.core.events import GAMES, PotTotal
from stud_stats.core.schema import SEATS
from stud_stats.dialects import detect
from stud_stats.dialects.wpn import WPN
from stud_stats.dialects.wpn_2016 import WPN_2016
from stud_stats.parsing.blocks import split
from stud_stats.parsing.dialect import LineDialect
from stud_stats.parsing.encodings import find_encoding
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from stud_stats.writers import wpn
from tests.corpus import CORPUS, needs_corpus

FILES = sorted((CORPUS / "wpn").glob("*.txt")) if CORPUS.is_dir() else []

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def dialect_of(path: Path) -> LineDialect:
    return WPN_2016 if "oldformat" in path.name else WPN


def readings_of(path: Path) -> list[tuple[str, Reading]]:
    dialect = dialect_of(path)
    return [
        (block.text, read_block(block, dialect)) for block in split(path.read_bytes(), dialect, path.name)
    ]


@needs_corpus
@each_file
def test_hands_by_game_are_those_of_the_index(path: Path) -> None:
    with (CORPUS / "index.csv").open() as file:
        row = next(row for row in csv.DictReader(file) if row["file"] == f"wpn/{path.name}")
    data = path.read_bytes()
    assert detect(find_encoding(data).decode(data)) is dialect_of(path)
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
        total = next(event for event in hand.events if isinstance(event, PotTotal))
        assert (total.total or 0) + (total.rake or 0) == played.pot
        assert played.rake == total.rake
        assert sum(row[net] for row in played.seat_rows) == -played.rake
        assert played.findings == ()


@needs_corpus
@pytest.mark.parametrize("path", [path for path in FILES if dialect_of(path) is WPN], ids=lambda p: p.stem)
def test_hands_of_the_current_form_are_written_as_they_were(path: Path) -> None:
    for text, reading in readings_of(path):
        assert reading.hand is not None
        assert wpn.losses(reading.hand) == ()
        # The fee of the jackpot is part of the rake.
        one_rake = re.sub(r"Rake \$0\.08 \| JP Fee \$0\.02", "Rake $0.10", text.replace("\r", ""))
        assert wpn.write(reading.hand) == one_rake.rstrip() + "\n"
