"""The house rules of five published texts, rule by rule; the numbers ``S0-01`` ... are theirs.

Which texts these are, and what each rule says, stands in `rules.sources`.
"""

from __future__ import annotations

from typing import Final

from stud_stats.rules.profile import RulesProfile
from stud_stats.rules.profiles.remarks import (
    FORTUNE_STAKES,
    S0_REMARKS,
    S0_STAKES,
    S1_REMARKS,
    S2_REMARKS,
    S3_REMARKS,
    S4_REMARKS,
)
from stud_stats.rules.sources import SOURCE_BY_TAG


def _numbers(cites: dict[str, str]) -> dict[str, tuple[str, ...]]:
    return {field: tuple(numbers.split()) for field, numbers in cites.items()}


_COMPLETION_BY_THE_LETTER: Final = (
    "warning",
    "the text calls the completion a raise, so that by the letter three raises end one bet sooner on third",
)

_CAP_STOOD: Final = (
    "warning",
    "by the letter the cap is off whenever two are left, even after it was reached; no other room reopens "
    "a round whose betting was capped",
)

S0_GUIDE: Final = RulesProfile(
    name="s0_guide",
    title=SOURCE_BY_TAG["S0"].title,
    aliases=("guide-no", "norwegian-guide"),
    betting_structure=("fixed_limit",),
    ante_reference="big_bet",
    ante_ratio=(10,),
    bring_in_size=("ante",),
    bring_in_may_open_full="yes",
    bring_in_may_equal_small_bet="no",
    bring_in_may_fold="no",
    third_street_increase="any_up_to_small_bet",
    raise_base_after_completion="small_bet",
    completion_counts_as_raise="yes",
    max_raises=3,
    heads_up_cap="capped",
    pair_bet_variants=("stud_hi",),
    pair_bet_actor="opener_then_inherits",
    pair_bet_size_lock="after_big_bet",
    board_tie_break={"stud_hi": "suit", "razz": "suit"},
    burn_policy="hidden",
    short_deck_need="n",
    short_deck_reuse_muck="no",
    community_card_source="stub",
    low_qualifier={"razz": 0},
    evidence={
        "short_wager_rule": "The text has no rule of all-in at all.",
        "odd_chip_tie": "S0-28: equal hands split equally; no word on odd chips.",
        "all_in_leader_rule": "The text has no rule of all-in at all.",
    },
    remarks=S0_REMARKS,
    stakes_table=S0_STAKES,
    cites=_numbers(
        {
            "betting_structure": "S0-04",
            "ante_reference": "S0-02",
            "ante_ratio": "S0-02",
            "bring_in_size": "S0-10 S0-36",
            "bring_in_may_open_full": "S0-10 S0-36",
            "bring_in_may_equal_small_bet": "S0-02 S0-10",
            "bring_in_may_fold": "S0-10",
            "third_street_increase": "S0-12 S0-13",
            "raise_base_after_completion": "S0-12 S0-13",
            "completion_counts_as_raise": "S0-12",
            "max_raises": "S0-32",
            "heads_up_cap": "S0-32",
            "pair_bet_variants": "S0-29 S0-34",
            "pair_bet_actor": "S0-29 S0-30",
            "pair_bet_size_lock": "S0-31",
            "board_tie_break": "S0-18 S0-35",
            "burn_policy": "S0-07 S0-15 S0-33",
            "short_deck_need": "S0-33",
            "short_deck_reuse_muck": "S0-33",
            "community_card_source": "S0-33",
            "low_qualifier": "S0-40",
        }
    ),
    softened={
        "raise.cap-exceeded/completion": _COMPLETION_BY_THE_LETTER,
        "completion.wrong-amount/below_small_bet": (
            "warning",
            "one sentence allows any increase up to the small bet (S0-12), the worked example only the "
            "completion (S0-13)",
        ),
        "pair-bet.not-allowed-variant/razz": (
            "warning",
            "by the letter razz differs from stud in the bring-in, the opener and the winner alone (S0-34), "
            "so that the rule of the open pair would hold there; no room plays it so",
        ),
    },
)

S1_ROOM: Final = RulesProfile(
    name="s1_room",
    title=SOURCE_BY_TAG["S1"].title,
    aliases=("room-sv", "swedish-room"),
    betting_structure=("fixed_limit",),
    max_raises=3,
    heads_up_cap="capped",
    pair_bet_variants=("stud_hi",),
    pair_bet_actor="any_player",
    pair_bet_size_lock="after_big_bet",
    burn_policy="hidden",
    odd_chip_tie="left_of_button",
    evidence={
        "ante_ratio": "S1-03: the room sets it; 25 percent of the small bet at 1/2, 17 at 3/6.",
        "bring_in_size": "S1-06: the low card brings in; no amount is given.",
        "board_tie_break": "S1-08: the best board opens; no word on ties.",
        "odd_chip_max_per_player": "S1-22 gives the odd chip or chips to one winner.",
    },
    remarks=S1_REMARKS,
    cites=_numbers(
        {
            "betting_structure": "S1-10",
            "max_raises": "S1-07 S1-13",
            "heads_up_cap": "S1-07",
            "pair_bet_variants": "S1-09",
            "pair_bet_actor": "S1-09",
            "pair_bet_size_lock": "S1-09",
            "burn_policy": "S1-04 S1-12",
            "odd_chip_tie": "S1-22",
        }
    ),
)

S2_LIMIT: Final = RulesProfile(
    name="s2_limit",
    title=SOURCE_BY_TAG["S2"].title,
    aliases=("limit-no", "norwegian-limit"),
    betting_structure=("fixed_limit",),
    ante_reference="small_bet",
    ante_ratio=(10,),
    bring_in_size=("half_small_bet",),
    bring_in_may_open_full="yes",
    bring_in_may_equal_small_bet="no",
    bring_in_may_fold="no",
    pair_bet_variants=("stud_hi",),
    pair_bet_actor="pair_holder",
    burn_policy="hidden",
    short_deck_need="n",
    short_deck_reuse_muck="no",
    community_card_source="stub",
    odd_chip_hilo="high_half",
    low_qualifier={"stud_hilo": 8},
    evidence={
        "board_tie_break": "S2-06 to S2-09: the highest visible hand opens; no word on ties.",
        "max_raises": "The text has no cap.",
        "third_street_increase": "S2-05: half a bet or a full one; the completion is not named.",
    },
    remarks=S2_REMARKS,
    cites=_numbers(
        {
            "betting_structure": "S2-02",
            "ante_reference": "S2-03",
            "ante_ratio": "S2-03",
            "bring_in_size": "S2-05",
            "bring_in_may_open_full": "S2-05",
            "bring_in_may_equal_small_bet": "S2-05",
            "bring_in_may_fold": "S2-05",
            "pair_bet_variants": "S2-06",
            "pair_bet_actor": "S2-06",
            "burn_policy": "S2-04 S2-11",
            "short_deck_need": "S2-11",
            "short_deck_reuse_muck": "S2-11",
            "community_card_source": "S2-11",
            "low_qualifier": "S2-13 S2-17",
        }
    )
    | {"odd_chip_hilo": ("S2-12", "TDA 20", "Robert's Rules, ties")},
    softened={
        "pair-bet.not-allowed-variant/stud_hilo": (
            "warning",
            "by the letter nothing switches the rule of the open pair off in hi/lo (S2-06); "
            "no room plays it so",
        ),
    },
)

S3_GUIDE: Final = RulesProfile(
    name="s3_guide",
    title=SOURCE_BY_TAG["S3"].title,
    aliases=("guide-pl", "polish-guide"),
    betting_structure=("fixed_limit", "spread_limit", "pot_limit"),
    ante_reference="big_bet",
    ante_ratio=(10,),
    bring_in_size=("ante",),
    bring_in_may_open_full="yes",
    bring_in_may_equal_small_bet="no",
    bring_in_may_fold="no",
    third_street_increase="complete_exact",
    raise_base_after_completion="small_bet",
    completion_counts_as_raise="yes",
    max_raises=3,
    heads_up_cap="uncapped_whenever_two_remain",
    pair_bet_variants=("stud_hi",),
    pair_bet_actor="opener_then_inherits",
    pair_bet_size_lock="after_any_bet",
    board_tie_break={"stud_hi": "suit"},
    burn_policy="hidden",
    short_deck_need="n",
    short_deck_reuse_burns="no",
    short_deck_reuse_muck="no",
    community_card_source="stub",
    evidence={
        "odd_chip_tie": "S3-20: ties split; no word on odd chips.",
        "cap_counts_all_in_players": "S3-24 counts those who are still in the hand.",
    },
    remarks=S3_REMARKS,
    cites=_numbers(
        {
            "betting_structure": "S3-01",
            "ante_reference": "S3-02",
            "ante_ratio": "S3-02",
            "bring_in_size": "S3-07",
            "bring_in_may_open_full": "S3-07",
            "bring_in_may_equal_small_bet": "S3-02 S3-07",
            "bring_in_may_fold": "S3-07",
            "third_street_increase": "S3-08 S3-09",
            "raise_base_after_completion": "S3-08 S3-09",
            "completion_counts_as_raise": "S3-08",
            "max_raises": "S3-24",
            "heads_up_cap": "S3-24",
            "pair_bet_variants": "S3-22",
            "pair_bet_actor": "S3-22",
            "pair_bet_size_lock": "S3-23",
            "board_tie_break": "S3-13",
            "burn_policy": "S3-05 S3-25",
            "short_deck_need": "S3-25",
            "short_deck_reuse_burns": "S3-25",
            "short_deck_reuse_muck": "S3-25",
            "community_card_source": "S3-25",
        }
    ),
    softened={
        "raise.cap-exceeded/completion": _COMPLETION_BY_THE_LETTER,
        "raise.cap-exceeded/after_cap": _CAP_STOOD,
    },
)

S4_FORTUNE: Final = RulesProfile(
    name="s4_fortune",
    title=SOURCE_BY_TAG["S4"].title,
    aliases=("fortune", "fortune-poker"),
    betting_structure=("fixed_limit", "spread_limit"),
    ante_reference="small_bet",
    ante_ratio=(10, 50),
    bring_in_size=("twice_ante",),
    bring_in_may_open_full="yes",
    bring_in_may_equal_small_bet="yes",
    bring_in_may_fold="no",
    third_street_increase="complete_exact",
    raise_base_after_completion="small_bet",
    completion_counts_as_raise="no",
    max_raises=3,
    heads_up_cap="uncapped_whenever_two_remain",
    pair_bet_variants=("stud_hi",),
    pair_bet_actor="any_player",
    pair_bet_size_lock="after_big_bet",
    board_tie_break={"stud_hi": "position"},
    burn_policy="each_street_from_fourth",
    short_deck_need="n",
    short_deck_reuse_burns="yes",
    short_deck_reuse_muck="no",
    community_card_source="shuffled_burns",
    showdown_first="aggressor_else_opener",
    non_aggressor_may_muck="yes",
    action_clock_s=10,
    evidence={
        "odd_chip_tie": "S4-20: ties split equally; no word on odd chips.",
        "cap_counts_all_in_players": "S4-22: only two left in the game.",
    },
    remarks=S4_REMARKS,
    stakes_table=FORTUNE_STAKES,
    cites=_numbers(
        {
            "betting_structure": "S4-08 S4-21",
            "ante_reference": "S4-26",
            "ante_ratio": "S4-26",
            "bring_in_size": "S4-26",
            "bring_in_may_open_full": "S4-23",
            "bring_in_may_equal_small_bet": "S4-26",
            "bring_in_may_fold": "S4-01 S4-23",
            "third_street_increase": "S4-23",
            "raise_base_after_completion": "S4-21 S4-23",
            "completion_counts_as_raise": "S4-23",
            "max_raises": "S4-22 S4-26",
            "heads_up_cap": "S4-22 S4-26",
            "pair_bet_variants": "S4-08 S4-24",
            "pair_bet_actor": "S4-24 S4-09",
            "pair_bet_size_lock": "S4-09",
            "board_tie_break": "S4-06 S4-04",
            "burn_policy": "S4-05",
            "short_deck_need": "S4-15",
            "short_deck_reuse_burns": "S4-15",
            "short_deck_reuse_muck": "S4-15",
            "community_card_source": "S4-15",
            "showdown_first": "S4-16",
            "non_aggressor_may_muck": "S4-18",
            "action_clock_s": "S4-11",
        }
    ),
    softened={"raise.cap-exceeded/after_cap": _CAP_STOOD},
)

SEEDS: Final = (S0_GUIDE, S1_ROOM, S2_LIMIT, S3_GUIDE, S4_FORTUNE)
