"""Letters in the order they are read: which run to the left, and the joined shapes of Arabic ones.

This is the Unicode bidirectional algorithm for a line that begins at the left and has no marks that set a direction:
rules W2 to W7, N0 to N2, I1 and L2. Every viewer of an SVG does it; whoever draws letters alone has to.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from unicodedata import bidirectional, category, decomposition, normalize

from rich.cells import split_graphemes

_NEUTRAL = "N"
_MIRRORED = {
    pair[place]: pair[1 - place]
    for place in (0, 1)
    for pair in ("()", "[]", "{}", "<>", "«»", "‹›", "≤≥", "⟨⟩", "【】", "「」")
}
_OPENING = "([{«‹⟨【「"
_MARKS = range(0x202A, 0x202F), range(0x2066, 0x206A), range(0x200E, 0x2010)
"""Marks of direction, which are not seen."""


def clusters(text: str) -> tuple[str, ...]:
    """A text in letters as people count them, with the marks that combine with each; a flag is one."""
    composed = "".join(one for one in normalize("NFC", text) if not any(ord(one) in marks for marks in _MARKS))
    found: list[str] = []
    for start, end, _ in split_graphemes(composed)[0]:
        one = composed[start:end]
        if found and _indicates(one) and _indicates(found[-1]):
            found[-1] += one
        else:
            found.append(one)
    return tuple(found)


def _indicates(text: str) -> bool:
    return len(text) == 1 and "\U0001f1e6" <= text <= "\U0001f1ff"


def unseen(letter: str) -> bool:
    """Whether a letter only says how others are drawn."""
    return category(letter) == "Cf" or "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def levels(letters: Sequence[str]) -> tuple[int, ...]:
    """For each cluster 0 if it is read to the right, 1 to the left, 2 for a number among those to the left."""
    kinds = [bidirectional(one[0]) for one in letters]
    if not {"R", "AL", "AN"} & set(kinds):
        return (0,) * len(kinds)
    kinds = _bracketed(letters, _numbers(_strong(kinds)))
    found: list[int] = []
    runs = [(kind, len(list(group))) for kind, group in groupby(kinds)]
    for place, (kind, count) in enumerate(runs):
        before = runs[place - 1][0] if place else "L"
        after = runs[place + 1][0] if place + 1 < len(runs) else "L"
        leftward = kind == "R" or (kind == _NEUTRAL and before != "L" and after != "L")
        found += [1 if leftward else 2 if kind in ("EN", "AN") else 0] * count
    return tuple(found)


def _strong(kinds: Sequence[str]) -> list[str]:
    """Numbers by the letters before them, and what stands between and beside numbers."""
    found, last = list[str](), "L"
    for kind in kinds:
        last = kind if kind in ("L", "R", "AL") else last
        found.append("AN" if kind == "EN" and last == "AL" else kind)
    found = ["R" if kind == "AL" else kind for kind in found]
    for place in range(1, len(found) - 1):
        before, kind, after = found[place - 1 : place + 2]
        if before == after and ((kind == "CS" and before in ("EN", "AN")) or (kind == "ES" and before == "EN")):
            found[place] = before
    return found


def _numbers(kinds: list[str]) -> list[str]:
    """Signs that belong to numbers as numbers, numbers among letters that go right as these, all else as neutral."""
    runs = [(kind, len(list(group))) for kind, group in groupby(kinds)]
    found, last = list[str](), "L"
    for place, (kind, count) in enumerate(runs):
        beside = {runs[other][0] for other in (place - 1, place + 1) if 0 <= other < len(runs)}
        kind_ = "EN" if kind == "ET" and "EN" in beside else kind
        last = kind_ if kind_ in ("L", "R") else last
        kind_ = "L" if kind_ == "EN" and last == "L" else kind_
        found += [kind_ if kind_ in ("L", "R", "EN", "AN") else _NEUTRAL] * count
    return found


def _bracketed(letters: Sequence[str], kinds: list[str]) -> list[str]:
    """Both brackets of a pair alike: by what they hold, else by what stands before them."""
    opened: list[int] = []
    for place, one in enumerate(letters):
        if kinds[place] != _NEUTRAL or one not in _MIRRORED:
            continue
        if one in _OPENING:
            opened.append(place)
        elif opened and letters[opened[-1]] == _MIRRORED[one]:
            first = opened.pop()
            held = {_way(kind) for kind in kinds[first + 1 : place]}
            before = next((_way(kind) for kind in reversed(kinds[:first]) if _way(kind) != _NEUTRAL), "L")
            if held - {_NEUTRAL}:
                kinds[first] = kinds[place] = "L" if "L" in held else before
    return kinds


def _way(kind: str) -> str:
    return "R" if kind in ("EN", "AN") else kind


def order(found: Sequence[int]) -> tuple[int, ...]:
    """The places of the letters from left to right, by their levels."""
    places: list[int] = []
    for leftward, group in groupby(range(len(found)), key=lambda place: found[place] > 0):
        run = list(group)
        if leftward:
            parts = [list(part) for _, part in groupby(run, key=lambda place: found[place])]
            run = [place for part in reversed(parts) for place in (part if found[part[0]] == 2 else reversed(part))]
        places += run
    return tuple(places)


# ---------------------------------------------------------------- without a library that shapes


def leftward(letters: Sequence[str]) -> tuple[str, ...]:
    """Letters that are read to the left, as they stand from left to right: joined, brackets turned.

    A mark stands before its letter, for such fonts draw it over what lies to its right.
    """
    return tuple(_MIRRORED.get(one, one[::-1]) for one in reversed(tuple(_joined(letters))))


def _joined(letters: Sequence[str]) -> Iterator[str]:
    """Arabic letters in the shapes that they have beside their neighbours; others as they are."""
    forms = _forms()
    place, before = 0, False
    while place < len(letters):
        one = letters[place]
        pair = one[0] + letters[place + 1][0] if place + 1 < len(letters) and len(one) == 1 else ""
        base, taken = (pair, 2) if pair in forms else (one[0], 1)
        marks = letters[place + taken - 1][1:]
        after = letters[place + taken][0] if place + taken < len(letters) else ""
        onward = _joins(base, "initial") and _joins(after, "final")
        shape = {(False, True): "initial", (True, True): "medial", (True, False): "final"}.get((before, onward))
        shape = shape if shape and shape in forms.get(base, {}) else "final" if before else "isolated"
        yield forms.get(base, {}).get(shape, base) + marks
        place, before = place + taken, onward


def _joins(base: str, side: str) -> bool:
    return base == "\u0640" or side in _forms().get(base, {})


@lru_cache(maxsize=1)
def _forms() -> Mapping[str, Mapping[str, str]]:
    """The shapes that Unicode keeps for older programs: by letters, then by where these join."""
    found: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFBB2), *range(0xFE80, 0xFEFD)):
        kind, *base = decomposition(chr(code)).split() or [""]
        letters = "".join(chr(int(one, 16)) for one in base)
        if kind and len(letters) in (1, 2):
            found.setdefault(letters, {}).setdefault(kind.strip("<>"), chr(code))
    return found
