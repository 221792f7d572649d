"""Real hands read and written again: the same text, blank for blank."""

from __future__ import annotations

import re

import pytest

from stud_stats.writers.pokerstars import losses, write
from tests.corpus import CORPUS, needs_corpus
from tests.instruments.round_trips import read

FOLDER = CORPUS / "pokerstars"
OURS = re.compile(r"7 Card Stud|Razz", re.IGNORECASE)


def hands(name: str) -> list[str]:
    """The texts of the stud hands of a file, without what stands between hands."""
    text = (FOLDER / name).read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    blocks = re.split(r"(?m)^(?=PokerStars )", text)
    return [block.rstrip() + "\n" for block in blocks if OURS.search(block.partition("\n")[0])]


@needs_corpus
@pytest.mark.parametrize(
    "name", sorted(path.name for path in FOLDER.glob("*.txt")) if FOLDER.is_dir() else [""]
)
def test_real_hands_are_written_as_they_were(name: str) -> None:
    texts = hands(name)
    assert texts
    for text in texts:
        hand = read(text, "pokerstars")
        written = write(hand)
        # The last blank of a file may be cut off.
        assert written.rstrip() == text.rstrip()
        assert losses(hand) == ()
