"""What every store promises, said once and asked of each."""

import pytest
from msgspec.structs import replace

from eventstore.entry import Entry
from eventstore.port import Absent, Conflict, Damaged, Head, Match, Store, proved
from tests.eventstore.logs import MATCH, OTHER, WHEN, begun, entry, forked, mark, numbers
from tests.eventstore.writing import WritingContract


class StoreContract(WritingContract):
    """Subclasses give a fixture ``store``, empty and open."""

    # ------------------------------------------------------------ lines

    def test_a_fork_shares_its_parents_entries_up_to_its_base(self, store: Store) -> None:
        line = begun(store, 5)
        aside = forked(store, line.id, 3, 2)
        assert (aside.parent, aside.base, aside.head.seq) == (line.id, 3, 5)
        assert list(store.read(aside.id))[:3] == list(store.read(line.id, upto=3))
        assert numbers(store.read(aside.id)) == [1, 2, 3, 4, 5]
        assert numbers(store.own(aside.id)) == [4, 5]
        assert store.entry(aside.id, 4) != store.entry(line.id, 4)

    def test_both_lines_go_on_after_a_fork(self, store: Store) -> None:
        line = begun(store, 3)
        aside = forked(store, line.id, 3)
        store.append(line.id, entry(4, line.head.hash, tag="on"))
        store.append(aside.id, entry(5, aside.head.hash, tag="aside"))
        assert store.head(line.id).seq == 4
        assert store.head(aside.id).seq == 5
        assert store.head(aside.id, 3) == Head(aside.id, 3, line.head.hash)

    def test_a_fork_may_leave_below_its_parents_base(self, store: Store) -> None:
        line = begun(store, 6)
        aside = forked(store, line.id, 4, 3)
        below = forked(store, aside.id, 2, 1, name="below")
        assert (below.parent, below.base) == (aside.id, 2)
        assert list(store.read(below.id, upto=2)) == list(store.read(line.id, upto=2))
        assert numbers(store.read(below.id)) == [1, 2, 3]

    def test_a_line_deep_in_forks_reads_its_whole_lineage(self, store: Store) -> None:
        line = begun(store, 3)
        expected = list(store.read(line.id))
        for depth in range(12):
            line = forked(store, line.id, line.head.seq, 2, name=f"depth {depth}")
            expected += store.own(line.id)
        assert list(store.read(line.id)) == expected
        assert numbers(store.read(line.id, 4, 9)) == [5, 6, 7, 8, 9]
        assert list(proved(store.read(line.id), line.head)) == expected

    def test_who_comes_second_is_told_what_stands_there(self, store: Store) -> None:
        line = begun(store, 3)
        first = entry(4, line.head.hash)
        store.append(line.id, first)
        said = f"another writer was first: entry 4 is written already, with the hash {first.hash.hex()[:12]}"
        with pytest.raises(Conflict, match=said):
            store.append(line.id, entry(4, line.head.hash, tag="second"))
        store.append(line.id, entry(5, first.hash))
        with pytest.raises(Conflict, match="entry 4 is written already, and 5 is the last by now"):
            store.append(line.id, entry(4, line.head.hash, tag="second"))

    @pytest.mark.parametrize(("seq", "base"), [(4, 2), (3, 3), (2, 2)])
    def test_a_fork_follows_the_entry_it_is_based_on(self, store: Store, seq: int, base: int) -> None:
        line = begun(store, 3)
        with pytest.raises(Conflict):
            store.start(entry(seq, store.head(line.id, base).hash, tag="x"), name="x", parent=line.id, base=base)

    def test_a_fork_names_the_hash_it_leaves(self, store: Store) -> None:
        line = begun(store, 3)
        with pytest.raises(Conflict):
            store.start(entry(3, line.head.hash, tag="x"), name="x", parent=line.id, base=2)
        assert len(store.lines(MATCH)) == 1

    def test_a_fork_of_what_is_not_held_is_absent(self, store: Store) -> None:
        line = begun(store, 3)
        with pytest.raises(Absent):
            store.start(entry(3, line.head.hash), name="x", parent=mark() * 2, base=2)
        with pytest.raises(Absent):
            store.start(entry(10, line.head.hash), name="x", parent=line.id, base=9)

    def test_lines_are_told_in_the_order_they_were_opened(self, store: Store) -> None:
        line = begun(store, 4)
        names = ["third", "first", "second"]
        forks = [forked(store, line.id, base, name=name) for base, name in zip((3, 1, 2), names, strict=True)]
        assert store.lines(MATCH) == (store.line(line.id), *forks)
        assert [held.name for held in store.lines(MATCH)] == ["main", *names]

    def test_a_line_may_be_asked_to_be_alone_in_its_name(self, store: Store) -> None:
        line = begun(store, 4)
        held = forked(store, line.id, 2, name="what if")
        second = entry(3, store.head(line.id, 2).hash, tag="again")
        with pytest.raises(Conflict, match="a line is called what if already"):
            store.start(second, name="what if", parent=line.id, base=2, alone=True)
        assert store.lines(MATCH) == (store.line(line.id), held)
        assert store.start(second, name="what if", parent=line.id, base=2).name == "what if"
        third = entry(3, store.head(line.id, 2).hash, tag="once more")
        assert store.start(third, name="what else", parent=line.id, base=2, alone=True).name == "what else"

    # ------------------------------------------------------------ reading

    def test_a_range_leaves_out_its_beginning_and_keeps_its_end(self, store: Store) -> None:
        line = begun(store, 9)
        whole = list(store.read(line.id))
        assert list(store.read(line.id, 2, 5)) == whole[2:5]
        assert list(store.read(line.id, 6)) == whole[6:]
        assert list(store.read(line.id, upto=3)) == whole[:3]
        assert list(store.read(line.id, 5, 5)) == list(store.read(line.id, 9)) == list(store.read(line.id, 40)) == []
        assert list(store.own(line.id, 7)) == whole[7:]
        assert list(store.read(line.id, 7, 40)) == whole[7:]

    def test_bodies_are_what_a_replay_needs_of_the_same_entries(self, store: Store) -> None:
        line = forked(store, begun(store, 4).id, 2, 3)
        expected = [(held.seq, held.kind, held.version, held.payload) for held in store.read(line.id, 1, 4)]
        assert [tuple(body) for body in store.bodies(line.id, 1, 4)] == expected

    def test_a_reader_may_write_while_it_reads(self, store: Store) -> None:
        line = begun(store, 3)
        seen = []
        for held in store.read(line.id):
            seen.append(held.seq)
            if held.seq == 2:
                store.append(line.id, entry(4, line.head.hash))
        assert seen[:3] == [1, 2, 3]
        assert store.head(line.id).seq == 4

    def test_an_entry_is_found_by_its_id_with_the_line_that_owns_it(self, store: Store) -> None:
        line = begun(store, 4)
        aside = forked(store, line.id, 2, 2)
        assert store.find(store.entry(aside.id, 2).id) == (line.id, store.entry(line.id, 2))
        assert store.find(store.entry(aside.id, 3).id) == (aside.id, store.entry(aside.id, 3))
        assert store.find(mark("never")) is None

    @pytest.mark.parametrize("seq", [-1, 0, 5, 1 << 40])
    def test_an_entry_beyond_the_line_is_absent(self, store: Store, seq: int) -> None:
        line = begun(store, 4)
        with pytest.raises(Absent):
            store.entry(line.id, seq)
        with pytest.raises(Absent):
            store.head(line.id, seq)

    def test_an_unknown_line_or_match_is_absent(self, store: Store) -> None:
        nowhere = mark() * 2
        for ask in (store.read, store.bodies, store.own, store.head, store.line, store.append):
            with pytest.raises(Absent, match=nowhere.hex()):
                ask(nowhere)
        with pytest.raises(Absent, match=OTHER.hex()):
            store.lines(OTHER)

    def test_reading_proves_every_hash_up_to_the_head(self, store: Store) -> None:
        line = begun(store, 6)
        whole = list(store.read(line.id))
        assert list(proved(whole, line.head)) == whole
        for place in (0, 3, 5):
            forged = [*whole[:place], replace(whole[place], actor="eve"), *whole[place + 1 :]]
            given: list[Entry] = []
            with pytest.raises(Damaged) as found:
                given.extend(proved(forged, line.head))
            assert found.value.seq == place + 1
            assert given == whole[:place]
        with pytest.raises(Damaged, match="missing"):
            list(proved(whole[:5], line.head))
        with pytest.raises(Damaged, match="missing"):
            list(proved([], line.head))

    # ------------------------------------------------------------ matches

    def test_the_match_written_last_comes_first(self, store: Store) -> None:
        first = begun(store, 3)
        second = begun(store, 2, match=OTHER)
        aside = forked(store, first.id, 2, 2)
        assert store.matches() == (
            Match(MATCH, first.id, 2, 5, WHEN + 4),
            Match(OTHER, second.id, 1, 2, WHEN + 2),
        )
        store.append(second.id, entry(3, second.head.hash, match=OTHER))
        assert [held.id for held in store.matches()] == [OTHER, MATCH]
        store.append(aside.id, entry(5, aside.head.hash, tag="on"))
        assert [held.id for held in store.matches()] == [MATCH, OTHER]

    def test_a_match_is_named_by_the_beginning_of_its_id_or_as_the_last(self, store: Store) -> None:
        with pytest.raises(Absent):
            store.resolve("last")
        begun(store)
        begun(store, match=OTHER)
        near = MATCH[:2] + mark("near")[:14]
        begun(store, match=near)
        assert store.resolve("last") == near
        assert store.resolve(OTHER.hex()[:1]) == OTHER
        assert store.resolve(MATCH.hex()[:9].upper()) == MATCH
        with pytest.raises(Absent, match="2 matches"):
            store.resolve("0011")
        for nothing in ("", "5", "zz", MATCH.hex() + "0", "%"):
            with pytest.raises(Absent):
                store.resolve(nothing)

    # ------------------------------------------------------------ keyframes

    def test_a_keyframe_is_kept_and_replaced(self, store: Store) -> None:
        assert store.keyframe(b"key") is None
        store.keep(b"key", MATCH, b"state")
        assert store.keyframe(b"key") == b"state"
        store.keep(b"key", MATCH, b"later")
        assert store.keyframe(b"key") == b"later"
        assert store.keyframe(b"other") is None
