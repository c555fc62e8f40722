"""What every log keeps, whatever was played, mistaken, corrected, ruled, undone and forked on it.

Each class is one property, tried on matches of its own; the machines of ``matches`` write them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from replay.acts import Forked, Held, Orphaned
from replay.auditing.finding import Finding, Verdict
from replay.auditor import audit
from replay.book import Book
from replay.core.rule import STRUCTURE
from replay.correcting.preview import preview
from replay.cursor import Cursor
from replay.line.judgement import advance, judge, same
from tests.invented import hilltop
from tests.replay import reference
from tests.replay.ledger import MATCH, Ledger
from tests.replay.matches import Match, Tampered, TwoEditions, second_edition, third_edition


def acts(line: Ledger) -> list[Any]:
    return [act for _, act in line.book.acts()]


def plain(outcome: Any) -> Any:
    """An outcome as the reference has it."""
    return outcome.events if isinstance(outcome, Held) else "orphaned" if isinstance(outcome, Orphaned) else "struck"


def read(line: Ledger, n: int, k: int) -> dict[int, Any]:
    return {m: plain(outcome) for m, outcome in line.book.standing(n, k)}


def meant(line: Ledger, n: int, k: int) -> tuple[Any, ...]:
    intent = line.book.intent(n, k)
    return intent.source, intent.orders, frozenset(intent.waives)


def said(line: Ledger, upto: int) -> dict[int, tuple[Any, ...]]:
    """What acts mean to say, whoever said so."""
    return {n: meant(line, n, line.book.head)[1:] for n, _ in line.book.decided(1, upto)}


# ---------------------------------------------------------------- 1


class TheCursorEqualsTheFold(Tampered):
    """At every entry and under the corrections up to any, with one cache for all lines."""

    @invariant()
    def at_a_few_moments_while_it_is_written(self) -> None:
        for line in self.lines:
            head = line.book.head
            for n, k in ((head, head), (1 + head // 2, head), (1 + head // 3, 1 + head // 2)):
                assert line.cursor.table(n, k) == reference.table(line.game, MATCH, acts(line), n, k), (n, k)

    def teardown(self) -> None:
        for line in getattr(self, "lines", ()):
            afresh = Cursor(Book.of(line.game, line.entries), self.cache, every=4)
            for k in range(1, line.book.head + 1):
                assert read(line, k, k) == reference.outcomes(acts(line), k, k)
                for n, table in enumerate(reference.tables(line.game, MATCH, acts(line), k), start=1):
                    assert afresh.table(n, k) == table, (n, k)


# ---------------------------------------------------------------- 2


class WhatWasBelievedNeverChanges(Tampered):
    """The table as recorded, and whatever a copy that holds less can see."""

    def __init__(self) -> None:
        super().__init__()
        self.believed: dict[tuple[int, int], Any] = {}

    @invariant()
    def as_recorded(self) -> None:
        for row, line in enumerate(self.lines):
            head = line.book.head
            self.believed.setdefault((row, head), line.cursor.as_recorded(head))
            for n in (head, 1 + head // 2, 1 + head // 3):
                assert line.cursor.as_recorded(n) == self.believed.setdefault((row, n), line.cursor.as_recorded(n))

    def teardown(self) -> None:
        for line in getattr(self, "lines", ()):
            remote = Ledger(game=line.game, entries=line.entries[: 1 + line.book.head // 2])
            for k in range(1, remote.book.head + 1):
                for n in {1, 1 + k // 2, k}:
                    assert read(remote, n, k) == read(line, n, k)
                    assert remote.cursor.table(n, k) == line.cursor.table(n, k)


# ---------------------------------------------------------------- 3


class OutcomesEqualAFreshMatchOfTheFinalIntents(Match):
    """Whoever had known it all from the start would have the same table; what is refused is passed over."""

    @invariant()
    def at_head(self) -> None:
        for line in self.lines:
            table = line.book.start()
            for n, outcome in line.book.standing(line.book.head):
                fresh = judge(line.game, table, line.book.intent(n))
                assert same(outcome, fresh), n
                table = advance(line.game, table, fresh)
            assert line.table == table


# ---------------------------------------------------------------- 4


class StrikeThenRedoRestoresEveryOutcome(Tampered):
    """Under another edition too, and whoever did the one or the other."""

    @rule(data=st.data(), other=st.booleans())
    def strike_and_redo(self, data: st.DataObject, other: bool) -> None:
        line = self.line(data)
        head = line.book.head
        before, intents = read(line, head, head), said(line, head)
        target = data.draw(st.integers(1, head), label="target")
        self.attempt(lambda: line.strike(target))
        if line.book.head > head:
            hand = line.under(second_edition() if line.game is hilltop else hilltop) if other else line
            hand.strike(head + 1)
            self.lines[self.lines.index(line)] = hand
            assert read(hand, head, hand.book.head) == before
            assert said(hand, head) == intents


# ---------------------------------------------------------------- 5


class IntentsEqualASecondImplementation(Tampered):
    @invariant()
    def at_head_and_before(self) -> None:
        for line in self.lines:
            for n, _ in line.book.decided():
                for k in {line.book.head, (n + line.book.head) // 2}:
                    assert meant(line, n, k) == reference.intent(acts(line), n, k), (n, k)


# ---------------------------------------------------------------- 6


class HonestLogsAuditClean(TwoEditions):
    """Both passes, in the hands of either edition: nobody who was honest is ever accused."""

    def teardown(self) -> None:
        for line in getattr(self, "lines", ()):
            for game in (third_edition(), second_edition()):
                for finding in audit(line.under(game).cursor):
                    assert finding.verdict is not Verdict.BROKEN, finding
                    assert not finding.open, finding


class AnUnaffectedTamperedActStaysBroken(Tampered):
    """As recorded it is broken for ever, and open while nothing that was written since has to do with it.

    What is told under an earlier broken entry, because nothing can be held against the table between, is open with it.
    """

    def teardown(self) -> None:
        for line in getattr(self, "lines", ()):
            hand = line.under(hilltop)
            findings: dict[tuple[int, bool], Finding] = {(f.n, f.k >= f.n): f for f in audit(hand.cursor)}
            for n in forgeries(hand):
                assert findings[n, False].verdict is Verdict.BROKEN
                assert answered_for(findings, n)


def answered_for(findings: Mapping[tuple[int, bool], Finding], n: int) -> bool:
    one = findings[n, False]
    return one.open or (n, True) in findings or bool(one.under and answered_for(findings, one.under))


def forgeries(line: Ledger) -> Iterator[int]:
    """Entries whose events are not what their order had on the table then."""
    for n, act in line.book.decided():
        if line.entries[n - 1].actor == "scribe forger":
            fair = judge(hilltop, line.cursor.as_recorded(n - 1), line.book.intent(n, n))
            if fair != Held(act.events):
                yield n


# ---------------------------------------------------------------- 7


class AForkReadsAndMeansWhatItsParentDid(TwoEditions):
    """As recorded, what the parent believed at its base; as corrected, what it believes now."""

    def forked(self, parent: Ledger, child: Ledger, corrected: bool) -> None:
        base = child.book.head - 1
        k = parent.book.head if corrected else base
        assert child.table == parent.cursor.table(base, k)
        assert read(child, base, base + 1) == read(parent, base, k)
        for n, _ in child.book.decided(1, base):
            assert meant(child, n, base + 1)[1:] == meant(parent, n, k)[1:]
        alone = Ledger(game=child.game, entries=child.entries)
        assert alone.table == child.table
        super().forked(parent, child, corrected)

    @invariant()
    def lines_leave_each_other_alone(self) -> None:
        for line in self.lines:
            copy = Ledger(game=line.game, entries=line.entries)
            assert copy.table == line.table
            assert read(copy, copy.book.head, copy.book.head) == read(line, line.book.head, line.book.head)


# ---------------------------------------------------------------- 9


class ARetriedCorrectionGetsItsFirstAnswer(Tampered):
    """Asked again on the same head, before or after it was written, a correction comes to the same bytes."""

    @rule(data=st.data())
    def asked_again(self, data: st.DataObject) -> None:
        line = self.line(data)
        corrections = line.book.corrections()
        assume(corrections)
        c, act = data.draw(st.sampled_from(corrections), label="correction")
        hand = line.under(second_edition() if getattr(act, "edition", "") else hilltop)
        if not isinstance(act, Forked):
            again = preview(hand.cursor, act, c - 1)
            assert hand.book.codec.write(again.act) == line.entries[c - 1].payload
            assert again.hash == line.entries[c - 1].parent


# ---------------------------------------------------------------- 10


class OpenedOnlyGrows(Tampered):
    @invariant()
    def with_every_entry(self) -> None:
        for line in self.lines:
            k = line.book.head
            assert line.book.opened(1 + k // 2).items() <= line.book.opened(k).items()
            assert line.book.opened(1 + k // 3).items() <= line.book.opened(1 + k // 2).items()
            assert all(value in "123" for value in line.book.opened().values())


# ---------------------------------------------------------------- 11


class RulingAnOrphanLiftsThatBreachAndOverturningRestoresIt(Match):
    @rule(data=st.data())
    def rule_and_overturn(self, data: st.DataObject) -> None:
        line = self.line(data)
        orphans = [n for n, outcome in line.book.standing(line.book.head) if isinstance(outcome, Orphaned)]
        assume(orphans)
        n = data.draw(st.sampled_from(orphans), label="orphan")
        head = line.book.head
        # of a run of orphans the log has the first one's breach; this is its own
        breach = judge(line.game, line.cursor.table(n - 1), line.book.intent(n))
        assert isinstance(breach, Orphaned)
        assume(breach.rule != STRUCTURE)
        before = read(line, head, head)
        line.rule(n, breach.rule)
        ruled = judge(line.game, line.cursor.table(n - 1), line.book.intent(n))
        assert same(ruled, line.book.outcome(n))
        assert not (isinstance(ruled, Orphaned) and ruled.rule == breach.rule)
        line.strike(line.book.head)
        assert read(line, head, line.book.head) == before


PROPERTIES = (
    (TheCursorEqualsTheFold, 20),
    (WhatWasBelievedNeverChanges, 20),
    (OutcomesEqualAFreshMatchOfTheFinalIntents, 60),
    (StrikeThenRedoRestoresEveryOutcome, 40),
    (IntentsEqualASecondImplementation, 20),
    (HonestLogsAuditClean, 40),
    (AnUnaffectedTamperedActStaysBroken, 25),
    (AForkReadsAndMeansWhatItsParentDid, 40),
    (ARetriedCorrectionGetsItsFirstAnswer, 25),
    (OpenedOnlyGrows, 25),
    (RulingAnOrphanLiftsThatBreachAndOverturningRestoresIt, 40),
)
"""Each property, and how many matches it is tried on where Hypothesis tries ``HUNDRED`` examples of a law."""
HUNDRED = 100


def tried(machine: type[Match], examples: int) -> Any:
    """The test of a property."""
    test = machine.TestCase
    test.settings = settings(
        settings(), max_examples=examples * settings().max_examples // HUNDRED, stateful_step_count=30
    )
    return test


globals().update({f"Test{machine.__name__}": tried(machine, examples) for machine, examples in PROPERTIES})
