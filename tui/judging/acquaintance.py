"""What is known of the keys that sign for seats: nothing in a log says whose a key is, only which came first.

A key is known where it was made on this device. The first other key of a seat is taken on trust; any later one is
another than that, and only whoever sits there can say whose both are.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from eventstore.notary import fingerprint, seat_public
from eventstore.port import Drawer
from eventstore.vouch import Verdict, Voucher


class Known(StrEnum):
    """How a key of a seat is known."""

    HERE = "made on this device"
    FIRST = "first of its seat"
    OTHER = "another than the first"


class Acquaintance(Struct, frozen=True):
    """How a key is known, the entry that brought it, and the key it would have to be, where it is another."""

    known: Known
    entry: int
    rather: bytes = b""

    def told(self, who: str) -> str:
        """What is to be said of a key that signed for a seat; empty of one that was made here."""
        match self.known:
            case Known.HERE:
                return ""
            case Known.FIRST:
                return f"the first key of {who} here, in entry {self.entry}: taken on trust, whose it is"
        return (
            f"new in entry {self.entry}: key {fingerprint(self.rather)} was known for {who} before. "
            f"Have {who} say which is theirs; somebody else may have made this one"
        )


def acquaintances(
    found: Iterable[Voucher], seats: Iterable[str], match: bytes, drawer: Drawer | None
) -> Mapping[tuple[str, bytes], Acquaintance]:
    """How each key that truly signed for a seat is known, by signer and key."""
    own = {f"seat {seat}": key for seat in seats if drawer and (key := seat_public(drawer, match, seat))}
    first: dict[str, bytes] = dict(own)
    known: dict[tuple[str, bytes], Acquaintance] = {}
    true = (one for one in found if one.verdict is Verdict.TRUE and one.signed is not None)
    for one in sorted(true, key=lambda one: one.entry):
        said = one.signed.statement if one.signed else None
        if said is None or not said.seat or (said.signer, said.key) in known:
            continue
        rather = first.setdefault(said.signer, said.key)
        if own.get(said.signer) == said.key:
            known[said.signer, said.key] = Acquaintance(Known.HERE, one.entry)
        elif rather == said.key:
            known[said.signer, said.key] = Acquaintance(Known.FIRST, one.entry)
        else:
            known[said.signer, said.key] = Acquaintance(Known.OTHER, one.entry, rather)
    return known
