"""The canonical dialect is lossless: any hand whatever is read again as it was written."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from stud_stats.core.events import (
    GAMES,
    STRUCTURES,
    Announcement,
    Ante,
    Board,
    BringIn,
    Call,
    Chat,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Habits,
    Hand,
    HandName,
    Header,
    Muck,
    PotTotal,
    Seat,
    SeatSummary,
    Show,
    Showdown,
    Stake,
    Stakes,
    Street,
    Summary,
    TableMessage,
    Uncalled,
    Unread,
    Wager,
)
from stud_stats.core.source import Span
from stud_stats.dialects.canonical import UnreadableHandError, parse_hand, parse_marked
from stud_stats.writers.canonical import name_text, write
from tests.canonical import read_hand, read_marked
from tests.dialects.test_hostile_names import HOSTILE, PAIRS

TEXT = st.text(max_size=12)
WORDS = st.one_of(
    st.sampled_from(["", "Ann", "hand", "deal", "a b", '"', "\\", "\n", "\u2028", "# x.y", "  # a.b"]), TEXT
)
NAMES = st.one_of(
    st.sampled_from([*HOSTILE, "seat", "deal", "announce", "Ann", "Ann2"]), st.text(min_size=1, max_size=12)
)
AMOUNT = st.integers(0, 10**9)
MAYBE = st.one_of(st.none(), AMOUNT)
CARD = st.integers(-3, 51)
CARDS = st.lists(CARD, max_size=7).map(tuple)
RANK = st.integers(0, 12)
NAME_OF_HAND = st.one_of(
    st.none(), st.builds(HandName, st.integers(-1, 8), st.lists(RANK, max_size=5).map(tuple))
)
STAKE = st.one_of(
    st.just(Stake()), st.builds(Stake, AMOUNT, st.sampled_from(["printed", "hand", "neighbours"]))
)
BOOL = st.booleans()

HEADERS = st.builds(
    Header,
    line=st.just(0),
    site=st.text(min_size=1, max_size=8),
    hand_id=st.text(min_size=1, max_size=8),
    game=st.sampled_from(GAMES),
    structure=st.sampled_from(STRUCTURES),
    currency=st.one_of(st.sampled_from(["USD", "EUR", "chips"]), st.text(min_size=1, max_size=5)),
    stakes=st.builds(Stakes, STAKE, STAKE, STAKE, STAKE),
    table=WORDS,
    seats_max=st.integers(-1, 10),
    time_utc=st.one_of(st.none(), st.integers(-(10**9), 10**10)),
    time_text=WORDS,
    time_zone=WORDS,
    time_zone_source=WORDS,
    tournament=WORDS,
    level=WORDS,
    buy_in=WORDS,
    mixed=WORDS,
    club=WORDS,
    dealer=st.integers(-1, 10),
    habits=st.builds(
        Habits,
        *[st.sampled_from(get_args(kind)) for kind in get_type_hints(Habits).values() if get_args(kind)],
    ),
    heading=WORDS,
)


def events(players: int) -> st.SearchStrategy[Event]:
    player = st.integers(0, players - 1)
    line = st.just(0)
    outcome = st.sampled_from(["folded", "mucked", "lost", "won", "collected", "none"])
    return st.one_of(
        st.builds(Ante, line, player, AMOUNT, BOOL),
        st.builds(Street, line, st.integers(0, 9), CARDS),
        st.builds(Deal, line, player, CARDS, CARDS, CARDS),
        st.builds(BringIn, line, player, AMOUNT, BOOL),
        st.builds(
            Wager, line, player, st.sampled_from(["bets", "raises", "completes"]), MAYBE, MAYBE, MAYBE, BOOL
        ).filter(lambda wager: (wager.added, wager.to, wager.increase) != (None, None, None)),
        st.builds(Call, line, player, MAYBE, MAYBE, BOOL),
        st.builds(Check, line, player),
        st.builds(Fold, line, player, CARDS),
        st.builds(Uncalled, line, player, AMOUNT),
        st.builds(Showdown, line),
        st.builds(Show, line, player, CARDS, NAME_OF_HAND, NAME_OF_HAND, WORDS),
        st.builds(Muck, line, player, BOOL, CARDS, NAME_OF_HAND, NAME_OF_HAND, WORDS),
        st.builds(
            Collect,
            line,
            player,
            AMOUNT,
            st.one_of(st.none(), st.integers(-1, 7)),
            st.sampled_from(["", "high", "low"]),
        ),
        st.builds(Summary, line),
        st.builds(PotTotal, line, MAYBE, MAYBE, st.lists(AMOUNT, max_size=4).map(tuple), BOOL),
        st.builds(Board, line, CARDS),
        st.builds(
            SeatSummary,
            line,
            st.integers(0, 10),
            player,
            outcome,
            st.integers(0, 7),
            BOOL,
            CARDS,
            AMOUNT,
            NAME_OF_HAND,
            NAME_OF_HAND,
            WORDS,
            st.one_of(st.none(), st.integers(-(10**9), 10**9)),
            MAYBE,
        ),
        st.builds(Announcement, line, st.text(min_size=1, max_size=9), st.one_of(st.none(), player), WORDS),
        st.builds(TableMessage, line, st.one_of(st.just("comment"), st.text(min_size=1, max_size=9)), WORDS),
        st.builds(Chat, line, NAMES, WORDS),
        st.builds(Unread, line, WORDS, WORDS),
    )


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    header = draw(HEADERS)
    names = draw(st.lists(NAMES, min_size=1, max_size=5, unique=True))
    seats = tuple(
        [Seat(0, draw(st.integers(0, 10)), name, draw(AMOUNT), draw(BOOL), draw(MAYBE)) for name in names]
    )
    played = draw(st.lists(events(len(names)), max_size=12))
    return Hand(header, seats, (header, *seats, *played), Span("", 0, 0, 1))


def unplaced(hand: Hand) -> list[Event]:
    return [replace(event, line=0) for event in hand.events]


@given(hands())
@settings(max_examples=200, deadline=None)
def test_any_hand_is_read_as_it_was_written(hand: Hand) -> None:
    text = write(hand)
    read = parse_hand(text)
    assert unplaced(read) == unplaced(hand)
    assert read.header == read.events[0]
    assert [replace(seat, line=0) for seat in read.seats] == list(hand.seats)
    assert [event.line for event in read.events] == list(range(1, len(read.events) + 1))
    assert write(read) == text
    text.encode("utf-8")


@given(hands())
@settings(max_examples=50, deadline=None)
def test_marks_are_never_mistaken(hand: Hand) -> None:
    text = write(hand)
    marked = parse_marked(text)
    assert marked.marks == ()
    lines = text.rstrip("\n").split("\n")
    with_mark = "\n".join([*lines[:-1], f"{lines[-1]}  # ante.missing, bring-in.wrong-amount"])
    again = parse_marked(with_mark)
    assert again.marks == ((len(lines), "ante.missing"), (len(lines), "bring-in.wrong-amount"))
    assert again.text.rstrip("\n") == text.rstrip("\n")


@pytest.mark.parametrize("pair", [*PAIRS, ("Ann", '"Ann"'), ("deal", "deal deal"), ("seat", "hand")], ids=str)
def test_names_are_never_ambiguous(pair: tuple[str, str]) -> None:
    seats = tuple([Seat(0, number, name, 100) for number, name in enumerate(pair)])
    header = Header(
        line=0,
        site="canonical",
        hand_id="T1",
        game="razz",
        structure="fixed_limit",
        currency="USD",
        stakes=Stakes(),
    )
    played = [
        event
        for player in (0, 1)
        for event in (
            Ante(0, player, 1),
            Deal(0, player, (), (3,), (4,)),
            Check(0, player),
            SeatSummary(0, player, player, "collected", won=3),
            Announcement(0, "low_card", player, "x"),
        )
    ]
    hand = Hand(header, seats, (header, *seats, *played), Span("", 0, 0, 1))
    assert unplaced(parse_hand(write(hand))) == unplaced(hand)


def test_the_lines_of_the_syntax() -> None:
    lines = [
        "hand T01 stud_hi 1000/2000 ante 100 bring-in 300~neighbours USD structure=spread_limit seats=8",
        "seat 1 Ann 40000",
        'seat 2 "Bob Two" 38000 sitting-out bounty 250',
        "Ann antes 100 all-in",
        "street 3",
        "deal Ann 2c",
        'deal "Bob Two" ?? !! / --',
        "deal Ann 2d held 2c",
        "deal Ann 2d /",
        "Ann brings in 300 all-in",
        '"Bob Two" completes to 1000',
        "Ann raises 1700 by 1000 to 2000 all-in",
        '"Bob Two" calls 1000',
        "Ann calls to 2000",
        "Ann checks",
        "Ann folds",
        "Ann folds showing 2c 2d",
        "Ann takes back 300",
        "street 7 community 6h",
        "showdown",
        'Ann shows 2c 2d high 1:2 low 8542A "a pair of Deuces"',
        "Ann mucks",
        "Ann does not show",
        "Ann collects 4000",
        "Ann collects 4000 from side 1 high",
        "Ann collects 4000 from side low",
        "Ann collects 4000 from unknown",
        "announce capped",
        'announce low_card by "Bob Two" "is low"',
        "# a comment",
        'chat Ann "hi"',
        'note joins "Zed joins"',
        "summary",
        "pot 4100 main 3000 side 1100 rake 100 net",
        "board 6h",
        "result 1 Ann folded 3 did-not-bet",
        'result 2 "Bob Two" won 4000 2c 2d high 1:2',
        "result 1 Ann collected 50",
        "result 1 Ann none",
        'unread "x" because "y"',
    ]
    text = "\n".join(lines) + "\n"
    hand = read_hand(text)
    assert write(hand) == text
    assert [event.type for event in hand.events].count("UNREAD") == 1


def test_indentation_and_marks_are_taken_off() -> None:
    hand, marks, text = read_marked("""
        hand T1 razz 100/200 ante 10 bring-in 30 USD
        seat 1 Ann 4000
        Ann antes 11  # ante.wrong-amount, x.y
        """)
    assert marks == [(3, "ante.wrong-amount"), (3, "x.y")]
    assert hand.events[2] == Ante(3, 0, 11)
    assert text.split("\n")[2] == "Ann antes 11"


def test_defaults_may_be_left_out() -> None:
    hand = read_hand("hand T1 razz -/-\nseat 1 Ann 4000\n")
    header = hand.header
    assert (header.site, header.currency, header.structure) == ("canonical", "USD", "fixed_limit")
    assert header.stakes == Stakes()


@pytest.mark.parametrize(
    "text",
    ["", "hand", "hand T1 omaha 1/2", "seat 1 Ann 5", "hand T1 razz 1/2 ante 1 USD x=1", 'hand "" razz 1/2'],
)
def test_what_is_no_hand_says_why(text: str) -> None:
    with pytest.raises(UnreadableHandError) as caught:
        parse_hand(text)
    assert caught.value.quarantined is not None
    assert str(caught.value).startswith("line 1: ")


def test_names_are_bare_where_they_are_plain() -> None:
    assert [name_text(name) for name in ("Ann", "Ann_2", "2Ann", "é", "deal")] == [
        "Ann", "Ann_2", '"2Ann"', '"é"', '"deal"',
    ]  # fmt: skip


def test_bets_are_limited_in_a_known_way() -> None:
    with pytest.raises(UnreadableHandError, match="'pot_' is no known way of limiting bets"):
        parse_hand("hand T1 stud_hi 100/200 structure=pot_\nseat 1 Ann 4000\nseat 2 Bob 4000\n")
