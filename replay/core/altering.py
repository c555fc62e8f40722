"""One entry of many altered, the others as they were."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

S = TypeVar("S", bound=Struct)


def altered(entries: Mapping[str, S], key: str, **changes: Any) -> dict[str, S]:
    """The entries with some fields of one of them changed; as they are where there is no such entry."""
    found = entries.get(key)
    return {**entries, key: replace(found, **changes)} if found is not None else dict(entries)
