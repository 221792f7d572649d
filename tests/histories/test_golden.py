"""Every sample is read as its golden file says. `make golden` writes them anew; read the diff."""

from __future__ import annotations

from pathlib import Path

import pytest

from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.parsing.blocks import split
from stud_stats.parsing.reader import read_block
from tests.histories.files import FILES, UNREAD, Sample, read, short
from tests.histories.golden import GOLDEN, golden_path, is_untouched, render
from tests.instruments.round_trips import unplaced


def refuse_unread_lines(sample: Sample) -> None:
    """A golden file must not make an unread line the expected state, unless that is its quirk."""
    unread = sum(item.reading.unread_lines for item in sample.items)
    if unread and not sample.path.name.startswith(UNREAD):
        pytest.fail(
            f"{short(sample.path)} has {unread} unread lines: the golden file is not written. "
            f"Teach the grammar the line, or name the file {' or '.join(UNREAD)}..."
        )


@pytest.mark.parametrize("path", FILES, ids=short)
def test_sample_is_read_as_its_golden_file_says(path: Path, request: pytest.FixtureRequest) -> None:
    sample = read(path)
    fresh = render(sample)
    golden = golden_path(path)
    if request.config.getoption("--update-golden"):
        refuse_unread_lines(sample)
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(fresh, encoding="utf-8", errors="surrogatepass", newline="\n")
    assert golden.is_file(), f"{short(path)} has no golden file: run `make golden`, then read it"
    stored = golden.read_bytes().decode("utf-8", "surrogatepass")
    assert is_untouched(stored), f"{golden} was edited by hand"
    assert stored == fresh


def test_no_golden_file_without_its_sample(request: pytest.FixtureRequest) -> None:
    stale = sorted({path for path in GOLDEN.rglob("*") if path.is_file()} - {golden_path(f) for f in FILES})
    if request.config.getoption("--update-golden"):
        for path in stale:
            path.unlink()
        stale = []
    assert stale == []


def test_a_golden_file_edited_by_hand_is_noticed() -> None:
    text = render(read(FILES[0]))
    assert is_untouched(text)
    assert not is_untouched(text.replace("hand ", "hand  ", 1))


def test_an_unread_line_is_not_made_the_expected_state() -> None:
    sample = next(read(path) for path in FILES if path.name.startswith(UNREAD))
    refuse_unread_lines(sample)
    with pytest.raises(pytest.fail.Exception, match="is not written"):
        refuse_unread_lines(sample._replace(path=sample.path.with_name("plain.txt")))


@pytest.mark.parametrize("path", FILES, ids=short)
def test_golden_file_is_canonical_text_of_the_same_hands(path: Path) -> None:
    dialect = DIALECT_BY_NAME["canonical"]
    data = golden_path(path).read_bytes()
    again = [read_block(block, dialect).hand for block in split(data, dialect, path.name)]
    hands = [item.hand for item in read(path).hands]
    told = [hand for hand in again if hand is not None]
    assert len(told) == len(hands)
    for hand, other in zip(hands, told, strict=True):
        assert hand is not None
        events = unplaced(hand)
        # What was found is told in comments below the hand.
        assert unplaced(other)[: len(events)] == events
