"""The Merkle tree of RFC 6962 over the entries of a line, whose hashes are its leaves: roots, and short proofs.

A root names every entry up to one, in order. An *inclusion* proof leads from one entry to a root, a *consistency* proof
from an earlier root to a later one; both are about as many hashes as the size has binary digits.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256

Path = tuple[bytes, ...]
"""The hashes of a proof, 32 bytes each, in the order of the RFC."""

_NODE = sha256(b"\1")


class Frontier:
    """A tree that grows leaf by leaf and keeps only the roots of its perfect parts: the largest first.

    ``size`` counts the leaves so far.
    """

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        """``leaves`` are leaf hashes, in order."""
        self.size = 0
        self._peaks: list[bytes] = []
        for leaf in leaves:
            self.add(leaf)

    def add(self, leaf: bytes) -> None:
        """Take in the next leaf hash."""
        grown = self.size
        while grown & 1:
            leaf = node(self._peaks.pop(), leaf)
            grown >>= 1
        self._peaks.append(leaf)
        self.size += 1

    def root(self) -> bytes:
        """The root over all leaves so far; of none, the hash of nothing."""
        if not self._peaks:
            return sha256().digest()
        found = self._peaks[-1]
        for peak in reversed(self._peaks[:-1]):
            found = node(peak, found)
        return found


def node(left: bytes, right: bytes) -> bytes:
    """The hash over two subtrees, which no leaf can have."""
    digest = _NODE.copy()
    digest.update(left)
    digest.update(right)
    return digest.digest()


def root(leaves: Iterable[bytes]) -> bytes:
    """The root over leaf hashes, 32 bytes."""
    return Frontier(leaves).root()


def inclusion(leaves: Sequence[bytes], index: int) -> Path:
    """What leads from the leaf at ``index``, counted from 0, to the root over ``leaves``: the lowest sibling first.

    Raises ``IndexError``.
    """
    if not 0 <= index < len(leaves):
        raise IndexError(f"there is no leaf {index} among {len(leaves)}")
    if len(leaves) == 1:
        return ()
    half = _half(len(leaves))
    left, right = leaves[:half], leaves[half:]
    if index < half:
        return (*inclusion(left, index), root(right))
    return (*inclusion(right, index - half), root(left))


def included(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether ``path`` leads from a leaf hash at ``index`` to the ``root`` over ``size`` leaves."""
    if not 0 <= index < size:
        return False
    found, last = leaf, size - 1
    for sibling in path:
        if not last:
            return False
        if index & 1 or index == last:
            found = node(sibling, found)
            # the last node of a level without a sibling is its own parent
            while not index & 1 and index:
                index, last = index >> 1, last >> 1
        else:
            found = node(found, sibling)
        index, last = index >> 1, last >> 1
    return not last and found == root


def consistency(leaves: Sequence[bytes], earlier: int) -> Path:
    """What shows that the root over the first ``earlier`` of ``leaves`` has become the root over all of them.

    Raises ``IndexError`` unless there are so many, and at least one.
    """
    if not 0 < earlier <= len(leaves):
        raise IndexError(f"there are no first {earlier} leaves among {len(leaves)}")
    return _grown(leaves, earlier, whole=True)


def _grown(leaves: Sequence[bytes], earlier: int, *, whole: bool) -> Path:
    """``whole`` says that the subtree is all of the earlier tree, whose root the reader holds already."""
    if earlier == len(leaves):
        return () if whole else (root(leaves),)
    half = _half(len(leaves))
    left, right = leaves[:half], leaves[half:]
    if earlier <= half:
        return (*_grown(left, earlier, whole=whole), root(right))
    return (*_grown(right, earlier - half, whole=False), root(left))


def consistent(earlier: tuple[int, bytes], later: tuple[int, bytes], path: Sequence[bytes]) -> bool:
    """Whether ``path`` leads from an earlier size and root to a later size and root: nothing before was changed."""
    (first, old), (size, new) = earlier, later
    if not 0 < first <= size:
        return False
    if first == size:
        return not path and old == new
    # where the earlier tree is one perfect part, its root begins the path and is not written again
    steps = [old, *path] if not first & (first - 1) else list(path)
    index, last = first - 1, size - 1
    while index & 1:
        index, last = index >> 1, last >> 1
    return bool(steps) and _climbs(steps, index, last, old, new)


def _climbs(steps: Sequence[bytes], index: int, last: int, old: bytes, new: bytes) -> bool:
    was = now = steps[0]
    for step in steps[1:]:
        if not last:
            return False
        if index & 1 or index == last:
            was, now = node(step, was), node(step, now)
            while not index & 1 and index:
                index, last = index >> 1, last >> 1
        else:
            now = node(now, step)
        index, last = index >> 1, last >> 1
    return not last and (was, now) == (old, new)


def _half(size: int) -> int:
    """The largest power of two below ``size``."""
    return 1 << (size - 1).bit_length() - 1
