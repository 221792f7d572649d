"""More legal canonical hands for the examples of checks: short wagers and other betting structures."""

from __future__ import annotations

from typing import Final

SHORT_BRING_IN: Final = """\
hand SHORT-BRING-IN stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 300
seat 2 Bob 38000
seat 3 Cat 35000
Ann antes 100
Bob antes 100
Cat antes 100
street 3
deal Ann 2c
deal Bob Kd
deal Cat 9h
Ann brings in 200 all-in
Bob calls 300
Cat folds
Bob takes back 100
street 4
deal Ann 5d
deal Bob Qs
street 5
deal Ann 5h
deal Bob 3c
street 6
deal Ann 8c
deal Bob 3h
street 7
showdown
Ann shows 2c 5d 5h 8c Ah Ad 6s
Bob shows Kd Qs 3c 3h Kc 7d 4s
Ann collects 700
summary
pot 700 rake 0
result 1 Ann won 700 2c 5d 5h 8c Ah Ad 6s
result 2 Bob lost Kd Qs 3c 3h Kc 7d 4s
result 3 Cat folded 3
"""

FIFTH: Final = """\
hand FIFTH stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 2200
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
deal Ann Ad
deal Bob 6h
deal Cat 9s
Cat checks
Ann checks
Bob checks
street 5
deal Ann 7s
deal Bob 3c
deal Cat Jh
Cat checks
Ann checks
Bob bets 1800 all-in
Cat raises to 3800
Ann folds
Cat takes back 2000
street 6
deal Bob 8c
deal Cat 3h
street 7
showdown
Bob shows Kd 6h 3c 8c Qs 5d Th
Cat shows 9h 9s Jh 3h Kc 7d 4s
Cat collects 4800
summary
pot 4800 rake 0
result 1 Ann folded 5
result 2 Bob lost Kd 6h 3c 8c Qs 5d Th
result 3 Cat won 4800 9h 9s Jh 3h Kc 7d 4s
"""
"""Bob is all-in for nearly a whole bet on fifth street."""

SMALL_BETS: Final = """\
hand SMALL-BETS stud_hi 1000/2000 ante 100 bring-in 300 USD
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
deal Ann Ad
deal Bob 6h
deal Cat 9s
Cat bets 1000
Ann raises to 2000
Bob folds
Cat calls 1000
street 5
deal Ann 7s
deal Cat Jh
Cat bets 2000
Ann folds
Cat takes back 2000
Cat collects 5200
Cat does not show
summary
pot 5200 rake 0
result 1 Ann folded 5
result 2 Bob folded 4
result 3 Cat collected 5200
"""
"""An open pair of nines bets the small bet."""

SPREAD: Final = """\
hand SPREAD stud_hi 100/500 ante 25 bring-in 100 USD structure=spread_limit
seat 1 Ann 40000
seat 2 Bob 38000
Ann antes 25
Bob antes 25
street 3
deal Ann 2c
deal Bob Kd
Ann brings in 100
Bob calls 100
street 4
deal Ann Ad
deal Bob Kh
Bob bets 300
Ann raises to 600
Bob calls 300
street 5
deal Ann 7s
deal Bob Jh
Bob bets 500
Ann folds
Bob takes back 500
Bob collects 1450
Bob does not show
summary
pot 1450 rake 0
result 1 Ann folded 5
result 2 Bob collected 1450
"""

POT: Final = """\
hand POT stud_hi 150/300 ante 100 bring-in 150 USD structure=pot_limit
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
Ann brings in 150
Bob raises to 750
Cat raises to 1350
Ann folds
Bob calls 600
street 4
deal Bob Ks
deal Cat 6h
Bob bets 3150
Cat folds
Bob takes back 3150
Bob collects 3150
Bob does not show
summary
pot 3150 rake 0
result 1 Ann folded 3
result 2 Bob collected 3150
result 3 Cat folded 4
"""
"""Raises by the whole pot on third street, one by the last raise, and a bet of the pot."""

_ALL_IN_RAISE: Final = """\
hand ALL-IN-RAISE stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 3100
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
deal Ann Ad
deal Bob 6h
deal Cat 9s
Cat checks
Ann checks
Bob checks
street 5
deal Ann 7s
deal Bob 3c
deal Cat Jh
Cat checks
Ann bets 2000
Bob raises to 2700 all-in
{end_of_fifth}
street 6
{end_of_hand}
"""

_ANN_AGAINST_BOB: Final = """\
deal Ann 7h
deal Bob 8c
street 7
showdown
Ann shows 2c Ad 7s 7h 4c 5c Jd
Bob shows Kd 6h 3c 8c Qs 5d Th
Ann collects {pot}
summary
pot {pot} rake 0
result 1 Ann won {pot} 2c Ad 7s 7h 4c 5c Jd
result 2 Bob lost Kd 6h 3c 8c Qs 5d Th
result 3 Cat folded 5"""

_THREE_TO_THE_END: Final = """\
deal Ann 7h
deal Bob 8c
deal Cat 3h
Cat checks
Ann checks
street 7
Cat checks
Ann checks
showdown
Ann shows 2c Ad 7s 7h 4c 5c Jd
Bob shows Kd 6h 3c 8c Qs 5d Th
Cat shows 9h 9s Jh 3h Kc 7d 4s
Cat collects 9300
summary
pot 9300 rake 0
result 1 Ann lost 2c Ad 7s 7h 4c 5c Jd
result 2 Bob lost Kd 6h 3c 8c Qs 5d Th
result 3 Cat won 9300 9h 9s Jh 3h Kc 7d 4s"""

ALL_IN_RAISE: Final = _ALL_IN_RAISE.format(
    end_of_fifth="Cat calls 2700\nAnn calls 700", end_of_hand=_THREE_TO_THE_END
)
"""Bob's all-in is less than half a bet over Ann's; she calls the rest."""

RAISED_AGAIN: Final = _ALL_IN_RAISE.format(
    end_of_fifth="Cat calls 2700\nAnn raises to 4700\nCat folds\nAnn takes back 2000",
    end_of_hand=_ANN_AGAINST_BOB.format(pot=9300),
)
"""The same, but she raises once more."""

RAISED_ALONE: Final = (
    _ALL_IN_RAISE.replace("seat 2 Bob 3100", "seat 2 Bob 3600")
    .replace("2700", "3200")
    .format(
        end_of_fifth="Cat folds\nAnn raises to 5200\nAnn takes back 2000",
        end_of_hand=_ANN_AGAINST_BOB.format(pot=7600),
    )
)
"""Bob's all-in is more than half a bet and lets her raise; but nobody else has chips."""

CALLED_ALONE: Final = RAISED_ALONE.replace("Ann raises to 5200\nAnn takes back 2000", "Ann calls 1200")
