"""The summary that a site prints against the hand it sums up; and what could not be checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stud_stats.core.cards import cards_said, cards_text, may_be_same
from stud_stats.core.events import Board, SeatSummary
from stud_stats.core.findings import Violation
from stud_stats.replay.checks.showdown import judge_name, judge_shown_cards
from stud_stats.replay.examples import PLAYED, TIE, changed
from stud_stats.replay.play import Play
from stud_stats.rules.games import STREET_NAMES

DISAGREES: Final = Violation(
    code="summary.disagrees",
    applies="summary",
    severity="warning",
    effect="none",
    rule="The summary says of every player what the hand says.",
    sources=("S1-14", "S4-19"),
    bad=changed(PLAYED, ("result 1 Ann folded 3", "result 1 Ann folded 4  # summary.disagrees")),
    good=PLAYED,
)

UNVERIFIABLE: Final = Violation(
    code="meta.unverifiable",
    applies="no_rule",
    severity="info",
    effect="none",
    rule="A rule whose facts the text does not give is neither kept nor broken.",
    sources=("README: What a finding is worth",),
    bad="hand TIE stud_hi 1000/2000 ante 105 bring-in 300 USD  # meta.unverifiable\n" + TIE.split("\n", 1)[1],
    needs_all_lines=False,
    good=PLAYED,
)

VIOLATIONS: Final = (DISAGREES, UNVERIFIABLE)


def judge_seat_summary(play: Play, event: SeatSummary) -> None:
    """One player's line: fold and street, chips won, cards; mucked cards become known here."""
    table, player = play.table, event.player
    money = play.report.money
    folded, won = table.fold_street[player], table.collected[player]
    if play.report.chips_uncertain:
        # An act is missing: what the summary says of it follows from the same cause.
        if event.cards and player not in play.shown_cards:
            judge_shown_cards(play, event, player, event.cards)
        return
    if event.outcome == "folded" and event.street != folded and table.dealt[player]:
        expected = f"folded on {STREET_NAMES[folded]}" if folded else "not folded"
        _disagrees(play, event, f"folded on {STREET_NAMES.get(event.street, 'no street')}", expected)
    elif event.outcome in ("won", "lost", "mucked", "collected") and folded and not won:
        _disagrees(play, event, event.outcome, f"folded on {STREET_NAMES[folded]}")
    elif event.did_not_bet and table.invested[player] + table.returned[player] > table.ante_paid[player]:
        _disagrees(play, event, "did not bet", f"bet {money(table.invested[player])} with the ante")
    elif event.won != won and (event.won or event.outcome == "lost") and not _same_sum(play, event, won):
        _disagrees(play, event, f"won {money(event.won)}", f"collected {money(won)}")
    elif event.net is not None and event.net != won - table.invested[player]:
        net = won - table.invested[player]
        _disagrees(play, event, f"{_signed(play, event.net)} in all", f"{_signed(play, net)} in all")
    elif event.stack is not None and event.stack != play.chips_left(player) + won:
        _disagrees(play, event, f"has {money(event.stack)}", f"has {money(play.chips_left(player) + won)}")
    shown = play.shown_cards.get(player)
    # A hand shown before the last street has more cards by now.
    if shown is None or (len(shown) < len(event.cards) and set(shown) < set(event.cards)):
        if event.cards and judge_shown_cards(play, event, player, event.cards):
            judge_name(play, event)
    elif event.cards and event.cards != shown and not may_be_same(event.cards, shown):
        _disagrees(play, event, f"showed {cards_said(event.cards)}", f"showed {cards_said(shown)}")


def _same_sum(play: Play, event: SeatSummary, won: int) -> bool:
    """One line for each half of a pot, or a figure that holds what nobody called."""
    player = event.player
    lines = [said.won for said in play.hand.events if type(said) is SeatSummary and said.player == player]
    swallowed = play.table.returned[player] if play.header.habits.uncalled == "collected" else 0
    return sum(lines) in (won, won + swallowed) or event.won == won + swallowed


def _signed(play: Play, amount: int) -> str:
    return f"{'-' if amount < 0 else '+'}{play.report.money(abs(amount))}"


def judge_board(play: Play, event: Board) -> None:
    """The community card is the one dealt."""
    if event.cards != play.table.community:
        play.report.add(
            DISAGREES,
            event.line,
            message=f"the board is said to be {cards_text(event.cards)}, "
            f"dealt was {cards_text(play.table.community) or 'no community card'}",
            seen=cards_text(event.cards),
            expected=cards_text(play.table.community) or "no community card",
        )


def judge_summary_complete(play: Play, summaries: Sequence[SeatSummary], line: int) -> None:
    """Where seats are summed up, everybody who was dealt in is."""
    if not summaries or play.header.habits.summed_up == "some":
        return
    named = {summary.player for summary in summaries}
    for player in play.table.order:
        if play.table.dealt[player] and player not in named:
            play.report.add(
                DISAGREES,
                line,
                player=player,
                message=f"the summary leaves out {play.name(player)}",
                seen="no line",
                expected="a line for everybody dealt in",
            )
            return


def report_unverifiable(play: Play) -> None:
    """One note a hand that lists the rules that could not be checked, and why."""
    open_rules = play.report.unverifiable
    if open_rules:
        listed = "; ".join(f"{code}: {missing}" for code, missing in sorted(open_rules.items()))
        play.report.add(
            UNVERIFIABLE,
            play.header.line,
            message=f"not checked: {listed}",
            seen=", ".join(sorted(open_rules)),
            expected="",
        )


def _disagrees(play: Play, event: SeatSummary, seen: str, expected: str) -> None:
    name = play.name(event.player)
    play.report.add(
        DISAGREES,
        event.line,
        street=event.street,
        player=event.player,
        message=f"the summary says {name} {seen}, the hand: {expected}",
        seen=seen,
        expected=expected,
    )
