"""What the room prints around a play: the layout of a played hand."""

from __future__ import annotations

from typing import Any

import pytest

from stud_stats.core.cards import Card, parse_cards
from stud_stats.core.events import (
    Announcement,
    Ante,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Game,
    Hand,
    Header,
    Muck,
    Seat,
    Show,
    Stake,
    Stakes,
    Street,
    TableMessage,
    Uncalled,
    Wager,
)
from stud_stats.writers.layout import Played, room_layout, shown_names
from stud_stats.writers.pokerstars import write

SEATS = (Seat(0, 1, "Ann", 4000), Seat(0, 4, "Bob", 3000))
ANN, BOB = 0, 1
CARDS = {
    # two down and one up, three up, one down
    ANN: ("Ah Ac 9d", "9c", "5h", "4d", "2c"),
    BOB: ("Kh Qd 7s", "7c", "Jh", "3d", "3c"),
}


def header(game: Game) -> Header:
    stakes = Stakes(Stake(1000, "printed"), Stake(2000, "printed"))
    return Header(0, "pokerstars", "1", game, "fixed_limit", "chips", stakes, "T", 8)


def deal(player: int, street: int) -> Deal:
    cards = parse_cards(CARDS[player][street - 3])
    if street == 3:
        return Deal(0, player, cards[:2], cards[2:])
    return Deal(0, player, cards if street == 7 else (), () if street == 7 else cards)


def played(
    game: Game,
    streets: dict[int, list[Event]],
    *ending: Any,
    hero: int | None = ANN,
    pots: Any = (600,),
    rake: int = 0,
) -> Hand:
    events: list[Event] = [Ante(0, ANN, 100), Ante(0, BOB, 100)]
    for street, actions in streets.items():
        events += [Street(0, street), deal(ANN, street), deal(BOB, street), *actions]
    return room_layout(Played(header(game), SEATS, tuple(events), ending, pots, rake, hero))


def to_the_river(fourth: list[Event] | None = None) -> dict[int, list[Event]]:
    checks: list[Event] = [Check(0, ANN), Check(0, BOB)]
    opening: list[Event] = [BringIn(0, BOB, 200), Call(0, ANN, 200)]
    return {3: opening, 4: fourth or checks, 5: checks, 6: checks, 7: checks}


def whole(player: int) -> tuple[Card, ...]:
    return parse_cards(" ".join(CARDS[player]))


def lines(hand: Hand) -> list[str]:
    return [line.rstrip() for line in write(hand).split("\n")]


def test_a_checked_down_hand_is_whole() -> None:
    hand = played(
        "stud_hi",
        to_the_river(),
        Show(0, ANN, whole(ANN)),
        Muck(0, BOB),
        Collect(0, ANN, 590),
        pots=(590,),
        rake=10,
    )
    assert lines(hand)[6:] == [
        "*** 3rd STREET ***",
        "Dealt to Ann [Ah Ac 9d]",
        "Dealt to Bob [7s]",
        "Bob: brings in for 200",
        "Ann: calls 200",
        "*** 4th STREET ***",
        "Dealt to Ann [Ah Ac 9d] [9c]",
        "Dealt to Bob [7s] [7c]",
        "Pair on board - a double bet is allowed",
        "Ann: checks",
        "Bob: checks",
        "*** 5th STREET ***",
        "Dealt to Ann [Ah Ac 9d 9c] [5h]",
        "Dealt to Bob [7s 7c] [Jh]",
        "Ann: checks",
        "Bob: checks",
        "*** 6th STREET ***",
        "Dealt to Ann [Ah Ac 9d 9c 5h] [4d]",
        "Dealt to Bob [7s 7c Jh] [3d]",
        "Ann: checks",
        "Bob: checks",
        "*** RIVER ***",
        "Dealt to Ann [Ah Ac 9d 9c 5h 4d] [2c]",
        "Ann: checks",
        "Bob: checks",
        "*** SHOW DOWN ***",
        "Ann: shows [Ah Ac 9d 9c 5h 4d 2c] (two pair, Aces and Nines)",
        "Bob: mucks hand",
        "Ann collected 590 from pot",
        "*** SUMMARY ***",
        "Total pot 600 | Rake 10",
        "Seat 1: Ann showed [Ah Ac 9d 9c 5h 4d 2c] and won (590) with two pair, Aces and Nines",
        "Seat 4: Bob mucked [Kh Qd 7s 7c Jh 3d 3c]",
        "",
    ]


def test_lines_are_numbered_as_in_the_text() -> None:
    hand = played("stud_hi", to_the_river(), Show(0, ANN, whole(ANN)), Muck(0, BOB), Collect(0, ANN, 600))
    text = write(hand).split("\n")
    assert [event.line for event in hand.events] == [1, *range(3, len(text))]
    calls = next(event for event in hand.events if isinstance(event, Call))
    assert text[calls.line - 1] == "Ann: calls 200"


def test_without_a_hero_no_down_card_is_seen() -> None:
    hand = played(
        "stud_hi", to_the_river(), Show(0, ANN, whole(ANN)), Muck(0, BOB), Collect(0, ANN, 600), hero=None
    )
    deals = [event for event in hand.events if isinstance(event, Deal)]
    assert len(deals) == 8
    assert all(not event.down and len(event.up) == 1 for event in deals)
    assert deals[-1].held == parse_cards("7s 7c Jh")


@pytest.mark.parametrize("game", ["stud_hilo", "razz"])
def test_the_double_bet_is_announced_in_stud_hi_alone(game: Game) -> None:
    hand = played(
        game, to_the_river(), Show(0, ANN, whole(ANN)), Show(0, BOB, whole(BOB)), Collect(0, ANN, 600)
    )
    assert "Pair on board - a double bet is allowed" not in lines(hand)


def test_no_low_is_announced_when_none_qualifies() -> None:
    shows = (Show(0, ANN, whole(ANN)), Show(0, BOB, whole(BOB)), Collect(0, ANN, 600))
    assert lines(played("stud_hilo", to_the_river(), *shows)).count("No low hand qualified") == 1
    assert "No low hand qualified" not in lines(played("razz", to_the_river(), *shows))


def test_the_cap_is_announced_after_the_fourth_full_wager() -> None:
    raises: list[Event] = [
        Wager(0, ANN, "bets", added=1000),
        Wager(0, BOB, "raises", to=2000, increase=1000),
        Wager(0, ANN, "raises", to=3000, increase=1000),
        Wager(0, BOB, "raises", to=4000, increase=1000),
        Call(0, ANN, 1000),
    ]
    capped = played(
        "razz", to_the_river(raises), Muck(0, BOB), Show(0, ANN, whole(ANN)), Collect(0, ANN, 600)
    )
    text = lines(capped)
    assert text[text.index("Bob: raises 1000 to 4000") + 1] == "Betting is capped"
    short = [*raises[:3], Wager(0, BOB, "raises", to=3500, increase=500, all_in=True), Call(0, ANN, 500)]
    uncertain = played(
        "razz", to_the_river(short), Muck(0, BOB), Show(0, ANN, whole(ANN)), Collect(0, ANN, 600)
    )
    assert "Betting is capped" not in lines(uncertain)


FOLDED = {
    3: [
        BringIn(0, BOB, 200),
        Wager(0, ANN, "raises", to=1000, increase=800),
        Fold(0, BOB),
        Uncalled(0, ANN, 800),
    ]
}


@pytest.mark.parametrize(
    ("ending", "printed"),
    [
        pytest.param((), [], id="nothing said"),
        pytest.param((Muck(0, ANN, beaten=False),), ["Ann: doesn't show hand"], id="not shown"),
        pytest.param(
            (Show(0, ANN, parse_cards("Ah Ac")),), ["Ann: shows [Ah Ac] (a pair of Aces)"], id="shown in part"
        ),
    ],
)
def test_an_uncontested_winner(ending: tuple[Any, ...], printed: list[str]) -> None:
    hand = played("stud_hi", dict(FOLDED), Collect(0, ANN, 600), *ending)
    text = lines(hand)
    assert text[text.index("Ann collected 600 from pot") + 1 :] == [
        *printed,
        "*** SUMMARY ***",
        "Total pot 600 | Rake 0",
        "Seat 1: Ann collected (600)",
        "Seat 4: Bob folded on the 3rd Street",
        "",
    ]
    assert "*** SHOW DOWN ***" not in text


def test_a_fold_without_a_bet_is_marked_on_third_street() -> None:
    fold: list[Event] = [Wager(0, ANN, "bets", added=1000), Fold(0, BOB), Uncalled(0, ANN, 1000)]
    assert "Seat 4: Bob folded on the 3rd Street (didn't bet)" in lines(
        played("stud_hi", {3: fold}, Collect(0, ANN, 200))
    )


def test_news_of_the_table_do_not_bring_the_announcement_forward() -> None:
    fourth: list[Event] = [TableMessage(0, "leaves", "Dan leaves the table"), Check(0, ANN), Check(0, BOB)]
    hand = played(
        "stud_hi", to_the_river(fourth), Muck(0, BOB), Show(0, ANN, whole(ANN)), Collect(0, ANN, 600)
    )
    place = next(n for n, event in enumerate(hand.events) if isinstance(event, Announcement))
    assert isinstance(hand.events[place - 1], TableMessage)
    assert isinstance(hand.events[place + 1], Check)


def test_a_common_card_counts_and_stands_on_the_board() -> None:
    streets = to_the_river()
    del streets[7]
    events: list[Event] = [Ante(0, ANN, 100), Ante(0, BOB, 100)]
    for street, actions in streets.items():
        events += [Street(0, street), deal(ANN, street), deal(BOB, street), *actions]
    events += [Street(0, 7, parse_cards("Kc")), Check(0, ANN), Check(0, BOB)]
    ending = (Show(0, ANN, whole(ANN)[:6]), Show(0, BOB, whole(BOB)[:6]), Collect(0, ANN, 600))
    text = lines(room_layout(Played(header("stud_hi"), SEATS, tuple(events), ending, (600,), 0)))
    assert "*** RIVER *** [Kc]" in text
    assert "Board [Kc]" in text
    assert "Bob: shows [Kh Qd 7s 7c Jh 3d] (two pair, Kings and Sevens)" in text
    assert "Seat 4: Bob showed [Kh Qd 7s 7c Jh 3d] and lost with two pair, Kings and Sevens" in text


def test_several_pots_are_printed_apart() -> None:
    ending = (
        Show(0, ANN, whole(ANN)),
        Collect(0, ANN, 200, pot=-1),
        Show(0, BOB, whole(BOB)),
        Collect(0, BOB, 400),
    )
    text = lines(played("stud_hi", to_the_river(), *ending, pots=(400, 200)))
    assert "Ann collected 200 from side pot" in text
    assert "Bob collected 400 from main pot" in text
    assert "Total pot 600 Main pot 400. Side pot 200. | Rake 0" in text


def test_hidden_cards_have_no_name() -> None:
    assert shown_names("stud_hi", (), ()) == (None, None)
    assert shown_names("stud_hi", (-1, -1), ()) == (None, None)
