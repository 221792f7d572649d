"""``explain``: what a code, statistic, profile or dialect means, from its declaration."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from stud_stats.cli.errors import CommandError, ExitCode
from stud_stats.cli.output import page_width
from stud_stats.core.findings import one_step_lower
from stud_stats.core.words import fitted

if TYPE_CHECKING:
    from stud_stats.core.findings import Violation
    from stud_stats.core.schema import Table
    from stud_stats.parsing.dialect import Dialect
    from stud_stats.plots.definition import Plot
    from stud_stats.stats.definition import Statistic


def register(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("explain")(explain)


def explain(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="A finding's code, a statistic, a plot, a profile (or a file of house rules), a dialect, a"
            " table, a source (S0) or one of its rules (S0-16); without it: all names.",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Say what a finding, statistic, plot, profile, dialect, table or source is, from its declaration.

    Example: stud-stats explain bring-in.wrong-player
    """
    if name is None:
        print("\n".join(_all_names()))
        return ExitCode.DONE
    from stud_stats.rules.profiles import ALIASES
    from stud_stats.rules.sources import RULES

    pages = [page for page in _pages(name) if page]
    if not pages:
        known = [*(known for _, names in _kinds() for known in names), *ALIASES, *RULES]
        near = difflib.get_close_matches(name, dict.fromkeys(known), n=4)
        hint = f"; near are {', '.join(near)}" if near else "; stud-stats explain lists all names"
        raise CommandError(f"there is nothing called {name!r}{hint}.")
    print("\n\n".join("\n".join(_wrapped(page)) for page in pages))
    return ExitCode.DONE


def _kinds() -> list[tuple[str, Sequence[str]]]:
    from stud_stats.catalogue import VIOLATION_BY_CODE
    from stud_stats.core.schema import TABLE_BY_NAME
    from stud_stats.dialects import DIALECT_BY_NAME
    from stud_stats.plots.catalogue import PLOT_BY_NAME
    from stud_stats.rules.profiles import PROFILES
    from stud_stats.rules.sources import SOURCE_BY_TAG
    from stud_stats.stats.catalogue import STATISTIC_BY_KEY

    return [
        ("findings", list(VIOLATION_BY_CODE)),
        ("statistics", list(STATISTIC_BY_KEY)),
        ("plots", list(PLOT_BY_NAME)),
        ("profiles", list(PROFILES)),
        ("dialects", list(DIALECT_BY_NAME)),
        ("tables", list(TABLE_BY_NAME)),
        ("sources of rules", list(SOURCE_BY_TAG)),
    ]


def _all_names() -> Iterator[str]:
    for kind, names in _kinds():
        yield f"{kind}:"
        yield from (f"  {name}" for name in names)


def _pages(name: str) -> Iterator[list[str]]:
    """One page for each thing of that name: a site's dialect and profile may share it."""
    from stud_stats.catalogue import VIOLATION_BY_CODE
    from stud_stats.cli.profile_page import profile_page
    from stud_stats.cli.sources_page import sources_page
    from stud_stats.core.schema import TABLE_BY_NAME
    from stud_stats.dialects import DIALECT_BY_NAME
    from stud_stats.rules.house_rules import is_rules_file, load_house_rules
    from stud_stats.rules.profiles import find_profile, is_profile

    if is_rules_file(name):
        yield profile_page(load_house_rules(name, VIOLATION_BY_CODE))
        return
    if name in VIOLATION_BY_CODE:
        yield violation_page(VIOLATION_BY_CODE[name])
        return
    if name in TABLE_BY_NAME:
        yield table_page(TABLE_BY_NAME[name])
    if name in DIALECT_BY_NAME:
        yield dialect_page(DIALECT_BY_NAME[name])
    if is_profile(name):
        yield profile_page(find_profile(name))
    yield sources_page(name)
    from stud_stats.stats.catalogue import STATISTIC_BY_KEY

    if name in STATISTIC_BY_KEY:
        yield statistic_page(STATISTIC_BY_KEY[name])
    from stud_stats.plots.catalogue import PLOT_BY_NAME

    if name in PLOT_BY_NAME:
        yield plot_page(PLOT_BY_NAME[name])


def _wrapped(lines: Sequence[str]) -> Iterator[str]:
    """Sentences, and the lines of example hands, to the width of a page."""
    width = page_width()
    for line in lines:
        yield from fitted(line, width, deeper=4 if line.startswith("    ") else 2)


def _indented(text: str) -> list[str]:
    return [f"    {line}" if line else "" for line in text.rstrip("\n").split("\n")]


def violation_page(violation: Violation) -> list[str]:
    """A kind of finding."""
    lines = [
        f"{violation.code}: a finding of severity {violation.severity}",
        "",
        f"Rule: {violation.rule}",
        f"Effect on the numbers: {_EFFECTS[violation.effect]}",
    ]
    if violation.sources:
        lines.append(f"Sources: {', '.join(violation.sources)}")
    if violation.rests_on:
        lower = one_step_lower(violation.severity)
        lines.append(
            f"Where it hangs on {' or '.join(violation.rests_on)} and the house leaves that open, a finding "
            f"is one step less severe ({lower}): no known rule allows it, the house's own might."
        )
    if violation.note:
        lines.append(f"Note: {violation.note}")
    if violation.overrides:
        lines.append(f"Takes precedence over: {', '.join(violation.overrides)}")
    if violation.bad:
        lines += ["", "A hand with it (the line is marked):", *_indented(violation.bad)]
    if violation.good:
        lines += ["", "A hand without it:", *_indented(violation.good)]
    return lines


_EFFECTS = {
    "none": "none",
    "flagged": "the hand counts and is marked",
    "excluded": "the hand is left out of statistics",
}


def dialect_page(dialect: Dialect) -> list[str]:
    """A site's way of writing hands down."""
    about = dialect.about
    lines = [f"{dialect.name}: a dialect. {dialect.title}" + (f", {about.years}." if about.years else ".")]
    for heading, sentences in (
        ("Reads", about.reads),
        ("Is not printed", about.leaves_out),
        ("Is worked out", about.inferred),
        ("Seen in its files", tuple(quirk.sentence for quirk in about.quirks)),
    ):
        if sentences:
            lines += ["", f"{heading}:", *[f"- {sentence}" for sentence in sentences]]
    lines += ["", f"A hand begins with: {dialect.hand_start}"]
    from stud_stats.parsing.dialect import LineDialect

    if isinstance(dialect, LineDialect):
        lines.append(f"Grammar: grammars/{dialect.grammar}")
        lines.append(f"Kinds of lines: {', '.join(sorted(dialect.forms))}")
    return lines


def table_page(table: Table) -> list[str]:
    """A table of the store, column by column."""
    lines = [f"{table.name}: a table, {table.meaning}"]
    if table.key:
        lines.append(f"A row is told by: {', '.join(table.key)}")
    lines.append("")
    for column in table.columns:
        unit = f", in {column.unit}" if column.unit else ""
        empty = f"; empty: {column.null}" if column.null else ""
        lines.append(f"  {column.name} ({column.type}{unit}): {column.meaning}{empty}")
    return lines


def plot_page(plot: Plot) -> list[str]:
    """A plot: what it shows and what it is drawn from."""
    player = " --player NAME" if plot.one_player else ""
    lines = [f"{plot.key}: a plot. {plot.title}", "", f"Shows: {plot.sentence}", f"Needs: {plot.needs}"]
    if plot.note:
        lines.append(f"Note: {plot.note}")
    return [*lines, "", f"    stud-stats plot {plot.key}{player} -o {plot.key}.png"]


def statistic_page(statistic: Statistic) -> list[str]:
    """A statistic: its opportunity, its success, its unit, its worked examples."""
    from stud_stats.stats.definition import UNIT_SENTENCES
    from stud_stats.stats.examples import EXAMPLE_HANDS

    lines = [
        f"{statistic.key}: a statistic. {statistic.title}",
        "",
        f"Opportunity ({statistic.opportunity.key}): {statistic.opportunity.sentence}",
        f"Success: {statistic.success}",
        f"Unit: {UNIT_SENTENCES[statistic.unit]}",
        f"Counted by: {', '.join(statistic.by)}",
        f"Shown in grey below {statistic.min_sample:,} opportunities",
        f"Source: {statistic.source}",
    ]
    if statistic.outcome_of:
        lines.append(f"One of the outcomes of: {statistic.outcome_of}")
    if statistic.holdem_title:
        lines.append(f"In hold'em's words: {statistic.holdem_title}")
    if statistic.note:
        lines.append(f"Note: {statistic.note}")
    for example in statistic.examples:
        counted = ", ".join(f"{who} {made} of {of}" for who, (made, of) in example.counts.items())
        lines += ["", f"Worked example, {example.hand}: {counted or 'nobody has the opportunity'}"]
        lines += _indented(EXAMPLE_HANDS[example.hand])
    return lines
