"""What lies before a judge: findings and proceedings as one list, what is open first."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from replay.auditing.finding import Finding, Verdict
from replay.auditing.report import BOTH, counts, opened, together, worth_a_look
from replay.core.count import counted
from replay.line.reading import CORRECTED
from replay.showing.proceedings import Proceeding, Summons
from replay.wording.teller import Teller

SIGNS: Mapping[Verdict, str] = {
    Verdict.BROKEN: "!",
    Verdict.STOOD: "§",
    Verdict.RULED: "¶",
    Verdict.ADJUSTED: "¶",
    Verdict.ORPHANED: "†",
    Verdict.KEPT: "±",
    Verdict.OTHERWISE: "–",
    Verdict.CLEAN: "✓",
    Verdict.PENDING: "~",
    Verdict.NOT_CHECKED: "–",
}
"""The printer's marks of verdicts."""
ORDER = (Verdict.BROKEN, Verdict.KEPT, Verdict.STOOD, Verdict.RULED, Verdict.ADJUSTED)
"""Verdicts in the order in which people look at what they are about; the others come after them."""
ASKED, DECIDED, CALLED = "disputed", "ruled", "called"


class Item(Struct, frozen=True):
    """Something to look at: a finding or a proceeding about entry ``n``, its mark and word, and what it is told as.

    ``aside`` says whose it is: who asks, who ruled, which entry it holds by. ``called`` is the entry in which a judge
    was called to it, where nobody has asked anything yet.
    """

    n: int
    sign: str
    word: str
    told: str
    rules: tuple[str, ...] = ()
    aside: str = ""
    open: bool = False
    finding: Finding | None = None
    heard: Proceeding | None = None
    called: int = 0

    @property
    def key(self) -> tuple[int, int, str]:
        """What tells an item from all others, whatever becomes of it."""
        return (self.n, self.heard.n if self.heard else self.called, self.finding.reading if self.finding else "")


class Docket(Struct, frozen=True):
    """Everything to look at, in its order, and how many entries have which verdict; ``upto`` is the last one seen."""

    items: tuple[Item, ...] = ()
    counts: Mapping[Verdict, int] = {}
    upto: int = 0

    @property
    def broken(self) -> int:
        """How many entries are broken and open."""
        return opened(item.finding for item in self.items if item.finding)

    @property
    def disputed(self) -> int:
        """How many questions wait for a judge."""
        return sum(item.open for item in self.items if not item.finding)


def docket(
    findings: Iterable[Finding],
    heard: Iterable[Proceeding],
    teller: Teller,
    upto: int,
    called: Iterable[Summons] = (),
) -> Docket:
    """The list, from what is found and asked and where a judge was called; ``upto`` is the last entry looked at."""
    found = tuple(findings)
    looked = (one for one in together(found) if worth_a_look(one))
    items = [*(_found(one, teller) for one in looked), *map(_asked, heard), *map(_called, called)]
    return Docket(tuple(sorted(items, key=_rank)), counts(found), upto)


def _rank(item: Item) -> tuple[bool, int, int]:
    """Open findings, open disputes, then what is settled, each by its entry."""
    verdict = item.finding.verdict if item.finding else Verdict.RULED
    place = ORDER.index(verdict) if verdict in ORDER else len(ORDER)
    if item.open:
        return (False, 0 if item.finding else 1, item.n)
    return (True, place, item.n)


def _found(one: Finding, teller: Teller) -> Item:
    clean, orphaning = one.verdict is Verdict.CLEAN, bool(one.orphans)
    sign = SIGNS[Verdict.ORPHANED] if clean and orphaning else "" if clean else SIGNS[one.verdict]
    word = one.verdict.value if not clean else "correction" if orphaning else "remark"
    told = teller.entry(one.n, recorded=one.reading != CORRECTED) or "nothing"
    return Item(one.n, sign or '"', word, told, one.rules, _by(one), one.open, finding=one)


def _by(one: Finding) -> str:
    if one.by:
        return f"by {one.by}"
    if one.verdict is Verdict.STOOD:
        return "agreed"
    if one.dealt:
        return f"by {one.dealt}"
    if one.orphans and not one.open:
        return counted(len(one.orphans), "orphan")
    return BOTH if one.again else CORRECTED if one.reading == CORRECTED else ""


def _asked(one: Proceeding) -> Item:
    if one.asked is None:
        decision = one.decisions[0]
        ruled = decision.ruled
        return Item(one.at, "¶", DECIDED, ruled.decision, _cited(one), ruled.judge, heard=one)
    rules = _cited(one)
    for waiting in one.waiting:
        told, how = waiting.asked or one.asked, "asked" if waiting is one else "appealed"
        return Item(one.at, "?", ASKED, told.question, rules, f"{how} in {waiting.n}", True, heard=one)
    last = one.rulings[-1].ruled
    return Item(one.at, "¶", DECIDED, f"{last.remedy}: {last.decision}", rules, last.judge, heard=one)


def _called(one: Summons) -> Item:
    told = one.about or "the judge was called: nothing is asked yet"
    return Item(one.at, "?", CALLED, told, aside=f"called in {one.n}", open=True, called=one.n)


def _cited(one: Proceeding) -> tuple[str, ...]:
    first = one.asked.rule if one.asked else ""
    return tuple(dict.fromkeys(filter(None, (first, *sorted(one.rules)))))
