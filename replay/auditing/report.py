"""What an audit of a line comes to, gathered for whoever reads it: findings by what is to be done about them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from replay.acts import Opened
from replay.auditing.finding import Finding, Verdict
from replay.book import Book
from replay.line.reading import CORRECTED, RECORDED
from replay.showing.proceedings import Proceeding, proceedings

BY_RULE = (Verdict.NOT_CHECKED, Verdict.PENDING)
"""Verdicts told rule by rule and not entry by entry: there may be hundreds, and nothing is to be done about them."""
BOTH = "in both readings"
"""What is said of an entry that is open as recorded and as corrected."""


class Report(Struct, frozen=True):
    """The findings on a line up to its head, by entry, and what was asked of judges there.

    ``match`` and ``last_hash``, that of the head, are in hex.
    """

    match: str
    genesis: Opened
    line: str
    head: int
    last_hash: str
    findings: tuple[Finding, ...]
    heard: tuple[Proceeding, ...] = ()

    @property
    def counts(self) -> Mapping[Verdict, int]:
        """How many entries have which verdict, in the order in which people want to know."""
        return counts(self.findings)

    @property
    def open(self) -> tuple[Finding, ...]:
        """What nobody has dealt with yet, an entry each."""
        return tuple(finding for finding in together(self.findings) if finding.open)

    @property
    def waiting(self) -> tuple[Proceeding, ...]:
        """The questions that wait for a judge: they are open too."""
        return tuple(one for heard in self.heard for one in heard.waiting)

    @property
    def settled(self) -> tuple[Finding, ...]:
        """What is worth a look and not open: agreed, ruled, put right, or remarked upon."""
        return tuple(finding for finding in together(self.findings) if worth_a_look(finding) and not finding.open)

    def by_rule(self, verdict: Verdict) -> Mapping[str, tuple[int, ...]]:
        """The entries with a verdict, under each rule that it rests on."""
        found: dict[str, list[int]] = {}
        for finding in self.findings:
            if finding.verdict is verdict:
                for rule in dict.fromkeys(finding.rules) or ("",):
                    found.setdefault(rule, []).append(finding.n)
        return {rule: tuple(entries) for rule, entries in found.items()}


def counts(findings: Iterable[Finding]) -> Mapping[Verdict, int]:
    """How many entries have which verdict: each counts once, as it stands; what only follows from another does not."""
    standing = {finding.n: finding.verdict for finding in findings if not finding.under}
    given = Counter(standing.values())
    return {verdict: given[verdict] for verdict in Verdict if given[verdict]}


def opened(findings: Iterable[Finding]) -> int:
    """How many entries nobody has dealt with yet: one that is open in both readings counts once."""
    return len({finding.n for finding in findings if finding.open})


def dealt_with(findings: Iterable[Finding]) -> int:
    """How many entries are broken as they were written, and settled since."""
    return len({finding.n for finding in findings if finding.dealt})


def together(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings, an entry that is open in both readings told once: as recorded, with what is found ``again``; and
    what a correction orphaned told under it.
    """
    found: list[Finding] = []
    for one in _gathered(tuple(findings)):
        before = found[-1] if found else one
        if before.open and one.open and (before.n, before.reading, one.reading) == (one.n, RECORDED, CORRECTED):
            hang = tuple(sorted({*before.consequences, *one.consequences}))
            found[-1] = replace(before, consequences=hang, again=one)
        else:
            found.append(one)
    return tuple(found)


def _gathered(findings: Sequence[Finding]) -> Iterator[Finding]:
    """The findings, the orphans among them under the corrections that orphaned them."""
    there, by = {one.n for one in findings}, dict[int, list[int]]()
    for one in findings:
        if one.verdict is Verdict.ORPHANED:
            by.setdefault(one.by, []).append(one.n)
    for one in findings:
        if one.verdict is Verdict.ORPHANED and one.by in there:
            continue
        yield replace(one, orphans=tuple(by[one.n])) if one.n in by else one


def worth_a_look(finding: Finding) -> bool:
    """Whether a finding is told by itself: what only follows from another is told under that one."""
    if finding.under:
        return False
    return (finding.verdict is not Verdict.CLEAN and finding.verdict not in BY_RULE) or bool(
        finding.remarks or finding.orphans
    )


def report(book: Book, line: str, findings: Iterable[Finding]) -> Report:
    """Findings on the line called so, with its proceedings. Raises ``Newer`` and ``Damaged``."""
    found, head = tuple(findings), book.head
    return Report(book.match.hex(), book.genesis, line, head, book.hash(head).hex(), found, proceedings(book))
