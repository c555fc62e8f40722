"""Why nothing was written: a rule that was broken, or one of a few words."""

from replay.core.rule import STRUCTURE, Breach, behind, reasons

WORDS = {
    STRUCTURE: "the order or act names what is not there, or cannot be",
    "unreadable": "the line is no order and no act",
    "conflict": "another entry stands there, or another writer was first",
    "closed": "the match is closed to orders",
    "consent": "the match asks that the others agree before dice or reveals are taken back",
    "role": "another role writes this: the judge, the scribe or the seat itself",
    "secret": "the match lays its secrets at the table, or this device does not hold the one that is asked for",
    "unfit": "the entry would not fit the log: too long, too large a number, or a character that logs do not keep",
}
"""What a refusal says where it names no rule, with what it means."""


class Refusal(Exception):
    """Nothing was written and the table is unchanged; the same may be asked again in other words.

    ``word`` is a rule's id or one of ``WORDS``; ``breaches`` are all the rules the order breaks, the first of which the
    refusal names.
    """

    def __init__(self, word: str, reason: str, breaches: tuple[Breach, ...] = ()) -> None:
        """``reason`` is for people, without the word."""
        super().__init__(f"{reason} ({word})")
        self.word = word
        self.reason = reason
        self.breaches = breaches


def foremost(breaches: tuple[Breach, ...]) -> tuple[Breach, ...]:
    """The breaches for the first reason alone.

    Whether a value fits its seal is nobody's to know before the rest holds.
    """
    return tuple(breach for breach in breaches if breach.reason == breaches[0].reason)


def refused(breaches: tuple[Breach, ...]) -> Refusal:
    """The refusal that names every breach of an order, and each reason once."""
    (first, (word, *more)), *others = reasons(breaches).items()
    said = [(first, more), *others]
    told = "; ".join(reason + behind(*rules) for reason, rules in said)
    return Refusal(word, told, breaches)
