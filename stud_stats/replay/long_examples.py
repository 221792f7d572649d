"""Legal canonical hands for the rarer checks: a full table, an all-in leader, a leader who folds."""

from __future__ import annotations

from typing import Final

_FAMILY_SEATS: Final = (
    # door, fourth, fifth, sixth: no pair, nobody better than the seat before
    ("2c", "Kd", "Jh", "9s"), ("3d", "Qc", "Td", "8h"), ("4h", "Qs", "Tc", "7d"), ("5s", "Jd", "9c", "6h"),
    ("6d", "Jc", "8s", "5h"), ("7c", "Th", "8d", "4s"), ("8c", "9h", "7s", "3c"), ("9d", "7h", "6s", "2h"),
)  # fmt: skip


def family(players: int, *, seventh: str, leave_on: tuple[int, ...] = ()) -> str:
    """Everybody plays on, nobody bets; from the highest seat down one leaves on each street of
    ``leave_on``. ``seventh`` are the lines of seventh street up to its action.
    """
    names = [f"P{number}" for number in range(1, players + 1)]
    lines = ["hand FAMILY stud_hi 1000/2000 ante 100 bring-in 300 USD"]
    lines += [f"seat {number} {name} 40000" for number, name in enumerate(names, 1)]
    lines += [f"{name} antes 100" for name in names]
    lines.append("street 3")
    lines += [f"deal {name} {_FAMILY_SEATS[n][0]}" for n, name in enumerate(names)]
    lines.append("P1 brings in 300")
    gone = leave_on.count(3)
    lines += [f"{name} calls 300" for name in names[1 : players - gone]]
    lines += [f"{name} folds" for name in names[players - gone :]]
    staying = names[: players - gone]
    pot = 100 * players + 300 * len(staying)
    for street in (4, 5, 6):
        lines.append(f"street {street}")
        lines += [f"deal {name} {_FAMILY_SEATS[n][street - 3]}" for n, name in enumerate(staying)]
        gone = leave_on.count(street)
        bet = 1000 if street == 4 else 2000
        if not gone:
            lines += [f"{name} checks" for name in staying]
            continue
        after = staying[: len(staying) - gone]
        lines += [f"P1 bets {bet}", *[f"{name} calls {bet}" for name in after[1:]]]
        lines += [f"{name} folds" for name in staying[len(after) :]]
        pot += bet * len(after)
        staying = after
    lines += [*seventh.split("\n"), "P1 bets 2000", *[f"{name} folds" for name in staying[1:]]]
    lines += ["P1 takes back 2000", f"P1 collects {pot}"]
    return "\n".join(lines) + "\n"


COMMON_OPENER: Final = family(
    8, seventh="street 7 community 6c\nP4 checks\nP5 checks\nP6 checks\nP7 checks\nP8 checks"
)
"""The common card pairs P4, P5 and P8; P1 leads without it."""

STALE: Final = """\
hand STALE stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 38000
seat 3 Cat 35000
seat 4 Dan 35000
Ann antes 100
Bob antes 100
Cat antes 100
Dan antes 100
street 3
deal Ann 2c
deal Bob 7d
deal Cat Kh
deal Dan Qs
Ann brings in 300
Bob calls 300
Cat calls 300
Dan calls 300
street 4
deal Ann 4d
deal Bob 8h
deal Cat Js
deal Dan 9c
Cat checks
Dan checks
Ann checks
Bob checks
street 5
deal Ann 5h
deal Bob 3c
deal Cat 6d
deal Dan Td
Cat checks
Dan checks
Ann checks
Bob checks
street 6
deal Ann 6s
deal Bob 9s
deal Cat 4c
deal Dan 2h
Cat checks
Dan bets 2000
Ann folds
Bob calls 2000
Cat folds
street 7
Dan bets 2000
Bob folds
Dan takes back 2000
Dan collects 5600
"""

ALL_IN_LEADER: Final = """\
hand ALL-IN-LEADER stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 400
seat 3 Cat 35000
seat 4 Dan 35000
Ann antes 100
Bob antes 100
Cat antes 100
Dan antes 100
street 3
deal Ann Kc
deal Bob 4c
deal Cat 9d
deal Dan 2h
Dan brings in 300
Ann calls 300
Bob calls 300 all-in
Cat calls 300
street 4
deal Ann 3c
deal Bob 4d
deal Cat 6h
deal Dan Ts
Cat checks
Dan checks
Ann checks
street 5
deal Ann 5d
deal Bob 8s
deal Cat Jd
deal Dan 7c
Cat bets 2000
Dan folds
Ann folds
Cat takes back 2000
street 6
deal Bob 8h
deal Cat Jc
street 7
showdown
Bob shows 4c 4d 8s 8h 2c Kd Ah
Cat shows 9d 6h Jd Jc 3d 5c Qs
Bob collects 1600
"""
