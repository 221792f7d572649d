"""Arrow tables as pandas frames, with types that do not depend on the rows at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pandas as pd
import pyarrow as pa

from stud_stats.core.schema import Column, ColumnType

_WITH_EMPTY_CELLS: Final[dict[ColumnType, str]] = {
    "int8": "Int8",
    "int16": "Int16",
    "int32": "Int32",
    "int64": "Int64",
    "bool": "boolean",
}


def to_frame(table: pa.Table, columns: Sequence[Column], *, categories: bool) -> pd.DataFrame:
    """One pandas column for each of ``columns``.

    Whole numbers stay whole: those that may be empty come as pandas' ``Int64`` and the like, with
    ``<NA>`` for an empty cell, never as floats. With ``categories`` texts come as categories, which
    costs a small part of the memory where they repeat.
    """
    made = {}
    for column in columns:
        values = table.column(column.name)
        if column.type == "text":
            made[column.name] = _texts(values, categories=categories)
        elif column.null and column.type in _WITH_EMPTY_CELLS:
            dtype = pd.api.types.pandas_dtype(_WITH_EMPTY_CELLS[column.type])
            made[column.name] = values.to_pandas(types_mapper={values.type: dtype}.get)
        else:
            made[column.name] = pd.Series(values.to_numpy(), copy=False)
    return pd.DataFrame(made, copy=False)


def _texts(values: pa.ChunkedArray, *, categories: bool) -> pd.Series:
    if not categories:
        return values.to_pandas()
    coded = values.dictionary_encode().unify_dictionaries().combine_chunks()
    if isinstance(coded, pa.ChunkedArray):  # no rows, no chunks
        return values.to_pandas().astype("category")
    return coded.to_pandas()
