"""Files within ``.zip`` and ``.gz`` archives, and within archives that these hold, unpacked within limits."""

from __future__ import annotations

import gzip
import io
import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import PurePath
from typing import IO, BinaryIO, Final, NamedTuple, cast

from stud_stats.core.words import counted

ALLOWANCE: Final = 64 << 20
"""Bytes that any archive may expand to."""
INNER_ALLOWANCE: Final = 1 << 20
"""The same of an archive within another."""
EXPANSION: Final = 100
"""Beyond its allowance, how many times its packed size an archive may expand to: hand histories
pack to about a tenth."""
MEMBERS: Final = 200_000
"""Files that one archive may hold, with those of the archives in it."""
DEEPEST: Final = 3
"""Archives that may lie within each other."""
LARGEST_INNER: Final = 64 << 20
"""Bytes of a ``.zip`` within another archive: it is held in memory."""

BROKEN: Final = (OSError, EOFError, zlib.error, zipfile.BadZipFile, NotImplementedError, RuntimeError)
"""What comes of archives that are damaged or cannot be read."""


class SourceError(Exception):
    """A path that cannot be read, or an archive that will not be: one sentence says why."""


class Member(NamedTuple):
    """A file within an archive: its name in each of the archives around it, the outermost first.

    ``size`` is in bytes, packed for what a ``.gz`` holds; ``problem`` says why it cannot be opened, where
    that is clear.
    """

    inside: tuple[str, ...]
    size: int
    problem: str = ""


def is_archive(name: str) -> bool:
    """Whether a file of that name is one that can be looked into."""
    return name.lower().endswith((".gz", ".zip"))


def members(path: str, name: str) -> list[Member]:
    """The files of the archive at ``path``, called ``name``, those of a zip by name.

    `SourceError` where it holds too much; what `BROKEN` names where it cannot be read.
    """
    found = []
    with open(path, "rb") as file:
        for member in _members(file, path, name, os.path.getsize(path), ()):
            found.append(member)
            if len(found) > MEMBERS:
                raise SourceError(f"{name} is refused: it holds more than {MEMBERS:,} files")
    return found


def _members(
    stream: IO[bytes], path: str, name: str, packed: int, chain: tuple[str, ...]
) -> Iterator[Member]:
    for entry, size in _entries(stream, chain[-1] if chain else path, name, packed, inner=bool(chain)):
        inside = (*chain, entry)
        if not is_archive(entry):
            yield Member(inside, size)
            continue
        inner = f"{name}!{entry}"
        try:
            if len(inside) == DEEPEST:
                raise SourceError(f"{inner} is an archive in {DEEPEST} others; unpack some of them")
            if entry.lower().endswith(".gz"):
                # What it holds is told by its name.
                yield from _members(io.BytesIO(), path, inner, size, inside)
            else:
                data = _whole(path, inside, inner, os.stat(path).st_mtime_ns)
                yield from _members(io.BytesIO(data), path, inner, len(data), inside)
        except BROKEN as error:
            yield Member(inside, size, f"{inner} cannot be read: {reason_of(error)}")
        except SourceError as error:
            yield Member(inside, size, str(error))


def _entries(
    stream: IO[bytes], archive_name: str, name: str, packed: int, *, inner: bool
) -> list[tuple[str, int]]:
    """The names in an archive, and the bytes of each."""
    if archive_name.lower().endswith(".gz"):
        return [(PurePath(archive_name).stem, packed)]
    with zipfile.ZipFile(stream) as archive:
        found = [(info.filename, info.file_size) for info in archive.infolist() if not info.is_dir()]
    if len(found) > MEMBERS:
        raise SourceError(f"{name} is refused: it holds {counted(len(found), 'file')}")
    unpacked = sum(size for _, size in found)
    if unpacked > _limit(packed, inner=inner):
        raise SourceError(f"{name} is refused: {counted(packed, 'byte')} would expand to {unpacked:,}")
    return sorted(found)


@lru_cache(maxsize=DEEPEST - 1)
def _whole(path: str, inside: tuple[str, ...], name: str, modified_ns: int) -> bytes:
    """A zip within an archive: its directory is at its end, and its files are asked for one by one."""
    del modified_ns  # tells one file from a later one of the same name
    with opened(path, inside, name) as stream:
        data = stream.read(LARGEST_INNER + 1)
    if len(data) > LARGEST_INNER:
        raise SourceError(f"{name} is an archive of more than {LARGEST_INNER:,} bytes in another; unpack it")
    return data


@contextmanager
def opened(path: str, inside: tuple[str, ...], name: str) -> Iterator[BinaryIO]:
    """The unpacked bytes of a member, ``name`` for people; `SourceError` where they are too many."""
    with _opened(path, inside, name) as (stream, _):
        yield stream


@contextmanager
def _opened(path: str, inside: tuple[str, ...], name: str) -> Iterator[tuple[BinaryIO, int]]:
    """The stream, and how many bytes it should have; 0 where its archive does not tell."""
    if not inside:
        with open(path, "rb") as file:
            yield file, os.path.getsize(path)
        return
    *around, member = inside
    inner = bool(around)
    archive_name = around[-1] if inner else path
    if archive_name.lower().endswith(".gz"):
        with _opened(path, tuple(around), name) as (packed, size), gzip.GzipFile(fileobj=packed) as unpacked:
            yield _limited(cast(IO[bytes], unpacked), name, _limit(size, inner=inner)), 0
    elif inner:
        data = _whole(path, tuple(around), name.rpartition("!")[0], os.stat(path).st_mtime_ns)
        with _of_zip(io.BytesIO(data), member, name, inner=True) as found:
            yield found
    else:
        with open(path, "rb") as file, _of_zip(file, member, name, inner=False) as found:
            yield found


@contextmanager
def _of_zip(file: IO[bytes], member: str, name: str, *, inner: bool) -> Iterator[tuple[BinaryIO, int]]:
    with zipfile.ZipFile(file) as archive, archive.open(member) as unpacked:
        info = archive.getinfo(member)
        yield _limited(unpacked, name, _limit(info.compress_size, inner=inner)), info.file_size


def _limit(packed: int, *, inner: bool) -> int:
    return (INNER_ALLOWANCE if inner else ALLOWANCE) + EXPANSION * packed


class _Limited(io.RawIOBase):
    """A stream that refuses to give more than an honest archive of its size would hold."""

    def __init__(self, stream: IO[bytes], name: str, limit: int) -> None:
        super().__init__()
        self._stream = stream
        self._name = name
        self._limit = self._left = limit

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._stream.read(len(buffer))
        self._left -= len(data)
        if self._left < 0:
            raise SourceError(f"{self._name} is refused: it expands to more than {self._limit:,} bytes")
        buffer[: len(data)] = data
        return len(data)


def _limited(stream: IO[bytes], name: str, limit: int) -> BinaryIO:
    return cast(BinaryIO, io.BufferedReader(_Limited(stream, name, limit), 1 << 18))


def reason_of(error: BaseException) -> str:
    """What an error says, without numbers and names of files."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return str(error) or type(error).__name__
