"""How a value of each type is spelled in notation, and read back: one spelling for one type, found from the type alone.

Numbers stand as they are, measures as decimals, words bare or quoted, lists with commas, a record's parts with commas
when they are numbers (and ``;`` between records), with ``>`` when they are words. ``-`` is an empty list.
"""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from msgspec import DecodeError, Struct, inspect, json

from eventstore.entry import DEEPEST
from replay.core.seal import Hidden, Opening
from replay.wording.quotes import EMPTY, NONE, cut, unquoted, word

LARGEST = 2**53 - 1
_MANY = ("no", "one", "two", "three")
_YES_NO = {"yes": True, "no": False}


class Spelling(Struct, frozen=True):
    """How one type is written and read; ``wants`` says what is expected, for a person, ``such`` shows two of them.

    ``read`` answers plain values that ``msgspec.convert`` turns into the type. Raises ``ValueError``, saying what was
    found and what was expected.
    """

    wants: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    number: bool = False
    such: tuple[str, str] = ("a1", "c1")


# ---------------------------------------------------------------- single values


def _read_whole(token: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", token):
        raise ValueError(f"found {token or 'nothing'}, expected a whole number")
    return int(token)


def _write_measure(value: int, unit: int) -> str:
    whole, part = divmod(abs(value), unit)
    digits = f"{whole}.{part:0{_decimals(unit)}d}".rstrip("0").rstrip(".")
    return f"-{digits}" if value < 0 else digits


def _read_measure(token: str, unit: int) -> int:
    try:
        value = Decimal(token) * unit if re.fullmatch(r"[+-]?[0-9.]{1,18}", token) else None
    except InvalidOperation:
        value = None
    if value is None:
        raise ValueError(f"found {token or 'nothing'}, expected a number such as 12.5")
    if value != int(value):
        raise ValueError(f"found {token}, expected {_MANY[_decimals(unit)]} decimals at most")
    return int(value)


def _decimals(unit: int) -> int:
    """Places after the point that a fraction of one in ``unit``, a power of ten, is written with."""
    return len(str(unit)) - 1


def _read_yes(token: str) -> bool:
    if token not in _YES_NO:
        raise ValueError(f"found {token or 'nothing'}, expected yes or no")
    return _YES_NO[token]


def _write_value(value: Any) -> str:
    """Any JSON value: a text bare unless it would read as something else."""
    if isinstance(value, str) and not _as_json(value)[0]:
        return word(value)
    return word(json.encode(value).decode())


def _read_value(token: str) -> Any:
    said = unquoted(token)
    is_json, value = _as_json(said)
    if is_json and _deeper(value, DEEPEST):
        raise ValueError(f"found more than {DEEPEST} brackets open at once, which no log keeps")
    return value if is_json else said


def _as_json(said: str) -> tuple[bool, Any]:
    try:
        return True, json.decode(said)
    except (DecodeError, RecursionError):
        return False, None


def _deeper(value: Any, most: int) -> bool:
    level = [value]
    for _ in range(most):
        lists = (one.values() if isinstance(one, dict) else one for one in level if isinstance(one, list | dict))
        level = [inner for one in lists for inner in one]
    return any(isinstance(one, list | dict) for one in level)


WHOLE = Spelling("a whole number", str, _read_whole, number=True, such=("4", "7"))
YES_NO = Spelling("yes or no", lambda value: "yes" if value else "no", _read_yes)
WORD = Spelling("a word, or a text in quotes", word, unquoted)
VALUE = Spelling("a number, a word or JSON in quotes", _write_value, _read_value)


def _measure(of: inspect.IntType, unit: int) -> Spelling:
    """Parts of one in ``unit``, a power of ten, between bounds that a person reads as decimals too."""
    least = of.ge if of.ge is not None else -LARGEST
    most = of.le if of.le is not None else LARGEST if of.lt is None else of.lt - 1
    wants = f"a number from {_write_measure(least, unit)} to {_write_measure(most, unit)}"

    def write(value: int) -> str:
        return _write_measure(value, unit)

    def read(token: str) -> int:
        value = _read_measure(token, unit)
        if not least <= value <= most:
            raise ValueError(f"found {token}, expected {wants}")
        return value

    return Spelling(wants, write, read, number=True, such=("0.5", "12"))


def _choice(values: Sequence[Any]) -> Spelling:
    wants = "one of " + ", ".join(map(str, values))
    known = {str(value): value for value in values}

    def read(token: str) -> Any:
        said = unquoted(token)
        if said not in known:
            raise ValueError(f"found {said or 'nothing'}, expected {wants}")
        return known[said]

    return Spelling(wants, lambda value: word(str(value)), read, such=(str(values[0]), str(values[-1])))


# ---------------------------------------------------------------- values of several parts


def _list(of: Spelling, mark: str) -> Spelling:
    def write(values: Sequence[Any]) -> str:
        return mark.join(map(of.write, values)) if values else EMPTY

    def read(token: str) -> list[Any]:
        return [] if token == EMPTY else [of.read(part) for part in cut(token, mark)]

    return Spelling(f"{of.wants}, or several with {mark} between", write, read)


def _record(parts: Sequence[Spelling], names: Sequence[str], mark: str, shape: Callable[[list[Any]], Any]) -> Spelling:
    def write(value: Any) -> str:
        values = [getattr(value, name) for name in names] if names else value
        return mark.join(part.write(value) for part, value in zip(parts, values, strict=True))

    def read(token: str) -> Any:
        found = list(cut(token, mark))
        if len(found) != len(parts):
            raise ValueError(f"found {token or 'nothing'}, expected {wants}")
        return shape([part.read(text) for part, text in zip(parts, found, strict=True)])

    such = mark.join(part.such[place % 2] for place, part in enumerate(parts))
    wants = mark.join(names) if names else f"parts with {mark} between, such as {such}"
    return Spelling(wants, write, read)


def _face_down(of: type[Hidden] | type[Opening], value: str, proof: str) -> Spelling:
    """A hidden value and what proves it: ``value``, ``~proof`` or ``value~proof``."""

    def write(hidden: Any) -> str:
        said, proven = getattr(hidden, value), getattr(hidden, proof)
        return (word(said) if said else "") + (f"~{word(proven)}" if proven or not said else "")

    def read(token: str) -> dict[str, str]:
        said, *proven = cut(token, "~")
        if len(proven) > 1:
            raise ValueError(f"found {token}, expected {value}~{proof}")
        return {value: unquoted(said), proof: unquoted(proven[0]) if proven else ""}

    return Spelling(f"the {value}, or {value}~{proof}", write, read)


def _optional(of: Spelling) -> Spelling:
    return Spelling(
        f"{of.wants}, or {NONE}",
        lambda value: NONE if value is None else of.write(value),
        lambda token: None if token == NONE else of.read(token),
    )


# ---------------------------------------------------------------- from the type


def spelling(of: inspect.Type) -> Spelling:
    """The spelling of a type. Raises ``TypeError`` for one that notation has none for."""
    match of:
        case inspect.Metadata(type=inspect.IntType() as parts, extra={"measure": int() as unit}):
            return _measure(parts, unit)
        case inspect.Metadata(type=plain):
            return spelling(plain)
        case inspect.IntType():
            return WHOLE
        case inspect.BoolType():
            return YES_NO
        case inspect.StrType():
            return WORD
        case inspect.AnyType():
            return VALUE
        case inspect.LiteralType(values):
            return _choice(values)
        case inspect.EnumType(cls):
            return _choice([member.value for member in cls])
        case _:
            return _spelling_of_parts(of)


def _spelling_of_parts(of: inspect.Type) -> Spelling:
    match of:
        case inspect.StructType(cls=cls) if cls is Hidden:
            return _face_down(Hidden, "value", "seal")
        case inspect.StructType(cls=cls) if cls is Opening:
            return _face_down(Opening, "value", "salt")
        case inspect.StructType(fields=fields, array_like=array):
            names = [field.name for field in fields]
            parts = [_single(field.type) for field in fields]
            return _record(parts, names, _within(parts), list if array else lambda v: dict(zip(names, v, strict=True)))
        case inspect.TupleType(types):
            parts = [_single(part) for part in types]
            return _record(parts, (), _within(parts), list)
        case inspect.DictType(key, value):
            pair = _record([_single(key), _single(value)], (), ">", list)
            pairs = _list(pair, ",")
            return Spelling(pairs.wants, lambda held: pairs.write(tuple(held.items())), lambda t: dict(pairs.read(t)))
        case inspect.VarTupleType(item):
            if isinstance(item, inspect.VarTupleType | inspect.DictType):
                raise TypeError("notation has no spelling for lists of lists")
            return _list(spelling(item), ";" if _is_record_of_numbers(item) else ",")
        case inspect.UnionType(types) if len(types) == 2 and of.includes_none:
            return _optional(spelling(next(t for t in types if not isinstance(t, inspect.NoneType))))
        case _:
            raise TypeError(f"notation has no spelling for {of}")


def _single(of: inspect.Type) -> Spelling:
    """The spelling of a record's part, which is one value itself."""
    found = spelling(of)
    if isinstance(of, inspect.VarTupleType | inspect.DictType | inspect.TupleType | inspect.StructType):
        raise TypeError(f"notation has no spelling for {of} within a record")
    return found


def _within(parts: Sequence[Spelling]) -> str:
    return "," if all(part.number for part in parts) else ">"


def _is_record_of_numbers(of: inspect.Type) -> bool:
    match of:
        case inspect.StructType(fields=fields):
            return _within([spelling(field.type) for field in fields]) == ","
        case inspect.TupleType(types):
            return _within([spelling(part) for part in types]) == ","
        case _:
            return False
