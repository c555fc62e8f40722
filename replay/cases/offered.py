"""Whether an order is among those a table offers."""

from typing import Any

from replay.core.form import Domain, Faces, Form, OneOf, Spot, Words
from replay.core.game import Legal
from replay.notation import verb_of


def offers(legal: Legal, order: Any) -> bool:
    """Whether the order is one of those listed, or lies in one of the forms; a seat left out fits every seat."""
    return any(_like(order, other, ()) for other in legal.orders) or any(_lies_in(order, form) for form in legal.forms)


def offers_verb(legal: Legal, verb: str) -> bool:
    """Whether any order of that verb may be said."""
    return any(verb_of(one) == verb for one in (*legal.orders, *(form.order for form in legal.forms)))


def _lies_in(order: Any, form: Form) -> bool:
    return _like(order, form.order, tuple(form.open)) and all(
        holds(domain, getattr(order, name)) for name, domain in form.open.items()
    )


def _like(order: Any, other: Any, beside: tuple[str, ...]) -> bool:
    if type(order) is not type(other):
        return False
    for name in order.__struct_fields__:
        said, offered = getattr(order, name), getattr(other, name)
        if name not in beside and said != offered and not (name == "by" and "" in (said, offered)):
            return False
    return True


def holds(domain: Domain, value: Any) -> bool:
    """Whether a value lies in a domain."""
    match domain:
        case OneOf(values):
            return value in values
        case Faces(count, sides):
            return len(value) == count and all(1 <= face <= sides for face in value)
        case Spot(low, high, headings):
            within = low.x <= value.x <= high.x and low.y <= value.y <= high.y
            return within and value.heading in headings
        case Words():
            return bool(value)
