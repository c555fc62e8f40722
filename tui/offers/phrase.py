"""What stands open as phrases of notation: each a verb and its slots, said already or still to be chosen."""

from collections.abc import Callable, Collection, Iterator, Sequence
from enum import StrEnum
from functools import cache
from types import GenericAlias
from typing import Any, get_args

from msgspec import Struct, ValidationError, convert
from msgspec.structs import fields as struct_fields

from replay.core.dice import Roll
from replay.core.form import Domain, Faces, Form, OneOf, Spot, Words
from replay.core.game import Call, Concede, Legal, Refused
from replay.core.seal import Hidden, Opening
from replay.core.wire import Order
from replay.notation import Field, Sentence, sentences, verb_of


class Kind(StrEnum):
    """How a slot is filled: said already, one of what is listed, a place, dice, or free words."""

    SAID = "said"
    ONE = "one"
    PLACE = "place"
    FACES = "faces"
    WORDS = "words"


class Slot(Struct, frozen=True):
    """A field of a phrase: its name, how it is filled and from what, as spelled.

    ``spare`` says that it may be left out: then it is what it is anyway. Of dice ``count`` and ``sides`` are known.
    ``raw`` are the values that ``values`` spell, ``write`` spells another and ``read`` reads it, ``headings`` are those
    a place may have.
    """

    name: str
    kind: Kind
    values: tuple[str, ...] = ()
    spare: bool = False
    count: int = 0
    sides: int = 6
    raw: tuple[Any, ...] = ()
    write: Callable[[Any], str] = str
    headings: tuple[int, ...] = ()
    read: Callable[[str], Any] = str

    def reads(self, word: str) -> Any:
        """The value that a word spells; None where it spells none."""
        try:
            return self.read(word)
        except (ValueError, ValidationError):
            return None


class Phrase(Struct, frozen=True):
    """One order, or one form of it, in words: ``fields`` are all it may say, in order, ``slots`` those it says.

    ``says`` is what it comes to, ``seat`` whose it is where it says so; ``rule`` and ``reason`` are why it is refused.
    ``unlisted`` are the fields that say what lies face down, which is typed: nobody can list it.
    """

    verb: str
    fields: tuple[str, ...]
    slots: tuple[Slot, ...]
    says: str = ""
    seat: str = ""
    rule: str = ""
    reason: str = ""
    unlisted: tuple[str, ...] = ()

    @property
    def fixed(self) -> tuple[str, ...]:
        """What it says in any case."""
        return tuple(slot.values[0] for slot in self.slots if slot.kind is Kind.SAID)


def phrases(orders: Any, legal: Legal, calls: Sequence[Call]) -> tuple[Phrase, ...]:
    """All that stands open of a game's orders, in the order in which the table asks for it; giving up comes last."""
    known = sentences(orders)
    wanted = list(dict.fromkeys(verb for call in calls for verb in call.orders))
    ranks = {verb: place for place, verb in enumerate(dict.fromkeys((*wanted, *known)))}
    given_up = next((verb for verb, sentence in known.items() if sentence.of is Concede), "")

    def rank(phrase: Phrase) -> tuple[bool, int]:
        return phrase.verb == given_up, ranks[phrase.verb]

    forms = (*(Form(order, {}) for order in legal.orders), *legal.forms)
    debts = {(call.owed.seat, call.owed.pool) for call in calls if call.owed is not None}
    return tuple(sorted((_phrase(known[verb_of(form.order)], form, debts) for form in forms), key=rank))


def refusals(orders: Any, legal: Legal) -> tuple[Phrase, ...]:
    """All that somebody may ask for and that does not hold now."""
    known = sentences(orders)
    return tuple(_refusal(known[verb_of(one.order)], one) for one in legal.refused)


def _refusal(sentence: Sentence, refused: Refused) -> Phrase:
    phrase = _phrase(sentence, Form(refused.order, {}))
    return Phrase(phrase.verb, phrase.fields, phrase.slots, "", phrase.seat, refused.rule, refused.reason)


def _phrase(sentence: Sentence, form: Form, debts: Collection[tuple[str, str]] = ()) -> Phrase:
    order: Order = form.order
    fields = tuple(field.name for field in sentence.fields)
    seat = str(order.by) if hasattr(order, "by") else ""
    # the program draws what is owed; of other dice nobody but the players knows how many fell
    drawn = isinstance(order, Roll) and (seat, order.pool) in debts
    slots = tuple(_slots(sentence, form, drawn=drawn))
    listed = {slot.name for slot in slots}
    unlisted = tuple(name for name in _secret(type(order)) if name not in listed)
    return Phrase(sentence.verb, fields, slots, form.says, seat, unlisted=unlisted)


@cache
def _secret(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of an order that say what lies face down."""
    return tuple(field.name for field in struct_fields(kind) if _lies(field.type))


def _lies(kind: Any) -> bool:
    return kind in (Hidden, Opening) or any(map(_lies, get_args(kind)))


def _slots(sentence: Sentence, form: Form, *, drawn: bool) -> Iterator[Slot]:
    for field in sentence.fields:
        if field.name in form.open:
            yield _open(field, form.open[field.name], drawn=drawn)
            continue
        value = getattr(form.order, field.name)
        if field.required or value != field.default:
            yield Slot(field.name, Kind.SAID, (field.spelling.write(value),))


def _open(field: Field, domain: Domain, *, drawn: bool) -> Slot:
    match domain:
        case Faces(count, sides):
            return Slot(field.name, Kind.FACES, count=count, sides=sides, spare=drawn)
        case Words(sample):
            spare = not field.required and sample == field.default
            return Slot(field.name, Kind.WORDS, (field.spelling.write(sample),) if sample else (), spare)
        case Spot(headings=headings, spots=spots):
            write = field.spelling.write
            read = _reading(field, spots)
            values = tuple(map(write, spots))
            return Slot(field.name, Kind.PLACE, values, raw=spots, write=write, headings=headings, read=read)
        case OneOf(values):
            return _one(field, values)


def _one(field: Field, values: Sequence[Any]) -> Slot:
    spare = not field.required and field.default in values
    left = tuple(value for value in values if field.required or value != field.default)
    kind = Kind.PLACE if left and all(map(is_place, left)) else Kind.ONE
    write = field.spelling.write
    read = _reading(field, left)
    return Slot(field.name, kind, tuple(map(write, left)), spare, raw=left, write=write, read=read)


def _reading(field: Field, values: Sequence[Any]) -> Callable[[str], Any]:
    """How a word is read as a value of the kind of those."""
    return lambda word: convert(field.spelling.read(word), _shape(values[0]) if values else str)


def _shape(value: Any) -> Any:
    if isinstance(value, tuple) and value:
        return tuple[int, int] if isinstance(value[0], int) else GenericAlias(tuple, (_shape(value[0]), ...))
    return type(value)


def is_place(value: Any) -> bool:
    """Whether a value is a place on the table, or a way over it."""
    return end_of(value) is not None


def end_of(value: Any) -> tuple[int, int, int | None] | None:
    """Where a place or a way ends, and the heading there if it has one; None for what is no place."""
    if hasattr(value, "x") and hasattr(value, "y"):
        return value.x, value.y, getattr(value, "heading", None)
    if isinstance(value, tuple) and value and not isinstance(value[0], int | str):
        return end_of(value[-1])
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) for part in value):
        return value[0], value[1], None
    return None
