"""Hands that stand in files more than once: told by two figures a hand, and read again where texts differ."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import groupby
from typing import BinaryIO, Final

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from stud_stats.hand_files import stored_hand
from stud_stats.parsing.sources import Source
from stud_stats.pipeline import Place, TextOfHand, places_of, text_hash, verdicts_of

HANDS_AT_ONCE: Final = 1000
"""Hands whose texts are read again before they are let go."""

_SKIPPED_AT_ONCE: Final = 1 << 20


class Again(msgspec.Struct, frozen=True):
    """The text of a hand that came before in the same words: its lines are those from ``place.line`` on
    before line ``until``, where the next hand of the file begins (None: it is the last). ``result`` and
    ``number`` say which hand of which result it is.
    """

    place: Place
    result: int
    number: int
    until: int | None = None

    def holds(self, line: int) -> bool:
        """Whether the line is one of its."""
        return self.place.line <= line and (self.until is None or line < self.until)


class Repeats:
    """The hands of an audit by what is needed to see that one of them comes again, or in other words."""

    def __init__(self) -> None:
        self._ids = array("Q")
        self._texts = array("Q")
        self._packed: list[bytes] = []
        self._verdicts: list[bytes] = []

    def add(self, packed: bytes, verdicts: bytes) -> None:
        """The places of a result, and what became of the rules there, where that was asked for."""
        for place in places_of(packed):
            self._ids.append(_figure(place.site, place.hand_id))
            self._texts.append(_text_figure(place))
        if packed:
            self._packed.append(packed)
            self._verdicts.append(verdicts)

    def ids_among(self, ids: Collection[tuple[str, str]]) -> set[tuple[str, str]]:
        """The hands, by site and id, whose dialect and id are among ``ids``."""
        every = (place for packed in self._packed for place in places_of(packed)) if ids else ()
        return {(place.site, place.hand_id) for place in every if (place.dialect, place.hand_id) in ids}

    def again(self) -> list[Again]:
        """The texts that came before, in their order: all but the first of each."""
        pairs = self._pairs().group_by(["id", "text"]).aggregate([([], "count_all")])
        often = pairs.filter(pc.field("count_all") > 1)
        if not often.num_rows:
            return []
        repeated = set(zip(often.column("id").to_pylist(), often.column("text").to_pylist(), strict=True))
        found: list[Again] = []
        seen: set[tuple[int, int]] = set()
        before: Place | None = None
        for result, packed in enumerate(self._packed):
            for number, place in enumerate(places_of(packed)):
                if found and found[-1].place is before and before.file == place.file:
                    found[-1] = msgspec.structs.replace(found[-1], until=place.line)
                before = place
                pair = _figure(place.site, place.hand_id), _text_figure(place)
                if pair in seen:
                    found.append(Again(place, result, number))
                elif pair in repeated:
                    seen.add(pair)
        return found

    def verdicts(self, again: Sequence[Again]) -> Iterator[dict[str, str]]:
        """What became of the rules in these hands; nothing where that was not asked for."""
        for result, hands in groupby(again, lambda one: one.result):
            verdicts = verdicts_of(self._verdicts[result])
            yield from (verdicts[one.number] for one in hands if verdicts)

    def texts(self, sources: Mapping[str, Source]) -> Iterator[list[list[TextOfHand]]]:
        """The texts of each hand that has several, the first one first, in pieces of `HANDS_AT_ONCE`.

        A text that is no longer where it was is left out. `SourceError` or OSError where a file
        can no longer be read.
        """
        every = list(self._places().values())
        for start in range(0, len(every), HANDS_AT_ONCE):
            groups = every[start : start + HANDS_AT_ONCE]
            texts = _read([place for group in groups for place in group], sources)
            found = [[texts[place] for place in group if place in texts] for group in groups]
            yield [group for group in found if len(group) > 1]

    def _places(self) -> dict[tuple[str, str], list[Place]]:
        """The different texts of the hands that have several, in their order."""
        several = self._several()
        found: dict[tuple[str, str], dict[str, Place]] = {}
        for packed in self._packed if several else ():
            for place in places_of(packed):
                if _figure(place.site, place.hand_id) in several:
                    found.setdefault((place.site, place.hand_id), {}).setdefault(place.text_hash, place)
        return {key: list(texts.values()) for key, texts in found.items() if len(texts) > 1}

    def _several(self) -> set[int]:
        """The figures of ids that stand for several texts."""
        counted = self._pairs().group_by("id").aggregate([("text", "count_distinct")])
        return set(counted.filter(pc.field("text_count_distinct") > 1).column("id").to_pylist())

    def _pairs(self) -> pa.Table:
        columns = [
            pa.Array.from_buffers(pa.uint64(), len(figures), [None, pa.py_buffer(figures)])
            for figures in (self._ids, self._texts)
        ]
        return pa.table(columns, ["id", "text"])


def _figure(site: str, hand_id: str) -> int:
    identity = f"{site}\0{hand_id}".encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(identity, digest_size=8).digest(), "little")


def _text_figure(place: Place) -> int:
    return int(place.text_hash[:16], 16)


def _read(places: Sequence[Place], sources: Mapping[str, Source]) -> dict[Place, TextOfHand]:
    """The texts at these places; each file is gone through once, from its first place to its last."""
    by_file: dict[str, list[Place]] = {}
    for place in places:
        by_file.setdefault(place.file, []).append(place)
    found: dict[Place, TextOfHand] = {}
    for file, inside in by_file.items():
        source = sources[file]
        with source.open() as stream:
            at = 0
            for place in sorted(inside, key=lambda one: one.byte_start):
                if source.is_plain:
                    stream.seek(place.byte_start)
                else:
                    _skip(stream, place.byte_start - at)
                data = stream.read(place.byte_end - place.byte_start)
                at = place.byte_end
                text = place.encoding.decode(place.encoding.line_feeds(data))
                if text_hash(text) == place.text_hash:
                    found[place] = stored_hand({**msgspec.structs.asdict(place), "text": text})
    return found


def _skip(stream: BinaryIO, count: int) -> None:
    while count > 0 and (data := stream.read(min(count, _SKIPPED_AT_ONCE))):
        count -= len(data)
