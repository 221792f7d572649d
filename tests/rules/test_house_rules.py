"""A room's own rules from a file: what is taken over, what is refused and in which words."""

import pickle
from pathlib import Path

import msgspec
import pytest

from stud_stats.catalogue import VIOLATION_BY_CODE
from stud_stats.core.events import Stake, Stakes
from stud_stats.replay.replayer import replay
from stud_stats.rules.house_rules import DOUBTS, HouseRulesError, is_rules_file, load_house_rules
from stud_stats.rules.profile import FIELDS, HOUSE_DECIDES, UNSPECIFIED, RulesProfile
from stud_stats.rules.profiles import PERMISSIVE, PROFILES, S4_FORTUNE, faults
from stud_stats.rules.stakes import bring_in_sizes
from tests.canonical import read_hand
from tests.replay.positions import fifth
from tests.replay.test_wager_positions import THREE, TO_80

CAPPED_THEN_TWO = (
    TO_80.format("Cat calls 4000\n") + "\nCat folds\nAnn raises to 10000\nBob calls 2000\nstreet 6"
)

TUESDAY = """\
base = "Fortune"
title = "The Tuesday game"
max_raises = 4
board_tie_break = { stud_hi = "suit", razz = "unspecified" }
bring_in_may_fold = true
pair_bet_variants = []
action_clock_s = "unspecified"
spread = [100, 500]

[cites]
max_raises = "notice on the door"
spread = ["notice on the door", "the floor's word"]

[softened]
"raise.cap-exceeded" = { severity = "info", reason = "dealers are lenient" }
"pair-bet.not-allowed-house/stud_hi" = { severity = "warning" }
"""


def load(folder: Path, text: str | bytes, name: str = "tuesday.toml") -> RulesProfile:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_house_rules(path, VIOLATION_BY_CODE)


def test_a_base_with_fields_changed(tmp_path: Path) -> None:
    house = load(tmp_path, TUESDAY)
    changed = {
        "max_raises": 4,
        "board_tie_break": {"stud_hi": "suit", "razz": UNSPECIFIED},
        "bring_in_may_fold": "yes",
        "pair_bet_variants": (),
        "action_clock_s": UNSPECIFIED,
        "spread": (100, 500),
    }
    assert {field.name: getattr(house, field.name) for field in FIELDS} == {
        **{field.name: getattr(S4_FORTUNE, field.name) for field in FIELDS},
        **changed,
    }
    assert (house.name, house.title, house.aliases) == ("tuesday", "The Tuesday game", ())
    assert faults(house) == ()
    assert house.cites["max_raises"] == ("notice on the door",)
    assert house.cites["spread"] == ("notice on the door", "the floor's word")
    assert house.cites["bring_in_may_fold"] == ("tuesday.toml",)
    assert house.cites["heads_up_cap"] == S4_FORTUNE.cites["heads_up_cap"]
    assert "action_clock_s" not in house.cites
    assert house.severity("raise.cap-exceeded", "error") == "info"
    assert house.severity("raise.cap-exceeded", "error", case="after_cap") == "warning", "of the base"
    assert house.severity("pair-bet.not-allowed-house", "error", game="stud_hi") == "warning"
    assert house.stakes_table == S4_FORTUNE.stakes_table


def test_what_the_house_says_itself_is_not_doubted_with_the_base(tmp_path: Path) -> None:
    assert {key for keys in DOUBTS.values() for key in keys} == set(PERMISSIVE.softened)
    for name, keys in DOUBTS.items():
        value = _toml(getattr(PERMISSIVE, name))
        house = load(tmp_path, f'base = "permissive"\n{name} = {value}')
        assert set(house.softened) == set(PERMISSIVE.softened) - set(keys)
    said = 'base = "permissive"\nmax_raises = 3\nheads_up_cap = "uncapped_whenever_two_remain"'
    text = fifth("stud_hi", THREE, CAPPED_THEN_TWO, fourth_opener="Ann")
    found = {
        name: [f.code for f in replay(read_hand(text), house).findings if f.code.startswith("raise.")]
        for name, house in (("own", load(tmp_path, said)), ("fortune", S4_FORTUNE))
    }
    assert found == {"own": [], "fortune": ["raise.cap-exceeded"]}


def test_the_houses_rake(tmp_path: Path) -> None:
    house = load(tmp_path, 'base = "pokerstars"\nrake_rate = 500\nrake_cap = 300')
    raked = VIOLATION_BY_CODE["rake.above-cap"].bad
    assert [f.code for f in replay(read_hand(raked), house).findings] == ["rake.above-cap"]
    assert replay(read_hand(raked), PROFILES["pokerstars"]).findings == ()


def test_a_bring_in_of_a_fraction_or_a_sum(tmp_path: Path) -> None:
    """A third of $10 is no whole cent: either way of rounding it is right."""
    house = load(tmp_path, BASE + 'bring_in_size = ["1/3", 500, "half_small_bet"]')
    assert house.bring_in_size == ((1, 3), 500, "half_small_bet")
    known = Stakes(Stake(1000, "printed"), Stake(2000, "printed"))
    assert bring_in_sizes(house, known) == {333, 334, 500}
    assert bring_in_sizes(house, Stakes()) is None
    assert bring_in_sizes(load(tmp_path, BASE + "bring_in_size = [300]"), Stakes()) == {300}


def test_only_what_the_file_states_cites_it(tmp_path: Path) -> None:
    house = load(tmp_path, TUESDAY)
    assert house.cites_for(VIOLATION_BY_CODE["raise.cap-exceeded"]) == ("notice on the door",)
    for code in ("bring-in.wrong-amount", "award.wrong-winner"):
        violation = VIOLATION_BY_CODE[code]
        assert house.cites_for(violation) == violation.sources
    assert S4_FORTUNE.cites_for(VIOLATION_BY_CODE["raise.cap-exceeded"])[0] == "S0-32"


def test_a_base_alone(tmp_path: Path) -> None:
    house = load(tmp_path, 'base = "tda"')
    assert house.title == "House rules of the file tuesday.toml, after tda"
    for field in FIELDS:
        assert getattr(house, field.name) == getattr(PROFILES["tda"], field.name)


def test_every_value_of_every_profile_can_be_written_in_a_file(tmp_path: Path) -> None:
    for profile in PROFILES.values():
        values = {field.name: getattr(profile, field.name) for field in FIELDS}
        lines = ['base = "permissive"', *(f"{name} = {_toml(value)}" for name, value in values.items())]
        house = load(tmp_path, "\n".join(lines))
        assert {field.name: getattr(house, field.name) for field in FIELDS} == values


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + "}"
    return msgspec.json.encode(value).decode()


def test_the_same_file_is_the_same_profile_in_every_process(tmp_path: Path) -> None:
    house = load(tmp_path, TUESDAY)
    assert load(tmp_path, TUESDAY) == house
    assert pickle.loads(pickle.dumps(house)) == house


def test_where_the_file_was_saved_by_an_editor_with_other_habits(tmp_path: Path) -> None:
    plain = load(tmp_path, TUESDAY)
    assert load(tmp_path, b"\xef\xbb\xbf" + TUESDAY.encode()) == plain
    assert load(tmp_path, TUESDAY.replace("\n", "\r\n")) == plain


def test_the_house_may_leave_the_number_of_raises_open(tmp_path: Path) -> None:
    assert load(tmp_path, 'base = "tda"\nmax_raises = "house"').max_raises == HOUSE_DECIDES
    assert load(tmp_path, 'base = "tda"\nmax_raises = 0').max_raises == 0


def test_other_antes_than_the_bases_are_not_held_against_its_table(tmp_path: Path) -> None:
    assert load(tmp_path, 'base = "fortune"\nante_ratio = [20]').stakes_table == ()


def test_evidence_of_the_base_goes_with_what_is_stated_now(tmp_path: Path) -> None:
    assert "odd_chip_tie" in S4_FORTUNE.evidence
    assert "odd_chip_tie" not in load(tmp_path, 'base = "fortune"\nodd_chip_tie = "lowest_seat"').evidence


def test_a_set_holds_each_value_once(tmp_path: Path) -> None:
    house = load(tmp_path, 'base = "tda"\nbring_in_size = ["ante", "posted", "ante"]')
    assert house.bring_in_size == ("ante", "posted")


def test_a_name_of_its_own(tmp_path: Path) -> None:
    assert load(tmp_path, 'base = "tda"\nname = "Łódź 5"').name == "Łódź 5"


NUMBER = 'a whole number or "house" or "unspecified"'
BRING_INS = '"ante", "half_small_bet", "twice_ante", "posted", fractions of the small bet like "1/3" and sums'
BASE = 'base = "tda"\n'

REFUSED = {
    "max_raises = 3": 'no base is named; write base = "permissive" or another profile',
    "": 'no base is named; write base = "permissive" or another profile',
    'base = "fortuna"': "base: there is no profile 'fortuna'; near are fortune, s4_fortune",
    'base = "zzz"': "base: there is no profile 'zzz'; there are s0_guide, s1_room, s2_limit, s3_guide, "
    "s4_fortune, roberts, wsop_tournament_2024, wsop_live_2024, tda, pokerstars, ",
    "base = 3": "base is the name of a profile in quotes, not 3",
    BASE + "max_raise = 3": "there is no field 'max_raise'; near are max_raises",
    BASE + "qqq = 3": "there is no field 'qqq'",
    BASE + 'max_raises = "many"': 'max_raises cannot be "many"; it is ' + NUMBER,
    BASE + "max_raises = true": "max_raises cannot be true; it is " + NUMBER,
    BASE + "max_raises = 2.5": "max_raises cannot be 2.5; it is " + NUMBER,
    BASE + "max_raises = -2": "max_raises cannot be -2; it is from -1 to 99",
    BASE
    + 'heads_up_cap = "none"': 'heads_up_cap cannot be "none"; it is "capped", "uncapped_at_round_start", '
    '"uncapped_before_cap", "uncapped_final_two_of_event", "uncapped_whenever_two_remain", "unspecified"',
    BASE + 'successor_may_fold = "maybe"': 'successor_may_fold cannot be "maybe"; it is "no", "yes", '
    '"unspecified"',
    BASE + 'pair_bet_variants = ["hold em"]': "pair_bet_variants cannot be ['hold em']; it is a list of "
    '"razz", "stud_hi", "stud_hilo" or "unspecified"',
    BASE + 'betting_structure = "fixed_limit"': 'betting_structure cannot be "fixed_limit"; it is a list of '
    '"fixed_limit", "no_limit", "pot_limit", "spread_limit"',
    BASE + "ante_ratio = [0]": "ante_ratio cannot be 0; it is from 1 to 100",
    BASE + "bring_in_part = [50, 25]": "no bring-in is from 50 to 25 percent of the small bet",
    BASE + "low_qualifier = { razz = 99 }": "low_qualifier cannot be 99; it is from 0 to 13",
    BASE + "low_qualifier = { razz = 8 }": "low_qualifier of razz cannot be 8; only stud_hilo has one",
    BASE + "rake_rate = 10001": "rake_rate cannot be 10001; it is from 0 to 10000",
    BASE + "rake_cap = -1": "rake_cap cannot be -1; it is from 0 to ",
    BASE
    + 'board_tie_break = { omaha = "suit" }': "board_tie_break cannot be {'omaha': 'suit'}; it is a table "
    'from "razz", "stud_hi", "stud_hilo" to "position", "suit", "unspecified" or "unspecified"',
    BASE + 'bring_in_size = ["a third"]': "bring_in_size cannot be ['a third']; it is a list of " + BRING_INS,
    BASE + 'bring_in_size = "1/3"': 'bring_in_size cannot be "1/3"; it is a list of ' + BRING_INS,
    BASE + "bring_in_size = [true]": "bring_in_size cannot be [True]; it is a list of " + BRING_INS,
    BASE + 'bring_in_size = ["1/0"]': "bring_in_size cannot be 1/0 of the small bet",
    BASE + 'bring_in_size = ["4/3"]': "bring_in_size cannot be 4/3 of the small bet",
    BASE + "bring_in_size = [0]": "bring_in_size cannot be 0; a sum is from 1 to ",
    BASE + "spread = [5]": "spread cannot be [5]; it is a list of 2 whole numbers",
    BASE + "spread = [5, 1]": "the spread from 5 to 1 has no bet in it",
    BASE + "spread = 1979-05-27": "spread cannot be 1979-05-27; it is a list of 2 whole numbers",
    BASE + "name = 3": "name is one line of text in quotes, not 3",
    BASE + 'name = ""': 'name is one line of text in quotes, not ""',
    BASE + 'title = "a\\nb"': 'title is one line of text in quotes, not "a b"',
    BASE + 'name = "Fortune"': "the name 'Fortune' means a profile that there is; choose another",
    BASE + 'name = "auto"': "the name 'auto' means a profile that there is; choose another",
    BASE + f'name = "{"x" * 61}"': "the name is longer than 60 letters",
    BASE + "cites = 3": "cites is a table, not 3",
    BASE + '[cites]\nmax_raise = "x"': "cites has 'max_raise', which is no field; near are max_raises",
    BASE + "[cites]\nmax_raises = 3": "cites.max_raises is a text or a list of texts, not 3",
    BASE + "[cites]\nmax_raises = []": "cites.max_raises is a text or a list of texts, not []",
    BASE + '[cites]\nspread = "x"': "cites has 'spread', which these rules leave open",
    BASE
    + '[softened]\n"raise.cap-exceed" = "info"': "softened has 'raise.cap-exceed', which is the code of no "
    "finding; near are raise.cap-exceeded",
    BASE
    + '[softened]\n"raise.cap-exceeded" = "info"': "softened.raise.cap-exceeded is a table of a severity and "
    'a reason, not "info"',
    BASE
    + '[softened]\n"ante.missing" = { severity = "mild" }': 'softened.ante.missing cannot be "mild"; it is '
    "one of error, warning, info",
    BASE
    + '[softened]\n"ante.missing" = { severity = "info", reason = 3 }': "softened.ante.missing: the reason "
    "is one line in quotes, not 3",
    BASE
    + '[softened]\n"ante.missing" = { severity = "info", why = "x" }': "softened.ante.missing is a table of "
    "a severity and a reason, not {'severity': 'info', 'why': 'x'}",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(HouseRulesError) as caught:
        load(tmp_path, text)
    said = str(caught.value)
    assert said.startswith(f"{tmp_path / 'tuesday.toml'}: {REFUSED[text]}"), said
    assert said.endswith(".")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b'base = "tda"\ntitle = "\xe6"', "this is no UTF-8 text (byte 23)."),
        (b"base = ", "this is no TOML (Invalid value (at end of document))."),
        (b"base: tda", "this is no TOML (Expected '=' after a key"),
        (b'base = "tda"\nbase = "tda"', "this is no TOML (Cannot overwrite a value"),
        (b"\xff\xfeb\x00", "this is no UTF-8 text (byte 1)."),
        (b"a = " + b"[" * 5000, "this is no TOML (nested too deeply)."),
    ],
)
def test_what_is_no_toml(tmp_path: Path, data: bytes, sentence: str) -> None:
    with pytest.raises(HouseRulesError) as caught:
        load(tmp_path, data)
    assert sentence in str(caught.value)


def test_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(HouseRulesError, match=r"nowhere\.toml: there is no such file\."):
        load_house_rules(tmp_path / "nowhere.toml")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(HouseRulesError, match=r"folder\.toml: the file cannot be read \(Is a directory\)\."):
        load_house_rules(tmp_path / "folder.toml")


def test_a_long_wrong_value_is_cut(tmp_path: Path) -> None:
    with pytest.raises(HouseRulesError, match=r"cannot be \"x{59}\.\.\.; it is a whole number"):
        load(tmp_path, f'{BASE}max_raises = "{"x" * 500}"')


def test_without_a_catalogue_any_code_may_be_softened(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('base = "permissive"\n[softened]\n"some.code" = { severity = "info" }')
    house = load_house_rules(path)
    assert house.softened == {**PERMISSIVE.softened, "some.code": ("info", "the house says so")}


@pytest.mark.parametrize(
    ("text", "meant"), [("my-room.toml", True), ("C:\\rooms\\MY.TOML", True), ("tda", False), ("toml", False)]
)
def test_files_are_told_from_names(text: str, *, meant: bool) -> None:
    assert is_rules_file(text) is meant
