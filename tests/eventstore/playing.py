"""Random matches: appends and forks as told, and all that can be read of what comes of them."""

from typing import Any

from hypothesis import strategies as st

from eventstore.port import Store
from tests.eventstore.logs import MATCH, entry, genesis, run

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("append"), st.integers(0, 9), st.integers(1, 4)),
        st.tuples(st.just("fork"), st.integers(0, 9), st.integers(1, 12)),
    ),
    max_size=25,
)


def play(store: Store, steps: list[tuple[str, int, int]]) -> list[bytes]:
    """Append and fork as told; a line is meant by its place among those there are, a base by how far back it lies."""
    lines = [store.start(genesis(), name="main").id]
    for tag, (step, which, size) in enumerate(steps):
        line = lines[which % len(lines)]
        head = store.head(line)
        if step == "append":
            store.append(line, *run(head.seq + 1, head.hash, size, tag=tag))
        else:
            base = max(1, head.seq - size)
            first = entry(base + 1, store.head(line, base).hash, tag=tag)
            lines.append(store.start(first, name=f"line {tag}", parent=line, base=base).id)
    return lines


def everything(store: Store, lines: list[bytes]) -> Any:
    """All that can be read of a match."""
    return (
        store.matches(),
        store.lines(MATCH),
        [list(store.read(line)) for line in lines],
        [list(store.own(line)) for line in lines],
        [list(map(tuple, store.bodies(line, 1, 4))) for line in lines],
        [store.find(held.id) for line in lines for held in store.own(line)],
    )
