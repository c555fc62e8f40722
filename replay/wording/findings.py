"""A finding in lines for people, and as a document; what a game tells in it by the players' names."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from replay.acts import Held
from replay.auditing.docket import ASKED
from replay.auditing.finding import Finding, Said
from replay.auditing.report import BOTH, dealt_with
from replay.core.count import counted
from replay.core.rule import behind
from replay.line.reading import CORRECTED, RECORDED
from replay.showing.proceedings import Proceeding
from replay.wording.differences import Pair, differences
from replay.wording.teller import Teller

MOST = 12
"""Later entries that are told one by one, of those that hang on one."""


def lines(finding: Finding, teller: Teller) -> list[str]:
    """The verdict on an entry in one line, and under it what was expected, how it adds up, and what follows."""
    rules = behind(*finding.rules)
    mark = "!" if finding.open else " "
    recorded, expected = apart(finding, teller)
    found = [f"{mark} {finding.n:>5} {verdict(finding)}{rules}{reading(finding)}: {'; '.join(recorded)}"]
    if finding.expected is not None:
        found.append(f"        expected: {'; '.join(expected)}")
    found += [f"        {line}" for line in otherwise(finding, teller)]
    found += [f"        {line}" for line in (*finding.arithmetic, *remarked(finding))]
    if finding.consequences:
        found.append(f"        {following(finding)}:")
        found += [f"          {line}" for line in followers(finding, teller)]
    if finding.orphans:
        found.append(f"        {orphaning(finding)}:")
        found += [f"          {line}" for line in orphans(finding, teller)]
    return found


def reading(finding: Finding) -> str:
    """In which reading it was found, after a comma; as recorded, that need not be said."""
    word = BOTH if finding.again else CORRECTED if finding.reading == CORRECTED else ""
    return f", {word}" if word else ""


def otherwise(finding: Finding, teller: Teller) -> tuple[str, ...]:
    """What is recorded and expected of an entry as corrected, where it is open in both readings and differs there."""
    if finding.again is None:
        return ()
    here, there = apart(finding, teller), apart(finding.again, teller)
    words = zip(("recorded", "expected"), here, there, strict=True)
    return tuple(f"{CORRECTED}, {word}: {'; '.join(that) or 'nothing'}" for word, this, that in words if this != that)


def verdict(finding: Finding) -> str:
    """The verdict in words, with the ruling it holds by, the correction that kept it, or what has dealt with it."""
    by = f" by {finding.by}" if finding.by else ""
    dealt = f", dealt with by {finding.dealt}" if finding.dealt else ""
    return f"{finding.verdict.value}{by}{dealt}"


def settled(found: Iterable[Finding]) -> str:
    """How many entries were broken and are settled; empty where there is none."""
    settled = dealt_with(found)
    return f"{counted(settled, 'entry', 'entries')} broken as recorded and dealt with since" if settled else ""


def following(finding: Finding) -> str:
    """How many later entries hang on an entry."""
    hang = counted(len(finding.consequences), "later entry hangs", "later entries hang")
    return f"{hang} on it, to be judged again once it is put right"


def followers(finding: Finding, teller: Teller, most: int = MOST) -> tuple[str, ...]:
    """What later entries hang on an entry: ``most`` in a line each, and how many more there are."""
    return _few(finding.consequences, teller, most)


def orphaning(finding: Finding) -> str:
    """How many orders a correction orphaned."""
    return f"{counted(len(finding.orphans), 'order holds', 'orders hold')} no longer by it"


def orphans(finding: Finding, teller: Teller, most: int = MOST) -> tuple[str, ...]:
    """What orders a correction orphaned: ``most`` in a line each, and how many more there are."""
    return _few(finding.orphans, teller, most)


def _few(entries: Sequence[int], teller: Teller, most: int) -> tuple[str, ...]:
    told = (f"{n} {teller.entry(n, recorded=True)}" for n in entries[:most])
    more = len(entries) - most
    return (*told, f"and {more} more") if more > 0 else tuple(told)


def remarked(finding: Finding) -> tuple[str, ...]:
    """What is worth knowing of an entry and breaks nothing, each with its rule."""
    return tuple(remark.text + (f" ({remark.rule})" if remark.rule else "") for remark in finding.remarks)


def apart(finding: Finding, teller: Teller) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is recorded and what was expected, a line for each thing: where both are told alike, what differs too.

    Of a correction under which its orphans are told only what it is.
    """
    if finding.orphans and finding.expected is None:
        return (teller.entry(finding.n),), ()
    recorded = told(finding.recorded, teller)
    if finding.expected is None:
        return recorded, ()
    expected = told(finding.expected, teller)
    if set(recorded) != set(expected):
        return recorded, expected
    pairs = tuple(_differing(finding.recorded, finding.expected))
    return (*recorded, *(had for had, _ in pairs)), (*expected, *(due for _, due in pairs))


def _differing(recorded: Said, expected: Said) -> Iterator[Pair]:
    if isinstance(recorded.outcome, Held) and isinstance(expected.outcome, Held):
        yield from differences(recorded.outcome, expected.outcome)
    due = dict(expected.acts)
    for n, had in recorded.acts:
        if isinstance(had, Held) and isinstance(has := due.get(n), Held):
            yield from ((f"entry {n}: {one}", f"entry {n}: {other}") for one, other in differences(had, has))
    for n in sorted({*recorded.kept, *expected.kept}):
        yield _keeps(n, recorded), _keeps(n, expected)


def _keeps(n: int, said: Said) -> str:
    return f"entry {n} is kept, to be looked at by hand" if n in said.kept else f"of entry {n} nothing is kept"


def told(said: Said, teller: Teller) -> tuple[str, ...]:
    """What is said of an entry, a line for each thing."""
    if isinstance(said.outcome, Held):
        return teller.outcome(said.outcome)
    return tuple(f"entry {n}: {'; '.join(teller.outcome(outcome))}" for n, outcome in said.acts) or said.told


def asked(question: Proceeding) -> dict[str, Any]:
    """A question that waits for a judge, in the keys of a finding; empty of one that nobody asked."""
    dispute = question.asked
    if dispute is None:
        return {}
    n, at = question.n, question.at
    nothing = {"expected": None, "arithmetic": (), "remarks": (), "by": 0, "consequences": (), "under": 0}
    told = {"n": n, "k": n - 1, "reading": RECORDED, "verdict": ASKED, "rules": tuple(filter(None, (dispute.rule,)))}
    return told | {"recorded": (dispute.question,)} | nothing | {"open": True, "dealt": 0, "at": at}


def document(finding: Finding, teller: Teller) -> dict[str, Any]:
    """All of a finding."""
    recorded, expected = apart(finding, teller)
    return {
        "n": finding.n,
        "k": finding.k,
        "reading": finding.reading,
        "verdict": finding.verdict.value,
        "rules": finding.rules,
        "recorded": recorded,
        "expected": expected if finding.expected else None,
        "arithmetic": finding.arithmetic,
        "remarks": finding.remarks,
        "by": finding.by,
        "consequences": finding.consequences,
        "under": finding.under,
        "open": finding.open,
        "dealt": finding.dealt,
    }
