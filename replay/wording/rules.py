"""What a match makes of a rule, in words."""

from collections.abc import Mapping
from typing import Any

from replay.core.rule import Rule

AS_IT_IS = "as the book has it"
"""The reading of a rule where a match says nothing of it."""


def reading_taken(rule: Rule, options: Mapping[str, Any]) -> str:
    """What a match with these options takes of a rule that one of them changes; empty where none does."""
    if not rule.reading:
        return ""
    taken = options.get(rule.reading, AS_IT_IS)
    word = {True: "yes", False: "no"}.get(taken, taken) if isinstance(taken, bool) else taken
    return f"{rule.reading} = {word}"
