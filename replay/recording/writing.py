"""An act made into the entry that will hold it."""

from eventstore.entry import Entry, Unfit, check
from replay.acts import Act
from replay.core.seal import Hidden
from replay.line.codec import Codec, kind
from replay.line.parts import parts
from replay.recording.means import Means
from replay.recording.refusal import Refusal

VALUE = b'"value"'
"""This is in every payload that holds a value in clear."""


def entry_of(
    act: Act, codec: Codec, means: Means, *, match: bytes, after: tuple[int, bytes], identity: bytes, actor: str
) -> Entry:
    """The entry of an act that follows entry ``after`` (number and hash). Raises ``Refusal`` for what no log keeps."""
    seq, parent = after
    named = kind(act)
    try:
        payload = codec.write(act)
        clock, version, salt = means.clock(), codec.version(named), means.salt()
        entry = Entry(match, seq + 1, parent, identity, clock, actor, named, version, salt, payload)
        check(entry, encoded=True)
    except (Unfit, UnicodeEncodeError, OverflowError) as unfit:
        raise Refusal("unfit", str(unfit)) from None
    _demand_sealed(act, payload)
    return entry


def _demand_sealed(act: Act, payload: bytes) -> None:
    """The last guard before the log: what lies face down is never written. Raises ``Refusal``."""
    if VALUE in payload:
        for path, part in parts(act):
            if isinstance(part, Hidden) and part.value:
                raise Refusal("secret", f"{path} lies face down and would stand in the log for all to read")
