"""The words of a line laid on what stands open: which phrases they may begin, and what may be said next."""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from replay.wording.quotes import tokens
from tui.offers.phrase import Kind, Phrase, Slot

NUMBERS = re.compile(r"[-+]?[0-9][-+0-9.,;]*")
"""What a place or a way may be typed as."""


class Bound(Struct, frozen=True):
    """A phrase as far as it is said: its ``words`` as the phrase spells them, and the slots they ``fill``.

    ``named`` says that a field was given by its name, after which all are.
    """

    phrase: Phrase
    words: tuple[str, ...]
    fills: frozenset[str] = frozenset()
    named: bool = False

    @property
    def left(self) -> tuple[Slot, ...]:
        """The slots that are not filled yet."""
        return tuple(slot for slot in self.phrase.slots if slot.name not in self.fills)

    @property
    def ends(self) -> bool:
        """Whether it may end here: all that is left may be left out."""
        return all(slot.spare for slot in self.left)

    def saying(self, slot: Slot, word: str) -> "Bound":
        """It with one more word: the field's own place, or its name before it."""
        place = self.phrase.fields.index(slot.name) + 1
        named = self.named or slot.name == "by" or place != len(self.words)
        return Bound(self.phrase, (*self.words, f"{slot.name}=" * named + word), self.fills | {slot.name}, named)


def begun(phrases: Iterable[Phrase], words: Sequence[str]) -> tuple[Bound, ...]:
    """The phrases that so many whole words may begin, whatever the case of their letters; all where there are none."""
    if not words:
        return tuple(Bound(phrase, ()) for phrase in phrases)
    verb = words[0].lower()
    found = (Bound(phrase, (phrase.verb,)) for phrase in phrases if phrase.verb == verb)
    return tuple(bound for one in found if (bound := _bound(one, words[1:])) is not None)


def _bound(bound: Bound, words: Sequence[str]) -> Bound | None:
    for word in words:
        name, equals, rest = word.partition("=")
        place = len(bound.words) - 1
        fields = bound.phrase.fields
        if not (equals and name.isidentifier()):
            name, rest = fields[place] if place < len(fields) and not bound.named else "", word
        slot = next((slot for slot in bound.left if slot.name == name), None)
        said = spelled(slot, rest) if slot else None
        if slot is None or said is None:
            return None
        bound = bound.saying(slot, said)
    return bound


def spelled(slot: Slot, word: str) -> str | None:
    """A word as a slot spells it; None where it takes no such word."""
    known = next((value for value in slot.values if value.lower() == word.lower()), None)
    if known is not None:
        return known
    free = slot.kind in (Kind.WORDS, Kind.FACES) or (slot.kind is Kind.PLACE and NUMBERS.fullmatch(word))
    return word if free else None


def steps(bound: Bound) -> Iterator[Bound]:
    """It with each word that may come next: of a slot that may be left out, the words of the next one too."""
    if not bound.words:
        yield Bound(bound.phrase, (bound.phrase.verb,))
        return
    for slot in bound.left:
        for value in slot.values:
            yield bound.saying(slot, value)
        if not slot.spare:
            return


def parted(text: str) -> tuple[tuple[str, ...], str] | None:
    """A line's whole words and the one that is being typed; None while a quote stands open."""
    try:
        words = tokens(text)
    except ValueError:
        return None
    return (tuple(words), "") if not text or text.endswith(" ") else (tuple(words[:-1]), words[-1] if words else "")


def finished(phrases: Iterable[Phrase], text: str) -> str:
    """A line as it will be said: spelled as what stands open, with all that can only be said in one way added.

    A line that is none of it stays as it was typed.
    """
    bounds = _bounds(phrases, text)
    ended = _endings(bounds)
    if len(ended) == 1 and len({bound.words for bound in bounds}) == 1:
        return ended[0]
    known = tuple(dict.fromkeys(bound.words for bound in bounds))
    return " ".join(known[0]) if len(known) == 1 and known[0] else text


def possible(phrases: Iterable[Phrase], text: str) -> str:
    """A line as the first of all who may say it would: to be tried, where it is not said yet whose it is."""
    ended = _endings(_bounds(phrases, text))
    return ended[0] if ended else finished(phrases, text)


def _bounds(phrases: Iterable[Phrase], text: str) -> tuple[Bound, ...]:
    parts = parted(text)
    return tuple(begun(phrases, (*parts[0], *filter(None, (parts[1],))))) if parts else ()


def _endings(bounds: Iterable[Bound]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(line for bound in bounds if (line := _ended(bound))))


def _ended(bound: Bound) -> str:
    """The line once what is fixed was added; empty where something has to be chosen."""
    needed = [slot for slot in bound.left if not slot.spare]
    if any(slot.kind is not Kind.SAID for slot in needed):
        return ""
    for slot in needed:
        bound = bound.saying(slot, slot.values[0])
    return " ".join(bound.words)
