"""Hands of one table against each other: silent unless no missing hand explains what differs."""

import msgspec
import pytest

from stud_stats.replay.coverage import BROKEN, OK
from stud_stats.replay.examples import PLAYED
from stud_stats.replay.replayer import replay
from stud_stats.replay.sessions import (
    HAND_MISSING,
    HANDS_BETWEEN,
    LIMITS_CHANGED,
    NO_ANTES,
    NO_LIMITS,
    NO_SECONDS,
    NO_STACKS,
    NO_TIME,
    OTHER_GAMES,
    SESSION_VIOLATIONS,
    STACK_CHANGED,
    TWO_SEATS,
    Sitting,
    TableHand,
    judge_sessions,
    table_hand,
    untimed_verdicts,
    without_ends,
)
from stud_stats.rules.profiles import POKERSTARS
from tests.canonical import read_marked


def table_hands(text):
    """The hands of a text of several, and the codes that are marked, by hand."""
    hands, marked = [], []
    for part in text.split("\n\n"):
        hand, marks, clean = read_marked(part)
        assert {line for line, _ in marks} <= {1}, "only headers are marked"
        replayed = replay(hand, POKERSTARS, clean)
        assert not [f for f in replayed.findings if f.severity != "info"]
        hands.append(table_hand(hand, replayed.stacks, replayed.dealt, certain=True, apart=False, text=clean))
        marked += [(hand.header.hand_id, code) for _, code in marks]
    return hands, marked


@pytest.mark.parametrize("violation", SESSION_VIOLATIONS, ids=lambda violation: violation.code)
def test_examples(violation):
    hands, marked = table_hands(violation.bad)
    findings = judge_sessions(hands)
    assert [(f.hand_id, f.code) for f in findings] == marked
    assert marked
    assert {(f.severity, f.text.startswith("hand N1 ")) for f in findings} == {(violation.severity, True)}
    hands, marked = table_hands(violation.good)
    assert not marked
    assert judge_sessions(hands) == []


def hand(number, stacks, *, time=None, tournament="", **other):
    """Hand ``number`` of a table: before and after it the stacks of Ann, Bob and Cat."""
    sittings = tuple(
        Sitting(player, start, end, dealt=True)
        for player, (start, end) in zip(("Ann", "Bob", "Cat"), stacks, strict=False)
    )
    time = 1_000_001 + 60 * number if time is None else time
    made = TableHand(
        "room", str(number), "stud_hi", "USD", "Ida", tournament, "", time,
        False, True, (1000, 2000, 100, 300), "a.txt", number, f"hand {number}", sittings,
    )  # fmt: skip
    return msgspec.structs.replace(made, **other)


FIRST = ((5000, 5300), (5000, 4800), (5000, 4900))
LATER = tuple(
    Sitting(player, end, end, dealt=True)
    for player, (_, end) in zip(("Ann", "Bob", "Cat"), FIRST, strict=True)
)


def found(*hands):
    return [(finding.code, finding.severity, finding.player) for finding in judge_sessions(hands)]


def after(ann, bob, cat, **other):
    return hand(2, ((ann, 1), (bob, 1), (cat, 1)), **other)


def test_a_cash_stack_may_grow_between_hands_and_not_shrink():
    assert found(hand(1, FIRST), after(5300, 4800, 4900)) == []
    assert found(hand(1, FIRST), after(5300, 5000, 4900)) == [(STACK_CHANGED.code, "info", "Bob")]
    assert found(hand(1, FIRST), after(5300, 4000, 4900)) == [(STACK_CHANGED.code, "warning", "Bob")]


def test_hands_that_are_not_read_explain_any_stack():
    # Everybody antes: where no stack stands still, a hand may lie between.
    assert found(hand(1, FIRST), after(5500, 4700, 4800)) == []
    assert found(hand(1, FIRST, tournament="7"), after(5500, 4700, 4800, tournament="7")) == [
        (HAND_MISSING.code, "info", "")
    ]
    still = after(5300, 4000, 4900)
    for change in ({"apart": True}, {"anted": False}, {"time": 1_010_001}, {"table": "Eva"}):
        assert found(hand(1, FIRST), msgspec.structs.replace(still, **change)) == []


def test_uncertain_stacks_and_new_chips_of_who_had_none_say_nothing():
    unsure = ((5000, None), (5000, None), (5000, 4900))
    assert found(hand(1, unsure), after(1, 2, 4900)) == []
    broke = ((5000, 5300), (300, 0), (5000, 4900))
    assert found(hand(1, broke), after(5300, 5000, 4900)) == []


def test_who_leaves_comes_back_with_what_he_likes():
    gone = hand(2, ((5300, 5200), (4800, 4900)))
    back = hand(3, ((5200, 1), (4900, 1), (2000, 1)))
    assert found(hand(1, FIRST), gone, back) == []


def test_the_order_is_that_of_the_times_and_a_hand_counts_once():
    second = after(5300, 4000, 4900)
    for hands in (
        (second, hand(1, FIRST)),
        (hand(1, FIRST), second, second),
        (second, second, hand(1, FIRST)),
    ):
        assert found(*hands) == [(STACK_CHANGED.code, "warning", "Bob")]


def test_times_without_seconds_prove_no_second_seat():
    for time, count in ((1_200_000, 0), (1_200_001, 1)):
        one = hand(1, FIRST, time=time, tournament="7")
        other = hand(2, FIRST, time=time, tournament="7", table="Eva")
        assert len(judge_sessions([one, other])) == count
        assert judge_sessions([one, msgspec.structs.replace(other, tournament="8")]) == []


def test_a_hand_of_unknown_time_is_left_out():
    text = STACK_CHANGED.bad.replace(" time=t utc=1000000060", "")
    hands, _ = table_hands(text.replace("  # session.stack-changed", ""))
    assert [one is None for one in hands] == [False, True]


def verdicts_of(*hands):
    told = []
    judge_sessions(hands, lambda hand, code, verdict: told.append((hand.hand_id, code, verdict)))
    return told


@pytest.mark.parametrize(
    ("second", "told"),
    [
        ({}, OK),
        ({"apart": True}, OTHER_GAMES),
        ({"anted": False}, NO_ANTES),
        ({"sittings": (Sitting("Ann", 5000, None, dealt=True), *LATER[1:])}, BROKEN),
        (
            {"time": 1_009_001, "sittings": (Sitting("Ann", 5000, None, dealt=True), *LATER[1:])},
            HANDS_BETWEEN,
        ),
        ({"sittings": tuple(Sitting(f"new {n}", 5000, None, dealt=True) for n in range(3))}, None),
    ],
)
def test_the_verdict_on_a_stack(second, told):
    after = msgspec.structs.replace(hand(2, FIRST), sittings=LATER)
    after = msgspec.structs.replace(after, **second)
    assert verdicts_of(hand(1, FIRST), after) == ([("2", STACK_CHANGED.code, told)] if told else [])


def test_a_hand_in_doubt_leaves_the_stacks_of_the_next_open():
    after = msgspec.structs.replace(hand(2, FIRST), sittings=LATER)
    assert verdicts_of(without_ends(hand(1, FIRST)), after) == [("2", STACK_CHANGED.code, NO_STACKS)]


def test_verdicts_of_a_tournament():
    one, two = (
        msgspec.structs.replace(hand(number, FIRST, tournament="7"), level="I", sittings=sittings)
        for number, sittings in ((1, hand(1, FIRST).sittings), (2, LATER))
    )
    assert verdicts_of(one, two) == [
        ("1", TWO_SEATS.code, OK),
        ("2", LIMITS_CHANGED.code, OK),
        ("2", TWO_SEATS.code, OK),
        ("2", STACK_CHANGED.code, OK),
        ("2", HAND_MISSING.code, OK),
    ]
    minutes = msgspec.structs.replace(one, time=1_200_000, limits=(None, None, None, None))
    assert ("1", TWO_SEATS.code, NO_SECONDS) in verdicts_of(minutes)
    assert ("1", LIMITS_CHANGED.code, NO_LIMITS) in verdicts_of(two, minutes)
    lost = msgspec.structs.replace(
        two, sittings=tuple(msgspec.structs.replace(one, start=one.start + 7) for one in LATER)
    )
    assert verdicts_of(one, lost)[-2:] == [
        ("2", STACK_CHANGED.code, HANDS_BETWEEN),
        ("2", HAND_MISSING.code, BROKEN),
    ]


def test_a_hand_of_unknown_time_says_what_it_leaves_open():
    header = read_marked(PLAYED)[0].header
    assert untimed_verdicts(header) == {STACK_CHANGED.code: NO_TIME}
    event = msgspec.structs.replace(header, tournament="7")
    assert untimed_verdicts(event) == {violation.code: NO_TIME for violation in SESSION_VIOLATIONS}
    assert untimed_verdicts(msgspec.structs.replace(event, time_utc=1)) == {}
