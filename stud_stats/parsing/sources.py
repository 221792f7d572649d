"""Files, folders and archives as a stream of sources to read."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from stud_stats.parsing.archives import BROKEN, SourceError, is_archive, members, opened, reason_of

__all__ = ["Source", "SourceError", "find_sources", "shown"]


class Source(msgspec.Struct, frozen=True):
    """One file to read: on disk, or inside an archive.

    ``name`` is the path as `shown` to people, for a member of an archive ``archive!member``; ``path`` is
    what opens it, and ``inside`` its names in the archives around it, the outermost first. ``size`` is in
    bytes: of the file or the ``.gz``, unpacked for a member of a ``.zip``; with ``modified_ns`` (of the file
    on disk, since 1970) it tells whether a file has changed.
    ``problem`` says why this cannot be opened, where that was clear before.
    """

    name: str
    size: int
    modified_ns: int
    path: str
    inside: tuple[str, ...] = ()
    problem: str = ""

    @property
    def is_plain(self) -> bool:
        """A file as it lies on disk, so that several processes can read stretches of it."""
        return not self.inside

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """The (unpacked) bytes as a stream; SourceError if they cannot be had."""
        if self.problem:
            raise SourceError(self.problem)
        try:
            with opened(self.path, self.inside, self.name) as stream:
                yield stream
        except BROKEN as error:
            raise SourceError(f"{self.name} cannot be read: {reason_of(error)}") from error

    def read_bytes(self) -> bytes:
        """All bytes at once; SourceError if they cannot be had."""
        with self.open() as stream:
            return stream.read()


class Piped(msgspec.Struct, frozen=True):
    """A file that holds what came through a pipe, under the name of that; a path, as far as anybody asks."""

    name: str
    path: str

    def __fspath__(self) -> str:
        return self.path

    def __str__(self) -> str:
        return self.name


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
        if isinstance(path, Piped):
            status = os.stat(path)
            yield Source(path.name, status.st_size, status.st_mtime_ns, path.path)
        else:
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
        raise SourceError(f"{shown(error.filename)} cannot be read: {reason_of(error)}") from error

    for root, folders, files in os.walk(folder, onerror=refuse):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(root, name) for name in sorted(files) if not name.startswith("."))


def _open_up(path: Path) -> Iterator[Source]:
    place, name = str(path), shown(path)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise SourceError(f"{name} is neither a file nor a folder")
        if not is_archive(path.name):
            yield Source(name, status.st_size, status.st_mtime_ns, place)
            return
        for inside, size, problem in members(place, name):
            member = "!".join([name, *map(shown, inside)])
            yield Source(member, size, status.st_mtime_ns, place, inside, problem)
    except BROKEN as error:
        raise SourceError(f"{name} cannot be read: {reason_of(error)}") from error
