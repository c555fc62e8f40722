"""One entry altered."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.core.altering import altered
from replay.core.game import Seat

seats = st.dictionaries(st.sampled_from("abcd"), st.builds(Seat, st.just("p1"), st.text()))


@given(seats, st.sampled_from("abcdef"), st.text())
def test_only_what_is_named_is_altered_and_only_where_it_is(entries, key, name):
    before = dict(entries)
    after = altered(entries, key, name=name)
    assert entries == before
    assert list(after) == list(before)
    assert {i: one for i, one in after.items() if i != key} == {i: one for i, one in before.items() if i != key}
    assert after.get(key) == (replace(before[key], name=name) if key in before else None)
