"""What keys are called: by people, who write them as they are printed, and by the terminal's library."""

import re
import unicodedata

from textual.keys import _character_to_key, format_key

NAMED = {
    "space": "space",
    "enter": "enter",
    "tab": "tab",
    "esc": "escape",
    "escape": "escape",
    "backspace": "backspace",
    "delete": "delete",
    "insert": "insert",
    "home": "home",
    "end": "end",
    "pgup": "pageup",
    "pageup": "pageup",
    "pgdn": "pagedown",
    "pagedown": "pagedown",
    "up": "up",
    "↑": "up",
    "down": "down",
    "↓": "down",
    "left": "left",
    "←": "left",
    "right": "right",
    "→": "right",
    **{f"f{n}": f"f{n}" for n in range(1, 25)},
}
"""Keys with names of their own, and what the library calls each."""
SIGNS = {
    "space": "space",
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "minus": "−",
}
"""How some of them are printed; the others as they are written."""
SAME = {
    "ctrl+i": "Tab",
    "ctrl+m": "Enter",
    "ctrl+j": "Enter",
    "ctrl+h": "Backspace",
    "ctrl+[": "Esc",
}
"""Keys that a terminal cannot tell from others."""
OUT = {"ctrl+q": "always leaves the program", "ctrl+c": "is the terminal's own"}
"""Keys that are not given away, and why."""
EDITS = frozenset(f"ctrl+{letter}" for letter in "adefkuvwx") | {
    "ctrl+left",
    "ctrl+right",
    "ctrl+home",
    "ctrl+end",
    "ctrl+backspace",
    "ctrl+delete",
}
"""Keys that move and cut where a line is typed."""
SHIFTED = 12
"""A function key with shift is, to many terminals, the one so many further on."""


def named(written: str) -> str:
    """What the library calls a key that somebody wrote, or all it may call it, parted by commas.

    Raises ``ValueError``, in words, for what is no key that could be pressed.
    """
    # the minus that is printed is not the one that is pressed
    word = unicodedata.normalize("NFC", written).replace("−", "-")
    *with_, key = _parts(word)
    held = tuple(part.lower() for part in with_)
    together = "+".join((*held, key.lower()))
    if len(set(held)) < len(held) or not set(held) <= {"ctrl", "shift", "alt"} or not key:
        raise ValueError(_unknown(written))
    if together in SAME:
        raise ValueError(f"a terminal cannot tell {together} from {SAME[together]}")
    if together in OUT:
        raise ValueError(f"{together} {OUT[together]}")
    held = tuple(one for one in ("alt", "ctrl", "shift") if one in held)
    if found := NAMED.get(key.lower()):
        return _with(held, found)
    if len(key) != 1 or not key.isprintable():
        raise ValueError(_unknown(written))
    if "shift" in held:
        raise ValueError(f"shift and a letter are the capital: write {key.upper()!r} for {written!r}")
    return "+".join((*held, _character_to_key(key.lower() if "ctrl" in held else key)))


def _parts(word: str) -> list[str]:
    """The keys that are held down, and the one that is pressed with them, which may be the plus sign."""
    return [*word[:-2].split("+"), "+"] if word.endswith("++") else [word] if word == "+" else word.split("+")


def _with(held: tuple[str, ...], key: str) -> str:
    both = "+".join((*held, key))
    further = re.fullmatch(r"f(\d+)", key)
    if held == ("shift",) and further and int(further[1]) <= SHIFTED:
        return f"{both},f{int(further[1]) + SHIFTED}"
    return both


def _unknown(written: str) -> str:
    names = "a letter or sign, space, Enter, Tab, Esc, Home, End, PgUp, PgDn, Insert, Delete, ←, F1 to F24"
    return f"{written!r} is no key: a key is {names}, after ctrl+, alt+ or shift+ where they are held"


def printed(key: str) -> str:
    """How a key is printed, by the library's name of it."""
    *held, last = key.split("+")
    if last in SIGNS or last not in NAMED.values():
        return "+".join((*held, SIGNS.get(last) or format_key(last)))
    return "+".join((*held, last.title()))


def types(key: str) -> bool:
    """Whether a key means something where a line is typed."""
    *held, last = key.split("+")
    function = re.fullmatch(r"f\d+", last)
    return not function and (last in NAMED.values() or not held or key in EDITS)
