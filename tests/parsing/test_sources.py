"""Paths, folders and archives as sources, and what is refused with one sentence."""

from __future__ import annotations

import gzip
import io
import os
import zipfile
from pathlib import Path

import pytest

from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.parsing.blocks import chunks
from stud_stats.parsing.sources import ALLOWANCE, SourceError, find_sources
from tests.dialects.pokerstars_hands import CASH, TWO_HANDS


def test_folders_are_searched_in_order_and_hidden_files_left_alone(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.txt", "a/b/c.txt", ".hidden", ".git/x.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(CASH)
    found = list(find_sources([tmp_path]))
    assert [source.name for source in found] == [str(tmp_path / n) for n in ("b.txt", "a/z.txt", "a/b/c.txt")]
    assert all(source.is_plain and source.size == len(CASH.encode()) for source in found)
    assert all(source.modified_ns == os.stat(source.path).st_mtime_ns for source in found)
    assert [source.name for source in find_sources([tmp_path / "b.txt"])] == [str(tmp_path / "b.txt")]


def test_members_of_a_zip_with_folders(tmp_path: Path) -> None:
    path = tmp_path / "hands.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("2012/b.txt", CASH)
        archive.writestr("2011/03/a.txt", TWO_HANDS)
        archive.mkdir("empty")
    sources = list(find_sources([path]))
    assert [source.name for source in sources] == [f"{path}!2011/03/a.txt", f"{path}!2012/b.txt"]
    assert not sources[0].is_plain
    assert sources[0].size == len(TWO_HANDS.encode())
    assert sources[1].read_bytes() == CASH.encode()
    with sources[0].open() as stream:
        (chunk,) = chunks(stream, POKERSTARS, sources[0].name)
    assert len(chunk.blocks(POKERSTARS)) == 2
    assert chunk.blocks(POKERSTARS)[1].source.file == f"{path}!2011/03/a.txt"


def test_gz(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt.gz"
    path.write_bytes(gzip.compress(CASH.encode()))
    (source,) = find_sources([path])
    assert source.name == f"{path}!hands.txt"
    assert source.read_bytes() == CASH.encode()
    assert source.size == path.stat().st_size


def test_paths_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"nowhere\.txt does not exist$"):
        list(find_sources([tmp_path / "nowhere.txt"]))
    (tmp_path / "empty").mkdir()
    with pytest.raises(SourceError, match=r"empty holds no files$"):
        list(find_sources([tmp_path / "empty"]))
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SourceError, match="neither a file nor a folder"):
        list(find_sources([tmp_path / "pipe"]))
    (tmp_path / "gone.txt").write_text(CASH)
    (source,) = find_sources([tmp_path / "gone.txt"])
    (tmp_path / "gone.txt").unlink()
    with pytest.raises(SourceError, match=r"gone\.txt cannot be read: no such file"):
        source.read_bytes()


@pytest.mark.parametrize("name", ["a.zip", "a.txt.gz"])
def test_damaged_archives(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"this is no archive at all")
    with pytest.raises(SourceError, match="cannot be read"):
        [source.read_bytes() for source in find_sources([path])]


def test_an_archive_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "a.txt.gz"
    path.write_bytes(gzip.compress(os.urandom(5000))[:-400])
    (source,) = find_sources([path])
    with pytest.raises(SourceError, match="cannot be read"):
        source.read_bytes()


def test_a_zip_that_says_it_expands_without_end(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("a.txt", "w") as member:
        for _ in range(ALLOWANCE // (1 << 20) + 30):
            member.write(bytes(1 << 20))
    with pytest.raises(SourceError, match=r"bomb\.zip is refused: [0-9,]+ bytes would expand to [0-9,]+$"):
        list(find_sources([path]))


def test_a_gz_that_expands_without_end_is_stopped_on_the_way(tmp_path: Path) -> None:
    path = tmp_path / "bomb.txt.gz"
    with gzip.open(path, "wb", compresslevel=9) as archive:
        for _ in range(ALLOWANCE // (1 << 20) + 30):
            archive.write(bytes(1 << 20))
    (source,) = find_sources([path])
    taken = 0

    def read_all() -> None:
        nonlocal taken
        with source.open() as stream:
            while piece := stream.read(1 << 20):
                taken += len(piece)

    with pytest.raises(SourceError, match="is refused: it expands to more than"):
        read_all()
    assert taken <= ALLOWANCE + 100 * path.stat().st_size


def test_a_zip_whose_directory_lies(tmp_path: Path) -> None:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", CASH * 50)
    data = bytearray(whole.getvalue())
    at = data.rindex(b"PK\x01\x02") + 24
    data[at : at + 4] = (10).to_bytes(4, "little")
    path = tmp_path / "lie.zip"
    path.write_bytes(data)
    (source,) = find_sources([path])
    with pytest.raises(SourceError, match="cannot be read"):
        source.read_bytes()
