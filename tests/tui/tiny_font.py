"""Fonts of a few hundred bytes: each letter a bar as wide as is said, or a picture of one colour."""

import io
from collections.abc import Mapping
from struct import pack

from PIL import Image

EM = 1000
STRIKE = 20
"""Pixels of the one size at which a font of pictures has them."""


def tiny_font(letters: Mapping[str, int], colour: tuple[int, int, int] | None = None) -> bytes:
    """A font that has these letters, each a bar so many thousandths wide from the base line up; or a picture."""
    glyphs = [_bar(0), *map(_bar, letters.values())]
    places = [0]
    for glyph in glyphs:
        places.append(places[-1] + len(glyph))
    widths = (0, *letters.values())
    tables = {
        b"cmap": _cmap([ord(letter) for letter in letters]),
        b"glyf": b"".join(glyphs),
        b"head": pack(">IIIIHHQQhhhhHHhhh", 0x10000, 0, 0, 0x5F0F3CF5, 0, EM, 0, 0, 0, 0, EM, EM, 0, 8, 2, 1, 0),
        b"hhea": pack(">IhhhHhhhhhhhhhhhH", 0x10000, 800, -200, 0, EM, 0, 0, EM, 1, *[0] * 7, len(glyphs)),
        b"hmtx": b"".join(pack(">Hh", wide, 0) for wide in widths),
        b"loca": pack(f">{len(places)}I", *places),
        b"maxp": pack(">IH13H", 0x10000, len(glyphs), 4, 1, *[0] * 11),
    }
    if colour:
        tables |= _pictures(len(letters), colour)
        del tables[b"glyf"], tables[b"loca"]
    return _file(tables)


def _bar(wide: int) -> bytes:
    if not wide:
        return b""
    corners = b"\x01\x01\x01\x01", pack(">4h", 0, 0, wide, 0), pack(">4h", 0, 700, 0, -700)
    body = pack(">5hHH", 1, 0, 0, wide, 700, 3, 0) + b"".join(corners)
    return body + b"\0" * (-len(body) % 4)


def _cmap(codes: list[int]) -> bytes:
    groups = b"".join(pack(">III", code, code, glyph) for code, glyph in sorted(zip(codes, range(1, 99), strict=False)))
    body = pack(">HHIII", 12, 0, 16 + len(groups), 0, len(codes)) + groups
    return pack(">HHHHI", 0, 1, 3, 10, 12) + body


def _pictures(count: int, colour: tuple[int, int, int]) -> dict[bytes, bytes]:
    drawn = io.BytesIO()
    Image.new("RGBA", (STRIKE, STRIKE), (*colour, 255)).save(drawn, "PNG")
    one = pack(">BBbbBI", STRIKE, STRIKE, 0, STRIKE, STRIKE, len(drawn.getvalue())) + drawn.getvalue()
    places = pack(f">{count + 1}I", *(place * len(one) for place in range(count + 1)))
    line = pack(">bbBbbbbbbbbb", STRIKE, 0, STRIKE, 1, 0, 0, 0, 0, STRIKE, 0, 0, 0)
    # the array of subtables holds the first and last glyph and where its header lies
    array = pack(">HHI", 1, count, 8) + pack(">HHI", 1, 17, 4) + places
    size = pack(">IIII", 56, len(array), 1, 0) + line + line + pack(">HHBBBb", 1, count, STRIKE, STRIKE, 32, 1)
    return {
        b"CBDT": pack(">I", 0x30000) + one * count,
        b"CBLC": pack(">II", 0x30000, 1) + size + array,
    }


def _file(tables: dict[bytes, bytes]) -> bytes:
    directory, body, at = b"", b"", 12 + 16 * len(tables)
    for tag, table in sorted(tables.items()):
        directory += pack(">4sIII", tag, 0, at + len(body), len(table))
        body += table + b"\0" * (-len(table) % 4)
    return pack(">IHHHH", 0x10000, len(tables), 16, 0, 0) + directory + body
