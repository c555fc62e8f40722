"""Matches of Hilltop at the hands of Hypothesis: orders of every sort, and scribes who err, correct, rule and fork."""

from collections.abc import Callable
from functools import cache
from random import Random
from types import ModuleType
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from msgspec.structs import replace

from replay.acts import Intent, Orphaned
from replay.core.dice import Roll
from replay.core.form import sample
from replay.core.game import Concede, Legal
from replay.core.rule import Breach
from replay.core.seal import Hidden, Opening, commit
from replay.line.judgement import broken
from tests.invented import hilltop
from tests.replay.ledger import MATCH, Cache, Ledger
from tests.replay.variants import variant

SALT = bytes(range(16))
WAIVABLE = tuple(hilltop.rules)


def sealed(seat: str, number: int, value: str) -> Hidden:
    return Hidden(commit(MATCH.hex(), seat, number, value, SALT))


seats = st.sampled_from(("", "p1", "p2"))
faces = st.lists(st.integers(1, 6), min_size=1, max_size=2).map(tuple)
lays = st.builds(
    lambda seat, number, value: hilltop.Lay(number, sealed(seat, number, value), seat),
    st.sampled_from(("p1", "p2")),
    st.integers(1, 2),
    st.sampled_from("123"),
)
reveals = st.builds(
    lambda seat, number, value, salted: hilltop.Reveal(number, Opening(value, SALT.hex() if salted else ""), seat),
    st.sampled_from(("p1", "p2")),
    st.integers(1, 2),
    st.sampled_from("123"),
    st.booleans(),
)
orders = st.one_of(
    st.builds(Roll, faces, by=seats),
    st.builds(hilltop.Move, st.integers(-2, 7), by=seats),
    lays,
    reveals,
    st.builds(hilltop.Enlist, st.sampled_from(("Foxes", "Hares")), by=seats),
    st.builds(Concede, by=seats),
)
"""Orders that may or may not hold."""
waivers = st.lists(st.sampled_from(WAIVABLE), max_size=3, unique=True).map(tuple)


MOVES = frozenset({"move"})
"""What the editions decide otherwise."""


@cache
def second_edition() -> ModuleType:
    """Hilltop as its authors changed their minds: the hill pays two, and nobody may stay put."""
    later = ModuleType("hilltop_2")
    later.__dict__.update({name: value for name, value in vars(hilltop).items() if not name.startswith("__")})

    def decide(table: hilltop.Table, order: Any, waived: Any = frozenset()) -> tuple[Any, ...]:
        events = hilltop.decide(table, order, waived)
        still = isinstance(order, hilltop.Move) and order.steps == 0
        if still and hilltop.STANDING_STILL.id not in waived:
            raise Breach(hilltop.STANDING_STILL.id, "nobody may stay put")
        twice = isinstance(order, hilltop.Move)
        return tuple(hilltop.Scored(e.seat, 2) if twice and isinstance(e, hilltop.Scored) else e for e in events)

    def legal(table: hilltop.Table, opened: Any) -> Legal:
        found = hilltop.legal(table, opened)
        return replace(found, orders=tuple(o for o in found.orders if o != hilltop.Move(0)))

    vars(later).update(edition="2", editions={"1": MOVES}, decide=decide, legal=legal)
    return later


@cache
def third_edition() -> ModuleType:
    """Hilltop as it was at first: its authors changed their minds back."""
    return variant(edition="3", editions={"1": frozenset(), "2": MOVES})


def play_on(line: Ledger, chance: Random, most: int) -> None:
    """Some legal orders one after another, by the seat awaited; half of them say so."""
    for _ in range(most):
        legal = line.game.legal(line.table, {})
        choices = [*legal.orders, *(sample(form, chance) for form in legal.forms)]
        if not choices:
            return
        order = choices[chance.randrange(len(choices))]
        said = replace(order, by=line.table.active) if chance.randrange(2) else order
        line.order(said)


class Match(RuleBasedStateMachine):
    """Several lines of one match, one cache of keyframes between them; every entry is as the game decides it."""

    @initialize(goal=st.sampled_from((3, 1_000_000)), chance=st.integers(0, 2**32), most=st.integers(0, 16))
    def open(self, goal: int, chance: int, most: int) -> None:
        self.cache = Cache()
        self.lines = [Ledger(goal=goal, cache=self.cache)]
        play_on(self.lines[0], Random(chance), most)

    def attempt(self, correction: Callable[[], Any]) -> None:
        """What is refused leaves the log as it was."""
        before = [len(line.entries) for line in self.lines]
        try:
            correction()
        except Breach:
            assert [len(line.entries) for line in self.lines] == before

    def line(self, data: st.DataObject) -> Ledger:
        return self.lines[data.draw(st.integers(0, len(self.lines) - 1), label="line")]

    def act(self, data: st.DataObject, line: Ledger) -> int:
        acts = [n for n, _ in line.book.decided()]
        return data.draw(st.sampled_from(acts), label="act") if acts else 0

    @rule(data=st.data(), chance=st.integers(0, 2**32), most=st.integers(1, 6))
    def play(self, data: st.DataObject, chance: int, most: int) -> None:
        play_on(self.line(data), Random(chance), most)

    @rule(data=st.data(), order=orders)
    def say(self, data: st.DataObject, order: Any) -> None:
        """Any order, recorded anyway where all it breaks can be waived."""
        line = self.line(data)
        found = broken(line.game, line.table, Intent(0, (order,)))
        if all(breach.waivable for breach in found):
            line.order(order, *sorted({breach.rule for breach in found}))

    @rule(data=st.data(), places=st.lists(st.integers(1, 60), min_size=1, max_size=3, unique=True))
    def strike(self, data: st.DataObject, places: list[int]) -> None:
        line = self.line(data)
        self.attempt(lambda: line.strike(*{1 + p % line.book.head for p in places}))

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        line = self.line(data)
        corrections = [c for c, _ in line.book.corrections()]
        if corrections:
            target = data.draw(st.sampled_from(corrections), label="correction")
            self.attempt(lambda: line.strike(target))

    @rule(data=st.data(), said=st.lists(orders, min_size=1, max_size=3), waives=waivers)
    def amend(self, data: st.DataObject, said: list[Any], waives: tuple[str, ...]) -> None:
        line = self.line(data)
        target = self.act(data, line)
        self.attempt(lambda: line.amend(target, *said, waives=waives))

    @rule(data=st.data(), face=st.integers(1, 6))
    def amend_a_roll(self, data: st.DataObject, face: int) -> None:
        line = self.line(data)
        rolls = [n for n, act in line.book.decided() if isinstance(getattr(act, "order", None), Roll)]
        if rolls:
            target = data.draw(st.sampled_from(rolls), label="roll")
            count = len(line.book.act(target).order.faces)
            self.attempt(lambda: line.amend(target, Roll((face,) * count)))

    @rule(data=st.data())
    def waive(self, data: st.DataObject) -> None:
        line = self.line(data)
        acts = [n for n, _ in line.book.decided()]
        orphans = [n for n in acts if isinstance(line.book.outcome(n), Orphaned)]
        if acts:
            target = data.draw(st.sampled_from(orphans or acts), label="ruled")
            rule = getattr(line.book.outcome(target), "rule", "HT-MOVE-01")
            self.attempt(lambda: line.rule(target, rule))

    @rule(
        data=st.data(),
        path=st.sampled_from(("score.p1", "at.p2", "stride", "goal", "score.p9")),
        value=st.integers(0, 9),
    )
    def adjust(self, data: st.DataObject, path: str, value: int) -> None:
        line = self.line(data)
        self.attempt(lambda: line.adjust(path, value))

    @precondition(lambda self: len(self.lines) < 4)
    @rule(data=st.data(), corrected=st.booleans())
    def fork(self, data: st.DataObject, corrected: bool) -> None:
        line = self.line(data)
        corrections = [c for c, _ in line.book.corrections()]
        last = corrections[-1] - 1 if corrections and corrected else line.book.head
        base = data.draw(st.integers(1, last), label="base")
        self.forked(line, line.fork(base, corrected=corrected), corrected)

    def forked(self, parent: Ledger, child: Ledger, corrected: bool) -> None:
        """A line has left another."""
        self.lines.append(child)


class TwoEditions(Match):
    """Two editions of the program take turns at the same lines."""

    @rule(data=st.data())
    def change_edition(self, data: st.DataObject) -> None:
        line = self.line(data)
        game = hilltop if line.game is not hilltop else second_edition()
        self.lines[self.lines.index(line)] = line.under(game)


class Tampered(TwoEditions):
    """Among honest entries there are some that say what nobody decided."""

    @rule(data=st.data(), order=orders, points=st.integers(1, 3))
    def tamper(self, data: st.DataObject, order: Any, points: int) -> None:
        self.line(data).tamper(order, hilltop.Scored("p1", points), hilltop.TurnPassed("p2"))
