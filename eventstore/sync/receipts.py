"""Whether an archive's signed receipt is what it should be: of this head, genuine, and by the key we know."""

from eventstore.heads import ARCHIVE, read
from eventstore.notary import genuine
from eventstore.port import Unreadable
from eventstore.sync.trouble import Strange
from eventstore.wire import Receipt


def signer_of(receipt: Receipt) -> str:
    """The public key, in hex, an archive signed a receipt with; empty for one that is not signed.

    Raises ``Strange`` for a signature that is not genuine, or over something else.
    """
    if not receipt.note:
        return ""
    try:
        signed = read(receipt.note)
    except Unreadable as stray:
        raise Strange(f"the archive's receipt cannot be read: {stray}") from stray
    said = signed.statement
    told = (said.match.hex(), said.line.hex(), said.mark.seq, said.mark.hash.hex(), said.signer)
    if told != (receipt.match, receipt.line, receipt.seq, receipt.head, ARCHIVE) or not genuine(signed):
        raise Strange("the archive's receipt is not signed by the key it names, or is of something else")
    return said.key.hex()
