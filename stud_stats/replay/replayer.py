"""A hand and a profile in; findings, decision rows and seat rows out.

The replayer walks the events in the order of their lines: the checks look at the table as it
stands before an event, then the table takes the event over as it was recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any, Final

import msgspec

from stud_stats.core.events import (
    Announcement,
    Ante,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Hand,
    Muck,
    PotTotal,
    SeatSummary,
    Show,
    Showdown,
    Street,
    Summary,
    TableMessage,
    Uncalled,
    Unread,
    Wager,
)
from stud_stats.core.findings import Finding, HandStatus, status_of
from stud_stats.replay import absent
from stud_stats.replay.checks import (
    amounts,
    announcements,
    antes,
    awards,
    dealing,
    deck,
    mucking,
    pots,
    raises,
    rake,
    show_order,
    showdown,
    stakes,
    summary,
    turns,
)
from stud_stats.replay.checks.internal import CRASHED
from stud_stats.replay.coverage import verdicts
from stud_stats.replay.decisions import DecisionLog, Row
from stud_stats.replay.play import Play
from stud_stats.replay.pots import pots_of
from stud_stats.replay.seats import seat_rows
from stud_stats.replay.state import NOBODY, UNKNOWN_OPENERS
from stud_stats.replay.unprinted import UnprintedReturn, give_back_unprinted, told_by_summary
from stud_stats.rules.profile import RulesProfile


class Replay(msgspec.Struct, frozen=True):
    """What came of a replay.

    Rows are in the column order of `core.schema.SEATS` and `DECISIONS`; both are empty when they
    were not asked for. ``pot`` is what was contested, ``rake`` what of it nobody collected, in
    minor units; ``last_street`` is 3..7, ``showdown`` says that two or more were in at the end.
    ``hero`` is whose own seat the text marks, else the first whose cards it shows; empty for
    nobody. ``stacks`` are the chips after the hand and ``dealt`` says who was dealt in, by player.
    ``verdicts`` say by code what became of the rules (`coverage.verdicts`), where that was asked for.
    """

    findings: tuple[Finding, ...]
    status: HandStatus
    seat_rows: list[tuple[Any, ...]]
    decision_rows: list[Row]
    pot: int
    rake: int
    last_street: int
    showdown: bool
    players_dealt: int
    hero: str
    verdicts: dict[str, str] = {}
    stacks: tuple[int, ...] = ()
    dealt: tuple[bool, ...] = ()


def replay(
    hand: Hand, profile: RulesProfile, text: str = "", *, rows: bool = True, coverage: bool = False
) -> Replay:
    """Replay ``hand`` under ``profile``. ``text`` is the hand's own text, for the lines of findings;
    without ``rows`` no decision and seat rows are made; with ``coverage`` a verdict on every rule.

    A check that crashes is a fault of ours: the hand is then replayed with every check guarded, so
    that the fault is reported by name and costs nothing else.
    """
    try:
        return Replayer(hand, profile, rows=rows, coverage=coverage).run(text)
    except Exception:
        return Replayer(hand, profile, rows=rows, coverage=coverage, guarded=True).run(text)


_JUDGES: Final[tuple[Callable[..., Any], ...]] = (
    stakes.judge_stakes,
    stakes.judge_seats,
    stakes.judge_players,
    antes.judge_ante,
    antes.judge_dealt_in,
    dealing.judge_street,
    dealing.judge_heading,
    dealing.judge_deal,
    dealing.judge_dealing,
    deck.judge_burn,
    deck.judge_burns,
    turns.judge_seconds,
    turns.judge_turn,
    turns.judge_closing,
    amounts.judge_stack,
    amounts.judge_bring_in,
    amounts.judge_check,
    amounts.judge_call,
    amounts.judge_top_up,
    raises.judge_wager,
    showdown.judge_show,
    show_order.judge_show_order,
    mucking.judge_mucks,
    pots.judge_uncalled,
    pots.judge_told_again,
    pots.judge_total,
    pots.judge_side_pots,
    awards.judge_awards,
    rake.judge_rake,
    announcements.judge_announcement,
    summary.judge_seat_summary,
    summary.judge_board,
    summary.judge_summary_complete,
)


def _guarded(judge: Callable[..., Any]) -> Callable[..., Any]:
    """The judge, reporting its own crash and answering None for it."""

    def guarded(play: Play, *args: Any) -> Any:
        try:
            return judge(play, *args)
        except Exception as fault:
            line = next((arg.line for arg in args if isinstance(arg, Event)), play.header.line)
            play.report.add(
                CRASHED,
                line,
                street=play.table.street,
                message=f"the check {judge.__name__} failed: {type(fault).__name__}: {fault}",
                seen=type(fault).__name__,
                expected="an answer",
            )
            return None

    return guarded


# The walk calls the judges directly and only after a crash behind a guard: a guard on every call
# of every hand costs a tenth of the replay.
_PLAIN: Final[Any] = SimpleNamespace(**{judge.__name__: judge for judge in _JUDGES})
_GUARDED: Final[Any] = SimpleNamespace(**{judge.__name__: _guarded(judge) for judge in _JUDGES})


class Replayer:
    """The walk over one hand."""

    __slots__ = (
        "checks", "collects", "coverage", "log", "play", "pot_total", "rows", "shows",
        "summaries", "told", "unprinted",
    )  # fmt: skip

    def __init__(
        self,
        hand: Hand,
        profile: RulesProfile,
        *,
        rows: bool = True,
        coverage: bool = False,
        guarded: bool = False,
    ) -> None:
        self.play = Play(hand, profile)
        self.checks = _GUARDED if guarded else _PLAIN
        self.rows = rows
        self.coverage = coverage
        self.log = DecisionLog(hand.header.site, hand.header.hand_id)
        self.collects: list[Collect] = []
        self.shows: list[tuple[Show | Muck, int]] = []
        self.summaries: list[SeatSummary] = []
        self.pot_total: PotTotal | None = None
        self.unprinted: UnprintedReturn | None = None
        self.told: set[int] = set()
        """Whose net of the whole hand is printed: what he won is known by it."""

    def run(self, text: str) -> Replay:
        """All events, then what can only be said at the end."""
        handlers = _HANDLERS
        self.checks.judge_stakes(self.play)
        self.checks.judge_seats(self.play)
        play = self.play
        for event in self.events():
            play.event = event
            handler = handlers.get(type(event))
            if handler is not None:
                handler(self, event)
        return self._finish(text)

    def events(self) -> Iterable[Event]:
        """The events of the hand, in the order of their lines."""
        return self.play.hand.events

    # Before the first bet

    def ante(self, event: Ante) -> None:
        """An ante."""
        if self.checks.judge_stack(self.play, event, event.amount) is not False:
            self.checks.judge_ante(self.play, event)
        self.play.table.post_ante(event.player, event.amount)
        if event.all_in or self.play.stacks_uncertain:
            self.settle(event)

    def street(self, event: Street) -> None:
        """A street begins, so the one before is over."""
        self.close(event)
        self.checks.judge_street(self.play, event)
        self.play.table.start_street(event.street, event.community)
        self.play.reset_street()

    def third_street(self, event: Event) -> None:
        """Cards or acts where no street has begun: third street's heading is missing."""
        self.checks.judge_heading(self.play, event)
        self.play.table.start_street(3)
        self.play.reset_street()

    def deal(self, event: Deal) -> None:
        """Cards for one player."""
        play = self.play
        table = play.table
        if table.street < 3:
            self.third_street(event)
        if table.street == 3:
            self.checks.judge_players(play, event)
            self.checks.judge_dealt_in(play, event)
            if event.down and max(event.down) >= 0 and not play.own_marked:
                play.take_hero(event.player)
        self.checks.judge_deal(play, event)
        table.deal(event.player, event.down, event.up)

    # Betting

    def begin(self, event: Event) -> None:
        """The cards of the street are out; before its first action or its end."""
        self.checks.judge_dealing(self.play, event)
        table = self.play.table
        table.begin_round()
        if self.play.cards_uncertain and any(table.in_play[p] for p in self.play.cards_uncertain):
            # Boards are as uncertain as the cards.
            table.openers, table.due = UNKNOWN_OPENERS, NOBODY

    def bring_in(self, event: BringIn) -> None:
        """The forced opening."""
        if self.turn(event):
            if self.checks.judge_stack(self.play, event, event.amount) is not False:
                self.checks.judge_bring_in(self.play, event)
            self.note(event.player, "bring_in", event.amount, forced=True)
        self.play.table.bring_in(event.player, event.amount)
        if event.all_in or self.play.stacks_uncertain:
            self.settle(event)
        if self.play.stacks_uncertain and self.play.table.bring_in_size is None:
            self.play.table.short_bring_in = event.all_in

    def wager(self, event: Wager) -> None:
        """A bet, completion or raise."""
        table = self.play.table
        added = event.added if event.added is not None else self.added_by(event)
        if self.turn(event):
            opening = table.street == 3 and not table.opened
            if self.checks.judge_stack(self.play, event, added) is not False:
                self.checks.judge_wager(self.play, event, added)
            calls = table.street_in[event.player] + added <= table.bet
            if calls or table.calls_for_less(event.player, added):
                action = "call"
            elif table.street == 3 and table.only_bring_in():
                action = "bring_in" if opening and table.brings_in(event.player, added) else "complete"
            else:
                action = "raise" if table.bet else "bet"
            self.note(event.player, action, added, forced=opening)
            # Of a stack that is not known the text says whether it is all in.
            table.wager(
                event.player, added, all_in=event.all_in and event.player in self.play.stacks_uncertain
            )
            if event.all_in or self.play.stacks_uncertain or self.play.spent:
                self.settle(event)
        else:
            table.bet_chips(event.player, added)

    def call(self, event: Call) -> None:
        """A call."""
        table = self.play.table
        added = event.added if event.added is not None else self.added_by(event)
        if self.turn(event):
            if self.checks.judge_stack(self.play, event, added) is not False:
                self.checks.judge_call(self.play, event, added)
            self.note(event.player, "call", added)
            table.call(event.player, added)
            if event.all_in or self.play.stacks_uncertain or self.play.spent:
                self.settle(event)
        else:
            table.bet_chips(event.player, added)

    def check(self, event: Check) -> None:
        """A check."""
        if self.turn(event):
            self.checks.judge_check(self.play, event)
            self.note(event.player, "check", 0)
            self.play.table.check(event.player)
            if event.player in self.play.spent:
                self.settle(event)

    def fold(self, event: Fold) -> None:
        """A fold."""
        if self.turn(event):
            self.note(event.player, "fold", 0)
            self.play.table.fold(event.player)
        elif self.play.table.in_play[event.player]:
            # All-in and folding: the text goes on without him.
            self.play.table.leave(event.player)

    def added_by(self, event: Wager | Call) -> int:
        """The chips that an act adds, by whichever figure is printed; of a call without one what is owed."""
        table, player = self.play.table, event.player
        if event.to is not None:
            return max(0, event.to - table.street_in[player])
        if type(event) is Wager:
            return max(0, table.bet + (event.increase or 0) - table.street_in[player])
        return table.options(player).call

    def settle(self, event: Ante | BringIn | Wager | Call | Check) -> None:
        """Where the text knows better than our stack whether chips are left, play goes on as it has it."""
        play = self.play
        said = False if isinstance(event, Check) else event.all_in
        table, player = play.table, event.player
        if player in play.stacks_uncertain:
            said = said or play.header.habits.all_in == "unmarked"
            left = play.acts_after(player) or (not said and table.stack[player] > 0)
            table.chips_behind(player, any_left=left)
        elif (said or player in play.spent) and table.stack[player] and not play.acts_after(player):
            if play.protects(player):
                play.leave_chips_behind(player)
            table.stack[player] = 0
            table.all_in_street[player] = table.street
            table.due = table.next_due(player)

    def turn(self, event: BringIn | Wager | Call | Check | Fold) -> bool:
        """Begin the round if need be and ask whose turn it is; False for an act of nobody's."""
        if self.play.table.street < 3:
            self.third_street(event)
        if not self.play.table.round_begun:
            self.begin(event)
        if self.play.disconnected:
            absent.protect_before(self.play, event, event.player)
        return self.checks.judge_turn(self.play, event) is not False

    def note(self, player: int, action: str, added: int, *, forced: bool = False) -> None:
        """A decision row, if rows are wanted."""
        if self.rows and self.play.table.stack[player]:
            self.log.note(self.play.table, player, action, added, forced=forced)

    def close(self, event: Event) -> None:
        """The street is over, whatever comes next."""
        play = self.play
        table = play.table
        if table.street < 3 or play.round_judged:
            return
        if not table.round_begun:
            self.begin(event)
        if play.disconnected:
            absent.protect_at_end(play, event)
        self.checks.judge_closing(self.play, event)
        if type(event) is not Uncalled:
            self.checks.judge_uncalled(self.play, event)
            if play.header.habits.uncalled != "line":
                self.unprinted = give_back_unprinted(play) or self.unprinted

    # After the betting

    def uncalled(self, event: Uncalled) -> None:
        """Chips go back: where antes are unmatched, already before the cards."""
        self.close(event)
        self.checks.judge_uncalled(self.play, event)
        if self.play.table.street < 3:
            self.play.uncalled_judged = False
        self.play.table.give_back(event.player, event.amount)

    def show(self, event: Show) -> None:
        """Cards are shown, at the end or by players who are all-in."""
        is_over = self._betting_is_over(event.player)
        if is_over:
            self.close(event)
        self.shows.append((event, self.play.table.street if is_over else 0))
        self.checks.judge_show(self.play, event)
        self.play.shown[event.player] = "shown"

    def muck(self, event: Muck) -> None:
        """Cards are not shown."""
        self.close(event)
        self.shows.append((event, self.play.table.street))
        if event.cards:
            self.checks.judge_show(self.play, event)
        self.play.shown.setdefault(event.player, "mucked")

    def _betting_is_over(self, shower: int) -> bool:
        """Nobody is due, or a hand is shown that those who are all-in alone show before."""
        table = self.play.table
        return table.street >= 3 and (
            table.due == NOBODY or (table.in_play[shower] and table.stack[shower] > 0)
        )

    def collect(self, event: Collect) -> None:
        """Chips won; judged when all cards are known."""
        self.close(event)
        if event.player in self.told:
            self.checks.judge_told_again(self.play, event)
            return
        if self.unprinted is not None:
            event = self.unprinted.taken_out_of(event)
        if event.amount:
            self.collects.append(event)
            self.play.table.collected[event.player] += event.amount

    def seat_summary(self, event: SeatSummary) -> None:
        """A line of the summary."""
        self.summaries.append(event)
        if self.play.header.habits.winners != "lines":
            self.close(event)
            won = told_by_summary(self.play, event)
            if won is not None:
                self.collect(won)
            if event.net is not None and self.play.header.habits.winners == "nets":
                self.told.add(event.player)
        self.checks.judge_seat_summary(self.play, event)
        if event.outcome == "mucked":
            self.play.shown.setdefault(event.player, "mucked")

    def board(self, event: Board) -> None:
        """The board line of the summary."""
        self.checks.judge_board(self.play, event)

    def message(self, event: TableMessage) -> None:
        """News of the table: of chips, burns and seconds, where a text tells of them."""
        if event.kind == deck.BURN:
            self.checks.judge_burn(self.play, event)
        elif event.kind == turns.SECONDS:
            self.checks.judge_seconds(self.play, event)
        elif event.kind == amounts.TOP_UP_NOTE:
            self.checks.judge_top_up(self.play, event)
        elif event.kind == absent.CONNECTION:
            absent.note_connection(self.play, event)

    def announcement(self, event: Announcement) -> None:
        """What the room says of the state of the hand."""
        self.checks.judge_announcement(self.play, event)

    def unread(self, event: Unread) -> None:
        """A line that may have said anything: what follows is judged no more where it matters."""
        self.play.report.unread_line = self.play.report.unread_line or event.line

    def pot(self, event: PotTotal) -> None:
        """The line of the totals; judged at the end."""
        self.pot_total = event

    def _finish(self, text: str) -> Replay:
        play = self.play
        table, report = play.table, play.report
        last = play.hand.events[-1]
        self.close(last)
        made = pots_of(table.invested, table.in_play, [not stack for stack in table.stack])
        hands = awards.strengths(play)
        self.checks.judge_total(play, self.collects, self.pot_total)
        self.checks.judge_side_pots(play, made, self.collects, self.pot_total)
        paid = self.checks.judge_awards(play, made, self.collects, hands) or ()
        if self.shows:
            self.checks.judge_show_order(play, self.shows, made, self.collects)
            self.checks.judge_mucks(play, self.shows, made, self.collects, self.summaries)
        self.checks.judge_rake(play, self.pot_total)
        if play.burns:
            self.checks.judge_burns(play)
        self.checks.judge_summary_complete(play, self.summaries, last.line)
        summary.report_unverifiable(play)
        findings = report.findings(play.hand, play.profile, text)
        status = status_of(findings)
        rake = max(0, table.pot - sum(table.collected))
        return Replay(
            findings=findings,
            status=status,
            seat_rows=seat_rows(play, made, paid, hands, rake=rake, status=status) if self.rows else [],
            decision_rows=self.log.finished(table, status) if self.rows else [],
            pot=table.pot,
            rake=rake,
            last_street=max(3, table.street),
            showdown=table.players_in() > 1,
            players_dealt=sum(table.dealt),
            hero=play.name(play.heroes[0]) if play.heroes else "",
            stacks=tuple([left + won for left, won in zip(play.stacks_left(), table.collected, strict=True)]),
            dealt=tuple(table.dealt),
            verdicts=verdicts(play, findings) if self.coverage else {},
        )


def _close(replayer: Replayer, event: Showdown | Summary) -> None:
    replayer.close(event)


_HANDLERS: Final[dict[type[Event], Callable[[Replayer, Any], None]]] = {
    Ante: Replayer.ante,
    Street: Replayer.street,
    Deal: Replayer.deal,
    BringIn: Replayer.bring_in,
    Wager: Replayer.wager,
    Call: Replayer.call,
    Check: Replayer.check,
    Fold: Replayer.fold,
    Uncalled: Replayer.uncalled,
    Showdown: _close,
    Show: Replayer.show,
    Muck: Replayer.muck,
    Collect: Replayer.collect,
    Summary: _close,
    PotTotal: Replayer.pot,
    Board: Replayer.board,
    SeatSummary: Replayer.seat_summary,
    Announcement: Replayer.announcement,
    TableMessage: Replayer.message,
    Unread: Replayer.unread,
}
