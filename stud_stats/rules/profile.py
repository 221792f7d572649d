"""The record of a room's house rules: one field a question on which the sources disagree.

A field holds the rule's value or `UNSPECIFIED`: the room's text says nothing. A check then
accepts the union of all known values and reports a breach of that whole union one severity
lower (`accepted`, `states`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec

from stud_stats.core.events import Game, Structure
from stud_stats.core.findings import Severity, Violation
from stud_stats.rules.texts import Remark, StakesRow

Unspecified: TypeAlias = Literal["unspecified"]
UNSPECIFIED: Final[Unspecified] = "unspecified"

Flag: TypeAlias = Literal["yes", "no", "unspecified"]

BringInSize: TypeAlias = Literal["ante", "half_small_bet", "twice_ante", "posted"] | tuple[int, int] | int
"""What a bring-in is: a rule's name, a fraction of the small bet, or a sum in the smallest unit."""

RANGES: Final = frozenset({"bring_in_part", "spread"})
"""Fields that hold the least and the most of something."""

HOUSE_DECIDES: Final = -1
"""`RulesProfile.max_raises` of a rulebook that leaves the number to the house."""


class Field(msgspec.Struct, frozen=True):
    """One question: its name in `RulesProfile`, what it asks, and the values known anywhere.

    ``values`` are empty for a field that holds a number or a set.
    """

    name: str
    question: str
    values: tuple[str, ...] = ()


_YES_NO: Final = ("yes", "no")

FIELDS: Final[tuple[Field, ...]] = (
    Field("betting_structure", "which betting structures the room spreads (a set)"),
    Field("ante_reference", "the bet that the ante is a fraction of", ("big_bet", "small_bet", "none")),
    Field("ante_ratio", "the ante as a percentage of that bet (a set of numbers)"),
    Field("bring_in_size", "what the bring-in may amount to (a set)"),
    Field("bring_in_part", "the least and the most that tables have for it, in percent of the small bet"),
    Field("bring_in_may_open_full", "may the low card open for a full small bet", _YES_NO),
    Field("bring_in_may_equal_small_bet", "may the bring-in be as large as the small bet", _YES_NO),
    Field("bring_in_may_fold", "may the player due to bring in fold instead", _YES_NO),
    Field(
        "all_in_ante_successor",
        "who brings in when the low card is all-in from the ante",
        ("left_of_low_card", "next_lowest_live"),
    ),
    Field("successor_may_fold", "may that successor fold instead", _YES_NO),
    Field(
        "short_bring_in_call",
        "what a call costs after a short all-in bring-in",
        ("full_bring_in", "posted_amount"),
    ),
    Field(
        "third_street_increase",
        "what the first increase over the bring-in may be",
        ("complete_exact", "any_up_to_small_bet"),
    ),
    Field(
        "raise_base_after_completion",
        "what the first raise over a completion adds",
        ("small_bet", "bring_in_plus_small_bet"),
    ),
    Field("completion_counts_as_raise", "does the completion use up a raise", _YES_NO),
    Field("max_raises", "raises a round after the bet (0: no cap; -1: the house decides)"),
    Field(
        "heads_up_cap",
        "does the cap bind two players",
        (
            "capped",
            "uncapped_at_round_start",
            "uncapped_before_cap",
            "uncapped_whenever_two_remain",
            "uncapped_final_two_of_event",
        ),
    ),
    Field("cap_counts_all_in_players", "do all-in players count when two remain", _YES_NO),
    Field(
        "short_wager_rule",
        "what a short all-in wager counts as",
        ("half_bet", "full_bet"),
    ),
    Field("pair_bet_variants", "games in which an open pair on fourth allows the big bet (a set)"),
    Field(
        "pair_bet_actor",
        "who may make that big bet",
        ("pair_holder", "opener_then_inherits", "any_player"),
    ),
    Field("pair_bet_size_lock", "when the size binds the round", ("after_big_bet", "after_any_bet")),
    Field("board_tie_break", "who opens when boards tie in rank, game by game", ("suit", "position")),
    Field(
        "all_in_leader_rule",
        "who opens when the best board is all-in",
        ("next_clockwise", "best_live_board"),
    ),
    Field(
        "community_card_opener",
        "whose board leads when the seventh card is common",
        ("include_community", "sixth_street_leader", "own_upcards"),
    ),
    Field("burn_policy", "where a card is burnt", ("none", "each_street_from_fourth", "hidden")),
    Field("short_deck_need", "cards needed to deal seventh", ("n", "n_plus_burn", "n_plus_two", "house")),
    Field("short_deck_reuse_burns", "are burnt cards dealt when the deck runs short", _YES_NO),
    Field("short_deck_reuse_muck", "are folded cards dealt when the deck runs short", _YES_NO),
    Field(
        "community_card_source",
        "where a common seventh card comes from",
        ("stub", "shuffled_burns", "stub_or_mixed"),
    ),
    Field(
        "showdown_first",
        "who shows first",
        ("aggressor_else_opener", "aggressor_else_seat_order", "aggressor_else_first_position"),
    ),
    Field("side_pot_shows_first", "is the side pot shown before the main pot", _YES_NO),
    Field(
        "non_aggressor_may_muck",
        "may a caller muck unseen (unless_all_in: hands that are all-in are tabled)",
        ("yes", "no", "unless_all_in"),
    ),
    Field(
        "odd_chip_tie",
        "who gets the odd chip of a tie",
        ("left_of_button", "high_suit_five", "high_suit_seven", "low_suit_seven_for_low", "lowest_seat"),
    ),
    Field("odd_chip_hilo", "which half gets the odd chip of a split pot", ("high_half",)),
    Field("odd_chip_max_per_player", "odd chips one player may get of a pot (0: all of them)"),
    Field("low_qualifier", "the highest card of a qualifying low, game by game (0: any low)"),
    Field("action_clock_s", "seconds for a decision (0: none)"),
    Field("disconnect_protection", "may a disconnected player be all-in with chips behind", _YES_NO),
    Field("spread", "smallest and largest bet of a spread-limit game"),
    Field(
        "exposed_hole_card",
        "what follows a hole card dealt face up",
        ("third_down", "misdeal", "becomes_upcard", "n_a"),
    ),
    Field("rake_rate", "the most that is kept of a pot, in hundredths of a percent of it (0: nothing)"),
    Field("rake_cap", "the most that is kept of any pot, in the smallest unit (0: nothing)"),
)  # fmt: skip

FIELD_BY_NAME: Final[dict[str, Field]] = {field.name: field for field in FIELDS}

TieBreak: TypeAlias = Literal["suit", "position", "unspecified"]


class RulesProfile(msgspec.Struct, frozen=True):
    """House rules by name; see `FIELDS` for what each field asks and may hold.

    ``cites`` gives for each field that is not `UNSPECIFIED` where it is stated or observed;
    ``evidence`` what is known for or against a value of an unspecified one. ``softened`` gives
    a lower severity to a code, with the reason (for instance a rule that holds by the letter
    alone). Its keys are codes, or ``code/case`` where only one case of the code is softened: the
    game (``pair-bet.not-allowed-variant/razz``) or the case that the check names (`severity`).
    ``remarks`` are the text's plain mistakes and open readings, ``stakes_table`` the games it lists.
    ``own_fields`` are those that a file of house rules states itself: what breaks them cites the file.
    """

    name: str
    title: str
    aliases: tuple[str, ...] = ()
    betting_structure: tuple[Structure, ...] = ("fixed_limit",)
    ante_reference: Literal["big_bet", "small_bet", "none", "unspecified"] = UNSPECIFIED
    ante_ratio: tuple[int, ...] | Unspecified = UNSPECIFIED
    bring_in_size: tuple[BringInSize, ...] | Unspecified = UNSPECIFIED
    bring_in_part: tuple[int, int] | Unspecified = UNSPECIFIED
    bring_in_may_open_full: Flag = UNSPECIFIED
    bring_in_may_equal_small_bet: Flag = UNSPECIFIED
    bring_in_may_fold: Flag = UNSPECIFIED
    all_in_ante_successor: Literal["left_of_low_card", "next_lowest_live", "unspecified"] = UNSPECIFIED
    successor_may_fold: Flag = UNSPECIFIED
    short_bring_in_call: Literal["full_bring_in", "posted_amount", "unspecified"] = UNSPECIFIED
    third_street_increase: Literal["complete_exact", "any_up_to_small_bet", "unspecified"] = UNSPECIFIED
    raise_base_after_completion: Literal["small_bet", "bring_in_plus_small_bet", "unspecified"] = UNSPECIFIED
    completion_counts_as_raise: Flag = UNSPECIFIED
    max_raises: int | Unspecified = UNSPECIFIED
    heads_up_cap: Literal[
        "capped",
        "uncapped_at_round_start",
        "uncapped_before_cap",
        "uncapped_whenever_two_remain",
        "uncapped_final_two_of_event",
        "unspecified",
    ] = UNSPECIFIED
    cap_counts_all_in_players: Flag = UNSPECIFIED
    short_wager_rule: Literal["half_bet", "full_bet", "unspecified"] = UNSPECIFIED
    pair_bet_variants: tuple[Game, ...] | Unspecified = UNSPECIFIED
    pair_bet_actor: Literal["pair_holder", "opener_then_inherits", "any_player", "unspecified"] = UNSPECIFIED
    pair_bet_size_lock: Literal["after_big_bet", "after_any_bet", "unspecified"] = UNSPECIFIED
    board_tie_break: dict[Game, TieBreak] | Unspecified = UNSPECIFIED
    all_in_leader_rule: Literal["next_clockwise", "best_live_board", "unspecified"] = UNSPECIFIED
    community_card_opener: Literal[
        "include_community", "sixth_street_leader", "own_upcards", "unspecified"
    ] = UNSPECIFIED
    burn_policy: Literal["none", "each_street_from_fourth", "hidden", "unspecified"] = UNSPECIFIED
    short_deck_need: Literal["n", "n_plus_burn", "n_plus_two", "house", "unspecified"] = UNSPECIFIED
    short_deck_reuse_burns: Flag = UNSPECIFIED
    short_deck_reuse_muck: Flag = UNSPECIFIED
    community_card_source: Literal["stub", "shuffled_burns", "stub_or_mixed", "unspecified"] = UNSPECIFIED
    showdown_first: Literal[
        "aggressor_else_opener",
        "aggressor_else_seat_order",
        "aggressor_else_first_position",
        "unspecified",
    ] = UNSPECIFIED
    side_pot_shows_first: Flag = UNSPECIFIED
    non_aggressor_may_muck: Literal["yes", "no", "unless_all_in", "unspecified"] = UNSPECIFIED
    odd_chip_tie: Literal[
        "left_of_button",
        "high_suit_five",
        "high_suit_seven",
        "low_suit_seven_for_low",
        "lowest_seat",
        "unspecified",
    ] = UNSPECIFIED
    odd_chip_hilo: Literal["high_half", "unspecified"] = UNSPECIFIED
    odd_chip_max_per_player: int | Unspecified = UNSPECIFIED
    low_qualifier: dict[Game, int] | Unspecified = UNSPECIFIED
    action_clock_s: int | Unspecified = UNSPECIFIED
    disconnect_protection: Flag = UNSPECIFIED
    spread: tuple[int, int] | Unspecified = UNSPECIFIED
    exposed_hole_card: Literal["third_down", "misdeal", "becomes_upcard", "n_a", "unspecified"] = UNSPECIFIED
    rake_rate: int | Unspecified = UNSPECIFIED
    rake_cap: int | Unspecified = UNSPECIFIED
    cites: Mapping[str, tuple[str, ...]] = {}
    evidence: Mapping[str, str] = {}
    softened: Mapping[str, tuple[Severity, str]] = {}
    remarks: tuple[Remark, ...] = ()
    stakes_table: tuple[StakesRow, ...] = ()
    own_fields: tuple[str, ...] = ()

    def cites_for(self, violation: Violation) -> tuple[str, ...]:
        """What a breach of ``violation`` cites: the house's own file where that states what it hangs on."""
        asked = (*violation.rests_on, *violation.house) if self.own_fields else ()
        own = [cite for name in asked if name in self.own_fields for cite in self.cites[name]]
        return tuple(dict.fromkeys(own)) or violation.sources

    def states(self, field: str) -> bool:
        """Whether this profile says anything on the field."""
        return bool(getattr(self, field) != UNSPECIFIED)

    def leaves_open(self, fields: tuple[str, ...]) -> bool:
        """Whether nothing is said on one of ``fields``: what rests on it is then one severity lower."""
        return any(getattr(self, field) == UNSPECIFIED for field in fields)

    def accepted(self, field: str) -> tuple[str, ...]:
        """The values a check accepts: the profile's own, or every known one."""
        value = getattr(self, field)
        return FIELD_BY_NAME[field].values if value == UNSPECIFIED else (value,)

    def tie_break(self, game: Game) -> TieBreak:
        """How equal boards are ordered in ``game``; `UNSPECIFIED`: any of them may open."""
        if self.board_tie_break == UNSPECIFIED:
            return UNSPECIFIED
        return self.board_tie_break.get(game, UNSPECIFIED)

    def doubts(self, code: str, case: str) -> bool:
        """Whether the house's own words are taken less seriously in that case of ``code``. Where they are
        not, what they allow by the letter is simply allowed.
        """
        return f"{code}/{case}" in self.softened

    def severity(self, code: str, declared: Severity, *, case: str = "", game: str = "") -> Severity:
        """The severity of a breach of ``code`` in this house.

        Cases: ``completion`` of ``raise.cap-exceeded``: too many raises only if the completion is one;
        ``unusual`` of ``bring-in.wrong-amount``: none that the house's tables are known to have;
        ``after_cap``: one more after the cap was reached, with two players left; ``below_small_bet`` of
        ``completion.wrong-amount``: an increase over the bring-in to less than the small bet.
        """
        if self.softened:
            for key in (f"{code}/{case}", f"{code}/{game}", code):
                if key in self.softened:
                    return self.softened[key][0]
        return declared

    @property
    def unspecified(self) -> tuple[str, ...]:
        """The fields this profile leaves open."""
        return tuple(field.name for field in FIELDS if not self.states(field.name))
