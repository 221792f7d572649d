"""Names that look like something else: every line kind is read exactly, or said to be ambiguous."""

from __future__ import annotations

import pytest

from stud_stats.core.events import Event, Unread
from stud_stats.parsing.line_lexer import AMBIGUOUS
from tests.dialects.pokerstars_hands import AFTER_SUMMARY, PLAY, LineCase
from tests.dialects.reading import read_lines

HOSTILE = (
    "a: folds",
    "a: bets $4",
    "x: y",
    "a:b",
    ": checks",
    "x [Ac]",
    "AB [Xyz]",
    "[clan] joe",
    "(o_O)",
    "joe ($5)",
    "joe ($5 in chips)",
    "joe ($5 in chips) is sitting out",
    "*** RIVER **",
    "*** SUMMARY ***",
    "*** SHOW DOWN ***",
    "John calls",
    "k collected $5 from pot",
    "pot",
    "Seat 3",
    "Seat 1: Ann",
    "Dealt to Ann",
    "Dealt to Ann [2c]",
    "Uncalled bet ($8) returned to Ann",
    "Total pot $6.50 | Rake $0.30",
    "Board [6h]",
    "Betting is capped",
    "Pair on board - a double bet is allowed",
    "No low hand qualified",
    'Ann said, "hi"',
    'x said, "bob: folds"',
    "leaves the table",
    "Ann leaves the table",
    "is sitting out",
    "$0.05 and is all-in",
    "and is all-in",
    "returned to Ann",
    "PokerStars Game #1:",
    "Ann: raises $1 to $2",
    "folded on the River",
    "mucked",
    "Ann showed [Ah Kd] and lost",
    ".",
    "7",
    "..7..",
    "\\d+(?P<x>",
    "日本語 の名前",
    "José Ñandú",
    "a\u2028b",
    "a\x85b",
    "tab\there",
    "'quote\" %s {P}",
    "🂡 ace",
    "x" * 300,
)
COMPANIONS = ("Ann", "Zed")

PAIRS = (
    ("bob", "bob: bets $4"),
    ("bob", "bob: folds"),
    ("x", "x [Ac]"),
    ("Hero", "Hero2"),
    ("Hero", "Hero 2"),
    ("Ann", "Ann collected $5 from pot"),
    ("Seat 3", "Seat 3: folds"),
    ("Dealt to x", "x"),
    ("Dealt to x", "x: folds"),
    ("A", "A is sitting out"),
    ("Kollar", "KoIIar"),
    ("joe", "joe mucked"),
    ("joe", "joe ($5)"),
    ("Seat 1", "folds"),
    ('bob said, "a', "bob"),
)


def expected(cases: tuple[LineCase, ...], first: int, player: int, name: str) -> list[Event]:
    return [case.event(number, player, name) for number, case in enumerate(cases, first)]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("seat", [0, 2])
def test_every_line_kind_is_read_exactly(name: str, seat: int) -> None:
    names = [*COMPANIONS]
    names.insert(seat, name)
    cases = PLAY + AFTER_SUMMARY
    events = read_lines(names, [case.text.replace("{P}", name) for case in cases])
    assert events == expected(cases, 4, seat, name)
    # And the others at this table are read as if they sat with nobody special.
    for other in COMPANIONS:
        events = read_lines(names, [case.text.replace("{P}", other) for case in cases])
        assert events == expected(cases, 4, names.index(other), other)


@pytest.mark.parametrize("pair", PAIRS, ids=" + ".join)
def test_names_that_contain_each_other_are_read_exactly_or_reported(pair: tuple[str, str]) -> None:
    exact = reported = 0
    for player, name in enumerate(pair):
        for part in (PLAY, AFTER_SUMMARY):
            cases = part if part is PLAY else (*AFTER_SUMMARY,)
            events = read_lines(pair, [case.text.replace("{P}", name) for case in cases])
            assert len(events) == len(cases)
            for event, right in zip(events, expected(cases, 3, player, name), strict=True):
                if isinstance(event, Unread):
                    assert event.reason == AMBIGUOUS
                    reported += 1
                else:
                    assert event == right
                    exact += 1
    print(f"{pair}: {exact} exact, {reported} reported as ambiguous")
    assert exact >= 20 * reported


def test_a_line_that_really_has_two_meanings_is_not_guessed() -> None:
    # "Dealt to bob: folds [Ac]": a card for the player "bob: folds", or "Dealt to bob" folds openly.
    names = ["Dealt to bob", "bob: folds"]
    (event,) = read_lines(names, ["Dealt to bob: folds [Ac]"])
    assert isinstance(event, Unread)
    assert event.reason == AMBIGUOUS


def test_cards_printed_again_tell_a_name_with_a_card_from_a_deal() -> None:
    names = ["x", "x [Ac]"]
    lines = ["Dealt to x [2c]", "Dealt to x [Ac] [Kd]", "Dealt to x [2c] [3c]", "Dealt to x [Ac] [Kd] [4d]"]
    events = read_lines(names, lines)
    assert [getattr(event, "player", None) for event in events] == [0, 1, 0, 1]
