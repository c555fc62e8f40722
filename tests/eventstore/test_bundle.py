"""A match as a file: written, read and proved, opened where it lies, and brought into another store."""

import json
import os
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from msgspec.structs import replace

from eventstore.bundle import Brought, bring, load, save
from eventstore.entry import Entry
from eventstore.memory import MemoryStore
from eventstore.port import Absent, Conflict, Damaged, Head, Unreadable, Unwritable
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from tests.eventstore.bundles import small, taken, texts
from tests.eventstore.logs import MATCH, OTHER, begun, entry, forked, genesis, numbers, run
from tests.eventstore.playing import STEPS, everything, play

# ---------------------------------------------------------------- the text


def test_a_bundle_is_lines_of_json_that_a_person_can_search() -> None:
    lines = [json.loads(line) for line in texts(small()).splitlines()]
    front, *entries, end = lines
    assert list(front) == ["format", "match", "game", "edition", "lines"]
    assert (front["format"], front["match"]) == ("rollbook/bundle/1", MATCH.hex())
    assert (front["game"], front["edition"]) == ("hilltop", "1")
    assert [(line["name"], line["base"], line["seq"]) for line in front["lines"]] == [("main", 0, 3), ("what if", 2, 3)]
    assert [(held["line"], held["seq"]) for held in entries] == [(0, 1), (0, 2), (0, 3), (1, 3)]
    assert entries[1]["payload"] == '{"n":2,"tag":""}'
    assert entries[1]["hash"] == entries[2]["parent"]
    assert list(end) == ["sha256"]


def test_a_bundle_ends_with_the_checksum_of_all_before_it() -> None:
    body, end = texts(small())[:-1].rsplit(b"\n", 1)
    assert json.loads(end)["sha256"] == sha256(body + b"\n").hexdigest()


def test_a_payload_stands_in_a_bundle_exactly_as_it_was_hashed() -> None:
    store = MemoryStore()
    line = begun(store)
    payload = '{ "text" : "Zoë said \\"❤\\" \\u00e9\\n" }'.encode()
    store.append(line.id, entry(2, line.head.hash, payload=payload))
    assert taken(texts(store)).store.entry(line.id, 2).payload == payload


@given(STEPS)
def test_a_match_survives_export_and_import_to_the_byte(steps: list[tuple[str, int, int]]) -> None:
    store = MemoryStore()
    lines = play(store, steps)
    exported = texts(store)
    empty = MemoryStore()
    assert bring(empty, taken(exported)) == Brought(tuple(lines), sum(len(list(store.own(line))) for line in lines))
    assert everything(empty, lines) == everything(store, lines)
    assert texts(empty) == exported


def test_a_match_goes_from_file_to_bundle_to_file(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "one.db") as one, SqliteStore(tmp_path / "two.db") as two:
        forked(one, begun(one, 700).id, 400, 20)
        begun(one, match=OTHER)
        save(one, MATCH, tmp_path / "match.rollbook")
        bring(two, load(tmp_path / "match.rollbook"))
        save(two, MATCH, tmp_path / "again.rollbook")
        assert [held.id for held in two.matches()] == [MATCH]
        assert list(verify(two)) == []
    assert (tmp_path / "match.rollbook").read_bytes() == (tmp_path / "again.rollbook").read_bytes()
    assert sorted(held.name for held in tmp_path.glob("*.rollbook*")) == ["again.rollbook", "match.rollbook"]


def test_a_bundle_takes_the_place_of_one_file_and_touches_no_other(tmp_path: Path) -> None:
    target = tmp_path / "match.rollbook"
    for name in ("match.rollbook", "match.rollbook.part"):
        (tmp_path / name).write_bytes(b"precious")
    save(small(), MATCH, target)
    assert load(target).match == MATCH
    assert (tmp_path / "match.rollbook.part").read_bytes() == b"precious"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_bundle_that_is_written_outlasts_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[str, bool]] = []

    def fsync(descriptor: int) -> None:
        synced.append((os.readlink(f"/proc/self/fd/{descriptor}"), (tmp_path / "match.rollbook").exists()))

    monkeypatch.setattr("os.fsync", fsync)
    save(small(), MATCH, tmp_path / "match.rollbook")
    (draft, before), folder = synced
    assert Path(draft).parent == tmp_path
    assert not before
    assert folder == (str(tmp_path), True)


# ---------------------------------------------------------------- opened where it lies


def test_a_bundle_is_read_where_it_lies_and_not_written(tmp_path: Path) -> None:
    save(small(), MATCH, tmp_path / "match.rollbook")
    store = load(tmp_path / "match.rollbook").store
    line = store.lines(store.resolve("last"))[0]
    assert numbers(store.read(line.id)) == [1, 2, 3]
    with pytest.raises(Unwritable, match="import it"):
        store.append(line.id, entry(4, line.head.hash))
    with pytest.raises(Unwritable, match="import it"):
        store.start(genesis(OTHER), name="main")


def test_a_bundle_that_is_not_there_is_absent(tmp_path: Path) -> None:
    with pytest.raises(Absent, match=r"none\.rollbook"):
        load(tmp_path / "none.rollbook")
    with pytest.raises(Unreadable, match="is a folder"):
        load(tmp_path)
    with pytest.raises(Absent):
        save(small(), OTHER, tmp_path / "other.rollbook")
    with pytest.raises(Unwritable, match="nowhere"):
        save(small(), MATCH, tmp_path / "nowhere" / "match.rollbook")
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_log_is_not_exported() -> None:
    store = small()
    line = store.lines(MATCH)[0]
    store._branches[line.id].entries[1] = replace(store.entry(line.id, 2), actor="eve")
    with pytest.raises(Damaged) as found:
        texts(store)
    assert found.value.seq == 2


# ---------------------------------------------------------------- brought into a store


def test_bringing_the_same_again_writes_nothing() -> None:
    store, bundle = MemoryStore(), taken(texts(small()))
    assert bring(store, bundle).entries == 4
    before = everything(store, [line.id for line in store.lines(MATCH)])
    assert bring(store, bundle) == Brought((), 0)
    assert everything(store, [line.id for line in store.lines(MATCH)]) == before


def test_a_longer_bundle_extends_what_is_held() -> None:
    source = small()
    store = MemoryStore()
    bring(store, taken(texts(source)))
    main, aside = source.lines(MATCH)
    source.append(main.id, *run(4, main.head.hash, 3))
    forked(source, aside.id, 3, name="further")
    assert bring(store, taken(texts(source))).entries == 4
    assert texts(store) == texts(source)


def test_an_older_bundle_writes_nothing() -> None:
    source = small()
    older = taken(texts(source))
    main = source.lines(MATCH)[0]
    source.append(main.id, *run(4, main.head.hash, 3))
    assert bring(source, older) == Brought((), 0)
    assert source.head(main.id).seq == 6


def test_a_diverging_bundle_becomes_a_line_of_its_own_and_both_are_kept() -> None:
    here, there = MemoryStore(), MemoryStore()
    line = begun(here, 4)
    begun(there, 4)
    here.append(line.id, *run(5, line.head.hash, 2, tag="here"))
    there.append(line.id, *run(5, line.head.hash, 3, tag="there"))
    bundle = taken(texts(there))
    brought = bring(here, bundle)
    assert brought.entries == 3
    (aside,) = brought.lines
    assert (here.line(aside).name, here.line(aside).parent, here.line(aside).base) == (
        "main, diverged after 4",
        line.id,
        4,
    )
    assert list(here.read(aside)) == list(there.read(line.id))
    assert here.head(line.id).seq == 6
    assert bring(here, bundle) == Brought((), 0)
    there.append(line.id, *run(8, there.head(line.id).hash, 2, tag="there"))
    assert bring(here, taken(texts(there))) == Brought((), 2)
    assert list(here.read(aside)) == list(there.read(line.id))
    assert list(verify(here)) == []


def test_lines_that_diverge_at_one_entry_have_names_of_their_own() -> None:
    here = MemoryStore()
    line = begun(here, 4)
    here.append(line.id, *run(5, line.head.hash, 2, tag="here"))
    for tag in ("one", "two", "three"):
        there = MemoryStore()
        begun(there, 4)
        there.append(line.id, *run(5, line.head.hash, 2, tag=tag))
        bring(here, taken(texts(there)))
    assert [held.name for held in here.lines(MATCH)[1:]] == [
        "main, diverged after 4",
        "main, diverged after 4 (2)",
        "main, diverged after 4 (3)",
    ]


def test_a_long_name_leaves_room_for_where_a_line_diverged() -> None:
    here, there = MemoryStore(), MemoryStore()
    for tag, store in enumerate((here, there)):
        line = store.start(genesis(), name="é" * 127)
        store.append(line.id, entry(2, line.head.hash, tag=tag))
    (aside,) = bring(here, taken(texts(there))).lines
    assert here.line(aside).name == "é" * 107 + ", diverged after 1"


def test_a_line_is_brought_whole_or_not_at_all() -> None:
    class Brief(MemoryStore):
        def append(self, line: bytes, *entries: Entry) -> Head:
            raise Unwritable("the log", "the disk is full")

    store = Brief()
    assert bring(store, taken(texts(small()))).entries == 4
    assert [held.head.seq for held in store.lines(MATCH)] == [3, 3]


def test_two_stores_that_diverged_hold_the_same_entries_after_an_exchange() -> None:
    stores = (MemoryStore(), MemoryStore())
    for tag, store in enumerate(stores):
        line = begun(store, 3)
        store.append(line.id, *run(4, line.head.hash, 2 + tag, tag=tag))
        forked(store, line.id, 4, 2, name=f"fork {tag}")
    for _ in range(2):
        bundles = [taken(texts(store)) for store in stores]
        for store, bundle in zip(stores, reversed(bundles), strict=True):
            bring(store, bundle)
    held = [{one.id for line in store.lines(MATCH) for one in store.own(line.id)} for store in stores]
    assert held[0] == held[1]
    assert len(held[0]) == 3 + 2 + 3 + 2 + 2


@given(STEPS, STEPS)
def test_whatever_two_stores_did_bringing_is_complete_and_settles(
    ours: list[tuple[str, int, int]], theirs: list[tuple[str, int, int]]
) -> None:
    here, there = MemoryStore(), MemoryStore()
    play(here, ours)
    play(there, theirs)
    bundle = taken(texts(there))
    bring(here, bundle)
    assert bring(here, bundle) == Brought((), 0)
    for line in there.lines(MATCH):
        for held in there.own(line.id):
            found = here.find(held.id)
            assert found is not None
            assert list(here.read(found[0], upto=held.seq)) == list(there.read(line.id, upto=held.seq))
    assert list(verify(here)) == []


def test_a_bundle_with_an_id_that_is_another_entrys_here_is_refused() -> None:
    here, there = MemoryStore(), MemoryStore()
    line = begun(here, 2)
    begun(there, 2)
    here.append(line.id, entry(3, line.head.hash, tag="here"))
    mine = here.entry(line.id, 3)
    there.append(line.id, replace(entry(3, line.head.hash, tag="there"), id=mine.id))
    with pytest.raises(Conflict, match=mine.id.hex()):
        bring(here, taken(texts(there)))
    assert len(here.lines(MATCH)) == 1


@pytest.mark.parametrize("changed", range(2, 10))
def test_of_a_copy_that_was_changed_and_chained_anew_the_first_changed_entry_is_named(changed: int) -> None:
    here, there = MemoryStore(), MemoryStore()
    line = begun(here, 9)
    begun(there, changed - 1)
    for held in here.read(line.id, after=changed - 1):
        actor = "eve" if held.seq == changed else held.actor
        there.append(line.id, replace(held, actor=actor, parent=there.head(line.id).hash))
    with pytest.raises(Conflict, match=f"^entry {changed} has the id of another entry held here"):
        bring(here, taken(texts(there)))
    assert here.head(line.id).seq == 9


def test_another_match_under_the_same_id_is_refused() -> None:
    here, there = MemoryStore(), MemoryStore()
    begun(here, 2)
    there.start(genesis(tag="theirs"), name="main")
    with pytest.raises(Conflict):
        bring(here, taken(texts(there)))
    assert bring(here, taken(texts(here))) == Brought((), 0)
