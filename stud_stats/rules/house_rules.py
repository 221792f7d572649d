"""A room's own house rules from a TOML file: a named profile with some fields changed.

    base = "fortune"
    title = "The Tuesday game"
    max_raises = 4
    board_tie_break = { stud_hi = "suit" }
    bring_in_may_fold = false

    [cites]
    max_raises = "notice on the door"

    [softened]
    "raise.cap-exceeded" = { severity = "warning", reason = "dealers are lenient" }

Only ``base`` must be there. ``name`` is the file's own name without it. A field may be set to
"unspecified". Amounts are whole numbers of the smallest unit; a bring-in may be one, a fraction of the small
bet like "1/3", or one of the rules that texts have for it.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from stud_stats.core.findings import SEVERITIES, Severity
from stud_stats.rules.games import GAME_ROWS
from stud_stats.rules.profile import (
    FIELD_BY_NAME,
    HOUSE_DECIDES,
    UNSPECIFIED,
    BringInSize,
    RulesProfile,
)
from stud_stats.rules.profiles import find_profile, is_profile

_SUFFIX: Final = ".toml"
_LONGEST_NAME: Final = 60
_NO_PROFILE: Final = frozenset({"auto"})
_HEADINGS: Final = ("base", "name", "title", "cites", "softened")

_TYPES: Final[dict[str, inspect.Type]] = {
    field.encode_name: field.type
    for field in inspect.type_info(RulesProfile).fields  # type: ignore[attr-defined]
    if field.encode_name in FIELD_BY_NAME
}

_ANNOTATIONS: Final = {field.name: field.type for field in msgspec.structs.fields(RulesProfile)}

_FINEST: Final = 1000
_LARGEST: Final = 10**12
_BRING_INS: Final = (
    '"ante", "half_small_bet", "twice_ante", "posted", fractions of the small bet like "1/3" and sums in the'
    " smallest unit"
)

_BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "ante_ratio": (1, 100),
    "bring_in_part": (1, 100),
    "max_raises": (HOUSE_DECIDES, 99),
    "odd_chip_max_per_player": (0, 99),
    "low_qualifier": (0, 13),
    "action_clock_s": (0, 3600),
    "spread": (1, _LARGEST),
    "rake_rate": (0, 10_000),
    "rake_cap": (0, _LARGEST),
}
"""The smallest and largest number that makes sense in a field of numbers."""

_EMPTY: Final = {
    "spread": "the spread from {} to {} has no bet in it",
    "bring_in_part": "no bring-in is from {} to {} percent of the small bet",
}
"""Fields that hold a range, and what is wrong with one that ends below its beginning."""

_OF_STAKES: Final = frozenset({"ante_reference", "ante_ratio", "bring_in_size"})
"""Fields that the base's table of stakes follows from: with another value the table holds no longer."""


DOUBTS: Final[dict[str, tuple[str, ...]]] = {
    "bring_in_part": ("bring-in.wrong-amount/unusual",),
    "heads_up_cap": ("raise.cap-exceeded/after_cap",),
    "completion_counts_as_raise": ("raise.cap-exceeded/completion",),
    "third_street_increase": ("completion.wrong-amount/below_small_bet",),
    "pair_bet_variants": ("pair-bet.not-allowed-variant/razz", "pair-bet.not-allowed-variant/stud_hilo"),
}
"""By field: what a text softens because its own words on that are not quite believed."""


class HouseRulesError(ValueError):
    """The file is no usable set of house rules; the text is one sentence that begins with its name."""


def is_rules_file(text: str) -> bool:
    """Whether ``text`` means a file of house rules and not a profile's name."""
    return text.lower().endswith(_SUFFIX)


def load_house_rules(path: str | Path, codes: Collection[str] | None = None) -> RulesProfile:
    """The profile in the file; `HouseRulesError` if it is none.

    ``codes`` are the findings that may be softened; without them any code is taken.
    """
    path = Path(path)
    try:
        return _profile(_read(path), path, codes)
    except _FaultError as fault:
        raise HouseRulesError(f"{path}: {fault}.") from None


class _FaultError(Exception):
    """What is wrong, without the file's name and the full stop."""


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        raise _FaultError("there is no such file") from None
    except OSError as error:
        raise _FaultError(f"the file cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError as error:
        raise _FaultError(f"this is no UTF-8 text (byte {error.start + 1})") from None
    except tomllib.TOMLDecodeError as error:
        raise _FaultError(f"this is no TOML ({str(error).rstrip('.')})") from None
    except RecursionError:
        raise _FaultError("this is no TOML (nested too deeply)") from None


def _profile(found: dict[str, Any], path: Path, codes: Collection[str] | None) -> RulesProfile:
    base = _base(found)
    for name in found:
        if name not in FIELD_BY_NAME and name not in _HEADINGS:
            raise _FaultError(f"there is no field {name!r}{_near(name, [*FIELD_BY_NAME, *_HEADINGS])}")
    values = {name: _value(name, value) for name, value in found.items() if name in FIELD_BY_NAME}
    cites = {name: numbers for name, numbers in base.cites.items() if name not in values}
    cites |= {name: (path.name,) for name, value in values.items() if value != UNSPECIFIED}
    profile = replace(
        base,
        **values,
        name=_name(found, path),
        title=_text(found, "title", f"House rules of the file {path.name}, after {base.name}"),
        aliases=(),
        own_fields=tuple(name for name, value in values.items() if value != UNSPECIFIED),
        evidence={name: said for name, said in base.evidence.items() if name not in values},
        softened={**_still_doubted(base, values), **dict(_softened(found, codes))},
        stakes_table=() if _OF_STAKES & values.keys() else base.stakes_table,
    )
    for name, numbers in _cites(found):
        if not profile.states(name):
            raise _FaultError(f"cites has {name!r}, which these rules leave open")
        cites[name] = numbers
    return replace(profile, cites=cites)


def _still_doubted(base: RulesProfile, values: Mapping[str, Any]) -> dict[str, tuple[Severity, str]]:
    """What the base softens, but for doubts about words that this house says itself."""
    said = {key for name, keys in DOUBTS.items() if name in values for key in keys}
    return {key: how for key, how in base.softened.items() if key not in said}


def _base(found: dict[str, Any]) -> RulesProfile:
    if "base" not in found:
        raise _FaultError('no base is named; write base = "permissive" or another profile')
    base = found["base"]
    if not isinstance(base, str):
        raise _FaultError(f"base is the name of a profile in quotes, not {_shown(base)}")
    try:
        return find_profile(base)
    except KeyError as error:
        raise _FaultError(f"base: {error.args[0]}") from None


def _name(found: dict[str, Any], path: Path) -> str:
    name = _text(found, "name", path.stem)
    if is_profile(name) or name.strip().lower() in _NO_PROFILE:
        raise _FaultError(f"the name {name!r} means a profile that there is; choose another")
    if len(name) > _LONGEST_NAME:
        raise _FaultError(f"the name is longer than {_LONGEST_NAME} letters")
    return name


def _text(found: dict[str, Any], key: str, otherwise: str) -> str:
    text = found.get(key, otherwise)
    if not isinstance(text, str) or not text.strip() or not text.isprintable():
        raise _FaultError(f"{key} is one line of text in quotes, not {_shown(text)}")
    return text.strip()


# Fields


def _value(name: str, value: Any) -> Any:
    allowed = _TYPES[name]
    if isinstance(value, bool) and _takes_flags(allowed):
        value = "yes" if value else "no"
    if name == "max_raises" and value == "house":
        value = HOUSE_DECIDES
    if name == "bring_in_size" and isinstance(value, list):
        value = [_fraction(one) for one in value]
    try:
        value = msgspec.convert(value, _ANNOTATIONS[name])
    except msgspec.ValidationError:
        raise _FaultError(f"{name} cannot be {_shown(value)}; it is {_allowed(name)}") from None
    if name in _BOUNDS and value != UNSPECIFIED:
        low, high = _BOUNDS[name]
        for number in _numbers(value):
            if not low <= number <= high:
                raise _FaultError(f"{name} cannot be {number}; it is from {low} to {high}")
    if name == "low_qualifier" and value != UNSPECIFIED:
        for game, number in value.items():
            if number and not GAME_ROWS[game].qualifier:
                raise _FaultError(f"low_qualifier of {game} cannot be {number}; only stud_hilo has one")
    if name == "bring_in_size" and value != UNSPECIFIED:
        _check_bring_ins(value)
    if name in _EMPTY and value != UNSPECIFIED and value[0] > value[1]:
        raise _FaultError(_EMPTY[name].format(*value))
    return tuple(dict.fromkeys(value)) if isinstance(value, tuple) and name not in _EMPTY else value


def _fraction(value: Any) -> Any:
    """``"1/3"`` as the numbers it is made of; anything else as it is."""
    above, bar, below = value.partition("/") if isinstance(value, str) else ("", "", "")
    return [int(above), int(below)] if bar and above.isdecimal() and below.isdecimal() else value


def _check_bring_ins(sizes: Iterable[BringInSize]) -> None:
    """A fraction is a part of the small bet, a sum some chips."""
    for size in sizes:
        if isinstance(size, tuple) and not 0 < size[0] <= size[1] <= _FINEST:
            raise _FaultError(f"bring_in_size cannot be {size[0]}/{size[1]} of the small bet")
        if isinstance(size, int) and not 0 < size <= _LARGEST:
            raise _FaultError(f"bring_in_size cannot be {size}; a sum is from 1 to {_LARGEST}")


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    else:
        yield from value.values() if isinstance(value, dict) else value


def _takes_flags(allowed: inspect.Type) -> bool:
    return any("yes" in part.values for part in _parts(allowed) if isinstance(part, inspect.LiteralType))


def _allowed(name: str) -> str:
    if name == "bring_in_size":
        return f'a list of {_BRING_INS}, or "{UNSPECIFIED}"'
    said = [_said(part) for part in _parts(_TYPES[name])]
    if name == "max_raises":
        said.insert(1, '"house"')
    return " or ".join(said)


def _parts(allowed: inspect.Type) -> tuple[inspect.Type, ...]:
    return allowed.types if isinstance(allowed, inspect.UnionType) else (allowed,)


def _said(allowed: inspect.Type) -> str:
    match allowed:
        case inspect.LiteralType(values=values):
            # Declared last, and sorted by msgspec: the way out comes last.
            ordered = sorted(values, key=lambda value: value == UNSPECIFIED)
            return ", ".join(f'"{value}"' for value in ordered)
        case inspect.IntType():
            return "a whole number"
        case inspect.VarTupleType(item_type=item):
            return f"a list of {_said(item)}"
        case inspect.TupleType(item_types=items):
            return f"a list of {len(items)} whole numbers"
        case inspect.DictType(key_type=key, value_type=value):
            return f"a table from {_said(key)} to {_said(value)}"
        case _:
            raise AssertionError(f"a field of a profile is of an unknown type: {allowed}")


# Citations and severities


def _cites(found: dict[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, value in _table(found, "cites").items():
        if name not in FIELD_BY_NAME:
            raise _FaultError(f"cites has {name!r}, which is no field{_near(name, FIELD_BY_NAME)}")
        numbers = [value] if isinstance(value, str) else value
        if not isinstance(numbers, list) or not numbers or not all(map(_is_line, numbers)):
            raise _FaultError(f"cites.{name} is a text or a list of texts, not {_shown(value)}")
        yield name, tuple(numbers)


def _softened(
    found: dict[str, Any], codes: Collection[str] | None
) -> Iterator[tuple[str, tuple[Severity, str]]]:
    for key, value in _table(found, "softened").items():
        code = key.partition("/")[0]
        if codes is not None and code not in codes:
            raise _FaultError(f"softened has {code!r}, which is the code of no finding{_near(code, codes)}")
        if not isinstance(value, dict) or not {"severity", "reason"} >= value.keys() >= {"severity"}:
            raise _FaultError(f"softened.{key} is a table of a severity and a reason, not {_shown(value)}")
        severity = value["severity"]
        if severity not in SEVERITIES:
            known = ", ".join(SEVERITIES)
            raise _FaultError(f"softened.{key} cannot be {_shown(severity)}; it is one of {known}")
        reason = value.get("reason", "the house says so")
        if not _is_line(reason):
            raise _FaultError(f"softened.{key}: the reason is one line in quotes, not {_shown(reason)}")
        yield key, (severity, reason)


def _table(found: dict[str, Any], key: str) -> Mapping[str, Any]:
    table = found.get(key, {})
    if not isinstance(table, dict):
        raise _FaultError(f"{key} is a table, not {_shown(table)}")
    return table


def _is_line(text: Any) -> bool:
    return isinstance(text, str) and bool(text.strip()) and text.isprintable()


# Words


def _near(name: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(name, known, n=3)
    return f"; near are {', '.join(near)}" if near else ""


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    text = " ".join((f'"{value}"' if isinstance(value, str) else str(value)).split())
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}..."
