"""Short forms for positions: a street or two in a few words, the rest filled in.

``play`` builds a canonical hand from doors, later boards and actions; the marks of its lines are
what a replay should find there. A position stops where its question is answered, so the end of
the street is not judged.
"""

import msgspec

from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from tests.canonical import read_marked

STAKES = TEN = "1000/2000 ante 100 bring-in 300"
FIVE = "500/1000 ante 50 bring-in 150"
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


def fourth(game, first, *lines, stakes=FIVE, stacks=None):
    """Heads-up or three-way on fourth: ``first`` pairs of cards, e.g. ``9s9d 7cKh``. Everybody
    calls the bring-in; the opener of third street is worked out from the doors."""
    boards = [(pair[:2], pair[2:]) for pair in first.split()]
    names = ("Ann", "Bob", "Cat", "Dan", "Eve")[: len(boards)]
    ace_low = game == "razz"

    def order(name):
        door = boards[names.index(name)][0]
        rank, suit = "23456789TJQKA".index(door[0]), "cdhs".index(door[1])
        return (-((rank + 1) % 13), -suit) if ace_low else (rank, suit)

    low = min(names, key=order)
    start = names.index(low)
    turn = names[start:] + names[:start]
    size = int(stakes.split()[4])
    third = [f"{low} brings in {size}"] + [f"{name} calls {size}" for name in turn[1:]]
    deals = ["street 4"] + [f"deal {n} {b[1]}" for n, b in zip(names, boards, strict=True)]
    return play(game, " ".join(b[0] for b in boards), *third, *deals, *lines, stakes=stakes, stacks=stacks)


def fifth(game, boards, *lines, stakes=TEN, stacks=None, fourth_opener=None):
    """On fifth street after a fourth that was checked round by ``fourth_opener`` and the others."""
    split = [[board[i : i + 2] for i in range(0, len(board), 2)] for board in boards.split()]
    names = ("Ann", "Bob", "Cat", "Dan")[: len(split)]
    start = names.index(fourth_opener)
    turn = names[start:] + names[:start]
    text = fourth(game, " ".join(s[0] + s[1] for s in split), stakes=stakes, stacks=stacks)
    body = [f"{name} checks" for name in turn] + ["street 5"]
    body += [f"deal {n} {s[2]}" for n, s in zip(names, split, strict=True)]
    return text + "\n".join([*body, *lines]) + "\n"


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
