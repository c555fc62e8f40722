"""Random histories of two devices and an archive, with everything that goes wrong between them: a property of all."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from eventstore.entry import Entry
from eventstore.port import Store
from eventstore.sync.sides import DELIBERATE
from eventstore.verify import verify
from tests.eventstore.archive.conftest import Serve
from tests.eventstore.archive.proxy import TRANSIENT, Fault, Proxy, between, said
from tests.eventstore.archive.serving import Device, Served, begun, fork, grow, hashes, new_match

LONG = bool(os.environ.get("ROLLBOOK_LONG"))
EXAMPLES, STEPS = (200, 40) if LONG else (12, 16)

FAULTS: tuple[Fault, ...] = (*TRANSIENT, said(401), said(413), said(500), said(200, body=b"<html>"))

devices = st.integers(0, 1)
faults = st.lists(st.sampled_from(FAULTS), max_size=5)


class Histories(RuleBasedStateMachine):
    """Two devices that record, fork, push and pull the same match over a network that fails as it is told to."""

    archive: Served
    proxy: Proxy

    @initialize(shared=st.integers(1, 6))
    def begin(self, shared: int) -> None:
        self.match = new_match()
        # what passed in earlier histories does not come once more in this one
        self.proxy.requests.clear()
        self.tag = 0
        self.written: set[bytes] = set()
        self.devices = [Device(self.proxy.url, self.archive.token()) for _ in range(2)]
        begun(self.devices[0].store, self.match, shared)
        for device in self.devices:
            outcome = device.exchange.sync(self.match)
            assert (outcome.state, outcome.reason) == ("synced", "")
        self._note(self.devices[0])

    @rule(who=devices, which=st.integers(0, 5), count=st.integers(1, 12))
    def record(self, who: int, which: int, count: int) -> None:
        self.tag += 1
        store = self.devices[who].store
        lines = store.lines(self.match)
        grow(store, lines[which % len(lines)].id, count, self.tag)
        self._note(self.devices[who])

    @rule(who=devices, which=st.integers(0, 5), back=st.integers(0, 9))
    def fork(self, who: int, which: int, back: int) -> None:
        self.tag += 1
        store = self.devices[who].store
        lines = store.lines(self.match)
        line = lines[which % len(lines)]
        fork(store, line.id, max(1, line.head.seq - back), name=f"fork {self.tag}")
        self._note(self.devices[who])

    @rule(who=devices, verb=st.sampled_from(["sync", "push", "pull"]), faults=faults)
    def exchange(self, who: int, verb: str, faults: list[Fault]) -> None:
        self.proxy.then(*faults)
        outcome = getattr(self.devices[who].exchange, verb)(self.match)
        self.proxy.clear()
        assert outcome.reason or outcome.state in ("synced", "diverged", "behind")

    def _note(self, device: Device) -> None:
        self.written |= hashes(device.store, self.match)

    @invariant()
    def nothing_acknowledged_is_missing(self) -> None:
        if not hasattr(self, "devices"):
            return
        held = hashes(self.archive.store, self.match)
        assert held <= self.written
        for device in self.devices:
            for line in device.store.lines(self.match):
                known = device.outbox.acknowledged("club", line.id)
                if known is not None:
                    assert {one.hash for one in device.store.read(line.id, upto=known.seq)} <= held

    def teardown(self) -> None:
        if not hasattr(self, "devices"):
            return
        self.proxy.clear()
        for device in (*self.devices, *self.devices):
            assert device.exchange.sync(self.match).reason == ""
        self._all_is_everywhere()
        for device in self.devices:
            device.close()

    def _all_is_everywhere(self) -> None:
        stores: list[Store] = [self.archive.store, *(device.store for device in self.devices)]
        for store in stores:
            assert hashes(store, self.match) == self.written
            assert list(verify(store, self.match)) == []
            entries = {one.hash: one for line in store.lines(self.match) for one in store.own(line.id)}
            leaves = set(entries) - {one.parent for one in entries.values()}
            assert leaves <= {line.head.hash for line in store.lines(self.match)}
        for device in self.devices:
            assert device.outbox.state(device.store, "club", self.match).behind == 0
            found = {parting.seq for parting in device.outbox.partings("club", self.match)}
            assert _partings(entries) <= found


def _partings(entries: dict[bytes, Entry]) -> set[int]:
    """The numbers of entries that more than one went on from without saying so."""
    went_on = Counter(one.parent for one in entries.values() if one.kind != DELIBERATE)
    return {entries[parent].seq for parent, times in went_on.items() if times > 1}


@pytest.fixture(scope="module")
def network(serve: Serve) -> Iterator[Any]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        archive = stack.enter_context(serve(folder))
        yield archive, stack.enter_context(between(archive.url))


def test_a_property_of_all_histories_nothing_is_lost_or_merged(network: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("push", "remote"):
        monkeypatch.setattr(f"eventstore.sync.{module}.MOST_ENTRIES", 5)
    monkeypatch.setattr(Histories, "archive", network[0], raising=False)
    monkeypatch.setattr(Histories, "proxy", network[1], raising=False)
    how = settings(
        max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None, suppress_health_check=list(HealthCheck)
    )
    run_state_machine_as_test(Histories, settings=how)
