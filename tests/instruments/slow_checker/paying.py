"""Awards: the pots laid in layers, each paid to the best of the hands that were shown for it."""

from __future__ import annotations

from dataclasses import dataclass

from stud_stats.core.events import Collect, Hand, Muck, SeatSummary, Show
from stud_stats.rules.profile import UNSPECIFIED, RulesProfile
from tests.instruments.slow_checker.cards import Value, best_eight_low, best_high, best_low
from tests.instruments.slow_checker.facts import Facts, facts_before, first_collect

WRONG_WINNER = "award.wrong-winner"
INELIGIBLE = "award.ineligible"
LOW_WITHOUT = "award.low-without-qualifier"
LOW_MISSING = "award.low-share-missing"
UNEVEN = "award.split-uneven"


@dataclass
class Layer:
    """A pot: its chips and who may win it."""

    amount: int
    eligible: list[int]


@dataclass
class Contest:
    """A pot with the lines that pay it, and what is known of the hands."""

    layer: Layer
    paid: list[tuple[int, Collect]]
    high: dict[int, Value]
    low: dict[int, Value]
    known: list[int]

    def best(self, values: dict[int, Value]) -> list[int]:
        """Who of the eligible has the best of these values; nobody if there are none."""
        own = {p: values[p] for p in self.layer.eligible if p in values and p in self.known}
        return [p for p in own if own[p] == max(own.values())]

    def sum_of(self, player: int) -> int:
        """What the pot pays a player in all its lines."""
        return sum(collect.amount for _, collect in self.paid if collect.player == player)


def layers(facts: Facts) -> list[Layer]:
    """Main pot first: each layer goes up to what one more of the players still in has paid."""
    found, below = [], 0
    for level in sorted({facts.paid[p] for p in facts.live}):
        amount = sum(min(paid, level) - min(paid, below) for paid in facts.paid)
        found.append(Layer(amount, [p for p in facts.live if facts.paid[p] >= level]))
        below = level
    if found:
        found[-1].amount += sum(max(0, paid - below) for paid in facts.paid)
    return found


def award_breaches(hand: Hand, profile: RulesProfile) -> set[tuple[int, str]]:
    """(place, code) of all that is wrong with the payments."""
    facts = facts_before(hand, first_collect(hand))
    pots = layers(facts)
    breaches: set[tuple[int, str]] = set()
    paid: dict[int, list[tuple[int, Collect]]] = {}
    for place, event in enumerate(hand.events):
        if not isinstance(event, Collect):
            continue
        number = pot_number(event, pots)
        if event.player not in facts.live or (number >= 0 and event.player not in pots[number].eligible):
            breaches.add((place, INELIGIBLE))
        elif number >= 0:
            paid.setdefault(number, []).append((place, event))
    broken = {pot_number(event, pots) for place, _ in breaches if (event := hand.events[place])}
    for number, lines in paid.items():
        if number not in broken and len(pots[number].eligible) > 1:
            breaches |= contest_breaches(contest(hand, facts, pots[number], lines, profile), hand)
    return breaches


def pot_number(collect: object, pots: list[Layer]) -> int:
    """Which layer a line pays from, -1 where that is not told or there is no such layer."""
    assert isinstance(collect, Collect)
    if collect.pot == -1:
        return 1 if len(pots) == 2 else -1
    number = -1 if collect.pot is None else collect.pot
    return number if number < len(pots) else -1


def contest(
    hand: Hand, facts: Facts, layer: Layer, paid: list[tuple[int, Collect]], profile: RulesProfile
) -> Contest:
    """What is known of those who may win a pot. Who mucks gives the pot up, whatever the cards."""
    mucked = {e.player for e in hand.events if isinstance(e, Muck)}
    shown = {e.player for e in hand.events if isinstance(e, Show)}
    collecting = {collect.player for _, collect in paid}
    game = hand.header.game
    high: dict[int, Value] = {}
    low: dict[int, Value] = {}
    known = []
    for player in layer.eligible:
        if player in mucked and player not in shown and player not in collecting:
            continue
        cards = cards_of(hand, facts, player)
        if len(cards) != 7:
            continue
        known.append(player)
        if game != "razz":
            high[player] = best_high(cards)
        if game == "razz":
            low[player] = best_low(cards)
        elif game == "stud_hilo":
            eight = best_eight_low(cards, worst_low(profile))
            if eight is not None:
                low[player] = eight
    return Contest(layer, paid, high, low, known)


def worst_low(profile: RulesProfile) -> int:
    """The highest card of a qualifying low."""
    if profile.low_qualifier == UNSPECIFIED:
        return 8
    return profile.low_qualifier.get("stud_hilo", 8)


def cards_of(hand: Hand, facts: Facts, player: int) -> tuple[int, ...]:
    """All cards that the text tells of a player, the common one with them."""
    cards = {*facts.up[player], *facts.down[player], *facts.community}
    for event in hand.events:
        if isinstance(event, (Show, SeatSummary)) and event.player == player:
            cards |= set(event.cards)
    return tuple(sorted(card for card in cards if card >= 0))


def contest_breaches(pot: Contest, hand: Hand) -> set[tuple[int, str]]:
    """What is wrong with the payments of one pot that two or more could win."""
    if hand.header.game == "stud_hilo":
        return in_two_halves(pot)
    values = pot.low if hand.header.game == "razz" else pot.high
    best = pot.best(values)
    wrong = {
        (place, WRONG_WINNER)
        for place, collect in pot.paid
        if collect.player in pot.known and collect.player not in best
    }
    return wrong or uneven(pot, best)


def uneven(pot: Contest, best: list[int]) -> set[tuple[int, str]]:
    """Equal hands, unequal parts: told at the first line that pays one of them."""
    if any(collect.player not in pot.known for _, collect in pot.paid) or len(best) < 2:
        return set()
    parts = [pot.sum_of(player) for player in best]
    return {(pot.paid[0][0], UNEVEN)} if max(parts) - min(parts) > 1 else set()


def in_two_halves(pot: Contest) -> set[tuple[int, str]]:
    """High and low."""
    high, low = pot.best(pot.high), pot.best(pot.low)
    wrong = set()
    for place, collect in pot.paid:
        if collect.player not in pot.known:
            continue
        claims = {"high": high, "low": low, "": [*high, *low]}[collect.half]
        if collect.player in claims:
            continue
        others = any(other.player in high for _, other in pot.paid)
        for_low = collect.half == "low" or (collect.half == "" and others)
        none = for_low and collect.player not in pot.low
        wrong.add((place, LOW_WITHOUT if none else WRONG_WINNER))
    if wrong or any(collect.player not in pot.known for _, collect in pot.paid):
        return wrong
    if not low:
        return uneven(pot, high)
    if all(player not in low for player in {collect.player for _, collect in pot.paid}):
        return {(pot.paid[0][0], LOW_MISSING)}
    total = sum(collect.amount for _, collect in pot.paid)
    for player in {*high, *low}:
        due = (player in high) * total / 2 / len(high) + (player in low) * total / 2 / len(low)
        if abs(pot.sum_of(player) - due) > 2:
            return {(pot.paid[0][0], UNEVEN)}
    return set()
