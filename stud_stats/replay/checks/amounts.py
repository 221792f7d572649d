"""How much: bring-in, completion, bets, raises, calls, the cap, the stack, the all-in mark."""

from __future__ import annotations

from typing import Final

from stud_stats.core.events import Ante, BringIn, Call, Check, Wager
from stud_stats.core.findings import Violation
from stud_stats.replay.examples import PLAYED, SIDE_POT, SPLIT, changed
from stud_stats.replay.play import Play
from stud_stats.rules.games import STREET_NAMES
from stud_stats.rules.profile import UNSPECIFIED

BRING_IN_WRONG_AMOUNT: Final = Violation(
    code="bring-in.wrong-amount",
    applies="bring_in",
    severity="error",
    effect="flagged",
    rule="The bring-in is the table's, a full small bet, or all the chips of a player who has less.",
    sources=("S0-10", "S0-36", "S2-05", "S3-07", "S4-23"),
    bad=PLAYED.replace("Ann brings in 300", "Ann brings in 200  # bring-in.wrong-amount").replace(
        "12600", "12500"
    ),
    good=PLAYED,
)

COMPLETION_WRONG_AMOUNT: Final = Violation(
    code="completion.wrong-amount",
    applies="completion",
    severity="error",
    effect="flagged",
    rule="The first increase over the bring-in makes it the small bet.",
    sources=("S0-12", "S0-13", "S3-08", "S3-09", "S4-23"),
    bad=PLAYED.replace(
        "Bob completes to 1000\nCat calls 1000",
        "Bob completes to 800  # completion.wrong-amount\nCat calls 800",
    ).replace("12600", "12200"),
    good=PLAYED,
    overrides=("bet.wrong-size",),
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

WRONG_SIZE: Final = Violation(
    code="bet.wrong-size",
    applies="sized_wager",
    severity="error",
    effect="flagged",
    rule="A bet or raise is of the street's size: the small bet on third and fourth, the big one after.",
    sources=(
        "S0-19", "S0-20", "S0-22", "S0-23", "S0-24", "S1-10", "S2-06", "S2-07", "S3-14", "S3-15", "S4-21",
        "S4-25",
    ),
    bad=PLAYED.replace(
        "street 7\nBob bets 2000\nCat calls 2000", "street 7\nBob bets 1500  # bet.wrong-size\nCat calls 1500"
    ).replace("12600", "11600"),
    good=PLAYED,
)  # fmt: skip

BIG_ON_EARLY_STREET: Final = Violation(
    code="bet.big-on-early-street",
    applies="early_wager",
    severity="error",
    effect="flagged",
    rule="The big bet needs an open pair on fourth street.",
    sources=("S1-10", "S2-06", "S4-08"),
    bad=SIDE_POT.replace(
        "Bob bets 1000\nAnn calls 1000", "Bob bets 2000  # bet.big-on-early-street\nAnn calls 2000"
    )
    .replace("6000", "8000")
    .replace("9300", "11300"),
    good=PLAYED.replace("Cat bets 1000\nBob calls 1000", "Cat bets 2000\nBob calls 2000").replace(
        "12600", "14600"
    ),
    overrides=("bet.wrong-size",),
)

PAIR_BET_VARIANT: Final = Violation(
    code="pair-bet.not-allowed-variant",
    applies="pair_in_game_without_pair_bets",
    severity="error",
    effect="flagged",
    rule="An open pair on fourth street allows the big bet in Stud Hi alone.",
    sources=("S0-34", "S2-06", "S4-08"),
    bad=SPLIT.replace(
        "deal Bob Kh\nBob checks\nAnn checks",
        "deal Bob Kh\nBob bets 2000  # pair-bet.not-allowed-variant\nAnn calls 2000",
    )
    .replace("collects 1100", "collects 3100")
    .replace("won 1100", "won 3100")
    .replace("pot 2200", "pot 6200"),
    good=SPLIT,
    overrides=("bet.big-on-early-street", "bet.wrong-size"),
)

PAIR_BET_HOUSE: Final = Violation(
    code="pair-bet.not-allowed-house",
    applies="pair_in_house_without_pair_bets",
    severity="error",
    effect="flagged",
    rule="This house has no big bet on fourth street.",
    sources=("TDA RP-10", "WSOP 2024 tournament rules, stud"),
    bad=PLAYED.replace(
        "Cat bets 1000\nBob calls 1000", "Cat bets 2000  # pair-bet.not-allowed-house\nBob calls 2000"
    ).replace("12600", "14600"),
    good=PLAYED,
    overrides=("bet.big-on-early-street", "bet.wrong-size"),
    house={"pair_bet_variants": ()},
)

PAIR_BET_DOWNGRADE: Final = Violation(
    code="pair-bet.downgrade",
    applies="fourth_street_raise",
    severity="error",
    effect="flagged",
    rule="After a big bet on fourth street every raise of the round is big.",
    sources=("S0-31", "S1-09", "S3-23", "S4-09"),
    bad=PLAYED.replace(
        "Cat bets 1000\nBob calls 1000",
        "Cat bets 2000\nBob raises to 3000  # pair-bet.downgrade\nCat calls 1000",
    ).replace("12600", "16600"),
    good=PLAYED.replace(
        "Cat bets 1000\nBob calls 1000", "Cat bets 2000\nBob raises to 4000\nCat calls 2000"
    ).replace("12600", "18600"),
    overrides=("bet.wrong-size",),
)

CAP_EXCEEDED: Final = Violation(
    code="raise.cap-exceeded",
    applies="wager",
    severity="error",
    effect="flagged",
    rule="A round has one bet and the raises of the house; on third street the completion is the bet.",
    sources=("S0-32", "S1-07", "S1-13", "S3-24", "S4-22", "S4-23"),
    bad=PLAYED.replace(
        "street 7\nBob bets 2000\nCat calls 2000",
        "street 7\nBob bets 2000\nCat raises to 4000\nBob raises to 6000\nCat raises to 8000\n"
        "Bob raises to 10000  # raise.cap-exceeded\nCat calls 2000",
    ).replace("12600", "28600"),
    good=PLAYED.replace(
        "street 7\nBob bets 2000\nCat calls 2000",
        "street 7\nBob bets 2000\nCat raises to 4000\nBob raises to 6000\nCat raises to 8000\nBob calls 2000",
    )
    .replace("12600", "24600")
    .replace(
        'showdown\nBob shows Ac 7d Kd Qh Ks 5c 7s high 2:K7A "two pair, Kings and Sevens"\n'
        'Cat shows 3d 3c 9h 9s Ts Jd 8c high 2:93J "two pair, Nines and Threes"',
        "showdown\nCat shows 3d 3c 9h 9s Ts Jd 8c\nBob shows Ac 7d Kd Qh Ks 5c 7s",
    ),
    overrides=("bet.wrong-size",),
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
    applies="act",
    severity="warning",
    effect="none",
    rule="All-in is said exactly of a player whose last chips go in.",
    sources=("S1-17",),
    bad=SIDE_POT.replace("Cat calls 1000 all-in", "Cat calls 1000  # all-in.flag-mismatch"),
    good=SIDE_POT,
)

VIOLATIONS: Final = (
    BRING_IN_WRONG_AMOUNT, COMPLETION_WRONG_AMOUNT, CHECK_FACING_BET, WRONG_SIZE, BIG_ON_EARLY_STREET,
    PAIR_BET_VARIANT, PAIR_BET_HOUSE, PAIR_BET_DOWNGRADE, CAP_EXCEEDED, CALL_WRONG_AMOUNT, OVERBET,
    FLAG_MISMATCH,
)  # fmt: skip


def judge_stack(play: Play, event: Ante | BringIn | Call | Wager, added: int) -> bool:
    """The chips that go in are there, and the all-in mark is right; False for an overbet."""
    left = play.table.stack[event.player] - added
    if (left >= 0 and event.all_in == (left == 0)) or event.player in play.stacks_uncertain:
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


def judge_bring_in(play: Play, event: BringIn) -> None:
    """The size of the bring-in. One known from this hand alone cannot be wrong in it."""
    table, size = play.table, play.table.bring_in_size
    if size is None or event.amount == size or event.player in play.excused:
        return
    all_in = event.amount == table.stack[event.player]
    if event.amount < size and (all_in or (event.all_in and event.player in play.stacks_uncertain)):
        return
    if event.amount == table.small_bet and play.profile.bring_in_may_open_full != "no":
        return
    if play.header.stakes.bring_in.source == "hand":
        play.report.cannot_tell(BRING_IN_WRONG_AMOUNT.code, "the bring-in is known from this hand alone")
        return
    _bring_in_amount(play, event, event.amount)


def _bring_in_amount(play: Play, event: BringIn | Wager, amount: int) -> None:
    table, money = play.table, play.report.money
    choices = [money(size) for size in (table.bring_in_size, table.small_bet) if size is not None]
    play.report.add(
        BRING_IN_WRONG_AMOUNT,
        event.line,
        street=3,
        player=event.player,
        message=f"{play.name(event.player)} opens for {money(amount)}, due: {' or '.join(choices)}",
        seen=money(amount),
        expected=" or ".join(choices),
    )


def judge_check(play: Play, event: Check) -> None:
    """Nothing may be owed."""
    table, player = play.table, event.player
    owed = table.bet - table.street_in[player]
    if owed <= 0 or player in play.excused or not table.opened:
        return
    play.excused.add(player)
    play.report.add(
        CHECK_FACING_BET,
        event.line,
        street=table.street,
        player=player,
        message=f"{play.name(player)} checks and owes {play.report.money(owed)}",
        seen="checks",
        expected=f"fold, call {play.report.money(min(owed, table.stack[player]))} or raise",
    )


def judge_call(play: Play, event: Call, added: int) -> None:
    """A call matches the bet; after a short all-in bring-in the profile says what that is."""
    table, player = play.table, event.player
    if player in play.excused or (play.turns_suspended and not table.opened):
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
    play.excused.add(player)
    due = min(right)
    play.report.add(
        CALL_WRONG_AMOUNT,
        event.line,
        street=table.street,
        player=player,
        message=f"{play.name(player)} calls {money(added)}, owed: {money(due)}",
        seen=money(added),
        expected=money(due) if due > 0 else "a check",
    )


def _all_in_for_less(play: Play, event: Call, added: int, owed: int) -> bool:
    """A player of whose chips some are unaccounted for goes all-in: the text knows how many he has."""
    return event.all_in and event.player in play.stacks_uncertain and added < owed


def judge_wager(play: Play, event: Wager, added: int) -> None:
    """The number and the size of wagers, from the most specific breach to the least."""
    table, player = play.table, event.player
    if player in play.excused:
        return
    total = table.street_in[player] + added
    all_in = added == table.stack[player] or (event.all_in and player in play.stacks_uncertain)
    cap = table.cap()
    if cap is not None and table.wagers_made() >= cap and total > table.bet:
        silent = play.profile.max_raises == UNSPECIFIED
        _report(play, event, CAP_EXCEEDED, total, f"no raise after {cap} wagers", lowered=silent)
        return
    totals = table.totals()
    if not totals:
        play.report.cannot_tell(WRONG_SIZE.code, "the sizes of this game are not known")
        return
    if total in totals or (all_in and total < totals[-1]):
        return
    if table.street == 3 and not table.opened:
        if total != table.bring_in_size:
            _bring_in_amount(play, event, total)
        return
    due = " or ".join(play.report.money(amount) for amount in totals)
    _report(play, event, _breach(play, total), total, f"to {due}")


def _breach(play: Play, total: int) -> Violation:
    table = play.table
    increase = total - table.bet
    if table.street == 3 and table.only_bring_in():
        return COMPLETION_WRONG_AMOUNT
    big = table.street <= 4 and increase == table.big_bet
    if big and table.pair_open and not table.pair_bets_here():
        return PAIR_BET_VARIANT if play.profile.pair_bet_variants else PAIR_BET_HOUSE
    if table.street == 4 and table.big_made and increase == table.small_bet:
        return PAIR_BET_DOWNGRADE
    return BIG_ON_EARLY_STREET if big else WRONG_SIZE


def _report(
    play: Play, event: Wager, violation: Violation, total: int, due: str, *, lowered: bool = False
) -> None:
    table, money = play.table, play.report.money
    play.report.add(
        violation,
        event.line,
        street=table.street,
        player=event.player,
        message=f"{play.name(event.player)} {event.verb} to {money(total)} on {STREET_NAMES[table.street]}, "
        f"due: {due}",
        seen=f"{event.verb} to {money(total)}",
        expected=due,
        lowered=lowered,
    )
