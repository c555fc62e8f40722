"""Which keys verbs are on: the usual ones, or those that whoever uses the program wrote into the file of settings."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from replay.notation import nearest
from tui.keys.keynames import named, printed, types
from tui.keys.verbs import AUDIT, COMPARE, EVERYWHERE, SHELF, STEPS, WHILE_TYPING, Verb
from tui.panels.bars import Foot, halves
from tui.panels.keyed import KEYED
from tui.settings import Settings

USUAL: Mapping[str, tuple[Verb, ...]] = MappingProxyType(
    {
        "library": (*SHELF, *EVERYWHERE),
        "replay": (*STEPS, *EVERYWHERE),
        "audit": (*AUDIT, *EVERYWHERE),
        "compare": (*COMPARE, *EVERYWHERE),
    }
)
"""The verbs of every screen whose keys can be moved, on their usual keys."""
_TOO = " too"
"""How a verb tells of a second key."""


class Keymap(Struct, frozen=True):
    """The verbs of every screen on the keys they have; each stands where it stands in ``USUAL``."""

    screens: Mapping[str, tuple[Verb, ...]] = USUAL

    def verbs(self, screen: str) -> tuple[Verb, ...]:
        """A screen's verbs; none for a screen whose keys stay as they are."""
        return self.screens.get(screen, ())

    def verb_on(self, screen: str, key: str) -> Verb | None:
        """The verb that a key, by the library's name of it, stands for."""
        return next((verb for verb in self.verbs(screen) if key and key in verb.keys.split(",")), None)

    def keys_of(self, screen: str, actions: Iterable[str]) -> frozenset[str]:
        """The keys of some of a screen's verbs."""
        wanted = frozenset(actions)
        return frozenset(
            key for verb in self.verbs(screen) if verb.action in wanted for key in verb.keys.split(",") if key
        )

    def bound(self) -> dict[str, str]:
        """The keys of verbs that were moved, by the names of their bindings."""
        return {
            binding(screen, verb): verb.keys or NOWHERE
            for screen, verbs in self.screens.items()
            for usual, verb in zip(USUAL[screen], verbs, strict=True)
            if usual.keys != verb.keys
        }

    # ------------------------------------------------------------ in print

    def signs(self, screen: str, *, typing: bool = False) -> dict[str, str]:
        """What is printed for each sign of a verb that was moved; while one types, only for keys that work then."""
        return {
            usual.sign: verb.sign
            for usual, verb in zip(USUAL.get(screen, ()), self.verbs(screen), strict=True)
            if usual.sign != verb.sign and (not typing or usual.action in WHILE_TYPING)
        }

    def feet(self, screen: str, feet: Iterable[Foot], *, typing: bool = False) -> tuple[Foot, ...]:
        """What a key line says, its keys as they are; without those that are on no key."""
        signs = self.signs(screen, typing=typing)
        moved = (replace(foot, key=_pair(foot.key, signs)) for foot in feet)
        return tuple(foot for foot in moved if foot.key)

    def says(self, screen: str, text: str) -> str:
        """A sentence, the keys that it speaks of as they are."""
        if KEYED not in text:
            return text
        signs, parts = self.signs(screen), text.split(KEYED)
        parts[1::2] = [signs.get(sign, sign) or "no key" for sign in parts[1::2]]
        return "".join(parts)


NOWHERE = "on-no-key"
"""What the library takes for a key that nobody can press."""
LIKE_USUAL = Keymap()
"""Every verb on its usual keys."""


def keys_of(app: object) -> Keymap:
    """The keys of the verbs in an app."""
    found: Keymap = getattr(app, "keys", LIKE_USUAL)
    return found


def screen_of(screen: object) -> str:
    """What a screen is called where keys are set; one with keys of its own alone has of the library's those that every
    screen has.
    """
    found: str = getattr(screen, "KEYS", "library")
    return found


def binding(screen: str, verb: Verb) -> str:
    """What the library calls a verb's place among the keys of a screen."""
    return f"{screen}.{verb.name}"


def _pair(key: str, signs: Mapping[str, str]) -> str:
    """The keys of a foot as they are: one, or a pair that stands apart or together."""
    parts = halves(key)
    moved = [signs.get(part, part) for part in parts]
    return key if moved == parts else " ".join(filter(None, moved))


# ------------------------------------------------------------ as they are written


def keymap(held: Settings) -> tuple[Keymap, tuple[str, ...]]:
    """The keys as they are set, and what is wrong with them; if anything is, all are as usual."""
    wishes: dict[str, dict[str, tuple[str, ...]]] = {screen: {} for screen in USUAL}
    faults, amiss = [], set()
    for where, screen, verb, value in _entries(held.keys):
        at = held.where(verb or screen, ".".join(filter(None, ("keys", screen if verb else ""))))
        fault = _taken(wishes, screen, verb, value)
        if fault:
            faults.append(f"{at}: {where}: {fault}")
            amiss.add(verb)
    bound = {screen: tuple(_moved(verb, wishes[screen]) for verb in verbs) for screen, verbs in USUAL.items()}
    faults += _conflicts(held, bound, amiss)
    return (LIKE_USUAL, tuple(faults)) if faults else (Keymap(bound), ())


def _entries(keys: Mapping[str, Any]) -> Iterator[tuple[str, str, str, Any]]:
    """What is written: where, the screen or none, the verb, the keys; what is for all screens first."""
    tables = {name: table for name, table in keys.items() if isinstance(table, dict)}
    yield from (("keys", "", name, value) for name, value in keys.items() if name not in tables)
    for screen, table in tables.items():
        if screen in USUAL:
            yield from ((f"keys.{screen}", screen, name, value) for name, value in table.items())
        else:
            yield "keys", screen, "", table


def _taken(wishes: dict[str, dict[str, tuple[str, ...]]], screen: str, name: str, value: Any) -> str:
    """Take a wish; what is wrong with it, if anything is."""
    if not name:
        return f"there is no screen {screen}{nearest(screen, tuple(USUAL))}"
    having = [one for one in USUAL if screen in ("", one) and _called(one, name)]
    if not having:
        verbs = sorted({verb.name for one in USUAL if screen in ("", one) for verb in USUAL[one]})
        return f"there is no verb {name}{nearest(name, verbs) or '; rollbook config keys lists them'}"
    written = [value] if isinstance(value, str) else value
    if not isinstance(written, list) or not all(isinstance(key, str) for key in written):
        return f'{name} wants a key, "x", or several, ["x", "F5"]; [] for none'
    try:
        keys = tuple(key for one in written for key in named(one).split(","))
    except ValueError as stray:
        return f"{name}: {stray}"
    typed = [key for key in keys if types(key)]
    if typed and any(verb.action in WHILE_TYPING for one in having if (verb := _called(one, name))):
        return (
            f"{name} works while a line is typed, and there {printed(typed[0])} is needed: give it F1 to F24 or ctrl+"
        )
    for one in having:
        wishes[one][name] = keys
    return ""


def _called(screen: str, name: str) -> Verb | None:
    return next((verb for verb in USUAL[screen] if verb.name == name), None)


def _moved(verb: Verb, wishes: Mapping[str, tuple[str, ...]]) -> Verb:
    """A verb on the keys it was given, in whatever order the wishes were."""
    keys = wishes.get(verb.name)
    if keys is None or ",".join(keys) == verb.keys:
        return verb
    tells = "; ".join(part for part in verb.tells.split("; ") if not part.endswith(_TOO))
    return replace(verb, keys=",".join(keys), sign=printed(keys[0]) if keys else "", tells=tells)


def _conflicts(held: Settings, screens: Mapping[str, tuple[Verb, ...]], amiss: Collection[str]) -> Iterator[str]:
    """Two verbs of one screen on one key, in a sentence each; on several screens alike, told once.

    Of a verb that is ``amiss`` nobody knows yet which key it is to have.
    """
    told: dict[str, list[str]] = {}
    for screen, verbs in screens.items():
        for one, other in combinations(verbs, 2):
            shared = [key for key in one.keys.split(",") if key and key in other.keys.split(",")]
            if shared and not {one.name, other.name} & set(amiss):
                moved = one if one not in USUAL[screen] else other
                words = f"{printed(shared[0])} is given to {one.name} and to {other.name}"
                told.setdefault(f"{_written_at(held, screen, moved.name)}: {words}", []).append(screen)
    for words, there in told.items():
        yield f"{words} on the screen{'s' * (len(there) > 1)} {', '.join(there)}: give one another key, or [] for none"


def _written_at(held: Settings, screen: str, name: str) -> str:
    """Where a verb's key is written: for its screen, else for all."""
    own = held.where(name, f"keys.{screen}")
    return own if own != held.path else held.where(name, "keys")
