"""The hands that the worked examples of the statistics are counted in, in the canonical dialect."""

from __future__ import annotations

from typing import Final

BET_AND_CALLED: Final = """\
hand bet_and_called stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
seat 3 Cat 40000
seat 4 Dan 40000
Ann antes 100
Bob antes 100
Cat antes 100
Dan antes 100
street 3
deal Ann 2c
deal Bob Kd
deal Cat 9h
deal Dan Qs
Ann brings in 300
Bob completes to 1000
Cat calls 1000
Dan folds
Ann calls 700
street 4
deal Ann 5h held 2c
deal Bob 8s held Kd
deal Cat Jd held 9h
Bob bets 1000
Cat raises 2000 by 1000 to 2000
Ann folds
Bob calls 1000
street 5
deal Bob 3c held Kd 8s
deal Cat 4d held 9h Jd
Bob checks
Cat bets 2000
Bob calls 2000
street 6
deal Bob 8d held Kd 8s 3c
deal Cat 7c held 9h Jd 4d
Bob bets 2000
Cat calls 2000
street 7
Bob checks
Cat checks
showdown
Bob shows Kc Qd Kd 8s 3c 8d 5s high 2:K8 "two pair, Kings and Eights"
Cat mucks
Bob collects 15100
summary
pot 15400 rake 300
"""

WALK: Final = """\
hand walk razz 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
seat 3 Cat 40000
Ann antes 100
Bob antes 100
Cat antes 100
street 3
deal Ann Kh
deal Bob 7d
deal Cat 9s
Ann brings in 300
Bob folds
Cat folds
Ann takes back 300
Ann collects 300
Ann does not show
summary
pot 300 rake 0
"""

OPENED_IN_FULL: Final = """\
hand opened_in_full stud_hilo 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
seat 3 Cat 40000
Ann antes 100
Bob antes 100
Cat antes 100
street 3
deal Ann 2c
deal Bob Kd
deal Cat 9h
Ann bets to 1000
Bob folds
Cat folds
Ann takes back 1000
Ann collects 300
Ann does not show
summary
pot 300 rake 0
"""

EXAMPLE_HANDS: Final[dict[str, str]] = {
    "bet_and_called": BET_AND_CALLED,
    "walk": WALK,
    "opened_in_full": OPENED_IN_FULL,
}
