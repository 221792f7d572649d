"""Golden files: what was read from a sample, in canonical text that a person can review.

A golden file mirrors its sample under ``golden/``. Each hand stands there as the canonical writer
puts it, stakes from the neighbours included; what was found in it, texts that are no hand and
hands of other games are comments. The first line is a hash of the rest, against hand edits.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from stud_stats.writers import canonical
from tests.histories.files import HISTORIES, Item, Sample, short

GOLDEN = Path(__file__).resolve().parent / "golden"
_HASH = "# sha256 "


def golden_path(sample: Path) -> Path:
    """Where the golden file of a sample stands."""
    return GOLDEN / sample.relative_to(HISTORIES)


def render(sample: Sample) -> str:
    """The whole golden file, its hash included."""
    parts = [f"# read from histories/{short(sample.path)}\n", *map(_block, sample.items), _counts(sample)]
    body = "\n".join(parts)
    return f"{_HASH}{digest(body)}\n{body}"


def digest(body: str) -> str:
    """The hash of all but the first line."""
    return sha256(body.encode("utf-8", "surrogatepass")).hexdigest()


def is_untouched(golden: str) -> bool:
    """The text is as it was written: its first line is the hash of the rest."""
    first, _, body = golden.partition("\n")
    return first == _HASH + digest(body)


def _block(item: Item) -> str:
    line = item.block.source.line
    if item.hand is not None:
        lines = [canonical.write(item.hand).rstrip("\n")]
        lines += [
            f"# {finding.severity} in line {finding.line}: {finding.code}: {finding.message}"
            for finding in item.findings
        ] or ["# nothing found"]
    elif item.reading.quarantine is not None:
        quarantined = item.reading.quarantine
        lines = [f"# from line {line}: quarantined ({quarantined.reason}): {quarantined.message}"]
    else:
        lines = [f"# from line {line}: a hand of another game: {item.reading.other_game}"]
    return "\n".join(lines) + "\n"


def _counts(sample: Sample) -> str:
    readings = [item.reading for item in sample.items]
    counts = {
        "hands": len(sample.hands),
        "of other games": sum(1 for reading in readings if reading.other_game),
        "quarantined": sum(1 for reading in readings if reading.quarantine is not None),
        "unread lines": sum(reading.unread_lines for reading in readings),
        "findings": sum(len(item.findings) for item in sample.items),
    }
    told = ", ".join(f"{count} {what}" for what, count in counts.items())
    return f"# {sample.dialect.name}, {sample.encoding.name}: {told}\n"
