"""Bytes to text: UTF-8, UTF-16 and cp1252, with and without marks, whole and damaged."""

from __future__ import annotations

import codecs
from typing import Final

import msgspec


class Encoding(msgspec.Struct, frozen=True):
    """How a file's bytes are text: ``unit`` is the width of its smallest letter in bytes.

    The eight-bit encoding is settled block by block: UTF-8 where the bytes are that, else
    cp1252, so that one damaged hand does not change how its neighbours are read. ``returns``:
    lines end with carriage returns alone, as on old Macs; they are read as line feeds.
    """

    name: str
    unit: int
    returns: bool = False

    def line_feeds(self, data: bytes) -> bytes:
        """``data`` with line feeds at the ends of its lines, every byte in its place."""
        return data.replace(self.encode("\r"), self.encode("\n")) if self.returns else data

    def encode(self, text: str) -> bytes:
        """``text`` as it would stand in the file."""
        return text.encode(self.name, "surrogatepass")

    def decode(self, data: bytes) -> str:
        """The text of ``data``; never fails: what is no text becomes U+FFFD."""
        if self.unit == 1:
            text = _decode_bytes(data)
        else:
            odd = len(data) % 2
            # Half a letter is damage, a NUL too many is not.
            half = "\0" if data.endswith(b"\0") else "\ufffd"
            text = data[: len(data) - odd].decode(self.name, "surrogatepass") + half * odd
        return text.replace("\r", "\n") if self.returns else text

    def size_of(self, data: bytes, text: str, letters: int) -> int:
        """How many bytes of ``data`` are the first ``letters`` of its ``text``.

        In eight bits they end where a line begins, or within one before ASCII letters that it holds once.
        """
        if self.unit > 1:
            return len(self.encode(text[:letters]))
        size = 0
        for _ in range(text.count("\n", 0, letters)):
            size = data.index(b"\n", size) + 1
        return max(size, data.find(self.encode(text[letters : letters + _PLAIN]), size))


EIGHT_BIT: Final = Encoding("utf-8", 1)
UTF_16_LE: Final = Encoding("utf-16-le", 2)
UTF_16_BE: Final = Encoding("utf-16-be", 2)

_MARKS: Final[tuple[tuple[bytes, Encoding], ...]] = (
    (codecs.BOM_UTF8, EIGHT_BIT),
    (codecs.BOM_UTF16_LE, UTF_16_LE),
    (codecs.BOM_UTF16_BE, UTF_16_BE),
)
_PLAIN: Final = 5
"""Letters by which a place in a line is found again in its bytes."""
_HEAD: Final = 512
"""Bytes that tell UTF-16: what follows may be damaged, or of another file."""
_CP1252: Final = "".join([bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(256)])
"""cp1252 with the five bytes it does not know as the control characters they are in Latin-1."""


def find_encoding(head: bytes) -> Encoding:
    """The encoding of a file that begins with ``head``: by its mark, else by where NULs stand.

    Lines end with carriage returns where ``head`` has some and no line feed.

    >>> find_encoding("PokerStars".encode("utf-16-le")).name, find_encoding(b"PokerStars").name
    ('utf-16-le', 'utf-8')
    """
    encoding = _by_mark_or_nuls(head)
    if encoding.encode("\n") in head or encoding.encode("\r") not in head:
        return encoding
    return msgspec.structs.replace(encoding, returns=True)


def _by_mark_or_nuls(head: bytes) -> Encoding:
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding
    sample = head[:_HEAD]
    half = max(1, len(sample) // 2)
    low, high = sample[0::2].count(0) / half, sample[1::2].count(0) / half
    if high > 0.4 and low < 0.1:
        return UTF_16_LE
    if low > 0.4 and high < 0.1:
        return UTF_16_BE
    return EIGHT_BIT


def _decode_bytes(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    escaped = data.decode("utf-8", "surrogateescape")
    broken = sum("\udc80" <= letter <= "\udcff" for letter in escaped)
    whole = sum(letter > "\x7f" for letter in escaped) - broken
    if whole > broken:
        # UTF-8 letters outnumber the rest: a damaged UTF-8 text, not a cp1252 one.
        return data.decode("utf-8", "replace")
    return codecs.charmap_decode(data, "strict", _CP1252)[0]
