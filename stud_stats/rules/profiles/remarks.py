"""What cannot be followed in the five texts as it stands, and what is done instead; their stakes tables."""

from __future__ import annotations

from typing import Final

from stud_stats.rules.texts import Remark, StakesRow


def _mistake(rule: str, says: str, instead: str) -> Remark:
    return Remark(rule, "mistake", says, instead)


def _ambiguity(rule: str, says: str, instead: str) -> Remark:
    return Remark(rule, "ambiguity", says, instead)


_EIGHT_PLAYERS: Final = (
    "a common seventh card is dealt only if all eight players are still in",
    "a common card is due whenever the deck does not hold a card for everyone still in, which happens with "
    "seven, six and five left as well if eight were dealt in",
)

_ALL_IN_GAP: Final = (
    "a round ends when everyone who has not folded has put in the same amount",
    "players who are all-in for less are left out of the comparison",
)

S0_REMARKS: Final = (
    _mistake(
        "S0-03",
        "the table gives an ante of $0.50 at $2/$4, though an ante is a tenth of the big bet",
        "the ante at $2/$4 is $0.40",
    ),
    _ambiguity(
        "S0-12",
        "over an ante-sized bring-in any raise up to the small bet is possible; the worked example (S0-13) "
        "knows only the completion",
        "an increase to less than the small bet is a warning, no error",
    ),
    _mistake("S0-14", *_ALL_IN_GAP),
    _mistake(
        "S0-24",
        "seventh street is opened by the player who opened sixth",
        "the opener is found anew: the best board among those who are still in",
    ),
    _mistake(
        "S0-26",
        "the straight in 2h Jc Qc Ks Ad Ts 9c is printed as Ts Qc Ks Ad, four cards",
        "the hand is A-K-Q-J-T",
    ),
    _mistake(
        "S0-27",
        "two hands that are compared both hold the jack of hearts and the nine of diamonds",
        "the same card twice in a hand is a finding; the order of the two hands by rank holds",
    ),
    _ambiguity(
        "S0-31",
        "nothing is said of a big raise over a small bet on fourth street with an open pair",
        "it is allowed, as in the other texts but one",
    ),
    _mistake("S0-33", *_EIGHT_PLAYERS),
    _ambiguity(
        "S0-34",
        "razz differs from stud in the bring-in, the opener and the winner alone, so that the big bet with "
        "an open pair would hold in razz",
        "it does not; there it is a warning, no error",
    ),
    _ambiguity(
        "S0-35",
        "equal door cards in razz are told by suit, without saying which way",
        "the highest by suit brings in: the king of spades is the worst door card",
    ),
    _mistake(
        "S0-37",
        "in the example of five razz boards each card is printed twice and the suits are lost",
        "the boards are 9-7, Q-Q, 5-A, 4-2 and 7-6, and 4-2 opens",
    ),
    _mistake(
        "S0-38",
        "a check is called the same as a call",
        "a check is possible only if there is nothing to call",
    ),
)

S1_REMARKS: Final = (
    _mistake(
        "S1-04",
        "the up card is said to be also called third street",
        "third street is the round; the card is the door card",
    ),
    _ambiguity(
        "S1-07",
        "each player may make one bet and three raises in a round",
        "one bet and three raises are allowed in the round, by all players together",
    ),
    _mistake(
        "S1-10",
        "only the lower limit may be bet in the first two rounds, which forgets the open pair (S1-09)",
        "with an open pair on fourth street the higher limit may be bet",
    ),
    _mistake(
        "S1-18",
        "the second-best hand takes the side pot",
        "the best hand among those who are in the side pot takes it, which may be the best of all",
    ),
    _ambiguity(
        "S1-20",
        "a hand is five of the seven cards dealt, or the common card and four own ones",
        "with a common card the best five of it and the six own cards count, whether it is among them or not",
    ),
)

S2_REMARKS: Final = (
    _ambiguity(
        "S2-05",
        "equal door cards, the place of the ace and the completion are not mentioned",
        "ties are told by suit and the ace is high, as everywhere; any known first increase is accepted",
    ),
    _ambiguity(
        "S2-06",
        "nothing switches the big bet with an open pair off in hi/lo",
        "it does not hold in hi/lo; there it is a warning, no error",
    ),
    _mistake("S2-11", *_EIGHT_PLAYERS),
)

S3_REMARKS: Final = (
    _mistake("S3-10", *_ALL_IN_GAP),
    _mistake(
        "S3-11",
        "the worst board opens the second and every later round",
        "the best board opens, as the same text says for each street (S3-14, S3-15, S3-17)",
    ),
    _mistake(
        "S3-13",
        "the pictures of the cards are lost, so that several examples are empty",
        "the rule stands in the words: the spade beats the heart",
    ),
    _mistake(
        "S3-14",
        "the betting on fourth street is said to go as on fourth street",
        "the opener checks or makes the small bet, raises are of the small bet",
    ),
    _ambiguity(
        "S3-08",
        "the completion is called a raise, of which there are three",
        "one raise more than that on third street is a warning, no error",
    ),
    _ambiguity(
        "S3-24",
        "the cap binds only while more than two are in; nothing is said of a round that was capped before",
        "a raise in a round whose cap was reached before is a warning, no error",
    ),
)

S4_REMARKS: Final = (
    _mistake(
        "S4-10",
        "in one place a player who faces a bet can only call or fold",
        "he may raise too, as two other places say",
    ),
    _ambiguity(
        "S4-24",
        "one place gives the big bet on fourth street to the holder of the open pair (S4-08), another to any "
        "player",
        "any player may make it",
    ),
    _ambiguity(
        "S4-22",
        "with two left raises are unlimited; nothing is said of a round that was capped before",
        "a raise in a round whose cap was reached before is a warning, no error",
    ),
    _mistake(
        "S4-26",
        "the table gives $3 and $6 as ante and forced bet at $3/$6, $5 and $10 at $5/$10, $10 and $20 at "
        "$10/$20: the forced bet would exceed the limit that it can be completed to",
        "they are $0.30 and $0.60, $0.50 and $1, $1 and $2",
    ),
    _mistake(
        "S4-26",
        "the headings promise games from $1/$2 to $20/$40, the table has $0.10/$0.20 to $10/$20",
        "the table counts; where the forced bet is the small bet there is nothing to complete, and the first "
        "increase is a raise to twice the small bet",
    ),
)  # fmt: skip

S0_STAKES: Final = (
    StakesRow(small_bet=200, big_bet=400, buy_in=10000, ante=40, ante_printed=50),
    StakesRow(small_bet=50, big_bet=100, buy_in=2000, ante=10),
    StakesRow(small_bet=25, big_bet=50, buy_in=1000, ante=5),
)
"""S0-03."""

FORTUNE_STAKES: Final = (
    StakesRow(small_bet=10, big_bet=20, buy_in=100, ante=5, bring_in=10),
    StakesRow(small_bet=25, big_bet=50, buy_in=250, ante=12, bring_in=25),
    StakesRow(small_bet=50, big_bet=100, buy_in=500, ante=25, bring_in=50),
    StakesRow(small_bet=100, big_bet=200, buy_in=1000, ante=10, bring_in=20),
    StakesRow(small_bet=200, big_bet=400, buy_in=2000, ante=20, bring_in=40),
    StakesRow(
        small_bet=300, big_bet=600, buy_in=3000, ante=30, bring_in=60, ante_printed=300, bring_in_printed=600
    ),
    StakesRow(
        small_bet=500, big_bet=1000, buy_in=5000, ante=50, bring_in=100, ante_printed=500,
        bring_in_printed=1000,
    ),
    StakesRow(
        small_bet=1000, big_bet=2000, buy_in=10000, ante=100, bring_in=200, ante_printed=1000,
        bring_in_printed=2000,
    ),
)  # fmt: skip
"""S4-26: the ante is half the small bet in the three smallest games, a tenth in the others, and the forced
bet is twice the ante in all. The ante of .125 at .25/.50 is rounded to .12, the forced bet is not."""
