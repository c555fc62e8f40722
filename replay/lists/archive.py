"""The bytes of a list as its text: UTF-8, or the one roster in a ``.rosz``; bounded by what is really read."""

import zlib
from io import BytesIO
from typing import TYPE_CHECKING

from replay.core.text import MARK, Unreadable

if TYPE_CHECKING:
    from zipfile import ZipInfo

MOST_BYTES = 4 << 20
"""The largest file that is looked at."""
MOST_UNPACKED = 16 << 20
"""The largest roster in an archive."""
MOST_MEMBERS = 20
PACKED = b"PK\x03\x04"
"""How an archive begins."""

_MARKS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16", b"\x1f\x8b": "gzip", b"%PDF": "PDF", b"\x89PNG": "PNG"}
"""How files begin that are often taken for a list."""
_STORED, _DEFLATED = 0, 8
"""How rosters are packed."""


def unpacked(raw: bytes, name: str) -> str:
    """The text in a file. Raises ``Unreadable``, naming what is wrong and where."""
    if len(raw) > MOST_BYTES:
        raise Unreadable(name, f"has more than {MOST_BYTES >> 20} MiB, which is all that is read of a list")
    if raw.startswith(PACKED):
        return _member(raw, name)
    return decoded(raw, name)


def decoded(raw: bytes, name: str) -> str:
    """Bytes as UTF-8. Raises ``Unreadable``."""
    begins = next((what for mark, what in _MARKS.items() if raw.startswith(mark)), "")
    if begins:
        raise Unreadable(name, f"is {begins}, not a text in UTF-8")
    try:
        return raw.decode().removeprefix(MARK).replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        raise Unreadable(f"{name} line {line}", f"byte {raw[fault.start]:#04x} is not UTF-8: save it as that") from None


def _member(raw: bytes, name: str) -> str:
    import zipfile  # noqa: PLC0415 - most lists are pasted, and need none of it

    try:
        with zipfile.ZipFile(BytesIO(raw)) as archive:
            found = _roster(archive.infolist(), name)
            with archive.open(found) as member:
                # the header may say anything: what counts is what comes out
                content = member.read(MOST_UNPACKED + 1)
    except Unreadable:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError, OverflowError) as fault:
        raise Unreadable(name, f"is a damaged archive: {fault or 'it ends too soon'}") from None
    where = f"{name} ({found.filename})"
    if len(content) > MOST_UNPACKED:
        raise Unreadable(where, f"unpacks to more than {MOST_UNPACKED >> 20} MiB: this is no roster")
    return decoded(content, where)


def _roster(members: list["ZipInfo"], name: str) -> "ZipInfo":
    """The one roster of an archive."""
    if len(members) > MOST_MEMBERS:
        raise Unreadable(name, f"holds {len(members)} files; a roster is alone in its archive")
    for one in members:
        path = one.orig_filename
        if path.startswith(("/", "\\")) or ".." in path.replace("\\", "/").split("/") or ":" in path:
            raise Unreadable(name, f"holds a file called {path!r}, which would lie outside the archive")
    rosters = [one for one in members if one.filename.lower().endswith(".ros")]
    if len(rosters) != 1:
        there = ", ".join(repr(one.filename) for one in members) or "nothing"
        raise Unreadable(name, f"holds {len(rosters)} rosters (.ros), and should hold one; there is {there}")
    (found,) = rosters
    if found.flag_bits & 1:
        raise Unreadable(f"{name} ({found.filename})", "is encrypted")
    if found.compress_type not in (_STORED, _DEFLATED):
        raise Unreadable(f"{name} ({found.filename})", "is packed in a way that no roster is")
    return found
