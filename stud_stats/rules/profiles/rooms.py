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
    bring_in_part=(25, 50),
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
        "bring_in_part": ("PokerStars hands: 30 to 50 percent at five stakes, a quarter in other rooms",),
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
    softened={
        "bring-in.wrong-amount/unusual": (
            "warning",
            "the room may have stakes that no hand seen was played at",
        ),
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
    pair_bet_variants=("stud_hi",),
    burn_policy="hidden",
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("PartyPoker headers: FL, or no word at all",),
        "bring_in_size": ("PartyPoker hands: half the small bet in cash games, a third at 60/120",),
        "bring_in_may_fold": ("S0-10", "S4-23"),
        "third_street_increase": ("PartyPoker 10399817763: 0.25, 0.50", "PartyPoker 9581478205"),
        "pair_bet_variants": (
            "PartyPoker 11792805420: a double bet in stud",
            "PartyPoker 9581478205: none in hi/lo",
        ),
        "burn_policy": ("PartyPoker logs no burns",),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "max_raises": "A bet and three raises of two players in 11792805420, and no fifth bet: for 3.",
        "heads_up_cap": "Two players went to four bets in 11792805420 and no further: for capped.",
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
        "pair_bet_variants": "A double bet in stud (37581152); of hi/lo no hand was seen.",
        "short_wager_rule": "Over an all-in for 225 of 500 the raise was to 625, the bring-in and a small "
        "bet (3537921): as over a full completion.",
        "showdown_first": "The last to bet (39969428, 49595550): for an aggressor first.",
        "non_aggressor_may_muck": "Callers showed losing hands too (39969428, 49595550): for no, or the text "
        "prints all hands.",
        "side_pot_shows_first": "Hands that are all-in are shown as soon as the betting is over (3537921).",
        "odd_chip_hilo": "No line of the text tells the halves of a pot.",
    },
)

FULLTILT: Final = RulesProfile(
    name="fulltilt",
    title="Full Tilt Poker, as seen in its hand histories of 2010 to 2012",
    aliases=("full-tilt", "ftp"),
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
    side_pot_shows_first="yes",
    low_qualifier={"stud_hilo": 8, "razz": 0},
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("Full Tilt headers: Limit",),
        "bring_in_size": ("Full Tilt hands: a quarter to a third of the small bet, 1.25 to 2 antes",),
        "bring_in_may_open_full": ("Full Tilt 29704991505", "Full Tilt 29705002586"),
        "bring_in_may_fold": ("S0-10", "S4-23"),
        "third_street_increase": ("Full Tilt 29704938956: 0.75, 2.50", "Full Tilt 11111112277: 0.50, 2"),
        "raise_base_after_completion": (
            "Full Tilt 29704938956: 0.75, 2.50, 5, 7.50, 10",
            "Full Tilt 11111112277: 0.50, 2, 4",
        ),
        "completion_counts_as_raise": ("Full Tilt 29704938956: the completion and three raises",),
        "max_raises": ("Full Tilt 29704938956, 29705002586, 29705138396: four bets, and no fifth",),
        "pair_bet_variants": ("Full Tilt 11111111813, 11111112277: double bets in stud, none in hi/lo",),
        "burn_policy": ("Full Tilt logs no burns",),
        "side_pot_shows_first": ("Full Tilt 29705138396",),
        "low_qualifier": ("S2-13", "S0-40", "Full Tilt: the line No low hand qualified"),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "showdown_first": "The last to bet (11111112961, 11111111633); after checks not who opened "
        "(29704938956): for seat order or the first position.",
        "short_bring_in_call": "Only heads-up was seen (28333847000), where the rest of a full call would "
        "come back: fits both.",
        "heads_up_cap": "No round of two players went to four bets.",
        "pair_bet_actor": "Only holders of the pair were seen (11111111813, 11111112277).",
        "non_aggressor_may_muck": "Callers mucked (29704127410, 29705002586), and hands that were all-in "
        "were tabled (28333847000, 31349767778): fits yes and unless_all_in.",
        "bring_in_may_equal_small_bet": "Always below the small bet.",
        "all_in_ante_successor": "With one of two players all-in nobody brings in (31349767778).",
        "action_clock_s": "The room warns at 15 seconds; how many there are is printed nowhere.",
    },
)

IPOKER: Final = RulesProfile(
    name="ipoker",
    title="iPoker, as seen in its hand histories",
    betting_structure=("fixed_limit",),
    bring_in_size=("posted",),
    bring_in_may_open_full="yes",
    bring_in_may_fold="no",
    third_street_increase="complete_exact",
    raise_base_after_completion="small_bet",
    completion_counts_as_raise="no",
    max_raises=3,
    burn_policy="hidden",
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("iPoker game types: L",),
        "bring_in_size": ("iPoker hands: 25 to 40 percent of the small bet, set level by level",),
        "bring_in_may_open_full": ("iPoker 4044860937", "iPoker 4044980553", "iPoker 4045032921"),
        "bring_in_may_fold": ("iPoker hands: none of 119 low cards folded",),
        "third_street_increase": ("iPoker hands: every first bet over a bring-in was to the small bet",),
        "raise_base_after_completion": ("iPoker 4044982218: 400, 800, 1,200, 1,600", "iPoker 4044980553"),
        "completion_counts_as_raise": ("iPoker 4044982218: the completion and three raises",),
        "max_raises": ("iPoker 4044982218, 4045005684: four bets on third street, and no fifth",),
        "burn_policy": ("iPoker logs no burns",),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "bring_in_may_equal_small_bet": "Always below the small bet.",
        "pair_bet_variants": "Double bets in stud (4045005063, 4045006251); of hi/lo no hand was seen.",
        "pair_bet_actor": "The holder of the pair in both hands: fits every value.",
        "heads_up_cap": "Four bets were reached with three players in the round alone.",
        "showdown_first": "The texts do not say in which order hands were shown.",
        "non_aggressor_may_muck": "Callers kept their cards hidden: fits yes and unless_all_in.",
    },
)

MERGE: Final = RulesProfile(
    name="merge",
    title="Merge, as seen in its hand histories",
    betting_structure=("fixed_limit", "no_limit"),
    bring_in_size=("posted",),
    bring_in_may_open_full="yes",
    bring_in_may_fold="no",
    third_street_increase="complete_exact",
    raise_base_after_completion="small_bet",
    burn_policy="hidden",
    showdown_first="aggressor_else_opener",
    odd_chip_hilo="high_half",
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("Merge descriptions: Limit", "Merge 53828643-2: No Limit"),
        "bring_in_size": ("Merge hands: 20 to 30 percent of the small bet, set level by level",),
        "bring_in_may_open_full": ("Merge 36487050-24",),
        "bring_in_may_fold": ("Merge hands: none of 20 players due to bring in folded",),
        "third_street_increase": (
            "Merge 36487050-13: 50",
            "Merge 36487050-18: 100",
            "Merge 36487050-25: 150",
        ),
        "raise_base_after_completion": ("Merge 36487050-13: 50, 100", "Merge 78854953-357: 0.25, 0.50"),
        "burn_policy": ("Merge logs no burns",),
        "showdown_first": (
            "Merge 36487050-13, 36487050-16, 36487050-24: the last to bet",
            "Merge 78854953-357: after checks the first to act on seventh street, against seat order",
        ),
        "odd_chip_hilo": (
            "Merge 78854953-355: 2.30 for the high hand, 2.29 for the low",
            "Merge 78854953-357",
        ),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "bring_in_may_equal_small_bet": "Always below the small bet.",
        "max_raises": "Three raises in 36487050-16, the last over an all-in: fits 3 and more.",
        "non_aggressor_may_muck": "Callers mucked, and in the four hands with somebody all-in all hands were "
        "tabled: fits yes and unless_all_in.",
        "pair_bet_variants": "The one open pair in stud was not bet; open pairs in razz bet the small bet.",
        "low_qualifier": "The lows of hi/lo that were paid were six, seven and eight high.",
    },
)

WINAMAX: Final = RulesProfile(
    name="winamax",
    title="Winamax, as seen in its hand histories of 2016",
    betting_structure=("fixed_limit",),
    bring_in_size=("posted",),
    bring_in_may_fold="no",
    third_street_increase="complete_exact",
    burn_policy="hidden",
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("Winamax headers: fixed limit",),
        "bring_in_size": ("Winamax hands: two antes, two fifths of the small bet",),
        "bring_in_may_fold": ("S0-10", "S4-23"),
        "third_street_increase": (
            "Winamax 9250793-444-1478990340: 10, 25",
            "Winamax 9250793-470-1478990787: 10, 25",
        ),
        "burn_policy": ("Winamax logs no burns",),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "bring_in_may_equal_small_bet": "Always two fifths of the small bet.",
        "max_raises": "No round went beyond a bet and a raise.",
        "showdown_first": "The last to bet in 8835086-564-1465760198; the caller before the last to raise "
        "in 9250793-470-1478990787: for no convention that is known.",
        "non_aggressor_may_muck": "In both hands with a showdown the beaten hand was shown: fits all.",
    },
)

WPN: Final = RulesProfile(
    name="wpn",
    title="The Winning Poker Network (Americas Cardroom), as seen in its hand histories of 2016 to 2023",
    aliases=("acr", "americas-cardroom"),
    betting_structure=("fixed_limit",),
    bring_in_size=("posted",),
    bring_in_may_fold="no",
    third_street_increase="complete_exact",
    raise_base_after_completion="small_bet",
    completion_counts_as_raise="no",
    max_raises=3,
    burn_policy="hidden",
    side_pot_shows_first="no",
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("WPN headers: Fixed Limit",),
        "bring_in_size": ("WPN hands: two fifths or half of the small bet, 2 to 2.7 antes",),
        "bring_in_may_fold": ("S0-10", "S4-23"),
        "third_street_increase": ("WPN 1903647457: 0.05, 0.10", "WPN 693977839: 0.40, 1"),
        "raise_base_after_completion": ("WPN 1903647457: 0.05, 0.10, 0.20, 0.30, 0.40",),
        "completion_counts_as_raise": ("WPN 1903647457: the completion and three raises",),
        "max_raises": ("WPN 1903647457: four bets on third and on fourth street, and no fifth",),
        "burn_policy": ("WPN logs no burns",),
        "side_pot_shows_first": ("WPN 1903647457: all show in one order, whichever pot they contest",),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "bring_in_may_equal_small_bet": "Always below the small bet.",
        "heads_up_cap": "No round of two players went to four bets.",
        "pair_bet_variants": "An open pair on fourth street was bet small in hi/lo (1903647457); "
        "in stud it was checked (85198832).",
        "showdown_first": "After checks in the order of the seats, not from who opened (1903647457): for "
        "seat order or the first position.",
        "non_aggressor_may_muck": "A caller mucked after checks (693978063), and in the hand with somebody "
        "all-in all hands were tabled (1903647457): fits yes and unless_all_in.",
        "low_qualifier": "The one low hand paid was eight high (1903647457).",
    },
)

ONGAME: Final = RulesProfile(
    name="ongame",
    title="OnGame, as seen in its hand histories of 2010 to 2012",
    betting_structure=("fixed_limit",),
    bring_in_size=("posted",),
    bring_in_may_open_full="yes",
    third_street_increase="complete_exact",
    raise_base_after_completion="small_bet",
    burn_policy="hidden",
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("OnGame tables: LIMIT",),
        "bring_in_size": ("OnGame R5-82086688-607 to 610: half of the small bet, two and a half antes",),
        "bring_in_may_open_full": ("OnGame R5-292493407-77: big bring in",),
        "third_street_increase": ("OnGame R5-82086688-609: 0.05, 0.10",),
        "raise_base_after_completion": ("OnGame R5-292493407-77: 1, 2",),
        "burn_policy": ("OnGame logs no burns",),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "bring_in_may_equal_small_bet": "The small bring in is below the small bet.",
        "bring_in_may_fold": "None of five low cards folded.",
        "showdown_first": "The text does not say in which order hands were shown.",
        "non_aggressor_may_muck": "The first to bet, and who checked behind, stay unshown where they lost "
        "(R5-292493407-77); callers are shown all the same (R5-82086688-608).",
        "pair_bet_variants": "No open pair on fourth street was bet.",
    },
)

EVERLEAF: Final = RulesProfile(
    name="everleaf",
    title="Everleaf, as seen in its hand histories of 2011",
    betting_structure=("fixed_limit",),
    bring_in_size=("posted",),
    bring_in_may_open_full="yes",
    third_street_increase="complete_exact",
    raise_base_after_completion="small_bet",
    pair_bet_variants=("stud_hi",),
    pair_bet_actor="any_player",
    pair_bet_size_lock="after_big_bet",
    burn_policy="hidden",
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("Everleaf headers: no NL, no PL",),
        "bring_in_size": ("Everleaf 295679510, 295680332: two fifths of the small bet, two antes",),
        "bring_in_may_open_full": ("Everleaf 295679620", "Everleaf 295679820", "Everleaf 295680165"),
        "third_street_increase": ("Everleaf 295679510: 0.02, 0.05", "Everleaf 295680332: 0.02, 0.05"),
        "raise_base_after_completion": ("Everleaf 295679620: 0.05, 0.10, 0.15",),
        "pair_bet_variants": ("Everleaf 295680332: 0.05, 0.15 with an open pair on fourth street",),
        "pair_bet_actor": ("Everleaf 295680332: a raise by another than the holder of the pair",),
        "pair_bet_size_lock": ("Everleaf 295680332: a big raise over a small bet",),
        "burn_policy": ("Everleaf logs no burns",),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "bring_in_may_equal_small_bet": "Below the small bet in both hands that have one.",
        "max_raises": "No round went beyond two raises.",
        "showdown_first": "Whoever bet last showed first or the hand was checked down between two: fits all.",
    },
)

ABSOLUTE: Final = RulesProfile(
    name="absolute",
    title="Absolute Poker, as seen in a hand history of 2009",
    aliases=("absolute-poker",),
    betting_structure=("fixed_limit",),
    bring_in_size=("posted",),
    bring_in_may_fold="no",
    burn_policy="hidden",
    odd_chip_hilo="high_half",
    exposed_hole_card="n_a",
    cites={
        "betting_structure": ("Absolute header: Normal",),
        "bring_in_size": ("Absolute hand of 0.02/0.04: 0.01, half the small bet and as much as the ante",),
        "bring_in_may_fold": ("S0-10", "S4-23"),
        "burn_policy": ("Absolute logs no burns",),
        "odd_chip_hilo": ("Absolute hand of 0.02/0.04: 0.20 for the high hand, 0.19 for the low",),
        "exposed_hole_card": ("cards are dealt by software",),
    },
    evidence={
        "showdown_first": "After checks who had opened the street, then in the order of the seats: for "
        "aggressor_else_opener.",
        "low_qualifier": "The one low hand seen was eight high.",
        "disconnect_protection": "A player who timed out in another game of the room was all-in with chips "
        "behind: for yes.",
    },
)

ROOMS: Final = (
    POKERSTARS, BOVADA, PARTYPOKER, KINGSCLUB, FULLTILT, IPOKER, MERGE, ONGAME, EVERLEAF, WINAMAX,
    WPN, ABSOLUTE,
)  # fmt: skip
