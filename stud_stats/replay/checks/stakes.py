"""The sizes of the game and the number of players: what the header and the deal say of the table."""

from __future__ import annotations

from typing import Final

from stud_stats.core.events import Deal
from stud_stats.core.findings import Violation
from stud_stats.replay.examples import PLAYED
from stud_stats.replay.play import Play
from stud_stats.replay.wager_examples import SPREAD
from stud_stats.rules.betting import BETTING_ROWS
from stud_stats.rules.stakes import ante_sizes, stakes_row


def _antes_of(amount: int, hand: str) -> str:
    extra = 3 * (amount - 100)
    return (
        hand.replace("antes 100", f"antes {amount}")
        .replace("12600", str(12600 + extra))
        .replace("ante 100", f"ante {amount}")
    )


ANTE_RATIO: Final = Violation(
    code="stakes.ante-ratio",
    applies="ante_ratio",
    severity="info",
    effect="none",
    rule="The ante is the house's part of the bet, rounded to a coin.",
    sources=("S0-02", "S0-03", "S2-03", "S3-02", "S4-26"),
    bad=_antes_of(150, PLAYED).replace(
        "1000/2000 ante 150 bring-in 300 USD", "1000/2000 ante 150 bring-in 300 USD  # stakes.ante-ratio"
    ),
    needs_all_lines=False,
    good=_antes_of(200, PLAYED),
    house={"ante_reference": "big_bet", "ante_ratio": (10,)},
)

BRING_IN_EXCEEDS: Final = Violation(
    code="stakes.bring-in-exceeds-small-bet",
    applies="bring_in_size",
    severity="warning",
    effect="none",
    rule="The bring-in is at most the small bet, which others may complete it to.",
    sources=("S4-23", "S4-26"),
    bad="""\
hand FORCE stud_hi 300/600 ante 30 bring-in 600 USD  # stakes.bring-in-exceeds-small-bet
seat 1 Ann 4000
seat 2 Bob 3800
Ann antes 30
Bob antes 30
street 3
deal Ann 2c
deal Bob Kd
Ann brings in 600
Bob folds
Ann takes back 600
Ann collects 60
""",
    needs_all_lines=False,
    good="""\
hand FORCE stud_hi 300/600 ante 30 bring-in 60 USD
seat 1 Ann 4000
seat 2 Bob 3800
Ann antes 30
Bob antes 30
street 3
deal Ann 2c
deal Bob Kd
Ann brings in 60
Bob folds
Ann takes back 60
Ann collects 60
""",
)

BIG_BET: Final = Violation(
    code="stakes.big-bet-not-double",
    applies="bet_sizes",
    severity="warning",
    effect="none",
    rule="In fixed limit the big bet is twice the small bet.",
    sources=("S0-02", "S3-02"),
    bad="""\
hand DOUBLE stud_hi 1000/1500 ante 100 bring-in 300 USD  # stakes.big-bet-not-double
seat 1 Ann 4000
seat 2 Bob 3800
Ann antes 100
Bob antes 100
street 3
deal Ann 2c
deal Bob Kd
Ann brings in 300
Bob folds
Ann takes back 300
Ann collects 200
""",
    needs_all_lines=False,
    good=PLAYED,
)

_EIGHT: Final = """\
hand EIGHT stud_hi 1000/2000 ante 100 bring-in 300 USD
{seats}
{antes}
street 3
deal P1 2c
deal P2 5d
deal P3 6h
deal P4 7s
deal P5 8c
deal P6 9d
deal P7 Th
deal P8 Js{ninth_card}
P1 brings in 300
{folds}
P1 takes back 300
P1 collects {pot}
"""


def _table_of(players: int) -> str:
    names = [f"P{number}" for number in range(1, players + 1)]
    return _EIGHT.format(
        seats="\n".join([f"seat {number} {name} 40000" for number, name in enumerate(names, 1)]),
        antes="\n".join([f"{name} antes 100" for name in names]),
        ninth_card="\ndeal P9 Qc  # table.too-many-players" if players == 9 else "",
        folds="\n".join([f"{name} folds" for name in names[1:]]),
        pot=100 * players,
    )


TOO_MANY_PLAYERS: Final = Violation(
    code="table.too-many-players",
    applies="deal",
    severity="error",
    effect="flagged",
    rule="No more than eight players are dealt in: seven cards for nine are more than a deck.",
    sources=("S0-01", "S1-01", "S2-01", "S4-26"),
    bad=_table_of(9),
    good=_table_of(8),
)

SEAT_SHARED: Final = Violation(
    code="table.seat-shared",
    applies="every_hand",
    severity="error",
    effect="flagged",
    rule="Everybody has a seat of his own: cards and turns go round by the seats.",
    sources=("S0-07", "S0-11", "S4-02"),
    bad=PLAYED.replace("seat 3 Cat 35000", "seat 2 Cat 35000  # table.seat-shared").replace(
        "result 3 Cat", "result 2 Cat"
    ),
    good=PLAYED,
    needs_all_lines=False,
    note="Who sits first of the two is not known, so that no order of turns is judged by it.",
)

STRUCTURE: Final = Violation(
    code="stakes.structure",
    applies="every_hand",
    severity="info",
    effect="none",
    rule="A house spreads the betting structures that it names; of another one its rules say little.",
    sources=("S0-04", "S2-02", "S3-01", "S4-21"),
    bad=SPREAD.replace("USD structure=spread_limit", "USD structure=spread_limit  # stakes.structure"),
    needs_all_lines=False,
    good=PLAYED,
    house={"betting_structure": ("fixed_limit",)},
)

VIOLATIONS: Final = (ANTE_RATIO, BRING_IN_EXCEEDS, BIG_BET, TOO_MANY_PLAYERS, SEAT_SHARED, STRUCTURE)

MOST_PLAYERS: Final = 8


def judge_stakes(play: Play) -> None:
    """The sizes that are printed; one known from this hand alone proves nothing against it."""
    if play.header.structure not in play.profile.betting_structure:
        _judge_structure(play)
    if not play.table.betting.sized:
        return
    stakes = play.header.stakes
    small, big = stakes.small_bet.amount, stakes.big_bet.amount
    money, line = play.report.money, play.header.line
    if small is not None and big is not None and big != 2 * small:
        play.report.add(
            BIG_BET,
            line,
            message=f"the big bet is {money(big)}, the small bet {money(small)}",
            seen=money(big),
            expected=money(2 * small),
        )
    bring_in = stakes.bring_in.amount
    if small is not None and bring_in is not None and stakes.bring_in.source != "hand":
        same = bring_in == small and play.profile.bring_in_may_equal_small_bet == "no"
        if bring_in > small or same:
            play.report.add(
                BRING_IN_EXCEEDS,
                line,
                message=f"the bring-in is {money(bring_in)}, the small bet {money(small)}: "
                + ("nothing is left to complete" if same else "nobody can complete it"),
                seen=money(bring_in),
                expected=_bring_in_due(play, small, big, "less than" if same else "at most"),
                # As large as the small bet it can be played; only larger it makes no sense.
                lowered=same,
            )
    if play.profile.states("ante_ratio") and stakes.ante.amount is not None and stakes.ante.source != "hand":
        _judge_ratio(play, stakes.ante.amount, small, big)


def _bring_in_due(play: Play, small: int, big: int | None, bound: str) -> str:
    """What the room's own table has at these bets, or the bound that holds anywhere."""
    row = stakes_row(play.profile, small, big)
    money = play.report.money
    return money(row.bring_in) if row is not None and row.bring_in else f"{bound} {money(small)}"


def _judge_ratio(play: Play, ante: int, small: int | None, big: int | None) -> None:
    sizes = ante_sizes(play.profile, small, big)
    if sizes is None or ante in sizes:
        return
    money = play.report.money
    due = " or ".join([money(size) for size in sorted(sizes)])
    play.report.add(
        ANTE_RATIO,
        play.header.line,
        message=f"the ante is {money(ante)}, this house's is {due}",
        seen=money(ante),
        expected=due,
    )


def _judge_structure(play: Play) -> None:
    spread = [BETTING_ROWS[structure].title for structure in play.profile.betting_structure]
    played = play.table.betting.title
    play.report.add(
        STRUCTURE,
        play.header.line,
        message=f"the game is {played}, this house spreads {' and '.join(spread)}",
        seen=played,
        expected=" or ".join(spread),
    )


def judge_seats(play: Play) -> None:
    """Each seat has one player."""
    seats = play.hand.seats
    if len({seat.seat for seat in seats}) == len(seats):
        return
    owners: dict[int, str] = {}
    for player, seat in enumerate(seats):
        owner = owners.setdefault(seat.seat, seat.player)
        if owner == seat.player:
            continue
        play.report.add(
            SEAT_SHARED,
            seat.line,
            player=player,
            message=f"{seat.player} is in seat {seat.seat}, where {owner} sits",
            seen=f"seat {seat.seat}",
            expected="a seat of his own",
        )


def judge_players(play: Play, event: Deal) -> None:
    """Cards for a player at a table of eight that are dealt in already."""
    table = play.table
    if table.in_count < MOST_PLAYERS or table.dealt[event.player] or sum(table.dealt) != MOST_PLAYERS:
        return
    play.report.add(
        TOO_MANY_PLAYERS,
        event.line,
        street=table.street,
        player=event.player,
        message=f"{play.name(event.player)} is the ninth player to be dealt in",
        seen="more than eight players",
        expected="at most eight players",
    )
