"""The places that a line may go on with: what is said before each, and why none is said next."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from replay.wording.quotes import quoted
from tui.offers.binding import NUMBERS, Bound, begun, parted
from tui.offers.phrase import Kind, Phrase, Slot


class Place(Struct, frozen=True):
    """A place to be said after what ``begins`` the line; ``slot`` knows which, ``fixed`` is what else is said.

    ``typed`` is what stands there already, and ``ends`` what stands after it.
    """

    begins: str
    slot: Slot
    fixed: frozenset[str] = frozenset()
    typed: str = ""
    ends: str = ""


def places(phrases: Sequence[Phrase], text: str) -> tuple[Place, ...]:
    """The places that a line may go on with, else the last that it says; after an empty line all that may be said."""
    parts = parted(text)
    if parts is None:
        return ()
    words = (*parts[0], *filter(None, (parts[1],)))
    return _after(phrases, words) or _said(phrases, words)


def _said(phrases: Sequence[Phrase], words: Sequence[str]) -> tuple[Place, ...]:
    """The last place that a line says."""
    for at in range(len(words) - 1, 0, -1):
        typed = words[at].rpartition("=")[2]
        found = _after(phrases, words[:at]) if NUMBERS.fullmatch(typed) else ()
        if found:
            ends = "".join(f" {quoted(word) if ' ' in word else word}" for word in words[at + 1 :])
            return tuple(replace(place, typed=typed, ends=ends) for place in found)
    return ()


def why_none(phrases: Sequence[Phrase], text: str, found: Sequence[Place] = ()) -> str:
    """Why it is not known which place is said next; empty where it is."""
    line = text.strip()
    if not line:
        return "Nothing is typed: the order comes first, then the place it says"
    if len(found) == 1:
        return ""
    if found:
        verbs = tuple(dict.fromkeys(place.begins.strip() for place in found))
        return f"{line} goes on before a place is said: {', '.join(verbs[:FEW])}{', …' * (len(verbs) > FEW)}"
    parts = parted(text)
    words = (*parts[0], *filter(None, (parts[1],))) if parts else ()
    bounds = begun(phrases, words)
    if not bounds:
        return f"{line} begins no order that may be said now"
    nexts = tuple(dict.fromkeys(one.left[0].name for one in bounds if one.left))
    return f"{line}: no place is said next, but {' or '.join(nexts)}" if nexts else f"{line} says no place: it is whole"


FEW = 4
"""Lines named at most."""


def _after(phrases: Sequence[Phrase], words: Sequence[str]) -> tuple[Place, ...]:
    found: dict[str, Place] = {}
    for bound in begun(phrases, words):
        place = _place(bound if bound.words else Bound(bound.phrase, (bound.phrase.verb,)))
        if place is not None:
            known = found.get(place.begins)
            found[place.begins] = _joined(known, place) if known else place
    return tuple(found.values())


def _place(bound: Bound) -> Place | None:
    """The place that a phrase says once what can only be said in one way was added."""
    for slot in bound.left:
        if slot.kind is Kind.PLACE:
            return Place(" ".join(bound.saying(slot, "").words), slot, frozenset(bound.phrase.fixed))
        if slot.kind is Kind.SAID and slot.name != "by":
            bound = bound.saying(slot, slot.values[0])
        elif not slot.spare and slot.name != "by":
            return None
    return None


def _joined(one: Place, other: Place) -> Place:
    """A place that several phrases say alike: what any of them takes."""
    pairs = dict(zip(one.slot.values, one.slot.raw, strict=False))
    pairs |= dict(zip(other.slot.values, other.slot.raw, strict=False))
    slot = replace(one.slot, values=tuple(pairs), raw=tuple(pairs.values()))
    return Place(one.begins, slot, one.fixed & other.fixed)
