"""What a match may choose when it is opened, and the readings taken where a rulebook is unclear."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Literal, TypeAlias

from msgspec import Struct

Value: TypeAlias = bool | int | str


class Option(Struct, frozen=True):
    """One thing a match may choose.

    A ``choice`` is a word out of ``choices``, a ``flag`` true or false, a ``count`` a whole number from ``least`` to
    ``most``. ``gist`` says what is chosen, ``means`` what each value comes to, in the order of ``values``.
    ``reading`` is the id of the unclear passage that the option settles, if it settles one.
    """

    key: str
    default: Value
    choices: tuple[str, ...] = ()
    kind: Literal["choice", "flag", "count"] = "choice"
    gist: str = ""
    reading: str = ""
    least: int = 0
    most: int = 1_000_000
    means: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """The values there are, as people write them; none of a count, which has bounds."""
        return self.choices or (("true", "false") if self.kind == "flag" else ())


class Unsettled(ValueError):
    """An option cannot be taken: there is no such key, or it does not allow the value."""

    def __init__(self, key: str, why: str) -> None:
        """``why`` is for people: what was given and what would be allowed."""
        super().__init__(f"{key}: {why}")
        self.key = key
        self.why = why


def settle(options: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """Every option in its order, as given, else by default; values typed or as people write them.

    Raises ``Unsettled`` for a key that is not there or a value that is not allowed.
    """
    for key in given:
        if key not in options:
            raise Unsettled(key, _unknown(key, options))
    return {key: settled(option, given.get(key, option.default)) for key, option in options.items()}


def completed(options: Mapping[str, Option], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """What a match chose when it was opened, and the default of every option that has come to the game since.

    A key that the game has no longer stays as it was written. Raises ``Unsettled`` for a value that is not allowed.
    """
    known = {key: settled(option, chosen.get(key, option.default)) for key, option in options.items()}
    return {**known, **{key: value for key, value in chosen.items() if key not in known}}


def settled(option: Option, value: Any) -> Value:
    """A value in the kind its option takes. Raises ``Unsettled``."""
    written = str(value)
    if option.kind == "flag":
        if written.lower() not in ("true", "false"):
            raise Unsettled(option.key, f"{written!r} is neither true nor false")
        return written.lower() == "true"
    if option.kind == "count":
        return _count(option, written)
    if written not in option.choices:
        raise Unsettled(option.key, f"{written!r} is not one of {_listed(option.choices)}")
    return written


def _count(option: Option, written: str) -> int:
    digits = written.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 12):
        raise Unsettled(option.key, f"{written!r} is not a whole number")
    if not option.least <= int(written) <= option.most:
        raise Unsettled(option.key, f"{int(written):,} is not between {option.least:,} and {option.most:,}")
    return int(written)


def _unknown(key: str, options: Mapping[str, Option]) -> str:
    near = get_close_matches(key, options, n=3, cutoff=0.5)
    return f"there is no such option; {'near it' if near else 'there are'}: {_listed(near or options)}"


def _listed(choices: Iterable[str]) -> str:
    return ", ".join(choices)
