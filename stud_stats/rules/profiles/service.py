"""Two profiles that are no room's: what no known room forbids, and a library's behaviour for the tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from stud_stats.rules.profile import FIELDS, UNSPECIFIED, RulesProfile

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
    low_qualifier={"stud_hilo": 8, "razz": 0},
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

_OPEN: Final = frozenset(
    {
        "ante_reference",
        "ante_ratio",
        "bring_in_part",
        "max_raises",
        "action_clock_s",
        "spread",
        "odd_chip_max_per_player",
        "rake_rate",
        "rake_cap",
    }
)
"""Fields that some room leaves to the house or to the table, so that no value is ruled out everywhere."""

_SETS: Final = ("betting_structure", "bring_in_size", "pair_bet_variants")
"""Fields that hold a set: the union of sets is a set."""


def permissive(profiles: Iterable[RulesProfile]) -> RulesProfile:
    """The union of ``profiles``: what none of them allows is what it forbids.

    A field that holds a set gets the union of the sets, one with a single known value that value.
    Where the values differ it is `UNSPECIFIED`, which is the union of all known values. What is softened
    anywhere is softened here.
    """
    sources = tuple(profiles)
    softened = {code: how for profile in sources for code, how in profile.softened.items()}
    union = RulesProfile(
        name="permissive",
        title="What no known room allows is forbidden, nothing else: for hands of unknown rooms",
        aliases=("any", "unknown-room"),
        softened=softened,
    )
    for field in FIELDS:
        stating = [profile for profile in sources if profile.states(field.name)]
        value = _union(field.name, field.values, [getattr(profile, field.name) for profile in stating])
        if value == UNSPECIFIED:
            continue
        cites = {cite: None for profile in stating for cite in profile.cites[field.name]}
        union = replace(union, **{field.name: value}, cites={**union.cites, field.name: tuple(cites)})
    return union


def _union(name: str, known: tuple[str, ...], values: list[Any]) -> Any:
    if not values or name in _OPEN:
        return UNSPECIFIED
    if name in _SETS:
        return tuple(dict.fromkeys(item for value in values for item in value))
    if isinstance(values[0], dict):
        merged: dict[str, set[Any]] = {}
        for value in values:
            for game, item in value.items():
                merged.setdefault(game, set()).add(item)
        agreed = {game: items.pop() for game, items in merged.items() if len(items) == 1}
        return agreed if len(agreed) == len(merged) else UNSPECIFIED
    return values[0] if len({*known, *values}) == 1 else UNSPECIFIED
