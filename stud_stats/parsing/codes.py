"""What can be wrong with a text as text, whatever was played: declared once each."""

from __future__ import annotations

from typing import Final

from stud_stats.core.findings import Violation

_GOOD: Final = """\
hand T1 stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 38000
Ann antes 100
Bob antes 100
street 3
deal Ann 2c
deal Bob Kd
Ann brings in 300
Bob folds
Ann takes back 300
Ann collects 200
Ann does not show
"""

UNREAD_LINE: Final = Violation(
    code="text.unread-line",
    applies="every_text",
    severity="warning",
    effect="flagged",
    rule="Every line of a hand is of a kind that the dialect knows.",
    sources=(),
    bad=_GOOD.replace("Bob folds\n", "Bob folds\nBob flods  # text.unread-line\n"),
    good=_GOOD,
)

AMBIGUOUS_NAME: Final = Violation(
    code="text.ambiguous-name",
    applies="every_text",
    severity="warning",
    effect="excluded",
    rule="A line can be read as of one player only, whatever the players are called.",
    sources=(),
    bad=_GOOD.replace(
        "Bob folds\n",
        'Bob folds\nunread "Bob: folds" because "can be read as of more than one player or kind"'
        "  # text.ambiguous-name\n",
    ),
    good=_GOOD,
)

OTHER_CURRENCY_FIGURE: Final = Violation(
    code="text.currency-differs",
    applies="every_text",
    severity="warning",
    effect="flagged",
    rule="All figures of a hand are in the currency of its header.",
    sources=(),
    bad=_GOOD.replace(
        "Bob folds\n",
        'Bob folds\nunread "Ann: bets €10" because "prints a figure in another currency than the hand\'s"'
        "  # text.currency-differs\n",
    ),
    good=_GOOD,
)

QUARANTINED: Final = Violation(
    code="text.quarantined",
    applies="every_text",
    severity="warning",
    effect="excluded",
    rule="A text reads as a whole hand: its header, its order of lines and its figures make sense.",
    sources=(),
    bad=_GOOD.replace("seat 2 Bob 38000\n", "seat 2 Ann 38000  # text.quarantined\n"),
    good=_GOOD,
)

INTERNAL: Final = "internal"
"""What is seen in a quarantined text that a fault of the program kept from being read."""

IMPOSSIBLE_TIME: Final = Violation(
    code="text.impossible-time",
    applies="every_text",
    severity="warning",
    effect="none",
    rule="The printed time of a hand is one that calendar and clock have; else its time is not known.",
    sources=(),
    bad=_GOOD.replace("300 USD\n", '300 USD time="2009/13/46 10:74:58 ET"  # text.impossible-time\n'),
    good=_GOOD.replace("300 USD\n", '300 USD time="2009/12/26 10:14:58 ET"\n'),
)

DAMAGED_LETTERS: Final = Violation(
    code="text.damaged-letters",
    applies="every_text",
    severity="warning",
    effect="flagged",
    rule="No NUL stands within a word: the word is read without it, and it may have been a letter or digit.",
    sources=(),
    bad="",
    good=_GOOD,
)

UNREAD_CODES: Final = frozenset({UNREAD_LINE.code, AMBIGUOUS_NAME.code, OTHER_CURRENCY_FIGURE.code})
"""What lines that could not be read are reported as."""

TEXT_VIOLATIONS: Final[tuple[Violation, ...]] = (
    UNREAD_LINE,
    AMBIGUOUS_NAME,
    OTHER_CURRENCY_FIGURE,
    IMPOSSIBLE_TIME,
    DAMAGED_LETTERS,
    QUARANTINED,
)
