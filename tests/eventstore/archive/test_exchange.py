"""Devices and an archive that nothing goes wrong with: what one has, the other gets; what parts, both keep."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from eventstore.heads import Note
from eventstore.memory import MemoryStore
from eventstore.port import Absent, Damaged, Store
from eventstore.sqlite import SqliteStore
from eventstore.sync.outbox import Parting
from eventstore.verify import verify
from eventstore.vouch import Verdict, vouchers
from tests.eventstore.archive.conftest import Devices, Serve
from tests.eventstore.archive.serving import Device, Served, begun, fork, genesis, grow, hashes, new_match
from tests.eventstore.logs import entry


def apart(device: Devices, match: bytes, shared: int = 5) -> tuple[Device, Device]:
    """Two devices that have a match from the archive."""
    ada, ben = device(), device()
    begun(ada.store, match, shared)
    ada.exchange.push(match)
    ben.exchange.pull(match)
    return ada, ben


def main(store: Store, match: bytes) -> bytes:
    return store.lines(match)[0].id


def asked(device: Device, work: Any) -> int:
    """How many requests something takes."""
    before = device.transport.requests
    work()
    return device.transport.requests - before


# ---------------------------------------------------------------- one after the other


def test_what_is_pushed_is_pulled_elsewhere_byte_for_byte(archive: Served, device: Devices, match: bytes) -> None:
    ada, ben = device(), device()
    line = begun(ada.store, match, 7)
    fork(ada.store, line.id, 4, 3)
    sent = ada.exchange.push(match)
    assert (sent.state, sent.sent, sent.received, sent.reason) == ("synced", 10, 0, "")
    got = ben.exchange.pull(match)
    assert (got.state, got.sent, got.received) == ("synced", 0, 10)
    for one in ada.store.lines(match):
        assert list(ben.store.read(one.id)) == list(archive.store.read(one.id)) == list(ada.store.read(one.id))
    assert ben.store.lines(match) == ada.store.lines(match)


def test_a_log_in_a_file_travels_like_one_in_memory(device: Devices, match: bytes, tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "ada.db") as store, SqliteStore(tmp_path / "ben.db") as other:
        ada, ben = device(store=store), device(store=other)
        fork(store, begun(store, match, 7).id, 4, 3)
        assert ada.exchange.push(match).sent == ben.exchange.pull(match).received == 10
        assert hashes(store, match) == hashes(other, match)
        assert list(verify(other)) == []


def test_only_what_is_new_travels(device: Devices, match: bytes) -> None:
    ada, ben = apart(device, match)
    grow(ada.store, main(ada.store, match), 2)
    assert ada.exchange.push(match).sent == 2
    assert ben.exchange.pull(match).received == 2
    assert hashes(ada.store, match) == hashes(ben.store, match)


@pytest.mark.parametrize("verb", ["push", "pull", "sync"])
def test_one_question_shows_that_nothing_is_new(device: Devices, match: bytes, verb: str) -> None:
    ada, _ = apart(device, match, 40)
    assert asked(ada, lambda: getattr(ada.exchange, verb)(match)) == 1
    outcome = getattr(ada.exchange, verb)(match)
    assert (outcome.sent, outcome.received, outcome.state) == (0, 0, "synced")


def test_what_follows_takes_one_question_and_one_batch(device: Devices, match: bytes) -> None:
    ada, ben = apart(device, match)
    grow(ada.store, main(ada.store, match), 3)
    assert asked(ada, lambda: ada.exchange.push(match)) == 2
    assert asked(ben, lambda: ben.exchange.pull(match)) == 2


def test_the_bytes_that_are_sent_are_as_many_as_what_is_new(device: Devices, match: bytes) -> None:
    ada, _ = apart(device, match, 1000)
    sizes = []
    for count in (10, 100):
        grow(ada.store, main(ada.store, match), count)
        before = ada.transport.sent_bytes
        ada.exchange.push(match)
        sizes.append(ada.transport.sent_bytes - before)
    assert 5 < sizes[1] / sizes[0] < 15


def test_a_long_log_travels_in_batches(archive: Served, device: Devices, match: bytes) -> None:
    ada, ben = device(), device()
    line = begun(ada.store, match, 10_300)
    steps: list[tuple[str, int, int]] = []
    ada.exchange.progress = lambda *step: steps.append(step)
    assert asked(ada, lambda: ada.exchange.push(match)) == 4
    assert steps == [("sending", 5000, 10_300), ("sending", 10_000, 10_300), ("sending", 10_300, 10_300)]
    assert asked(ben, lambda: ben.exchange.pull(match)) == 4
    assert ben.store.head(line.id) == archive.store.head(line.id) == line.head


def test_large_entries_travel_in_batches_by_their_bytes(archive: Served, device: Devices, match: bytes) -> None:
    ada, ben = device(), device()
    line, parent = begun(ada.store, match), ada.store.head(begun(MemoryStore(), match).id).hash
    for seq in range(2, 9):
        large = entry(seq, parent, match=match, payload=b'"%s"' % (b"x" * (1_000_000 + seq)))
        ada.store.append(line.id, large)
        parent = large.hash
    assert asked(ada, lambda: ada.exchange.push(match)) == 3
    assert asked(ben, lambda: ben.exchange.pull(match)) == 3
    assert hashes(ben.store, match) == hashes(ada.store, match) == hashes(archive.store, match)


def test_an_empty_log_of_news_changes_nothing(archive: Served, device: Devices, match: bytes) -> None:
    ada, _ = apart(device, match)
    head = archive.store.line(main(archive.store, match)).head
    receipt = ada.exchange.remote.append(match, head.line, replace(head), ())
    assert (receipt.seq, receipt.head) == (head.seq, head.hash.hex())
    assert archive.store.line(head.line).head == head


def test_matches_are_listed_with_where_they_stand(archive: Served, device: Devices) -> None:
    ada = device()
    new = [new_match() for _ in range(3)]
    for one in new:
        begun(ada.store, one, 2)
        ada.exchange.push(one)
    listed = {stood.match: stood for stood in ada.exchange.remote.matches()}
    assert set(new) <= set(listed)
    assert list(listed) == sorted(listed)
    assert asked(ada, lambda: [ada.exchange.sync(one, listed[one]) for one in new]) == 0


def test_a_newer_entry_than_we_know_travels_and_verifies(device: Devices, match: bytes) -> None:
    ada, ben = apart(device, match, 1)
    line = ada.store.lines(match)[0]
    newer = replace(entry(2, line.head.hash, match=match), kind="teleported", version=999)
    ada.store.append(line.id, newer)
    ada.exchange.push(match)
    assert ben.exchange.pull(match).state == "synced"
    assert ben.store.entry(line.id, 2) == newer
    assert list(verify(ben.store)) == []


def test_what_is_nowhere_is_absent(device: Devices, match: bytes) -> None:
    ada = device()
    for verb in (ada.exchange.push, ada.exchange.pull, ada.exchange.sync):
        with pytest.raises(Absent):
            verb(match)


def test_a_damaged_log_is_not_sent(archive: Served, device: Devices, match: bytes) -> None:
    ada, _ = apart(device, match)
    store: Any = ada.store
    line = main(store, match)
    grow(store, line, 4)
    branch = store._branch(line)
    branch.entries[6] = replace(branch.entries[6], actor="eve")
    with pytest.raises(Damaged, match="entry 7"):
        ada.exchange.push(match)
    assert archive.store.line(line).head.seq == 5


# ---------------------------------------------------------------- branches


def parted(device: Devices, match: bytes) -> tuple[Device, Device]:
    """Two devices that both went on after entry 5; the first has told the archive."""
    ada, ben = apart(device, match)
    grow(ada.store, main(ada.store, match), 3, "ada")
    grow(ben.store, main(ben.store, match), 2, "ben")
    assert ada.exchange.sync(match).state == "synced"
    return ada, ben


def test_branches_that_part_are_both_kept_and_named_on_every_side(
    archive: Served, device: Devices, match: bytes
) -> None:
    ada, ben = parted(device, match)
    outcome = ben.exchange.sync(match)
    assert (outcome.state, outcome.sent, outcome.received) == ("diverged", 2, 3)
    assert outcome.parted == (Parting(5, "main, diverged after 5"),)
    assert ada.exchange.sync(match).parted == outcome.parted
    everything = hashes(ada.store, match)
    assert len(everything) == 10
    assert hashes(ben.store, match) == hashes(archive.store, match) == everything
    for store in (ada.store, ben.store, archive.store):
        first, second = store.lines(match)
        assert (first.name, second.name, second.base) == ("main", "main, diverged after 5", 5)
    assert (ada.state(match), ben.state(match)) == ("diverged", "diverged")
    assert list(verify(ada.store)) == list(verify(ben.store)) == []


def test_branches_that_parted_go_on_where_they_are(archive: Served, device: Devices, match: bytes) -> None:
    ada, ben = parted(device, match)
    ben.exchange.sync(match)
    ada.exchange.sync(match)
    for _ in range(2):
        grow(ada.store, main(ada.store, match), 2, "ada")
        grow(ben.store, main(ben.store, match), 2, "ben")
        for one in (ada, ben, ada):
            outcome = one.exchange.sync(match)
            assert (outcome.reason, outcome.parted) == ("", ())
    assert hashes(ada.store, match) == hashes(ben.store, match) == hashes(archive.store, match)
    assert [len(one.store.lines(match)) for one in (ada, ben)] == [2, 2]
    assert asked(ada, lambda: ada.exchange.sync(match)) == asked(ben, lambda: ben.exchange.sync(match)) == 1


def test_a_push_alone_keeps_both_branches_there(archive: Served, device: Devices, match: bytes) -> None:
    ada, ben = parted(device, match)
    outcome = ben.exchange.push(match)
    assert (outcome.state, outcome.sent, outcome.received) == ("diverged", 2, 0)
    assert hashes(archive.store, match) == hashes(ada.store, match) | hashes(ben.store, match)
    assert ben.exchange.push(match).sent == 0


def test_where_long_branches_parted_is_found_in_few_questions(device: Devices, match: bytes) -> None:
    ada, ben = apart(device, match, 3000)
    grow(ada.store, main(ada.store, match), 2500, "ada")
    grow(ben.store, main(ben.store, match), 2500, "ben")
    ada.exchange.sync(match)
    assert asked(ben, lambda: ben.exchange.sync(match)) <= 9
    ada.exchange.sync(match)
    assert hashes(ada.store, match) == hashes(ben.store, match)
    assert len(hashes(ada.store, match)) == 8000


def test_a_fork_made_on_either_branch_finds_its_parent(archive: Served, device: Devices, match: bytes) -> None:
    ada, ben = parted(device, match)
    fork(ben.store, main(ben.store, match), 6, 2, "bens")
    fork(ada.store, main(ada.store, match), 3, 2, "adas")
    for one in (ben, ada, ben):
        assert one.exchange.sync(match).reason == ""
    assert hashes(ada.store, match) == hashes(ben.store, match) == hashes(archive.store, match)
    names = {"main", "main, diverged after 5", "bens", "adas"}
    assert {line.name for line in ada.store.lines(match)} == {line.name for line in ben.store.lines(match)} == names


def test_the_same_branch_brought_by_two_is_held_once(archive: Served, device: Devices, match: bytes) -> None:
    ada, ben = parted(device, match)
    eve = device()
    begun(eve.store, match, 5)
    eve.store.append(main(eve.store, match), *ben.store.own(main(ben.store, match), 5))
    for one in (ben, eve, ada):
        one.exchange.sync(match)
    assert len(archive.store.lines(match)) == 2
    assert hashes(eve.store, match) == hashes(archive.store, match)


def test_another_match_under_the_same_id_is_refused_on_both_sides(
    archive: Served, device: Devices, match: bytes
) -> None:
    ada, eve = device(), device()
    begun(ada.store, match, 3)
    ada.exchange.push(match)
    eve.store.start(replace(genesis(match), id=new_match()), name="main")
    before = hashes(archive.store, match)
    assert "another match" in eve.exchange.push(match).reason
    assert "already" in eve.exchange.pull(match).reason
    assert hashes(archive.store, match) == before
    assert len(hashes(eve.store, match)) == 1


# ---------------------------------------------------------------- what is known of it


def test_the_state_says_how_many_entries_the_archive_lacks(device: Devices, match: bytes) -> None:
    ada = device()
    line = begun(ada.store, match, 3)
    assert (ada.outbox.state(ada.store, "club", match).word, ada.outbox.state(ada.store, "club", match).behind) == (
        "behind",
        3,
    )
    ada.exchange.push(match)
    assert ada.state(match) == "synced"
    fork(ada.store, line.id, 2, 2)
    grow(ada.store, line.id, 4)
    assert ada.outbox.state(ada.store, "club", match).behind == 6


def test_a_receipt_is_kept_for_every_batch(device: Devices, match: bytes) -> None:
    ada = device()
    line = begun(ada.store, match, 3)
    ada.exchange.push(match)
    grow(ada.store, line.id, 2)
    ada.exchange.push(match)
    heads = [(receipt.seq, receipt.head) for receipt in ada.outbox.receipts(match)]
    assert heads == [(3, line.head.hash.hex()), (5, ada.store.line(line.id).head.hash.hex())]


def test_a_receipt_is_signed_over_all_entries_up_to_its_head(device: Devices, match: bytes) -> None:
    ada, ben = device(), device()
    line = begun(ada.store, match, 3)
    ada.exchange.push(match)
    ben.exchange.pull(match)
    fork(ada.store, line.id, 2, 2)
    grow(ada.store, line.id, 5)
    ada.exchange.push(match)
    grow(ben.store, line.id, 2, "ben")
    ben.exchange.sync(match)
    ada.exchange.sync(match)
    notes = [Note(b"", 0, receipt.note) for one in (ada, ben) for receipt in one.outbox.receipts(match)]
    assert len(notes) == 4
    for found in (vouchers(one.store, match, notes) for one in (ada, ben)):
        assert {voucher.verdict for voucher in found} <= {Verdict.TRUE, Verdict.UNHELD}
        assert [voucher.verdict for voucher in found].count(Verdict.TRUE) >= 3
    assert {voucher.signed and voucher.signed.statement.signer for voucher in found} == {"archive"}
    assert ada.outbox.address().key == ben.outbox.address().key != ""


def test_a_receipt_by_another_key_is_remarked(serve: Serve, device: Devices, match: bytes, tmp_path: Path) -> None:
    ada = device()
    line = begun(ada.store, match, 3)
    ada.exchange.push(match)
    with serve(tmp_path) as other:
        ada.reach(other.url, other.token())
        outcome = ada.exchange.push(match)
        assert "club signs with another key than it did when it was first asked" in outcome.remarks
        ada.transport.close()
    assert ada.store.line(line.id) == line


@pytest.mark.parametrize("spoil", [lambda note: note[:-3] + "0\n" * 2, lambda note: note[5:], lambda note: note + "x"])
def test_a_receipt_that_is_not_genuine_is_no_receipt(
    archive: Served, device: Devices, match: bytes, monkeypatch: pytest.MonkeyPatch, spoil: Any
) -> None:
    ada = device()
    begun(ada.store, match, 3)
    told = archive.desk.holdings._sign
    monkeypatch.setattr(archive.desk.holdings, "_sign", lambda *given: spoil(told(*given)))
    outcome = ada.exchange.push(match)
    assert "receipt" in outcome.reason
    assert ada.outbox.receipts(match) == ()


def test_somebody_who_writes_while_we_pull_is_not_written_over(
    archive: Served, device: Devices, match: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = apart(device, match)
    grow(ada.store, main(ada.store, match), 3, "ada")
    ada.exchange.push(match)
    entries = ben.exchange.remote.entries

    def meanwhile(*asked_for: Any) -> Any:
        found = entries(*asked_for)
        if ben.store.line(main(ben.store, match)).head.seq == 5:
            grow(ben.store, main(ben.store, match), 1, "ben")
        return found

    monkeypatch.setattr(ben.exchange.remote, "entries", meanwhile)
    outcome = ben.exchange.sync(match)
    assert (outcome.state, outcome.reason) == ("diverged", "")
    assert hashes(ben.store, match) == hashes(archive.store, match)
    assert len(hashes(ben.store, match)) == 9


def test_somebody_who_writes_there_while_we_push_is_not_written_over(
    archive: Served, device: Devices, match: bytes
) -> None:
    ada, ben = apart(device, match)
    grow(ada.store, main(ada.store, match), 1, "ada")
    grow(ben.store, main(ben.store, match), 1, "ben")
    there = ben.exchange.remote.stand(match)
    ada.exchange.push(match)
    outcome = ben.exchange.sync(match, there)
    assert (outcome.state, outcome.sent, outcome.received) == ("diverged", 1, 1)
    assert len(hashes(archive.store, match)) == 7
