"""A declared statistic as a page of text: everything it says comes from the record."""

from __future__ import annotations

from stud_stats.stats.definition import UNIT_SENTENCES, Example, Statistic
from stud_stats.stats.examples import EXAMPLE_HANDS

_PER = {
    "hand": "once a hand, however often the player acted",
    "decision": "each decision",
}


def explain(statistic: Statistic, *, hands: bool = True) -> str:
    """What ``statistic`` counts, as text; with ``hands`` its worked examples in the canonical dialect."""
    street = "its own street" if statistic.street is None else f"street {statistic.street}"
    if statistic.opportunity.table == "seats" and statistic.street is None:
        street = "the whole hand"
    lines = [
        f"{statistic.title} ({statistic.key})",
        "",
        f"Opportunity: {statistic.opportunity.sentence}",
        f"Success: {statistic.success}",
        f"Counts: {_PER[statistic.opportunity.per]}, on {street}.",
        f"Unit: {UNIT_SENTENCES[statistic.unit]}.",
        f"Source: {statistic.source}.",
    ]
    if statistic.min_sample:
        lines.append(f"Small sample: fewer than {statistic.min_sample:,} opportunities are greyed.")
    if statistic.note:
        lines.append(f"Note: {statistic.note}")
    for example in statistic.examples if hands else ():
        lines += ["", *_example(statistic, example)]
    return "\n".join(lines) + "\n"


def _example(statistic: Statistic, example: Example) -> list[str]:
    words = "{0} of {1}" if not statistic.counts_money else "{0:+} in {1} hand"
    counted = [f"{player} {words.format(*pair)}" for player, pair in example.counts.items()]
    return [
        f"Example: {', '.join(counted) or 'nobody has an opportunity'} in this hand:",
        "",
        *(f"    {line}" for line in EXAMPLE_HANDS[example.hand].splitlines()),
    ]
