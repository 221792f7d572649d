"""Every real Bovada hand is read whole, keeps its chips, and is played by the room's rules."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from stud_stats.core.events import GAMES, Collect, PotTotal, Street
from stud_stats.core.schema import SEATS
from stud_stats.dialects import detect
from stud_stats.dialects.bovada import BOVADA
from stud_stats.dialects.canonical import parse_hand
from stud_stats.parsing.blocks import Block, split
from stud_stats.parsing.encodings import find_encoding
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import Replay, replay
from stud_stats.writers import bovada
from stud_stats.writers.canonical import write
from tests.corpus import CORPUS, needs_corpus
from tests.instruments.round_trips import unplaced

FILES = sorted((CORPUS / "bovada").glob("*.txt")) if CORPUS.is_dir() else []
STAKES = {
    # The file that is called 2-4 is played for 0.05 and 0.10.
    "stud-cash-2012-05.txt": [(5, 10, 1, 2)],
    "studhl-cash-2012-09.txt": [(25, 50, 5, None)],
    "stud-mtt-2012-06.txt": [
        (10, 20, 2, 5), (20, 40, 4, 10), (40, 80, 8, 20), (60, 120, 12, 30), (80, 160, 16, 40),
        (100, 200, 20, 50), (150, 300, 30, 75), (200, 400, 40, 100), (300, 600, 60, 150),
    ],
}  # fmt: skip
"""Small bet, big bet, ante and bring-in, which no header prints, in the order of the hands."""

pytestmark = needs_corpus
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def read(path: Path) -> list[tuple[Block, Reading]]:
    data = path.read_bytes()
    assert detect(find_encoding(data).decode(data)) is BOVADA
    return [(block, read_block(block, BOVADA)) for block in split(data, BOVADA, path.name)]


def replayed(path: Path) -> list[Replay]:
    hands = fill_stakes([reading.hand for _, reading in read(path) if reading.hand is not None])
    return [replay(hand, profile_named(hand.header.site, AUTO)) for hand in hands]


@each_file
def test_hands_by_game_are_those_of_the_index(path: Path) -> None:
    with (CORPUS / "index.csv").open() as file:
        row = next(row for row in csv.DictReader(file) if row["file"] == f"bovada/{path.name}")
    readings = [reading for _, reading in read(path)]
    games = Counter(reading.hand.header.game for reading in readings if reading.hand is not None)
    assert {game: games[game] for game in GAMES} == {game: int(row[game]) for game in GAMES}
    assert len(readings) == int(row["hands"])
    assert [reading for reading in readings if reading.findings or reading.unread_lines] == []


@each_file
def test_each_line_is_one_event_and_streets_take_the_line_of_a_deal(path: Path) -> None:
    for block, reading in read(path):
        assert reading.hand is not None
        told = [event.line for event in reading.hand.events]
        doubled = [line for line, count in Counter(told).items() if count > 1]
        streets = [event.line for event in reading.hand.events if isinstance(event, Street)]
        assert set(doubled) <= set(streets)
        written = [block.source.line + at for at, text in enumerate(block.text.split("\n")) if text.strip()]
        assert sorted(set(told)) == written


@each_file
def test_the_sizes_are_found(path: Path) -> None:
    hands = fill_stakes([reading.hand for _, reading in read(path) if reading.hand is not None])
    sizes = []
    for hand in hands:
        stakes = hand.header.stakes
        found = [stake.amount for stake in (stakes.small_bet, stakes.big_bet, stakes.ante, stakes.bring_in)]
        sizes += [tuple(found)] if not sizes or sizes[-1] != tuple(found) else []
    assert sizes == STAKES[path.name]


@each_file
def test_chips_are_conserved(path: Path) -> None:
    net = SEATS.names.index("net")
    for (_, reading), played in zip(read(path), replayed(path), strict=True):
        assert reading.hand is not None
        (total,) = [event for event in reading.hand.events if isinstance(event, PotTotal)]
        collected = sum(event.amount for event in reading.hand.events if isinstance(event, Collect))
        assert played.pot == total.total == collected + played.rake
        assert played.rake == (total.rake or 0)
        assert sum(row[net] for row in played.seat_rows) == -played.rake


@each_file
def test_nothing_is_found_in_a_real_hand(path: Path) -> None:
    assert [(finding.line, finding.code) for played in replayed(path) for finding in played.findings] == []


@each_file
def test_every_card_is_known_and_one_seat_is_the_readers_own(path: Path) -> None:
    cards, hero = SEATS.names.index("down_cards"), SEATS.names.index("hero")
    for played in replayed(path):
        dealt = [row for row, is_dealt in zip(played.seat_rows, played.dealt, strict=True) if is_dealt]
        assert dealt
        assert all(row[cards] for row in dealt)
        assert sum(row[hero] for row in played.seat_rows) == 1


@each_file
def test_every_hand_survives_the_canonical_dialect_and_the_rooms_own_writer(path: Path) -> None:
    for _, reading in read(path):
        hand = reading.hand
        assert hand is not None
        assert unplaced(parse_hand(write(hand))) == unplaced(hand)
        # Headings of streets, which the writer prints, have lines of their own.
        text = bovada.write(hand)
        (again,) = [read_block(block, BOVADA).hand for block in split(text.encode(), BOVADA, "again.txt")]
        assert again is not None
        assert [replace(event, line=0) for event in again.events] == [*unplaced(hand)]
