"""What stands open as a menu: the choices after what is typed, as few at a time as can be numbered."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from replay.core.game import Concede
from replay.notation import verb_of
from tui.offers.binding import Bound, begun, parted, steps
from tui.offers.phrase import Kind, Phrase, Slot

ROOM = 9
"""Choices that a digit picks from, so many at a time."""
GIVING_UP = verb_of(Concede)
THEN = 8
"""Words told of those that may follow a choice; one more says that there are others."""


class Choice(Struct, frozen=True):
    """One thing to choose: the ``words`` it adds, and the ``line`` as it stands then.

    ``whole`` says that the line may be said as it is then; ``leads`` to how many phrases. ``says`` is what it comes to,
    ``seat`` whose it is where only one seat may say it. ``sure`` says that nothing in it stands for what could be typed
    otherwise, as one place stands for others.
    """

    line: str
    words: tuple[str, ...]
    whole: bool
    leads: int
    says: str = ""
    seat: str = ""
    then: tuple[str, ...] = ()
    sure: bool = False


class Menu(Struct, frozen=True):
    """The choices after a line, whether the line is ``whole`` as it stands, and what is refused of what it may say.

    ``typed`` says that digits are typed there, and pick nothing; ``slot`` is what is said next, where that is one
    thing, and ``bound`` the phrases that may still be meant.
    """

    choices: tuple[Choice, ...] = ()
    whole: bool = False
    typed: bool = False
    slot: Slot | None = None
    bound: tuple[Bound, ...] = ()
    refused: tuple[Phrase, ...] = ()


Names = Mapping[str, str]
"""What ids are called."""


def menu(
    phrases: Sequence[Phrase], text: str, names: Names | None = None, *, refused: Sequence[Phrase] = (), about: str = ""
) -> Menu:
    """The menu after a line; ``names`` narrow it too, and ``about`` is a piece that it is about."""
    parts = parted(text)
    if parts is None:
        return Menu()
    words, begins = parts
    if about and not words:
        phrases = [phrase for phrase in phrases if _about(phrase, about)] or phrases
    bound = begun(phrases, words)
    whole_word = begun(phrases, (*words, begins)) if begins else ()
    if whole_word:
        bound, begins = whole_word, ""
    rows = _narrowed(_rows(bound), bound, begins, names or {})
    return Menu(
        choices=tuple(_choice(row, bound) for row in rows),
        whole=bool(bound) and any(one.ends and one.words for one in bound) and not begins,
        typed=_typed(bound) or (bool(text) and not text.endswith(" ")),
        slot=_next(bound),
        bound=bound,
        refused=tuple(phrase for phrase in refused if _fits(phrase, words, begins)),
    )


def _about(phrase: Phrase, piece: str) -> bool:
    return any(slot.kind in (Kind.SAID, Kind.ONE) and piece in slot.values for slot in phrase.slots)


def _fits(phrase: Phrase, words: Sequence[str], begins: str) -> bool:
    """Whether what is refused is what a line is about."""
    if not words:
        return phrase.verb.startswith(begins)
    return bool(begun((phrase,), words))


Row = tuple[Bound, ...]
"""Phrases that have been said alike so far."""


def _rows(bound: Row) -> list[Row]:
    """What may come next, as far on as there is one way or all fits into one menu."""
    rows = _nexts(bound)
    while True:
        rows = [_folded(row) for row in rows]
        further = [[row] if _whole(row) or (_given_up(row) and len(rows) > 1) else _nexts(row) for row in rows]
        spread = [one for several in further for one in several]
        fits = len(spread) <= ROOM or len(rows) == 1
        if spread == rows or not fits or not all(further):
            return rows
        rows = spread


def _given_up(row: Row) -> bool:
    """Whether a row gives the match up, which is never one choice among orders."""
    return row[0].phrase.verb == GIVING_UP


def _nexts(row: Row) -> list[Row]:
    """A row's rows, one for each word that may come next."""
    found: dict[tuple[str, ...], list[Bound]] = {}
    for bound in row:
        for after in steps(bound):
            found.setdefault(after.words, []).append(after)
    return [tuple(bounds) for bounds in found.values()]


def _folded(row: Row) -> Row:
    """A row as far on as there is one way."""
    while not _whole(row):
        nexts = _nexts(row)
        if len(nexts) != 1 or len(nexts[0]) != len(row):
            break
        row = nexts[0]
    return row


def _whole(row: Row) -> bool:
    return any(bound.ends for bound in row)


def _choice(row: Row, before: Row) -> Choice:
    words = row[0].words
    said = len(before[0].words) if before else 0
    tells = tuple(dict.fromkeys(bound.phrase.says for bound in row))
    seats = {bound.phrase.seat for bound in row}
    whole = _whole(row)
    return Choice(
        line=" ".join(words) + ("" if whole and all(one.ends and not one.left for one in row) else " "),
        words=words[said:],
        whole=whole,
        leads=len(row),
        says=tells[0] if len(tells) == 1 else "",
        seat=next(iter(seats)) if len(seats) == 1 else "",
        then=() if whole else tuple(after[0].words[-1] for after in _nexts(row)[: THEN + 1]),
        sure=_sure(row[0], before),
    )


def _sure(bound: Bound, before: Row) -> bool:
    """Whether all that was added is said so in any case, or one of all there are."""
    added = bound.fills - (before[0].fills if before else frozenset())
    return all(slot.kind in (Kind.SAID, Kind.ONE) for slot in bound.phrase.slots if slot.name in added)


def _narrowed(rows: list[Row], bound: Row, begins: str, names: Names) -> list[Row]:
    """The rows whose words, or what those are called, begin so; the ones spelled so come first."""
    if not begins:
        return rows
    said, sought = len(bound[0].words) if bound else 0, begins.lower()

    def by(test: Callable[[str], bool]) -> list[Row]:
        return [row for row in rows if any(test(word) for word in row[0].words[said:])]

    spelled = [row for row in rows if row[0].words[said].lower().startswith(sought)]
    called = by(lambda word: any(part.startswith(sought) for part in names.get(word, "").lower().split()))
    return spelled + [row for row in called if row not in spelled]


def _typed(bound: Row) -> bool:
    """Whether numbers or places are typed next, or what lies face down, so that digits are no picks."""
    if any(_unlisted(one) for one in bound):
        return True
    first = [slot for one in bound if one.words and (slot := next(iter(one.left), None))]
    return any(
        slot.kind in (Kind.PLACE, Kind.FACES) or any(value[:1].isdigit() or value[:1] in "+-" for value in slot.values)
        for slot in first
    )


def _unlisted(bound: Bound) -> bool:
    """Whether the word that comes next may say what nobody can list."""
    place = len(bound.words) - 1
    fields = bound.phrase.fields
    return not bound.named and 0 <= place < len(fields) and fields[place] in bound.phrase.unlisted


def _next(bound: Row) -> Slot | None:
    """The slot that is filled next, where that is the same for all; its values are those of all."""
    firsts = [one.left[0] if one.left else None for one in bound if one.words]
    if not firsts or firsts[0] is None or any(one is None or one.name != firsts[0].name for one in firsts):
        return None
    pairs = {value: raw for one in firsts if one for value, raw in zip(one.values, one.raw, strict=False)}
    return replace(firsts[0], values=tuple(pairs), raw=tuple(pairs.values()))
