"""Values drawn from types alone: any struct msgspec can describe, for the laws."""

from typing import Any, get_args

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import NODEFAULT, inspect

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
WORD = st.one_of(TEXT, st.sampled_from(["u1", "-", "none", "", "a b", "x=y", "#1", "it's", 'say "so"', "a\nb", "1,2"]))


def orders(game: Any) -> SearchStrategy[Any]:
    """Any order of the game, fields within their types."""
    return st.one_of([values(inspect.type_info(of)) for of in get_args(game.Orders)])


def values(of: inspect.Type) -> SearchStrategy[Any]:
    match of:
        case inspect.Metadata(type=plain):
            return values(plain)
        case inspect.IntType(ge=least, le=most, lt=below):
            return st.integers(-(10**15) if least is None else least, _most(most, below))
        case inspect.BoolType():
            return st.booleans()
        case inspect.StrType():
            return WORD
        case inspect.LiteralType(choices):
            return st.sampled_from(choices)
        case inspect.EnumType(cls):
            return st.sampled_from(list(cls))
        case _:
            return _values_of_parts(of)


def _values_of_parts(of: inspect.Type) -> SearchStrategy[Any]:
    match of:
        case inspect.UnionType(types):
            return st.one_of([st.none() if isinstance(one, inspect.NoneType) else values(one) for one in types])
        case inspect.VarTupleType(item):
            return st.lists(values(item), max_size=4).map(tuple)
        case inspect.TupleType(items):
            return st.tuples(*map(values, items))
        case inspect.DictType(key, value):
            return st.dictionaries(values(key), values(value), max_size=3)
        case inspect.StructType(cls=cls, fields=fields):
            return st.builds(cls, **{field.name: _field(field) for field in fields})
        case _:
            raise TypeError(f"nothing is drawn for {of}")


def _most(most: int | None, below: int | None) -> int:
    if most is not None:
        return most
    return 10**15 if below is None else below - 1


def _field(field: inspect.Field) -> SearchStrategy[Any]:
    drawn = values(field.type)
    default = field.default if field.default_factory is NODEFAULT else field.default_factory()
    return drawn if default is NODEFAULT else st.one_of(st.just(default), drawn)
