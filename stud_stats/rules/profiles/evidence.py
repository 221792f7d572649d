"""What real hands say on the questions that a text may leave open: for or against each value.

The hands are PokerStars hands of 2009 to 2013 (84 of stud, hi/lo and razz) where no other room is named.
"""

from __future__ import annotations

from typing import Final

REAL_HANDS: Final[dict[str, str]] = {
    "ante_reference": "antes are 20 or 25 percent of the small bet, set level by level",
    "ante_ratio": "antes are 20 or 25 percent of the small bet, which fits no text's tenth",
    "bring_in_size": "the table's own amount, 30 to 50 percent of the small bet and 1.5 or 2 antes: for "
    "posted, against a fixed fraction",
    "bring_in_part": "30 to 50 percent of the small bet at five stakes; says nothing of other rooms",
    "bring_in_may_open_full": "26 of 84 low cards opened for the small bet: for yes",
    "bring_in_may_equal_small_bet": "always below the small bet; says nothing of rooms with other tables",
    "bring_in_may_fold": "none of 84 low cards folded: for no",
    "all_in_ante_successor": "hand 241636097024: the left neighbour brought in though a lower door card was "
    "there: for left_of_low_card",
    "successor_may_fold": "the one successor seen (hand 241636097024) posted: fits both",
    "short_bring_in_call": "only heads-up was seen (Full Tilt 28333847000), where the rest of a full call "
    "would come back: fits both",
    "third_street_increase": "every increase over the bring-in was to the small bet: for complete_exact",
    "raise_base_after_completion": "50, 100, 150, 200 in hand 49382949075: for small_bet; KingsClub 37581152 "
    "went 33.16, 44, 77.16, 121.16: for bring_in_plus_small_bet there",
    "completion_counts_as_raise": "the completion and three raises in hand 49382949075: for no",
    "max_raises": "Betting is capped after four bets: for 3",
    "heads_up_cap": "capped heads-up in hands 35874780027 and 35874289931: for capped",
    "cap_counts_all_in_players": "the cap binds two players as well, so that counting the all-in ones "
    "changes nothing",
    "short_wager_rule": "no hand was seen in which half_bet and full_bet differ",
    "pair_bet_variants": "a double bet was offered in stud (hands 60974484959, 35874334277), none in hi/lo "
    "(35874789183, 99632554838): for stud_hi alone",
    "pair_bet_actor": "the holder of the pair, and the next player after the holder checked, were seen: fits "
    "opener_then_inherits and any_player; a raise by another (Everleaf 295680332): for any_player there",
    "pair_bet_size_lock": "big raises after a big bet were seen (PartyPoker: 120, 240), and one big raise "
    "after a small bet (Everleaf 295680332: 0.05, 0.15): for after_big_bet there",
    "board_tie_break": "the few exact ties fit suit and position both, but for one in razz (hand "
    "99632365500), where the higher suit opened against position",
    "all_in_leader_rule": "hand 60974484959 fits next_clockwise and best_live_board",
    "community_card_opener": "the one hand with a common card (30506593746) fits every convention",
    "burn_policy": "no burnt card is ever logged, which says nothing of the deal",
    "short_deck_need": "a common card with all eight still in (hand 30506593746): fits every value",
    "short_deck_reuse_burns": "a common card with all eight still in (hand 30506593746): fits both",
    "short_deck_reuse_muck": "nobody had folded in the one short hand (30506593746): fits both",
    "community_card_source": "a log does not tell where the card came from",
    "showdown_first": "the last to bet or raise; after checks seat order from the hidden dealer, not the "
    "best board (241636097024, 35874153086, 35874220204): for aggressor_else_seat_order",
    "side_pot_shows_first": "the side pot was settled first in hand 60974484959: for yes",
    "non_aggressor_may_muck": "callers mucked unseen, as the summaries say: for yes",
    "odd_chip_tie": "no odd chip of a tie was seen",
    "odd_chip_hilo": "the high half got the odd chip: for high_half",
    "odd_chip_max_per_player": "no pot with two odd chips was seen",
    "low_qualifier": "No low hand qualified where the best low was above eight: for 8 in hi/lo",
    "action_clock_s": "logs print no thinking times; a site's clock shows at most as a timeout",
    "disconnect_protection": "disconnected players folded: for no; older rooms treated them as all-in",
    "spread": "no spread-limit hand was seen",
    "exposed_hole_card": "cards are dealt by software: none is exposed",
    "rake_rate": "25 raked pots, of none more than 5 percent was kept",
    "rake_cap": "the largest rake seen was 0.07, of a pot of 1.56: none was large enough to meet a cap",
}
"""By field: all that some profile leaves open."""
