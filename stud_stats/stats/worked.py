"""What each statistic counts in which of the example hands: declarations only."""

from __future__ import annotations

from typing import Final

from stud_stats.stats.definition import Example

WORKED: Final[dict[str, tuple[Example, ...]]] = {
    "hands": (Example("bet_and_called", {"Ann": (1, 1), "Bob": (1, 1), "Cat": (1, 1), "Dan": (1, 1)}),),
    "vpip": (
        Example("limped_and_split", {"Bob": (1, 1), "Cat": (0, 1)}),
        Example("bet_and_called", {"Ann": (1, 1), "Bob": (1, 1), "Cat": (1, 1), "Dan": (0, 1)}),
        Example("walk", {"Bob": (0, 1), "Cat": (0, 1)}),
        Example("opened_in_full", {"Ann": (1, 1), "Bob": (0, 1), "Cat": (0, 1)}),
    ),
    "vpip_ex_bring_in": (
        Example("delayed", {"Bob": (1, 1), "Cat": (0, 1)}),
        Example("bet_and_called", {"Bob": (1, 1), "Cat": (1, 1), "Dan": (0, 1)}),
        Example("walk", {"Bob": (0, 1), "Cat": (0, 1)}),
        Example("opened_in_full", {"Bob": (0, 1), "Cat": (0, 1)}),
    ),
    "third_street_raise": (Example("delayed", {"Ann": (0, 1), "Bob": (1, 1), "Cat": (0, 1)}),),
    "complete_first_in": (
        Example("stolen", {"Bob": (0, 1), "Cat": (1, 1)}),
        Example("bet_and_called", {"Bob": (1, 1)}),
        Example("walk", {"Bob": (0, 1), "Cat": (0, 1)}),
        Example("opened_in_full", {}),
    ),
    "open_limp": (
        Example("raised_to_the_cap", {"Bob": (1, 1)}),
        Example("bet_and_called", {"Bob": (0, 1)}),
    ),
    "fold_first_in": (Example("stolen", {"Bob": (1, 1), "Cat": (0, 1)}),),
    "over_limp": (Example("raised_to_the_cap", {"Cat": (1, 1), "Dan": (0, 1)}),),
    "isolate": (Example("raised_to_the_cap", {"Cat": (0, 1), "Dan": (1, 1)}),),
    "fold_behind_limpers": (
        Example("limped_and_split", {"Cat": (1, 1)}),
        Example("raised_to_the_cap", {"Cat": (0, 1), "Dan": (0, 1)}),
    ),
    "steal": (Example("scooped", {"Bob": (0, 1), "Cat": (0, 1), "Dan": (1, 1)}),),
    "steal_pos3": (Example("scooped", {"Bob": (0, 1), "Cat": (0, 1), "Dan": (1, 1)}),),
    "steal_last": (
        Example("scooped", {"Dan": (1, 1)}),
        Example("walk", {"Cat": (0, 1)}),
    ),
    "steal_door": (Example("scooped", {"Bob": (0, 1), "Cat": (0, 1), "Dan": (1, 1)}),),
    "complete_first_in_ahead_0": (Example("scooped", {"Bob": (0, 1), "Cat": (0, 1), "Dan": (1, 1)}),),
    "complete_first_in_ahead_1": (Example("restolen", {"Bob": (1, 1)}),),
    "complete_first_in_ahead_2_or_more": (Example("raised_to_the_cap", {"Bob": (0, 1)}),),
    "steal_success": (
        Example("stolen", {"Cat": (1, 1)}),
        Example("bet_and_called", {"Bob": (0, 1)}),
    ),
    "steal_break_even": (Example("bet_and_called", {"Bob": (1000, 1700)}),),
    "fold_to_steal_bring_in": (
        Example("stolen", {"Ann": (1, 1)}),
        Example("delayed", {"Ann": (0, 1)}),
    ),
    "fold_to_steal_others": (Example("bet_and_called", {"Cat": (0, 1), "Dan": (1, 1)}),),
    "resteal": (Example("squeezed", {"Cat": (0, 1), "Dan": (1, 1)}),),
    "bring_in": (Example("walk", {"Ann": (1, 1), "Bob": (0, 1), "Cat": (0, 1)}),),
    "full_bring_in": (
        Example("opened_in_full", {"Ann": (1, 1)}),
        Example("bet_and_called", {"Ann": (0, 1)}),
    ),
    "walk": (
        Example("walk", {"Ann": (1, 1)}),
        Example("bet_and_called", {"Ann": (0, 1)}),
    ),
    "bring_in_call": (
        Example("bet_and_called", {"Ann": (1, 1)}),
        Example("stolen", {"Ann": (0, 1)}),
    ),
    "bring_in_raise": (
        Example("scooped", {"Ann": (1, 1)}),
        Example("bet_and_called", {"Ann": (0, 1)}),
    ),
    "bring_in_fold": (
        Example("stolen", {"Ann": (1, 1)}),
        Example("bet_and_called", {"Ann": (0, 1)}),
    ),
    "bring_in_call_heads_up": (
        Example("delayed", {"Ann": (1, 1)}),
        Example("stolen", {"Ann": (0, 1)}),
    ),
    "bring_in_raise_heads_up": (
        Example("scooped", {"Ann": (1, 1)}),
        Example("stolen", {"Ann": (0, 1)}),
    ),
    "bring_in_fold_heads_up": (
        Example("stolen", {"Ann": (1, 1)}),
        Example("delayed", {"Ann": (0, 1)}),
    ),
    "bring_in_call_multiway": (
        Example("bet_and_called", {"Ann": (1, 1)}),
        Example("razz_showdown", {"Ann": (0, 1)}),
    ),
    "bring_in_raise_multiway": (Example("bet_and_called", {"Ann": (0, 1)}),),
    "bring_in_fold_multiway": (
        Example("razz_showdown", {"Ann": (1, 1)}),
        Example("bet_and_called", {"Ann": (0, 1)}),
    ),
    "two_bet": (Example("squeezed", {"Cat": (0, 1), "Dan": (1, 1)}),),
    "three_bet": (
        Example(
            "raised_to_the_cap", {"Ann": (0, 1), "Bob": (0, 1), "Cat": (0, 1), "Dan": (1, 1), "Fay": (0, 1)}
        ),
    ),
    "cap": (Example("raised_to_the_cap", {"Eve": (1, 1)}),),
    "fold_to_two_bet": (
        Example("restolen", {"Bob": (1, 1)}),
        Example("raised_to_the_cap", {"Dan": (0, 1)}),
    ),
    "fold_to_three_bet": (Example("raised_to_the_cap", {"Eve": (0, 1)}),),
    "cold_call": (Example("bet_and_called", {"Cat": (1, 1), "Dan": (0, 1)}),),
    "squeeze": (
        Example("squeezed", {"Dan": (1, 1)}),
        Example("free_card", {"Ann": (0, 1)}),
    ),
    "saw_fourth": (Example("delayed", {"Ann": (1, 1), "Bob": (1, 1), "Cat": (0, 1)}),),
    "saw_fifth": (Example("delayed", {"Ann": (1, 1), "Bob": (1, 1), "Cat": (0, 1)}),),
    "saw_sixth": (Example("delayed", {"Ann": (1, 1), "Bob": (1, 1), "Cat": (0, 1)}),),
    "saw_seventh": (Example("delayed", {"Ann": (1, 1), "Bob": (1, 1), "Cat": (0, 1)}),),
    "bet": (Example("bet_and_called", {"Bob": (3, 5), "Cat": (1, 2)}),),
    "raise": (Example("scooped", {"Ann": (1, 1), "Dan": (0, 3)}),),
    "call": (Example("scooped", {"Ann": (0, 1), "Dan": (3, 3)}),),
    "fold": (Example("delayed", {"Ann": (0, 3), "Bob": (1, 2), "Cat": (1, 1)}),),
    "aggression_factor": (Example("delayed", {"Ann": (2, 4), "Bob": (3, 4)}),),
    "aggression_frequency": (Example("opened_in_full", {"Ann": (1, 1), "Bob": (0, 1), "Cat": (0, 1)}),),
    "board_lead": (Example("raised_to_the_cap", {"Dan": (1, 1), "Eve": (0, 1)}),),
    "c_bet": (Example("quartered", {"Bob": (2, 3)}),),
    "give_up": (Example("quartered", {"Bob": (1, 3)}),),
    "delayed_c_bet": (
        Example("delayed", {"Bob": (1, 1)}),
        Example("free_card", {"Ann": (0, 1)}),
    ),
    "fold_to_c_bet": (Example("delayed", {"Ann": (0, 1), "Bob": (1, 1)}),),
    "check_raise": (
        Example("raised_to_the_cap", {"Dan": (1, 1)}),
        Example("bet_and_called", {"Bob": (0, 1)}),
    ),
    "check_call": (Example("quartered", {"Ann": (2, 2), "Cat": (1, 2)}),),
    "check_fold": (Example("quartered", {"Ann": (0, 2), "Cat": (1, 2)}),),
    "donk_lead": (Example("bet_and_called", {"Bob": (1, 2)}),),
    "barrel": (Example("quartered", {"Bob": (2, 3)}),),
    "free_card": (Example("delayed", {"Bob": (1, 3)}),),
    "open_pair_double_bet": (Example("raised_to_the_cap", {"Dan": (1, 2), "Eve": (0, 1)}),),
    "peel_after_brick": (
        Example("quartered", {"Cat": (1, 1)}),
        Example("free_card", {"Bob": (0, 1)}),
    ),
    "fifth_continue": (Example("quartered", {"Ann": (1, 1), "Cat": (0, 1)}),),
    "through_ticket": (
        Example("bet_and_called", {"Bob": (1, 1), "Cat": (1, 1)}),
        Example("delayed", {"Ann": (0, 1), "Bob": (0, 1)}),
    ),
    "seventh_call_efficiency": (Example("quartered", {"Bob": (10650, 2000)}),),
    "wtsd": (Example("bet_and_called", {"Ann": (0, 1), "Bob": (1, 1), "Cat": (1, 1)}),),
    "wsd": (Example("bet_and_called", {"Bob": (1, 1), "Cat": (0, 1)}),),
    "wws4": (Example("raised_to_the_cap", {"Dan": (1, 1), "Eve": (0, 1)}),),
    "won_without_showdown": (Example("raised_to_the_cap", {"Dan": (1, 1), "Eve": (0, 1)}),),
    "showdown_return": (Example("bet_and_called", {"Bob": (15100, 7100), "Cat": (0, 7100)}),),
    "scoop": (Example("scooped", {"Ann": (1, 1), "Dan": (0, 1)}),),
    "scoop_of_won": (
        Example("scooped", {"Ann": (1, 1)}),
        Example("quartered", {"Ann": (0, 1), "Bob": (0, 1)}),
    ),
    "took_all": (Example("scooped", {"Ann": (1, 1), "Dan": (0, 1)}),),
    "three_quartered": (Example("quartered", {"Ann": (0, 1), "Bob": (1, 1)}),),
    "high_only": (Example("limped_and_split", {"Ann": (0, 1), "Bob": (1, 1)}),),
    "low_only": (Example("limped_and_split", {"Ann": (1, 1), "Bob": (0, 1)}),),
    "shared_both": (Example("quartered", {"Ann": (0, 1), "Bob": (0, 1)}),),
    "quartered": (Example("quartered", {"Ann": (1, 1), "Bob": (0, 1)}),),
    "took_nothing": (Example("scooped", {"Ann": (0, 1), "Dan": (1, 1)}),),
    "no_low": (
        Example("scooped", {"Ann": (1, 1), "Dan": (1, 1)}),
        Example("quartered", {"Ann": (0, 1), "Bob": (0, 1)}),
    ),
    "low_made": (Example("limped_and_split", {"Ann": (3, 3), "Bob": (0, 3)}),),
    "made_8": (Example("razz_showdown", {"Bob": (2, 3), "Cat": (3, 3)}),),
    "made_7": (Example("razz_showdown", {"Bob": (2, 3), "Cat": (0, 3)}),),
    "made_6": (Example("razz_showdown", {"Bob": (0, 3), "Cat": (0, 3)}),),
    "razz_brick": (Example("razz_showdown", {"Bob": (2, 4), "Cat": (2, 4)}),),
    "razz_catch": (Example("razz_showdown", {"Bob": (2, 4), "Cat": (2, 4)}),),
    "net": (
        Example("bet_and_called", {"Ann": (-1100, 1), "Bob": (8000, 1), "Cat": (-7100, 1), "Dan": (-100, 1)}),
    ),
    "sb_per_100": (
        Example("bet_and_called", {"Ann": (-1100, 1), "Bob": (8000, 1), "Cat": (-7100, 1), "Dan": (-100, 1)}),
    ),
    "bb_per_100": (
        Example("bet_and_called", {"Ann": (-1100, 1), "Bob": (8000, 1), "Cat": (-7100, 1), "Dan": (-100, 1)}),
    ),
    "net_at_showdown": (
        Example("bet_and_called", {"Ann": (0, 1), "Bob": (8000, 1), "Cat": (-7100, 1), "Dan": (0, 1)}),
    ),
    "net_at_showdown_sb_per_100": (
        Example("bet_and_called", {"Ann": (0, 1), "Bob": (8000, 1), "Cat": (-7100, 1), "Dan": (0, 1)}),
    ),
    "net_at_showdown_bb_per_100": (
        Example("bet_and_called", {"Ann": (0, 1), "Bob": (8000, 1), "Cat": (-7100, 1), "Dan": (0, 1)}),
    ),
    "net_without_showdown": (
        Example("bet_and_called", {"Ann": (-1100, 1), "Bob": (0, 1), "Cat": (0, 1), "Dan": (-100, 1)}),
    ),
    "net_without_showdown_sb_per_100": (
        Example("bet_and_called", {"Ann": (-1100, 1), "Bob": (0, 1), "Cat": (0, 1), "Dan": (-100, 1)}),
    ),
    "net_without_showdown_bb_per_100": (
        Example("bet_and_called", {"Ann": (-1100, 1), "Bob": (0, 1), "Cat": (0, 1), "Dan": (-100, 1)}),
    ),
    "ante_cost": (
        Example("bet_and_called", {"Ann": (100, 1), "Bob": (100, 1), "Cat": (100, 1), "Dan": (100, 1)}),
    ),
    "ante_cost_sb_per_100": (
        Example("bet_and_called", {"Ann": (100, 1), "Bob": (100, 1), "Cat": (100, 1), "Dan": (100, 1)}),
    ),
    "ante_cost_bb_per_100": (
        Example("bet_and_called", {"Ann": (100, 1), "Bob": (100, 1), "Cat": (100, 1), "Dan": (100, 1)}),
    ),
    "bring_in_cost": (
        Example("bet_and_called", {"Ann": (300, 1), "Bob": (0, 1), "Cat": (0, 1), "Dan": (0, 1)}),
    ),
    "bring_in_cost_sb_per_100": (
        Example("bet_and_called", {"Ann": (300, 1), "Bob": (0, 1), "Cat": (0, 1), "Dan": (0, 1)}),
    ),
    "bring_in_cost_bb_per_100": (
        Example("bet_and_called", {"Ann": (300, 1), "Bob": (0, 1), "Cat": (0, 1), "Dan": (0, 1)}),
    ),
    "bring_in_net": (Example("walk", {"Ann": (200, 1)}),),
    "bring_in_net_sb_per_100": (Example("walk", {"Ann": (200, 1)}),),
    "bring_in_net_bb_per_100": (Example("walk", {"Ann": (200, 1)}),),
    "third_street_dead_money": (
        Example("restolen", {"Ann": (0, 1), "Bob": (1000, 1), "Cat": (0, 1), "Dan": (0, 1)}),
    ),
    "third_street_dead_money_sb_per_100": (
        Example("restolen", {"Ann": (0, 1), "Bob": (1000, 1), "Cat": (0, 1), "Dan": (0, 1)}),
    ),
    "third_street_dead_money_bb_per_100": (
        Example("restolen", {"Ann": (0, 1), "Bob": (1000, 1), "Cat": (0, 1), "Dan": (0, 1)}),
    ),
    "rake_weighted": (
        Example("bet_and_called", {"Ann": (22, 1), "Bob": (138, 1), "Cat": (138, 1), "Dan": (2, 1)}),
    ),
    "rake_weighted_sb_per_100": (
        Example("bet_and_called", {"Ann": (22, 1), "Bob": (138, 1), "Cat": (138, 1), "Dan": (2, 1)}),
    ),
    "rake_weighted_bb_per_100": (
        Example("bet_and_called", {"Ann": (22, 1), "Bob": (138, 1), "Cat": (138, 1), "Dan": (2, 1)}),
    ),
    "rake_contributed": (
        Example("bet_and_called", {"Ann": (100, 1), "Bob": (100, 1), "Cat": (100, 1), "Dan": (0, 1)}),
    ),
    "rake_dealt": (
        Example("bet_and_called", {"Ann": (75, 1), "Bob": (75, 1), "Cat": (75, 1), "Dan": (75, 1)}),
    ),
    "rake_winner": (
        Example("bet_and_called", {"Ann": (0, 1), "Bob": (300, 1), "Cat": (0, 1), "Dan": (0, 1)}),
    ),
    "net_before_rake": (
        Example("bet_and_called", {"Ann": (-1078, 1), "Bob": (8138, 1), "Cat": (-6962, 1), "Dan": (-98, 1)}),
    ),
    "net_before_rake_sb_per_100": (
        Example("bet_and_called", {"Ann": (-1078, 1), "Bob": (8138, 1), "Cat": (-6962, 1), "Dan": (-98, 1)}),
    ),
    "net_before_rake_bb_per_100": (
        Example("bet_and_called", {"Ann": (-1078, 1), "Bob": (8138, 1), "Cat": (-6962, 1), "Dan": (-98, 1)}),
    ),
}
