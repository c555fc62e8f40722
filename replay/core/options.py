"""What a match may choose when it is opened, and the readings taken where a rulebook is unclear."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from msgspec import Struct

Value = bool | int | str
Settled = Mapping[str, Value]
"""Every option of a game with the value the match has taken."""


class Option(Struct, frozen=True):
    """One thing a match may choose.

    ``default`` also says what kind of value it takes: yes or no, a whole number, or a word. Words are limited
    to ``choices``; numbers to ``least`` and ``most``, or to ``choices`` where those are given. ``reading`` is
    the id of the unclear passage it settles, if it settles one.
    """

    key: str
    default: Value
    gist: str
    choices: tuple[int | str, ...] = ()
    least: int = 0
    most: int = 0
    reading: str = ""


class Unsettled(ValueError):
    """An option cannot be taken: no such key, or a value it does not allow."""

    def __init__(self, key: str, why: str) -> None:
        """``why`` is a sentence for people; it names what would be allowed."""
        super().__init__(f"{key}: {why}")
        self.key = key
        self.why = why


def settle(options: Iterable[Option], given: Mapping[str, Value]) -> dict[str, Value]:
    """All options in their order: as given, else by default. Values may be typed or as written by people.

    Raises ``Unsettled``.
    """
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            raise Unsettled(key, _unknown(key, known))
    return {key: settled(option, given.get(key, option.default)) for key, option in known.items()}


def settled(option: Option, value: Value) -> Value:
    """One value in the kind its option takes. Raises ``Unsettled``."""
    if isinstance(option.default, bool):
        return _flag(option, value)
    if isinstance(option.default, int):
        return _number(option, value)
    if value in option.choices and isinstance(value, str):
        return value
    for choice in option.choices:
        if isinstance(choice, str) and choice == str(value):
            return choice
    raise Unsettled(option.key, f"{value!r} is not among {_listed(option.choices)}")


def flag(settings: Settled, key: str) -> bool:
    """The value of an option that is yes or no."""
    value = settings[key]
    assert isinstance(value, bool)
    return value


def number(settings: Settled, key: str) -> int:
    """The value of an option that is a whole number."""
    value = settings[key]
    assert isinstance(value, int)
    return value


def word(settings: Settled, key: str) -> str:
    """The value of an option that is a word."""
    value = settings[key]
    assert isinstance(value, str)
    return value


def _flag(option: Option, value: Value) -> bool:
    written = str(value).lower()
    if written not in ("true", "false"):
        raise Unsettled(option.key, f"{value!r} is neither true nor false")
    return written == "true"


def _number(option: Option, value: Value) -> int:
    try:
        if isinstance(value, bool):
            raise ValueError
        counted = int(value)
    except ValueError:
        raise Unsettled(option.key, f"{value!r} is not a whole number") from None
    if option.choices and counted not in option.choices:
        raise Unsettled(option.key, f"{counted} is not among {_listed(option.choices)}")
    if not option.choices and not option.least <= counted <= option.most:
        raise Unsettled(option.key, f"{counted:,} is not from {option.least:,} to {option.most:,}")
    return counted


def _unknown(key: str, known: Mapping[str, Option]) -> str:
    near = get_close_matches(key, known, n=3, cutoff=0.5)
    return "no such option; " + (f"near it: {', '.join(near)}" if near else f"there are {', '.join(known)}")


def _listed(choices: Iterable[int | str]) -> str:
    return ", ".join(str(choice) for choice in choices)
