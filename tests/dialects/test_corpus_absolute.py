"""The real Absolute hands, where they are beside this checkout: read whole, their chips conserved."""

from __future__ import annotations

from pathlib import Path

import pytest

from stud_stats.core.events import Collect
from stud_stats.dialects import detect
from stud_stats.dialects.absolute import ABSOLUTE
from stud_stats.parsing.blocks import split
from stud_stats.parsing.encodings import find_encoding
from stud_stats.parsing.reader import read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from tests.corpus import CORPUS

FILES = sorted((CORPUS / "absolute").glob("*.txt"))


@pytest.mark.skipif(not FILES, reason="no real Absolute hand is beside this checkout")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_hand_is_read_and_keeps_its_chips(path: Path) -> None:
    data = path.read_bytes()
    assert detect(find_encoding(data).decode(data)) is ABSOLUTE
    for block in split(data, ABSOLUTE, path.name):
        reading = read_block(block, ABSOLUTE)
        assert reading.hand is not None
        assert reading.findings == ()
        (hand,) = fill_stakes([reading.hand])
        played = replay(hand, profile_named(hand.header.site, AUTO), block.text)
        collected = sum(event.amount for event in hand.events if isinstance(event, Collect))
        assert collected + played.rake == played.pot
        assert [finding for finding in played.findings if finding.severity != "info"] == []
