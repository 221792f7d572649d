"""PHH: fields and actions as events, damage, cuts, and what stands beside the hand."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from stud_stats.core.cards import DOWN, HIDDEN, parse_cards
from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Deal,
    Event,
    Fold,
    Hand,
    Muck,
    PotTotal,
    Seat,
    SeatSummary,
    Show,
    Stake,
    Street,
    TableMessage,
    Unread,
    Wager,
)
from stud_stats.dialects import detect
from stud_stats.dialects.phh import PHH
from stud_stats.parsing.blocks import split
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.parsing.toml_text import parts
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PERMISSIVE
from tests.dialects.test_damage import damaged, keywords
from tests.dialects.test_hostile_names import HOSTILE

HAND = """\
variant = 'F7S'
antes = [10, 10, 10]
bring_in = 20
small_bet = 100
big_bet = 200
starting_stacks = [1000, 2000, 500]
actions = [
  'd dh p1 2c3d4h',
  'd dh p2 ????Kd',
  'd dh p3 ??????',
  'p1 pb',
  'p2 cbr 100',
  'p3 f',
  'p1 cc',
  'd dh p1 5c',
  'd dh p2 Kh',
  'p2 cc',
  'p1 cbr 100',
  'p2 f',
]
hand = 4
players = ['Ann', 'Bob Two', 'Cat']
finishing_stacks = [1120, 1890, 490]
"""
FIRST_ACTION = 8
OPENING: tuple[Event, ...] = (
    Street(10, 3),
    Deal(8, 0, parse_cards("2c 3d"), parse_cards("4h")),
    Deal(9, 1, (DOWN, DOWN), parse_cards("Kd")),
    Deal(10, 2, (DOWN, DOWN), (HIDDEN,)),
)


def read(text: str | bytes) -> list[Reading]:
    data = text.encode() if isinstance(text, str) else text
    return [read_block(block, PHH) for block in split(data, PHH, "file.phh")]


def hand_of(text: str) -> Hand:
    (reading,) = read(text)
    assert reading.hand is not None, reading
    assert reading.findings == ()
    return reading.hand


def refused(text: str) -> tuple[str, int]:
    """(reason, line) of a text that is no hand."""
    (reading,) = read(text)
    assert reading.quarantine is not None, reading.hand
    assert reading.quarantine.text == text
    return reading.quarantine.reason, reading.quarantine.line


def acting(*actions: str, stacks: str = "[1000, 2000, 500]") -> list[Event]:
    """The events of these actions after three players' antes, with a result so that they may end early."""
    lines = [f"  {action!r}," for action in actions]
    head, _, rest = HAND.partition("actions = [\n")
    text = "\n".join([f"{head}actions = [", *lines, "]", rest.partition("]\n")[2]])
    hand = hand_of(text.replace("[1000, 2000, 500]", stacks).replace("1120, 1890, 490", "1, 1, 1"))
    return [event for event in hand.events if event.line >= FIRST_ACTION and not _is_result(event)]


def _is_result(event: Event) -> bool:
    return isinstance(event, SeatSummary)


def test_fields_and_actions_become_events() -> None:
    hand = hand_of(HAND)
    header = hand.header
    assert (header.site, header.game, header.structure, header.currency) == (
        "phh", "stud_hi", "fixed_limit", "chips",
    )  # fmt: skip
    assert header.hand_id.startswith("4-")
    assert header.heading == "hand = 4"
    assert (header.stakes.ante, header.stakes.bring_in) == (Stake(10, "printed"), Stake(20, "printed"))
    assert hand.seats == (Seat(6, 1, "Ann", 1000), Seat(6, 2, "Bob Two", 2000), Seat(6, 3, "Cat", 500))
    assert list(hand.events[4:]) == [
        Ante(2, 0, 10),
        Ante(2, 1, 10),
        Ante(2, 2, 10),
        Street(8, 3),
        *OPENING[1:],
        BringIn(11, 0, 20),
        Wager(12, 1, "raises", to=100),
        Fold(13, 2),
        Call(14, 0, 80),
        Street(15, 4),
        Deal(15, 0, (), parse_cards("5c")),
        Deal(16, 1, (), parse_cards("Kh")),
        Check(17, 1),
        Wager(18, 0, "bets", to=100),
        Fold(19, 1),
        SeatSummary(23, 1, 0, "none", net=120),
        SeatSummary(23, 2, 1, "none", net=-110),
        SeatSummary(23, 3, 2, "none", net=-10),
    ]
    replayed = replay(hand, PERMISSIVE)
    assert [finding.severity for finding in replayed.findings] == ["info"]
    assert replayed.stacks == (1120, 1890, 490)


THIRD = ("d dh p1 2c3d4h", "d dh p2 ????Kd", "d dh p3 ??????")


@pytest.mark.parametrize(
    ("action", "events"),
    [
        ("p1 pb", [BringIn(11, 0, 20)]),
        ("  p1   pb  ", [BringIn(11, 0, 20)]),
        ("p1 cbr 100", [Wager(11, 0, "bets", to=100)]),
        ("p1 cbr 1,000", [Wager(11, 0, "bets", to=1000)]),
        ("p1 cc", [Check(11, 0)]),
        ("p1 f", [Fold(11, 0)]),
        ("p1 f # a sigh", [Fold(11, 0), TableMessage(11, "comment", "a sigh")]),
        ("p1 f #", [Fold(11, 0), TableMessage(11, "comment", "")]),
        ("# a sigh", [TableMessage(11, "comment", "a sigh")]),
        ("", []),
        ("p1 sm", [Muck(11, 0)]),
        ("p1 sm 2c3d4h", [Show(11, 0, parse_cards("2c 3d 4h"))]),
        ("p1 sm ??3d10c", [Show(11, 0, parse_cards("3d Tc"))]),
        ("p1 sm -", [Show(11, 0, parse_cards("2c 3d 4h"))]),
        ("d dh p1 5c", [Street(11, 4), Deal(11, 0, (), parse_cards("5c"))]),
        ("d dh p1 ??", [Street(11, 4), Deal(11, 0, (), (HIDDEN,))]),
        ("d dh p1 A?", [Street(11, 4), Deal(11, 0, (), (HIDDEN,))]),
    ],
)  # fmt: skip
def test_each_kind_of_action(action: str, events: list[Event]) -> None:
    assert acting(*THIRD, action)[4:] == events


@pytest.mark.parametrize(
    "action",
    [
        "p1 ff", "p1 cbr", "p1 cbr x", "p1 cbr 1e3", "p1 cbr -5", "p1 f 2c", "p1 f #sigh", "p1 f#",
        "p4 f", "p0 f", "p f", "1 f", "P1 f", "p01 f", "p1 sd", "p1 sm 2", "p1 sm 2c3", "p1 pb 20",
        "d dh p1", "d dh p1 2x", "d dh p4 5c", "d dh p1 5c6c", "d db 5c", "d db 5c6c", "d p1 5c", "dh p1 5c",
        "post ante", "p1 calls 20",
    ],
)  # fmt: skip
def test_an_action_of_no_known_form_is_unread(action: str) -> None:
    head, _, rest = HAND.partition("  'p1 pb',\n")
    (reading,) = read(f"{head}  '{action}',\n  'p1 pb',\n{rest}")
    assert reading.hand is not None
    assert [event for event in reading.hand.events if isinstance(event, Unread)] == [Unread(11, action)]
    assert [finding.code for finding in reading.findings] == ["text.unread-line"]
    assert reading.findings[0].line == 11


def test_cards_are_counted_into_streets() -> None:
    later = [f"d dh p{player} {card}" for card in ("5s", "6s", "7s", "8s") for player in (1, 3)]
    events = acting(*THIRD, "p1 pb", "p2 f", "p3 cc", *later)
    streets = [event.street for event in events if isinstance(event, Street)]
    assert streets == [3, 4, 5, 6, 7]
    last = [event for event in events if isinstance(event, Deal)][-1]
    assert (last.down, last.up) == (parse_cards("8s"), ())


def test_third_street_may_be_dealt_card_by_card() -> None:
    single = ["d dh p1 2c", "d dh p2 ??", "d dh p3 ????", "d dh p1 3d", "d dh p2 ??", "d dh p1 4h"]
    events = acting(*single, "d dh p2 Kd", "d dh p3 ??", "p1 pb")
    assert [(type(event), event.line) for event in events] == [
        (Street, 13), (Deal, 13), (Deal, 14), (Deal, 15), (BringIn, 16),
    ]  # fmt: skip
    assert next(event for event in events if isinstance(event, Deal)).up == parse_cards("4h")


def test_the_common_card_is_seventh_street() -> None:
    later = [f"d dh p{player} {card}" for card in ("5s", "6s", "7s") for player in (1, 3)]
    events = acting(*THIRD, "p1 pb", "p2 f", "p3 cc", *later, "d db Ah")
    assert events[-1] == Street(20, 7, parse_cards("Ah"))


def test_nobody_calls_or_brings_in_more_than_he_has() -> None:
    events = acting(*THIRD, "p1 pb", "p2 cbr 100", "p3 cc", "p1 cc", stacks="[25, 2000, 60]")
    assert [event for event in events if isinstance(event, BringIn | Call)] == [
        BringIn(11, 0, 15),
        Call(13, 2, 50),
    ]


def hand_with_results(actions: list[str], stacks: str, finished: str) -> Hand:
    lines = "".join([f"  {action!r},\n" for action in actions])
    head, _, rest = HAND.partition("actions = [\n")
    text = f"{head}actions = [\n{lines}]{rest.partition(']')[2]}"
    return hand_of(text.replace("[1000, 2000, 500]", stacks).replace("[1120, 1890, 490]", finished))


@pytest.mark.parametrize(
    ("finished", "paid"),
    [("[0, 2050, 475]", 15), ("[0, 2055, 470]", 20), ("[65, 1985, 475]", 15), ("[75, 1980, 470]", 20)],
)
def test_a_short_bring_in_is_called_in_full_where_the_stacks_say_so(finished: str, paid: int) -> None:
    """One who folds has what the actions leave him; one who stays in and loses has no more than that."""
    actions = [*THIRD, "p1 pb", "p2 cc", "p3 cc", "d dh p1 5c", "d dh p2 5d", "d dh p3 5h", "p3 f", "p2 cc"]
    hand = hand_with_results(actions, "[25, 2000, 500]", finished)
    assert [event.added for event in hand.events if isinstance(event, Call)] == [paid, paid]
    assert hand.header.habits.calls == "priced"


def test_a_short_bring_in_is_called_in_full_where_somebody_would_owe_a_street() -> None:
    actions = [*THIRD, "p1 pb", "p2 cc", "p3 cbr 100", "d dh p1 5c", "d dh p2 5d", "d dh p3 5h"]
    hand = hand_with_results(actions, "[25, 28, 500]", "[0, 0, 553]")
    assert [event.added for event in hand.events if isinstance(event, Call)] == [18]


def test_a_short_bring_in_is_called_in_full_where_a_bet_would_be_of_no_size() -> None:
    actions = [
        *THIRD,
        "p1 pb",
        "p2 cc",
        "p3 cc",
        "d dh p1 5c",
        "d dh p2 5d",
        "d dh p3 5h",
        "p2 cbr 68",
        "p3 cc",
    ]
    hand = hand_with_results(actions, "[25, 98, 500]", "[0, 0, 623]")
    assert [event.added for event in hand.events if isinstance(event, Call)] == [20, 20, 68]


def test_what_a_call_of_a_short_bring_in_cost_is_left_open_where_nothing_says_it() -> None:
    """Nobody else is in: what goes back of the call goes back in silence."""
    rest = [f"d dh p{player} {card}" for card in ("5c", "6d", "7h", "8s") for player in (1, 2)]
    hand = hand_with_results([*THIRD, "p1 pb", "p2 cc", "p3 f", *rest], "[25, 2000, 500]", "[60, 1975, 490]")
    assert hand.header.habits.calls == "unpriced"
    house = replace(PERMISSIVE, short_bring_in_call="full_bring_in")
    (note,) = [f for f in replay(hand, house).findings if "call.under-bring-in" in f.seen]
    assert "call.under-bring-in: the text does not say what a call costs" in note.message
    priced = replace(hand.header, habits=replace(hand.header.habits, calls="priced"))
    told = replace(hand, header=priced, events=(priced, *hand.events[1:]))
    assert "call.under-bring-in" in [finding.code for finding in replay(told, house).findings]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("hand = 4\n", "hand = 'x 4'\n"), {"heading": "hand = 'x 4'"}),
        (("hand = 4\n", "table = 3\nseat_count = 8\n"), {"table": "3", "seats_max": 8}),
        (("hand = 4\n", "level = 2\n"), {"level": "2"}),
        (("hand = 4\n", "event = 'Cup'\n"), {"tournament": "Cup", "table": ""}),
        (("hand = 4\n", "event = 'Cup'\ncurrency = 'EUR'\n"), {"tournament": "", "table": "Cup"}),
        (("hand = 4\n", "currency = 'EUR'\n"), {"currency": "EUR"}),
        (("hand = 4\n", "currency_symbol = '£'\n"), {"currency": "GBP"}),
        (("hand = 4\n", "currency_symbol = '¤'\n"), {"currency": "XXX"}),
        (("[1000, 2000, 500]", "[1000.00, 2_000.0, 500]"), {"currency": "chips"}),
        (("[1000, 2000, 500]", "[1000.50, 2000, 500]"), {"currency": "XXX"}),
        (("p1 cbr 100'", "p1 cbr 100.25'"), {"currency": "XXX"}),
        (("'F7S'", '"FR"'), {"game": "razz"}),
        (("'F7S'", "'F7S/8'"), {"game": "stud_hilo"}),
        (("hand = 4\n", "_note = {a = 1}\n"), {"heading": "_note = {a = 1}"}),
    ],
)  # fmt: skip
def test_header(change: tuple[str, str], expected: dict[str, object]) -> None:
    assert change[0] in HAND
    header = hand_of(HAND.replace(*change)).header
    assert {name: getattr(header, name) for name in expected} == expected


DAY = "year = 2024\nmonth = 2\nday = 29\n"


@pytest.mark.parametrize(
    ("fields", "text", "utc", "source"),
    [
        (DAY, "2024/02/29", None, ""),
        (DAY + "time = 12:00:00\n", "2024/02/29 12:00:00", 1709208000, "site"),
        (DAY + "time = 12:00:00\ncity = 'Oslo'\n", "2024/02/29 12:00:00", None, ""),
        (DAY + "time = 13:00:00\ntime_zone = 'Europe/Oslo'\n", "2024/02/29 13:00:00 Europe/Oslo",
         1709208000, "printed"),
        (DAY + "time = 07:00:00\ntime_zone_abbreviation = 'ET'\n", "2024/02/29 07:00:00 ET",
         1709208000, "printed"),
        (DAY + "time = 13:00:00\ntime_zone = '../etc'\n", "2024/02/29 13:00:00 ../etc", None, ""),
        (DAY + "time = 13:00:00\ntime_zone = 'Europe/Olso'\n", "2024/02/29 13:00:00 Europe/Olso", None, ""),
        (DAY + "time = 13:00:00\ntime_zone = 'Europe'\n", "2024/02/29 13:00:00 Europe", None, ""),
        (DAY + "time = 13:00:00\ntime_zone = ''\n", "2024/02/29 13:00:00", 1709211600, "site"),
        ("time = 12:00:00\n", "12:00:00", None, ""),
        ("year = 2024\n", "", None, ""),
    ],
)  # fmt: skip
def test_time(fields: str, text: str, utc: int | None, source: str) -> None:
    header = hand_of(HAND.replace("hand = 4\n", fields)).header
    assert (header.time_text, header.time_utc, header.time_zone_source) == (text, utc, source)


def test_a_day_that_there_is_not_is_reported() -> None:
    (reading,) = read(HAND.replace("hand = 4\n", DAY.replace("29", "30") + "time = 12:00:00\n"))
    assert [finding.code for finding in reading.findings] == ["text.impossible-time"]


def test_money_is_counted_in_cents_and_the_rake_is_what_nobody_has() -> None:
    text = HAND.replace("hand = 4", "currency = 'USD'").replace("[1120,", "[1119.50,")
    hand = hand_of(text)
    assert hand.seats[0].stack == 100000
    assert PotTotal(23, None, 50) in hand.events
    assert replay(hand, PERMISSIVE).rake == 50


def test_players_stand_in_the_order_of_their_seats() -> None:
    hand = hand_of(HAND.replace("hand = 4", "seats = [6, 8, 2]"))
    assert [(seat.seat, seat.player, seat.stack) for seat in hand.seats] == [
        (2, "Cat", 500),
        (6, "Ann", 1000),
        (8, "Bob Two", 2000),
    ]
    assert hand.header.dealer == 2
    assert hand.events[-1] == SeatSummary(23, 8, 2, "none", net=-110)
    assert replay(hand, PERMISSIVE).stacks == (490, 1120, 1890)


def test_two_players_have_their_antes_exchanged() -> None:
    text = HAND.replace("[10, 10, 10]", "[0, 10]").replace("[1000, 2000, 500]", "[1000, 2000]")
    text = text.replace("  'd dh p3 ??????',\n", "").replace("  'p3 f',\n", "").replace(", 'Cat'", "")
    hand = hand_of(text.replace("[1120, 1890, 490]", "[1100, 1900]"))
    assert [event for event in hand.events if isinstance(event, Ante)] == [Ante(2, 0, 10)]
    assert hand.header.stakes.ante == Stake()


def test_a_player_without_a_name_is_another_in_each_hand() -> None:
    one = hand_of(HAND.replace("'Ann'", "''"))
    other = hand_of(HAND.replace("'Ann'", "''").replace("hand = 4", "hand = 5"))
    assert one.seats[0].player == f"p1@{one.header.hand_id}" != other.seats[0].player
    assert (
        hand_of(HAND.replace("players = ['Ann', 'Bob Two', 'Cat']\n", "")).seats[2].player.startswith("p3@")
    )


def test_the_same_hand_has_the_same_id_however_it_is_laid_out() -> None:
    lines = HAND.replace("[\n  ", "[").replace(",\n  ", ", ").replace(",\n]", "]").split("\n")
    other = "\r\n".join(sorted(lines))
    assert hand_of(other).header.hand_id == hand_of(HAND).header.hand_id
    assert hand_of(HAND.replace("Kh", "Ks")).header.hand_id != hand_of(HAND).header.hand_id


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_may_hold_anything(name: str) -> None:
    quoted = '"' + "".join(f"\\u{ord(c):04x}" if ord(c) < 0x10000 else c for c in name) + '"'
    hand = hand_of(HAND.replace("'Bob Two'", quoted))
    assert hand.seats[1].player == name
    assert not any(isinstance(event, Unread) for event in hand.events)


def test_other_variants_are_counted_and_passed_over() -> None:
    for variant in ("NT", "FT", "FO/8", "N2L1D"):
        (reading,) = read(HAND.replace("'F7S'", f"'{variant}'"))
        assert reading.other_game == variant


# ---- several hands a file


@pytest.mark.parametrize("names", [("1", "2", "3"), ("'a b'", '"c"', "d-e_f")])
@pytest.mark.parametrize("gap", ["", "\n", "\n\n# between\n\n", "\r\n"])
def test_sections(names: tuple[str, ...], gap: str) -> None:
    text = gap.join(f"[{name}]{gap}\n{HAND}" for name in names)
    readings = read(text)
    assert [reading.hand is not None for reading in readings] == [True] * 3
    lines = text.split("\n")
    for reading in readings:
        assert reading.hand is not None
        assert lines[reading.hand.header.line - 1].startswith("variant")
    assert detect(text) is PHH


def test_a_bad_section_costs_no_other() -> None:
    for bad in (
        HAND[:300],
        HAND.replace("]\nhand", "\nhand"),
        HAND.replace("'F7S'", "'F7S"),
        "x",
        HAND + "'''\n",
    ):
        readings = read(f"[1]\n{HAND}\n[2]\n{bad}\n[3]\n{HAND}")
        whole = [reading for reading in readings if reading.hand is not None and not reading.findings]
        assert len(whole) >= (1 if bad == "x" else 2)


def test_a_hand_glued_to_the_end_of_another_is_found() -> None:
    readings = read(f"[1]\n{HAND.rstrip()}[2]\n{HAND}")
    assert [reading.hand is not None for reading in readings] == [True, True]


def test_two_hands_without_sections_are_none() -> None:
    assert refused(HAND + HAND) == ("structure", 24)


def test_a_line_that_stands_there_twice_is_unread() -> None:
    lines = HAND.split("\n")
    for at in (1, 5, 21):
        (reading,) = read("\n".join([*lines[: at + 1], *lines[at:]]))
        assert reading.hand is not None
        assert [finding.line for finding in reading.findings] == [at + 2]


# ---- what is no hand


@pytest.mark.parametrize(
    ("change", "reason", "line"),
    [
        (("bring_in = 20\n", ""), "header", 22),
        (("bring_in = 20\n", "bring_in = '20'\n"), "header", 3),
        (("bring_in = 20\n", "bring_in = true\n"), "header", 3),
        (("bring_in = 20\n", "bring_in = -20\n"), "amount", 3),
        (("[10, 10, 10]", "[10, 10]"), "header", 2),
        (("[10, 10, 10]", "10"), "header", 2),
        (("[1000, 2000, 500]", "[1000, inf, 500]"), "amount", 6),
        (("[1000, 2000, 500]", "[1000]"), "header", 6),
        (("'p1 cbr 100'", "'p1 cbr 100.125'"), "amount", 18),
        (("'Cat'", "'Ann'"), "names", 22),
        (("'Cat'", "'Dee', 'Cat'"), "header", 22),
        (("hand = 4\n", "seats = [1, 2, 2]\n"), "header", 21),
        (("hand = 4\n", "seats = [1, 2, -1]\n"), "header", 21),
        (("finishing_stacks = [1120, 1890, 490]\n", "finishing_stacks = [1120, 1890\n"), "truncated", 23),
        (("finishing_stacks = [1120, 1890, 490]\n", "finish"), "truncated", 23),
    ],
)  # fmt: skip
def test_a_field_that_makes_no_hand(change: tuple[str, str], reason: str, line: int) -> None:
    assert change[0] in HAND
    assert refused(HAND.replace(*change)) == (reason, line)


def test_a_hand_that_ends_before_its_result_is_cut_off() -> None:
    text = HAND.replace("finishing_stacks = [1120, 1890, 490]\n", "").replace("  'p2 f',\n]", "]")
    assert refused(text)[0] == "truncated"


def test_without_its_result_a_hand_is_whole_and_nothing_is_said_of_its_pot() -> None:
    hand = hand_of(HAND.replace("finishing_stacks = [1120, 1890, 490]\n", ""))
    assert {finding.severity for finding in replay(hand, PERMISSIVE).findings} == {"info"}


def test_a_wrong_result_is_found() -> None:
    hand = hand_of(HAND.replace("[1120, 1890, 490]", "[1110, 1890, 490]"))
    findings = [f for f in replay(hand, PERMISSIVE).findings if f.severity == "error"]
    assert [finding.line for finding in findings] == [23]


def test_cut_anywhere_nothing_is_made_up() -> None:
    whole = hand_of(HAND)
    for at in range(len(HAND)):
        for reading in read(HAND[:at]):
            if reading.hand is not None and not reading.findings:
                # Nothing but fields that a hand may do without is missing.
                assert reading.hand.events[4:20] == whole.events[4:20]


def test_every_damaged_keyword_is_noticed() -> None:
    chance = random.Random(11)
    total = silent = 0
    for start, end in keywords(
        HAND.replace("Ann", "###").replace("Bob Two", "#######").replace("Cat", "###")
    ):
        for spoiled in damaged(HAND[start:end], chance):
            for reading in read(HAND[:start] + spoiled + HAND[end:]):
                total += 1
                silent += not reading.findings and not reading.other_game
    print(f"damage, PHH: {total} damaged words, {silent} unnoticed")
    assert total > 50
    assert silent == 0


def test_every_damaged_verb_leaves_its_action_unread() -> None:
    chance = random.Random(12)
    for verb in ("d dh", "d", "dh", "pb", "cbr", "cc", "f"):
        for spoiled in sorted(damaged(f"{verb}x", chance) - {verb}):
            text = HAND.replace(f" {verb}", f" {spoiled}", 1).replace(f"'{verb} ", f"'{spoiled} ", 1)
            (reading,) = read(text)
            assert reading.findings, spoiled


def damaged_copies(chance: random.Random) -> bytes:
    data = bytearray(f"[1]\n{HAND}\n[2]\n{HAND}".encode())
    lines = bytes(data).split(b"\n")
    at = chance.randrange(len(lines))
    match chance.randrange(7):
        case 0:
            return bytes(data[: chance.randrange(len(data))])
        case 1:
            del lines[at]
        case 2:
            lines.insert(at, lines[at])
        case 3:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 4:
            for _ in range(3):
                data[chance.randrange(len(data))] = chance.randrange(256)
            return bytes(data)
        case 5:
            return bytes(data).replace(b"\n", b"\r\r\n")
        case _:
            return bytes(data).decode().encode("utf-16-le")[chance.randrange(2) :]
    return b"\n".join(lines)


def test_nothing_crashes_and_every_line_stays_somewhere() -> None:
    chance = random.Random(13)
    for _ in range(300):
        data = damaged_copies(chance)
        for reading in read(data):
            kinds = [reading.hand is not None, bool(reading.other_game), reading.quarantine is not None]
            assert sum(kinds) == 1
            if reading.hand is not None:
                replay(reading.hand, PERMISSIVE)


@pytest.mark.parametrize(
    "text",
    ["", "\n", "variant", "variant = ", "variant = 'F7S'", "[1]\n", "actions = []",
     "variant = 'F7S'\nactions = 5\n", HAND.replace("actions = [", "actions = 5\n_a = ["), "a = [" * 5000,
     "variant = 'F7S'\nplayers = " + "[" * 3000, "\0" * 100, "'" * 1000, '"""\n' * 99],
)  # fmt: skip
def test_strange_texts_are_no_hands(text: str) -> None:
    for reading in read(text):
        assert reading.quarantine is not None


def test_the_parts_of_a_text_cover_it() -> None:
    lines = HAND.split("\n")
    covered: list[Any] = []
    for part in parts(HAND):
        covered += range(part.line, part.end)
    assert covered == [number for number, line in enumerate(lines) if line]


SUMS = """\
variant = 'F7S'
antes = [10, 10, 10]
bring_in = 15
small_bet = 50
big_bet = 100
starting_stacks = [2217, 3355, 1233]
actions = ['d dh p1 Tc9d7h', 'd dh p2 JcQsJs', 'd dh p3 2c6hKc', 'p1 pb', 'p2 cc', 'p3 f', 'd dh p1 9h', \
'd dh p2 Ks', 'p2 cc', 'p1 cc', 'd dh p1 Ah', 'd dh p2 8c', 'p1 cc', 'p2 cc', 'd dh p1 Td', 'd dh p2 4c', \
'p1 cc', 'p2 cbr 100', 'p1 cc', 'd dh p1 7s', 'd dh p2 6d', 'p1 cc', 'p2 cc', 'p1 sm Tc9d7h9hAhTd7s', \
'p2 sm JcQsJsKs8c4c6d']
finishing_stacks = [2352, 3230, 1223]
"""


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        pytest.param({}, [], id="right"),
        pytest.param({"finishing_stacks": "[2352, 3240, 1223]"}, ["pot.total-mismatch"], id="10 too many"),
        pytest.param({"finishing_stacks": "[2352, 3220, 1223]"}, ["pot.total-mismatch"], id="10 too few"),
        pytest.param(
            {"finishing_stacks": "[2362, 3220, 1223]"}, ["pot.total-mismatch"], id="lost more than bet"
        ),
        pytest.param(
            {"finishing_stacks": "[2342, 3230, 1233]"}, ["award.ineligible"], id="to one who folded"
        ),
        pytest.param(
            {"finishing_stacks": "[2352, 3230, 1233]"}, ["pot.total-mismatch"], id="and from nobody"
        ),
        pytest.param({"bring_in": "25"}, ["pot.total-mismatch"], id="acts of another size"),
        pytest.param(
            {"finishing_stacks": "[2092, 3490, 1223]"}, ["award.wrong-winner"], id="all to the beaten"
        ),
        pytest.param(
            {"finishing_stacks": "[2222, 3360, 1223]"}, ["award.wrong-winner"], id="half to the beaten"
        ),
    ],
)
@pytest.mark.parametrize("currency", ["", "currency = 'USD'\n"], ids=["chips", "money"])
def test_stacks_that_do_not_add_up_are_the_cause_of_what_is_read_off_them(
    fields: dict[str, str], codes: list[str], currency: str
) -> None:
    text = SUMS + currency
    for name, value in fields.items():
        text = "\n".join(f"{name} = {value}" if line.startswith(name) else line for line in text.split("\n"))
    hand = hand_of(text)
    found = [
        finding.code for finding in replay(hand, PERMISSIVE, text).findings if finding.severity != "info"
    ]
    assert found == codes


UNPRICED = """\
variant = 'FR'
antes = [1, 1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [5, 4, 8, 2]
actions = ['d dh p1 2cJcTc', 'd dh p2 5d7d9d', 'd dh p3 Qh3c6d', 'd dh p4 2s4cKh', 'p4 pb', 'p1 cc', \
'p2 cbr 3', 'p3 cbr 4', 'p1 cc', 'd dh p1 4h', 'd dh p2 Qd', 'd dh p3 7h', 'd dh p4 Ac', 'p3 cc']
winnings = [0, 0, 16, 0]
"""


def test_whether_an_all_in_raise_stands_is_open_where_a_call_of_a_short_bring_in_has_no_price() -> None:
    """Was the bring-in called in full, the all-in is short of half a bet and may be completed to 4."""
    hand = hand_of(UNPRICED)
    assert hand.header.habits.calls == "unpriced"
    found = replay(hand, PERMISSIVE, UNPRICED).findings
    assert [finding.code for finding in found if finding.severity != "info"] == []
    (open_rules,) = [finding.seen for finding in found if finding.code == "meta.unverifiable"]
    assert "raise.short-completion" in open_rules
    priced = UNPRICED.replace("[5, 4, 8, 2]", "[5, 4, 8, 3]")
    codes = {finding.code for finding in replay(hand_of(priced), PERMISSIVE, priced).findings}
    assert "raise.short-completion" not in codes, "the bring-in is whole: 4 completes"
