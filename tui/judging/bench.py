"""One line of a match before a judge: what is found and asked, and all there is to know of one item of it.

Used on the desk alone.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from msgspec import Struct

from eventstore.port import Conflict, Damaged, Line
from eventstore.sqlite import SqliteStore
from eventstore.views import SqliteViews
from replay.acts import Forked, Held, Remedy
from replay.auditing.docket import Docket, Item, docket
from replay.auditing.finding import Finding
from replay.auditing.report import together
from replay.auditing.settlement import followed
from replay.auditing.vigil import Vigil
from replay.auditor import audit
from replay.cases.moment import moment_cut
from replay.cases.questioning import questioned
from replay.core.dice import Roll
from replay.core.rule import STRUCTURE, Rule
from replay.core.scene import Scene
from replay.cursor import Cursor
from replay.line.judgement import advance
from replay.line.reading import CORRECTED, Reading
from replay.luck.reckoning import Luck, dice_of
from replay.recorder import Answer
from replay.recording.refusal import Refusal
from replay.recording.ruling import Halfway, rule
from replay.showing.proceedings import proceedings, summonses
from replay.showing.rolls import Rolled, rolls
from replay.wording import findings
from tui.judging.custody import signatures
from tui.judging.drafting import Draft
from tui.judging.rehearsal import Weighed, demand_written, fate, weigh
from tui.lines.folio import Folio
from tui.reports.account import account
from tui.reports.filing import demand_named, demand_ours, write, write_new
from tui.reports.markdown import markdown
from tui.reports.moment import Moment, moment
from tui.reports.web import page

SINCE = 400
"""Entries in which later rolls are looked for."""
FOLLOW = 60
"""Later entries that are told one by one, of those that a broken one changes."""
CASE = ".toml"
"""How the name of a case's file ends."""


class Since(Struct, frozen=True):
    """What happened after an entry: how many entries, the rolls, and by how much each seat's score changed."""

    entries: int
    rolls: tuple[Rolled, ...]
    scores: tuple[int, ...]


class Question(Struct, frozen=True):
    """All there is to know of an item: the table at that moment and what judges need to see beside it.

    ``recorded`` and ``expected`` are the lines in which they are told, ``fight`` the dice as they should lie, or as
    they lay where somebody only asked; ``rules`` come with the reading that the match takes; ``followers`` are the
    first of the ``follow`` later entries that would be otherwise, or that a correction orphaned, ``before`` the other
    rulings of the match on the same rule, by entry, and ``elsewhere`` the remedies of those in other matches, as far as
    the query tables have been drawn.
    """

    item: Item
    moment: Moment
    rules: tuple[tuple[Rule, str], ...] = ()
    recorded: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    arithmetic: tuple[str, ...] = ()
    fight: Scene | None = None
    followers: tuple[tuple[int, str], ...] = ()
    follow: int = 0
    before: tuple[tuple[int, str], ...] = ()
    elsewhere: tuple[str, ...] = ()
    statements: tuple[tuple[str, str], ...] = ()
    since: Since = Since(0, (), ())


class Bench:
    """Reads the line as whoever judges has to: no table is believed that is not folded from the log."""

    def __init__(self, folio: Folio) -> None:
        """Nothing has been looked at yet."""
        self.folio = folio
        self.cursor = Cursor(folio.book)
        self.vigil = Vigil(self.cursor)

    def docket(self) -> Docket:
        """What lies before the judge. Raises ``Newer`` and ``Damaged``."""
        self.vigil.take()
        book = self.folio.book
        found, heard, called = self.vigil.so_far(), proceedings(book), summonses(book)
        return docket(found, heard, self.folio.teller, self.vigil.upto, called)

    def custody(self) -> tuple[str, ...]:
        """Who has signed the line, how far, and what that shows: in lines."""
        folio = self.folio
        return signatures(folio.store, folio.book.match, folio.line, folio.means.drawer)

    def dice(self) -> Luck:
        """What dice came to, apart from fights. Raises ``Newer`` and ``Damaged``."""
        return dice_of(self.cursor)

    # ------------------------------------------------------------ one item

    def question(self, item: Item) -> Question:
        """All there is to know of it. Raises ``Newer`` and ``Damaged``."""
        finding = self._followed(item.finding) if item.finding else None
        recorded, expected = findings.apart(finding, self.folio.teller) if finding else (self._written(item), ())
        return Question(
            item=item,
            moment=moment(self.cursor, item.n),
            rules=self._rules(item),
            recorded=recorded,
            expected=expected,
            arithmetic=self._arithmetic(finding) if finding else (),
            fight=self._fight(finding) if finding else self._lain(item.n),
            followers=tuple(self._followers(finding)) if finding else (),
            follow=len(_hanging(finding)) if finding else 0,
            before=tuple(self._before(item)),
            elsewhere=self._elsewhere(item),
            statements=self._statements(item),
            since=self._since(item.n),
        )

    def _followed(self, finding: Finding) -> Finding:
        """The finding with what would follow were it put right, in either reading."""
        *_, one = together(followed(self.cursor, one) for one in (finding, finding.again) if one)
        return one

    def _arithmetic(self, finding: Finding) -> tuple[str, ...]:
        also = findings.otherwise(finding, self.folio.teller)
        return (*also, *finding.arithmetic, *findings.remarked(finding))

    def _written(self, item: Item) -> tuple[str, ...]:
        return () if item.heard else (self.folio.teller.entry(item.n, recorded=True),)

    def _rules(self, item: Item) -> tuple[tuple[Rule, str], ...]:
        known = (self.folio.rule(one) for one in item.rules)
        return tuple((rule, self.folio.reading_of(rule)) for rule in known if rule is not None)

    def _fight(self, finding: Finding) -> Scene | None:
        """The table with the dice as they should lie after it."""
        due = finding.expected.outcome if finding.expected else None
        if not isinstance(due, Held):
            return None
        game, before = self.folio.game, self.cursor.table(finding.n - 1, max(finding.k, finding.n - 1))
        with suppress(Damaged):
            scene = game.show(advance(game, before, due), {})
            if scene.fight is not None and scene.fight.clashes:
                return scene
        return None

    def _lain(self, n: int) -> Scene | None:
        """The table with the dice as they lay after entry ``n``, as it was recorded, where both have rolled by it."""
        book = self.folio.book
        if not (book.is_act(n) and any(isinstance(order, Roll) for order in book.intent(n, n).orders)):
            return None
        scene = self.folio.game.show(self.cursor.as_recorded(n), {})
        return scene if scene.fight is not None and scene.fight.below is not None else None

    def _followers(self, finding: Finding) -> Iterator[tuple[int, str]]:
        for n in _hanging(finding)[:FOLLOW]:
            yield n, self.folio.teller.entry(n)

    def _before(self, item: Item) -> Iterator[tuple[int, str]]:
        for one in proceedings(self.folio.book):
            if one != item.heard and one.rules & set(item.rules):
                yield from ((decision.n, decision.ruled.remedy) for decision in one.rulings if decision.stands)

    def _elsewhere(self, item: Item) -> tuple[str, ...]:
        store, here = self.folio.store, self.folio.book.match.hex()
        if not isinstance(store, SqliteStore):
            return ()
        drawn = (SqliteViews(store).rows("rulings", kind="ruling", rule=rule) for rule in item.rules)
        # lines that share a ruling have a row each
        found = {(row["match"], row["seq"]): str(row["remedy"]) for rows in drawn for row in rows}
        return tuple(remedy for (match, _), remedy in found.items() if match != here)

    def _statements(self, item: Item) -> tuple[tuple[str, str], ...]:
        asked = item.heard.asked if item.heard else None
        return tuple(asked.statements.items()) if asked else ()

    def _since(self, n: int) -> Since:
        head = self.folio.book.head
        now, then = (self.folio.game.show(self.cursor.table(m), {}).seats for m in (head, n))
        found = tuple(rolls(self.cursor, CORRECTED, n + 1, min(head, n + SINCE)))
        return Since(head - n, found, tuple(a.score.value - b.score.value for a, b in zip(now, then, strict=True)))

    # ------------------------------------------------------------ writing

    def foresee(self, draft: Draft) -> Weighed:
        """What a ruling would write, and what it would change, as ``weigh`` has it."""
        return weigh(self.folio, self.vigil, draft)

    def fate(self, draft: Draft, remedy: Remedy) -> str:
        """What a remedy would make of the entry that is ruled on, in few words."""
        return fate(self.folio, self.vigil, draft, remedy)

    def rule(self, draft: Draft, seen: bytes) -> str:
        """Write a ruling, and before it the question where nobody has written it yet; what was written.

        Raises ``Refusal``, ``Unreadable``, ``Unwritable``, and ``Conflict`` too where the entry whose hash is ``seen``,
        after which it was weighed, is the last no longer: then nothing is written. Raises ``Halfway`` where others
        wrote between the question and what it brings.
        """
        recorder, ruling, dispute = self.folio.recorder(), draft.ruling(self.folio.game), draft.dispute
        if recorder.book.hash(recorder.book.head) != seen:
            raise Conflict("other entries were written since this was weighed")
        if dispute:
            return self._told(rule(recorder, dispute, ruling, seen))
        demand_written(self.folio, draft)
        asked = recorder.record(draft.asked(), seen=seen)
        try:
            return self._told(rule(recorder, asked.n, ruling, asked.entry.hash))
        except Halfway:
            raise
        except (Conflict, Refusal) as others:
            told = f"the question is written as entry {asked.n}, and the ruling is not: {others.reason}"
            raise Halfway(STRUCTURE, told) from others

    def _told(self, answers: Iterable[Answer]) -> str:
        """What was written, as it is; the folio has read it, however it ends."""
        try:
            return "; ".join(f"{answer.n}  {answer.telling}" for answer in answers)
        finally:
            self.folio.catch_up()

    def what_if(self, n: int) -> Line:
        """Begin a line before entry ``n``, as corrected. Raises ``Refusal``, ``Conflict`` and ``Unwritable``."""
        called = {line.name for line in self.folio.store.lines(self.folio.book.match)}
        names = (f"what if {n}", *(f"what if {n}, {again}" for again in range(2, len(called) + 3)))
        name = next(name for name in names if name not in called)
        base = max(1, n - 1)
        began = self.folio.recorder(base).record(Forked[Any, Any](name, "", base, CORRECTED))
        return self.folio.store.line(began.line)

    def write_report(self, path: str, _: int) -> None:
        """Write the audit to a file, in Markdown where its name ends so. Raises ``Conflict`` and ``Unwritable``."""
        demand_named(path, ".html", ".md")
        demand_ours(path)
        folio = self.folio
        told = account(folio.game, folio.store, folio.store.line(folio.line), folio.means.drawer, self._found)
        write(path, (markdown if path.endswith(".md") else page)(told.blocks))

    def _found(self, cursor: Cursor) -> Iterable[Finding]:
        """What is found of the line, or of as much of it as can be read."""
        return self.vigil.findings() if cursor.book.head == self.vigil.upto else audit(cursor)

    def write_case(self, path: str, n: int) -> None:
        """Write what entry ``n`` asks of the rules as a case: the moment before it, as recorded.

        Raises ``Unreadable``, ``Conflict`` and ``Unwritable``.
        """
        demand_named(path, CASE)
        write_new(path, questioned(self.cursor, n))

    def write_moment(self, path: str, n: int, reading: Reading) -> None:
        """Write the moment after entry ``n`` as a case, as ``case cut --at N`` does. Raises as ``write_case`` does."""
        demand_named(path, CASE)
        write_new(path, moment_cut(self.cursor, n, reading))


def _hanging(finding: Finding) -> tuple[int, ...]:
    """The later entries that are told under a finding."""
    return tuple(sorted({*finding.consequences, *finding.orphans}))
