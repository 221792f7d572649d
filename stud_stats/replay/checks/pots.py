"""Chips after the betting: uncalled bets, the total, the sizes of side pots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stud_stats.core.events import Collect, Event, PotTotal, SeatSummary, Uncalled
from stud_stats.core.findings import Violation
from stud_stats.replay.examples import PLAYED, SIDE_POT
from stud_stats.replay.play import Play
from stud_stats.replay.pots import Pot
from stud_stats.replay.state import NOBODY

_FOLDED_ON_SEVENTH: Final = PLAYED[: PLAYED.index("street 7\n")] + (
    "street 7\nBob bets 2000\nCat folds\nBob takes back 2000\nBob collects 8600\nBob does not show\n"
    "summary\npot 8600 rake 0\nresult 1 Ann folded 3\nresult 2 Bob collected 8600\nresult 3 Cat folded 7\n"
)

UNCALLED: Final = Violation(
    code="pot.uncalled-not-returned",
    applies="wager",
    severity="error",
    effect="flagged",
    rule="What nobody matched goes back to the bettor.",
    sources=("S1-19", "S4-17"),
    bad=_FOLDED_ON_SEVENTH.replace(
        "Bob takes back 2000\nBob collects 8600", "Bob collects 10600  # pot.uncalled-not-returned"
    ).replace("8600", "10600"),
    good=_FOLDED_ON_SEVENTH,
    overrides=("pot.total-mismatch", "pot.side-pot-wrong", "award.split-uneven"),
)

TOTAL: Final = Violation(
    code="pot.total-mismatch",
    applies="pot",
    severity="error",
    effect="flagged",
    rule="What was put in, less what was returned, is the pot: collected and rake together.",
    sources=("S0-06", "S1-18"),
    bad=PLAYED.replace("pot 12600 rake 0", "pot 12700 rake 100  # pot.total-mismatch"),
    good=PLAYED.replace("12600", "12500").replace("pot 12500 rake 0", "pot 12600 rake 100"),
)

SIDE_POT_WRONG: Final = Violation(
    code="pot.side-pot-wrong",
    applies="side_pot",
    severity="error",
    effect="flagged",
    rule="An all-in player contests what others put in up to his own chips; the rest is a side pot.",
    sources=("S1-17", "S1-18"),
    bad=SIDE_POT.replace(
        "pot 9300 main 3300 side 6000 rake 0", "pot 9300 main 3200 side 6100 rake 0  # pot.side-pot-wrong"
    ),
    good=SIDE_POT,
    overrides=("pot.total-mismatch",),
)

VIOLATIONS: Final = (UNCALLED, TOTAL, SIDE_POT_WRONG)


def judge_uncalled(play: Play, event: Event) -> None:
    """The betting is over: what is unmatched has been or is now returned, in full.

    A pot that one player alone can win is no pot: the chips are still his.
    """
    table = play.table
    if play.uncalled_judged:
        return
    play.uncalled_judged = True
    player, amount = table.uncalled()
    returned = event if type(event) is Uncalled else None
    if amount and returned is None and returns_are_unprinted(play):
        play.report.cannot_tell(UNCALLED.code, "the room does not print what nobody called")
        return
    right = (player, amount) if amount else (NOBODY, 0)
    said = (returned.player, returned.amount) if returned is not None else (NOBODY, 0)
    if said == right or play.report.chips_uncertain:
        return
    money = play.report.money
    due = f"{money(amount)} to {play.name(player)}" if amount else "nothing"
    seen = f"{money(said[1])} to {play.name(said[0])}" if returned is not None else "nothing"
    play.report.add(
        UNCALLED,
        event.line,
        street=table.street,
        player=said[0] if returned is not None else player,
        message=f"{seen} is returned, unmatched: {due}",
        seen=seen,
        expected=due,
    )


def returns_are_unprinted(play: Play) -> bool:
    """Whether chips that nobody called go back without a line of their own in this hand."""
    if play.header.habits.uncalled == "line":
        return False
    return not any(type(event) is Uncalled for event in play.hand.events)


def judge_total(play: Play, collects: Sequence[Collect], printed: PotTotal | None) -> None:
    """All chips: put in less returned = collected + rake = the printed total."""
    if play.report.chips_uncertain:
        return
    money, gross, running = play.report.money, play.table.pot, 0
    for collect in collects:
        running += collect.amount
        if running > gross:
            play.report.add(
                TOTAL,
                collect.line,
                player=collect.player,
                message=f"{money(running)} is collected from a pot of {money(gross)}",
                seen=money(running),
                expected=money(gross),
            )
            return
    if printed is None:
        nets = play.header.habits.winners == "nets"
        if running == gross:
            if nets:
                _judge_lost_chips(play)
            return
        unpaid = not collects and play.shown and not nets
        if not unpaid and not (collects and (nets or play.header.tournament)):
            play.report.cannot_tell(TOTAL.code, "no total is printed")
            return
        # Where everybody's net is printed, so is the rake, if there is any; a tournament has none; and no
        # rake is the whole of a pot that hands were shown for.
        printed = PotTotal(play.hand.events[-1].line, None, 0)
    rake = printed.rake or 0
    total = gross if printed.total is None else printed.total
    if printed.net_of_rake:
        total += rake
    if play.header.habits.uncalled == "collected" and total == gross + sum(play.table.returned):
        # What nobody called is part of the printed total too.
        total = gross
    if total == gross and (printed.rake is None or running + rake == total) and (collects or not gross):
        return
    accounts = f"collected {money(running)}, rake {money(rake)}"
    said = money(gross if printed.total is None else printed.total)
    if printed.net_of_rake and rake:
        said += f" after a rake of {money(rake)}"
    if total != gross:
        message = f"the pot is said to be {said}, {money(gross)} was put in; {accounts}"
    else:
        left = gross - running - rake
        message = f"of the pot of {money(gross)} {money(abs(left))} "
        message += f"{'is missing' if left > 0 else 'too much is paid'}: {accounts}"
    play.report.add(
        TOTAL,
        printed.line,
        message=message,
        seen=f"a pot of {said}; {accounts}",
        expected=f"{money(gross)} in all",
    )


def _judge_lost_chips(play: Play) -> None:
    """Nets of everybody that leave chips to nobody, where no rake is told: somebody lost more than he bet."""
    told = [event for event in play.hand.events if type(event) is SeatSummary and event.net is not None]
    lost = -sum([event.net or 0 for event in told])
    if lost > 0 and len(told) == len(play.hand.seats):
        money = play.report.money
        before = sum([seat.stack for seat in play.hand.seats])
        play.report.add(
            TOTAL,
            told[0].line,
            message=f"all players have {money(before - lost)} in the end, {money(lost)} less than before",
            seen=money(before - lost),
            expected=money(before),
        )


def judge_told_again(play: Play, event: Collect) -> None:
    """A line of what a player won whose net has told it: all of it, or a part where others won too."""
    table, money = play.table, play.report.money
    won = table.collected[event.player]
    alone = sum(table.collected) == won
    lines = [said for said in play.hand.events if type(said) is Collect and said.player == event.player]
    total = sum(said.amount for said in lines)
    if total == won or (total < won and not alone) or play.report.chips_uncertain or event is not lines[-1]:
        return
    name = play.name(event.player)
    play.report.add(
        TOTAL,
        event.line,
        player=event.player,
        message=f"{name} is said to win {money(total)}, by the net of his seat he won {money(won)}",
        seen=money(total),
        expected=money(won),
    )


def judge_side_pots(
    play: Play, pots: Sequence[Pot], collects: Sequence[Collect], printed: PotTotal | None
) -> None:
    """What is collected from each pot and the printed sizes against what the chips make; rake may
    come off any of them.
    """
    if play.report.chips_uncertain or _pays_too_much(play, pots, collects):
        return
    if printed is None or not printed.pots:
        return
    rake = printed.rake or 0
    amounts = [pot.amount for pot in pots]
    # What is kept is the rake, whatever rake is printed: that is judged elsewhere.
    kept = play.table.pot - sum(play.table.collected)
    if (
        len(amounts) == len(printed.pots)
        and all(said <= due for said, due in zip(printed.pots, amounts, strict=True))
        and sum(amounts) - sum(printed.pots) in (0, rake, kept)
        and _as_collected(printed.pots, collects)
    ):
        return
    money = play.report.money
    play.report.add(
        SIDE_POT_WRONG,
        printed.line,
        message=f"pots of {_list(printed.pots, money)} are printed, the chips make {_list(amounts, money)}",
        seen=_list(printed.pots, money),
        expected=_list(amounts, money) + (f" less {money(rake)} rake" if rake else ""),
    )


def places_told(count: int, collects: Sequence[Collect]) -> list[int | None]:
    """The pot of each collect of ``count`` pots, None where that is not said. Where lines are of a side pot
    without a number, and none of the main pot, the others are of that.
    """
    pots = [collect.pot for collect in collects]
    unnamed = 0 if -1 in pots and 0 not in pots else None
    only_side_pot = 1 if count == 2 else None
    return [unnamed if pot is None else only_side_pot if pot == -1 else pot for pot in pots]


def _places(count: int, collects: Sequence[Collect]) -> list[int] | None:
    """The pot of each collect; None where the lines do not say it."""
    places = places_told(count, collects)
    if count < 2 or not any(places):
        return None
    named = [place for place in places if place is not None and 0 <= place < count]
    return named if len(named) == len(places) else None


def _pays_too_much(play: Play, pots: Sequence[Pot], collects: Sequence[Collect]) -> bool:
    """Report a pot that pays more than it holds; that all do together is judged with the total."""
    places = _places(len(pots), collects)
    if places is None or sum(play.table.collected) > play.table.pot:
        return False
    money = play.report.money
    left = [pot.amount for pot in pots]
    for place, collect in zip(places, collects, strict=True):
        left[place] -= collect.amount
        if left[place] < 0:
            which = f"side pot {place}" if place else "the main pot"
            held = money(pots[place].amount)
            play.report.add(
                SIDE_POT_WRONG,
                collect.line,
                player=collect.player,
                message=f"{play.name(collect.player)} collects {money(collect.amount)} from {which}, "
                f"which holds {held}",
                seen=money(pots[place].amount - left[place]),
                expected=held,
            )
            return True
    return False


def _as_collected(printed: Sequence[int], collects: Sequence[Collect]) -> bool:
    """No pot is printed smaller than what was collected from it; and if all of them together were
    collected, each was. Nothing can be said where the lines do not name their pots.
    """
    places = _places(len(printed), collects)
    if places is None:
        return True
    paid = [0] * len(printed)
    for place, collect in zip(places, collects, strict=True):
        paid[place] += collect.amount
    if sum(paid) == sum(printed):
        return list(printed) == paid
    return sum(paid) > sum(printed) or all(chips <= said for chips, said in zip(paid, printed, strict=True))


def _list(amounts: Sequence[int], money: Callable[[int], str]) -> str:
    return " + ".join(money(amount) for amount in amounts)
