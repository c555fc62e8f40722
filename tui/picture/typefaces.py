"""Font files: which letters each has, read from the file itself, and which files a machine has.

The fonts of a system are never copied, only drawn with. Their names are those under which Debian, macOS and Windows
keep them; where none of these has a letter, every other font of the machine is asked.
"""

import os
import sys
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from struct import error, iter_unpack, unpack, unpack_from
from typing import BinaryIO

from msgspec import Struct

PLAIN = ("DejaVuSansMono.ttf", "Menlo.ttc", "consola.ttf", "LiberationMono-Regular.ttf", "NotoSansMono-Regular.ttf")
BOLD = ("DejaVuSansMono-Bold.ttf", "Menlo.ttc", "consolab.ttf", "LiberationMono-Bold.ttf", "NotoSansMono-Bold.ttf")
"""Fixed-width fonts, the best first."""

EMOJI = ("NotoColorEmoji.ttf", "Apple Color Emoji.ttc", "seguiemj.ttf")
"""Fonts of coloured pictures."""

FURTHER = (
    *("DejaVuSans.ttf", "NotoSans-Regular.ttf", "segoeui.ttf", "tahoma.ttf", "arial.ttf"),
    *("NotoSansHebrew-Regular.ttf", "ArialHB.ttc", "NotoSansArabic-Regular.ttf", "GeezaPro.ttc"),
    *("NotoSansCJK-Regular.ttc", "wqy-zenhei.ttc", "PingFang.ttc", "Hiragino Sans GB.ttc", "AppleSDGothicNeo.ttc"),
    *("msyh.ttc", "YuGothM.ttc", "malgun.ttf", "msjh.ttc", "meiryo.ttc", "msgothic.ttc", "simsun.ttc"),
    *("NotoSansDevanagari-Regular.ttf", "Kohinoor.ttc", "Nirmala.ttc", "Nirmala.ttf"),
    *("NotoSansThai-Regular.ttf", "Thonburi.ttc", "LeelawUI.ttf", "Arial Unicode.ttf"),
    *("NotoSansSymbols2-Regular.ttf", "NotoSansSymbols-Regular.ttf", "Apple Symbols.ttf", "seguisym.ttf"),
)
"""Fonts for what a fixed-width one lacks, the best first."""

_NO_LETTERS = ("lastresort", "adobeblank")
"""Fonts that have a sign for every letter and the letter for none."""

_HELD = 16
"""Bytes that say where a table of a font lies."""


class Faces(Struct, frozen=True):
    """Font files, the best first: fixed-width ones, plain and bold, coloured ones, and what else there is."""

    plain: tuple[str, ...] = ()
    bold: tuple[str, ...] = ()
    emoji: tuple[str, ...] = ()
    further: tuple[str, ...] = ()


# ---------------------------------------------------------------- which letters a file has


class Letters(Struct, frozen=True):
    """The letters of a font as ranges: first, last, what is added for the glyph, and the glyphs if they are listed."""

    ranges: tuple[tuple[int, int, int, tuple[int, ...]], ...] = ()
    coloured: bool = False

    def has(self, letter: str) -> bool:
        """Whether the font has a glyph for a letter."""
        code = ord(letter)
        place = bisect_right(self.ranges, code, key=lambda one: one[0]) - 1
        if place < 0 or code > self.ranges[place][1]:
            return False
        first, _, added, listed = self.ranges[place]
        return bool(listed[code - first]) if listed else (code + added) & 0xFFFF != 0


@lru_cache(maxsize=4096)
def letters_of(file: str) -> Letters:
    """What a file has; nothing if it is no font that can be read."""
    try:
        with Path(file).open("rb") as opened:
            return read(opened)
    except (OSError, error, IndexError, ValueError):
        return Letters()


def read(opened: BinaryIO) -> Letters:
    """The letters of an open font, of a collection's first. Raises ``struct.error`` for what is none."""
    opened.seek(0)
    start = opened.read(16)
    begun = unpack(">I", start[12:16])[0] if start[:4] == b"ttcf" else 0
    opened.seek(begun)
    count = unpack(">4xH6x", opened.read(12))[0]
    directory = opened.read(count * _HELD)
    held = {tag: (offset, length) for tag, _, offset, length in iter_unpack(">4sIII", directory)}
    offset, length = held.get(b"cmap", (0, 0))
    opened.seek(offset)
    ranges = tuple(sorted(_ranges(opened.read(length)))) if length else ()
    return Letters(ranges, coloured=bool({b"CBDT", b"sbix", b"COLR"} & held.keys()))


def _ranges(table: bytes) -> Iterator[tuple[int, int, int, tuple[int, ...]]]:
    """The ranges of the fullest Unicode subtable."""
    count = unpack_from(">H", table, 2)[0]
    found = {}
    for platform, encoding, offset in iter_unpack(">HHI", table[4 : 4 + 8 * count]):
        kind = unpack_from(">H", table, offset)[0]
        if platform in (0, 3) and kind in (4, 12) and (platform, encoding) != (3, 0):
            found[kind] = offset
    if 12 in found:
        groups = unpack_from(">I", table, found[12] + 12)[0]
        body = table[found[12] + 16 : found[12] + 16 + 12 * groups]
        yield from ((first, last, glyph - first, ()) for first, last, glyph in iter_unpack(">III", body))
    elif 4 in found:
        yield from _segments(table, found[4])


def _segments(table: bytes, at: int) -> Iterator[tuple[int, int, int, tuple[int, ...]]]:
    count = unpack_from(">H", table, at + 6)[0] // 2
    lasts = unpack_from(f">{count}H", table, at + 14)
    firsts, added, offsets = (unpack_from(f">{count}H", table, at + 16 + 2 * count * part) for part in (1, 2, 3))
    for place, (first, last, more, offset) in enumerate(zip(firsts, lasts, added, offsets, strict=True)):
        if first > last or first == 0xFFFF:
            continue
        if offset:
            listed = at + 16 + 6 * count + 2 * place + offset
            yield first, last, more, unpack_from(f">{last - first + 1}H", table, listed)
        else:
            yield first, last, more, ()


# ---------------------------------------------------------------- which files there are


@lru_cache(maxsize=1)
def system() -> Faces:
    """The fonts of this machine."""
    files = {path.name.lower(): str(path) for path in _files()}

    def named(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(files[name.lower()] for name in names if name.lower() in files)

    rest = sorted(files.values(), key=lambda file: ("regular" not in file.lower(), file))
    return Faces(named(PLAIN), named(BOLD), named(EMOJI), tuple(dict.fromkeys((*named(FURTHER), *rest))))


def _files() -> Iterator[Path]:
    for folder in _folders():
        for under, folders, names in os.walk(folder):
            folders.sort()
            for name in sorted(names):
                lower = name.lower()
                if lower.endswith((".ttf", ".otf", ".ttc", ".otc")) and not lower.startswith(_NO_LETTERS):
                    yield Path(under, name)


def _folders() -> tuple[Path, ...]:
    """Where fonts are kept, those of the machine first."""
    home = Path.home()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", str(home / "AppData" / "Local"))
        return Path(os.environ.get("WINDIR", r"C:\Windows"), "Fonts"), Path(local, "Microsoft", "Windows", "Fonts")
    if sys.platform == "darwin":
        return Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    own = os.environ.get("XDG_DATA_HOME") or str(home / ".local" / "share")
    return *(Path(folder, "fonts") for folder in (*shared.split(":"), own)), home / ".fonts"
