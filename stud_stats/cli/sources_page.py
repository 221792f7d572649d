"""The pages of ``explain`` for the texts that rules are taken from, and for their numbered rules."""

from __future__ import annotations

from collections.abc import Iterator

from stud_stats.catalogue import ALL_VIOLATIONS
from stud_stats.rules.profiles import PROFILES, is_profile
from stud_stats.rules.sources import RULES, SOURCE_BY_TAG, Source, rules_of, source_of


def sources_page(name: str) -> list[str]:
    """The page of a text or of a numbered rule, in large or small letters; empty if it is neither."""
    # ``tda`` is a profile; in small letters a source is meant only where no profile is.
    tag = name if is_profile(name) else name.upper()
    source = SOURCE_BY_TAG.get(name) or SOURCE_BY_TAG.get(tag)
    if source is not None:
        return _source_page(source)
    number = name.upper()
    return _rule_page(number) if number in RULES else []


def _source_page(source: Source) -> list[str]:
    lines = [f"{source.tag}: a source. {source.title}: {source.described}."]
    if source.profile:
        lines.append(f"The profile that follows it: {source.profile}")
    rules = rules_of(source)
    if rules:
        lines += ["", "Its rules:", *(f"  {number}: {rule}" for number, rule in rules.items())]
        return lines
    for heading, section in (("Findings", _findings(source)), ("Profile fields", _fields(source))):
        found = list(section)
        if found:
            lines += ["", f"{heading} that cite it:", *found]
    return lines


def _rule_page(number: str) -> list[str]:
    source = source_of(number)
    assert source is not None
    lines = [f"{number}: a rule of {source.title} ({source.described}).", "", f"Rule: {RULES[number]}"]
    for profile in PROFILES.values():
        for remark in profile.remarks:
            if remark.rule == number:
                done = "Instead" if remark.kind == "mistake" else "Read as"
                lines.append(f"A plain {remark.kind}: {remark.says}. {done}: {remark.instead}.")
    codes = [violation.code for violation in ALL_VIOLATIONS if number in violation.sources]
    fields = [
        f"{profile.name}.{field}"
        for profile in PROFILES.values()
        for field, cites in profile.cites.items()
        if number in cites
    ]
    lines.append(f"Findings that cite it: {', '.join(codes) or 'none'}")
    lines.append(f"Profile fields that cite it: {', '.join(fields) or 'none'}")
    return lines


def _findings(source: Source) -> Iterator[str]:
    for violation in ALL_VIOLATIONS:
        cites = [cite for cite in violation.sources if source_of(cite) is source]
        if cites:
            yield f"  {violation.code}: {'; '.join(cites)}"


def _fields(source: Source) -> Iterator[str]:
    for profile in PROFILES.values():
        for field, every in profile.cites.items():
            cites = [cite for cite in every if source_of(cite) is source]
            if cites:
                yield f"  {profile.name}.{field}: {'; '.join(cites)}"
