"""The named profiles: each a frozen record, its fields with their citations."""

from __future__ import annotations

from typing import Final

from stud_stats.core.findings import SEVERITIES
from stud_stats.rules.profile import FIELD_BY_NAME, RulesProfile

POKERSTARS: Final = RulesProfile(
    name="pokerstars",
    title="PokerStars, as seen in its hand histories",
    betting_structure=("fixed_limit",),
    bring_in_size=("posted",),
    bring_in_may_open_full="yes",
    bring_in_may_equal_small_bet="no",
    bring_in_may_fold="no",
    all_in_ante_successor="left_of_low_card",
    third_street_increase="complete_exact",
    raise_base_after_completion="small_bet",
    completion_counts_as_raise="no",
    max_raises=3,
    heads_up_cap="capped",
    pair_bet_variants=("stud_hi",),
    short_deck_need="n",
    short_deck_reuse_muck="no",
    burn_policy="hidden",
    community_card_source="stub",
    showdown_first="aggressor_else_seat_order",
    side_pot_shows_first="yes",
    non_aggressor_may_muck="yes",
    odd_chip_hilo="high_half",
    odd_chip_max_per_player=1,
    low_qualifier={"stud_hilo": 8},
    disconnect_protection="no",
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("PokerStars headers: Limit",),
        "bring_in_size": ("PokerStars hands: the amount posted is the table's",),
        "bring_in_may_open_full": ("PokerStars 8-Game hands: the low card opens with bets",),
        "bring_in_may_equal_small_bet": ("PokerStars hands: always below the small bet",),
        "bring_in_may_fold": ("S0-10", "S4-23"),
        "all_in_ante_successor": ("PokerStars 241636097024",),
        "third_street_increase": ("PokerStars 49382949075",),
        "raise_base_after_completion": ("PokerStars 49382949075",),
        "completion_counts_as_raise": ("PokerStars 49382949075: four bets with the completion",),
        "max_raises": ("PokerStars: the line Betting is capped",),
        "heads_up_cap": ("PokerStars 35874780027", "PokerStars 35874289931"),
        "pair_bet_variants": (
            "PokerStars 60974484959",
            "PokerStars 35874334277",
            "PokerStars 35874789183: none in hi/lo",
        ),
        "short_deck_need": ("PokerStars 30506593746",),
        "short_deck_reuse_muck": ("PokerStars 30506593746",),
        "burn_policy": ("PokerStars logs no burns",),
        "community_card_source": ("PokerStars 30506593746",),
        "showdown_first": ("PokerStars 241636097024", "PokerStars 35874153086", "PokerStars 35874220204"),
        "side_pot_shows_first": ("PokerStars 60974484959",),
        "non_aggressor_may_muck": ("PokerStars summary lines: mucked",),
        "odd_chip_hilo": ("TDA 20", "Robert's Rules, ties"),
        "odd_chip_max_per_player": ("Robert's Rules, ties: no player gets two odd chips",),
        "low_qualifier": ("S2-13", "PokerStars: the line No low hand qualified"),
        "disconnect_protection": ("PokerStars hands: disconnected players fold",),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "board_tie_break": "The few exact ties seen fit suit and position both; in one razz tie (PokerStars "
        "99632365500) the higher suit opened against position: suit is likely.",
        "all_in_leader_rule": "PokerStars 60974484959 fits the next player clockwise; the best live board is "
        "not excluded.",
        "community_card_opener": "PokerStars 30506593746 fits every convention.",
        "pair_bet_actor": "The holder, and the next player after the holder checked, were seen.",
        "pair_bet_size_lock": "Big raises after a big bet were seen, a big raise after a small bet was not.",
        "short_wager_rule": "No hand was seen in which the conventions differ.",
        "short_bring_in_call": "No short all-in bring-in with several callers was seen.",
        "successor_may_fold": "The one successor seen posted.",
        "odd_chip_tie": "No odd chip of a tie was seen.",
    },
)

POKERKIT: Final = RulesProfile(
    name="pokerkit",
    title="The behaviour of the pokerkit library 0.7.7: for tests against it, no room's rules",
    betting_structure=("fixed_limit",),
    bring_in_size=("posted",),
    bring_in_may_open_full="yes",
    bring_in_may_equal_small_bet="no",
    bring_in_may_fold="no",
    all_in_ante_successor="left_of_low_card",
    successor_may_fold="no",
    short_bring_in_call="posted_amount",
    third_street_increase="complete_exact",
    raise_base_after_completion="small_bet",
    completion_counts_as_raise="no",
    max_raises=3,
    heads_up_cap="capped",
    short_wager_rule="full_bet",
    pair_bet_variants=(),
    board_tie_break={"stud_hi": "position", "stud_hilo": "position", "razz": "position"},
    all_in_leader_rule="next_clockwise",
    community_card_opener="own_upcards",
    burn_policy="each_street_from_fourth",
    short_deck_need="n_plus_burn",
    short_deck_reuse_burns="yes",
    short_deck_reuse_muck="yes",
    community_card_source="stub_or_mixed",
    showdown_first="aggressor_else_opener",
    non_aggressor_may_muck="yes",
    odd_chip_tie="lowest_seat",
    odd_chip_hilo="high_half",
    odd_chip_max_per_player=0,
    low_qualifier={"stud_hilo": 8},
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("pokerkit 0.7.7",),
        "bring_in_size": ("pokerkit 0.7.7",),
        "bring_in_may_open_full": ("pokerkit 0.7.7",),
        "bring_in_may_equal_small_bet": ("PK-3",),
        "bring_in_may_fold": ("pokerkit 0.7.7",),
        "all_in_ante_successor": ("PK-5",),
        "successor_may_fold": ("PK-5",),
        "short_bring_in_call": ("PK-4",),
        "third_street_increase": ("pokerkit 0.7.7",),
        "raise_base_after_completion": ("pokerkit 0.7.7",),
        "completion_counts_as_raise": ("pokerkit 0.7.7",),
        "max_raises": ("PK-7",),
        "heads_up_cap": ("PK-8",),
        "short_wager_rule": ("PK-6",),
        "pair_bet_variants": ("PK-2",),
        "board_tie_break": ("PK-1",),
        "all_in_leader_rule": ("pokerkit 0.7.7",),
        "community_card_opener": ("PK-11",),
        "burn_policy": ("PK-9",),
        "short_deck_need": ("PK-9",),
        "short_deck_reuse_burns": ("PK-9",),
        "short_deck_reuse_muck": ("PK-9",),
        "community_card_source": ("PK-9",),
        "showdown_first": ("PK-18",),
        "non_aggressor_may_muck": ("pokerkit 0.7.7",),
        "odd_chip_tie": ("PK-12",),
        "odd_chip_hilo": ("pokerkit 0.7.7",),
        "odd_chip_max_per_player": ("PK-12",),
        "low_qualifier": ("pokerkit 0.7.7",),
        "exposed_hole_card": ("pokerkit 0.7.7",),
    },
)

PERMISSIVE: Final = RulesProfile(
    name="permissive",
    title="What no known room allows: for hands of unknown rooms",
    betting_structure=("fixed_limit", "spread_limit", "pot_limit", "no_limit"),
    low_qualifier={"stud_hilo": 8},
    odd_chip_hilo="high_half",
    cites={
        "betting_structure": ("S3-01",),
        "low_qualifier": ("S2-13",),
        "odd_chip_hilo": ("TDA 20", "Robert's Rules, ties"),
    },
)

PROFILES: Final[dict[str, RulesProfile]] = {
    profile.name: profile for profile in (POKERSTARS, PERMISSIVE, POKERKIT)
}


def find_profile(name: str) -> RulesProfile:
    """The profile of that name or alias; KeyError with the known names if there is none."""
    for profile in PROFILES.values():
        if name == profile.name or name in profile.aliases:
            return profile
    raise KeyError(f"no profile {name!r}; known: {', '.join(PROFILES)}")


def faults(profile: RulesProfile) -> tuple[str, ...]:
    """What is wrong with the declaration itself: unknown fields, stated fields without citation."""
    stated = {name for name in FIELD_BY_NAME if profile.states(name)}
    missing = sorted(stated - profile.cites.keys())
    unknown = sorted((profile.cites.keys() | profile.evidence.keys()) - FIELD_BY_NAME.keys())
    badly_soft = sorted(code for code, (level, _) in profile.softened.items() if level not in SEVERITIES)
    return (
        tuple(f"{name} is stated without a source" for name in missing)
        + tuple(f"{name} is no field" for name in unknown)
        + tuple(f"{code} is softened to no severity" for code in badly_soft)
    )
