"""``push``, ``pull``, ``sync`` and ``follow``: matches sent to an archive and taken in from it."""

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import click

from eventstore.naming import choose
from eventstore.port import Absent, Damaged, Line, Store
from eventstore.sync.exchange import Outcome
from eventstore.sync.follow import follow
from eventstore.sync.outbox import DENIED, OFFLINE
from eventstore.sync.remote import Stood
from replay.book import Book
from replay.line.codec import Newer
from replay.wording.teller import Teller
from tui.archives.errands import LOST, Errand, document, errand, listing, told, word_of
from tui.archives.followed import Followed
from tui.archives.settled import concluded
from tui.complaint import BEYOND, tell
from tui.subcommands import completing
from tui.subcommands.command import REFUSED, Count, command, counted, json_option, only_one, say, say_json
from tui.subcommands.replay import open_screen
from tui.wiring import Wiring, game_of

match_argument = click.argument(
    "match", metavar="[MATCH]", required=False, default="", shell_complete=completing.matches
)
remote_option = click.option("--remote", "name", metavar="NAME", default="", help="The archive; else the only one.")


@command("push", "rollbook push last", "rollbook push --remote club")
@match_argument
@remote_option
@json_option
def push_command(wiring: Wiring, match: str, name: str, as_json: bool) -> int:
    """Send what the archive lacks of MATCH, or of every match held here.

    What broke off goes on where it stopped. Where the archive has another branch, both are kept there and named. Exit
    code 5 when the archive does not answer (or something does that is none) or does not let us in, 1 when branches were
    found to have parted and no ruling says yet which one goes on.
    """
    with errand(wiring, name) as on:
        mine = [on.store.resolve(match)] if match else _held(on.store)
        return _report(on, _each(on, mine, on.exchange.push, listed=not match), as_json)


@command("pull", "rollbook pull last", "rollbook pull 3f2a", "rollbook pull")
@match_argument
@remote_option
@json_option
def pull_command(wiring: Wiring, match: str, name: str, as_json: bool) -> int:
    """Take in what the archive has more of MATCH, or of every match it shows; exit codes are those of push."""
    with errand(wiring, name) as on:
        if match:
            outcomes: Iterable[Outcome] = [on.exchange.pull(_meant(on, match))]
        else:
            there = _listed(on)
            outcomes = (on.exchange.pull(one, stood) for one, stood in there.items())
        return _report(on, outcomes, as_json)


@command("sync", "rollbook sync", "rollbook sync last", "rollbook sync --json")
@match_argument
@remote_option
@json_option
def sync_command(wiring: Wiring, match: str, name: str, as_json: bool) -> int:
    """Pull, then push MATCH, or all matches of both sides; exit codes are those of push."""
    with errand(wiring, name) as on:
        mine = [_meant(on, match)] if match else _held(on.store)
        return _report(on, _each(on, mine, on.exchange.sync, listed=not match, theirs=True), as_json)


def _held(store: Store) -> list[bytes]:
    return [held.id for held in store.matches()]


def _listed(on: Errand) -> dict[bytes, Stood]:
    return listing(on.exchange)


def _each(
    on: Errand,
    mine: list[bytes],
    work: Callable[[bytes, Stood | None], Outcome],
    *,
    listed: bool,
    theirs: bool = False,
) -> Iterator[Outcome]:
    """What comes of each match; an archive that does not answer is not asked about the next."""
    there: dict[bytes, Stood] = {}
    lost, word = "", OFFLINE
    if listed:
        try:
            there = _listed(on)
        except LOST as trouble:
            if not mine:
                raise
            lost, word = str(trouble), word_of(trouble)
    for match in dict.fromkeys((*mine, *(there if theirs else ()))):
        if lost:
            on.outbox.went(on.address.name, match, word, lost)
            yield Outcome(match, word, reason=lost)
        else:
            outcome = work(match, there.get(match))
            lost = outcome.reason if outcome.state == OFFLINE and not outcome.strange else ""
            yield outcome


def _meant(on: Errand, match: str) -> bytes:
    """The match that is meant: held here, or else there. Raises ``Absent``."""
    try:
        return on.store.resolve(match)
    except Absent:
        return choose(match, list(_listed(on)))


def _report(on: Errand, outcomes: Iterable[Outcome], as_json: bool) -> int:
    rows, code = [], 0
    for found in outcomes:
        stands = on.outbox.state(on.store, on.address.name, found.match)
        outcome = concluded(on.store, found, stands.partings)
        rows.append(document(outcome, stands.behind))
        code = max(code, _code(outcome))
        for remark in (*outcome.remarks, *([outcome.reason] if outcome.reason else ())):
            tell(f"{outcome.match.hex()[:12]}: {remark}")
        if not as_json:
            say(told(outcome, counted))
    if as_json:
        say_json({"remote": on.address.name, "matches": rows})
    return code


def _code(outcome: Outcome) -> int:
    if outcome.state in (OFFLINE, DENIED):
        return BEYOND
    return REFUSED if outcome.reason or outcome.parted else 0


# ---------------------------------------------------------------- following


@command(
    "follow",
    "rollbook follow last",
    "rollbook follow 3f2a --json | jq .telling",
    "rollbook follow 3f2a --screen",
    "rollbook follow 3f2a --delay 300",
)
@click.argument("match", metavar="MATCH", shell_complete=completing.matches)
@remote_option
@click.option("--delay", metavar="SECONDS", type=Count(0), default=0, help="Take everything in so much later.")
@click.option("--screen", "on_screen", is_flag=True, help="In the replay screen, which reads on by itself.")
@json_option
def follow_command(wiring: Wiring, match: str, name: str, *, delay: int, on_screen: bool, as_json: bool) -> int:
    """Take in MATCH as it is played and print each new entry, until it is interrupted.

    With a delay, this device takes nothing in sooner than so many seconds after it saw it at the archive, from the
    first entry on: whoever watches here cannot help whoever plays.
    """
    only_one(json=as_json, screen=on_screen)
    with errand(wiring, name) as on:
        meant = _meant(on, match)
        if on_screen:
            return _on_screen(wiring, on, meant, float(delay))
        seen = {line.id: line.head.seq for line in _lines(on.store, meant)}
        for outcome in follow(on.exchange, meant, delay=float(delay)):
            for remark in (*outcome.remarks, *([outcome.reason] if outcome.reason else ())):
                tell(f"{outcome.match.hex()[:12]}: {remark}")
            for line in _lines(on.store, meant):
                _print(on.store, line, seen.get(line.id, line.base), as_json)
                seen[line.id] = line.head.seq
    return 0


def _on_screen(wiring: Wiring, on: Errand, match: bytes, delay: float) -> int:
    """Show a match that is taken in meanwhile, on another thread; the exit code of the screens."""
    news = follow(on.exchange, match, delay=delay)
    while not _lines(on.store, match):
        outcome = next(news)
        if outcome.reason:
            tell(outcome.reason)
    # whoever leaves the screen waits for no answer
    followed = Followed(on.address.name)
    threading.Thread(target=followed.take_in, args=(news,), name="following", daemon=True).start()
    return open_screen(wiring, match.hex(), "", push=False, afar=followed.standing)


def _lines(store: Store, match: bytes) -> tuple[Line, ...]:
    try:
        return store.lines(match)
    except Absent:
        return ()


def _print(store: Store, line: Line, after: int, as_json: bool) -> None:
    """Print a line's entries after a number; what this program cannot tell is named by its kind."""
    if after == line.head.seq:
        return
    teller = _teller(store, line)
    for entry in store.own(line.id, after):
        telling = teller.entry(entry.seq, recorded=True) if teller else entry.kind
        if as_json:
            row: dict[str, Any] = {"line": line.id.hex(), "name": line.name, "n": entry.seq, "kind": entry.kind}
            say_json(row | {"actor": entry.actor, "hash": entry.hash.hex(), "telling": telling})
        else:
            say(f"{line.name}\t{entry.seq}\t{telling}")


def _teller(store: Store, line: Line) -> Teller | None:
    try:
        return Teller(Book.on(game_of(store, line), store, line.id))
    except (Newer, Absent, Damaged) as trouble:
        tell(f"{line.name} is taken in and verifies, but is not replayed here: {trouble}")
        return None
