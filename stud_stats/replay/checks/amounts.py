"""How much: the bring-in, calls, the stack, the all-in mark. Wagers: `raises`."""

from __future__ import annotations

from collections import Counter
from typing import Final

from stud_stats.core.events import Ante, BringIn, Call, Check, Fold, Street, TableMessage, Unread, Wager
from stud_stats.core.findings import Violation
from stud_stats.replay.examples import PLAYED, SIDE_POT, changed
from stud_stats.replay.play import Play
from stud_stats.replay.wager_examples import SHORT_BRING_IN
from stud_stats.rules.stakes import table_tells, usual_bring_ins

BRING_IN_WRONG_AMOUNT: Final = Violation(
    code="bring-in.wrong-amount",
    applies="opening_size",
    severity="error",
    effect="flagged",
    rule="The bring-in is of the house's size, a full small bet, or all the chips of a player who has less.",
    sources=("S0-10", "S0-36", "S2-05", "S3-07", "S4-23"),
    bad=PLAYED.replace("Ann brings in 300", "Ann brings in 400  # bring-in.wrong-amount").replace(
        "12600", "12700"
    ),
    good=PLAYED,
    overrides=("action.out-of-turn",),
    rests_on=("bring_in_size",),
)

BRING_IN_SHORT: Final = Violation(
    code="bring-in.short-not-all-in",
    applies="opening_size",
    severity="error",
    effect="flagged",
    rule="A bring-in below the table's is all that the player has.",
    sources=("S4-01",),
    bad=PLAYED.replace("Ann brings in 300", "Ann brings in 200  # bring-in.short-not-all-in").replace(
        "12600", "12500"
    ),
    good=PLAYED,
    overrides=("bring-in.wrong-amount", "action.out-of-turn"),
    rests_on=("bring_in_size",),
)

CHECK_FACING_BET: Final = Violation(
    code="action.check-facing-bet",
    applies="check",
    severity="error",
    effect="flagged",
    rule="A player may check only where there is nothing to match.",
    sources=("S0-20", "S1-15"),
    bad=PLAYED.replace(
        "street 7\nBob bets 2000\nCat calls 2000",
        "street 7\nBob bets 2000\nCat checks  # action.check-facing-bet\nBob takes back 2000",
    ).replace("12600", "8600"),
    good=PLAYED,
    overrides=("action.missing",),
)

CALL_WRONG_AMOUNT: Final = Violation(
    code="call.wrong-amount",
    applies="call",
    severity="error",
    effect="flagged",
    rule="A call matches the bet, or puts in all the chips of a player who has less.",
    sources=("S0-20", "S1-17"),
    bad=PLAYED.replace(
        "street 7\nBob bets 2000\nCat calls 2000",
        "street 7\nBob bets 2000\nCat calls 1500  # call.wrong-amount\nBob takes back 500",
    ).replace("12600", "11600"),
    good=PLAYED,
    overrides=("action.missing",),
)

ANTE_COUNTED: Final = Violation(
    code="ante.counted-as-bet",
    applies="call",
    severity="error",
    effect="flagged",
    rule="The ante is in the pot and counts towards no bet: a call is not less for it.",
    sources=("S0-06",),
    bad=PLAYED.replace(
        "Cat calls 1000\nAnn folds",
        "Cat calls 900  # ante.counted-as-bet\nAnn folds\nBob takes back 100",
    ).replace("12600", "12400"),
    good=PLAYED,
    overrides=("call.wrong-amount", "action.missing"),
)

UNDER_BRING_IN: Final = Violation(
    code="call.under-bring-in",
    applies="short_bring_in",
    severity="error",
    effect="flagged",
    rule="After a bring-in that is all-in for less, others owe the whole of it.",
    sources=("Robert's Rules, seven-card stud", "WSOP 2024 rules, stud", "S4-01"),
    bad=changed(
        SHORT_BRING_IN,
        ("Bob calls 300", "Bob calls 200  # call.under-bring-in"),
        ("Bob takes back 100", ""),
    ),
    good=SHORT_BRING_IN,
    overrides=("call.wrong-amount", "action.missing"),
    house={"short_bring_in_call": "full_bring_in"},
)

OVERBET: Final = Violation(
    code="stack.overbet",
    applies="act",
    severity="error",
    effect="flagged",
    rule="Table stakes: nobody puts in more than the chips in front of him.",
    sources=("S1-16",),
    bad=changed(PLAYED, ("seat 3 Cat 35000", "seat 3 Cat 5500")).replace(
        "street 7\nBob bets 2000\nCat calls 2000",
        "street 7\nBob bets 2000\nCat calls 2000  # stack.overbet",
    ),
    good=PLAYED,
    overrides=("call.wrong-amount", "bet.wrong-size", "all-in.flag-mismatch", "ante.wrong-amount"),
)

FLAG_MISMATCH: Final = Violation(
    code="all-in.flag-mismatch",
    applies="every_hand",
    severity="warning",
    effect="none",
    rule="All-in is said exactly of a player whose last chips go in.",
    sources=("S1-17",),
    bad=SIDE_POT.replace("Cat calls 1000 all-in", "Cat calls 1000  # all-in.flag-mismatch"),
    good=SIDE_POT,
    note="Where the house protects who is disconnected (disconnect_protection) he is all-in with chips "
    "behind; where it says nothing of that, if the text says that he is.",
)

TOP_UP: Final = Violation(
    code="stack.top-up",
    applies="every_hand",
    severity="error",
    effect="flagged",
    rule="Table stakes: nobody who is in the hand adds to his chips.",
    sources=("S1-16",),
    bad=changed(
        PLAYED,
        ("seat 3 Cat 35000", "seat 3 Cat 5500"),
        ("Cat checks", 'Cat checks\nnote top-up "Cat 20000"  # stack.top-up'),
    ),
    good=changed(PLAYED, ("Ann folds", 'Ann folds\nnote top-up "Ann 20000"')),
)

VIOLATIONS: Final = (
    BRING_IN_WRONG_AMOUNT, BRING_IN_SHORT, CHECK_FACING_BET, CALL_WRONG_AMOUNT, ANTE_COUNTED, UNDER_BRING_IN,
    OVERBET, FLAG_MISMATCH, TOP_UP,
)  # fmt: skip

UNUSUAL: Final = "unusual"
"""The case of a bring-in that the house's tables are not known to have."""

TOP_UP_NOTE: Final = "top-up"
"""The kind of the note that says so: the name and, where known, the chips."""


def judge_stack(play: Play, event: Ante | BringIn | Call | Wager, added: int) -> bool:
    """The chips that go in are there, and the all-in mark is right; False for an overbet."""
    left = play.table.stack[event.player] - added
    if (left >= 0 and event.all_in == (left == 0)) or event.player in play.stacks_uncertain:
        return True
    if left > 0 and play.protects(event.player):
        return True
    if left == 0 and play.header.habits.all_in == "unmarked":
        says = any(getattr(other, "all_in", False) for other in play.hand.events)
        always = "always " if says else ""
        play.report.cannot_tell(FLAG_MISMATCH.code, f"the room does not {always}say who is all-in")
        return True
    name, money = play.name(event.player), play.report.money
    if left < 0:
        play.report.add(
            OVERBET,
            event.line,
            street=max(3, play.table.street),
            player=event.player,
            message=f"{name} puts in {money(added)} of {money(added + left)}",
            seen=money(added),
            expected=f"at most {money(added + left)}",
        )
        play.stacks_uncertain.add(event.player)
        return False
    play.report.add(
        FLAG_MISMATCH,
        event.line,
        street=max(3, play.table.street),
        player=event.player,
        message=f"{name} is said to be all-in and has {money(left)} left"
        if event.all_in
        else f"{name} puts in the last chips and is not said to be all-in",
        seen="all-in" if event.all_in else "not all-in",
        expected="not all-in" if event.all_in else "all-in",
    )
    return True


def judge_top_up(play: Play, event: TableMessage) -> None:
    """Chips that come to a player with cards, while there is something to bet."""
    table = play.table
    if event.kind != TOP_UP_NOTE or table.street < 3:
        return
    player = next((p for p in table.order if event.text.startswith(play.name(p) + " ")), None)
    if player is None or not table.in_play[player] or table.in_count < 2 or play.shown:
        return
    said = event.text.removeprefix(play.name(player)).strip()
    play.report.add(
        TOP_UP,
        event.line,
        street=table.street,
        player=player,
        message=f"{play.name(player)} adds to the stack in the hand",
        seen=event.text,
        expected="chips that were in play when the hand began",
    )
    if said.isdecimal():
        table.stack[player] += int(said)
        table.start_stack[player] += int(said)
    else:
        play.stacks_uncertain.add(player)


def judge_bring_in(play: Play, event: BringIn) -> None:
    """The size of the bring-in."""
    if event.player not in play.excused:
        judge_opening(play, event, event.amount)


def judge_opening(play: Play, event: BringIn | Wager, amount: int) -> None:
    """What third street is opened with, whatever the text calls it."""
    table = play.table
    right = play.bring_in_sizes()
    if not right or amount in right:
        if not table_tells(play.header.stakes.bring_in):
            _judge_untold_opening(play, event, amount)
        return
    most = max(right) if table.small_bet is None else table.small_bet
    if amount < most and _is_all_in(play, event, amount):
        return
    if amount == table.small_bet and play.profile.bring_in_may_open_full != "no":
        return
    if not table.betting.sized and amount >= min(right):
        # A larger opening is a bet.
        return
    if play.header.stakes.bring_in.source == "hand" and table.bring_in_size in right:
        play.report.cannot_tell(BRING_IN_WRONG_AMOUNT.code, "the bring-in is known from this hand alone")
        return
    posted = table.bring_in_size
    full = None if play.profile.bring_in_may_open_full == "no" else table.small_bet
    sizes = right if full is None else right | {full}
    _report_opening(
        play,
        event,
        amount,
        " or ".join(play.report.money(size) for size in sorted(sizes)),
        short=posted is not None and amount < posted,
    )


def _is_all_in(play: Play, event: BringIn | Wager, amount: int) -> bool:
    return amount == play.table.stack[event.player] or play.said_all_in(event)


def _judge_untold_opening(play: Play, event: BringIn | Wager, amount: int) -> None:
    """A bring-in that this hand alone tells is wrong where no table's is so small or so large, or where
    those who call it agree on another. Against what is usual in the house it is odd and no more.
    """
    table, money = play.table, play.report.money
    small, ante = table.small_bet, table.ante_size
    if not table.betting.sized or small is None:
        return
    if amount > small and table_tells(play.header.stakes.small_bet):
        _report_opening(play, event, amount, f"at most {money(small)}")
    elif _is_all_in(play, event, amount):
        return
    elif ante is not None and amount < ante:
        _report_opening(play, event, amount, f"at least {money(ante)}")
    elif type(event) is BringIn and amount < small:
        called = called_for(play, event)
        usual = usual_bring_ins(play.profile, small)
        if called is not None and (ante or 0) <= called < small:
            _report_opening(play, event, amount, money(called))
        elif usual is not None and amount not in usual:
            due = f"from {money(usual[0])} to {money(usual[-1])}"
            _report_opening(play, event, amount, due, case=UNUSUAL)


def called_for(play: Play, event: BringIn) -> int | None:
    """What the bring-in is by the players who call it, more than one of them, or one and the poster himself,
    when he calls a bet later on. None where they do not say, or the first of them has it as posted.
    """
    said, put_in = {event.amount: 1}, {event.player: event.amount}
    bet: int | None = None
    for other in play.hand.events[play.place + 1 :]:
        kind = type(other)
        if isinstance(other, Fold):
            if other.player == event.player:
                break
        elif kind is Street or kind is Unread:
            break
        elif isinstance(other, (Wager, Call)):
            before = put_in.get(other.player, 0)
            total = before + other.added if other.added is not None else other.to
            if total is None or (bet is None and total == event.amount and kind is Call):
                return None
            put_in[other.player] = total
            if kind is Wager:
                bet = total
            elif other.all_in or total - before >= play.table.stack[other.player]:
                continue
            elif bet is None:
                said[total] = said.get(total, 0) + 1
            elif other.player == event.player and other.added is not None:
                said[bet - other.added] = said.get(bet - other.added, 0) + 1
                break
    if len(said) == 1:
        return None
    (amount, votes), *others = Counter(said).most_common(2)
    return amount if amount != event.amount and votes > others[0][1] else None


def _report_opening(
    play: Play,
    event: BringIn | Wager,
    amount: int,
    due: str,
    *,
    short: bool = False,
    case: str = "",
) -> None:
    money = play.report.money
    play.report.add(
        BRING_IN_SHORT if short else BRING_IN_WRONG_AMOUNT,
        event.line,
        street=3,
        player=event.player,
        message=f"{play.name(event.player)} opens for {money(amount)}, due: {due}",
        seen=money(amount),
        expected=due,
        lowered=play.profile.leaves_open(BRING_IN_WRONG_AMOUNT.rests_on),
        case=case,
    )


def judge_check(play: Play, event: Check) -> None:
    """Nothing may be owed."""
    table, player = play.table, event.player
    owed = table.bet - table.street_in[player]
    if owed <= 0 or player in play.excused or not table.opened:
        return
    _excuse(play, player, owed)
    play.report.add(
        CHECK_FACING_BET,
        event.line,
        street=table.street,
        player=player,
        message=f"{play.name(player)} checks and owes {play.report.money(owed)}",
        seen="checks",
        expected=f"fold, call {play.report.money(min(owed, table.stack[player]))} or raise",
    )


def _excuse(play: Play, player: int, owed: int) -> None:
    """After a breach of his own a player's amounts are judged no more on this street."""
    play.excused.add(player)
    if owed >= play.table.stack[player]:
        play.spent.add(player)


def judge_call(play: Play, event: Call, added: int) -> None:
    """A call matches the bet; after a short all-in bring-in the profile says what that is."""
    table, player = play.table, event.player
    if player in play.excused or (play.turns_suspended and not table.opened):
        return
    if play.acts_before_others(event):
        return
    least = min(table.stack[player], table.bet - table.street_in[player])
    if table.short_bring_in and table.bring_in_size is None and added >= least:
        play.report.cannot_tell(CALL_WRONG_AMOUNT.code, "the size of the bring-in is not known")
        return
    paid = table.street_in[player]
    right = {total - paid for total in table.call_totals()}
    if player not in play.stacks_uncertain:
        right = {min(table.stack[player], owed) for owed in right}
    if added in right or _all_in_for_less(play, event, added, max(right)):
        return
    money = play.report.money
    due = min(right)
    breach = _breach_of_call(play, player, added, due)
    if breach is UNDER_BRING_IN and play.header.habits.calls == "unpriced":
        play.report.cannot_tell(breach.code, "the text does not say what a call costs")
        return
    _excuse(play, player, due)
    play.report.add(
        breach,
        event.line,
        street=table.street,
        player=player,
        message=f"{play.name(player)} calls {money(added)}, owed: {money(due)}",
        seen=money(added),
        expected=money(due) if due > 0 else "a check",
    )


def _breach_of_call(play: Play, player: int, added: int, due: int) -> Violation:
    table = play.table
    if table.short_bring_in and table.bet - table.street_in[player] <= added < due:
        return UNDER_BRING_IN
    if table.street == 3 and 0 < table.ante_paid[player] == due - added and _is_certain(play, player):
        return ANTE_COUNTED
    return CALL_WRONG_AMOUNT


def _is_certain(play: Play, player: int) -> bool:
    """Whether a call on third street is owed for certain, whatever the bring-in was."""
    table = play.table
    if table_tells(play.header.stakes.bring_in):
        return True
    return not table.only_bring_in() and not table.street_in[player]


def _all_in_for_less(play: Play, event: Call, added: int, owed: int) -> bool:
    """A player of whose chips some are unaccounted for goes all-in: the text knows how many he has."""
    return added < owed and play.said_all_in(event)
