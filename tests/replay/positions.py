"""Short forms for positions: a street or two in a few words, the rest filled in.

``play`` builds a canonical hand from doors, later boards and actions; the marks of its lines are
what a replay should find there. A position stops where its question is answered, so the end of
the street is not judged.
"""

import msgspec

from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from tests.canonical import read_marked

STAKES = "1000/2000 ante 100 bring-in 300"
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")


def play(game, doors, *body, stakes=STAKES, stacks=None, antes=None, currency="USD"):
    """A hand: ``doors`` are the third-street up cards in seat order, ``body`` further lines.

    ``stacks`` and ``antes`` replace those of single players by name.
    """
    doors = doors.split()
    names = NAMES[: len(doors)]
    ante = int(stakes.split()[2])
    lines = [f"hand P {game} {stakes} {currency}"]
    for seat, name in enumerate(names, 1):
        lines.append(f"seat {seat} {name} {(stacks or {}).get(name, 100000)}")
    for name in names:
        posted = (antes or {}).get(name, ante)
        all_in = " all-in" if posted == (stacks or {}).get(name) else ""
        lines.append(f"{name} antes {posted}{all_in}")
    lines.append("street 3")
    lines += [f"deal {name} {door}" for name, door in zip(names, doors, strict=True)]
    for part in body:
        lines += [line.strip() for line in part.strip().split("\n")]
    return "\n".join(lines) + "\n"


def verdict(text, profile="pokerstars", **fields):
    """(found, marked): what is found on lines before the last, and what is marked.

    Notes on what could not be checked are left out, and the missing end of the position.
    """
    hand, marks, clean = read_marked(text)
    rules = msgspec.structs.replace(PROFILES[profile], **fields)
    last = hand.events[-1].line
    found = {
        (finding.line, finding.code)
        for finding in replay(hand, rules, clean).findings
        if finding.severity != "info" and not (finding.code == "action.missing" and finding.line == last)
    }
    return found, set(marks)
