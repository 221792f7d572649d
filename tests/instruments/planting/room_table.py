"""The table of planted violations room by room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from tests.instruments.planting.measure import Tally
from tests.instruments.planting.rooms import TEXTS

_HEAD = (
    "Found on their line of those that must be; +n: the text cannot show n more, for the reasons below; "
    "-: it has no words for it."
)
_WIDTH = 11


def room_table(tallies: Iterable[Tally]) -> str:
    """Ids in rows and rooms in columns, the sums of each room, and what rooms do not print."""
    cells = {(tally.code, tally.room): tally for tally in tallies}
    codes = sorted({code for code, _ in cells})
    by_room = [[tally for (_, name), tally in cells.items() if name == room] for room in TEXTS]
    lines = [_HEAD, _line("id", TEXTS)]
    lines += [_line(code, [_cell(cells.get((code, room))) for room in TEXTS]) for code in codes]
    lines += [_line(name, [str(sum(map(count, of_room))) for of_room in by_room]) for name, count in _SUMS]
    lines += [_line(name, [_share(of_room, count) for of_room in by_room]) for name, count in _SHARES]
    for room, of_room in zip(TEXTS, by_room, strict=True):
        reasons: dict[str, Counter[str]] = {}
        for tally in of_room:
            for reason, count in tally.reasons.items():
                reasons.setdefault(reason, Counter())[tally.code] += count
        for reason, counts in reasons.items():
            listed = ", ".join(f"{code} {count}" for code, count in sorted(counts.items()))
            lines.append(f"{room}: {reason}: {listed}")
        further = Counter[str]()
        for tally in of_room:
            further.update(tally.further_any)
        listed = ", ".join(f"{code} {count}" for code, count in sorted(further.items()))
        lines.append(f"{room}: further findings by id: {listed or 'none'}")
    return "\n".join(lines)


_SUMS: tuple[tuple[str, Callable[[Tally], int]], ...] = (
    ("hands", lambda tally: tally.hands),
    ("told of in the text", lambda tally: tally.planted + tally.hidden),
    ("to be found", lambda tally: tally.planted),
    ("further errors", lambda tally: sum(tally.further_errors.values())),
)
_SHARES: tuple[tuple[str, Callable[[Tally], int]], ...] = (
    ("recall", lambda tally: tally.found),
    ("on line", lambda tally: tally.on_line),
)


def _line(name: str, cells: Sequence[str]) -> str:
    return f"{name:<30}" + "".join([f"{cell:>{_WIDTH}}" for cell in cells])


def _cell(tally: Tally | None) -> str:
    if tally is None:
        return ""
    if not tally.planted and not tally.hidden:
        return "-"
    found = f"{tally.on_line}/{tally.planted}" if tally.planted else ""
    return found + (f"+{tally.hidden}" if tally.hidden else "")


def _share(tallies: Sequence[Tally], count: Callable[[Tally], int]) -> str:
    return f"{sum(map(count, tallies)) / max(1, sum([tally.planted for tally in tallies])):.1%}"
