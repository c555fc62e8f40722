"""A match begins with genesis and its armies together."""

import pytest
from msgspec.structs import replace

from eventstore.memory import MemoryStore
from eventstore.port import Conflict
from replay.recording.opening import Army, Setting, open_match
from tests.invented import hilltop
from tests.replay.sitting import Sitting

ARMIES = (Army("ann.txt", "Foxes", str),)
SETTING = Setting(("Ann", "Bo"), ARMIES, options={"goal": 50})


def test_a_match_begins_with_genesis_and_its_armies() -> None:
    store = MemoryStore()
    line = open_match(hilltop, store, Sitting().means, SETTING)
    assert [held.kind for held in store.read(line.id)] == ["opened", "enlisted"]
    assert line == store.line(line.id)


def test_a_match_whose_army_cannot_be_written_has_not_begun() -> None:
    store, means = MemoryStore(), Sitting().means
    ids = iter([bytes([n]) * 16 for n in (9, 1, 1)])
    with pytest.raises(Conflict):
        open_match(hilltop, store, replace(means, identity=lambda: next(ids)), SETTING)
    assert store.matches() == ()
