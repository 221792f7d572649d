"""The end of a hand: returns, totals, side pots, shows, names, awards, the summary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from stud_stats.core.cards import Card
from stud_stats.core.events import (
    Ante,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    HandName,
    Muck,
    PotTotal,
    SeatSummary,
    Show,
    Unread,
    Wager,
)
from stud_stats.generating.policies import FAMILY
from stud_stats.parsing.line_lexer import AMBIGUOUS, OTHER_CURRENCY
from stud_stats.replay.pots import Pot, best_of
from stud_stats.rules.ranking import best_five_high, best_five_low
from stud_stats.writers.pokerstars_words import hand_words
from tests.instruments.planting import rules
from tests.instruments.planting.game import HERE, Ending, GameInPlay
from tests.instruments.planting.plant import Act, Change, Plant


class Uncalled(Plant):
    """What nobody matched stays in the pot; or too little, too much or nothing that is due goes back,
    or to another player.
    """

    code = "pot.uncalled-not-returned"

    def at_return(self, game: GameInPlay, player: int, amount: int) -> Act | None:
        if not amount:
            return None
        table = game.table

        def act() -> None:
            manner = game.dice.random()
            others = [p for p in game.players if p != player and table.street_in[p] >= amount]
            game.mark()
            if manner < 0.5:
                return
            if manner < 0.65 and others:
                game.return_chips(game.dice.choice(others), amount)
                return
            most = table.street_in[player]
            wrong = [n for n in (amount // 2, amount - 1, amount + 1, 2 * amount) if 0 < n <= most]
            wrong = [n for n in wrong if n != amount]
            if wrong:
                game.return_chips(player, game.dice.choice(wrong))

        return act


class AtTheEnd(Plant):
    """Plants at a showdown of few players who stay: calm policies."""

    def setup(self, game: GameInPlay) -> None:
        if game.chance.random() < 0.5:
            game.policies = [FAMILY] * len(game.players)


class TotalMismatch(Plant):
    """The printed total or rake, or what an only winner collects, is not what was put in."""

    code = "pot.total-mismatch"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        at = next(n for n, event in enumerate(events) if isinstance(event, PotTotal))
        collects = [n for n, event in enumerate(events) if isinstance(event, Collect)]
        yield lambda: self.printed(game, events, at)
        if len(collects) == 1:
            yield lambda: self.paid(game, events, collects[0], at)

    def printed(self, game: GameInPlay, events: list[Event], at: int) -> Any:
        total = events[at]
        assert isinstance(total, PotTotal)
        off = game.dice.choice((1, 10, 100))
        rake = total.rake or 0
        changed = game.dice.choice(
            (
                replace(total, total=total.total + off),
                replace(total, total=total.total + off, rake=rake + off),
                replace(total, rake=rake + off),
                replace(total, total=max(1, total.total - off) if total.total > 1 else 3),
            )
        )
        events[at] = changed
        return events, at

    def paid(self, game: GameInPlay, events: list[Event], at: int, total_at: int) -> Any:
        collect, total = events[at], events[total_at]
        assert isinstance(collect, Collect)
        assert isinstance(total, PotTotal)
        off = game.dice.choice((1, 10, -1))
        amount = collect.amount + off
        if amount < 1:
            amount = collect.amount + 1
        events[at] = replace(collect, amount=amount)
        for place, event in enumerate(events):
            if isinstance(event, SeatSummary) and event.player == collect.player and event.won:
                events[place] = replace(event, won=amount)
        # More than is there is certain at the collect, less only where rake and total are printed.
        return events, at if amount > total.total else total_at


class SidePotWrong(AtTheEnd):
    """Chips moved between the printed pots, a pot too many or too few, or a pot paid out too large."""

    code = "pot.side-pot-wrong"

    def setup(self, game: GameInPlay) -> None:
        super().setup(game)
        short_stacks(game)

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        at = next(n for n, event in enumerate(events) if isinstance(event, PotTotal))
        total = events[at]
        assert isinstance(total, PotTotal)
        rake = total.rake or 0
        if len(total.pots) > 1:
            yield lambda: self.printed(game, events, at, total)
        collects = [n for n, event in enumerate(events) if isinstance(event, Collect)]
        for one, two in pairwise(collects):
            first, second = events[one], events[two]
            assert isinstance(first, Collect)
            assert isinstance(second, Collect)
            alone = all(
                sum(isinstance(e, Collect) and e.pot == c.pot for e in events) == 1 for c in (first, second)
            )
            if alone and first.player != second.player and min(first.amount, second.amount) > rake + 20:
                yield lambda one=one, two=two: self.paid(game, events, (one, two), rake)

    def printed(self, game: GameInPlay, events: list[Event], at: int, total: PotTotal) -> Any:
        pots = list(total.pots)
        manner = game.dice.random()
        one, two = game.dice.sample(range(len(pots)), 2)
        if manner < 0.6:
            moved = game.dice.choice((1, pots[one] // 2, pots[one] - 1))
            moved = max(1, moved)
            pots[one] -= moved
            pots[two] += moved
        elif manner < 0.8:
            pots.append(pots[-1] // 2)
            pots[-2] -= pots[-1]
        elif len(pots) > 2 or game.dice.random() < 0.5:
            pots[0] += pots.pop()
        else:
            pots.reverse()
            if pots == list(total.pots):
                pots[0], pots[1] = pots[0] + 1, pots[1] - 1
        events[at] = replace(total, pots=tuple(pots))
        return events, at

    def paid(self, game: GameInPlay, events: list[Event], places: tuple[int, int], rake: int) -> Any:
        """One pot pays more than it holds, the other less, by more than the rake could explain."""
        more, less = places if game.dice.random() < 0.5 else places[::-1]
        moved = rake + game.dice.choice((1, 15))
        for place, off in ((more, moved), (less, -moved)):
            collect = events[place]
            assert isinstance(collect, Collect)
            events[place] = replace(collect, amount=collect.amount + off)
            for n, event in enumerate(events):
                if isinstance(event, SeatSummary) and event.player == collect.player and event.won:
                    events[n] = replace(event, won=event.won + off)
        return events, more


def short_stacks(game: GameInPlay) -> None:
    small = game.header.stakes.small_bet.amount or 0
    game.seats = [
        replace(seat, stack=max(1, int(game.chance.uniform(1, 8) * small)))
        if game.chance.random() < 0.5
        else seat
        for seat in game.seats
    ]


# ---- the showdown


class ShownDiffers(AtTheEnd):
    """A whole hand is shown, or told by the summary, with a card that contradicts those dealt up."""

    code = "showdown.shown-differs"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        shown = {event.player for event in events if isinstance(event, Show)}
        for place, event in enumerate(events):
            if isinstance(event, (Show, SeatSummary)) and len(event.cards) >= 6 and game.stub():
                if isinstance(event, SeatSummary) and event.player in shown:
                    continue
                yield lambda place=place, event=event: self.change(game, events, place, event)

    def change(self, game: GameInPlay, events: list[Event], at: int, told: Any) -> Any:
        seen = [
            card
            for event in events
            if isinstance(event, Deal) and event.player == told.player
            for card in (*event.down, *event.up)
        ]
        old, new = game.dice.choice(seen), game.stub()[0]
        for place, event in enumerate(events):
            if isinstance(event, (Show, SeatSummary)) and event.player == told.player and event.cards:
                events[place] = replace(event, cards=tuple(new if c == old else c for c in event.cards))
        return events, at


class HandNameWrong(AtTheEnd):
    """A shown hand is called something else than it is."""

    code = "showdown.hand-name-wrong"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        for place, event in enumerate(events):
            if isinstance(event, Show) and len(event.cards) >= 6:
                yield lambda place=place, event=event: self.change(game, events, place, event)

    def change(self, game: GameInPlay, events: list[Event], at: int, show: Show) -> Any:
        high, low = show.high, show.low
        if high is not None and (low is None or game.dice.random() < 0.5):
            high = self.other_high(game, high)
        elif low is not None:
            ranks = list(low.ranks)
            missing = [r for r in range(13) if r not in ranks]
            ranks[game.dice.randrange(len(ranks))] = game.dice.choice(missing)
            low = HandName(-1, tuple(ranks))
        words = hand_words(game.row.game, high, low)
        for place, event in enumerate(events):
            named = isinstance(event, (Show, SeatSummary)) and event.player == show.player
            if named and (event.high is not None or event.low is not None):  # type: ignore[union-attr]
                events[place] = replace(event, high=high, low=low, words=words)
        return events, at

    def other_high(self, game: GameInPlay, high: HandName) -> HandName:
        counts = (1, 1, 2, 1, 1, 1, 2, 1, 1)
        while True:
            category = high.category if game.dice.random() < 0.5 else game.dice.randrange(9)
            ranks = tuple(sorted(game.dice.sample(range(4, 13), counts[category]), reverse=True))
            if (category, ranks) != (high.category, high.ranks):
                return HandName(category, ranks)


# ---- awards


def values(game: GameInPlay, half: str) -> list[int | None]:
    strength = game.row.high if half == "high" else game.row.low
    if strength is None:
        return [None for _ in game.players]
    return [strength(cards) if game.table.in_play[p] else None for p, cards in enumerate(game.whole_hands())]


def winners(game: GameInPlay, pot: Pot, half: str) -> tuple[int, ...]:
    return best_of(pot.eligible, values(game, half))


def pot_number(collect: Collect) -> int:
    return 1 if collect.pot == -1 else collect.pot or 0


def must_show(game: GameInPlay, ending: Ending, player: int) -> None:
    for place, line in enumerate(ending.lines):
        if isinstance(line, Muck) and line.player == player:
            ending.lines[place] = Show(0, player, tuple(game.cards[player]))


def of_pot(ending: Ending, number: int) -> list[int]:
    return [n for n, e in enumerate(ending.lines) if isinstance(e, Collect) and pot_number(e) == number]


def pay(ending: Ending, number: int, paid: Sequence[tuple[int, int]], at: int = 0) -> None:
    """Replace the collects of a pot by (player, amount), the one at ``at`` being marked."""
    places = of_pot(ending, number)
    pot = ending.lines[places[0]].pot  # type: ignore[attr-defined]
    lines: list[Event] = [Collect(0, player, amount, pot=pot) for player, amount in paid]
    lines.insert(at, HERE)
    for place in reversed(places):
        del ending.lines[place]
    ending.lines[places[0] : places[0]] = lines


def collected(ending: Ending, number: int) -> list[tuple[int, int]]:
    return [(ending.lines[n].player, ending.lines[n].amount) for n in of_pot(ending, number)]  # type: ignore[attr-defined]


class AwardPlant(AtTheEnd):
    """A pot is paid wrongly: ``wrong_payments`` are (collects, number of the marked one)."""

    def in_ending(self, game: GameInPlay, ending: Ending, pots: tuple[Pot, ...]) -> Iterable[Act]:
        for number, pot in enumerate(pots):
            paid = collected(ending, number)
            if paid and len(game.live()) > 1 and len(pot.eligible) > 1:
                for wrong, at in self.wrong_payments(game, pot, paid):
                    yield lambda number=number, wrong=wrong, at=at: self.change(
                        game, ending, number, wrong, at
                    )

    def wrong_payments(
        self, game: GameInPlay, pot: Pot, paid: list[tuple[int, int]]
    ) -> Iterable[tuple[list[tuple[int, int]], int]]:
        raise NotImplementedError

    def change(
        self, game: GameInPlay, ending: Ending, number: int, wrong: list[tuple[int, int]], at: int
    ) -> None:
        for player, _ in wrong:
            must_show(game, ending, player)
        pay(ending, number, wrong, at)


class WrongWinner(AwardPlant):
    """A beaten hand is paid the pot, or a winner's part of it."""

    code = "award.wrong-winner"

    def wrong_payments(self, game: GameInPlay, pot: Pot, paid: list[tuple[int, int]]) -> Any:
        high, low = winners(game, pot, "high"), winners(game, pot, "low")
        total = sum(amount for _, amount in paid)
        for player in pot.eligible:
            if player in high or player in low:
                continue
            yield [(player, total)], 0
            qualifies = values(game, "low")[player] is not None or game.row.game == "stud_hi"
            for place, (_, amount) in enumerate(paid):
                if qualifies and len({winner for winner, _ in paid}) > 1:
                    yield [*paid[:place], (player, amount), *paid[place + 1 :]], place


class Ineligible(Plant):
    """A pot is paid to a player who has folded, or who is all-in for less than this side pot."""

    code = "award.ineligible"

    def setup(self, game: GameInPlay) -> None:
        if game.chance.random() < 0.5:
            short_stacks(game)

    def in_ending(self, game: GameInPlay, ending: Ending, pots: tuple[Pot, ...]) -> Iterable[Act]:
        for number, pot in enumerate(pots):
            for place, (_, amount) in enumerate(collected(ending, number)):
                outside = [p for p in game.players if p not in pot.eligible]
                # Those who are in for less are rarer than those who folded: as often as these.
                short = [p for p in outside if game.table.in_play[p]]
                for player in (*outside, *(short * 3)):
                    yield lambda number=number, place=place, player=player, amount=amount: self.change(
                        game, ending, number, place, player, amount
                    )

    def change(
        self, game: GameInPlay, ending: Ending, number: int, place: int, player: int, amount: int
    ) -> None:
        paid = collected(ending, number)
        paid[place] = (player, amount)
        if game.table.in_play[player]:
            must_show(game, ending, player)
        elif len(game.live()) == 1:
            ending.lines = [line for line in ending.lines if isinstance(line, Collect)]
        pay(ending, number, paid, place)


class LowWithoutQualifier(AwardPlant):
    """Half the pot for a low that does not qualify."""

    code = "award.low-without-qualifier"
    games = ("stud_hilo",)
    why_not = "there is no low half in Stud Hi and no qualifier in razz"

    def wrong_payments(self, game: GameInPlay, pot: Pot, paid: list[tuple[int, int]]) -> Any:
        high = winners(game, pot, "high")
        total = sum(amount for _, amount in paid)
        if len(high) > 1 or total < 2:
            return
        for player in pot.eligible:
            if player not in high and values(game, "low")[player] is None:
                yield [(high[0], total - total // 2), (player, total // 2)], 1


class LowShareMissing(AwardPlant):
    """The high hand takes all, although there is a low."""

    code = "award.low-share-missing"
    games = ("stud_hilo",)
    why_not = "there is no low half in Stud Hi and nothing but one in razz"

    def wrong_payments(self, game: GameInPlay, pot: Pot, paid: list[tuple[int, int]]) -> Any:
        high, low = winners(game, pot, "high"), winners(game, pot, "low")
        total = sum(amount for _, amount in paid)
        if low and len(high) == 1 and not set(high) & set(low):
            yield [(high[0], total)], 0


class Tied(AwardPlant):
    """Two players are dealt hands of equal ranks, strong ones."""

    def setup(self, game: GameInPlay) -> None:
        game.policies = [FAMILY] * len(game.players)
        if game.row.game == "stud_hilo" and self.split_in_halves(game):
            return
        ranks = [12, 12, 11, 11, 9, 5, 4] if game.row.game == "stud_hi" else [12, 0, 1, 2, 4, 10, 11]
        if game.row.game == "stud_hilo":
            # No low: the pot is one.
            ranks = [12, 12, 11, 11, 9, 8, 7]
        deal_alike(game, ranks)

    def split_in_halves(self, game: GameInPlay) -> bool:
        return False


def deal_alike(game: GameInPlay, ranks: Sequence[int]) -> None:
    """Two players are dealt seven cards of these ranks each, in orders of their own."""
    one, two = game.chance.sample(game.players, 2)
    suits = {rank: game.chance.sample(range(4), 4) for rank in set(ranks)}
    hands: tuple[list[Card], list[Card]] = ([], [])
    for rank in ranks:
        for hand in hands:
            hand.append(rank * 4 + suits[rank].pop())
    for player, hand in zip((one, two), hands, strict=True):
        game.chance.shuffle(hand)
        game.fixed[player, 3] = tuple(hand[:3])
        for street in range(4, 8):
            game.fixed[player, street] = (hand[street - 1],)


class SplitUneven(Tied):
    """Equal hands, or the halves of high and low, get unequal parts; or one of the equal gets all."""

    code = "award.split-uneven"

    def split_in_halves(self, game: GameInPlay) -> bool:
        return game.chance.random() < 0.6

    def wrong_payments(self, game: GameInPlay, pot: Pot, paid: list[tuple[int, int]]) -> Any:
        players = [player for player, _ in paid]
        if len(paid) < 2 or len(set(players)) < len(paid):
            return
        total = sum(amount for _, amount in paid)
        for off in (len(paid) + 1, total // 10, total // 4):
            if len(paid) < off < min(amount for _, amount in paid):
                (one, much), (two, less), *rest = paid
                yield [(one, much + off), (two, less - off), *rest], 0
                yield [(one, much - off), (two, less + off), *rest], 0
        high, low = winners(game, pot, "high"), winners(game, pot, "low")
        if not (high and low):
            yield [(players[0], total)], 0


class OddChip(Tied):
    """The odd chip of a tie, for the pot or for one half of it, goes to the wrong one of the tied."""

    code = "award.odd-chip"
    house = {"odd_chip_tie": "high_suit_five"}  # noqa: RUF012

    def setup(self, game: GameInPlay) -> None:
        super().setup(game)
        seat = game.chance.choice(game.players)
        stack = game.seats[seat].stack
        # An odd number of dead chips now and then: somebody has less than the ante.
        ante = game.header.stakes.ante.amount or 0
        if stack > ante > 2 and game.chance.random() < 0.7:
            game.seats[seat] = replace(game.seats[seat], stack=game.chance.randint(1, ante - 1))

    def split_in_halves(self, game: GameInPlay) -> bool:
        """Two of three or more players have the same low."""
        if len(game.players) < 3 or game.chance.random() < 0.4:
            return False
        deal_alike(game, [12, 0, 2, 3, 5, 9, 10])
        return True

    def house_ending(self, game: GameInPlay, ending: Ending, pots: tuple[Pot, ...]) -> None:
        for number, pot in enumerate(pots):
            tied = self.tied(game, pot, collected(ending, number))
            if tied is None:
                continue
            half, at = tied
            places = [of_pot(ending, number)[place] for place in at]
            lines = [ending.lines[place] for place in places]
            amounts = sorted((line.amount for line in lines), reverse=True)  # type: ignore[attr-defined]
            first = odd_chip_first(game, [line.player for line in lines], half)  # type: ignore[attr-defined]
            for place, player, amount in zip(places, first, amounts, strict=True):
                ending.lines[place] = replace(ending.lines[place], player=player, amount=amount)

    def tied(
        self, game: GameInPlay, pot: Pot, paid: list[tuple[int, int]]
    ) -> tuple[str, tuple[int, int]] | None:
        """The half that two players share, and which of the payments are theirs; one collect a player."""
        players = [player for player, _ in paid]
        if len(set(players)) < len(players):
            return None
        high, low = winners(game, pot, "high"), winners(game, pot, "low")
        if high and low and not (len(high) == 1 and not set(high) & set(low)):
            return None
        half, both = ("low", low) if low else ("high", high)
        if len(both) != 2 or not set(both) <= set(players):
            return None
        one, two = sorted(players.index(player) for player in both)
        return half, (one, two)

    def wrong_payments(self, game: GameInPlay, pot: Pot, paid: list[tuple[int, int]]) -> Any:
        tied = self.tied(game, pot, paid)
        if tied is None:
            return
        _, (first, second) = tied
        (one, much), (two, less) = paid[first], paid[second]
        if much != less:
            changed = list(paid)
            changed[first], changed[second] = (one, less), (two, much)
            yield changed, second if less < much else first


class HiloOddChip(AwardPlant):
    """The odd chip of a pot in two halves goes to the low one."""

    code = "award.hilo-odd-chip"
    games = ("stud_hilo",)
    why_not = "only this game has two halves"

    def wrong_payments(self, game: GameInPlay, pot: Pot, paid: list[tuple[int, int]]) -> Any:
        high, low = winners(game, pot, "high"), winners(game, pot, "low")
        if len(high) == len(low) == 1 and high != low and len(paid) == 2:
            (one, much), (two, less) = paid
            if much == less + 1:
                yield [(one, less), (two, much)], 1


# ---- the summary, the text


class SummaryDisagrees(Plant):
    """A line of the summary says something else than the hand; or one is missing."""

    code = "summary.disagrees"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        for place, event in enumerate(events):
            if isinstance(event, Board):
                yield lambda place=place, event=event: self.new(
                    events, place, replace(event, cards=((event.cards[0] + 1) % 52,))
                )
            if isinstance(event, SeatSummary):
                for changed in self.changes(game, events, event):
                    yield lambda place=place, changed=changed: self.new(events, place, changed)
                yield lambda place=place: self.leave_out(events, place)

    def new(self, events: list[Event], place: int, event: Event) -> Any:
        events[place] = event
        return events, place

    def leave_out(self, events: list[Event], place: int) -> Any:
        del events[place]
        return events, len(events) - 1

    def changes(self, game: GameInPlay, events: list[Event], told: SeatSummary) -> Iterable[SeatSummary]:
        if told.outcome == "folded":
            yield replace(told, street=told.street % 5 + 3, did_not_bet=False)
            bet = any(isinstance(e, Wager) and e.player == told.player for e in events)
            if bet:
                yield replace(told, did_not_bet=True)
        if told.won:
            yield replace(told, won=told.won + 1)
            yield replace(told, won=max(1, told.won // 2) if told.won > 1 else 5)
        if told.outcome == "lost":
            yield replace(told, outcome="won", won=100)
            yield replace(told, outcome="folded", street=5, cards=(), high=None, low=None, words="")
            if game.stub():
                yield replace(told, cards=(game.stub()[0], *told.cards[1:]))


class UnreadLine(Plant):
    """A line of no known kind stands among the others, or in the place of one that is lost by it."""

    code = "text.unread-line"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        first = 1 + len(game.seats)
        for place in range(first, len(events)):
            yield lambda place=place: (
                [*events[:place], Unread(0, "the cards are shuffled twice"), *events[place:]],
                place,
            )
            if isinstance(events[place], (Ante, BringIn, Wager, Call, Check, Fold, Collect)):
                yield lambda place=place: (
                    [*events[:place], Unread(0, "a line with a damaged word"), *events[place + 1 :]],
                    place,
                )


class AmbiguousName(Plant):
    """A line that may be of one player or of another. Canonical texts carry such a line as unread,
    with the reason; the texts of rooms are tried with hostile names elsewhere.
    """

    code = "text.ambiguous-name"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        first = 1 + len(game.seats)
        for place in range(first, len(events)):
            line = Unread(0, "x: folds: checks", AMBIGUOUS)
            yield lambda place=place, line=line: ([*events[:place], line, *events[place:]], place)


class OtherCurrency(Plant):
    """A line with a figure in another currency; canonical texts carry it as unread, with the reason."""

    code = "text.currency-differs"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        first = 1 + len(game.seats)
        for place in range(first, len(events)):
            line = Unread(0, "x: bets €2", OTHER_CURRENCY)
            yield lambda place=place, line=line: ([*events[:place], line, *events[place:]], place)


def odd_chip_first(game: GameInPlay, players: Sequence[int], half: str) -> list[int]:
    """TDA 20: the highest card of the five, by rank, then suit; aces are low in low hands."""
    five = best_five_high if half == "high" else best_five_low
    hands = game.whole_hands()
    return sorted(
        players,
        key=lambda p: sorted(
            ((rules.rank(c, ace_low=half == "low"), c % 4) for c in five(hands[p])), reverse=True
        ),
        reverse=True,
    )


PLANTS: tuple[type[Plant], ...] = (
    Uncalled, TotalMismatch, SidePotWrong, ShownDiffers, HandNameWrong, WrongWinner, Ineligible,
    LowWithoutQualifier, LowShareMissing, SplitUneven, OddChip, HiloOddChip, SummaryDisagrees, UnreadLine,
    AmbiguousName, OtherCurrency,
)  # fmt: skip
