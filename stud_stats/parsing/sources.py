"""Files, folders and archives as a stream of sources to read."""

from __future__ import annotations

import gzip
import io
import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO, Final, cast

import msgspec

from stud_stats.core.words import counted

ALLOWANCE: Final = 64 << 20
"""Bytes that any archive may expand to."""
EXPANSION: Final = 100
"""Beyond `ALLOWANCE`, how many times its packed size an archive may expand to: hand histories
pack to about a tenth."""
MEMBERS: Final = 200_000
"""Files that one archive may hold."""

_BROKEN: Final = (OSError, EOFError, zlib.error, zipfile.BadZipFile, NotImplementedError, RuntimeError)


class SourceError(Exception):
    """A path that cannot be read, or an archive that will not be: one sentence says why."""


class Source(msgspec.Struct, frozen=True):
    """One file to read: on disk, or inside an archive.

    ``name`` is the path as `shown` to people, for a member of an archive ``archive!member``; ``path`` is
    what opens it. ``size`` is in bytes:
    on disk for a file and for a ``.gz``, unpacked for a member of a ``.zip``; with
    ``modified_ns`` (of the file on disk, since 1970) it tells whether a file has changed.
    ``problem`` says why this cannot be opened, where that was clear before.
    """

    name: str
    size: int
    modified_ns: int
    path: str
    member: str = ""
    problem: str = ""

    @property
    def is_plain(self) -> bool:
        """A file as it lies on disk, so that several processes can read stretches of it."""
        return not self.member

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """The (unpacked) bytes as a stream; SourceError if they cannot be had."""
        if self.problem:
            raise SourceError(self.problem)
        try:
            with open(self.path, "rb") as file:
                if self.is_plain:
                    yield file
                elif self.path.lower().endswith(".gz"):
                    with gzip.GzipFile(fileobj=file) as unpacked:
                        yield _limited(cast(IO[bytes], unpacked), self.name, os.path.getsize(self.path))
                else:
                    with zipfile.ZipFile(file) as archive, archive.open(self.member) as unpacked_member:
                        packed = archive.getinfo(self.member).compress_size
                        yield _limited(unpacked_member, self.name, packed)
        except _BROKEN as error:
            raise SourceError(f"{self.name} cannot be read: {_reason(error)}") from error

    def read_bytes(self) -> bytes:
        """All bytes at once; SourceError if they cannot be had."""
        with self.open() as stream:
            return stream.read()


def shown(path: str | os.PathLike[str]) -> str:
    r"""The path as text that can be printed and stored: bytes of a name that are no UTF-8 are spelled out.

    >>> shown("nights/Zoë.txt"), shown(os.fsdecode(b"bad\xff.txt"))
    ('nights/Zoë.txt', 'bad\\xff.txt')
    """
    text = os.fspath(path)
    return text if text.isascii() else os.fsencode(text).decode("utf-8", "backslashreplace")


def find_sources(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Source]:
    """All sources under ``paths``, in the order of the paths, folders sorted and recursive.

    Hidden files are passed over. SourceError for a path that is not there, a folder without
    files, or an archive that is damaged or expands without end; within a folder such an archive
    is a source that cannot be opened.
    """
    for path in paths:
        yield from _find(Path(path))


def _find(path: Path) -> Iterator[Source]:
    if path.is_dir():
        found = False
        for file in _files(path):
            found = True
            try:
                yield from _open_up(file)
            except SourceError as error:
                # One damaged archive must not cost the folder: it is refused when it is opened.
                yield Source(shown(file), 0, 0, str(file), problem=str(error))
        if not found:
            raise SourceError(f"{shown(path)} holds no files")
    elif path.is_file():
        yield from _open_up(path)
    elif path.exists():
        raise SourceError(f"{shown(path)} is neither a file nor a folder")
    else:
        raise SourceError(f"{shown(path)} does not exist")


def _files(folder: Path) -> Iterator[Path]:
    def refuse(error: OSError) -> None:
        raise SourceError(f"{shown(error.filename)} cannot be read: {_reason(error)}") from error

    for root, folders, files in os.walk(folder, onerror=refuse):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(root, name) for name in sorted(files) if not name.startswith("."))


def _open_up(path: Path) -> Iterator[Source]:
    try:
        status = path.stat()
        place, name, modified = str(path), shown(path), status.st_mtime_ns
        suffix = path.suffix.lower()
        if suffix == ".gz":
            yield Source(f"{name}!{shown(path.stem)}", status.st_size, modified, place, path.stem)
        elif suffix == ".zip":
            with zipfile.ZipFile(path) as archive:
                members = [member for member in archive.infolist() if not member.is_dir()]
            _check_directory(name, status.st_size, members)
            for member in sorted(members, key=lambda member: member.filename):
                yield Source(f"{name}!{member.filename}", member.file_size, modified, place, member.filename)
        else:
            yield Source(name, status.st_size, modified, place)
    except _BROKEN as error:
        raise SourceError(f"{shown(path)} cannot be read: {_reason(error)}") from error


def _check_directory(name: str, packed: int, members: list[zipfile.ZipInfo]) -> None:
    if len(members) > MEMBERS:
        raise SourceError(f"{name} is refused: it holds {counted(len(members), 'file')}")
    unpacked = sum(member.file_size for member in members)
    if unpacked > ALLOWANCE + EXPANSION * packed:
        raise SourceError(f"{name} is refused: {counted(packed, 'byte')} would expand to {unpacked:,}")


class _Limited(io.RawIOBase):
    """A stream that refuses to give more than an honest archive of its size would hold."""

    def __init__(self, stream: IO[bytes], name: str, packed: int) -> None:
        super().__init__()
        self._stream = stream
        self._name = name
        self._limit = self._left = ALLOWANCE + EXPANSION * packed

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._stream.read(len(buffer))
        self._left -= len(data)
        if self._left < 0:
            raise SourceError(f"{self._name} is refused: it expands to more than {self._limit:,} bytes")
        buffer[: len(data)] = data
        return len(data)


def _limited(stream: IO[bytes], name: str, packed: int) -> BinaryIO:
    return cast(BinaryIO, io.BufferedReader(_Limited(stream, name, packed), 1 << 18))


def _reason(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return str(error) or type(error).__name__
