"""Rooms as their hand histories show them."""

from __future__ import annotations

from typing import Final

from stud_stats.rules.profile import RulesProfile

POKERSTARS: Final = RulesProfile(
    name="pokerstars",
    title="PokerStars, as seen in its hand histories",
    aliases=("stars", "ps"),
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
    short_deck_reuse_burns="no",
    short_deck_reuse_muck="no",
    burn_policy="hidden",
    community_card_source="stub",
    showdown_first="aggressor_else_seat_order",
    side_pot_shows_first="yes",
    non_aggressor_may_muck="yes",
    odd_chip_hilo="high_half",
    odd_chip_max_per_player=1,
    low_qualifier={"stud_hilo": 8, "razz": 0},
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
        "short_deck_reuse_burns": ("PokerStars 30506593746",),
        "short_deck_reuse_muck": ("PokerStars 30506593746",),
        "burn_policy": ("PokerStars logs no burns",),
        "community_card_source": ("PokerStars 30506593746",),
        "showdown_first": ("PokerStars 241636097024", "PokerStars 35874153086", "PokerStars 35874220204"),
        "side_pot_shows_first": ("PokerStars 60974484959",),
        "non_aggressor_may_muck": ("PokerStars summary lines: mucked",),
        "odd_chip_hilo": ("TDA 20", "Robert's Rules, ties"),
        "odd_chip_max_per_player": ("Robert's Rules, ties: no player gets two odd chips",),
        "low_qualifier": ("S2-13", "S0-40", "PokerStars: the line No low hand qualified"),
        "disconnect_protection": ("PokerStars hands: disconnected players fold",),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "action_clock_s": "The site has a clock; its length is printed nowhere.",
    },
)

BOVADA: Final = RulesProfile(
    name="bovada",
    title="Bovada, Bodog and Ignition, as seen in their hand histories",
    aliases=("bodog", "ignition"),
    betting_structure=("fixed_limit",),
    bring_in_size=("posted",),
    bring_in_may_open_full="yes",
    bring_in_may_fold="no",
    third_street_increase="complete_exact",
    raise_base_after_completion="small_bet",
    completion_counts_as_raise="no",
    max_raises=3,
    pair_bet_variants=("stud_hi",),
    burn_policy="hidden",
    side_pot_shows_first="no",
    odd_chip_hilo="high_half",
    disconnect_protection="no",
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("Bovada headers: Fixed Limit",),
        "bring_in_size": ("Bovada hands: half the small bet, 2.5 antes in one level and 2.4 in another",),
        "bring_in_may_open_full": ("Bovada 2633119675", "Bovada 2633126193", "Bovada 2633952287"),
        "bring_in_may_fold": ("Bovada 2633116884, 2633128457: posted for players who let the time run out",),
        "third_street_increase": ("Bovada 2633117518: 5, 10", "Bovada 2633131343: 100, 200"),
        "raise_base_after_completion": ("Bovada 2633132391: 200, 400, 600, 800",),
        "completion_counts_as_raise": ("Bovada 2633132391: the completion and three raises",),
        "max_raises": ("Bovada 2633132391: four bets on third and on fourth street, and no fifth",),
        "pair_bet_variants": ("Bovada 2604291577, 2633116884, 2633123306: double bets in stud",),
        "burn_policy": ("Bovada logs no burns",),
        "side_pot_shows_first": ("Bovada 2633131343", "Bovada 2633132391"),
        "odd_chip_hilo": ("Bovada 2633952287: 2.33 for the high hand, 2.32 for the low",),
        "disconnect_protection": ("Bovada hands: who lets the time run out is folded",),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "showdown_first": "The last to bet (2633118640, 2633124465), after checks who opened the street "
        "(2604291699, 2633126654, 2633131677): for aggressor_else_opener; but with somebody all-in before "
        "seventh street all show in the order of their seats (2633132391).",
        "bring_in_may_equal_small_bet": "Always half the small bet, or two fifths of it.",
        "pair_bet_actor": "The holder of the pair, and in 2633123306 the next player after the holder had "
        "checked: fits opener_then_inherits and any_player.",
        "non_aggressor_may_muck": "Callers mucked, and in the four hands with somebody all-in all hands were "
        "tabled: fits yes and unless_all_in.",
        "heads_up_cap": "No round of two players went to four bets.",
        "low_qualifier": "The one low hand seen was six high.",
        "action_clock_s": "The room acts for who is too slow; after how many seconds is printed nowhere.",
    },
)

PARTYPOKER: Final = RulesProfile(
    name="partypoker",
    title="PartyPoker, as seen in its hand histories of 2010 to 2012",
    aliases=("party",),
    bring_in_size=("posted",),
    bring_in_may_fold="no",
    third_street_increase="complete_exact",
    burn_policy="hidden",
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("PartyPoker headers: FL, or no word at all",),
        "bring_in_size": ("PartyPoker hands: half the small bet in cash games, a third at 60/120",),
        "bring_in_may_fold": ("S0-10", "S4-23"),
        "third_street_increase": ("PartyPoker 10399817763: 0.25, 0.50", "PartyPoker 9581478205"),
        "burn_policy": ("PartyPoker logs no burns",),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "max_raises": "A bet and three raises of two players in 11792805420, and no fifth bet: for 3.",
        "heads_up_cap": "Two players went to four bets in 11792805420 and no further: for capped.",
        "pair_bet_variants": "A double bet in stud (11792805420); of hi/lo one hand was seen, without any.",
        "pair_bet_actor": "Who opened made it; whose pair it was the text does not show.",
        "pair_bet_size_lock": "After a big bet the raises were big ones (11792805420): fits both.",
        "showdown_first": "The last to bet (11792805420, 9581478205): for an aggressor first.",
        "non_aggressor_may_muck": "The caller's hand stays unshown, though its cards are printed (both hands "
        "with a showdown): fits yes and unless_all_in.",
        "low_qualifier": "A ten low did not qualify (9581478205): for 8.",
        "all_in_ante_successor": "The text shows no up cards, so that no bring-in can be judged.",
    },
)

KINGSCLUB: Final = RulesProfile(
    name="kingsclub",
    title="KingsClub, as seen in its hand histories of 2021 and 2022",
    aliases=("kings-club",),
    bring_in_size=("posted",),
    bring_in_may_fold="no",
    third_street_increase="complete_exact",
    raise_base_after_completion="bring_in_plus_small_bet",
    burn_policy="hidden",
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("KingsClub headers: Limit",),
        "bring_in_size": (
            "KingsClub hands: as large as the ante, a quarter to three quarters of the small bet",
        ),
        "bring_in_may_fold": ("S0-10", "S4-23"),
        "third_street_increase": ("KingsClub 39969356: 10, 40", "KingsClub 49595550: 33.16, 44"),
        "raise_base_after_completion": (
            "KingsClub 37581152: 33.16, 44, 77.16, 121.16",
            "KingsClub 40091899: 16.58, 22, 38.58",
            "KingsClub 3537921: 125, all-in for 225, 625",
        ),
        "burn_policy": ("KingsClub logs no burns",),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "bring_in_may_equal_small_bet": "Always below the small bet.",
        "completion_counts_as_raise": "The completion and two raises in 37581152: fits both.",
        "short_wager_rule": "Over an all-in for 225 of 500 the raise was to 625, the bring-in and a small "
        "bet (3537921): as over a full completion.",
        "showdown_first": "The last to bet (39969428, 49595550): for an aggressor first.",
        "non_aggressor_may_muck": "Callers showed losing hands too (39969428, 49595550): for no, or the text "
        "prints all hands.",
        "side_pot_shows_first": "Hands that are all-in are shown as soon as the betting is over (3537921).",
        "odd_chip_hilo": "No line of the text tells the halves of a pot.",
    },
)

ROOMS: Final = (POKERSTARS, BOVADA, PARTYPOKER, KINGSCLUB)
