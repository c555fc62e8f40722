"""Roots and proofs: against the vectors that certificate transparency publishes, and against the definition itself."""

from collections.abc import Sequence
from hashlib import sha256

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from eventstore.merkle import Frontier, consistency, consistent, included, inclusion, node, root

PUBLISHED = tuple(
    sha256(b"\0" + bytes.fromhex(text)).digest()
    for text in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
)
"""The leaf hashes of the vectors."""
ROOTS = (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
PAIR, QUAD = ROOTS[2], ROOTS[4]
_1 = "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7"
_23 = "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e"
_4 = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"
_45 = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a"
_4567 = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"
_67 = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0"

LEAVES = st.integers(1, 70).map(lambda count: [sha256(bytes([n])).digest() for n in range(count)])


def in_hex(path: Sequence[bytes]) -> list[str]:
    return [step.hex() for step in path]


# ---------------------------------------------------------------- what is published


@pytest.mark.parametrize("size", range(9))
def test_roots_are_those_published(size: int) -> None:
    assert root(PUBLISHED[:size]).hex() == ROOTS[size]


@pytest.mark.parametrize(
    ("index", "size", "path"),
    [
        (0, 1, []),
        (0, 8, [_1, _23, _4567]),
        (5, 8, [_4, _67, QUAD]),
        (2, 3, [PAIR]),
        (1, 5, [ROOTS[1], _23, _4]),
    ],
)
def test_inclusion_proofs_are_those_published(index: int, size: int, path: list[str]) -> None:
    assert in_hex(inclusion(PUBLISHED[:size], index)) == path


@pytest.mark.parametrize(
    ("earlier", "size", "path"),
    [(1, 1, []), (1, 8, [_1, _23, _4567]), (6, 8, [_45, _67, QUAD]), (2, 5, [_23, _4])],
)
def test_consistency_proofs_are_those_published(earlier: int, size: int, path: list[str]) -> None:
    assert in_hex(consistency(PUBLISHED[:size], earlier)) == path


# ---------------------------------------------------------------- the definition, as it stands in the RFC


def defined(leaves: Sequence[bytes]) -> bytes:
    """The root by the RFC's own recursion: the largest power of two below the size goes left."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return sha256(b"\1" + defined(leaves[:half]) + defined(leaves[half:])).digest()


@given(LEAVES)
def test_a_frontier_has_the_defined_root_at_every_size(leaves: list[bytes]) -> None:
    frontier = Frontier()
    for size, leaf in enumerate(leaves, start=1):
        frontier.add(leaf)
        assert (frontier.size, frontier.root()) == (size, defined(leaves[:size]))


@given(LEAVES)
def test_every_leaf_is_proved_at_its_place_and_nowhere_else(leaves: list[bytes]) -> None:
    size, top = len(leaves), defined(leaves)
    for index, leaf in enumerate(leaves):
        path = inclusion(leaves, index)
        assert [at for at in range(-1, size + 1) if included(leaf, at, size, path, top)] == [index]
        assert len(path) <= (size - 1).bit_length()


@given(LEAVES)
def test_all_prefixes_are_proved_to_have_become_one_another(leaves: list[bytes]) -> None:
    tops = [defined(leaves[:size]) for size in range(1, len(leaves) + 1)]
    for later, top in enumerate(tops, start=1):
        for earlier, old in enumerate(tops[:later], start=1):
            path = consistency(leaves[:later], earlier)
            assert consistent((earlier, old), (later, top), path)
            assert not consistent((earlier, node(old, old)), (later, top), path)
            assert not consistent((earlier, old), (later, node(top, top)), path)


@given(LEAVES, st.data())
def test_a_changed_shortened_lengthened_or_reordered_path_proves_nothing(
    leaves: list[bytes], data: st.DataObject
) -> None:
    size, top = len(leaves), defined(leaves)
    index, earlier = data.draw(st.integers(0, size - 1)), data.draw(st.integers(1, size))
    changed = data.draw(st.sampled_from(("flip", "drop", "add", "turn")))
    path = _spoiled(inclusion(leaves, index), changed, data)
    if path is not None:
        assert not included(leaves[index], index, size, path, top)
    path = _spoiled(consistency(leaves, earlier), changed, data)
    if path is not None:
        assert not consistent((earlier, defined(leaves[:earlier])), (size, top), path)


def _spoiled(path: Sequence[bytes], how: str, data: st.DataObject) -> list[bytes] | None:
    steps = list(path)
    if how == "add":
        return [*steps, data.draw(st.binary(min_size=32, max_size=32))]
    if not steps:
        return None
    place = data.draw(st.integers(0, len(steps) - 1))
    match how:
        case "flip":
            flipped = bytearray(steps[place])
            flipped[data.draw(st.integers(0, 31))] ^= 1 << data.draw(st.integers(0, 7))
            steps[place] = bytes(flipped)
        case "drop":
            del steps[place]
        case "turn":
            steps.reverse()
    return None if tuple(steps) == tuple(path) else steps


@given(LEAVES, st.data())
def test_a_history_that_was_changed_is_not_what_an_earlier_root_became(
    leaves: list[bytes], data: st.DataObject
) -> None:
    earlier = data.draw(st.integers(1, len(leaves)))
    place = data.draw(st.integers(0, earlier - 1))
    rewritten = list(leaves)
    rewritten[place] = sha256(b"another").digest()
    assume(len(leaves) > 1)
    path = consistency(rewritten, earlier)
    assert not consistent((earlier, defined(leaves[:earlier])), (len(leaves), defined(rewritten)), path)


def test_a_node_is_never_taken_for_a_leaf() -> None:
    # without the first byte, the two halves of a tree would pass for a tree of two
    assert node(*PUBLISHED[:2]) != sha256(b"\0" + PUBLISHED[0] + PUBLISHED[1]).digest()
    assert node(*PUBLISHED[:2]).hex() == PAIR


@pytest.mark.parametrize(("earlier", "later"), [((0, ROOTS[0]), (2, PAIR)), ((3, ROOTS[3]), (2, PAIR))])
def test_sizes_that_cannot_be_prove_nothing(earlier: tuple[int, str], later: tuple[int, str]) -> None:
    first, second = (earlier[0], bytes.fromhex(earlier[1])), (later[0], bytes.fromhex(later[1]))
    assert not consistent(first, second, ())


def test_what_is_not_there_is_not_proved() -> None:
    with pytest.raises(IndexError):
        inclusion(PUBLISHED, 8)
    for earlier in (0, 9):
        with pytest.raises(IndexError):
            consistency(PUBLISHED, earlier)
