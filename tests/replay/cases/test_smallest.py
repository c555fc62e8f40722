"""What is left of a position leads to the same, and nothing of it can go alone."""

from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from replay.cases.smallest import smallest

LEAVES = st.integers(0, 3)
POSITIONS = st.recursive(
    LEAVES, lambda inner: st.dictionaries(st.sampled_from("abcd"), inner, max_size=4) | st.lists(inner, max_size=4)
)


def parts(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    pairs = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in pairs:
        yield (*path, step)
        yield from parts(inner, (*path, step))


def without(value: Any, path: tuple[Any, ...]) -> Any:
    step, *rest = path
    if isinstance(value, list):
        inner = [without(value[step], tuple(rest))] if rest else []
        return value[:step] + inner + value[step + 1 :]
    return {
        key: without(held, tuple(rest)) if key == step else held for key, held in value.items() if rest or key != step
    }


def leaves(value: Any) -> list[int]:
    if isinstance(value, Mapping):
        return [leaf for inner in value.values() for leaf in leaves(inner)]
    return [leaf for inner in value for leaf in leaves(inner)] if isinstance(value, list) else [value]


@given(st.dictionaries(st.sampled_from("abcd"), POSITIONS, max_size=4), LEAVES)
def test_property_it_holds_and_nothing_of_it_can_go_alone(position: dict[str, Any], wanted: int) -> None:
    def holds(less: Mapping[str, Any]) -> bool:
        return leaves(less).count(wanted) == leaves(position).count(wanted)

    least = smallest(position, holds)
    assert holds(least)
    assert not [path for path in parts(least) if holds(without(least, path))]
    assert set(leaves(least)) <= {wanted}


def test_branches_go_before_what_is_in_them() -> None:
    tried: list[Mapping[str, Any]] = []

    def holds(less: Mapping[str, Any]) -> bool:
        tried.append(less)
        return "units" in less and "S1" in less["units"]

    position = {"units": {"S1": {"life": 4}, "S2": {"life": 5}}, "cards": {str(n): "text" for n in range(100)}}
    assert smallest(position, holds) == {"units": {"S1": {}}}
    assert len(tried) < 12


def test_no_more_positions_are_tried_than_allowed() -> None:
    tried: list[Mapping[str, Any]] = []

    def holds(less: Mapping[str, Any]) -> bool:
        tried.append(less)
        return True

    assert smallest({str(n): n for n in range(50)}, holds, most=10) == {str(n): n for n in range(10, 50)}
    assert len(tried) == 10
