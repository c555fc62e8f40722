"""The archive's signature over where a line stands, so that a device can show what was acknowledged to it."""

import threading
from collections import OrderedDict
from collections.abc import Sequence

from eventstore.entry import Entry
from eventstore.heads import ARCHIVE, Mark, Signed, Statement
from eventstore.merkle import Frontier
from eventstore.notary import Key
from eventstore.port import Head, Store

_MOST_KNOWN = 1024


class Signing:
    """Signs heads; it keeps the tree of every line written on lately, and reads a line again only where it must."""

    def __init__(self, store: Store, key: Key) -> None:
        self._store = store
        self._key = key
        self._mutex = threading.Lock()
        self._trees: OrderedDict[bytes, Frontier] = OrderedDict()

    def note(self, match: bytes, head: Head, entries: Sequence[Entry], at_ms: int) -> str:
        """A signed head as it travels; ``entries`` are those just written, up to the head.

        Empty for a head the line has left behind by now, whether it is asked for again or another was quicker: what is
        signed of the line later covers it.
        """
        with self._mutex:
            tree = self._trees.pop(head.line, None) or Frontier()
            if tree.size <= head.seq:
                self._grow(tree, head, entries)
            self._trees[head.line] = tree
            if len(self._trees) > _MOST_KNOWN:
                self._trees.popitem(last=False)
            if tree.size != head.seq:
                return ""
            mark = Mark(head.seq, head.hash, tree.root())
        public = self._key.public
        statement = Statement(match, head.line, mark, at_ms, ARCHIVE, public, public)
        return Signed(statement, self._key.sign(statement.written())).note

    def _grow(self, tree: Frontier, head: Head, entries: Sequence[Entry]) -> None:
        if not entries or tree.size < entries[0].seq - 1:
            upto = entries[0].seq - 1 if entries else head.seq
            for entry in self._store.read(head.line, tree.size, upto):
                tree.add(entry.hash)
        for entry in entries:
            if entry.seq == tree.size + 1:
                tree.add(entry.hash)
