"""Rosters of BattleScribe and New Recruit: ``.ros``, XML, for whichever game their catalogue is.

Every selection is told in a line of ours, so that a match carries the list and not its publisher's words: the rules and
profiles that a roster copies are counted and left out, but for the short facts of a unit's own profile.
"""

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from itertools import islice

from msgspec.structs import replace

from replay.core.text import Unreadable, plain
from replay.lists.army_list import ArmyList, Card, Entry, Line, Option
from replay.lists.lines import MOST_LINES, MOST_UNREAD
from replay.lists.markup import Element, parsed
from replay.lists.secrecy import KEPT_BACK, speaks

FORMAT = "BattleScribe roster"

POINTS = ("pts", "points", "pt", "point")
"""What the cost is called that counts, in any case and with whatever spaces."""

_HOLDERS = frozenset({"forces", "selections", "costs", "costLimits", "categories"})
_SPOKEN = frozenset({"force", "selection", "cost", "costLimit", "category"})
_PUBLISHED = frozenset({"rules", "profiles", "publications"})
"""Elements that copy what a publisher wrote."""
_LONGEST_FACT = 40
_MOST_FACTS = 24
_LONGEST_NUMBER = 12
_HAND = re.compile(r"\bcommand (?:cards?|hand|deck)\b|\bcontingenc", re.IGNORECASE)
"""What the cards are called that nobody may read before they are played."""


def read_battlescribe(text: str, name: str) -> ArmyList:
    """The list that a roster is. Raises ``Unreadable``."""
    root = _roster(text, name)
    forces = tuple(_forces(root))
    entries = tuple(entry for n, force in enumerate(forces, start=1) for entry in _entries(force, n))
    unread = tuple(islice(_unread(root), MOST_UNREAD + 1))
    if len(unread) > MOST_UNREAD:
        raise Unreadable(name, f"holds more than {MOST_UNREAD} things that no roster holds")
    lines, cards = tuple(_outline(root)), tuple(_cards(root))
    return ArmyList(
        FORMAT,
        _said(root, "gameSystemName"),
        lines,
        title=_said(root, "name"),
        faction=next((_said(force, "catalogueName") for force in forces), ""),
        stated=_points(root),
        limit=_limit(root),
        entries=entries,
        cards=cards,
        unread=tuple(replace(line, secret=line.secret or speaks(line.text, cards)) for line in unread),
        understood=tuple(sorted({one.line for one in _all(root) if one.name in _SPOKEN})),
        omitted=sum(1 for one in _all(root) if one.name in ("rule", "profile")),
        kept_back=sum(line.strip() == KEPT_BACK for line in lines),
    )


def _roster(text: str, name: str) -> Element:
    """The roster that a text is. Raises ``Unreadable``, also where it has more selections than are read."""
    root = parsed(text, name)
    if root.name != "roster":
        raise Unreadable(f"{name} line {root.line}", f"is no roster: it begins with <{root.name}>")
    selected = sum(1 for one in _all(root) if one.name in ("force", "selection"))
    if selected >= MOST_LINES:
        raise Unreadable(name, f"has {selected:,} selections; {MOST_LINES:,} are read of a roster")
    return root


def _forces(root: Element) -> Iterator[Element]:
    """The forces, and those within them, but for what is secret."""
    for force in root.below("forces", "force"):
        if not _secret(force):
            yield force
            yield from _forces(force)


def _entries(force: Element, number: int) -> Iterator[Entry]:
    for unit in force.below("selections", "selection"):
        if _secret(unit):
            continue
        count, options = _number(unit), tuple(_options(unit))
        # a selection's cost and parts are those of all its copies, its cost without what is selected in it
        cost, shared = _points(unit) or 0, _shared(options, count)
        alike = cost % count == 0 and shared is not None
        warlord = any(option.name.lower() == "warlord" for option in options)
        categories = [_said(one, "name") for one in unit.below("categories", "category")]
        yield Entry(
            unit.line,
            _said(unit, "name"),
            count,
            section=f"{_said(force, 'name')} {number}",
            points=cost // count if alike else None,
            total=cost + sum(option.points or 0 for option in options),
            options=shared if alike and shared is not None else options,
            leads="Character" in categories,
            warlord=warlord or "Warlord" in categories,
            facts={"models": str(_models(unit)), "categories": ", ".join(categories), **_facts(unit)},
        )


def _shared(options: tuple[Option, ...], count: int) -> tuple[Option, ...] | None:
    """What one of so many units brings, None where they do not all bring the same."""
    if any(one.count % count or (one.points or 0) % count for one in options):
        return None
    return tuple(Option(one.name, (one.points or 0) // count, one.count // count) for one in options)


def _secret(one: Element) -> bool:
    """Whether a force or a selection is one of the cards that nobody may read."""
    named = (_said(one, "name"), *(_said(category, "name") for category in one.below("categories", "category")))
    return any(map(_HAND.search, named))


def _cards(one: Element, hidden: bool = False) -> Iterator[Card]:
    """The secret cards of a roster, wherever they are selected."""
    for path in (("forces", "force"), ("selections", "selection")):
        for child in one.below(*path):
            secret = hidden or _secret(child)
            if secret:
                yield Card(child.line, _said(child, "name"), "command")
            yield from _cards(child, secret)


def _options(unit: Element) -> Iterator[Option]:
    """What is selected in a selection, and in that, but for what is secret."""
    for one in unit.below("selections", "selection"):
        if _secret(one):
            continue
        yield Option(_said(one, "name"), _points(one) or 0, _number(one))
        yield from _options(one)


def _models(unit: Element) -> int:
    """The models of a unit: selections of that type, with their numbers."""
    own = _number(unit) if unit.attributes.get("type") == "model" else 0
    return own + sum(_models(one) for one in unit.below("selections", "selection"))


def _facts(unit: Element) -> dict[str, str]:
    """The characteristics of a unit's own profile that are as short as a fact."""
    own = [one for one in unit.below("profiles", "profile") if _said(one, "name") == _said(unit, "name")]
    told = [fact for profile in own[:1] for fact in profile.below("characteristics", "characteristic")]
    short = [(_said(fact, "name"), _words(fact.text)) for fact in told]
    return {key: value for key, value in short[:_MOST_FACTS] if key and len(value) <= _LONGEST_FACT}


def _points(one: Element) -> int | None:
    return _cost(one.below("costs", "cost"))


def _limit(root: Element) -> int | None:
    found = _cost(root.below("costLimits", "costLimit"))
    return found if found is not None and found >= 0 else None


def _cost(costs: list[Element]) -> int | None:
    for cost in costs:
        if _said(cost, "name").lower().rstrip(".") in POINTS:
            return _whole(cost.attributes.get("value", ""))
    return None


def _whole(value: str) -> int | None:
    """A cost, which rosters write as a fraction."""
    try:
        found = Decimal(value)
    except InvalidOperation:
        return None
    return int(found) if found.is_finite() and abs(found) < 100_000 and found == int(found) else None


def _number(one: Element) -> int:
    """How many there are of a selection, one where nobody understands it."""
    return int(one.attributes.get("number", "1")) if _counted(one) else 1


def _counted(one: Element) -> bool:
    value = one.attributes.get("number", "1")
    return value.isascii() and value.isdigit() and len(value) < _LONGEST_NUMBER and int(value) > 0


def _outline(one: Element, depth: int = 0, hidden: bool = False) -> Iterator[str]:
    """A line for the roster and for each force and selection: how many, what, and what it costs, or nothing of it."""
    costs = [f"{_said(cost, 'name')} {cost.attributes.get('value', '')}" for cost in one.below("costs", "cost")]
    told = [f"{one.name} {_said(one, 'name')}", *(_said(one, key) for key in ("gameSystemName", "catalogueName"))]
    many = f" ×{_number(one)}" if _number(one) > 1 else ""
    said = f"{', '.join(filter(None, told))}{many}" + (f" [{'; '.join(costs)}]" if costs else "")
    hidden = hidden or (one.name != "roster" and _secret(one))
    yield "  " * depth + (KEPT_BACK if hidden else said)
    for path in (("forces", "force"), ("selections", "selection")):
        for child in one.below(*path):
            yield from _outline(child, depth + 1, hidden)


def _unread(root: Element) -> Iterator[Line]:
    """What no roster is known to hold: elements by other names, costs that are no whole number, words said about it."""
    waiting = [(root, False)]
    while waiting:
        one, secret = waiting.pop()
        secret = secret or _secret(one)
        strange = one.name not in _HOLDERS | _SPOKEN and one is not root
        if strange or (one.name == "cost" and _fraction(one)):
            told = " ".join(f'{key}="{value}"' for key, value in one.attributes.items())
            yield Line(one.line, _words(f"<{one.name} {told}> {one.text}"), secret)
        elif _words(one.text):
            yield Line(one.spoken, _words(one.text), secret)
        for key in _remarkable(one):
            yield Line(one.line, f"{key}: {_words(one.attributes[key])}", secret)
        waiting += [(child, secret) for child in reversed(one.children) if child.name not in _PUBLISHED]


def _remarkable(one: Element) -> list[str]:
    """Attributes in which a player says something, or a number that is none."""
    said = [key for key in ("customName", "customNotes") if one.attributes.get(key)]
    return [*said, *(["number"] if not _counted(one) else [])]


def _fraction(cost: Element) -> bool:
    return _said(cost, "name").lower().rstrip(".") in POINTS and _whole(cost.attributes.get("value", "")) is None


def _all(root: Element) -> Iterator[Element]:
    waiting = [root]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += one.children


def _said(one: Element, key: str) -> str:
    return _words(one.attributes.get(key, ""))


def _words(text: str) -> str:
    """Words on one line, as a log can hold them."""
    told = " ".join(text.split())
    if told.isascii() and told.isprintable():
        return told
    told = unicodedata.normalize("NFC", told)
    return "".join("\N{REPLACEMENT CHARACTER}" if plain(sign) else sign for sign in told) if plain(told) else told
