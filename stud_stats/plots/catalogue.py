"""All plots, in the order in which they are listed."""

from __future__ import annotations

from typing import Final

from stud_stats.plots.definition import Plot, registry

_MONEY: Final = (
    "BB: big bets. Bars: interval at 95 %; they may run out of the picture. Hollow: fewer than 1,000 hands."
)
_ZERO_SUM: Final = "Of all players together there is no interval: what they win is minus the rake."
_RATES: Final = (
    "Bars: Wilson interval at 95 %. Hollow: fewer opportunities than the statistic needs to be leaned on; n: "
    "opportunities."
)

PLOT_BY_NAME: Final[dict[str, Plot]] = registry(
    (
        Plot(
            "winnings",
            "Winnings",
            "What a player won and lost, added up hand by hand: all hands, those that got to a showdown, and "
            "the others. A panel a currency.",
            "lines",
            panels=("currency",),
            one_player=True,
            note="The line adjusted for all-ins is left out: it needs the equity of the hands that were "
            "all-in, which is not worked out.",
        ),
        Plot(
            "street_results",
            "Results by street",
            "Big bets per 100 hands by where the hand ended for the player: folded on a street, won on it "
            "without a showdown, or at showdown. The bars add up to the result. A panel a currency.",
            "bars",
            panels=("currency",),
            note="BB: big bets. Thin bars: interval at 95 %. n: hands that ended there; others count as 0. "
            f"{_ZERO_SUM}",
        ),
        Plot(
            "street_aggression",
            "Aggression by street",
            "How often players bet, raise, and are the ones who wager at all, on each street.",
            "points",
            ("bet", "raise", "aggression_frequency"),
            ("street",),
            note=_RATES,
        ),
        Plot(
            "hand_groups",
            "Starting-hand groups",
            "Big bets per 100 hands by group of the three cards of third street, and how often each was "
            "played. A panel a game and currency.",
            "points",
            ("bb_per_100", "vpip"),
            ("game", "currency", "hand_group"),
            panels=("game", "currency"),
            size=(8.0, 7.0),
            note=f"{_MONEY} played: VPIP. Cards of others than the hero are known where they were shown: "
            "these hands got to a showdown.",
        ),
        Plot(
            "steal_map",
            "Steals, door card against door card",
            "How often players steal with each door card, by the best door card still behind. A panel a "
            "game.",
            "heat_map",
            ("steal",),
            ("game", "door_rank", "best_door_behind"),
            panels=("game",),
            size=(8.5, 7.5),
            note="In each cell the share in % and below it n, the spots in which a steal was possible. Pale: "
            "fewer than 50. Empty: none.",
        ),
        Plot(
            "position",
            "Play by position from the bring-in",
            "How often players put money in, complete or raise, and complete first in, by their seat after "
            "the bring-in.",
            "points",
            ("vpip", "third_street_raise", "complete_first_in"),
            ("position_from_bring_in",),
            note=_RATES,
        ),
        Plot(
            "position_results",
            "Results by position from the bring-in",
            "Big bets per 100 hands by the seat after the bring-in. A panel a currency.",
            "points",
            ("bb_per_100",),
            ("currency", "position_from_bring_in"),
            panels=("currency",),
            note=_MONEY,
        ),
        Plot(
            "sessions",
            "Sessions",
            "What a player won or lost in each session: hands no more than 30 minutes apart. A panel a "
            "currency.",
            "lines",
            panels=("currency",),
            one_player=True,
        ),
        Plot(
            "stakes",
            "Results by stakes",
            "Big bets per 100 hands at each stake, in each currency by itself.",
            "points",
            ("bb_per_100",),
            ("small_bet", "big_bet"),
            note=f"{_MONEY} {_ZERO_SUM}",
        ),
    )
)
PLOTS: Final[tuple[Plot, ...]] = tuple(PLOT_BY_NAME.values())
