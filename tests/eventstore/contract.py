"""What every store promises, said once and asked of each."""

import pytest
from msgspec.structs import replace

from eventstore.entry import ZERO, Entry, Unfit
from eventstore.port import Absent, Conflict, Damaged, Head, Match, Store, proved
from tests.eventstore.logs import MATCH, OTHER, WHEN, begun, entry, forked, genesis, mark, numbers, run


class StoreContract:
    """Subclasses give a fixture ``store``, empty and open."""

    # ------------------------------------------------------------ writing

    def test_a_match_begins_with_a_line_named_after_its_genesis(self, store: Store) -> None:
        line = store.start(genesis(), name="main")
        assert line.id == genesis().hash
        assert (line.match, line.name, line.parent, line.base) == (MATCH, "main", None, 0)
        assert line.head == store.head(line.id) == Head(line.id, 1, genesis().hash)

    def test_an_entry_follows_the_head_it_names(self, store: Store) -> None:
        line = begun(store)
        following = entry(2, line.head.hash)
        assert store.append(line.id, following) == Head(line.id, 2, following.hash)
        assert list(store.read(line.id)) == [genesis(), following]

    def test_a_line_may_begin_with_several_entries_at_once(self, store: Store) -> None:
        first, *more = run(1, ZERO, 3)
        line = store.start(first, *more, name="main")
        assert line.id == first.hash
        assert line.head == store.head(line.id) == Head(line.id, 3, more[-1].hash)
        aside = store.start(*run(3, store.head(line.id, 2).hash, 2000, tag="x"), name="x", parent=line.id, base=2)
        assert (aside.base, aside.head.seq) == (2, 2002)
        assert numbers(store.own(aside.id)) == list(range(3, 2003))
        assert store.append(aside.id, entry(2003, aside.head.hash)).seq == 2003

    @pytest.mark.parametrize("spoil", ["a gap", "an id twice", "another match", "a short id", "an id that is held"])
    def test_a_line_is_opened_with_all_its_entries_or_not_at_all(self, store: Store, spoil: str) -> None:
        other = begun(store, 2, match=OTHER)
        first, second, third, fourth = run(1, ZERO, 4)
        wrong = {
            "a gap": fourth,
            "an id twice": replace(third, id=second.id),
            "another match": replace(third, match=OTHER),
            "a short id": replace(third, id=b"short"),
            "an id that is held": replace(third, id=store.entry(other.id, 2).id),
        }[spoil]
        with pytest.raises(Unfit if spoil == "a short id" else Conflict):
            store.start(first, second, wrong, name="main")
        assert [held.id for held in store.matches()] == [OTHER]
        assert store.find(first.id) is store.find(second.id) is None
        assert store.start(first, second, third, name="main").head.seq == 3

    def test_what_was_written_is_read_back_byte_for_byte(self, store: Store) -> None:
        line = begun(store)
        odd = entry(2, line.head.hash, payload='{"b" : 1, "a":"Zoë\\t\\u2764 \'\' ;"}'.encode(), actor="scribe Åse")
        store.append(line.id, odd)
        assert store.entry(line.id, 2) == odd
        assert store.entry(line.id, 2).payload == odd.payload

    def test_a_stale_head_is_refused_with_the_current_one(self, store: Store) -> None:
        line = begun(store, 3)
        with pytest.raises(Conflict) as refused:
            store.append(line.id, entry(3, store.head(line.id, 2).hash, tag="late"))
        assert refused.value.head == line.head
        assert store.head(line.id) == line.head

    def test_a_batch_is_written_whole_or_not_at_all(self, store: Store) -> None:
        line = begun(store)
        batch = run(2, line.head.hash, 5)
        with pytest.raises(Conflict):
            store.append(line.id, *batch[:3], batch[4])
        assert numbers(store.read(line.id)) == [1]
        assert store.append(line.id, *batch).seq == 6

    def test_nothing_to_write_leaves_the_head(self, store: Store) -> None:
        line = begun(store, 4)
        assert store.append(line.id) == line.head

    def test_an_id_is_held_once_on_any_line_of_any_match(self, store: Store) -> None:
        line = begun(store, 3)
        aside = forked(store, line.id, 2)
        other = begun(store, match=OTHER)
        held = store.entry(line.id, 3)
        for target in (line, aside, other):
            first, second = run(target.head.seq + 1, target.head.hash, 2, match=target.match, tag="again")
            for batch in ([replace(first, id=held.id)], [first, replace(second, id=held.id)]):
                with pytest.raises(Conflict, match=held.id.hex()):
                    store.append(target.id, *batch)
            assert store.head(target.id) == target.head

    def test_a_new_line_may_not_bring_an_id_that_is_held(self, store: Store) -> None:
        line = begun(store, 3)
        first = replace(entry(3, store.head(line.id, 2).hash, tag="aside"), id=store.entry(line.id, 3).id)
        with pytest.raises(Conflict, match=first.id.hex()):
            store.start(first, name="aside", parent=line.id, base=2)
        assert len(store.lines(MATCH)) == 1

    def test_an_id_given_twice_in_one_batch_is_refused(self, store: Store) -> None:
        line = begun(store)
        first = entry(2, line.head.hash)
        with pytest.raises(Conflict):
            store.append(line.id, first, replace(entry(3, first.hash), id=first.id))
        assert store.head(line.id) == line.head
        assert store.append(line.id, first).seq == 2

    def test_an_entry_of_another_match_is_refused(self, store: Store) -> None:
        line = begun(store)
        with pytest.raises(Conflict, match=OTHER.hex()):
            store.append(line.id, entry(2, line.head.hash, match=OTHER))

    def test_a_match_has_one_first_line(self, store: Store) -> None:
        begun(store)
        for again in (genesis(), genesis(tag="another")):
            with pytest.raises(Conflict):
                store.start(replace(again, id=mark("new id")), name="second")
        assert len(store.lines(MATCH)) == 1

    def test_a_genesis_has_number_one_and_no_parent(self, store: Store) -> None:
        for wrong in (replace(genesis(), seq=2), replace(genesis(), parent=mark() * 2)):
            with pytest.raises(Conflict):
                store.start(wrong, name="main")
        assert store.matches() == ()

    @pytest.mark.parametrize("field", ["id", "salt", "payload"])
    def test_a_field_of_the_wrong_size_is_refused_as_unfit(self, store: Store, field: str) -> None:
        line = begun(store)
        wrong = {"id": b"short", "salt": b"short", "payload": b" " * ((1 << 20) + 1)}[field]
        with pytest.raises(Unfit, match=field):
            store.append(line.id, replace(entry(2, line.head.hash), **{field: wrong}))
        assert store.head(line.id) == line.head

    @pytest.mark.parametrize("name", ["a\nb" * 100, "tab\x07", "e\u0301"])
    def test_a_line_is_not_named_what_a_log_does_not_keep(self, store: Store, name: str) -> None:
        with pytest.raises(Unfit, match="name"):
            store.start(genesis(), name=name)

    def test_hundreds_of_entries_keep_their_ids_apart(self, store: Store) -> None:
        line = begun(store)
        entries = run(2, line.head.hash, 700)
        for one in entries[:300]:
            store.append(line.id, one)
        store.append(line.id, *entries[300:])
        assert [store.find(one.id) for one in (entries[0], entries[299], entries[-1])] == [
            (line.id, entries[0]),
            (line.id, entries[299]),
            (line.id, entries[-1]),
        ]
        for held in (entries[0], entries[280], entries[-1]):
            with pytest.raises(Conflict, match=held.id.hex()):
                store.append(line.id, replace(entry(702, entries[-1].hash), id=held.id))
        assert list(store.read(line.id, 1)) == entries

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
