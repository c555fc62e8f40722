"""The shapes of logged values: strict, frozen, tagged by their own name."""

import re
from functools import cache

from msgspec import Struct


@cache
def verb(name: str) -> str:
    """``EndTurn`` as ``end-turn``: an order's verb and an event's tag come from its class name."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Order(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="order", tag=verb, gc=False):
    """What a seat says, in the imperative; every order ends with an optional ``by``, the seat."""


class Event(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="event", tag=verb, gc=False):
    """What happened, in the past tense: a change, never a running total."""
