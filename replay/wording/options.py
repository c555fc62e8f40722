"""What a match of a game may choose, in words: each option, its values, what they come to, the rules it changes."""

from collections.abc import Iterator, Mapping

from replay.core.options import Option, Value
from replay.core.rule import Rule

DEFAULT = "(default)"
"""What marks the value that a match has where it chooses none."""


def spelled(value: Value) -> str:
    """A value as people write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def told(option: Option, rules: Mapping[str, Rule]) -> Iterator[str]:
    """An option in lines: what is chosen, then a value a line, the default marked; last the ``rules`` it changes."""
    yield f"{option.key}: {option.gist}"
    if option.kind == "count":
        yield f"  {spelled(option.default)} {DEFAULT}, from {option.least} to {option.most}"
    for place, value in enumerate(option.values):
        meant = f": {option.means[place]}" if place < len(option.means) else ""
        yield f"  {value}{f' {DEFAULT}' * (value == spelled(option.default))}{meant}"
    changed = ", ".join(changes(option, rules))
    if changed:
        yield f"  changes {changed}"


def changes(option: Option, rules: Mapping[str, Rule]) -> tuple[str, ...]:
    """The ids of the rules that an option reads in one way or another."""
    return tuple(rule.id for rule in rules.values() if rule.reading == option.key)
