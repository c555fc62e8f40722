"""What is no list, or means harm: one clear error each, which says what and where."""

import zipfile
from contextlib import suppress

import pytest

from replay.core.text import Unreadable
from replay.lists import archive
from replay.lists.archive import MOST_BYTES, MOST_UNPACKED, unpacked
from replay.lists.recognition import read
from tests.replay.lists import written
from tests.replay.lists.written import packed

ROSTER = written.ROSTER.encode()


def refused(raw: bytes) -> str:
    with pytest.raises(Unreadable) as stray:
        read(unpacked(raw, "list"), "list")
    assert "\n" not in str(stray.value)
    return str(stray.value)


def lying(raw: bytes) -> bytes:
    """The archive, but its headers say that the file in it has ten bytes."""
    size = len(b"\0" * (MOST_UNPACKED + 5)).to_bytes(4, "little")
    return raw.replace(size, (10).to_bytes(4, "little"))


def entities(text: str) -> bytes:
    return written.ROSTER.replace("<roster", f"<!DOCTYPE roster [{text}]><roster", 1).encode()


BOMB = packed(("a.ros", b"\0" * (MOST_UNPACKED + 5)))
LAUGHS = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))

HARMFUL = {
    "a zip bomb": (BOMB, "list (a.ros): unpacks to more than 16 MiB"),
    "a zip bomb whose header lies": (lying(BOMB), "list: is a damaged archive"),
    "a large file": (b"x" * (MOST_BYTES + 1), "list: has more than 4 MiB"),
    "a long line": (b"Corps:\n" + b"x" * 300_000, "list: has more than 256,000 characters"),
    "many lines": (b"Corps:\n" + b"x\n" * 3_000, "list: has 3,001 lines; 2,000 are read of a list"),
    "many of a unit": (
        "Corps:\n – 10000× Pickets (36) = 360000".encode(),
        "list line 2: counts 10,000 × Pickets; 99 at most are read",
    ),
    "very many of a unit": (
        "Corps:\n – 1000000000× Pickets (36) = 36".encode(),
        "list line 2: counts 1,000,000,000 × Pickets; 99 at most",
    ),
    "many of a unit in a minimal list": (b"9 Activations\n100x Pickets 36\n", "list line 2: counts 100 × Pickets"),
    "many of a Regiment": (b"=== A Game ===\n * 100x Oxen (3) [9]:", "list line 2: counts 100 × Oxen"),
    "many of a roster's unit": (
        written.ROSTER.replace('Fishers" number="1"', 'Fishers" number="999"').encode(),
        "list line 23: counts 999 × Eel Fishers",
    ),
    "another text": (b"Corps:\n" + b"we talked\n" * 300, "list line 202: 200 lines before it are no list"),
    "many laughs": (entities(f'<!ENTITY a0 "ha">{LAUGHS}'), "list line 2: declares a document type"),
    "a file of the reader's": (entities('<!ENTITY a SYSTEM "file:///etc/passwd">'), "list line 2: declares a document"),
    "a schema of another's": (
        b'<!DOCTYPE roster SYSTEM "http://a.example/b.dtd"><roster/>',
        "list line 1: declares a document type",
    ),
    "a deep nest": (b"<roster>" + b"<forces>" * 500, "list line 1: is nested more than 60 deep"),
    "many elements": (b"<roster>" + b"a<b/>" * 150_000, "list line 1: has more than 100,000 elements"),
    "many selections": (
        b"<roster><forces><force><selections>" + b"<selection/>" * 3_000 + b"</selections></force></forces></roster>",
        "list: has 3,001 selections; 2,000 are read of a roster",
    ),
    "many strange things": (b"<roster>" + b"<b/>" * 300 + b"</roster>", "list: holds more than 200 things that no ros"),
    "half an XML text": (ROSTER[:900], "list line 19: not XML: "),
    "other XML": (b"<catalogue/>", "list line 1: is no roster: it begins with <catalogue>"),
    "deep JSON": (b'{"units":' + b"[" * 100_000, "list: nested too deeply to be read"),
    "rather deep JSON": (b'{"units":' + b"[" * 30 + b"1" + b"]" * 30 + b"}", "list: nested too deeply to be read"),
    "half a JSON text": (written.JSON[:200].encode(), "list line 9: not JSON: "),
    "a roster in JSON": (b'{"roster": {"name": "Dust"}}', "list: is JSON, and no Legion list: listname, armyFaction,"),
    "JSON with a key twice": (b'{\n"points": 1,\n"points": 2}', "list line 2: says 'points' twice"),
    "a long number": (b'{"points": ' + b"9" * 5_000 + b"}", "list: holds a number too long to be read"),
    "another's JSON": (
        b'{"units": [' + b",".join([b'{"mood": 1}'] * 300) + b"]}",
        "list: says 300 things that no list says",
    ),
    "UTF-16": (written.STANDARD.encode("utf-16"), "list: is UTF-16, not a text in UTF-8"),
    "Latin-1": ("Corps:\n - Drüm (3) = 3".encode("latin-1"), "list line 2: byte 0xfc is not UTF-8"),
    "UTF-16 in an archive": (packed(("a.ros", written.ROSTER.encode("utf-16"))), "list (a.ros): is UTF-16"),
    "a picture": (b"\x89PNG\r\n", "list: is PNG"),
    "control characters": (b"Corps:\n - Dr\x07m (3) = 3", "list line 2: '\\x07' is a control character"),
    "nothing": (b"", "list: is no army list that is known"),
    "an empty archive": (packed(), "list: is no army list that is known"),
    "a path out of the archive": (packed(("../../a.ros", ROSTER)), "list: holds a file called '../../a.ros'"),
    "a path from the root": (packed(("/etc/a.ros", ROSTER)), "list: holds a file called '/etc/a.ros'"),
    "a drive": (packed(("C:\\a.ros", ROSTER)), "list: holds a file called 'C:\\\\a.ros'"),
    "a path with strokes the other way": (packed(("..\\a.ros", ROSTER)), "list: holds a file called '..\\\\a.ros'"),
    "an archive without a roster": (packed(("a.txt", ROSTER)), "list: holds 0 rosters (.ros), and should hold one"),
    "an archive in an archive": (packed(("a.rosz", packed(("a.ros", ROSTER)))), "list: holds 0 rosters (.ros)"),
    "two rosters": (packed(("a.ros", ROSTER), ("b.ros", ROSTER)), "list: holds 2 rosters"),
    "many files": (packed(*((f"{n}.ros", b"") for n in range(30))), "list: holds 30 files"),
    "an odd packing": (packed(("a.ros", ROSTER), method=zipfile.ZIP_LZMA), "list (a.ros): is packed in a way"),
    "half an archive": (packed(("a.ros", ROSTER))[:400], "list: is a damaged archive"),
}


@pytest.mark.parametrize(("raw", "says"), HARMFUL.values(), ids=HARMFUL.keys())
def test_harm_is_one_clear_error(raw, says):
    assert refused(raw).startswith(says)


SLOW = [
    " " * 200_000,
    "•" * 200_000,
    "a" + " " * 480 + "b",
    "- a" + " (" * 200 + "(1) " * 20 + "x",
    "a (1), " * 70 + "=",
    "9x " * 160,
    "== " + "[" * 490,
    "a 1 " * 100 + "+ 2 = x",
]


@pytest.mark.parametrize("line", SLOW)
@pytest.mark.parametrize("sign", ["Corps:", "9 Activations", "=== G ===", "800/800 (2 activations)", ""])
@pytest.mark.timeout(10)
def test_no_line_takes_long(sign, line):
    """Patterns that try every way to part a line would take hours over these."""
    with suppress(Unreadable):
        read("\n".join([sign, *[line] * 100])[:250_000], "list")


def test_an_archive_with_a_broken_stream_is_one_clear_error():
    raw = bytearray(packed(("a.ros", ROSTER)))
    for place in range(35, len(raw), 7):
        broken = bytes(raw[:place]) + bytes([raw[place] ^ 0xFF]) + bytes(raw[place + 1 :])
        with suppress(Unreadable):
            read(unpacked(broken, "list"), "list")


def test_an_encrypted_roster_is_not_read():
    raw = packed(("a.ros", ROSTER))
    central = raw.index(b"PK\x01\x02")
    flagged = bytearray(raw)
    flagged[6] |= 1
    flagged[central + 8] |= 1
    assert refused(bytes(flagged)) == "list (a.ros): is encrypted"


def test_no_more_is_unpacked_than_is_read(monkeypatch):
    monkeypatch.setattr(archive, "MOST_UNPACKED", len(ROSTER) - 1)
    assert "unpacks to more than" in refused(packed(("a.ros", ROSTER)))
    monkeypatch.setattr(archive, "MOST_UNPACKED", len(ROSTER))
    assert read(unpacked(packed(("a.ros", ROSTER)), "list"), "list").title == "Ferry Host"
