"""What the store is told about files, and what it answers about a batch."""

from __future__ import annotations

import msgspec


class FileRecord(msgspec.Struct, frozen=True):
    """A file read to its end: one row of the table ``files`` (see there for the columns)."""

    file: str
    import_id: int
    size_bytes: int
    modified_ns: int
    dialect: str | None
    hands: int
    hands_stud_hi: int
    hands_stud_hilo: int
    hands_razz: int
    hands_other_game: int
    hands_quarantined: int
    unread_lines: int


class FileVerdicts(msgspec.Struct):
    """What became of the hands of one file in one batch.

    ``different`` counts those known ones whose text is not the stored one. The findings are
    those stored now: hands known before have theirs in the store already.
    """

    new: int = 0
    known: int = 0
    different: int = 0
    findings: dict[str, int] = msgspec.field(default_factory=dict)


class Committed(msgspec.Struct, frozen=True):
    """The verdicts of a committed batch, by file."""

    files: dict[str, FileVerdicts]


class Begun(msgspec.Struct, frozen=True):
    """A new import: its ``number``, the files read to their end before it by name, and whether texts
    that came beside stored ones were left uncompared.
    """

    number: int
    files: dict[str, FileRecord]
    texts_left: bool


class Unfinished(msgspec.Struct, frozen=True):
    """An import that began (seconds since 1970) and has not ended, with the paths it was given."""

    number: int
    started_utc: int
    paths: tuple[str, ...]


class Settled(msgspec.Struct, frozen=True):
    """What a text beside the stored one is to it: see ``relation`` of the table ``hand_variants``."""

    site: str
    hand_id: str
    text_hash: str
    relation: str
