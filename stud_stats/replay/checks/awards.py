"""Who wins what: pot by pot, half by half, from the cards that are known in the end.

Judged only as far as cards are known: an award is wrong when a known hand that may win the pot
beats the known hand that was paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from stud_stats.core.events import Collect
from stud_stats.core.findings import Violation
from stud_stats.replay.checks.award_words import Half, names, who_has_the_best, who_is_better
from stud_stats.replay.checks.odd_chips import HILO_ODD_CHIP, judge_odd_chips, share_sizes
from stud_stats.replay.checks.pots import SIDE_POT_WRONG, TOTAL, places_told
from stud_stats.replay.examples import PLAYED, SIDE_POT, SPLIT, TIE, changed
from stud_stats.replay.play import Play
from stud_stats.replay.pots import Pot, best_of, halves_of
from stud_stats.rules.games import CARDS_OF_A_HAND

WRONG_WINNER: Final = Violation(
    code="award.wrong-winner",
    applies="contested_pot",
    severity="error",
    effect="flagged",
    rule="The best hand among those who may win a pot wins it.",
    sources=("S0-25", "S0-26", "S0-27", "S0-28", "S0-40", "S2-10", "S2-14", "S3-18", "S3-20", "S4-19"),
    bad=changed(
        PLAYED,
        ("Bob collects 12600", "Cat collects 12600  # award.wrong-winner"),
        ("result 2 Bob won 12600 Ac 7d Kd Qh Ks 5c 7s", "result 2 Bob lost Ac 7d Kd Qh Ks 5c 7s"),
        ("result 3 Cat lost 3d 3c 9h 9s Ts Jd 8c", "result 3 Cat won 12600 3d 3c 9h 9s Ts Jd 8c"),
    ),
    good=PLAYED,
    overrides=("pot.total-mismatch",),
)

INELIGIBLE: Final = Violation(
    code="award.ineligible",
    applies="paid_pot",
    severity="error",
    effect="flagged",
    rule="Nobody wins a pot that he has folded from or that is beyond his all-in.",
    sources=("S1-14", "S1-17", "S1-18"),
    bad=changed(
        SIDE_POT,
        ("Ann collects 6000 from side 1", "Cat collects 6000 from side 1  # award.ineligible"),
        ("result 1 Ann won 6000 2c 5d 5h 8c Ah Ad 6s", "result 1 Ann lost 2c 5d 5h 8c Ah Ad 6s"),
        ("result 3 Cat won 3300 9h Ts Jd 8d Qh 2s 4d", "result 3 Cat won 9300 9h Ts Jd 8d Qh 2s 4d"),
    ),
    good=SIDE_POT,
    overrides=("pot.total-mismatch",),
)

LOW_WITHOUT_QUALIFIER: Final = Violation(
    code="award.low-without-qualifier",
    applies="low_paid",
    severity="error",
    effect="flagged",
    rule="A low hand needs five different ranks, none above eight; without one the high hand takes all.",
    sources=("S2-13", "S2-17"),
    bad=SPLIT.replace("deal Ann 8s", "deal Ann 9s")
    .replace("2c 4d 5h 8s Ah Ts Td", "2c 4d 5h 9s Ah Ts Td")
    .replace(' high 1:TA85 low 8542A "HI: a pair of Tens; LO: 8,5,4,2,A"', "")
    .replace("Ann collects 1100 low", "Ann collects 1100 low  # award.low-without-qualifier"),
    good=SPLIT,
    overrides=("pot.total-mismatch",),
    note="That is what eight-or-better means, in every house; one of your own may state another qualifier "
    "(low_qualifier).",
)

LOW_SHARE_MISSING: Final = Violation(
    code="award.low-share-missing",
    applies="hilo_showdown",
    severity="error",
    effect="flagged",
    rule="The best qualifying low takes half the pot.",
    sources=("S2-12",),
    bad=changed(
        SPLIT,
        ("Bob collects 1100 high", "Bob collects 2200  # award.low-share-missing"),
        ("Ann collects 1100 low", ""),
        ("result 1 Ann won 1100 2c 4d 5h 8s Ah Ts Td", "result 1 Ann lost 2c 4d 5h 8s Ah Ts Td"),
        ("result 2 Bob won 1100 Kd Kh 9c 9d Qs Jc 2d", "result 2 Bob won 2200 Kd Kh 9c 9d Qs Jc 2d"),
    ),
    good=SPLIT,
    overrides=("pot.total-mismatch",),
)

SPLIT_UNEVEN: Final = Violation(
    code="award.split-uneven",
    applies="shared_pot",
    severity="error",
    effect="flagged",
    rule="Equal hands split equally, to the odd unit; a pot is halved between high and low.",
    sources=("S0-28", "S1-22", "S2-12", "S4-20"),
    bad=changed(
        TIE,
        ("Bob collects 458", "Bob collects 460  # award.split-uneven"),
        ("Ann collects 457", "Ann collects 455"),
        ("result 1 Ann won 457 2c 5d 6h 7d 8h 9d 2s", "result 1 Ann won 455 2c 5d 6h 7d 8h 9d 2s"),
        ("result 2 Bob won 458 Kd 7s 8c 9c 6c 5c 2d", "result 2 Bob won 460 Kd 7s 8c 9c 6c 5c 2d"),
    ),
    good=TIE,
    overrides=("pot.total-mismatch",),
)

VIOLATIONS: Final = (
    WRONG_WINNER, INELIGIBLE, LOW_WITHOUT_QUALIFIER, LOW_SHARE_MISSING, SPLIT_UNEVEN,
)  # fmt: skip


class Strengths(msgspec.Struct, frozen=True):
    """High and low strength by player, None where cards are not known, there is no such half in the
    game, or a low does not qualify; ``known`` says whose hands are known in full.
    """

    high: tuple[int | None, ...]
    low: tuple[int | None, ...]
    known: tuple[bool, ...]


class Payment(msgspec.Struct, frozen=True):
    """What was paid out of one pot: chips by player and half, for the seat rows."""

    high: dict[int, int]
    low: dict[int, int]


def strengths(play: Play) -> Strengths:
    """What the hands of those who are in are worth, from all that was shown in the end."""
    table = play.table
    game = table.game
    high: list[int | None] = [None] * table.n
    low: list[int | None] = [None] * table.n
    known = [False] * table.n
    for player in table.order:
        if not table.in_play[player]:
            continue
        cards = [c for c in (*table.down[player], *table.up[player], *table.community) if c >= 0]
        if len(cards) == CARDS_OF_A_HAND == len(set(cards)):
            known[player] = True
            high[player] = game.high(cards) if game.high is not None else None
            low[player] = game.low(cards) if game.low is not None else None
    return Strengths(tuple(high), tuple(low), tuple(known))


def judge_awards(
    play: Play, pots: Sequence[Pot], collects: Sequence[Collect], hands: Strengths
) -> tuple[Payment, ...]:
    """Each pot's collects against the hands; answers what was paid by half, pot by pot.

    Where the text does not say which of several pots is paid, all chips together are one payment.
    """
    if not collects or not pots:
        return ()
    hands = _claimed(play, pots, collects, hands)
    _judge_nets(play, pots, collects, hands)
    groups = _by_pot(play, pots, collects)
    if groups is None:
        _judge_eligible(play, collects, pots[0])
        return (judge_in_sum(play, pots, collects, hands),)
    return tuple([_judge_pot(play, pot, lines, hands) for pot, lines in groups])


def _judge_nets(play: Play, pots: Sequence[Pot], collects: Sequence[Collect], hands: Strengths) -> None:
    """Somebody who is beaten is left chips beside the winners, and no pot or share of one is so large: not
    the award is wrong, but what was put in or what is left.
    """
    if play.header.habits.winners != "nets" or play.report.chips_uncertain or len(collects) < 2:
        return
    if any(problem.violation is TOTAL for problem in play.report.problems):
        return
    best = [{*best_of(pot.eligible, hands.high), *best_of(pot.eligible, hands.low)} for pot in pots]
    winners = set().union(*best)
    beaten = [
        collect for collect in collects if hands.known[collect.player] and collect.player not in winners
    ]
    if not all(best) or not beaten or len(beaten) == len(collects):
        return
    rake = max(0, play.table.pot - sum([collect.amount for collect in collects]))
    sums = {0}
    for pot in pots:
        sums |= {amount + pot.amount for amount in sums}
    shares = {amount // players for amount in sums for players in range(1, 2 * len(pots[0].eligible) + 1)}
    for collect in beaten:
        if not any(share - rake <= collect.amount <= share + 1 for share in shares - {0}):
            name, money = play.name(collect.player), play.report.money(collect.amount)
            play.report.add(
                TOTAL,
                collect.line,
                player=collect.player,
                message=f"{name}'s hand is beaten and {name} has {money} more in the end than the acts leave,"
                " which is no share of the pot",
                seen=f"{name}: {money}",
                expected="nothing",
            )
            return


def _claimed(play: Play, pots: Sequence[Pot], collects: Sequence[Collect], hands: Strengths) -> Strengths:
    """The hands that are claimed: who mucks unseen has given up what he held, whatever the text tells of
    it in the end. Was it as good as any, nobody knows why he did so.
    """
    paid = {collect.player for collect in collects}
    given_up = {p for p, how in play.shown.items() if how == "mucked" and hands.known[p] and p not in paid}
    if not given_up:
        return hands
    contested = [pot for pot in pots if len(pot.eligible) > 1]
    if any(given_up & {*best_of(p.eligible, hands.high), *best_of(p.eligible, hands.low)} for p in contested):
        play.report.cannot_tell(WRONG_WINNER.code, "a hand that was mucked is as good as any")
    high, low = (
        tuple([None if p in given_up else value for p, value in enumerate(strength)])
        for strength in (hands.high, hands.low)
    )
    return Strengths(high, low, hands.known)


def _by_pot(
    play: Play, pots: Sequence[Pot], collects: Sequence[Collect]
) -> list[tuple[Pot, list[Collect]]] | None:
    """The collects of each pot; None where the text does not say which of several pots is paid."""
    if len(pots) == 1 and any(collect.pot in (-1, None) for collect in collects):
        _judge_eligible(play, collects, pots[0])
        return [(pots[0], list(collects))]
    # "from pot" where there are several pots does not say which.
    if len(pots) > 1 and all(collect.pot in (0, None) for collect in collects):
        return None
    lines: list[list[Collect]] = [[] for _ in pots]
    for collect, told in zip(collects, places_told(len(pots), collects), strict=True):
        if told is None:
            return None
        place = told
        if place >= len(pots):
            if not play.report.chips_uncertain:
                play.report.add(
                    SIDE_POT_WRONG,
                    collect.line,
                    player=collect.player,
                    message=f"{play.name(collect.player)} collects from side pot {place} of {len(pots) - 1}",
                    seen=f"side pot {place}",
                    expected="the main pot" if len(pots) == 1 else f"a pot up to side pot {len(pots) - 1}",
                )
            place = len(pots) - 1
        lines[place].append(collect)
    for pot, paid in zip(pots, lines, strict=True):
        _judge_eligible(play, paid, pot)
    return list(zip(pots, lines, strict=True))


def _judge_eligible(play: Play, paid: Sequence[Collect], pot: Pot) -> None:
    if play.report.chips_uncertain:
        return
    for collect in paid:
        if collect.player not in pot.eligible:
            table = play.table
            why = "has folded" if table.fold_street[collect.player] else "is all-in for less"
            if not table.dealt[collect.player]:
                why = "was not dealt in"
            _add(play, INELIGIBLE, collect, f"{play.name(collect.player)} {why}", names(play, pot.eligible))


def _judge_pot(play: Play, pot: Pot, paid: Sequence[Collect], hands: Strengths) -> Payment:
    amounts: dict[int, int] = {}
    for collect in paid:
        amounts[collect.player] = amounts.get(collect.player, 0) + collect.amount
    high = best_of(pot.eligible, hands.high)
    low = best_of(pot.eligible, hands.low)
    two_halves = play.table.game.high is not None and play.table.game.low is not None
    total = sum(amounts.values())
    contested = len(pot.eligible) > 1
    # Who is in a side pot nobody knows once it is not known who put in how much.
    sure = not play.report.chips_uncertain or not any(collect.pot for collect in paid)
    if contested and sure and amounts and all(player in pot.eligible for player in amounts):
        if not all(hands.known[player] for player in amounts):
            clash = any(_is_told(play, player) for player in amounts if not hands.known[player])
            why = "clash with others" if clash else "are not known"
            play.report.cannot_tell(WRONG_WINNER.code, f"the winner's cards {why}")
        elif _is_plain(paid, high or low, low):
            # One winner who is paid alone: the commonest end.
            pass
        elif two_halves:
            _judge_halves(play, paid, amounts, high, low, hands)
        else:
            _judge_winners(play, paid, amounts, high or low, total, hands, is_low=not high)
    if not two_halves or not contested:
        return Payment(amounts, {})
    return _paid_by_half(paid, amounts, high, {p: total // 2 // len(low) for p in low})


def _is_told(play: Play, player: int) -> bool:
    """Whether the text shows a whole hand of a player, though it cannot be trusted."""
    cards = (*play.shown_cards.get(player, ()), *play.table.community)
    return len([card for card in cards if card >= 0]) >= CARDS_OF_A_HAND


def _is_plain(paid: Sequence[Collect], best: tuple[int, ...], low: tuple[int, ...]) -> bool:
    """One line that says nothing of halves pays the one player who has the best hand of either kind."""
    if len(paid) != 1 or paid[0].half:
        return False
    return best == (paid[0].player,) and low in ((), best)


def _paid_by_half(
    paid: Sequence[Collect], amounts: dict[int, int], high: Sequence[int], low_shares: dict[int, int]
) -> Payment:
    """As the lines say, or else by who wins what; the two halves are always all that was paid."""
    paid_low: dict[int, int] = {}
    if all(collect.half for collect in paid):
        for collect in paid:
            if collect.half == "low":
                paid_low[collect.player] = paid_low.get(collect.player, 0) + collect.amount
    else:
        for player, amount in amounts.items():
            if player in low_shares:
                paid_low[player] = min(amount, low_shares[player]) if player in high else amount
    return Payment({p: amount - paid_low.get(p, 0) for p, amount in amounts.items()}, paid_low)


def judge_in_sum(play: Play, pots: Sequence[Pot], collects: Sequence[Collect], hands: Strengths) -> Payment:
    """What each player collected of all pots together, between the least and the most that the pots
    may have paid: rake may come off any of them, odd chips may fall either way.
    """
    amounts: dict[int, int] = {}
    for collect in collects:
        amounts[collect.player] = amounts.get(collect.player, 0) + collect.amount
    rake = play.table.pot - sum(amounts.values())
    two_halves = play.table.game.high is not None and play.table.game.low is not None
    ranges: dict[int, tuple[int, int]] = {}
    high_winners: set[int] = set()
    low_shares: dict[int, int] = {}
    told = True
    for pot in pots:
        high, low = best_of(pot.eligible, hands.high), best_of(pot.eligible, hands.low)
        if len(pot.eligible) == 1:
            high, low = pot.eligible, ()
        told = told and bool(high or low)
        high_winners |= set(high)
        for place, winners in enumerate((high, low)):
            if not winners:
                continue
            least, most = [
                halves_of(chips, has_low=True)[place] if high and low else chips
                for chips in (max(0, pot.amount - rake), pot.amount)
            ]
            smallest, greatest = (
                min(share_sizes(play, least, len(winners))),
                max(share_sizes(play, most, len(winners))),
            )
            for player in winners:
                before = ranges.get(player, (0, 0))
                ranges[player] = (before[0] + smallest, before[1] + greatest)
                if place and two_halves:
                    low_shares[player] = low_shares.get(player, 0) + smallest
    payment = _paid_by_half(collects, amounts, sorted(high_winners), low_shares)
    if rake < 0 or play.report.chips_uncertain or any(player not in pots[0].eligible for player in amounts):
        return payment if two_halves else Payment(amounts, {})
    if _takes_too_much(play, pots, collects, amounts):
        return payment if two_halves else Payment(amounts, {})
    if not told or not all(hands.known[player] for player in amounts):
        play.report.cannot_tell(WRONG_WINNER.code, "the text does not say which pot is paid")
    else:
        _judge_sums(play, pots, collects, amounts, ranges, low_shares, hands)
    return payment if two_halves else Payment(amounts, {})


def _takes_too_much(
    play: Play, pots: Sequence[Pot], collects: Sequence[Collect], amounts: dict[int, int]
) -> bool:
    """Report somebody who has more than all the pots together that he may win."""
    for collect in collects:
        player = collect.player
        if amounts[player] > sum([pot.amount for pot in pots if player in pot.eligible]):
            others = names(play, [other for other in pots[-1].eligible if other != player])
            _add(play, INELIGIBLE, collect, f"{play.name(player)} is all-in for less", others)
            return True
    return False


def _judge_sums(
    play: Play,
    pots: Sequence[Pot],
    collects: Sequence[Collect],
    amounts: dict[int, int],
    ranges: dict[int, tuple[int, int]],
    low_shares: dict[int, int],
    hands: Strengths,
) -> None:
    outsider = next((collect for collect in collects if collect.player not in ranges), None)
    if outsider is not None:
        best = best_of(pots[0].eligible, hands.high), best_of(pots[0].eligible, hands.low)
        why = _better(play, *best, outsider.player, hands)
        _add(play, WRONG_WINNER, outsider, why, names(play, sorted(ranges)))
        return
    if low_shares and not low_shares.keys() & amounts.keys():
        low = tuple(sorted(low_shares))
        _add(play, LOW_SHARE_MISSING, collects[0], f"{names(play, low)} has the best low", names(play, low))
        return
    if all(_in_range(amounts.get(player, 0), limits) for player, limits in ranges.items()):
        return
    line = next((c for c in collects if not _in_range(amounts[c.player], ranges[c.player])), collects[0])
    money = play.report.money
    due = " and ".join(
        f"{play.name(player)} {money(least)}" + (f" to {money(most)}" if most > least else "")
        for player, (least, most) in sorted(ranges.items())
    )
    _add(play, SPLIT_UNEVEN, line, "the pots together make another sum", due)


def _judge_winners(
    play: Play,
    paid: Sequence[Collect],
    amounts: dict[int, int],
    winners: tuple[int, ...],
    total: int,
    hands: Strengths,
    *,
    is_low: bool,
) -> None:
    """One half, one kind of hand: only winners are paid, all of them, and equally."""
    wrong = [collect for collect in paid if collect.player not in winners]
    if wrong:
        half: Half = "low" if is_low else "high"
        why = who_is_better(play, wrong[0].player, half, winners, getattr(hands, half))
        _add(play, WRONG_WINNER, wrong[0], why, names(play, winners))
        return
    allowed = share_sizes(play, total, len(winners))
    if not {amounts.get(player, 0) for player in winners} <= allowed:
        _uneven(play, paid, amounts, allowed, winners)
        return
    judge_odd_chips(play, paid, amounts, [(total, winners, is_low)])


def _uneven(
    play: Play, paid: Sequence[Collect], amounts: dict[int, int], allowed: set[int], winners: tuple[int, ...]
) -> None:
    line = next((c for c in paid if amounts[c.player] not in allowed), paid[0])
    each = " or ".join(play.report.money(amount) for amount in sorted(allowed))
    _add(play, SPLIT_UNEVEN, line, f"{names(play, winners)} share alike", f"{each} each")


def _judge_halves(
    play: Play,
    paid: Sequence[Collect],
    amounts: dict[int, int],
    high: tuple[int, ...],
    low: tuple[int, ...],
    hands: Strengths,
) -> None:
    """High and low: first who is paid, then how much."""
    if _wrong_by_label(play, paid, high, low, hands):
        return
    outsiders = [collect for collect in paid if collect.player not in high and collect.player not in low]
    if outsiders:
        first = outsiders[0]
        name = play.name(first.player)
        if hands.low[first.player] is None and set(amounts) & set(high):
            _add(
                play, LOW_WITHOUT_QUALIFIER, first, f"{name} has no qualifying low", names(play, low or high)
            )
        else:
            why = _better(play, high, low, first.player, hands)
            _add(play, WRONG_WINNER, first, why, names(play, (*high, *low)))
        return
    total = sum(amounts.values())
    if not low or total < 2:
        # One chip cannot be halved: it is the high hand's.
        _judge_winners(play, paid, amounts, high, total, hands, is_low=False)
        return
    if not set(amounts) & set(low):
        _add(
            play, LOW_SHARE_MISSING, paid[0], who_has_the_best(play, "low", low, hands.low), names(play, low)
        )
        return
    if not set(amounts) & set(high):
        _add(play, WRONG_WINNER, paid[0], who_has_the_best(play, "high", high, hands.high), names(play, high))
        return
    halves = halves_of(total, has_low=True)
    ranges = _ranges(play, high, low, halves)
    if _within(amounts, ranges):
        judge_odd_chips(play, paid, amounts, [(halves[0], high, False), (halves[1], low, True)])
        return
    if _within(amounts, _ranges(play, high, low, halves[::-1])):
        line = next(collect for collect in paid if collect.player in low)
        lowered = play.profile.leaves_open(HILO_ODD_CHIP.rests_on)
        _add(play, HILO_ODD_CHIP, line, "the low half has the odd chip", names(play, high), lowered=lowered)
        return
    line = next((c for c in paid if not _in_range(amounts[c.player], ranges.get(c.player))), paid[0])
    due = " and ".join(
        f"{play.name(player)} {play.report.money(most)}" for player, (_, most) in sorted(ranges.items())
    )
    _add(play, SPLIT_UNEVEN, line, "the pot is halved between high and low", due)


def _better(play: Play, high: Sequence[int], low: Sequence[int], loser: int, hands: Strengths) -> str:
    """Whose hands are better than the loser's, high and low."""
    halves: tuple[tuple[Half, Sequence[int]], ...] = (("high", high), ("low", low))
    return "; ".join(
        who_is_better(play, loser, half, winners, getattr(hands, half)) for half, winners in halves if winners
    )


def _wrong_by_label(
    play: Play, paid: Sequence[Collect], high: tuple[int, ...], low: tuple[int, ...], hands: Strengths
) -> bool:
    """Where the line says which half it pays: whether somebody is paid a half that is another's."""
    for collect in paid:
        name = play.name(collect.player)
        if collect.half == "low" and hands.low[collect.player] is None:
            expected = names(play, low or high)
            _add(play, LOW_WITHOUT_QUALIFIER, collect, f"{name} has no qualifying low", expected)
            return True
        if not collect.half:
            continue
        half: Half = "high" if collect.half == "high" else "low"
        winners = high if half == "high" else low
        if collect.player not in winners:
            why = who_is_better(play, collect.player, half, winners, getattr(hands, half))
            _add(play, WRONG_WINNER, collect, why, names(play, winners))
            return True
    return False


def _ranges(
    play: Play, high: tuple[int, ...], low: tuple[int, ...], halves: tuple[int, int]
) -> dict[int, tuple[int, int]]:
    """The least and the most that each winner may get: odd units are judged elsewhere."""
    ranges: dict[int, tuple[int, int]] = {}
    for winners, half in ((high, halves[0]), (low, halves[1])):
        sizes = share_sizes(play, half, len(winners))
        for player in winners:
            before = ranges.get(player, (0, 0))
            ranges[player] = (before[0] + min(sizes), before[1] + max(sizes))
    return ranges


def _in_range(amount: int, limits: tuple[int, int] | None) -> bool:
    return limits is not None and limits[0] <= amount <= limits[1]


def _within(amounts: dict[int, int], ranges: dict[int, tuple[int, int]]) -> bool:
    return set(amounts) <= set(ranges) and all(
        _in_range(amounts.get(player, 0), limits) for player, limits in ranges.items()
    )


def _add(
    play: Play, violation: Violation, collect: Collect, why: str, expected: str, *, lowered: bool = False
) -> None:
    amount = play.report.money(collect.amount)
    play.report.add(
        violation,
        collect.line,
        street=play.table.street,
        player=collect.player,
        message=f"{play.name(collect.player)} collects {amount}, {why}",
        seen=f"{play.name(collect.player)}: {amount}",
        expected=expected,
        lowered=lowered,
    )
