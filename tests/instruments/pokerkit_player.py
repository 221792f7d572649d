"""Hands played by pokerkit, an independent engine, as hands of ours in PokerStars layout.

pokerkit chooses who acts, what is legal and who is paid; the policies of the players are drawn
here. What pokerkit said on the way is kept beside the hand: every decision with its legal amounts
and the stacks at the end.
"""

from __future__ import annotations

import random
import warnings
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import pokerkit
from msgspec.structs import replace
from pokerkit import (
    Automation,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    Mode,
)

from stud_stats.core.cards import CARD_BY_TEXT, CARD_TEXTS, Card
from stud_stats.core.events import (
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
    Uncalled,
    Wager,
)
from stud_stats.rules.ranking import low8_strength
from stud_stats.writers.layout import Played, room_layout
from stud_stats.writers.pokerstars_words import heading

VARIANTS: dict[Game, Any] = {
    "stud_hi": FixedLimitSevenCardStud,
    "stud_hilo": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": FixedLimitRazz,
}
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.CARD_BURNING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
PK_CARDS = [next(pokerkit.Card.parse(text)) for text in CARD_TEXTS]

SHORT_WAGER = "a wager all-in for less than a full one"
SHORT_BRING_IN = "a bring-in all-in for less"
LOW_WITHOUT_QUALIFIER = "a low half paid although no low in that pot qualifies"
UNEVEN_ODD_CHIPS = "more than one odd chip to one player"
ALL_IN_ANTE = "a player all-in on the ante"
COMMUNITY_CARD = "a common seventh card"


@dataclass(frozen=True)
class Spot:
    """One decision as pokerkit sees it; amounts are chips, ``raise_to`` the street total or None.

    ``after_short_completion``: somebody went all-in for less than a full wager on third street,
    where pokerkit measures what reopens the betting by the completion's increase.
    """

    player: int
    street: int
    bring_in: int
    call: int
    raise_to: int | None
    after_short_completion: bool


@dataclass(frozen=True)
class PokerkitHand:
    """A played hand, what pokerkit said of it, and the situations in it on which rooms disagree."""

    played: Played
    played_opener_shows: Played
    spots: tuple[Spot, ...]
    stacks: tuple[int, ...]
    ante: int
    bring_in: int
    situations: frozenset[str]

    def hand(self, *, opener_shows: bool = False) -> Hand:
        """The hand in PokerStars layout; ``opener_shows``: checked-down hands in pokerkit's order."""
        return room_layout(self.played_opener_shows if opener_shows else self.played)


@dataclass
class _Recorder:
    """The events of a hand and the chips of the street, to see what is returned uncalled."""

    count: int
    small_bet: int
    bring_in: int
    events: list[Event] = field(default_factory=list)
    street_in: list[int] = field(default_factory=list)
    in_all: list[int] = field(default_factory=list)
    returns: list[Event] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    situations: set[str] = field(default_factory=set)
    street: int = 2
    aggressor: int | None = None
    bet: int = 0
    dealt: set[Card] = field(default_factory=set)
    eligible: list[set[int]] = field(default_factory=list)
    first_to_show: int | None = None

    def __post_init__(self) -> None:
        self.street_in = [0] * self.count
        self.in_all = [0] * self.count

    def put(self, player: int, amount: int) -> None:
        self.street_in[player] += amount
        self.in_all[player] += amount

    def close_round(self) -> None:
        """Gives back what nobody matched."""
        second, most = sorted(self.street_in)[-2:]
        if most > second:
            player = self.street_in.index(most)
            self.in_all[player] -= most - second
            # What nobody can match of an ante comes back when third street is over.
            place = self.returns if self.street < 3 else self.events
            place.append(Uncalled(0, player, most - second))
        self.street_in = [0] * self.count
        self.bet = 0


def play(game: Game, seed: str, hand_id: str) -> PokerkitHand | None:
    """One random hand; None where pokerkit ran out of cards and would deal out of the muck."""
    chance = random.Random(seed)
    count = chance.choice((2, 2, 3, 4, 5, 6, 7, 8))
    unit = chance.choice((1, 2, 5, 10, 40))
    small_bet, bring_in, ante = 10 * unit, chance.choice((2, 3, 5)) * unit, chance.choice((1, 2)) * unit
    depth = chance.choice((5, 40, 150, 400))
    stacks = [max(1, int(chance.uniform(0.2, depth) * small_bet)) for _ in range(count)]
    if chance.random() < 0.1:
        stacks[chance.randrange(count)] = chance.randint(1, ante + bring_in)
    state = VARIANTS[game].create_state(
        AUTOMATIONS, True, ante, bring_in, small_bet, 2 * small_bet, stacks, count, mode=Mode.CASH_GAME
    )
    deck = list(PK_CARDS)
    chance.shuffle(deck)
    state.deck_cards = deque(deck)
    record = _Recorder(count, small_bet, bring_in)
    for player in range(count):
        posted = min(ante, stacks[player])
        record.put(player, posted)
        record.events.append(Ante(0, player, posted, all_in=posted == stacks[player]))
        if posted == stacks[player]:
            record.situations.add(ALL_IN_ANTE)
    record.close_round()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Returning reserved", UserWarning)
        if not _run(state, record, chance):
            return None
    header = _header(game, chance, hand_id, small_bet)
    numbers = sorted(chance.sample(range(1, 9), count))
    seats = tuple(
        Seat(0, number, f"Player{number}", stack) for number, stack in zip(numbers, stacks, strict=True)
    )
    hero = chance.choice((None, *range(count)))
    ended = [_ending(state, record, opener_shows=opener_shows) for opener_shows in (False, True)]
    pots = ended[0][1]
    whole = tuple(Played(header, seats, tuple(record.events), lines, pots, 0, hero) for lines, _ in ended)
    return PokerkitHand(
        whole[0],
        whole[1],
        tuple(record.spots),
        tuple(state.stacks),
        ante,
        bring_in,
        frozenset(record.situations),
    )


def _header(game: Game, chance: random.Random, hand_id: str, small_bet: int) -> Header:
    stakes = Stakes(Stake(small_bet, "printed"), Stake(2 * small_bet, "printed"))
    common: dict[str, Any] = {"time_utc": 1704110400, "time_text": "2024/01/01 7:00:00 ET"}
    common |= {"time_zone": "ET", "time_zone_source": "printed"}
    if chance.random() < 0.5:
        header = Header(
            1, "pokerstars", hand_id, game, "fixed_limit", "USD", stakes, "Oracle", 8, **common
        )  # fmt: skip
    else:
        header = Header(
            1, "pokerstars", hand_id, game, "fixed_limit", "chips", stakes, "77 1", 8,
            tournament="77", level="IV", buy_in="$10+$1 USD", **common,
        )  # fmt: skip
    return replace(header, heading=heading(header))


def _run(state: Any, record: _Recorder, chance: random.Random) -> bool:
    nobody_folds = chance.random() < 0.1
    looseness = [1.0 if nobody_folds else chance.random() for _ in range(record.count)]
    aggression = [chance.choice((0.05, 0.3, 0.6, 0.95)) for _ in range(record.count)]
    while state.status:
        if any(state.hole_dealing_statuses):
            _begin_street(state, record)
            if not _deal(state, record, state.hole_dealee_index):
                return False
        elif any(state.board_dealing_counts):
            _begin_street(state, record)
            (card,) = state.deal_board((chance.choice(sorted(state.burn_cards, key=repr)),)).cards
            record.events[-1] = Street(0, record.street, (CARD_BY_TEXT[repr(card)],))
            record.situations.add(COMMUNITY_CARD)
        elif state.showdown_index is not None:
            record.eligible = record.eligible or [set(pot.player_indices) for pot in state.pots]
            if record.first_to_show is None:
                record.first_to_show = state.opener_index
            state.show_or_muck_hole_cards(True)
        elif any(state.hand_killing_statuses):
            _take_out_hopeless_hands(state)
        else:
            player = state.actor_index
            _decide(state, record, chance, looseness[player], aggression[player])
            if state.actor_index is None:
                record.close_round()
    return True


def _take_out_hopeless_hands(state: Any) -> None:
    """As pokerkit does before it pays, except where two pots would then look like one."""
    killed = {player for player, hopeless in enumerate(state.hand_killing_statuses) if hopeless}
    left = [frozenset(pot.player_indices) - killed for pot in state.pots]
    if len(set(left)) < len(left):
        state.hand_killing_statuses = [False] * state.player_count
        state._update_hand_killing()
    while any(state.hand_killing_statuses):
        state.kill_hand()


def _begin_street(state: Any, record: _Recorder) -> None:
    if state.street_index + 3 != record.street:
        if record.street == 3:
            record.events += record.returns
        record.street = state.street_index + 3
        record.aggressor = None
        record.events.append(Street(0, record.street))


def _deal(state: Any, record: _Recorder, player: int) -> bool:
    """Deals one player's cards of the street; False where one of them comes out of the muck."""
    statuses = tuple(state.hole_dealing_statuses[player])
    cards = [CARD_BY_TEXT[repr(card)] for card in state.deal_hole(len(statuses), player).cards]
    if not record.dealt.isdisjoint(cards):
        return False
    record.dealt.update(cards)
    down = tuple(card for card, up in zip(cards, statuses, strict=True) if not up)
    up = tuple(card for card, is_up in zip(cards, statuses, strict=True) if is_up)
    record.events.append(Deal(0, player, down, up))
    return True


def _decide(
    state: Any, record: _Recorder, chance: random.Random, looseness: float, aggression: float
) -> None:
    player = state.actor_index
    forced = state.effective_bring_in_amount or 0
    call = state.checking_or_calling_amount or 0
    raise_to = state.min_completion_betting_or_raising_to_amount
    assert raise_to == state.max_completion_betting_or_raising_to_amount
    if raise_to is not None and raise_to <= forced:
        # pokerkit would let a short stack "complete" to what its bring-in is anyway.
        raise_to = None
    after_short = record.street == 3 and SHORT_WAGER in record.situations
    record.spots.append(Spot(player, record.street, forced, call, raise_to, after_short))
    stack = state.stacks[player]
    if raise_to is not None and chance.random() < (aggression * 0.3 if forced else aggression):
        state.complete_bet_or_raise_to(raise_to)
        _wager(record, player, raise_to, raise_to - record.street_in[player] == stack)
    elif forced:
        state.post_bring_in()
        record.put(player, forced)
        record.bet = forced
        record.events.append(BringIn(0, player, forced, all_in=forced == stack))
        if forced < record.bring_in:
            record.situations.add(SHORT_BRING_IN)
    elif call and chance.random() > 0.4 + 0.6 * looseness:
        state.fold()
        record.events.append(Fold(0, player))
    else:
        state.check_or_call()
        record.put(player, call)
        record.events.append(Call(0, player, call, all_in=call == stack) if call else Check(0, player))


def _wager(record: _Recorder, player: int, to: int, all_in: bool) -> None:
    increase = to - record.bet
    full = record.small_bet if record.street < 5 else 2 * record.small_bet
    if to % full:
        record.situations.add(SHORT_WAGER)
    if record.bet:
        record.events.append(Wager(0, player, "raises", to=to, increase=increase, all_in=all_in))
    else:
        record.events.append(Wager(0, player, "bets", added=to, all_in=all_in))
    record.put(player, to - record.street_in[player])
    record.bet = to
    record.aggressor = player


Line = Show | Muck | Collect


def _ending(state: Any, record: _Recorder, *, opener_shows: bool) -> tuple[tuple[Line, ...], tuple[int, ...]]:
    """Shows, mucks and collects, the last side pot first, and what each pot paid."""
    live = [player for player in range(record.count) if not _folded(record, player)]
    total = sum(record.in_all)
    if len(live) == 1:
        return (Collect(0, live[0], total), Muck(0, live[0], beaten=False)), (total,)
    pushes = [op for op in state.operations if isinstance(op, pokerkit.ChipsPushing)]
    pots = sorted({push.pot_index for push in pushes})
    cards = _all_cards(record)
    order = _show_order(state, record, live, opener_shows)
    winners = {player for push in pushes for player, won in enumerate(push.amounts) if won}
    lines: list[Line] = []
    told: set[int] = set()
    for pot in reversed(pots):
        for player in order:
            if player in told or player not in record.eligible[pot]:
                continue
            # The first to show has to; a loser behind a shown hand may muck.
            shows = player in winners or not told or (player + total) % 2
            told.add(player)
            lines.append(Show(0, player, cards[player]) if shows else Muck(0, player))
        for amounts in _paid_out(record, [push for push in pushes if push.pot_index == pot], cards):
            lines += [
                Collect(0, player, won, pot=_pot_number(pot, len(pots)))
                for player, won in enumerate(amounts)
                if won
            ]
    return tuple(lines), tuple(
        sum(sum(push.amounts) for push in pushes if push.pot_index == pot) for pot in pots
    )


def _pot_number(pot: int, pots: int) -> int:
    """PokerStars numbers side pots only where there are several."""
    return -1 if pot == 1 and pots == 2 else pot


def _paid_out(record: _Recorder, pushes: list[Any], cards: list[tuple[Card, ...]]) -> list[tuple[int, ...]]:
    """What one pot pays, half by half; notes what pokerkit pays and no room does.

    Where a low qualifies for one pot alone, pokerkit halves the other pots too and pays their low
    halves to whoever is in. Where these are the winners of the high it comes to the same.
    """
    community = next((e.community for e in record.events if isinstance(e, Street) and e.community), ())
    halves = [push.amounts for push in pushes]
    if any(push.hand_type_index == 1 for push in pushes):
        high, low = halves
        winners = [player for player, won in enumerate(low) if won]
        if low8_strength((*cards[winners[0]], *community)) is None:
            if winners != [player for player, won in enumerate(high) if won]:
                record.situations.add(LOW_WITHOUT_QUALIFIER)
            halves = [tuple(a + b for a, b in zip(high, low, strict=True))]
    for amounts in halves:
        won = [amount for amount in amounts if amount]
        if max(won) - min(won) > 1:
            record.situations.add(UNEVEN_ODD_CHIPS)
    return halves


def _folded(record: _Recorder, player: int) -> bool:
    return any(isinstance(event, Fold) and event.player == player for event in record.events)


def _all_cards(record: _Recorder) -> list[tuple[Card, ...]]:
    cards: list[tuple[Card, ...]] = [()] * record.count
    for event in record.events:
        if isinstance(event, Deal):
            cards[event.player] = (*cards[event.player], *event.down, *event.up)
    return cards


def _show_order(state: Any, record: _Recorder, live: list[int], opener_shows: bool) -> list[int]:
    """From the last to bet on the river; else by seat, or from the opener of the river."""
    first = record.aggressor if record.street == 7 else None
    if opener_shows or first is None:
        first = record.first_to_show or 0 if opener_shows else 0
    return sorted(live, key=lambda player: (player - first) % record.count)
