"""A proceeding before a judge in lines for people, and as a document."""

from collections.abc import Iterator, Mapping
from typing import Any

from replay.showing.proceedings import Decision, Proceeding

Names = Mapping[str, str]
"""Seats to the names of their players."""


def lines(one: Proceeding, names: Names, indent: str = "") -> Iterator[str]:
    """The question, what each side said, every decision, and under it its appeals."""
    asked = one.asked
    if asked is not None:
        about = ", ".join(map(str, (asked.at, *asked.concerns)))
        cited = f" ({asked.rule})" if asked.rule else ""
        yield f"{indent}{one.n:>5} {'asked' if not indent else 'appealed'} on {about}: {asked.question}{cited}"
        for seat, words in asked.statements.items():
            yield f"{indent}        {names.get(seat, seat)}: {words}"
    for decision in one.decisions:
        yield f"{indent}{decision.n:>5} {decided(decision)}"
        for appeal in decision.appeals:
            yield from lines(appeal, names, f"{indent}      ")
    if not one.decisions:
        yield f"{indent}      not ruled on yet"


def decided(decision: Decision) -> str:
    """A ruling in one line: who, the remedy, what was said, and under which rule."""
    ruled = decision.ruled
    judge = f" by {ruled.judge}" if ruled.judge else ""
    remedy = f"{ruled.remedy} to {ruled.to}" if ruled.to else ruled.remedy
    appeal = f"{ruled.appeal}, " if ruled.appeal else ""
    waived = f"; waives {', '.join(ruled.waives)}" if ruled.waives else ""
    cited = f" ({ruled.rule})" if ruled.rule else ""
    struck = f"; struck by {decision.struck}" if decision.struck else ""
    return f"ruled{judge}: {appeal}{remedy}: {ruled.decision}{cited}{waived}{struck}"


def document(one: Proceeding, names: Names) -> dict[str, Any]:
    """All of it, with the players' names."""
    asked = one.asked
    question: dict[str, Any] = (
        {}
        if asked is None
        else {
            "at": asked.at,
            "concerns": asked.concerns,
            "question": asked.question,
            "rule": asked.rule,
            "statements": {names.get(seat, seat): words for seat, words in asked.statements.items()},
        }
    )
    return {"n": one.n, **question, "rulings": [_decision(decision, names) for decision in one.decisions]}


def _decision(decision: Decision, names: Names) -> dict[str, Any]:
    ruled = decision.ruled
    return {
        "n": decision.n,
        "judge": ruled.judge,
        "remedy": ruled.remedy,
        "decision": ruled.decision,
        "rule": ruled.rule,
        "target": ruled.target,
        "waives": ruled.waives,
        "to": ruled.to,
        "appeal": ruled.appeal,
        "struck": decision.struck,
        "appeals": [document(appeal, names) for appeal in decision.appeals],
    }
