"""Regular expressions with every choice made a group, to see which of them a text takes."""

from __future__ import annotations

import re

_PIECE = re.compile(
    r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?P<\w+>|\(\?[aiLmsux]*:|\(\?P=\w+\)|\(|\)\??|\||.", re.DOTALL
)
_MARK = "choice_"


def choices(pattern: str) -> tuple[str, dict[str, str]]:
    r"""The pattern with each alternative, and each group that may be absent, named: and name -> choice.

    >>> marked, found = choices(r"x (?:is|was)(?P<late> late)?")
    >>> sorted(found.values()), re.match(marked, "x was late")["choice_1"]
    ([' late', 'is', 'was'], 'was')
    """
    found: dict[str, str] = {}

    def named(part: str, plain: str) -> str:
        name = f"{_MARK}{len(found)}"
        found[name] = plain
        return f"(?P<{name}>{part})"

    # A stack of open groups: how each began, its alternatives with marks and without.
    opened: list[tuple[str, list[str], list[str]]] = [("", [""], [""])]
    for piece in _PIECE.findall(pattern):
        start, parts, plain = opened[-1]
        if piece == "|":
            parts.append("")
            plain.append("")
        elif piece.startswith(")"):
            opened.pop()
            outer = opened[-1]
            if len(parts) > 1:
                inner = "|".join(map(named, parts, plain))
            else:
                inner = named(parts[0], plain[0]) if piece == ")?" else parts[0]
            outer[1][-1] += start + inner + piece
            outer[2][-1] += start + "|".join(plain) + piece
        elif piece.startswith("(") and not piece.startswith("(?P="):
            opened.append((piece, [""], [""]))
        else:
            parts[-1] += piece
            plain[-1] += piece
    ((_, parts, plain),) = opened
    return "|".join(map(named, parts, plain)) if len(parts) > 1 else parts[0], found
