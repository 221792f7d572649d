"""Findings that only the store can make: they need two texts."""

from __future__ import annotations

from typing import Final

from stud_stats.core.findings import Violation

DIFFERENT_TEXT: Final = Violation(
    code="identity.different-text",
    applies="two_texts",
    severity="warning",
    effect="none",
    rule="A room's hand id stands for one text; the first one read stands, another is kept beside it.",
    sources=(),
    bad=(
        "hand X1 stud_hi 1000/2000 ante 100 bring-in 300 USD\n"
        "seat 1 Ann 40000\nseat 2 Bob 38000\nAnn antes 100\nBob antes 100\n"
        "street 3\ndeal Ann 2c\ndeal Bob Ah\nAnn brings in 300\nBob folds\n"
        "Ann takes back 300\nAnn collects 200\nsummary\npot 200 rake 0\n\n"
        "hand X1 stud_hi 1000/2000 ante 100 bring-in 300 USD  # identity.different-text\n"
        "seat 1 Ann 40000\nseat 2 Bob 38000\nAnn antes 100\nBob antes 100\n"
        "street 3\ndeal Ann 2d\ndeal Bob Ah\nAnn brings in 300\nBob folds\n"
        "Ann takes back 300\nAnn collects 200\nsummary\npot 200 rake 0\n"
    ),
    good=(
        "hand X1 stud_hi 1000/2000 ante 100 bring-in 300 USD\n"
        "seat 1 Ann 40000\nseat 2 Bob 38000\nAnn antes 100\nBob antes 100\n"
        "street 3\ndeal Ann 2c\ndeal Bob Ah\nAnn brings in 300\nBob folds\n"
        "Ann takes back 300\nAnn collects 200\nsummary\npot 200 rake 0\n"
    ),
)

VIEWS_CONTRADICT: Final = Violation(
    code="identity.views-contradict",
    applies="two_texts",
    severity="warning",
    effect="none",
    rule="Two players' views of a hand give a player the same cards where both name them; the first stands.",
    sources=(),
    bad=(
        "hand X1 stud_hi 1000/2000 ante 100 bring-in 300 USD\n"
        "seat 1 Ann 40000\nseat 2 Bob 38000\nAnn antes 100\nBob antes 100\n"
        "street 3\ndeal Ann Ks Kd / 2c  # identity.views-contradict\ndeal Bob Ah\n"
        "Ann brings in 300\nBob folds\nAnn takes back 300\nAnn collects 200\nsummary\npot 200 rake 0\n\n"
        "hand X1 stud_hi 1000/2000 ante 100 bring-in 300 USD\n"
        "seat 1 Ann 40000\nseat 2 Bob 38000\nAnn antes 100\nBob antes 100\n"
        "street 3\ndeal Ann Ks Qd / 2c\ndeal Bob Ah\nAnn brings in 300\nBob folds\n"
        "Ann takes back 300\nAnn collects 200\nsummary\npot 200 rake 0\n"
    ),
    good=(
        "hand X1 stud_hi 1000/2000 ante 100 bring-in 300 USD\n"
        "seat 1 Ann 40000\nseat 2 Bob 38000\nAnn antes 100\nBob antes 100\n"
        "street 3\ndeal Ann Ks Kd / 2c\ndeal Bob Ah\nAnn brings in 300\nBob folds\n"
        "Ann takes back 300\nAnn collects 200\nsummary\npot 200 rake 0\n\n"
        "hand X1 stud_hi 1000/2000 ante 100 bring-in 300 USD\n"
        "seat 1 Ann 40000\nseat 2 Bob 38000\nAnn antes 100\nBob antes 100\n"
        "street 3\ndeal Ann 2c\ndeal Bob 9s 9d / Ah\nAnn brings in 300\nBob folds\n"
        "Ann takes back 300\nAnn collects 200\nsummary\npot 200 rake 0\n"
    ),
)

STORE_VIOLATIONS: Final[tuple[Violation, ...]] = (DIFFERENT_TEXT, VIEWS_CONTRADICT)
