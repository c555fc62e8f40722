"""A finding in lines for people, and as a document; what a game tells in it by the players' names."""

from typing import Any

from replay.acts import Held
from replay.auditing.finding import Finding, Said
from replay.line.reading import CORRECTED
from replay.wording.teller import Teller


def lines(finding: Finding, teller: Teller) -> list[str]:
    """The verdict on an entry in one line, and under it what was expected, how it adds up, and what follows."""
    rules = f" ({', '.join(finding.rules)})" if finding.rules else ""
    by = f" by {finding.by}" if finding.by else ""
    reading = f", {finding.reading}" if finding.reading == CORRECTED else ""
    mark = "!" if finding.open else " "
    recorded = "; ".join(told(finding.recorded, teller))
    found = [f"{mark} {finding.n:>5} {finding.verdict.value}{by}{rules}{reading}: {recorded}"]
    if finding.expected is not None:
        found.append(f"        expected: {'; '.join(told(finding.expected, teller))}")
    found += [f"        {line}" for line in (*finding.arithmetic, *remarked(finding))]
    if finding.consequences:
        found.append(f"        then also: {', '.join(map(str, finding.consequences))}")
    return found


def remarked(finding: Finding) -> tuple[str, ...]:
    """What is worth knowing of an entry and breaks nothing, each with its rule."""
    return tuple(remark.text + (f" ({remark.rule})" if remark.rule else "") for remark in finding.remarks)


def told(said: Said, teller: Teller) -> tuple[str, ...]:
    """What is said of an entry, a line for each thing."""
    if isinstance(said.outcome, Held):
        return teller.outcome(said.outcome)
    return tuple(f"entry {n}: {'; '.join(teller.outcome(outcome))}" for n, outcome in said.acts) or said.told


def document(finding: Finding, teller: Teller) -> dict[str, Any]:
    """All of a finding."""
    return {
        "n": finding.n,
        "k": finding.k,
        "reading": finding.reading,
        "verdict": finding.verdict.value,
        "rules": finding.rules,
        "recorded": told(finding.recorded, teller),
        "expected": told(finding.expected, teller) if finding.expected else None,
        "arithmetic": finding.arithmetic,
        "remarks": finding.remarks,
        "by": finding.by,
        "consequences": finding.consequences,
        "open": finding.open,
    }
