"""Where ``-o`` goes: through links, whole or not at all, and never onto what the command reads."""

from __future__ import annotations

import os
import re
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from stud_stats.cli.errors import CommandError

_DESCRIPTOR: Final = re.compile(r"/(?:dev|proc/(?:self|thread-self|\d+)(?:/task/\d+)?)/fd/(\d+)")
"""What ``/dev/stdout`` and its like lead to: a file that is open already."""

_MOST_LINKS: Final = 40
_TEMPORARY: Final = ".stud-stats-"

_DATABASE: Final = b"DUCK"
_DATABASE_AT: Final = 8
"""Where a DuckDB file says what it is."""


class Destination(msgspec.Struct, frozen=True):
    """A place for a result.

    ``name`` is what the person wrote, ``path`` the file that it leads to. ``direct``: it leads to what is
    no file (a pipe, a device), which is written to and never replaced. ``descriptor``: a file that is open
    already, by its number.
    """

    name: str
    path: Path
    direct: bool = False
    descriptor: int | None = None

    @contextmanager
    def text(self) -> Iterator[IO[str]]:
        """A stream to write to; a file changes only when the block has ended well."""
        if self.direct:
            with self._told(), self._open("w", encoding="utf-8", newline="") as stream:
                yield stream
            return
        with (
            self.whole_file() as temporary,
            temporary.open("w", encoding="utf-8", newline="") as stream,
        ):
            yield stream

    @contextmanager
    def whole_file(self) -> Iterator[Path]:
        """A temporary file whose content is this one's when the block has ended well.

        CommandError, in the person's words, where nothing can be written.
        """
        with self._told():
            if self.direct:
                with tempfile.TemporaryDirectory(prefix="stud-stats-") as folder:
                    temporary = Path(folder, "result")
                    yield temporary
                    with temporary.open("rb") as source, self._open("wb") as target:
                        shutil.copyfileobj(source, target)
                return
            mode = self._mode()
            handle, temporary_name = tempfile.mkstemp(prefix=_TEMPORARY, dir=self.path.parent)
            os.close(handle)
            temporary = Path(temporary_name)
            try:
                yield temporary
                temporary.chmod(mode)
                temporary.replace(self.path)
            finally:
                temporary.unlink(missing_ok=True)

    def _mode(self) -> int:
        """The permissions of the file there is, or those of a new one."""
        try:
            return stat.S_IMODE(self.path.stat().st_mode)
        except FileNotFoundError:
            mask = os.umask(0)
            os.umask(mask)
            return 0o666 & ~mask

    def _open(self, mode: str, **options: Any) -> IO[Any]:
        return open(self.name if self.descriptor is None else os.dup(self.descriptor), mode, **options)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Failures of ours in the person's words: no name of a temporary file."""
        ours = (None, self.name, str(self.path))
        try:
            yield
        except BrokenPipeError:
            raise
        except OSError as error:
            place = error.filename
            if place in ours or str(place).startswith(str(self.path.parent / _TEMPORARY)):
                raise CommandError(f"{self.name} cannot be written: {error.strerror}.") from error
            raise


def destination(name: str | None, reads: Iterable[Path] = ()) -> Destination | None:
    """Where a result goes, None for stdout; ``reads`` are files and folders that the command reads.

    CommandError where ``name`` cannot be a file, or where writing it would destroy what is read, or a
    database.
    """
    if name is None:
        return None
    if not name:
        raise CommandError("-o needs the name of a file.")
    descriptor = _descriptor(name)
    if descriptor is not None:
        return Destination(name, Path(name), direct=True, descriptor=descriptor)
    try:
        there = os.stat(name)
    except FileNotFoundError:
        return _new(name)
    except OSError as error:
        raise CommandError(f"{name} cannot be written: {error.strerror}.") from error
    if stat.S_ISDIR(there.st_mode):
        raise CommandError(f"{name} is a folder; -o needs the name of a file.")
    if not stat.S_ISREG(there.st_mode):
        return Destination(name, Path(name), direct=True)
    path = Path(os.path.realpath(name))
    for place in reads:
        if _is_in(there, place):
            raise CommandError(f"-o {name} would overwrite what is read ({place}); name another file.")
    if not os.access(path, os.W_OK):
        raise CommandError(f"{name} cannot be written: it is protected against writing.")
    if _is_database(path):
        raise CommandError(f"-o {name} would overwrite a database; name another file.")
    return Destination(name, path)


def _new(name: str) -> Destination:
    path = Path(os.path.realpath(name))
    if not path.parent.is_dir():
        raise CommandError(f"{name} cannot be written: there is no folder {path.parent}.")
    if name.endswith(("/", os.sep)):
        raise CommandError(f"there is no folder {name}; -o needs the name of a file.")
    return Destination(name, path)


def _descriptor(name: str) -> int | None:
    """The number of the open file that ``name`` leads to, followed link by link."""
    place = name
    for _ in range(_MOST_LINKS):
        match = _DESCRIPTOR.fullmatch(os.path.abspath(place))
        if match is not None:
            return int(match.group(1))
        try:
            place = os.path.join(os.path.dirname(place), os.readlink(place))
        except OSError:  # no further link
            return None
    return None


def _is_in(there: os.stat_result, place: Path) -> bool:
    """Whether that file is ``place``, or one under it, by whatever name."""
    if not place.is_dir():
        return _is_same(there, place)
    files = (Path(root, name) for root, _, names in os.walk(place) for name in names)
    return any(_is_same(there, file) for file in files)


def _is_same(there: os.stat_result, file: Path) -> bool:
    try:
        return os.path.samestat(there, file.stat())
    except OSError:  # gone, or not ours to see: then it is not read either
        return False


def _is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            file.seek(_DATABASE_AT)
            return file.read(len(_DATABASE)) == _DATABASE
    except OSError:  # it may be written without being readable
        return False
