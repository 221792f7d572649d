"""A hand as it happened: its events walked once from the first to the last, and before every act the state
of the table written down plainly.

Players are numbered as in the hand, clockwise by seat. Amounts are in smallest units. Nothing here is taken
from the replayer or the statistics.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from stud_stats.core.events import (
    Ante,
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
    Street,
    Uncalled,
    Wager,
)

ACTS = (BringIn, Wager, Call, Check, Fold)


@dataclass(frozen=True)
class Wagered:
    """A wager of a street: who made it, to which street total, by how much more than the bet before.

    ``all_in``: it took the last chips. ``full``: it is no short wager. ``level`` is how many full ones there
    are with it, a full bring-in counted.
    """

    place: int
    player: int
    total: int
    increase: int
    all_in: bool
    full: bool
    level: int


@dataclass(frozen=True)
class Act:
    """One act and what was so before it.

    ``kind``: fold, check, call, bring_in or wager (a completion, a bet, a raise, a full opening).
    ``place`` is its number among the events, ``total`` the street total of the player after it.
    ``level``: 0 while there is nothing but the bring-in, 1 after the completion or the bet, 2 after a raise;
    a bring-in as large as the small bet is level 1, an all-in for less than half a bet is none.
    ``earlier`` are the acts of this street before, ``wagers`` the wagers among them.
    ``live`` are the players who are in, ``stacks`` and ``boards`` are of all players.
    """

    place: int
    street: int
    player: int
    kind: str
    added: int
    total: int
    forced: bool
    bet: int
    paid_now: tuple[int, ...]
    stacks: tuple[int, ...]
    live: tuple[int, ...]
    boards: tuple[tuple[int, ...], ...]
    down: tuple[tuple[int, ...], ...]
    pot: int
    bring_in: int
    level: int
    wagers: tuple[Wagered, ...]
    earlier: tuple[Act, ...]

    @property
    def stack(self) -> int:
        """What the player has before the act."""
        return self.stacks[self.player]

    @property
    def to_call(self) -> int:
        """What staying in costs; the whole bring-in where its player had less."""
        return min(self.owed - self.paid_now[self.player], self.stack)

    @property
    def owed(self) -> int:
        """The street total that keeps a player in."""
        return max(self.bet, self.bring_in)

    @property
    def facing_wager(self) -> bool:
        """A bet, however short; not the bring-in alone."""
        return self.level > 0 or bool(self.wagers)

    @property
    def callers(self) -> list[Act]:
        """Calls of the bet that stands."""
        since = self.wagers[-1].place if self.wagers else -1
        return [act for act in self.earlier if act.kind == "call" and act.place > since]

    @property
    def own_earlier(self) -> tuple[Act, ...]:
        return tuple(act for act in self.earlier if act.player == self.player)

    @property
    def others_with_more(self) -> tuple[int, ...]:
        """Others who are in and could put in more than the bet that there is."""
        return tuple(
            player
            for player in self.live
            if player != self.player and self.paid_now[player] + self.stacks[player] > self.bet
        )


@dataclass
class Story:
    """A whole hand.

    ``seen`` are for each player the streets that were dealt while the player was in. ``bringer`` opened third
    street because he had to. ``may_wager`` is remembered by the place of the act, since it is slow to find.
    """

    hand: Hand
    dealt: list[bool]
    acts: list[Act] = field(default_factory=list)
    seen: list[list[int]] = field(default_factory=list)
    in_at_end: list[int] = field(default_factory=list)
    boards: list[list[int]] = field(default_factory=list)
    down: list[list[int]] = field(default_factory=list)
    community: list[int] = field(default_factory=list)
    antes: list[int] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    bringer: int | None = None
    streets: list[int] = field(default_factory=list)
    may_wager: dict[int, bool] = field(default_factory=dict)

    @property
    def players(self) -> range:
        return range(len(self.hand.seats))

    @property
    def game(self) -> str:
        return self.hand.header.game

    def on(self, street: int) -> list[Act]:
        return [act for act in self.acts if act.street == street]

    def of(self, player: int, street: int = 0) -> list[Act]:
        """The acts of a player, on one street or all; the opening that was forced among them."""
        return [act for act in self.acts if act.player == player and street in (0, act.street)]

    def net(self, player: int) -> int:
        return self.won[player] - self.paid[player]

    def showdown(self, player: int) -> bool:
        """In at the end against somebody else."""
        return player in self.in_at_end and len(self.in_at_end) > 1

    def later(self, act: Act) -> list[Act]:
        """The acts of the same street after ``act``."""
        return [other for other in self.acts if other.street == act.street and other.place > act.place]


def added_by(event: Event, bet: int, paid_now: int) -> int:
    """The chips that an act puts in, from whichever figures are printed."""
    if isinstance(event, BringIn):
        return event.amount
    if isinstance(event, (Wager, Call)):
        if event.added is not None:
            return event.added
        if event.to is not None:
            return event.to - paid_now
        if isinstance(event, Wager) and event.increase is not None:
            return bet + event.increase - paid_now
        raise ValueError("an act without a figure")
    return 0


def tell(hand: Hand) -> Story:
    """Walk the events of ``hand``."""
    players = range(len(hand.seats))
    story = Story(hand, dealt_in(hand))
    story.seen = [[] for _ in players]
    story.boards = [[] for _ in players]
    story.down = [[] for _ in players]
    story.antes = [0 for _ in players]
    stacks = [seat.stack for seat in hand.seats]
    paid = [0 for _ in players]
    paid_now = [0 for _ in players]
    returned = [0 for _ in players]
    live = [player for player in players if story.dealt[player]]
    street, bet, bring_in = 0, 0, 0
    wagers: list[Wagered] = []
    earlier: list[Act] = []
    posted_bring_in = hand.header.stakes.bring_in.amount or 0
    for place, event in enumerate(hand.events):
        if isinstance(event, Street):
            give_back_silently(hand, paid, paid_now, stacks, returned)
            street, bet, bring_in = event.street, 0, 0
            paid_now = [0 for _ in players]
            wagers, earlier = [], []
            story.streets.append(street)
            story.community += event.community
            for player in live:
                story.seen[player].append(street)
        elif isinstance(event, Deal):
            story.boards[event.player] += event.up
            story.down[event.player] += event.down
        elif isinstance(event, Ante):
            story.antes[event.player] += event.amount
            paid[event.player] += event.amount
            paid_now[event.player] += event.amount
            stacks[event.player] -= event.amount
        elif isinstance(event, Uncalled):
            paid[event.player] -= event.amount
            paid_now[event.player] -= event.amount
            stacks[event.player] += event.amount
        elif isinstance(event, ACTS):
            player = event.player
            added = added_by(event, bet, paid_now[player])
            total = paid_now[player] + added
            opens = street == 3 and not any(act.total for act in earlier)
            kind = kind_of(event, total, bet, opens=opens, bring_in=posted_bring_in)
            act = Act(
                place, street, player, kind, added, total, opens and added > 0, bet,
                tuple(paid_now), tuple(stacks), tuple(live),
                tuple(tuple(board) for board in story.boards), tuple(tuple(cards) for cards in story.down),
                sum(paid), bring_in, level_of(hand, wagers, bring_in), tuple(wagers), tuple(earlier),
            )  # fmt: skip
            story.acts.append(act)
            earlier.append(act)
            paid[player] += added
            paid_now[player] += added
            stacks[player] -= added
            if act.forced:
                story.bringer = player
                bring_in = posted_bring_in if kind == "bring_in" else 0
            if kind == "wager":
                wagers.append(wagered(hand, act, all_in=not stacks[player]))
            bet = max(bet, total)
            if kind == "fold":
                live.remove(player)
    give_back_silently(hand, paid, paid_now, stacks, returned)
    story.in_at_end = live
    story.paid = paid
    story.won = winnings(hand, paid, returned)
    return story


def kind_of(event: Event, total: int, bet: int, *, opens: bool, bring_in: int) -> str:
    """What an act is by its amount: the word that the room prints is not believed."""
    if isinstance(event, (Fold, Check)):
        return "fold" if isinstance(event, Fold) else "check"
    if opens:
        # No more than the bring-in is the bring-in, whatever it is called.
        is_bring_in = isinstance(event, BringIn) if not bring_in else total <= bring_in
        return "bring_in" if is_bring_in else "wager"
    if isinstance(event, Call) or total <= bet:
        return "call"
    return "wager"


def level_of(hand: Hand, wagers: list[Wagered], bring_in: int) -> int:
    return wagers[-1].level if wagers else int(full_bring_in(hand, bring_in))


def wagered(hand: Hand, act: Act, *, all_in: bool) -> Wagered:
    """The wager that ``act`` is. One that did not take the last chips is a full one whatever its size; one
    that did is, if it reaches the next full total or adds half a bet."""
    stakes = hand.header.stakes
    small, big = stakes.small_bet.amount or 0, stakes.big_bet.amount or 0
    last_full = max((wager.total for wager in act.wagers if wager.full), default=0)
    unit = big if act.street > 4 or any(wager.increase >= big for wager in act.wagers) else small
    if hand.header.structure != "fixed_limit":
        last_full = last_full or act.bring_in
        unit = max([small, *[wager.increase for wager in act.wagers if wager.full]])
    elif act.street == 3:
        unit = small
    increase = act.total - act.bet
    full = not all_in or act.total - last_full >= unit or 2 * increase >= unit
    return Wagered(act.place, act.player, act.total, increase, all_in, full, act.level + full)


def full_bring_in(hand: Hand, bring_in: int) -> bool:
    """In fixed limit a bring-in as large as the small bet is a bet."""
    small_bet = hand.header.stakes.small_bet.amount or 0
    return hand.header.structure == "fixed_limit" and 0 < small_bet <= bring_in


def dealt_in(hand: Hand) -> list[bool]:
    """Who got cards; where the room prints cards of its reader alone: who posted or acted."""
    found = [False for _ in hand.seats]
    for event in hand.events:
        if isinstance(event, (Deal, Ante, *ACTS)):
            found[event.player] = True
    return found


def give_back_silently(
    hand: Hand, paid: list[int], paid_now: list[int], stacks: list[int], returned: list[int]
) -> None:
    """At the end of a street, and after the antes, take back what nobody called, where the room has no line
    for that."""
    if hand.header.habits.uncalled == "line":
        return
    second, first = sorted(paid_now)[-2:]
    player = paid_now.index(first)
    for amounts in (paid, paid_now):
        amounts[player] -= first - second
    for amounts in (stacks, returned):
        amounts[player] += first - second


def winnings(hand: Hand, paid: list[int], returned: list[int]) -> list[int]:
    """What each player won, from the lines or, where there are none, from the summary; chips that nobody
    called are no winnings, even where the room has them in one figure."""
    won = [0 for _ in hand.seats]
    for event in hand.events:
        if isinstance(event, Collect):
            won[event.player] += event.amount
    winners = hand.header.habits.winners
    for event in hand.events:
        if isinstance(event, SeatSummary):
            if winners == "summary" and not won[event.player]:
                won[event.player] = event.won
            elif winners == "nets" and event.net is not None:
                won[event.player] = max(0, event.net + paid[event.player])
    if hand.header.habits.uncalled == "collected":
        won = [max(0, amount - back) for amount, back in zip(won, returned, strict=True)]
    return won


def rake_printed(hand: Hand) -> int | None:
    """The rake that the text names, or None."""
    rakes = [event.rake for event in hand.events if isinstance(event, PotTotal) and event.rake is not None]
    return rakes[0] if rakes else None


def cards_known_at_end(hand: Hand, player: int) -> list[int]:
    """Every card of the player that some line prints, each once, in no order; unknown ones left out."""
    found: list[int] = []
    for event in hand.events:
        if isinstance(event, Deal) and event.player == player:
            found += [*event.down, *event.up]
        elif isinstance(event, (Show, Muck, SeatSummary, Fold)) and event.player == player:
            found += event.cards
    return sorted({card for card in found if card >= 0})
