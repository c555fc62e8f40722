"""Text in pixels: every run of letters in a font that has them, in the order they are read.

A letter that no font has is a box with its code, and is remembered, so that whoever asked can be told.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import accumulate, groupby
from pathlib import Path
from unicodedata import category, name

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

from tui.picture.apart import apart
from tui.picture.direction import clusters, leftward, levels, order, unseen
from tui.picture.shape import ADVANCE, Spot
from tui.picture.typefaces import Faces, Letters, letters_of, read
from tui.raster.signs import UNSAID, to_ascii
from tui.raster.words import width

OWN, NONE = "", "-"
"""What stands for the font that the drawing library brings, and for none."""
_STRIKES = (109, 160, 136, 128, 96, 64, 52, 48, 40, 32, 20)
"""Heights at which fonts of pictures are kept that come in no other."""
_LEAST = 4
_NARROWEST = 0.7
"""How much smaller letters of another font are drawn at most, so that they stay in the room reckoned for them."""
_TOLD = 4
"""Letters that are told by name where many lack."""
_KNOWN = {
    "HEBREW": ("Noto Sans Hebrew", "fonts-noto-core"),
    "ARABIC": ("Noto Sans Arabic", "fonts-noto-core"),
    "CJK": ("Noto Sans CJK", "fonts-noto-cjk"),
    "HIRAGANA": ("Noto Sans CJK", "fonts-noto-cjk"),
    "KATAKANA": ("Noto Sans CJK", "fonts-noto-cjk"),
    "HANGUL": ("Noto Sans CJK", "fonts-noto-cjk"),
}
_EMOJI, _ANY = ("Noto Color Emoji", "fonts-noto-color-emoji"), ("a Noto font of its script", "fonts-noto-core")

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


class Run(Struct, frozen=True):
    """Letters of one font, as they follow each other in the text; ``leftward`` if they are read to the left."""

    letters: tuple[str, ...]
    file: str
    leftward: bool = False

    @property
    def text(self) -> str:
        """The letters as a text."""
        return "".join(self.letters)


# ---------------------------------------------------------------- which font has a letter


@lru_cache(maxsize=4096)
def runs(text: str, faces: Faces, *, bold: bool) -> tuple[Run, ...]:
    """A text as it is drawn from left to right; what has a stand-in in ASCII and no font is that."""
    said: list[str] = []
    for one in clusters(text):
        said += (one,) if face(one, faces, bold=bold) != NONE else _apart(one, faces, bold=bold)
    found = _levels(said)
    places = ((face(said[place], faces, bold=bold), found[place] == 1, said[place]) for place in order(found))
    drawn = []
    for (file, back), group in groupby(places, key=lambda one: one[:2]):
        letters = tuple(one for _, _, one in group)
        drawn.append(Run(letters[::-1] if back else letters, file, back))
    return tuple(drawn)


def _levels(said: Sequence[str]) -> tuple[int, ...]:
    """How each letter is read, where words that are read to the left are ordered by themselves."""
    alone = [held for part, held in apart("".join(said)) for _ in part]
    starts = accumulate(map(len, said), initial=0)
    parts = groupby(zip(said, starts, strict=False), key=lambda one: alone[one[1]])
    return tuple(
        level for held, part in parts for level in (levels([one for one, _ in part]) if held else (0 for _ in part))
    )


def _apart(one: str, faces: Faces, *, bold: bool) -> Iterator[str]:
    """A letter and its marks one by one, as no font has them all."""
    for letter in one:
        if unseen(letter):
            continue
        instead = to_ascii(letter)
        yield instead if face(letter, faces, bold=bold) == NONE and instead != UNSAID else letter


@lru_cache(maxsize=4096)
def face(one: str, faces: Faces, *, bold: bool) -> str:
    """The file of the font that a letter with its marks is drawn in."""
    needed = [letter for letter in one if not unseen(letter)]
    for file in _candidates(one, faces, bold=bold):
        letters = _letters(file)
        if all(map(letters.has, needed)) and (not letters.coloured or _inked(file, one)):
            return file
    return NONE


def _candidates(one: str, faces: Faces, *, bold: bool) -> Iterator[str]:
    usual = (*(faces.bold if bold else ()), *faces.plain) or (OWN,)
    if "\ufe0f" in one or (width(one) == 2 and category(one[0]) == "So"):
        yield from faces.emoji
    yield from usual
    for file in faces.further:
        if bold and _letters(file).has(one[0]):
            yield from _bolder(file)
        yield file
    yield from faces.emoji


def _bolder(file: str) -> Iterator[str]:
    """The bold font beside a plain one, where it is named so."""
    here = Path(file)
    stem = here.stem.removesuffix("-Regular")
    for ending in ("-Bold", "bd", "b"):
        beside = here.with_name(f"{stem}{ending}{here.suffix}")
        if beside.exists():
            yield str(beside)


def _letters(file: str) -> Letters:
    return _own_letters() if file == OWN else letters_of(file)


@lru_cache(maxsize=1)
def _own_letters() -> Letters:
    own = ImageFont.load_default(_LEAST)
    kept = own.path if isinstance(own, ImageFont.FreeTypeFont) else None
    return read(kept) if isinstance(kept, BytesIO) else Letters(((32, 126, 0, ()),))


@lru_cache(maxsize=4096)
def _inked(file: str, one: str) -> bool:
    """Whether anything is seen of a coloured letter; the drawing library does not draw every kind."""
    return _drawn_apart(file, Run((one,), file), _STRIKES[0]) is not None


# ---------------------------------------------------------------- drawing


@lru_cache(maxsize=128)
def opened(file: str, size: int) -> tuple[Font, float] | None:
    """A font at a size in pixels, and how much it is to be enlarged; None if it cannot be drawn with."""
    if file == OWN:
        return ImageFont.load_default(max(_LEAST, size)), 1.0
    for wanted in (max(_LEAST, size), *_STRIKES):
        try:
            return ImageFont.truetype(file, wanted), 1.0 if wanted == max(_LEAST, size) else size / wanted
        except OSError:
            continue
    return None


class Lettering:
    """Writes on images with some fonts; ``lacking`` are the letters that none of them has."""

    def __init__(self, faces: Faces) -> None:
        """Nothing is written yet."""
        self._faces = faces
        self.lacking: dict[str, None] = {}

    def write(
        self, image: Image.Image, at: Spot, text: str, size: int, colour: str, *, bold: bool, anchor: str
    ) -> tuple[float, float]:
        """Write a text whose start, middle or end lies at a spot of its base line; where it starts and ends."""
        found = [(run, *_measured(run, size)) for run in runs(text, self._faces, bold=bold)]
        wide = sum(long for _, _, long in found)
        x = begun = at[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * wide
        for run, fitted, long in found:
            if run.file == NONE:
                self.lacking.update(dict.fromkeys(run.letters))
                _box(image, (x, at[1]), run, size, colour)
            else:
                _run(image, (x, at[1]), run, fitted, colour)
            x += long
        return begun, begun + wide


def _measured(run: Run, size: int) -> tuple[int, float]:
    """At which size a run is drawn, and how long it is then."""
    if run.file == NONE:
        return size, sum(map(_boxed, run.letters)) * ADVANCE * size
    room = sum(map(width, run.letters)) * ADVANCE * size
    long = _long(run, size)
    if long <= room or run.file == OWN:
        return size, long
    fitted = max(_LEAST, round(size * max(_NARROWEST, room / long)))
    return fitted, _long(run, fitted)


def _long(run: Run, size: int) -> float:
    font, larger = _opened(run, size)
    text, way = _shaped(run, font)
    return float(font.getlength(text, direction=way)) * larger


def _opened(run: Run, size: int) -> tuple[Font, float]:
    return opened(run.file, size) or opened(OWN, size) or (ImageFont.load_default(), 1.0)


def _shaped(run: Run, font: Font) -> tuple[str, str | None]:
    """A run's text as the drawing library takes it: as it is where that shapes it, else shaped here."""
    if isinstance(font, ImageFont.FreeTypeFont) and font.layout_engine == ImageFont.Layout.RAQM:
        return run.text, "rtl" if run.leftward else "ltr"
    seen = tuple("".join(letter for letter in one if not unseen(letter)) for one in run.letters)
    if not run.leftward:
        return "".join(seen), None
    joined, has = leftward(tuple(filter(None, seen))), _letters(run.file).has
    return "".join(joined) if all(map(has, "".join(joined))) else "".join(seen)[::-1], None


def _run(image: Image.Image, at: Spot, run: Run, size: int, colour: str) -> None:
    font, larger = _opened(run, size)
    if not _letters(run.file).coloured and larger == 1:
        text, way = _shaped(run, font)
        ImageDraw.Draw(image).text(at, text, fill=colour, font=font, anchor="ls", direction=way)
        return
    apart = _drawn_apart(run.file, run, size, colour)
    if apart:
        drawn, (right, down) = apart
        image.paste(drawn, (round(at[0] + right), round(at[1] + down)), drawn)


def _drawn_apart(file: str, run: Run, size: int, colour: str = "white") -> tuple[Image.Image, Spot] | None:
    """A coloured run by itself, and where its upper left corner lies from where it starts; None if it is empty."""
    found = opened(file, size)
    if found is None or not isinstance(found[0], ImageFont.FreeTypeFont):
        return None
    font, larger = found
    text, way = _shaped(run, font)
    left, top, right, bottom = map(round, font.getbbox(text, anchor="ls", direction=way))
    if right <= left or bottom <= top:
        return None
    image = Image.new("RGBA", (right - left, bottom - top))
    ImageDraw.Draw(image).text(
        (-left, -top), text, fill=colour, font=font, anchor="ls", embedded_color=True, direction=way
    )
    if image.getbbox() is None:
        return None
    # laid on nothing, the colours came out multiplied by how much they cover
    clear = Image.frombytes("RGBa", image.size, image.tobytes()).convert("RGBA")
    wanted = max(1, round(image.width * larger)), max(1, round(image.height * larger))
    return clear.resize(wanted, Image.Resampling.LANCZOS), (left * larger, top * larger)


def _boxed(one: str) -> int:
    """Cells that a letter's box fills: a mark, which fills none, has one too."""
    return max(1, width(one))


def _box(image: Image.Image, at: Spot, run: Run, size: int, colour: str) -> None:
    """A box for each letter that no font has, with its code in two rows."""
    draw, x = ImageDraw.Draw(image), at[0]
    for one in run.letters:
        long = _boxed(one) * ADVANCE * size
        code = f"{ord(one[0]):04X}"
        half = (len(code) + 1) // 2
        top, line = at[1] - 0.78 * size, max(1, size // 18)
        draw.rectangle((x + line, top, x + long - line, at[1] + 0.14 * size), outline=colour, width=line)
        font = ImageFont.load_default(max(_LEAST, round(min(0.4 * size, 1.3 * long / half))))
        for row, part in enumerate((code[:half], code[half:])):
            draw.text((x + long / 2, top + (0.24 + 0.44 * row) * size), part, fill=colour, font=font, anchor="mm")
        x += long


# ---------------------------------------------------------------- what is said of letters that lack


def missing(lacking: Iterable[str]) -> str:
    """Which letters could not be drawn, and which fonts have them; empty where none lacks."""
    letters = list(dict.fromkeys(one[0] for one in lacking))
    if not letters:
        return ""
    shown = ", ".join(f"U+{ord(one):04X} {name(one, 'unnamed').lower()}" for one in letters[:_TOLD])
    more = f" and {len(letters) - _TOLD} more" if len(letters) > _TOLD else ""
    helping = dict.fromkeys(map(_helping, letters))
    fonts = ", ".join(f"{font} (Debian: {package})" for font, package in helping)
    return f"no font of this machine has {shown}{more}: each is a box with its code. Would help: {fonts}"


def _helping(letter: str) -> tuple[str, str]:
    if category(letter) == "So" and ord(letter) >= 0x1F000:
        return _EMOJI
    return _KNOWN.get(name(letter, "").partition(" ")[0], _ANY)
