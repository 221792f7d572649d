"""A house that leaves a question open is all the houses that answer it: only what every one of
them forbids is a breach.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from stud_stats.rules.profile import UNSPECIFIED, RulesProfile

# What some house answers, by field; the most usual answer first.
ANSWERS: dict[str, tuple[object, ...]] = {
    "bring_in_may_open_full": ("yes", "no"),
    "bring_in_may_fold": ("no",),
    "successor_may_fold": ("no", "yes"),
    "all_in_ante_successor": ("left_of_low_card", "next_lowest_live"),
    "short_bring_in_call": ("full_bring_in", "posted_amount"),
    "raise_base_after_completion": ("small_bet", "bring_in_plus_small_bet"),
    "completion_counts_as_raise": ("no", "yes"),
    "max_raises": (3, 4),
    "heads_up_cap": (
        "capped",
        "uncapped_at_round_start",
        "uncapped_before_cap",
        "uncapped_whenever_two_remain",
        "uncapped_final_two_of_event",
    ),
    "cap_counts_all_in_players": ("no", "yes"),
    "short_wager_rule": ("half_bet", "full_bet"),
    "pair_bet_variants": (("stud_hi",), ()),
    "pair_bet_actor": ("any_player", "opener_then_inherits", "pair_holder"),
    "pair_bet_size_lock": ("after_big_bet", "after_any_bet"),
    "all_in_leader_rule": ("next_clockwise", "best_live_board"),
    "community_card_opener": ("own_upcards", "include_community", "sixth_street_leader"),
}


def houses(profile: RulesProfile, *fields: str) -> Iterator[RulesProfile]:
    """The profile with every open one of ``fields`` answered, in all combinations."""
    answers = []
    for name in fields:
        value = getattr(profile, name)
        # -1 raises: as many as the house says, which nobody has told.
        answers.append(ANSWERS[name] if value in (UNSPECIFIED, -1) else (value,))
    for chosen in product(*answers):
        yield replace(profile, **dict(zip(fields, chosen, strict=True)))
