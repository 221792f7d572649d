"""Showdown, split pots and money, from the sentences."""

from __future__ import annotations

from collections.abc import Callable

from tests.stats.second.counting import Amounts, Ratios, Times, View, money, ratio, share
from tests.stats.second.pots import Halves, halves_of, low_was_paid, pots_of, takers_of
from tests.stats.second.story import Story, rake_printed


@share("hands")
def hands_dealt(view: View) -> Times:
    if view.dealt:
        yield 0, True


@share("wtsd")
def went_to_showdown(view: View) -> Times:
    if view.saw(4):
        yield 0, view.story.showdown(view.player)


@share("wsd")
def won_at_showdown(view: View) -> Times:
    if view.story.showdown(view.player):
        yield 0, view.story.won[view.player] > 0


@share("wws4")
def won_when_saw_fourth(view: View) -> Times:
    if view.saw(4):
        yield 0, view.story.won[view.player] > 0


@share("won_without_showdown")
def won_without_showdown(view: View) -> Times:
    if view.saw(4) and not view.story.showdown(view.player):
        yield 0, view.story.in_at_end == [view.player]


@ratio("showdown_return")
def showdown_return(view: View) -> Ratios:
    if view.story.showdown(view.player):
        yield view.story.won[view.player], view.story.paid[view.player]


# ---- split pots


def hilo_showdown(view: View) -> bool:
    return view.story.game == "stud_hilo" and view.story.showdown(view.player)


def took_all_it_could(view: View) -> bool:
    """Nobody else collected anything of a pot that the player could win."""
    pots = pots_of(view.story)
    mine = [number for number, pot in enumerate(pots) if view.player in pot.players]
    return all(takers_of(view.story, number) == {view.player} for number in mine)


@share("scoop")
def scoop(view: View) -> Times:
    if hilo_showdown(view):
        yield 0, took_all_it_could(view)


@share("scoop_of_won")
def scoop_of_won(view: View) -> Times:
    if hilo_showdown(view) and view.story.won[view.player]:
        yield 0, took_all_it_could(view)


Split = Callable[[int, Halves], bool]


def took_all(player: int, halves: Halves) -> bool:
    return halves.high == {player} and halves.low <= {player}


def three_quartered(player: int, halves: Halves) -> bool:
    in_both = player in halves.high and player in halves.low
    return in_both and ({player} in (halves.high, halves.low)) and halves.high != halves.low


def high_only(player: int, halves: Halves) -> bool:
    return bool(halves.low) and halves.high == {player} and player not in halves.low


def low_only(player: int, halves: Halves) -> bool:
    return halves.low == {player} and player not in halves.high


def shared_both(player: int, halves: Halves) -> bool:
    shared = player in halves.high and len(halves.high) > 1
    return shared and (not halves.low or (player in halves.low and len(halves.low) > 1))


def quartered(player: int, halves: Halves) -> bool:
    if not halves.low or (player in halves.high) == (player in halves.low):
        return False
    return len(halves.high if player in halves.high else halves.low) > 1


def split_of_one_pot(says: Split) -> Callable[[View], Times]:
    def tell(view: View) -> Times:
        if hilo_showdown(view) and len(pots_of(view.story)) == 1:
            yield 0, says(view.player, halves_of(view.story))

    return tell


for _says in (took_all, three_quartered, high_only, low_only, shared_both, quartered):
    share(_says.__name__)(split_of_one_pot(_says))


@share("took_nothing")
def took_nothing(view: View) -> Times:
    if hilo_showdown(view) and len(pots_of(view.story)) == 1:
        yield 0, view.story.won[view.player] == 0


@share("no_low")
def no_low(view: View) -> Times:
    if hilo_showdown(view):
        yield 0, not low_was_paid(view.story)


# ---- money


def in_bets(key: str, amount: Callable[[View], int | None], sb: str = "", bb: str = "") -> None:
    """The amount of a hand in chips, and the same in small and big bets where these are known; None: the
    hand does not count."""

    def tell(size: Callable[[View], int | None]) -> Callable[[View], Amounts]:
        def amounts(view: View) -> Amounts:
            chips, bet = amount(view), size(view)
            if view.dealt and chips is not None and bet is not None:
                yield chips, bet

        return amounts

    money(key)(tell(lambda view: 0))
    if sb:
        money(sb)(tell(lambda view: view.story.hand.header.stakes.small_bet.amount or None))
    if bb:
        money(bb)(tell(lambda view: view.story.hand.header.stakes.big_bet.amount or None))


def net(view: View) -> int:
    return view.story.net(view.player)


def net_at_showdown(view: View) -> int:
    return net(view) if view.story.showdown(view.player) else 0


def net_without_showdown(view: View) -> int:
    return 0 if view.story.showdown(view.player) else net(view)


def ante_cost(view: View) -> int:
    return view.story.antes[view.player]


def bring_in_cost(view: View) -> int:
    return sum(act.added for act in view.acts if act.forced and act.kind == "bring_in")


def bring_in_net(view: View) -> int | None:
    return net(view) if view.player == view.story.bringer else None


def third_street_dead_money(view: View) -> int:
    acts = view.story.of(view.player, 3)
    if not acts or acts[-1].kind != "fold":
        return 0
    return sum(act.added for act in acts) - bring_in_cost(view)


# ---- rake


def rake_of(story: Story) -> int:
    """As printed, else what was put in and not paid out."""
    printed = rake_printed(story.hand)
    return sum(story.paid) - sum(story.won) if printed is None else printed


def in_proportion(whole: int, weights: list[int]) -> list[int]:
    """``whole`` divided by the weights: rounded down, and one more each to the largest remainders, of equal
    ones to the first seat."""
    total = sum(weights)
    if not total:
        return [0 for _ in weights]
    shares = [whole * weight // total for weight in weights]
    rest = sorted(range(len(weights)), key=lambda place: -(whole * weights[place] % total))
    for place in rest[: whole - sum(shares)]:
        shares[place] += 1
    return shares


def rake_by(weights: Callable[[Story], list[int]]) -> Callable[[View], int]:
    def amount(view: View) -> int:
        return in_proportion(rake_of(view.story), weights(view.story))[view.player]

    return amount


def beyond_the_ante(story: Story) -> list[int]:
    """Where nobody bet: by what was put in."""
    bet = [int(any(act.added for act in story.of(player))) for player in story.players]
    return bet if any(bet) else story.paid


rake_weighted = rake_by(lambda story: story.paid)


def net_before_rake(view: View) -> int:
    return net(view) + rake_weighted(view)


in_bets("net", net, "sb_per_100", "bb_per_100")
for _key, _amount in (
    ("net_at_showdown", net_at_showdown),
    ("net_without_showdown", net_without_showdown),
    ("ante_cost", ante_cost),
    ("bring_in_cost", bring_in_cost),
    ("bring_in_net", bring_in_net),
    ("third_street_dead_money", third_street_dead_money),
    ("rake_weighted", rake_weighted),
    ("net_before_rake", net_before_rake),
):
    in_bets(_key, _amount, f"{_key}_sb_per_100", f"{_key}_bb_per_100")
in_bets("rake_contributed", rake_by(beyond_the_ante))
in_bets("rake_dealt", rake_by(lambda story: [int(dealt) for dealt in story.dealt]))
in_bets("rake_winner", rake_by(lambda story: story.won if any(story.won) else story.paid))
