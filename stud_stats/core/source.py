"""Where a text stands: file, bytes, lines."""

from __future__ import annotations

import msgspec


class Span(msgspec.Struct, frozen=True, gc=False):
    r"""A stretch of a file as it lies on disk or in an archive.

    ``file`` is the path, for a member of an archive ``archive!member``; ``start`` and ``end``
    are byte offsets of the (uncompressed) file, end exclusive; ``line`` is the number of the
    first line, from 1, lines being split at ``\n`` alone.
    """

    file: str
    start: int
    end: int
    line: int
