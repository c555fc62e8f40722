"""What every store promises of writing."""

import pytest
from msgspec.structs import replace

from eventstore.entry import ZERO, Unfit
from eventstore.port import Conflict, Head, Store
from tests.eventstore.logs import MATCH, OTHER, begun, entry, forked, genesis, mark, numbers, run


class WritingContract:
    """Subclasses give a fixture ``store``, empty and open."""

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
        for wrong, base in ((replace(genesis(), seq=2), 0), (replace(genesis(), seq=5), 4)):
            with pytest.raises(Conflict):
                store.start(wrong, name="main", base=base)
        with pytest.raises(Conflict):
            store.start(replace(genesis(), parent=mark() * 2), name="main")
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
