"""Wagers: their number, their size, and whether the player may raise at all."""

from __future__ import annotations

from typing import Final

from stud_stats.core.events import Wager
from stud_stats.core.findings import Violation
from stud_stats.core.words import counted
from stud_stats.replay.checks.amounts import judge_opening
from stud_stats.replay.checks.structures import breach_of_range
from stud_stats.replay.examples import PLAYED, SIDE_POT, SPLIT, changed
from stud_stats.replay.play import Play
from stud_stats.replay.wager_examples import (
    ALL_IN_RAISE,
    CALLED_ALONE,
    FIFTH,
    RAISED_AGAIN,
    RAISED_ALONE,
    SMALL_BETS,
)
from stud_stats.rules.games import STREET_NAMES
from stud_stats.rules.profile import HOUSE_DECIDES, UNSPECIFIED

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
    rests_on=("third_street_increase",),
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
    rests_on=("pair_bet_variants",),
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
    overrides=("bet.big-on-early-street", "bet.wrong-size"),
)

CAP_EXCEEDED: Final = Violation(
    code="raise.cap-exceeded",
    applies="capped_wager",
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
    rests_on=("max_raises",),
)

PAIR_BET_PLAYER: Final = Violation(
    code="pair-bet.wrong-player",
    applies="pair_on_fourth",
    severity="error",
    effect="flagged",
    rule="On fourth street only a player who shows a pair may make it the big bet.",
    sources=("S2-06", "S0-29", "S0-30", "S3-22", "S4-08", "S4-24"),
    bad=changed(
        SMALL_BETS,
        ("Ann raises to 2000", "Ann raises to 3000  # pair-bet.wrong-player"),
        ("Cat calls 1000", "Cat calls 2000"),
    ).replace("5200", "7200"),
    good=SMALL_BETS,
    overrides=("bet.big-on-early-street", "bet.wrong-size"),
    house={"pair_bet_actor": "pair_holder"},
    note="Only a house that gives the bet to the holder of the pair has a wrong player. Where the opener "
    "hands the choice on by a check nobody is one: that a small bet takes it from the others no text says, "
    "unless the size binds the round.",
)

PAIR_BET_UPGRADE: Final = Violation(
    code="pair-bet.upgrade-after-small",
    applies="fourth_street_raise",
    severity="error",
    effect="flagged",
    rule="The size of the first bet on fourth street binds the round: no big raise after a small bet.",
    sources=("S3-23",),
    bad=changed(
        SMALL_BETS,
        ("Ann raises to 2000", "Ann raises to 3000  # pair-bet.upgrade-after-small"),
        ("Cat calls 1000", "Cat calls 2000"),
    ).replace("5200", "7200"),
    good=SMALL_BETS,
    overrides=("bet.big-on-early-street", "bet.wrong-size"),
    house={"pair_bet_size_lock": "after_any_bet"},
)

COMPLETION_BASE: Final = Violation(
    code="completion.base",
    applies="raise_on_third",
    severity="error",
    effect="flagged",
    rule="Raises over the completion go up by small bets from it, not from the bring-in.",
    sources=("S0-12", "S3-08"),
    bad=PLAYED.replace(
        "Cat calls 1000\nAnn folds", "Cat raises to 1300  # completion.base\nAnn folds\nBob calls 300"
    ).replace("12600", "13200"),
    good=PLAYED.replace("Cat calls 1000\nAnn folds", "Cat raises to 2000\nAnn folds\nBob calls 1000").replace(
        "12600", "14600"
    ),
    overrides=("bet.wrong-size",),
    rests_on=("raise_base_after_completion",),
)

NOT_REOPENED: Final = Violation(
    code="raise.not-reopened",
    applies="all_in_wager",
    severity="error",
    effect="flagged",
    rule="A short all-in wager does not let those raise again who have acted before it.",
    sources=("Robert's Rules, limit poker 3", "TDA 47"),
    bad=changed(RAISED_AGAIN, ("Ann raises to 4700", "Ann raises to 4700  # raise.not-reopened")),
    good=ALL_IN_RAISE,
    house={"short_wager_rule": "half_bet"},
    rests_on=("short_wager_rule",),
)

SHORT_COMPLETION: Final = Violation(
    code="raise.short-completion",
    applies="all_in_wager",
    severity="error",
    effect="flagged",
    rule="After a short all-in wager the next one completes it to the full bet, or raises it by one if it is "
    "at least half of that.",
    sources=("Robert's Rules, limit poker 3", "TDA 47"),
    bad=changed(
        FIFTH,
        ("Cat raises to 3800", "Cat raises to 2000  # raise.short-completion"),
        ("Cat takes back 2000", "Cat takes back 200"),
    ),
    good=FIFTH,
    overrides=("bet.wrong-size",),
    house={"short_wager_rule": "half_bet"},
    rests_on=("short_wager_rule",),
)

NO_OPPONENT: Final = Violation(
    code="raise.no-opponent",
    applies="wager_with_all_in",
    severity="warning",
    effect="none",
    rule="There is nothing to bet or raise where every opponent is all-in.",
    sources=("S1-17",),
    bad=changed(RAISED_ALONE, ("Ann raises to 5200", "Ann raises to 5200  # raise.no-opponent")),
    good=CALLED_ALONE,
    overrides=("bet.wrong-size",),
)

RAISE_SELF: Final = Violation(
    code="raise.self",
    applies="wager",
    severity="error",
    effect="flagged",
    rule="Who made the last wager has no further choice on the street until somebody raises it.",
    sources=("S0-14",),
    bad=PLAYED.replace(
        "street 7\nBob bets 2000\nCat calls 2000",
        "street 7\nBob bets 2000\nCat calls 2000\nBob raises to 4000  # raise.self\nCat calls 2000",
    ).replace("12600", "16600"),
    good=PLAYED,
    overrides=("action.extra-round", "action.out-of-turn", "action.missing"),
)

FIGURES_DISAGREE: Final = Violation(
    code="bet.figures-disagree",
    applies="wager",
    severity="warning",
    effect="none",
    rule="What a raise is said to add to the bet before is what it adds.",
    sources=("S0-20", "S3-14"),
    bad=PLAYED.replace("Bob completes to 1000", "Bob raises by 800 to 1000  # bet.figures-disagree"),
    good=PLAYED.replace("Bob completes to 1000", "Bob raises by 700 to 1000"),
)

VIOLATIONS: Final = (
    FIGURES_DISAGREE, COMPLETION_WRONG_AMOUNT, COMPLETION_BASE, WRONG_SIZE, BIG_ON_EARLY_STREET,
    PAIR_BET_VARIANT, PAIR_BET_HOUSE, PAIR_BET_PLAYER, PAIR_BET_DOWNGRADE, PAIR_BET_UPGRADE,
    CAP_EXCEEDED, NOT_REOPENED, SHORT_COMPLETION, NO_OPPONENT, RAISE_SELF,
)  # fmt: skip

BELOW_SMALL_BET: Final = "below_small_bet"


def judge_wager(play: Play, event: Wager, added: int) -> None:
    """The right to raise, the number and the size of wagers, from the most specific breach to the least."""
    table, player = play.table, event.player
    total = table.street_in[player] + added
    if table.bet == table.street_in[player] < total and _judge_self(play, event, total):
        return
    if player in play.excused or play.acts_before_others(event):
        return
    _judge_figures(play, event)
    all_in = added == table.stack[player] or play.said_all_in(event)
    if total > table.bet and _judge_right(play, event, total):
        return
    cap = table.cap()
    if cap is not None and total > table.bet and table.most_wagers_made() >= cap:
        if table.wagers_made() >= cap:
            _report_cap(play, event, total, cap)
            return
        play.report.cannot_tell(CAP_EXCEEDED.code, "an all-in wager may be short of a size that is not known")
    totals = table.totals(player)
    if not totals:
        play.report.cannot_tell(WRONG_SIZE.code, "the sizes of this game are not known")
        return
    opens = table.street == 3 and not table.opened
    if opens and play.profile.bring_in_may_open_full == "no":
        judge_opening(play, event, total)
        return
    if not table.betting.sized:
        if totals[0] <= total <= totals[-1] or (all_in and table.bet < total < totals[0]):
            return
    elif total in totals or (all_in and total < totals[-1]):
        return
    if opens and (table.betting.sized or total < totals[0]):
        judge_opening(play, event, total)
        return
    if not table.betting.sized:
        violation = breach_of_range(table, total, totals)
        due = " to ".join(play.report.money(amount) for amount in totals)
        _report(play, event, violation, total, f"from {due}" if len(totals) > 1 else f"to {due}")
        return
    due = " or ".join(play.report.money(amount) for amount in totals)
    _report_size(play, event, total, f"to {due}")


def _judge_figures(play: Play, event: Wager) -> None:
    """The two figures of a raise against each other; after a breach the bet before is not certain."""
    table, by, to = play.table, event.increase, event.to
    if by is None or to is None or by == to - table.bet or table.short_bring_in or play.report.problems:
        return
    money = play.report.money
    play.report.add(
        FIGURES_DISAGREE,
        event.line,
        street=table.street,
        player=event.player,
        message=f"{play.name(event.player)} {event.verb} by {money(by)} to {money(to)}: "
        f"that is {money(to - table.bet)} more than {money(table.bet)}",
        seen=f"by {money(by)} to {money(to)}",
        expected=f"by {money(to - table.bet)}",
    )


def _judge_right(play: Play, event: Wager, total: int) -> bool:
    """Whether the player may raise at all; True if he may not, which is then reported."""
    table, player = play.table, event.player
    if table.in_count > 1 and not any(
        table.in_play[other] and table.stack[other] for other in table.order if other != player
    ):
        if player not in play.stacks_uncertain and not play.stacks_uncertain:
            _report(play, event, NO_OPPONENT, total, "no wager: nobody else has chips")
        return True
    if not table.acted[player] or play.turns_suspended or play.skipped:
        return False
    if table.bet > table.acted_bet[player] and not table.may_reopen(player):
        least = play.report.money(table.reopening(player))
        faced = play.report.money(table.bet - table.acted_bet[player])
        silent = table.betting.half_bets and not play.profile.states("short_wager_rule")
        _report(
            play, event, NOT_REOPENED, total, f"a call: {faced} more since, {least} reopens", lowered=silent
        )
        return True
    return False


def _judge_self(play: Play, event: Wager, total: int) -> bool:
    """Whether the player raises his own wager, or his own bring-in: of that `turns` has spoken."""
    table, player = play.table, event.player
    if not table.acted[player] or play.turns_suspended:
        return False
    if table.aggressor == player:
        _report(play, event, RAISE_SELF, total, "nothing: nobody has raised the wager")
        return True
    return table.last_act[player] == "bring_in"


def _report_cap(play: Play, event: Wager, total: int, cap: int) -> None:
    table, profile = play.table, play.profile
    silent = profile.max_raises in (UNSPECIFIED, HOUSE_DECIDES)
    _report(
        play,
        event,
        CAP_EXCEEDED,
        total,
        f"no raise after {counted(cap, 'wager')}",
        lowered=silent,
        case=table.case_of_cap(),
    )


def _report_size(play: Play, event: Wager, total: int, due: str) -> None:
    table, profile = play.table, play.profile
    violation = _breach(play, event.player, total)
    below = violation is COMPLETION_WRONG_AMOUNT and total < (table.small_bet or 0)
    case = BELOW_SMALL_BET if below else ""
    doubted = below and profile.doubts(violation.code, case)
    if below and profile.third_street_increase == "any_up_to_small_bet" and not doubted:
        return
    lowered = profile.leaves_open(violation.rests_on) and not doubted
    _report(play, event, violation, total, due, lowered=lowered, case=case)


def _breach(play: Play, player: int, total: int) -> Violation:
    table = play.table
    increase = total - table.bet
    third, small = table.street == 3, table.small_bet or 0
    if third and table.short_stands:
        return SHORT_COMPLETION
    if third and table.only_bring_in() and table.bet < small:
        return COMPLETION_WRONG_AMOUNT
    if third and 0 < table.brought_in() < small and (total % small or total == table.bet + small):
        return COMPLETION_BASE
    big = table.street <= 4 and increase == table.big_bet
    if big and table.pair_open:
        return _breach_of_pair_bet(play, player)
    if table.street == 4 and table.big_made and increase == table.small_bet:
        return PAIR_BET_DOWNGRADE
    if table.short_stands:
        return SHORT_COMPLETION
    return BIG_ON_EARLY_STREET if big else WRONG_SIZE


def _breach_of_pair_bet(play: Play, player: int) -> Violation:
    table, profile = play.table, play.profile
    if not table.pair_bets_here():
        return PAIR_BET_VARIANT if profile.pair_bet_variants else PAIR_BET_HOUSE
    if table.holders_only and not table.may_hold_pair(player):
        return PAIR_BET_PLAYER
    return PAIR_BET_UPGRADE


def _report(
    play: Play,
    event: Wager,
    violation: Violation,
    total: int,
    due: str,
    *,
    lowered: bool = False,
    case: str = "",
) -> None:
    table, money = play.table, play.report.money
    if table.street == 3 and table.opened and play.header.habits.calls == "unpriced":
        # Whether an all-in since counts as a raise hangs on what the short bring-in was called for.
        play.report.cannot_tell(violation.code, "the text does not say what a call costs")
        return
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
        case=case,
    )
