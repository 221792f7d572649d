"""Legal canonical hands from which the examples of the checks are made: a line or two exchanged."""

from __future__ import annotations

from typing import Final

PLAYED: Final = """\
hand PLAYED stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 38000
seat 3 Cat 35000
Ann antes 100
Bob antes 100
Cat antes 100
street 3
deal Ann 2c
deal Bob Kd
deal Cat 9h
Ann brings in 300
Bob completes to 1000
Cat calls 1000
Ann folds
street 4
deal Bob Qh
deal Cat 9s
Cat bets 1000
Bob calls 1000
street 5
deal Bob Ks
deal Cat Ts
Bob bets 2000
Cat calls 2000
street 6
deal Bob 5c
deal Cat Jd
Bob checks
Cat checks
street 7
Bob bets 2000
Cat calls 2000
showdown
Bob shows Ac 7d Kd Qh Ks 5c 7s high 2:K7A "two pair, Kings and Sevens"
Cat shows 3d 3c 9h 9s Ts Jd 8c high 2:93J "two pair, Nines and Threes"
Bob collects 12600
summary
pot 12600 rake 0
result 1 Ann folded 3
result 2 Bob won 12600 Ac 7d Kd Qh Ks 5c 7s
result 3 Cat lost 3d 3c 9h 9s Ts Jd 8c
"""

SIDE_POT: Final = """\
hand SIDE-POT stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 38000
seat 3 Cat 1100
Ann antes 100
Bob antes 100
Cat antes 100
street 3
deal Ann 2c
deal Bob Kd
deal Cat 9h
Ann brings in 300
Bob completes to 1000
Cat calls 1000 all-in
Ann calls 700
street 4
deal Ann 5d
deal Bob Qs
deal Cat Ts
Bob bets 1000
Ann calls 1000
street 5
deal Ann 5h
deal Bob 3c
deal Cat Jd
Ann bets 2000
Bob calls 2000
street 6
deal Ann 8c
deal Bob 3h
deal Cat 8d
Ann checks
Bob checks
street 7
Ann checks
Bob checks
showdown
Ann shows 2c 5d 5h 8c Ah Ad 6s
Bob shows Kd Qs 3c 3h Kc 7d 4s
Ann collects 6000 from side 1
Cat shows 9h Ts Jd 8d Qh 2s 4d
Cat collects 3300
summary
pot 9300 main 3300 side 6000 rake 0
result 1 Ann won 6000 2c 5d 5h 8c Ah Ad 6s
result 2 Bob lost Kd Qs 3c 3h Kc 7d 4s
result 3 Cat won 3300 9h Ts Jd 8d Qh 2s 4d
"""

SPLIT: Final = """\
hand SPLIT stud_hilo 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 38000
Ann antes 100
Bob antes 100
street 3
deal Ann 2c
deal Bob Kd
Ann brings in 300
Bob completes to 1000
Ann calls 700
street 4
deal Ann 4d
deal Bob Kh
Bob checks
Ann checks
street 5
deal Ann 5h
deal Bob 9c
Bob checks
Ann checks
street 6
deal Ann 8s
deal Bob 9d
Bob checks
Ann checks
street 7
Bob checks
Ann checks
showdown
Ann shows 2c 4d 5h 8s Ah Ts Td high 1:TA85 low 8542A "HI: a pair of Tens; LO: 8,5,4,2,A"
Bob shows Kd Kh 9c 9d Qs Jc 2d high 2:K9Q "HI: two pair, Kings and Nines"
Bob collects 1100 high
Ann collects 1100 low
summary
pot 2200 rake 0
result 1 Ann won 1100 2c 4d 5h 8s Ah Ts Td
result 2 Bob won 1100 Kd Kh 9c 9d Qs Jc 2d
"""

TIE: Final = """\
hand TIE stud_hi 1000/2000 ante 105 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 38000
seat 3 Cat 35000
Ann antes 105
Bob antes 105
Cat antes 105
street 3
deal Ann 2c
deal Bob Kd
deal Cat 9h
Ann brings in 300
Bob calls 300
Cat folds
street 4
deal Ann 5d
deal Bob 7s
Bob checks
Ann checks
street 5
deal Ann 6h
deal Bob 8c
Bob checks
Ann checks
street 6
deal Ann 7d
deal Bob 9c
Bob checks
Ann checks
street 7
Bob checks
Ann checks
showdown
Ann shows 2c 5d 6h 7d 8h 9d 2s
Bob shows Kd 7s 8c 9c 6c 5c 2d
Bob collects 458
Ann collects 457
summary
pot 915 rake 0
result 1 Ann won 457 2c 5d 6h 7d 8h 9d 2s
result 2 Bob won 458 Kd 7s 8c 9c 6c 5c 2d
result 3 Cat folded 3
"""

THREE_SHOW: Final = """\
hand THREE-SHOW stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 38000
seat 3 Cat 35000
Ann antes 100
Bob antes 100
Cat antes 100
street 3
deal Ann 2c
deal Bob Kd
deal Cat 9h
Ann brings in 300
Bob calls 300
Cat calls 300
street 4
deal Ann 5d
deal Bob Qh
deal Cat 9s
Cat checks
Ann checks
Bob checks
street 5
deal Ann 6h
deal Bob Ks
deal Cat Ts
Bob checks
Cat checks
Ann checks
street 6
deal Ann 8s
deal Bob 5c
deal Cat Jd
Bob checks
Cat checks
Ann checks
street 7
Bob bets 2000
Cat calls 2000
Ann calls 2000
showdown
Bob shows Ac 7d Kd Qh Ks 5c 7s
Cat shows 3d 3c 9h 9s Ts Jd 8c
Ann shows 2c 5d 6h 8s 2h Jc Qd
Bob collects 7200
summary
pot 7200 rake 0
result 1 Ann lost 2c 5d 6h 8s 2h Jc Qd
result 2 Bob won 7200 Ac 7d Kd Qh Ks 5c 7s
result 3 Cat lost 3d 3c 9h 9s Ts Jd 8c
"""

ENDS_ON_THIRD: Final = """\
hand ENDS-ON-THIRD stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 38000
seat 3 Cat 35000
Ann antes 100
Bob antes 100
Cat antes 100
street 3
deal Ann 2c
deal Bob Kd
deal Cat 9h
Ann brings in 300
Bob completes to 1000
Cat folds
Ann folds
Bob takes back 700
Bob collects 900
Bob does not show
summary
pot 900 rake 0
result 1 Ann folded 3
result 2 Bob collected 900
result 3 Cat folded 3
"""


def changed(hand: str, *changes: tuple[str, str]) -> str:
    """``hand`` with lines exchanged: each change names a line and what stands there instead.

    An empty new text takes the line out. ValueError where a line is not there exactly once.
    """
    lines = hand.split("\n")
    for old, new in changes:
        if lines.count(old) != 1:
            raise ValueError(f"the line {old!r} stands {lines.count(old)} times in the hand")
        place = lines.index(old)
        lines[place : place + 1] = new.split("\n") if new else []
    return "\n".join(lines)
