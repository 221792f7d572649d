"""Fonts for names in any script: after the first font, which has most, one for each script where one is
installed; and which letters none of them has.

May import matplotlib, without its pyplot.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Final

from matplotlib.font_manager import FontProperties, findfont, get_font

FIRST: Final = "DejaVu Sans"
"""It comes with matplotlib."""

_HAN_AND_KANA: Final = (
    "Noto Sans CJK JP", "Noto Sans CJK SC", "Noto Sans CJK TC", "Noto Sans JP", "Noto Sans SC",
    "Noto Sans TC", "Source Han Sans", "Source Han Sans SC", "Hiragino Sans", "Hiragino Sans GB",
    "PingFang SC", "Heiti TC",
    "Yu Gothic", "Meiryo", "MS Gothic", "Microsoft YaHei", "Microsoft JhengHei", "SimHei", "SimSun",
    "WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "IPAexGothic", "IPAGothic", "TakaoGothic", "VL Gothic",
    "Droid Sans Fallback", "AR PL UMing CN", "AR PL UKai CN", "Noto Serif CJK JP", "Noto Serif CJK SC",
    "Arial Unicode MS", "Unifont",
)  # fmt: skip
_HANGUL: Final = (
    "Noto Sans CJK KR", "Noto Sans KR", "Noto Sans CJK JP", "Noto Sans CJK SC", "Source Han Sans",
    "Malgun Gothic", "Apple SD Gothic Neo", "NanumGothic", "NanumBarunGothic", "UnDotum", "Baekmuk Gulim",
    "Noto Serif CJK KR", "Droid Sans Fallback", "Arial Unicode MS", "Unifont",
)  # fmt: skip
_THAI: Final = ("Noto Sans Thai", "Leelawadee UI", "Thonburi", "Tahoma", "Loma", "Arial Unicode MS")
_DEVANAGARI: Final = (
    "Noto Sans Devanagari",
    "Nirmala UI",
    "Kohinoor Devanagari",
    "Mangal",
    "Lohit Devanagari",
)
_PICTURES: Final = ("Noto Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Symbola")
_SCRIPTS: Final = (_HAN_AND_KANA, _HANGUL, _THAI, _DEVANAGARI, _PICTURES)
"""Families for what `FIRST` has not, the best ones first."""

_DRAWN: Final = frozenset("LNPS")
"""Kinds of letters that are seen: others (marks, blanks, controls) may well have no shape of their own."""


def families(installed: Collection[str]) -> list[str]:
    """`FIRST`, and for each script the first family that is installed; always in the same order.

    >>> families({"SimSun", "Noto Sans Thai", "Malgun Gothic", "Meiryo"})
    ['DejaVu Sans', 'Meiryo', 'Malgun Gothic', 'Noto Sans Thai']
    """
    found = (next((name for name in script if name in installed), None) for script in _SCRIPTS)
    return list(dict.fromkeys([FIRST, *(name for name in found if name is not None)]))


def letters_missing(texts: Iterable[str], names: Sequence[str]) -> list[str]:
    """The letters of ``texts`` that no font of the families ``names`` has, in order."""
    seen = {letter for text in texts for letter in text if unicodedata.category(letter)[0] in _DRAWN}
    known = [letters_of(name) for name in names]
    return sorted(letter for letter in seen if not any(ord(letter) in font for font in known))


@cache
def letters_of(family: str) -> frozenset[int]:
    """The letters that a family has, by number; ValueError where it is not installed."""
    return frozenset(
        get_font(findfont(FontProperties(family=[family]), fallback_to_default=False)).get_charmap()
    )
