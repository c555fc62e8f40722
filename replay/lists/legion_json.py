"""Army lists of Star Wars: Legion as JSON, which Legion HQ and Tabletop Admiral write alike for other programs.

It knows no ranks and no points but those of the whole list. What it holds beyond that is kept: a path and its value.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import islice
from typing import Any

from replay.core.text import Unreadable, plain
from replay.lists.army_list import ArmyList, Card, Entry, Line, Option
from replay.lists.lines import MOST_LINES, MOST_UNREAD
from replay.lists.naming import bare
from replay.lists.secrecy import KEPT_BACK, speaks

FORMAT = "Legion JSON"
SYSTEM = "Star Wars: Legion"

SIGNS = ("listname", "armyFaction", "commandCards", "battlefieldDeck", "units")
"""Keys of which such a list has some."""

_DECK = {
    "objective": "objective",
    "deployment": "deployment",
    "conditions": "condition",
    "secondary": "secondary",
    "advantage": "advantage",
}
_SECRET = re.compile(r"\W*(?:command(?!er)|contingenc)", re.IGNORECASE)
"""How the keys begin of what nobody may read before it is played."""
_KEY = re.compile(r'("(?:[^"\\]|\\.)*")(\s*:\s*)?')
"""A text, and the colon after it where it is a key."""
_VALUE = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s\[\]{},:"]+')
_MOST_DEPTH = 12

Path = tuple[str | int, ...]
"""The keys and places that lead to a value."""


def parsed(text: str, name: str) -> Any:
    """A JSON text. Raises ``Unreadable`` with the line, also where a key is said twice: one of them would be lost."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
            raise Unreadable(f"{name} line {_line(text, twice)}", f"says {twice!r} twice")
        return found

    try:
        return json.loads(text, object_pairs_hook=once)
    except json.JSONDecodeError as fault:
        raise Unreadable(f"{name} line {fault.lineno}", f"not JSON: {fault.msg[:1].lower()}{fault.msg[1:]}") from None
    except RecursionError:
        raise Unreadable(name, "nested too deeply to be read") from None
    except Unreadable:
        raise
    except ValueError:
        raise Unreadable(name, "holds a number too long to be read") from None


def read_legion_json(lines: tuple[str, ...], name: str) -> ArmyList:
    """The list that a JSON text is. Raises ``Unreadable``."""
    text = "\n".join(lines)
    raw = parsed(text, name)
    if not isinstance(raw, Mapping) or not raw.keys() & SIGNS:
        missing = f"{', '.join(SIGNS)} are missing"
        raise Unreadable(name, f"is JSON, and no Legion list: {missing}; rosters come as .ros or .rosz")
    leaves, cards = _leaves(raw, name), tuple(_cards(raw, text))
    strange = [(path, value) for path, value in leaves if not _understood(raw, path, value)]
    if len(strange) > MOST_UNREAD:
        raise Unreadable(name, f"says {len(strange)} things that no list says: it is another one's JSON")
    public = tuple(_public(text, _hidden(strange, cards)).split("\n"))
    return ArmyList(
        FORMAT,
        SYSTEM,
        public,
        title=_text(raw.get("listname")),
        faction=_text(raw.get("armyFaction")),
        stated=points if _whole(points := raw.get("points")) else None,
        entries=tuple(_entries(raw.get("units"), text)),
        cards=cards,
        unread=tuple(_unread(text, path, value, cards) for path, value in strange),
        understood=tuple(sorted({_line(text, path) for path, value in leaves if _understood(raw, path, value)})),
        kept_back=sum(shown != said for shown, said in zip(public, lines, strict=True)),
    )


def _unread(text: str, path: Path, value: Any, cards: Sequence[Card]) -> Line:
    said = f"{_dotted(path)}: {_written(value)}"
    return Line(_line(text, path), said, any(map(_SECRET.match, _keys(path))) or speaks(said, cards))


def _hidden(strange: Sequence[tuple[Path, Any]], cards: Sequence[Card]) -> Set[str]:
    """Texts that nobody understands, as keys or as values, and that may name what is secret."""
    texts = {text for path, value in strange for text in (*_keys(path), value) if isinstance(text, str)}
    return {text for text in texts if speaks(text, cards)}


def _public(text: str, hidden: Set[str]) -> str:
    """The text as everybody may read it, line for line: nothing under a key of what is secret, and none ``hidden``."""
    decoder, start = json.JSONDecoder(), 0
    shown: list[str] = []
    for match in _KEY.finditer(text):
        said = json.loads(match[1])
        keyed = bool(match[2] and _SECRET.match(said))
        if match.start() < start or not (keyed or said in hidden):
            continue
        begin = match.end() if keyed else match.start()
        _, end = decoder.raw_decode(text, begin)
        shown += [text[start:begin], _VALUE.sub(json.dumps(KEPT_BACK), text[begin:end])]
        start = end
    return "".join((*shown, text[start:]))


def _leaves(raw: Any, name: str) -> list[tuple[Path, Any]]:
    """Everything that a text says. Raises ``Unreadable`` where that is more than any list does."""
    leaves = list(islice(_below(raw, name, ()), MOST_LINES + 1))
    if len(leaves) > MOST_LINES:
        raise Unreadable(name, f"says more than {MOST_LINES:,} things; no list does")
    return leaves


def _below(raw: Any, name: str, path: Path) -> Iterator[tuple[Path, Any]]:
    """Everything that is said below, with the way to it; what is empty says nothing."""
    if len(path) > _MOST_DEPTH:
        raise Unreadable(name, "nested too deeply to be read")
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            yield from _below(value, name, (*path, key))
    elif isinstance(raw, list):
        for place, value in enumerate(raw):
            yield from _below(value, name, (*path, place))
    elif raw not in ("", None):
        yield path, raw


def _understood(raw: Any, path: Path, value: Any) -> bool:
    match path:
        case ("points",):
            return _whole(value)
        case ("listname" | "armyFaction" | "author" | "battleForce",) | ("battlefieldDeck", "scenario"):
            return bool(_text(value))
        case ("commandCards" | "contingencies", int()):
            return bool(_text(value))
        case ("units", int(), "name"):
            return bool(_named(value))
        case ("units", int(place), "upgrades" | "loadout", int()):
            return bool(_named(value) and _named(raw["units"][place].get("name")))
        case ("battlefieldDeck", str(kind), int()):
            return kind in _DECK and bool(_text(value))
    return False


def _entries(units: Any, text: str) -> Iterator[Entry]:
    """The units; one that is no object, or has no name, is not understood."""
    before: dict[str, int] = {}
    for unit in units if isinstance(units, Sequence) else ():
        if not isinstance(unit, Mapping) or not _named(unit.get("name")):
            continue
        name = unit["name"]
        before[name] = _found(text, name, before.get(name, -1) + 1)
        brought = filter(_named, (*_texts(unit.get("upgrades")), *_texts(unit.get("loadout"))))
        yield Entry(text.count("\n", 0, before[name]) + 1, name, options=tuple(map(Option, brought)))


def _cards(raw: Mapping[str, Any], text: str) -> Iterator[Card]:
    deck = raw.get("battlefieldDeck")
    named = {"command": raw.get("commandCards"), "contingency": raw.get("contingencies")}
    if isinstance(deck, Mapping):
        named |= {kind: deck.get(key) for key, kind in _DECK.items()}
    for kind, names in named.items():
        yield from (Card(_line(text, (name,)), name, kind) for name in _texts(names))


def _texts(found: Any) -> list[str]:
    return [one for one in found if _text(one)] if isinstance(found, list) else []


def _text(found: Any) -> str:
    """A text that a log can hold."""
    return found if isinstance(found, str) and not plain(found) else ""


def _named(found: Any) -> str:
    """The name of a unit, or of what it brings."""
    return found if _text(found) and bare(found) else ""


def _whole(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool) and 0 <= found < 100_000


def _line(text: str, path: Path | str) -> int:
    """The line where the last key of a path first stands."""
    keys = [path] if isinstance(path, str) else _keys(path)
    return text.count("\n", 0, _found(text, keys[-1] if keys else "", 0)) + 1


def _found(text: str, word: str, start: int) -> int:
    return max(text.find(json.dumps(word, ensure_ascii=False), start), 0)


def _keys(path: Path) -> list[str]:
    return [step for step in path if isinstance(step, str)]


def _dotted(path: Path) -> str:
    keys = [f"[{step + 1}]" if isinstance(step, int) else f".{_text(step) or json.dumps(step)}" for step in path]
    return "".join(keys).lstrip(".")


def _written(value: Any) -> str:
    """A value as it was written, with escapes where it could not be shown."""
    readable = json.dumps(value, ensure_ascii=False)
    return json.dumps(value) if plain(readable) else readable
