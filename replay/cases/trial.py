"""Running a case: each step in turn, up to the first thing that is not as the case says."""

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from replay.case import NOWHERE, Case, CaseFile, Choice, Step, table_of
from replay.cases.offered import offers, offers_verb
from replay.core.game import AnyTable, Game, Legal
from replay.core.rule import Breach, breaches
from replay.core.seal import SALT
from replay.core.text import Unreadable
from replay.line.adjustment import value_at
from replay.line.judgement import decide, fold
from replay.notation import parse, sentences
from replay.recording.filling import debts, face_down, placed
from replay.recording.means import Means
from replay.recording.pocket import Pocket
from replay.recording.refusal import Refusal
from replay.recording.secrets import hidden, open_from

NOTHING = "nothing"
"""What stands where there is no value; TOML has no null."""


class Result(Struct, frozen=True):
    """How a case ended: passed, or the step (from 1), the path and the two values that first differ."""

    id: str
    passed: bool
    title: str = ""
    step: int = 0
    path: str = ""
    expected: Any = None
    found: Any = None

    @property
    def reason(self) -> str:
        """The difference in a sentence; empty for a case that passed."""
        if self.passed:
            return ""
        return f"step {self.step} {self.path}: expected {_shown(self.expected)}, found {_shown(self.found)}"


class Differs(Exception):
    """Something is not as the case says."""

    def __init__(self, path: str, expected: Any, found: Any) -> None:
        """``path`` is where in the table or the step."""
        super().__init__(path)
        self.path = path
        self.expected = expected
        self.found = found


def run(file: CaseFile, waived: Collection[str] = ()) -> tuple[Result, ...]:
    """How every case of a file ended; ``waived`` rules are not enforced, to see which cases notice."""
    return tuple(_tried(file, case, frozenset(waived)) for case in file.page.case)


def _tried(file: CaseFile, case: Case, waived: frozenset[str]) -> Result:
    trial = Trial(file, table_of(file, case), waived)
    for number, step in enumerate(case.steps, start=1):
        try:
            trial.take(step)
        except Differs as differs:
            return Result(case.id, False, case.title, number, differs.path, differs.expected, differs.found)
    return Result(case.id, True, case.title)


class Trial:
    """A case under way: the table as its steps have left it."""

    def __init__(self, file: CaseFile, table: AnyTable, waived: frozenset[str]) -> None:
        """Salts are all zero here: a case has nobody to hide from."""
        self.file = file
        self.game: Game = file.game
        self.table = table
        self.waived = waived
        self._drawer = Pocket()
        self._means = Means(lambda: 0, lambda: bytes(16), lambda: bytes(SALT), _no_dice, self._drawer)
        self._seals: set[str] = set()
        self._turn = 0

    def take(self, step: Step) -> None:
        """One step. Raises ``Differs``."""
        self._turn += 1
        if step.order or step.enlist:
            self._order(step)
        if step.awaits is not None:
            self._awaits(step.awaits)
        if step.owed is not None:
            owed = {debt.pool: debt.count for debt in debts(self.game.awaits(self.table))}
            _compare("owed", step.owed, owed)
        if step.legal is not None:
            self._legal(step.legal)
        for path, value in (step.expect or {}).items():
            self._expect(path, value)

    # ------------------------------------------------------------ orders

    def _order(self, step: Step) -> None:
        order = self._said(step)
        waived = self.waived | set(step.waives)
        found = breaches(lambda more: self.game.decide(self.table, order, waived | more))
        if step.breach:
            names = [breach.rule for breach in found]
            if step.breach not in names:
                raise Differs("breach", step.breach, names or "accepted")
            return
        if found:
            raise Differs("order", "accepted", f"{found[0].reason} ({found[0].rule})")
        events = decide(self.game, self.table, (order,), waived)
        self.table = fold(self.game, self.table, events)
        if step.events is not None:
            self._events(step.events, events)

    def _said(self, step: Step) -> Any:
        """The step's order as a recorder would write it: seat and pool filled in, secrets sealed and opened."""
        try:
            order: Any = self._enlisted(step.enlist) if step.enlist else parse(self.game, step.order)
            order = placed(self.game, self.table, replace(order, by=order.by or step.by))
            order = face_down(self.file.page.options, self._match, self._means, order, self._turn.to_bytes(16, "big"))
        except (Unreadable, Refusal) as stray:
            raise Differs("order", step.order or step.enlist, str(stray)) from None
        self._seals.update(part.seal for _, part in hidden(order))
        return open_from(self._drawer, order, self._match, self._drawer.keys(), self._seals)

    def _enlisted(self, name: str) -> Any:
        if name not in self.file.texts:
            raise Unreadable(name, "no such text in this file")
        return self.game.muster(self.file.texts[name], self.file.fetch)

    @property
    def _match(self) -> str:
        return str(getattr(self.table, "match", NOWHERE))

    def _events(self, expected: tuple[str | dict[str, Any], ...], had: tuple[Any, ...]) -> None:
        """Every event that is told, and of those not worth a line the ones the case names."""
        left = list(expected)
        for place, event in enumerate(had, start=1):
            told, shown = self.game.tell(event), json.decode(json.encode(event))
            if left and left[0] in (told, shown):
                left.pop(0)
            elif told:
                raise Differs(f"events[{place}]", left[0] if left else "no more", told)
        if left:
            raise Differs(f"events[{len(had) + 1}]", left[0], "no more")

    # ------------------------------------------------------------ looks at the table

    def _awaits(self, expected: tuple[str, ...] | dict[str, tuple[str, ...]]) -> None:
        calls = self.game.awaits(self.table)
        _compare("awaits", sorted(expected), sorted({call.seat for call in calls}))
        for seat, verbs in expected.items() if isinstance(expected, dict) else ():
            may = {verb for call in calls if call.seat == seat for verb in call.orders}
            missing = [verb for verb in verbs if verb not in may]
            if missing:
                raise Differs(f"awaits.{seat}", missing[0], sorted(may))

    def _legal(self, choice: Choice) -> None:
        legal = self.game.legal(self.table, self.file.page.opened)
        for line in choice.includes:
            if not self._offers(legal, line):
                raise Differs("legal.includes", line, "not offered")
        for line in choice.excludes:
            if self._offers(legal, line):
                raise Differs("legal.excludes", f"not {line}", "offered")

    def _offers(self, legal: Legal, line: str) -> bool:
        if line in sentences(self.game.Orders):
            return offers_verb(legal, line)
        try:
            return offers(legal, placed(self.game, self.table, parse(self.game, line)))
        except (Unreadable, Refusal) as stray:
            raise Differs("legal", line, str(stray)) from None

    def _expect(self, path: str, value: Any) -> None:
        try:
            found = value_at(self.table, path)
        except Breach as breach:
            raise Differs(path, value, breach.reason) from None
        _compare(path, value, NOTHING if found is None else found)


def _compare(path: str, expected: Any, found: Any) -> None:
    """Raises ``Differs`` with the first value that is not the same, and the path to it."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key in (*expected, *(key for key in found if key not in expected)):
            _compare(f"{path}.{key}", expected.get(key, NOTHING), found.get(key, NOTHING))
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for place, (one, other) in enumerate(zip(expected, found, strict=True)):
            _compare(f"{path}.{place}", one, other)
    elif expected != found or isinstance(expected, bool) != isinstance(found, bool):
        raise Differs(path, expected, found)


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.encode(value).decode()


def _no_dice(count: int, sides: int) -> tuple[int, ...]:
    raise AssertionError(f"a case names its faces; nobody draws {count} dice of {sides} sides")
