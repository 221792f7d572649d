"""Hands cut off anywhere: quarantined as truncated, never guessed at, and their neighbours whole."""

from __future__ import annotations

import pytest

from tests.dialects.pokerstars_hands import CASH, RAZZ
from tests.dialects.reading import read_text


@pytest.mark.parametrize("hand", [CASH, RAZZ], ids=["cash", "tournament"])
def test_a_file_cut_after_any_line(hand: str) -> None:
    lines = hand.rstrip().split("\n")
    for kept in range(1, len(lines)):
        first, second = read_text(f"{RAZZ}\n\n\n" + "\n".join(lines[:kept]))
        assert first.hand is not None
        assert first.findings == ()
        assert second.hand is None
        assert second.quarantine is not None
        assert second.quarantine.reason == "truncated"
        assert second.quarantine.hand_id == "9100000000" + hand.split(":", maxsplit=1)[0][-1]
        line = RAZZ.count("\n") + 3 + kept
        assert second.quarantine.line == line
        assert second.quarantine.message.startswith(f"line {line}: the hand ends here")
        assert second.quarantine.text == "\n".join(lines[:kept])


def test_a_file_cut_at_any_byte() -> None:
    data = CASH.rstrip().encode()
    heading = data.index(b"\n")
    whole = []
    for cut in range(1, len(data)):
        (reading,) = read_text(data[:cut])
        if reading.hand is not None:
            whole.append(cut)
        else:
            assert reading.quarantine is not None
            assert reading.quarantine.reason in (
                {"truncated"} if cut > heading else {"header", "text", "truncated"}
            )
    # "(didn't bet)" may be missing without anybody noticing: the line is complete without it.
    assert whole in ([len(data) - len(b" (didn't bet)")], [len(data) - 13, len(data) - 12])


def test_a_hand_cut_off_before_another_is_truncated_too() -> None:
    first, second = read_text("\n".join(CASH.split("\n")[:20]) + f"\n\n\n{RAZZ}")
    assert first.quarantine is not None
    assert first.quarantine.reason == "truncated"
    assert second.hand is not None


SUMMED_UP = [line for line in CASH.split("*** SUMMARY ***\n")[1].split("\n") if line.startswith("Seat")]


def test_a_summary_that_ends_before_a_seat_is_cut_off() -> None:
    (reading,) = read_text(CASH.replace(f"{SUMMED_UP[2]}\n{SUMMED_UP[3]}\n", ""))
    assert reading.quarantine is not None
    assert reading.quarantine.reason == "truncated"
    assert reading.quarantine.message.endswith("the hand ends here; the summary says nothing of seat 4, 7")


def test_a_summary_without_a_seat_in_the_middle_is_not_cut_off() -> None:
    (reading,) = read_text(CASH.replace(f"{SUMMED_UP[1]}\n", ""))
    assert reading.hand is not None
    assert reading.findings == ()


@pytest.mark.parametrize("line", SUMMED_UP)
@pytest.mark.parametrize("spoilt", ["Saet{}", "{} yesterday"])
def test_an_unread_line_of_the_summary_is_no_cut(line: str, spoilt: str) -> None:
    text = CASH.replace(line, spoilt.format(line if "{} " in spoilt else line[4:]))
    (reading,) = read_text(text)
    assert reading.hand is not None
    (finding,) = reading.findings
    assert (finding.code, finding.line) == ("text.unread-line", CASH[: CASH.index(line)].count("\n") + 1)


def test_a_summary_of_unread_lines_alone() -> None:
    (reading,) = read_text(CASH.replace("\n".join(SUMMED_UP), "\n".join("x" + line for line in SUMMED_UP)))
    assert reading.hand is not None
    assert reading.unread_lines == 4


def test_an_unread_line_before_the_cut_excuses_its_own_seat_alone() -> None:
    (reading,) = read_text(CASH.replace("\n".join(SUMMED_UP[1:]), f"{SUMMED_UP[1]} x\n{SUMMED_UP[2]} x"))
    assert reading.quarantine is not None
    assert reading.quarantine.message.endswith("the summary says nothing of seat 7")


def test_a_seat_that_took_no_part_needs_no_summary() -> None:
    text = CASH.replace("Seat 7: dé_4 (", "Seat 5: Zed ($9 in chips) is sitting out\nSeat 7: dé_4 (")
    (reading,) = read_text(text)
    assert reading.findings == ()
    assert reading.hand is not None
    assert len(reading.hand.seats) == 5
