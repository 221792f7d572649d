"""The sample files: where they are, what their names say of them, and what is read from them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from stud_stats.core.events import Hand
from stud_stats.core.findings import Finding
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.parsing.blocks import Block, split
from stud_stats.parsing.dialect import Dialect
from stud_stats.parsing.encodings import Encoding, find_encoding
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import Replay, replay

ROOT = Path(__file__).resolve().parents[2]
HISTORIES = ROOT / "histories"
FILES = sorted(path for path in HISTORIES.rglob("*") if path.is_file())

UNREAD = ("unread-", "ambiguous-")
"""Beginnings of the names of files in which lines stay unread on purpose."""
NO_HAND = ("cut-off-", "no-hand-")
"""... in which a stretch of text is no hand, or none that is whole."""
VIOLATIONS = ("violations-",)
"""... in which hands were not played by the rules."""


def short(path: Path) -> str:
    """The path below ``histories/``."""
    return path.relative_to(HISTORIES).as_posix()


class Item(NamedTuple):
    """One block of a file; ``hand`` has its stakes filled from its neighbours."""

    block: Block
    reading: Reading
    hand: Hand | None
    replayed: Replay | None

    @property
    def findings(self) -> list[Finding]:
        """All that is said of the block, text and play, in the order of the lines."""
        played = self.replayed.findings if self.replayed is not None else ()
        return sorted((*self.reading.findings, *played), key=lambda finding: finding.line)


class Sample(NamedTuple):
    """A sample file as it was read."""

    path: Path
    data: bytes
    encoding: Encoding
    dialect: Dialect
    items: tuple[Item, ...]

    @property
    def hands(self) -> list[Item]:
        """The blocks that are hands of ours."""
        return [item for item in self.items if item.hand is not None]


@cache
def read(path: Path) -> Sample:
    """The file, read as of the dialect that its folder names and replayed under that room's rules."""
    data = path.read_bytes()
    dialect = DIALECT_BY_NAME[path.relative_to(HISTORIES).parts[0]]
    encoding = find_encoding(data)
    readings = [(block, read_block(block, dialect)) for block in split(data, dialect, short(path), encoding)]
    filled = iter(fill_stakes([reading.hand for _block, reading in readings if reading.hand is not None]))
    items = []
    for block, reading in readings:
        hand = next(filled) if reading.hand is not None else None
        played = replay(hand, profile_named(hand.header.site, AUTO), block.text) if hand is not None else None
        items.append(Item(block, reading, hand, played))
    return Sample(path, data, encoding, dialect, tuple(items))
