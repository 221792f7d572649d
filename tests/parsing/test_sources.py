"""Paths, folders and archives as sources, and what is refused with one sentence."""

from __future__ import annotations

import gzip
import io
import os
import zipfile
from pathlib import Path

import pytest

from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.parsing import archives
from stud_stats.parsing.archives import ALLOWANCE
from stud_stats.parsing.blocks import chunks
from stud_stats.parsing.sources import SourceError, find_sources
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


def zipped(**members: bytes) -> bytes:
    """A zip of members, whose names end in .txt, or for a_zip in .zip."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("_", "."), data)
    return whole.getvalue()


def test_archives_within_archives_are_read(tmp_path: Path) -> None:
    text = CASH.encode()
    path = tmp_path / "all.zip"
    path.write_bytes(
        zipped(
            a_txt=text,
            b_txt_gz=gzip.compress(text + b"gz"),
            c_zip=zipped(
                d_txt=text + b"d", e_txt_gz=gzip.compress(text + b"e"), f_zip=zipped(g_txt=text + b"g")
            ),
            h_zip_gz=gzip.compress(zipped(i_txt=text + b"i")),
        )
    )
    read = {source.name.removeprefix(f"{path}!"): source.read_bytes() for source in find_sources([path])}
    assert read == {
        "a.txt": text,
        "b.txt.gz!b.txt": text + b"gz",
        "c.zip!d.txt": text + b"d",
        "c.zip!e.txt.gz!e.txt": text + b"e",
        "c.zip!f.zip!g.txt": text + b"g",
        "h.zip.gz!h.zip!i.txt": text + b"i",
    }
    other = tmp_path / "other.zip.gz"
    other.write_bytes(gzip.compress(zipped(a_txt=text)))
    (source,) = find_sources([other])
    assert (source.name, source.read_bytes()) == (f"{other}!other.zip!a.txt", text)


@pytest.mark.parametrize(
    ("inner", "says"),
    [
        (b"this is no archive at all", r"b\.zip cannot be read: File is not a zip file$"),
        (
            zipped(c_zip=zipped(d_zip=zipped(e_txt=b""))),
            r"b\.zip!c\.zip!d\.zip is an archive in 3 others; unpack some of them$",
        ),
        (zipped(c_txt=bytes(2 << 20)), r"b\.zip is refused: [0-9,]+ bytes would expand to 2,097,152$"),
    ],
)
def test_an_archive_within_that_cannot_be_read_is_named_and_costs_no_other(
    tmp_path: Path, inner: bytes, says: str
) -> None:
    path = tmp_path / "all.zip"
    path.write_bytes(zipped(a_txt=CASH.encode(), b_zip=inner, z_txt=TWO_HANDS.encode()))
    first, bad, last = find_sources([path])
    assert (first.read_bytes(), last.read_bytes()) == (CASH.encode(), TWO_HANDS.encode())
    with pytest.raises(SourceError, match=says):
        bad.read_bytes()


def test_a_gz_within_a_zip_that_expands_without_end_is_stopped(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    path.write_bytes(zipped(a_txt_gz=gzip.compress(bytes(4 << 20))))
    (source,) = find_sources([path])
    with pytest.raises(SourceError, match=r"a\.txt is refused: it expands to more than 1,[0-9,]+ bytes$"):
        source.read_bytes()


def test_a_large_zip_within_is_not_held_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "LARGEST_INNER", 100)
    path = tmp_path / "all.zip"
    path.write_bytes(zipped(b_zip=zipped(a_txt=os.urandom(200))))
    (source,) = find_sources([path])
    with pytest.raises(SourceError, match=r"is an archive of more than 100 bytes in another; unpack it$"):
        source.read_bytes()


def test_members_of_inner_archives_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MEMBERS", 3)
    inner = zipped(a_txt=b"a", b_txt=b"b")
    path = tmp_path / "all.zip"
    path.write_bytes(zipped(a_zip=inner, b_zip=inner))
    with pytest.raises(SourceError, match=r"all\.zip is refused: it holds more than 3 files$"):
        list(find_sources([path]))
