"""The one-line text of every order, written and read from the order types alone.

A line is the order's verb and then its fields in declared order, or ``field=value``; fields left at their default are
left out, and ``by`` always goes by its name. Reading what was written gives the same order back.
"""

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, get_args

from msgspec import NODEFAULT, Struct, ValidationError, convert, inspect

from replay.core.game import Game
from replay.core.text import Unreadable, misfit
from replay.core.wire import Order
from replay.wording.quotes import tokens
from replay.wording.spelling import Spelling, spelling

FEW = 40
"""As many names as a sentence may list."""


class Field(Struct, frozen=True):
    """One field of a sentence: its name, how it is spelled, and what it is when it is not said."""

    name: str
    spelling: Spelling
    default: Any

    @property
    def required(self) -> bool:
        """Whether the sentence is not whole without it."""
        return self.default is NODEFAULT


class Sentence(Struct, frozen=True):
    """How a struct is said on a line: its verb, its fields in order, and what it holds that is not said."""

    verb: str
    of: type[Struct]
    fields: tuple[Field, ...]
    unsaid: Mapping[str, Any] = {}

    def write(self, said: Struct) -> str:
        """The line that says it."""
        words, named = [self.verb], False
        for field in self.fields:
            value = getattr(said, field.name)
            if not field.required and value == field.default:
                named = True
                continue
            named = named or field.name == "by"
            words.append(f"{field.name}=" * named + field.spelling.write(value))
        return " ".join(words)

    def read(self, words: Sequence[str]) -> Any:
        """What the words after the verb say. Raises ``Unreadable``, naming the field and what it wants."""
        values = {name: self._value(name, token) for name, token in self._bound(words).items()}
        missing = [field for field in self.fields if field.required and field.name not in values]
        if missing:
            raise Unreadable(self.verb, f"{missing[0].name} is missing: {missing[0].spelling.wants} ({self.usage})")
        try:
            return convert({**self.unsaid, **values}, self.of)
        except ValidationError as amiss:
            raise Unreadable(self.verb, misfit(amiss)) from None

    @property
    def usage(self) -> str:
        """The sentence with its fields' names, those that may be left out in brackets."""
        return " ".join([self.verb, *(f.name if f.required else f"[{f.name}]" for f in self.fields)])

    def _bound(self, words: Sequence[str]) -> dict[str, str]:
        bound: dict[str, str] = {}
        names = [field.name for field in self.fields]
        for place, token in enumerate(words):
            name, equals, rest = token.partition("=")
            if not (equals and name.isidentifier()):
                name, rest = (names[place] if place < len(names) else ""), token
            if name not in names:
                raise Unreadable(self.verb, f"{name or token} has no place here: {self.usage}")
            if name in bound:
                raise Unreadable(self.verb, f"{name} is given twice: {self.usage}")
            bound[name] = rest
        return bound

    def _value(self, name: str, token: str) -> Any:
        try:
            return next(field for field in self.fields if field.name == name).spelling.read(token)
        except ValueError as stray:
            raise Unreadable(f"{self.verb} {name}", str(stray)) from None


def sentence(verb: str, of: type[Struct], *names: str, **unsaid: Any) -> Sentence:
    """How a type is said: by all of its fields, or by those named.

    ``unsaid`` gives fields a value where the line does not. Raises ``TypeError`` for a field that has no spelling.
    """
    shape = inspect.type_info(of)
    if not isinstance(shape, inspect.StructType):
        raise TypeError(f"{of} has no fields")
    known = {field.name: field for field in shape.fields}
    fields = [Field(name, spelling(known[name].type), _default(known[name], unsaid)) for name in names or known]
    return Sentence(verb, of, tuple(fields), unsaid)


def _default(field: inspect.Field, unsaid: Mapping[str, Any]) -> Any:
    own = field.default if field.default_factory is NODEFAULT else field.default_factory()
    return unsaid.get(field.name, own)


def verb_of(order: type[Order] | Order) -> str:
    """The verb of an order or an order's type."""
    return str(order.__struct_config__.tag)


@cache
def sentences(orders: Any) -> dict[str, Sentence]:
    """Every order of a game's union of them, by its verb."""
    return {verb_of(of): _sentence(of) for of in get_args(orders)}


def write(order: Order) -> str:
    """An order as one line."""
    return _sentence(type(order)).write(order)


@cache
def _sentence(of: type[Order]) -> Sentence:
    return sentence(verb_of(of), of)


def parse(game: Game, line: str) -> Order:
    """The order a line says.

    Raises ``Unreadable`` with what was found, what was expected and, for a verb, the nearest the game knows.
    """
    words = said(line)
    if not words:
        raise Unreadable("order", "found nothing, expected an order")
    known = sentences(game.Orders)
    if words[0] not in known:
        raise Unreadable(words[0], f"no such order{nearest(words[0], known)}")
    order: Order = known[words[0]].read(words[1:])
    return order


def said(line: str) -> list[str]:
    """The words of a line. Raises ``Unreadable`` for a quote left open."""
    try:
        return tokens(line)
    except ValueError as stray:
        raise Unreadable("line", str(stray)) from None


def nearest(word: str, known: Collection[str]) -> str:
    """The end of a sentence about a word that is not known: those like it, else all there are, if they are few."""
    near = get_close_matches(word, known, n=3, cutoff=0.6)
    if near:
        return f"; did you mean {' or '.join(near)}?"
    return f"; there are {', '.join(sorted(known))}" if len(known) <= FEW else ""
