"""What the reader refuses, keeps and says; and that no text whatever makes it fail."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stud_stats.core.events import Unread
from stud_stats.core.source import Span
from stud_stats.dialects import DIALECTS
from stud_stats.dialects.canonical import CANONICAL, parse_marked
from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.codes import QUARANTINED, TEXT_VIOLATIONS
from stud_stats.parsing.dialect import Dialect
from stud_stats.parsing.line_lexer import OTHER_CURRENCY
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from tests.dialects.pokerstars_hands import CASH, LINES, RAZZ
from tests.dialects.reading import read_text


def only(text: str) -> Reading:
    (reading,) = read_text(text)
    return reading


def refused(text: str) -> tuple[str, int, str]:
    reading = only(text)
    assert reading.hand is None
    assert reading.quarantine is not None
    assert [finding.code for finding in reading.findings] == ["text.quarantined"]
    assert reading.findings[0].line == reading.quarantine.line
    return reading.quarantine.reason, reading.quarantine.line, reading.quarantine.message


def test_a_line_of_no_kind_is_an_event_and_a_finding_and_the_hand_is_kept() -> None:
    text = CASH.replace("Betting is capped\n", "Betting is capped\nThe lights go out\n")
    reading = only(text)
    assert reading.hand is not None
    (finding,) = reading.findings
    line = text[: text.index("The lights")].count("\n") + 1
    assert (finding.code, finding.severity, finding.effect) == ("text.unread-line", "warning", "flagged")
    assert (finding.file, finding.line, finding.hand_id) == ("file.txt", line, "91000000001")
    assert finding.text == finding.seen == "The lights go out"
    assert [e for e in reading.hand.events if isinstance(e, Unread)] == [Unread(line, "The lights go out")]
    assert reading.unread_lines == 1


HEADINGS = [line for line in CASH.split("\n") if line.startswith("***")]


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_heading_that_is_missing_or_comes_twice_costs_no_hand(heading: str) -> None:
    for text in (CASH.replace(f"{heading}\n", ""), CASH.replace(heading, f"{heading}\n{heading}")):
        reading = only(text)
        assert reading.findings == ()
        assert reading.hand is not None
        assert [event.type for event in reading.hand.events if event.type == "DEAL"] == ["DEAL"] * 14


@pytest.mark.parametrize("heading", HEADINGS[:5])
def test_a_street_without_its_heading_is_a_violation_at_its_first_card(heading: str) -> None:
    whole = only(CASH).hand
    text = CASH.replace(f"{heading}\n", "")
    hand = only(text).hand
    assert whole is not None
    assert hand is not None
    before = {finding.code for finding in replay(whole, PROFILES["pokerstars"], CASH).findings}
    found = [f for f in replay(hand, PROFILES["pokerstars"], text).findings if f.code not in before]
    errors = [(finding.code, finding.line) for finding in found if finding.severity == "error"]
    assert errors[0] == ("deal.wrong-count", CASH[: CASH.index(heading)].count("\n") + 1)
    assert len(errors) <= 2


def test_a_line_out_of_place_names_its_line_and_what_was_expected() -> None:
    text = CASH.replace("Cat: posts the ante $0.05\n", "").replace(
        "Ann: brings in", "Cat: posts the ante $0.05\nAnn: brings in"
    )
    reason, line, message = refused(text)
    assert reason == "structure"
    assert line == text[: text.index("Cat: posts")].count("\n") + 1
    assert message.startswith(
        f"line {line}: an ante cannot stand here ('Cat: posts the ante $0.05'); expected"
    )
    assert "a street" in message


def test_an_amount_finer_than_a_cent() -> None:
    text = CASH.replace("Bob Two: calls $1\n", "Bob Two: calls $1.005\n")
    reason, line, message = refused(text)
    assert reason == "amount"
    assert line == text[: text.index("$1.005")].count("\n") + 1
    assert (
        message
        == f"line {line}: 1.005 is finer than the smallest unit (2 decimals), in 'Bob Two: calls $1.005'"
    )
    assert refused(RAZZ.replace("(1500 in", "(1500.5 in"))[:2] == ("amount", 3)


def test_lines_on_end_that_cannot_be_read_are_one_finding() -> None:
    quoted = "".join([f"> {line}\n" for line in RAZZ.rstrip().split("\n")])
    text = CASH.replace("Betting is capped\n", f"Betting is capped\n{quoted}")
    reading = only(text)
    assert reading.hand is not None
    (finding,) = reading.findings
    first = CASH[: CASH.index("Betting is capped")].count("\n") + 2
    last = first + quoted.count("\n") - 1
    assert (finding.code, finding.line) == ("text.unread-line", first)
    assert finding.message.startswith(f"lines {first} to {last} could not be read: the first, '> PokerStars")
    unread = [event for event in reading.hand.events if isinstance(event, Unread)]
    assert [event.line for event in unread] == list(range(first, last + 1))
    assert reading.unread_lines == len(unread)


def test_lines_of_somebody_without_a_seat_are_one_finding() -> None:
    text = CASH.replace("Seat 2: Bob Two ($18.45", "Seat 2: Bob Too ($18.45")
    reading = only(text)
    assert reading.hand is not None
    (finding,) = reading.findings
    numbers = [n for n, line in enumerate(text.split("\n"), 1) if "Bob Two" in line]
    assert reading.unread_lines == len(numbers) > 12
    assert (finding.code, finding.line, finding.seen) == ("text.unread-line", numbers[0], "Bob Two")
    listed = ", ".join(map(str, numbers[:12]))
    assert finding.message == (
        f"{len(numbers)} lines name 'Bob Two', who has no seat in this hand: lines {listed}, ..."
    )


def test_a_seat_that_cannot_be_read_and_the_lines_of_its_player_are_two_findings() -> None:
    seat, lines = only(CASH.replace("Cat ($0.80 in", "Cat ($-0.80 in")).findings
    assert seat.message.startswith("the line 'Seat 4: Cat ($-0.80 in chips)' is of no kind")
    assert "lines name 'Cat', who has no seat" in lines.message


@pytest.mark.parametrize(
    ("text", "line", "other"),
    [
        (CASH, "Bob Two: bets $1\n", "Bob Two: bets €1\n"),
        (CASH, "Seat 4: Cat ($0.80 in chips) \n", "Seat 4: Cat (€0.80 in chips) \n"),
        (CASH, "Rake $0.70", "Rake £0.70"),
        (CASH, "Side pot $11.55", "Side pot €11.55"),
        (RAZZ, "brings in for 20", "brings in for $20"),
        (RAZZ.replace("Bob Two", "Ann: x"), "brings in for 20", "brings in for $20"),
    ],
    ids=["bet", "seat", "rake", "side pot", "tournament", "mistakable names"],
)
def test_a_figure_in_another_currency_is_not_read(text: str, line: str, other: str) -> None:
    assert only(text).findings == ()
    reading = only(text.replace(line, other, 1))
    assert reading.hand is not None
    finding = reading.findings[0]
    assert finding.code == "text.currency-differs"
    assert finding.line == text[: text.index(line)].count("\n") + 1
    assert finding.message.endswith("prints a figure in another currency than the hand's")
    unread = [event for event in reading.hand.events if isinstance(event, Unread)]
    assert (unread[0].line, unread[0].text.strip() in text.replace(line, other, 1)) == (finding.line, True)


def test_a_hand_all_of_whose_seats_are_in_another_currency() -> None:
    text = CASH.replace("($", "(€").replace("(€0.50/$1.00", "($0.50/$1.00")
    reason, line, message = refused(text)
    assert (reason, line) == ("amount", 3)
    assert message == f"line 3: 'Seat 1: Ann (€20 in chips)' {OTHER_CURRENCY}"


def test_bounties_are_in_the_currency_of_the_entry() -> None:
    hand = only(RAZZ).hand
    assert hand is not None
    assert [seat.bounty for seat in hand.seats] == [250, 250]


@pytest.mark.parametrize(
    "time",
    [
        "2009/13/46 10:74:58 CET [2009/13/46 4:74:58 ET]",
        "2009/13/46 10:74:58 CET [2009/12/26 4:14:58 ET]",
        "2011/02/29 10:14:58 ET",
        "2012/03/04 24:14:58 ET",
    ],
)
def test_a_time_that_there_is_not(time: str) -> None:
    reading = only(CASH.replace("2012/03/04 21:05:09 CET [2012/03/04 15:05:09 ET]", time))
    assert reading.hand is not None
    (finding,) = reading.findings
    assert (finding.code, finding.line, finding.effect) == ("text.impossible-time", 1, "none")
    assert finding.message == f"there is no such time as {time!r}"
    assert (reading.hand.header.time_utc is None) == ("2009/12/26" not in time)


def test_a_time_of_an_unknown_zone_is_possible() -> None:
    reading = only(CASH.replace("21:05:09 CET [2012/03/04 15:05:09 ET]", "21:05:09 IST"))
    assert reading.hand is not None
    assert reading.hand.header.time_utc is None
    assert reading.findings == ()


def test_nuls_within_words_are_damage_and_said_once() -> None:
    text = CASH.replace("Cat: calls $0.50", "Cat: calls $0.\x00\x0050").replace(
        "Ann: checks", "Ann: che\0cks"
    )
    reading = only(text)
    assert reading.hand is not None
    (finding,) = reading.findings
    assert (finding.code, finding.severity) == ("text.damaged-letters", "warning")
    assert finding.line == CASH[: CASH.index("Cat: calls $0.50")].count("\n") + 1
    assert finding.message == (
        "a NUL stands within a word, and 1 more in this hand: "
        "'Cat: calls $0.\ufffd\ufffd50' is read without it"
    )
    assert only(CASH.replace("\nAnn: checks \n", "\n\0Ann: checks \0\0\n\0\n")).findings == ()


def test_two_seats_with_one_name() -> None:
    assert refused(CASH.replace("Cat", "Ann"))[:2] == ("names", 5)


def test_news_between_the_seats_do_no_harm() -> None:
    text = CASH.replace("Seat 4: Cat", "Zed joins the table at seat #5 \nSeat 4: Cat")
    reading = only(text)
    assert reading.findings == ()
    assert reading.hand is not None
    assert [seat.player for seat in reading.hand.seats] == ["Ann", "Bob Two", "Cat", "dé_4"]
    assert [event.line for event in reading.hand.events] == [1, *range(3, 64)]


def test_chat_that_looks_like_an_action_is_chat() -> None:
    lines = ['Ann said, "Bob Two: folds"', 'rail bird said, "x: bets $4"', 'Zed said, ""']
    reading = only(CASH.replace("Betting is capped\n", "\n".join([*lines, ""])))
    assert reading.findings == ()
    assert reading.hand is not None
    assert [e.text for e in reading.hand.events if e.type == "CHAT"] == ["Bob Two: folds", "x: bets $4", ""]  # type: ignore[attr-defined]


SHOWN = [violation for violation in TEXT_VIOLATIONS if violation.bad]


@pytest.mark.parametrize("violation", SHOWN, ids=lambda violation: violation.code)
def test_the_examples_of_each_declaration_do_what_they_say(violation) -> None:  # type: ignore[no-untyped-def]
    good = parse_marked(violation.good)
    assert good.marks == ()
    assert read_block(Block(good.text, Span("f", 0, 0, 1)), CANONICAL).findings == ()
    lines = violation.bad.split("\n")
    marked = [number for number, line in enumerate(lines, 1) if line.endswith(f"  # {violation.code}")]
    text = violation.bad.replace(f"  # {violation.code}", "")
    reading = read_block(Block(text, Span("f", 0, 0, 1)), CANONICAL)
    assert [(finding.line, finding.code) for finding in reading.findings] == [
        (n, violation.code) for n in marked
    ]
    assert reading.findings[0].effect == violation.effect
    assert (reading.hand is None) == (violation is QUARANTINED)


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.name)
@given(text=st.text(max_size=200))
def test_any_text_is_a_reading(dialect: Dialect, text: str) -> None:
    reading = read_block(Block(text, Span("f", 0, 0, 1)), dialect)
    assert (reading.hand is None) == (reading.quarantine is not None or bool(reading.other_game))


PIECES = [case.text.replace("{P}", "Ann") for case in LINES] + CASH.split("\n")


@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=30)), max_size=40))
@settings(max_examples=200)
def test_any_pile_of_lines_is_a_reading(lines: list[str]) -> None:
    text = "\n".join(CASH.split("\n")[:6]) + "\n" + "\n".join(lines)
    reading = read_block(Block(text, Span("f", 0, 0, 1)), POKERSTARS)
    assert (reading.hand is None) == (reading.quarantine is not None)
    if reading.hand is not None:
        filled = [number for number, line in enumerate(text.split("\n"), 1) if line.strip(" \t\r\0\x0b\x0c")]
        assert len(reading.hand.events) >= len([n for n in filled if n > 2]) - text.count("\r") - text.count(
            "\0"
        )


def test_a_hand_with_lines_deleted_swapped_and_spoiled_never_fails() -> None:
    chance = random.Random(11)
    outcomes: dict[str, int] = {}
    for _ in range(1500):
        lines = chance.choice([CASH, RAZZ]).rstrip().split("\n")
        at = chance.randrange(1, len(lines))
        match chance.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines[at - 1], lines[at] = lines[at], lines[at - 1]
            case 2:
                lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
            case _:
                lines.insert(at, chance.choice(lines))
        for reading in read_text("\n".join(lines)):
            outcome = reading.quarantine.reason if reading.quarantine else "hand"
            outcomes[outcome] = outcomes.get(outcome, 0) + 1
    assert set(outcomes) <= {"hand", "truncated", "structure", "names", "header", "text"}
    assert outcomes["hand"] > 100
    assert outcomes["structure"] > 100


def _seconds(text: str) -> float:
    start = time.perf_counter()
    read_text(text)
    return time.perf_counter() - start


@pytest.mark.parametrize(
    "junk",
    [
        "x" * 400_000,
        'a said, "' * 40_000,
        " said, " * 40_000,
        '"' * 400_000,
        "Ann: " * 80_000,
        "Ann: shows [" + "Ah " * 100_000,
        "Seat 1: " * 50_000,
        "(" * 400_000,
        "$1" * 200_000,
        "1," * 200_000,
        "Dealt to " + "[Ah] " * 80_000,
        " leaves the table" * 20_000,
        "wins the $1 bounty for eliminating " * 10_000,
        "\t" * 400_000 + "x",
    ],
    ids=lambda junk: junk[:12],
)
def test_very_long_lines_take_no_long_time(junk: str) -> None:
    assert _seconds(CASH.replace("Betting is capped", junk)) < 2
    assert _seconds(CASH.replace("Seat 4: Cat ($0.80 in chips) ", f"Seat 4: {junk}")) < 2
    assert _seconds(f"PokerStars Game #1: {junk}\n" + CASH) < 2


def test_many_lines_of_junk_take_time_in_step_with_their_number() -> None:
    lines = [f"nothing known {number}" for number in range(40_000)]
    assert _seconds(CASH.replace("Betting is capped", "\n".join(lines))) < 4
