"""Whose turn it is: the bring-in, the opener of a street, the order of action, nobody left out."""

from __future__ import annotations

from typing import Final

from stud_stats.core.cards import card_text
from stud_stats.core.events import BringIn, Call, Check, Event, Fold, TableMessage, Wager
from stud_stats.core.findings import Violation
from stud_stats.replay.examples import PLAYED, SIDE_POT, changed
from stud_stats.replay.long_examples import ALL_IN_LEADER, COMMON_OPENER, STALE
from stud_stats.replay.openers import opens_by_another_convention
from stud_stats.replay.play import Play, Skipped
from stud_stats.replay.state import NOBODY
from stud_stats.rules.games import STREET_NAMES
from stud_stats.rules.profile import UNSPECIFIED

BRING_IN_WRONG_PLAYER: Final = Violation(
    code="bring-in.wrong-player",
    applies="third_street",
    severity="error",
    effect="flagged",
    rule="The lowest door card brings in, ace high, clubs below equal ranks; in razz the highest, ace low.",
    sources=("S0-08", "S0-09", "S0-35", "S1-06", "S2-05", "S3-06", "S4-03"),
    bad=PLAYED.replace(
        "Ann brings in 300\nBob completes to 1000\nCat calls 1000\nAnn folds",
        "Cat brings in 300  # bring-in.wrong-player\nAnn folds\nBob completes to 1000\nCat calls 700",
    ).replace("12600", "12300"),
    good=PLAYED,
    overrides=("action.out-of-turn",),
    rests_on=("all_in_ante_successor",),
)

BRING_IN_MISSING: Final = Violation(
    code="bring-in.missing",
    applies="third_street",
    severity="error",
    effect="flagged",
    rule="Third street is opened by a bring-in or a full bet of the low card (razz: the high card).",
    sources=("S0-10", "S1-06", "S4-03"),
    bad=changed(
        PLAYED,
        ("Ann brings in 300", ""),
        ("Bob completes to 1000", "Bob completes to 1000  # bring-in.missing"),
    ),
    good=PLAYED,
    overrides=("action.out-of-turn",),
)

BRING_IN_DECLINED: Final = Violation(
    code="bring-in.folded-or-checked",
    applies="third_street",
    severity="error",
    effect="flagged",
    rule="The player due to bring in must post it or open for a full bet.",
    sources=("S0-10", "S4-23"),
    bad=PLAYED.replace(
        "Ann brings in 300\nBob completes to 1000\nCat calls 1000\nAnn folds",
        "Ann folds  # bring-in.folded-or-checked\nBob completes to 1000\nCat calls 1000",
    ).replace("12600", "12300"),
    good=PLAYED,
    overrides=("action.out-of-turn",),
    rests_on=("bring_in_may_fold",),
)

BRING_IN_TWICE: Final = Violation(
    code="bring-in.double-post",
    applies="third_street",
    severity="error",
    effect="flagged",
    rule="There is one bring-in in a hand.",
    sources=("S0-10",),
    bad=PLAYED.replace(
        "Bob completes to 1000\nCat calls 1000\nAnn folds",
        "Bob brings in 300  # bring-in.double-post\nCat completes to 1000\nAnn folds\nBob calls 700",
    ),
    good=PLAYED,
    overrides=("action.out-of-turn", "bring-in.wrong-player"),
)

OUT_OF_TURN: Final = Violation(
    code="action.out-of-turn",
    applies="act",
    severity="error",
    effect="flagged",
    rule="Action goes clockwise to the next player who is in and has chips.",
    sources=("S0-14", "S3-10"),
    bad=PLAYED.replace(
        "Bob completes to 1000\nCat calls 1000\nAnn folds",
        "Cat completes to 1000  # action.out-of-turn\nBob calls 1000\nAnn folds",
    ),
    good=PLAYED,
)

AFTER_FOLD: Final = Violation(
    code="action.after-fold",
    applies="fold",
    severity="error",
    effect="flagged",
    rule="A folded hand takes no further part.",
    sources=("S1-14",),
    bad=PLAYED.replace("Cat checks\nstreet 7", "Cat checks\nAnn checks  # action.after-fold\nstreet 7"),
    good=PLAYED,
    overrides=("action.out-of-turn",),
)

AFTER_ALL_IN: Final = Violation(
    code="action.after-all-in",
    applies="all_in",
    severity="error",
    effect="flagged",
    rule="A player without chips has no further choices.",
    sources=("S1-17",),
    bad=SIDE_POT.replace(
        "Ann checks\nBob checks\nstreet 7",
        "Ann checks\nBob checks\nCat checks  # action.after-all-in\nstreet 7",
    ),
    good=SIDE_POT,
    overrides=("action.out-of-turn",),
)

MISSING: Final = Violation(
    code="action.missing",
    applies="act",
    severity="error",
    effect="flagged",
    rule="A street closes when everybody who is in and has chips has acted and matched the bet.",
    sources=("S0-14", "S0-21", "S3-10"),
    bad=PLAYED.replace("Cat checks\nstreet 7", "street 7  # action.missing"),
    good=PLAYED,
    overrides=("action.out-of-turn",),
)

OPENER_WRONG: Final = Violation(
    code="opener.wrong-player",
    applies="later_street",
    severity="error",
    effect="flagged",
    rule="From fourth street on the best board opens; in razz the best low board.",
    sources=(
        "S0-16", "S0-17", "S0-22", "S0-23", "S0-37", "S1-08", "S2-06", "S2-07", "S2-08", "S2-09", "S3-12",
        "S3-15", "S3-17", "S4-06", "S4-12", "S4-13",
    ),
    bad=PLAYED.replace(
        "Bob bets 2000\nCat calls 2000\nstreet 6",
        "Cat bets 2000  # opener.wrong-player\nBob calls 2000\nstreet 6",
    ),
    good=PLAYED,
    overrides=("action.out-of-turn",),
)  # fmt: skip

OPENER_TIE: Final = Violation(
    code="opener.tie-break",
    applies="board_tie",
    severity="warning",
    effect="none",
    rule="Of boards that tie in rank the house's rule picks the opener: by suit or by position.",
    sources=("S0-18", "S3-13", "S4-06"),
    bad=PLAYED.replace("deal Cat 9h", "deal Cat Ks")
    .replace("deal Cat 9s", "deal Cat Qc")
    .replace("Cat bets 1000\nBob calls", "Bob bets 1000  # opener.tie-break\nCat calls")
    .replace("deal Bob Ks\ndeal Cat Ts", "deal Bob Kh\ndeal Cat Ts")
    .replace("Kd Qh Ks 5c 7s", "Kd Qh Kh 5c 7s")
    .replace("3d 3c 9h 9s Ts Jd 8c", "3d 3c Ks Qc Ts Jd 8c")
    .replace(' high 2:93J "two pair, Nines and Threes"', ""),
    good=PLAYED,
    overrides=("action.out-of-turn",),
    house={"board_tie_break": {"stud_hi": "suit"}},
    rests_on=("board_tie_break",),
)  # fmt: skip

OPENER_STALE: Final = Violation(
    code="opener.stale-leader",
    applies="stale_leader",
    severity="error",
    effect="flagged",
    rule="Seventh street is opened by the best board of those who are still in: when the leader of sixth "
    "street has folded, neither his seat nor the next one has the first word.",
    sources=("S0-24",),
    bad=STALE.replace(
        "Dan bets 2000\nBob folds\nDan takes",
        "Cat checks  # opener.stale-leader\nDan bets 2000\nBob folds\nDan takes",
    ),
    good=STALE,
    overrides=("opener.wrong-player", "action.after-fold", "action.out-of-turn"),
)  # fmt: skip

OPENER_ALL_IN: Final = Violation(
    code="opener.all-in-leader",
    applies="all_in_leader",
    severity="warning",
    effect="none",
    rule="When the best board is all-in the next player clockwise opens, or the best board with chips: the "
    "house says which.",
    sources=("WSOP 2024, stud", "Robert's Rules, stud"),
    bad=ALL_IN_LEADER.replace(
        "Cat checks\nDan checks\nAnn checks", "Dan checks  # opener.all-in-leader\nAnn checks\nCat checks"
    ),
    good=ALL_IN_LEADER,
    overrides=("opener.wrong-player", "action.out-of-turn"),
    house={"all_in_leader_rule": "next_clockwise"},
    rests_on=("all_in_leader_rule",),
)

OPENER_COMMUNITY: Final = Violation(
    code="opener.community",
    applies="community_opener",
    severity="info",
    effect="none",
    rule="With a common seventh card the house says whose board leads: with the common card, without it, or "
    "the leader of sixth street.",
    sources=("S0-33", "S3-25", "Robert's Rules, stud", "TDA RP-10H"),
    bad=COMMON_OPENER.replace("6c\nP4 checks", "6c\nP4 checks  # opener.community"),
    good=COMMON_OPENER.replace("6c\nP4 checks\nP5 checks\nP6 checks\nP7 checks\nP8 checks", "6c"),
    overrides=("opener.wrong-player", "action.out-of-turn"),
    house={"community_card_opener": "own_upcards"},
)

FOLD_UNFORCED: Final = Violation(
    code="action.fold-unforced",
    applies="act",
    severity="info",
    effect="none",
    rule="Nobody has to fold where there is nothing to call.",
    sources=("S1-14",),
    bad=PLAYED.replace("Bob checks\nCat checks\nstreet 7\nBob bets 2000\nCat calls 2000\nshowdown",
        "Bob checks\nCat folds  # action.fold-unforced")
    .replace('Bob shows Ac 7d Kd Qh Ks 5c 7s high 2:K7A "two pair, Kings and Sevens"\n', "")
    .replace('Cat shows 3d 3c 9h 9s Ts Jd 8c high 2:93J "two pair, Nines and Threes"\n', "")
    .replace("12600", "8600").replace("Bob won 8600 Ac 7d Kd Qh Ks 5c 7s", "Bob collected 8600")
    .replace("Cat lost 3d 3c 9h 9s Ts Jd 8c", "Cat folded 6"),
    good=PLAYED,
)  # fmt: skip

EXTRA_ROUND: Final = Violation(
    code="action.extra-round",
    applies="act",
    severity="error",
    effect="flagged",
    rule="A round is closed when all have acted and matched the bet; nobody acts again before the next.",
    sources=("S0-14",),
    bad=PLAYED.replace("Cat checks\nstreet 7", "Cat checks\nBob checks  # action.extra-round\nstreet 7"),
    good=PLAYED,
    overrides=("action.out-of-turn",),
)

OPTION_TAKEN: Final = Violation(
    code="bring-in.option-taken",
    applies="bring_in_only_called",
    severity="error",
    effect="flagged",
    rule="The bring-in has no option: if it is only called, third street is over.",
    sources=("S0-14", "S3-10"),
    bad=PLAYED.replace(
        "Bob completes to 1000\nCat calls 1000\nAnn folds",
        "Bob calls 300\nCat calls 300\nAnn completes to 1000  # bring-in.option-taken\nBob calls 700\n"
        "Cat calls 700",
    )
    .replace("street 4\n", "street 4\ndeal Ann 4d\n").replace("Bob calls 1000", "Ann folds\nBob calls 1000")
    .replace("12600", "13300").replace("Ann folded 3", "Ann folded 4"),
    good=PLAYED,
    overrides=("action.extra-round", "action.out-of-turn"),
)  # fmt: skip

CLOCK: Final = Violation(
    code="action.clock",
    applies="clock",
    severity="info",
    effect="none",
    rule="A decision is made within the seconds that the house allows.",
    sources=("S4-11",),
    bad=changed(
        PLAYED,
        ("Bob completes to 1000", 'note seconds "9"\nBob completes to 1000'),
        ("Ann folds", 'note seconds "10.5"\nAnn folds  # action.clock'),
    ),
    good=changed(PLAYED, ("Ann folds", 'note seconds "10"\nAnn folds')),
    house={"action_clock_s": 10},
    note="Asked in a house that states its clock (action_clock_s) of a text that tells times, which no "
    'room\'s does. In canonical text a line such as note seconds "12.5" before an act says how long it took.',
)

VIOLATIONS: Final = (
    BRING_IN_WRONG_PLAYER, BRING_IN_MISSING, BRING_IN_DECLINED, BRING_IN_TWICE, OPTION_TAKEN, OUT_OF_TURN,
    AFTER_FOLD, AFTER_ALL_IN, EXTRA_ROUND, FOLD_UNFORCED, CLOCK, MISSING, OPENER_WRONG, OPENER_TIE,
    OPENER_STALE, OPENER_ALL_IN, OPENER_COMMUNITY,
)  # fmt: skip

SECONDS: Final = "seconds"
"""The kind of table message that tells how long the next act took, in a log that has times."""

Action = BringIn | Wager | Call | Check | Fold


def judge_turn(play: Play, event: Action) -> bool:
    """Whether this player may act now; False where the act is of nobody who takes part."""
    table, player = play.table, event.player
    if play.thought is not None:
        _judge_clock(play, event)
    if not table.dealt[player] or table.fold_street[player]:
        stale = table.street == 7 and not table.opened and player in play.leaders_before
        _never(
            play,
            event,
            OPENER_STALE if stale else AFTER_FOLD,
            "has folded" if table.dealt[player] else "was dealt no cards",
        )
        return False
    if not table.stack[player]:
        _never(play, event, AFTER_ALL_IN, "has no chips left")
        return False
    if table.street == 3 and not table.opened:
        _judge_third_street_opening(play, event)
    elif type(event) is BringIn:
        _judge_late_bring_in(play, event)
    elif not table.opened:
        _judge_opener(play, event)
    elif player != table.due and not play.turns_suspended:
        _judge_order(play, event)
    kind = type(event)
    if kind is Fold:
        # On third street a bring-in is owed, whether it is posted or not.
        if (table.bet or table.street > 3) and table.street_in[player] >= table.bet:
            _judge_unforced(play, event)
    elif kind is Wager:
        play.unforced.clear()
    if play.skipped:
        _settle_skipped(play, player)
    return True


def judge_seconds(play: Play, event: TableMessage) -> None:
    """How long the next act takes; what is no number says nothing."""
    try:
        play.thought = float(event.text)
    except ValueError:
        play.report.cannot_tell(CLOCK.code, f"{event.text!r} is no number of seconds")


def _judge_clock(play: Play, event: Action) -> None:
    taken, play.thought = play.thought or 0.0, None
    limit = play.profile.action_clock_s
    if limit == UNSPECIFIED or not limit or taken <= limit:
        return
    play.report.add(
        CLOCK,
        event.line,
        street=play.table.street,
        player=event.player,
        message=f"{play.name(event.player)} takes {taken:g} seconds, the house allows {limit}",
        seen=f"{taken:g} seconds",
        expected=f"at most {limit} seconds",
    )


def _judge_unforced(play: Play, event: Event) -> None:
    player = event.player  # type: ignore[attr-defined]
    play.unforced.add(player)
    play.report.add(
        FOLD_UNFORCED,
        event.line,
        street=play.table.street,
        player=player,
        message=f"{play.name(player)} folds and could check",
        seen="folds",
        expected="a check",
    )


def _never(play: Play, event: Action, violation: Violation, why: str) -> None:
    play.report.add(
        violation,
        event.line,
        street=play.table.street,
        player=event.player,
        message=f"{play.name(event.player)} acts and {why}",
        seen=_act(event),
        expected="no action",
    )


def _act(event: Action) -> str:
    return event.verb if isinstance(event, Wager) else type(event).type.replace("_", " ").lower()


def _judge_third_street_opening(play: Play, event: Action) -> None:
    table, player = play.table, event.player
    accepted = table.openers.accepted
    if not accepted:
        if table.can_act() >= 2:
            _judge_unseen_opening(play, event)
        return
    kind = type(event)
    if player in accepted:
        if kind in (Check, Call) or (kind is Fold and not table.duty_may_pass(player)):
            _third(
                play,
                event,
                BRING_IN_DECLINED,
                f"{play.name(player)} is due to bring in and does not",
                lowered=kind is Fold and play.profile.bring_in_may_fold == UNSPECIFIED,
            )
            _suspend(play)
        return
    due = table.openers.main
    if kind is BringIn or (isinstance(event, Wager) and event.verb == "bets" and not play.bring_in_follows()):
        _third(
            play,
            event,
            BRING_IN_WRONG_PLAYER,
            f"{play.name(player)} opens with the {_door(play, player)}, "
            f"{play.name(due)} has the {_door(play, due)}",
            lowered=table.openers.inherited and not play.profile.states("all_in_ante_successor"),
        )
    elif play.bring_in_follows():
        _third(play, event, OUT_OF_TURN, f"{play.name(player)} acts before the bring-in")
        _suspend(play)
    else:
        _third(play, event, BRING_IN_MISSING, f"{play.name(due)} has not brought in")
        play.report.chips_uncertain = True
        play.excused.add(due)
        play.stacks_uncertain.add(due)
        table.assume_bring_in(due)
        _all_in_if_silent(play, event, due)


def _judge_unseen_opening(play: Play, event: Action) -> None:
    """Whose duty it is nobody sees; whoever has it brings in before anybody else acts."""
    table, player, kind = play.table, event.player, type(event)
    play.report.cannot_tell(BRING_IN_WRONG_PLAYER.code, "a door card is not known")
    if kind in (BringIn, Wager) or (kind is Fold and table.duty_may_pass(player)):
        return
    # Nothing was put in so far: what follows first tells whether a line is lost.
    lost = next((type(e) for e in play.hand.events if isinstance(e, (BringIn, Wager, Call))), None) is Call
    play.report.add(
        BRING_IN_MISSING if lost else BRING_IN_DECLINED,
        event.line,
        street=3,
        player=player,
        message=f"{play.name(player)} acts and nobody has brought in",
        seen=f"{play.name(player)}: {_act(event)}",
        expected="a bring-in or a full bet",
        lowered=not lost and kind is Fold and play.profile.bring_in_may_fold == UNSPECIFIED,
    )
    _suspend(play)
    if lost:
        # Somebody's chips are in without a line.
        play.report.chips_uncertain = True
        play.excused.update(table.order)
        play.stacks_uncertain.update(table.order)
        table.assume_bring_in(NOBODY)


def _third(play: Play, event: Action, violation: Violation, message: str, *, lowered: bool = False) -> None:
    due = play.table.openers.main
    play.report.add(
        violation,
        event.line,
        street=3,
        player=due if violation in (BRING_IN_MISSING,) else event.player,
        message=message,
        seen=f"{play.name(event.player)}: {_act(event)}",
        expected=f"{play.name(due)} with the {_door(play, due)} brings in",
        lowered=lowered,
    )


def _door(play: Play, player: int) -> str:
    return card_text(play.table.up[player][0])


def _suspend(play: Play) -> None:
    """After a breach of the opening the rest of the street's order follows from it."""
    play.turns_suspended = True


def _judge_late_bring_in(play: Play, event: BringIn) -> None:
    table = play.table
    if play.turns_suspended:
        return
    play.report.add(
        BRING_IN_TWICE,
        event.line,
        street=table.street,
        player=event.player,
        message=f"{play.name(event.player)} brings in, {play.name(table.bring_in_player)} has opened already",
        seen="a second opening",
        expected="one",
    )
    play.excused.add(event.player)
    _suspend(play)


def _judge_opener(play: Play, event: Action) -> None:
    table, player, openers = play.table, event.player, play.table.openers
    if not openers.accepted:
        if table.can_act() >= 2:
            play.report.cannot_tell(OPENER_WRONG.code, "an up card is not known")
        return
    if player in openers.accepted:
        if len(openers.tied) > 1 and not _tie_is_settled(play):
            play.report.cannot_tell(OPENER_TIE.code, "boards tie and the deal order is not known")
        return
    if player in openers.tied and table.stack[openers.main] and openers.main in openers.tied:
        _opener(play, event.line, player, OPENER_TIE)
        return
    play.skipped.append(Skipped(event, player, openers.accepted, opening=_why_wrong(play, player)))


def _tie_is_settled(play: Play) -> bool:
    rule = play.profile.tie_break(play.header.game)
    return rule == "suit" or (rule == "position" and bool(play.table.dealer))


def _opener(play: Play, line: int, player: int, violation: Violation) -> None:
    table = play.table
    openers = table.openers
    names = " or ".join(play.name(other) for other in openers.accepted)
    board = table.up_text[openers.main]
    play.report.add(
        violation,
        line,
        street=table.street,
        player=player,
        message=f"{play.name(player)} opens {STREET_NAMES[table.street]} with {table.up_text[player]}, "
        f"{names} shows {board}",
        seen=f"{play.name(player)} ({table.up_text[player]})",
        expected=f"{names} ({board})",
        lowered=play.profile.tie_break(play.header.game) == UNSPECIFIED
        if violation is OPENER_TIE
        else play.profile.leaves_open(violation.rests_on),
    )


def _why_wrong(play: Play, player: int) -> Violation:
    """What is wrong with an opener whose board does not lead, the most specific first."""
    table = play.table
    leaders = table.openers.tied
    if table.community and opens_by_another_convention(table, player):
        return OPENER_COMMUNITY
    if leaders and not any(table.stack[leader] for leader in leaders):
        return OPENER_ALL_IN
    if table.street == 7 and any(
        table.fold_street[leader] == 6 and table.follower_with_chips(leader) == player
        for leader in play.leaders_before
    ):
        return OPENER_STALE
    return OPENER_WRONG


def _judge_order(play: Play, event: Action) -> None:
    table, player = play.table, event.player
    if any(player in skip.players for skip in play.skipped):
        return
    if table.due == NOBODY:
        _judge_closed_round(play, event)
        return
    passed: list[int] = []
    other = table.due
    while other not in (player, NOBODY) and len(passed) < table.n:
        passed.append(other)
        following = table.next_due(other)
        if following in passed:
            break
        other = following
    play.skipped.append(Skipped(event, player, tuple(passed)))


def _judge_closed_round(play: Play, event: Action) -> None:
    """All have acted; the bring-in that is only called has no option."""
    table, player = play.table, event.player
    option = (
        table.street == 3
        and type(event) is Wager
        and player == table.bring_in_player
        and table.only_bring_in()
        and table.bring_in_paid[player] > 0
    )
    play.report.add(
        OPTION_TAKEN if option else EXTRA_ROUND,
        event.line,
        street=table.street,
        player=player,
        message=f"{play.name(player)} raises a bring-in that was only called"
        if option
        else f"{play.name(player)} acts again: the round is closed",
        seen=_act(event),
        expected="no further action on this street",
    )
    if not option:
        play.excused.add(player)


def _out_of_turn(play: Play, event: Event, player: int, why: str, expected: str) -> None:
    play.report.add(
        OUT_OF_TURN,
        event.line,
        street=play.table.street,
        player=player,
        message=f"{play.name(player)} acts out of turn: {why}",
        seen=play.name(player),
        expected=expected,
    )


def _settle_skipped(play: Play, player: int) -> None:
    """A skipped player acts after all: it was the order that was wrong."""
    for skip in play.skipped:
        if player in skip.players:
            play.skipped.remove(skip)
            _report_skip(play, skip)
            return


def _report_skip(play: Play, skip: Skipped) -> None:
    if skip.opening is not None:
        _opener(play, skip.event.line, skip.actor, skip.opening)
    else:
        due = play.name(skip.players[0])
        _out_of_turn(play, skip.event, skip.actor, f"{due} is due", due)


def judge_closing(play: Play, event: Event) -> None:
    """The street is over: has everybody acted who had to?

    A player who was passed over and never acted is missing; one cause, so the acts that passed
    over him are not reported too.
    """
    table = play.table
    if not table.round_begun or play.round_judged:
        return
    play.round_judged = True
    waiting = [
        player
        for player in table.order
        if table.needs_action(player) and player not in play.excused and not play.turns_suspended
    ]
    if table.street == 3 and not table.opened and table.can_act() >= 2 and table.openers.accepted:
        due = table.openers.main
        play.report.chips_uncertain = True
        play.report.add(
            BRING_IN_MISSING,
            play.line_so_far(event),
            street=3,
            player=due,
            message=f"{play.name(due)} has not brought in, nobody acts on third street",
            seen="no action",
            expected=f"{play.name(due)} with the {_door(play, due)} brings in",
        )
        return
    for skip in play.skipped:
        if not set(skip.players) & set(waiting):
            _report_skip(play, skip)
    play.skipped = []
    if waiting:
        player = waiting[0]
        play.report.chips_uncertain = True
        play.report.add(
            MISSING,
            play.line_so_far(event),
            street=table.street,
            player=player,
            message=f"{STREET_NAMES[table.street]} ends and {play.name(player)} has not "
            + ("matched the bet" if table.street_in[player] < table.bet else "acted"),
            seen="no action",
            expected=f"an action of {', '.join(play.name(p) for p in waiting)}",
        )
        for absent in waiting:
            _take_over(play, event, absent)


def _take_over(play: Play, event: Event, player: int) -> None:
    """What a player did whose act is missing shows in what follows: he is in and has matched the
    bet, or he is out.
    """
    table = play.table
    play.stacks_uncertain.add(player)
    if not play.stays(player):
        table.leave(player)
        return
    owed = table.bet - table.street_in[player]
    if owed > 0:
        table.bet_chips(player, min(owed, table.stack[player]))
        _all_in_if_silent(play, event, player)


def _all_in_if_silent(play: Play, event: Event, player: int) -> None:
    """A player whose chips are not known has some if he acts later on; if he is in and never acts
    again they are all in the pot.
    """
    if play.acts_after(player):
        play.table.chips_behind(player, any_left=True)
    elif play.stays(player):
        play.table.chips_behind(player, any_left=False)
