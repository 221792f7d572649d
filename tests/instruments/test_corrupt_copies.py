"""Broken copies of the samples of every dialect: no crash, no hand lost that was not touched, and no
hand accepted that keeps its chips only by what was broken.
"""

from __future__ import annotations

import os
import random
import re
import sys
from typing import NamedTuple

import pytest

from stud_stats.core.events import PotTotal, Unread
from stud_stats.core.schema import SEATS
from stud_stats.dialects import DIALECTS
from stud_stats.parsing.blocks import Block, split
from stud_stats.parsing.dialect import Dialect
from stud_stats.parsing.encodings import Encoding, find_encoding
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from tests.histories.files import FILES, HISTORIES, short
from tests.instruments.corruption import BREAKINGS, WHOLE_FILE, Breaking

COPIES = int(os.environ.get("STUD_STATS_CORRUPT_COPIES", "5000"))
"""Copies of each dialect, over all ways of breaking them."""
_NET, _COLLECTED, _INVESTED = (SEATS.names.index(name) for name in ("net", "collected", "invested"))
LARGEST = 30_000
"""Bytes of a sample that is broken again and again."""


class Checked:
    """Readings of texts that were seen before are not made again."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.seen: set[str] = set()

    def check(self, block: Block) -> None:
        """The block is one of three things; a hand that is called clean keeps its chips."""
        if block.text in self.seen:
            return
        self.seen.add(block.text)
        reading = read_block(block, self.dialect)
        assert [reading.hand is not None, bool(reading.other_game), reading.quarantine is not None].count(
            True
        ) == 1
        if reading.quarantine is not None:
            assert reading.quarantine.text == block.text
            assert reading.findings
        if reading.hand is not None:
            self._replay(block, reading)

    def _replay(self, block: Block, reading: Reading) -> None:
        assert reading.hand is not None
        (hand,) = fill_stakes([reading.hand])
        unread = any(isinstance(event, Unread) for event in hand.events)
        assert bool(reading.unread_lines) == unread
        assert reading.findings or not unread
        replayed = replay(hand, profile_named(hand.header.site, AUTO), block.text)
        assert sum(row[_NET] for row in replayed.seat_rows) == sum(
            row[_COLLECTED] - row[_INVESTED] for row in replayed.seat_rows
        )
        totals = [event for event in hand.events if isinstance(event, PotTotal)]
        if not totals or reading.findings or any(f.severity != "info" for f in replayed.findings):
            return
        collected = sum(row[_COLLECTED] for row in replayed.seat_rows)
        for total in totals:
            kept = collected + replayed.rake == replayed.pot and total.rake in (None, replayed.rake)
            assert kept, f"accepted without a word, and chips are lost:\n{block.text}"


class Stretch(NamedTuple):
    """Bytes of a file, from ``start`` to before ``end``."""

    start: int
    end: int


class Untouched:
    """Which hands of a sample must be read as before: those whose own bytes are as they were, with what
    tells where they end, and the head of their session.
    """

    def __init__(self, data: bytes, dialect: Dialect, encoding: Encoding) -> None:
        self._data = encoding.line_feeds(data)
        self._newline = encoding.encode("\n")
        self._dialect = dialect
        self._closing = re.compile(rf"(?:{dialect.hand_end})\Z" if dialect.hand_end else "(?!)")
        self._heads = _heads(self._data, dialect, encoding)
        blocks = split(data, dialect, "x", encoding)
        self._needed = [
            (block.text, self._needed_of(block, following))
            for block, following in zip(blocks, [*blocks[1:], None], strict=True)
            if not _is_no_hand(read_block(block, dialect))
        ]

    def _needed_of(self, block: Block, following: Block | None) -> list[Stretch]:
        """The stretches on which the hand depends; whatever was put behind an open end could be of it."""
        start, end = block.source.start, block.source.end
        if self._closing.search(block.text) is None:
            # The first line of what follows tells that another hand begins.
            at = self._data.find(self._newline, following.source.start) if following is not None else -1
            end = at + len(self._newline) if at >= 0 else sys.maxsize
        if not (self._dialect.starts_within_lines or self._dialect.second_line):
            # Nothing but its beginning a line tells that this is a hand.
            start -= len(self._newline)
        return [*[head for head in self._heads if head.start < block.source.start][-1:], Stretch(start, end)]

    def texts(self, kept_until: int, kept_from: int) -> list[str]:
        """The texts of the hands that do not depend on what stands between the two."""
        return [
            text
            for text, needed in self._needed
            if all(stretch.end <= kept_until or kept_from <= stretch.start for stretch in needed)
        ]


def _is_no_hand(reading: Reading) -> bool:
    return reading.quarantine is not None and reading.quarantine.reason == "text"


def _heads(data: bytes, dialect: Dialect, encoding: Encoding) -> list[Stretch]:
    """Where the heads of sessions stand."""
    if not dialect.session_head:
        return []
    if encoding.unit == 1:
        matches = re.finditer(dialect.session_head.encode(), data)
        return [Stretch(*match.span()) for match in matches]
    text = encoding.decode(data)
    return [
        Stretch(*[len(encoding.encode(text[:at])) for at in match.span()])
        for match in re.finditer(dialect.session_head, text)
    ]


@pytest.mark.parametrize("breaking", BREAKINGS, ids=lambda breaking: breaking.__name__)
@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.name)
def test_broken_copies(dialect: Dialect, breaking: Breaking) -> None:
    files = [path for path in FILES if path.is_relative_to(HISTORIES / dialect.name)]
    samples = {path: data for path in files if len(data := path.read_bytes()) <= LARGEST}
    others = [path.read_bytes() for path in FILES if not path.is_relative_to(HISTORIES / dialect.name)][::7]
    checked = Checked(dialect)
    chance = random.Random(f"{dialect.name} {breaking.__name__}")
    copies = len(samples) if breaking in WHOLE_FILE else COPIES // (len(BREAKINGS) - len(WHOLE_FILE))
    paths = list(samples)
    whole = {path: Untouched(data, dialect, find_encoding(data)) for path, data in samples.items()}
    for number in range(copies):
        path = paths[number % len(paths)]
        data = samples[path]
        encoding = find_encoding(data)
        broken = breaking(chance, data, chance.choice(others))
        after = split(broken.data, dialect, "x", find_encoding(broken.data))
        for block in after:
            checked.check(block)
        texts = {block.text for block in after}
        if encoding != find_encoding(broken.data):
            # What tells it was touched: the mark, or lines of an old Mac, which are lines only where
            # there are no others.
            continue
        # Letters of two bytes are others after an odd number of bytes more or less.
        shifted = (len(broken.data) - len(data)) % encoding.unit
        kept_from = len(data) - (0 if shifted else broken.kept_from_end)
        for text in whole[path].texts(broken.kept_until, kept_from):
            assert text in texts, f"{short(path)}: a hand that nobody touched is not read as before:\n{text}"
