"""What became of every rule in a hand: kept, broken, not told, or never asked.

A `Violation` says in ``applies`` what has to occur in a hand for its rule to be asked at all; the
names are declared here. Nothing of this is worked out unless coverage is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final, TypeAlias

from stud_stats.core.cards import Card
from stud_stats.core.events import (
    Announcement,
    Ante,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Fold,
    Muck,
    PotTotal,
    SeatSummary,
    Show,
    Stake,
    Street,
    TableMessage,
    Wager,
)
from stud_stats.core.findings import Finding, Violation
from stud_stats.replay.catalogue import VIOLATIONS
from stud_stats.replay.checks.announcements import KINDS
from stud_stats.replay.checks.awards import Strengths, strengths
from stud_stats.replay.checks.deck import BURN
from stud_stats.replay.checks.turns import SECONDS
from stud_stats.replay.play import Play
from stud_stats.replay.pots import Pot, best_of, pots_of
from stud_stats.rules.betting import SMALLEST_KNOWN_RAISES
from stud_stats.rules.boards import high_board, low_board
from stud_stats.rules.profile import HOUSE_DECIDES, UNSPECIFIED
from stud_stats.rules.stakes import table_tells

OK: Final = "ok"
BROKEN: Final = "violation"

NO_RULE: Final = "no_rule"
"""``applies`` of a finding that is about the audit itself and no rule of the game."""

UNREAD: Final = "a line could not be read"
EARLIER: Final = "an earlier breach of the hand may explain it"
NOT_SHOWN: Final = "hole cards were not shown"

LAST_STREET: Final = 7

Act: TypeAlias = BringIn | Wager | Call | Check | Fold
_ACTS: Final = (BringIn, Wager, Call, Check, Fold)


class Facts:
    """A hand at its end, and what the cases ask of it; worked out when it is asked for."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.table = play.table
        self.events = play.hand.events
        self.kinds = {type(event) for event in self.events}

    @cached_property
    def acts(self) -> tuple[tuple[int, Act], ...]:
        """Everything that players did, with its street."""
        street, acts = 0, []
        for event in self.events:
            if isinstance(event, Street):
                street = event.street
            elif isinstance(event, _ACTS):
                acts.append((street, event))
        return tuple(acts)

    @cached_property
    def wager_counts(self) -> dict[int, int]:
        """Bets, completions and raises by street."""
        counts: dict[int, int] = {}
        for street, act in self.acts:
            if isinstance(act, Wager):
                counts[street] = counts.get(street, 0) + 1
        return counts

    @cached_property
    def pots(self) -> tuple[Pot, ...]:
        """The pots as the chips make them."""
        table = self.table
        return pots_of(table.invested, table.in_play, [not stack for stack in table.stack])

    @cached_property
    def hands(self) -> Strengths:
        """The hands at the end, as far as they are known."""
        return strengths(self.play)

    @property
    def sized(self) -> bool:
        """A game whose wagers are of fixed sizes."""
        return self.play.header.structure == "fixed_limit"

    @property
    def contested(self) -> bool:
        """Two or more were in at the end, and somebody was paid."""
        return self.table.in_count > 1 and Collect in self.kinds

    @property
    def contenders(self) -> tuple[int, ...]:
        """Who was in at the end."""
        return tuple(self.table.live)

    @property
    def winners(self) -> set[int]:
        """Who collected."""
        return {player for player in self.table.order if self.table.collected[player]}

    @cached_property
    def boards(self) -> dict[int, dict[int, int]]:
        """The strength of the boards of those who were in, by street from fourth, where all are known."""
        table = self.table
        strength = high_board if table.game.high is not None else low_board
        boards: dict[int, dict[int, int]] = {}
        for street in range(4, table.street + 1):
            cards: dict[int, Sequence[Card]] = {
                player: table.up[player][: min(street, 6) - 2]
                for player in table.order
                if table.dealt[player] and not 0 < table.fold_street[player] < street
            }
            if all(len(up) == min(street, 6) - 2 and min(up) >= 0 for up in cards.values()):
                boards[street] = {player: strength(up) for player, up in cards.items()}
        return boards

    def leaders(self, street: int) -> tuple[int, ...]:
        """Who had the best board on a street; nobody where cards are not known."""
        boards = self.boards.get(street)
        if not boards:
            return ()
        best = max(boards.values())
        return tuple(player for player, value in boards.items() if value == best)

    def all_in_before(self, player: int, street: int) -> bool:
        """Whether a player had no chips left when a street began."""
        return 0 < self.table.all_in_street[player] < street

    @property
    def betting_streets(self) -> tuple[int, ...]:
        """The streets from fourth on that were opened by somebody."""
        return tuple(sorted({street for street, _ in self.acts if street > 3}))


Case: TypeAlias = Callable[[Facts], str | None]
"""Empty: the rule is asked. None: what it is about did not occur. Else why it cannot be answered."""


def _when(happened: object) -> str | None:
    return "" if happened else None


def _not_known(size: str, stake: Stake, *, of_others: bool = False) -> str:
    """Why a size is not known, empty where it is; ``of_others``: what the hand itself pays proves nothing."""
    if stake.amount is None:
        return f"the {size} is not known"
    return f"the {size} is known from the hand alone" if of_others and stake.source == "hand" else ""


def _sizes(facts: Facts) -> str | None:
    stakes = facts.play.header.stakes
    if not facts.sized:
        return None
    return _not_known("small bet", stakes.small_bet) or _not_known("big bet", stakes.big_bet)


def _bring_in_size(facts: Facts) -> str | None:
    stakes = facts.play.header.stakes
    if not facts.sized:
        return None
    missing = _not_known("small bet", stakes.small_bet)
    return missing or _not_known("bring-in", stakes.bring_in, of_others=True)


def _ante_ratio(facts: Facts) -> str | None:
    if not facts.sized or not facts.play.profile.states("ante_ratio"):
        return None
    return _not_known("ante", facts.play.header.stakes.ante, of_others=True)


def _ante(facts: Facts) -> str | None:
    return _when(facts.table.ante_size or Ante in facts.kinds)


def _ante_size(facts: Facts) -> str | None:
    if Ante not in facts.kinds:
        return None
    return "" if facts.table.ante_size is not None else "the ante is not known"


def _deal(facts: Facts) -> str | None:
    return _when(Deal in facts.kinds)


def _held(facts: Facts) -> str | None:
    return _when(any(isinstance(event, Deal) and event.held for event in facts.events))


def _fold_and_deal(facts: Facts) -> str | None:
    return _when(facts.table.street > 3 and any(facts.table.fold_street))


def _burns(facts: Facts) -> str | None:
    if "each_street_from_fourth" not in facts.play.profile.accepted("burn_policy"):
        return None
    told = any(isinstance(event, TableMessage) and event.kind == BURN for event in facts.events)
    if facts.table.street < 4:
        return None
    return "" if told else "the text tells of no burns"


def _last_street(facts: Facts) -> str | None:
    return _when(facts.table.street == LAST_STREET)


def _community(facts: Facts) -> str | None:
    return _when(facts.table.community)


def _third_street(facts: Facts) -> str | None:
    return _when(facts.acts)


def _opening_size(facts: Facts) -> str | None:
    """A bring-in that nothing tells but its own post is compared with nothing; a full bet is."""
    opening = next((a for street, a in facts.acts if street == 3 and isinstance(a, (BringIn, Wager))), None)
    if opening is None:
        return None
    play = facts.play
    rules = play.profile.bring_in_size
    may_be_any = rules == UNSPECIFIED or "posted" in rules
    if play.bring_in_sizes() and (table_tells(play.header.stakes.bring_in) or not may_be_any):
        return ""
    full = facts.table.small_bet is not None and facts.table.small_bet in _figures(opening)
    return "" if full else "the bring-in is known from this hand alone"


def _figures(act: BringIn | Wager) -> tuple[int | None, ...]:
    return (act.amount,) if isinstance(act, BringIn) else (act.added, act.to)


def _only_called(facts: Facts) -> str | None:
    """When the round came back to the player who brought in, nobody had made it more."""
    more = [act.player for street, act in facts.acts if street == 3 and isinstance(act, Wager)]
    return _when(BringIn in facts.kinds and more[:1] in ([], [facts.table.bring_in_player]))


def _act(facts: Facts) -> str | None:
    return _when(facts.acts)


def _fold(facts: Facts) -> str | None:
    return _when(any(facts.table.fold_street))


def _all_in(facts: Facts) -> str | None:
    return _when(any(facts.table.all_in_street))


def _later_street(facts: Facts) -> str | None:
    return _when(facts.betting_streets)


def _board_tie(facts: Facts) -> str | None:
    return _when(any(len(facts.leaders(street)) > 1 for street in facts.betting_streets))


def _stale_leader(facts: Facts) -> str | None:
    gone = any(facts.table.fold_street[player] == 6 for player in facts.leaders(6))
    return _when(gone and LAST_STREET in facts.betting_streets)


def _all_in_leader(facts: Facts) -> str | None:
    for street in facts.betting_streets:
        leaders = facts.leaders(street)
        if leaders and all(facts.all_in_before(player, street) for player in leaders):
            return ""
    return None


def _community_opener(facts: Facts) -> str | None:
    return _when(facts.table.community and LAST_STREET in facts.betting_streets)


def _clock(facts: Facts) -> str | None:
    limit = facts.play.profile.action_clock_s
    if limit == UNSPECIFIED or not limit or not facts.acts:
        return None
    told = any(isinstance(event, TableMessage) and event.kind == SECONDS for event in facts.events)
    return "" if told else "the text tells no times"


def _check(facts: Facts) -> str | None:
    return _when(Check in facts.kinds)


def _call(facts: Facts) -> str | None:
    return _when(Call in facts.kinds)


def _short_bring_in(facts: Facts) -> str | None:
    size = facts.table.bring_in_size
    posts = [event for event in facts.events if isinstance(event, BringIn)]
    short = any(post.all_in or size is None or post.amount < size for post in posts)
    return _when(short and any(street == 3 and isinstance(act, Call) for street, act in facts.acts))


def _wager(facts: Facts) -> str | None:
    return _when(Wager in facts.kinds)


def _capped_wager(facts: Facts) -> str | None:
    """Beyond the fewest raises that any house with a cap allows silence proves nothing where the house does
    not say whether a cap binds the players left.
    """
    if Wager not in facts.kinds or not facts.table.betting.capped:
        return None
    profile = facts.play.profile
    silent = profile.heads_up_cap == UNSPECIFIED or profile.max_raises in (UNSPECIFIED, HOUSE_DECIDES)
    beyond = max(facts.wager_counts.values()) > 1 + SMALLEST_KNOWN_RAISES
    return "the house does not say whether the cap binds here" if silent and beyond else ""


def _sized_wager(facts: Facts) -> str | None:
    if Wager not in facts.kinds or not facts.sized:
        return None
    return _sizes(facts)


def _completion(facts: Facts) -> str | None:
    if not facts.wager_counts.get(3) or not facts.sized:
        return None
    return _not_known("small bet", facts.play.header.stakes.small_bet)


def _raise_on_third(facts: Facts) -> str | None:
    if facts.wager_counts.get(3, 0) < 2 or not facts.sized:
        return None
    return _not_known("small bet", facts.play.header.stakes.small_bet)


def _early_wager(facts: Facts) -> str | None:
    early = facts.wager_counts.get(3) or facts.wager_counts.get(4)
    return _sized_wager(facts) if early else None


def _fourth_street_raise(facts: Facts) -> str | None:
    return _sized_wager(facts) if facts.wager_counts.get(4, 0) > 1 else None


def _open_pair(facts: Facts) -> str | None:
    """A bet on fourth street with an open pair on a board of those who were in."""
    if not facts.wager_counts.get(4):
        return None
    boards = [up[:2] for up in facts.table.up if len(up) > 1]
    if any(min(board) < 0 for board in boards):
        return "an up card is not known"
    return _sized_wager(facts) if any(board[0] >> 2 == board[1] >> 2 for board in boards) else None


def _pair_bet_games(facts: Facts) -> tuple[str, ...]:
    """The games with the big bet on fourth street; of the known rules, where the house is silent."""
    variants = facts.play.profile.pair_bet_variants
    return ("stud_hi",) if variants == UNSPECIFIED else variants


def _pair_on_fourth(facts: Facts) -> str | None:
    return _open_pair(facts) if facts.play.header.game in _pair_bet_games(facts) else None


def _pair_where_no_game_has_pair_bets(facts: Facts) -> str | None:
    return None if _pair_bet_games(facts) else _open_pair(facts)


def _pair_in_game_without_pair_bets(facts: Facts) -> str | None:
    games = _pair_bet_games(facts)
    return _open_pair(facts) if games and facts.play.header.game not in games else None


def _raise(facts: Facts) -> str | None:
    return _when(any(count > 1 for count in facts.wager_counts.values()))


def _wager_after_all_in(facts: Facts) -> str | None:
    """A raise on a street on which somebody wagered his last chips, for what rests on short wagers."""
    table = facts.table
    for street, act in facts.acts:
        if isinstance(act, Wager) and table.all_in_street[act.player] == street:
            return ""
    return None


def _wager_with_all_in(facts: Facts) -> str | None:
    return _when(Wager in facts.kinds and any(facts.table.all_in_street))


def _spread_limit(facts: Facts) -> str | None:
    return _when(facts.play.header.structure == "spread_limit" and Wager in facts.kinds)


def _spread_raise(facts: Facts) -> str | None:
    return _raise(facts) if facts.play.header.structure == "spread_limit" else None


def _pot_limit(facts: Facts) -> str | None:
    return _when(facts.play.header.structure == "pot_limit" and Wager in facts.kinds)


def _free_raise(facts: Facts) -> str | None:
    return _raise(facts) if facts.play.header.structure in ("pot_limit", "no_limit") else None


def _pot(facts: Facts) -> str | None:
    if Collect not in facts.kinds:
        return "the text does not say who collects" if facts.table.pot else None
    return ""


def _side_pot(facts: Facts) -> str | None:
    several = len(facts.pots) > 1 and facts.contested
    named = any(isinstance(event, Collect) and event.pot for event in facts.events)
    printed = any(isinstance(event, PotTotal) and len(event.pots) > 1 for event in facts.events)
    return _when(several or named or printed)


def _shown(facts: Facts) -> str | None:
    return _when(Show in facts.kinds or any(isinstance(e, SeatSummary) and e.cards for e in facts.events))


def _shown_name(facts: Facts) -> str | None:
    named = [e for e in facts.events if isinstance(e, (Show, SeatSummary)) and (e.high or e.low)]
    if not named:
        return None
    whole = any(facts.hands.known[event.player] or len(event.cards) >= LAST_STREET for event in named)
    return "" if whole else NOT_SHOWN


def _showdown(facts: Facts) -> str | None:
    told = Show in facts.kinds or Muck in facts.kinds
    return _when(told and facts.table.in_count > 1 and facts.table.street == LAST_STREET)


def _show_order(facts: Facts) -> str | None:
    told = {event.player for event in facts.events if isinstance(event, (Show, Muck))}
    several = len(told & set(facts.contenders)) > 1
    return _showdown(facts) if several else None


def _last_aggressor(facts: Facts) -> str | None:
    return _showdown(facts) if facts.wager_counts.get(LAST_STREET) else None


def _all_in_showdown(facts: Facts) -> str | None:
    all_in = any(facts.table.all_in_street[player] for player in facts.contenders)
    if facts.play.profile.non_aggressor_may_muck != "unless_all_in" or not all_in:
        return None
    return _showdown(facts)


def _no_muck(facts: Facts) -> str | None:
    return _showdown(facts) if facts.play.profile.non_aggressor_may_muck == "no" else None


def _contested_pot(facts: Facts) -> str | None:
    if not facts.contested:
        return None
    return "" if all(facts.hands.known[player] for player in facts.winners) else NOT_SHOWN


def _paid_pot(facts: Facts) -> str | None:
    return _when(Collect in facts.kinds)


def _both_halves(facts: Facts) -> bool:
    game = facts.table.game
    return game.high is not None and game.low is not None


def _hilo_showdown(facts: Facts) -> str | None:
    """The low half: asked of every showdown; a hand that was not shown may have held one."""
    if not facts.contested or not _both_halves(facts):
        return None
    return "" if all(facts.hands.known[player] for player in facts.contenders) else NOT_SHOWN


def _low_paid(facts: Facts) -> str | None:
    low = any(isinstance(event, Collect) and event.half == "low" for event in facts.events)
    if not facts.contested or not _both_halves(facts) or not (low or len(facts.winners) > 1):
        return None
    return "" if all(facts.hands.known[player] for player in facts.winners) else NOT_SHOWN


def _shared_pot(facts: Facts) -> str | None:
    if not facts.contested or (len(facts.winners) < 2 and _tie(facts) is None):
        return None
    return "" if all(facts.hands.known[player] for player in facts.winners) else NOT_SHOWN


def _tie(facts: Facts) -> str | None:
    """Two hands that share a pot or a half of it."""
    if not facts.contested:
        return None
    for pot in facts.pots:
        for strength in (facts.hands.high, facts.hands.low):
            if len(best_of(pot.eligible, strength)) > 1:
                return ""
    return None


def _halved_pot(facts: Facts) -> str | None:
    """A pot of which a high and a low hand win a half each."""
    if not facts.contested or not _both_halves(facts):
        return None
    hands = facts.hands
    halved = any(best_of(p.eligible, hands.high) and best_of(p.eligible, hands.low) for p in facts.pots)
    return _when(halved)


def _uncontested(facts: Facts) -> str | None:
    totals = [event for event in facts.events if isinstance(event, PotTotal)]
    called = any(street > 3 and isinstance(act, Call) for street, act in facts.acts)
    if facts.play.header.tournament or facts.table.in_count > 1 or called:
        return None
    return "" if any(total.rake is not None for total in totals) else "no rake is printed"


def _raked_pot(facts: Facts) -> str | None:
    profile = facts.play.profile
    if not (profile.states("rake_rate") or profile.states("rake_cap")) or facts.play.header.tournament:
        return None
    totals = [event for event in facts.events if isinstance(event, PotTotal)]
    return "" if any(total.rake is not None for total in totals) else "no rake is printed"


def _tournament_pot(facts: Facts) -> str | None:
    totals = [event for event in facts.events if isinstance(event, PotTotal)]
    if not facts.play.header.tournament:
        return None
    return "" if any(total.rake is not None for total in totals) else "no rake is printed"


def _announcement(facts: Facts) -> str | None:
    return _when(any(isinstance(event, Announcement) and event.kind in KINDS for event in facts.events))


def _summary(facts: Facts) -> str | None:
    return _when(SeatSummary in facts.kinds)


CASES: Final[dict[str, Case]] = {
    "every_hand": lambda facts: "",
    "bet_sizes": _sizes,
    "bring_in_size": _bring_in_size,
    "ante_ratio": _ante_ratio,
    "ante": _ante,
    "ante_size": _ante_size,
    "deal": _deal,
    "held_cards": _held,
    "fold_and_deal": _fold_and_deal,
    "burns": _burns,
    "last_street": _last_street,
    "community": _community,
    "third_street": _third_street,
    "opening_size": _opening_size,
    "bring_in_only_called": _only_called,
    "act": _act,
    "fold": _fold,
    "all_in": _all_in,
    "later_street": _later_street,
    "board_tie": _board_tie,
    "stale_leader": _stale_leader,
    "all_in_leader": _all_in_leader,
    "community_opener": _community_opener,
    "clock": _clock,
    "check": _check,
    "call": _call,
    "short_bring_in": _short_bring_in,
    "wager": _wager,
    "capped_wager": _capped_wager,
    "sized_wager": _sized_wager,
    "completion": _completion,
    "raise_on_third": _raise_on_third,
    "early_wager": _early_wager,
    "fourth_street_raise": _fourth_street_raise,
    "pair_on_fourth": _pair_on_fourth,
    "pair_in_house_without_pair_bets": _pair_where_no_game_has_pair_bets,
    "pair_in_game_without_pair_bets": _pair_in_game_without_pair_bets,
    "all_in_wager": _wager_after_all_in,
    "wager_with_all_in": _wager_with_all_in,
    "spread_limit": _spread_limit,
    "spread_raise": _spread_raise,
    "pot_limit": _pot_limit,
    "free_raise": _free_raise,
    "pot": _pot,
    "side_pot": _side_pot,
    "shown": _shown,
    "shown_name": _shown_name,
    "showdown": _showdown,
    "show_order": _show_order,
    "last_aggressor": _last_aggressor,
    "all_in_showdown": _all_in_showdown,
    "no_muck": _no_muck,
    "contested_pot": _contested_pot,
    "paid_pot": _paid_pot,
    "hilo_showdown": _hilo_showdown,
    "low_paid": _low_paid,
    "shared_pot": _shared_pot,
    "tie": _tie,
    "halved_pot": _halved_pot,
    "uncontested_pot": _uncontested,
    "raked_pot": _raked_pot,
    "tournament_pot": _tournament_pot,
    "announcement": _announcement,
    "summary": _summary,
}
"""What may have to occur for a rule to be asked, by the name that `Violation.applies` gives."""

_AFTER_CHIPS: Final = ("pot.", "award.", "rake.", "summary.", "showdown.")
"""Families that are not judged once it is not known what chips went in."""


def verdicts(play: Play, findings: Sequence[Finding]) -> dict[str, str]:
    """By code, for the rules that were asked of the hand: `OK`, `BROKEN`, or why it cannot be told.

    ``ok`` is what the text proves and no more: nothing that it says contradicts the rule.
    """
    facts = Facts(play)
    found = {finding.code for finding in findings}
    left_out = {problem.violation.code for problem in play.report.problems} - found
    asked: dict[str, str | None] = {}
    answers: dict[str, str] = {}
    for violation in VIOLATIONS:
        name = violation.applies
        if name == NO_RULE:
            continue
        if violation.code in found:
            answers[violation.code] = BROKEN
            continue
        if name not in asked:
            asked[name] = CASES[name](facts)
        case = asked[name]
        if case is not None:
            answers[violation.code] = _untold(play, violation, left_out) or case or OK
    return answers


def _untold(play: Play, violation: Violation, left_out: set[str]) -> str:
    """Why a rule that no finding names is not proved to be kept; empty if nothing stands against it."""
    report = play.report
    if report.unread_line and violation.needs_all_lines:
        return UNREAD
    reason = report.unverifiable.get(violation.code, "")
    if reason:
        return reason
    if violation.code in left_out or (report.chips_uncertain and violation.code.startswith(_AFTER_CHIPS)):
        return EARLIER
    return ""
