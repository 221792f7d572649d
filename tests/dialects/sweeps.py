"""The real files of a room whose texts are documents: what holds for all of them."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from stud_stats.core.events import GAMES, Hand
from stud_stats.core.findings import Finding
from stud_stats.core.schema import SEATS
from stud_stats.dialects import detect
from stud_stats.dialects.canonical import parse_hand
from stud_stats.parsing.blocks import Block, split
from stud_stats.parsing.dialect import Dialect
from stud_stats.parsing.encodings import find_encoding
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import Replay, replay
from stud_stats.writers.canonical import write
from tests.corpus import CORPUS
from tests.instruments.round_trips import unplaced


def files_of(room: str) -> list[Path]:
    return sorted((CORPUS / room).glob("*.txt")) if CORPUS.is_dir() else []


class Sweep:
    """One real file, read and replayed under the rules of its room."""

    def __init__(self, path: Path, dialect: Dialect) -> None:
        self.path = path
        self.data = path.read_bytes()
        assert detect(find_encoding(self.data).decode(self.data)) is dialect
        self.dialect = dialect
        self.blocks: list[Block] = split(self.data, dialect, path.name)
        self.readings: list[Reading] = [read_block(block, dialect) for block in self.blocks]
        self.hands: list[Hand] = fill_stakes([r.hand for r in self.readings if r.hand is not None])

    def replayed(self) -> list[tuple[Hand, Replay]]:
        return [(hand, replay(hand, profile_named(hand.header.site, AUTO))) for hand in self.hands]

    def check_counts(self) -> None:
        """Hands by game are those of the index, and every part of them is read."""
        with (CORPUS / "index.csv").open() as file:
            rows = list(csv.DictReader(file))
        (row,) = [row for row in rows if row["file"] == f"{self.dialect.name}/{self.path.name}"]
        games = Counter(hand.header.game for hand in self.hands)
        assert {game: games[game] for game in GAMES} == {game: int(row[game]) for game in GAMES}
        others = int(row["razz_27"]) + int(row["five_card_stud"]) + int(row["other_games"])
        assert sum(bool(reading.other_game) for reading in self.readings) == others
        assert len(self.readings) == int(row["hands"])
        assert [r for r in self.readings if r.findings or r.unread_lines or r.quarantine] == []

    def check_places(self) -> None:
        """A block is its game, byte by byte, behind what it carries of the head."""
        for block, reading in zip(self.blocks, self.readings, strict=True):
            own = find_encoding(self.data).decode(self.data[block.source.start : block.source.end])
            assert block.text.endswith(own)
            assert self.data.count(b"\n", 0, block.source.start) + 1 == block.source.line
            if reading.hand is not None:
                lines = own.split("\n")
                for event in reading.hand.events:
                    assert 0 <= event.line - block.source.line < len(lines)

    def check_chips(self) -> None:
        """What was put in is what came back, was collected and was raked."""
        net, collected = SEATS.names.index("net"), SEATS.names.index("collected")
        for hand, played in self.replayed():
            assert sum(row[collected] for row in played.seat_rows) + played.rake == played.pot
            assert sum(row[net] for row in played.seat_rows) == -played.rake
            assert 0 <= played.rake <= played.pot // 10
            if hand.header.tournament:
                assert played.rake == 0

    def check_findings(self) -> None:
        """The audit has nothing to say but what the room leaves open."""
        found: Sequence[Finding] = [f for _, played in self.replayed() for f in played.findings]
        assert {finding.code for finding in found if finding.severity != "info"} == set()
        assert {finding.code for finding in found} <= {"meta.unverifiable", "action.fold-unforced"}

    def check_round_trip(self) -> None:
        """The canonical dialect says every hand again."""
        for hand in self.hands:
            assert unplaced(parse_hand(write(hand))) == unplaced(hand)
