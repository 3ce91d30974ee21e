"""Tables as Parquet files, by pyarrow, which is only imported when it is used."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hypostyle.core.extras import packages


def write_table(
    path: Path, rows: Sequence[Mapping[str, Any]], schema: Mapping[str, str], about: str = ""
) -> None:
    """Write a file completely or not at all.

    The schema gives every column its type: `string`, `int32`, `int64`, `float32`, `float64`, or
    `list<...>` of one of them. `about` is stored with the file under the key `hypostyle`.
    """
    with packages("Parquet", "lab"):
        import pyarrow
        from pyarrow import parquet

    def kind(name: str) -> Any:
        if name.startswith("list<"):
            return pyarrow.list_(kind(name[5:-1]))
        return pyarrow.type_for_alias(name)

    fields = [(name, kind(what)) for name, what in schema.items()]
    shape = pyarrow.schema(fields, metadata={"hypostyle": about} if about else None)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    parquet.write_table(pyarrow.Table.from_pylist(list(rows), shape), beside, compression="zstd")
    beside.replace(path)


def rows_in(path: Path) -> int:
    """How many rows a file has; none if it is not there."""
    with packages("Parquet", "lab"):
        from pyarrow import parquet

    return int(parquet.read_metadata(path).num_rows) if path.exists() else 0
