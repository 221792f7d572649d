"""``audit``: what is wrong in files or in the store, line by line."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Final

import typer

from stud_stats.cli.commands.audit_remarks import (
    check_players,
    refuse_if_faulty,
    rules_remarks,
    selection_remarks,
    tell,
)
from stud_stats.cli.commands.audit_views import audited, show_coverage, show_which_rules
from stud_stats.cli.conditions import tell_of_values
from stud_stats.cli.destination import Destination, destination
from stud_stats.cli.errors import CommandError, ExitCode
from stud_stats.cli.options import (
    Format,
    JobsOption,
    OutputOption,
    RulesOption,
    StoreOption,
    WaitOption,
    checked_rules,
    format_option,
    open_store,
    output_beside_store,
)
from stud_stats.cli.output import page_width, text_output, write_csv, write_json, write_json_rows
from stud_stats.cli.progress import progress_bar
from stud_stats.cli.streams import reader_may_leave
from stud_stats.core.findings import SEVERITIES
from stud_stats.core.neutral import terminal_text
from stud_stats.core.words import fitted

if TYPE_CHECKING:
    from stud_stats.auditing import Audit
    from stud_stats.core.findings import Finding
    from stud_stats.findings.baseline import Compared
    from stud_stats.findings.fields import FindingRow
    from stud_stats.findings.selection import Selection
    from stud_stats.pipeline import Rules, TextOfHand
    from stud_stats.store import Store

_FORMATS: Final = (Format.text, Format.table, Format.json, Format.csv, Format.sarif, Format.html)


def register(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("audit")(audit)


def audit(
    context: typer.Context,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATHS...]",
            help="Files to audit (- is standard input); without any, the store.",
            show_default=False,
        ),
    ] = None,
    store: StoreOption = None,
    rules: RulesOption = "auto",
    severity: Annotated[
        str, typer.Option("--severity", metavar="S", help="The least severity shown: error, warning or info.")
    ] = "info",
    code: Annotated[
        list[str] | None,
        typer.Option(
            "--code",
            metavar="CODE",
            help="Only this code, family (award) or pattern (opener.*); repeatable.",
            show_default=False,
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player", metavar="NAME", help="Only findings of this player; repeatable.", show_default=False
        ),
    ] = None,
    since: Annotated[
        str | None,
        typer.Option(
            "--since",
            metavar="DATE",
            help="Only hands from this date on (UTC), and those of unknown time.",
            show_default=False,
        ),
    ] = None,
    baseline: Annotated[
        Path | None,
        typer.Option(
            "--baseline",
            metavar="FILE",
            help="Do not repeat the findings that this file knows.",
            show_default=False,
        ),
    ] = None,
    write_baseline: Annotated[
        str | None,
        typer.Option(
            "--write-baseline",
            metavar="FILE",
            help="Write all findings asked for to this file: known from now on.",
            show_default=False,
        ),
    ] = None,
    explain_hand: Annotated[
        str | None,
        typer.Option(
            "--explain-hand",
            metavar="ID",
            help="Print one hand step by step: who was due, what was legal, what is found.",
            show_default=False,
        ),
    ] = None,
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage",
            help="Of every rule: on how many hands it was checked, failed, and could not be told, and why.",
        ),
    ] = False,
    which_rules: Annotated[
        bool,
        typer.Option(
            "--which-rules",
            help="Rank the house rules by how well they explain the hands, with what tells them apart.",
        ),
    ] = False,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="Exit with 1 also where a file, a text or a line could not be read."),
    ] = False,
    where: Annotated[
        list[str] | None,
        typer.Option(
            "--where",
            metavar="CONDITION",
            help="Only hands of the store like game=razz or date>=2020-01-01; not with PATHS; repeatable.",
            show_default=False,
        ),
    ] = None,
    jobs: JobsOption = None,
    wait: WaitOption = 10.0,
    chosen: Annotated[Format, format_option(*_FORMATS)] = Format.text,
    output: OutputOption = None,
) -> int:
    """Was every hand dealt, bet and paid by the house's rules?

    Prints file:line:column, the code, what was expected and the line itself. The exit code is 1 if a
    finding that is left after all filters and the baseline is an error, with --strict also if anything
    could not be read; 2 if stud-stats itself failed in a hand, whatever was found in others. A reader
    that leaves early (head) changes nothing in that. A hand that comes again in the same words counts
    once. From the store, hands are replayed again only where the profile differs from the one they
    were stored under; the store is not changed. --where chooses among stored hands alone.

    Example: stud-stats audit session.txt --severity warning
    """
    from stud_stats.parsing.pipes import read_pipes

    if paths and where:
        raise CommandError("--where chooses among stored hands; it cannot be used with PATHS.")
    house = checked_rules(rules)
    reads = list(paths or ())
    if not isinstance(house, str):
        reads.append(Path(rules))
    if baseline is not None:
        reads.append(baseline)
    place = destination(output, reads) if paths else output_beside_store(output, store, *reads)
    inputs = context.with_resource(read_pipes(paths or ()))
    if explain_hand is not None:
        filtered = severity != "info" or any((code, player, since, baseline, write_baseline, strict, where))
        if filtered or chosen is not Format.text:
            raise CommandError("--explain-hand prints one hand as text; no format or filter goes with it.")
        hands = (
            _hands_in_files(inputs, explain_hand)
            if inputs
            else _stored_hands(open_store(store, wait), explain_hand)
        )
        return _explain(hands, house, place)

    if where:
        tell_of_values(open_store(store, wait), "hands", where)
    from stud_stats.auditing import audit_paths, audit_store

    if coverage or which_rules:
        filtered = severity != "info" or any((player, since, baseline, write_baseline, strict))
        if filtered or (coverage and which_rules) or (which_rules and (code or house != "auto")):
            raise CommandError(
                "--coverage goes with --rules, --code and --where alone, --which-rules with --where."
            )

        def audit_under(one: Rules) -> Audit:
            with progress_bar("auditing") as progress:
                if inputs:
                    return audit_paths(inputs, rules=one, jobs=jobs, coverage=coverage, progress=progress)
                opened = open_store(store, wait)
                return audit_store(opened, rules=one, where=where or (), coverage=coverage, progress=progress)

        if which_rules:
            show_which_rules(audit_under, chosen, place)
            return ExitCode.DONE
        result = audit_under(house)
        remarks = list(rules_remarks(result, house, rules))
        with reader_may_leave():
            show_coverage(result, code or (), chosen, place, remarks)
        tell(result, remarks)
        refuse_if_faulty(result.findings)
        return ExitCode.FINDINGS if result.by_severity["error"] else ExitCode.DONE

    from stud_stats.findings.baseline import compare, read_baseline
    from stud_stats.findings.selection import select

    wanted = _selection(severity, code or (), player or (), since)
    known = read_baseline(baseline) if baseline is not None else []
    to_write = destination(write_baseline, paths or ())
    with progress_bar("auditing") as progress:
        result = (
            audit_paths(inputs, rules=house, jobs=jobs, progress=progress)
            if inputs
            else audit_store(
                open_store(store, wait),
                rules=house,
                where=where or (),
                who_and_when=bool(wanted.since is not None or wanted.players),
                progress=progress,
            )
        )
    check_players(result, wanted.players)
    selected = select(result.findings, wanted, result.time_of)
    compared = compare(selected.findings, known)
    remarks = [
        *selection_remarks(result, selected, wanted, compared, baseline),
        *rules_remarks(result, house, rules),
    ]
    with reader_may_leave(), text_output(place) as stream:
        _write(chosen, result, compared, remarks, with_baseline=baseline is not None, stream=stream)
    if to_write is not None:
        _write_baseline(selected.findings, to_write)
    tell(result, remarks)
    refuse_if_faulty(result.findings)
    left = any(finding["severity"] == "error" for finding in compared.new)
    failed = (left and to_write is None) or (strict and not result.all_read)
    return ExitCode.FINDINGS if failed else ExitCode.DONE


def _selection(severity: str, codes: Sequence[str], players: Sequence[str], since: str | None) -> Selection:
    from stud_stats.catalogue import VIOLATION_BY_CODE
    from stud_stats.findings.selection import Selection, checked_codes, seconds_of

    for known in SEVERITIES:
        if known == severity:
            return Selection(
                severity=known,
                codes=checked_codes(codes, list(VIOLATION_BY_CODE)),
                players=tuple(players),
                since=None if since is None else seconds_of(since),
            )
    raise CommandError(f"{severity!r} is no severity; there are {', '.join(SEVERITIES)}.")


def _write(
    chosen: Format,
    result: Audit,
    compared: Compared,
    remarks: Sequence[str],
    *,
    with_baseline: bool,
    stream: IO[str],
) -> None:
    from stud_stats.findings.fields import KEYS, for_machines

    if chosen is Format.json:
        write_json_rows(map(for_machines, compared.new), stream)
    elif chosen is Format.csv:
        write_csv(compared.new, KEYS, stream)
    elif chosen is Format.sarif:
        from stud_stats.findings.sarif import sarif_log

        known = compared.known if with_baseline else None
        write_json(sarif_log(compared.new, known, problems=result.problems), stream)
    elif chosen is Format.html:
        from stud_stats.findings.page import write_page

        said = [*result.problems, *remarks]
        write_page(compared.new, stream, audited(result), said)
    else:
        from stud_stats.findings.text import write_text

        write_text(compared.new, stream, page_width(stream))


def _write_baseline(findings: Iterable[FindingRow], target: Destination) -> None:
    from stud_stats.findings.baseline import baseline_text

    with text_output(target) as stream:
        stream.write(baseline_text(findings))


def _hands_in_files(paths: Sequence[str | os.PathLike[str]], hand_id: str) -> list[TextOfHand]:
    from stud_stats.hand_files import find_hand

    found = find_hand(paths, hand_id)
    if found.hands:
        return found.hands
    if found.unreadable:
        text = found.unreadable[0]
        raise CommandError(
            f"hand {hand_id} ({text.source.file}:{text.source.line}) could not be read: {text.message}."
        )
    raise CommandError(f"there is no hand {hand_id} in the files given.")


def _stored_hands(store: Store, hand_id: str) -> list[TextOfHand]:
    from stud_stats.hand_files import STORED, stored_hand
    from stud_stats.views import whole_hands

    rows = store.arrow("hands", (*STORED, "site"), [f"hand_id={hand_id}"]).to_pylist() if hand_id else []
    if not rows:
        raise CommandError(f"there is no hand {hand_id} in {store.path}.")
    hands = [stored_hand(row) for row in rows]  # the same number in several rooms is as many hands
    whole = {
        hand.hand.header.site: hand for hand in whole_hands(store, [(row["site"], hand_id) for row in rows])
    }
    return [whole.get(hand.hand.header.site, hand) for hand in hands]


def _explain(found: Iterable[TextOfHand], house: Rules, target: Destination | None) -> int:
    from msgspec.structs import asdict

    from stud_stats.cli.stepping import step_lines
    from stud_stats.pipeline import profile_named
    from stud_stats.replay.walk import walk

    lines: list[str] = []
    found_in_all: list[Finding] = []
    for one in found:
        profile = profile_named(one.hand.header.site, house)
        walked = walk(one.hand, profile, one.text)
        findings = [*one.findings, *walked.replay.findings]
        found_in_all += findings
        lines += step_lines(one.hand, profile, walked, findings)
    with reader_may_leave(), text_output(target) as stream:
        for line in lines:
            parts = fitted(terminal_text(line), page_width(stream)) if line else [""]
            stream.writelines(part + "\n" for part in parts)
    refuse_if_faulty([asdict(finding) for finding in found_in_all])
    errors = any(finding.severity == "error" for finding in found_in_all)
    return ExitCode.FINDINGS if errors else ExitCode.DONE
