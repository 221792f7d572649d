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

RAISED_TO_THE_CAP: Final = """\
hand raised_to_the_cap stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
seat 3 Cat 40000
seat 4 Dan 40000
seat 5 Eve 40000
seat 6 Fay 40000
Ann antes 100
Bob antes 100
Cat antes 100
Dan antes 100
Eve antes 100
Fay antes 100
street 3
deal Ann 2c
deal Bob 9d
deal Cat 8h
deal Dan Qs
deal Eve As
deal Fay 7c
Ann brings in 300
Bob calls 300
Cat calls 300
Dan completes to 1000
Eve raises 2000 by 1000 to 2000
Fay folds
Ann folds
Bob folds
Cat calls 1700
Dan raises 2000 by 1000 to 3000
Eve raises 2000 by 1000 to 4000
Cat folds
Dan calls 1000
street 4
deal Dan Qd held Qs
deal Eve 6c held As
Dan checks
Eve bets 1000
Dan raises 3000 by 2000 to 3000
Eve folds
Dan takes back 2000
Dan collects 13200
Dan does not show
summary
pot 13200 rake 0
"""

STOLEN: Final = """\
hand stolen razz 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
seat 3 Cat 40000
seat 4 Dan 40000
seat 5 Eve 40000
Ann antes 100
Bob antes 100
Cat antes 100
Dan antes 100
Eve antes 100
street 3
deal Ann Kc
deal Bob 9d
deal Cat 3h
deal Dan Js
deal Eve 4s
Ann brings in 300
Bob folds
Cat completes to 1000
Dan folds
Eve folds
Ann folds
Cat takes back 700
Cat collects 1100
Cat does not show
summary
pot 1100 rake 0
"""

RESTOLEN: Final = """\
hand restolen stud_hi 1000/2000 ante 100 bring-in 300 USD
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
deal Cat Ah
deal Dan 7s
Ann brings in 300
Bob completes to 1000
Cat raises 2000 by 1000 to 2000
Dan folds
Ann folds
Bob folds
Cat takes back 1000
Cat collects 2700
Cat does not show
summary
pot 2700 rake 0
"""

SQUEEZED: Final = """\
hand squeezed stud_hi 1000/2000 ante 100 bring-in 300 USD
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
deal Dan As
Ann brings in 300
Bob completes to 1000
Cat calls 1000
Dan raises 2000 by 1000 to 2000
Ann folds
Bob calls 1000
Cat folds
street 4
deal Bob 4s held Kd
deal Dan 8c held As
Dan bets 1000
Bob folds
Dan takes back 1000
Dan collects 5700
Dan does not show
summary
pot 5700 rake 0
"""

DELAYED: Final = """\
hand delayed stud_hi 1000/2000 ante 100 bring-in 300 USD
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
Ann brings in 300
Bob completes to 1000
Cat folds
Ann calls 700
street 4
deal Ann 5h held 2c
deal Bob 8s held Kd
Bob checks
Ann checks
street 5
deal Ann 6h held 2c 5h
deal Bob Js held Kd 8s
Bob bets 2000
Ann calls 2000
street 6
deal Ann 7h held 2c 5h 6h
deal Bob 3s held Kd 8s Js
Bob bets 2000
Ann raises 4000 by 2000 to 4000
Bob calls 2000
street 7
Bob checks
Ann bets 2000
Bob folds
Ann takes back 2000
Ann collects 14300
Ann does not show
summary
pot 14300 rake 0
"""

FREE_CARD: Final = """\
hand free_card stud_hi 1000/2000 ante 100 bring-in 300 USD
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
Ann brings in 300
Bob completes to 1000
Cat calls 1000
Ann calls 700
street 4
deal Ann 2h held 2c
deal Bob 8s held Kd
deal Cat Th held 9h
Ann bets 2000
Bob folds
Cat calls 2000
street 5
deal Ann 6h held 2c 2h
deal Cat Jh held 9h Th
Ann checks
Cat checks
street 6
deal Ann 7s held 2c 2h 6h
deal Cat 4s held 9h Th Jh
Ann checks
Cat bets 2000
Ann calls 2000
street 7
Ann checks
Cat bets 2000
Ann calls 2000
showdown
Cat shows Kh 8h 9h Th Jh 4s 3d high 5:KJT98 "a flush, King high"
Ann mucks
Cat collects 15000
summary
pot 15300 rake 300
"""

QUARTERED: Final = """\
hand quartered stud_hilo 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
seat 3 Cat 40000
Ann antes 100
Bob antes 100
Cat antes 100
street 3
deal Ann 2c
deal Bob 3d
deal Cat 9h
Ann brings in 300
Bob completes to 1000
Cat calls 1000
Ann calls 700
street 4
deal Ann 4h held 2c
deal Bob 5d held 3d
deal Cat Kh held 9h
Cat checks
Ann checks
Bob bets 1000
Cat calls 1000
Ann calls 1000
street 5
deal Ann 7h held 2c 4h
deal Bob 8d held 3d 5d
deal Cat 2s held 9h Kh
Cat checks
Ann checks
Bob bets 2000
Cat folds
Ann calls 2000
street 6
deal Ann Ks held 2c 4h 7h
deal Bob Qs held 3d 5d 8d
Ann checks
Bob checks
street 7
Ann bets 2000
Bob calls 2000
showdown
Ann shows Ac 3h 2c 4h 7h Ks 5c high 4:5 low 5432A "HI: a straight, Ace to Five; LO: 5,4,3,2,A"
Bob shows As 2d 3d 5d 8d Qs 4d high 5:85432 low 5432A "HI: a flush, Eight high; LO: 5,4,3,2,A"
Bob collects 7100 high
Ann collects 3550 low
Bob collects 3550 low
summary
pot 14300 rake 100
"""

RAZZ_SHOWDOWN: Final = """\
hand razz_showdown razz 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
seat 3 Cat 40000
Ann antes 100
Bob antes 100
Cat antes 100
street 3
deal Ann Kc
deal Bob 7d
deal Cat 5h
Ann brings in 300
Bob completes to 1000
Cat calls 1000
Ann folds
street 4
deal Bob Td held 7d
deal Cat 4s held 5h
Cat bets 1000
Bob calls 1000
street 5
deal Bob 6c held 7d Td
deal Cat 8h held 5h 4s
Cat bets 2000
Bob calls 2000
street 6
deal Bob Ad held 7d Td 6c
deal Cat 8d held 5h 4s 8h
Bob checks
Cat bets 2000
Bob calls 2000
street 7
Bob checks
Cat checks
showdown
Bob shows 2c 3s 7d Td 6c Ad Ks low 7632A "7,6,3,2,A"
Cat shows As 2d 5h 4s 8h 8d Qc low 8542A "8,5,4,2,A"
Bob collects 12600
summary
pot 12600 rake 0
"""

LIMPED_AND_SPLIT: Final = """\
hand limped_and_split stud_hilo 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
seat 3 Cat 40000
Ann antes 100
Bob antes 100
Cat antes 100
street 3
deal Ann 2c
deal Bob Kh
deal Cat 9d
Ann brings in 300
Bob calls 300
Cat folds
street 4
deal Ann 4d held 2c
deal Bob Kc held Kh
Bob bets 1000
Ann calls 1000
street 5
deal Ann 6s held 2c 4d
deal Bob 9s held Kh Kc
Bob bets 2000
Ann calls 2000
street 6
deal Ann 8h held 2c 4d 6s
deal Bob Jd held Kh Kc 9s
Bob checks
Ann checks
street 7
Bob checks
Ann bets 2000
Bob calls 2000
showdown
Ann shows As 3c 2c 4d 6s 8h Kd high 0:AK864 low 6432A "HI: high card Ace; LO: 6,4,3,2,A"
Bob shows Qs Qd Kh Kc 9s Jd 5h high 2:KQJ "HI: two pair, Kings and Queens"
Bob collects 5400 high
Ann collects 5400 low
summary
pot 10900 rake 100
"""

SCOOPED: Final = """\
hand scooped stud_hilo 1000/2000 ante 100 bring-in 300 USD
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
deal Bob Kh
deal Cat Jd
deal Dan 9s
Ann brings in 300
Bob folds
Cat folds
Dan completes to 1000
Ann raises 1700 by 1000 to 2000
Dan calls 1000
street 4
deal Ann 4d held 2c
deal Dan Tc held 9s
Dan checks
Ann bets 1000
Dan calls 1000
street 5
deal Ann Qs held 2c 4d
deal Dan Jh held 9s Tc
Ann checks
Dan checks
street 6
deal Ann Qh held 2c 4d Qs
deal Dan 6s held 9s Tc Jh
Ann bets 2000
Dan calls 2000
street 7
Ann checks
Dan checks
showdown
Ann shows 2d 2h 2c 4d Qs Qh Th high 6:2Q "HI: a full house, Deuces full of Queens"
Dan mucks
Ann collects 10400
summary
pot 10400 rake 0
"""

EXAMPLE_HANDS: Final[dict[str, str]] = {
    "bet_and_called": BET_AND_CALLED,
    "walk": WALK,
    "opened_in_full": OPENED_IN_FULL,
    "raised_to_the_cap": RAISED_TO_THE_CAP,
    "stolen": STOLEN,
    "restolen": RESTOLEN,
    "squeezed": SQUEEZED,
    "delayed": DELAYED,
    "free_card": FREE_CARD,
    "quartered": QUARTERED,
    "razz_showdown": RAZZ_SHOWDOWN,
    "limped_and_split": LIMPED_AND_SPLIT,
    "scooped": SCOOPED,
}
