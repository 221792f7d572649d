"""The named profiles: the values of the reference's table, typed in again; their names; their sources."""

import re
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from stud_stats.catalogue import VIOLATION_BY_CODE
from stud_stats.core.schema import TABLE_BY_NAME
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.rules.profile import FIELD_BY_NAME, FIELDS, UNSPECIFIED, RulesProfile
from stud_stats.rules.profiles import NAMES, PERMISSIVE, PROFILES, RULEBOOKS, SEEDS, faults, find_profile
from stud_stats.rules.profiles.rooms import ROOMS
from stud_stats.rules.profiles.service import permissive

U: Final = UNSPECIFIED
COLUMNS: Final = (
    "s0_guide", "s1_room", "s2_limit", "s3_guide", "s4_fortune", "roberts", "pokerstars",
    "wsop_tournament_2024", "wsop_live_2024", "tda",
)  # fmt: skip

FL: Final = ("fixed_limit",)
HI: Final = ("stud_hi",)
POSTED: Final = ("posted",)
EIGHT: Final = {"stud_hilo": 8, "razz": 0}

TABLE: Final[dict[str, tuple[Any, ...]]] = {
    "betting_structure": (
        FL, FL, FL, ("fixed_limit", "spread_limit", "pot_limit"), ("fixed_limit", "spread_limit"),
        ("fixed_limit", "spread_limit", "pot_limit", "no_limit"), FL, FL, ("fixed_limit", "pot_limit"), FL,
    ),
    "ante_reference": ("big_bet", U, "small_bet", "big_bet", "small_bet", U, U, U, U, U),
    "ante_ratio": ((10,), U, (10,), (10,), (10, 50), U, U, U, U, U),
    "bring_in_size": (
        ("ante",), U, ("half_small_bet",), ("ante",), ("twice_ante",), POSTED, POSTED, POSTED, POSTED, POSTED,
    ),
    "bring_in_may_open_full": ("yes", U, "yes", "yes", "yes", "yes", "yes", "yes", "yes", "yes"),
    "bring_in_may_equal_small_bet": ("no", U, "no", "no", "yes", "no", "no", "no", "no", "no"),
    "all_in_ante_successor": (U, U, U, U, U, *["left_of_low_card"] * 5),
    "successor_may_fold": (U, U, U, U, U, "yes", U, U, U, "yes"),
    "short_bring_in_call": (U, U, U, U, U, "full_bring_in", U, "full_bring_in", "full_bring_in", U),
    "third_street_increase": ("any_up_to_small_bet", U, U, *["complete_exact"] * 7),
    "completion_counts_as_raise": ("yes", U, U, "yes", "no", "no", "no", "no", "no", "no"),
    "max_raises": (3, 3, U, 3, 3, 3, 3, 4, 4, -1),
    "heads_up_cap": (
        "capped", "capped", U, "uncapped_whenever_two_remain", "uncapped_whenever_two_remain",
        "uncapped_before_cap", "capped", "uncapped_final_two_of_event", "uncapped_at_round_start",
        "uncapped_final_two_of_event",
    ),
    "short_wager_rule": (U, U, U, U, U, "half_bet", U, "half_bet", "half_bet", "half_bet"),
    "pair_bet_variants": (HI, HI, HI, HI, HI, HI, HI, (), HI, ()),
    "pair_bet_actor": (
        "opener_then_inherits", "any_player", "pair_holder", "opener_then_inherits", "any_player",
        "any_player", U, U, "any_player", U,
    ),
    "pair_bet_size_lock": (
        "after_big_bet", "after_big_bet", U, "after_any_bet", "after_big_bet", "after_big_bet",
        U, U, "after_big_bet", U,
    ),
    "all_in_leader_rule": (
        U, U, U, U, U, "next_clockwise", U, "next_clockwise", "next_clockwise", U,
    ),
    "community_card_opener": (U, U, U, U, U, "include_community", U, U, U, "sixth_street_leader"),
    "burn_policy": (
        *["hidden"] * 4, "each_street_from_fourth", "each_street_from_fourth", "hidden",
        *["each_street_from_fourth"] * 3,
    ),
    "short_deck_need": ("n", U, "n", "n", "n", "n", "n", "house", "n_plus_two", "n_plus_two"),
    "short_deck_reuse_burns": (U, U, U, "no", "yes", "yes", "no", U, "yes", "yes"),
    "short_deck_reuse_muck": ("no", U, "no", "no", "no", "no", "no", U, "no", "no"),
    "showdown_first": (
        U, U, U, U, "aggressor_else_opener", "aggressor_else_opener", "aggressor_else_seat_order",
        "aggressor_else_opener", "aggressor_else_first_position", "aggressor_else_opener",
    ),
    "non_aggressor_may_muck": (U, U, U, U, "yes", "yes", "yes", "unless_all_in", "yes", "unless_all_in"),
    "odd_chip_tie": (
        U, "left_of_button", U, U, U, "low_suit_seven_for_low", U, "high_suit_five", "high_suit_five",
        "high_suit_five",
    ),
    "odd_chip_hilo": (U, U, "high_half", U, U, *["high_half"] * 5),
    "low_qualifier": ({"razz": 0}, U, {"stud_hilo": 8}, U, U, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT),
    "action_clock_s": (U, U, U, U, 10, U, U, U, U, U),
}  # fmt: skip
"""Field by field, a value for each of `COLUMNS`."""

TIES: Final = {
    "stud_hi": ("suit", U, U, "suit", "position", "position", U, "suit", "position", "suit"),
    "stud_hilo": (U, U, U, U, U, "position", U, "position", "position", "suit"),
    "razz": ("suit", U, U, U, U, "position", U, "position", "position", "suit"),
}

IMPLIED: Final = {
    # No rows of the table: the texts imply them plainly.
    "bring_in_part": {"pokerstars"},
    "bring_in_may_fold": {"s0_guide", "s2_limit", "s3_guide", "s4_fortune", "roberts", "pokerstars"},
    "raise_base_after_completion": set(COLUMNS) - {"s1_room", "s2_limit"},
    "cap_counts_all_in_players": {"roberts"},
    "community_card_source": set(COLUMNS) - {"s1_room", "wsop_tournament_2024"},
    "side_pot_shows_first": {"roberts", "pokerstars"},
    "odd_chip_max_per_player": {"roberts", "pokerstars"},
    "disconnect_protection": {"pokerstars"},
    "spread": set(),
    "exposed_hole_card": {"roberts", "pokerstars", "wsop_tournament_2024", "wsop_live_2024", "tda"},
    "rake_rate": set(),
    "rake_cap": set(),
}
"""Who states the fields that the table has no row for."""


@pytest.mark.parametrize("field", TABLE)
def test_the_table(field: str) -> None:
    stated = {name: getattr(PROFILES[name], field) for name in COLUMNS}
    assert stated == dict(zip(COLUMNS, TABLE[field], strict=True))


@pytest.mark.parametrize("game", TIES)
def test_the_tables_ties(game: Any) -> None:
    assert {name: PROFILES[name].tie_break(game) for name in COLUMNS} == dict(
        zip(COLUMNS, TIES[game], strict=True)
    )


@pytest.mark.parametrize("field", IMPLIED)
def test_what_the_texts_imply(field: str) -> None:
    assert {name for name in COLUMNS if PROFILES[name].states(field)} == IMPLIED[field]


def test_every_field_is_looked_at() -> None:
    assert {*TABLE, *IMPLIED, "board_tie_break"} == set(FIELD_BY_NAME)
    rooms = {room.name for room in ROOMS}
    assert {*COLUMNS, *rooms, "permissive", "pokerkit"} == set(PROFILES)


def test_fields_are_those_of_the_record_in_its_order() -> None:
    names = [field.name for field in msgspec.structs.fields(RulesProfile)]
    assert [name for name in names if name in FIELD_BY_NAME] == [field.name for field in FIELDS]


@pytest.mark.parametrize("profile", PROFILES.values(), ids=list(PROFILES))
def test_every_stated_field_has_its_source_and_a_known_value(profile: RulesProfile) -> None:
    assert faults(profile) == ()
    for field in FIELDS:
        value = getattr(profile, field.name)
        if field.values and isinstance(value, str) and value != UNSPECIFIED:
            assert value in field.values, field.name
    assert msgspec.convert(msgspec.to_builtins(profile), RulesProfile) == profile, (
        "the values are of the types"
    )


@pytest.mark.parametrize("profile", SEEDS, ids=[profile.name for profile in SEEDS])
def test_the_texts_cite_their_own_rules(profile: RulesProfile) -> None:
    own = re.compile(rf"{profile.name[:2].upper()}-\d\d")
    for field, cites in profile.cites.items():
        assert own.fullmatch(cites[0]), field
    for remark in profile.remarks:
        assert own.fullmatch(remark.rule), remark
        assert remark.says
        assert remark.instead


def test_faults_are_found() -> None:
    assert faults(RulesProfile(name="x", title="x")) == ("betting_structure is stated without a source",)
    bad = replace(
        PROFILES["tda"],
        cites={**PROFILES["tda"].cites, "no_such": ("x",), "spread": ("x",), "max_raises": ()},
        softened={"raise.cap-exceeded": ("harmless", "no reason")},  # type: ignore[dict-item]
    )
    assert faults(bad) == (
        "max_raises is stated without a source",
        "spread has a source and no value",
        "no_such is no field",
        "raise.cap-exceeded is softened to no severity",
    )


MISTAKES: Final = {
    "s0_guide": {"S0-03", "S0-14", "S0-24", "S0-26", "S0-27", "S0-33", "S0-37", "S0-38"},
    "s1_room": {"S1-04", "S1-10", "S1-18"},
    "s2_limit": {"S2-11"},
    "s3_guide": {"S3-10", "S3-11", "S3-13", "S3-14"},
    "s4_fortune": {"S4-10", "S4-26"},
}


def test_the_plain_mistakes() -> None:
    found = {
        profile.name: {remark.rule for remark in profile.remarks if remark.kind == "mistake"}
        for profile in SEEDS
    }
    assert found == MISTAKES


def test_what_is_softened_exists_and_is_softer() -> None:
    for profile in PROFILES.values():
        for key, (severity, reason) in profile.softened.items():
            code = key.partition("/")[0]
            assert VIOLATION_BY_CODE[code].severity == "error", key
            assert severity == "warning", key
            assert reason, key
    doubted = (*SEEDS, PROFILES["pokerstars"])
    assert {key for profile in doubted for key in profile.softened} == set(PERMISSIVE.softened)


def test_a_case_of_a_code_is_softened_and_the_others_are_not() -> None:
    guide = PROFILES["s0_guide"]
    assert guide.severity("raise.cap-exceeded", "error", case="completion", game="stud_hi") == "warning"
    assert guide.severity("raise.cap-exceeded", "error", game="stud_hi") == "error"
    assert guide.severity("pair-bet.not-allowed-variant", "error", game="razz") == "warning"
    assert guide.severity("pair-bet.not-allowed-variant", "error", game="stud_hilo") == "error"
    assert (
        PROFILES["s2_limit"].severity("pair-bet.not-allowed-variant", "error", game="stud_hilo") == "warning"
    )
    assert PROFILES["roberts"].severity("raise.cap-exceeded", "error", case="completion") == "error"
    whole = RulesProfile(name="x", title="x", softened={"ante.missing": ("info", "the house lends antes")})
    assert whole.severity("ante.missing", "error", case="any", game="razz") == "info"


@pytest.mark.parametrize(
    ("name", "means"),
    [
        ("fortune", "s4_fortune"), ("Fortune", "s4_fortune"), ("guide-no", "s0_guide"),
        ("guide_pl", "s3_guide"), ("room-sv", "s1_room"), ("limit-no", "s2_limit"), ("ciaffone", "roberts"),
        (" wsop ", "wsop_tournament_2024"), ("wsop-live", "wsop_live_2024"),
        ("WSOP_LIVE_2024", "wsop_live_2024"), ("PokerStars", "pokerstars"),
    ],
)  # fmt: skip
def test_names_that_people_use(name: str, means: str) -> None:
    assert find_profile(name).name == means


def test_names_are_told_apart() -> None:
    given = [name for profile in PROFILES.values() for name in (profile.name, *profile.aliases)]
    assert len({name.replace("_", "-").lower() for name in given}) == len(given) == len(NAMES)
    assert "auto" not in NAMES
    aliases = {alias for profile in PROFILES.values() for alias in profile.aliases}
    assert not aliases & {*VIOLATION_BY_CODE, *TABLE_BY_NAME, *DIALECT_BY_NAME}


def test_an_unknown_name_says_what_is_near() -> None:
    with pytest.raises(KeyError, match=r"no profile 'fortuna'; near are fortune, .*fortune-poker"):
        find_profile("fortuna")
    with pytest.raises(KeyError, match=r"no profile 'zzz'; there are s0_guide, s1_room, .*pokerkit"):
        find_profile("zzz")


# The union


def test_the_union_holds_every_set() -> None:
    assert PERMISSIVE.betting_structure == ("fixed_limit", "spread_limit", "pot_limit", "no_limit")
    assert PERMISSIVE.bring_in_size == ("ante", "half_small_bet", "twice_ante", "posted")
    assert PERMISSIVE.pair_bet_variants == ("stud_hi",)


def test_the_union_accepts_what_any_profile_states() -> None:
    for profile in (PROFILES[name] for name in COLUMNS):
        for field in FIELDS:
            value = getattr(profile, field.name)
            if field.values and isinstance(value, str) and value != UNSPECIFIED:
                assert value in PERMISSIVE.accepted(field.name), (profile.name, field.name)


def test_the_union_states_only_what_nobody_contradicts() -> None:
    stated = {field.name for field in FIELDS if PERMISSIVE.states(field.name)}
    assert stated == {
        "betting_structure", "bring_in_size", "pair_bet_variants", "odd_chip_hilo", "low_qualifier",
    }  # fmt: skip


def test_the_union_of_one_profile_is_that_profile_where_no_other_value_is_known() -> None:
    union = permissive([PROFILES["tda"]])
    assert union.pair_bet_variants == ()
    assert union.odd_chip_hilo == "high_half"
    assert union.heads_up_cap == UNSPECIFIED
    assert union.board_tie_break == PROFILES["tda"].board_tie_break
    assert union.cites["pair_bet_variants"] == PROFILES["tda"].cites["pair_bet_variants"]
    both = permissive([PROFILES["tda"], PROFILES["roberts"]])
    assert both.board_tie_break == UNSPECIFIED
    assert both.pair_bet_variants == ("stud_hi",)


def test_the_largest_known_cap_is_four_raises() -> None:
    numbers = {p.max_raises for p in (*SEEDS, *RULEBOOKS) if isinstance(p.max_raises, int)}
    assert max(numbers) == 4
