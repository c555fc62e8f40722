"""Signing the head of a line, from its bytes as they are read again, and never against what was signed before."""

from eventstore.heads import DEVICE, Mark, Signed, Statement, keep, kept, marks
from eventstore.notary import Key, device_key
from eventstore.port import Damaged, Drawer, Line, Store
from eventstore.vouch import ancestry


def witness(
    store: Store, line: bytes, drawer: Drawer, now_ms: int, *, signer: str = DEVICE, key: Key | None = None
) -> Signed:
    """Sign where a line stands: with this device's key, or with the ``key`` of another signer, ``seat p2``.

    The head is kept in the drawer before this returns. Raises ``Absent``; ``Damaged`` where the line does not verify,
    or is not what this device has signed of it before; ``Unwritable``.
    """
    held = store.line(line)
    device = device_key(drawer)
    mark = standing(store, held, drawer)
    signing = key or device
    statement = Statement(held.match, line, mark, now_ms, signer, device.public, signing.public)
    signed = Signed(statement, signing.sign(statement.written()))
    keep(drawer, signed)
    return signed


def standing(store: Store, line: Line, drawer: Drawer) -> Mark:
    """Where a line stands, if it is what this device has signed of it before, and of those it comes from, as far as it
    shares their entries. Raises ``Damaged``.
    """
    upto = ancestry({one.id: one for one in store.lines(line.match)}, line.id)
    signed = [head.statement for head in kept(drawer, line.match)]
    earlier = [said.mark for said in signed if said.mark.seq <= upto.get(said.line, 0)]
    found = marks(store, line, {line.head.seq, *(mark.seq for mark in earlier)})
    for mark in sorted(earlier, key=lambda mark: mark.seq):
        if found.get(mark.seq) != mark:
            what = "is not the one" if mark.seq in found else "is missing, though it is one"
            raise Damaged(
                f"{what} that this device has signed; nothing more is signed on this line",
                match=line.match,
                line=line.id,
                seq=mark.seq,
            )
    return found[line.head.seq]
