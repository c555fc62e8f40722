"""The one gate: every order is decided or breaks a rule, and an agreement only ever lets more through."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from replay.core.rule import STRUCTURE, Breach, reasons
from replay.recording.refusal import refused
from tests.invented import hilltop
from tests.replay.ledger import Ledger
from tests.replay.matches import orders, waivers


@st.composite
def played(draw: st.DrawFn) -> Ledger:
    line = Ledger(goal=draw(st.sampled_from((2, 1_000_000))))
    for order, waives in draw(st.lists(st.tuples(orders, waivers), max_size=12)):
        try:
            line.order(order, *waives)
        except Breach:
            continue
    return line


def decided(line: Ledger, order: Any, *waived: str) -> Any:
    """The events of an order, or the breach it is."""
    try:
        return hilltop.decide(line.table, order, frozenset(waived))
    except Breach as breach:
        return breach


@given(played(), orders, waivers, waivers)
def test_decide_returns_or_raises_a_breach_and_waiving_more_never_changes_what_holds(
    line: Ledger, order: Any, some: tuple[str, ...], more: tuple[str, ...]
) -> None:
    had = decided(line, order, *some)
    if not isinstance(had, Breach):
        assert decided(line, order, *some, *more) == had
    elif had.rule == STRUCTURE:
        assert not had.waivable
        assert decided(line, order, *some, *more, STRUCTURE).rule == STRUCTURE
    else:
        assert had.waivable
        assert had.rule not in some


def test_a_reason_that_breaks_several_rules_is_said_once_with_all_of_them() -> None:
    found = (Breach("HT-1", "it is night"), Breach("HT-2", "it rains"), Breach(STRUCTURE, "it is night"))
    assert reasons(found) == {"it is night": ("HT-1", STRUCTURE), "it rains": ("HT-2",)}
    refusal = refused(found)
    assert (refusal.word, refusal.reason) == ("HT-1", "it is night; it rains (HT-2)")
    assert refusal.breaches == found
