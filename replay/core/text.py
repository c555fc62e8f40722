"""Texts that people write: read strictly, and refused with the place and the reason."""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeGuard, TypeVar

import msgspec
import msgspec.inspect

from replay.core.rule import STRUCTURE, Breach

MOST_CHARACTERS = 256_000
"""The longest text that is read."""

MOST_PARTS = 64
"""Parts of a dotted key."""
MOST_DOTS = 5_000
"""Dots in a line, those in its words included."""

MARK = "\ufeff"
"""What some editors put before a text in UTF-8; it says nothing."""

T = TypeVar("T")
R = TypeVar("R", bound="Record")

_SPOKEN = (
    ("object missing required field", "misses the field"),
    ("object contains unknown field", "knows no field"),
    ("'int'", "a whole number"),
    ("'str'", "text"),
    ("'bool'", "true or false"),
    ("'array'", "a list"),
    ("'object'", "a table of fields"),
    ("'float'", "a fraction"),
    ("'null'", "nothing"),
)
"""What the library calls things, and what people do."""


class Unreadable(ValueError):
    """A text is not what it should be.

    ``where`` is the name of the text with a line or a path of keys, ``why`` what was found and what was
    expected there, ``rule`` the id of the rule it would break, if one is at stake.
    """

    def __init__(self, where: str, why: str, rule: str = "") -> None:
        """All three are for people: they are shown as they are."""
        super().__init__(f"{where}: {why}" + (f" ({rule})" if rule else ""))
        self.where = where
        self.why = why
        self.rule = rule


def legible(read: Callable[[str], T], text: str) -> T:
    """What a text in an order says, read as ``read`` does. Raises ``Breach``, not to be waived, where it cannot."""
    try:
        return read(text)
    except Unreadable as unreadable:
        raise Breach(STRUCTURE, str(unreadable), waivable=False) from None


def from_toml(text: str, shape: type[T], name: str) -> T:
    """A TOML text as the struct it should be; ``name`` is what people call the text.

    Raises ``Unreadable``.
    """
    bounded(text, name)
    shallow(text, name)
    try:
        raw = tomllib.loads(text.removeprefix(MARK))
    except tomllib.TOMLDecodeError as fault:
        said = _sentence(fault).replace("at end of document", f"at the end, line {text.count(chr(10)) + 1}")
        raise Unreadable(name, f"not TOML: {said}") from None
    except RecursionError:
        raise Unreadable(name, "nested too deeply to be read") from None
    return _shaped(raw, shape, name)


def from_json(text: str, shape: type[T], name: str) -> T:
    """A JSON text as the struct it should be; ``name`` is what people call the text.

    Raises ``Unreadable``.
    """
    bounded(text, name)
    try:
        raw = msgspec.json.decode(text)
    except msgspec.DecodeError as fault:
        said = str(fault).removeprefix("JSON is malformed: ")
        raise Unreadable(name, f"not JSON: {said[:1].lower()}{said[1:]}") from None
    except RecursionError:
        raise Unreadable(name, "nested too deeply to be read") from None
    return _shaped(raw, shape, name)


def _shaped(raw: object, shape: type[T], name: str) -> T:
    _require_plain(raw, name)
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as fault:
        raise _misfit(fault, raw, shape, name) from None
    except RecursionError:
        raise Unreadable(name, "nested too deeply to be read") from None


def bounded(text: str, name: str) -> None:
    """Raises ``Unreadable`` for a text longer than any card, army or map."""
    if len(text) > MOST_CHARACTERS:
        raise Unreadable(name, f"has more than {MOST_CHARACTERS:,} characters, which is all that is read of a text")


def shallow(text: str, name: str) -> None:
    """Raises ``Unreadable`` for a TOML text with a key of so many parts that its reader, which squares them, hangs."""
    for number, line in enumerate(text.split("\n"), start=1):
        parts = line.partition("=")[0].count(".")
        if parts > MOST_PARTS or line.count(".") > MOST_DOTS:
            raise Unreadable(f"{name} line {number}", f"a key may have {MOST_PARTS} parts; this one goes on")


def plain(word: str) -> str:
    """Why a word cannot stand in a log, or nothing: it must be NFC and free of control characters."""
    if not unicodedata.is_normalized("NFC", word):
        return "accents must be composed (Unicode NFC)"
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in word):
        return "control characters cannot be shown"
    return ""


def _require_plain(raw: object, name: str) -> None:
    for path, word in _words(raw, ""):
        why = plain(word)
        if why:
            raise Unreadable(f"{name} {path}".rstrip(), f"{word!r}: {why}")


def _words(raw: object, path: str) -> Iterator[tuple[str, str]]:
    """Every key and every text below ``raw``, with the path to it; as deep as it goes, so without recursion."""
    waiting: list[tuple[str, object]] = [(path, raw)]
    while waiting:
        path, found = waiting.pop()
        if isinstance(found, str):
            yield path, found
        elif isinstance(found, dict):
            yield from ((path, key) for key in found)
            waiting += reversed([(f"{path}.{key}".lstrip("."), value) for key, value in found.items()])
        elif isinstance(found, list):
            waiting += reversed([(f"{path}[{place}]", value) for place, value in enumerate(found, start=1)])


def _misfit(fault: msgspec.ValidationError, raw: object, shape: type[Any], name: str) -> Unreadable:
    """A validation message in people's terms: the place counted from one, what was found, what would do."""
    said, _, path = str(fault).partition(" - at `")
    steps = re.findall(r"\[(\d+|\.\.\.)\]|([^.\[\]]+)", path.rstrip("`").removeprefix("$"))
    found: object = raw
    kind: msgspec.inspect.Type | None = msgspec.inspect.type_info(shape)
    where = ""
    for place, key in steps:
        kind = _below(kind, key)
        found = found[int(place) if place.isdigit() else key] if _holds(found, place, key) else None
        where += f"[{int(place) + 1}]" if place.isdigit() else f".{key}" if key else "[…]"
    why = in_words(said)
    wanted = _described(kind)
    if wanted:
        why = f"expected {wanted}"
    if isinstance(found, str | int | float):
        why += f", found {found!r}"
    return Unreadable(f"{name} {where.lstrip('.')}".rstrip(), why)


def _holds(found: object, place: str, key: str) -> TypeGuard[Any]:
    in_list = place.isdigit() and isinstance(found, list) and int(place) < len(found)
    return in_list or (isinstance(found, dict) and key in found)


def _below(kind: msgspec.inspect.Type | None, key: str) -> msgspec.inspect.Type | None:
    """The type one step down a path: a field's if ``key`` is given, else an element's."""
    match _bare(kind):
        case msgspec.inspect.StructType(fields=fields):
            return next((field.type for field in fields if field.encode_name == key), None)
        case msgspec.inspect.ListType(item_type=item) | msgspec.inspect.VarTupleType(item_type=item):
            return item
        case msgspec.inspect.DictType(value_type=value):
            return value
    return None


def _bare(kind: msgspec.inspect.Type | None) -> msgspec.inspect.Type | None:
    """A type without its description, and an optional one's other half: a path leads on only below that."""
    if isinstance(kind, msgspec.inspect.Metadata):
        return _bare(kind.type)
    if isinstance(kind, msgspec.inspect.UnionType):
        return next((_bare(one) for one in kind.types if not isinstance(one, msgspec.inspect.NoneType)), None)
    return kind


def _described(kind: msgspec.inspect.Type | None) -> str:
    """What a type takes, if it is a choice or says so itself."""
    if isinstance(kind, msgspec.inspect.UnionType):
        return next(filter(None, map(_described, kind.types)), "")
    if isinstance(kind, msgspec.inspect.Metadata):
        return str((kind.extra_json_schema or {}).get("description", ""))
    match kind:
        case msgspec.inspect.LiteralType(values=values):
            return f"one of {', '.join(map(str, values))}"
        case msgspec.inspect.EnumType(cls=cls):
            return f"one of {', '.join(member.value for member in cls)}"
    return ""


def in_words(said: str) -> str:
    """The library's sentence without the names of its types."""
    said = said[:1].lower() + said[1:].replace("`", "'")
    for heard, meant in _SPOKEN:
        said = said.replace(heard, meant)
    return said


def misfit(fault: Exception) -> str:
    """What a decoder found amiss, in people's words, the place before it: "order.steps: expected a whole number"."""
    said, _, path = str(fault).removeprefix("JSON is malformed: ").partition(" - at `$.")
    return f"{path.rstrip('`')}: {in_words(said)}" if path else in_words(said)


def _sentence(fault: Exception) -> str:
    said = str(fault)
    return said[:1].lower() + said[1:]


class Record(Protocol):
    """What a text tells of one thing."""

    @property
    def id(self) -> str:
        """What it is called by."""
        ...


def by_id(what: str, records: Iterable[R]) -> dict[str, R]:
    """Records by id. Raises ``Unreadable`` where texts tell one of them, a ``what``, in two ways."""
    found: dict[str, R] = {}
    for record in records:
        if found.setdefault(record.id, record) != record:
            raise Unreadable(f"{what} {record.id}", "is told in two ways")
    return found
