"""What a match exchanges with an archive: chosen by key or mouse, done aside, told while it goes on and afterwards."""

from abc import abstractmethod
from asyncio import Future, to_thread, wait, wrap_future
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future as Promise
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from textual.screen import Screen

from eventstore.port import Absent, Damaged, Unwritable
from eventstore.sync.trouble import Denied, Rejected, Strange, Unreachable
from replay.core.count import counted
from tui.desk import Desk
from tui.library import Library
from tui.screens.choosing import ChoiceScreen
from tui.screens.leaving import Leaving

if TYPE_CHECKING:
    # nobody waits for what speaks to the network before an archive is asked
    from eventstore.sync.exchange import Outcome

TROUBLE = (Absent, Damaged, Unwritable, Unreachable, Denied, Rejected, Strange)
"""What asking an archive can raise."""
LOOKED = 0.2
"""Seconds between two looks at how far an exchange has come."""
SYNC, PUSH, PULL, FOLLOW = "sync", "push", "pull", "follow"
"""What may be done."""


class Errand(Struct, frozen=True):
    """One thing to do with one archive: for a match, or for all."""

    name: str
    what: str
    words: str
    aside: str
    match: bytes | None = None


class SyncScreen(ChoiceScreen):
    """What may be exchanged with which archive."""

    OPENED_BY = ("sync",)
    WORDS, META = "SYNC", "1-9 or ↑↓ Enter   Esc back"


class SyncingScreen(Leaving, Screen[Any]):
    """A screen from which matches are sent and taken in."""

    desk: Desk
    library: Library
    _following: bytes | None = None
    _errands = 0

    @abstractmethod
    def say(self, words: str) -> None:
        """Say something once, where the keys stand."""

    @abstractmethod
    def meant(self) -> tuple[bytes | None, bool]:
        """The match that is meant, and whether all of them may be meant as well; else it may be followed."""

    async def taken_in(self) -> None:
        """Something may have been taken in."""

    def action_sync(self) -> None:
        """Choose what to exchange."""
        self.run_worker(self._choose_errand(), group="errands", exclusive=True)

    async def _choose_errand(self) -> None:
        if self._errands:
            self.say("An exchange is under way: it is told here when it is done")
            return
        try:
            archives = self.library.archives()
            names = await to_thread(archives.names)
        except TROUBLE as trouble:
            self.say(told_trouble(trouble))
            return
        match, several = self.meant()
        offered = tuple(errands(names, match, several=several, following=self._following is not None))
        self.app.push_screen(
            SyncScreen([(one.words, one.aside) for one in offered]), lambda taken: self._send_off(offered, taken)
        )

    def _send_off(self, offered: Sequence[Errand], taken: bytes | None) -> None:
        if not taken:
            return
        errand = offered[taken[0]]
        if errand.what == FOLLOW:
            self._follow(errand)
        else:
            self.run_worker(self._exchange(errand), group="sync")

    async def _exchange(self, errand: Errand) -> None:
        """Do it on another thread, and tell how far it is; reading here goes on meanwhile."""
        far: list[tuple[str, int, int]] = []

        def note(what: str, done: int, total: int) -> None:
            far.append((what, done, total))

        self._errands += 1
        self._tell_here(f"asks {errand.name} …")
        archives, since = self.library.archives(), monotonic()
        task = _aside(lambda: archives.exchange(errand.name, errand.what, errand.match, note))
        try:
            while not task.done():
                await wait({task}, timeout=LOOKED)
                if not task.done():
                    self._tell_here(waited(errand.name, far[-1] if far else None, int(monotonic() - since)))
            await self.taken_in()
            self._tell_here(told(errand.name, task.result()))
        except TROUBLE as trouble:
            self._tell_here(told_trouble(trouble))
        finally:
            self._errands -= 1

    def _tell_here(self, words: str) -> None:
        """Say something, unless the screen was left meanwhile."""
        if self.query("#keys"):
            self.say(words)

    # ------------------------------------------------------------ following

    def _follow(self, errand: Errand) -> None:
        """Take the match in as it grows there, until that is given up or the screen is left."""
        if self._following is not None:
            self._following = None
            self.say(f"{errand.name} is followed no longer")
            return
        match = self._following = errand.match
        if match is not None:
            news = self.library.archives().follow(errand.name, match)
            self.say(f"follows this match at {errand.name}: what is taken in shows here")
            Thread(target=self._let_in, args=(news, match), name="following", daemon=True).start()

    def _let_in(self, news: "Iterator[Outcome]", match: bytes) -> None:
        """On a thread of its own: the store is written there, and this screen reads on as others write."""
        try:
            for outcome in news:
                if self._following != match:
                    return
                if outcome.reason:
                    self.app.call_later(self._tell_here, outcome.reason)
        except TROUBLE as trouble:
            self._following = None
            self.app.call_later(self._tell_here, told_trouble(trouble))

    def on_unmount(self) -> None:
        """Whoever leaves follows no longer."""
        self._following = None


def _aside(job: "Callable[[], tuple[Outcome, ...]]") -> "Future[tuple[Outcome, ...]]":
    """A job on a thread of its own: whoever leaves the program meanwhile waits for no archive."""
    done: Promise[tuple[Outcome, ...]] = Promise()

    def work() -> None:
        try:
            done.set_result(job())
        except BaseException as trouble:
            done.set_exception(trouble)

    Thread(target=work, name="exchange", daemon=True).start()
    return wrap_future(done)


def errands(names: Sequence[str], match: bytes | None, *, several: bool, following: bool) -> Iterator[Errand]:
    """What may be done, the likeliest first."""
    for name in names:
        if match is not None:
            yield Errand(name, SYNC, f"sync this match with {name}", "take in, then send", match)
            yield Errand(name, PUSH, f"send this match to {name}", "what it lacks", match)
            yield Errand(name, PULL, f"take this match in from {name}", "what it has more", match)
        if several:
            yield Errand(name, SYNC, f"sync all matches with {name}", "those here and those there")
        elif following:
            yield Errand(name, FOLLOW, f"follow {name} no longer", "what is here stays", match)
        else:
            yield Errand(name, FOLLOW, f"follow this match at {name}", "taken in as it is played", match)


def waited(name: str, far: tuple[str, int, int] | None, seconds: int) -> str:
    """How far an exchange is, or since when nothing was answered."""
    if far:
        what, done, total = far
        return f"{name}: {what} {done:,} of {total:,} entries"
    return f"asks {name} …" + f" no answer for {seconds} s; reading goes on meanwhile" * (seconds > 1)


def told(name: str, outcomes: "Sequence[Outcome]") -> str:
    """What came of an exchange, in a sentence; what went wrong first."""
    sent, received = (sum(getattr(one, field) for one in outcomes) for field in ("sent", "received"))
    done = f"{counted(sent, 'entry', 'entries')} sent, {received:,} received"
    wrong = next((one.reason for one in outcomes if one.reason), "")
    parted = [parting for one in outcomes for parting in one.parted]
    remarks = [remark for one in outcomes for remark in one.remarks]
    if wrong:
        return f"✗ {name}: {wrong}; {done}, the rest is kept and can be sent later"
    if parted:
        first = parted[0]
        return f"» {name} diverged after {first.seq}: “{first.name}” is kept beside it on both sides; {done}"
    every = f"{counted(len(outcomes), 'match', 'matches')}, " if len(outcomes) != 1 else ""
    return "; ".join((f"✓ {name} synced: {every}{done}", *remarks))


def told_trouble(trouble: Exception) -> str:
    """Why nothing came of it, as a sentence."""
    said = str(trouble)
    return f"{said[:1].upper()}{said[1:]}"
