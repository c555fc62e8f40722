"""The replay screen's way out: the match as a page, the table as a picture, a battle report, written to files."""

import re
from pathlib import Path
from unicodedata import combining, normalize

from msgspec import Struct

from eventstore.port import Conflict, Unwritable
from replay.acts import Opened
from tui.library import FAULTS
from tui.lines.folio import Folio
from tui.lines.viewpoint import Reading, Viewpoint, played
from tui.panels.line import pen, put
from tui.raster.cells import Cells
from tui.raster.role import Role
from tui.raster.schemes import SCHEMES, USUAL
from tui.screens.choosing import ChoiceScreen
from tui.screens.ending import EndingScreen
from tui.sharing import shown, write_page, write_picture, write_report
from tui.widgets.panel import Drawing

PAGE, PICTURE, REPORT = "page", "picture", "report"
CHOICES = (
    (PAGE, ".html", "steps through the match in any browser, without a network"),
    (PICTURE, "", "the table as it is after this entry, with its dice"),
    (REPORT, ".md", "turn by turn with pictures, fights, rulings and losses"),
)
"""What can be written, how its file ends, and what it is."""


def stem(genesis: Opened, match: bytes) -> str:
    """What files of a match are called: its event, round and table in plain letters.

    The beginning of its id stands instead where no event is known, and at the end where those words say less than is
    known of it, so that another match is called otherwise.
    """
    if not genesis.event:
        return match.hex()[:12]
    parts = (genesis.event, genesis.round and f"r{genesis.round}", genesis.table and f"t{genesis.table}")
    words = normalize("NFKD", " ".join(str(part) for part in parts if part))
    letters = "".join(letter for letter in words if not combining(letter))
    told = _plain(letters)[:60]
    whole = all(parts) and letters.isascii() and len(letters) <= 60
    return told if whole else f"{told}-{match.hex()[:8]}".strip("-")


def _plain(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


class OutPage(Struct, frozen=True):
    """The choices with the names of their files, one of them under the bar."""

    names: tuple[str, ...]
    at: int

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return 2 * len(CHOICES)

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen(ground=Role.PANEL))
        for place, (kind, _, does) in enumerate(CHOICES):
            ground = Role.NOW if place == self.at else Role.PANEL
            ink = pen(Role.GROUND if place == self.at else Role.TEXT, ground, bold=True)
            page.write(0, 2 * place, " " * columns, ink)
            put(page, 1, 2 * place, [(f"{kind:<9}", ink), (self.names[place], ink)], columns - 1)
            put(page, 10, 2 * place + 1, [(does, pen(Role.DIM, Role.PANEL))], columns - 1)
        return page


class OutScreen(ChoiceScreen):
    """What to write, and the file that each choice would write."""

    OPENED_BY = ("out",)
    WORDS, META = "OUT", "↑↓ choose   Enter write   Esc back"
    TALL = 2

    def drawing(self) -> Drawing:
        """The choices."""
        return OutPage(tuple(name for _, name in self.offered), self.at)


class SharingScreen(EndingScreen):
    """A reading screen that writes what it shows to files."""

    def action_out(self) -> None:
        """Choose what to write, of the entry that is shown now."""
        if self.page:
            if self.page.here.playing:
                self.go(played(self.page.here))
            names, here = self._files(), self.page.here
            offered = list(zip((kind for kind, _, _ in CHOICES), names, strict=True))
            self.app.push_screen(OutScreen(offered), lambda taken: self._write_out(taken, names, here))

    def _files(self) -> tuple[str, ...]:
        assert self.page
        cover, here = self.page.cover, self.page.here
        called = stem(cover.genesis, cover.match)
        if cover.line.parent is not None:
            called += f"-{_plain(cover.line.name) or cover.line.id.hex()[:8]}"
        return tuple(f"{called}{ending or f'-{here.n}.svg'}" for _, ending, _ in CHOICES)

    def _write_out(self, taken: bytes | None, names: tuple[str, ...], here: Viewpoint) -> None:
        if taken:
            kind, name = CHOICES[taken[0]][0], names[taken[0]]
            self.run_worker(self._written(kind, name, here), group="out", exclusive=True)

    async def _written(self, kind: str, name: str, here: Viewpoint) -> None:
        """Write it on the desk, and say where."""
        sitting = self.sitting
        if sitting is None:
            return
        self.say(f"Writes {name}")
        path = str(Path.cwd() / name)
        # without colour on the screen, what is written has the usual ones
        scheme = self.app.theme if self.app.theme in SCHEMES else USUAL
        try:
            await sitting.read(lambda folio: write(folio, kind, path, here, scheme))
        except (*FAULTS, Conflict, Unwritable) as fault:
            self.say(str(fault))
            return
        self.say(f"Written: {path}")


def write(folio: Folio, kind: str, path: str, here: Viewpoint, scheme: str) -> None:
    """Write one of the choices as it is where one stands, in the colours of a scheme. Raises as what writes it does."""
    recorded = here.reading is Reading.RECORDED
    if kind == PAGE:
        write_page(folio, path, recorded=recorded, scheme=scheme)
    elif kind == REPORT:
        write_report(folio, path, recorded=recorded, scheme=scheme)
    else:
        moment = shown(folio, folio.sight(here.n, here.k, recorded=recorded), recorded=recorded)
        write_picture(moment, path, scheme)
